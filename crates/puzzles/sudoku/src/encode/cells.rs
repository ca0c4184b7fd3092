//! CellChoices decided one by one, with consequences drawn on the way: the space that ants walk.
//!
//! Source: the report, and H. Lloyd and M. Amos, *Solving sudoku with ant colony optimization* (IEEE Transactions on
//! Games, 2019). A decision is a cell, an option is one of its candidates; placing a digit propagates singles (see
//! `candidates`). What the search owes to that propagation is large: naked and hidden singles alone solve
//! half of the boards that people call hard.
//!
//! The grade is the number of fixed cells, and the score of a grid the number of filled cells that break no rule: N²
//! (81 on the classic board) is solved, and a grid that breaks a rule is below it.

use crate::candidates::{Candidates, Singles, SinglesRule};
use crate::{Grid, Sudoku, draw};
use plansza_core::{Board, Construct, Encoding, Fault, Rng, Space, params};

/// Parameters of [`CellChoices`].
///
/// ```
/// use plansza_sudoku::encode::{SinglesRule, cells};
/// assert_eq!(cells::Params::default().propagation, SinglesRule::Hidden);
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// What follows from a placed digit: `naked` is the report's rule, `hidden` is stronger.
    pub propagation: SinglesRule,
}

/// Boards under construction.
///
/// ```
/// use plansza_core::{Construct, Encoding};
/// use plansza_sudoku::{encode::CellChoices, text};
/// let board = &text::read(".1.2.3.....1..2.")?[0];
/// let space = CellChoices::new(board, Default::default())?;
/// assert_eq!(space.grade(&space.begin()), 16); // singles alone solve it
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct CellChoices {
    sudoku: Sudoku,
    start: Candidates<Singles>,
}

impl Encoding<Sudoku> for CellChoices {
    const NAME: &'static str = "cells";
    const ABOUT: &'static str = "cell by cell among its candidates; singles are propagated, from the givens and after every placed digit";

    type Params = Params;

    /// Fails when the givens contradict each other, or singles show that they have no solution.
    fn new(puzzle: &Sudoku, params: Params) -> Result<CellChoices, Fault> {
        Ok(CellChoices { sudoku: puzzle.clone(), start: Candidates::sieved(puzzle, params.propagation)? })
    }

    /// The parameters that suit a method. Lloyd and Amos have `greedy` .9 and never forget; a colony that starts anew when
    /// it stagnates, and is a little less greedy, is faster by far.
    fn defaults(_: &Sudoku, method: &str) -> String {
        match method {
            "ants" => "greedy=0.7 stagnation=20".into(),
            _ => String::new(),
        }
    }
}

impl Space for CellChoices {
    type Solution = Grid;

    /// Filled cells that contradict neither their given or pencil marks nor any cell that they see.
    fn score(&self, grid: &Grid) -> i64 {
        let shape = self.sudoku.shape();
        let sound = |&cell: &usize| {
            let digit = grid[cell];
            let given = self.sudoku.givens()[cell];
            let allowed = match (given, self.sudoku.marks()) {
                (0, None) => true,
                (0, Some(marks)) => marks[cell] >> (digit.max(1) - 1).min(63) & 1 == 1,
                (given, _) => given == digit,
            };
            let twin = || (0..shape.cells()).any(|other| grid[other] == digit && shape.sees(cell, other));
            (1..=shape.side()).contains(&(digit as usize)) && allowed && !twin()
        };
        (0..shape.cells()).filter(sound).count() as i64
    }

    fn goal(&self) -> Option<i64> {
        Some(self.sudoku.shape().cells() as i64)
    }

    /// One ant without pheromone: open cells in random order, each with a random one of its digits.
    fn sample(&self, rng: &mut Rng) -> Grid {
        let mut partial = self.begin();
        let mut order: Vec<usize> = (0..self.cells()).collect();
        rng.shuffle(&mut order);
        for cell in order {
            let open = self.open(&partial, cell);
            if open != 0 {
                self.place(&mut partial, cell, rng.bit(open) as usize);
            }
        }
        self.built(&partial)
    }

    fn board(&self, grid: &Grid) -> Board {
        draw::board(&self.sudoku, Some(grid))
    }
}

impl Construct for CellChoices {
    type Partial = Candidates<Singles>;

    fn cells(&self) -> usize {
        self.sudoku.shape().cells()
    }

    fn options(&self) -> usize {
        self.sudoku.shape().side()
    }

    fn begin(&self) -> Candidates<Singles> {
        self.start.clone()
    }

    #[inline]
    fn open(&self, partial: &Candidates<Singles>, cell: usize) -> u64 {
        partial.mask(cell)
    }

    #[inline]
    fn place(&self, partial: &mut Candidates<Singles>, cell: usize, option: usize) {
        partial.choose(cell, option);
    }

    #[inline]
    fn grade(&self, partial: &Candidates<Singles>) -> i64 {
        (self.cells() - partial.empty()) as i64
    }

    /// The report's Δ = N² / (N² − fixed), with a half for the cells that a solved board does not lack.
    fn reward(&self, grade: i64) -> f64 {
        let cells = self.cells() as f64;
        cells / (cells - grade as f64).max(0.5)
    }

    #[inline]
    fn hopeless(&self, partial: &Candidates<Singles>) -> bool {
        partial.failed()
    }

    fn tightest(&self, partial: &Candidates<Singles>, rng: &mut Rng) -> Option<usize> {
        partial.tightest(rng)
    }

    #[inline]
    fn chosen(&self, partial: &Candidates<Singles>, cell: usize) -> Option<usize> {
        (partial.digit(cell) as usize).checked_sub(1)
    }

    fn built(&self, partial: &Candidates<Singles>) -> Grid {
        partial.grid()
    }
}
