//! `plansza export`: a row for every trial, for other programs.

use super::results;
use crate::{Ending, screen};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use plansza_core::Task;
use plansza_experiment::store::Kept;
use plansza_experiment::{Plan, plan::Planned};
use serde_json::{Map, Value, json};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// `plansza export`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ExportArgs {
    /// The folder of results, or the file of its experiment
    folder: PathBuf,
    /// The format
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    to: ExportFormat,
    /// With every improvement: evaluations, epochs, score and seconds (as lists in JSON, as JSON in a column of CSV)
    #[arg(long)]
    traces: bool,
    /// The file; by default standard output
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

const AFTER: &str = "Examples:
  plansza export results/cooling --out trials.csv        read it with pandas.read_csv or R's read.csv
  plansza export results/cooling --to jsonl --traces     every improvement of every run";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// A line for each trial, with a header
    Csv,
    /// An object for each trial
    Jsonl,
}

/// Writes the rows.
pub fn run(args: &ExportArgs) -> Result<Ending> {
    let (experiment, archive) = results(&args.folder)?;
    for note in &archive.notes {
        screen::warn(&format!("note: {note}"));
    }
    let plan = &experiment.plan;
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => {
            let file =
                std::fs::File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            Box::new(BufWriter::new(file))
        }
        None => Box::new(screen::out()),
    };
    let keys = settings(plan);
    let mut first = true;
    for planned in &plan.trials {
        let Some(kept) = archive.trials.get(&planned.id) else { continue };
        let row = row(plan, planned, kept, &keys, args.traces);
        match args.to {
            ExportFormat::Jsonl => writeln!(out, "{}", Value::Object(row))?,
            ExportFormat::Csv => {
                if first {
                    writeln!(out, "{}", line(row.keys().map(|key| field(key))))?;
                }
                writeln!(out, "{}", line(row.values().map(cell)))?;
            }
        }
        first = false;
    }
    out.flush().with_context(|| format!("cannot write {:?}", args.out))?;
    let missing = plan.trials.iter().filter(|planned| !archive.trials.contains_key(&planned.id)).count();
    if missing > 0 {
        screen::warn(&format!("note: {} of the plan not there yet", screen::plural(missing as u64, "trial")));
    }
    Ok(Ending::Done)
}

/// Every parameter that any arm sets, in the order of the file.
fn settings(plan: &Plan) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for (key, _) in plan.arms.iter().flat_map(|arm| &arm.settings) {
        if !keys.contains(key) {
            keys.push(key.clone());
        }
    }
    keys
}

fn row(plan: &Plan, planned: &Planned, kept: &Kept, keys: &[String], traces: bool) -> Map<String, Value> {
    let cell = &plan.cells[planned.cell as usize];
    let arm = &plan.arms[cell.arm];
    let mut row = Map::new();
    let mut put = |key: &str, value: Value| row.insert(key.to_string(), value);
    put("experiment", json!(plan.spec.name));
    put("arm", json!(arm.name));
    match plan.task(planned) {
        Task::Match(game) => {
            put("against", json!(plan.arms[cell.board].name));
            put("replicate", json!(planned.replicate + 1));
            put("seed", json!(game.seed));
        }
        Task::Search(search) => {
            put("family", json!(arm.family));
            put("role", json!(arm.part()));
            put("puzzle", json!(search.puzzle));
            put("instance", json!(plan.boards[cell.board].name));
            put("method", json!(search.method));
            put("encoding", json!(search.encoding));
            for key in keys {
                let value =
                    arm.settings.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
                put(&format!("set_{key}"), value.unwrap_or(Value::Null));
            }
            put("replicate", json!(planned.replicate + 1));
            put("seed", json!(search.seed));
        }
    }
    let outcome = &kept.outcome;
    put("score", json!(outcome.score));
    put("goal", json!(outcome.goal));
    put("solved", json!(outcome.solved));
    put("optimal", json!(outcome.optimal));
    put("impossible", json!(outcome.impossible));
    put("evaluations", json!(outcome.evaluations));
    put("epochs", json!(outcome.epochs));
    put("seconds", json!(kept.times.seconds));
    put("stopped", json!(outcome.stopped.word()));
    put("id", json!(planned.id.to_string()));
    if traces {
        let steps = outcome.trace.iter().zip(&kept.times.trace);
        put(
            "trace",
            steps
                .map(|((evaluations, epochs, score), seconds)| json!([evaluations, epochs, score, seconds]))
                .collect(),
        );
    }
    row
}

fn line(fields: impl Iterator<Item = String>) -> String {
    fields.collect::<Vec<_>>().join(",")
}

/// A value in CSV; what is not there is empty.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => field(text),
        other => field(&other.to_string()),
    }
}

/// As RFC 4180 quotes it.
fn field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.into(),
    }
}
