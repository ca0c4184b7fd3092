//! `plansza report` as a script uses it: where files go, what standard output is, what a mistake is told.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn plansza(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plansza")).args(args).output().expect("it runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("an exit code")
}

/// A folder that goes when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("plansza-cli-report-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const SPEC: &str = "name = \"mini\"\nreplicates = 5\nbudget = { evaluations = 300 }\n\
    [[instances]]\npuzzle = \"sudoku\"\nboards = \"tiny\"\n[[arms]]\nmethod = \"anneal\"\n";

#[test]
fn a_report_is_written_and_told() {
    let scratch = Scratch::new("written");
    let (spec, folder) = (scratch.path("mini.toml"), scratch.path("results"));
    std::fs::write(&spec, SPEC).unwrap();
    let early = plansza(&["report", &scratch.path("nothing")]);
    assert_eq!(code(&early), 2);
    assert!(err(&early).contains("nothing"), "{}", err(&early));
    assert_eq!(code(&plansza(&["run", &spec, "--out", &folder])), 0);
    let made = plansza(&["report", &folder]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    let text = out(&made);
    assert!(text.contains("anneal") && text.contains("random") && text.contains("index.html"), "{text}");
    let report = Path::new(&folder).join("report");
    for name in ["index.html", "report.md", "tables.tex", "results.csv", "results.tex", "boards.csv"] {
        assert!(report.join(name).is_file(), "{name}");
    }
    let parts = std::fs::read_dir(&report).unwrap().flatten();
    assert!(!parts.map(|entry| entry.path()).any(|path| path.extension().is_some_and(|ext| ext == "part")));
}

#[test]
fn standard_output_is_for_one_thing() {
    let scratch = Scratch::new("stdout");
    let (spec, folder) = (scratch.path("mini.toml"), scratch.path("results"));
    std::fs::write(&spec, SPEC).unwrap();
    assert_eq!(code(&plansza(&["run", &spec, "--out", &folder])), 0);
    let markdown = plansza(&["report", &folder, "--markdown", "-"]);
    assert!(out(&markdown).starts_with("# mini\n"), "{}", out(&markdown));
    let table = plansza(&["report", &folder, "--csv", "-"]);
    assert!(out(&table).starts_with("arm,runs,solved,solved low,solved high,"), "{}", out(&table));
    assert!(!Path::new(&folder).join("report").exists(), "nothing else is written");
    let both = plansza(&["report", &folder, "--csv", "-", "--html", "-"]);
    assert_eq!(code(&both), 2);
    assert!(err(&both).contains("standard output"), "{}", err(&both));
}
