//! How large a difference is: A of Vargha and Delaney (2000), the chance that a value of the first sample is greater than
//! one of the second, ties counting ½. It is ½ without a difference, 1 if all of the first are greater.
//!
//! A = #(x > y) / mn + ½ #(x = y) / mn, counted over the sorted distinct values in O((m + n) log (m + n)). The interval
//! resamples both samples; a resample counts how often each distinct value was drawn, so it needs no sorting.
//!
//! ```
//! use plansza_stats::{a12, effect::Magnitude};
//! let a = a12(&[3.0, 5.0, 5.0], &[1.0, 3.0, 4.0]).unwrap();
//! assert!((a - 7.5 / 9.0).abs() < 1e-15);
//! assert_eq!(Magnitude::of(a), Magnitude::Large);
//! ```

use super::resample::{Bootstrap, Interval};
use plansza_core::Rng;
use std::fmt;

/// A with its interval.
///
/// ```
/// use plansza_core::Seed;
/// use plansza_stats::{Bootstrap, effect};
/// let found = effect(&[3.0, 5.0, 5.0], &[1.0, 3.0, 4.0], &Bootstrap::new(Seed(1))).unwrap();
/// assert!(found.interval.low <= found.a12 && found.a12 <= found.interval.high);
/// assert!((found.a12 - 7.5 / 9.0).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Effect {
    /// The chance that the first is greater, ties counting ½.
    pub a12: f64,
    /// Its bootstrap interval.
    pub interval: Interval,
}

/// Words for the size of an effect, with the bounds of Vargha and Delaney (2000): 0.56, 0.64 and 0.71 (or as far below ½).
///
/// ```
/// use plansza_stats::Magnitude;
/// assert_eq!(Magnitude::of(0.71), Magnitude::Large);
/// assert_eq!(Magnitude::of(0.44).to_string(), "small");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Magnitude {
    /// Nothing to speak of.
    Negligible,
    /// From 0.56.
    Small,
    /// From 0.64.
    Medium,
    /// From 0.71.
    Large,
}

impl Magnitude {
    /// Of an A.
    pub fn of(a12: f64) -> Magnitude {
        // Rounded, for 0.5 − 0.44 is less than 0.56 − 0.5.
        match (100.0 * (a12 - 0.5).abs() * 1e9).round() / 1e9 {
            d if d >= 21.0 => Magnitude::Large,
            d if d >= 14.0 => Magnitude::Medium,
            d if d >= 6.0 => Magnitude::Small,
            _ => Magnitude::Negligible,
        }
    }
}

impl fmt::Display for Magnitude {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Magnitude::Negligible => "negligible",
            Magnitude::Small => "small",
            Magnitude::Medium => "medium",
            Magnitude::Large => "large",
        })
    }
}

/// A of two samples; none if one is empty or has a NaN.
///
/// ```
/// // Hollander and Wolfe (1973), page 69: permeability of the placenta at term and earlier; 35 of 50 pairs.
/// let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
/// let early = [1.15, 0.88, 0.90, 0.74, 1.21];
/// assert_eq!(plansza_stats::a12(&term, &early), Some(0.7));
/// ```
pub fn a12(x: &[f64], y: &[f64]) -> Option<f64> {
    Some(Classes::of(x, y)?.all().a12())
}

/// A of two samples with its interval; none if one is empty or has a NaN, or if the bootstrap cannot be done.
///
/// ```
/// use plansza_core::Seed;
/// use plansza_stats::{Bootstrap, effect};
/// let clear = effect(&[7.0, 8.0, 9.0], &[1.0, 2.0, 3.0], &Bootstrap::new(Seed(1))).unwrap();
/// assert_eq!((clear.a12, clear.interval.low), (1.0, 1.0));
/// ```
pub fn effect(x: &[f64], y: &[f64], bootstrap: &Bootstrap) -> Option<Effect> {
    effect_within(&[(x.to_vec(), y.to_vec())], bootstrap)
}

