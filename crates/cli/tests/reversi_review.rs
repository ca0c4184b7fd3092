//! `review`: what every move of a game lost; and what `analyse` does where a game is over or nearly so.

mod command;

use command::{code, err, json, out, plansza, with_input};

/// A whole game.
const GAME: &str = "f5d6c3d3c6f4f6e6e3g4g5b6f3g3e7c4c7d8c5f7g6h5h6h7f8e8c8d7g8h4a6f2f1e1d1c2e2d2h2b3a3a4a5b5b4g2g1b8a8b2a1a2b7g7h8a7h1b1h3c1";

const START: &str = "---------------------------OX------XO---------------------------X";

/// A tic-tac-toe game is solved wherever it stands, so what is told of it can be known by heart.
const TOLD: &str = "\
the game is not over

points ahead for Cross
  +1 ┤  ××
     ┤
+0.5 ┤
     ┤
   0 ┼────
     ┤
-0.5 ┤
     ┤
  -1 ┤
        ?

 #   side     move   value      loss   better
───────────────────────────────────────────────────────────────────────────
 1   Cross    b2     0 exact    0
 2   Nought   a2 ?   -1 exact   1      a1 0 exact: a1 b1 b3 a2 c2 c1 a3 c3
 3   Cross    a1     +1 exact   0

Cross ×: 2 moves, 0.00 points lost by a move, 0 mistakes
Nought ○: 1 move, 1.00 points lost by a move, 1 mistake
alphabeta depth=6 order=promise · exact from move 1 · 38 434 nodes
";

#[test]
fn a_short_game_is_told_move_by_move() {
    let output = plansza(&["review", "tictactoe", "b2 a2 a1"]);
    let told: Vec<String> = out(&output).lines().map(|line| line.trim_end().to_string()).collect();
    assert_eq!(told.join("\n") + "\n", TOLD);
    assert_eq!((code(&output), err(&output)), (0, String::new()));
}

#[test]
fn a_game_of_reversi_is_reviewed_by_either_name_and_the_same_twice() {
    let args = ["reversi", "review", GAME, "--level", "9", "--json"];
    let first = plansza(&args);
    assert_eq!(code(&first), 0, "{}", err(&first));
    let again = plansza(&["review", "reversi", GAME, "--player", "engine level=9", "--json"]);
    assert_eq!(out(&first), out(&again));
    let review = &json(&first)[0];
    assert_eq!((review["result"].as_i64(), review["whole"].as_bool()), (Some(28), Some(true)));
    let plies = review["plies"].as_array().unwrap();
    // Sixty moves and a pass.
    assert_eq!((plies.len(), review["curve"].as_array().unwrap().len()), (61, 62));
    assert_eq!(review["curve"][61], 28.0);
    let number = |ply: &serde_json::Value, key: &str| ply[key].as_f64().unwrap();
    for ply in plies {
        assert!(number(ply, "loss") >= 0.0 && number(ply, "value").abs() <= 64.0, "{ply}");
        assert_eq!(number(ply, "loss"), number(ply, "best") - number(ply, "value"), "{ply}");
        assert_eq!(ply["better"].is_null(), number(ply, "loss") == 0.0, "{ply}");
    }
    // From the last of them on every value is exact, and what one side loses the other gains.
    let exact = plies.iter().position(|ply| ply["trust"] == "exact").unwrap();
    assert!(exact < 45 && plies[exact..].iter().all(|ply| ply["trust"] == "exact"), "{exact}");
    for pair in plies[exact..].windows(2) {
        let sides = if pair[0]["side"] == pair[1]["side"] { 1.0 } else { -1.0 };
        assert_eq!(number(&pair[0], "value"), sides * number(&pair[1], "best"), "{pair:?}");
    }
    let worst = review["worst"].as_u64().unwrap();
    let most = plies.iter().map(|ply| number(ply, "loss")).fold(0.0, f64::max);
    assert!(plies.iter().any(|ply| ply["number"] == worst && number(ply, "loss") == most));
}

