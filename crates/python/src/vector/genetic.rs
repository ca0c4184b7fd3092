//! Vectors are bred: entries change hands, permutations keep the order of both parents.

use super::{VectorCrossing, VectorGenes, VectorSpace};
use crate::lot::normal;
use plansza_core::{Genetic, Rng};

impl Genetic for VectorSpace {
    type Genome = Vec<i64>;

    /// One call of Python's for a whole brood, where it takes one.
    const TOGETHER: bool = true;

    fn fitnesses(&self, genomes: &[Vec<i64>], scores: &mut [i64]) {
        self.scored_many(genomes, scores);
    }

    fn spawn(&self, rng: &mut Rng) -> Vec<i64> {
        plansza_core::Space::sample(self, rng)
    }

    fn respawn(&self, genome: &mut Vec<i64>, rng: &mut Rng) {
        self.redraw(genome, rng);
    }

    fn cross(&self, a: &mut Vec<i64>, b: &mut Vec<i64>, rng: &mut Rng) {
        let n = self.genes.len();
        if n < 2 {
            return;
        }
        if let VectorGenes::Permutation(_) = *self.genes {
            let (start, end) = cut(n, rng);
            let children = (ordered(a, b, start, end), ordered(b, a, start, end));
            (*a, *b) = children;
            return;
        }
        match self.crossing {
            VectorCrossing::OnePoint => {
                let at = 1 + rng.below(n - 1);
                a[at..].swap_with_slice(&mut b[at..]);
            }
            VectorCrossing::TwoPoint => {
                let (start, end) = cut(n, rng);
                a[start..end].swap_with_slice(&mut b[start..end]);
            }
            VectorCrossing::Uniform => {
                let pairs = a.iter_mut().zip(b);
                pairs.filter(|_| rng.chance(0.5)).for_each(|(one, two)| std::mem::swap(one, two));
            }
        }
    }

    /// `rate` is the chance of each entry: to become another, of a real number to move a little, of a permutation to change
    /// places with another.
    fn mutate(&self, genome: &mut Vec<i64>, rate: f64, rng: &mut Rng) {
        for at in 0..genome.len() {
            if !rng.chance(rate) {
                continue;
            }
            match *self.genes {
                VectorGenes::Permutation(n) => genome.swap(at, rng.below(n)),
                VectorGenes::Reals(_) => genome[at] = near(genome[at], 0.1, rng),
                VectorGenes::Integers(_) => genome[at] = self.other(at, genome[at], rng),
            }
        }
    }

    fn fitness(&self, genome: &Vec<i64>) -> i64 {
        self.scored(genome)
    }

    fn express(&self, genome: &Vec<i64>) -> Vec<i64> {
        genome.clone()
    }

    fn encode(&self, solution: &Vec<i64>) -> Vec<i64> {
        solution.clone()
    }
}

/// A place of the grid so far from another, as a share of all of it, within it.
pub(super) fn near(place: i64, share: f64, rng: &mut Rng) -> i64 {
    let moved = place as f64 + normal(rng) * share * super::GRID as f64;
    (moved as i64).clamp(0, super::GRID)
}

/// Two places with something between them, and something not.
fn cut(n: usize, rng: &mut Rng) -> (usize, usize) {
    let (one, two) = (rng.below(n), rng.below(n));
    (one.min(two), one.max(two) + 1)
}

/// Order crossover (Davis 1985): a part from one parent, the rest in the order of the other.
fn ordered(parent: &[i64], other: &[i64], start: usize, end: usize) -> Vec<i64> {
    let n = parent.len();
    let mut kept = vec![false; n];
    parent[start..end].iter().for_each(|&entry| kept[entry as usize] = true);
    let mut rest = (0..n).map(|i| other[(end + i) % n]).filter(|&entry| !kept[entry as usize]);
    let mut child = parent.to_vec();
    for i in 0..n - (end - start) {
        child[(end + i) % n] = rest.next().expect("as many are left as there are places");
    }
    child
}
