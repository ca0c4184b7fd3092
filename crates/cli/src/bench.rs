//! `plansza bench`: throughput of the exact solver, the generator, and the inner loop of every method.

use crate::args::{BenchArgs, Which};
use crate::input::{self, Chosen};
use crate::{Ending, screen, watch};
use anyhow::{Result, anyhow};
use plansza_catalogue::{Boards, Control, Kind};
use plansza_core::text::quote;
use plansza_core::{Aim, Budget, Meter, SearchTask, Seed, Trial};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Boards that the generator makes when no file is named.
const BOARDS: u64 = 1000;

/// One measured line.
struct Measured {
    what: String,
    count: u64,
    unit: &'static str,
    time: Duration,
    note: String,
}

impl Measured {
    fn new(what: impl Into<String>, count: u64, unit: &'static str, time: Duration) -> Measured {
        Measured { what: what.into(), count, unit, time, note: String::new() }
    }

    fn rate(&self) -> f64 {
        self.count as f64 / self.time.as_secs_f64().max(1e-12)
    }
}

pub fn run(args: &BenchArgs) -> Result<Ending> {
    let which =
        Which { puzzle: args.puzzle.clone(), board: args.board.clone(), options: args.options.clone() };
    // Without a board this is the sample, and what is said beside it is looked at.
    let Chosen { kind, boards: named, .. } = input::chosen(&which)?;
    let mut rows = Vec::new();
    let cancel = watch::cancel();
    let boards = match generate(kind, cancel)? {
        Some((made, text)) => {
            rows.push(made);
            match args.board {
                Some(_) => named,
                None => kind.read_with(&text, &input::options(kind, &which)?)?,
            }
        }
        // A puzzle without a generator is measured on its first sample.
        None => named,
    };
    let exact = ExactBench { boards: &*boards, aim: kind.aim(), time: args.time, cancel };
    rows.extend(exact.all_at_once()?);
    if args.board.is_some() && boards.len() <= FEW {
        rows.extend(exact.one_by_one()?);
    }
    for &(name, words) in kind.benches() {
        rows.extend(spread(kind, name, words, args.time, cancel)?);
    }
    // What proves something has no inner loop of its own to measure.
    for pairing in kind.pairings().into_iter().filter(|pairing| pairing.role.draws()) {
        let method = (pairing.method, pairing.encoding, pairing.epoch);
        let row = inner_loop(&*boards, method, args.time)?;
        // One that was cut short measures nothing.
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        rows.push(row);
    }
    let ending = match cancel.load(Ordering::Relaxed) {
        true => {
            screen::warn("interrupted: these are the figures so far");
            Ending::Unsolved
        }
        false => Ending::Done,
    };
    let mut out = screen::out();
    if args.json {
        for row in &rows {
            writeln!(out, "{}", screen::json(row_json(kind.name(), row)))?;
        }
        out.flush()?;
        return Ok(ending);
    }
    writeln!(
        out,
        "{} on {} ({}), {} per measurement",
        kind.name(),
        screen::plural(boards.len() as u64, "board"),
        source(args.board.as_deref()),
        screen::time(args.time)
    )?;
    out.flush()?;
    drop(out);
    let mut table = screen::table(&["what", "per second", "each", "note"]);
    for row in &rows {
        let each = Duration::from_secs_f64(row.time.as_secs_f64() / row.count.max(1) as f64);
        let each = if each < Duration::from_micros(1) {
            format!("{:.1} ns", row.time.as_secs_f64() * 1e9 / row.count.max(1) as f64)
        } else {
            screen::time(each)
        };
        table.add_row([
            row.what.clone(),
            format!("{} {}", screen::number(row.rate() as u64), row.unit),
            each,
            row.note.clone(),
        ]);
    }
    screen::print(&table)?;
    Ok(ending)
}

/// Where the boards come from, in short: a board may be as long as it likes.
fn source(board: Option<&str>) -> String {
    match board {
        None => "made by the generator".into(),
        Some("-") => "standard input".into(),
        Some(board) => quote(board),
    }
}

fn row_json(puzzle: &str, row: &Measured) -> Value {
    json!({"puzzle": puzzle, "what": row.what, "count": row.count, "unit": row.unit,
           "seconds": row.time.as_secs_f64(), "per_second": row.rate(), "note": row.note})
}

