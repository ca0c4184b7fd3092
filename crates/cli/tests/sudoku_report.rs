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
    let ran = plansza(&["sudoku", "report", folder.to_str().unwrap(), "--json", "--runs"]);
    assert_eq!(code(&ran), 0, "{}", err(&ran));
    let lines = json(&ran);
    assert_eq!(lines.len(), 14);
    for line in &lines {
        assert_eq!(line["equal"], true, "{line}");
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
    let ran = plansza(&["sudoku", "report", "--boards", "1", "--json"]);
    assert_eq!(code(&ran), 0, "{}", err(&ran));
    let lines = json(&ran);
    assert_eq!(lines.len(), 14);
    assert!(
        lines.iter().all(|line| line["equal"].is_null()
            && line["within"]["epochs"].is_boolean()
            && line["runs"] == 1)
    );
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