/// A of two samples in blocks, such as boards, whose values cannot be compared across blocks: the mean of the A of each
/// block, weighted by its size, resampled within blocks. None as for [`effect`], in any block, or without blocks.
///
/// ```
/// use plansza_core::Seed;
/// use plansza_stats::{Bootstrap, a12, effect_within};
/// // On each of two boards the first is always better; pooled, the boards would hide that.
/// let boards = [(vec![101.0, 102.0], vec![99.0, 98.0]), (vec![2.0, 3.0], vec![1.0, 0.0])];
/// assert_eq!(effect_within(&boards, &Bootstrap::new(Seed(1))).unwrap().a12, 1.0);
/// assert_eq!(a12(&[101.0, 102.0, 2.0, 3.0], &[99.0, 98.0, 1.0, 0.0]), Some(0.75));
/// ```
pub fn effect_within(blocks: &[(Vec<f64>, Vec<f64>)], bootstrap: &Bootstrap) -> Option<Effect> {
    let classes: Vec<Classes> = blocks.iter().map(|(x, y)| Classes::of(x, y)).collect::<Option<_>>()?;
    let mut counts: Vec<ClassCounts> = classes.iter().map(Classes::all).collect();
    let size = |classes: &Classes| (classes.x.len() + classes.y.len()) as f64;
    let total: f64 = classes.iter().map(size).sum();
    let mean = |counts: &[ClassCounts]| {
        counts.iter().zip(&classes).map(|(counts, classes)| counts.a12() * size(classes)).sum::<f64>() / total
    };
    let a12 = mean(&counts);
    if blocks.is_empty() {
        return None;
    }
    let interval = bootstrap.interval(|rng| {
        for (counts, classes) in counts.iter_mut().zip(&classes) {
            classes.draw(counts, rng);
        }
        mean(&counts)
    })?;
    Some(Effect { a12, interval })
}

/// A of two samples on many boards, where boards are what was drawn: the mean of the A of each board, resampled over boards.
/// None as for [`effect`], or with fewer than two boards.
///
/// ```
/// use plansza_core::Seed;
/// use plansza_stats::{Bootstrap, effect_over};
/// // Always better on two boards of three, never on the third: what another board would give is open.
/// let better = (vec![5.0, 6.0], vec![1.0, 2.0]);
/// let boards = [better.clone(), better, (vec![1.0, 2.0], vec![5.0, 6.0])];
/// let effect = effect_over(&boards, &Bootstrap::new(Seed(1))).unwrap();
/// assert_eq!((effect.interval.low, effect.interval.high), (0.0, 1.0));
/// ```
pub fn effect_over(boards: &[(Vec<f64>, Vec<f64>)], bootstrap: &Bootstrap) -> Option<Effect> {
    let each: Vec<f64> = boards.iter().map(|(x, y)| a12(x, y)).collect::<Option<_>>()?;
    let interval = (each.len() > 1).then(|| bootstrap.mean(&each))??;
    Some(Effect { a12: each.iter().sum::<f64>() / each.len() as f64, interval })
}

/// For each value of the samples, its place among the distinct values of both.
struct Classes {
    x: Vec<usize>,
    y: Vec<usize>,
    distinct: usize,
}

/// How often each distinct value occurs, in ascending order of the values.
struct ClassCounts {
    x: Vec<u64>,
    y: Vec<u64>,
}

impl Classes {
    fn of(x: &[f64], y: &[f64]) -> Option<Classes> {
        if x.is_empty() || y.is_empty() || x.iter().chain(y).any(|v| v.is_nan()) {
            return None;
        }
        let value = |i: usize| if i < x.len() { x[i] } else { y[i - x.len()] };
        let mut order: Vec<usize> = (0..x.len() + y.len()).collect();
        order.sort_unstable_by(|&a, &b| value(a).total_cmp(&value(b)));
        let mut class = vec![0; order.len()];
        let mut distinct = 0;
        for group in order.chunk_by(|&a, &b| value(a) == value(b)) {
            group.iter().for_each(|&i| class[i] = distinct);
            distinct += 1;
        }
        let y = class.split_off(x.len());
        Some(Classes { x: class, y, distinct })
    }

    /// Resamples both samples.
    fn draw(&self, counts: &mut ClassCounts, rng: &mut Rng) {
        for (classes, counts) in [(&self.x, &mut counts.x), (&self.y, &mut counts.y)] {
            counts.fill(0);
            classes.iter().for_each(|_| counts[classes[rng.below(classes.len())]] += 1);
        }
    }

    fn all(&self) -> ClassCounts {
        let mut counts = ClassCounts { x: vec![0; self.distinct], y: vec![0; self.distinct] };
        self.x.iter().for_each(|&c| counts.x[c] += 1);
        self.y.iter().for_each(|&c| counts.y[c] += 1);
        counts
    }
}

