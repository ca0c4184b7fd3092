//! Reversi on the command line: formats, pictures, and input that is not as it should be.

mod command;

use command::{code, err, json, out, plansza, with_input};
use std::path::PathBuf;

/// A file of this test alone, with this content.
fn file(name: &str, content: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reversi_input");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file");
    path.to_str().expect("a name").into()
}

const SQUARES: &str = "---------------------------OX------XO---------------------------";

/// A WTHOR file of games, each the squares of its moves.
fn archive(games: &[&[&str]]) -> Vec<u8> {
    let mut bytes = vec![0u8; 16];
    bytes[..4].copy_from_slice(&[20, 24, 1, 1]);
    bytes[4..8].copy_from_slice(&(games.len() as i32).to_le_bytes());
    bytes[10..12].copy_from_slice(&2024u16.to_le_bytes());
    bytes[12] = 8;
    for game in games {
        let mut entry = [0u8; 68];
        for (at, square) in game.iter().enumerate() {
            let &[column, row] = square.as_bytes() else { panic!("{square}") };
            entry[8 + at] = 10 * (row - b'0') + (column - b'a' + 1);
        }
        bytes.extend(entry);
    }
    bytes
}

/// Refused with exit code 2, with these words on standard error, with nothing on standard output, and without a panic.
fn refused(args: &[&str], told: &str) {
    let output = with_input(args, b"");
    assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{args:?}: {}", err(&output));
    assert!(err(&output).contains(told), "{args:?}: {}", err(&output));
    assert!(!err(&output).contains("panicked"), "{args:?}");
}

#[test]
fn games_go_from_format_to_format() {
    let to = |game: &str, format: &str| {
        let output = plansza(&["reversi", "convert", game, "--to", format]);
        assert_eq!(code(&output), 0, "{game} to {format}: {}", err(&output));
        out(&output)
    };
    let ggf = to("F5 d6 C3", "ggf");
    assert!(ggf.contains("B[F5]W[D6]B[C3];)"), "{ggf}");
    assert_eq!(to(&ggf, "transcript"), "f5d6c3\n");
    let board = to(&ggf, "board");
    assert_eq!(board, "------------------X--------XX------OXX-----O-------------------- O\n");
    assert_eq!(to(&board, "obf"), board.replace(" O\n", " O;\n"));
    let scored = format!("{SQUARES} X; F5:+2; C4:-3;");
    assert_eq!(to(&scored, "obf").trim_end(), scored, "scores are kept");
    assert!(to("f5d6c3", "picture").contains(" 3  ·  · [●] +  ·  +  ·  ·  3"));
    assert!(to("f5d6c3", "svg").starts_with("<svg"));
    // The same by the command that puzzles have, from standard input, of many games.
    let output =
        with_input(&["convert", "reversi", "-", "--to", "transcript"], format!("{ggf}{ggf}").as_bytes());
    assert_eq!(out(&output), "f5d6c3\nf5d6c3\n");
    let output = plansza(&["convert", "othello", &scored, "--to", "board"]);
    assert!(err(&output).contains("no scores of moves"), "{}", err(&output));
}

