//! `plansza race`: a winner is named only where tests tell it apart from the others, in words and in JSON alike.

mod command;
mod experiment;

use command::{code, err, json, out};
use experiment::ExperimentFolder;

#[test]
fn a_race_that_nobody_has_won_names_no_winner() {
    let there = ExperimentFolder::new("race-tie", "");
    // Five runs tell nobody apart, and on this board guessing is as good as anything.
    let tie = ["race", "go", "sweep", "--evaluations", "5k", "-r", "5"];
    let output = there.run(&tie);
    let told = out(&output);
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(
        told.contains("What was seen: no method has won: ") && told.contains("cannot be told apart"),
        "{told}"
    );
    assert!(told.contains("with so few runs no arm can be told apart from another"), "{told}");
    assert!(!told.contains("did best") && !told.contains("cheapest"), "{told}");
    let rows = json(&there.run(&[&tie[..], &["--json"]].concat()));
    assert!(rows.len() > 5 && rows.iter().all(|row| row["leads"] == true), "{rows:?}");
    let page = std::fs::read_to_string(there.0.join("results/race-go-sweep/report/index.html")).unwrap();
    assert!(page.contains("be told apart from another"), "{page}");
}

#[test]
fn a_winner_that_tests_tell_apart_is_named() {
    let there = ExperimentFolder::new("race-won", "");
    // Ants propagate: they solve at once what the others hardly solve.
    let race = ["race", "sudoku", "--evaluations", "2k"];
    let told = out(&there.run(&race));
    assert!(told.contains("'ants on cells' did best") && !told.contains("told apart"), "{told}");
    let rows = json(&there.run(&[&race[..], &["--json"]].concat()));
    let leads: Vec<bool> = rows.iter().map(|row| row["leads"] == true).collect();
    assert!(leads[0] && leads.iter().filter(|&&leads| leads).count() == 1, "{leads:?}");
    assert_eq!(rows[0]["arm"], "ants on cells");
}
