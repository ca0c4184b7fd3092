//! `plansza reproduce`: a report run anew beside its published figures, or one stored trial run again.

use super::{names, typed};
use crate::{Ending, screen, watch};
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use plansza_catalogue::Control;
use plansza_core::{Fault, Outcome, Stop, Task};
use plansza_experiment::{Id, Store};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// `plansza reproduce`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ReproduceArgs {
    /// sudoku-genetic, sudoku-ants, kuromasu-genetic, go-cooling, go-boards, reversi-game, reversi-duels, all; matrix,
    /// reversi-tournament, connect-four; or the id of a stored trial, or the start of it
    what: String,
    /// The report's own file of boards, where its figures are of boards that are not ours to ship: kuromasu-genetic
    boards: Option<PathBuf>,
    /// Fewer runs, for a first look
    #[arg(long)]
    quick: bool,
    /// The folder in which every experiment has its folder of results
    #[arg(long, short, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// The folder of results that has the trial; by default all those below results/
    #[arg(long = "in", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Write the published figures beside ours to this file as Markdown; `-` is standard output
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Threads; the results do not depend on their number. By default all cores
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "Examples:
  plansza reproduce go-boards            the report's comparison on 50 Go boards
  plansza reproduce all --quick          all four reports, in a minute
  plansza reproduce kuromasu-genetic puzzles.json
                                         on the report's own boards, by who has them
  plansza reproduce 3fa2b1c09d4e5f60     one stored trial: equal or different?
Exit codes: 0 done or equal, 1 different or interrupted (the same command goes on), 2 bad input.";

/// Reproduces.
pub fn run(args: &ReproduceArgs) -> Result<Ending> {
    let hex = args.what.len() >= 4 && args.what.bytes().all(|byte| byte.is_ascii_hexdigit());
    if hex {
        if args.quick || args.markdown.is_some() || args.boards.is_some() {
            bail!("--quick, --markdown and a file are for the reports; a single trial needs none of them");
        }
        return again(args);
    }
    let threads = args.threads.map_or_else(watch::cores, usize::from);
    let markdown = args.markdown.as_deref();
    names::run(
        &args.what,
        &names::How {
            quick: args.quick,
            boards: args.boards.as_deref(),
            out: &args.out,
            threads,
            markdown,
            json: args.json,
        },
    )
}

/// Runs a stored trial again: 0 when it gives the same, 1 when not.
fn again(args: &ReproduceArgs) -> Result<Ending> {
    let id = args.what.to_ascii_lowercase();
    if id.len() > 16 {
        let fault = Fault::new(format!("'{}' is no id of a trial", plansza_core::text::shown(&args.what)));
        return Err(fault.accepts("4 to 16 hex digits").into());
    }
    let (folder, id, task, stored) = find(&id, args.folder.as_deref())?;
    if stored.stopped == Stop::Failed {
        let why = stored.reason.unwrap_or_default();
        let fault =
            Fault::negative(format!("the trial {id} failed and has no result to compare with: {why}"));
        return Err(fault.accepts(format!("plansza run {}, which tries it again", typed(&folder))).into());
    }
    let run = plansza_catalogue::prepare(task.clone())?;
    // One that was cut where others ended is the beginning of a longer one.
    let limit = (stored.stopped == Stop::Budget).then_some(stored.evaluations);
    let mut control = Control { limit, ..Control::until(watch::cancel()) };
    let trial = watch::waiting("running it again", || run.run(task.clone(), &mut control))?;
    let (again, times) = (trial.outcome, trial.times);
    if again.stopped == Stop::Cancelled {
        bail!("interrupted");
    }
    let differences = differences(&stored, &again);
    let equal = differences.is_empty();
    let mut out = screen::out();
    if args.json {
        let changed: Vec<Value> =
            differences.iter().map(|(what, a, b)| json!({"what": what, "stored": a, "now": b})).collect();
        let object = json!({"id": id.to_string(), "folder": folder.display().to_string(), "equal": equal,
                            "differences": changed, "task": task, "outcome": again, "seconds": times.seconds});
        writeln!(out, "{}", screen::json(object))?;
    } else {
        writeln!(out, "{id} of {}: {}", typed(&folder), describe(&task))?;
        let score = again.score.map_or("no score".to_string(), |score| format!("score {score}"));
        let evaluations = screen::plural(again.evaluations, "evaluation");
        writeln!(out, "{score}, {evaluations}, stopped by {}", again.stopped.word())?;
        for (what, stored, now) in &differences {
            writeln!(out, "{what}: stored {stored}, now {now}")?;
        }
        let by = |stop: Stop| [&stored, &again].iter().any(|outcome| outcome.stopped == stop);
        let why = match (by(Stop::Outside), by(Stop::Time)) {
            (true, _) => " (a program of somebody else played: it need not play the same twice)",
            (_, true) => " (the clock decided: it had a limit of time)",
            _ => "",
        };
        writeln!(out, "{}{}", if equal { "equal" } else { "different" }, if equal { "" } else { why })?;
    }
    out.flush()?;
    Ok(if equal { Ending::Done } else { Ending::Unsolved })
}

