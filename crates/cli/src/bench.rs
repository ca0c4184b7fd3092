//! `plansza bench`: throughput of the exact solver, the generator, and the inner loop of every method.

use crate::args::Bench;
use crate::{Ending, input, screen, watch};
use anyhow::{Result, anyhow};
use plansza_catalogue::{Deck, Kind, Ticket, Trial};
use plansza_core::{Budget, Meter, Seed, Silent};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Boards that the generator makes when no file is named.
const BOARDS: u64 = 1000;

/// One measured line.
struct Row {
    what: String,
    count: u64,
    unit: &'static str,
    time: Duration,
    note: String,
}

impl Row {
    fn new(what: impl Into<String>, count: u64, unit: &'static str, time: Duration) -> Row {
        Row { what: what.into(), count, unit, time, note: String::new() }
    }

    fn rate(&self) -> f64 {
        self.count as f64 / self.time.as_secs_f64().max(1e-12)
    }
}

pub fn run(args: &Bench) -> Result<Ending> {
    let kind = plansza_catalogue::find(&args.puzzle)?;
    let mut rows = Vec::new();
    let (made, text) = generate(&*kind)?;
    rows.push(made);
    let text = match &args.file {
        Some(path) => input::file(path)?,
        None => text,
    };
    let deck =
        kind.read(&text).map_err(|fault| anyhow!("{}: {fault}", args.file.as_deref().unwrap_or("boards")))?;
    let cancel = watch::cancel();
    exact(&*deck, args.time, cancel, &mut rows)?;
    for &(name, words) in kind.benches() {
        rows.push(spread(&*kind, name, words, args.time, cancel)?);
    }
    for pairing in kind.pairings() {
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        let method = (pairing.method, pairing.encoding, pairing.epoch);
        rows.push(inner_loop(&*deck, method, args.time)?);
    }
    if cancel.load(Ordering::Relaxed) {
        screen::warn("cancelled: no figures");
        return Ok(Ending::Unsolved);
    }
    let mut out = screen::out();
    if args.json {
        for row in &rows {
            writeln!(out, "{}", row_json(kind.name(), row))?;
        }
        out.flush()?;
        return Ok(Ending::Done);
    }
    let source = args.file.as_deref().unwrap_or("made by the generator");
    writeln!(
        out,
        "{} on {} ({source}), {} per measurement",
        kind.name(),
        screen::plural(deck.len() as u64, "board"),
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
    Ok(Ending::Done)
}

fn row_json(puzzle: &str, row: &Row) -> Value {
    json!({"puzzle": puzzle, "what": row.what, "count": row.count, "unit": row.unit,
           "seconds": row.time.as_secs_f64(), "per_second": row.rate(), "note": row.note})
}

/// Makes boards one after the other, as many as fit into five seconds.
fn generate(kind: &dyn Kind) -> Result<(Row, String)> {
    let format = kind.formats()[0].name;
    let (before, between, after) = kind.frame(format);
    let mut texts = Vec::new();
    let start = Instant::now();
    let wish = kind.wishes().defaults();
    for index in 0..BOARDS {
        let deck = kind.generate(&wish, Seed(1), index, &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
        texts.push(deck.text(0, format)?);
        if start.elapsed() > Duration::from_secs(5) {
            break;
        }
    }
    let row = Row::new("generate, one thread", texts.len() as u64, "boards", start.elapsed());
    Ok((row, format!("{before}{}{after}", texts.join(between))))
}

/// The exact solver: find one and prove unique, on one thread and on all; and with rating.
fn exact(deck: &dyn Deck, time: Duration, cancel: &AtomicBool, rows: &mut Vec<Row>) -> Result<()> {
    let all = deck.len() as u64;
    for (what, limit) in [("find one", 1), ("prove unique", 2)] {
        let mut alone = 0.0;
        for threads in [1, watch::cores() as u64] {
            let (count, took) = watch::pool(Some(threads as u16), || {
                repeat(time, || {
                    deck.tally(0..deck.len(), limit, cancel);
                    Ok::<u64, anyhow::Error>(all)
                })
            })??;
            let what = format!("exact, {what}, {}", screen::plural(threads, "thread"));
            let mut row = Row::new(what, count, "boards", took);
            if threads == 1 {
                alone = row.rate();
            } else {
                row.note = format!("{:.2} × one thread", row.rate() / alone);
            }
            rows.push(row);
        }
    }
    let (count, took) = repeat(time, || {
        for board in 0..deck.len() {
            deck.census(board, 2, Budget::time(time), &mut Ticket { observer: None, cancel: Some(cancel) });
        }
        Ok::<u64, anyhow::Error>(all)
    })?;
    rows.push(Row::new("check: count to 2 and rate, 1 thread", count, "boards", took));
    Ok(())
}

/// Boards of one set that the exact solver is measured on at most.
const SET: u64 = 2000;

/// Times each board of a generated set by itself: how long most take, and how long the slowest. Each is solved three
/// times and the shortest time counts, so that what else the machine does is left out.
fn spread(kind: &dyn Kind, name: &str, words: &str, time: Duration, cancel: &AtomicBool) -> Result<Row> {
    let sheet = kind.wishes();
    let mut wish = sheet.defaults();
    for word in words.split_whitespace() {
        let (key, value) =
            word.split_once('=').ok_or_else(|| anyhow!("{name}: '{word}' is not key=value"))?;
        wish.insert(key.into(), sheet.parse(key, value)?);
    }
    let (mut times, mut open) = (Vec::new(), 0u64);
    let trial = Trial { budget: Budget::time(Duration::from_secs(10)), ..Trial::default() };
    while times.len() < SET as usize && (times.is_empty() || times.iter().sum::<Duration>() * 3 < time) {
        let index = times.len() as u64;
        let deck = kind.generate(&wish, Seed(1), index, &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
        let mut shortest = Duration::MAX;
        for _ in 0..3 {
            let answer = deck.search(0, &trial, &mut Ticket { observer: None, cancel: Some(cancel) })?;
            open += u64::from(!answer.optimal && !answer.impossible);
            shortest = shortest.min(answer.elapsed);
        }
        times.push(shortest);
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    let mut row = Row::new(format!("exact, {name}"), times.len() as u64, "boards", times.iter().sum());
    times.sort_unstable();
    let [median, most, max] = [times.len() / 2, times.len() * 99 / 100, times.len() - 1].map(|at| times[at]);
    let [median, most, max] = [median, most, max].map(screen::time);
    row.note = format!("{} · median {median} · 99 % {most} · max {max}", screen::plural(row.count, "board"));
    if open > 0 {
        row.note.push_str(&format!(" · {open} of {} not proven", 3 * row.count));
    }
    Ok(row)
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
fn inner_loop(deck: &dyn Deck, (method, encoding, epoch): (&str, &str, &str), time: Duration) -> Result<Row> {
    let start = Instant::now();
    let (mut count, mut epochs, mut tried, mut solved) = (0, 0, 0, 0);
    let mut spent = Duration::ZERO;
    while start.elapsed() < time {
        let trial = Trial {
            method: method.into(),
            encoding: Some(encoding.into()),
            budget: Budget::time(time.saturating_sub(start.elapsed())),
            ..Trial::default()
        };
        let answer = deck.search(
            tried % deck.len(),
            &trial,
            &mut Ticket { observer: None, cancel: Some(watch::cancel()) },
        )?;
        count += answer.evaluations;
        epochs += answer.epochs;
        spent += answer.elapsed;
        tried += 1;
        solved += u64::from(answer.solved);
        if watch::cancel().load(Ordering::Relaxed) {
            break;
        }
    }
    let mut row = Row::new(format!("{method} on {encoding}"), count, "evaluations", spent);
    let each = spent / (epochs.max(1) as u32);
    row.note = format!(
        "{solved} of {tried} solved, the last cut off · epochs ({epoch}) {} each",
        screen::time(each)
    );
    Ok(row)
}
