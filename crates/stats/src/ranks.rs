//! Ranks of values, 1 for the least; equal values share the mean of the ranks they take up (midranks).
//!
//! What the rank tests need to know of the ties is Σ (t³ − t) over the groups of t equal values: it shrinks the variance of
//! a sum of ranks (Kruskal and Wallis 1952).
//!
//! ```
//! use plansza_stats::Ranks;
//! let ranks = Ranks::of(&[7.0, 1.0, 3.0, 3.0]).unwrap();
//! assert_eq!(ranks.ranks, [4.0, 1.0, 2.5, 2.5]);
//! assert_eq!(ranks.ties, 6.0);
//! ```

/// The ranks of a list of values, in the order of the list.
///
/// ```
/// let ranks = plansza_stats::Ranks::of(&[7.0, 1.0, 3.0, 3.0]).unwrap();
/// assert_eq!((ranks.ranks, ranks.ties), (vec![4.0, 1.0, 2.5, 2.5], 6.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ranks {
    /// The midrank of each value.
    pub ranks: Vec<f64>,
    /// Σ (t³ − t) over groups of t equal values; 0 if all differ.
    pub ties: f64,
}

impl Ranks {
    /// None if a value is NaN. Infinite values have ranks like all others, and −0 equals 0.
    pub fn of(values: &[f64]) -> Option<Ranks> {
        if values.iter().any(|v| v.is_nan()) {
            return None;
        }
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_unstable_by(|&a, &b| values[a].total_cmp(&values[b]));
        let mut ranks = vec![0.0; values.len()];
        let (mut ties, mut before) = (0.0, 0);
        for group in order.chunk_by(|&a, &b| values[a] == values[b]) {
            let size = group.len() as f64;
            let rank = before as f64 + 0.5 * (size + 1.0);
            group.iter().for_each(|&i| ranks[i] = rank);
            ties += size * (size * size - 1.0);
            before += group.len();
        }
        Some(Ranks { ranks, ties })
    }
}

/// Where the p-value of a rank test comes from.
///
/// ```
/// use plansza_stats::{Null, wilcoxon_by};
/// let (x, y) = ([5.0, 7.0, 9.0], [4.0, 5.0, 6.0]);
/// assert_eq!(wilcoxon_by(&x, &y, Null::Exact).unwrap().p, 0.25);
/// assert!(!wilcoxon_by(&x, &y, Null::Normal { continuity: true }).unwrap().exact);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Null {
    /// The exact distribution where it is cheap and right, otherwise the normal one: what scipy's `method="auto"` does.
    #[default]
    Auto,
    /// The exact distribution of the statistic, or no result where that is out of reach.
    Exact,
    /// The normal approximation with the variance corrected for ties.
    Normal {
        /// Whether the statistic is moved by ½ towards its mean first.
        continuity: bool,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn zeros_of_both_signs_are_equal_and_nan_has_no_rank() {
        assert_eq!(Ranks::of(&[0.0, -0.0]).unwrap().ranks, [1.5, 1.5]);
        assert_eq!(Ranks::of(&[1.0, f64::NAN]), None);
        assert_eq!(Ranks::of(&[f64::INFINITY, 1.0, f64::INFINITY]).unwrap().ranks, [2.5, 1.0, 2.5]);
        assert_eq!(Ranks::of(&[]), Some(Ranks { ranks: vec![], ties: 0.0 }));
    }

    proptest! {
        #[test]
        fn a_rank_is_one_more_than_the_lesser_and_half_the_equal(
            values in proptest::collection::vec(-8i32..8, 0..40),
        ) {
            let values: Vec<f64> = values.into_iter().map(f64::from).collect();
            let found = Ranks::of(&values).unwrap();
            let mut ties = 0.0;
            for (i, v) in values.iter().enumerate() {
                let less = values.iter().filter(|w| *w < v).count() as f64;
                let equal = values.iter().filter(|w| *w == v).count() as f64;
                prop_assert_eq!(found.ranks[i], less + 0.5 * (equal + 1.0));
                // Each of t members adds t² − 1.
                ties += equal * equal - 1.0;
            }
            prop_assert_eq!(found.ties, ties);
        }
    }
}
