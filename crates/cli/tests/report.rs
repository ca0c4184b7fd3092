//! `plansza report` as a script uses it: where files go, what standard output is, what a mistake is told.

mod command;
mod experiment;

use command::{code, err, out};
use experiment::ExperimentFolder;

const SPEC: &str = "name = \"mini\"\nreplicates = 5\nbudget = { evaluations = 300 }\n\
    [[instances]]\npuzzle = \"sudoku\"\nboards = \"tiny\"\n[[arms]]\nmethod = \"anneal\"\n";

#[test]
fn a_report_is_written_and_told() {
    let there = ExperimentFolder::new("report-written", SPEC);
    let early = there.run(&["report", "nothing"]);
    assert_eq!(code(&early), 2);
    assert!(err(&early).contains("nothing"), "{}", err(&early));
    assert_eq!(code(&there.run(&["run", "spec.toml", "--out", "results"])), 0);
    let made = there.run(&["report", "results"]);
    assert_eq!(code(&made), 0, "{}", err(&made));
    let text = out(&made);
    assert!(text.contains("anneal") && text.contains("random") && text.contains("index.html"), "{text}");
    let report = there.0.join("results/report");
    for name in ["index.html", "report.md", "tables.tex", "results.csv", "results.tex", "boards.csv"] {
        assert!(report.join(name).is_file(), "{name}");
    }
    let parts = std::fs::read_dir(&report).unwrap().flatten();
    assert!(!parts.map(|entry| entry.path()).any(|path| path.extension().is_some_and(|ext| ext == "part")));
}

#[test]
fn standard_output_is_for_one_thing() {
    let there = ExperimentFolder::new("report-stdout", SPEC);
    assert_eq!(code(&there.run(&["run", "spec.toml", "--out", "results"])), 0);
    let markdown = there.run(&["report", "results", "--markdown", "-"]);
    assert!(out(&markdown).starts_with("# mini\n"), "{}", out(&markdown));
    let table = there.run(&["report", "results", "--csv", "-"]);
    assert!(out(&table).starts_with("arm,runs,solved,solved low,solved high,"), "{}", out(&table));
    assert!(!there.0.join("results/report").exists(), "nothing else is written");
    let both = there.run(&["report", "results", "--csv", "-", "--html", "-"]);
    assert_eq!(code(&both), 2);
    assert!(err(&both).contains("standard output"), "{}", err(&both));
}
