#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| plansza_fuzz::boards::sudoku(text));
