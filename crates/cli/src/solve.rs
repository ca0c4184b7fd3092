//! `plansza solve`: one board with its picture, or many with a line each.

use crate::args::SolveArgs;
use crate::input::{self, Chosen};
use crate::watch::{self, Picture, Reel, Watcher, WorkCount};
use crate::{Ending, lineup, screen};
use anyhow::{Result, bail};
use plansza_catalogue::{Batch, Control};
use plansza_core::{Aim, Answered, Budget, Outcome, Role, SearchTask, Stop, Task, Trial, text};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Boards that the exact solver gets at once.
const TOGETHER: usize = 256;

/// Parts that are worked on between two writes.
const PARTS: usize = 256;

pub fn run(args: &SolveArgs) -> Result<Ending> {
    // All of it: a file of many boards is read on all threads too.
    watch::pool(args.threads, || solve(args))?
}

fn solve(args: &SolveArgs) -> Result<Ending> {
    let chosen = input::chosen_readable(&args.which, args.keep_going)?;
    args.svg.as_deref().map_or(Ok(()), screen::vacant)?;
    let budget = plansza_desk::search::usual(chosen.kind, &args.method, args.limits.budget());
    let wish = SearchTask {
        method: args.method.clone(),
        encoding: args.encoding.clone(),
        params: settings(&chosen, &args.method, args.encoding.as_deref(), &args.set)?,
        seed: args.seed,
        budget,
        ..SearchTask::default()
    };
    let formats = chosen.kind.formats();
    if let Some(format) =
        args.format.as_deref().filter(|name| formats.iter().all(|known| known.name != *name))
    {
        return Err(text::unknown_format(format, formats).into());
    }
    chosen.boards.prepare(0, wish.clone())?;
    let others = [("--json", args.json), ("--format", args.format.is_some()), ("--watch", args.watch)];
    let other = others.into_iter().find(|other| other.1).map(|other| other.0);
    let picture_only = screen::picture_only(args.svg.as_deref(), other)?;
    if chosen.boards.len() == 1 {
        one(args, &chosen, wish, picture_only)
    } else {
        if args.watch || args.svg.is_some() || args.animate.is_some() {
            bail!("--watch, --svg and --animate need one board; this input has {}", chosen.boards.len());
        }
        many(args, &chosen, &wish)
    }
}

/// Whether the method answers with proof.
fn is_exact(args: &SolveArgs, chosen: &Chosen) -> bool {
    chosen.kind.role(&args.method) == Some(Role::Exact)
}

