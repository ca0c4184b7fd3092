//! The Sudoku report's program as a script runs it, and NumPy arrays as boards.

mod command;
mod experiment;

use command::{code, err, json, out, plansza};
use experiment::ExperimentFolder;
use serde_json::Value;
use std::path::{Path, PathBuf};

const BOARD: &str = "..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..";

/// The report's boards and tests, which are not part of the project: in the folder that `PLANSZA_REPORT` names, or in
/// `shared` beside the project.
fn report() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sudoku/report");
    let folder = std::env::var_os("PLANSZA_REPORT").map_or(beside, PathBuf::from);
    if !folder.join("tests.json").is_file() {
        eprintln!("skipped: the report's boards are not in {}", folder.display());
        return None;
    }
    Some(folder)
}

/// A folder with the report's boards, and its tests.
fn copied(folder: &Path, name: &str) -> (ExperimentFolder, Vec<Value>) {
    let bench = ExperimentFolder::new(name, "");
    for name in ["easy.txt", "medium.txt", "hard.txt"] {
        std::fs::copy(folder.join(name), bench.0.join(name)).unwrap();
    }
    let tests = std::fs::read_to_string(folder.join("tests.json")).unwrap();
    (bench, serde_json::from_str(&tests).unwrap())
}

#[test]
fn all_28_figures_of_the_report_come_out_to_the_last_digit() {
    let Some(folder) = report() else { return };
    let bench = ExperimentFolder::new("sudoku-pictures", "");
    let pictures = bench.0.join("pictures");
    let args = ["sudoku", "report", folder.to_str().unwrap(), "--json", "--runs", "--pictures"];
    let ran = plansza(&[&args[..], &[pictures.to_str().unwrap()]].concat());
    assert_eq!(code(&ran), 0, "{}", err(&ran));
    let lines = json(&ran);
    assert_eq!(lines.len(), 14);
    for line in &lines {
        assert_eq!(line["equal"], true, "{line}");
        assert!(std::fs::read_to_string(line["picture"].as_str().unwrap()).unwrap().contains(" epoch"));
        let runs = if line["published"]["epochs"] == 851.16 || line["published"]["epochs"] == 25.72 {
            25
        } else {
            9
        };
        assert_eq!(
            (&line["runs"], line["each"].as_array().unwrap().len()),
            (&Value::from(runs), runs),
            "{line}"
        );
    }
    // Exact means stand behind the figures that the report cut down.
    let exact = |kind: &str, id: u64| {
        let line = lines.iter().find(|line| line["kind"] == kind && line["test_id"] == id).unwrap();
        (line["score"].as_f64().unwrap(), line["epochs"].as_f64().unwrap(), line["solved"].as_u64().unwrap())
    };
    assert_eq!(exact("ga", 1).0, 241.16);
    assert_eq!(exact("ga", 15), (243.0, 264.0, 9));
    assert!((exact("aco", 10).1 - 1707.0 / 9.0).abs() < 1e-9);
    // The ant steps that the report prints, and a title with all of it.
    let steps: Vec<f64> = lines.iter().filter_map(|line| line["ant_steps"].as_f64()).collect();
    let printed = [168_748.92, 159_300.0, 230_445.0, 7560.0, 6561.0, 328_860.0, 103_545.0];
    assert!(
        steps.len() == 7 && steps.iter().zip(printed).all(|(one, printed)| (one - printed).abs() < 1e-6),
        "{steps:?}"
    );
    let title = "ACO 7 · printed easy, run on easy · score 81 · 65.5556 epochs · 159300 ant steps · ";
    assert!(std::fs::read_to_string(pictures.join("aco-7.svg")).unwrap().contains(title));
    assert!(
        std::fs::read_to_string(pictures.join("ga-4.svg"))
            .unwrap()
            .contains("GA 4 · printed easy, run on easy · score 243 · 579 epochs · ")
    );
}

#[test]
fn a_printed_figure_that_differs_is_told() {
    let Some(folder) = report() else { return };
    let (bench, tests) = copied(&folder, "sudoku-report");
    let mut test = tests.into_iter().find(|test| test["kind"] == "aco" && test["test_id"] == 13).unwrap();
    test["published"]["epochs"] = 1.57.into();
    let mut other = test.clone();
    other["published"] = Value::Null;
    other["test_id"] = 99.into();
    std::fs::write(bench.0.join("tests.json"), serde_json::to_string(&[test, other]).unwrap()).unwrap();
    let ran = plansza(&["sudoku", "report", bench.0.to_str().unwrap()]);
    assert_eq!(code(&ran), 1);
    assert!(out(&ran).contains("epochs differ"), "{}", out(&ran));
    let words = "not reproduced: 1 of 2 published figures equal; 1 test without published figures";
    assert!(out(&ran).contains(words), "{}", out(&ran));
}

