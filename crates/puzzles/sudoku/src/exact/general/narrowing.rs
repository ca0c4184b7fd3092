//! A board under search: singles are filled in by the [`Candidates`], and locked candidates go where that helps (a
//! digit confined to the crossing of a box and a line).

use crate::BoxShape;
use crate::candidates::{Candidates, DeadEnd, Trail};

/// The remaining candidates of every cell, with a way back.
#[derive(Clone)]
pub struct Narrowing {
    candidates: Candidates<Trail>,
    /// Changes up to here have made their bands stale.
    looked: usize,
    /// Bands, then stacks, to look for locked candidates in.
    stale: u64,
    /// Working memory for locked candidates.
    segments: Vec<u64>,
}

impl Narrowing {
    /// A board of these candidates, propagated.
    ///
    /// # Errors
    /// If they break the rules or propagation finds that they do.
    pub fn new(shape: BoxShape, masks: &[u64]) -> Result<Narrowing, DeadEnd> {
        let candidates = Candidates::begun(shape, masks)?;
        let stale = (1 << (shape.box_width() + shape.box_height())) - 1;
        let mut board = Narrowing { candidates, looked: 0, stale, segments: Vec::new() };
        board.propagate()?;
        Ok(board)
    }

    /// The candidates as they are now.
    #[must_use]
    pub fn candidates(&self) -> &Candidates<Trail> {
        &self.candidates
    }

    /// Takes back all changes since a checkpoint of the candidates.
    pub fn undo(&mut self, checkpoint: usize) {
        self.candidates.undo(checkpoint);
        (self.looked, self.stale) = (checkpoint, 0);
    }

    /// Keeps only the given candidates of a cell, and applies the rules until nothing changes.
    ///
    /// # Errors
    /// If a cell has no candidate or a unit no place for a digit. The board
    /// must then be taken back with [`Narrowing::undo`].
    pub fn restrict(&mut self, cell: usize, keep: u64) -> Result<(), DeadEnd> {
        self.candidates.restrict(cell, keep);
        self.propagate()
    }

    fn propagate(&mut self) -> Result<(), DeadEnd> {
        let shape = self.candidates.geometry().shape();
        loop {
            self.candidates.settle()?;
            // Near the end, branching is cheaper than locked candidates.
            if self.candidates.empty() < shape.side() {
                return Ok(());
            }
            for cell in self.candidates.changed(self.looked) {
                let band = shape.row(cell) / shape.box_height();
                let stack = shape.box_width() + shape.column(cell) / shape.box_width();
                self.stale |= 1 << band | 1 << stack;
            }
            self.looked = self.candidates.checkpoint();
            if self.stale == 0 {
                return Ok(());
            }
            let band = self.stale.trailing_zeros() as usize;
            self.stale &= self.stale - 1;
            self.confine_locked(band);
        }
    }

    /// Applies locked candidates in a band of boxes (or, from `box_width` on,
    /// a stack): a digit that a box has in one line only goes from the rest
    /// of that line, and one that a line has in one box only from the rest of
    /// that box.
    fn confine_locked(&mut self, band: usize) {
        let shape = self.candidates.geometry().shape();
        let side = shape.side();
        let (width, height) = (shape.box_width(), shape.box_height());
        // Lines in the band (also its boxes), cells per crossing, and the
        // steps from line to line and from cell to cell.
        let (lines, length, across, along, start) = if band < width {
            (height, width, side, 1, band * height * side)
        } else {
            (width, height, 1, side, (band - width) * width)
        };
        if lines < 2 || length < 2 {
            return;
        }
        let crossing = |line: usize, square: usize| start + line * across + square * length * along;
        let mut segments = std::mem::take(&mut self.segments);
        segments.clear();
        for line in 0..lines {
            for square in 0..lines {
                let first = crossing(line, square);
                segments.push((0..length).fold(0, |mask, i| mask | self.candidates.mask(first + i * along)));
            }
        }
        let cells = |line: usize, square: usize| {
            let first = crossing(line, square);
            (0..length).map(move |i| first + i * along)
        };
        let segment = |line: usize, square: usize| segments[line * lines + square];
        self.confine(lines, segment, cells);
        self.confine(lines, |square, line| segment(line, square), |square, line| cells(line, square));
        self.segments = segments;
    }

    /// Removes the candidates that a line has in one crossing only from the other lines of that crossing's box; or,
    /// with the two exchanged, those that a box has in one crossing only from the other boxes of its line.
    /// `segment` is the union of the candidates in a crossing, and `cells` are its cells.
    #[inline]
    fn confine<I: Iterator<Item = usize>>(
        &mut self,
        lines: usize,
        segment: impl Fn(usize, usize) -> u64,
        cells: impl Fn(usize, usize) -> I,
    ) {
        for line in 0..lines {
            let (mut some, mut more) = (0, 0);
            for square in 0..lines {
                more |= some & segment(line, square);
                some |= segment(line, square);
            }
            let alone = some & !more;
            for square in 0..lines {
                let locked = segment(line, square) & alone;
                if locked == 0 {
                    continue;
                }
                for other in (0..lines).filter(|&other| other != line) {
                    if segment(other, square) & locked != 0 {
                        for cell in cells(other, square) {
                            self.candidates.restrict(cell, !locked);
                        }
                    }
                }
            }
        }
    }
}
