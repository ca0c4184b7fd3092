//! The rank-sum test of Mann and Whitney (1947) for two unrelated samples.
//!
//! U is the number of pairs (x, y) with x > y, a tie counting ½. If both samples are from one distribution, each choice of
//! which m of the m + n ranks are the x's is as likely as any other; without ties, the number of choices with a given U is a
//! coefficient of the Gaussian binomial ∏ (1 − q^(n+i)) / (1 − q^i), i = 1..m. It is multiplied out in whole numbers modulo
//! 2¹²⁸, which is exact as long as the number of all choices is less. The normal approximation has mean mn/2 and variance
//! mn/12 (m + n + 1 − Σ(t³−t) / ((m+n)(m+n−1))).
//!
//! ```
//! use plansza_stats::mann_whitney;
//! // Hollander and Wolfe (1973), page 69: permeability of the placenta at term and earlier.
//! let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
//! let early = [1.15, 0.88, 0.90, 0.74, 1.21];
//! let test = mann_whitney(&term, &early).unwrap();
//! assert_eq!((test.u, format!("{:.4}", test.p)), (35.0, "0.2544".into()));
//! ```

use super::distribution::normal;
use super::ranks::{Null, Ranks};

/// The greatest product of the sample sizes for which the exact distribution is built.
const EXACT_LIMIT: usize = 4_000_000;

/// The result of a rank-sum test.
///
/// ```
/// let test = plansza_stats::mann_whitney(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0]).unwrap();
/// // All nine pairs, and two of the twenty ways to choose three ranks of six.
/// assert_eq!((test.u, test.p, test.exact), (9.0, 0.1, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MannWhitney {
    /// Pairs in which the first sample's value is greater, ties counting ½.
    pub u: f64,
    /// The two-sided p-value.
    pub p: f64,
    /// Whether p is from the exact distribution.
    pub exact: bool,
}

/// The test as scipy does it by default ([`Null::Auto`]): exact without ties if one sample has at most 8 values, otherwise
/// normal with a correction for continuity. Infinite values are ranked like all others.
///
/// None if a sample is empty or has a NaN.
///
/// ```
/// // Hollander and Wolfe (1973), page 69: permeability of the placenta at term and earlier.
/// let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
/// let early = [1.15, 0.88, 0.90, 0.74, 1.21];
/// let test = plansza_stats::mann_whitney(&term, &early).unwrap();
/// assert_eq!((test.u, format!("{:.4}", test.p)), (35.0, "0.2544".into()));
/// ```
pub fn mann_whitney(x: &[f64], y: &[f64]) -> Option<MannWhitney> {
    mann_whitney_by(x, y, Null::Auto)
}

/// The test with a chosen source of its p-value.
///
/// None also if [`Null::Exact`] meets ties or too many values to count in 128 bits, or if all values are equal and there is
/// no correction for continuity (with it, p is 1).
///
/// ```
/// use plansza_stats::{Null, mann_whitney_by};
/// let (x, y) = ([4.0, 5.0, 6.0], [1.0, 2.0, 3.0]);
/// assert_eq!(mann_whitney_by(&x, &y, Null::Exact).unwrap().p, 0.1);
/// assert_eq!(mann_whitney_by(&x, &x, Null::Exact), None); // ties
/// ```
pub fn mann_whitney_by(x: &[f64], y: &[f64], null: Null) -> Option<MannWhitney> {
    if x.is_empty() || y.is_empty() {
        return None;
    }
    let Ranks { ranks, ties } = Ranks::of(&[x, y].concat())?;
    let (m, n) = (x.len() as f64, y.len() as f64);
    let u = ranks[..x.len()].iter().sum::<f64>() - 0.5 * m * (m + 1.0);
    let greater = u.max(m * n - u);
    let exact = || if ties == 0.0 { exact_p(x.len(), y.len(), (m * n - greater) as usize) } else { None };
    let normal = |continuity: bool| {
        let all = m + n;
        let deviation = (m * n / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)))).max(0.0).sqrt();
        let distance = greater - 0.5 * m * n - if continuity { 0.5 } else { 0.0 };
        let p = 2.0 * normal::upper(distance / deviation);
        (!p.is_nan()).then(|| p.min(1.0))
    };
    let small = x.len().min(y.len()) <= 8;
    let known = match null {
        Null::Exact => Some(exact()?),
        Null::Auto if small => exact(),
        _ => None,
    };
    let p = match known {
        Some(p) => p,
        None => normal(null != Null::Normal { continuity: false })?,
    };
    Some(MannWhitney { u, p, exact: known.is_some() })
}