/// Reads `--set` by the parameters of the method and the encoding.
fn settings(
    chosen: &Chosen,
    method: &str,
    encoding: Option<&str>,
    set: &[(String, String)],
) -> Result<Map<String, Value>> {
    let pairing = chosen.kind.pairing(method, encoding);
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

fn one(args: &SolveArgs, chosen: &Chosen, wish: SearchTask, picture_only: bool) -> Result<Ending> {
    let pairing = chosen.kind.pairing(&wish.method, wish.encoding.as_deref());
    let count = match is_exact(args, chosen) {
        true => WorkCount::NODES,
        false => WorkCount { unit: "evaluation", epochs: pairing.map_or("epochs", |pairing| pairing.epoch) },
    };
    let animation = args.animate.as_deref().map(|path| animation(args, chosen, path)).transpose()?;
    let board = (args.watch && !args.json).then(|| chosen.boards.picture(0));
    let reel = animation.map(|_| Reel::new(args.frames.into()));
    let mut watcher = Watcher::new(wish.budget, count).showing(board).filming(reel).quiet(args.json);
    let threads = args.threads.map_or_else(watch::cores, usize::from);
    let mut control = Control {
        observer: Some(&mut watcher),
        cancel: Some(watch::cancel()),
        threads,
        format: args.format.as_deref(),
        picture: true,
        ..Control::default()
    };
    let trial = chosen.boards.search(0, wish, &mut control);
    let reel = watcher.finish();
    let trial = trial?;
    let outcome = &trial.outcome;
    if let (Some(path), Some(picture), Some(reel)) = (&args.animate, animation, reel) {
        screen::save_bytes(path, &reel.write(picture)?)?;
    }
    match (&args.svg, &trial.picture) {
        (Some(path), Some(picture)) => screen::save(path, &picture.svg())?,
        (Some(_), None) => screen::warn("no SVG was written: there is no solution to draw"),
        _ => {}
    }
    let mut out = screen::out();
    if args.json {
        writeln!(out, "{}", screen::json(serde_json::to_string(&trial)?))?;
    } else if let Some(format) = &args.format {
        let (before, _, after) = chosen.kind.frame(format);
        let text = outcome.solution.clone().map_or_else(|| chosen.boards.text(0, format), Ok)?;
        let mut data = screen::data();
        write!(data, "{before}{text}{after}")?;
        data.flush()?;
        screen::warn(&facts(args, chosen, &trial, str::to_string));
    } else if picture_only {
        screen::warn(&facts(args, chosen, &trial, str::to_string));
    } else {
        show(&mut out, args, chosen, &trial)?;
    }
    out.flush()?;
    if !outcome.solved {
        explain(chosen, outcome);
    }
    Ok(if outcome.solved { Ending::Done } else { Ending::Unsolved })
}

/// How the animation is written, once it is known that it can be.
fn animation(args: &SolveArgs, chosen: &Chosen, path: &Path) -> Result<Picture> {
    let picture = Picture::of(path)?;
    if is_exact(args, chosen) {
        bail!(
            "--animate needs a search method: the exact one shows nothing before its answer; --method names one"
        );
    }
    screen::vacant(path)?;
    Ok(picture)
}

fn show(out: &mut impl Write, args: &SolveArgs, chosen: &Chosen, trial: &Trial) -> Result<()> {
    screen::tell_sample(chosen.sample);
    // Who watches a search has its board before him.
    if !args.watch {
        let picture = trial.picture.clone().unwrap_or_else(|| chosen.boards.picture(0));
        write!(out, "{}", picture.text(screen::colour()))?;
    }
    if let Some(solution) = &trial.outcome.solution {
        writeln!(out, "{solution}")?;
    }
    writeln!(out, "{}", facts(args, chosen, trial, screen::bold))?;
    Ok(())
}

/// What came of it, in a line with a heading.
fn facts(args: &SolveArgs, chosen: &Chosen, trial: &Trial, heading: fn(&str) -> String) -> String {
    let outcome = &trial.outcome;
    let head = match (outcome.solved, outcome.impossible) {
        (true, _) => "solved",
        (_, true) => "no solution",
        _ => "not solved",
    };
    let mut facts = vec![heading(head)];
    if let Task::Search(SearchTask { method, encoding, .. }) = &trial.task {
        facts.push(match encoding {
            Some(encoding) => format!("{method} on {encoding}"),
            None => method.clone(),
        });
    }
    match (outcome.score, outcome.goal) {
        (Some(score), Some(goal)) => facts.push(format!("score {score} of {goal}")),
        (Some(score), None) => facts.push(format!("score {score}")),
        _ => {}
    }
    facts.extend(outcome.gap().filter(|_| chosen.kind.aim() == Aim::Maximise).map(|gap| gap.to_string()));
    if is_exact(args, chosen) {
        match (outcome.solved, chosen.kind.aim()) {
            (true, Aim::Satisfy) => facts.push(uniqueness(chosen).into()),
            (true, Aim::Maximise) => facts.push("the best there is, proven".into()),
            _ => {}
        }
        facts.push(screen::plural(outcome.evaluations, "node"));
    } else {
        facts.push(screen::plural(outcome.evaluations, "evaluation"));
        facts.push(format!("seed {}", args.seed));
    }
    facts.push(screen::time(Duration::from_secs_f64(trial.times.seconds)));
    facts.join(" · ")
}

/// Whether the solution is the only one, as far as a second tells.
fn uniqueness(chosen: &Chosen) -> &'static str {
    let budget = Budget::time(Duration::from_secs(1));
    let mut control = Control::until(watch::cancel());
    let check =
        watch::waiting("looking for a second solution", || chosen.boards.check(0, 2, budget, &mut control));
    match check.unique() {
        Some(true) => "the only solution, proven",
        Some(false) => "one of several solutions",
        None => "a solution; others not excluded within 1 s",
    }
}

/// Says on standard error why a board was not solved.
fn explain(chosen: &Chosen, outcome: &Outcome) {
    let reason =
        chosen.boards.validate(0).err().map(|fault| fault.to_string()).or_else(|| outcome.reason.clone());
    let best = if outcome.solution.is_some() { "; this is the best so far" } else { "; nothing was found" };
    let why = match (reason, outcome.impossible, outcome.stopped) {
        (Some(reason), ..) => format!("no solution: {reason}"),
        (_, true, _) => "no solution: every possibility was tried".into(),
        (_, _, Stop::Cancelled) => format!("cancelled{best}"),
        (_, _, Stop::Time) => format!("the time is up{best}. --time gives more"),
        (_, _, Stop::Budget) => format!("the budget is used up{best}"),
        _ => format!("the method ended by its own stopping rule{best}"),
    };
    screen::alarm("not solved: ", &why);
}

/// What many boards came to, and the text to print for them.
#[derive(Default)]
struct Sum {
    answered: Answered,
    /// Of all of them.
    time: Duration,
    /// Of the longest one.
    longest: Duration,
    text: String,
}

impl Sum {
    fn add(&mut self, trial: &Trial, text: &str) {
        self.answered.add(trial.outcome.solved, trial.outcome.impossible);
        let time = Duration::from_secs_f64(trial.times.seconds);
        self.time += time;
        self.longest = self.longest.max(time);
        self.text.push_str(text);
    }

    /// Takes in the numbers of a part, whose text is written elsewhere.
    fn count(&mut self, part: &Sum) {
        self.answered.boards += part.answered.boards;
        self.answered.solved += part.answered.solved;
        self.answered.impossible += part.answered.impossible;
        self.time += part.time;
        self.longest = self.longest.max(part.longest);
    }
}

