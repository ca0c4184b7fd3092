//! `plansza go census`: both sets of rules on every board of a size.

use super::line;
use crate::{Ending, screen, watch};
use anyhow::Result;
use clap::Args;
use plansza_go::census::{CensusCounts, RulesCensus};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// `plansza go census`.
#[derive(Args, Debug)]
pub struct Take {
    /// Width and height, as 5x5
    #[arg(long, value_name = "WxH", default_value = "5x5", value_parser = size)]
    size: (usize, usize),
    /// Black stones on the board
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = stones, allow_negative_numbers = true)]
    black: usize,
    /// White stones on the board
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = stones, allow_negative_numbers = true)]
    white: usize,
    /// Stones to place
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = stones, allow_negative_numbers = true)]
    stones: usize,
    /// Threads; by default all cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// So many stones.
fn stones(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "accepted: a whole number from 0".into())
}

/// A width and a height.
fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text
        .split_once(['x', '×', 'X'])
        .and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)));
    sides.ok_or_else(|| "accepted: width and height, as 5x5".into())
}

pub fn run(args: &Take) -> Result<Ending> {
    let (width, height) = args.size;
    let census = RulesCensus { width, height, black: args.black, white: args.white, stones: args.stones };
    let boards = census.boards()?;
    let (done, cancel, start) = (AtomicU64::new(0), watch::cancel(), Instant::now());
    let go_on = |count: u64| {
        done.fetch_max(count, Ordering::Relaxed);
        !cancel.load(Ordering::Relaxed)
    };
    let tally =
        watch::over_many("boards", boards, &done, || watch::pool(args.threads, || census.take(&go_on)))??;
    let time = start.elapsed();
    if args.json {
        let mut out = screen::out();
        writeln!(out, "{}", as_json(&census, &tally, time)?)?;
        out.flush()?;
    } else {
        print(&census, &tally, time)?;
    }
    if tally.complete {
        Ok(Ending::Done)
    } else {
        screen::warn("cancelled: these are the boards looked at so far");
        Ok(Ending::Unsolved)
    }
}

fn print(census: &RulesCensus, tally: &CensusCounts, time: Duration) -> Result<()> {
    let RulesCensus { width, height, black, white, stones } = *census;
    let mut out = screen::out();
    writeln!(
        out,
        "{width}×{height} with {} and {}, {} to place",
        screen::plural(black as u64, "black stone"),
        screen::plural(white as u64, "white stone"),
        screen::plural(stones as u64, "stone"),
    )?;
    let share = |count: u64| format!("{:.2} %", 100.0 * count as f64 / tally.legal.max(1) as f64);
    let row = |out: &mut dyn Write, what: &str, count: u64, note: String| {
        writeln!(out, "{}", format!("{what:<25}{:>14}  {note}", screen::number(count)).trim_end())
    };
    row(&mut out, "boards", tally.boards, String::new())?;
    let classes = format!("{} up to symmetry", screen::number(tally.classes));
    row(&mut out, "every chain has a liberty", tally.legal, classes)?;
    row(&mut out, "the rules differ", tally.differ(), share(tally.differ()))?;
    row(&mut out, "  the report lower", tally.lower(), share(tally.lower()))?;
    row(&mut out, "  the report higher", tally.higher(), share(tally.higher()))?;
    writeln!(out, "{}\n", screen::dim(&format!("{} in all", screen::time(time))))?;
    out.flush()?;
    drop(out);
    if tally.examples.is_empty() {
        return Ok(());
    }
    let mut table = screen::table(&["report less Go", "boards", "share", "for example"]);
    for (&difference, &example) in &tally.examples {
        let count = differing(tally, difference);
        let example = line(&census.board(example))?;
        let example = example.as_str().unwrap_or_default().to_string();
        table.add_row([format!("{difference:+}"), screen::number(count), share(count), example]);
    }
    screen::print(&table)?;
    Ok(())
}

/// Boards with this difference of the best scores.
fn differing(tally: &CensusCounts, difference: i64) -> u64 {
    let same = |(go, report): &(u32, u32)| i64::from(*report) - i64::from(*go) == difference;
    tally.scores.iter().filter(|(scores, _)| same(scores)).map(|(_, count)| count).sum()
}

fn as_json(census: &RulesCensus, tally: &CensusCounts, time: Duration) -> Result<Value> {
    let scores = tally.scores.iter();
    let scores: Vec<Value> =
        scores.map(|((go, report), boards)| json!({"go": go, "report": report, "boards": boards})).collect();
    let examples: Result<Vec<Value>> = tally
        .examples
        .iter()
        .map(|(&difference, &example)| {
            Ok(json!({"difference": difference, "boards": differing(tally, difference),
                      "board": line(&census.board(example))?}))
        })
        .collect();
    Ok(json!({
        "size": format!("{}x{}", census.width, census.height), "black": census.black, "white": census.white,
        "stones": census.stones, "boards": tally.boards, "legal": tally.legal, "classes": tally.classes,
        "differ": tally.differ(), "lower": tally.lower(), "higher": tally.higher(), "complete": tally.complete,
        "scores": scores, "differences": examples?, "seconds": time.as_secs_f64(),
    }))
}
