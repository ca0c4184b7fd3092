//! Hill climbing with restarts.
//!
//! From a random start, try random moves and take those that do not lower the score. After `patience` tries without a
//! better one, start again. With `sideways` off, equal moves are refused.

use crate::walk::{Rule, Walk};
use plansza_core::{Local, Method, Recipe, Rng, Run, params};

/// Hill climbing with restarts.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Climb;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Climb::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Climb {
    /// Moves tried without a better score before a fresh start.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub patience: u64,
    /// Whether moves that keep the score are taken.
    pub sideways: bool,
}

impl Default for Climb {
    fn default() -> Climb {
        Climb { patience: 10_000, sideways: true }
    }
}

/// Takes what gains at least so much.
struct Uphill {
    least: i64,
}

impl Rule for Uphill {
    #[inline]
    fn accept(&mut self, _: i64, gain: i64, _: &mut Rng) -> bool {
        gain >= self.least
    }
}

impl<S: Local> Method<S> for Climb {
    fn search(&self, run: &mut Run<'_, S>) {
        if let Some(walk) = Walk::start(run) {
            walk.climbs(run, &mut Uphill { least: i64::from(!self.sideways) }, self.patience);
        }
    }
}

impl Recipe for Climb {
    const NAME: &'static str = "climb";
    const ABOUT: &'static str = "hill climbing: take what is not worse, restart when stuck";
    const EPOCH: &'static str = "climbs";
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    #[test]
    fn sideways_is_a_matter_of_choice_and_downhill_is_not() {
        let mut rng = Seed(1).rng();
        for least in [0, 1] {
            let taken = [-1, 0, 1].map(|gain| Uphill { least }.accept(5, gain, &mut rng));
            assert_eq!(taken, [false, least == 0, true]);
        }
    }
}
