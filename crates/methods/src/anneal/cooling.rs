//! Cooling schedules: the temperature as a function of the level, from `start` down to `end`.
//!
//! | name | T(k), k = 0 … levels−1 | |
//! |---|---|---|
//! | linear | start + (end − start)·k/(levels−1) | |
//! | geometric | start·αᵏ, floored at `end` | as many levels as it takes |
//! | exponential | start·(end/start)^(k/(levels−1)) | what the Go report calls "logarithmic" |
//! | logarithmic | start / (1 + c·ln(1 + k)), c such that the last level is `end` | Hajek 1988 in shape |

use plansza_core::params;

/// How the temperature falls.
///
/// ```
/// use plansza_methods::{Anneal, Cooling};
/// let slow = Anneal { cooling: Cooling::Logarithmic, ..Anneal::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Cooling {
    /// By the same amount each level.
    Linear,
    /// By the factor `alpha` each level, until `end`.
    Geometric,
    /// By the same factor each level, chosen so that the last level is `end`.
    Exponential,
    /// Fast at first, then ever more slowly.
    Logarithmic,
}

/// A schedule with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Its kind.
    pub cooling: Cooling,
    /// The first temperature.
    pub start: f64,
    /// The last temperature.
    pub end: f64,
    /// The factor of the geometric one.
    pub alpha: f64,
    /// The number of levels of the others.
    pub levels: u64,
}

impl Schedule {
    /// How many levels there are. Start at or below the end means one.
    #[inline]
    pub fn levels(&self) -> u64 {
        match self.cooling {
            Cooling::Geometric if self.start > self.end => {
                let falls = libm::log(self.end / self.start) / libm::log(self.alpha);
                falls.ceil().clamp(1.0, 1e15) as u64 + 1
            }
            Cooling::Geometric => 1,
            _ => self.levels.max(1),
        }
    }

    /// The temperature of a level: where a level is one move, as costly as the move.
    #[inline]
    pub fn at(&self, level: u64) -> f64 {
        let last = (self.levels() - 1).max(1) as f64;
        let k = level as f64;
        match self.cooling {
            Cooling::Linear => self.start + (self.end - self.start) * k / last,
            Cooling::Geometric => (self.start * libm::pow(self.alpha, k)).max(self.end),
            Cooling::Exponential => self.start * libm::pow(self.end / self.start, k / last),
            Cooling::Logarithmic => {
                let c = (self.start / self.end - 1.0) / libm::log1p(last);
                self.start / (1.0 + c * libm::log1p(k))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schedule_runs_from_start_to_end_and_never_rises() {
        for cooling in [Cooling::Linear, Cooling::Geometric, Cooling::Exponential, Cooling::Logarithmic] {
            let schedule = Schedule { cooling, start: 50.0, end: 0.01, alpha: 0.9, levels: 100 };
            let n = schedule.levels();
            assert!((schedule.at(0) - 50.0).abs() < 1e-9, "{cooling:?}");
            assert!((schedule.at(n - 1) - 0.01).abs() < 1e-9, "{cooling:?} ends at {}", schedule.at(n - 1));
            for k in 1..n {
                assert!(schedule.at(k) <= schedule.at(k - 1) + 1e-12, "{cooling:?} rises at {k}");
            }
        }
    }

    #[test]
    fn halfway_they_differ_as_their_names_say() {
        let at = |cooling| Schedule { cooling, start: 100.0, end: 1.0, alpha: 0.5, levels: 101 }.at(50);
        assert!((at(Cooling::Linear) - 50.5).abs() < 1e-9);
        assert!((at(Cooling::Exponential) - 10.0).abs() < 1e-9);
        assert!(at(Cooling::Logarithmic) < 2.0, "most of a logarithmic fall comes first");
    }

    #[test]
    fn a_geometric_schedule_is_as_long_as_its_fall() {
        let schedule =
            |start, alpha| Schedule { cooling: Cooling::Geometric, start, end: 1.0, alpha, levels: 7 };
        let fall = schedule(8.0, 0.5);
        assert_eq!((0..fall.levels()).map(|level| fall.at(level)).collect::<Vec<_>>(), [8.0, 4.0, 2.0, 1.0]);
        assert_eq!(schedule(9.0, 0.5).levels(), 5, "the last level is at the end, not above it");
        assert_eq!([1.0, 0.5].map(|start| schedule(start, 0.5).levels()), [1, 1], "no fall, one level");
        assert_eq!(schedule(0.5, 0.5).at(0), 1.0, "never below the end");
    }

    #[test]
    fn one_level_is_at_the_start() {
        for cooling in [Cooling::Linear, Cooling::Exponential, Cooling::Logarithmic] {
            for levels in [0, 1] {
                let schedule = Schedule { cooling, start: 9.0, end: 3.0, alpha: 0.5, levels };
                assert_eq!((schedule.levels(), schedule.at(0)), (1, 9.0), "{cooling:?}");
            }
            let two = Schedule { cooling, start: 9.0, end: 3.0, alpha: 0.5, levels: 2 };
            assert!((two.at(1) - 3.0).abs() < 1e-9, "{cooling:?}");
        }
    }
}