#[test]
fn without_a_folder_figures_are_compared_by_intervals() {
    let bench = ExperimentFolder::new("sudoku-own-pictures", "");
    let ran = bench.run(&["sudoku", "report", "--boards", "1", "--json", "--pictures", "made/anew"]);
    assert_eq!(code(&ran), 0, "{}", err(&ran));
    let lines = json(&ran);
    assert_eq!(lines.len(), 14);
    assert_eq!(
        std::fs::read_dir(bench.0.join("made/anew")).unwrap().count(),
        16,
        "a picture a test, and two sheets"
    );
    assert!(
        lines.iter().all(|line| line["equal"].is_null()
            && line["within"]["epochs"].is_boolean()
            && line["runs"] == 1)
    );
}

/// A folder with two short tests of our own.
fn two_tests(name: &str) -> ExperimentFolder {
    let bench = ExperimentFolder::new(name, "");
    for level in ["easy.txt", "medium.txt", "hard.txt"] {
        std::fs::write(bench.0.join(level), format!("{BOARD}\n{BOARD}\n")).unwrap();
    }
    let tests = serde_json::json!([
        {"kind": "ga", "test_id": 70, "seed": 1, "start_id": 0, "num_of_sudokus": 2, "num_of_runs": 2, "pop_size": 20,
         "pc": 0.7, "pm": 0.1, "max_epoch": 30, "reset_cond": 150, "succ_rate": 0.95, "if_candidates": false},
        {"kind": "aco", "test_id": 71, "seed": 1, "start_id": 0, "num_of_sudokus": 1, "num_of_runs": 2,
         "level": "medium", "max_epoch": 9, "greed_factor": 0.9, "local_pher_factor": 0.1,
         "global_pher_factor": 0.8, "evaporation": 0.005, "ants_count": 2},
    ]);
    std::fs::write(bench.0.join("tests.json"), tests.to_string()).unwrap();
    bench
}

#[test]
fn pictures_have_the_figures_of_their_tests() {
    let bench = two_tests("sudoku-two-tests");
    let pictures = bench.0.join("pictures");
    std::fs::create_dir(&pictures).unwrap();
    for (name, content) in [("ga-70.svg", "an older one"), ("notes.txt", "mine")] {
        std::fs::write(pictures.join(name), content).unwrap();
    }
    let plain = bench.run(&["sudoku", "report", ".", "--json", "--runs"]);
    let refused = bench.run(&["sudoku", "report", ".", "--json", "--runs", "--pictures", "pictures"]);
    assert!(code(&refused) == 2 && err(&refused).contains("ga-70.svg exists"), "{}", err(&refused));
    assert_eq!(std::fs::read_to_string(pictures.join("ga-70.svg")).unwrap(), "an older one");
    let drawn =
        bench.run(&["sudoku", "report", ".", "--json", "--runs", "--pictures", "pictures", "--force"]);
    assert_eq!((code(&plain), code(&drawn)), (0, 0), "{}", err(&drawn));
    let (plain, drawn) = (json(&plain), json(&drawn));
    for (without, with) in plain.iter().zip(&drawn) {
        assert!(without.get("picture").is_none(), "{without}");
        assert_eq!((&without["each"], &without["epochs"]), (&with["each"], &with["epochs"]));
        let svg = std::fs::read_to_string(bench.0.join(with["picture"].as_str().unwrap())).unwrap();
        let mean = |key: &str| with[key].as_f64().map(|mean| mean.to_string()).unwrap_or_default();
        let kind = with["kind"].as_str().unwrap();
        let title = format!("{} {} · ", kind.to_uppercase(), with["test_id"]);
        assert!(svg.contains(&title) && svg.contains(&format!(" · {} epochs · ", mean("epochs"))), "{svg}");
        assert_eq!(kind == "aco", svg.contains(&format!(" · {} ant steps · ", mean("ant_steps"))), "{svg}");
    }
    let mut names: Vec<String> = std::fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["aco-71.svg", "aco.svg", "ga-70.svg", "ga.svg", "notes.txt"]);
    assert_eq!(std::fs::read_to_string(pictures.join("notes.txt")).unwrap(), "mine");
    let told = bench.run(&["sudoku", "report", ".", "--pictures", "pictures", "--force"]);
    assert!(out(&told).contains("4 pictures in pictures"), "{}", out(&told));
}

#[test]
fn pictures_that_cannot_be_are_told_by_their_path() {
    let bench = two_tests("sudoku-no-pictures");
    std::fs::write(bench.0.join("taken"), "").unwrap();
    std::fs::create_dir_all(bench.0.join("made/aco-71.svg")).unwrap();
    for (path, words) in
        [("taken", "cannot make the folder taken: "), ("made", "made/aco-71.svg is a folder, not a picture")]
    {
        let ran = bench.run(&["sudoku", "report", ".", "--pictures", path]);
        assert!(code(&ran) == 2 && err(&ran).contains(words) && out(&ran).is_empty(), "{}", err(&ran));
    }
    let both = bench.run(&["sudoku", "report", ".", "--pictures", "made", "--ablation"]);
    assert!(code(&both) == 2 && err(&both).contains("--ablation"), "{}", err(&both));
}

