//! How hard a board is for a person: the kind of logic that it needs.
//!
//! | level | what finishes the board | value |
//! |---|---|---|
//! | easy | single numbers, and the whites around blacks | 1 |
//! | medium | also connectivity, and numbers that share where their sight ends | 2 + share |
//! | hard | also trials of single cells | 3 + share |
//! | extreme | nothing but a search through combinations | 4 + share |
//!
//! The share is that of the cells which the level below leaves open, so that a board with one hard corner rates below
//! a board that is hard all over.
//!
//! ```
//! use plansza_core::{Budget, Meter, Silent};
//! use plansza_kuromasu::{rate, text};
//! let board = text::read("4x3:4h2b")?.remove(0);
//! let rating = rate(&board, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).expect("one solution");
//! assert_eq!((rating.level, rating.value), ("hard", 3.5));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::Kuromasu;
use crate::exact::propagator::Propagator;
use crate::exact::{self, probe};
use plansza_core::{Level, Meter, Rating};

/// The levels, from easy to hard.
///
/// ```
/// assert!(plansza_kuromasu::LEVELS.iter().map(|level| level.name).eq(["easy", "medium", "hard", "extreme"]));
/// ```
pub const LEVELS: &[Level] = &[
    Level { name: "easy", about: "single numbers, and the white cells around black ones" },
    Level { name: "medium", about: "also connectivity, and numbers that share where their sight ends" },
    Level {
        name: "hard",
        about: "also trials of one cell: a colour contradicts itself, or both lead to the same",
    },
    Level { name: "extreme", about: "more than trials of single cells: search" },
];

/// How far each kind of logic goes: cells that it leaves open.
///
/// ```
/// use plansza_kuromasu::{LEVELS, LogicReach};
/// let reach = LogicReach { cells: 100, left: [60, 25, 0] };
/// assert_eq!((LEVELS[reach.level()].name, reach.value()), ("hard", 3.25));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogicReach {
    /// Cells of the board.
    pub cells: usize,
    /// Left by single numbers and neighbours, by all propagation, and by trials.
    pub left: [usize; 3],
}

impl LogicReach {
    /// The level, as an index into [`LEVELS`].
    pub fn level(&self) -> usize {
        self.left.iter().position(|&left| left == 0).unwrap_or(3)
    }

    /// The value on the scale of this puzzle: the level from 1, and the share of cells that the level below leaves.
    pub fn value(&self) -> f64 {
        let level = self.level();
        let left = if level == 0 { 0 } else { self.left[level - 1] };
        // Two decimals, and never the next level.
        let share = (100 * left / self.cells.max(1)).min(99);
        (100 * (level + 1) + share) as f64 / 100.0
    }

    /// What decided it.
    ///
    /// ```
    /// let reach = plansza_kuromasu::LogicReach { cells: 100, left: [0, 0, 0] };
    /// assert!(reach.level() == 0 && !reach.reason().is_empty());
    /// ```
    pub fn reason(&self) -> String {
        let [simple, propagation, trials] = self.left;
        match self.level() {
            0 => "single numbers and neighbours finish it".to_string(),
            1 => format!(
                "single numbers and neighbours leave {simple} of {} cells; connectivity and shared sights finish it",
                self.cells
            ),
            2 => format!(
                "connectivity and shared sights leave {propagation} of {} cells; trials of single cells finish it",
                self.cells
            ),
            _ => format!("trials of single cells leave {trials} of {} cells: it needs search", self.cells),
        }
    }

    /// The same in the words that all puzzles share.
    pub fn rating(&self) -> Rating {
        Rating { value: self.value(), level: LEVELS[self.level()].name, reason: self.reason() }
    }
}

/// How far logic goes.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_kuromasu::{reach, text};
/// let board = text::read("4x3:4h2b")?.remove(0);
/// let reach = reach(&board, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).expect("no contradiction");
/// assert_eq!((reach.level(), reach.left[2]), (2, 0));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// None when it finds that the board has no solution, or the meter says stop.
pub fn reach(board: &Kuromasu, meter: &mut Meter<'_>) -> Option<LogicReach> {
    let cells = board.clues().len();
    let mut reach = LogicReach { cells, left: [0; 3] };
    for (step, mut propagator) in [Propagator::simple(board), Propagator::new(board)].into_iter().enumerate()
    {
        if propagator.propagate().is_err() {
            return None;
        }
        reach.left[step] = cells - propagator.trail.len();
        if propagator.full() {
            return Some(reach);
        }
        if step == 1 {
            probe::probe(&mut propagator, meter).ok()??;
            reach.left[2] = cells - propagator.trail.len();
        }
    }
    Some(reach)
}

/// Rates a board.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_kuromasu::{rate, text};
/// let board = text::read("2x2:2_3b")?.remove(0);
/// let rating = rate(&board, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).expect("one solution");
/// assert_eq!((rating.level, rating.value), ("easy", 1.0));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// None when it has not exactly one solution, or the meter says stop.
pub fn rate(board: &Kuromasu, meter: &mut Meter<'_>) -> Option<Rating> {
    let count = exact::count(board, 2, meter);
    if !count.complete || count.solutions != 1 {
        return None;
    }
    reach(board, meter).map(|reach| reach.rating())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clue;
    use plansza_core::{Budget, Silent};

    #[test]
    fn the_level_is_that_of_the_last_logic_needed() {
        let reach = |left| LogicReach { cells: 100, left };
        assert_eq!((reach([0, 0, 0]).level(), reach([0, 0, 0]).value()), (0, 1.0));
        assert_eq!((reach([40, 0, 0]).level(), reach([40, 0, 0]).value()), (1, 2.4));
        assert_eq!((reach([90, 55, 0]).level(), reach([90, 55, 0]).value()), (2, 3.55));
        let extreme = reach([100, 100, 100]);
        assert_eq!((extreme.level(), extreme.value()), (3, 4.99));
        assert_eq!(extreme.reason(), "trials of single cells leave 100 of 100 cells: it needs search");
    }

    #[test]
    fn only_boards_with_one_solution_are_rated() {
        let rate = |clues: [Clue; 4]| {
            rate(&Kuromasu::new(2, 2, clues).unwrap(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))
        };
        let none = Clue::None;
        assert_eq!(rate([none; 4]), None);
        assert_eq!(rate([Clue::Number(1), none, none, none]), None);
        assert_eq!(rate([Clue::Number(9), none, none, none]), None);
        let easy = rate([Clue::Number(2), Clue::Number(3), none, none]).unwrap();
        assert_eq!((easy.level, easy.value), ("easy", 1.0));
        let also_easy = rate([none, Clue::Number(2), none, Clue::Number(3)]);
        assert_eq!(also_easy.map(|rating| rating.level), Some("easy"));
    }

    #[test]
    fn every_level_has_its_boards() {
        for (sample, level) in [("easy-15", 0), ("medium-15", 1), ("hard-15", 2), ("extreme-15", 3)] {
            let text = crate::known::SAMPLES.iter().find(|s| s.name == sample).unwrap().text;
            let board = crate::text::read(text).unwrap().remove(0);
            let rating = rate(&board, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).unwrap();
            assert_eq!(rating.level, LEVELS[level].name);
            let value = 1.0 + level as f64;
            assert!((value..value + 1.0).contains(&rating.value) && (level == 0) == (rating.value == 1.0));
        }
    }
}
