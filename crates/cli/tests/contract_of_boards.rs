//! Boards and what comes with them, in every format: what is written can be read again, and nothing is lost without a word.

mod command;

use command::{code, err, json, out, plansza, with_input};
use serde_json::Value;

/// A board with one solution, made by the generator.
const BOARD: &str = "4....586...5..4....8.1.2..954.....1.....1.9....79.......1.4.6.8.3....5.....5....1";

#[test]
fn an_answer_beside_a_sudoku_is_held_against_the_rules() {
    let solved = plansza(&["solve", "sudoku", "--format", "csv"]);
    let right = with_input(&["check", "sudoku", "-"], out(&solved).as_bytes());
    assert!(out(&right).contains("the answer in the text solves it") && code(&right) == 0, "{}", out(&right));
    let (board, answer) = ("1.3.........2..1", "1234341241232341");
    for (answer, told) in [
        (answer, None),
        ("1234431241232341", Some("r2c1 and r3c1 in column 1 both hold 4")),
        ("1243341241232341", Some("r1c3 is given as 3 but filled with 4")),
        ("12343412412.234.", Some("2 cells are not filled, the first is r3c4")),
    ] {
        let output = plansza(&["check", "sudoku", &format!("{board} {answer}")]);
        let words = out(&output);
        match told {
            None => assert!(words.contains("the answer in the text solves it"), "{words}"),
            Some(told) => assert!(words.contains(told), "{words}"),
        }
        assert_eq!(code(&output), i32::from(told.is_some()), "{words}");
    }
}

/// On standard error and not with --json, as `solve` has its own.
#[test]
fn a_check_of_many_boards_ends_with_their_counts() {
    let (board, answer) = ("1.3.........2..1", "1234341241232341");
    let right = format!("{board} {answer}\n").repeat(1200);
    let wrong = format!("{board} 1234341241232344\n{board}\n11.............. {answer}\n123........4....\n");
    let output = with_input(&["check", "sudoku", "-"], format!("{right}{wrong}{right}").as_bytes());
    assert_eq!(code(&output), 1);
    let counts = err(&output).lines().last().unwrap_or_default().replace(['\u{a0}', '\u{202f}', ' '], "");
    let told = "2404boards:2402withseveral,1withoutsolution,1notvalid·2401answersinthetext:2400solved,1not·\
                thefirstthatiswrongisboard1201·";
    assert!(counts.starts_with(told), "{counts}");
    let lines = out(&output);
    assert!(
        lines.lines().nth(1200).is_some_and(|line| line.contains("r4c4 is given as 1 but filled with 4"))
    );
    assert!(
        lines
            .lines()
            .nth(1202)
            .is_some_and(|line| line.ends_with("the answer in the text was not held against it"))
    );
    let sound = with_input(&["check", "sudoku", "-"], right.as_bytes());
    assert!(code(&sound) == 0 && err(&sound).contains("0 not · "), "{}", err(&sound));
    assert!(!err(&sound).contains("wrong"), "{}", err(&sound));
    let records = with_input(&["check", "sudoku", "-", "--json"], format!("{right}{wrong}").as_bytes());
    assert_eq!((err(&records).as_str(), code(&records)), ("", 1));
    let records = json(&records);
    let held = |place: usize| &records[place]["answer"];
    assert_eq!((&held(0)["goal"], &held(0)["score"]), (&Value::from(48), &Value::from(48)));
    assert_eq!((&held(1200)["goal"], &held(1200)["solved"]), (&Value::from(48), &Value::from(false)));
    // A play that is not legal has no score, and the best is known all the same.
    let play = json(&plansza(&["check", "go", "O...O 2 A1 D1", "--json"])).remove(0)["answer"].clone();
    assert!(play["score"].is_null() && play["goal"].is_i64() && play["broken"].is_string(), "{play}");
}

#[test]
fn convert_writes_what_solve_reads() {
    let methods: Value =
        serde_json::from_str(&out(&plansza(&["methods", "sudoku", "--json"]))).expect("JSON");
    for format in methods["formats"].as_array().expect("a list") {
        let name = format["name"].as_str().expect("a name");
        let written = plansza(&["convert", "sudoku", BOARD, "--to", name]);
        assert_eq!(code(&written), 0, "{name}: {}", err(&written));
        let solved = with_input(&["solve", "sudoku", "-", "--json"], &written.stdout);
        assert_eq!(json(&solved)[0]["solved"], true, "{name}: {}", err(&solved));
    }
    assert!(out(&plansza(&["convert", "sudoku", BOARD, "--to", "svg"])).starts_with("<svg"));
    let wrong = plansza(&["convert", "sudoku", BOARD, "--to", "sdkk"]);
    assert_eq!(code(&wrong), 2);
    assert!(err(&wrong).contains("did you mean"), "{}", err(&wrong));
}

