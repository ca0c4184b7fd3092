//! Ctrl-C and limits: what is under way ends, what there is is shown, and the exit code says that it is not all.
#![cfg(unix)]

mod command;

use command::{code, err, json, out, plansza};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The processor time that a process has had, in seconds: a sign of life that does not hang on how busy the machine is.
fn worked(process: u32) -> f64 {
    // Linux tells it in hundredths of a second, behind the name in brackets; elsewhere `ps` does, as minutes:seconds.
    if let Ok(stat) = std::fs::read_to_string(format!("/proc/{process}/stat")) {
        let behind = stat.rsplit(')').next().unwrap_or_default();
        let ticks = behind.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<f64>().ok());
        return ticks.sum::<f64>() / 100.0;
    }
    let told =
        Command::new("ps").args(["-o", "time=", "-p", &process.to_string()]).output().expect("ps runs");
    let words = String::from_utf8_lossy(&told.stdout).into_owned();
    words.trim().split([':', '-']).fold(0.0, |sum, part| 60.0 * sum + part.parse::<f64>().unwrap_or_default())
}

/// Interrupts each of these when it has been at work for a while.
fn interrupted(commands: &[&[&str]]) -> Vec<Output> {
    /// More than it takes to start, less than any of them needs.
    const AT_WORK: f64 = 0.5;
    let start = |args: &&[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plansza"));
        command.args(*args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the binary runs")
    };
    let children: Vec<_> = commands.iter().map(start).collect();
    let end = |mut child: std::process::Child| {
        while child.try_wait().expect("it can be asked").is_none() && worked(child.id()) < AT_WORK {
            std::thread::sleep(Duration::from_millis(10));
        }
        let killed =
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(killed.success());
        child.wait_with_output().expect("it ends")
    };
    children.into_iter().map(end).collect()
}

#[test]
fn a_count_that_was_cut_short_is_not_done() {
    let empty = ".".repeat(81);
    let cut = plansza(&["check", "sudoku", &empty, "--limit", "1000000000000", "--time", "20ms", "--json"]);
    assert_eq!((code(&cut), &json(&cut)[0]["complete"]), (1, &false.into()));
    // One that came to its limit is.
    let whole = plansza(&["check", "sudoku", &empty, "--limit", "10", "--json"]);
    assert_eq!((code(&whole), &json(&whole)[0]["complete"]), (0, &true.into()));
}

#[test]
fn whatever_is_interrupted_ends_with_one_and_says_so() {
    let empty = ".".repeat(81);
    let row = [".XO.XO.XO.XO."; 13].join("/") + " 40";
    let deep = "alphabeta depth=40";
    let commands: [&[&str]; 7] = [
        &["check", "sudoku", &empty, "--limit", "1000000000000"],
        &["duel", "reversi", deep, "minimax depth=40"],
        &["go", "model", &row, "--solve", "--as", "real-time", "--time", "10m"],
        &["reversi", "analyse", "--depth", "40"],
        &["reversi", "perft", "30"],
        &["play", "reversi", "--black", deep, "--white", deep],
        &["bench", "sudoku", "--time", "1m"],
    ];
    let all = interrupted(&commands);
    for (args, output) in commands.iter().zip(&all) {
        assert_eq!(code(output), 1, "{args:?}: {}", err(output));
    }
    let words = ["cut short", "", "no play found so far", "plies ahead", "", "to move", "generate"];
    for ((args, output), word) in commands.iter().zip(&all).zip(words) {
        assert!(out(output).contains(word), "{args:?}: {}{}", out(output), err(output));
    }
    for output in &all[1..] {
        assert!(err(output).contains("interrupted"), "{}", err(output));
    }
}

/// Each search is short and there are many of them: those that were over have their rows.
#[test]
fn a_lesson_that_is_interrupted_has_the_rows_of_the_searches_that_were_over() {
    let mut args = vec!["lesson", "reversi", "--depth", "12", "--patience", "100000"];
    args.extend([["--search", "minimax"]; 2000].as_flattened());
    let output = &interrupted(&[&args])[0];
    let rows = out(output).matches("given up").count();
    assert!(code(output) == 1 && (1..2000).contains(&rows), "{rows}: {}", err(output));
    assert!(err(output).contains("interrupted: this is what "), "{}", err(output));
}
