//! The ledger for ants: every single is filled in at once, and so on, until none is left.
//!
//! A cell that comes down to one digit is a naked single, a digit that comes down to one place in a unit a hidden one.
//! They wait in a queue, the latest first, or as the report's program takes them. A board that has failed goes on until
//! the queue is empty: how many cells are filled then is what the ants are graded by.

use super::{Candidates, Ledger};
use crate::Sudoku;
use crate::geometry::Geometry;
use plansza_core::{Fault, Rng, bits, params};

/// What follows from a placed digit.
///
/// ```
/// use plansza_sudoku::encode::SinglesRule;
/// assert_eq!(SinglesRule::default(), SinglesRule::Hidden);
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum SinglesRule {
    /// A cell left with one candidate is fixed, and so on: the report's rule.
    Naked,
    /// That, and a digit left with one place in a row, column or box is fixed there.
    #[default]
    Hidden,
}

/// In which order the consequences of a digit are drawn. Without a contradiction it makes no difference; with one it is
/// another set of cells that is filled in the end.
///
/// ```
/// use plansza_sudoku::encode::SinglesOrder;
/// assert_eq!(SinglesOrder::default(), SinglesOrder::Latest);
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum SinglesOrder {
    /// The latest that was found first.
    #[default]
    Latest,
    /// Those that a digit leaves row by row, each to its end before the next: the report's way.
    RowByRow,
}

/// What is made of the singles that a board has when it is loaded.
///
/// ```
/// use plansza_sudoku::encode::LoadedSingles;
/// assert_eq!(LoadedSingles::default(), LoadedSingles::Propagated);
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum LoadedSingles {
    /// They are filled in, and so is all that follows.
    #[default]
    Propagated,
    /// Cells with one candidate by the givens count as filled, and their digit stays a candidate of the cells that see them;
    /// a cell that takes it makes them fail.
    Written,
}

/// A cell with one digit left, or a digit with one place left in a unit.
#[derive(Clone, Copy, Debug)]
pub(super) enum LastChoice {
    Cell(u16),
    Digit { unit: u8, d: u8 },
}

/// The singles that wait to be filled in, and the cells that are nearly ones.
#[derive(Debug)]
pub struct Singles {
    /// Whether hidden singles count too.
    hidden: bool,
    /// Whether singles are taken row by row, each to its end.
    row_by_row: bool,
    /// A cell has no digit left or, with hidden singles, a digit has no place left in a unit.
    pub(super) failed: bool,
    /// Empty cells with exactly two digits, as a set.
    pub(super) pairs: Box<[u64]>,
    /// Empty between calls.
    pub(super) queue: Vec<LastChoice>,
}

impl Clone for Singles {
    fn clone(&self) -> Singles {
        let queue = Vec::with_capacity(self.queue.capacity());
        Singles { pairs: self.pairs.clone(), queue, ..*self }
    }

    fn clone_from(&mut self, source: &Singles) {
        (self.hidden, self.row_by_row, self.failed) = (source.hidden, source.row_by_row, source.failed);
        self.pairs.clone_from(&source.pairs);
        self.queue.clear();
    }
}

impl Ledger for Singles {
    #[inline(always)]
    fn filled(&mut self, _: &Geometry, cell: usize, _: u64, _: usize) {
        self.pairs[cell / 64] &= !(1 << (cell % 64));
    }

    #[inline(always)]
    fn fewer_digits(&mut self, cell: usize, _: u64, left: u64) {
        let fewer = left & left.wrapping_sub(1);
        if fewer == 0 {
            self.pairs[cell / 64] &= !(1 << (cell % 64));
            if left == 0 {
                self.failed = true;
            } else {
                self.queue.push(LastChoice::Cell(cell as u16));
            }
        } else if fewer & (fewer - 1) == 0 {
            self.pairs[cell / 64] |= 1 << (cell % 64);
        }
    }

