//! A share of successes with its interval: the score interval of Wilson (1927).
//!
//! With k successes in n trials, p = k/n and z the normal quantile of the level, the ends are the roots π of
//! |p − π| = z √(π (1 − π) / n): (p + z²/2n ± z √(p (1 − p)/n + z²/4n²)) / (1 + z²/n). Unlike p ± z √(p (1 − p)/n) it stays
//! within 0..1, has a width at 0 of n and n of n, and covers what it says (Newcombe 1998).
//!
//! ```
//! use plansza_stats::Proportion;
//! let solved = Proportion::new(47, 50).unwrap();
//! assert_eq!(solved.to_string(), "94.0 % (83.8–97.9)");
//! assert_eq!(Proportion::new(51, 50), None);
//! ```

use super::distribution::normal;
use std::fmt;

/// A share of successes, which cannot be had without its interval.
///
/// ```
/// use plansza_stats::Proportion;
/// // Newcombe (1998), table I: 81 of 263.
/// let share = Proportion::new(81, 263).unwrap();
/// assert_eq!(format!("{:.4} {:.4}", share.low(), share.high()), "0.2553 0.3662");
/// assert_eq!(Proportion::of(&[true, false]), Proportion::new(1, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Proportion {
    successes: u64,
    trials: u64,
    low: f64,
    high: f64,
    level: f64,
}

impl Proportion {
    /// With the interval of 95 %; none of 0 trials or of more successes than trials.
    pub fn new(successes: u64, trials: u64) -> Option<Self> {
        Self::at_level(successes, trials, 0.95)
    }

    /// With an interval of another level, 0 < level < 1.
    pub fn at_level(successes: u64, trials: u64, level: f64) -> Option<Self> {
        if trials == 0 || successes > trials {
            return None;
        }
        let z = normal::two_sided(level)?;
        let low = lower_end(successes as f64, trials as f64, z);
        let high = 1.0 - lower_end((trials - successes) as f64, trials as f64, z);
        let rate = successes as f64 / trials as f64;
        Some(Proportion { successes, trials, low: low.min(rate), high: high.max(rate), level })
    }

    /// Of a list of outcomes; none of an empty one.
    pub fn of(outcomes: &[bool]) -> Option<Self> {
        Self::new(outcomes.iter().filter(|&&o| o).count() as u64, outcomes.len() as u64)
    }

    /// How many succeeded.
    pub fn successes(&self) -> u64 {
        self.successes
    }

    /// How many there were.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Successes / trials.
    pub fn rate(&self) -> f64 {
        self.successes as f64 / self.trials as f64
    }

    /// The lower end of the interval.
    pub fn low(&self) -> f64 {
        self.low
    }

    /// The upper end of the interval.
    pub fn high(&self) -> f64 {
        self.high
    }

    /// The level of the interval, such as 0.95.
    pub fn level(&self) -> f64 {
        self.level
    }
}

impl fmt::Display for Proportion {
    /// In per cent, as `94.0 % (83.8–97.9)`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:.1} % ({:.1}–{:.1})", 100.0 * self.rate(), 100.0 * self.low, 100.0 * self.high)
    }
}

/// The lower root for k of n. The two roots multiply to p² / (1 + z²/n), which gives the lower without a difference.
fn lower_end(k: f64, n: f64, z: f64) -> f64 {
    if k == 0.0 {
        return 0.0;
    }
    let (p, zz) = (k / n, z * z);
    let upper = (2.0 * k + zz + z * (4.0 * k * (1.0 - p) + zz).sqrt()) / (2.0 * (n + zz));
    p * p * n / ((n + zz) * upper)
}

/// The width of the interval that `trials` trials give at most, which is that of one half: z / √(n + z²).
///
/// ```
/// let width = plansza_stats::greatest_width(100, 0.95).unwrap();
/// assert_eq!(format!("{width:.3}"), "0.192");
/// ```
pub fn greatest_width(trials: u64, level: f64) -> Option<f64> {
    let z = normal::two_sided(level)?;
    (trials > 0).then(|| z / (trials as f64 + z * z).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_share_knows_its_counts() {
        let share = Proportion::of(&[true, false, true]).unwrap();
        assert_eq!((share.successes(), share.trials()), (2, 3));
    }

    /// Newcombe (1998), Two-sided confidence intervals for the single proportion, table I, method 3.
    #[test]
    fn table_1_of_newcombe_1998() {
        for (k, n, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = Proportion::new(k, n).unwrap();
            assert!((found.low() - low).abs() < 5.1e-5 && (found.high() - high).abs() < 5.1e-5, "{found:?}");
        }
    }

    #[test]
    fn impossible_counts_have_none() {
        assert_eq!(Proportion::new(0, 0), None);
        assert_eq!(Proportion::new(3, 2), None);
        assert_eq!(Proportion::of(&[]), None);
        for level in [0.0, 1.0, -1.0, f64::NAN] {
            assert_eq!(Proportion::at_level(1, 2, level), None);
        }
        assert_eq!(greatest_width(0, 0.95), None);
        assert_eq!(Proportion::of(&[true, false]), Proportion::new(1, 2));
    }

    #[test]
    fn planning_agrees_with_the_intervals() {
        for n in [1u64, 2, 10, 50, 400] {
            let widths: Vec<f64> =
                (0..=n).map(|k| Proportion::new(k, n).unwrap()).map(|p| p.high() - p.low()).collect();
            let greatest = greatest_width(n, 0.95).unwrap();
            assert!(widths.iter().all(|&w| w <= greatest + 1e-12));
            if n % 2 == 0 {
                assert!((widths[n as usize / 2] - greatest).abs() < 1e-12);
            }
        }
    }

    proptest! {
        #[test]
        fn an_interval_holds_its_rate_grows_with_level_and_successes(
            n in 1u64..2000, share in 0.0f64..1.0, level in 0.01f64..0.998,
        ) {
            let k = (share * n as f64) as u64;
            let p = Proportion::at_level(k, n, level).unwrap();
            prop_assert!(0.0 <= p.low() && p.low() <= p.rate() && p.rate() <= p.high() && p.high() <= 1.0);
            prop_assert!(p.high() > p.low());
            let wider = Proportion::at_level(k, n, level + 0.001).unwrap();
            prop_assert!(wider.low() <= p.low() && p.high() <= wider.high());
            let more = Proportion::at_level(k + 1, n, level);
            prop_assert!(more.is_none_or(|m| m.low() > p.low() && m.high() > p.high()));
            // Failures are the mirror image.
            let mirror = Proportion::at_level(n - k, n, level).unwrap();
            prop_assert!((mirror.low() + p.high() - 1.0).abs() < 1e-12);
            // The ends are where the score test just fails to reject.
            let z = normal::two_sided(level).unwrap();
            for end in [p.low(), p.high()] {
                let distance = z * (end * (1.0 - end) / n as f64).sqrt();
                prop_assert!(((p.rate() - end).abs() - distance).abs() < 1e-9);
            }
        }
    }
}
