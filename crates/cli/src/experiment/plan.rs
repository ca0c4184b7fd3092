//! `plansza run --plan`: the trials, the time they will take, and how much they can tell.

use super::{Experiment, typed};
use crate::{Ending, screen, watch};
use anyhow::Result;
use plansza_experiment::forecast::{Guess, forecast};
use plansza_experiment::plan::Cell;
use plansza_experiment::run::Shard;
use plansza_stats::proportion::greatest_width;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

/// What is planned of one arm.
#[derive(Default)]
struct ArmForecast {
    cells: u64,
    replicates: u64,
    trials: u64,
    missing: u64,
    /// Of the missing ones, on one thread: on average, and at most.
    seconds: Option<(f64, f64)>,
    /// The longest of one trial, likewise.
    each: (f64, f64),
    /// Whether it may take longer than on average.
    bound: bool,
    /// Whether anything is known of the time.
    guessed: bool,
}

/// Shows the plan.
pub fn show(experiment: &Experiment, shard: Shard, threads: usize, json: bool) -> Result<Ending> {
    let Experiment { plan, folder, .. } = experiment;
    let archive = experiment.stored()?;
    let guesses = watch::waiting("measuring a few trials", || forecast(plan, &archive, watch::cancel()))?;
    let mut rows: Vec<ArmForecast> = plan
        .arms
        .iter()
        .map(|_| ArmForecast { seconds: Some((0.0, 0.0)), ..ArmForecast::default() })
        .collect();
    // A game is one of each of its players.
    let arms = |cell: &Cell| match plan.is_games() {
        true => vec![cell.arm, cell.board],
        false => vec![cell.arm],
    };
    for (cell, guess) in plan.cells.iter().zip(&guesses) {
        for arm in arms(cell) {
            let row = &mut rows[arm];
            row.cells += 1;
            row.replicates = row.replicates.max(cell.replicates);
            if let Some(Guess { typical, bound, .. }) = guess {
                row.guessed = true;
                row.each = (row.each.0.max(*typical), row.each.1.max(*bound));
                row.bound |= *bound > 1.01 * *typical;
            }
        }
    }
    let (mut trials, mut missing, mut work) = (0u64, 0u64, Some((0.0, 0.0)));
    let needs = plan.needs(&archive);
    for planned in shard.of(&plan.trials) {
        let stored = plan.has(&needs, &archive, planned);
        let guess = guesses[planned.cell as usize].map(|guess| (guess.typical, guess.bound));
        let add = |sum: &mut Option<(f64, f64)>| {
            *sum = sum.zip(guess).map(|(sum, one)| (sum.0 + one.0, sum.1 + one.1));
        };
        for arm in arms(&plan.cells[planned.cell as usize]) {
            let row = &mut rows[arm];
            row.trials += 1;
            if !stored {
                row.missing += 1;
                add(&mut row.seconds);
            }
        }
        trials += 1;
        if !stored {
            missing += 1;
            add(&mut work);
        }
    }
    let threads = threads.min(usize::try_from(missing).unwrap_or(usize::MAX)).max(1);
    // The longest trial bounds the time from below, however many threads there are.
    let longest = |each: fn(&ArmForecast) -> f64| {
        rows.iter().filter(|row| row.missing > 0).map(each).fold(0.0, f64::max)
    };
    let longest = (longest(|row| row.each.0), longest(|row| row.each.1));
    let share = |work: f64, longest: f64| (work / threads as f64).max(longest);
    let time = work.map(|work| (share(work.0, longest.0), share(work.1, longest.1)));
    let bound = rows.iter().any(|row| row.missing > 0 && row.bound);
    let half = |n: u64| greatest_width(n, 0.95).map(|width| 50.0 * width);
    let mut out = screen::out();
    if json {
        let row = |(arm, row): (&plansza_experiment::plan::Arm, &ArmForecast)| {
            json!({"name": arm.name, "boards": row.cells, "replicates": row.replicates, "trials": row.trials,
                   "missing": row.missing, "seconds": row.seconds.map(|both| both.1),
                   "typical_seconds": row.seconds.map(|both| both.0), "upper_bound": row.bound,
                   "half_width": half(row.replicates), "half_width_pooled": half(row.cells * row.replicates)})
        };
        let arms: Vec<Value> = plan.arms.iter().zip(&rows).map(row).collect();
        let name = &plan.spec.name;
        let object = json!({"experiment": name, "folder": folder.display().to_string(), "trials": trials,
                            "missing": missing, "threads": threads, "seconds": time.map(|both| both.1),
                            "typical_seconds": time.map(|both| both.0), "upper_bound": bound,
                            "arms": arms});
        writeln!(out, "{object}")?;
        out.flush()?;
        return Ok(Ending::Done);
    }
    let other = if plan.is_games() { "pairs" } else { "boards" };
    let head = ["arm", other, "runs each", "trials", "missing", "time of one", "± on one", "± on all"];
    let mut table = screen::table(&head);
    for (arm, row) in plan.arms.iter().zip(&rows) {
        let points = |half: Option<f64>| half.map_or("–".into(), |half| format!("{half:.1}"));
        let each = match row.guessed {
            true if row.bound => {
                format!("{}, ≤ {}", screen::time(span(row.each.0)), screen::time(span(row.each.1)))
            }
            true => screen::time(span(row.each.0)),
            false => "?".into(),
        };
        table.add_row([
            arm.name.clone(),
            row.cells.to_string(),
            row.replicates.to_string(),
            screen::number(row.trials),
            screen::number(row.missing),
            each,
            points(half(row.replicates)),
            points(half(row.cells * row.replicates)),
        ]);
    }
    drop(out);
    screen::print(&table)?;
    let mut out = screen::out();
    let word = if plan.is_games() { "wins" } else { "successes" };
    writeln!(
        out,
        "± are points of per cent: half of the 95 % interval (Wilson) of a share of {word} near one half, where it is widest"
    )?;
    let some =
        if missing == trials { String::new() } else { format!(", {} missing", screen::number(missing)) };
    let time = match time {
        None => "time unknown: a pilot did not come to its end".to_string(),
        Some(_) if missing == 0 => "nothing to do".to_string(),
        Some((typical, most)) => {
            let on = screen::plural(threads as u64, "thread");
            match bound {
                true => format!(
                    "about {} on {on} going by short pilots, at most {} if no run ends before its budget",
                    long(typical),
                    long(most)
                ),
                false => format!("about {} on {on}, going by short pilots", long(typical)),
            }
        }
    };
    writeln!(out, "{}{some}; {time}", screen::plural(trials, "trial"))?;
    writeln!(out, "folder {}", typed(folder))?;
    out.flush()?;
    Ok(Ending::Done)
}

fn span(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// A time that may be of days.
fn long(seconds: f64) -> String {
    match seconds {
        s if s < 7200.0 => screen::time(span(s)),
        s if s < 172_800.0 => format!("{:.1} hours", s / 3600.0),
        s => format!("{:.1} days", s / 86_400.0),
    }
}
