//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983).
//!
//! From a random start, try random moves. A better or equal one is taken, one that loses Δ is taken with probability
//! exp(−Δ/T). T falls level by level on a [`cooling`] schedule, with `moves` tries on each level; at the end of the
//! schedule the search reheats (`reheat`) from where it is, or starts anew, or ends.
//!
//! No `exp` is computed per move: losses are whole numbers, so each level needs only a short table of thresholds (a level
//! of a few moves does without the table).

mod cooling;

pub use cooling::{Cooling, Schedule};

use plansza_core::{Local, Method, Recipe, Rng, Run};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A temperature: a number, or `auto` to estimate it from the board.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Temperature {
    /// This number.
    Is(#[schemars(range(min = 1e-9, max = 1e12))] f64),
    /// From the board: the standard deviation of what random moves gain or lose (after White 1984).
    Auto(Auto),
}

/// The word `auto`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Auto {
    /// Estimated from the board.
    Auto,
}

/// What happens when the schedule has run down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AtEnd {
    /// The run ends, as in the report.
    Stop,
    /// The schedule starts again from a fresh random solution.
    Restart,
    /// The schedule starts again from the current solution.
    Reheat,
}

/// Simulated annealing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Anneal {
    /// How the temperature falls.
    pub cooling: Cooling,
    /// The first temperature: a number, or auto to estimate it from the board.
    pub start: Temperature,
    /// The last temperature.
    #[schemars(range(min = 1e-9, max = 1e12))]
    pub end: f64,
    /// The factor of geometric cooling.
    #[schemars(range(min = 0.000001, max = 0.999999999))]
    pub alpha: f64,
    /// Temperature levels of the other coolings.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub levels: u64,
    /// Moves tried on each level.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub moves: u64,
    /// What happens when the schedule has run down.
    pub at_end: AtEnd,
}

impl Default for Anneal {
    fn default() -> Anneal {
        Anneal {
            cooling: Cooling::Exponential,
            start: Temperature::Auto(Auto::Auto),
            end: 0.1,
            alpha: 0.99,
            levels: 1000,
            moves: 100,
            at_end: AtEnd::Restart,
        }
    }
}

impl Recipe for Anneal {
    const NAME: &'static str = "anneal";
    const ABOUT: &'static str = "simulated annealing: worse moves are taken ever more rarely";
    const EPOCH: &'static str = "temperature levels";
}

/// Moves sampled to estimate a start temperature.
const SAMPLE: usize = 200;

impl<S: Local> Method<S> for Anneal {
    fn search(&self, run: &mut Run<'_, S>) {
        let space = run.space;
        if !run.running() {
            return;
        }
        let mut state = space.state(&space.sample(&mut run.rng));
        run.spend(1);
        run.offer(space.value(&state), || space.solution(&state));
        let start = match self.start {
            Temperature::Is(start) => start,
            Temperature::Auto(_) => spread(space, run).max(self.end),
        };
        let schedule =
            Schedule { cooling: self.cooling, start, end: self.end, alpha: self.alpha, levels: self.levels };
        let mut odds = Odds::default();
        // Short levels share a look at the clock, unless they are what is counted.
        let counted = run.meter().budget().epochs.is_some();
        let block = self.moves.clamp(256, 8192);
        let mut granted = 0;
        loop {
            for level in 0..schedule.levels() {
                odds.set(schedule.at(level), self.moves);
                let mut left = self.moves;
                if counted {
                    granted = 0;
                }
                while left > 0 {
                    if granted == 0 {
                        granted = run.grant(block);
                    }
                    let steps = left.min(granted);
                    if steps == 0 || !walk(space, run, &mut state, &odds, steps) {
                        return;
                    }
                    left -= steps;
                    granted -= steps;
                }
                run.epoch();
            }
            granted = 0;
            match self.at_end {
                AtEnd::Stop => return run.meter().exhaust(),
                AtEnd::Reheat => {}
                AtEnd::Restart => {
                    if !run.running() {
                        return;
                    }
                    state = space.state(&space.sample(&mut run.rng));
                    run.spend(1);
                    run.offer(space.value(&state), || space.solution(&state));
                }
            }
        }
    }
}

/// Tries `steps` moves at one temperature. False when the run is over.
pub(crate) fn walk<S: Local>(
    space: &S,
    run: &mut Run<'_, S>,
    state: &mut S::State,
    odds: &Odds,
    steps: u64,
) -> bool {
    // The stream and the best score live in registers for the length of the block.
    let mut rng = run.rng.clone();
    let mut top = run.best().unwrap_or(i64::MIN);
    let (mut done, mut told) = (0, 0);
    while done < steps {
        done += 1;
        let Some(step) = space.propose(state, &mut rng) else {
            run.meter().exhaust();
            break;
        };
        let gain = space.gain(state, step);
        if gain >= 0 || odds.allow(-gain, &mut rng) {
            space.apply(state, step);
            if gain > 0 && space.value(state) > top {
                top = space.value(state);
                run.spend(done - told);
                told = done;
                run.offer(top, || space.solution(state));
                if run.over() {
                    break;
                }
            }
        }
    }
    run.rng = rng;
    run.spend(done - told);
    !run.over()
}

/// The chance of accepting a loss at one temperature, as thresholds for a 64-bit draw.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    temperature: f64,
    table: [u64; 64],
    tabled: bool,
}

impl Default for Odds {
    fn default() -> Odds {
        Odds { temperature: 1.0, table: [0; 64], tabled: false }
    }
}

impl Odds {
    /// Sets the temperature for this many moves.
    pub(crate) fn set(&mut self, temperature: f64, moves: u64) {
        self.temperature = temperature;
        self.tabled = moves >= self.table.len() as u64;
        if !self.tabled {
            return;
        }
        let factor = libm::exp(-1.0 / temperature);
        let mut chance = 1.0;
        for slot in &mut self.table {
            *slot = threshold(chance);
            chance *= factor;
        }
    }

    /// Draws whether a loss (> 0) is accepted.
    #[inline]
    pub(crate) fn allow(&self, loss: i64, rng: &mut Rng) -> bool {
        let threshold = match self.table.get(loss as usize) {
            Some(&threshold) if self.tabled => threshold,
            _ => threshold(libm::exp(-(loss as f64) / self.temperature)),
        };
        threshold != 0 && rng.word() < threshold
    }
}

fn threshold(chance: f64) -> u64 {
    (chance * 18_446_744_073_709_551_616.0) as u64
}

/// The standard deviation of what random moves gain or lose, from a random start.
fn spread<S: Local>(space: &S, run: &mut Run<'_, S>) -> f64 {
    let steps = run.grant(SAMPLE as u64) as usize;
    let mut state = space.state(&space.sample(&mut run.rng));
    let (mut sum, mut squares, mut n) = (0.0, 0.0, 0.0);
    for _ in 0..steps {
        let Some(step) = space.propose(&state, &mut run.rng) else { break };
        let gain = space.gain(&mut state, step) as f64;
        space.apply(&mut state, step);
        (sum, squares, n) = (sum + gain, squares + gain * gain, n + 1.0);
    }
    run.spend(n as u64);
    if n < 2.0 { 1.0 } else { libm::sqrt((squares - sum * sum / n) / (n - 1.0)).max(1e-6) }
}
