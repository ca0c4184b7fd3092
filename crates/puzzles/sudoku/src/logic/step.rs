//! One step of logic: the pattern that was seen and what follows from it.

use super::Technique;

/// The part that a cell plays in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// One of the cells that make the pattern.
    Member,
    /// The cell that a wing turns on.
    Pivot,
    /// An end of a wing.
    Pincer,
    /// Of the first colour; in a chain, a cell that has the digit if the first has not.
    Light,
    /// Of the second colour; in a chain, the first cell and those that lose the digit if it has not.
    Dark,
}

/// A cell in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The cell.
    pub cell: usize,
    /// What it is there for.
    pub role: Role,
    /// The candidates that matter.
    pub mask: u64,
}

/// What a technique found. Finders reuse one, so that a search allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The cell filled and its digit, from 1.
    pub placed: Option<(usize, u8)>,
    /// The cells that lose candidates, and which.
    pub removed: Vec<(usize, u64)>,
    /// The cells of the pattern. The cells that block a single are not here but in [`Step::blockers`].
    pub pattern: Vec<Part>,
    /// The units that matter: where the pattern lies, then where it acts.
    pub units: Vec<usize>,
    /// The digits of the pattern.
    pub digits: u64,
}

impl Step {
    pub(super) fn new(technique: Technique) -> Step {
        Step {
            technique,
            placed: None,
            removed: Vec::new(),
            pattern: Vec::new(),
            units: Vec::new(),
            digits: 0,
        }
    }

    /// Empties it for the next find of the same technique.
    pub(super) fn clear(&mut self, digits: u64) {
        self.placed = None;
        self.removed.clear();
        self.pattern.clear();
        self.units.clear();
        self.digits = digits;
    }

    pub(super) fn part(&mut self, cell: usize, role: Role, mask: u64) {
        self.pattern.push(Part { cell, role, mask });
    }
}
