//! Reading never panics, and what was read can be written and read again to the same board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plansza_catalogue::puzzles;

fuzz_target!(|text: &str| {
    for kind in puzzles() {
        let Ok(boards) = kind.read(text) else { continue };
        for board in 0..boards.len().min(3) {
            let main = kind.formats()[0].name;
            let line = boards.text(board, main).expect("the main format writes every board");
            let back = kind.read(&line).expect("what was written can be read");
            assert_eq!(back.text(0, main).as_ref(), Ok(&line));
            let _ = boards.validate(board);
        }
    }
});
