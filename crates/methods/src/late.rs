//! Late acceptance hill climbing (Burke and Bykov 2017).
//!
//! A move is taken when it is not worse than where the walk is, or not worse than where it was `length` moves ago. The
//! walk remembers its last `length` scores, all of them the start's at first; a remembered score is replaced by a better
//! one only. So the longer the memory, the longer a loss can be made good, and the slower and surer the climb: it is the
//! whole schedule. After `patience` tries without a better score the climb starts anew.
//!
//! The scores of a walk at 5, with a memory of three: 3 4 5. A move that loses 2 is taken now, since 3 is remembered; a
//! move later it would not be.

use crate::walk::{Rule, Walk};
use plansza_core::{Local, Method, Recipe, Rng, Run};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Late acceptance hill climbing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Late {
    /// Scores remembered.
    #[schemars(range(min = 1, max = 10_000_000))]
    pub length: usize,
    /// Moves tried without a better score before a fresh start.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub patience: u64,
}

impl Default for Late {
    fn default() -> Late {
        Late { length: 1000, patience: 20_000 }
    }
}

impl Recipe for Late {
    const NAME: &'static str = "late";
    const ABOUT: &'static str = "late acceptance: take what is not worse than some moves ago";
    const EPOCH: &'static str = "climbs";
}

impl<S: Local> Method<S> for Late {
    fn search(&self, run: &mut Run<'_, S>) {
        if let Some(walk) = Walk::start(run) {
            walk.climbs(run, &mut Memory { scores: vec![0; self.length], at: 0 }, self.patience);
        }
    }
}

/// Takes what is not worse than now, or than a while ago.
struct Memory {
    /// The last scores, in a ring.
    scores: Vec<i64>,
    /// The oldest of them.
    at: usize,
}

impl Rule for Memory {
    fn start(&mut self, value: i64) {
        self.scores.fill(value);
    }

    #[inline]
    fn accept(&mut self, value: i64, gain: i64, _: &mut Rng) -> bool {
        let late = &mut self.scores[self.at];
        let taken = gain >= 0 || value + gain >= *late;
        *late = (*late).max(if taken { value + gain } else { value });
        self.at = if self.at + 1 == self.scores.len() { 0 } else { self.at + 1 };
        taken
    }
}
