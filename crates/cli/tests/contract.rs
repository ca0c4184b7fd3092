//! The command line as scripts see it: names, JSON fields, exit codes. What becomes of boards in all their formats, of wrong
//! input and of output has files of its own: `contract_of_boards`, `contract_of_input`, `contract_of_output`.

mod command;

use command::{code, err, json, out, plansza, with_input};
use serde_json::Value;

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

/// Where the givens themselves tell why there is no solution, the record does too, whoever was asked and among how many boards.
#[test]
fn what_is_impossible_by_its_givens_says_why_in_its_record() {
    for (puzzle, board, why, search) in [
        ("sudoku", format!("55{}", ".".repeat(79)), "r1c1 and r1c2 are both given as 5", "anneal"),
        (
            "kuromasu",
            "4x1:2_3b".into(),
            "r1c1 is 2 and r1c2 is 3, but both see the same of their row",
            "climb",
        ),
        (
            "kuromasu",
            "4x3:4d8f".into(),
            "r2c2 is 8, but on a board of 4×3 no cell sees more than 6",
            "genetic",
        ),
        ("go", "XXX/XOX/XXX 3".into(), "the black chain at A3 has no liberty at the start", "random"),
        ("blank", "9 9 9 / 1 1 1".into(), "the rows have 27 coloured cells but the columns 3", "climb"),
    ] {
        for method in ["exact", search] {
            for many in [1, 3] {
                let args = ["solve", puzzle, "-", "--method", method, "--json"];
                let output = with_input(&args, [board.as_str()].repeat(many).join("\n").as_bytes());
                let records = json(&output);
                assert_eq!((records.len(), code(&output)), (many, 1), "{args:?}: {}", err(&output));
                for record in records {
                    assert_eq!(
                        (&record["impossible"], &record["reason"]),
                        (&true.into(), &why.into()),
                        "{args:?}"
                    );
                }
            }
        }
    }
    // What only a search finds out has no reason, and neither has what is solved.
    for board in ["5x1:3d", "4x3:4h2b"] {
        let record = &json(&plansza(&["solve", "kuromasu", board, "--json"]))[0];
        assert!(record.get("reason").is_none(), "{record}");
    }
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

#[test]
fn the_limit_that_nobody_named_is_in_the_help_and_in_the_record() {
    let help = out(&plansza(&["solve", "--help"])).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("a search method has 10 s") && help.contains("while --watch draws"), "{help}");
    let record = json(&plansza(&["solve", "sudoku", BOARD, "--method", "anneal", "--json"]));
    assert_eq!(record[0]["budget"]["seconds"], 10.0);
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
