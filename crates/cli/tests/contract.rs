//! The command line as scripts see it: names, JSON fields, exit codes, and what happens to bad input.

mod command;

use command::{code, err, json, out, plansza, with_input};
use serde_json::Value;
use std::process::{Command, Stdio};

/// A board with one solution, made by the generator.
const BOARD: &str = "4....586...5..4....8.1.2..954.....1.....1.9....79.......1.4.6.8.3....5.....5....1";

#[test]
fn solve_prints_a_board_and_json_has_the_fields_of_the_contract() {
    let output = plansza(&["solve", "sudoku"]);
    assert_eq!(code(&output), 0);
    assert!(out(&output).contains("solved") && out(&output).contains('┌'), "{}", out(&output));
    assert!(!out(&output).contains('\x1b'), "no colour into a pipe");
    let fields = [
        "puzzle",
        "board",
        "method",
        "encoding",
        "params",
        "seed",
        "score",
        "goal",
        "solved",
        "optimal",
        "impossible",
        "solution",
        "evaluations",
        "epochs",
        "seconds",
        "stopped",
    ];
    for method in ["exact", "anneal"] {
        let output = plansza(&["solve", "sudoku", BOARD, "--method", method, "--json"]);
        let line = &json(&output)[0];
        assert!(fields.iter().all(|field| line.get(field).is_some()), "{line}");
        assert_eq!(
            (&line["solved"], &line["optimal"], code(&output)),
            (&Value::from(true), &Value::from(true), 0)
        );
        assert_eq!(
            (&line["score"], &line["goal"], &line["stopped"]),
            (&243.into(), &243.into(), &"goal".into())
        );
        assert_eq!(line["method"], method);
    }
}

/// A proof that there is nothing and a search that gave up both say that they are at their end.
#[test]
fn only_a_proof_is_called_impossible() {
    let none = json(&plansza(&["solve", "kuromasu", "5x1:3d", "--json"]));
    assert_eq!((&none[0]["stopped"], &none[0]["impossible"]), (&"exhausted".into(), &true.into()));
    let short = ["solve", "kuromasu", "genes-71", "--method", "genetic", "--set", "generations=2"];
    let stale = json(&plansza(&[&short[..], &["--json"]].concat()));
    assert_eq!((&stale[0]["stopped"], &stale[0]["impossible"]), (&"exhausted".into(), &false.into()));
    let words = plansza(&short);
    assert!(err(&words).contains("ended by its own stopping rule"), "{}", err(&words));
    assert_eq!(code(&words), 1);
}

#[test]
fn every_method_runs_by_its_name() {
    for method in ["random", "climb", "tabu", "anneal", "genetic", "memetic", "ants"] {
        let args =
            ["solve", "sudoku", BOARD, "--method", method, "--evaluations", "3000", "--json", "--seed", "5"];
        let (first, second) = (plansza(&args), plansza(&args));
        assert!([0, 1].contains(&code(&first)), "{method}: {}", err(&first));
        let (mut first, mut second) = (json(&first), json(&second));
        assert_eq!(first[0]["method"], method);
        assert_eq!(first[0]["seed"], 5);
        first[0]["seconds"] = 0.into();
        second[0]["seconds"] = 0.into();
        assert_eq!(first, second, "{method} is not reproducible");
    }
}

#[test]
fn many_boards_give_a_line_each() {
    let two = format!("{BOARD}\n{BOARD}\n");
    let output = with_input(&["solve", "sudoku", "-", "--json"], two.as_bytes());
    assert_eq!((json(&output).len(), code(&output)), (2, 0));
    let plain = with_input(&["solve", "sudoku", "-"], two.as_bytes());
    assert_eq!(out(&plain).lines().count(), 2);
    assert!(err(&plain).contains("2 boards: 2 solved"), "{}", err(&plain));
}

#[test]
fn check_counts_and_rates() {
    let unique = json(&plansza(&["check", "sudoku", BOARD, "--json"]));
    assert_eq!(
        (&unique[0]["valid"], &unique[0]["solutions"], &unique[0]["unique"]),
        (&true.into(), &1.into(), &true.into())
    );
    assert!(unique[0]["rating"].is_number() && unique[0]["level"].is_string());
    let empty = ".".repeat(81);
    let many = plansza(&["check", "sudoku", &empty, "--limit", "7", "--json"]);
    assert_eq!(
        (&json(&many)[0]["solutions"], &json(&many)[0]["unique"], code(&many)),
        (&7.into(), &false.into(), 0)
    );
    let words = out(&plansza(&["check", "sudoku", &empty, "--limit", "7"]));
    assert!(words.contains("not unique"), "{words}");
}

