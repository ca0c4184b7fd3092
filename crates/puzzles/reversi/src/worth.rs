//! What the value of a search means: the sum by the weights of a strategy, or the end of the game.
//!
//! A search compares plain numbers. So that any finished game is beyond any unfinished one, [`Strategy`](crate::Strategy)
//! counts a game won by `n` discs as 10¹² + `n`, and in the report's mode a won game as infinite. This module is the only
//! one that knows.
//!
//! ```
//! use plansza_reversi::worth::{self, Worth};
//! assert_eq!(Worth::of(worth::finished(14)), Worth::End(14));
//! assert_eq!([17.5, worth::finished(-64)].map(|value| Worth::of(value).to_string()), ["+17.5", "lost by 64"]);
//! ```

use std::fmt;

/// A won game before its discs are added.
const WON: f64 = 1e12;

/// The value of a finished game with this difference of discs; a draw is worth nothing.
pub fn finished(discs: i32) -> f64 {
    match discs {
        0 => 0.0,
        _ => WON * f64::from(discs.signum()) + f64::from(discs),
    }
}

/// A value understood.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// The sum by the weights: the end of the game was not seen, or it is a draw.
    Sum(f64),
    /// The end of the game was seen, with this difference of discs.
    End(i32),
    /// The end of the game was seen, and is won: the report's mode does not count discs.
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

    /// The difference of discs at the end of the game, where it was seen; won and lost without a count are 64, as of a
    /// game that was given up.
    pub fn discs(self) -> Option<i32> {
        match self {
            Worth::Sum(_) => None,
            Worth::End(discs) => Some(discs),
            Worth::Won => Some(64),
            Worth::Lost => Some(-64),
        }
    }

    /// One finite number for programs that want one: discs where the end was seen, the sum by the weights elsewhere.
    pub fn number(self) -> f64 {
        match self {
            Worth::Sum(sum) => sum,
            _ => self.discs().map_or(0.0, f64::from),
        }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Worth::Sum(sum) => write!(f, "{sum:+.1}"),
            Worth::End(discs) if discs > 0 => write!(f, "won by {discs}"),
            Worth::End(discs) => write!(f, "lost by {}", -discs),
            Worth::Won => write!(f, "won"),
            Worth::Lost => write!(f, "lost"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{HEAVIEST, Measures, Strategy};

    #[test]
    fn every_result_is_understood_and_beyond_every_sum() {
        for discs in (-64..=64).filter(|&discs| discs != 0) {
            assert_eq!(Worth::of(finished(discs)), Worth::End(discs));
            assert_eq!(Worth::of(finished(discs)).number(), f64::from(discs));
        }
        assert_eq!(Worth::of(finished(0)).number(), 0.0);
        let [w, m] = [HEAVIEST, 8.0 * 64.0];
        let heaviest = Strategy { discs: w, mobility: w, blocking: -w, neighbours: w, frontier: w };
        let most =
            Measures { discs: 64, mobility: 64, blocking: 64, neighbours: m as u32, frontier: m as u32 };
        let sum = heaviest.weigh(&most);
        assert_eq!(Worth::of(sum), Worth::Sum(sum));
        assert!(sum < finished(2) && -sum > finished(-2));
    }

    #[test]
    fn values_are_told_in_words() {
        let told = [12.25, -3.0, finished(14), finished(-64), f64::INFINITY, f64::NEG_INFINITY]
            .map(|value| Worth::of(value).to_string());
        assert_eq!(told, ["+12.2", "-3.0", "won by 14", "lost by 64", "won", "lost"]);
        assert_eq!(
            [f64::INFINITY, f64::NEG_INFINITY].map(|value| Worth::of(value).discs()),
            [Some(64), Some(-64)]
        );
    }
}