#[test]
fn what_does_nothing_together_is_refused() {
    for (args, words) in [
        (&["--svg", "a.svg"][..], "--svg does nothing here"),
        (&["--least", "3"], "--least does nothing here"),
        (&[".", "--boards", "3"], "--boards does nothing here"),
        (&["no-such-folder"], "no-such-folder is no folder"),
        (&["--ablation", "--json", "--svg", "-"], "both write to standard output"),
    ] {
        let ran = plansza(&[&["sudoku", "report"], args].concat());
        assert_eq!(code(&ran), 2, "{}", err(&ran));
        assert!(err(&ran).contains(words), "{}", err(&ran));
    }
}

#[test]
fn one_mistake_at_a_time_is_mended() {
    let Some(folder) = report() else { return };
    let (bench, mut tests) = copied(&folder, "sudoku-ablation");
    tests.retain(|test| test["kind"] == "aco" && test["test_id"] == 7);
    std::fs::write(bench.0.join("tests.json"), serde_json::to_string(&tests).unwrap()).unwrap();
    let picture = bench.0.join("picture.svg");
    let args =
        ["sudoku", "report", bench.0.to_str().unwrap(), "--ablation", "--json", "--least", "9", "--svg"];
    let ran = plansza(&[&args[..], &[picture.to_str().unwrap()]].concat());
    assert_eq!(code(&ran), 0, "{}", err(&ran));
    let lines = json(&ran);
    let epochs = |mended: &str| {
        let line = lines.iter().find(|line| line["mended"] == mended).unwrap();
        line["epochs"].as_f64().unwrap()
    };
    assert!((epochs("none") - 590.0 / 9.0).abs() < 1e-9, "the printed seed is the first");
    assert_eq!(epochs("loaded_board_propagated"), 1.0);
    assert_eq!(epochs("best_epoch_scored"), epochs("none"), "only the score can differ");
    assert!(std::fs::read_to_string(picture).unwrap().contains("local update where it was decided"));
}

fn array(order: &str) -> Vec<u8> {
    let header = format!("{{'descr': '<i8', 'fortran_order': {order}, 'shape': (9, 9), }}");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    let digit = |sign: u8| i64::from(if sign == b'.' { 0 } else { sign - b'0' });
    bytes.extend(BOARD.bytes().flat_map(|sign| digit(sign).to_le_bytes()));
    bytes
}

#[test]
fn numpy_arrays_are_boards() {
    let bench = ExperimentFolder::new("npy", "");
    let file = bench.0.join("board.npy");
    let name = file.to_str().unwrap();
    std::fs::write(&file, array("False")).unwrap();
    assert_eq!(out(&plansza(&["convert", "sudoku", name, "--to", "line"])).trim(), BOARD);
    let solved = plansza(&["solve", "sudoku", name, "--format", "line"]);
    assert!(code(&solved) == 0 && out(&solved).starts_with("245167839"), "{}", err(&solved));
    let piped = command::with_input(&["solve", "sudoku", "-", "--format", "line"], &array("False"));
    assert_eq!(out(&piped), out(&solved));
    let spec = "name = \"arrays\"\nbudget = { evaluations = 100 }\nreplicates = 1\n[[instances]]\npuzzle = \"sudoku\"\n\
                boards = \"board.npy\"\n[[arms]]\nmethod = \"anneal\"\n";
    std::fs::write(bench.0.join("arrays.toml"), spec).unwrap();
    let ran = plansza(&[
        "run",
        bench.0.join("arrays.toml").to_str().unwrap(),
        "--out",
        bench.0.join("out").to_str().unwrap(),
    ]);
    assert_eq!(code(&ran), 0, "{}", err(&ran));
    std::fs::write(bench.0.join("arrays.toml"), spec.replace("sudoku", "kuromasu")).unwrap();
    let ran = plansza(&[
        "run",
        bench.0.join("arrays.toml").to_str().unwrap(),
        "--out",
        bench.0.join("other").to_str().unwrap(),
    ]);
    assert!(
        code(&ran) == 2 && err(&ran).contains("board.npy: ") && err(&ran).contains("UTF-8"),
        "{}",
        err(&ran)
    );
    let other = plansza(&["solve", "kuromasu", name]);
    assert!(code(&other) == 2 && err(&other).contains("accepted: a text file in UTF-8"), "{}", err(&other));
    std::fs::write(&file, array("True")).unwrap();
    let refused = plansza(&["solve", "sudoku", name]);
    assert!(code(&refused) == 2 && err(&refused).contains("Fortran order"), "{}", err(&refused));
    let parameters = plansza(&["solve", "sudoku", "{\"seed\": 1, \"start_id\": 3, \"num_of_sudokus\": 3}"]);
    assert!(
        code(&parameters) == 2 && err(&parameters).contains("plansza sudoku report FOLDER"),
        "{}",
        err(&parameters)
    );
}