/// Looks for the trial in one folder, or in all below `results`.
fn find(id: &str, folder: Option<&Path>) -> Result<(PathBuf, Id, Task, Outcome)> {
    let folders = match folder {
        Some(folder) => vec![folder.to_path_buf()],
        None => below(Path::new("results"))?,
    };
    let mut found: Option<(PathBuf, Id, Task, Outcome)> = None;
    let mut skipped = 0;
    for dir in &folders {
        let store = match Store::open(dir) {
            Ok((store, _)) => store,
            Err(fault) if folder.is_none() => {
                screen::warn(&format!("note: left aside: {}", fault.what()));
                skipped += 1;
                continue;
            }
            Err(fault) => return Err(fault.into()),
        };
        let Some((trial, task, outcome)) = store.find(id)? else { continue };
        match &found {
            // The same trial in two folders is one trial.
            Some((other, known, ..)) if *known != trial => {
                let (one, two) = (other.display(), dir.display());
                bail!(
                    "several trials begin with '{id}', in {one} and in {two}\naccepted: more digits, or --in DIR"
                );
            }
            Some(_) => {}
            None => found = Some((dir.clone(), trial, task, outcome)),
        }
    }
    match (found, &folders[..]) {
        (Some(found), _) => Ok(found),
        (None, [dir]) if skipped == 0 => Err(anyhow!("{} has no trial '{id}'", dir.display())),
        (None, _) => {
            let many = screen::plural(folders.len() as u64 - skipped, "folder");
            Err(anyhow!("no trial '{id}' in {many} below results\naccepted: another folder, by --in DIR"))
        }
    }
}

/// The folders of results in a folder.
fn below(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| {
        format!("cannot read {}; name the folder of results with --in DIR", folder.display())
    })?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.push(folder.into());
    folders.retain(|folder| folder.join("experiment.json").is_file());
    folders.sort();
    Ok(folders)
}

/// A task in a few words.
fn describe(task: &Task) -> String {
    match task {
        Task::Search(search) => {
            let encoding =
                search.encoding.as_ref().map_or(String::new(), |encoding| format!(" on {encoding}"));
            format!("{} by {}{encoding}, seed {}", search.puzzle, search.method, search.seed)
        }
        Task::Match(game) => format!("a game of {}, opening {}, seed {}", game.game, game.opening, game.seed),
    }
}

/// What differs between two outcomes: what, before, now.
fn differences(stored: &Outcome, again: &Outcome) -> Vec<(String, Value, Value)> {
    let [stored, again] = [stored, again].map(|outcome| serde_json::to_value(outcome).unwrap_or_default());
    let fields = stored.as_object().into_iter().flatten();
    let changed = fields.filter(|(key, value)| again.get(key) != Some(*value));
    changed.map(|(key, value)| (key.clone(), value.clone(), again[key].clone())).collect()
}
