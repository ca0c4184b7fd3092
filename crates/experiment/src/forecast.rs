//! How long an experiment will take, before it runs.
//!
//! Where a cell has stored trials, their mean time is the guess. Elsewhere a pilot runs the first trial of some cells with
//! a small limit of time, and what it did is extrapolated to the whole budget: that is an upper bound, since a run that
//! reaches its goal ends before. A cell without a pilot takes the mean of its arm, or of all.

use crate::plan::{Cell, Plan};
use crate::store::Archive;
use plansza_catalogue::Control;
use plansza_core::{Budget, Fault, Stop, Task};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Seconds of one trial, and how they are known.
///
/// ```
/// use plansza_experiment::forecast::{Basis, Guess};
/// let guess = Guess { seconds: 0.2, from: Basis::Cut };
/// assert!(guess.from == Basis::Cut && 100.0 * guess.seconds == 20.0); // at most so long for a hundred
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// Seconds of one trial.
    pub seconds: f64,
    /// How that is known.
    pub from: Basis,
}

/// How a time is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The mean of stored trials.
    Stored,
    /// A pilot that came to its end.
    Whole,
    /// A pilot that was cut short: an upper bound.
    Cut,
    /// The mean of other cells.
    Like,
}

/// All pilots together may take about so long.
const PILOTS: Duration = Duration::from_secs(2);
/// More cells than this are not tried.
const MOST: usize = 200;
/// Cells of one arm that are tried.
const OF_AN_ARM: usize = 3;

/// A guess for every cell of a plan; none for those of which nothing is known, as when the pilots were cancelled.
///
/// ```
/// use plansza_experiment::{Plan, forecast::forecast, spec::{Source, Spec}, store::Archive};
/// let text = "name = 'a'\nreplicates = 3\nbudget = { evaluations = 100 }\n\
///     instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'climb' }]";
/// let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)?;
/// let guesses = forecast(&plan, &Archive::default(), &Default::default())?;
/// assert_eq!(guesses.iter().flatten().count(), plan.cells.len());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When a board refuses a method, or a program of somebody else fails in its pilot.
pub fn forecast(plan: &Plan, archive: &Archive, cancel: &AtomicBool) -> Result<Vec<Option<Guess>>, Fault> {
    let mut sums = vec![(0.0, 0u64); plan.cells.len()];
    for planned in &plan.trials {
        if let Some(kept) = archive.trials.get(&planned.id) {
            let (seconds, n) = &mut sums[planned.cell as usize];
            (*seconds, *n) = (*seconds + kept.times.seconds, *n + 1);
        }
    }
    let known = |&(seconds, n): &(f64, u64)| {
        (n > 0).then(|| Guess { seconds: seconds / n as f64, from: Basis::Stored })
    };
    let mut guesses: Vec<Option<Guess>> = sums.iter().map(known).collect();
    let tried = pilots(plan, &guesses);
    let limit =
        (PILOTS / tried.len().max(1) as u32).clamp(Duration::from_millis(5), Duration::from_millis(100));
    for cell in tried {
        if cancel.load(Ordering::Relaxed) {
            return Ok(guesses);
        }
        guesses[cell] = pilot(&plan.cells[cell], limit, &plan.spec.folder)?;
    }
    let mean = |cells: &dyn Fn(&Cell) -> bool| {
        let fits = plan.cells.iter().zip(&guesses).filter(|(cell, _)| cells(cell));
        let seconds: Vec<f64> = fits.filter_map(|(_, guess)| Some(guess.as_ref()?.seconds)).collect();
        let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
        (!seconds.is_empty()).then_some(Guess { seconds: mean, from: Basis::Like })
    };
    let all = mean(&|_| true);
    let of_arms: Vec<Option<Guess>> =
        (0..plan.arms.len()).map(|arm| mean(&|cell| cell.arm == arm).or(all)).collect();
    let filled = guesses.iter().zip(&plan.cells).map(|(guess, cell)| guess.or(of_arms[cell.arm]));
    Ok(filled.collect())
}

/// The cells to be tried: some of every arm, evenly spread.
fn pilots(plan: &Plan, guesses: &[Option<Guess>]) -> Vec<usize> {
    let mut of_arms: Vec<Vec<usize>> = vec![Vec::new(); plan.arms.len()];
    for (number, cell) in plan.cells.iter().enumerate() {
        if guesses[number].is_none() {
            of_arms[cell.arm].push(number);
        }
    }
    let some: Vec<usize> = of_arms.iter().flat_map(|cells| spread(cells, OF_AN_ARM)).collect();
    spread(&some, MOST)
}

fn spread(all: &[usize], most: usize) -> Vec<usize> {
    let n = all.len().min(most);
    (0..n).map(|i| all[i * all.len() / n]).collect()
}

/// Runs the first trial of a cell for a short time.
fn pilot(cell: &Cell, limit: Duration, folder: &Path) -> Result<Option<Guess>, Fault> {
    let folder = Some(folder).filter(|folder| !folder.as_os_str().is_empty());
    let mut task = cell.task(0);
    let budget = match &mut task {
        Task::Search(search) => {
            let budget = search.budget;
            search.budget.time = Some(budget.time.map_or(limit, |own| own.min(limit)));
            budget
        }
        Task::Match(_) => return game(cell, task, limit, folder),
    };
    let trial = cell.prepared.run(task, &mut Control { folder, ..Control::default() })?;
    let (outcome, seconds) = (trial.outcome, trial.times.seconds);
    match outcome.stopped {
        Stop::Cancelled => return Ok(None),
        Stop::Time => {}
        _ => return Ok(Some(Guess { seconds, from: Basis::Whole })),
    }
    let seconds = seconds * left(budget, outcome.evaluations, outcome.epochs);
    let most = budget.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
    Ok(Some(Guess { seconds: seconds.min(most), from: Basis::Cut }).filter(|guess| guess.seconds.is_finite()))
}

/// How many times the work done goes into the budget.
fn left(budget: Budget, evaluations: u64, epochs: u64) -> f64 {
    let share =
        |limit: Option<u64>, done: u64| limit.map_or(f64::INFINITY, |limit| limit as f64 / done as f64);
    share(budget.evaluations, evaluations).min(share(budget.epochs, epochs)).max(1.0)
}

/// A game cannot be cut short: whoever waits gives up after a while, and what was waited for is told.
fn game(cell: &Cell, task: Task, limit: Duration, folder: Option<&Path>) -> Result<Option<Guess>, Fault> {
    let (enough, over) = (AtomicBool::new(false), AtomicBool::new(false));
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) && start.elapsed() < limit * 20 {
                std::thread::sleep(Duration::from_millis(1));
            }
            enough.store(true, Ordering::Relaxed);
        });
        let played = cell.prepared.run(task, &mut Control { folder, ..Control::until(&enough) });
        over.store(true, Ordering::Relaxed);
        let played = Some(played?).filter(|trial| trial.outcome.stopped != Stop::Cancelled);
        Ok(played.map(|trial| Guess { seconds: trial.times.seconds, from: Basis::Whole }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_extrapolated_to_the_first_limit_that_ends_it() {
        let budget = Budget { evaluations: Some(1000), epochs: Some(50), time: None };
        assert_eq!(left(budget, 100, 1), 10.0);
        assert_eq!(left(budget, 100, 25), 2.0);
        assert_eq!(left(budget, 2000, 0), 1.0);
        assert_eq!(left(Budget::epochs(5), 100, 0), f64::INFINITY);
        assert_eq!(spread(&[4, 5, 6, 7], 2), [4, 6]);
        assert_eq!(spread(&[], 2), [0usize; 0]);
    }
}
