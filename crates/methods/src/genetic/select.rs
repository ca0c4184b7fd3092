//! Who becomes a parent.

use plansza_core::{Rng, params};

/// How parents are chosen.
///
/// ```
/// use plansza_methods::{GeneticAlgorithm, Selection};
/// let keen = GeneticAlgorithm { selection: Selection::Tournament, ..GeneticAlgorithm::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// In proportion to score − worst score.
    Roulette,
    /// In proportion to the rank, the worst having rank 1.
    Rank,
    /// The best of `tournament` drawn at random.
    Tournament,
    /// The best share `parents`, in order, neighbours mating. PyGAD 2.16.3 does this for `sss` and for `rank` alike.
    SteadyState,
}

/// The choice of parents from one scored population. Prepared once per generation, then shared by all threads.
pub(super) struct Selector {
    selection: Selection,
    tournament: usize,
    parents: f64,
    /// Running sums of weights for the proportional kinds.
    sums: Vec<u64>,
    /// Indices from best to worst.
    order: Vec<u32>,
}

impl Selector {
    pub(super) fn new(selection: Selection, tournament: usize, parents: f64) -> Selector {
        Selector { selection, tournament, parents, sums: Vec::new(), order: Vec::new() }
    }

    /// Indices from best to worst; of equals the later born first, as PyGAD has it, so that a population drifts.
    pub(super) fn ranked(&self) -> &[u32] {
        &self.order
    }

    /// Looks at the scores of a population. The order is made when the selection or `elites` needs it.
    pub(super) fn prepare(&mut self, scores: &[i64], elites: bool) {
        self.order.clear();
        if elites || matches!(self.selection, Selection::Rank | Selection::SteadyState) {
            self.order.extend(0..scores.len() as u32);
            self.order
                .sort_unstable_by_key(|&i| (std::cmp::Reverse(scores[i as usize]), std::cmp::Reverse(i)));
        }
        self.sums.clear();
        if self.selection == Selection::Roulette {
            let worst = scores.iter().copied().min().unwrap_or(0);
            let mut sum = 0;
            self.sums.extend(scores.iter().map(|&score| {
                sum += (score - worst) as u64;
                sum
            }));
        }
    }

    /// The parent for place `place` of the mating order.
    #[inline]
    pub(super) fn pick(&self, scores: &[i64], place: usize, rng: &mut Rng) -> usize {
        let n = scores.len();
        match self.selection {
            Selection::Roulette => {
                let total = self.sums[n - 1];
                if total == 0 {
                    return rng.below(n);
                }
                let draw = rng.below(total as usize) as u64;
                self.sums.partition_point(|&sum| sum <= draw)
            }
            Selection::Rank => {
                // Rank weights n, n−1, …, 1 from best to worst: invert the triangular number.
                let draw = rng.below(n * (n + 1) / 2);
                let row = ((libm::sqrt(8.0 * draw as f64 + 1.0) - 1.0) / 2.0) as usize;
                self.order[n - 1 - row.min(n - 1)] as usize
            }
            Selection::Tournament => {
                let draws = (0..self.tournament.clamp(1, n)).map(|_| rng.below(n));
                draws.max_by_key(|&i| scores[i]).unwrap_or(0)
            }
            Selection::SteadyState => {
                let pool = ((n as f64 * self.parents) as usize).clamp(1, n);
                self.order[place % pool] as usize
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;

    fn shares(selection: Selection, scores: &[i64]) -> Vec<f64> {
        let mut selector = Selector::new(selection, 2, 0.5);
        selector.prepare(scores, false);
        let mut rng = Seed(3).rng();
        let mut counts = vec![0.0; scores.len()];
        for place in 0..100_000 {
            counts[selector.pick(scores, place, &mut rng)] += 1e-5;
        }
        counts
    }

    fn near(got: &[f64], want: &[f64]) {
        assert!(got.iter().zip(want).all(|(g, w)| (g - w).abs() < 0.01), "{got:?} is not {want:?}");
    }

    #[test]
    fn each_selection_has_its_shares() {
        let scores = [10, 13, 11, 10];
        near(&shares(Selection::Roulette, &scores), &[0.0, 0.75, 0.25, 0.0]);
        // Of equal scores the later counts as the better.
        near(&shares(Selection::Rank, &scores), &[0.1, 0.4, 0.3, 0.2]);
        near(&shares(Selection::SteadyState, &scores), &[0.0, 0.5, 0.5, 0.0]);
        // Two draws: the best wins unless both miss it, 1 − (3/4)²; the second best with (3/4)² − (2/4)².
        near(&shares(Selection::Tournament, &scores), &[0.125, 0.4375, 0.3125, 0.125]);
        near(&shares(Selection::Roulette, &[5, 5]), &[0.5, 0.5]);
    }

    fn picks(selector: &Selector, scores: &[i64], places: std::ops::Range<usize>) -> Vec<usize> {
        let mut rng = Seed(3).rng();
        places.map(|place| selector.pick(scores, place, &mut rng)).collect()
    }

    #[test]
    fn the_order_is_from_best_to_worst_and_of_equals_the_later_first() {
        let scores = [3, 9, 3, 7];
        for (selection, elites, ordered) in [
            (Selection::Tournament, true, true),
            (Selection::Tournament, false, false),
            (Selection::Roulette, false, false),
            (Selection::Rank, false, true),
            (Selection::SteadyState, false, true),
        ] {
            let mut selector = Selector::new(selection, 2, 0.5);
            selector.prepare(&[1, 2, 3], true);
            selector.prepare(&scores, elites);
            let order: &[u32] = if ordered { &[1, 3, 2, 0] } else { &[] };
            assert_eq!(selector.ranked(), order, "{selection:?}");
        }
    }

    #[test]
    fn the_best_share_mates_in_turn() {
        let scores = [3, 9, 3, 7];
        for (share, pool) in [(0.5, &[1, 3][..]), (0.0, &[1]), (0.75, &[1, 3, 2]), (1.0, &[1, 3, 2, 0])] {
            let mut selector = Selector::new(Selection::SteadyState, 2, share);
            selector.prepare(&scores, false);
            let expected: Vec<usize> = pool.iter().copied().cycle().take(9).collect();
            assert_eq!(picks(&selector, &scores, 0..9), expected, "{share}");
        }
    }

    #[test]
    fn a_tournament_is_never_larger_than_the_population_nor_empty() {
        let scores = [3, 9, 3, 7];
        let wins = |size| {
            let mut selector = Selector::new(Selection::Tournament, size, 0.5);
            selector.prepare(&scores, false);
            picks(&selector, &scores, 0..20_000).iter().filter(|&&winner| winner == 1).count() as f64 / 2e4
        };
        // All four draws miss the best with (3/4)⁴; one draw with 3/4.
        assert!((wins(99) - (1.0 - 0.75f64.powi(4))).abs() < 0.02 && (wins(4) - wins(99)).abs() < 1e-9);
        assert!((wins(0) - 0.25).abs() < 0.02 && (wins(1) - 0.25).abs() < 0.02);
    }
}
