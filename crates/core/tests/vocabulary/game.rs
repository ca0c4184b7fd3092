//! What every game can do without saying it, and what evaluations are.

use plansza_core::game::{ByResult, Named, Share, files, is_file};
use plansza_core::worth::finished;
use plansza_core::{Evaluation, Game, Judge, Side, Tree};
use plansza_tictactoe::{Square, TicTacToe};

fn position(moves: &str) -> TicTacToe {
    TicTacToe::read(moves.as_bytes()).unwrap()[0].now()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[test]
fn sides_take_turns() {
    assert_eq!(Side::BOTH.map(Side::other), [Side::Second, Side::First]);
    assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
    assert_eq!((position("b2").side(), position("b2 a1").side()), (Side::Second, Side::First));
}

#[test]
fn what_is_legal_is_what_can_be_moved() {
    let game = position("b2 a1");
    assert!(game.legal(square("c3")) && !game.legal(square("b2")) && !game.over());
    assert_eq!(game.moves().len(), 7);
    let won = position("b2 a1 b1 c1 b3");
    assert!(won.over() && won.moves().is_empty() && !won.legal(square("c3")));
    let fault = game.refusal(square("a1"));
    assert_eq!(fault.to_string(), "Cross cannot play a1\naccepted: b1 c1 a2 c2 a3 b3 c3");
    assert_eq!(
        (game.forced_pass(), TicTacToe::is_pass(square("a1")), game.holds(Side::First)),
        (None, false, None)
    );
}

#[test]
fn words_are_told_from_moves() {
    assert!(
        TicTacToe::meant_as_move("b2") && TicTacToe::meant_as_move("z9") && !TicTacToe::meant_as_move("help")
    );
    assert!(
        TicTacToe::begins("b2,x")
            && TicTacToe::begins("b2")
            && !TicTacToe::begins("x,b2")
            && !TicTacToe::begins("")
    );
    assert_eq!(TicTacToe::start("standard"), Ok(TicTacToe::STARTS[0].position));
    let fault = TicTacToe::start("standart").unwrap_err();
    assert_eq!(fault.to_string(), "unknown start 'standart'; did you mean 'standard'?\naccepted: standard");
    let record = &TicTacToe::read_file("any.txt", b"b2 a1").unwrap()[0];
    assert_eq!(TicTacToe::write(record, "sgf").unwrap_err().what(), "unknown format 'sgf'");
    assert_eq!(
        (TicTacToe::format_of("a.sgf"), TicTacToe::rewrite(b"b2", "transcript")),
        ("transcript", None)
    );
    assert!(TicTacToe::commands().is_empty());
}

#[test]
fn a_result_is_worth_the_same_from_both_sides() {
    let won = position("b2 a1 b1 c1 b3");
    assert_eq!(Side::BOTH.map(|side| ByResult {}.result(&won, side)), [finished(1), finished(-1)]);
    assert_eq!(ByResult {}.value(&won, Side::First), 0.0);
    assert_eq!(ByResult {}.promise(&position("b2"), square("a1")), 0);
}

#[test]
fn shares_add_with_their_sign() {
    let share = |count, against| Share { name: "mobility", count, weight: 1.5, against };
    assert_eq!([share(4, false).adds(), share(4, true).adds()], [6.0, -6.0]);
    assert_eq!([share(1, false).signed_weight(), share(1, true).signed_weight()], [1.5, -1.5]);
    assert!(share(0, true).adds().is_sign_positive(), "there is one zero");
}

#[test]
fn files_of_evaluations_are_told_by_their_ending() {
    assert!(is_file("a.toml") && is_file("A.TOML") && !is_file("toml") && !is_file("a.toml.txt"));
    assert!(matches!(files("balanced"), Ok(None)));
    let fault = files("there/is/none\u{1b}.toml").err().unwrap();
    assert!(fault.what().starts_with("cannot read the strategy there/is/none\\u{1b}.toml: "), "{fault}");
    let path = std::env::temp_dir().join(format!("plansza-weights-{}.toml", std::process::id()));
    std::fs::write(&path, "discs = 1").unwrap();
    assert!(matches!(files(path.to_str().unwrap()), Ok(Some(Named::File(text))) if text == "discs = 1"));
    std::fs::remove_file(path).unwrap();
}

#[test]
fn an_evaluation_without_settings_takes_none() {
    let mut evaluation = ByResult {};
    let fault = Evaluation::<TicTacToe>::set(&mut evaluation, "depth", "3", &mut files).unwrap_err();
    assert_eq!(fault.to_string(), "unknown parameter 'depth'\naccepted: nothing: it has none");
    assert!(Evaluation::<TicTacToe>::words(&evaluation).is_empty());
    assert!(<ByResult as Evaluation<TicTacToe>>::sheet().params.is_empty());
    assert!(Evaluation::<TicTacToe>::shares(&evaluation, &position("b2"), Side::First).is_empty());
}
