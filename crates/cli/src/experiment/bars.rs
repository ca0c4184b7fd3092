//! What is seen of an experiment while it runs: a bar for every arm.

use crate::{screen, watch};
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use plansza_core::{Outcome, Times};
use plansza_experiment::Plan;
use plansza_experiment::run::Watch;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts of one arm; of a player, the games with either colour.
#[derive(Default)]
pub struct ArmCount {
    /// Trials that are to be.
    pub planned: AtomicU64,
    /// Trials that are there.
    pub there: AtomicU64,
    /// Solved or won.
    pub won: AtomicU64,
    /// Drawn games.
    pub drawn: AtomicU64,
    /// Trials that failed.
    pub failed: AtomicU64,
}

impl ArmCount {
    fn add(&self, outcome: &Outcome, games: bool, sign: i64) {
        self.there.fetch_add(1, Ordering::Relaxed);
        let score = outcome.score.map(|score| score * sign);
        let won = if games { score > Some(0) } else { outcome.solved };
        self.won.fetch_add(u64::from(won), Ordering::Relaxed);
        self.drawn.fetch_add(u64::from(games && score == Some(0)), Ordering::Relaxed);
    }

    /// Planned, there, won, drawn.
    pub fn read(&self) -> [u64; 4] {
        [&self.planned, &self.there, &self.won, &self.drawn].map(|count| count.load(Ordering::Relaxed))
    }
}

/// Counts the trials of every arm.
pub struct Tally {
    /// An arm each.
    pub arms: Vec<ArmCount>,
    sides: Vec<(usize, Option<usize>)>,
}

impl Tally {
    /// Of all trials of a plan, none of which is there yet.
    pub fn new(plan: &Plan) -> Tally {
        let games = plan.is_games();
        let side = |cell: &plansza_experiment::plan::Cell| (cell.arm, games.then_some(cell.board));
        let arms = plan.arms.iter().map(|_| ArmCount::default()).collect();
        Tally { arms, sides: plan.cells.iter().map(side).collect() }
    }

    /// Says that a trial of this cell is to be.
    pub fn plan(&self, cell: usize) {
        let (arm, second) = self.sides[cell];
        for arm in [Some(arm), second].into_iter().flatten() {
            self.arms[arm].planned.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Says that one has failed.
    pub fn fail(&self, cell: usize) {
        let (arm, second) = self.sides[cell];
        for arm in [Some(arm), second].into_iter().flatten() {
            self.arms[arm].failed.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Says that one is there.
    pub fn add(&self, cell: usize, outcome: &Outcome) {
        let (arm, second) = self.sides[cell];
        self.arms[arm].add(outcome, second.is_some(), 1);
        if let Some(second) = second {
            self.arms[second].add(outcome, true, -1);
        }
    }
}

impl Watch for Tally {
    fn trial(&self, cell: usize, outcome: &Outcome, _: &Times, _: bool) {
        self.add(cell, outcome);
    }

    fn failed(&self, cell: usize) {
        self.fail(cell);
    }

    fn elsewhere(&self, cell: usize) {
        let (arm, second) = self.sides[cell];
        // Whether it was solved is seen when the folder is read in the end.
        for arm in [Some(arm), second].into_iter().flatten() {
            self.arms[arm].planned.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Lines that stay free of bars.
const MARGIN: usize = 4;

/// Shows bars while `work` runs, when somebody looks.
pub fn over<T>(plan: &Plan, tally: &Tally, work: impl FnOnce() -> T) -> T {
    let mut bars: Option<Bars> = None;
    let draw = |elapsed: Option<Duration>| match elapsed {
        Some(_) => bars.get_or_insert_with(|| Bars::new(plan, tally)).draw(tally),
        None => bars.take().into_iter().for_each(|bars| drop(bars.all.clear())),
    };
    watch::beside(Duration::from_millis(50), draw, work)
}

struct Bars {
    all: MultiProgress,
    /// One for each arm that has trials, or one for all.
    bars: Vec<(ProgressBar, Vec<usize>)>,
    games: bool,
}

impl Bars {
    fn new(plan: &Plan, tally: &Tally) -> Bars {
        let all = MultiProgress::new();
        let busy = |arm: &usize| tally.arms[*arm].planned.load(Ordering::Relaxed) > 0;
        let arms: Vec<usize> = (0..plan.arms.len()).filter(busy).collect();
        let height = terminal_size::terminal_size().map_or(24, |(_, height)| height.0 as usize);
        let groups: Vec<(String, Vec<usize>)> = match arms.len() + MARGIN > height {
            true => vec![(screen::plural(arms.len() as u64, "arm"), arms)],
            false => arms.into_iter().map(|arm| (plan.arms[arm].name.clone(), vec![arm])).collect(),
        };
        let shown = |name: &str| name.chars().count();
        let width = groups.iter().map(|(name, _)| shown(name)).max().unwrap_or(0).min(36);
        let template = format!("{{prefix:<{width}}} {{bar:24}} {{pos}}/{{len}} · {{eta}} left · {{msg}}");
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let make = |(name, arms): (String, Vec<usize>)| {
            let short: String = name.chars().take(width).collect();
            let [planned, there, ..] = sum(tally, &arms);
            let bar = ProgressBar::new(planned).with_position(there).with_prefix(short);
            let bar = all.add(bar.with_style(style.clone()));
            bar.reset_eta();
            (bar, arms)
        };
        let bars = groups.into_iter().map(make).collect();
        Bars { all, bars, games: plan.is_games() }
    }

    fn draw(&self, tally: &Tally) {
        for (bar, arms) in &self.bars {
            let [planned, there, won, _] = sum(tally, arms);
            bar.set_length(planned);
            bar.set_position(there);
            let word = if self.games { "won" } else { "solved" };
            let share = 100.0 * won as f64 / there.max(1) as f64;
            let failed: u64 = arms.iter().map(|&arm| tally.arms[arm].failed.load(Ordering::Relaxed)).sum();
            let failed = if failed == 0 { String::new() } else { format!(" · {failed} failed") };
            let share = if there == 0 { String::new() } else { format!("{share:.0} % {word}") };
            bar.set_message(share + &failed);
        }
    }
}

fn sum(tally: &Tally, arms: &[usize]) -> [u64; 4] {
    arms.iter().fold([0; 4], |sum, &arm| {
        let counts = tally.arms[arm].read();
        [0, 1, 2, 3].map(|i| sum[i] + counts[i])
    })
}
