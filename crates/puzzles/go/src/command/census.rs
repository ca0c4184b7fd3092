//! `plansza go census`: both sets of rules on every board of a size.

use super::{Result, line};
use crate::census::{CensusCounts, RulesCensus};
use plansza_core::command::{Act, Console, Ending, WordTable};
use plansza_core::platform::Instant;
use plansza_core::{Size, figures, params};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// `plansza go census`.
#[params]
#[serde(default, deny_unknown_fields)]
pub struct Take {
    /// Width and height, as 5x5
    #[schemars(extend("value" = "WxH"))]
    size: String,
    /// Black stones on the board
    #[schemars(range(min = 0))]
    black: usize,
    /// White stones on the board
    #[schemars(range(min = 0))]
    white: usize,
    /// Stones to place
    #[schemars(range(min = 0))]
    stones: usize,
    /// Threads; by default all cores
    #[schemars(range(min = 1, max = 1024), extend("value" = "N"))]
    threads: Option<u16>,
    /// Print JSON
    json: bool,
}

impl Default for Take {
    fn default() -> Take {
        Take { size: "5x5".into(), black: 3, white: 3, stones: 3, threads: None, json: false }
    }
}

impl Act for Take {
    const NAME: &'static str = "census";
    const ABOUT: &'static str = "Compare the rules on every board of a size";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        let size = self.size.parse::<Size>();
        let Size { width, height } = size.map_err(|fault| fault.accepts("columns and rows, as 5x5"))?;
        let census = RulesCensus { width, height, black: self.black, white: self.white, stones: self.stones };
        let boards = census.boards()?;
        let (done, cancel, start) = (AtomicU64::new(0), console.cancel(), Instant::now());
        let go_on = |count: u64| {
            done.fetch_max(count, Ordering::Relaxed);
            !cancel.load(Ordering::Relaxed)
        };
        let mut taken = None;
        console.work("boards", boards, &done, self.threads, &mut || taken = Some(census.take(&go_on)))?;
        let counts = taken.expect("the work was done")?;
        let time = start.elapsed();
        if self.json {
            console.json(&as_json(&census, &counts, time)?)?;
        } else {
            print(console, &census, &counts, time)?;
        }
        console.out().flush()?;
        if counts.complete {
            Ok(Ending::Done)
        } else {
            console.warn("cancelled: these are the boards looked at so far");
            Ok(Ending::Unsolved)
        }
    }
}

fn print(
    console: &mut dyn Console,
    census: &RulesCensus,
    tally: &CensusCounts,
    time: Duration,
) -> Result<()> {
    let RulesCensus { width, height, black, white, stones } = *census;
    let share = |count: u64| format!("{:.2} %", 100.0 * count as f64 / tally.legal.max(1) as f64);
    let last = console.dim(&format!("{} in all", figures::time(time)));
    let out = console.out();
    writeln!(
        out,
        "{width}×{height} with {} and {}, {} to place",
        figures::plural(black as u64, "black stone"),
        figures::plural(white as u64, "white stone"),
        figures::plural(stones as u64, "stone"),
    )?;
    let row = |out: &mut dyn Write, what: &str, count: u64, note: String| {
        writeln!(out, "{}", format!("{what:<25}{:>14}  {note}", figures::number(count)).trim_end())
    };
    row(out, "boards", tally.boards, String::new())?;
    let classes = format!("{} up to symmetry", figures::number(tally.classes));
    row(out, "every chain has a liberty", tally.legal, classes)?;
    row(out, "the rules differ", tally.differ(), share(tally.differ()))?;
    row(out, "  the report lower", tally.lower(), share(tally.lower()))?;
    row(out, "  the report higher", tally.higher(), share(tally.higher()))?;
    writeln!(out, "{last}\n")?;
    if tally.examples.is_empty() {
        return Ok(());
    }
    let mut table = WordTable::new(["report less Go", "boards", "share", "for example"]);
    for (&difference, &example) in &tally.examples {
        let count = differing(tally, difference);
        let example = line(&census.board(example))?;
        let example = example.as_str().unwrap_or_default().to_string();
        table.row([format!("{difference:+}"), figures::number(count), share(count), example]);
    }
    let table = console.table(&table);
    writeln!(console.out(), "{table}\n")?;
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
