//! What the value of a search means: the sum by an evaluation, or the end of the game.
//!
//! A search compares plain numbers. So that any finished game is beyond any unfinished one, a game won by `n` counts
//! 10¹² + `n`; a judge that does not count may call a won game infinite. This module is the only one that knows.
//!
//! ```
//! use plansza_core::worth::{self, Worth};
//! assert_eq!(Worth::of(worth::finished(14)), Worth::End(14));
//! assert_eq!([17.5, worth::finished(-64)].map(|value| Worth::of(value).to_string()), ["+17.5", "lost by 64"]);
//! ```

use std::fmt;

/// A won game before its margin is added.
const WON: f64 = 1e12;

/// The value of a finished game with this margin; a draw is worth nothing.
///
/// ```
/// use plansza_core::worth::finished;
/// assert!(finished(1) > 1e9 && finished(-1) < -1e9 && finished(0) == 0.0);
/// ```
pub fn finished(margin: i32) -> f64 {
    match margin {
        0 => 0.0,
        _ => WON * f64::from(margin.signum()) + f64::from(margin),
    }
}

/// A value understood.
///
/// ```
/// use plansza_core::Worth;
/// assert_eq!([Worth::Sum(17.5), Worth::End(-2), Worth::Won].map(|worth| worth.number(64)), [17.5, -2.0, 64.0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// The sum by the evaluation: the end of the game was not seen, or it is a draw.
    Sum(f64),
    /// The end of the game was seen, with this margin.
    End(i32),
    /// The end of the game was seen, and is won by a margin that nobody counted.
    Won,
    /// The end of the game was seen, and is lost.
    Lost,
}

impl Worth {
    /// Understands a value.
    pub fn of(value: f64) -> Worth {
        match value {
            f64::INFINITY => Worth::Won,
            f64::NEG_INFINITY => Worth::Lost,
            _ if value.abs() >= WON / 2.0 => Worth::End((value - WON * value.signum()).round() as i32),
            _ => Worth::Sum(value),
        }
    }

    /// The margin at the end of the game, where it was seen; won and lost without a count are the greatest, as of a game
    /// that was given up.
    pub fn margin(self, most: i32) -> Option<i32> {
        match self {
            Worth::Sum(_) => None,
            Worth::End(margin) => Some(margin),
            Worth::Won => Some(most),
            Worth::Lost => Some(-most),
        }
    }

    /// One finite number for programs that want one: the margin where the end was seen, the sum elsewhere.
    pub fn number(self, most: i32) -> f64 {
        match self {
            Worth::Sum(sum) => sum,
            _ => self.margin(most).map_or(0.0, f64::from),
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Worth::Sum(sum) => write!(f, "{sum:+.1}"),
            Worth::End(margin) if margin > 0 => write!(f, "won by {margin}"),
            Worth::End(margin) => write!(f, "lost by {}", -margin),
            Worth::Won => write!(f, "won"),
            Worth::Lost => write!(f, "lost"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_is_understood() {
        for margin in (-64..=64).filter(|&margin| margin != 0) {
            assert_eq!(Worth::of(finished(margin)), Worth::End(margin));
            assert_eq!(Worth::of(finished(margin)).number(64), f64::from(margin));
        }
        assert_eq!(Worth::of(finished(0)).number(64), 0.0);
    }

    #[test]
    fn values_are_told_in_words() {
        let told = [12.25, -3.0, finished(14), finished(-64), f64::INFINITY, f64::NEG_INFINITY]
            .map(|value| Worth::of(value).to_string());
        assert_eq!(told, ["+12.2", "-3.0", "won by 14", "lost by 64", "won", "lost"]);
        let margins = [f64::INFINITY, f64::NEG_INFINITY].map(|value| Worth::of(value).margin(64));
        assert_eq!(margins, [Some(64), Some(-64)]);
    }
}
