//! What a number that is not met costs.
//!
//! The report adds up |n − seen|. To a search that is a trap: one number that is off by six weighs as much as six that
//! are off by one, so the search spreads small errors over many numbers and then has to break all of them at once to get
//! on. A concave cost says that a number is met or it is not, and how far off it is matters little:
//!
//! | off by | 0 | 1 | 2 | 3 | 4 | 9 |
//! |---|---|---|---|---|---|---|
//! | `sum` | 0 | 1 | 2 | 3 | 4 | 9 |
//! | `root`: 4 + 4·√off, rounded | 0 | 8 | 10 | 11 | 12 | 16 |
//!
//! Both are 0 exactly for the numbers that are met.

use plansza_core::params;

/// What a number costs that sees too many or too few.
///
/// ```
/// use plansza_kuromasu::encode::MissCost;
/// assert_eq!((MissCost::Sum.cost(9), MissCost::Root.cost(9)), (9, 16));
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum MissCost {
    /// As many points as it is off: the report's scale.
    Sum,
    /// 4 + 4·√off, rounded: nearly all for being off, little for how far.
    #[default]
    Root,
}

impl MissCost {
    /// The cost of a number that is off by so many cells.
    pub fn cost(self, off: i64) -> i64 {
        match self {
            MissCost::Sum => off,
            MissCost::Root if off == 0 => 0,
            MissCost::Root => 4 + (4.0 * (off as f64).sqrt()).round() as i64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_those_of_the_table_and_never_fall() {
        let costs = |misfit: MissCost| [0, 1, 2, 3, 4, 9].map(|off| misfit.cost(off));
        assert_eq!(costs(MissCost::Sum), [0, 1, 2, 3, 4, 9]);
        assert_eq!(costs(MissCost::Root), [0, 8, 10, 11, 12, 16]);
        assert!((1..70_000).all(|off| MissCost::Root.cost(off) >= MissCost::Root.cost(off - 1)));
    }
}