#[test]
fn archives_are_read_and_a_cut_one_is_refused() {
    let bytes = archive(&[&["f5", "d6", "c3"], &["d3", "c5"]]);
    let whole = file("games.wtb", &bytes);
    let output = plansza(&["reversi", "convert", &whole, "--to", "transcript"]);
    assert_eq!((out(&output).as_str(), err(&output).as_str()), ("f5d6c3\nd3c5\n", ""));
    let output = with_input(&["reversi", "convert", "-", "--to", "ggf"], &bytes);
    assert!(out(&output).lines().count() == 2 && out(&output).contains("DT[2024]"), "{}", err(&output));
    let output = plansza(&["reversi", "show", &whole, "--number", "2"]);
    assert!(out(&output).contains("move 2: c5"), "{}", out(&output));
    let output = with_input(&["play", "reversi", "--load", &whole], b"");
    assert!(out(&output).contains("holds 2 games; this is the first"), "{}", out(&output));
    for length in [0, 1, 15, 16, 40, bytes.len() - 1] {
        let cut = file(&format!("cut-{length}.wtb"), &bytes[..length]);
        for command in ["convert", "show"] {
            let args = ["reversi", command, &cut, "--to", "ggf"];
            refused(&args[..if command == "show" { 3 } else { 5 }], "cut off");
        }
        refused(&["play", "reversi", "--load", &cut], "cut off");
    }
    refused(
        &["reversi", "show", &file("square.wtb", &archive(&[&["f5", "a9"]])), "--all"],
        ": 91 is no square",
    );
    refused(
        &["reversi", "show", &file("rules.wtb", &archive(&[&["f5"], &["a1"]]))],
        ": Black turns over nothing at a1",
    );
    let empty = plansza(&["reversi", "show", &file("none.wtb", &archive(&[]))]);
    assert!(code(&empty) == 1 && err(&empty).contains("without games"), "{}", err(&empty));
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let late = format!("OXXX{} X", "-".repeat(60));
    refused(&["reversi", "convert", &late, "--to", "transcript"], "from the usual start");
    refused(&["reversi", "convert", "--to", "transcript"], "a transcript of no moves");
    refused(&["reversi", "convert", "f5", "--to", "ggff"], "did you mean 'ggf'?");
    refused(&["convert", "reversi", "f5", "--to", "ggf", "--stones", "3"], "no --stones");
    refused(&["reversi", "convert", &file("two.txt", b"f5\nd3\n"), "--to", "svg"], "this input has 2");
    let input = file("mixed.txt", format!("f5\n{late}\n").as_bytes());
    let output = plansza(&["reversi", "convert", &input, "--to", "transcript"]);
    assert!(code(&output) == 2 && err(&output).contains("game 2: "), "{}", err(&output));
    refused(&["solve", "reversi"], "plansza play reversi");
    let listed = plansza(&["methods", "othello"]);
    assert!(code(&listed) == 0 && out(&listed).contains("strategy"), "{}", out(&listed));
}