#[test]
fn solutions_are_written_in_any_format() {
    let solve = |args: &[&str]| plansza(&[&["solve"], args].concat());
    let pzpr = solve(&["kuromasu", "4x3:4h2b", "--format", "pzprv3"]);
    let expected = "pzprv3\nkurodoko\n3\n4\n4 . . .\n. . . .\n. 2 . .\n. + + #\n+ # + +\n# . + #\n";
    assert_eq!((out(&pzpr).as_str(), code(&pzpr)), (expected, 0));
    assert!(err(&pzpr).contains("solved · exact"), "{}", err(&pzpr));
    let sgf = solve(&["go", "--format", "sgf"]);
    assert!(out(&sgf).starts_with("(;") && out(&sgf).contains(";B["), "{}", out(&sgf));
    // In a record the solution is in that format, and the board in the main one.
    let record = json(&solve(&["kuromasu", "4x3:4h2b", "--format", "compact", "--json"]));
    assert_eq!(
        (&record[0]["board"], &record[0]["solution"]),
        (&"4x3:4h2b".into(), &"4..#\n.#..\n#2.#".into())
    );
    // Many boards are framed as `convert` does it, and one without a solution stays as it is.
    let three = "4x3:4h2b\n5x1:3d\n2x1:1a\n";
    for method in [&[][..], &["--method", "anneal", "--evaluations", "1000"]] {
        let args = [&["solve", "kuromasu", "-", "--format", "compact"], method].concat();
        let output = with_input(&args, three.as_bytes());
        assert_eq!((out(&output).as_str(), code(&output)), ("4..#\n.#..\n#2.#\n\n3....\n\n1#\n", 1));
        assert!(err(&output).starts_with("3 boards: 2 solved"), "{}", err(&output));
    }
    let two = format!("{BOARD}\n{BOARD}\n");
    let grids = with_input(&["solve", "sudoku", "-", "--format", "json"], two.as_bytes());
    let again = with_input(&["check", "sudoku", "-", "--json"], &grids.stdout);
    assert_eq!(json(&again).len(), 2, "{}", err(&again));
    for (args, expected) in [
        (&["kuromasu", "4x3:4h2b", "--format", "link"][..], "a link cannot hold a solution"),
        (&["kuromasu", "--format", "pzpr"], "did you mean 'pzprv3'"),
        (&["kuromasu", "--format", "grid", "--watch"], "cannot be used with"),
    ] {
        let output = solve(args);
        assert!(code(&output) == 2 && out(&output).is_empty(), "{args:?}: {}", out(&output));
        assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
    }
}

/// An answer that comes with a board is held against the rules, and what it breaks is named with its place.
#[test]
fn an_answer_in_the_text_is_checked() {
    let go = "...X./....O/OO..X/.X.../..... 3";
    for (puzzle, board, ends, told) in [
        ("kuromasu", "4..#/.#../#2.#".to_string(), 0, "the answer in the text solves it"),
        ("kuromasu", "4.##/..../.2..".into(), 1, "the answer in the text breaks a rule: "),
        (
            "kuromasu",
            "pzprv3/kurodoko/3/4/4 . . ./. . . ./. 2 . ./# + + +/+ + + +/+ + + +".into(),
            1,
            "breaks a rule: ",
        ),
        ("go", format!("{go} E5 D4 A1"), 0, "the answer in the text is the best there is: 4"),
        (
            "go",
            format!("{go} A1 A2 B1"),
            1,
            "the answer in the text has 3, and 4 is the best there is: not solved",
        ),
        ("go", format!("{go} A1 A1"), 1, "breaks a rule: turn 2"),
        ("sudoku", "1".repeat(81), 1, "not valid: "),
    ] {
        let output = with_input(&["check", puzzle, "-"], board.as_bytes());
        assert_eq!(code(&output), ends, "{board}: {}", err(&output));
        assert!(out(&output).contains(told), "{board}: {}", out(&output));
    }
    let output = with_input(&["check", "kuromasu", "--json", "-"], b"4.##/..../.2..");
    let told: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!(told["answer"]["solved"], false);
    assert!(told["answer"]["broken"].as_str().unwrap().contains("r3c2"), "{told}");
}

