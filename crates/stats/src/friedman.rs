//! Many methods on many boards: the test of Friedman (1937), and which methods differ by Nemenyi (1963), as Demšar (2006)
//! puts them together for a critical-difference diagram.
//!
//! On each of N boards the k methods get ranks, 1 for the best, and R is the mean of a method's ranks. Without a
//! difference, χ² = 12N / (k(k+1)) · (Σ R² − k(k+1)²/4), divided by 1 − Σ(t³−t) / (N k(k²−1)) for ties, has nearly a χ²
//! distribution with k − 1 degrees of freedom. Iman and Davenport (1980): (N−1) χ² / (N(k−1) − χ²) is nearer to an F
//! distribution with k − 1 and (k−1)(N−1). Two methods differ if their mean ranks differ by at least the critical
//! difference q √(k(k+1) / 6N), q being the quantile of the studentized range divided by √2.
//!
//! ```
//! use plansza_stats::{friedman, friedman::Better};
//! // Three methods on four boards, higher scores being better.
//! let scores = [[9.0, 7.0, 1.0], [8.0, 8.0, 2.0], [9.0, 6.0, 5.0], [7.0, 3.0, 4.0]];
//! let found = friedman(&scores, Better::Higher).unwrap();
//! assert_eq!(found.ranks, [1.125, 2.125, 2.75]);
//! // The first and the third differ, the others do not.
//! assert_eq!(found.groups(found.critical_difference(0.10).unwrap()), [[0, 1], [1, 2]]);
//! ```

use super::distribution::{chi2, fisher, range};
use super::ranks::Ranks;

/// Which values are the good ones.
///
/// ```
/// use plansza_stats::{Better, friedman};
/// let table = [[9.0, 7.0, 1.0], [8.0, 6.0, 2.0]];
/// assert_eq!(friedman(&table, Better::Higher).unwrap().ranks, [1.0, 2.0, 3.0]);
/// assert_eq!(friedman(&table, Better::Lower).unwrap().ranks, [3.0, 2.0, 1.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Better {
    /// Scores.
    Higher,
    /// Costs.
    Lower,
}

/// The result of Friedman's test.
///
/// ```
/// use plansza_stats::{Better, friedman};
/// let found = friedman(&[[3.0, 2.0, 1.0]; 5], Better::Higher).unwrap();
/// // Where all boards agree, Iman and Davenport's statistic has no bound.
/// assert_eq!((found.chi2, found.f), (10.0, Some(f64::INFINITY)));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Friedman {
    /// How many boards.
    pub boards: usize,
    /// The mean rank of each method, 1 for one that is best everywhere.
    pub ranks: Vec<f64>,
    /// Friedman's statistic, corrected for ties.
    pub chi2: f64,
    /// Its p-value.
    pub p: f64,
    /// Iman and Davenport's statistic; infinite if all boards agree; none for a single board.
    pub f: Option<f64>,
    /// Its p-value.
    pub f_p: Option<f64>,
}

/// The test of a table with a row for each board and a column for each method. Infinite values are ranked like all others.
///
/// None with fewer than two methods, without a board, with rows of different lengths, with a NaN, or if on every board all
/// methods are equal.
///
/// ```
/// use plansza_stats::{Better, friedman};
/// let scores = [[9.0, 7.0, 1.0], [8.0, 8.0, 2.0], [9.0, 6.0, 5.0], [7.0, 3.0, 4.0]];
/// assert_eq!(friedman(&scores, Better::Higher).unwrap().ranks, [1.125, 2.125, 2.75]);
/// ```
pub fn friedman<Scores: AsRef<[f64]>>(boards: &[Scores], better: Better) -> Option<Friedman> {
    let k = boards.first()?.as_ref().len();
    if k < 2 {
        return None;
    }
    let mut sums = vec![0.0; k];
    let mut ties = 0.0;
    for row in boards {
        let row = row.as_ref();
        if row.len() != k {
            return None;
        }
        let ranked = Ranks::of(row)?;
        ties += ranked.ties;
        for (sum, rank) in sums.iter_mut().zip(ranked.ranks) {
            *sum += if better == Better::Higher { k as f64 + 1.0 - rank } else { rank };
        }
    }
    let (n, methods) = (boards.len() as f64, k as f64);
    let correction = 1.0 - ties / (n * methods * (methods * methods - 1.0));
    if ties >= n * methods * (methods * methods - 1.0) {
        return None;
    }
    // Around the mean, which keeps more digits than the difference of two great sums.
    let middle = 0.5 * n * (methods + 1.0);
    let squares: f64 = sums.iter().map(|sum| (sum - middle) * (sum - middle)).sum();
    let chi2 = 12.0 / (methods * n * (methods + 1.0)) * squares / correction;
    let greatest = n * (methods - 1.0);
    // All boards agree if nothing is left but rounding.
    let agree = greatest - chi2 <= 1e-12 * greatest;
    let f =
        (boards.len() > 1).then(|| if agree { f64::INFINITY } else { (n - 1.0) * chi2 / (greatest - chi2) });
    Some(Friedman {
        boards: boards.len(),
        ranks: sums.iter().map(|sum| sum / n).collect(),
        chi2,
        p: chi2::upper(chi2, methods - 1.0),
        f,
        f_p: f.map(|f| fisher::upper(f, methods - 1.0, (methods - 1.0) * (n - 1.0))),
    })
}

