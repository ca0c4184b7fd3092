//! Threshold accepting (Dueck and Scheuer 1990).
//!
//! Annealing without chance: a move is taken unless it loses more than the threshold. The threshold falls level by level
//! from `start` to nothing, with `moves` tries on each; level k of n has start · (n − 1 − k) / n, so the last one only
//! climbs. Then the schedule starts again, from a fresh solution or from where it is, or the run ends.
//!
//! With a threshold of 2, a loss of 2 is always taken and a loss of 3 never.
//!
//! Scores are whole numbers, and so are thresholds in effect: many levels are few thresholds. That is why the default
//! schedule is short and starts often. It was chosen on samples of sudoku, kuromasu and Go with at most 300 000 moves,
//! among 3 to 30 levels of 100 to 3000 moves.

use crate::amount::{Amount, Auto};
use crate::walk::{Afterwards, Levels, Rule, Walk};
use plansza_core::{Gauge, Local, Method, Recipe, Rng, Run, params};

/// Threshold accepting.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Threshold;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Threshold::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Threshold {
    /// What the threshold falls from: a number, or auto to estimate it from the board.
    pub start: Amount,
    /// Levels on which it falls to nothing.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub levels: u64,
    /// Moves tried on each level.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub moves: u64,
    /// What happens when the schedule has run down.
    pub at_end: Afterwards,
}

impl Default for Threshold {
    fn default() -> Threshold {
        Threshold { start: Amount::Auto(Auto::Auto), levels: 5, moves: 1000, at_end: Afterwards::Restart }
    }
}

/// Takes what does not lose more than the level allows.
struct Tolerance {
    start: f64,
    levels: f64,
    loss: i64,
}

impl Rule for Tolerance {
    fn level(&mut self, level: u64) {
        self.loss = (self.start * (self.levels - 1.0 - level as f64) / self.levels) as i64;
    }

    #[inline]
    fn accept(&mut self, _: i64, gain: i64, _: &mut Rng) -> bool {
        gain >= -self.loss
    }

    fn gauge(&self) -> Option<Gauge> {
        Some(Gauge { name: "threshold", value: self.loss as f64 })
    }
}

impl<S: Local> Method<S> for Threshold {
    fn search(&self, run: &mut Run<'_, S>) {
        let Some(walk) = Walk::start(run) else { return };
        let start = self.start.on(run, 0.0);
        let levels = Levels { count: self.levels, moves: self.moves, afterwards: self.at_end };
        walk.levels(run, &mut Tolerance { start, levels: self.levels as f64, loss: 0 }, levels);
    }
}

impl Recipe for Threshold {
    const NAME: &'static str = "threshold";
    const ABOUT: &'static str = "threshold accepting: take any loss up to a limit, which falls";
    const EPOCH: &'static str = "threshold levels";
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    #[test]
    fn the_tolerance_falls_from_level_to_level_and_ends_at_nothing() {
        let (mut rule, mut rng) = (Tolerance { start: 10.0, levels: 5.0, loss: 99 }, Seed(1).rng());
        for (level, loss) in [8, 6, 4, 2, 0].into_iter().enumerate() {
            rule.level(level as u64);
            assert_eq!(rule.loss, loss, "level {level}");
            assert!(rule.accept(3, -loss, &mut rng) && !rule.accept(3, -loss - 1, &mut rng));
            assert!(rule.accept(3, 1, &mut rng));
        }
    }
}
