//! Reversi through the command line: games played through a pipe, tournaments, the report's tables.

mod command;

use command::{code, err, json, out, plansza, with_input};
use serde_json::Value;
use std::path::PathBuf;

/// A file of this test alone.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reversi");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// Plays by these lines with these options.
fn play(options: &[&str], lines: &str) -> (i32, String, String) {
    let mut args = vec!["play", "reversi"];
    args.extend(options);
    let output = with_input(&args, lines.as_bytes());
    (code(&output), out(&output), err(&output))
}

const TWO: [&str; 2] = ["--white", "human"];

#[test]
fn a_game_through_a_pipe_shows_moves_and_ends_with_the_pipe() {
    let (code, out, err) = play(&[], "f5\n");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(" 5  ·  ·  ·  ●  ○  +  ·  ·  5"), "legal moves are marked: {out}");
    assert!(out.contains(" 5  ·  ·  ·  ●  ● [●] ·  ·  5"), "the last move is shown: {out}");
    assert!(out.contains("White ○ plays "), "the program answers: {out}");
    assert!(!out.contains('\x1b'), "no colours in a pipe");
    assert!(out.contains("Black> f5\n"));
    assert_eq!(play(&[], "").0, 0);
}

#[test]
fn what_is_not_legal_gets_its_reason_and_the_game_lives_on() {
    let lines = "e4\na1\npass\nz9\nfoo\nhnt\n\nsave\ndepth 99\ndepth\nstrategy clumzy\nload nowhere.ggf\nundo\n\u{0}\u{7}\nf5\n";
    let (code, out, err) = play(&[], lines);
    assert_eq!((code, err.as_str()), (0, ""));
    for told in [
        "e4 is taken",
        "Black turns over nothing at a1\naccepted: d3 c4 f5 e6",
        "Black may not pass",
        "'z9' is no square",
        "unknown command 'foo'",
        "did you mean 'hint'?",
        "save wants the name of a file",
        "1 to 60",
        "depth wants a number",
        "did you mean 'clumsy'?",
        "there is no file nowhere.ggf",
        "there is no move of yours to take back",
        "White ○ plays ",
    ] {
        assert!(out.contains(told), "{told}: {out}");
    }
    let (code, out, _) = play(&[], &"x".repeat(200_000));
    assert!(code == 0 && out.contains("unknown command 'xxxx"));
    assert_eq!(command::code(&with_input(&["play", "reversi"], b"\xff\xfe\nf5\n")), 0);
}

#[test]
fn undo_takes_back_the_move_and_its_answer() {
    let (_, out, _) = play(&[], "f5\nundo\nundo\nquit\n");
    let taken = out.lines().find(|line| line.starts_with("taken back: ")).expect("taken back");
    assert_eq!(taken.split(' ').count(), 4, "two plies: {taken}");
    let boards: Vec<&str> = out.split("    a  b  c  d  e  f  g  h\n").collect();
    assert_eq!(boards[1], boards[7], "the board is as at the start");
    // Of two people only one.
    let (_, out, _) = play(&TWO, "f5\nd6\nundo\nf4\n");
    assert!(out.contains("taken back: d6\n") && out.contains("Black ● to move"), "{out}");
}

#[test]
fn what_was_taken_back_can_be_made_again_until_the_game_goes_another_way() {
    let (_, out, _) = play(&TWO, "f5\nd6\nundo\nundo\nredo\nredo\nredo\nundo\nf4\nredo\nmoves\n");
    assert!(out.contains("made again: f5\n") && out.contains("made again: d6\n"), "{out}");
    assert_eq!(out.matches("nothing was taken back").count(), 2, "{out}");
    assert!(out.contains("f5 f4\nmove 2: f4 · Black ● 3 · White ○ 3 · Black ● to move"), "{out}");
}

#[test]
fn sides_can_be_swapped_and_games_begun_anew_or_written_out() {
    let (_, out, _) = play(&[], "load f5d6c3\nswap\nmoves\nnew\nquit\n");
    assert!(out.contains("White> quit"), "the program has begun as Black: {out}");
    assert!(out.contains("f5 d6 c3 ") && out.matches("White ○ to move").count() >= 2, "{out}");
    let (code, out, _) = play(&["--load", "f5d6", "--report-start"], "");
    assert!(code == 2 && out.is_empty());
    let (_, out, _) = play(&["--report-start", "--white", "human"], "e3\nquit\n");
    assert!(out.contains("White ○ to move"), "{out}");
    assert!(play(&["--load", "-"], "").2.contains("standard input has the moves"));
}

