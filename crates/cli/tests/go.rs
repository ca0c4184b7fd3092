//! The Go puzzle through the command line: what bad boards are met with, formats, sets of boards, replays.

mod command;

use command::{code, err, out, plansza};
use serde_json::Value;
use std::process::Output;

fn with_input(args: &[&str], input: &str) -> Output {
    command::with_input(args, input.as_bytes())
}

fn json(output: &Output) -> Value {
    serde_json::from_str(&out(output)).expect("JSON")
}

const FIVE: &str = "...X./....O/OO..X/.X.../..... 3";

/// A record of a game is the position after its moves, with a word about which; in any encoding that it names.
#[test]
fn a_game_record_is_its_last_position_or_the_one_that_is_asked_for() {
    let record = "(;GM[1]SZ[5]PB[A];B[cc];W[cb];B[bb];W[dc];B[db];W[cd];B[ca])";
    let line = |args: &[&str]| {
        let output =
            with_input(&[&["convert", "go", "-", "--to", "line", "--stones", "2"], args].concat(), record);
        assert_eq!(code(&output), 0, "{}", err(&output));
        (out(&output).trim().to_string(), err(&output))
    };
    let (board, note) = line(&[]);
    assert_eq!(board, "..X../.X.X./..XO./..O../..... 2");
    assert!(
        note.contains("note: the position after all 7 moves of a game record; --move N takes another"),
        "{note}"
    );
    let (board, note) = line(&["--move", "3"]);
    assert_eq!(board, "...../.XO../..X../...../..... 2");
    assert!(note.contains("after 3 of 7 moves"), "{note}");
    assert_eq!(line(&["--move", "0"]).0, "...../...../...../...../..... 2");
    let far = with_input(&["convert", "go", "-", "--to", "line", "--stones", "2", "--move", "8"], record);
    assert_eq!(code(&far), 2);
    assert!(
        err(&far).contains("move 8 of a record of 7 moves") && err(&far).contains("--move 0 to 7"),
        "{}",
        err(&far)
    );
    // Black's stones alone are a solution, as they were.
    let play = with_input(&["check", "go", "-"], "(;SZ[5]PK[2]AW[aa];B[ab];B[ba])");
    assert!(out(&play).contains("the answer in the text is the best there is: 3"), "{}", out(&play));
    let name = b"(;CA[Shift_JIS]SZ[5]PK[1]PB[\x96{\x88\xf6\x96V]AW[aa])";
    let output = command::with_input(&["solve", "go", "-"], name);
    assert_eq!(code(&output), 0, "{}", err(&output));
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let wide = format!("{} 1", vec![".".repeat(26); 26].join("/"));
    for (text, message) in [
        // Two stones on a point.
        ("(;SZ[5]PK[3]AB[aa]AW[aa])", "line 1, column 22: a black and a white stone at A5"),
        (
            "boardsize 5\n# stones 3\nplay black A1\nplay white A1",
            "line 4, column 12: a black and a white stone at A1",
        ),
        (
            r#"{"width":5,"height":5,"stones":3,"black":["C3"],"white":["C3"]}"#,
            "board 1: a black and a white stone at C3",
        ),
        // Another game, and garbage.
        ("(;GM[2]SZ[8])", "game '2' is not Go"),
        ("(;SZ[5]PK[3] ?)", "line 1, column 14: '?' is not expected here"),
        ("(;SZ[5]PK[3]", "the SGF ends too early"),
        ("...Q./..... 3", "line 1, column 4: 'Q' is no point of a board"),
        ("nothing at all", "unknown command or line 'nothing'"),
        // Sizes.
        ("...X./..../..... 3", "line 1, column 11: row 2 has 4 points, the first has 5"),
        ("...X.\n....\n.....", "line 2, column 1: row 2 has 4 points, the first has 5"),
        ("/ 1", "row 1 is empty"),
        (r#"{"rows": [], "stones": 0}"#, "a board of 0×0 points"),
        ("(;SZ[26]PK[1])", "a board of 26×26 points"),
        (wide.as_str(), "a board of 26×26 points\naccepted: sides from 1 to 25"),
        // The stones to place, and the rules.
        ("...X./..... -1", "line 1, column 13: -1 stones to place\naccepted: 0 to 10"),
        (
            "...X./..... 11",
            "line 1, column 13: 11 stones to place on a board of 10 points\naccepted: 0 to 10",
        ),
        ("...X./.....", "how many stones?"),
        ("...X./..... 3 raport", "unknown rules 'raport'; did you mean 'report'?"),
        ("", "the input is empty"),
    ] {
        let output = with_input(&["solve", "go", "-"], text);
        assert_eq!((code(&output), out(&output).as_str()), (2, ""), "{text}: {}", err(&output));
        assert!(err(&output).contains(message), "{text}: {}", err(&output));
    }
}

#[test]
fn options_are_checked() {
    for (args, message) in [
        (&["--stones", "-1"][..], "-1 stones to place\naccepted: 0 to 25"),
        (&["--stones", "26"], "26 stones to place on a board of 25 points\naccepted: 0 to 25"),
        (&["--stones", "999"], "999 stones to place on a board of 25 points\naccepted: 0 to 25"),
        (&["--stones", "many"], "cannot be many"),
        (&["--rules", "chinese"], "parameter 'rules' cannot be chinese\naccepted: go | report"),
    ] {
        let output = plansza(&[&["solve", "go", FIVE], args].concat());
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).contains(message), "{args:?}: {}", err(&output));
    }
    let output = plansza(&["solve", "go", "...X./....O/OO..X/.X.../.....", "--stones", "2", "--json"]);
    assert_eq!((json(&output)["score"].as_i64(), code(&output)), (Some(3), 0));
    let late = |rules| json(&plansza(&["solve", "go", "late", "--rules", rules, "--json"]))["score"].as_i64();
    assert_eq!((late("go"), late("report")), (Some(3), Some(1)));
}