/// Makes boards one after the other, as many as fit into five seconds.
fn generate(kind: &dyn Kind, mut cancel: &AtomicBool) -> Result<Option<(Measured, String)>> {
    let format = kind.formats()[0].name;
    let (before, between, after) = kind.frame(format);
    let mut texts = Vec::new();
    let start = Instant::now();
    let wish = kind.wishes().defaults();
    for index in 0..BOARDS {
        let boards =
            match kind.generate(&wish, Seed(1), index, &mut Meter::new(Budget::UNLIMITED, &mut cancel)) {
                Err(_) if cancel.load(Ordering::Relaxed) && index > 0 => break,
                Err(fault) if fault.is_negative() && index == 0 => return Ok(None),
                made => made?,
            };
        texts.push(boards.text(0, format)?);
        if start.elapsed() > Duration::from_secs(5) || cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    let row = Measured::new("generate, one thread", texts.len() as u64, "boards", start.elapsed());
    Ok(Some((row, format!("{before}{}{after}", texts.join(between)))))
}

/// What is asked of the exact solver, and the limit of its count. Of a puzzle to maximise one thing only: the best.
fn questions(aim: Aim) -> &'static [(&'static str, u64)] {
    match aim {
        Aim::Satisfy => &[("find one", 1), ("prove unique", 2)],
        Aim::Maximise => &[("prove best", 1)],
    }
}

/// As many boards have a line each.
const FEW: usize = 32;

/// What the exact solver is measured on.
struct ExactBench<'a> {
    boards: &'a dyn Boards,
    aim: Aim,
    time: Duration,
    cancel: &'a AtomicBool,
}

impl ExactBench<'_> {
    /// On each board by itself: the shortest time counts, so that what else the machine does is left out.
    fn one_by_one(&self) -> Result<Vec<Measured>> {
        let &ExactBench { boards, aim, time, cancel } = self;
        let &(what, limit) = questions(aim).last().expect("something is asked");
        let mut rows = Vec::new();
        for board in 0..boards.len() {
            let (mut shortest, mut times) = (Duration::MAX, 0u64);
            watch::pool(Some(1), || {
                repeat(time / boards.len() as u32, || {
                    let start = Instant::now();
                    boards.unique(board..board + 1, limit, cancel);
                    shortest = shortest.min(start.elapsed());
                    times += 1;
                    Ok::<u64, anyhow::Error>(1)
                })
            })??;
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            let mut row = Measured::new(format!("exact, {what}, board {}", board + 1), 1, "boards", shortest);
            row.note = format!("the shortest of {}", screen::plural(times, "time"));
            rows.push(row);
        }
        Ok(rows)
    }

    /// On one thread and on all; and with rating.
    fn all_at_once(&self) -> Result<Vec<Measured>> {
        let &ExactBench { boards, aim, time, cancel } = self;
        let (all, mut rows) = (boards.len() as u64, Vec::new());
        for &(what, limit) in questions(aim) {
            let mut alone = 0.0;
            for threads in [1, watch::cores() as u64] {
                let (count, took) = watch::pool(Some(threads as u16), || {
                    repeat(time, || {
                        boards.unique(0..boards.len(), limit, cancel);
                        Ok::<u64, anyhow::Error>(all)
                    })
                })??;
                if cancel.load(Ordering::Relaxed) {
                    return Ok(rows);
                }
                let what = format!("exact, {what}, {}", screen::plural(threads, "thread"));
                let mut row = Measured::new(what, count, "boards", took);
                if threads == 1 {
                    alone = row.rate();
                } else {
                    row.note = format!("{:.2} × one thread", row.rate() / alone);
                }
                rows.push(row);
            }
        }
        if aim == Aim::Satisfy {
            let (count, took) = repeat(time, || {
                for board in (0..boards.len()).take_while(|_| !cancel.load(Ordering::Relaxed)) {
                    boards.check(board, 2, Budget::time(time), &mut Control::until(cancel));
                }
                Ok::<u64, anyhow::Error>(all)
            })?;
            if !cancel.load(Ordering::Relaxed) {
                rows.push(Measured::new("check: count to 2 and rate, 1 thread", count, "boards", took));
            }
        }
        Ok(rows)
    }
}

