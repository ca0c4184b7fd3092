//! The bootstrap of Efron (1979): draw as many values as there are, with replacement, compute the statistic of the draw,
//! and do so many times. The percentile interval of level 1 − α runs from the α/2 to the 1 − α/2 quantile of what came out.
//!
//! A statistic that is infinite for some draws (an expected running time without a success) keeps its infinities: they are
//! the greatest values, and an end of the interval is infinite if enough of them are there. Draws come from one stream named by
//! the seed, in order, so an interval is a pure function of data and seed.
//!
//! ```
//! use plansza_core::Seed;
//! use plansza_stats::Bootstrap;
//! let values = [3.0, 4.0, 4.0, 5.0, 9.0];
//! let mean = Bootstrap::new(Seed(1)).interval(|rng| (0..5).map(|_| values[rng.below(5)]).sum::<f64>() / 5.0).unwrap();
//! assert!(mean.low < 5.0 && 5.0 < mean.high);
//! ```

use super::summary::sorted_quantile;
use plansza_core::{Rng, Seed};

/// An interval of confidence. An end may be infinite.
///
/// ```
/// use plansza_core::Seed;
/// let interval = plansza_stats::Bootstrap::new(Seed(1)).mean(&[2.0; 9]).unwrap();
/// assert_eq!((interval.low, interval.high, interval.level), (2.0, 2.0, 0.95));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The level, such as 0.95.
    pub level: f64,
}

/// How to resample: 1000 times for an interval of 95 % unless told otherwise.
///
/// ```
/// use plansza_core::Seed;
/// use plansza_stats::Bootstrap;
/// let wide = Bootstrap { level: 0.99, ..Bootstrap::new(Seed(1)) };
/// let (one, two) = (Bootstrap::new(Seed(1)).mean(&[3.0, 4.0, 9.0]), wide.mean(&[3.0, 4.0, 9.0]));
/// assert!(two.unwrap().low <= one.unwrap().low);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// The name of the random stream.
    pub seed: Seed,
    /// How many resamples.
    pub resamples: usize,
    /// The level of the interval, 0 < level < 1.
    pub level: f64,
}

impl Bootstrap {
    /// 1000 resamples, 95 %.
    pub fn new(seed: Seed) -> Self {
        Bootstrap { seed, resamples: 1000, level: 0.95 }
    }

    /// The percentile interval of a statistic, which draws its own sample from the stream it is handed.
    ///
    /// None if there are no resamples, the level is not between 0 and 1, or the statistic was NaN.
    pub fn interval(&self, mut statistic: impl FnMut(&mut Rng) -> f64) -> Option<Interval> {
        if self.resamples == 0 || !(self.level > 0.0 && self.level < 1.0) {
            return None;
        }
        let mut rng = self.seed.rng();
        let mut values: Vec<f64> = (0..self.resamples).map(|_| statistic(&mut rng)).collect();
        if values.iter().any(|v| v.is_nan()) {
            return None;
        }
        values.sort_unstable_by(f64::total_cmp);
        let outside = 0.5 * (1.0 - self.level);
        Some(Interval {
            low: sorted_quantile(&values, outside)?,
            high: sorted_quantile(&values, 1.0 - outside)?,
            level: self.level,
        })
    }

    /// The percentile interval of a statistic of clusters, such as boards with all their runs: whole clusters are drawn, so
    /// it speaks of further clusters like these. None with fewer than two.
    ///
    /// ```
    /// use plansza_core::Seed;
    /// use plansza_stats::Bootstrap;
    /// // Four boards, solved in all runs or in none: fifty runs on each tell no more of the next board than one.
    /// let boards = [[true; 50], [true; 50], [true; 50], [false; 50]];
    /// let rate = |drawn: &[&[bool; 50]]| {
    ///     drawn.iter().filter(|board| board[0]).count() as f64 / drawn.len() as f64
    /// };
    /// let found = Bootstrap::new(Seed(1)).clusters(&boards, rate).unwrap();
    /// assert!(found.low <= 0.25 && found.high == 1.0);
    /// ```
    pub fn clusters<T>(&self, clusters: &[T], statistic: impl Fn(&[&T]) -> f64) -> Option<Interval> {
        if clusters.len() < 2 {
            return None;
        }
        let mut drawn: Vec<&T> = Vec::with_capacity(clusters.len());
        self.interval(|rng| {
            drawn.clear();
            drawn.extend(clusters.iter().map(|_| &clusters[rng.below(clusters.len())]));
            statistic(&drawn)
        })
    }

    /// The percentile interval of the mean; none of an empty list or one with a NaN.
    pub fn mean(&self, values: &[f64]) -> Option<Interval> {
        let n = values.len();
        if n == 0 {
            return None;
        }
        self.interval(|rng| (0..n).map(|_| values[rng.below(n)]).sum::<f64>() / n as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_give_equal_intervals_and_other_seeds_others() {
        let values: Vec<f64> = (0..40).map(|i| f64::from(i * i % 17)).collect();
        let one = Bootstrap::new(Seed(1)).mean(&values).unwrap();
        assert_eq!(Bootstrap::new(Seed(1)).mean(&values), Some(one));
        assert_ne!(Bootstrap::new(Seed(2)).mean(&values), Some(one));
        let wide = Bootstrap { level: 0.99, ..Bootstrap::new(Seed(1)) }.mean(&values).unwrap();
        assert!(wide.low < one.low && one.high < wide.high);
    }

    /// The bootstrap's mean has the variance of the values / n: its quantiles must be those of that normal, nearly.
    #[test]
    fn the_interval_of_a_mean_is_near_the_normal_one() {
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let found = Bootstrap { resamples: 20_000, ..Bootstrap::new(Seed(3)) }.mean(&values).unwrap();
        let half = 1.96 * (9999.0 / 12.0 / 100.0f64).sqrt();
        assert!(
            (found.low - (49.5 - half)).abs() < 0.25 && (found.high - (49.5 + half)).abs() < 0.25,
            "{found:?}"
        );
    }

    #[test]
    fn what_cannot_be_resampled_has_none() {
        let bootstrap = Bootstrap::new(Seed(1));
        assert_eq!(bootstrap.mean(&[]), None);
        assert_eq!(bootstrap.mean(&[f64::NAN]), None);
        assert_eq!(Bootstrap { resamples: 0, ..bootstrap }.mean(&[1.0]), None);
        assert_eq!(Bootstrap { level: 1.0, ..bootstrap }.mean(&[1.0]), None);
        let equal = bootstrap.mean(&[2.0; 9]).unwrap();
        assert_eq!((equal.low, equal.high), (2.0, 2.0));
    }

    #[test]
    fn infinite_statistics_are_the_greatest() {
        let mut turn = 0;
        let found = Bootstrap::new(Seed(1)).interval(|_| {
            turn += 1;
            if turn % 10 == 0 { f64::INFINITY } else { 1.0 }
        });
        assert_eq!(found.map(|i| (i.low, i.high)), Some((1.0, f64::INFINITY)));
    }
}
