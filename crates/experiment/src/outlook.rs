//! A plan before it runs, arm by arm: its trials, the time they will take, and how much they can tell.
//!
//! ```
//! use plansza_experiment::{Plan, known, outlook::PlanOutlook, run::Shard, store::Archive};
//! let plan = Plan::new(known::find("go-boards")?.quickly())?;
//! // Nothing is known of the time without a forecast.
//! let outlook = PlanOutlook::new(&plan, &Archive::default(), &vec![None; plan.cells.len()], Shard::WHOLE, 2);
//! assert_eq!((outlook.trials, outlook.missing), (plan.trials.len() as u64, plan.trials.len() as u64));
//! assert!(outlook.seconds.is_none() && outlook.arms.len() == plan.arms.len());
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::forecast::Guess;
use crate::plan::{Arm, Cell, Plan};
use crate::run::Shard;
use crate::store::Archive;
use plansza_stats::greatest_width;
use serde_json::{Value, json};
use std::path::Path;

/// What is planned of one arm.
///
/// ```
/// use plansza_experiment::outlook::ArmForecast;
/// let arm = ArmForecast { cells: 3, replicates: 100, ..ArmForecast::default() };
/// assert!(arm.half_width().unwrap() > arm.half_width_pooled().unwrap());
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArmForecast {
    /// Its boards, or whom it plays against.
    pub cells: u64,
    /// Runs on each, at most.
    pub replicates: u64,
    /// Its trials.
    pub trials: u64,
    /// Those that are not there yet.
    pub missing: u64,
    /// Of the missing ones, on one thread: on average, and at most.
    pub seconds: Option<(f64, f64)>,
    /// The longest of one trial, likewise.
    pub each: (f64, f64),
    /// Whether it may take longer than on average.
    pub bound: bool,
    /// Whether anything is known of the time.
    pub guessed: bool,
}

impl ArmForecast {
    /// Half of the widest interval of a share of successes on one board, in points of per cent.
    pub fn half_width(&self) -> Option<f64> {
        half(self.replicates)
    }

    /// The same on all its boards together.
    pub fn half_width_pooled(&self) -> Option<f64> {
        half(self.cells * self.replicates)
    }
}

fn half(trials: u64) -> Option<f64> {
    greatest_width(trials, 0.95).map(|width| 50.0 * width)
}

/// A plan before it runs; see the [module](self) for an example.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanOutlook {
    /// Its trials.
    pub trials: u64,
    /// Those that are not there yet.
    pub missing: u64,
    /// Threads, no more than there are trials for.
    pub threads: usize,
    /// Seconds for all that is missing: on average, and at most; none where a pilot did not come to its end.
    pub seconds: Option<(f64, f64)>,
    /// Whether it may take longer than on average.
    pub bound: bool,
    /// Arm by arm, in the order of the plan.
    pub arms: Vec<ArmForecast>,
}

impl PlanOutlook {
    /// Of a part of a plan, what is there of it, and a [forecast](crate::forecast::forecast).
    pub fn new(
        plan: &Plan,
        archive: &Archive,
        guesses: &[Option<Guess>],
        shard: Shard,
        threads: usize,
    ) -> PlanOutlook {
        let none = |_: &Arm| ArmForecast { seconds: Some((0.0, 0.0)), ..ArmForecast::default() };
        let mut rows: Vec<ArmForecast> = plan.arms.iter().map(none).collect();
        // A game is one of each of its players.
        let arms = |cell: &Cell| match plan.is_games() {
            true => vec![cell.arm, cell.board],
            false => vec![cell.arm],
        };
        for (cell, guess) in plan.cells.iter().zip(guesses) {
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
        let needs = plan.needs(archive);
        for planned in shard.of(&plan.trials) {
            let stored = plan.has(&needs, archive, planned);
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
        let seconds = work.map(|work| (share(work.0, longest.0), share(work.1, longest.1)));
        let bound = rows.iter().any(|row| row.missing > 0 && row.bound);
        PlanOutlook { trials, missing, threads, seconds, bound, arms: rows }
    }

    /// As data: what `plansza run --plan --json` prints of a plan and its folder.
    pub fn json(&self, plan: &Plan, folder: &Path) -> Value {
        let row = |(arm, row): (&Arm, &ArmForecast)| {
            json!({"name": arm.name, "boards": row.cells, "replicates": row.replicates, "trials": row.trials,
                   "missing": row.missing, "seconds": row.seconds.map(|both| both.1),
                   "typical_seconds": row.seconds.map(|both| both.0), "upper_bound": row.bound,
                   "half_width": row.half_width(), "half_width_pooled": row.half_width_pooled()})
        };
        let arms: Vec<Value> = plan.arms.iter().zip(&self.arms).map(row).collect();
        json!({"experiment": plan.spec.name, "folder": folder.display().to_string(), "trials": self.trials,
               "missing": self.missing, "threads": self.threads, "seconds": self.seconds.map(|both| both.1),
               "typical_seconds": self.seconds.map(|both| both.0), "upper_bound": self.bound, "arms": arms})
    }
}
