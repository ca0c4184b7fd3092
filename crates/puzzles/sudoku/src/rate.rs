//! How hard a board is for a person: the hardest step that it needs, on the scale of Sudoku Explainer.
//!
//! The easiest step that leads on is taken again and again; the hardest of them is the rating (Juillerat 2006, whose
//! numbers stand at [`SudokuTechnique`]). A board that this ladder does not finish is rated [`BEYOND`].
//!
//! | level | hardest step | up to |
//! |---|---|---|
//! | easy | hidden singles | 1.5 |
//! | medium | naked singles, direct steps | 2.5 |
//! | hard | locked digits, pairs, triples, X-wing, swordfish | 4.0 |
//! | expert | wings, quads, jellyfish, colouring, X-chains | 6.9 |
//! | extreme | more than that | – |

use crate::Sudoku;
use crate::logic::{Reasoning, SudokuTechnique};
use plansza_core::{Level, Rating};

/// The levels, from easy to hard.
///
/// ```
/// assert_eq!(plansza_sudoku::LEVELS[4].name, "extreme");
/// ```
pub const LEVELS: &[Level] = &[
    Level { name: "easy", about: "hidden singles: a digit has one place in a unit (rating up to 1.5)" },
    Level {
        name: "medium",
        about: "naked singles, and hidden singles behind a locked digit, pair or triple (up to 2.5)",
    },
    Level { name: "hard", about: "locked digits, pairs, triples, X-wing, swordfish (up to 4.0)" },
    Level { name: "expert", about: "wings, quads, jellyfish, colouring, X-chains (up to 6.9)" },
    Level {
        name: "extreme",
        about: "more than the techniques here: chains or search (7.0, shown as beyond)",
    },
];

/// The highest rating of each level, in tenths.
const CEILINGS: [u8; 5] = [15, 25, 40, 69, u8::MAX];

/// The rating in tenths of a board that the techniques here do not finish.
const BEYOND_TENTHS: u8 = 70;

/// The rating of a board that the techniques here do not finish: above all of theirs. It stands for "at least as hard
/// as what was tried", and is no rating of Sudoku Explainer's, which has techniques below 7.0 that are missing here
/// and goes up to about 12.
///
/// ```
/// use plansza_sudoku::{BEYOND, SudokuTechnique};
/// assert!(SudokuTechnique::XChain.rating() < BEYOND);
/// ```
pub const BEYOND: f64 = BEYOND_TENTHS as f64 / 10.0;

/// The level of a rating, as an index into [`LEVELS`].
///
/// ```
/// use plansza_sudoku::{LEVELS, level};
/// assert_eq!(LEVELS[level(3.4)].name, "hard");
/// ```
pub fn level(value: f64) -> usize {
    CEILINGS.iter().position(|&ceiling| value * 10.0 < ceiling as f64 + 0.5).unwrap_or(CEILINGS.len() - 1)
}

/// What it took to solve a board by logic, or how far that went.
///
/// ```
/// use plansza_sudoku::{BoxShape, Sudoku, SudokuTechnique, rate};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// let difficulty = rate(&board).expect("no contradiction");
/// assert_eq!((difficulty.tenths(), difficulty.count(SudokuTechnique::LastCell)), (12, 8));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difficulty {
    counts: [u16; SudokuTechnique::ALL.len()],
    empty: usize,
}

impl Difficulty {
    /// True when logic alone solves the board.
    pub fn solved(&self) -> bool {
        self.empty == 0
    }

    /// The cells that logic leaves empty.
    pub fn empty(&self) -> usize {
        self.empty
    }

