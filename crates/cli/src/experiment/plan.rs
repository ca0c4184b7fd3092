//! `plansza run --plan`: the trials, the time they will take, and how much they can tell.

use super::{Experiment, typed};
use crate::{Ending, screen, watch};
use anyhow::Result;
use plansza_experiment::forecast::forecast;
use plansza_experiment::outlook::PlanOutlook;
use plansza_experiment::run::Shard;
use std::io::Write;
use std::time::Duration;

/// Shows the plan.
pub fn show(experiment: &Experiment, shard: Shard, threads: usize, json: bool) -> Result<Ending> {
    let Experiment { plan, folder, .. } = experiment;
    let archive = experiment.stored()?;
    let guesses = watch::waiting("measuring a few trials", || forecast(plan, &archive, watch::cancel()))?;
    let outlook = PlanOutlook::new(plan, &archive, &guesses, shard, threads);
    let mut out = screen::out();
    if json {
        writeln!(out, "{}", screen::json(outlook.json(plan, folder)))?;
        out.flush()?;
        return Ok(Ending::Done);
    }
    let PlanOutlook { trials, missing, threads, seconds: time, bound, .. } = outlook;
    let other = if plan.is_games() { "pairs" } else { "boards" };
    let head = ["arm", other, "runs each", "trials", "missing", "time of one", "± on one", "± on all"];
    let mut table = screen::table(&head);
    for (arm, row) in plan.arms.iter().zip(&outlook.arms) {
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
            points(row.half_width()),
            points(row.half_width_pooled()),
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
