//! Late acceptance hill climbing (Burke and Bykov 2017).
//!
//! A move is taken when it is not worse than where the walk is, or not worse than where it was `length` moves ago. The
//! walk remembers its last `length` scores, all of them the start's at first; a remembered score is replaced by a better
//! one only. So the longer the memory, the longer a loss can be made good, and the slower and surer the climb: it is the
//! whole schedule. After `patience` tries without a better score the climb starts anew.
//!
//! A walk at score 5 that remembers 3 4 5, the oldest first: a move to 3 is taken now, and would be refused one move
//! later.
//!
//! The default was chosen on samples of sudoku, kuromasu and Go with at most 300 000 moves: 100 to 300 scores differ
//! little there, 1000 and more do not come to an end. Larger boards and longer runs want more, and then more patience.

use crate::walk::{Rule, Walk};
use plansza_core::{Gauge, Local, Method, Recipe, Rng, Run, params};

/// Late acceptance hill climbing.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Late;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Late::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
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
        Late { length: 100, patience: 10_000 }
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

    fn gauge(&self) -> Option<Gauge> {
        Some(Gauge { name: "late score", value: self.scores[self.at] as f64 })
    }
}

impl<S: Local> Method<S> for Late {
    fn search(&self, run: &mut Run<'_, S>) {
        if let Some(walk) = Walk::start(run) {
            walk.climbs(run, &mut Memory { scores: vec![0; self.length], at: 0 }, self.patience);
        }
    }
}

impl Recipe for Late {
    const NAME: &'static str = "late";
    const ABOUT: &'static str = "late acceptance: take what is not worse than some moves ago";
    const EPOCH: &'static str = "climbs";
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    #[test]
    fn what_is_as_good_as_a_while_ago_is_taken() {
        let (mut memory, mut rng) = (Memory { scores: vec![0; 2], at: 0 }, Seed(1).rng());
        memory.start(10);
        assert!(memory.accept(10, 5, &mut rng), "better than now");
        assert!(
            !memory.accept(15, -6, &mut rng) && memory.scores == [15, 15],
            "worse than 10, which then goes"
        );
        assert!(memory.accept(15, 0, &mut rng), "as good as now");
        assert!(!memory.accept(15, -1, &mut rng));
        memory.start(3);
        assert!(memory.accept(7, -4, &mut rng), "as good as two moves ago");
        assert_eq!((&memory.scores[..], memory.at), (&[3, 3][..], 1));
        assert!(!memory.accept(3, -1, &mut rng) && memory.at == 0, "the ring closes");
    }
}
