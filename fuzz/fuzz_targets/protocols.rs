#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| plansza_fuzz::protocols::check(bytes));
