//! The rank-sum test of Mann and Whitney (1947) for two unrelated samples, and for two methods within several boards.
//!
//! U is the number of pairs (x, y) with x > y, a tie counting ½. If both samples are from one distribution, each choice of
//! which m of the m + n values are the x's is as likely as any other. The exact distribution counts them all: one group of
//! equal values after the other is dealt to x and y, so ties are no exception. The normal approximation has mean mn/2 and
//! variance mn/12 (m + n + 1 − Σ(t³−t) / ((m+n)(m+n−1))), with a correction for continuity.
//!
//! Two methods that ran on several boards are compared within boards: the statistic is the sum of the U of all boards, whose
//! runs are independent of each other (a test of van Elteren, 1960, with equal weights). That says whether they differ *on
//! these boards*; what it would be on others is a question for the boards, not for the runs.
//!
//! ```
//! use plansza_stats::rank_sum;
//! // Hollander and Wolfe (1973), page 69: permeability of the placenta at term and earlier.
//! let term = vec![0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
//! let early = vec![1.15, 0.88, 0.90, 0.74, 1.21];
//! let test = rank_sum(&[(term, early)]).unwrap();
//! assert_eq!((test.u, format!("{:.4}", test.p)), (35.0, "0.2544".into()));
//! ```

use super::distribution::normal;
use super::ranks::Ranks;

/// Pairs of values for which all choices are counted; the time goes with the square of them.
const EXACT_PAIRS: usize = 1_000;

/// The result of a rank-sum test.
///
/// ```
/// let test = plansza_stats::rank_sum(&[(vec![4.0, 5.0, 6.0], vec![1.0, 2.0, 3.0])]).unwrap();
/// // All nine pairs, and two of the twenty ways to choose three values of six.
/// assert_eq!((test.u, test.pairs, test.p, test.exact), (9.0, 9, 0.1, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RankSum {
    /// Pairs of a board in which the first sample's value is greater, ties counting ½.
    pub u: f64,
    /// All pairs of values of one board.
    pub pairs: usize,
    /// The two-sided p-value: twice the smaller tail.
    pub p: f64,
    /// Whether p is from the exact distribution: up to 1000 pairs.
    pub exact: bool,
}

/// The test on the values of each board: exact up to 1000 pairs, with ties too, otherwise normal with a correction for
/// continuity. Infinite values are ranked like all others.
///
/// None without a board, or if a sample is empty or has a NaN.
///
/// ```
/// use plansza_stats::rank_sum;
/// // On each of two boards the first is always better, though the second board is far below the first.
/// let boards = [(vec![101.0, 102.0, 103.0], vec![99.0, 98.0, 97.0]), (vec![2.0, 3.0, 4.0], vec![1.0, 0.0, 0.0])];
/// assert!((rank_sum(&boards).unwrap().p - 2.0 / 400.0).abs() < 1e-15);
/// ```
pub fn rank_sum(boards: &[(Vec<f64>, Vec<f64>)]) -> Option<RankSum> {
    let pairs: usize = boards.iter().map(|(x, y)| x.len() * y.len()).sum();
    if boards.is_empty() || boards.iter().any(|(x, y)| x.is_empty() || y.is_empty()) {
        return None;
    }
    let (mut u, mut variance) = (0.0, 0.0);
    for (x, y) in boards {
        let Ranks { ranks, ties } = Ranks::of(&[&x[..], y].concat())?;
        let (m, n) = (x.len() as f64, y.len() as f64);
        let all = m + n;
        u += ranks[..x.len()].iter().sum::<f64>() - 0.5 * m * (m + 1.0);
        variance += m * n / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    }
    let exact = pairs <= EXACT_PAIRS;
    let p = match exact {
        true => exact_p(boards, (2.0 * u) as usize),
        false => {
            let distance = (u - 0.5 * pairs as f64).abs() - 0.5;
            if variance <= 0.0 { 1.0 } else { (2.0 * normal::upper(distance / variance.sqrt())).min(1.0) }
        }
    };
    Some(RankSum { u, pairs, p, exact })
}

/// Twice the smaller chance of at most, or at least, so many half points.
fn exact_p(boards: &[(Vec<f64>, Vec<f64>)], points: usize) -> f64 {
    let mut all = vec![1.0];
    for (x, y) in boards {
        let one = choices(x, y);
        let mut sum = vec![0.0; all.len() + one.len() - 1];
        for (a, chance) in all.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            for (b, other) in one.iter().enumerate() {
                sum[a + b] += chance * other;
            }
        }
        all = sum;
    }
    let (least, most): (f64, f64) = (all[..=points].iter().sum(), all[points..].iter().sum());
    (2.0 * least.min(most)).min(1.0)
}

/// The chance of every number of half points of x: 2 for each y below, 1 for each equal one.
fn choices(x: &[f64], y: &[f64]) -> Vec<f64> {
    let (m, n) = (x.len(), y.len());
    let mut values = [x, y].concat();
    values.sort_unstable_by(f64::total_cmp);
    let width = 2 * m * n + 1;
    // By how many values went to x: the chance of so many points, if every value is dealt by drawing from what is left.
    let mut now = vec![vec![0.0; width]; m + 1];
    now[0][0] = 1.0;
    let mut dealt = 0;
    for group in values.chunk_by(|a, b| a == b) {
        let size = group.len();
        let mut next = vec![vec![0.0; width]; m + 1];
        for to_x in 0..=m.min(dealt) {
            let below = dealt - to_x;
            for more in 0..=size.min(m - to_x) {
                if below + size - more > n {
                    continue;
                }
                let chance = hypergeometric(m + n - dealt, m - to_x, size, more);
                let points = more * (2 * below + size - more);
                for at in 0..width - points.min(width) {
                    next[to_x + more][at + points] += chance * now[to_x][at];
                }
            }
        }
        dealt += size;
        now = next;
    }
    now.swap_remove(m)
}

