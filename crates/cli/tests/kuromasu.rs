//! Kuromasu on the command line: odd boards, broken boards, and every format.

mod command;

use command::{code, err, json, out, plansza, with_input};
use serde_json::Value;
use std::path::PathBuf;

/// A board with one solution, made by the generator.
const BOARD: &str = "7x6:b4a2_7c7g6b6_6_5k4b4d";

/// The input was not understood: exit code 2, what and where, what is accepted, and no panic.
#[track_caller]
fn refused(board: &str, what: &str) {
    for command in ["solve", "check", "hint"] {
        let output = with_input(&[command, "kuromasu", "-"], board.as_bytes());
        let message = err(&output);
        assert_eq!(code(&output), 2, "{command} {board}: {message}");
        assert!(message.contains(what), "{command} {board}: {message}");
        assert!(message.contains("accepted: ") && message.len() < 400, "{command} {board}: {message}");
        assert!(!message.contains("panicked") && out(&output).is_empty(), "{command} {board}: {message}");
    }
}

/// The board was understood and has no solution: exit code 1 and why, from every command and kind of method.
#[track_caller]
fn impossible(board: &str, why: &str) {
    for args in [
        vec!["solve", "kuromasu", board],
        vec!["solve", "kuromasu", board, "--method", "anneal", "--evaluations", "2000"],
        vec!["solve", "kuromasu", board, "--method", "genetic", "--evaluations", "2000"],
        vec!["solve", "kuromasu", board, "--method", "ants", "--evaluations", "2000"],
        vec!["hint", "kuromasu", board],
    ] {
        let output = plansza(&args);
        assert_eq!(code(&output), 1, "{args:?}: {}", err(&output));
        assert!(
            err(&output).contains(why) && !err(&output).contains("panicked"),
            "{args:?}: {}",
            err(&output)
        );
    }
    let output = plansza(&["check", "kuromasu", board, "--json"]);
    assert_eq!((code(&output), &json(&output)[0]["solutions"]), (1, &Value::from(0)), "{board}");
}

#[test]
fn clues_that_cannot_be_met_are_an_answer() {
    impossible("3x3:1h", "r1c1 is 1, which cuts it off from all other white cells");
    impossible("3x3:d6d", "r2c2 is 6, but on a board of 3×3 no cell sees more than 5");
    impossible("9x9:d99zzx", "r1c5 is 99, but on a board of 9×9 no cell sees more than 17");
    impossible("4x4:a2_6m", "r1c2 is 2 and r1c3 is 6, but both see the same of their row");
    impossible("4x4:2_2_2_2l", "r1c1 is 2, but with the clues beside it, it sees at least 4");
}

/// Whites in a line cannot be cut, so only its ends may be black.
#[test]
fn boards_of_one_row_or_column_are_boards() {
    for (board, solution) in [
        ("1x1:1", Some(".")),
        ("5x1:c3a", Some("#...#")),
        ("1x5:c3a", Some("#/./././#")),
        ("5x1:5d", Some(".....")),
        ("2x1:1a", Some(".#")),
        ("1x2:1a", Some("./#")),
        ("5x1:3d", None),
        ("1x5:3d", None),
        ("3x1:1_1a", None),
    ] {
        for method in ["exact", "anneal"] {
            let args = ["solve", "kuromasu", board, "--method", method, "--evaluations", "5000", "--json"];
            let output = plansza(&args);
            assert_eq!(json(&output)[0]["solved"], solution.is_some(), "{board} {method}: {}", err(&output));
            assert_eq!(code(&output), i32::from(solution.is_none()), "{board} {method}");
            if let Some(rows) = solution {
                assert_eq!(json(&output)[0]["solution"], rows, "{board} {method}");
            }
        }
    }
    for (board, solutions) in [("1x1:a", 1), ("5x1:e", 4), ("1x5:e", 4), ("2x1:b", 3), ("1x64:zzl", 4)] {
        let output = plansza(&["check", "kuromasu", board, "--json"]);
        assert_eq!((code(&output), &json(&output)[0]["solutions"]), (0, &solutions.into()), "{board}");
    }
    for size in ["1x1", "1x9", "9x1", "64x1", "2x2"] {
        let made = plansza(&["generate", "kuromasu", "--size", size]);
        assert_eq!(code(&made), 0, "{size}: {}", err(&made));
        let checked = with_input(&["check", "kuromasu", "-", "--json"], &made.stdout);
        assert_eq!(json(&checked)[0]["unique"], true, "{size}");
    }
}