#[test]
fn pictures_and_pages_are_written() {
    let folder = std::env::temp_dir().join(format!("plansza-review-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (svg, html) = (path("a.svg"), path("a.html"));
    let output = plansza(&["reversi", "review", GAME, "--level", "5", "--svg", &svg, "--html", &html]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.contains("<figure>") && page.contains("</html>"));
    assert!(!page.contains("http://localhost") && !page.contains("<script"));
    let printed = plansza(&["reversi", "review", "f5d6c3", "--level", "5", "--svg", "-"]);
    assert!(out(&printed).starts_with("<svg") && !out(&printed).contains('┤'));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn of_many_games_a_line_each_is_told() {
    let games = format!("{GAME}\n{}\n", &GAME[..40]);
    let output = with_input(&["reversi", "review", "-", "--level", "5"], games.as_bytes());
    let told = out(&output);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!((code(&output), lines.len()), (0, 2), "{told}{}", err(&output));
    assert!(lines[0].starts_with("1: Black won by 28 discs · 60 moves · Black: "), "{told}");
    assert!(
        lines[1].starts_with("2: the game is not over · 20 moves · ")
            && lines[0].contains("worst: 46. g2 by White")
    );
    let told = with_input(&["reversi", "review", "-", "--level", "5", "--json"], games.as_bytes());
    assert_eq!(json(&told).len(), 2);
    let refused = with_input(&["reversi", "review", "-", "--svg", "x.svg"], games.as_bytes());
    assert!(code(&refused) == 2 && err(&refused).contains("this input has 2"));
}

#[test]
fn what_cannot_be_reviewed_is_refused_with_its_place() {
    let garbage = "f5".repeat(10_000);
    for (args, told) in [
        (vec!["reversi", "review", "f5d6z9"], "column 5"),
        (vec!["reversi", "review", "f5d6f5"], "f5 is taken"),
        (vec!["reversi", "review", garbage.as_str()], "column 3"),
        (vec!["reversi", "review", ""], "nothing to read"),
        (vec!["reversi-6x6", "review", "zz"], "a–f and a digit 1–6, as e4"),
        (vec!["reversi-4x4", "show", "zz"], "a–d and a digit 1–4, as d3"),
        (vec!["reversi", "review", START], "no moves to review"),
        (vec!["reversi", "review", "f5", "--level", "0"], "1 to 20"),
        (vec!["reversi", "review", "f5", "--nodes", "0"], "nodes"),
        (vec!["reversi", "review", "f5", "--mistake", "0"], "above 0"),
        (vec!["reversi", "review", "f5", "--mistake", "nan"], "above 0"),
        (vec!["reversi", "review", "f5", "--player", "random"], "weighs no moves"),
        (vec!["review", "tictactoe", "b2", "--level", "3"], "no engine"),
    ] {
        let output = plansza(&args);
        assert_eq!(code(&output), 2, "{args:?}: {}", err(&output));
        assert!(err(&output).contains(told), "{args:?}: {}", err(&output));
    }
}

#[test]
fn analyse_of_a_finished_game_reviews_it() {
    let output = plansza(&["analyse", "tictactoe", "b2 a2 a1 c3 c1 b1 a3"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(err(&output).contains("the game is over") && err(&output).contains("review"));
    assert!(out(&output).contains("a2 ?") && out(&output).contains("Cross won"), "{}", out(&output));
    let told = plansza(&["analyse", "tictactoe", "b2 a2 a1 c3 c1 b1 a3", "--json"]);
    assert_eq!(json(&told)[0]["worst"], 2);
}

#[test]
fn analyse_is_exact_near_the_end_and_says_what_a_search_did_not_see() {
    let ending = &GAME[..2 * 46];
    let told = |args: &[&str]| {
        let output = plansza(&[&["reversi", "analyse", ending, "--json"], args].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        json(&output).remove(0)["moves"].as_array().unwrap().clone()
    };
    let solved = told(&[]);
    assert!(
        solved.iter().all(|one| one["trust"] == "exact" && one["value"].as_f64() == one["final"].as_f64()),
        "{solved:?}"
    );
    assert_eq!((solved[0]["move"].as_str(), solved[0]["value"].as_f64()), (Some("g1"), Some(38.0)));
    // The engine knows it too, and the strategy that is asked for is shown as it is.
    let engine = told(&["--player", "engine level=1"]);
    let values = |moves: &[serde_json::Value]| {
        let mut all: Vec<String> =
            moves.iter().map(|one| format!("{} {}", one["move"], one["value"])).collect();
        all.sort();
        all
    };
    assert_eq!(values(&engine), values(&solved));
    assert!(told(&["--depth", "2"]).iter().all(|one| one["trust"] == "looked" && one["final"].is_null()));
    // Deep enough to see ends: what it claims holds.
    for depth in ["10", "13", "16"] {
        for one in told(&["--depth", depth]) {
            let truth =
                solved.iter().find(|other| other["move"] == one["move"]).unwrap()["value"].as_f64().unwrap();
            let value = one["value"].as_f64().unwrap();
            match one["trust"].as_str().unwrap() {
                "exact" => assert_eq!(value, truth, "{one}"),
                "least" => assert!(value <= truth, "{one} {truth}"),
                "most" => assert!(value >= truth, "{one} {truth}"),
                _ => {}
            }
        }
    }
    let table = out(&plansza(&["reversi", "analyse", ending]));
    assert!(table.contains("+38 exact") && table.contains("solved to the end of the game"), "{table}");
}
