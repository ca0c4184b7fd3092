//! The great deluge (Dueck 1993).
//!
//! It rains, and the walker keeps his feet dry. A move is taken when it leads to a place above the water or is not worse
//! than where the walk is; with each move taken the water rises, at first from the score of the start. When the water has
//! overtaken the walk only climbing is left, and after `patience` tries without a better score it starts anew. (Dueck's
//! walker stands still in the water; that he may still climb is from Burke, Bykov, Newall and Petrovic 2004.)
//!
//! With the water at 4.5, a walk at 6 may lose 1 and not 2.
//!
//! `rain` is measured in what a random move changes on this board (the standard deviation, as annealing's `auto`), so
//! that one number suits boards with scores of every size. The default was chosen on samples of sudoku, kuromasu and Go
//! with at most 300 000 moves: 0.003 to 0.03 differ little there, 0.001 and less do not come to an end. Less rain is
//! slower and surer.

use crate::amount;
use crate::walk::{Rule, Walk};
use plansza_core::{Gauge, Local, Method, Recipe, Rng, Run, params};

/// The great deluge.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Deluge;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Deluge::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Deluge {
    /// How much the water rises with each move taken, as a share of what a random move gains or loses on the board.
    #[schemars(range(min = 1e-9, max = 1e9))]
    pub rain: f64,
    /// Moves tried without a better score before a fresh start.
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub patience: u64,
}

impl Default for Deluge {
    fn default() -> Deluge {
        Deluge { rain: 0.01, patience: 5_000 }
    }
}

/// Takes what is not worse, and what is above the water.
struct Flood {
    water: f64,
    rain: f64,
}

impl Rule for Flood {
    fn start(&mut self, value: i64) {
        self.water = value as f64;
    }

    #[inline]
    fn accept(&mut self, value: i64, gain: i64, _: &mut Rng) -> bool {
        let dry = gain >= 0 || (value + gain) as f64 >= self.water;
        if dry {
            self.water += self.rain;
        }
        dry
    }

    fn gauge(&self) -> Option<Gauge> {
        Some(Gauge { name: "water", value: self.water })
    }
}

impl<S: Local> Method<S> for Deluge {
    fn search(&self, run: &mut Run<'_, S>) {
        if let Some(walk) = Walk::start(run) {
            let rain = self.rain * amount::spread(run);
            walk.climbs(run, &mut Flood { water: 0.0, rain }, self.patience);
        }
    }
}

impl Recipe for Deluge {
    const NAME: &'static str = "deluge";
    const ABOUT: &'static str = "great deluge: go anywhere above the water, which rises";
    const EPOCH: &'static str = "climbs";
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    #[test]
    fn the_water_rises_with_what_is_taken_and_ends_what_is_below_it() {
        let (mut flood, mut rng) = (Flood { water: 0.0, rain: 0.5 }, Seed(1).rng());
        flood.start(10);
        assert!(flood.accept(12, -2, &mut rng), "at the edge of the water is dry");
        assert_eq!(flood.water, 10.5);
        assert!(!flood.accept(12, -2, &mut rng) && flood.water == 10.5, "what drowns makes no rain");
        assert!(flood.accept(1, 0, &mut rng), "what is not worse is taken under water too");
        assert!(flood.accept(1, 3, &mut rng) && flood.water == 11.5);
        flood.start(-4);
        assert_eq!(flood.water, -4.0);
    }
}
