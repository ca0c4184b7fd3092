//! Folders, plans and runs for the tests, not all of which need all of it.
#![allow(dead_code)]

use plansza_core::Fault;
use plansza_experiment::run::{Done, Unwatched, run};
use plansza_experiment::spec::Source;
use plansza_experiment::{Plan, Spec, Store};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A folder that goes when the test ends.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("plansza-experiment-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn parse(text: &str) -> Result<Plan, Fault> {
    Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)
}

pub fn plan(text: &str) -> Plan {
    parse(text).unwrap()
}

pub fn attempt(plan: &Plan, folder: &Path, shard: &str, threads: usize) -> Result<Done, Fault> {
    let mut store = Store::create(folder, &plan.spec)?;
    run(plan, &mut store, shard.parse().unwrap(), threads, &Unwatched, &AtomicBool::new(false))
}

pub fn go(plan: &Plan, folder: &Path, shard: &str, threads: usize) -> Done {
    attempt(plan, folder, shard, threads).unwrap()
}

/// A line whose checksum is that of what it says now: as if the program had written it.
pub fn signed(line: &str) -> String {
    let [outcome, times, check] =
        [",\"outcome\":", ",\"times\":", ",\"check\":"].map(|mark| line.rfind(mark).unwrap());
    let said = |from: usize, mark: &str, to: usize| &line[from + mark.len()..to];
    let sum = plansza_experiment::line::checksum(
        said(outcome, ",\"outcome\":", times),
        said(times, ",\"times\":", check),
    );
    format!("{},\"check\":\"{sum}\"}}", &line[..check])
}

/// The segments of a folder.
pub fn segments(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|ext| ext == "jsonl")).collect();
    paths.sort();
    paths
}

pub fn digest(plan: &Plan, folder: &Path) -> String {
    let archive = Store::open(folder).unwrap().0.read().unwrap();
    assert_eq!(archive.trials.len(), plan.trials.len());
    archive.digest(plan.trials.iter().map(|trial| trial.id))
}
