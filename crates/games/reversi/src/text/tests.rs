use super::*;
use crate::position::{Move, Position, START};
use crate::{Early, Ply};
use plansza_core::{Seed, Side};
use proptest::prelude::*;

/// A random game, passes included.
fn random_game(seed: u64, plies: usize) -> Record {
    let mut rng = Seed(seed).rng();
    let mut record = Record::default();
    while record.plies().len() < plies && !record.now().over() {
        let moves: Vec<Move> = record.now().moves().collect();
        record.push(rng.pick(&moves).copied().unwrap_or(Move::PASS)).unwrap();
    }
    record
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_come_back_as_they_were(seed in 0u64..1_000_000, plies in 1usize..70) {
        let mut record = random_game(seed, plies);
        let last = record.now();
        prop_assert_eq!(&board::read(&board::write(&last)).unwrap(), &last);
        let problem = obf::Problem { position: last, scores: last.moves().zip(-3..).collect() };
        prop_assert_eq!(&obf::read(&obf::write(&problem)).unwrap(), &vec![problem]);
        record.players = ["Black one".into(), "White two".into()];
        prop_assert_eq!(&ggf::read(&ggf::write(&record)).unwrap(), &vec![record.clone()]);
        let back = transcript::read(&transcript::write(&record).unwrap()).unwrap();
        // A pass at the very end leaves no trace in a transcript.
        let same = back.plies() == &record.plies()[..back.plies().len()];
        prop_assert!(same && record.plies().len() - back.plies().len() <= 1);
        // The archive's bytes.
        let mut bytes = vec![0u8; 16 + 68];
        bytes[4] = 1;
        bytes[12] = 8;
        let squares = record.plies().iter().filter_map(|ply| ply.step.square());
        for (at, square) in squares.enumerate() {
            bytes[16 + 8 + at] = (10 * (square / 8 + 1) + square % 8 + 1) as u8;
        }
        let archive = wthor::read(&bytes).unwrap();
        prop_assert_eq!(archive[0].record.plies(), back.plies());
        for cut in [0, 15, 16, 83] {
            prop_assert!(wthor::read(&bytes[..cut]).is_err());
        }
    }

    #[test]
    fn reading_never_panics(text in ".{0,200}", bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&text);
        let _ = ggf::read(&format!("(;GM[Othello]{text}"));
        let _ = obf::read(&text);
        let _ = wthor::read(&bytes);
    }
}

#[test]
fn every_letter_of_a_board_is_known() {
    let board = board::write(&START);
    for (black, white, empty) in [('x', 'o', '.'), ('*', 'O', '-'), ('B', 'W', '.'), ('b', 'w', '-')] {
        let text: String = board
            .chars()
            .map(|c| match c {
                'X' => black,
                'O' => white,
                '-' => empty,
                c => c,
            })
            .collect();
        assert_eq!(board::read(&text).unwrap(), START, "{text}");
        assert_eq!(read(&text).unwrap()[0].now(), START, "{text}");
    }
}

#[test]
fn wrong_boards_are_refused() {
    let board = board::squares(&START);
    let told = |text: &str| read(text).unwrap_err().to_string();
    assert!(told(&board[1..]).contains("63 squares"), "{}", told(&board[1..]));
    assert!(told(&format!("{board}-")).contains("column 65: '-' is no side to move"));
    assert!(told(&format!("{} X", &board[1..])).contains("or 63"), "{}", told(&format!("{} X", &board[1..])));
    assert!(told(&format!("{}XO", "-".repeat(63))).contains("fewer than four"));
    let rows: Vec<&str> = (0..8).map(|row| &board[8 * row..8 * row + 8]).collect();
    assert_eq!(read(&format!("{}\nX\n", rows.join("\n"))).unwrap()[0].now(), START);
    assert!(told(&rows.join("\n")).contains("who is to move"));
    assert!(told(&format!("{}\nX\nX", rows.join("\n"))).contains("line 10, column 1: more than 64"));
    // No game comes to these, but they can be thought about.
    for odd in [format!("OXXX{} X", "-".repeat(60)), format!("{} O", "X".repeat(64))] {
        assert_eq!(board::write(&read(&odd).unwrap()[0].now()), odd);
    }
    assert!(told(&format!("{board}XX")).contains("more than 64"));
    assert!(told(&board).contains("not who is to move"));
    assert!(told(&format!("{} X", "-".repeat(64))).contains("fewer than four"));
    assert!(told(&format!("{} X", board.replacen('-', "?", 1))).contains("column 1"));
}