/// Marks of a solution in a board are held against the rules by `check`; elsewhere they are left aside, and that is told.
#[test]
fn marks_in_a_board_are_not_dropped_in_silence() {
    let note = "note: marks of a solution in the board are not used";
    let pzpr = out(&plansza(&["solve", "kuromasu", "4x3:4h2b", "--format", "pzprv3"]));
    let json = out(&plansza(&["solve", "kuromasu", "4x3:4h2b", "--format", "json"]));
    let picture = out(&plansza(&["solve", "kuromasu", "4x3:4h2b"]));
    let picture = picture.split_inclusive('\n').take(5).collect::<String>();
    let go = "...X./....O/OO..X/.X.../..... 3";
    let moves = format!("{go} E5 D4");
    for (puzzle, board, marked) in [
        ("kuromasu", "4..#\n....\n.2..\n", true),
        ("kuromasu", &pzpr, true),
        ("kuromasu", &pzpr.replace('#', ".").replace('\n', "/"), true),
        ("kuromasu", &json, true),
        ("kuromasu", &picture, true),
        ("kuromasu", "# not a mark\n4x3:4h2b\n", false),
        ("kuromasu", "https://example.org/range.html#4x3:4h2b", false),
        ("kuromasu", "+--+--+\n| 3|  |\n+--+--+\n|  |  |\n+--+--+\n", false),
        ("go", &moves, true),
        ("go", go, false),
        ("sudoku", BOARD, false),
    ] {
        let checked = with_input(&["check", puzzle, "-"], board.as_bytes());
        assert_eq!(out(&checked).contains("the answer in the text"), marked, "{board}: {}", out(&checked));
        for command in [&["solve"][..], &["convert", "--to", "json"]] {
            let output = with_input(&[command, &[puzzle, "-"]].concat(), board.as_bytes());
            assert!([0, 1].contains(&code(&output)), "{board}: {}", err(&output));
            assert_eq!(err(&output).matches(note).count(), usize::from(marked), "{board}: {}", err(&output));
        }
    }
    let replay = plansza(&["go", "replay", &moves]);
    assert!(code(&replay) == 0 && err(&replay).is_empty(), "{}", err(&replay));
}

#[test]
fn records_can_be_read_back() {
    let record = plansza(&["solve", "sudoku", BOARD, "--json"]);
    let again = with_input(&["solve", "sudoku", "-", "--json"], &record.stdout);
    assert_eq!(json(&again)[0]["solution"], json(&record)[0]["solution"]);
    let made = plansza(&["generate", "sudoku", "--json", "--count", "2"]);
    let checked = with_input(&["check", "sudoku", "-", "--json"], &made.stdout);
    assert!(json(&checked).iter().all(|line| line["unique"] == true));
    // Pencil marks are part of the board.
    let marked = plansza(&["convert", "sudoku", "tiny", "--to", "pencilmarks"]);
    let record = with_input(&["solve", "sudoku", "-", "--json"], &marked.stdout);
    let again = with_input(&["solve", "sudoku", "-", "--json"], &record.stdout);
    assert_eq!(json(&record)[0]["board"], json(&again)[0]["board"]);
}

/// A format without room for pencil marks would make another puzzle of the board.
#[test]
fn pencil_marks_are_not_converted_away() {
    let marked = format!("12..{}", "1234".repeat(15));
    let refused = plansza(&["convert", "sudoku", &marked, "--to", "sdm"]);
    assert_eq!((code(&refused), out(&refused)), (2, String::new()));
    assert!(
        err(&refused).contains("r1c1") && err(&refused).contains("accepted: line, pencilmarks, candidates")
    );
    let kept = plansza(&["convert", "sudoku", &marked, "--to", "line"]);
    assert_eq!((code(&kept), out(&kept)), (0, marked + "\n"));
}

/// A board that singles refute is an answer of "no solution" for every method, also among others.
#[test]
fn one_impossible_board_does_not_stop_the_others() {
    let none = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
    let three = format!("{BOARD}\n{none}\n{BOARD}\n");
    for method in ["exact", "anneal", "ants"] {
        let args = ["solve", "sudoku", "-", "--method", method, "--evaluations", "2000000", "--json"];
        let output = with_input(&args, three.as_bytes());
        assert_eq!((json(&output).len(), code(&output)), (3, 1), "{method}: {}", err(&output));
        assert_eq!(
            (&json(&output)[0]["solved"], &json(&output)[1]["solved"]),
            (&true.into(), &false.into()),
            "{method}"
        );
    }
}

#[test]
fn bench_takes_boards_as_the_other_commands_do() {
    let bench = |args: &[&str], input: &str| {
        with_input(&[&["bench", "blank", "--time", "1ms"], args].concat(), input.as_bytes())
    };
    for (args, input, source) in [
        (&[][..], "", "made by the generator"),
        (&["-"], "3 2 1 / 3 2 1\n", "1 board (standard input)"),
        (&["3 2 1 / 3 2 1"], "", "1 board ('3 2 1 / 3 2 1')"),
    ] {
        let output = bench(args, input);
        assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
        assert!(out(&output).contains(source), "{args:?}: {}", out(&output));
    }
    let wrong = bench(&["no-such-file"], "");
    assert!(code(&wrong) == 2 && err(&wrong).contains("unknown file"), "{}", err(&wrong));
}
