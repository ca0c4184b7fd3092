//! What a person sees of a search: boards while it works, animations, and words that fit the screen.

mod command;

use command::{code, err, json, out, plansza};
use std::path::PathBuf;
use std::process::{Command, Output};

/// A file of our own that is not there.
fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("plansza-watching-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Runs the program on a screen of so many columns.
fn on_screen(columns: usize, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plansza"));
    command.args(args).env("COLUMNS", columns.to_string()).env("NO_COLOR", "1").output().expect("it starts")
}

const ANNEAL: [&str; 6] = ["solve", "sudoku", "hard", "--method", "anneal", "--seed=3"];

#[test]
fn where_nobody_sits_every_improvement_is_a_board() {
    let alone = plansza(&[&ANNEAL[..], &["--json"]].concat());
    let improvements = json(&alone)[0]["trace"].as_array().expect("a trace").len();
    let watched = plansza(&[&ANNEAL[..], &["--watch"]].concat());
    let text = out(&watched);
    assert_eq!(code(&watched), 0);
    assert_eq!(text.matches('┌').count(), improvements, "{text}");
    assert!(
        !text.contains('\x1b') && text.contains("best 243 of 243 · ") && text.contains("solved · anneal"),
        "{text}"
    );
}

#[test]
fn an_animation_changes_no_result_and_no_file_that_is_there() {
    for (name, magic) in [("a.svg", "<svg"), ("a.GIF", "GIF89a")] {
        let path = file(name);
        let animate = ["--animate", path.to_str().expect("a name"), "--frames", "20", "--json"];
        let filmed = plansza(&[&ANNEAL[..], &animate].concat());
        assert_eq!(code(&filmed), 0, "{}", err(&filmed));
        let alone = plansza(&[&ANNEAL[..], &["--json"]].concat());
        for field in ["solution", "score", "evaluations", "epochs", "trace", "stopped"] {
            assert_eq!(json(&filmed)[0][field], json(&alone)[0][field], "{field}");
        }
        let made = std::fs::read(&path).expect("it was written");
        assert!(made.starts_with(magic.as_bytes()), "{name}");
        std::fs::write(&path, "mine").expect("it can be written");
        let refused = plansza(&[&ANNEAL[..], &animate].concat());
        assert!(code(&refused) == 2 && out(&refused).is_empty() && err(&refused).contains("--force"));
        assert_eq!(std::fs::read(&path).expect("it is there"), b"mine");
        let forced = plansza(&[&ANNEAL[..], &animate, &["--force"]].concat());
        assert_eq!(
            (code(&forced), std::fs::read(&path).expect("it is there")),
            (0, made),
            "the same to the byte"
        );
        std::fs::remove_file(&path).expect("it was there");
    }
}

#[test]
fn what_cannot_be_animated_is_told_before_anything_is_done() {
    let path = file("b.svg");
    let path = path.to_str().expect("a name");
    for (args, expected) in [
        (&["solve", "sudoku", "--animate", path][..], "--method names one"),
        (&["solve", "sudoku", "-m", "anneal", "--animate", "b.png"], ".svg or .gif"),
        (&["solve", "sudoku", "-m", "anneal", "--animate", path, "--watch"], "cannot be used with"),
        (
            &["solve", "sudoku", "-m", "anneal", "--animate", path, "--frames", "1"],
            "accepted: a whole number from 2 to 1000",
        ),
    ] {
        let output = plansza(args);
        assert!(code(&output) == 2 && out(&output).is_empty(), "{args:?}: {}", out(&output));
        assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
    }
}

/// Every word of a text.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn words_fit_the_screen_and_none_is_broken() {
    for args in [
        &["solve", "sudoku", "nosuchboard"][..],
        &["solve", "sudoku", "extreme", "-m", "random", "--evaluations", "10"],
        &["solve", "sudoku", "-m", "aneal"],
        &["solve", "kuromasu", "--format", "pzpr"],
        &["report", "nosuch"],
        &["solve", "sudoku", "--colour"],
        &["duel", "reversi"],
    ] {
        let wide = on_screen(10_000, args);
        for columns in [40, 80, 200] {
            let output = on_screen(columns, args);
            let text = err(&output);
            assert_eq!(words(&text), words(&err(&wide)), "{args:?}");
            let long: Vec<&str> = text
                .lines()
                .filter(|line| line.chars().count() > columns && line.trim().contains(' '))
                .collect();
            assert!(long.is_empty(), "{args:?} at {columns}: {long:?}");
        }
    }
}

#[test]
fn help_fits_the_screen() {
    let top = out(&on_screen(200, &["--help"]));
    let named =
        top.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What goes on in a second line stands further in.
    let first = named.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let commands: Vec<&str> = first.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands.into_iter().filter(|&name| name != "help") {
        for columns in [40, 80, 200] {
            let output = on_screen(columns, &[command, "--help"]);
            assert_eq!(code(&output), 0, "{command}");
            for line in out(&output).lines().filter(|line| line.chars().count() > columns) {
                assert!(!line.trim().contains(' '), "{command} at {columns}: {line:?}");
            }
        }
    }
}
