//! The odds of taking a loss at a temperature: exp(−loss / temperature), as annealing has them.
//!
//! A level of many moves looks them up: a table of 64 thresholds for a 64-bit draw, filled once a level. A level of few
//! moves computes what it is asked for.

use plansza_core::Rng;

/// The chance of accepting a loss at one temperature, as thresholds for a 64-bit draw.
#[derive(Clone, Debug)]
pub(crate) struct Odds {
    temperature: f64,
    table: [u64; 64],
    tabled: bool,
}

impl Odds {
    /// For levels of this many moves: the table has to be worth its making.
    pub(crate) fn new(moves: u64) -> Odds {
        let table = [0; 64];
        Odds { temperature: 1.0, tabled: moves >= table.len() as u64, table }
    }

    /// Whether losses are looked up.
    #[inline]
    pub(crate) fn tabled(&self) -> bool {
        self.tabled
    }

    /// The temperature.
    pub(crate) fn temperature(&self) -> f64 {
        self.temperature
    }

    /// Sets the temperature.
    #[inline]
    pub(crate) fn set(&mut self, temperature: f64) {
        self.temperature = temperature;
        if self.tabled {
            self.fill(libm::exp(-1.0 / temperature));
        }
    }

    fn fill(&mut self, factor: f64) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    /// Odds with a table and without one.
    fn both(temperature: f64) -> [Odds; 2] {
        [64, 63].map(|moves| {
            let mut odds = Odds::new(moves);
            odds.set(temperature);
            odds
        })
    }

    #[test]
    fn a_table_is_for_levels_that_are_as_long_as_it() {
        assert_eq!(both(1.0).map(|odds| odds.tabled()), [true, false]);
    }

    #[test]
    fn losses_are_taken_as_often_as_the_exponential_says() {
        for odds in both(2.5) {
            let mut rng = Seed(1).rng();
            for loss in [1, 2, 5, 9] {
                let share = (0..40_000).filter(|_| odds.allow(loss, &mut rng)).count() as f64 / 4e4;
                let expected = (-(loss as f64) / 2.5).exp();
                // 5 sigma of a binomial with n = 40000, p = 1/2 at the most.
                assert!((share - expected).abs() < 0.0125, "{loss}: {share} instead of {expected}");
            }
        }
    }

    #[test]
    fn the_table_says_what_the_exponential_says() {
        let [tabled, plain] = both(7.0);
        for loss in 1..200 {
            let (mut one, mut two) = (Seed(loss as u64).rng(), Seed(loss as u64).rng());
            assert_eq!(tabled.allow(loss, &mut one), plain.allow(loss, &mut two), "{loss}");
        }
        let near = |loss: usize, chance: f64| {
            let found = tabled.table[loss] as f64 / 18_446_744_073_709_551_616.0;
            assert!((found - chance).abs() < 1e-12, "{loss}: {found} instead of {chance}");
        };
        near(0, 1.0);
        near(1, (-1.0f64 / 7.0).exp());
        near(63, (-9.0f64).exp());
    }

    #[test]
    fn without_heat_nothing_is_lost_and_nothing_drawn() {
        for odds in both(1e-9) {
            let mut rng = Seed(1).rng();
            assert!((1..100).all(|loss| !odds.allow(loss, &mut rng)));
            assert_eq!(rng, Seed(1).rng(), "what cannot be takes no word of the stream");
        }
        for odds in both(1e18) {
            assert!((1..100).all(|loss| odds.allow(loss, &mut Seed(1).rng())));
        }
    }
}
