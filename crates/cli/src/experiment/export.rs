//! `plansza export`: a row for every trial, for other programs.

use super::{PROGRAM, ioh, results};
use crate::{Ending, screen};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use plansza_core::{SearchTask, Task};
use plansza_experiment::store::{Archive, Kept};
use plansza_experiment::{Plan, plan::Planned};
use plansza_report::csv;
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
    /// The file; by default standard output. Of ioh the folder; by default `ioh` in the folder of results
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

const AFTER: &str = "Examples:
  plansza export results/cooling --out trials.csv        read it with pandas.read_csv or R's read.csv
  plansza export results/cooling --to jsonl --traces     every improvement of every run
  plansza export results/cooling --to ioh                for IOHanalyzer, or iohinspector's add_folder";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// A line for each trial, with a header
    Csv,
    /// An object for each trial
    Jsonl,
    /// A folder for each arm with the course of every search, as IOHprofiler has them
    Ioh,
}

/// Writes the rows.
pub fn run(args: &ExportArgs) -> Result<Ending> {
    let (experiment, archive) = results(&args.folder)?;
    for note in &archive.notes {
        screen::warn(&format!("note: {note}"));
    }
    let plan = &experiment.plan;
    match args.to {
        ExportFormat::Ioh => {
            let folder = args.out.clone().unwrap_or_else(|| experiment.folder.join("ioh"));
            let runs = ioh::write(plan, &archive, &folder)?;
            writeln!(screen::out(), "{} in {}", screen::plural(runs as u64, "run"), screen::path(&folder))?;
        }
        ExportFormat::Csv | ExportFormat::Jsonl => rows(plan, &archive, args)?,
    }
    let failed = plan.trials.iter().filter(|planned| archive.failed.contains_key(&planned.id)).count();
    if failed > 0 {
        let trials = screen::plural(failed as u64, "trial");
        screen::warn(&format!("note: {trials} failed and have no result: they are not in here"));
    }
    let missing = plan.trials.iter().filter(|planned| archive.tried(planned.id).is_none()).count();
    if missing > 0 {
        screen::warn(&format!("note: {} of the plan not there yet", screen::plural(missing as u64, "trial")));
    }
    Ok(Ending::Done)
}

/// Writes a row for each stored trial.
fn rows(plan: &Plan, archive: &Archive, args: &ExportArgs) -> Result<()> {
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => {
            let file =
                std::fs::File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
            Box::new(BufWriter::new(file))
        }
        None => Box::new(screen::data()),
    };
    let keys = parameters(plan);
    let mut first = true;
    for planned in &plan.trials {
        let Some(kept) = archive.trials.get(&planned.id) else { continue };
        let row = row(plan, planned, kept, &keys, args.traces);
        if args.to == ExportFormat::Jsonl {
            writeln!(out, "{}", screen::json(Value::Object(row)))?;
            continue;
        }
        if first {
            writeln!(out, "{}", line(row.keys().map(|key| csv::word(key))))?;
        }
        writeln!(out, "{}", line(row.values().map(cell)))?;
        first = false;
    }
    out.flush().with_context(|| format!("cannot write {:?}", args.out))
}

/// Every parameter that any search has, those of the first arm first.
fn parameters(plan: &Plan) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for cell in &plan.cells {
        if let Task::Search(search) = cell.prepared.task() {
            for (key, _) in values(search) {
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
        }
    }
    keys
}

/// Every parameter of a search with its value, also of those that its task leaves out because they are as they come.
fn values(search: &SearchTask) -> Map<String, Value> {
    let pairing = plansza_catalogue::find(&search.puzzle)
        .and_then(|kind| kind.pairing(&search.method, search.encoding.as_deref()));
    let mut values = pairing.map(|pairing| pairing.sheet().defaults()).unwrap_or_default();
    values.extend(search.params.clone());
    values
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
            put("game", json!(game.game));
            put("start", json!(game.start));
            put("plies", json!(game.plies));
            put("opening", json!(game.opening));
            put("replicate", json!(planned.replicate + 1));
            put("seed", json!(game.seed));
        }
        Task::Search(search) => {
            let board = &plan.boards[cell.board];
            let size = board.boards.size(board.index);
            put("family", json!(arm.family));
            put("role", json!(arm.part()));
            put("puzzle", json!(search.puzzle));
            put("instance", json!(board.name));
            put("board", json!(search.board));
            put("columns", json!(size.width));
            put("rows", json!(size.height));
            put("open_cells", json!(board.boards.open_cells(board.index)));
            put("method", json!(search.method));
            put("encoding", json!(search.encoding));
            let mut values = values(&search);
            for key in keys {
                put(&format!("param.{key}"), values.remove(key).unwrap_or(Value::Null));
            }
            put("budget_evaluations", json!(search.budget.evaluations));
            put("budget_epochs", json!(search.budget.epochs));
            put("budget_seconds", json!(search.budget.time.map(|time| time.as_secs_f64())));
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
    put("legal", json!(outcome.legal));
    put("results", json!(plan.task(planned).results()));
    put("program", json!(PROGRAM));
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
        Value::String(text) => csv::word(text),
        other => csv::word(&other.to_string()),
    }
}