#[test]
fn a_board_that_cannot_stand_is_an_answer() {
    const WALLED: &str = "OX./X../... 1";
    for args in [
        &["solve", "go", WALLED][..],
        &["check", "go", WALLED],
        &["hint", "go", WALLED],
        &["go", "compare", WALLED],
        &["go", "compare", WALLED, "--json"],
        &["go", "profile", WALLED],
        &["go", "profile", WALLED, "--json"],
        &["go", "model", WALLED],
        &["go", "model", WALLED, "--solve", "--json"],
        &["go", "replay", WALLED, "C1"],
        &["go", "replay", WALLED, "C1", "--json"],
    ] {
        let output = plansza(args);
        assert_eq!(code(&output), 1, "{args:?}: {}", err(&output));
        let told = if args.contains(&"--json") {
            json(&output)["reason"].to_string()
        } else {
            out(&output) + &err(&output)
        };
        assert!(told.contains("the white chain at A3 has no liberty at the start"), "{args:?}: {told}");
    }
}

#[test]
fn every_format_goes_there_and_back() {
    for format in ["line", "diagram", "sgf", "gtp", "json"] {
        let there = plansza(&["convert", "go", "report-50", "--to", format]);
        assert_eq!(code(&there), 0, "{}", err(&there));
        let back = with_input(&["convert", "go", "-", "--to", "line"], &out(&there));
        assert_eq!((out(&back).lines().count(), code(&back)), (50, 0), "{format}: {}", err(&back));
        assert!(out(&back).lines().all(|line| line.ends_with(" 3")));
        assert_eq!(out(&back), out(&plansza(&["convert", "go", "report-50", "--to", "line"])));
    }
}

#[test]
fn the_boards_of_the_comparison_are_made_by_the_generator() {
    let made = plansza(&["generate", "go", "--count", "50", "--seed", "50"]);
    assert_eq!(out(&made), out(&plansza(&["convert", "go", "report-50", "--to", "line"])));
    let solved = plansza(&["solve", "go", "report-50"]);
    assert_eq!((out(&solved).lines().count(), code(&solved)), (50, 0));
    assert!(err(&solved).contains("50 boards: 50 solved"), "{}", err(&solved));
}

