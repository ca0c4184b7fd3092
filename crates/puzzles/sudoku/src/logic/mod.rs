//! Solving as a person does: a ladder of techniques, always the easiest that leads on.
//!
//! A technique looks at the [`Candidates`] and writes what it finds into a [`Step`]: the pattern, the digit placed or
//! the candidates removed. There is one finder per technique. Rating applies its steps one after the other and never
//! makes a word; a hint asks [`Step::words`] for the explanation afterwards.
//!
//! The order and the numbers are those of Sudoku Explainer by Nicolas Juillerat, whose scale is the common measure of
//! how hard a sudoku is. See [`Technique`] for the table and for what is not here.
//!
//! ```
//! use plansza_sudoku::{Shape, Sudoku, logic::Logic};
//! let board = Sudoku::new(Shape::new(2, 2)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
//! let mut logic = Logic::new(&board);
//! while let Some(step) = logic.find() {
//!     assert!(step.placed.is_some());
//!     logic.apply();
//! }
//! assert!(logic.candidates().solved());
//! # Ok::<(), plansza_core::Fault>(())
//! ```

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

pub use step::{Part, Role, Step};
pub use technique::Technique;

use crate::Sudoku;
use crate::candidates::Candidates;
use crate::geometry::Geometry;
use std::ops::ControlFlow;

/// Whether a finder is to look for more.
type Flow = ControlFlow<()>;

/// Is handed each step found.
type Found<'a> = &'a mut dyn FnMut(&Step) -> Flow;

/// A board on its way to the solution.
#[derive(Clone, Debug)]
pub struct Logic {
    candidates: Candidates,
    pending: [u128; Technique::ALL.len()],
    step: Step,
}

impl Logic {
    /// Starts with the givens and pencil marks of a board.
    pub fn new(sudoku: &Sudoku) -> Logic {
        Logic {
            candidates: Candidates::new(sudoku),
            pending: [0; Technique::ALL.len()],
            step: Step::new(Technique::LastCell),
        }
    }

    /// The candidates as they are now.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The easiest step that leads on. None when the board is solved, contradicts itself, or needs more than this.
    pub fn find(&mut self) -> Option<&Step> {
        if self.candidates.empty() == 0 || self.candidates.contradiction().is_some() {
            return None;
        }
        let found: Found = &mut |_| Flow::Break(());
        for (i, &technique) in Technique::ALL.iter().enumerate() {
            // Most steps are hidden singles, which stand ready: the lists can wait until these run out. What a
            // technique has searched in vain stays searched until a candidate goes, for patterns only ever shrink.
            if technique == Technique::DirectPointing {
                let touched = self.candidates.take_touched();
                for (technique, pending) in Technique::ALL.iter().zip(&mut self.pending) {
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
    pub fn place(&mut self, cell: usize, digit: u8) {
        self.candidates.place(cell, digit);
    }

    /// Every step of one technique that the board offers now. A pattern that lies in two units is found in both.
    pub fn all(&self, technique: Technique) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.candidates.contradiction().is_some() {
            return steps;
        }
        let mut pending = technique.scope().full(self.candidates.geometry().side());
        let mut collect = |step: &Step| {
            steps.push(step.clone());
            Flow::Continue(())
        };
        let _ = technique.find(&self.candidates, &mut pending, &mut self.step.clone(), &mut collect);
        steps
    }
}