    #[inline(always)]
    fn fewer_places(&mut self, unit: usize, d: usize, had: u64, left: u64) {
        if left & left.wrapping_sub(1) == 0 && left != had {
            if left == 0 {
                self.failed = true;
            } else {
                self.queue.push(LastChoice::Digit { unit: unit as u8, d: d as u8 });
            }
        }
    }
}

impl Singles {
    /// Nothing to fill in yet, on a board of so many cells.
    pub(super) fn of(cells: usize, rule: SinglesRule) -> Singles {
        Singles {
            hidden: rule == SinglesRule::Hidden,
            row_by_row: false,
            failed: false,
            pairs: vec![0; cells.div_ceil(64)].into(),
            queue: Vec::with_capacity(cells),
        }
    }
}

impl<L> Candidates<L> {
    /// The cell and the digit that a single is; none when it was filled or struck since it was queued.
    #[inline]
    pub(super) fn only(&self, single: LastChoice) -> Option<(usize, usize)> {
        match single {
            LastChoice::Cell(cell) => {
                let left = self.masks[cell as usize];
                (left != 0).then(|| (cell as usize, left.trailing_zeros() as usize))
            }
            LastChoice::Digit { unit, d } => {
                let left = self.places(unit as usize, d as usize);
                let cell = || self.geometry.cell(unit as usize, left.trailing_zeros() as usize);
                (left != 0).then(|| (cell(), d as usize))
            }
        }
    }
}

impl Candidates<Singles> {
    /// The board with its givens placed and all singles filled in.
    ///
    /// # Errors
    /// When the givens contradict each other, or singles show that they have no solution.
    pub(crate) fn sieved(sudoku: &Sudoku, rule: SinglesRule) -> Result<Candidates<Singles>, Fault> {
        Candidates::loaded(sudoku, rule, SinglesOrder::Latest, LoadedSingles::Propagated)
    }

    /// The board with its givens placed, and its singles filled in or left as cells with one digit. That they have but one
    /// does not fill those later either; under the rule of hidden singles it does when no other cell of a unit can take it.
    ///
    /// # Errors
    /// As [`sieved`](Candidates::sieved).
    pub(crate) fn loaded(
        sudoku: &Sudoku,
        rule: SinglesRule,
        order: SinglesOrder,
        loaded: LoadedSingles,
    ) -> Result<Candidates<Singles>, Fault> {
        let geometry = Geometry::of(sudoku.shape());
        let (cells, all) = (geometry.cells(), geometry.digits());
        // A given speaks louder than the marks of its cell.
        let mask = |cell: usize| match (sudoku.givens()[cell], sudoku.marks()) {
            (0, None) => all,
            (0, Some(marks)) => marks[cell] & all,
            (given, _) => 1 << (given - 1),
        };
        let row_by_row = order == SinglesOrder::RowByRow;
        let singles = Singles { row_by_row, ..Singles::of(cells, rule) };
        let masks = (0..cells).map(mask).collect();
        let mut board = Candidates::of(sudoku.shape(), vec![0; cells].into(), masks, singles);
        let contradiction = |cell: usize, why: &str| {
            Fault::negative(format!("the givens have no solution: {} {why}", sudoku.shape().name(cell)))
        };
        for (cell, &given) in sudoku.givens().iter().enumerate() {
            match (board.mask(cell), given) {
                (0, 0) => return Err(contradiction(cell, "has no candidate")),
                (0, _) => return Err(contradiction(cell, "repeats another given")),
                (_, 0) => {}
                (_, given) => board.fix(cell, given as usize - 1),
            }
        }
        board.wake();
        match loaded {
            LoadedSingles::Propagated => board.settle(),
            LoadedSingles::Written => {
                board.ledger.queue.clear();
                if let Some(cell) = board.clash() {
                    return Err(contradiction(cell, "has no candidate left after singles"));
                }
            }
        }
        if board.failed() {
            let mut open = (0..cells).filter(|&cell| board.digit(cell) == 0);
            let first = open.clone().next().unwrap_or(0);
            return Err(match open.find(|&cell| board.mask(cell) == 0) {
                Some(cell) => contradiction(cell, "has no candidate left after singles"),
                None => contradiction(first, "cannot be filled: a digit has no place left after singles"),
            });
        }
        Ok(board)
    }