/// Twice the chance of a U of at most `least`; none if there are too many choices to count.
fn exact_p(m: usize, n: usize, least: usize) -> Option<f64> {
    let (m, n) = (m.min(n), m.max(n));
    if m.checked_mul(n)? > EXACT_LIMIT {
        return None;
    }
    let mut all: u128 = 1;
    for i in 1..=m {
        // all · (n + i) / i is a binomial coefficient; shortened first, so that no more than it must fit.
        let shared = gcd(all, i as u128);
        all = (all / shared).checked_mul((n + i) as u128 / (i as u128 / shared))?;
    }
    let mut count = vec![0u128; least + 1];
    count[0] = 1;
    for i in 1..=m {
        for u in i..=least {
            count[u] = count[u].wrapping_add(count[u - i]);
        }
        for u in (n + i..=least).rev() {
            count[u] = count[u].wrapping_sub(count[u - n - i]);
        }
    }
    let tail: u128 = count.iter().sum();
    Some((2.0 * (tail as f64 / all as f64)).min(1.0))
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_cannot_be_tested_has_none() {
        assert_eq!(mann_whitney(&[], &[1.0]), None);
        assert_eq!(mann_whitney(&[1.0], &[f64::NAN]), None);
        assert_eq!(mann_whitney_by(&[1.0], &[1.0], Null::Exact), None);
        assert_eq!(mann_whitney_by(&[1.0], &[1.0], Null::Normal { continuity: false }), None);
        assert_eq!(mann_whitney(&[1.0, 1.0], &[1.0]).map(|t| (t.u, t.p)), Some((1.0, 1.0)));
        let wide: Vec<f64> = (0..100).map(f64::from).collect();
        assert_eq!(mann_whitney_by(&wide, &[0.5; 1], Null::Exact).map(|t| t.exact), Some(true));
        let other: Vec<f64> = wide.iter().map(|v| v + 0.5).collect();
        assert_eq!(mann_whitney_by(&wide, &other, Null::Exact), None);
    }

    #[test]
    fn runs_that_never_ended_are_the_slowest() {
        let test = mann_whitney(&[f64::INFINITY, f64::INFINITY, 9.0], &[1.0, 2.0, 3.0]).unwrap();
        assert_eq!((test.u, test.exact), (9.0, false));
    }

    #[test]
    fn the_normal_one_comes_near_the_exact_one() {
        let x: Vec<f64> = (0..40).map(|i| f64::from(i * 7919 % 1009)).collect();
        let y: Vec<f64> = (0..45).map(|i| f64::from(i * 104_729 % 997) + 0.5).collect();
        let exact = mann_whitney_by(&x, &y, Null::Exact).unwrap();
        let near = mann_whitney_by(&x, &y, Null::Normal { continuity: true }).unwrap();
        assert!((exact.p - near.p).abs() < 3e-3, "{exact:?} {near:?}");
    }

    proptest! {
        #[test]
        fn the_exact_one_counts_all_choices(order in Just((0..11u32).collect::<Vec<_>>()).prop_shuffle(), m in 1usize..=10) {
            let values: Vec<f64> = order.iter().map(|&v| f64::from(v)).collect();
            let (x, y) = values.split_at(m);
            let found = mann_whitney_by(x, y, Null::Exact).unwrap();
            let u = |set: u32| (0..11)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| (0..i).filter(|j| set >> j & 1 == 0).count())
                .sum::<usize>();
            let own = u(order[..m].iter().map(|v| 1 << v).sum());
            prop_assert_eq!(found.u, own as f64);
            let least = own.min(m * (11 - m) - own);
            let choices: Vec<u32> = (0..1 << 11).filter(|s: &u32| s.count_ones() as usize == m).collect();
            let tail = choices.iter().filter(|&&s| u(s) <= least).count();
            let wanted = (2.0 * tail as f64 / choices.len() as f64).min(1.0);
            prop_assert!((found.p - wanted).abs() < 1e-15);
        }
    }
}
