//! Candidate masks with propagation and undo.
//!
//! Rules applied to a fixpoint: naked singles, hidden singles, and locked
//! candidates (a digit confined to the crossing of a box and a line).

use crate::Shape;
use crate::geometry::Geometry;

/// Candidates without a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadEnd;

/// The remaining candidates of every cell, as bit masks (bit `d - 1` for
/// digit `d`), with a trail to take changes back.
#[derive(Clone)]
pub struct Narrowing {
    geometry: &'static Geometry,
    masks: Vec<u64>,
    /// Changed cells with the mask they had before.
    trail: Vec<(u16, u64)>,
    /// Cells with one candidate not yet taken from their peers.
    singles: Vec<u16>,
    /// Cells with more than one candidate.
    open: usize,
    /// Units to look for hidden singles in.
    stale_units: u128,
    /// Bands, then stacks, to look for locked candidates in.
    stale_bands: u128,
    /// Working memory for locked candidates.
    segments: Vec<u64>,
}

impl Narrowing {
    /// A board of these candidates, propagated.
    ///
    /// # Errors
    /// If they break the rules or propagation finds that they do.
    pub fn new(shape: Shape, candidates: &[u64]) -> Result<Narrowing, DeadEnd> {
        let geometry = Geometry::of(shape);
        let all = geometry.digits();
        let mut board = Narrowing {
            geometry,
            masks: vec![all; geometry.cells()],
            trail: Vec::new(),
            singles: Vec::new(),
            open: geometry.cells(),
            stale_units: (1 << geometry.units()) - 1,
            stale_bands: (1 << (shape.box_width() + shape.box_height())) - 1,
            segments: Vec::new(),
        };
        for (cell, &mask) in candidates.iter().enumerate() {
            if mask != all {
                board.restrict(cell, mask)?;
            }
        }
        board.propagate()?;
        board.trail.clear();
        Ok(board)
    }

    /// The geometry of the board.
    #[must_use]
    pub fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The candidates of a cell.
    #[must_use]
    pub fn mask(&self, cell: usize) -> u64 {
        self.masks[cell]
    }

    /// The number of cells with more than one candidate.
    #[must_use]
    pub fn open(&self) -> usize {
        self.open
    }

    /// The grid, with 0 in cells that are still open.
    #[must_use]
    pub fn grid(&self) -> Vec<u8> {
        let digit = |&mask: &u64| match mask.count_ones() {
            1 => mask.trailing_zeros() as u8 + 1,
            _ => 0,
        };
        self.masks.iter().map(digit).collect()
    }