/// Boards of one set that the exact solver is measured on at most.
const SET: u64 = 2000;

/// Times each board of a generated set by itself: how long most take, and how long the slowest. Each is solved three
/// times and the shortest time counts, so that what else the machine does is left out.
fn spread(
    kind: &dyn Kind,
    name: &str,
    words: &str,
    time: Duration,
    mut cancel: &AtomicBool,
) -> Result<Option<Measured>> {
    let sheet = kind.wishes();
    let mut wish = sheet.defaults();
    for word in words.split_whitespace() {
        let (key, value) =
            word.split_once('=').ok_or_else(|| anyhow!("{name}: '{word}' is not key=value"))?;
        wish.insert(key.into(), sheet.parse(key, value)?);
    }
    let (mut times, mut open) = (Vec::new(), 0u64);
    let task = SearchTask { budget: Budget::time(Duration::from_secs(10)), ..SearchTask::default() };
    while times.len() < SET as usize && (times.is_empty() || times.iter().sum::<Duration>() * 3 < time) {
        let index = times.len() as u64;
        let made = kind.generate(&wish, Seed(1), index, &mut Meter::new(Budget::UNLIMITED, &mut cancel));
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let boards = made?;
        let mut shortest = Duration::MAX;
        for _ in 0..3 {
            let Trial { outcome, times, .. } = boards.search(0, task.clone(), &mut Control::until(cancel))?;
            open += u64::from(!outcome.optimal && !outcome.impossible);
            shortest = shortest.min(Duration::from_secs_f64(times.seconds));
        }
        times.push(shortest);
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
    }
    let mut row = Measured::new(format!("exact, {name}"), times.len() as u64, "boards", times.iter().sum());
    times.sort_unstable();
    let [median, most, max] = [times.len() / 2, times.len() * 99 / 100, times.len() - 1].map(|at| times[at]);
    let [median, most, max] = [median, most, max].map(screen::time);
    row.note = format!("{} · median {median} · 99 % {most} · max {max}", screen::plural(row.count, "board"));
    if open > 0 {
        row.note.push_str(&format!(" · {open} of {} not proven", 3 * row.count));
    }
    Ok(Some(row))
}

/// Repeats work until the time is up; at least once.
fn repeat<E>(time: Duration, mut work: impl FnMut() -> Result<u64, E>) -> Result<(u64, Duration), E> {
    let start = Instant::now();
    let mut count = 0;
    loop {
        count += work()?;
        if start.elapsed() >= time || watch::cancel().load(Ordering::Relaxed) {
            return Ok((count, start.elapsed()));
        }
    }
}

/// A method's inner loop: evaluations per second over the boards, one after the other.
fn inner_loop(
    boards: &dyn Boards,
    (method, encoding, epoch): (&str, &str, &str),
    time: Duration,
) -> Result<Measured> {
    let start = Instant::now();
    let (mut count, mut epochs, mut tried, mut solved) = (0, 0, 0, 0);
    let mut spent = Duration::ZERO;
    while start.elapsed() < time {
        let wish = SearchTask {
            method: method.into(),
            encoding: Some(encoding.into()),
            budget: Budget::time(time.saturating_sub(start.elapsed())),
            ..SearchTask::default()
        };
        let trial = boards.search(tried % boards.len(), wish, &mut Control::until(watch::cancel()))?;
        count += trial.outcome.evaluations;
        epochs += trial.outcome.epochs;
        spent += Duration::from_secs_f64(trial.times.seconds);
        tried += 1;
        solved += u64::from(trial.outcome.solved);
        if watch::cancel().load(Ordering::Relaxed) {
            break;
        }
    }
    let mut row = Measured::new(format!("{method} on {encoding}"), count, "evaluations", spent);
    row.note = format!("{solved} of {tried} solved, the last cut off");
    // Where most runs end within their first epoch its length is not known.
    if epochs >= 2 * tried as u64 {
        row.note += &format!(" · epochs ({epoch}) {} each", screen::time(spent / epochs as u32));
    }
    Ok(row)
}
