//! Solving as a person does: a ladder of techniques, always the easiest that leads on.
//!
//! A technique looks at the [`Candidates`] and writes what it finds into a [`LogicStep`]: the pattern, the digit placed or
//! the candidates removed. There is one finder per technique. Rating applies its steps one after the other and never
//! makes a word; a hint asks [`LogicStep::words`] for the explanation afterwards.
//!
//! The order and the numbers are those of Sudoku Explainer by Nicolas Juillerat, whose scale is the common measure of
//! how hard a sudoku is. See [`SudokuTechnique`] for the table and for what is not here.

mod colouring;
mod fish;
mod locked;
#[cfg(test)]
mod patterns;
mod singles;
mod step;
mod subsets;
mod technique;
mod tuple;
mod wings;
mod words;

pub use step::{LogicStep, PatternCell, PatternRole};
pub use technique::SudokuTechnique;

use crate::Sudoku;
use crate::candidates::Candidates;
use crate::geometry::Geometry;
use std::ops::ControlFlow;

/// Whether a finder is to look for more.
type Looking = ControlFlow<()>;

/// Is handed each step found.
type StepSink<'a> = &'a mut dyn FnMut(&LogicStep) -> Looking;

/// A board on its way to the solution.
///
/// ```
/// use plansza_sudoku::{BoxShape, Reasoning, Sudoku};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// let mut reasoning = Reasoning::new(&board);
/// while reasoning.find().is_some() {
///     reasoning.apply();
/// }
/// assert!(reasoning.candidates().solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reasoning {
    candidates: Candidates,
    pending: [u128; SudokuTechnique::ALL.len()],
    step: LogicStep,
}

impl Reasoning {
    /// Starts with the givens and pencil marks of a board.
    pub fn new(sudoku: &Sudoku) -> Reasoning {
        Reasoning {
            candidates: Candidates::new(sudoku),
            pending: [0; SudokuTechnique::ALL.len()],
            step: LogicStep::new(SudokuTechnique::LastCell),
        }
    }

    /// The candidates as they are now.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The easiest step that leads on. None when the board is solved, contradicts itself, or needs more than this.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Reasoning, Sudoku};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
    /// let mut reasoning = Reasoning::new(&board);
    /// assert_eq!(reasoning.find().and_then(|step| step.placed), Some((8, 4))); // r3c1 = 4
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn find(&mut self) -> Option<&LogicStep> {
        if self.candidates.empty() == 0 || self.candidates.contradiction().is_some() {
            return None;
        }
        let found: StepSink = &mut |_| Looking::Break(());
        for (i, &technique) in SudokuTechnique::ALL.iter().enumerate() {
            // Most steps are hidden singles, which stand ready: the lists can wait until these run out. What a
            // technique has searched in vain stays searched until a candidate goes, for patterns only ever shrink.
            if technique == SudokuTechnique::DirectPointing {
                let touched = self.candidates.take_touched();
                for (technique, pending) in SudokuTechnique::ALL.iter().zip(&mut self.pending) {
                    *pending |= technique.scope().of(touched);
                }
            }
            if technique.find(&self.candidates, &mut self.pending[i], &mut self.step, found).is_break() {
                return Some(&self.step);
            }
        }
        None
    }

    /// Does what the step found last says.
    pub fn apply(&mut self) {
        for &(cell, mask) in &self.step.removed {
            self.candidates.remove(cell, mask);
        }
        if let Some((cell, digit)) = self.step.placed {
            self.candidates.place(cell, digit);
        }
    }

    /// Writes a digit that comes from elsewhere.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Reasoning, Sudoku};
    /// let mut reasoning = Reasoning::new(&Sudoku::new(BoxShape::of_side(4)?, [0; 16])?);
    /// reasoning.place(0, 1);
    /// assert_eq!(reasoning.candidates().mask(1), 0b1110);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn place(&mut self, cell: usize, digit: u8) {
        self.candidates.place(cell, digit);
    }

    /// Every step of one technique that the board offers now. A pattern that lies in two units is found in both.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Reasoning, Sudoku, SudokuTechnique};
    /// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
    /// let singles = Reasoning::new(&board).all(SudokuTechnique::NakedSingle);
    /// assert!(singles.iter().any(|step| step.placed == Some((8, 4))));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn all(&self, technique: SudokuTechnique) -> Vec<LogicStep> {
        let mut steps = Vec::new();
        if self.candidates.contradiction().is_some() {
            return steps;
        }
        let mut pending = technique.scope().full(self.candidates.geometry().side());
        let mut collect = |step: &LogicStep| {
            steps.push(step.clone());
            Looking::Continue(())
        };
        let _ = technique.find(&self.candidates, &mut pending, &mut self.step.clone(), &mut collect);
        steps
    }
}
