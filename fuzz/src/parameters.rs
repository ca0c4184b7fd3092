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

/// The sign that stands for a sheet.
pub(crate) fn sign(number: usize) -> char {
    u32::try_from(number + SHEETS.len()).ok().and_then(char::from_u32).expect("there are few sheets")
}

/// The first sign chooses the sheet: all of them in each execution would take a hundred times as long.
pub fn check(text: &str) {
    let mut signs = text.chars();
    let Some(first) = signs.next() else { return };
    let sheet = &SHEETS[first as usize % SHEETS.len()];
    let (key, value) = signs.as_str().split_once('=').unwrap_or((signs.as_str(), ""));
    if let Ok(mut value) = sheet.parse(key, value) {
        sheet.check(key, &value).expect("a parsed value is an accepted value");
        let domain = &sheet.param(key).expect("it was parsed").domain;
        domain.settle(&mut value);
        sheet.check(key, &value).expect("a settled value is an accepted value");
    }
}
