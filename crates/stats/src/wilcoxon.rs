//! The signed-rank test of Wilcoxon (1945) for pairs: two methods on the same boards and seeds.
//!
//! Differences of 0 are dropped, the others ranked by their size, and R+ is the sum of the ranks of the positive ones. If
//! there is no difference between the two, every sign is a fair coin: the exact distribution of R+ is built by adding one
//! rank after the other, each with chance ½, which also holds with tied ranks. The normal approximation has mean n(n+1)/4
//! and variance (n(n+1)(2n+1) − Σ(t³−t)/2) / 24.
//!
//! ```
//! use plansza_stats::wilcoxon;
//! // Hollander and Wolfe (1973), page 29: depression of nine patients before and after a tranquilizer.
//! let before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
//! let after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
//! let test = wilcoxon(&before, &after).unwrap();
//! assert_eq!((test.plus, test.p), (40.0, 0.0390625));
//! ```

use super::distribution::normal;
use super::ranks::{Null, Ranks};

/// The most pairs for which the exact distribution is built on request; it takes time in the cube of them.
const EXACT_LIMIT: usize = 500;

/// The result of a signed-rank test.
///
/// ```
/// let test = plansza_stats::wilcoxon(&[5.0, 7.0, 9.0, 4.0], &[4.0, 5.0, 6.0, 4.0]).unwrap();
/// assert_eq!((test.pairs, test.equal, test.plus, test.minus), (3, 1, 6.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Wilcoxon {
    /// How many pairs differ.
    pub pairs: usize,
    /// How many pairs are equal, and dropped.
    pub equal: usize,
    /// The sum of the ranks of the pairs where the first is greater.
    pub plus: f64,
    /// The sum of the ranks of the pairs where the second is greater.
    pub minus: f64,
    /// The two-sided p-value.
    pub p: f64,
    /// Whether p is from the exact distribution.
    pub exact: bool,
}

/// The test as scipy does it by default ([`Null::Auto`]): exact up to 50 pairs without ties and zeros, and up to 13 with
/// them, otherwise normal without a correction for continuity.
///
/// None if the lists differ in length, a difference is not a finite number, or all pairs are equal.
///
/// ```
/// // Hollander and Wolfe (1973), page 29: depression of nine patients before and after a tranquilizer.
/// let before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
/// let after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
/// assert_eq!(plansza_stats::wilcoxon(&before, &after).unwrap().p, 0.0390625);
/// ```
pub fn wilcoxon(x: &[f64], y: &[f64]) -> Option<Wilcoxon> {
    wilcoxon_by(x, y, Null::Auto)
}

/// The test with a chosen source of its p-value; [`Null::Exact`] is for at most 500 pairs.
///
/// ```
/// use plansza_stats::{Null, wilcoxon_by};
/// // Six differences of one sign: 2 of the 64 choices of signs.
/// let x = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// assert_eq!(wilcoxon_by(&x, &[0.0; 6], Null::Exact).unwrap().p, 2.0 / 64.0);
/// ```
pub fn wilcoxon_by(x: &[f64], y: &[f64], null: Null) -> Option<Wilcoxon> {
    if x.len() != y.len() {
        return None;
    }
    let mut differences: Vec<f64> = x.iter().zip(y).map(|(x, y)| x - y).collect();
    if differences.iter().any(|d| !d.is_finite()) {
        return None;
    }
    differences.retain(|&d| d != 0.0);
    let (pairs, equal) = (differences.len(), x.len() - differences.len());
    if pairs == 0 {
        return None;
    }
    let sizes: Vec<f64> = differences.iter().map(|d| d.abs()).collect();
    let Ranks { ranks, ties } = Ranks::of(&sizes)?;
    // An empty sum of floats is −0 in Rust, which would be shown.
    let plus = 0.0 + differences.iter().zip(&ranks).filter(|(d, _)| **d > 0.0).map(|(_, r)| r).sum::<f64>();
    let n = pairs as f64;
    let minus = 0.5 * n * (n + 1.0) - plus;
    let clean = ties == 0.0 && equal == 0;
    let normal = |continuity: bool| {
        let deviation = ((n * (n + 1.0) * (2.0 * n + 1.0) - 0.5 * ties) / 24.0).sqrt();
        let distance = 0.5 * (plus - minus).abs();
        let moved = if continuity && distance > 0.0 { distance - 0.5 } else { distance };
        (2.0 * normal::upper(moved / deviation)).min(1.0)
    };
    let (p, exact) = match null {
        Null::Exact if pairs > EXACT_LIMIT => return None,
        Null::Exact => (exact_p(&ranks, plus.min(minus)), true),
        Null::Auto if x.len() <= if clean { 50 } else { 13 } => (exact_p(&ranks, plus.min(minus)), true),
        Null::Auto => (normal(false), false),
        Null::Normal { continuity } => (normal(continuity), false),
    };
    Some(Wilcoxon { pairs, equal, plus, minus, p, exact })
}

