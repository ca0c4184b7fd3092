//! A row for every trial, for other programs: what `plansza export` writes, and what a data frame has.
//!
//! ```
//! use plansza_experiment::{Plan, Spec, run::{Unwatched, recall, remember}, spec::Source};
//! use plansza_report::rows::rows;
//! let text = "name = 'a'\nreplicates = 2\nbudget = { evaluations = 500 }\n\
//!     instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'tabu' }]";
//! let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)?;
//! let archive = remember(&plan, recall("")?, 1, &Unwatched, &|_| {}, &Default::default())?;
//! let all: Vec<_> = rows(&plan, &archive, "plansza", false).collect();
//! assert_eq!((all.len(), &all[0]["arm"]), (5, &"tabu".into())); // two, two of random search, one proof
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::csv::word;
use plansza_core::text::json::escaped;
use plansza_core::{SearchTask, Task};
use plansza_experiment::plan::{Plan, Planned};
use plansza_experiment::store::{Archive, Kept};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// A row for each stored trial, in the order of the plan; with `traces` also every improvement of it: evaluations, epochs,
/// score and seconds. `program` is who tells it. See the [module](self) for an example.
pub fn rows<'a>(
    plan: &'a Plan,
    archive: &'a Archive,
    program: &'a str,
    traces: bool,
) -> impl Iterator<Item = Map<String, Value>> + 'a {
    let keys = parameters(plan);
    let stored = move |planned: &'a Planned| Some((planned, archive.trials.get(&planned.id)?));
    let form = move |(planned, kept): (&Planned, &Kept)| row(plan, planned, kept, &keys, program, traces);
    plan.trials.iter().filter_map(stored).map(form)
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

fn row(
    plan: &Plan,
    planned: &Planned,
    kept: &Kept,
    keys: &[String],
    program: &str,
    traces: bool,
) -> Map<String, Value> {
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
    put("bound", json!(outcome.bound));
    put("impossible", json!(outcome.impossible));
    put("evaluations", json!(outcome.evaluations));
    put("epochs", json!(outcome.epochs));
    put("seconds", json!(kept.times.seconds));
    put("stopped", json!(outcome.stopped.word()));
    put("legal", json!(outcome.legal));
    put("results", json!(plan.task(planned).results()));
    put("program", json!(program));
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

/// Writes rows as CSV with a header; what is not there is empty.
///
/// ```
/// let row = serde_json::json!({"arm": "tabu, short", "score": null, "solved": true});
/// let mut text = Vec::new();
/// plansza_report::rows::csv(row.as_object().cloned().into_iter(), &mut text).unwrap();
/// assert_eq!(String::from_utf8(text).unwrap(), "arm,score,solved\n\"tabu, short\",,true\n");
/// ```
///
/// # Errors
/// When it cannot be written.
pub fn csv(rows: impl Iterator<Item = Map<String, Value>>, out: &mut dyn Write) -> io::Result<()> {
    let mut first = true;
    for row in rows {
        if first {
            writeln!(out, "{}", line(row.keys().map(|key| word(key))))?;
        }
        writeln!(out, "{}", line(row.values().map(cell)))?;
        first = false;
    }
    Ok(())
}

/// Writes rows as JSON, an object a line.
///
/// # Errors
/// When it cannot be written.
pub fn jsonl(mut rows: impl Iterator<Item = Map<String, Value>>, out: &mut dyn Write) -> io::Result<()> {
    rows.try_for_each(|row| writeln!(out, "{}", escaped(&Value::Object(row))))
}

fn line(fields: impl Iterator<Item = String>) -> String {
    fields.collect::<Vec<_>>().join(",")
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => word(text),
        other => word(&other.to_string()),
    }
}