    /// The hardest technique that was used, if any was needed.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Sudoku, SudokuTechnique, rate};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
    /// assert_eq!(rate(&board).and_then(|difficulty| difficulty.hardest()), Some(SudokuTechnique::HiddenSingleBox));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn hardest(&self) -> Option<SudokuTechnique> {
        SudokuTechnique::ALL.into_iter().rev().find(|&technique| self.count(technique) > 0)
    }

    /// How many steps of a technique were taken.
    pub fn count(&self, technique: SudokuTechnique) -> usize {
        self.counts[technique as usize] as usize
    }

    /// The techniques used, from the easiest, with the number of steps of each.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Sudoku, rate};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
    /// let difficulty = rate(&board).expect("no contradiction");
    /// assert_eq!(difficulty.counts().map(|(_, steps)| steps).sum::<usize>(), 9); // a step for each empty cell
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn counts(&self) -> impl Iterator<Item = (SudokuTechnique, usize)> {
        SudokuTechnique::ALL
            .into_iter()
            .map(|technique| (technique, self.count(technique)))
            .filter(|&(_, n)| n > 0)
    }

    /// The rating in tenths.
    pub fn tenths(&self) -> u8 {
        if self.solved() { self.hardest().map_or(0, SudokuTechnique::tenths) } else { BEYOND_TENTHS }
    }

    /// The rating: of the hardest step, or [`BEYOND`]; 0 for a board that came solved.
    pub fn value(&self) -> f64 {
        self.tenths() as f64 / 10.0
    }

    /// The level in a word.
    pub fn level(&self) -> &'static str {
        LEVELS[level(self.value())].name
    }

    /// What decided it: `X-wing is the hardest step (12 × last cell, …, 1 × X-wing)`.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Sudoku, rate};
    /// let empty = Sudoku::new(BoxShape::of_side(4)?, [0; 16])?;
    /// let reason = rate(&empty).expect("no contradiction").reason();
    /// assert_eq!(reason, "beyond the techniques here: 16 cells stay empty after no step");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn reason(&self) -> String {
        let steps: Vec<String> =
            self.counts().map(|(technique, n)| format!("{n} × {}", technique.name())).collect();
        let steps = if steps.is_empty() { "no step".to_string() } else { steps.join(", ") };
        match (self.solved(), self.hardest()) {
            (true, Some(hardest)) => format!("{} is the hardest step ({steps})", hardest.name()),
            (true, None) => "solved already".to_string(),
            (false, _) => {
                format!("beyond the techniques here: {} cells stay empty after {steps}", self.empty)
            }
        }
    }

    /// The same in the words that all puzzles share.
    pub fn rating(&self) -> Rating {
        Rating { value: self.value(), level: self.level(), reason: self.reason() }
    }
}

/// Rates a board. None when it contradicts itself. That it has one solution only is for the caller to know: a board
/// with several comes out as beyond logic.
///
/// ```
/// use plansza_sudoku::{BoxShape, Sudoku, rate};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// let difficulty = rate(&board).expect("no contradiction");
/// assert_eq!((difficulty.value(), difficulty.level()), (1.2, "easy"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn rate(sudoku: &Sudoku) -> Option<Difficulty> {
    let mut logic = Reasoning::new(sudoku);
    let mut counts = [0; SudokuTechnique::ALL.len()];
    while let Some(step) = logic.find() {
        counts[step.technique as usize] += 1;
        logic.apply();
    }
    let candidates = logic.candidates();
    candidates.contradiction().is_none().then(|| Difficulty { counts, empty: candidates.empty() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoxShape;

    fn four(digits: [u8; 16]) -> Sudoku {
        Sudoku::new(BoxShape::new(2, 2).unwrap(), digits).unwrap()
    }

    #[test]
    fn the_ladder_rises_and_every_level_has_its_techniques() {
        let all = SudokuTechnique::ALL;
        assert!(all.windows(2).all(|pair| pair[0].tenths() < pair[1].tenths() && pair[0] < pair[1]));
        assert!(all.iter().all(|technique| technique.rating() < BEYOND));
        let names = |value| LEVELS[level(value)].name;
        assert_eq!(
            [0.0, 1.5, 1.7, 2.5, 2.6, 4.0].map(names),
            ["easy", "easy", "medium", "medium", "hard", "hard"]
        );
        assert_eq!([4.2, 6.6, BEYOND, 99.0].map(names), ["expert", "expert", "extreme", "extreme"]);
    }

    #[test]
    fn a_grade_says_what_it_took() {
        let grade = rate(&four([1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])).unwrap();
        assert_eq!((grade.solved(), grade.hardest()), (true, Some(SudokuTechnique::HiddenSingleBox)));
        assert_eq!(
            grade.counts().collect::<Vec<_>>(),
            [(SudokuTechnique::LastCell, 8), (SudokuTechnique::HiddenSingleBox, 1)]
        );
        let reason = "hidden single in a box is the hardest step (8 × last cell, 1 × hidden single in a box)";
        assert_eq!(grade.rating(), Rating { value: 1.2, level: "easy", reason: reason.into() });
    }

    #[test]
    fn what_logic_does_not_finish_is_beyond() {
        let grade = rate(&four([0; 16])).unwrap();
        assert_eq!((grade.value(), grade.level(), grade.empty()), (BEYOND, "extreme", 16));
        assert_eq!(grade.reason(), "beyond the techniques here: 16 cells stay empty after no step");
    }

    #[test]
    fn odd_boards() {
        let solved = rate(&four([1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1])).unwrap();
        assert_eq!(
            (solved.value(), solved.level(), solved.reason().as_str()),
            (0.0, "easy", "solved already")
        );
        assert_eq!(rate(&four([1; 16])), None);
    }
}