/// The chance that of `drawn` values out of `all`, `marked` of which are x's, exactly `wanted` are.
fn hypergeometric(all: usize, marked: usize, drawn: usize, wanted: usize) -> f64 {
    choose(marked, wanted) * choose(all - marked, drawn - wanted) / choose(all, drawn)
}

fn choose(all: usize, some: usize) -> f64 {
    (0..some).fold(1.0, |product, i| product * (all - i) as f64 / (i + 1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_cannot_be_tested_has_none() {
        assert_eq!(rank_sum(&[]), None);
        assert_eq!(rank_sum(&[(vec![], vec![1.0])]), None);
        assert_eq!(rank_sum(&[(vec![1.0], vec![f64::NAN])]), None);
        // All equal: every choice is the same.
        assert_eq!(rank_sum(&[(vec![1.0, 1.0], vec![1.0])]).map(|t| (t.u, t.p)), Some((1.0, 1.0)));
        assert_eq!(rank_sum(&[(vec![1.0; 100], vec![1.0; 100])]).map(|t| (t.p, t.exact)), Some((1.0, false)));
    }

    #[test]
    fn runs_that_never_ended_are_the_slowest() {
        let test = rank_sum(&[(vec![f64::INFINITY, f64::INFINITY, 9.0], vec![1.0, 2.0, 3.0])]).unwrap();
        assert_eq!((test.u, test.p, test.exact), (9.0, 0.1, true));
    }

    /// Ten runs that are all better than ten others: clear, however many tests there are.
    #[test]
    fn ten_runs_can_be_significant_among_many_pairs() {
        let runs = |from: i32| (from..from + 10).map(f64::from).collect::<Vec<_>>();
        let p = rank_sum(&[(runs(10), runs(0))]).unwrap().p;
        assert!((p - 2.0 / 184_756.0).abs() < 1e-15 && 26.0 * p < 0.001);
    }

    #[test]
    fn the_normal_one_comes_near_the_exact_one() {
        let of = |factor: usize, count: usize, modulus: usize| -> Vec<f64> {
            (0..count).map(|i| (i * factor % modulus) as f64).collect()
        };
        let small = [(of(7919, 31, 29), of(104_729, 32, 31))];
        let exact = rank_sum(&small).unwrap();
        // Twice the same board has more pairs than are counted out.
        let twice = rank_sum(&[small[0].clone(), small[0].clone()]).unwrap();
        assert!(exact.exact && !twice.exact);
        let z = |p: f64| normal::quantile(1.0 - 0.5 * p).unwrap();
        assert!((z(exact.p) * 2f64.sqrt() - z(twice.p)).abs() < 0.05, "{exact:?} {twice:?}");
    }

    proptest! {
        #[test]
        fn the_exact_one_counts_all_choices(
            x in proptest::collection::vec(0i32..5, 1..6), y in proptest::collection::vec(0i32..5, 1..6),
            second in proptest::option::of((proptest::collection::vec(0i32..4, 1..4), proptest::collection::vec(0i32..4, 1..4))),
        ) {
            let float = |list: &[i32]| list.iter().map(|&v| f64::from(v)).collect::<Vec<f64>>();
            let boards: Vec<(Vec<i32>, Vec<i32>)> = std::iter::once((x, y)).chain(second).collect();
            let found = rank_sum(&boards.iter().map(|(x, y)| (float(x), float(y))).collect::<Vec<_>>()).unwrap();
            let points = |x: &[i32], y: &[i32]| -> i32 {
                x.iter().flat_map(|a| y.iter().map(move |b| 1 + (a.cmp(b) as i32))).sum()
            };
            // Every choice of which values of each board are the first method's.
            let mut all = vec![0];
            for (x, y) in &boards {
                let values: Vec<i32> = x.iter().chain(y).copied().collect();
                let of_board: Vec<i32> = (0..1u32 << values.len())
                    .filter(|choice| choice.count_ones() as usize == x.len())
                    .map(|choice| {
                        let part = |bit| {
                            let mine = move |(i, _): &(usize, &i32)| choice >> i & 1 == bit;
                            values.iter().enumerate().filter(mine).map(|(_, v)| *v).collect::<Vec<i32>>()
                        };
                        points(&part(1), &part(0))
                    })
                    .collect();
                all = all.iter().flat_map(|a| of_board.iter().map(move |b| a + b)).collect();
            }
            let told: i32 = boards.iter().map(|(x, y)| points(x, y)).sum();
            let share = |test: &dyn Fn(i32) -> bool| {
                all.iter().filter(|one| test(**one)).count() as f64 / all.len() as f64
            };
            let wanted = (2.0 * share(&|one| one <= told).min(share(&|one| one >= told))).min(1.0);
            prop_assert!((found.p - wanted).abs() < 1e-12, "{} {}", found.p, wanted);
            prop_assert_eq!(2.0 * found.u, f64::from(told));
        }
    }
}
