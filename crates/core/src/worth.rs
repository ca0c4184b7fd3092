//! What the value of a search means: the sum by an evaluation, or the end of the game.
//!
//! A search compares plain numbers. So that any finished game is beyond any unfinished one, a game won by `n` counts
//! 10¹² + `n`; a judge that does not count may call a won game infinite. This module is the only one that knows. It is also
//! where a value gets its words: how much it can be relied on is a part of what it says.
//!
//! ```
//! use plansza_core::worth::{self, Worth};
//! assert_eq!(Worth::of(worth::finished(14)), Worth::End(14));
//! assert_eq!([17.5, worth::finished(-64)].map(|value| Worth::of(value).to_string()), ["+17.5", "lost by 64"]);
//! ```

use std::fmt;

/// How much a value can be relied on.
///
/// ```
/// use plansza_core::Trust;
/// let all = [Trust::Exact, Trust::Likely(98), Trust::Least, Trust::Most, Trust::Looked];
/// assert_eq!(all.map(|trust| trust.to_string()), ["exact", "98 %", "at least", "at most", "looked"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Proven: both play their best to the end.
    Exact,
    /// Searched to the end, but for what is so unlikely to matter, in per cent.
    Likely(u8),
    /// Proven to be so much or more: what was not seen to its end can only be better.
    Least,
    /// Proven to be so much or less.
    Most,
    /// A judgement so many plies ahead.
    Looked,
}

impl Trust {
    /// What is known of a value by a search that plays by the rules of the game, and either saw the end of every line that
    /// matters or not. A finished game is beyond any unfinished one, so whoever wins in such a search wins by so much at least.
    ///
    /// ```
    /// use plansza_core::{Trust, worth::finished};
    /// assert_eq!([true, false].map(|whole| Trust::by_search(finished(36), whole)), [Trust::Exact, Trust::Least]);
    /// assert_eq!([true, false].map(|whole| Trust::by_search(finished(0), whole)), [Trust::Exact, Trust::Looked]);
    /// ```
    pub fn by_search(value: f64, whole: bool) -> Trust {
        match Worth::of(value) {
            _ if whole => Trust::Exact,
            Worth::End(margin) if margin > 0 => Trust::Least,
            Worth::End(_) => Trust::Most,
            _ => Trust::Looked,
        }
    }
}

impl fmt::Display for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trust::Exact => f.pad("exact"),
            Trust::Likely(percent) => f.pad(&format!("{percent} %")),
            Trust::Least => f.pad("at least"),
            Trust::Most => f.pad("at most"),
            Trust::Looked => f.pad("looked"),
        }
    }
}

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

/// A value with how much it can be relied on: what every front says of one.
///
/// ```
/// use plansza_core::{Trust, worth::{TrustedWorth, finished}};
/// let said = |value, trust| TrustedWorth::new(value, trust, 64).to_string();
/// assert_eq!(said(finished(-6), Trust::Exact), "-6 exact");
/// assert_eq!(said(finished(36), Trust::Least), "at least +36");
/// assert_eq!(said(12.0, Trust::Likely(98)), "+12 at 98 %");
/// assert_eq!(said(17.5, Trust::Looked), "+17.5");
/// assert_eq!(said(finished(64), Trust::Least), "+64 exact"); // there is nothing above it
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrustedWorth {
    /// The value.
    pub worth: Worth,
    /// How much it can be relied on.
    pub trust: Trust,
}

impl TrustedWorth {
    /// A value of a game whose greatest margin is `most`. Beyond that there is nothing, so a bound there is the value.
    pub fn new(value: f64, trust: Trust, most: i32) -> TrustedWorth {
        let worth = Worth::of(value);
        let trust = match (worth, trust) {
            (Worth::End(margin), Trust::Least) if margin >= most => Trust::Exact,
            (Worth::End(margin), Trust::Most) if margin <= -most => Trust::Exact,
            _ => trust,
        };
        TrustedWorth { worth, trust }
    }

    /// The margin with which the game ends when both play their best, where that is proven.
    pub fn exact(self) -> Option<i32> {
        match (self.trust, self.worth) {
            (Trust::Exact, Worth::End(margin)) => Some(margin),
            // A draw is worth nothing.
            (Trust::Exact, Worth::Sum(0.0)) => Some(0),
            _ => None,
        }
    }
}

impl fmt::Display for TrustedWorth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = match self.worth {
            Worth::End(margin) => f64::from(margin),
            Worth::Sum(sum) => sum,
            Worth::Won | Worth::Lost => return write!(f, "{}", self.worth),
        };
        match self.trust {
            Trust::Exact if whole == 0.0 => write!(f, "0 exact"),
            Trust::Exact => write!(f, "{whole:+.0} exact"),
            Trust::Likely(percent) => write!(f, "{whole:+.0} at {percent} %"),
            Trust::Least | Trust::Most => write!(f, "{} {whole:+.0}", self.trust),
            Trust::Looked => write!(f, "{}", self.worth),
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
