//! `--set key=value` never panics, and what is accepted is accepted again as data.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plansza_catalogue::puzzles;

fuzz_target!(|text: &str| {
    let (key, value) = text.split_once('=').unwrap_or((text, ""));
    for kind in puzzles() {
        for pairing in kind.pairings() {
            let sheet = pairing.sheet();
            if let Ok(value) = sheet.parse(key, value) {
                sheet.check(key, &value).expect("a parsed value is an accepted value");
            }
        }
    }
});
