//! Vectors are built entry by entry: of a permutation what is taken is no longer open. Entries have at most 64 values.

use super::{VectorGenes, VectorSpace};
use crate::score::SeenGrades;
use plansza_core::{Construct, Rng};

/// The entries in the order in which they are tightest, and what was seen of grades.
///
/// Whatever is decided, no entry becomes tighter than another that had no more values at first: of a permutation all have
/// equally many. So entries stand in classes of equal width, and the tightest are those of the first class that has any left.
pub struct VectorSite {
    order: Vec<u32>,
    /// The class of each entry.
    class: Vec<u8>,
    /// Where each class begins in the order, and how many it has.
    classes: Vec<(usize, usize)>,
    grades: SeenGrades,
}

impl VectorSite {
    fn new(genes: &VectorGenes) -> VectorSite {
        let width = |at: u32| {
            let (low, high) = genes.bounds(at as usize);
            high - low
        };
        let mut order: Vec<u32> = (0..genes.len() as u32).collect();
        order.sort_by_key(|&at| width(at));
        let mut class = vec![0; order.len()];
        let mut classes = Vec::new();
        for part in order.chunk_by(|&one, &two| width(one) == width(two)) {
            part.iter().for_each(|&at| class[at as usize] = classes.len() as u8);
            let start = classes.last().map_or(0, |&(start, many): &(usize, usize)| start + many);
            classes.push((start, part.len()));
        }
        VectorSite { order, class, classes, grades: SeenGrades::default() }
    }
}

/// A vector as far as it is built.
#[derive(Clone)]
pub struct PartialVector {
    entries: Vec<Option<i64>>,
    /// The entries of a permutation that are taken.
    taken: u64,
    /// Of each class the entries that are not decided stand first, so many of them; and where each entry stands.
    order: Vec<u32>,
    stands: Vec<u32>,
    left: Vec<usize>,
}

impl VectorSpace {
    /// Whether ants can build it.
    pub fn constructible(&self) -> bool {
        let narrow = |at: usize| {
            let (low, high) = self.genes.bounds(at);
            high - low < 64
        };
        !matches!(*self.genes, VectorGenes::Reals(_)) && (0..self.genes.len()).all(narrow)
    }

    fn site(&self) -> &VectorSite {
        self.site.get_or_init(|| VectorSite::new(&self.genes))
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
        let site = self.site();
        let mut stands = vec![0; site.order.len()];
        site.order.iter().enumerate().for_each(|(at, &cell)| stands[cell as usize] = at as u32);
        PartialVector {
            entries: vec![None; self.genes.len()],
            taken: 0,
            order: site.order.clone(),
            stands,
            left: site.classes.iter().map(|class| class.1).collect(),
        }
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
        if let VectorGenes::Permutation(_) = *self.genes {
            partial.taken |= 1 << option;
        }
        // It changes places with the last of its class that is not decided.
        let site = self.site();
        let class = site.class[cell] as usize;
        partial.left[class] -= 1;
        let (here, there) = (partial.stands[cell] as usize, site.classes[class].0 + partial.left[class]);
        let other = partial.order[there];
        partial.order.swap(here, there);
        (partial.stands[cell], partial.stands[other as usize]) = (there as u32, here as u32);
    }

    fn grade(&self, partial: &PartialVector) -> i64 {
        self.site().grades.note(self.scored(&self.built(partial)))
    }

    fn reward(&self, grade: i64) -> f64 {
        self.site().grades.reward(grade)
    }

    fn hopeless(&self, _: &PartialVector) -> bool {
        false
    }

    fn tightest(&self, partial: &PartialVector, rng: &mut Rng) -> Option<usize> {
        let class = partial.left.iter().position(|&left| left > 0)?;
        let (start, many) = (self.site().classes[class].0, partial.left[class]);
        Some(partial.order[start + rng.below(many)] as usize)
    }

    fn chosen(&self, partial: &PartialVector, cell: usize) -> Option<usize> {
        partial.entries[cell].map(|entry| (entry - self.genes.bounds(cell).0) as usize)
    }

    fn built(&self, partial: &PartialVector) -> Vec<i64> {
        let entries = partial.entries.iter().enumerate();
        entries.map(|(cell, entry)| entry.unwrap_or(self.genes.bounds(cell).0)).collect()
    }
}