#[test]
fn pictures_show_the_play() {
    let folder = std::env::temp_dir().join(format!("plansza-go-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("five.svg");
    let output = plansza(&["solve", "go", FIVE, "--svg", path.to_str().expect("a path")]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(out(&output).contains("    A B C D E\n  ┌"), "{}", out(&output));
    let svg = std::fs::read_to_string(&path).expect("the picture");
    assert_eq!((svg.matches("class=\"on-black\"").count(), svg.matches("class=\"taken\"").count()), (3, 1));
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn a_replay_shows_every_turn() {
    let output = plansza(&["go", "replay", FIVE, "E5", "D4", "pass"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let told = out(&output);
    assert_eq!(told.matches('┌').count(), 4, "{told}");
    assert!(
        told.contains("turn 2: D4 captures E4") && told.contains("3 points · 2 placed · 1 captured"),
        "{told}"
    );
    // The moves may stand behind the board, as `solve` prints them.
    let same = plansza(&["go", "replay", &format!("{FIVE} E5 D4 pass")]);
    assert_eq!(out(&same), told);
    let sgf = out(&plansza(&["go", "replay", FIVE, "E5", "D4", "--to", "sgf"]));
    assert!(sgf.ends_with(";B[ea];B[db]C[3 points: 2 placed, 1 captured])\n"), "{sgf}");
    assert_eq!(out(&with_input(&["convert", "go", "-", "--to", "line"], &sgf)), format!("{FIVE}\n"));
    let data = json(&plansza(&["go", "replay", FIVE, "E5 D4", "--json"]));
    assert_eq!((&data["legal"], &data["score"]), (&true.into(), &3.into()));
    assert_eq!(data["turns"][1]["captures"][0], "E4");
    // By the report's rules the capture comes a turn later.
    let late = plansza(&["go", "replay", FIVE, "E5", "D4", "--rules", "report", "--json"]);
    assert_eq!(json(&late)["turns"][2]["captures"][0], "E4", "{}", out(&late));
}

#[test]
fn a_replay_that_breaks_a_rule_says_which() {
    for (moves, message) in [
        (&["E4"][..], "turn 1: there is a stone at E4 already"),
        (&["A1", "B1", "C1", "D1"], "turn 4: only 3 stones may be placed"),
    ] {
        let output = plansza(&[&["go", "replay", FIVE], moves].concat());
        assert_eq!(code(&output), 1, "{}", err(&output));
        assert!(err(&output).contains(message), "{}", err(&output));
    }
    for (args, message) in [
        (&["go", "replay", FIVE, "I9"][..], "'I9' is no point"),
        (&["go", "replay", FIVE], "no moves"),
        (&["go", "replay", "report-50", "A1"], "a replay shows one board; this input has 50"),
    ] {
        let output = plansza(args);
        assert_eq!(code(&output), 2, "{}", out(&output));
        assert!(err(&output).contains(message), "{}", err(&output));
    }
}

#[test]
fn a_profile_has_every_number_of_stones_and_every_chain() {
    let output = plansza(&["go", "profile", "eyes", "--json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let data = json(&output);
    assert_eq!((&data["proven"], &data["scores"]), (&true.into(), &serde_json::json!([0, 1, 2, 3, 4])));
    let chain = &data["chains"][0];
    assert_eq!((&chain["at"], &chain["life"], &chain["safe"]), (&"C5".into(), &"alive".into(), &true.into()));
    // The best for each number of stones is what `solve` finds for it alone.
    let five = json(&plansza(&["go", "profile", "five", "--stones", "7", "--json"]));
    for stones in 0..=7 {
        let alone = plansza(&["solve", "go", "five", "--stones", &stones.to_string(), "--json"]);
        assert_eq!(json(&alone)["score"], five["scores"][stones], "{stones} stones");
    }
    let told = out(&plansza(&["go", "profile", FIVE]));
    assert!(told.contains("best scores by the rules of Go (proven best)"), "{told}");
    assert!(told.contains("play of 3 stones: ") && told.contains("its liberties"), "{told}");
    assert_eq!(told.lines().filter(|line| line.contains(" falls ")).count(), 1, "{told}");
    let cut = plansza(&["go", "profile", "O...O 4", "--time", "0s"]);
    assert!(
        out(&cut).starts_with("best scores by the rules of Go (proven best except in row 1)"),
        "{}",
        out(&cut)
    );
    let none = plansza(&["go", "profile", ".../... 0"]);
    assert!(out(&none).contains("there is no white chain") && code(&none) == 0, "{}", out(&none));
}

#[test]
fn a_replay_reads_moves_from_standard_input_and_stops_where_the_play_does() {
    let piped = with_input(&["go", "replay", "-"], &format!("{FIVE} E5 D4\n"));
    assert_eq!(code(&piped), 0, "{}", err(&piped));
    assert_eq!(out(&piped), out(&plansza(&["go", "replay", FIVE, "E5", "D4"])));
    // The refused stone is in no picture: those are the start and one turn.
    let refused = plansza(&["go", "replay", FIVE, "E5", "E4"]);
    assert_eq!((code(&refused), out(&refused).matches('┌').count()), (1, 2), "{}", out(&refused));
    let late = out(&plansza(&["go", "replay", FIVE, "E5", "D4", "--rules", "report"]));
    assert!(late.contains("afterwards: E4 captured") && !late.contains("turn 3"), "{late}");
}

#[test]
fn a_flag_is_no_value_of_the_flag_before_it() {
    let output = plansza(&["go", "replay", FIVE, "E5", "--svg", "--json"]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("--svg <"), "{}", err(&output));
}

/// A search that is cut has its best, what nothing passes, and the true reason; one that is not cut has proof.
#[test]
fn a_cut_proof_tells_its_gap() {
    let board = |missing: &[usize]| {
        let point = |at: usize| if at.is_multiple_of(2) && !missing.contains(&at) { 'O' } else { '.' };
        let rows: Vec<String> =
            (0..19).map(|row| (0..19).map(|column| point(19 * row + column)).collect()).collect();
        format!("{} 80", rows.join("/"))
    };
    let board = board(&[20, 42, 64, 110, 158, 204, 250, 302, 330]);
    let cut = plansza(&["solve", "go", &board, "--evaluations", "20000", "--json"]);
    assert_eq!(code(&cut), 1, "{}", err(&cut));
    let told = json(&cut);
    assert_eq!(
        (&told["stopped"], &told["optimal"], &told["solved"]),
        (&"budget".into(), &false.into(), &false.into())
    );
    let (score, bound) = (told["score"].as_i64().unwrap(), told["bound"].as_i64().unwrap());
    assert!((80..bound).contains(&score) && bound <= 80 + 181, "{score} {bound}");
    let words = plansza(&["solve", "go", &board, "--evaluations", "20000"]);
    assert!(out(&words).contains(&format!("score {score} · at most {bound}, gap ")), "{}", out(&words));
    let proven = json(&plansza(&["solve", "go", FIVE, "--json"]));
    assert!(proven["bound"].is_null() && proven["optimal"] == true && proven["stopped"] == "goal");
}

/// Of many boards those that were cut have a line with what is known, too.
#[test]
fn a_file_with_a_board_that_is_cut_tells_its_best() {
    let lattice: Vec<String> =
        (0..19).map(|row| if row % 2 == 0 { "O.".repeat(9) + "O" } else { ".".repeat(19) }).collect();
    let text = format!("{FIVE}\n{} 80\n", lattice.join("/"));
    let told = with_input(&["solve", "go", "-", "--evaluations", "3000"], &text);
    let lines: Vec<String> = out(&told).lines().map(String::from).collect();
    assert_eq!((code(&told), lines.len()), (1, 2), "{}", err(&told));
    assert!(lines[0].starts_with(FIVE), "{}", lines[0]);
    assert!(lines[1].starts_with("not solved: score ") && lines[1].contains(", at most "), "{}", lines[1]);
    let (_, solution) = lines[1].split_once(" %: ").expect("a gap, and the play behind it");
    assert!(out(&plansza(&["go", "replay", solution, "--json"])).contains("\"legal\":true"), "{solution}");
}

/// Both stones fall at the first try, and no more can: a search that ends there has proven it, whatever ended it.
#[test]
fn a_score_that_meets_its_bound_is_proven() {
    for rules in ["go", "report"] {
        let told = plansza(&["solve", "go", "O...O 2", "--rules", rules, "--time", "0s", "--json"]);
        let found = json(&told);
        assert_eq!((code(&told), &found["score"], &found["goal"]), (0, &4.into(), &4.into()), "{found}");
        assert_eq!((&found["optimal"], &found["stopped"]), (&true.into(), &"goal".into()), "{found}");
        assert!(found.get("bound").is_none(), "{found}");
        let told = plansza(&["check", "go", "O...O 2", "--rules", rules, "--time", "0s"]);
        assert_eq!(code(&told), 0, "{}", out(&told));
        assert!(out(&told).contains("the best score is 4, proven"), "{}", out(&told));
    }
    let profile = json(&plansza(&["go", "profile", "O.... 2", "--time", "0s", "--json"]));
    assert_eq!((&profile["proven"], &profile["scores"]), (&true.into(), &serde_json::json!([0, 2, 3])));
    // Where they do not meet nothing is proven.
    let told = plansza(&["solve", "go", "lattice", "--time", "0s", "--json"]);
    let found = json(&told);
    assert_eq!((code(&told), &found["optimal"]), (1, &false.into()), "{found}");
    assert!(found["bound"].as_i64() > found["score"].as_i64(), "{found}");
}

/// What an answer in the text captures, what the best is, and whether that is proven; only the best is solved.
#[test]
fn an_answer_is_held_against_the_best() {
    const POOR: &str = "O...O 2 B1 C1";
    let told = plansza(&["check", "go", POOR]);
    assert_eq!(code(&told), 1, "{}", out(&told));
    assert!(out(&told).contains("the best score is 4, proven"), "{}", out(&told));
    let verdict = "the answer in the text has 3, and 4 is the best there is: not solved";
    assert!(out(&told).contains(verdict), "{}", out(&told));
    let poor = json(&plansza(&["check", "go", POOR, "--json"]));
    let facts = ["complete", "best", "optimal", "solutions", "unique"].map(|field| &poor[field]);
    assert_eq!(facts, [&true.into(), &4.into(), &true.into(), &1.into(), &Value::Null], "{poor}");
    assert_eq!(poor["answer"], serde_json::json!({"score": 3, "goal": 4, "solved": false, "broken": null}));
    let best = plansza(&["check", "go", "O...O 2 B1 D1"]);
    assert_eq!(code(&best), 0, "{}", out(&best));
    assert!(out(&best).contains("the answer in the text is the best there is: 4"), "{}", out(&best));
    // A file with a poor answer in it is not all solved.
    let many = with_input(&["check", "go", "-"], &format!("O...O 2 B1 D1\n{POOR}\n"));
    assert_eq!((code(&many), out(&many).matches("not solved").count()), (1, 1), "{}", out(&many));
    // A search that was cut knows the answer that it was given, and what cannot be passed.
    let lattice = out(&plansza(&["solve", "go", "lattice", "--format", "line"]));
    let cut = plansza(&["check", "go", lattice.trim(), "--time", "0s"]);
    assert_eq!(code(&cut), 1, "{}", out(&cut));
    assert!(out(&cut).contains("a score of 30 is known (at most "), "{}", out(&cut));
    assert!(
        out(&cut).contains("the answer in the text has 30; none better is known, and none has more than ")
    );
}

/// A board that was read is no name written wrong, whatever is asked of it.
#[test]
fn a_wrong_number_of_stones_names_the_range_alone() {
    for args in [["solve", "go", "O...O", "--stones", "-4"], ["go", "count", "O...O", "--stones", "99"]] {
        let said = err(&plansza(&args));
        assert!(said.trim_end().ends_with("accepted: 0 to 5"), "{said}");
    }
    let said = err(&plansza(&["solve", "go", "O...O", "--stones", "x"]));
    assert!(said.trim_end().ends_with("accepted: a whole number"), "{said}");
    let none = plansza(&["go", "count", ".../... 2"]);
    assert!(out(&none).contains("sets of 2 stones, which capture nothing"), "{}", out(&none));
}
