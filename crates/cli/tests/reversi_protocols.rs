//! Reversi as other programs drive it: NBoard, GTP, the worth of every move, perft.

mod command;

use command::{code, err, json, out, plansza, with_input};

const START: &str = "---------------------------OX------XO---------------------------X";

/// A board with these discs and nothing else.
fn board(discs: &[(&str, char)]) -> String {
    let mut squares = ['-'; 64];
    for (name, disc) in discs {
        let &[column, row] = name.as_bytes() else { panic!("{name}") };
        squares[usize::from(row - b'1') * 8 + usize::from(column - b'a')] = *disc;
    }
    squares.iter().collect()
}

#[test]
fn nboard_answers_in_order_and_ends_with_the_input() {
    let game = format!("(;GM[Othello]PB[a]PW[b]TY[8]BO[8 {} *]B[F5]W[D6];)", &START[..64].replace('X', "*"));
    let input = format!("nboard 2\nset depth 3\nset game {game}\nping 1\nhint 2\nping 2\ngo\nping 3");
    let output = with_input(&["reversi", "nboard"], input.as_bytes());
    assert_eq!((code(&output), err(&output)), (0, String::new()));
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["set myname plansza", "pong 1"]);
    let at = |what: &str| lines.iter().position(|line| line.starts_with(what)).expect(what);
    assert!(at("search ") < at("pong 2") && at("pong 2") < at("=== ") && at("=== ") < at("pong 3"), "{text}");
    // The two moves of the hint, and what the thought before the move came to.
    let searches =
        |from: usize, to: usize| lines[from..to].iter().filter(|line| line.starts_with("search ")).count();
    assert_eq!((searches(0, at("pong 2")), searches(at("pong 2"), at("=== "))), (2, 1), "{text}");
}

#[test]
fn a_pass_as_the_last_move_of_a_game_is_understood() {
    // White is to move and cannot: its discs are outflanked by the edge. Black has c1 and f8.
    let stuck = board(&[("a1", '*'), ("b1", 'O'), ("g8", 'O'), ("h8", '*')]);
    let head = format!("(;GM[Othello]TY[8]BO[8 {stuck} O]");
    for (game, answers) in [
        (format!("{head};)"), vec!["=== PA"]),
        (format!("{head}W[PA];)"), vec!["=== C1/", "=== F8/"]),
        (format!("{head}W[PA]B[C1];)"), vec!["=== PA"]),
        (format!("{head}W[PA]B[C1]W[PA];)"), vec!["=== F8/"]),
        (format!("{head};)\nmove PA\nmove F8/2.0/0.1"), vec!["=== PA"]),
    ] {
        let output =
            with_input(&["reversi", "nboard"], format!("nboard 2\nset game {game}\ngo\n").as_bytes());
        let text = out(&output);
        let line = text.lines().find(|line| line.starts_with("=== ")).unwrap_or_else(|| panic!("{text}"));
        assert!(answers.iter().any(|answer| line.starts_with(answer)), "{game}: {text}");
    }
}

#[test]
fn gtp_plays_and_survives_nonsense() {
    let input = b"1 protocol_version\n\xff\xfe\x00\n2 play black f5\n3 genmove white\n4 play black z9\n5 showboard\n6 quit\n7 name\n";
    let output = with_input(&["reversi", "gtp", "--player", "alphabeta depth=3"], input);
    assert_eq!((code(&output), err(&output)), (0, String::new()));
    let text = out(&output);
    let answers: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(answers[0], "=1 2");
    assert!(answers[1].starts_with("? unknown command"), "{text}");
    assert!(["=3 D6", "=3 F4", "=3 F6"].contains(&answers[3]), "{text}");
    assert!(answers[4].starts_with("?4 "), "{text}");
    assert!(answers[5].ends_with("to move; X 3, O 3"), "{text}");
    assert_eq!(answers[6..], ["=6 ", ""]);
    let silent = with_input(&["reversi", "gtp"], b"");
    assert_eq!((code(&silent), out(&silent)), (0, String::new()));
}

