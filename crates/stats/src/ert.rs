//! Expected running time: what a success costs if runs are repeated until one succeeds (Auger and Hansen 2005; Hansen et
//! al. 2009 for the name).
//!
//! ERT = (sum of the costs of all runs) / (number of successes), where a run that succeeded costs what it took to succeed
//! and one that failed what it had spent when it ended. It equals the mean cost of a success plus (1 − p)/p times the mean
//! cost of a failure, p being the share of successes.
//!
//! The interval resamples whole runs ([`Bootstrap`]). A resample without a success has an infinite ERT and counts as such:
//! if more than half of what the level leaves out have none (1 of 40 at 95 %), the upper end is infinite, which says that
//! the data does not bound the cost. Without any success there is no estimate at all, only what was spent in vain; the
//! type says so.
//!
//! ```
//! use plansza_core::Seed;
//! use plansza_stats::{Bootstrap, Ert, ert};
//! let bootstrap = Bootstrap::new(Seed(1));
//! // Two successes after 100 and 300 steps, one failure after 1000: 1400 / 2.
//! let found = ert(&[100.0, 300.0, 1000.0], &[true, true, false], &bootstrap).unwrap();
//! assert_eq!(found.value(), Some(700.0));
//! let never = ert(&[1000.0, 1000.0], &[false, false], &bootstrap).unwrap();
//! assert_eq!(never, Ert::MoreThan { spent: 2000.0, runs: 2 });
//! ```

use super::resample::{Bootstrap, Interval};
use std::fmt;

/// The expected running time of a set of runs.
///
/// ```
/// use plansza_stats::Ert;
/// let never = Ert::MoreThan { spent: 2000.0, runs: 2 };
/// assert_eq!((never.value(), never.to_string()), (None, "> 2000".into()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Ert {
    /// At least one run succeeded.
    Estimate {
        /// The expected running time.
        value: f64,
        /// Its bootstrap interval; the upper end may be infinite.
        interval: Interval,
        /// How many runs succeeded.
        successes: usize,
        /// How many runs there were.
        runs: usize,
    },
    /// No run succeeded: all that is known is that the cost of all runs together was not enough.
    MoreThan {
        /// The cost of all runs.
        spent: f64,
        /// How many runs there were.
        runs: usize,
    },
}

impl Ert {
    /// The estimate, if there is one.
    pub fn value(&self) -> Option<f64> {
        match *self {
            Ert::Estimate { value, .. } => Some(value),
            Ert::MoreThan { .. } => None,
        }
    }
}

impl fmt::Display for Ert {
    /// As `700 (200–∞)` or `> 2000`, rounded to whole steps.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Ert::Estimate { value, interval: Interval { low, high, .. }, .. } => {
                write!(f, "{value:.0} ({low:.0}–")?;
                if high.is_finite() { write!(f, "{high:.0})") } else { write!(f, "∞)") }
            }
            Ert::MoreThan { spent, .. } => write!(f, "> {spent:.0}"),
        }
    }
}

/// The expected running time of runs with these costs, of which those with `solved` succeeded.
///
/// None without runs, with lists of different lengths, with a cost that is negative or not finite, or if the bootstrap
/// cannot be done.
///
/// ```
/// use plansza_core::Seed;
/// use plansza_stats::{Bootstrap, ert};
/// // Two successes after 100 and 300 steps, one failure after 1000: 1400 / 2.
/// let found = ert(&[100.0, 300.0, 1000.0], &[true, true, false], &Bootstrap::new(Seed(1)));
/// assert_eq!(found.unwrap().value(), Some(700.0));
/// ```
pub fn ert(costs: &[f64], solved: &[bool], bootstrap: &Bootstrap) -> Option<Ert> {
    let runs = costs.len();
    if runs == 0 || runs != solved.len() || costs.iter().any(|c| !(c.is_finite() && *c >= 0.0)) {
        return None;
    }
    let spent: f64 = costs.iter().sum();
    let successes = solved.iter().filter(|&&s| s).count();
    if successes == 0 {
        return Some(Ert::MoreThan { spent, runs });
    }
    // Side by side, so that a draw is one access.
    let sample: Vec<(f64, u64)> = costs.iter().zip(solved).map(|(&c, &s)| (c, u64::from(s))).collect();
    let interval = bootstrap.interval(|rng| {
        let (mut cost, mut count) = (0.0, 0);
        for _ in 0..runs {
            let (c, s) = sample[rng.below(runs)];
            cost += c;
            count += s;
        }
        if count == 0 { f64::INFINITY } else { cost / count as f64 }
    })?;
    Some(Ert::Estimate { value: spent / successes as f64, interval, successes, runs })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_core::Seed;
    use proptest::prelude::*;

    fn bootstrap() -> Bootstrap {
        Bootstrap { resamples: 200, ..Bootstrap::new(Seed(4)) }
    }

    #[test]
    fn one_success_of_few_has_no_upper_bound() {
        // A resample of three misses the success with chance 8/27.
        let found = ert(&[5.0, 10.0, 10.0], &[true, false, false], &bootstrap()).unwrap();
        let Ert::Estimate { value, interval, successes, runs } = found else { panic!("{found}") };
        assert_eq!((value, successes, runs, interval.high), (25.0, 1, 3, f64::INFINITY));
        assert_eq!(found.to_string(), format!("25 ({:.0}–∞)", interval.low));
        let never = ert(&[10.0], &[false], &bootstrap()).unwrap();
        assert_eq!((never.to_string(), never.value()), ("> 10".into(), None));
    }

    #[test]
    fn what_has_no_answer_has_none() {
        assert_eq!(ert(&[], &[], &bootstrap()), None);
        assert_eq!(ert(&[1.0], &[], &bootstrap()), None);
        assert_eq!(ert(&[-1.0], &[true], &bootstrap()), None);
        assert_eq!(ert(&[f64::INFINITY], &[false], &bootstrap()), None);
        assert_eq!(ert(&[1.0], &[true], &Bootstrap { resamples: 0, ..bootstrap() }), None);
    }

    proptest! {
        #[test]
        fn it_is_the_cost_of_restarts(runs in proptest::collection::vec((1u32..1000, any::<bool>()), 1..40)) {
            let costs: Vec<f64> = runs.iter().map(|r| f64::from(r.0)).collect();
            let solved: Vec<bool> = runs.iter().map(|r| r.1).collect();
            let found = ert(&costs, &solved, &bootstrap()).unwrap();
            let mean = |wanted: bool| {
                let own: Vec<f64> = runs.iter().filter(|r| r.1 == wanted).map(|r| f64::from(r.0)).collect();
                if own.is_empty() { 0.0 } else { own.iter().sum::<f64>() / own.len() as f64 }
            };
            let p = solved.iter().filter(|&&s| s).count() as f64 / runs.len() as f64;
            match found {
                Ert::Estimate { value, interval, .. } => {
                    prop_assert!((value - (mean(true) + (1.0 - p) / p * mean(false))).abs() < 1e-9 * value);
                    prop_assert!(interval.low <= interval.high);
                }
                Ert::MoreThan { spent, .. } => {
                    prop_assert!(p == 0.0);
                    prop_assert_eq!(spent, costs.iter().sum::<f64>());
                }
            }
        }
    }
}