#[test]
fn a_side_without_a_move_passes() {
    let board = file("pass.txt");
    std::fs::write(&board, format!("OXXX{} X", "-".repeat(60))).unwrap();
    let options = [&TWO[..], &["--load", board.to_str().unwrap()]].concat();
    let (code, out, _) = play(&options, "e1\nhint\nundo\nquit\n");
    assert_eq!(code, 0);
    assert!(out.contains("Black ● has no move and passes\nWhite> e1"), "{out}");
    assert!(out.contains("White ○ wins, 0 to 5"), "{out}");
    assert!(out.contains("the game is over: there is no move to advise"));
    assert!(out.contains("taken back: e1\n"));
}

#[test]
fn games_are_saved_and_loaded() {
    let (ggf, transcript) = (file("game.ggf"), file("game.txt"));
    let (ggf, transcript) = (ggf.to_str().unwrap(), transcript.to_str().unwrap());
    let lines = format!("f5\nd6\nc3\nsave {ggf}\nsave {transcript}\n");
    let (_, out, _) = play(&TWO, &lines);
    assert!(out.contains("saved"), "{out}");
    for path in [ggf, transcript] {
        let (_, again, _) = play(&[&TWO[..], &["--load", path]].concat(), "");
        assert!(again.contains("White ○ to move") && again.contains("[●]"), "{again}");
        let (_, inside, _) = play(&TWO, &format!("load {path}\nquit\n"));
        assert!(inside.contains("White ○ to move") && inside.contains("White> quit"), "{inside}");
    }
    assert_eq!(std::fs::read_to_string(transcript).unwrap(), "f5d6c3\n");
    assert!(std::fs::read_to_string(ggf).unwrap().contains("B[F5//"));
    // Kept after every move, also without a command; and nothing half-written stays behind.
    let kept = file("kept.txt");
    play(&[&TWO[..], &["--save", kept.to_str().unwrap()]].concat(), "f5\nd6\nundo\nf4\n");
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "f5f4\n");
    let folder = kept.parent().unwrap();
    let parts = std::fs::read_dir(folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains("kept.txt."));
    assert_eq!(parts.count(), 0);
}

#[test]
fn what_cannot_be_saved_or_loaded_is_told() {
    let board = file("other.txt");
    std::fs::write(&board, format!("OXXX{} X", "-".repeat(60))).unwrap();
    let (code, _, err) = play(&["--load", board.to_str().unwrap(), "--save", "x.txt"], "");
    assert!(code == 2 && err.contains("ggf"), "{err}");
    let nowhere = file("nowhere").join("game.ggf");
    let (code, out, err) = play(&["--save", nowhere.to_str().unwrap()], "f5\nquit\n");
    assert!(code == 2 && err.contains("not saved") && out.contains("White ○ plays "), "{out}{err}");
    std::fs::write(&board, "f5f5").unwrap();
    let (code, _, err) = play(&["--load", board.to_str().unwrap()], "");
    assert!(code == 2 && err.contains("ply 2: f5 is taken"), "{err}");
    let (code, _, err) = play(&["--white", "alphabta"], "");
    assert!(code == 2 && err.contains("did you mean 'alphabeta'?"), "{err}");
    let output = plansza(&["play", "sudoku"]);
    assert!(command::code(&output) == 2 && command::err(&output).contains("accepted: reversi"));
}

#[test]
fn hints_explain_every_move_by_measures_and_weights() {
    let (_, out, _) = play(&[], "depth 1\nhint\nhint greedy\nresign\n");
    // Black after any first move: 4 discs, 3 moves each, 3 neighbours, 5 pairs of frontier; 4+6-6+3+5 = 12.
    let line = out.lines().find(|line| line.trim_start().starts_with("f5 ")).expect("a line for f5");
    let words: Vec<&str> = line.split_whitespace().collect();
    let shares = ["+4", "(4)", "+6", "(3)", "-6", "(3)", "+3", "(3)", "+5", "(5)"];
    assert_eq!(words[..13], [&["f5", "+12.0"], &shares[..], &["+12"]].concat(), "{out}");
    assert!(out.contains("strategy=greedy") && out.contains("Black ● resigns, White ○ wins"), "{out}");
}

#[test]
fn a_strategy_may_be_a_file() {
    let path = file("mine.toml");
    let name = path.to_str().unwrap();
    std::fs::write(&path, "discs = 7\nmobility = 0\nblocking = 0\nneighbours = 0\nfrontier = 0\n").unwrap();
    let white = format!("alphabeta depth=1 strategy={name}");
    let (code, out, _) = play(&["--white", &white], &format!("hint {name}\nstrategy {name}\nquit\n"));
    assert!(code == 0 && out.contains("+28 (4)") && out.contains("White ○ is alphabeta depth=1"), "{out}");
    for (content, told) in [
        ("discs = 7\n", "no weight for mobility, blocking, neighbours, frontier"),
        ("discs = nan\n", "line 1, column 9: "),
        ("disc = 1\n", "did you mean 'discs'?"),
    ] {
        std::fs::write(&path, content).unwrap();
        let (code, _, err) = play(&["--white", &white], "");
        assert!(code == 2 && err.contains(told) && err.contains("mine.toml"), "{err}");
    }
}

