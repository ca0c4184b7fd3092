//! How long an experiment will take, before it runs.
//!
//! Where a cell has stored trials, their mean time is the guess. Elsewhere pilots run the first trials of some cells with a
//! small limit of time. What a cut pilot did is extrapolated to the whole budget: that is the bound, since a run that
//! reaches its goal or stops by itself ends before. What is typical is told from those second pilots of the arm that did end: if e of
//! the pilots on such boards did in t seconds in all, a run ends at the rate e/t, and one of at most b seconds takes (1 − exp(−b·e/t))·t/e on
//! average. Where the bound is long, second pilots with more time look for runs that end. A cell without a pilot takes the mean
//! of its arm, or of all; random search that is matched to others takes as many evaluations as they typically do.

use crate::plan::{Cell, Plan};
use crate::store::Archive;
use plansza_catalogue::Control;
use plansza_core::platform::{self, Instant};
use plansza_core::{Budget, Fault, Stop, Task};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Seconds of one trial, and how they are known.
///
/// ```
/// use plansza_experiment::forecast::{Basis, Guess};
/// let guess = Guess { typical: 0.2, bound: 3.0, from: Basis::Cut };
/// assert!(guess.from == Basis::Cut && 100.0 * guess.typical == 20.0); // about so long for a hundred
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// Seconds of one trial on average, as far as the pilots tell.
    pub typical: f64,
    /// Seconds that it takes when it uses its whole budget.
    pub bound: f64,
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

/// All first pilots together may take about so long.
const PILOTS: Duration = Duration::from_secs(2);
/// And all second ones.
const SECOND: Duration = Duration::from_secs(6);
/// The longest second pilot.
const LONGEST: Duration = Duration::from_secs(1);
/// Seconds of work for which second pilots are worth their time.
const LONG: f64 = 60.0;
/// More cells than this are not tried.
const MOST: usize = 200;
/// Cells of one arm that are tried.
const OF_AN_ARM: usize = 12;

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
        let mean = seconds / n as f64;
        (n > 0).then_some(Guess { typical: mean, bound: mean, from: Basis::Stored })
    };
    let mut guesses: Vec<Option<Guess>> = sums.iter().map(known).collect();
    let tried = tried(plan, &guesses, cancel)?;
    let hazards: Vec<f64> = (0..plan.arms.len()).map(|arm| hazard(plan, &tried, arm)).collect();
    for (cell, pilots) in &tried {
        guesses[*cell] = guess(pilots, hazards[plan.cells[*cell].arm]);
    }
    let speeds: Vec<(usize, f64)> =
        tried.iter().filter_map(|(cell, all)| Some((*cell, speed(all)?))).collect();
    matched(plan, &speeds, &mut guesses);
    let mean = |cells: &dyn Fn(&Cell) -> bool| {
        let fits = plan.cells.iter().zip(&guesses).filter(|(cell, _)| cells(cell));
        let found: Vec<Guess> = fits.filter_map(|(_, guess)| *guess).collect();
        let of = |part: fn(&Guess) -> f64| found.iter().map(part).sum::<f64>() / found.len() as f64;
        let (typical, bound) = (of(|guess| guess.typical), of(|guess| guess.bound));
        (!found.is_empty()).then_some(Guess { typical, bound, from: Basis::Like })
    };
    let all = mean(&|_| true);
    let of_arms: Vec<Option<Guess>> =
        (0..plan.arms.len()).map(|arm| mean(&|cell| cell.arm == arm).or(all)).collect();
    let filled = guesses.iter().zip(&plan.cells).map(|(guess, cell)| guess.or(of_arms[cell.arm]));
    Ok(filled.collect())
}

/// What a short run did.
#[derive(Clone, Copy, Debug)]
struct PilotRun {
    seconds: f64,
    evaluations: u64,
    /// Seconds of the whole budget, if it would be used up.
    bound: f64,
    /// Whether it came to its end.
    ended: bool,
}

