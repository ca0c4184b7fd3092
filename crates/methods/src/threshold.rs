//! Threshold accepting (Dueck and Scheuer 1990).

use crate::amount::{Amount, Auto};
use crate::walk::{Afterwards, Levels, Rule, Walk};
use plansza_core::{Local, Method, Recipe, Rng, Run};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Threshold accepting.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Threshold {
    /// The first threshold: a number, or auto to estimate it from the board.
    pub start: Amount,
    /// Levels on which the threshold falls to nothing.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub levels: u64,
    /// Moves tried on each level.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub moves: u64,
    /// What happens when the threshold is down.
    pub at_end: Afterwards,
}

impl Default for Threshold {
    fn default() -> Threshold {
        Threshold { start: Amount::Auto(Auto::Auto), levels: 10, moves: 1000, at_end: Afterwards::Reheat }
    }
}

impl Recipe for Threshold {
    const NAME: &'static str = "threshold";
    const ABOUT: &'static str = "threshold accepting: take a loss up to a limit, which falls";
    const EPOCH: &'static str = "threshold levels";
}

impl<S: Local> Method<S> for Threshold {
    fn search(&self, run: &mut Run<'_, S>) {
        let Some(walk) = Walk::start(run) else { return };
        let start = self.start.on(run, 0.0);
        let levels = Levels { count: self.levels, moves: self.moves, afterwards: self.at_end };
        walk.levels(run, &mut Limit { start, levels: self.levels, gain: 0 }, levels);
    }
}

struct Limit {
    start: f64,
    levels: u64,
    gain: i64,
}

impl Rule for Limit {
    fn level(&mut self, level: u64) {
        let left = 1.0 - (level + 1) as f64 / self.levels as f64;
        self.gain = -(self.start * left).floor() as i64;
    }

    #[inline]
    fn accept(&mut self, _: i64, gain: i64, _: &mut Rng) -> bool {
        gain >= self.gain
    }
}
