//! The ledger for exact search: singles are filled in up to the first dead end, and every change can be taken back.
//!
//! The trail holds the changed cells with the candidates they had before, so its length is bounded by the candidates of
//! the board, however deep a search goes.

use super::singles::Singles;
use super::{Candidates, Ledger, SinglesRule};
use crate::BoxShape;
use crate::geometry::Geometry;
use plansza_core::bits;

/// Candidates without a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeadEnd;

/// The way back.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    singles: Singles,
    /// Changed cells with the candidates they had before.
    changes: Vec<(u16, u64)>,
}

impl Ledger for Trail {
    #[inline(always)]
    fn filled(&mut self, geometry: &Geometry, cell: usize, had: u64, d: usize) {
        self.changes.push((cell as u16, had));
        self.singles.filled(geometry, cell, had, d);
    }

    #[inline(always)]
    fn fewer_digits(&mut self, cell: usize, had: u64, left: u64) {
        self.changes.push((cell as u16, had));
        self.singles.fewer_digits(cell, had, left);
    }

    #[inline(always)]
    fn fewer_places(&mut self, unit: usize, d: usize, had: u64, left: u64) {
        self.singles.fewer_places(unit, d, had, left);
    }
}

impl Candidates<Trail> {
    /// A board with these candidates and its singles filled in. The trail begins here.
    pub(crate) fn begun(shape: BoxShape, masks: &[u64]) -> Result<Candidates<Trail>, DeadEnd> {
        let cells = shape.cells();
        let trail = Trail { singles: Singles::of(cells, SinglesRule::Hidden), changes: Vec::new() };
        let mut board = Candidates::of(shape, vec![0; cells].into(), masks.into(), trail);
        for (cell, &mask) in masks.iter().enumerate() {
            board.ledger.singles.fewer_digits(cell, !0, mask);
        }
        for (d, unit) in (0..shape.side()).flat_map(|d| (0..3 * shape.side()).map(move |unit| (d, unit))) {
            board.ledger.fewer_places(unit, d, !0, board.places(unit, d));
        }
        board.settle()?;
        board.ledger.changes.clear();
        Ok(board)
    }

    /// Keeps only these candidates of an empty cell. What follows is for [`settle`](Candidates::settle) to find.
    #[inline]
    pub(crate) fn restrict(&mut self, cell: usize, keep: u64) {
        let gone = self.masks[cell] & !keep;
        if gone != 0 {
            self.take(cell, gone);
        }
    }

    /// Fills in all singles.
    ///
    /// # Errors
    /// When a cell has no candidate left or a unit no place for a digit. The board must then be taken back.
    pub(crate) fn settle(&mut self) -> Result<(), DeadEnd> {
        while !self.ledger.singles.failed {
            let Some(single) = self.ledger.singles.queue.pop() else { return Ok(()) };
            if let Some((cell, d)) = self.only(single) {
                self.fill::<true>(cell, d);
            }
        }
        Err(DeadEnd)
    }

    /// The present point of the trail.
    pub(crate) fn checkpoint(&self) -> usize {
        self.ledger.changes.len()
    }

    /// The cells that have changed since a checkpoint.
    pub(crate) fn changed(&self, checkpoint: usize) -> impl Iterator<Item = usize> {
        self.ledger.changes[checkpoint..].iter().map(|&(cell, _)| cell as usize)
    }

    /// Takes back all changes since a checkpoint.
    pub(crate) fn undo(&mut self, checkpoint: usize) {
        let units = self.geometry.units();
        for (cell, had) in self.ledger.changes.drain(checkpoint..).rev() {
            let cell = cell as usize;
            // The last change of a filled cell was to be filled.
            if self.digits[cell] != 0 {
                self.digits[cell] = 0;
                self.empty += 1;
            }
            let back = had & !self.masks[cell];
            self.masks[cell] = had;
            for d in bits(back) {
                for at in self.geometry.places(cell) {
                    self.places[d * units + at.unit as usize] |= 1 << at.place;
                }
            }
            let (pairs, bit) = (&mut self.ledger.singles.pairs[cell / 64], 1 << (cell % 64));
            *pairs = if had.count_ones() == 2 { *pairs | bit } else { *pairs & !bit };
        }
        self.ledger.singles.queue.clear();
        self.ledger.singles.failed = false;
    }

    /// The first cell with two candidates.
    pub(crate) fn pair(&self) -> Option<usize> {
        let pairs = &self.ledger.singles.pairs;
        pairs.iter().position(|&word| word != 0).map(|at| 64 * at + pairs[at].trailing_zeros() as usize)
    }
}
