//! `plansza solve`: one board with its picture, or many with a line each.

use crate::args::Solve;
use crate::input::{self, Table};
use crate::watch::{self, Watcher};
use crate::{Ending, screen};
use anyhow::{Result, bail};
use plansza_catalogue::{Answer, Ticket, Trial};
use plansza_core::{Aim, Budget, Stop};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time that a heuristic gets when no limit is named.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Boards that the exact solver gets at once.
const TOGETHER: usize = 256;

/// Parts that are worked on between two writes.
const PARTS: usize = 256;

pub fn run(args: &Solve) -> Result<Ending> {
    let table = input::table(&args.which)?;
    let mut budget = args.limits.budget();
    if args.method != "exact" && budget == Budget::UNLIMITED {
        budget = Budget::time(DEFAULT_TIME);
    }
    let threads = args.threads.map_or_else(watch::cores, usize::from);
    let trial = Trial {
        method: args.method.clone(),
        encoding: args.encoding.clone(),
        set: settings(&table, &args.method, args.encoding.as_deref(), &args.set)?,
        seed: args.seed,
        budget,
        threads,
    };
    table.deck.prepare(0, &trial)?;
    if table.deck.len() == 1 {
        one(args, &table, &trial)
    } else {
        if args.watch || args.svg.is_some() {
            bail!("--watch and --svg need one board; this input has {}", table.deck.len());
        }
        many(args, &table, &trial)
    }
}

/// Reads `--set` by the parameters of the method and the encoding.
fn settings(
    table: &Table,
    method: &str,
    encoding: Option<&str>,
    set: &[(String, String)],
) -> Result<Map<String, Value>> {
    let pairing = table.kind.pairing(method, encoding);
    let mut values = Map::new();
    for (key, text) in set {
        // Without a pairing the names are wrong, and `prepare` says how.
        let value = match &pairing {
            Ok(pairing) => pairing.sheet().parse(key, text)?,
            Err(_) => Value::from(text.as_str()),
        };
        values.insert(key.clone(), value);
    }
    Ok(values)
}

fn one(args: &Solve, table: &Table, trial: &Trial) -> Result<Ending> {
    let pairing = table.kind.pairing(&trial.method, trial.encoding.as_deref());
    let epoch = pairing.map_or("epochs", |pairing| pairing.epoch);
    let mut watcher = Watcher::new(trial.budget, epoch, args.watch && !args.json);
    let mut ticket = Ticket { observer: Some(&mut watcher), cancel: Some(watch::cancel()) };
    let answer = watch::pool(Some(trial.threads as u16), || table.deck.search(0, trial, &mut ticket))?;
    watcher.finish();
    let answer = answer?;
    match (&args.svg, &answer.picture) {
        (Some(path), Some(picture)) => screen::save(path, &picture.svg())?,
        (Some(path), None) => {
            screen::warn(&format!("{} was not written: there is no solution to draw", path.display()))
        }
        _ => {}
    }
    let mut out = screen::out();
    if args.json {
        writeln!(out, "{}", answer.json())?;
    } else {
        show(&mut out, args, table, &answer)?;
    }
    out.flush()?;
    if !answer.solved {
        explain(table, &answer);
    }
    Ok(if answer.solved { Ending::Done } else { Ending::Unsolved })
}

fn show(out: &mut impl Write, args: &Solve, table: &Table, answer: &Answer) -> Result<()> {
    if let Some(sample) = table.sample {
        writeln!(out, "{}", screen::dim(&format!("no board named: the sample '{sample}'")))?;
    }
    if !args.watch || answer.method == "exact" {
        let picture = answer.picture.clone().unwrap_or_else(|| table.deck.picture(0));
        write!(out, "{}", picture.text(screen::colour()))?;
    }
    if let Some(solution) = &answer.solution {
        writeln!(out, "{solution}")?;
    }
    let head = match (answer.solved, answer.impossible) {
        (true, _) => "solved",
        (_, true) => "no solution",
        _ => "not solved",
    };
    let mut facts = vec![screen::bold(head)];
    facts.push(match answer.encoding {
        Some(encoding) => format!("{} on {encoding}", answer.method),
        None => answer.method.clone(),
    });
    match (answer.score, answer.goal) {
        (Some(score), Some(goal)) => facts.push(format!("score {score} of {goal}")),
        (Some(score), None) => facts.push(format!("score {score}")),
        _ => {}
    }
    if answer.method == "exact" {
        match (answer.solved, table.kind.aim()) {
            (true, Aim::Satisfy) => facts.push(uniqueness(table).into()),
            (true, Aim::Maximise) => facts.push("the best there is, proven".into()),
            _ => {}
        }
        facts.push(screen::plural(answer.evaluations, "node"));
    } else {
        facts.push(screen::plural(answer.evaluations, "evaluation"));
        facts.push(format!("seed {}", args.seed));
    }
    facts.push(screen::time(answer.elapsed));
    writeln!(out, "{}", facts.join(" · "))?;
    Ok(())
}