/// Runs pilots of some cells: short ones, then longer ones where the bound is long and none has come to its end.
fn tried(
    plan: &Plan,
    guesses: &[Option<Guess>],
    cancel: &AtomicBool,
) -> Result<Vec<(usize, Vec<PilotRun>)>, Fault> {
    let cells = pilots(plan, guesses);
    let limit =
        (PILOTS / cells.len().max(1) as u32).clamp(Duration::from_millis(5), Duration::from_millis(100));
    let mut tried: Vec<(usize, Vec<PilotRun>)> = Vec::new();
    for cell in cells {
        if cancel.load(Ordering::Relaxed) {
            return Ok(tried);
        }
        tried.push((cell, pilot(&plan.cells[cell], 0, limit, &plan.spec.folder)?.into_iter().collect()));
    }
    let mut long: Vec<(f64, &mut (usize, Vec<PilotRun>))> = tried
        .iter_mut()
        .filter(|(_, runs)| runs.iter().all(|run| !run.ended))
        .map(|one| {
            let work = one.1.iter().map(|run| run.bound).sum::<f64>();
            (work * plan.cells[one.0].replicates as f64, one)
        })
        .filter(|(work, _)| *work > LONG / plan.arms.len() as f64)
        .collect();
    long.sort_by(|one, two| two.0.total_cmp(&one.0));
    let (start, many) = (Instant::now(), long.len() as u32);
    for (place, (_, (cell, runs))) in long.into_iter().enumerate() {
        let left = SECOND.saturating_sub(start.elapsed()) / (many - place as u32);
        if cancel.load(Ordering::Relaxed) || left < limit {
            break;
        }
        // Another run than the first: what that one did is known.
        runs.extend(pilot(&plan.cells[*cell], 1, left.min(LONGEST), &plan.spec.folder)?);
    }
    Ok(tried)
}

/// How often runs of an arm end, per second, on the boards where the first pilot did not: that runs end at once on easy ones says
/// nothing of those.
fn hazard(plan: &Plan, tried: &[(usize, Vec<PilotRun>)], arm: usize) -> f64 {
    let hard = |(cell, runs): &&(usize, Vec<PilotRun>)| {
        plan.cells[*cell].arm == arm && runs.first().is_some_and(|run| !run.ended)
    };
    let runs = || tried.iter().filter(hard).flat_map(|(_, runs)| runs);
    let seconds: f64 = runs().map(|run| run.seconds).sum();
    runs().filter(|run| run.ended).count() as f64 / seconds
}

/// What pilots of a cell say of one trial, where runs of its arm end so often.
fn guess(runs: &[PilotRun], hazard: f64) -> Option<Guess> {
    let of = |part: fn(&PilotRun) -> f64| runs.iter().map(part).sum::<f64>() / runs.len() as f64;
    let bound = of(|run| run.bound);
    let from = if runs.iter().all(|run| run.ended) { Basis::Whole } else { Basis::Cut };
    let typical = match from {
        Basis::Whole => of(|run| run.seconds),
        _ => censored(bound, hazard),
    };
    (!runs.is_empty() && bound.is_finite()).then_some(Guess { typical, bound, from })
}

/// The mean of a time until something that happens at a rate, or of the bound where it does not come.
fn censored(bound: f64, hazard: f64) -> f64 {
    let expected = -libm::expm1(-bound * hazard) / hazard;
    if expected.is_finite() { expected.min(bound) } else { bound }
}

/// Evaluations a second.
fn speed(runs: &[PilotRun]) -> Option<f64> {
    let last = runs.last()?;
    Some(last.evaluations as f64 / last.seconds).filter(|speed| speed.is_finite() && *speed > 0.0)
}

