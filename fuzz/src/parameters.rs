//! `--set key=value` never panics, and what is accepted is accepted again as data.

use plansza_catalogue::{puzzles, templates};
use plansza_core::params::Sheet;
use std::sync::LazyLock;

/// The sheets of all pairings, each kind once.
pub(crate) static SHEETS: LazyLock<Vec<Sheet>> = LazyLock::new(|| {
    let mut sheets = Vec::new();
    for pairing in puzzles().iter().chain(templates()).flat_map(|kind| kind.pairings()) {
        let sheet = pairing.sheet();
        if !sheets.contains(&sheet) {
            sheets.push(sheet);
        }
    }
    sheets
});

pub fn check(text: &str) {
    let (key, value) = text.split_once('=').unwrap_or((text, ""));
    for sheet in SHEETS.iter() {
        if let Ok(mut value) = sheet.parse(key, value) {
            sheet.check(key, &value).expect("a parsed value is an accepted value");
            let domain = &sheet.param(key).expect("it was parsed").domain;
            domain.settle(&mut value);
            sheet.check(key, &value).expect("a settled value is an accepted value");
        }
    }
}