#[test]
fn sizes_out_of_range_are_refused_at_once() {
    refused("0x0:", "line 1, column 1: a board of 0×0 is out of range");
    refused("0x7:", "a board of 0×7 is out of range");
    refused("-3x4:l", "line 1");
    refused("100000x100000:z", "a board of 100000×100000 is out of range");
    refused("pzprv3\nkurodoko\n100000\n100000\n", "a board of 100000×100000 is out of range");
    refused("https://puzz.link/p?kurodoko/100000/100000/z", "a board of 100000×100000 is out of range");
    refused("[]", "this list holds no board");
    refused("[[],[]]", "row 1 is empty");
    let sizes =
        [("0x0", "out of range"), ("100000x100000", "out of range"), ("99999999999999999999x3", "accepted")];
    for (size, words) in sizes.into_iter().chain(["9x", "axb", ""].map(|size| (size, "is not a size"))) {
        let output = plansza(&["generate", "kuromasu", "--size", size]);
        assert_eq!(code(&output), 2, "{size}");
        assert!(err(&output).contains(words), "{size}: {}", err(&output));
    }
}

#[test]
fn broken_json_is_told_with_its_place() {
    refused("{\"0\": [[0,3,0],\n[0,0]]}", "line 2, column 1: row 2 has 2 cells, row 1 has 3");
    refused("{\"0\": [[0,-3],[0,0]]}", "line 1, column 11: '-3' is negative");
    refused("{}", "this object holds no board");
    refused("{\"width\": 4, \"height\": 3}", "the value of 'width' is a number");
    refused("{: [[0,3]]}", "line 1, column 2");
    refused("{\"0\": [[0,3],", "the JSON ends too early");
    refused("[[0,true]]", "line 1, column 5");
    refused("[[0,1e99]]", "line 1, column 5");
}

#[test]
fn boards_of_other_puzzles_are_told_apart() {
    refused("https://puzz.link/p?nurikabe/4/3/4n2h", "this is a puzzle of the type 'nurikabe'");
    refused("pzprv3\nslither\n2\n2\n. .\n. .\n", "this is a puzzle of the type 'slither'");
    refused("https://example.org/puzzles/js/loopy.html#7x7:zz", "this is a puzzle of the type 'loopy'");
    // Who gives a link need not hear of files; who gives a name hears of the nearest.
    let output = plansza(&["solve", "kuromasu", "https://puzz.link/p?nurikabe/4/3/4n2h"]);
    assert!(code(&output) == 2 && !err(&output).contains("file"), "{}", err(&output));
    let output = plansza(&["solve", "kuromasu", "esay-15"]);
    assert!(code(&output) == 2 && err(&output).contains("did you mean 'easy-15'"), "{}", err(&output));
}

/// A board on the command line is told its fault with the place, as one in a file is.
#[test]
fn a_board_on_the_command_line_keeps_its_places() {
    for (board, what) in [
        ("kurodoko/4/3/4n2", "line 1, column 17: 10 cells do not fill a board of 4×3"),
        ("kurodoko/a/3/4n2h", "line 1, column 10: 'a' is not a number of columns or rows"),
        ("nurikabe/4/3/4n2h", "line 1, column 1: this is a puzzle of the type 'nurikabe'"),
        ("..3/2.", "line 1, column 7: row 2 has 2 cells, row 1 has 3"),
    ] {
        refused(board, what);
        let output = plansza(&["check", "kuromasu", board]);
        assert!(code(&output) == 2 && err(&output).contains(what), "{board}: {}", err(&output));
        assert!(err(&output).contains("nor is there a file or a sample of that name"), "{}", err(&output));
    }
    let output = plansza(&["check", "kuromasu", "boards/first.txt"]);
    assert!(code(&output) == 2 && err(&output).contains("unknown file"), "{}", err(&output));
    // The rows of a board on one line, as solutions are written.
    let output = plansza(&["convert", "kuromasu", "4.../..../.2..", "--to", "tatham"]);
    assert_eq!((out(&output).as_str(), code(&output)), ("4x3:4h2b\n", 0), "{}", err(&output));
}

