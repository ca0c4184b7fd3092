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