/// Nemenyi's critical difference of mean ranks for `methods` on `boards` at the level `alpha`, such as 0.05; none with
/// fewer than two methods, without boards, or unless 0 < alpha < 1.
///
/// ```
/// // Demšar (2006): four classifiers on 14 data sets.
/// let critical = |alpha| plansza_stats::critical_difference(4, 14, alpha).unwrap();
/// assert_eq!((format!("{:.2}", critical(0.05)), format!("{:.2}", critical(0.10))), ("1.25".into(), "1.12".into()));
/// ```
pub fn critical_difference(methods: usize, boards: usize, alpha: f64) -> Option<f64> {
    let q = range::quantile(alpha, methods)? / std::f64::consts::SQRT_2;
    let k = methods as f64;
    (boards > 0).then(|| q * (k * (k + 1.0) / (6.0 * boards as f64)).sqrt())
}

impl Friedman {
    /// Nemenyi's critical difference for this table.
    pub fn critical_difference(&self, alpha: f64) -> Option<f64> {
        critical_difference(self.ranks.len(), self.boards, alpha)
    }

    /// The groups of methods of which no two differ by `critical` or more, for the bars of a critical-difference diagram:
    /// at least two methods each, from the best rank to the worst, none inside another. A method that differs from all
    /// others is in no group.
    pub fn groups(&self, critical: f64) -> Vec<Vec<usize>> {
        let mut order: Vec<usize> = (0..self.ranks.len()).collect();
        order.sort_by(|&a, &b| self.ranks[a].total_cmp(&self.ranks[b]));
        let mut groups = Vec::new();
        let mut covered = 0;
        for first in 0..order.len() {
            let near = |&&i: &&usize| self.ranks[i] - self.ranks[order[first]] < critical;
            let end = first + order[first..].iter().take_while(near).count();
            if end > covered && end - first > 1 {
                groups.push(order[first..end].to_vec());
                covered = end;
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Iman and Davenport's F of the statistic, with its degrees of freedom, on four boards and three methods.
    #[test]
    fn the_f_is_that_of_the_statistic() {
        let boards = [[3.0, 2.0, 1.0], [3.0, 1.0, 2.0], [2.0, 3.0, 1.0], [3.0, 2.0, 1.0]].map(Vec::from);
        let found = friedman(&boards, Better::Higher).unwrap();
        assert!((found.chi2 - 4.5).abs() < 1e-12, "{}", found.chi2);
        let f = 3.0 * 4.5 / (8.0 - 4.5);
        assert!(
            (found.f.unwrap() - f).abs() < 1e-12
                && (found.f_p.unwrap() - fisher::upper(f, 2.0, 6.0)).abs() < 1e-12
        );
    }

    /// Demšar (2006), table 6: AUC of C4.5 without and with tuned m, cf, and both, on 14 data sets. The two
    /// that are 0.975 in the table have the ranks 2 and 3 there: they differ in a digit that is not printed.
    const TABLE_6: [[f64; 4]; 14] = [
        [0.763, 0.768, 0.771, 0.798],
        [0.599, 0.591, 0.590, 0.569],
        [0.954, 0.971, 0.968, 0.967],
        [0.628, 0.661, 0.654, 0.657],
        [0.882, 0.888, 0.886, 0.898],
        [0.936, 0.931, 0.916, 0.931],
        [0.661, 0.668, 0.609, 0.685],
        [0.583, 0.583, 0.563, 0.625],
        [0.775, 0.838, 0.866, 0.875],
        [1.000, 1.000, 1.000, 1.000],
        [0.940, 0.962, 0.965, 0.962],
        [0.619, 0.666, 0.614, 0.669],
        [0.972, 0.981, 0.9751, 0.975],
        [0.957, 0.978, 0.946, 0.970],
    ];

    #[test]
    fn table_6_of_demsar_2006() {
        let found = friedman(&TABLE_6, Better::Higher).unwrap();
        let ranks: Vec<String> = found.ranks.iter().map(|r| format!("{r:.3}")).collect();
        assert_eq!(ranks, ["3.143", "2.000", "2.893", "1.964"]);
        // The paper has no correction for ties: χ² = 9.28, F = 3.69. The ties are one group of four and three of two.
        let plain = found.chi2 * (1.0 - (60.0 + 3.0 * 6.0) / (14.0 * 60.0));
        assert_eq!(format!("{plain:.2}"), "9.28");
        assert_eq!(format!("{:.2}", 13.0 * plain / (42.0 - plain)), "3.69");
        assert!(found.p < 0.05 && found.f_p.unwrap() < 0.05);
        // Nemenyi at 0.10: 1.12. By the paper, C4.5 differs from both with tuned m; the third from neither pair.
        let critical = found.critical_difference(0.10).unwrap();
        assert_eq!(format!("{critical:.2}"), "1.12");
        assert_eq!(found.groups(critical), [vec![3, 1, 2], vec![2, 0]]);
        assert_eq!(format!("{:.2}", found.critical_difference(0.05).unwrap()), "1.25");
    }

    #[test]
    fn what_cannot_be_tested_has_none() {
        assert_eq!(friedman::<Vec<f64>>(&[], Better::Higher), None);
        assert_eq!(friedman(&[[1.0]], Better::Higher), None);
        assert_eq!(friedman(&[[1.0, 1.0], [2.0, 2.0]], Better::Lower), None);
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0]], Better::Lower), None);
        assert_eq!(friedman(&[[1.0, f64::NAN]], Better::Lower), None);
        let single = friedman(&[[1.0, 2.0, f64::INFINITY]], Better::Lower).unwrap();
        assert_eq!((&single.ranks[..], single.f, single.f_p), (&[1.0, 2.0, 3.0][..], None, None));
        assert_eq!((critical_difference(1, 5, 0.05), critical_difference(3, 0, 0.05)), (None, None));
    }

    #[test]
    fn boards_that_agree_have_an_infinite_f() {
        let found = friedman(&[[3.0, 2.0, 1.0]; 5], Better::Higher).unwrap();
        assert_eq!((found.chi2, found.f, found.f_p), (10.0, Some(f64::INFINITY), Some(0.0)));
        // Also with ties.
        let tied = friedman(&[[3.0, 1.0, 1.0]; 7], Better::Higher).unwrap();
        assert_eq!(tied.f, Some(f64::INFINITY));
    }

    proptest! {
        #[test]
        fn groups_are_the_greatest_sets_within_the_critical_difference(
            ranks in proptest::collection::vec(0u32..40, 2..10), critical in 0u32..45,
        ) {
            let ranks: Vec<f64> = ranks.into_iter().map(|r| f64::from(r) / 4.0).collect();
            let (critical, k) = (f64::from(critical) / 4.0, ranks.len());
            let table = Friedman { boards: 1, ranks: ranks.clone(), chi2: 0.0, p: 1.0, f: None, f_p: None };
            let mut found: Vec<u32> =
                table.groups(critical).iter().map(|g| g.iter().map(|i| 1 << i).sum()).collect();
            found.sort_unstable();
            // Every set without two that differ, that no further method can join.
            let fits = |set: u32| (0..k).all(|i| (0..k).all(|j| {
                set >> i & 1 == 0 || set >> j & 1 == 0 || i == j || (ranks[i] - ranks[j]).abs() < critical
            }));
            let wanted: Vec<u32> = (0..1u32 << k)
                .filter(|&s| s.count_ones() > 1 && fits(s))
                .filter(|&s| (0..k).all(|i| s >> i & 1 == 1 || !fits(s | 1 << i)))
                .collect();
            prop_assert_eq!(found, wanted);
        }

        #[test]
        fn the_order_of_boards_and_the_sense_do_not_matter(
            mut rows in proptest::collection::vec(proptest::collection::vec(0i32..6, 4), 1..12),
        ) {
            let table = |rows: &[Vec<i32>], sign: f64| -> Vec<Vec<f64>> {
                rows.iter().map(|r| r.iter().map(|&v| sign * f64::from(v)).collect()).collect()
            };
            let one = friedman(&table(&rows, 1.0), Better::Higher);
            rows.reverse();
            prop_assert_eq!(&one, &friedman(&table(&rows, 1.0), Better::Higher));
            prop_assert_eq!(&one, &friedman(&table(&rows, -1.0), Better::Lower));
            if let Some(one) = one {
                prop_assert!((one.ranks.iter().sum::<f64>() - 10.0).abs() < 1e-9);
                prop_assert!((0.0..=1.0).contains(&one.p) && one.f_p.is_none_or(|p| (0.0..=1.0).contains(&p)));
            }
        }
    }
}