impl ClassCounts {
    fn a12(&self) -> f64 {
        // Wins count 2 and ties 1, so that all is whole.
        let (mut points, mut first, mut second) = (0u128, 0, 0);
        for (&x, &y) in self.x.iter().zip(&self.y) {
            points += u128::from(x) * u128::from(2 * second + y);
            first += x;
            second += y;
        }
        points as f64 / (2.0 * first as f64 * second as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;
    use proptest::prelude::*;

    #[test]
    fn the_effect_over_boards_is_their_mean() {
        let better = (vec![5.0, 6.0], vec![1.0, 2.0]);
        let boards = [better.clone(), better, (vec![1.0, 2.0], vec![5.0, 6.0])];
        let found = effect_over(&boards, &Bootstrap::new(Seed(1))).unwrap();
        assert!((found.a12 - 2.0 / 3.0).abs() < 1e-12, "{}", found.a12);
    }

    /// A is U / mn: the 35 of 50 pairs of the placenta data of Hollander and Wolfe (1973), page 69, where U is 35.
    #[test]
    fn the_placenta_of_hollander_and_wolfe() {
        let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
        let early = [1.15, 0.88, 0.90, 0.74, 1.21];
        let found = effect(&term, &early, &Bootstrap::new(Seed(1))).unwrap();
        assert_eq!(found.a12, 0.7);
        assert!(found.interval.low < 0.7 && 0.7 < found.interval.high && found.interval.high <= 1.0);
        assert_eq!(Magnitude::of(found.a12), Magnitude::Medium);
    }

    #[test]
    fn the_words_of_vargha_and_delaney_hold_both_ways() {
        use Magnitude::*;
        for (a, word) in [(0.5, Negligible), (0.55, Negligible), (0.56, Small), (0.64, Medium), (0.71, Large)]
        {
            assert_eq!((Magnitude::of(a), Magnitude::of(1.0 - a)), (word, word), "{a}");
        }
    }

    #[test]
    fn what_has_no_answer_has_none() {
        assert_eq!(a12(&[], &[1.0]), None);
        assert_eq!(a12(&[1.0], &[f64::NAN]), None);
        assert_eq!(a12(&[f64::INFINITY], &[1.0]), Some(1.0));
        assert_eq!(a12(&[0.0], &[-0.0]), Some(0.5));
    }

    #[test]
    fn one_block_is_the_plain_one_and_blocks_do_not_mix() {
        let (x, y) = (vec![3.0, 5.0, 5.0], vec![1.0, 3.0, 4.0]);
        let bootstrap = Bootstrap::new(plansza_core::Seed(4));
        assert_eq!(effect_within(&[(x.clone(), y.clone())], &bootstrap), effect(&x, &y, &bootstrap));
        // The second block is far below the first: pooled, that would hide that x is always greater.
        let two = [(vec![101.0, 102.0], vec![99.0, 98.0]), (vec![2.0, 3.0], vec![1.0, 0.0])];
        assert_eq!(effect_within(&two, &bootstrap).map(|e| (e.a12, e.interval.low)), Some((1.0, 1.0)));
        assert_eq!(effect_within(&[], &bootstrap), None);
        assert_eq!(effect_within(&[(vec![], vec![1.0])], &bootstrap), None);
    }

    proptest! {
        #[test]
        fn sorting_agrees_with_all_pairs(
            x in proptest::collection::vec(-9i32..9, 1..40), y in proptest::collection::vec(-9i32..9, 1..40),
        ) {
            let pairs = x.iter().flat_map(|x| y.iter().map(move |y| x.cmp(y)));
            let points: f64 = pairs.map(|o| [0.0, 0.5, 1.0][(o as i8 + 1) as usize]).sum();
            let wanted = points / (x.len() * y.len()) as f64;
            let x: Vec<f64> = x.into_iter().map(f64::from).collect();
            let y: Vec<f64> = y.into_iter().map(f64::from).collect();
            prop_assert!((a12(&x, &y).unwrap() - wanted).abs() < 1e-15);
            prop_assert!((a12(&y, &x).unwrap() + wanted - 1.0).abs() < 1e-15);
            let few = Bootstrap { resamples: 30, ..Bootstrap::new(Seed(2)) };
            let found = effect(&x, &y, &few).unwrap().interval;
            prop_assert!(0.0 <= found.low && found.low <= found.high && found.high <= 1.0);
        }
    }
}
