//! Reversi's engine on the command line: endgames solved, bad input refused, the player among players.

mod command;

use command::{code, err, json, out, plansza, with_input};

/// Ten empty squares.
const BOARD: &str = "OOXXXXXXXOXXXXXXOOXOXOXXOOXXOXXXOOXOXOXX-O-XOOOXXOOOX--X-X---X-- O";

#[test]
fn endgames_are_solved_and_lines_that_are_none_are_named() {
    let one = plansza(&["reversi", "solve", BOARD, "--json", "--threads", "1"]);
    assert_eq!(code(&one), 0, "{}", err(&one));
    let told = json(&one).remove(0);
    assert_eq!((told["position"].as_u64(), told["trust"].as_str()), (Some(1), Some("exact")));
    let score = told["score"].as_i64().expect("a score");
    assert!(
        told["nodes"].as_u64() > Some(0) && told["seconds"].as_f64() >= Some(0.0) && told["move"].is_string()
    );
    let bare = json(&plansza(&["reversi", "solve", BOARD, "--json", "--weights", "none"])).remove(0);
    assert_eq!((bare["score"].as_i64(), bare["trust"].as_str()), (Some(score), Some("exact")));
    let all = json(&plansza(&["reversi", "solve", BOARD, "--json", "--all"])).remove(0);
    let scores: Vec<i64> =
        all["moves"].as_array().expect("moves").iter().filter_map(|one| one["score"].as_i64()).collect();
    assert!(scores[0] == score && scores.is_sorted_by(|a, b| a >= b) && scores.len() > 1, "{scores:?}");

    let wrong = [&BOARD[1..], &BOARD.replacen('X', "?", 1), &BOARD[..64]];
    let input = format!("% a file\n{}\n{BOARD}; ; \n{}\n{}\n", wrong[0], wrong[1], wrong[2]);
    let output = with_input(&["reversi", "solve", "-", "--json"], input.as_bytes());
    assert_eq!((code(&output), json(&output)[0]["score"].as_i64()), (2, Some(score)), "{}", err(&output));
    for line in ["line 2", "line 4", "line 5", "3 of 4 lines"] {
        assert!(err(&output).contains(line), "{line}: {}", err(&output));
    }
    let other =
        format!("{BOARD}; {}:{:+};", told["move"].as_str().expect("a move"), 64 - score.abs() / 2 * 2);
    let output = plansza(&["reversi", "solve", &other]);
    assert!(code(&output) == 1 && out(&output).contains("the file says"), "{}{}", out(&output), err(&output));
}

#[test]
fn what_cannot_be_is_refused_with_the_range() {
    let path = std::env::temp_dir().join(format!("plansza-no-weights-{}", std::process::id()));
    std::fs::write(&path, "plansza reversi weights 1\ndigest 0\nweights\n").expect("a file");
    let path = path.to_str().expect("a path").to_string();
    for (args, told) in [
        (vec!["--hash", "0"], "1"),
        (vec!["--hash", "99999999"], "65536"),
        (vec!["--threads", "0"], "1"),
        (vec!["--weights", &path], "cut off"),
        (vec!["--weights", "nowhere.weights"], "nowhere.weights"),
    ] {
        let output = plansza(&[&["reversi", "solve", BOARD], args.as_slice()].concat());
        assert!(code(&output) == 2 && err(&output).contains(told), "{args:?} {}", err(&output));
    }
    std::fs::remove_file(&path).expect("it is there");
    for player in ["engine level=0", "engine level=21", "engine time=0s", "engine depth=4"] {
        let output = plansza(&["duel", "reversi", player, "random"]);
        assert_eq!(code(&output), 2, "{player} {}", err(&output));
    }
}

#[test]
fn the_engine_plays_and_weighs_where_players_do() {
    let duel = plansza(&["duel", "reversi", "engine level=9", "random", "--openings", "2", "--json"]);
    assert_eq!(code(&duel), 0, "{}", err(&duel));
    let weighed = plansza(&["reversi", "analyse", "f5d6", "--player", "engine level=11", "--json"]);
    assert_eq!(code(&weighed), 0, "{}", err(&weighed));
    let moves = json(&weighed)[0]["moves"].as_array().expect("moves").clone();
    assert!(moves.iter().all(|one| one["value"].as_f64().is_some_and(|value| value.abs() <= 64.0)));
    let told = with_input(&["reversi", "nboard", "--player", "engine level=8"], b"move F5\ngo\n");
    assert!(out(&told).contains("=== "), "{}", out(&told));
}