#[test]
fn check_gives_a_line_for_each_board_also_of_those_that_are_not_valid() {
    let boards = "4x3:4h2b\n9x9:d99zzx\n3x3:1h\n";
    let output = with_input(&["check", "kuromasu", "-"], boards.as_bytes());
    assert_eq!((out(&output).lines().count(), code(&output)), (3, 1), "{}", out(&output));
    assert!(out(&output).contains("; accepted: "), "{}", out(&output));
    let output = with_input(&["check", "kuromasu", "-", "--json"], boards.as_bytes());
    let reason = json(&output)[1]["reason"].as_str().expect("a reason").to_string();
    assert!(reason.contains("; accepted: ") && !reason.contains('\n'), "{reason}");
    let one = out(&plansza(&["check", "kuromasu", "9x9:d99zzx"]));
    assert!(one.lines().last().expect("a line").starts_with("not valid: "), "{one}");
}

#[test]
fn contradictions_are_explained() {
    let twice = format!("55{}", ".".repeat(79));
    let output = plansza(&["solve", "sudoku", &twice]);
    assert_eq!(code(&output), 1);
    assert!(err(&output).contains("r1c1 and r1c2 are both given as 5"), "{}", err(&output));
    let output = plansza(&["check", "sudoku", &twice, "--json"]);
    assert_eq!((&json(&output)[0]["valid"], code(&output)), (&false.into(), 1));
    // Valid givens without a solution: 9 has no place in the first row.
    let none = format!("12345678.{}.......9.{}", ".".repeat(0), ".".repeat(63));
    let output = plansza(&["solve", "sudoku", &none[..81]]);
    assert_eq!(code(&output), 1, "{}", out(&output));
    assert!(err(&output).contains("no solution"), "{}", err(&output));
}

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

#[test]
fn a_count_that_was_cut_says_what_cut_it() {
    let empty = ".".repeat(81);
    let args = ["check", "sudoku", &empty, "--limit", "1000000000000", "--time", "50ms"];
    let output = plansza(&args);
    let words = out(&output);
    assert!(words.contains("at least ") && words.contains("the time is up"), "{words}");
    let told = &json(&plansza(&[&args[..], &["--json"]].concat()))[0];
    assert_eq!((&told["stopped"], &told["complete"], code(&output)), (&"time".into(), &false.into(), 1));
    assert!(told["solutions"].as_u64().is_some_and(|count| count > 1));
}

#[test]
fn hints_say_where_and_why() {
    let output = plansza(&["hint", "sudoku"]);
    assert_eq!(code(&output), 0);
    assert!(out(&output).contains("fits only in r"), "{}", out(&output));
    // That nothing is left to do is neither a mistake nor a failure.
    let solved = plansza(&["solve", "sudoku", "--json"]);
    let grid = json(&solved)[0]["solution"].as_str().expect("a solution").to_string();
    for (puzzle, board) in [("sudoku", grid.as_str()), ("kuromasu", "2x2:3_3_3_3")] {
        let nothing = plansza(&["hint", puzzle, board]);
        assert_eq!(code(&nothing), 0, "{puzzle}");
        assert!(err(&nothing).contains("solved already"), "{}", err(&nothing));
    }
    let all = json(&plansza(&["hint", "sudoku", "--all", "--json"]));
    assert!(all.len() > 10);
    assert!(all.iter().all(|step| step["text"].is_string() && step["technique"].is_string()));
}

