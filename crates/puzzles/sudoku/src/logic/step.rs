//! One step of logic: the pattern that was seen and what follows from it.

use super::{Candidates, Geometry, SudokuTechnique};
use crate::draw::symbol;
use plansza_core::bits;

/// The part that a cell plays in a pattern.
///
/// ```
/// use plansza_sudoku::{BoxShape, PatternRole, Reasoning, Sudoku};
/// let mut marks = [0b1_1111_1111; 81];
/// (marks[0], marks[4]) = (0b11, 0b11); // r1c1 and r1c5 are 1 or 2: a naked pair
/// let board = Sudoku::new(BoxShape::NINE, [0; 81])?.with_marks(marks)?;
/// let step = Reasoning::new(&board).find().cloned().expect("a step");
/// assert!(step.pattern.iter().all(|part| part.role == PatternRole::Member));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternRole {
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
///
/// ```
/// use plansza_sudoku::{BoxShape, Reasoning, Sudoku};
/// let mut marks = [0b1_1111_1111; 81];
/// (marks[0], marks[4]) = (0b11, 0b11); // r1c1 and r1c5 are 1 or 2: a naked pair
/// let board = Sudoku::new(BoxShape::NINE, [0; 81])?.with_marks(marks)?;
/// let step = Reasoning::new(&board).find().cloned().expect("a step");
/// assert_eq!((step.pattern[1].cell, step.pattern[1].mask), (4, 0b11));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternCell {
    /// The cell.
    pub cell: usize,
    /// What it is there for.
    pub role: PatternRole,
    /// The candidates that matter.
    pub mask: u64,
}

/// What a technique found. Finders reuse one, so that a search allocates nothing.
///
/// ```
/// use plansza_sudoku::{BoxShape, Reasoning, Sudoku};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// let mut reasoning = Reasoning::new(&board);
/// let step = reasoning.find().expect("a step");
/// assert_eq!((step.technique.name(), step.placed), ("last cell", Some((8, 4))));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogicStep {
    /// The technique.
    pub technique: SudokuTechnique,
    /// The cell filled and its digit, from 1.
    pub placed: Option<(usize, u8)>,
    /// The cells that lose candidates, and which.
    pub removed: Vec<(usize, u64)>,
    /// The cells of the pattern. The cells that block a single are not here but in [`LogicStep::blockers`].
    pub pattern: Vec<PatternCell>,
    /// The units that matter: where the pattern lies, then where it acts.
    pub units: Vec<usize>,
    /// The digits of the pattern.
    pub digits: u64,
}

impl LogicStep {
    pub(super) fn new(technique: SudokuTechnique) -> LogicStep {
        LogicStep {
            technique,
            placed: None,
            removed: Vec::new(),
            pattern: Vec::new(),
            units: Vec::new(),
            digits: 0,
        }
    }

    /// Filled cells that leave a single no other choice, a few that suffice; nothing for other techniques.
    pub fn blockers(&self, grid: &Candidates) -> Vec<usize> {
        let Some((cell, digit)) = self.placed else { return Vec::new() };
        let (geometry, cells) = (grid.geometry(), 0..grid.geometry().shape().cells());
        let mut blockers = Vec::new();
        match self.technique {
            SudokuTechnique::HiddenSingleBox | SudokuTechnique::HiddenSingleLine => {
                // As few as will do: first the one that most of the cells see.
                let unit = self.units[0];
                let mut rest: Vec<usize> =
                    bits(grid.blank(unit)).map(|place| geometry.cell(unit, place)).collect();
                rest.retain(|&other| other != cell);
                let holders: Vec<usize> = cells.filter(|&other| grid.digit(other) == digit).collect();
                let sight = |holder: usize, rest: &[usize]| {
                    rest.iter().filter(|&&c| geometry.sees(c, holder)).count()
                };
                while let Some(&best) = holders.iter().max_by_key(|&&holder| sight(holder, &rest)) {
                    if sight(best, &rest) == 0 {
                        break;
                    }
                    rest.retain(|&other| !geometry.sees(other, best));
                    blockers.push(best);
                }
            }
            SudokuTechnique::NakedSingle => {
                let peers = || geometry.peers(cell).iter().map(|&peer| peer as usize);
                let others = (1..=geometry.side() as u8).filter(|&other| other != digit);
                blockers.extend(others.filter_map(|other| peers().find(|&peer| grid.digit(peer) == other)));
            }
            _ => {}
        }
        blockers.sort_unstable();
        blockers
    }

    /// What follows, in short: `r4c5 = 7`, `r1c2 ≠ 3`.
    pub fn effects(&self, geometry: &Geometry) -> Vec<String> {
        let name = |cell| geometry.shape().name(cell);
        let placed = self.placed.map(|(cell, digit)| format!("{} = {}", name(cell), symbol(digit)));
        let gone = |&(cell, mask): &(usize, u64)| {
            bits(mask).map(move |d| format!("{} ≠ {}", name(cell), symbol(d as u8 + 1)))
        };
        placed.into_iter().chain(self.removed.iter().flat_map(gone)).collect()
    }

    /// Empties it for the next find of the same technique.
    pub(super) fn clear(&mut self, digits: u64) {
        self.placed = None;
        self.removed.clear();
        self.pattern.clear();
        self.units.clear();
        self.digits = digits;
    }

    pub(super) fn part(&mut self, cell: usize, role: PatternRole, mask: u64) {
        self.pattern.push(PatternCell { cell, role, mask });
    }
}
