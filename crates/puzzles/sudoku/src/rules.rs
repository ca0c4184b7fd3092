//! Fill every cell so that each row, each column and each box holds each digit once.
//!
//! ```text
//! 1 2 | . .        1 2 | 3 4
//! 3 . | . 2        3 4 | 1 2
//! ----+----   →    ----+----
//! . . | 2 .        4 1 | 2 3
//! 2 . | . 1        2 3 | 4 1
//! ```
//!
//! This is the independent rules code: plain loops over units that no solver shares. Every answer of every solver is
//! held against it.

use crate::BoxShape;
use plansza_core::Fault;

/// A filled (or partly filled) board: the digit of each cell, row by row, 0 for none.
///
/// ```
/// use plansza_sudoku::Grid;
/// let grid = Grid(vec![1, 2, 3, 4].into());
/// assert_eq!(grid[2], 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid(pub Box<[u8]>);

impl std::ops::Deref for Grid {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// One sudoku: a shape, its givens, and, where it came with pencil marks, what they still allow.
///
/// ```
/// use plansza_sudoku::{BoxShape, Grid, Sudoku};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// assert_eq!((board.clues(), board.candidates()[2]), (7, 0b1100));
/// let solution = Grid([1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1].into());
/// assert_eq!(board.check(&solution), Ok(()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    shape: BoxShape,
    givens: Grid,
    marks: Option<Box<[u64]>>,
}

impl Sudoku {
    /// A board with these givens, 0 for an empty cell. They may contradict each other: [`conflict`](Sudoku::conflict)
    /// says so.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Sudoku};
    /// let fault = Sudoku::new(BoxShape::of_side(4)?, [5; 16]).unwrap_err();
    /// assert_eq!(fault.to_string(), "5 in r1c1 is too large\naccepted: digits 1 to 4");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When the number of cells or a digit does not fit the shape.
    pub fn new(shape: BoxShape, givens: impl Into<Box<[u8]>>) -> Result<Sudoku, Fault> {
        let givens = givens.into();
        if givens.len() != shape.cells() {
            return Err(Fault::new(format!("{} cells do not fill a board of {shape}", givens.len()))
                .accepts(format!("{} cells", shape.cells())));
        }
        if let Some(cell) = givens.iter().position(|&digit| digit as usize > shape.side()) {
            return Err(Fault::new(format!("{} in {} is too large", givens[cell], shape.name(cell)))
                .accepts(format!("digits 1 to {}", shape.side())));
        }
        Ok(Sudoku { shape, givens: Grid(givens), marks: None })
    }

    /// The same board with pencil marks: for each cell the digits it may still take, bit d−1 for digit d.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Sudoku};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [0; 16])?.with_marks([0b0011; 16])?;
    /// assert_eq!(board.candidates()[0], 0b0011); // 1 or 2
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When their number does not fit.
    pub fn with_marks(mut self, marks: impl Into<Box<[u64]>>) -> Result<Sudoku, Fault> {
        let marks = marks.into();
        if marks.len() != self.shape.cells() {
            return Err(Fault::new(format!(
                "pencil marks for {} cells on a board of {}",
                marks.len(),
                self.shape
            )));
        }
        self.marks = Some(marks);
        Ok(self)
    }

    /// Its geometry.
    pub fn shape(&self) -> BoxShape {
        self.shape
    }

    /// The givens, row by row, 0 for an empty cell.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Its pencil marks, if it came with any.
    pub fn marks(&self) -> Option<&[u64]> {
        self.marks.as_deref()
    }

    /// How many cells are given.
    pub fn clues(&self) -> usize {
        self.givens.iter().filter(|&&digit| digit != 0).count()
    }

    /// The digits that a cell may take as far as the givens and pencil marks say, bit d−1 for digit d: its own given,
    /// or all that no given in its row, column or box forbids.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Sudoku};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
    /// assert_eq!(board.candidates()[..4], [0b0001, 0b0010, 0b1100, 0b1100]); // 1, 2, and twice 3 or 4
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn candidates(&self) -> Vec<u64> {
        let mut masks = vec![(1u64 << self.shape.side()) - 1; self.shape.cells()];
        for unit in self.shape.units() {
            let used = unit
                .iter()
                .filter(|&&c| self.givens[c] != 0)
                .fold(0, |m, &c| m | 1u64 << (self.givens[c] - 1));
            unit.iter().for_each(|&c| masks[c] &= !used);
        }
        for (cell, mask) in masks.iter_mut().enumerate() {
            if self.givens[cell] != 0 {
                *mask = 1 << (self.givens[cell] - 1);
            } else if let Some(marks) = &self.marks {
                *mask &= marks[cell];
            }
        }
        masks
    }