#[test]
fn a_wrong_player_is_refused_with_what_is_right() {
    let output = plansza(&["reversi", "gtp", "--player", "alphabta"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("alphabeta"), "{}", err(&output));
}

#[test]
fn every_move_is_weighed_in_every_format() {
    let ggf = format!("(;GM[Othello]TY[8]BO[8 {} *]B[F5];)", &START[..64]);
    let obf = format!("{}; F5:+0; C4:-2;", START);
    for (board, moves) in [(START, 4), ("f5", 3), (ggf.as_str(), 3), (obf.as_str(), 4)] {
        let output = plansza(&["reversi", "analyse", board, "--depth", "3", "--json"]);
        assert_eq!(code(&output), 0, "{board}: {}", err(&output));
        let found = &json(&output)[0];
        let weighed = found["moves"].as_array().unwrap();
        assert_eq!((weighed.len(), found["depth"].as_u64()), (moves, Some(3)), "{board}");
        for one in weighed {
            let measures = one["measures"].as_object().unwrap();
            let sum: f64 = measures.values().map(|measure| measure["share"].as_f64().unwrap()).sum();
            assert_eq!(one["at_once"].as_f64(), Some(sum));
            let blocking = &measures["blocking"];
            let product = -blocking["count"].as_f64().unwrap() * blocking["weight"].as_f64().unwrap();
            assert_eq!(blocking["share"].as_f64().unwrap(), product);
        }
        let values: Vec<f64> = weighed.iter().map(|one| one["value"].as_f64().unwrap()).collect();
        assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    }
    let table = out(&plansza(&["reversi", "analyse", "f5d6"]));
    assert!(
        table.contains("Black ● to move") && table.contains("mobility") && table.contains("× 2"),
        "{table}"
    );
}

#[test]
fn the_end_of_a_game_is_told_in_discs() {
    let last = board(&[("a1", 'X'), ("b1", 'O'), ("h7", 'X'), ("h8", 'X')]);
    let told = with_input(&["reversi", "analyse", "-", "--json"], format!("{last} X\n").as_bytes());
    let found = &json(&told)[0]["moves"][0];
    assert_eq!((found["move"].as_str(), found["final"].as_i64()), (Some("c1"), Some(64)));
    assert!(out(&plansza(&["reversi", "analyse", &format!("{last} X")])).contains("+64 exact"));
    // White has no move but to pass, and then loses.
    let pass = out(&plansza(&["reversi", "analyse", &format!("{last} O")]));
    assert!(pass.contains("pass") && pass.contains("-64 exact"), "{pass}");
    // A finished game has nothing to weigh: an answer, not a mistake.
    let over = plansza(&["reversi", "analyse", &format!("{} X", last.replace('O', "X"))]);
    assert_eq!(code(&over), 1);
    assert!(err(&over).contains("the game is over"));
}

#[test]
fn perft_counts() {
    for (args, count) in [
        (vec!["0"], "1\n"),
        (vec!["6"], "8200\n"),
        (vec!["9"], "3005288\n"),
        (vec!["9", "--passes", "free"], "3005320\n"),
        (vec!["5", "f5"], "2050\n"),
        (vec!["3", START], "56\n"),
    ] {
        let output = plansza(&[&["reversi", "perft"], args.as_slice()].concat());
        assert_eq!((out(&output).as_str(), code(&output)), (count, 0), "{args:?} {}", err(&output));
    }
    for args in [vec!["x"], vec!["61"], vec!["3", "f5f5"], vec!["3", "--passes", "never"]] {
        let output = plansza(&[&["reversi", "perft"], args.as_slice()].concat());
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(!err(&output).is_empty());
    }
}

/// The help of a game speaks of that game: its sides, its starts, its files, what its players may be told.
#[test]
fn the_help_of_a_game_is_its_own() {
    let help = |command: &str, game: &str| out(&plansza(&[command, game, "--help"]));
    for command in ["play", "duel"] {
        let [reversi, four] = ["reversi", "connect4"].map(|game| help(command, game));
        for word in ["--report-start", ".ggf", "strategy"] {
            assert!(reversi.contains(word) && !four.contains(word), "{word}: {four}");
        }
        assert!(four.contains("threes") && !reversi.contains("threes"), "{four}");
    }
    assert!(help("play", "connect-four").contains("--black <PLAYER>"));
    assert!(help("play", "tictactoe").contains("--cross <PLAYER>"));
    let told = with_input(&["play", "connect-four", "--second", "human"], b"help\nhint 9\nquit\n");
    assert!(!out(&told).contains("Reversi") && out(&told).contains("threes=9"), "{}", out(&told));
    // A game with nothing to set does not speak of its settings.
    let bare = out(&with_input(&["play", "tictactoe", "--second", "human"], b"help\nquit\n"));
    assert!(bare.contains("let the program play otherwise\n"), "{bare}");
}

#[test]
fn what_is_set_for_an_analysis_is_heard() {
    let depth = |args: &[&str]| {
        let output = plansza(&[&["analyse", "connect-four", "--json"], args].concat());
        let answer: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
        answer["player"].as_str().expect("a player").to_string()
    };
    assert!(depth(&["--set", "depth=2"]).contains("depth=2"));
    assert!(depth(&["--depth", "3"]).contains("depth=3"));
}