/// What is printed of a board that was solved alone: a line, or in a format what stands between it and the one before, and
/// itself. Those solved together are written by their shelf, which does the same.
fn entry(args: &SolveArgs, chosen: &Chosen, board: usize, trial: &Trial) -> Result<String> {
    if args.json {
        return Ok(screen::json(serde_json::to_string(trial)?) + "\n");
    }
    let outcome = &trial.outcome;
    // Of a puzzle to maximise what is legal counts, proven best or not.
    let counts = outcome.solved || chosen.kind.aim() == Aim::Maximise && outcome.legal;
    let solution = outcome.solution.clone().filter(|_| counts);
    let Some(format) = &args.format else {
        let words = if outcome.impossible { "no solution" } else { "not solved" };
        let found = match (solution, outcome.score) {
            (Some(solution), _) if outcome.solved => solution,
            (Some(solution), Some(score)) => {
                let gap = outcome.gap().map(|gap| format!(", {gap}")).unwrap_or_default();
                format!("{words}: score {score}{gap}: {solution}")
            }
            _ => words.into(),
        };
        return Ok(found + "\n");
    };
    let (before, between, _) = chosen.kind.frame(format);
    let text = solution.map_or_else(|| chosen.boards.text(board, format), Ok)?;
    Ok(format!("{}{text}", if board == 0 { before } else { between }))
}

fn many(args: &SolveArgs, chosen: &Chosen, wish: &SearchTask) -> Result<Ending> {
    let cancel = watch::cancel();
    let all = chosen.boards.len();
    let start = Instant::now();
    let done = AtomicU64::new(0);
    // The exact solver likes many boards at once; a heuristic trial is long.
    // With --json or a limit every board is solved alone, so that its nodes and seconds are its own.
    let alone = !is_exact(args, chosen) || args.json || wish.budget != Budget::UNLIMITED;
    let together = if alone { 1 } else { TOGETHER };
    let part = |i: usize, mut text: String| -> Result<Sum> {
        text.clear();
        let mut tally = Sum { text, ..Sum::default() };
        let boards = i * together..all.min((i + 1) * together);
        // Only boards that are solved alone can be missing, when it is cancelled: the numbers of the others hold.
        let batch = Batch { boards: boards.clone(), format: args.format.as_deref(), cancel, done: &done };
        if alone {
            for (board, trial) in boards.zip(chosen.boards.search_all(wish, batch)?) {
                tally.add(&trial, &entry(args, chosen, board, &trial)?);
            }
        } else {
            (tally.answered, tally.time) = chosen.boards.answer_all(batch, &mut tally.text)?;
        }
        Ok(tally)
    };
    let mut sum = Sum::default();
    watch::over_many("boards", all as u64, &done, || {
        let mut out = BufWriter::new(std::io::stdout());
        let parts = all.div_ceil(together);
        let mut write = |part: &Sum| -> Result<()> {
            sum.count(part);
            Ok(out.write_all(part.text.as_bytes())?)
        };
        if alone || args.format.is_some() {
            // A board that a format cannot hold ends the whole block before any of it is written.
            for from in (0..parts).step_by(PARTS) {
                let block = (from..parts.min(from + PARTS)).into_par_iter();
                let block: Result<Vec<Sum>> = block.map(|i| part(i, String::new())).collect();
                block?.iter().try_for_each(&mut write)?;
                if cancel.load(Ordering::Relaxed) {
                    break;
                }
            }
        } else {
            lineup::in_order(parts, cancel, |i, used: Sum| part(i, used.text), write)?;
        }
        if let Some(format) = args.format.as_ref().filter(|_| !args.json) {
            write!(out, "{}", chosen.kind.frame(format).2)?;
        }
        Ok::<(), anyhow::Error>(out.flush()?)
    })?;
    if !args.json || cancel.load(Ordering::Relaxed) {
        summary(&sum, all as u64, start.elapsed(), alone);
    }
    Ok(if sum.answered.solved == all as u64 { Ending::Done } else { Ending::Unsolved })
}

/// What they came to in a line. Boards solved together share their time, and then there is no longest one.
fn summary(tally: &Sum, all: u64, wall: Duration, alone: bool) {
    let Answered { boards: finished, solved, impossible } = tally.answered;
    let cut = if finished < all { format!(" (of {all}; cancelled)") } else { String::new() };
    let none = if impossible > 0 { format!(", {impossible} without solution") } else { String::new() };
    let mean = tally.time / finished.max(1) as u32;
    let max =
        if alone && finished > 0 { format!(", {} max", screen::time(tally.longest)) } else { String::new() };
    screen::warn(&format!(
        "{}{cut}: {} solved{none} · {} in all, {}/s · each {} mean{max}",
        screen::plural(finished, "board"),
        screen::number(solved),
        screen::time(wall),
        screen::number((finished as f64 / wall.as_secs_f64()) as u64),
        screen::time(mean),
    ));
}