#[test]
fn numbers_that_are_none_are_refused() {
    refused("3x3:a-3g", "line 1, column 6: '-' is not part of a game ID");
    refused(". -3\n. .", "line 1, column 3: '-3' is negative");
    refused("3x3:0h", "0 is not a clue");
    refused("3x3:99999999999999999999h", "is too large a number");
    refused("https://puzz.link/p?kurodoko/2/2/-zzi", "line 1");
}

/// A file cut anywhere is read whole as a smaller board or refused, and never a panic.
#[test]
fn torn_files_do_no_harm() {
    let folder = std::env::temp_dir().join(format!("plansza-torn-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file: PathBuf = folder.join("board");
    let name = file.to_str().expect("a name");
    for format in ["tatham", "link", "body", "pzprv3", "json", "grid", "compact"] {
        let whole = plansza(&["convert", "kuromasu", "genes-12", "--to", format]);
        assert_eq!(code(&whole), 0, "{format}: {}", err(&whole));
        for length in (0..whole.stdout.len()).step_by(3) {
            std::fs::write(&file, &whole.stdout[..length]).expect("a file");
            let output = plansza(&["check", "kuromasu", name, "--json"]);
            assert!([0, 1, 2].contains(&code(&output)), "{format} {length}");
            assert!(!err(&output).contains("panicked"), "{format} {length}: {}", err(&output));
            if code(&output) == 2 {
                let message = err(&output);
                let fix = message.contains("accepted: ") || message.contains("instead of");
                assert!(message.contains(name) && fix, "{format} {length}: {message}");
            }
        }
    }
    // A character cut in half.
    std::fs::write(&file, b"3x3:i\n# caf\xc3").expect("a file");
    let output = plansza(&["check", "kuromasu", name]);
    assert!(code(&output) == 2 && err(&output).contains("line 2, column 6: not text"), "{}", err(&output));
    std::fs::remove_dir_all(&folder).expect("it can go");
}

#[test]
fn every_format_is_written_and_read() {
    let methods: Value =
        serde_json::from_str(&out(&plansza(&["methods", "kuromasu", "--json"]))).expect("JSON");
    let formats = methods["formats"].as_array().expect("a list");
    assert_eq!(formats.len(), 7);
    let answer = json(&plansza(&["solve", "kuromasu", BOARD, "--json"]))[0]["solution"].clone();
    for format in formats {
        let name = format["name"].as_str().expect("a name");
        let written = plansza(&["convert", "kuromasu", BOARD, "--to", name]);
        assert_eq!(code(&written), 0, "{name}: {}", err(&written));
        let solved = with_input(&["solve", "kuromasu", "-", "--json"], &written.stdout);
        assert_eq!(json(&solved)[0]["solution"], answer, "{name}: {}", err(&solved));
    }
}

#[test]
fn records_and_pictures_can_be_read_back() {
    let record = plansza(&["solve", "kuromasu", BOARD, "--json"]);
    let again = with_input(&["solve", "kuromasu", "-", "--json"], &record.stdout);
    assert_eq!(json(&again)[0]["solution"], json(&record)[0]["solution"], "{}", err(&again));
    let shown = out(&plansza(&["solve", "kuromasu", BOARD]));
    let picture: String = shown
        .lines()
        .filter(|line| line.starts_with(['┌', '│', '└']))
        .fold(String::new(), |all, line| all + line + "\n");
    let again = with_input(&["solve", "kuromasu", "-", "--json"], picture.as_bytes());
    assert_eq!(json(&again)[0]["solution"], json(&record)[0]["solution"], "{}", err(&again));
}

#[test]
fn a_picture_is_black_and_white() {
    let shown = out(&plansza(&["solve", "kuromasu", "4x3:4h2b"]));
    assert!(
        shown.starts_with("┌─────────┐\n│ 4 · · ■ │\n│ · ■ · · │\n│ ■ 2 · ■ │\n└─────────┘\n"),
        "{shown}"
    );
    let svg = out(&plansza(&["convert", "kuromasu", "4x3:4h2b", "--to", "svg"]));
    assert!(
        svg.starts_with("<svg") && svg.contains(">4</text>") && !svg.contains("class=\"black\""),
        "{svg}"
    );
}
