//! Records of games: what is refused, undone, and ended early.

use plansza_core::Side;
use plansza_reversi::{Early, Move, Position, Record};

#[test]
fn a_move_is_refused_with_the_reason_and_what_is_legal() {
    let mut record = Record::default();
    let told =
        |record: &mut Record, step: &str| record.push(step.parse::<Move>().unwrap()).unwrap_err().to_string();
    assert!(told(&mut record, "e4").starts_with("e4 is taken"));
    assert!(told(&mut record, "a1").starts_with("Black turns over nothing at a1"));
    assert!(told(&mut record, "pass").starts_with("Black may not pass"));
    assert!(told(&mut record, "a1").contains("d3 c4 f5 e6"));
    assert_eq!(record.plies().len(), 0);
}

#[test]
fn what_is_undone_is_as_if_it_had_not_been() {
    let mut record = Record::default();
    record.push("f5".parse::<Move>().unwrap()).unwrap();
    let before = record.clone();
    record.push("d6".parse::<Move>().unwrap()).unwrap();
    assert_eq!(record.undo().map(|ply| ply.step.to_string()), Some("d6".into()));
    assert_eq!(record, before);
}

#[test]
fn a_game_may_end_before_its_last_move() {
    let mut record = Record::default();
    record.push("f5".parse::<Move>().unwrap()).unwrap();
    let open = record.clone();
    assert!(!record.over() && record.result().is_none());
    record.end(Early::Resigned(Side::First)).unwrap();
    assert!(record.over() && record.result() == Some(-64));
    let refused = record.push("d6".parse::<Move>().unwrap()).unwrap_err().to_string();
    assert_eq!(refused, "d6: the game is over, Black resigned");
    assert!(record.end(Early::OutOfTime(Side::Second)).unwrap_err().to_string().contains("over"));
    let mut undone = record.clone();
    undone.undo();
    assert_eq!(undone, Record::default());
    assert_eq!((record.reopen(), record), (Some(Early::Resigned(Side::First)), open));
    // Nobody can give up a game that is over.
    let full = Position::new(!0 >> 1, 1 << 63, Side::First).unwrap();
    assert!(Record::new(full).end(Early::Agreed(0)).is_err());
}