    /// Two givens that contradict each other, if there are any.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Sudoku};
    /// let mut givens = [0; 16];
    /// (givens[0], givens[5]) = (3, 3); // in one box
    /// assert_eq!(Sudoku::new(BoxShape::of_side(4)?, givens)?.conflict(), Some((0, 5)));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn conflict(&self) -> Option<(usize, usize)> {
        equal_pair(self.shape, &self.givens).map(|(a, b, _)| (a, b))
    }

    /// What is wrong with a finished grid, if anything: a given changed, a pencil mark ignored, a digit twice in a unit, a
    /// cell left empty.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Grid, Sudoku};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
    /// let mut grid = [1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1];
    /// assert_eq!(board.check(&Grid(grid.into())), Ok(()));
    /// grid.swap(2, 3);
    /// assert_eq!(board.check(&Grid(grid.into())), Err("r1c3 and r4c3 in column 3 both hold 4".into()));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// The first violation, in words.
    pub fn check(&self, grid: &Grid) -> Result<(), String> {
        if grid.len() != self.shape.cells() {
            return Err(format!("{} cells instead of {}", grid.len(), self.shape.cells()));
        }
        let name = |cell: usize| self.shape.name(cell);
        for (cell, &digit) in grid.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if usize::from(digit) > self.shape.side() {
                return Err(format!("{} is filled with {digit}, which is no digit of the board", name(cell)));
            }
            if self.givens[cell] != 0 && self.givens[cell] != digit {
                return Err(format!(
                    "{} is given as {} but filled with {digit}",
                    name(cell),
                    self.givens[cell]
                ));
            }
            if self.givens[cell] == 0 && self.marks().is_some_and(|marks| marks[cell] >> (digit - 1) & 1 == 0)
            {
                return Err(format!("{} is filled with {digit}, which its pencil marks exclude", name(cell)));
            }
        }
        if let Some((a, b, unit)) = equal_pair(self.shape, grid) {
            let kind = ["row", "column", "box"][unit / self.shape.side()];
            let unit = unit % self.shape.side() + 1;
            return Err(format!("{} and {} in {kind} {unit} both hold {}", name(a), name(b), grid[a]));
        }
        let empty = grid.iter().filter(|&&digit| digit == 0).count();
        match grid.iter().position(|&digit| digit == 0) {
            None => Ok(()),
            Some(cell) if empty == 1 => Err(format!("{} is not filled", name(cell))),
            Some(cell) => Err(format!("{empty} cells are not filled, the first is {}", name(cell))),
        }
    }

    /// The report's objective: over rows, columns and boxes, the number of distinct digits; 3·N² is solved.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Grid, Sudoku};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [0; 16])?;
    /// let solved = [1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1];
    /// assert_eq!((board.distinct(&Grid([1; 16].into())), board.distinct(&Grid(solved.into()))), (12, 48));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn distinct(&self, grid: &Grid) -> i64 {
        let seen = |unit| self.shape.unit(unit).fold(0u64, |seen, cell| seen | 1 << grid[cell]) & !1;
        (0..3 * self.shape.side()).map(|unit| seen(unit).count_ones() as i64).sum()
    }
}

/// Whether a full grid solves a classic board without pencil marks: all of [`Sudoku::check`] without its words, for answers
/// that come by the hundred thousand. A test holds the two against each other.
///
/// Every digit is a counter of its own in a word, so a unit is right when the words of its nine cells add up to one of each.
pub(crate) fn is_solved(givens: &[u8; 81], grid: &[u8; 81]) -> bool {
    /// The counter of each digit; nothing for what is no digit.
    static ONE: [u64; 256] = {
        let mut table = [0; 256];
        let mut digit = 1;
        while digit <= 9 {
            table[digit] = 1 << (7 * (digit - 1));
            digit += 1;
        }
        table
    };
    /// One of each digit.
    const ALL: u64 = 0x0102_0408_1020_4081;
    let mut changed = 0;
    for (&given, &digit) in givens.iter().zip(grid) {
        changed |= if given == 0 { 0 } else { given ^ digit };
    }
    let mut wrong = u64::from(changed);
    let mut columns = [0; 9];
    for band in grid.as_chunks::<27>().0 {
        let mut boxes = [0; 3];
        for row in band.as_chunks::<9>().0 {
            let mut sum = 0;
            for stack in 0..3 {
                let cells = [0, 1, 2].map(|k| ONE[usize::from(row[3 * stack + k])]);
                for k in 0..3 {
                    columns[3 * stack + k] += cells[k];
                }
                let triad = cells[0] + cells[1] + cells[2];
                boxes[stack] += triad;
                sum += triad;
            }
            wrong |= sum ^ ALL;
        }
        wrong |= boxes.iter().fold(0, |wrong, sum| wrong | sum ^ ALL);
    }
    columns.iter().fold(wrong, |wrong, sum| wrong | sum ^ ALL) == 0
}

/// Two cells that hold the same digit, and the unit in which they do.
fn equal_pair(shape: BoxShape, grid: &[u8]) -> Option<(usize, usize, usize)> {
    for unit in 0..3 * shape.side() {
        let mut seen = 0u64;
        for cell in shape.unit(unit).filter(|&cell| grid[cell] != 0) {
            if seen >> grid[cell] & 1 != 0 {
                let first = shape.unit(unit).find(|&other| grid[other] == grid[cell]);
                return first.map(|first| (first, cell, unit));
            }
            seen |= 1 << grid[cell];
        }
    }
    None
}