#[test]
fn wrong_games_are_refused_with_their_ply() {
    let told = |text: &str| read(text).unwrap_err().to_string();
    assert!(told("f5f5").contains("ply 2: f5 is taken"), "{}", told("f5f5"));
    assert!(told("f5z9").contains("ply 2"));
    assert!(told("(;GM[Go]SZ[19];)").contains("another game"));
    assert!(told("(;GM[Othello]B[F5").contains("never closed"));
    assert!(told("(;GM[Othello]B[F5]").contains("cut off"));
    assert!(told("(;GM[Othello]W[F5];)").contains("the other side"));
    assert!(told("").contains("nothing"));
}

#[test]
fn a_server_s_game_reads() {
    let text = "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[a]PW[b]RE[+0.000]TI[05:00//02:00]TY[8]BO[8 \
                ---------------------------O*------*O--------------------------- *]B[f5//2.449]W[d6/-0.40/0.1];)";
    let record = &read(text).unwrap()[0];
    assert_eq!(record.players, ["a", "b"]);
    assert_eq!(record.plies()[0], Ply { step: "f5".parse().unwrap(), value: None, seconds: Some(2.449) });
    assert_eq!(record.plies()[1].value, Some(-0.4));
    let position: Position = record.now();
    assert_eq!(position.side(), Side::First);
}

#[test]
fn sgf_of_othello_reads_too() {
    let played = read("f5d6c3").unwrap().remove(0);
    for text in [
        "(;GM[2]FF[4]SZ[8];B[f5];W[d6];B[c3])",
        "(;GM[2]SZ[8]AB[e4][d5]AW[d4] [e5]PL[B]\n;B[f5]\n;W[d6]\n;B[c3]\n)",
    ] {
        let record = &read(text).unwrap()[0];
        assert_eq!((record.start(), record.plies()), (START, played.plies()), "{text}");
    }
    let white = &read("(;GM[2]AB[e4][d5]AW[d4][e5]PL[W];W[c5])").unwrap()[0];
    assert_eq!((white.start().side(), white.now().side()), (Side::Second, Side::First));
    let told = |text: &str| read(text).unwrap_err().to_string();
    assert!(told("(;GM[2]AB[e4]AW[e4];B[f5])").contains("both colours"));
    assert!(told("(;GM[2];B[f5]AB[e4])").contains("before the moves"));
    assert!(told("(;GM[2]AB[zz])").contains("no square"));
}

#[test]
fn passes_after_the_end_change_nothing() {
    let mut seed = 0;
    let record = loop {
        let record = random_game(seed, 200);
        if record.now().over() {
            break record;
        }
        seed += 1;
    };
    let side = if record.now().side() == Side::First { 'B' } else { 'W' };
    let text = ggf::write(&record).replace(";)", &format!("{side}[PA];)"));
    assert_eq!(read(&text).unwrap()[0].plies(), record.plies());
}

#[test]
fn games_that_ended_early_read_and_write() {
    let both = [Side::First, Side::Second];
    let ends = both.map(Early::Resigned).into_iter().chain(both.map(Early::OutOfTime));
    for early in ends.chain([-64, -2, 0, 7, 64].map(Early::Agreed)) {
        for plies in [0, 9] {
            let mut record = random_game(4, plies);
            record.end(early).unwrap();
            let text = ggf::write(&record);
            assert_eq!(read(&text).unwrap(), [record], "{text}");
        }
    }
    let resigned = read(
        "(;GM[Othello]RE[-64.000:r]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)",
    );
    assert_eq!(resigned.unwrap()[0].early(), Some(Early::Resigned(Side::First)));
    let early = |result: &str| read(&format!("(;GM[2]RE[{result}];B[f5])")).map(|games| games[0].early());
    for (result, expected) in [
        ("?", None),
        ("", None),
        ("+4.000", None),
        ("B+12", None),
        ("+64.00:r", Some(Early::Resigned(Side::Second))),
        ("+12:R", Some(Early::Resigned(Side::Second))),
        ("-64:t", Some(Early::OutOfTime(Side::First))),
        ("+3.0:s", Some(Early::Agreed(3))),
        ("0:s", Some(Early::Agreed(0))),
        ("B+R", Some(Early::Resigned(Side::Second))),
        ("W+Resign", Some(Early::Resigned(Side::First))),
        ("w+t", Some(Early::OutOfTime(Side::First))),
        ("+4:x", None),
    ] {
        assert_eq!(early(result).unwrap(), expected, "{result}");
    }
    for wrong in ["?:r", "0:r", "nan:s", "65:s", ":t"] {
        let told = early(wrong).unwrap_err().to_string();
        assert!(told.contains("who lost") && told.contains("RE[-64.000:r]"), "{told}");
    }
    // A game that was played to its end has its own result.
    let whole = (0..).map(|seed| random_game(seed, 200)).find(|record| record.now().over()).unwrap();
    let text = ggf::write(&whole);
    let (head, tail) = text.split_once("RE[").unwrap();
    let claimed = format!("{head}RE[-64.000:r]{}", tail.split_once(']').unwrap().1);
    assert_eq!(read(&claimed).unwrap(), [whole]);
}