    /// The present point of the trail.
    #[must_use]
    pub fn checkpoint(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all changes since a checkpoint.
    pub fn undo(&mut self, checkpoint: usize) {
        while self.trail.len() > checkpoint {
            let Some((cell, mask)) = self.trail.pop() else {
                break;
            };
            let now = &mut self.masks[usize::from(cell)];
            self.open += usize::from(now.count_ones() == 1);
            *now = mask;
        }
        self.singles.clear();
        self.stale_units = 0;
        self.stale_bands = 0;
    }

    /// Keeps only the given candidates of a cell, without propagating.
    ///
    /// # Errors
    /// If none is left.
    #[inline]
    pub fn restrict(&mut self, cell: usize, keep: u64) -> Result<(), DeadEnd> {
        if self.masks[cell] & !keep == 0 {
            return Ok(());
        }
        self.narrow(cell, keep)
    }

    /// [`Narrowing::restrict`] where there is something to take.
    fn narrow(&mut self, cell: usize, keep: u64) -> Result<(), DeadEnd> {
        let old = self.masks[cell];
        let new = old & keep;
        if new == 0 {
            return Err(DeadEnd);
        }
        self.trail.push((cell as u16, old));
        self.masks[cell] = new;
        self.stale_units |= self.geometry.units_of(cell);
        let (shape, [row, ..]) = (self.geometry.shape(), self.geometry.places(cell));
        let band = row.unit as usize / shape.box_height();
        let stack = shape.box_width() + row.place as usize / shape.box_width();
        self.stale_bands |= 1 << band | 1 << stack;
        if new & (new - 1) == 0 {
            self.open -= 1;
            self.singles.push(cell as u16);
        }
        Ok(())
    }

    /// Applies the rules until nothing changes.
    ///
    /// # Errors
    /// If a cell has no candidate or a unit no place for a digit. The board
    /// must then be taken back with [`Narrowing::undo`].
    pub fn propagate(&mut self) -> Result<(), DeadEnd> {
        loop {
            if let Some(cell) = self.singles.pop() {
                let keep = !self.masks[usize::from(cell)];
                for &peer in self.geometry.peers(usize::from(cell)) {
                    self.restrict(usize::from(peer), keep)?;
                }
            } else if self.stale_units != 0 {
                let unit = self.stale_units.trailing_zeros() as usize;
                self.stale_units &= self.stale_units - 1;
                self.place_hidden(unit)?;
            } else if self.open < self.geometry.side() {
                // Near the end, branching is cheaper than locked candidates.
                return Ok(());
            } else if self.stale_bands != 0 {
                let band = self.stale_bands.trailing_zeros() as usize;
                self.stale_bands &= self.stale_bands - 1;
                self.confine_locked(band)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Places the digits that have one place left in a unit.
    fn place_hidden(&mut self, unit: usize) -> Result<(), DeadEnd> {
        let (mut some, mut more) = (0, 0);
        for &cell in self.geometry.members(unit) {
            let mask = self.masks[usize::from(cell)];
            more |= some & mask;
            some |= mask;
        }
        if some != self.geometry.digits() {
            return Err(DeadEnd);
        }
        let mut hidden = some & !more;
        for &cell in self.geometry.members(unit) {
            if hidden == 0 {
                break;
            }
            let mine = self.masks[usize::from(cell)] & hidden;
            if mine != 0 {
                if mine & (mine - 1) != 0 {
                    return Err(DeadEnd);
                }
                hidden &= !mine;
                self.restrict(usize::from(cell), mine)?;
            }
        }
        Ok(())
    }

    /// Applies locked candidates in a band of boxes (or, from `box_width` on,
    /// a stack): a digit that a box has in one line only goes from the rest
    /// of that line, and one that a line has in one box only from the rest of
    /// that box.
    fn confine_locked(&mut self, band: usize) -> Result<(), DeadEnd> {
        let (side, shape) = (self.geometry.side(), self.geometry.shape());
        let (width, height) = (shape.box_width(), shape.box_height());
        // Lines in the band (also its boxes), cells per crossing, and the
        // steps from line to line and from cell to cell.
        let (lines, length, across, along, start) = if band < width {
            (height, width, side, 1, band * height * side)
        } else {
            (width, height, 1, side, (band - width) * width)
        };
        if lines < 2 || length < 2 {
            return Ok(());
        }
        let crossing = |line: usize, square: usize| start + line * across + square * length * along;
        let mut segments = std::mem::take(&mut self.segments);
        segments.clear();
        for line in 0..lines {
            for square in 0..lines {
                let first = crossing(line, square);
                segments.push((0..length).fold(0, |mask, i| mask | self.masks[first + i * along]));
            }
        }
        let cells = |line: usize, square: usize| {
            let first = crossing(line, square);
            (0..length).map(move |i| first + i * along)
        };
        let segment = |line: usize, square: usize| segments[line * lines + square];
        let in_lines = self.confine(lines, segment, cells);
        let result = in_lines.and_then(|()| {
            self.confine(lines, |square, line| segment(line, square), |square, line| cells(line, square))
        });
        self.segments = segments;
        result
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
    ) -> Result<(), DeadEnd> {
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
                            self.restrict(cell, !locked)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
