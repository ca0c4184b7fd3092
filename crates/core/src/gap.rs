//! How far the best that a search has is from the best there can be, as solvers of integer programs tell it.
//!
//! A search that is cut before its proof is complete has a solution, and a bound that no solution passes. The gap is what lies
//! between them, as a share of the solution's score.
//!
//! ```
//! use plansza_core::Gap;
//! let gap = Gap { best: Some(52), bound: 62 };
//! assert_eq!(gap.to_string(), "at most 62, gap 19.2 %");
//! assert_eq!(Gap { best: None, bound: 62 }.to_string(), "at most 62");
//! assert_eq!(Gap { best: Some(62), bound: 62 }.share(), Some(0.0));
//! ```

use std::fmt;

/// The best so far, and what nothing passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The score of the best solution, if there is one.
    pub best: Option<i64>,
    /// No solution has a higher score.
    pub bound: i64,
}

impl Gap {
    /// Whether nothing lies between them: the best is proven.
    ///
    /// ```
    /// use plansza_core::Gap;
    /// assert!(Gap { best: Some(62), bound: 62 }.closed());
    /// assert!(!Gap { best: Some(61), bound: 62 }.closed() && !Gap { best: None, bound: 62 }.closed());
    /// ```
    pub fn closed(self) -> bool {
        self.best == Some(self.bound)
    }

    /// The difference as a share of the best score; none where there is no score, or where it is 0 and the bound is not.
    pub fn share(self) -> Option<f64> {
        let best = self.best?;
        match self.bound.saturating_sub(best) {
            0 => Some(0.0),
            _ if best == 0 => None,
            between => Some(between as f64 / best.abs() as f64),
        }
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {}", self.bound)?;
        match self.share() {
            Some(share) => write!(f, ", gap {:.1} %", 100.0 * share),
            None => Ok(()),
        }
    }
}
