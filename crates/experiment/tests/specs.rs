//! Specs that are wrong: each is refused before anything runs, with the place and what would be right.

mod scratch;

use plansza_experiment::Spec;
use scratch::parse;
use std::path::Path;

const GOOD: &str = include_str!("specs/good.toml");

const GAMES: &str = include_str!("specs/games.toml");

/// What is replaced by what, the line of the fault (0 where it is of the whole), and parts of its message.
type Case = (&'static str, &'static str, usize, &'static [&'static str]);

fn refuse(good: &str, cases: &[Case]) {
    parse(good).expect("it is good");
    let mut wrong = Vec::new();
    for (old, new, line, parts) in cases {
        assert!(good.contains(old), "'{old}' is not there");
        let Err(fault) = parse(&good.replacen(old, new, 1)) else {
            wrong.push(format!("{old:?} → {new:?}: accepted"));
            continue;
        };
        let told = fault.to_string();
        let placed = *line == 0 || fault.place().is_some_and(|(found, _)| found == *line);
        if !placed || !parts.iter().all(|part| told.contains(part)) {
            wrong.push(format!("{old:?} → {new:?}: not line {line}, {parts:?}: {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wrong_specs_of_searches() {
    refuse(
        GOOD,
        &[
            // Keys.
            (
                "replicates",
                "replicaets",
                3,
                &["'replicaets'", "did you mean 'replicates'?", "accepted: name"],
            ),
            ("seed", "sed", 2, &["did you mean 'seed'?"]),
            ("evaluations", "evaluation", 4, &["did you mean 'evaluations'?"]),
            ("puzzle", "puzle", 8, &["did you mean 'puzzle'?"]),
            ("boards", "board", 9, &["did you mean 'boards'?"]),
            ("method", "metod", 18, &["did you mean 'method'?"]),
            ("grid", "girds", 22, &["did you mean 'grid'?"]),
            ("[[arms]]", "[[arm]]", 17, &["did you mean 'arms'?"]),
            ("[[instances]]", "[[instance]]", 7, &["did you mean 'instances'?"]),
            ("name = \"table\"\n", "", 0, &["the key 'name' is missing", "name = \"cooling\""]),
            ("method = \"anneal\"\n", "", 17, &["the key 'method' is missing", "accepted: method = "]),
            ("puzzle = \"sudoku\"\n", "", 7, &["the key 'puzzle' is missing"]),
            ("seed = 3", "seed = 3\nseed = 4", 3, &["duplicate key"]),
            ("seed = 3", "seed = ", 2, &[]),
            ("seed = 3", "seed = -3", 2, &["-3 cannot stand here", "accepted: a whole number from 0"]),
            ("seed = 3", "seed = 1.5", 2, &["1.5 cannot stand here", "a whole number from 0"]),
            ("seed = 3", "seed = \"x\"", 2, &["string \"x\"", "a whole number from 0"]),
            ("\"table\"", "7", 1, &["7 cannot stand here", "accepted: a text in quotes"]),
            ("{ evaluations = 2_000 }", "2_000", 4, &["2000 cannot", "accepted: a table of limits"]),
            ("[0.9, 1.0]", "[\"x\"]", 5, &["accepted: a number"]),
            ("[0.9, 1.0]", "0.9", 5, &["accepted: a list"]),
            ("[\"tiny\", \"six\"]", "3", 9, &["a text in quotes or a list"]),
            ("{ cooling = \"geometric\" }", "1", 21, &["accepted: a table of parameters"]),
            ("seed = 3", "seed = 99999999999999999999", 2, &[]),
            // What an evaluation is in other words.
            (
                "seed = 3",
                "seed = 3\neffort = { method = \"ants\", name = \"steps\", per_evaluation = 81 }",
                3,
                &["unknown method of an arm 'ants'", "anneal"],
            ),
            (
                "seed = 3",
                "seed = 3\neffort = { method = \"anneal\", name = \"steps\", per_evaluation = 0 }",
                3,
                &["nothing is done in an evaluation", "accepted: whole numbers from 1"],
            ),
            (
                "seed = 3",
                "seed = 3\neffort = { method = \"anneal\", name = \"steps\" }",
                3,
                &["the key 'per_evaluation' is missing", "per_evaluation = 81"],
            ),
            // Names.
            ("\"table\"", "\"a/b\"", 1, &["no name of an experiment"]),
            ("\"table\"", "\"\"", 1, &["no name of an experiment"]),
            ("\"table\"", "\"..\"", 1, &["no name of an experiment"]),
            ("\"sudoku\"", "\"sudoko\"", 8, &["unknown puzzle", "did you mean 'sudoku'?"]),
            ("\"tiny\"", "\"tinny\"", 9, &["'tinny' is neither a sample, nor a file", "tiny"]),
            ("\"anneal\"", "\"aneal\"", 18, &["unknown method", "did you mean 'anneal'?"]),
            ("\"boxes\"", "\"boxen\"", 19, &["unknown encoding", "did you mean 'boxes'?"]),
            ("on = \"sudoku\"", "on = \"sudokus\"", 20, &["unknown instances", "did you mean 'sudoku'?"]),
            ("on = \"sudoku\"", "on = []", 20, &["no board"]),
            ("cooling", "coolin", 21, &["unknown parameter", "did you mean 'cooling'?"]),
            ("alpha", "alhpa", 22, &["unknown parameter", "did you mean 'alpha'?"]),
            // Values.
            ("\"geometric\"", "\"geometrical\"", 21, &["cannot be", "geometric"]),
            ("0.99]", "1.5]", 22, &["'alpha' cannot be 1.5"]),
            ("0.99]", "-0.5]", 22, &["'alpha' cannot be -0.5"]),
            ("0.99]", "\"x\"]", 22, &["'alpha' cannot be \"x\""]),
            ("0.99]", "nan]", 22, &["'alpha' cannot be"]),
            ("0.99]", "inf]", 22, &["'alpha' cannot be"]),
            ("2_000", "0", 4, &["whole number from 1"]),
            ("2_000", "-5", 4, &["whole number from 1"]),
            ("2_000", "1.5", 4, &["whole number from 1"]),
            ("2_000", "1e30", 4, &["whole number from 1"]),
            ("evaluations = 2_000", "time = \"soon\"", 4, &["500ms"]),
            ("evaluations = 2_000", "time = \"10s\"", 17, &["no limit that can be repeated"]),
            ("replicates = 10", "replicates = 0", 3, &["0 replicates", "1 to"]),
            ("replicates = 10", "replicates = -1", 3, &["-1"]),
            ("replicates = 10", "replicates = 4_000_000_000", 3, &["4000000000 replicates", "1 to"]),
            ("replicates = 10", "replicates = 200_000", 0, &["trials", "up to 250000"]),
            ("[0.9, 1.0]", "[]", 5, &["target"]),
            ("[0.9, 1.0]", "[1.1]", 5, &["target", "up to 1"]),
            ("[0.9, 1.0]", "[0]", 5, &["target"]),
            ("count = 2", "count = 0", 15, &["0 boards"]),
            ("count = 2", "count = 1_000_000_000", 15, &["1000000000 boards"]),
            ("size = \"3x3\"", "sise = \"3x3\"", 14, &["did you mean 'size'?"]),
            ("size = \"3x3\"", "size = 3", 14, &["'size' cannot be 3"]),
            ("size = \"3x3\"", "size = \"1000000x1000000\"", 14, &[]),
            ("count = 2", "boards = \"x\"", 11, &["either boards or generate"]),
            // Combinations.
            ("{ alpha = [0.9, 0.99] }", "{}", 22, &["no parameters"]),
            ("[0.9, 0.99]", "[]", 22, &["at least one value"]),
            ("[0.9, 0.99]", "0.9", 22, &["a list"]),
            ("[0.9, 0.99]", "[0.9, 0.9]", 22, &["'alpha' has the value 0.9 twice"]),
            ("alpha = [0.9, 0.99]", "start = [7, 9.5, 7.0]", 22, &["'start' has the value 7.0 twice"]),
            ("grid = { alpha = [0.9, 0.99] }", "list = { alpha = [0.9, 0.9] }", 17, &["'anneal alpha=0.9'"]),
            ("alpha = [0.9, 0.99]", "cooling = [\"linear\"]", 22, &["set above already"]),
            ("grid = {", "sample = { count = 2, over = {} }\ngrid = {", 0, &["one of grid, list and sample"]),
            (
                "grid = { alpha = [0.9, 0.99] }",
                "list = { alpha = [0.9], start = [1.0, 2.0] }",
                22,
                &["one length"],
            ),
            (
                "grid = { alpha = [0.9, 0.99] }",
                "sample = { count = 0, over = { alpha = [0.1, 0.9] } }",
                22,
                &["0 draws"],
            ),
            (
                "grid = { alpha = [0.9, 0.99] }",
                "sample = { count = 3, over = { alpha = [0.9, 0.1] } }",
                22,
                &["cannot be drawn"],
            ),
            (
                "grid = { alpha = [0.9, 0.99] }",
                "sample = { count = 3, over = { alpha = [0.1, 7.0] } }",
                22,
                &["cannot be 7"],
            ),
            (
                "grid = { alpha = [0.9, 0.99] }",
                "sample = { count = 4, over = { alpha = { among = [0.9, 0.5, 0.9] } } }",
                22,
                &["4 draws, but only 2 different settings", "count up to 2"],
            ),
            // Equal things.
            (
                "method = \"genetic\"",
                "name = \"anneal alpha=0.9\"\nmethod = \"genetic\"",
                24,
                &["two arms are called"],
            ),
            (
                "method = \"genetic\"",
                "name = \"twin\"\nencoding = \"boxes\"\nmethod = \"anneal\"\nset = { alpha = 0.9, cooling = \"geometric\" }",
                24,
                &["two arms are equal: 'anneal alpha=0.9' and 'twin'"],
            ),
            (
                "method = \"genetic\"",
                "method = \"exact\"\nreplicates = 5",
                26,
                &["5 replicates of 'exact'", "runs once"],
            ),
            ("[\"tiny\", \"six\"]", "[\"tiny\", \"tiny\"]", 7, &["two instances are called 'tiny'"]),
            (
                "[\"tiny\", \"six\"]",
                "[\"tiny\", \"tiny\"]\nname = \"mini\"",
                0,
                &["two boards are equal: 'mini/1' and 'mini/2'"],
            ),
            (
                "name = \"made\"\npuzzle = \"blank\"",
                "name = \"tiny\"\npuzzle = \"blank\"",
                11,
                &["two instances are called 'tiny'"],
            ),
        ],
    );
}

#[test]
fn wrong_specs_of_games() {
    refuse(
        GAMES,
        &[
            ("\"reversi\"", "\"chess\"", 3, &["unknown game"]),
            ("[\"alphabeta depth=2\", \"random\"]", "[\"random\"]", 2, &["two players"]),
            ("[\"alphabeta depth=2\", \"random\"]", "[]", 2, &["two players"]),
            ("\"random\"", "\"alphabeta depth=2\"", 4, &["there twice"]),
            ("\"random\"", "\"randon\"", 4, &["random"]),
            ("depth=2", "dept=2", 4, &["depth"]),
            ("[1, 2]", "[1, 3]", 5, &["no pair of players", "from 1 to 2"]),
            ("[1, 2]", "[1, 1]", 5, &["no pair of players"]),
            ("[1, 2]", "[0, 1]", 5, &["no pair of players"]),
            ("[1, 2]", "[1, 2], [1, 2]", 5, &["two pairs are equal"]),
            ("openings = 4", "openings = 0", 2, &["0 openings"]),
            ("openings = 4", "openings = 4_000_000", 2, &["4000000 openings"]),
            ("plies = 6", "plies = 60", 2, &["60 plies"]),
            ("plies = 6", "plies = -6", 7, &["-6"]),
            ("[1, 2]", "[1, true]", 5, &["a player is its name in quotes"]),
            (
                "\"random\"]",
                "\"minimax strategy=none-such.toml\"]",
                4,
                &["no file 'none-such.toml' beside the spec"],
            ),
            ("plies = 6", "start = \"reprot\"", 7, &["did you mean 'report'?"]),
            ("plies = 6", "plies = 6\n[[arms]]\nmethod = \"anneal\"", 8, &["either arms or games"]),
            (
                "plies = 6",
                "plies = 6\n[[instances]]\npuzzle = \"blank\"\nboards = \"x\"",
                2,
                &["need no instances"],
            ),
        ],
    );
}

/// What was chosen is one of what was published, with its place in the file.
#[test]
fn what_was_chosen_was_published() {
    let text = "name = 'x'\nbudget = { evaluations = 9 }\nchosen = ['anneal levels=3']\n\
         published = [{ arm = 'anneal levels=2', on = 'corner', measure = 'score', value = 1, runs = 1 }]\n\
         instances = [{ puzzle = 'blank', boards = 'corner' }]\n\
         arms = [{ method = 'anneal', grid = { levels = [2, 3] } }]";
    parse(&text.replace("['anneal levels=3']", "['anneal levels=2']")).expect("it was published");
    let fault = parse(text).err().expect("it has no published score");
    assert_eq!(fault.place().map(|(line, _)| line), Some(3), "{fault}");
    assert!(fault.to_string().contains("did you mean 'anneal levels=2'?"), "{fault}");
}

#[test]
fn nothing_at_all() {
    for (text, part) in [
        ("", "name"),
        ("name = \"x\"", "no instances"),
        ("name = \"x\"\n[[instances]]\npuzzle = \"sudoku\"\nboards = \"tiny\"", "no arms"),
        (
            "name = \"x\"\n[[instances]]\npuzzle = \"sudoku\"\nboards = []\n[[arms]]\nmethod = \"anneal\"",
            "board",
        ),
        (
            "name = \"x\"\n[[instances]]\npuzzle = \"sudoku\"\nboards = \"tiny\"\nfirst = 0\n[[arms]]\nmethod = \"anneal\"",
            "board",
        ),
        ("\0\u{1}", ""),
        ("name = 'x'\narms = 3", "line 2"),
    ] {
        let fault = parse(text).err().unwrap_or_else(|| panic!("accepted: {text}")).to_string();
        assert!(fault.contains(part), "{text:?}: {fault}");
    }
    let missing = Spec::load(Path::new("no-such-file.toml")).unwrap_err().to_string();
    assert!(missing.contains("cannot read no-such-file.toml"), "{missing}");
}

#[test]
fn equal_games_are_no_replicates() {
    let calm = GAMES.replace("plies = 6", "plies = 0");
    parse(&calm).expect("random moves differ");
    let fault =
        parse(&calm.replace("\"random\"", "\"minimax depth=1\"")).err().expect("all games are the same");
    let told = fault.to_string();
    assert_eq!(fault.place().map(|(line, _)| line), Some(6), "{told}");
    assert!(told.contains("all 4 games of") && told.contains("accepted: plies = 6"), "{told}");
    // One game is one game, and there is only one game to play.
    let once = calm.replace("\"random\"", "\"minimax depth=1\"").replace("openings = 4\n", "");
    assert_eq!(parse(&once.replace("game = \"reversi\"\n", "")).unwrap().trials.len(), 1);
}
