//! Input that is wrong or far too large is met with a message that helps.

mod command;

use command::{code, err, json, out, plansza, with_input};

/// Each of these is a mistake of the user: exit code 2 and a message that helps.
#[test]
fn bad_input_is_met_with_a_message() {
    let noise: Vec<u8> = (0..10_000_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let text_noise: Vec<u8> = noise.iter().map(|byte| b' ' + byte % 95).collect();
    for (input, expected) in [
        (b"".as_slice(), "empty"),
        (b"12345", "accepted"),
        (b"....q....".repeat(9).as_slice(), "column"),
        (&noise, "UTF-8"),
        (&text_noise, "accepted"),
    ] {
        let output = with_input(&["solve", "sudoku", "-"], input);
        assert_eq!(code(&output), 2, "{expected}");
        assert!(err(&output).contains(expected), "{expected}: {}", err(&output));
        assert!(err(&output).len() < 1000 && !err(&output).contains("panicked"), "{}", err(&output));
    }
    for (args, expected) in [
        (vec!["solve", "sudoku", "--method", "aneal"], "did you mean 'anneal'"),
        (vec!["solve", "sudok"], "did you mean 'sudoku'"),
        (vec!["solve", "sudoku", "--method", "anneal", "--set", "levels=0"], "1 to"),
        (vec!["solve", "sudoku", "--method", "anneal", "--set", "levls=5"], "did you mean 'levels'"),
        (vec!["solve", "sudoku", "--method", "anneal", "--set", "end=NaN"], "accepted"),
        (vec!["solve", "sudoku", "--method", "anneal", "--set", "levels"], "KEY=VALUE"),
        (vec!["solve", "sudoku", "--set", "levels=5"], "exact"),
        (vec!["solve", "sudoku", "--method", "ants", "--encoding", "boxes"], "encoding"),
        (vec!["solve", "sudoku", "--threads", "0"], "accepted: a whole number from 1 to 1024"),
        (vec!["solve", "sudoku", "--time", "soon"], "500ms"),
        (vec!["solve", "sudoku", "no-such-file.txt"], "unknown file"),
        (vec!["generate", "sudoku", "--size", "9x8"], "square"),
        (vec!["generate", "sudoku", "--size", "1000000x1000000"], "4 to 36"),
        (vec!["generate", "sudoku", "--level", "hrad"], "accepted"),
        (vec!["generate", "sudoku", "--format", "pdf"], "format"),
        (vec!["generate", "sudoku", "--size", "9x9:4294967296x4294967296"], "boxes"),
        (vec!["methods", "sudoku", "anealing"], "unknown method"),
        (vec!["check", "sudoku", "--limit", "0"], "from 1"),
        (vec!["check", "sudoku", "--limit", "-1"], "accepted: a whole number from 1"),
        (vec!["solve", "sudoku", "--seed", "-1"], "accepted: a whole number from 0 to 18446744073709551615"),
        (vec!["solve", "sudoku", "--seed", "abc"], "accepted: a whole number from 0 to"),
        (vec!["generate", "sudoku", "--seed", "1.5"], "accepted: a whole number from 0 to"),
        (vec!["generate", "sudoku", "--count", "-1"], "accepted: a whole number from 1"),
        (vec!["generate", "sudoku", "--count", "many"], "accepted: a whole number from 1"),
        (vec!["solve", "sudoku", "--evaluations", "-5"], "accepted: a whole number from 0"),
        (vec!["solve", "sudoku", "--time", "-5"], "accepted: a time"),
        (vec!["solve", "sudoku", "--time", "-1s"], "accepted: a time"),
        (vec!["solve", "sudoku", "--threads", "-1"], "accepted: a whole number from 1 to 1024"),
        (vec!["race", "go", "-r", "-5"], "accepted: a whole number from 1 to 100000"),
        (vec!["race", "go", "--time", "0s"], "accepted: --time above 0"),
        (vec!["play", "reversi", "--load", ""], "error: there is nothing to read"),
        (vec!["race", "go", "--evaluations", "-5k"], "accepted: a whole number from 0"),
        (vec!["play", "reversi", "--clock", "-5m"], "accepted: a time"),
        (vec!["analyse", "reversi", "--depth", "0"], "accepted: a whole number from 1 to 60"),
        (vec!["go", "census", "--black", "-1"], "accepted: a whole number from 0"),
    ] {
        let output = plansza(&args);
        assert_eq!(code(&output), 2, "{args:?}: {}", err(&output));
        assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
        assert!(out(&output).is_empty(), "{args:?} wrote to standard output");
    }
}

#[test]
fn a_huge_empty_board_neither_hangs_nor_eats_memory() {
    let mut board = vec![b'.'; 36 * 36];
    (board[0], board[700], board[1295]) = (b'1', b'Z', b'7');
    let output = with_input(&["solve", "sudoku", "-", "--time", "20s", "--json"], &board);
    assert!([0, 1].contains(&code(&output)), "{}", err(&output));
    assert_eq!(json(&output).len(), 1);
    let output = with_input(&["check", "sudoku", "-", "--time", "1s", "--limit", "1e9", "--json"], &board);
    assert_eq!(json(&output)[0]["valid"], true);
}
