//! Programs of others as players: by its own servers a player plays exactly as it does inside, and what a program does wrong
//! ends its game alone.
#![cfg(unix)]

mod command;
mod experiment;

use command::{code, err, json, out, plansza};
use experiment::ExperimentFolder;
use serde_json::Value;
use std::time::{Duration, Instant};

/// A player of ours behind the server that speaks a protocol.
fn served(game: &str, protocol: &str, player: &str) -> String {
    let binary = env!("CARGO_BIN_EXE_plansza");
    format!("{protocol} command=\"'{binary}' {game} {protocol} --player '{player}'\"")
}

/// The moves of the games of a duel, with who won.
fn games(game: &str, players: [&str; 2]) -> Vec<(Value, Value)> {
    let output = plansza(&["duel", game, players[0], players[1], "--openings", "3", "--json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let told = json(&output).remove(0);
    assert_eq!(told["failed"], Value::Array(Vec::new()));
    let games = told["games"].as_array().unwrap();
    assert_eq!(games.len(), 6);
    games.iter().map(|game| (game["plies"].clone(), game["result"].clone())).collect()
}

#[test]
fn a_player_behind_its_server_plays_as_it_does_inside() {
    let inside = games("reversi", ["alphabeta depth=3", "alphabeta depth=2 strategy=aggressive"]);
    let gtp = served("reversi", "gtp", "alphabeta depth=3");
    assert_eq!(games("reversi", [&gtp, "alphabeta depth=2 strategy=aggressive"]), inside);
    // NBoard tells the depth itself.
    let nboard = served("reversi", "nboard", "alphabeta depth=9") + " depth=3";
    assert_eq!(games("reversi", [&nboard, "alphabeta depth=2 strategy=aggressive"]), inside);
    let both = served("reversi", "gtp", "alphabeta depth=2 strategy=aggressive");
    assert_eq!(games("reversi", [&nboard, &both]), inside);
    let inside = games("connect-four", ["alphabeta depth=4", "minimax depth=2"]);
    let gtp = served("connect-four", "gtp", "alphabeta depth=4");
    assert_eq!(games("connect-four", [&gtp, "minimax depth=2"]), inside);
}

#[test]
fn passes_are_told_and_nodes_are_counted() {
    let nboard = served("reversi", "nboard", "alphabeta depth=1") + " depth=1";
    let gtp = served("reversi", "gtp", "alphabeta depth=1");
    let output = plansza(&["duel", "reversi", &nboard, &gtp, "--openings", "12", "--json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let told = json(&output).remove(0);
    let passes = told["games"].as_array().unwrap().iter().flat_map(|game| game["plies"].as_array().unwrap());
    assert!(passes.filter(|ply| *ply == "pass").count() > 0, "no game with a pass was seen");
    let nodes = |player: usize| told["players"][player]["nodes"].as_u64().unwrap();
    assert!(nodes(0) > 0 && nodes(1) == 0);
}

#[test]
fn a_whole_game_is_played_in_the_terminal() {
    let there = ExperimentFolder::new("players-play", "");
    let transcript = |black: &str, file: &str| {
        let args = ["play", "reversi", "--black", black, "--white", "alphabeta depth=2", "--save", file];
        let output = there.run(&args);
        assert_eq!(code(&output), 0, "{}", err(&output));
        assert!(out(&output).contains("Black ● plays"), "{}", out(&output));
        std::fs::read_to_string(there.0.join(file)).unwrap()
    };
    let inside = transcript("alphabeta depth=3", "inside.txt");
    assert_eq!(transcript(&served("reversi", "gtp", "alphabeta depth=3"), "gtp.txt"), inside);
    // What is taken back is taken back on its board too.
    let gtp = served("reversi", "gtp", "alphabeta depth=1");
    let session = |white: &str| {
        let args = ["play", "reversi", "--white", white];
        let told = out(&command::with_input(&args, b"f5\nundo\nd3\nundo\nc4\nmoves\nquit\n"));
        told.lines()
            .filter(|line| line.starts_with("1.") || line.contains("taken back"))
            .map(String::from)
            .collect::<Vec<_>>()
    };
    let (by_gtp, own) = (session(&gtp), session("alphabeta depth=1"));
    assert!(own.len() >= 2 && by_gtp == own, "{by_gtp:?} {own:?}");
    // One that fails ends the game with its name.
    let output =
        there.run(&["play", "reversi", "--black", "gtp command='sh -c \"exit 4\"'", "--white", "random"]);
    assert!(
        code(&output) == 2 && err(&output).contains("move 1") && err(&output).contains("exit status: 4"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_program_that_fails_in_a_duel_spoils_its_games_alone() {
    let output = plansza(&[
        "duel",
        "reversi",
        "random",
        "alphabeta depth=1",
        "gtp command='sh -c \"echo oh >&2; exit 3\"'",
    ]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    assert!(
        out(&output).contains("20 games of 60; 40 games failed and counted for nobody"),
        "{}",
        out(&output)
    );
    for part in [
        "failed: random – gtp command=",
        "opening 1: the program `sh -c",
        "exit status: 3",
        "ends:\noh",
        "… and 35 more",
    ] {
        assert!(err(&output).contains(part), "{part} is not in {}", err(&output));
    }
    for (player, part) in [
        ("gtp", "gtp command=\"edax -gtp\""),
        ("gtp command=x depth=3", "accepted: time, command, patience"),
        ("nboard command=x time=1s", "accepted: depth, command, patience"),
    ] {
        let output = plansza(&["duel", "reversi", player, "random"]);
        assert!(code(&output) == 2 && err(&output).contains(part), "{player}: {}", err(&output));
    }
    let output = plansza(&["duel", "connect-four", "nboard command=x", "random"]);
    assert!(code(&output) == 2 && err(&output).contains("unknown player 'nboard'"), "{}", err(&output));
    let output = plansza(&["duel", "reversi", "gtp command=x", "random", "--report-start", "--plies", "0"]);
    assert!(code(&output) == 1 && err(&output).contains("usual start"), "{}", err(&output));
}

/// Tic-tac-toe by the first free square.
const FIRST_FREE: &str = r#"
taken=" "
while read command who square; do
    case $command in
        clear_board) taken=" "; printf '= \n\n';;
        play) taken="$taken$square "; printf '= \n\n';;
        genmove) for free in a1 b1 c1 a2 b2 c2 a3 b3 c3; do case $taken in *" $free "*) ;; *) break;; esac; done
            taken="$taken$free "; printf '= %s\n\n' $free;;
        quit) exit;;
        *) printf '= \n\n';;
    esac
done
"#;

fn with(name: &str, script: &str) -> ExperimentFolder {
    let spec = "name = \"own\"\n[games]\ngame = \"tictactoe\"\nopenings = 3\nplies = 2\n[games.players]\n\
                mine = { program = [\"sh\", \"mine.sh\"], protocol = \"gtp\" }\nrandom = \"random\"\ndeep = \"alphabeta depth=9\"\n";
    let there = ExperimentFolder::new(&format!("players-{name}"), spec);
    std::fs::write(there.0.join("mine.sh"), script).unwrap();
    there
}

fn rows(there: &ExperimentFolder, folder: &str) -> Vec<Value> {
    json(&there.run(&["export", folder, "--to", "jsonl"]))
}

#[test]
fn games_with_a_program_are_stored_and_told_apart() {
    let there = with("stored", FIRST_FREE);
    let done = there.finish("results/own");
    assert_eq!((&done["ran"], &done["by_others"], &done["failed"]), (&18.into(), &12.into(), &0.into()));
    let rows_of = |folder: &str| rows(&there, folder);
    let before = rows_of("results/own");
    let outside: Vec<&Value> = before.iter().filter(|row| row["stopped"] == "outside").collect();
    assert_eq!((before.len(), outside.len()), (18, 12));
    let id = |row: &Value| row["id"].as_str().unwrap().to_string();
    let again = there.run(&["reproduce", &id(outside[0])]);
    assert!(code(&again) == 0 && out(&again).ends_with("\nequal\n"), "{}{}", out(&again), err(&again));
    let report = there.run(&["report", "results/own", "--markdown", "report.md"]);
    assert_eq!(code(&report), 0, "{}", err(&report));
    let text = std::fs::read_to_string(there.0.join("report.md")).unwrap();
    assert!(text.contains("Programs of others played in 12 games"), "{text}");
    // A changed script makes other games of its own, and of no others.
    std::fs::write(there.0.join("mine.sh"), format!("# another\n{FIRST_FREE}")).unwrap();
    let fault = err(&there.run(&["reproduce", &id(outside[0])]));
    assert!(fault.contains("are not those that the task speaks of"), "{fault}");
    there.finish("results/other");
    let other = rows_of("results/other");
    let same = other.iter().filter(|row| before.iter().any(|old| id(old) == id(row))).count();
    assert_eq!((other.len(), same), (18, 6));
}

#[test]
fn a_game_that_fails_is_kept_with_its_reason() {
    let there = with("failed", &FIRST_FREE.replace("for free in", "echo tired >&2; exit 9; for free in"));
    let output = there.run(&["run", "spec.toml", "--json"]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    let done = json(&output).remove(0);
    assert_eq!((&done["failed"], &done["ran"], &done["missing"]), (&12.into(), &6.into(), &0.into()));
    let failure = &done["failures"][0];
    assert_eq!(failure["trial"], "deep – mine, run 1");
    let reason = failure["reason"].as_str().unwrap();
    assert!(
        reason.contains("the program `sh mine.sh`: it ended (exit status: 9)") && reason.contains("tired"),
        "{reason}"
    );
    let report = there.run(&["report", "results/own", "--markdown", "report.md"]);
    assert_eq!(code(&report), 0, "{}", err(&report));
    let text = std::fs::read_to_string(there.0.join("report.md")).unwrap();
    assert!(text.contains("12 of 18 games failed. They are nobody’s"), "{text}");
    assert!(text.contains("deep – mine: 3 of 3 failed, as deep – mine, run 1: the program"), "{text}");
}

#[test]
fn what_is_wrong_with_a_program_in_a_spec_is_told_at_its_place() {
    let there = with("wrong", FIRST_FREE);
    let spec = std::fs::read_to_string(there.0.join("spec.toml")).unwrap();
    for (from, to, part) in [
        ("protocol = \"gtp\"", "protocol = \"uci\"", "unknown player 'uci'"),
        (", protocol = \"gtp\"", "", "a program needs a protocol, gtp or nboard"),
        ("[\"sh\", \"mine.sh\"]", "[]", "a program needs at least one word"),
        ("protocol = \"gtp\"", "protocol = \"gtp\", depth = 3", "accepted: time, command, patience"),
    ] {
        std::fs::write(there.0.join("spec.toml"), spec.replace(from, to)).unwrap();
        let output = there.run(&["run", "spec.toml"]);
        assert_eq!(code(&output), 2, "{to}: {}", err(&output));
        assert!(err(&output).contains(part) && err(&output).contains("line 7"), "{to}: {}", err(&output));
    }
}

/// Whether a process is there and at work.
fn lives(number: &str) -> bool {
    let stat = std::process::Command::new("ps").args(["-o", "stat=", "-p", number.trim()]).output().unwrap();
    let stat = String::from_utf8_lossy(&stat.stdout).trim().to_string();
    !stat.is_empty() && !stat.starts_with('Z')
}

#[test]
fn nothing_lives_on_when_the_games_end_or_are_interrupted() {
    // One that does not hear `quit` has a second, and then goes with all that it started.
    let deaf = FIRST_FREE.replace("quit) exit;;", "quit) wait;;");
    let there = with("ends", &format!("sleep 1000 & echo $! >>children\n{deaf}"));
    let spec = std::fs::read_to_string(there.0.join("spec.toml")).unwrap();
    std::fs::write(there.0.join("spec.toml"), spec.replace("openings = 3", "openings = 1")).unwrap();
    there.finish("results/own");
    let children = || std::fs::read_to_string(there.0.join("children")).unwrap_or_default();
    assert_eq!(children().lines().count(), 4);
    assert!(!children().lines().any(lives), "{}", children());
    // One that thinks for ever, and somebody who does not wait; at the prompt, too.
    let thinks = FIRST_FREE.replace("genmove)", "genmove) echo $! >thinking; wait;");
    std::fs::write(there.0.join("mine.sh"), format!("sleep 1000 & echo $! >>children\n{thinks}")).unwrap();
    for args in [
        &["run", "spec.toml", "--out", "results/other"][..],
        &["duel", "tictactoe", "gtp command='sh mine.sh'", "random"],
        &["play", "tictactoe", "--first", "gtp command='sh mine.sh'"],
    ] {
        let _ = std::fs::remove_file(there.0.join("thinking"));
        let run = there.start(args);
        let end = Instant::now() + Duration::from_secs(20);
        while !there.0.join("thinking").exists() {
            assert!(Instant::now() < end, "it was never asked");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(
            std::process::Command::new("kill")
                .args(["-INT", &run.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        let output = run.wait_with_output().unwrap();
        assert_ne!(output.status.code(), Some(0), "{args:?} {}", out(&output));
        assert!(!children().lines().any(lives), "{args:?}: {}", children());
    }
}