#[test]
fn positions_are_shown_and_drawn() {
    let game = "f5d6c3d3c4";
    let text = out(&plansza(&["reversi", "show", game, "--move", "2"]));
    assert!(
        text.contains("[○]") && text.ends_with("move 2: d6 · Black ● 3 · White ○ 3 · Black ● to move\n"),
        "{text}"
    );
    let all = out(&plansza(&["reversi", "show", game, "--all"]));
    assert_eq!(all.matches(" to move\n").count(), 6);
    assert!(out(&plansza(&["reversi", "show", game, "--numbers"])).contains(" 3  ·  ·  3  4  ·"));
    let svg = file("game.svg", b"");
    let output = plansza(&["reversi", "show", game, "--svg", &svg]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert_eq!((drawn.matches("class=\"black\"").count(), drawn.matches("class=\"white\"").count()), (6, 3));
    assert_eq!(drawn.matches("class=\"cause\"").count(), 1);
    let output = plansza(&["reversi", "show", game, "--numbers", "--svg", "-"]);
    assert!(out(&output).starts_with("<svg") && out(&output).ends_with("</svg>\n"));
    assert!(out(&output).contains(">5</text>") && err(&output).contains("move 5: c4"));
    refused(&["reversi", "show", game, "--move", "6"], "0 to 5");
    refused(&["reversi", "show", game, "--number", "2"], "1 to 1");
    refused(&["reversi", "show", &file("pair.txt", b"f5\nd3\n"), "--svg", "x.svg"], "--number 1");
}

#[test]
fn boards_that_cannot_be_are_refused_everywhere() {
    let game = |moves: &str| format!("(;GM[Othello]BO[8 {SQUARES} *]{moves};)");
    let wrong = [
        (format!("{} X", &SQUARES[1..]), "not who is to move"),
        (format!("{SQUARES}X X"), "more than 64 squares"),
        (SQUARES.to_string(), "not who is to move"),
        (format!("{} X", &SQUARES[20..]), "45 squares instead of 64"),
        (format!("{SQUARES} ?"), "'?' is no side to move"),
        (format!("{} X", "-".repeat(64)), "fewer than four discs"),
        (format!("XO{} X", "-".repeat(62)), "fewer than four discs"),
        ("f5f5".into(), "ply 2: f5 is taken"),
        ("f5a1".into(), "White turns over nothing at a1"),
        ("f5pa".into(), "White may not pass"),
        ("f5d9".into(), "'d9' is no square"),
        (game("W[D6]"), "W[D6]: the other side is to move"),
        (game("B[F5]B[D6]"), "B[D6]: the other side is to move"),
        (game("B[F5"), "B[ is never closed"),
        (game("B[F5]").trim_end_matches(";)").into(), "the game is cut off"),
        (game("B[F5/x/y]"), "'x' is no value"),
        ("(;GM[Chess];)".into(), "another game"),
        ("nosuch.ggf".into(), "there is no file nosuch.ggf"),
        (String::new(), "nothing to read"),
        ("% only this".into(), "only comments"),
    ];
    let name = file("wrong.txt", b"");
    for (text, told) in &wrong {
        for args in [
            &["reversi", "analyse", text.as_str()][..],
            &["reversi", "show", text],
            &["reversi", "perft", "2", text],
        ] {
            refused(args, told);
        }
        if !told.starts_with("there is no file") {
            std::fs::write(&name, text).unwrap();
            refused(&["reversi", "convert", &name, "--to", "ggf"], told);
            refused(&["reversi", "convert", &name, "--to", "ggf"], "wrong.txt");
            refused(&["play", "reversi", "--load", &name], told);
        }
    }
    let bytes = file("bytes.txt", b"f5\n\xff\xfe");
    refused(&["reversi", "show", &bytes], "line 2, column 1: not text");
    refused(&["reversi", "show", env!("CARGO_TARGET_TMPDIR")], "is a folder");
}

#[test]
fn players_that_cannot_be_are_refused_everywhere() {
    let part = file("part.toml", b"discs = 1\nmobility = 2\nneighbours = 1\nfrontier = 1\n");
    let nan = file("nan.toml", b"discs = 1\nmobility = nan\nblocking = 2\nneighbours = 1\nfrontier = 1\n");
    let heavy =
        file("heavy.toml", b"discs = inf\nmobility = 1\nblocking = 2\nneighbours = 1\nfrontier = 1\n");
    let word =
        file("word.toml", b"discs = 'many'\nmobility = 1\nblocking = 2\nneighbours = 1\nfrontier = 1\n");
    for (player, told) in [
        ("minimax depth=0".to_string(), "1 to 60"),
        ("alphabeta depth=99".into(), "1 to 60"),
        ("alphabeta depth=-3".into(), "1 to 60"),
        ("alphabeta depth=two".into(), "1 to 60"),
        ("alphabeta time=0".into(), "as 100ms"),
        ("alphabeta mode=reprt".into(), "did you mean 'report'?"),
        ("alphabeta strategy=balance".into(), "did you mean 'balanced'?"),
        ("alphabeta strategy=nowhere.toml".into(), "cannot read the strategy nowhere.toml"),
        (format!("alphabeta strategy={part}"), "no weight for blocking"),
        (format!("alphabeta strategy={nan}"), "line 2, column 12: "),
        (format!("alphabeta strategy={heavy}"), "discs: 'inf' is no weight"),
        (format!("alphabeta strategy={word}"), "is no weight"),
        (String::new(), "unknown player ''"),
    ] {
        refused(&["play", "reversi", "--black", &player], told);
        refused(&["duel", "reversi", "random", &player], told);
        refused(&["reversi", "gtp", "--player", &player], told);
        refused(&["reversi", "nboard", "--player", &player], told);
    }
    refused(&["reversi", "analyse", "--depth", "0"], "accepted: a whole number from 1 to 60");
    refused(&["reversi", "analyse", "--depth", "99"], "accepted: a whole number from 1 to 60");
    refused(&["reversi", "analyse", "--strategy", &nan], "nan.toml");
    refused(&["play", "reversi", "--clock", "soon"], "a time such as");
    refused(&["play", "reversi", "--clock", "0s"], "a clock without time");
    refused(&["duel", "reversi", "random", "random", "--report-start", "--save", "x.txt"], ".ggf");
}

#[test]
fn protocols_answer_garbage_and_live_on() {
    let mut garbage: Vec<u8> = b"\xff\xfe\x00\x01\nset game (;GM[Othello]BO[8 ---\nset depth\nset\nmove\nmove z9\nmove a1\nhint x\nping\n".into();
    garbage.extend(vec![b'x'; 3 << 20]);
    garbage.extend(b"\nset game (;GM[Chess];)\nset depth 1\nmove F5\ngo\nping 7\n");
    let output = with_input(&["reversi", "nboard"], &garbage);
    let text = out(&output);
    assert_eq!((code(&output), err(&output).as_str()), (0, ""));
    assert!(text.ends_with("pong 7\n") && text.contains("=== "), "{text}");
    assert!(
        text.lines().filter(|line| line.starts_with("status ") && line.contains("accepted")).count() >= 5,
        "{text}"
    );

    let garbage = b"\xff\n5 play\n6 play white d6\n7 play black a1\n8 play black f5 f5\n9 genmove purple\n10 boardsize 9\n11 undo\n12 loadsgf nowhere\n13 time_left b -1 0\n14 play b f5\n15 genmove w\n";
    let output = with_input(&["reversi", "gtp", "--player", "alphabeta depth=1"], garbage);
    let text = out(&output);
    assert_eq!((code(&output), err(&output).as_str()), (0, ""));
    for id in [5, 7, 8, 9, 10, 11, 12, 13] {
        assert!(text.contains(&format!("\n\n?{id} ")), "{id}: {text}");
    }
    assert!(text.contains("\n\n=15 "), "{text}");
}

#[test]
fn the_games_of_a_duel_are_saved_and_read_again() {
    let players = ["minimax depth=2 mode=report", "alphabeta depth=3 mode=report"];
    let saved = file("duel.ggf", b"");
    let args =
        ["duel", "reversi", players[0], players[1], "--report-start", "--plies", "0", "--save", &saved];
    let output = plansza(&args);
    assert_eq!(code(&output), 0, "{}", err(&output));
    for number in ["1", "2"] {
        let output = plansza(&["reversi", "show", &saved, "--number", number, "--numbers"]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(
            out(&output).contains("minimax depth=2") && out(&output).contains(" wins\n"),
            "{}",
            out(&output)
        );
    }
}

/// A tournament that is interrupted tells of the games that were finished, and saves them.
#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_finished_games() {
    use std::process::{Command, Stdio};
    let saved = file("interrupted.txt", b"old");
    let args = [
        "duel",
        "reversi",
        "random",
        "alphabeta depth=2",
        "--openings",
        "500000",
        "--json",
        "--save",
        &saved,
        "--force",
    ];
    let child = Command::new(env!("CARGO_BIN_EXE_plansza"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let pid = child.id().to_string();
    // Long enough for a few games, far too short for a million.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("kill runs").success());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(code(&output), 1, "{}", err(&output));
    let found = &json(&output)[0];
    let games = found["games"].as_array().unwrap();
    assert!(!games.is_empty() && (games.len() as u64) < found["planned"].as_u64().unwrap());
    assert!(games.iter().all(|game| game["result"].is_i64()), "only whole games");
    let lines = std::fs::read_to_string(&saved).unwrap();
    assert_eq!(lines.lines().count(), games.len());
}

#[test]
fn a_clock_runs_out() {
    let output = with_input(&["play", "reversi", "--white", "human", "--clock", "1us"], b"f5\n");
    assert!(code(&output) == 0 && out(&output).contains("too late: Black ● has no time left, White ○ wins"));
    // The program keeps to its clock, however deep it is told to look.
    let white = ["--white", "alphabeta depth=60 order=promise", "--clock", "900ms"];
    let output = with_input(&[&["play", "reversi"], &white[..]].concat(), b"f5\n");
    assert!(
        out(&output).contains("White ○ plays ") && out(&output).contains("0:01 left"),
        "{}",
        out(&output)
    );
}
