//! One sample in a few numbers: mean, standard deviation, quantiles.
//!
//! The quantile p of n sorted values lies at position p (n − 1) and is interpolated between its neighbours: type 7 of
//! Hyndman and Fan (1996), the default of numpy and R.
//!
//! ```
//! use plansza_stats::{Summary, quantile};
//! let values = [2.0, 1.0, 4.0, 3.0, 50.0];
//! let summary = Summary::of(&values).unwrap();
//! assert_eq!((summary.mean, summary.median, summary.q3), (12.0, 3.0, 4.0));
//! assert_eq!(quantile(&values, 0.1), Some(1.4));
//! ```

/// The numbers that describe a sample.
///
/// ```
/// let summary = plansza_stats::Summary::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap();
/// assert_eq!((summary.mean, summary.median, summary.sd), (5.0, 4.5, Some((32f64 / 7.0).sqrt())));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Summary {
    /// How many values.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation (divided by n − 1); none of a single value or with an infinite one.
    pub sd: Option<f64>,
    /// The least.
    pub min: f64,
    /// The first quartile.
    pub q1: f64,
    /// The middle.
    pub median: f64,
    /// The third quartile.
    pub q3: f64,
    /// The greatest.
    pub max: f64,
}

impl Summary {
    /// None of an empty sample or one with a NaN, nor of one that has both infinities.
    pub fn of(values: &[f64]) -> Option<Summary> {
        let sorted = sorted(values)?;
        let mean = mean(&sorted)?;
        let squares: f64 = sorted.iter().map(|v| (v - mean) * (v - mean)).sum();
        let sd = (squares / (sorted.len() as f64 - 1.0)).sqrt();
        Some(Summary {
            count: sorted.len(),
            mean,
            sd: sd.is_finite().then_some(sd),
            min: sorted[0],
            q1: sorted_quantile(&sorted, 0.25)?,
            median: sorted_quantile(&sorted, 0.5)?,
            q3: sorted_quantile(&sorted, 0.75)?,
            max: sorted[sorted.len() - 1],
        })
    }
}

/// The quantile `p` in 0..=1; none of an empty sample, one with a NaN, or another p.
///
/// ```
/// // As R and numpy have it.
/// let ten: Vec<f64> = (1..=10).map(f64::from).collect();
/// assert_eq!(plansza_stats::quantile(&ten, 0.25), Some(3.25));
/// ```
pub fn quantile(values: &[f64], p: f64) -> Option<f64> {
    sorted_quantile(&sorted(values)?, p)
}

/// The middle value, or the mean of the two in the middle; none of an empty sample or one with a NaN.
///
/// ```
/// assert_eq!(plansza_stats::median(&[7.0, 1.0, 3.0, 4.0]), Some(3.5));
/// ```
pub fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The mean; none of an empty sample or one with a NaN or both infinities.
///
/// ```
/// assert_eq!(plansza_stats::mean(&[1.0, 2.0, 6.0]), Some(3.0));
/// assert_eq!(plansza_stats::mean(&[]), None);
/// ```
pub fn mean(values: &[f64]) -> Option<f64> {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    (!mean.is_nan()).then_some(mean)
}

/// The quantile of values in ascending order, which saves sorting them again.
///
/// ```
/// assert_eq!(plansza_stats::summary::sorted_quantile(&[1.0, 2.0, 3.0], 0.75), Some(2.5));
/// ```
pub fn sorted_quantile(sorted: &[f64], p: f64) -> Option<f64> {
    if sorted.is_empty() || !(0.0..=1.0).contains(&p) {
        return None;
    }
    let position = p * (sorted.len() - 1) as f64;
    let index = position as usize;
    let (low, share) = (sorted[index], position - index as f64);
    match sorted.get(index + 1) {
        // Also keeps an infinite neighbour out of it, and two infinite ones from making a NaN.
        Some(&high) if share > 0.0 && high != low => Some(low * (1.0 - share) + high * share),
        _ => Some(low),
    }
}

/// The values in ascending order; none if there are none, or a NaN.
pub(super) fn sorted(values: &[f64]) -> Option<Vec<f64>> {
    if values.is_empty() || values.iter().any(|v| v.is_nan()) {
        return None;
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    Some(sorted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(
            (median(&[7.0, 1.0, 3.0, 4.0]), median(&[9.0, 2.0, 5.0]), median(&[])),
            (Some(3.5), Some(5.0), None)
        );
    }

    /// Hyndman and Fan's type 7 on 1..=10, as R's documentation of `quantile` has it, and a textbook variance.
    #[test]
    fn small_samples_by_hand() {
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        let found = Summary::of(&ten).unwrap();
        assert_eq!((found.q1, found.median, found.q3), (3.25, 5.5, 7.75));
        let eight = Summary::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap();
        assert_eq!((eight.mean, eight.sd), (5.0, Some((32.0f64 / 7.0).sqrt())));
        let one = Summary::of(&[3.0]).unwrap();
        assert_eq!((one.mean, one.sd, one.q1, one.q3), (3.0, None, 3.0, 3.0));
    }

    #[test]
    fn no_values_and_strange_ones() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[1.0, f64::NAN]), None);
        assert_eq!(quantile(&[1.0], 1.5), None);
        let failed = Summary::of(&[1.0, 2.0, f64::INFINITY]).unwrap();
        assert_eq!((failed.median, failed.mean, failed.sd), (2.0, f64::INFINITY, None));
        assert_eq!(quantile(&[f64::INFINITY; 2], 0.3), Some(f64::INFINITY));
        assert_eq!(Summary::of(&[f64::INFINITY, f64::NEG_INFINITY]), None);
    }

    proptest! {
        #[test]
        fn numbers_are_in_order(values in proptest::collection::vec(-100i32..100, 1..60)) {
            let values: Vec<f64> = values.into_iter().map(f64::from).collect();
            let s = Summary::of(&values).unwrap();
            prop_assert!(s.min <= s.q1 && s.q1 <= s.median && s.median <= s.q3 && s.q3 <= s.max);
            prop_assert!(s.min <= s.mean + 1e-9 && s.mean <= s.max + 1e-9);
        }
    }
}
