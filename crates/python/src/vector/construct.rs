//! Vectors are built entry by entry: of a permutation what is taken is no longer open. Entries have at most 64 values.

use super::{VectorGenes, VectorSpace};
use plansza_core::{Construct, Rng};
use std::sync::Mutex;

/// The lowest and the highest grade that ants have seen: nobody says beforehand what a score can be.
#[derive(Default)]
pub struct SeenGrades(Mutex<Option<(i64, i64)>>);

/// A vector as far as it is built.
#[derive(Clone)]
pub struct PartialVector {
    entries: Vec<Option<i64>>,
    /// The entries of a permutation that are taken.
    taken: u64,
    left: usize,
}

impl VectorSpace {
    /// Whether ants can build it.
    pub fn constructible(&self) -> bool {
        let narrow = |at: usize| {
            let (low, high) = self.genes.bounds(at);
            high - low < 64
        };
        !matches!(self.genes, VectorGenes::Reals(_)) && (0..self.genes.len()).all(narrow)
    }
}

impl Construct for VectorSpace {
    type Partial = PartialVector;

    fn cells(&self) -> usize {
        self.genes.len()
    }

    fn options(&self) -> usize {
        let width = |at: usize| {
            let (low, high) = self.genes.bounds(at);
            (high - low + 1) as usize
        };
        (0..self.genes.len()).map(width).max().unwrap_or(1)
    }

    fn begin(&self) -> PartialVector {
        PartialVector { entries: vec![None; self.genes.len()], taken: 0, left: self.genes.len() }
    }

    fn open(&self, partial: &PartialVector, cell: usize) -> u64 {
        if partial.entries[cell].is_some() {
            return 0;
        }
        let (low, high) = self.genes.bounds(cell);
        let all = u64::MAX >> (63 - (high - low));
        all & !partial.taken
    }

    fn place(&self, partial: &mut PartialVector, cell: usize, option: usize) {
        partial.entries[cell] = Some(self.genes.bounds(cell).0 + option as i64);
        partial.left -= 1;
        if let VectorGenes::Permutation(_) = self.genes {
            partial.taken |= 1 << option;
        }
    }

    fn grade(&self, partial: &PartialVector) -> i64 {
        let grade = self.scored(&self.built(partial));
        let mut seen = self.seen.0.lock().unwrap_or_else(|torn| torn.into_inner());
        let (low, high) = seen.unwrap_or((grade, grade));
        *seen = Some((low.min(grade), high.max(grade)));
        grade
    }

    /// From 0.1 for the worst that was seen to 1 for the best.
    fn reward(&self, grade: i64) -> f64 {
        let seen = *self.seen.0.lock().unwrap_or_else(|torn| torn.into_inner());
        let (low, high) = seen.unwrap_or((grade, grade));
        let share = (grade.saturating_sub(low)) as f64 / (high.saturating_sub(low)).max(1) as f64;
        0.1 + 0.9 * share.clamp(0.0, 1.0)
    }

    fn hopeless(&self, _: &PartialVector) -> bool {
        false
    }

    fn tightest(&self, partial: &PartialVector, rng: &mut Rng) -> Option<usize> {
        if partial.left == 0 {
            return None;
        }
        let open = |cell: usize| self.open(partial, cell).count_ones();
        let cells = || (0..partial.entries.len()).filter(|&cell| partial.entries[cell].is_none());
        let least = cells().map(open).min()?;
        let many = cells().filter(|&cell| open(cell) == least).count();
        cells().filter(|&cell| open(cell) == least).nth(rng.below(many))
    }

    fn chosen(&self, partial: &PartialVector, cell: usize) -> Option<usize> {
        partial.entries[cell].map(|entry| (entry - self.genes.bounds(cell).0) as usize)
    }

    fn built(&self, partial: &PartialVector) -> Vec<i64> {
        let entries = partial.entries.iter().enumerate();
        entries.map(|(cell, entry)| entry.unwrap_or(self.genes.bounds(cell).0)).collect()
    }
}
