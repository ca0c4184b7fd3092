//! Reading Reversi's formats never panics, and what was read is written and read again to the same game, position,
//! problem or player.

use plansza_arena::Player;
use plansza_reversi::text::{self, board, ggf, obf, transcript, wthor};
use plansza_reversi::{Move, Position, Record, START, strategy};

fn again(record: &Record) {
    let written = ggf::write(record);
    let back = ggf::read(&written).expect("a written game reads").remove(0);
    let steps = |record: &Record| record.plies().iter().map(|ply| ply.step).collect::<Vec<Move>>();
    assert_eq!((steps(&back), back.start(), back.early()), (steps(record), record.start(), record.early()));
    assert_eq!(ggf::write(&back), written);
    assert_eq!(board::read(&board::write(&record.now())), Ok(record.now()));
    let moved = record.plies().iter().any(|ply| ply.step != Move::PASS);
    if record.start() == START && moved {
        let back = transcript::read(&transcript::write(record).expect("from the start")).expect("it reads");
        let over = record.plies().last().is_some_and(|ply| ply.step == Move::PASS);
        assert!(back.now() == record.now() || over && back.now().pass() == record.now());
    }
}

pub fn check(bytes: &[u8]) {
    for entry in wthor::read(bytes).unwrap_or_default().iter().take(3) {
        again(&entry.record);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    text::read(text).unwrap_or_default().iter().take(3).for_each(again);
    for problem in obf::read(text).unwrap_or_default().iter().take(3) {
        assert_eq!(obf::read(&obf::write(problem)).as_ref(), Ok(&vec![problem.clone()]));
    }
    let _ = strategy::read(text);
    if let Ok(player) = text.parse::<Player<Position>>() {
        assert_eq!(
            player.to_string().parse::<Player<Position>>().map(|back| back.to_string()),
            Ok(player.to_string())
        );
    }
}