    /// Queues the singles that pencil marks alone make, and notes the cells with two digits.
    fn wake(&mut self) {
        for cell in 0..self.masks.len() {
            if self.masks[cell] != 0 {
                self.ledger.fewer_digits(cell, !0, self.masks[cell]);
            }
        }
        let side = self.geometry.side();
        for (d, line) in (0..side).flat_map(|d| (0..side).map(move |line| (d, line))) {
            for unit in [line, side + line, 2 * side + line] {
                let places = self.places(unit, d);
                if places != 0 && self.ledger.hidden {
                    self.ledger.fewer_places(unit, d, !0, places);
                }
            }
        }
    }

    /// True when a cell has no digit left or, with hidden singles, a digit has no place left in a unit.
    #[inline]
    pub(crate) fn failed(&self) -> bool {
        self.ledger.failed
    }

    /// An open cell with the fewest digits, ties by a random draw.
    pub(crate) fn tightest(&self, rng: &mut Rng) -> Option<usize> {
        let pairs: u32 = self.ledger.pairs.iter().map(|word| word.count_ones()).sum();
        if pairs > 0 {
            let mut rank = rng.below(pairs as usize) as u32;
            for (at, &word) in self.ledger.pairs.iter().enumerate() {
                let here = word.count_ones();
                if rank < here {
                    return bits(word).nth(rank as usize).map(|bit| at * 64 + bit);
                }
                rank -= here;
            }
        }
        let (mut fewest, mut ties, mut best) = (u32::MAX, 0, None);
        // A single that is left was written in and is nothing to decide.
        let open = |mask: u64| mask & mask.wrapping_sub(1) != 0;
        for (cell, mask) in self.masks.iter().enumerate().filter(|(_, mask)| open(**mask)) {
            let count = mask.count_ones();
            if count < fewest {
                (fewest, ties) = (count, 0);
            }
            if count == fewest {
                ties += 1;
                if rng.below(ties) == 0 {
                    best = Some(cell);
                }
            }
        }
        best
    }

    /// Fixes an open cell and all that follows. The digit counts from 0 and must be open.
    #[inline]
    pub(crate) fn choose(&mut self, cell: usize, d: usize) {
        self.fix(cell, d);
        self.settle();
    }

    fn fix(&mut self, cell: usize, d: usize) {
        if self.ledger.hidden {
            self.fill::<true>(cell, d);
        } else {
            self.fill::<false>(cell, d);
        }
    }

    /// A cell with one digit that sees another with the same one.
    fn clash(&self) -> Option<usize> {
        let single = |cell: usize| self.masks[cell].is_power_of_two();
        let twins = |a: usize, b: usize| self.masks[a] == self.masks[b] && self.geometry.sees(a, b);
        let cells = || (0..self.masks.len()).filter(|&cell| single(cell));
        cells().find(|&cell| cells().any(|other| other < cell && twins(cell, other)))
    }

    /// Fills in the queued singles and those that follow from them.
    fn settle(&mut self) {
        if self.ledger.row_by_row {
            return self.settle_row_by_row();
        }
        while let Some(single) = self.ledger.queue.pop() {
            if let Some((cell, d)) = self.only(single) {
                self.fix(cell, d);
            }
        }
    }

    /// As the report's program does it: what a digit leaves is taken row by row, each to its end before the next.
    fn settle_row_by_row(&mut self) {
        let mut waiting = 0;
        loop {
            // The first of the new ones comes to the end, where it is taken from.
            let mut queue = std::mem::take(&mut self.ledger.queue);
            queue[waiting..]
                .sort_by_key(|&single| std::cmp::Reverse(self.only(single).map(|(cell, _)| cell)));
            self.ledger.queue = queue;
            let Some(single) = self.ledger.queue.pop() else { return };
            waiting = self.ledger.queue.len();
            if let Some((cell, d)) = self.only(single) {
                self.fix(cell, d);
            }
        }
    }
}
