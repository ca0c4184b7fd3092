//! The slow truth that `rows`, `candidates` and `boxes` share: the report's objective over a whole grid, counted from
//! scratch with plain loops.
//!
//! Over rows, columns and boxes it adds up either the distinct digits of the unit or the cells whose digit is alone in
//! it; both make 3·N² for a solved board and only for one. A cell that contradicts its given or its pencil marks costs
//! one point, so a grid that breaks any rule stays below the goal.

use crate::{BoxShape, Grid, Sudoku, draw};
use plansza_core::{Board, Fault, params};

/// What is added up over rows, columns and boxes. Either way 3·N² (243 on the classic board) means solved.
///
/// ```
/// use plansza_sudoku::encode::{Objective, rows::Params};
/// assert_eq!(Params::default().objective, Objective::Distinct);
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Objective {
    /// Distinct digits of each unit: what the report's program counted.
    #[default]
    Distinct,
    /// Cells whose digit occurs once in the unit: what the report's text says.
    Unique,
}

/// Scores whole grids of one board.
#[derive(Clone, Debug)]
pub struct Scoring {
    sudoku: Sudoku,
    objective: Objective,
    units: Vec<Vec<usize>>,
    allowed: Vec<u64>,
}

impl Scoring {
    /// The scoring of a board.
    ///
    /// # Errors
    /// When two givens contradict each other.
    pub fn new(sudoku: &Sudoku, objective: Objective) -> Result<Scoring, Fault> {
        if let Some((a, b)) = sudoku.conflict() {
            let (shape, digit) = (sudoku.shape(), sudoku.givens()[a]);
            return Err(Fault::negative(format!(
                "{} and {} are both given as {digit}",
                shape.name(a),
                shape.name(b)
            ))
            .accepts("givens that do not contradict each other"));
        }
        let all = (1u64 << sudoku.shape().side()) - 1;
        let allowed =
            sudoku.givens().iter().enumerate().map(|(cell, &given)| match (given, sudoku.marks()) {
                (0, None) => all,
                (0, Some(marks)) => marks[cell] & all,
                (given, _) => 1 << (given - 1),
            });
        let allowed = allowed.collect();
        Ok(Scoring { sudoku: sudoku.clone(), objective, units: sudoku.shape().units(), allowed })
    }

    /// Its geometry.
    pub fn shape(&self) -> BoxShape {
        self.sudoku.shape()
    }

    /// What it adds up.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The digits a cell may hold by its given or its pencil marks, bit d−1 for digit d.
    pub fn allowed(&self) -> &[u64] {
        &self.allowed
    }

    /// The digits of each cell that collide with no given and are not excluded by pencil marks.
    pub fn candidates(&self) -> Vec<u64> {
        self.sudoku.candidates()
    }

    /// True when pencil marks exclude a digit somewhere.
    pub fn marked(&self) -> bool {
        let all = (1u64 << self.shape().side()) - 1;
        self.sudoku.givens().iter().zip(&self.allowed).any(|(&given, &allowed)| given == 0 && allowed != all)
    }

    /// The score of a solved board.
    pub fn goal(&self) -> i64 {
        3 * self.shape().cells() as i64
    }

    /// The score of a grid.
    pub fn score(&self, grid: &Grid) -> i64 {
        let side = self.shape().side();
        let mut total = 0;
        for unit in &self.units {
            let mut counts = [0u8; 64];
            for &cell in unit {
                if (1..=side).contains(&(grid[cell] as usize)) {
                    counts[grid[cell] as usize] += 1;
                }
            }
            total += counts.iter().filter(|&&count| self.worth(count)).count() as i64;
        }
        let wrong = grid.iter().zip(&self.allowed).filter(|(digit, allowed)| {
            (1..=side).contains(&(**digit as usize)) && *allowed >> (**digit - 1) & 1 == 0
        });
        total - wrong.count() as i64
    }

    /// Whether a digit that stands this often in a unit earns a point.
    fn worth(&self, count: u8) -> bool {
        match self.objective {
            Objective::Distinct => count >= 1,
            Objective::Unique => count == 1,
        }
    }

    /// The key of a digit in a cell, for the memory of tabu search.
    pub fn key(&self, cell: u16, digit: u8) -> u32 {
        cell as u32 * self.shape().side() as u32 + digit as u32 - 1
    }

    /// Keys run from 0 to this number.
    pub fn keys(&self) -> usize {
        self.shape().side().pow(3)
    }

    /// The picture of a grid.
    pub fn board(&self, grid: &Grid) -> Board {
        draw::board(&self.sudoku, Some(grid))
    }
}
