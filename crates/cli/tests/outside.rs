//! What comes from outside is shown, never obeyed: names in files, names of files, arguments, specs.

mod command;
mod experiment;

use command::{code, err, out, plansza, with_input};
use experiment::ExperimentFolder;
use plansza_core::text::is_hidden;

/// Resets the terminal, then turns the line around.
const WILD: &str = "\u{1b}c\u{9b}2J\u{202e}evil";

/// Nothing in a text is hidden but the ends of its lines.
fn tame(text: &str) {
    assert!(!text.contains(|sign| sign != '\n' && is_hidden(sign)), "{text:?}");
}

#[test]
fn names_in_a_game_file_are_written_out() {
    let game = format!("(;GM[Othello]PC[{WILD}]DT[2020]PB[{WILD}]PW[b]TY[8];B[f5];W[d6])");
    let shown = with_input(&["reversi", "show", "-"], game.as_bytes());
    assert!(code(&shown) == 0 && out(&shown).contains(r"\u{1b}c"), "{}", err(&shown));
    for format in ["ggf", "transcript"] {
        let converted = with_input(&["convert", "reversi", "-", "--to", format], game.as_bytes());
        tame(&(out(&converted) + &err(&converted)));
    }
    let analysed = with_input(&["reversi", "analyse", "-", "--depth", "1", "--json"], game.as_bytes());
    tame(&(out(&shown) + &out(&analysed)));
}

#[test]
fn whatever_is_wrong_is_told_without_obeying_it() {
    let folder = ExperimentFolder::new("wild", "name = 'a'\n");
    let named = folder.0.join(format!("{WILD}.txt"));
    std::fs::write(&named, "no board\n").unwrap();
    let (named, gone) = (named.to_str().unwrap(), format!("gone{WILD}.txt"));
    let flag = format!("--{WILD}");
    for args in [
        ["check", "sudoku", named].as_slice(),
        &["check", "sudoku", &gone],
        &["solve", WILD],
        &["solve", "sudoku", "--method", WILD],
        &["solve", "sudoku", "--time", WILD],
        &["solve", "sudoku", "--svg", &format!("/nowhere/{WILD}")],
        &["solve", &flag],
        &["run", &gone],
        &["report", &gone],
        &["reversi", "show", &gone],
        &["duel", "reversi", WILD, "random"],
        &["duel", "reversi", &format!("gtp command=\"{WILD}\""), "random", "--openings", "1"],
        &["reproduce", WILD],
        &["man", WILD],
    ] {
        let output = plansza(args);
        assert!(matches!(code(&output), 1 | 2), "{args:?}");
        assert!(!err(&output).is_empty(), "{args:?}");
        tame(&(out(&output) + &err(&output)));
    }
}

const SPEC: &str = "name = 'a'\nreplicates = 1\nbudget = { evaluations = 50 }\n[[instances]]\nname = 'INSTANCES'\n\
    puzzle = 'sudoku'\nboards = 'tiny'\n[[arms]]\nname = 'ARM'\nmethod = 'climb'\n";

#[test]
fn names_in_a_spec_are_names_or_refused_with_their_place() {
    let long = "x".repeat(81);
    for (spec, place, what) in [
        (SPEC.replace("'ARM'", "\"\\u001bc\""), "line 9, column 8", "no name of an arm"),
        (SPEC.replace("'ARM'", "' '"), "line 9, column 8", "no name of an arm"),
        (SPEC.replace("INSTANCES", "a\u{202e}b"), "line 5, column 8", "no name of instances"),
        (SPEC.replace("INSTANCES", &long), "line 5, column 8", "1 to 80 printable"),
        (
            SPEC.replace("name = 'a'", "name = 'a'\ntitle = \"\\u0000\""),
            "line 2, column 9",
            "cannot be shown",
        ),
        (SPEC.replace("name = 'a'", "name = 'a' # \u{2066}"), "line 1, column 14", "cannot be shown"),
        (
            "name = 'a'\n[games]\ngame = 'reversi'\nplayers = { \"\\u202e\" = 'random', b = 'random' }\n"
                .into(),
            "line 4, column 13",
            "no name of a player",
        ),
    ] {
        let folder = ExperimentFolder::new("names", &spec);
        let output = folder.run(&["run", "spec.toml"]);
        assert_eq!(code(&output), 2, "{spec}");
        assert!(err(&output).contains(place) && err(&output).contains(what), "{}", err(&output));
        tame(&err(&output));
    }
}

/// A spreadsheet works out what begins as a formula does, wherever it came from.
#[test]
fn no_cell_of_a_csv_is_a_formula() {
    let spec = SPEC.replace("'INSTANCES'", "'=HYPERLINK(\"http://x\")'").replace("ARM", "@SUM(1)");
    let folder = ExperimentFolder::new("formula", &spec);
    folder.finish("results");
    let exported = out(&folder.run(&["export", "results"]));
    let report = folder.run(&["report", "results", "--csv", "-"]);
    let mut all = vec![exported.clone(), out(&report)];
    folder.run(&["report", "results"]);
    for entry in std::fs::read_dir(folder.0.join("results/report")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ext| ext == "csv") {
            all.push(std::fs::read_to_string(path).unwrap());
        }
    }
    assert!(
        exported.contains("\"'=HYPERLINK(\"\"http://x\"\")\"") && exported.contains("'@SUM(1)"),
        "{exported}"
    );
    for text in all {
        for cell in text.lines().flat_map(|line| line.split(',')).map(|cell| cell.trim_start_matches('"')) {
            let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
            assert!(!formula || cell.parse::<f64>().is_ok(), "{cell}");
        }
    }
}

/// Where the name of a folder is told in JSON, it is told as JSON escapes it.
#[test]
fn json_tells_of_folders_without_obeying_their_names() {
    let folder = ExperimentFolder::new("wild-json", &SPEC.replace("INSTANCES", "one").replace("ARM", "two"));
    let run = folder.run(&["run", "spec.toml", "--out", WILD, "--json"]);
    let plan = folder.run(&["run", "spec.toml", "--out", WILD, "--plan", "--json"]);
    let trial = folder.results(WILD).into_iter().next().unwrap();
    let trial: serde_json::Value = serde_json::from_str(&format!("{trial}}}")).unwrap();
    let again = folder.run(&["reproduce", trial["id"].as_str().unwrap(), "--in", WILD, "--json"]);
    let tuned = folder.run(&[
        "tune",
        "blank",
        "climb",
        "--trials",
        "20",
        "--evaluations",
        "20",
        "--out",
        &format!("tuned{WILD}"),
        "--json",
    ]);
    for output in [run, plan, again, tuned] {
        tame(&(out(&output) + &err(&output)));
        let line = out(&output).lines().last().unwrap_or_default().to_string();
        let object: serde_json::Value =
            serde_json::from_str(&line).unwrap_or_else(|_| panic!("{}", err(&output)));
        assert!(object["folder"].as_str().unwrap().ends_with(WILD), "{object}");
    }
}
