//! Experiments in memory: the results of those on a disk, news from which one can go on, limits.
#![cfg(feature = "sweeps")]

use plansza_desk::{Allowance, Code, Host, Silent, ask};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

const SPEC: &str = "name = 'lab'\nreplicates = 4\nbudget = { evaluations = 800 }\n\
    instances = [{ puzzle = 'blank', boards = 'corner' }, { puzzle = 'sudoku', boards = 'tiny' }]\n\
    arms = [{ method = 'anneal' }, { method = 'tabu' }]\n";

/// Notes the lines that it is told, and has enough after so many.
#[derive(Default)]
struct LineEar {
    lines: String,
    trials: u64,
    most: Option<u64>,
    folder: PathBuf,
}

impl Host for LineEar {
    fn tell(&mut self, news: String) {
        let news: Value = serde_json::from_str(&news).unwrap();
        self.trials = news["trials"].as_u64().unwrap();
        let lines = news["lines"].as_array().map(Vec::as_slice).unwrap_or_default();
        self.lines.extend(lines.iter().map(|line| line.as_str().unwrap()));
    }

    fn cancelled(&mut self) -> bool {
        self.most.is_some_and(|most| self.trials >= most)
    }

    fn results(&self) -> Option<&Path> {
        Some(&self.folder)
    }
}

fn swept(body: &Value, ear: &mut LineEar) -> Value {
    let told = ask("sweep", &body.to_string(), &Allowance::NONE, ear);
    serde_json::from_str(&told.unwrap_or_else(|why| panic!("{body}: {why}"))).unwrap()
}

#[test]
fn what_stays_in_memory_is_what_would_stand_on_the_disk() {
    let mut ear = LineEar::default();
    let told = swept(&json!({"spec": SPEC}), &mut ear);
    assert_eq!((&told["complete"], &told["failed"]), (&true.into(), &0.into()));
    assert_eq!(
        ear.lines.lines().count() as u64,
        told["planned"].as_u64().unwrap(),
        "every trial is told once"
    );
    assert!(told["report"].as_str().unwrap().contains("<h1"));
    // With all of them nothing runs, and the report is the same.
    let mut again = LineEar::default();
    let report = swept(&json!({"spec": SPEC, "trials": ear.lines, "only_report": true}), &mut again);
    assert_eq!((&report["digest"], &report["report"]), (&told["digest"], &told["report"]));
    assert!(again.lines.is_empty());
    #[cfg(feature = "experiments")]
    {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sweeps");
        let _ = std::fs::remove_dir_all(&folder);
        let mut disk = LineEar { folder: folder.clone(), ..LineEar::default() };
        let body = json!({"spec": SPEC}).to_string();
        let card: Value =
            serde_json::from_str(&ask("run", &body, &Allowance::NONE, &mut disk).unwrap()).unwrap();
        assert_eq!(card["digest"], told["digest"]);
        // The lines of the disk are as good as those of memory.
        let kept = ask("trials", r#"{"name": "lab"}"#, &Allowance::NONE, &mut disk).unwrap();
        let kept: Value = serde_json::from_str(&kept).unwrap();
        let mut third = LineEar::default();
        let body = json!({"spec": SPEC, "trials": kept["text"], "only_report": true});
        assert_eq!(swept(&body, &mut third)["digest"], told["digest"]);
        let one = ask("experiments", r#"{"name": "lab"}"#, &Allowance::NONE, &mut disk).unwrap();
        assert!(one.contains(r#""complete":true"#), "{one}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn one_that_was_cancelled_is_gone_on_with() {
    let whole = swept(&json!({"spec": SPEC}), &mut LineEar::default());
    let mut ear = LineEar { most: Some(1), ..LineEar::default() };
    let part = swept(&json!({"spec": SPEC}), &mut ear);
    assert!(part["report"].as_str().unwrap().contains("<h1"), "there is a report of what there is");
    let there = ear.lines.lines().count() as u64;
    assert_eq!(part["trials"].as_u64().unwrap(), there, "no finished trial is lost");
    let mut rest = LineEar::default();
    let told = swept(&json!({"spec": SPEC, "trials": ear.lines}), &mut rest);
    assert_eq!((&told["digest"], &told["complete"]), (&whole["digest"], &true.into()));
}

#[test]
fn lines_that_were_changed_and_sweeps_that_are_too_large_are_refused() {
    let mut ear = LineEar::default();
    swept(&json!({"spec": SPEC}), &mut ear);
    let changed = ear.lines.replacen("\"solved\":true", "\"solved\":false", 1);
    let refused = |body: Value, allowance: &Allowance| {
        ask("sweep", &body.to_string(), allowance, &mut Silent).unwrap_err()
    };
    let why = refused(json!({"spec": SPEC, "trials": changed}), &Allowance::NONE);
    assert!(why.code == Code::Invalid && why.line.is_some() && why.message.contains("checksum"), "{why}");
    let why = refused(json!({"spec": SPEC}), &Allowance { trials: Some(5), ..Allowance::NONE });
    assert!(why.code == Code::Limit && why.accepted.as_deref() == Some("up to 5 trials"), "{why}");
    let why = refused(json!({"spec": SPEC}), &Allowance { evaluations: Some(700), ..Allowance::NONE });
    assert_eq!(why.code, Code::Limit);
    let own = SPEC.replace("{ method = 'tabu' }", "{ method = 'tabu', budget = { evaluations = 9000 } }");
    let why = refused(json!({"spec": own}), &Allowance { evaluations: Some(8000), ..Allowance::NONE });
    assert_eq!(why.code, Code::Limit, "an arm's own limit counts too");
}

#[test]
fn a_plan_tells_what_would_run_and_a_fault_has_its_place() {
    let plan = ask("plan", &json!({"spec": SPEC}).to_string(), &Allowance::NONE, &mut Silent).unwrap();
    let plan: Value = serde_json::from_str(&plan).unwrap();
    assert_eq!((&plan["boards"], plan["arms"].as_array().unwrap().len() >= 4), (&2.into(), true), "{plan}");
    let wrong = json!({"spec": SPEC.replace("tabu", "tabou")}).to_string();
    let why = ask("plan", &wrong, &Allowance::NONE, &mut Silent).unwrap_err();
    assert!(why.line == Some(5) && why.message.contains("did you mean 'tabu'"), "{why}");
}
