//! `plansza reproduce`: a report run anew beside its published figures, or one stored trial run again.

use super::{names, typed};
use crate::{Ending, screen, watch};
use anyhow::{Result, bail};
use clap::Args;
use plansza_core::Fault;
use plansza_lab::{Outcome, Store, Task};
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// `plansza reproduce`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct Reproduce {
    /// sudoku-genetic, sudoku-ants, kuromasu-genetic, go-cooling, go-boards, reversi-game, reversi-duels, all, matrix; or
    /// the id of a stored trial, or the start of it
    what: String,
    /// Fewer runs, for a first look
    #[arg(long)]
    quick: bool,
    /// The folder in which every experiment has its folder of results, and in which a trial is looked for
    #[arg(long, short, visible_alias = "in", value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// Write the published figures beside ours to this file as Markdown; `-` is standard output
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Threads; the results do not depend on their number. By default all cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const AFTER: &str = "Examples:
  plansza reproduce go-boards            the report's comparison on 50 Go boards
  plansza reproduce all --quick          all four reports, in a minute
  plansza reproduce 3fa2b1c09d4e5f60     one stored trial: equal or different?
Exit codes: 0 done or equal, 1 different or interrupted (the same command goes on), 2 bad input.";

/// Reproduces.
pub fn run(args: &Reproduce) -> Result<Ending> {
    let hex = args.what.len() >= 4 && args.what.bytes().all(|byte| byte.is_ascii_hexdigit());
    if hex {
        if args.quick || args.markdown.is_some() {
            bail!("--quick and --markdown are for the reports; a single trial needs neither");
        }
        return again(args);
    }
    let threads = args.threads.map_or_else(watch::cores, usize::from);
    let markdown = args.markdown.as_deref();
    names::run(
        &args.what,
        &names::How { quick: args.quick, out: &args.out, threads, markdown, json: args.json },
    )
}

/// Runs a stored trial again.
fn again(args: &Reproduce) -> Result<Ending> {
    let start = args.what.to_ascii_lowercase();
    let (folder, (id, task, stored)) = find(&args.out, &start)?;
    let Some((now, times)) = task.ready()?.run(&task, watch::cancel())? else {
        bail!(Fault::negative("interrupted"));
    };
    let differences = differences(&stored, &now);
    let equal = differences.is_empty();
    let mut out = screen::out();
    if args.json {
        let object = json!({"id": id.to_string(), "folder": folder.display().to_string(), "equal": equal,
                            "spec": task, "stored": stored, "now": now, "seconds": times.seconds});
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{}", screen::dim(&describe(&task)))?;
        let verdict = if equal { "equal" } else { "different" };
        writeln!(out, "{}: trial {id} of {}", screen::bold(verdict), typed(&folder))?;
        for (what, before, after) in &differences {
            writeln!(out, "  {what}: {before} is stored, {after} now")?;
        }
        if !equal && stored.stopped == plansza_core::Stop::Time {
            writeln!(out, "  it was ended by the clock, which no run repeats")?;
        }
    }
    out.flush()?;
    Ok(if equal { Ending::Done } else { Ending::Unsolved })
}

/// The folder that has the trial: the one that is named, or one in it.
fn find(dir: &Path, start: &str) -> Result<(PathBuf, (plansza_lab::Id, Task, Outcome))> {
    let mut folders = vec![dir.to_path_buf()];
    if let Ok(entries) = std::fs::read_dir(dir) {
        folders.extend(entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_dir()));
    }
    folders.retain(|folder| folder.join("experiment.json").exists());
    folders.sort();
    if folders.is_empty() {
        let fault = Fault::new(format!("{} has no results", dir.display()));
        bail!(fault.accepts("a folder of results, or one that has such folders: --out DIR"));
    }
    let mut first: Option<Fault> = None;
    for folder in folders {
        match Store::open(&folder).and_then(|(store, _)| store.find(start)) {
            Ok(found) => return Ok((folder, found)),
            Err(fault) => first = first.or(Some(fault)),
        }
    }
    Err(first.unwrap_or_else(|| Fault::new("no such trial")).into())
}

fn describe(task: &Task) -> String {
    match task {
        Task::Search(search) => {
            let on = search.encoding.as_ref().map(|encoding| format!(" on {encoding}")).unwrap_or_default();
            let board: String = search.board.chars().take(60).collect();
            format!("{} {board} · {}{on} · seed {}", search.puzzle, search.method, search.seed)
        }
        Task::Match(game) => {
            format!("a game of {} · opening {} · seed {}", game.game, game.opening, game.seed)
        }
    }
}

/// What differs, in words.
fn differences(before: &Outcome, now: &Outcome) -> Vec<(&'static str, String, String)> {
    let told = |score: Option<i64>| score.map_or("nothing".to_string(), |score| score.to_string());
    let all = [
        ("score", told(before.score), told(now.score)),
        ("solved", before.solved.to_string(), now.solved.to_string()),
        ("evaluations", before.evaluations.to_string(), now.evaluations.to_string()),
        ("epochs", before.epochs.to_string(), now.epochs.to_string()),
        ("end", before.stopped.word().to_string(), now.stopped.word().to_string()),
        ("solution", before.solution.clone().unwrap_or_default(), now.solution.clone().unwrap_or_default()),
    ];
    let mut found: Vec<_> = all.into_iter().filter(|(_, before, now)| before != now).collect();
    if found.is_empty() && before != now {
        found.push(("trace", format!("{} steps", before.trace.len()), format!("{} others", now.trace.len())));
    }
    found
}