/// Random search without a limit of its own goes as far as its rivals do.
fn matched(plan: &Plan, speeds: &[(usize, f64)], guesses: &mut [Option<Guess>]) {
    let speed = |cell: usize| speeds.iter().find(|(known, _)| *known == cell).map(|(_, speed)| *speed);
    for &(cell, own) in speeds.iter().filter(|(cell, _)| !plan.cells[*cell].rivals.is_empty()) {
        let evaluations = |&rival: &usize| Some(guesses[rival]?.typical * speed(rival)?);
        let most = plan.cells[cell].rivals.iter().filter_map(evaluations).reduce(f64::max);
        if let Some((guess, most)) = guesses[cell].as_mut().zip(most) {
            guess.typical = guess.typical.min(most / own);
        }
    }
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

/// Runs a trial of a cell for a short time.
fn pilot(cell: &Cell, replicate: u64, limit: Duration, folder: &Path) -> Result<Option<PilotRun>, Fault> {
    let folder = Some(folder).filter(|folder| !folder.as_os_str().is_empty());
    let mut task = cell.task(replicate);
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
    let evaluations = outcome.evaluations;
    let ended = match outcome.stopped {
        Stop::Cancelled => return Ok(None),
        Stop::Time => false,
        _ => true,
    };
    let whole = seconds * left(budget, evaluations, outcome.epochs);
    let most = budget.time.map_or(f64::INFINITY, |time| time.as_secs_f64());
    let bound = if ended { seconds } else { whole.min(most) };
    Ok(Some(PilotRun { seconds, evaluations, bound, ended }))
}

/// How many times the work done goes into the budget.
fn left(budget: Budget, evaluations: u64, epochs: u64) -> f64 {
    let share =
        |limit: Option<u64>, done: u64| limit.map_or(f64::INFINITY, |limit| limit as f64 / done as f64);
    share(budget.evaluations, evaluations).min(share(budget.epochs, epochs)).max(1.0)
}

/// A game cannot be cut short: whoever waits gives up after a while, and what was waited for is told.
fn game(cell: &Cell, task: Task, limit: Duration, folder: Option<&Path>) -> Result<Option<PilotRun>, Fault> {
    let (enough, over) = (AtomicBool::new(false), AtomicBool::new(false));
    let start = Instant::now();
    std::thread::scope(|scope| {
        let patience = || {
            while !over.load(Ordering::Relaxed) && start.elapsed() < limit * 20 {
                std::thread::sleep(Duration::from_millis(1));
            }
            enough.store(true, Ordering::Relaxed);
        };
        // Where nobody else can wait, it is played to its end.
        if platform::THREADS {
            scope.spawn(patience);
        }
        let played = cell.prepared.run(task, &mut Control { folder, ..Control::until(&enough) });
        over.store(true, Ordering::Relaxed);
        let played = Some(played?).filter(|trial| trial.outcome.stopped != Stop::Cancelled);
        Ok(played.map(|trial| {
            let (seconds, evaluations) = (trial.times.seconds, trial.outcome.evaluations);
            PilotRun { seconds, evaluations, bound: seconds, ended: true }
        }))
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

    #[test]
    fn runs_that_end_by_themselves_make_the_typical_time_shorter_than_the_bound() {
        let cut = PilotRun { seconds: 0.1, evaluations: 1000, bound: 100.0, ended: false };
        assert_eq!(guess(&[cut], 0.0), Some(Guess { typical: 100.0, bound: 100.0, from: Basis::Cut }));
        let often = guess(&[cut], 2.0).unwrap();
        assert!((often.typical - 0.5).abs() < 1e-9 && often.bound == 100.0, "{often:?}");
        let ended = PilotRun { seconds: 0.2, bound: 0.2, ended: true, ..cut };
        assert_eq!(guess(&[ended], 5.0).unwrap().typical, 0.2);
        assert_eq!(guess(&[], 5.0), None);
        assert!(censored(3.0, f64::NAN) == 3.0 && censored(1e-3, 1.0) < 1e-3);
    }
}