/// Everything of a tournament that must not depend on the clock.
fn timeless(mut value: Value) -> Value {
    match &mut value {
        Value::Object(map) => {
            map.shift_remove("seconds");
            map.values_mut().for_each(|inner| *inner = timeless(inner.take()));
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| *inner = timeless(inner.take())),
        _ => {}
    }
    value
}

#[test]
fn a_tournament_is_the_same_on_any_number_of_threads() {
    let on = |threads: &str, seed: &str| {
        let args = ["duel", "reversi", "random", "alphabeta depth=1", "minimax depth=2 strategy=controlling"];
        let rest = ["--openings", "2", "--table", "--json", "--threads", threads, "--seed", seed];
        let output = plansza(&[&args[..], &rest[..]].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        timeless(json(&output).remove(0))
    };
    let one = on("1", "1");
    assert_eq!(one["games"].as_array().map(Vec::len), Some(12));
    assert_eq!(one, on("2", "1"));
    assert_ne!(one, on("2", "2"));
    let won: u64 =
        one["players"].as_array().unwrap().iter().map(|player| player["won"].as_u64().unwrap()).sum();
    let drawn = one["games"].as_array().unwrap().iter().filter(|game| game["result"] == 0).count() as u64;
    assert_eq!(won + drawn, 12);
}

#[test]
fn a_duel_tells_moves_nodes_and_ratings() {
    let players = ["minimax depth=4 mode=report", "alphabeta depth=4 mode=report"];
    let args = ["duel", "reversi", players[0], players[1], "--report-start", "--plies", "0", "--table"];
    let output = plansza(&args);
    let text = out(&output);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(text.contains("47 to 17") && text.contains("531 003") && text.contains("65 466"), "{text}");
    assert!(text.contains("Elo") && text.contains(" ± ") && text.ends_with("2 games\n"), "{text}");
    for (wrong, told) in [
        (vec!["duel", "reversi", "random"], "PLAYER"),
        (vec!["duel", "reversi", "random", "rndom"], "did you mean 'random'?"),
        (vec!["duel", "reversi", "random", "random", "--openings", "0"], "--openings"),
        (vec!["duel", "chess", "random", "random"], "accepted: reversi"),
    ] {
        let output = plansza(&wrong);
        assert!(code(&output) == 2 && err(&output).contains(told), "{}", err(&output));
    }
}

#[test]
fn the_report_comes_out_as_published() {
    let output = plansza(&["reversi", "report", "--json"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let report = json(&output).remove(0);
    let verdict = &report["verdict"];
    assert_eq!((&verdict["moves"], &verdict["nodes"]), (&Value::from(60), &Value::from(60)));
    assert_eq!((&verdict["winners_swapped"], &verdict["winners_printed"]), (&12.into(), &11.into()));
    assert_eq!(verdict["discs"], serde_json::json!([47, 17]));
    let game = report["game"].as_array().unwrap();
    assert!(game.len() == 60 && game.iter().all(|ply| ply["nodes"] == ply["published"]["nodes"]));
    assert_eq!(game.iter().map(|ply| ply["nodes"].as_u64().unwrap()).sum::<u64>(), 596_469);
    let text = out(&plansza(&["reversi", "report"]));
    assert!(text.contains("reproduced: 60 of 60 moves, 60 of 60 node counts, 47–17"), "{text}");
}

/// What the measures of a table count is broken between words, like everything else.
#[test]
fn the_legend_of_a_table_fits_any_screen() {
    for columns in ["30", "50", "80"] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_plansza"));
        let output = command.args(["analyse", "reversi"]).env("COLUMNS", columns).output().expect("it runs");
        let told = String::from_utf8(output.stdout).expect("text");
        let lines: Vec<&str> = told.lines().collect();
        let head = |line: &&str| *line == " discs" || line.starts_with(" discs  ");
        let first = lines.iter().rposition(head).expect("a legend");
        let legend: Vec<&str> = lines[first..].iter().copied().take_while(|line| !line.is_empty()).collect();
        let widest = legend.iter().map(|line| line.chars().count()).max();
        assert!(widest <= columns.parse().ok(), "{columns}:\n{told}");
        let words = legend.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.ends_with("pairs of an opposing disc and an empty square beside it"), "{told}");
    }
}