#[test]
fn numbers_that_are_none_are_not_written() {
    let step: Move = "f5".parse().unwrap();
    let mut record = Record::default();
    record.push(Ply { step, value: Some(f64::NEG_INFINITY), seconds: Some(f64::NAN) }).unwrap();
    let text = ggf::write(&record);
    assert!(text.contains("B[F5]"), "{text}");
    assert!(read(&text.replace("F5", "F5/inf")).unwrap_err().to_string().contains("no value"));
}

#[test]
fn problems_have_several_scores_each_of_another_move() {
    let board = board::write(&START);
    let problem = obf::read_line(&format!("{board}; D3:+2; c4:-10 ;E6:0;")).unwrap();
    let scores: Vec<String> = problem.scores.iter().map(|(step, score)| format!("{step}{score:+}")).collect();
    assert_eq!(scores, ["d3+2", "c4-10", "e6+0"]);
    for (scores, told) in [
        ("D3:+2; D3:+1;", "column 76: d3 has a score already"),
        ("A1:+2;", "a1 is not legal here"),
        ("D3;", "'D3' has no score"),
        ("D3:many;", "'many' is no score"),
        ("D3:+65;", "'+65' is no score"),
        ("Z9:+2;", "'Z9' is no square"),
        ("PS:+2;", "pass is not legal here"),
    ] {
        let fault = obf::read(&format!("% two\n{board};\n{board}; {scores}")).unwrap_err().to_string();
        assert!(fault.starts_with("line 3, column ") && fault.contains(told), "{fault}");
    }
}

#[test]
fn passes_and_counts_of_servers_and_sgf_read() {
    // White has no move after Black's first.
    let stuck =
        "(;GM[Othello]TY[8]BO[8 *O----------------------------------------------------------------O* *]";
    assert!(read(&format!("{stuck};)")).unwrap_err().to_string().contains("BO["), "66 squares");
    let stuck = format!("(;GM[Othello]TY[8]BO[8 *O{}O* *]", "-".repeat(60));
    for moves in [
        "B[C1]W[PA]B[F8]",
        "B[C1]W[pa//1.5]B[F8]",
        "B[C1]W[]B[F8]",
        "B[C1]B[F8]",
        "B[C1]W[PA]B[F8]W[PA]B[PA]",
    ] {
        let record = &read(&format!("1 {stuck}{moves};)\n")).unwrap()[0];
        let steps: Vec<String> = record.plies().iter().map(|ply| ply.step.to_string()).collect();
        assert_eq!(steps, ["c1", "pass", "f8"], "{moves}");
    }
    let told = read(&format!("{stuck}B[PA];)")).unwrap_err().to_string();
    assert!(told.contains("B[PA]: Black may not pass\naccepted: c1 f8"), "{told}");
    assert!(read("(;GM[2]AB[e4]AW[e5];B[e6])").unwrap_err().to_string().contains("fewer than four"));
    assert!(read(&stuck.replace("BO[8", "BO[10")).unwrap_err().to_string().contains("another size"));
}

#[test]
fn archives_are_read_whole_or_not_at_all() {
    let archive = |codes: &[u8], claimed: u8, size: u8| {
        let mut bytes = vec![0; 16 + 68];
        (bytes[4], bytes[12]) = (claimed, size);
        bytes[16 + 8..16 + 8 + codes.len()].copy_from_slice(codes);
        bytes
    };
    let good = archive(&[56, 64, 33], 1, 8);
    let entries = wthor::read(&good).unwrap();
    assert_eq!(transcript::write(&entries[0].record).unwrap(), "f5d6c3");
    assert_eq!(wthor::read(&[&good[..], b"tail"].concat()).unwrap(), entries);
    for (bytes, told) in [
        (good[..good.len() - 1].to_vec(), "tells of 1 games, but only 0 are there: cut off?"),
        (archive(&[], 2, 8), "tells of 2 games, but only 1 are there"),
        (good[..9].to_vec(), "9 bytes: the header of 16 is cut off"),
        (archive(&[], 1, 10), "a board of 10×10"),
        (archive(&[56, 56], 1, 8), "game 1, move 2: f5 is taken"),
        (archive(&[56, 90], 1, 8), "game 1, move 2: 90 is no square"),
    ] {
        let fault = wthor::read(&bytes).unwrap_err().to_string();
        assert!(fault.contains(told), "{fault}");
    }
}