/// Whether the solution is the only one, as far as a second tells.
fn uniqueness(table: &Table) -> &'static str {
    let budget = Budget::time(Duration::from_secs(1));
    let census =
        table.deck.census(0, 2, budget, &mut Ticket { observer: None, cancel: Some(watch::cancel()) });
    match census.unique() {
        Some(true) => "the only solution, proven",
        Some(false) => "one of several solutions",
        None => "a solution; others not excluded within 1 s",
    }
}

/// Says on standard error why a board was not solved.
fn explain(table: &Table, answer: &Answer) {
    let reason =
        table.deck.validate(0).err().map(|fault| fault.to_string()).or_else(|| answer.reason.clone());
    let best = if answer.solution.is_some() { "; this is the best so far" } else { "; nothing was found" };
    let why = match (reason, answer.impossible, answer.stopped) {
        (Some(reason), ..) => format!("no solution: {reason}"),
        (_, true, _) => "no solution: every possibility was tried".into(),
        (_, _, Stop::Cancelled) => format!("cancelled{best}"),
        (_, _, Stop::Time) => format!("the time is up{best}. --time gives more"),
        (_, _, Stop::Budget) => format!("the budget is used up{best}"),
        _ => format!("the method has nothing left to try{best}"),
    };
    screen::warn(&format!("{} {why}", screen::alarm("not solved:")));
}

/// What many boards came to, and the lines to print for them.
#[derive(Default)]
struct Tally {
    solved: u64,
    impossible: u64,
    times: Vec<Duration>,
    lines: String,
}

impl Tally {
    fn add(&mut self, answer: &Answer, json: bool) {
        self.solved += u64::from(answer.solved);
        self.impossible += u64::from(answer.impossible);
        self.times.push(answer.elapsed);
        if json {
            self.lines.push_str(&answer.json().to_string());
        } else {
            let words = if answer.impossible { "no solution" } else { "not solved" };
            let solution = answer.solution.as_deref().filter(|_| answer.solved);
            self.lines.push_str(solution.unwrap_or(words));
        }
        self.lines.push('\n');
    }
}

fn many(args: &Solve, table: &Table, trial: &Trial) -> Result<Ending> {
    let cancel = watch::cancel();
    let all = table.deck.len();
    let start = Instant::now();
    let done = AtomicU64::new(0);
    // The exact solver likes many boards at once; a heuristic trial is long.
    // With --json every board is solved alone, so that its nodes and seconds are its own.
    let together = if trial.method == "exact" && !args.json { TOGETHER } else { 1 };
    let part = |i: usize| -> Result<Tally> {
        let mut tally = Tally::default();
        let boards = i * together..all.min((i + 1) * together);
        for answer in table.deck.search_all(boards, trial, cancel, &done)? {
            tally.add(&answer, args.json);
        }
        Ok(tally)
    };
    let mut sum = Tally::default();
    let written: Result<()> = watch::pool(args.threads, || {
        watch::over_many("boards", all as u64, &done, || {
            let mut out = screen::out();
            let parts = all.div_ceil(together);
            for from in (0..parts).step_by(PARTS) {
                let block: Result<Vec<Tally>> =
                    (from..parts.min(from + PARTS)).into_par_iter().map(part).collect();
                for part in block? {
                    out.write_all(part.lines.as_bytes())?;
                    sum.solved += part.solved;
                    sum.impossible += part.impossible;
                    sum.times.extend(part.times);
                }
                if cancel.load(Ordering::Relaxed) {
                    break;
                }
            }
            Ok(out.flush()?)
        })
    })?;
    written?;
    if !args.json || cancel.load(Ordering::Relaxed) {
        summary(&mut sum, all as u64, start.elapsed());
    }
    Ok(if sum.solved == all as u64 { Ending::Done } else { Ending::Unsolved })
}

fn summary(tally: &mut Tally, all: u64, wall: Duration) {
    let finished = tally.times.len();
    let cut = if (finished as u64) < all { format!(" (of {all}; cancelled)") } else { String::new() };
    let none =
        if tally.impossible > 0 { format!(", {} without solution", tally.impossible) } else { String::new() };
    tally.times.sort_unstable();
    let sum: Duration = tally.times.iter().sum();
    let (mean, max) = (sum / finished.max(1) as u32, tally.times.last().copied().unwrap_or_default());
    screen::warn(&format!(
        "{}{cut}: {} solved{none} · {} in all, {}/s · each {} mean, {} max",
        screen::plural(finished as u64, "board"),
        screen::number(tally.solved),
        screen::time(wall),
        screen::number((finished as f64 / wall.as_secs_f64()) as u64),
        screen::time(mean),
        screen::time(max),
    ));
}