#[test]
fn generated_boards_can_be_read_and_have_one_solution() {
    let made = plansza(&["generate", "sudoku", "--count", "3", "--seed", "9", "--level", "easy"]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    let checked = with_input(&["check", "sudoku", "-", "--json"], &made.stdout);
    assert_eq!(json(&checked).len(), 3);
    assert!(json(&checked).iter().all(|line| line["unique"] == true && line["level"] == "easy"));
    let again =
        plansza(&["generate", "sudoku", "--count", "3", "--seed", "9", "--level", "easy", "--threads", "1"]);
    assert_eq!(out(&made), out(&again), "the boards depend on the seed alone");
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

/// The longest time is told only where each board has one of its own.
#[test]
fn boards_solved_together_have_no_longest_time() {
    let two = format!("{BOARD}\n{BOARD}\n");
    let together = err(&with_input(&["solve", "sudoku", "-"], two.as_bytes()));
    assert!(together.contains(" mean") && !together.contains(" max"), "{together}");
    for alone in [["--time", "1m"], ["--method", "anneal"]] {
        let alone = err(&with_input(&[&["solve", "sudoku", "-"], &alone[..]].concat(), two.as_bytes()));
        assert!(alone.contains(" mean, ") && alone.contains(" max"), "{alone}");
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
        (vec!["solve", "sudoku", "--threads", "0"], "1..=1024"),
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
        (vec!["solve", "sudoku", "--threads", "-1"], "1..=1024"),
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
fn a_picture_goes_to_standard_output_alone() {
    for args in [
        &["solve", "sudoku", BOARD][..],
        &["hint", "kuromasu"],
        &["go", "replay", "...X./....O/OO..X/.X.../..... 3", "E5", "D4"],
    ] {
        let output = plansza(&[args, &["--svg", "-"]].concat());
        assert_eq!(code(&output), 0, "{args:?}: {}", err(&output));
        let svg = out(&output);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{args:?}: {svg}");
        assert!(!err(&output).is_empty(), "{args:?}: the words go to standard error");
        let both = plansza(&[args, &["--svg", "-", "--json"]].concat());
        assert!(code(&both) == 2 && out(&both).is_empty(), "{args:?}: {}", out(&both));
        assert!(err(&both).contains("--svg - and --json both write"), "{args:?}: {}", err(&both));
    }
    assert!(!std::path::Path::new("-").exists());
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

#[cfg(unix)]
#[test]
fn a_picture_goes_where_it_is_sent_and_breaks_nothing() {
    let folder = std::env::temp_dir().join(format!("plansza-picture-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (real, link) = (folder.join("real.svg"), folder.join("link.svg"));
    std::fs::write(&real, "old").expect("a file");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    let output = plansza(&["solve", "sudoku", "--svg", link.to_str().expect("a name")]);
    assert!(code(&output) == 2 && err(&output).contains("exists and is not overwritten"), "{}", err(&output));
    assert!(err(&output).contains("--force") && std::fs::read_to_string(&real).expect("the file") == "old");
    let output = plansza(&["solve", "sudoku", "--force", "--svg", link.to_str().expect("a name")]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(std::fs::read_to_string(&real).expect("the file").starts_with("<svg"));
    assert!(link.is_symlink());
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 2, "nothing is left behind");
    let device = plansza(&["solve", "sudoku", "--svg", "/dev/null"]);
    assert_eq!(code(&device), 0, "{}", err(&device));
    assert!(!std::path::Path::new("/dev/null").is_file());
    std::fs::remove_dir_all(&folder).expect("it can go");
}

#[test]
fn the_limit_that_nobody_named_is_in_the_help_and_in_the_record() {
    let help = out(&plansza(&["solve", "--help"])).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("a search method has 10 s") && help.contains("while --watch draws"), "{help}");
    let record = json(&plansza(&["solve", "sudoku", BOARD, "--method", "anneal", "--json"]));
    assert_eq!(record[0]["budget"]["seconds"], 10.0);
}

/// Help that does not arrive is no success.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for args in [vec!["--help"], vec!["solve", "--help"], vec!["--version"], vec!["man"], vec!["methods"]] {
        let full = std::fs::File::create("/dev/full").expect("the device");
        let output =
            Command::new(env!("CARGO_BIN_EXE_plansza")).args(&args).stdout(full).output().expect("it runs");
        assert_eq!(code(&output), 2, "{args:?}");
        assert!(err(&output).starts_with("error: "), "{args:?}: {}", err(&output));
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plansza"))
        .args(["generate", "sudoku", "--count", "100000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut line = [0u8; 82];
    std::io::Read::read_exact(child.stdout.as_mut().expect("a pipe"), &mut line).expect("a board");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert_eq!(err(&output), "");
}

/// Ctrl-C keeps and prints the best so far.
#[cfg(unix)]
#[test]
fn an_interrupt_prints_the_best_so_far() {
    let child = Command::new(env!("CARGO_BIN_EXE_plansza"))
        .args(["solve", "sudoku", &".".repeat(81), "--method", "random", "--time", "1m", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(code(&output), 1);
    assert_eq!(json(&output)[0]["stopped"], "cancelled");
    assert!(json(&output)[0]["solution"].is_string());
}

#[test]
fn lists_and_pages_are_there() {
    for args in [
        vec!["methods"],
        vec!["methods", "sudoku"],
        vec!["methods", "sudoku", "ants"],
        vec!["man"],
        vec!["completions", "bash"],
    ] {
        let output = plansza(&args);
        assert_eq!(code(&output), 0, "{args:?}");
        assert!(out(&output).lines().count() > 3, "{args:?}");
    }
    assert!(out(&plansza(&["methods", "sudoku", "genetic"])).contains("succession"));
}