/// Twice the chance that the signed sum of ranks is at most `least`, the smaller of the two sums.
fn exact_p(ranks: &[f64], least: f64) -> f64 {
    // Midranks are halves: their doubles are whole. Only sums up to `least` matter, and they hang on no greater ones.
    let limit = (2.0 * least) as usize;
    let mut chance = vec![0.0; limit + 1];
    chance[0] = 1.0;
    for rank in ranks {
        let rank = (2.0 * rank) as usize;
        for sum in (0..=limit).rev() {
            let with = if sum >= rank { chance[sum - rank] } else { 0.0 };
            chance[sum] = 0.5 * (chance[sum] + with);
        }
    }
    (2.0 * chance.iter().sum::<f64>()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Wilcoxon's own table: a sum of 3 or less in 8 pairs has the two-sided chance 10/256, one of 0 in 6 pairs 2/64.
    #[test]
    fn exact_tails_are_those_of_wilcoxon() {
        let ranks = |n: u32| (1..=n).map(f64::from).collect::<Vec<f64>>();
        assert_eq!(exact_p(&ranks(8), 3.0), 10.0 / 256.0);
        assert_eq!(exact_p(&ranks(6), 0.0), 2.0 / 64.0);
        assert_eq!(exact_p(&ranks(1), 0.0), 1.0);
    }

    #[test]
    fn what_cannot_be_tested_has_none() {
        assert_eq!(wilcoxon(&[], &[]), None);
        assert_eq!(wilcoxon(&[1.0, 2.0], &[1.0, 2.0]), None);
        assert_eq!(wilcoxon(&[1.0], &[1.0, 2.0]), None);
        assert_eq!(wilcoxon(&[f64::NAN], &[1.0]), None);
        assert_eq!(wilcoxon(&[f64::INFINITY], &[1.0]), None);
        let long: Vec<f64> = (0..600).map(f64::from).collect();
        let zeros = vec![-1.0; 600];
        assert_eq!(wilcoxon_by(&long, &zeros, Null::Exact), None);
        assert!(!wilcoxon(&long, &zeros).unwrap().exact);
        assert_eq!(wilcoxon(&[2.0], &[1.0]).map(|t| t.p), Some(1.0));
        assert_eq!(wilcoxon(&[1.0], &[2.0]).map(|t| t.plus.to_string()), Some("0".into()));
    }

    #[test]
    fn the_normal_one_comes_near_the_exact_one() {
        let x: Vec<f64> = (0..200).map(|i| f64::from(i * 7919 % 1009)).collect();
        let y: Vec<f64> = (0..200).map(|i| f64::from(i * 104_729 % 997)).collect();
        let exact = wilcoxon_by(&x, &y, Null::Exact).unwrap();
        let near = wilcoxon_by(&x, &y, Null::Normal { continuity: true }).unwrap();
        assert!(exact.exact && !near.exact && (exact.p - near.p).abs() < 1e-3, "{exact:?} {near:?}");
    }

    proptest! {
        #[test]
        fn the_exact_one_counts_all_signs(differences in proptest::collection::vec(-6i32..=6, 1..=10)) {
            let x: Vec<f64> = differences.iter().map(|&d| f64::from(d)).collect();
            let zeros = vec![0.0; x.len()];
            let Some(found) = wilcoxon_by(&x, &zeros, Null::Exact) else {
                prop_assert!(differences.iter().all(|&d| d == 0));
                return Ok(());
            };
            // Every choice of signs, ranks from their definition.
            let sizes: Vec<i32> = differences.iter().map(|d| d.abs()).filter(|&d| d > 0).collect();
            let rank = |d: i32| -> f64 {
                let less = sizes.iter().filter(|&&s| s < d).count() as f64;
                less + 0.5 * (1.0 + sizes.iter().filter(|&&s| s == d).count() as f64)
            };
            let total: f64 = sizes.iter().map(|&d| rank(d)).sum();
            let least = found.plus.min(found.minus);
            let count = (0..1u32 << sizes.len())
                .filter(|signs| {
                    let picked = sizes.iter().enumerate().filter(|(i, _)| signs >> i & 1 == 1);
                    picked.map(|(_, &d)| rank(d)).sum::<f64>() <= least
                })
                .count();
            let wanted = (2.0 * count as f64 / f64::from(1u32 << sizes.len())).min(1.0);
            prop_assert!((found.p - wanted).abs() < 1e-14, "{} {}", found.p, wanted);
            prop_assert_eq!(found.plus + found.minus, total);
            // The other way round it is the same.
            let mirror = wilcoxon_by(&zeros, &x, Null::Exact).unwrap();
            prop_assert_eq!((mirror.minus, mirror.p), (found.plus, found.p));
        }
    }
}
