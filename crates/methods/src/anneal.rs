//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983).
//!
//! From a random start, try random moves. A better or equal one is taken, one that loses Δ is taken with probability
//! exp(−Δ/T). T falls level by level on a [`cooling`] schedule, with `moves` tries on each level; at the end of the
//! schedule the search reheats (`reheat`) from where it is, or starts anew, or ends.
//!
//! No `exp` is computed per move: losses are whole numbers, so each level needs only a short table of thresholds (a level
//! of a few moves does without the table).

mod cooling;

pub use cooling::Cooling;

use crate::amount::{Amount, Auto};
use crate::odds::Odds;
use crate::walk::{Afterwards, Levels, Rule, Walk};
use cooling::Schedule;
use plansza_core::{Gauge, Local, Method, Recipe, Rng, Run, params};

/// Simulated annealing.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Anneal;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Anneal::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Anneal {
    /// How the temperature falls.
    pub cooling: Cooling,
    /// The first temperature: a number, or auto to estimate it from the board.
    pub start: Amount,
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
    pub at_end: Afterwards,
}

impl Default for Anneal {
    fn default() -> Anneal {
        Anneal {
            cooling: Cooling::Exponential,
            start: Amount::Auto(Auto::Auto),
            end: 0.1,
            alpha: 0.99,
            levels: 1000,
            moves: 100,
            at_end: Afterwards::Restart,
        }
    }
}

/// Takes what is not worse, and a loss with the odds of the level's temperature (Metropolis and others 1953).
struct Metropolis {
    schedule: Schedule,
    odds: Odds,
    /// The level whose temperature the odds do not have yet.
    due: Option<u64>,
}

impl Rule for Metropolis {
    const VAIN: u64 = 1;

    #[inline]
    fn level(&mut self, level: u64) {
        match self.odds.tabled() {
            true => self.odds.set(self.schedule.at(level)),
            false => self.due = Some(level),
        }
    }

    // Left to itself the compiler calls it, which costs a tenth of a move.
    #[inline(always)]
    fn accept(&mut self, _: i64, gain: i64, rng: &mut Rng) -> bool {
        if gain >= 0 {
            return true;
        }
        // A level of a few moves may well see no loss, and then its temperature is never asked for.
        if !self.odds.tabled()
            && let Some(level) = self.due.take()
        {
            self.odds.set(self.schedule.at(level));
        }
        self.odds.allow(-gain, rng)
    }

    fn gauge(&self) -> Option<Gauge> {
        let value = self.due.map_or(self.odds.temperature(), |level| self.schedule.at(level));
        Some(Gauge { name: "temperature", value })
    }
}

impl<S: Local> Method<S> for Anneal {
    fn search(&self, run: &mut Run<'_, S>) {
        let Some(walk) = Walk::start(run) else { return };
        let start = self.start.on(run, self.end);
        let Anneal { cooling, end, alpha, levels, moves, at_end, .. } = *self;
        let schedule = Schedule { cooling, start, end, alpha, levels };
        let levels = Levels { count: schedule.levels(), moves, afterwards: at_end };
        walk.levels(run, &mut Metropolis { schedule, odds: Odds::new(moves), due: None }, levels);
    }
}

impl Recipe for Anneal {
    const NAME: &'static str = "anneal";
    const ABOUT: &'static str = "simulated annealing: worse moves are taken ever more rarely";
    const EPOCH: &'static str = "temperature levels";
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    /// The rule of levels of so many moves, from 1000 degrees to a thousandth.
    fn rule(moves: u64) -> Metropolis {
        let schedule = Schedule { cooling: Cooling::Linear, start: 1e3, end: 1e-3, alpha: 0.5, levels: 2 };
        Metropolis { schedule, odds: Odds::new(moves), due: None }
    }

    #[test]
    fn the_temperature_is_that_of_the_level_however_short_it_is() {
        for moves in [1, 63, 64, 1000] {
            let mut rule = rule(moves);
            let mut taken = |level: u64| {
                rule.level(level);
                let mut rng = Seed(1).rng();
                (0..1000).filter(|_| rule.accept(5, -1, &mut rng)).count()
            };
            assert!(taken(0) > 990 && taken(1) == 0 && taken(0) > 990, "{moves} moves");
        }
    }

    #[test]
    fn what_is_not_worse_is_taken_without_a_draw() {
        let (mut rule, mut rng) = (rule(1), Seed(1).rng());
        rule.level(1);
        assert!(rule.accept(5, 0, &mut rng) && rule.accept(5, 7, &mut rng));
        assert_eq!((rng, rule.due), (Seed(1).rng(), Some(1)), "nor is the temperature asked for");
    }
}
