//! Candidates under propagation: what is left of each cell after singles, kept event by event.
//!
//! Two views of the same candidates are kept: per cell the digits it may take, and per digit and unit the places it may
//! stand. Fixing a cell strikes the digit from those peers that still have it, each in O(1), and each strike tells at
//! once whether a cell has one digit left (a naked single), or a digit one place in a unit (a hidden single). Nothing is
//! ever scanned, so the work is proportional to the candidates that go.
//!
//! A digit is only ever fixed where it is a candidate, and fixing it strikes it from all peers. So fixed cells never
//! contradict each other, and a board with all cells fixed is solved.

use super::partial::{Partial, Single};
use crate::{Grid, Sudoku};
use plansza_core::{Fault, Rng, bits};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What follows from a placed digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Propagation {
    /// A cell left with one candidate is fixed, and so on: the report's rule.
    Naked,
    /// That, and a digit left with one place in a row, column or box is fixed there.
    #[default]
    Hidden,
}

/// Where a cell lies: its units, and its number within the box.
#[derive(Clone, Copy, Debug)]
struct Place {
    row: u8,
    column: u8,
    block: u8,
    slot: u8,
}

/// The geometry and the start of one board.
#[derive(Clone, Debug)]
pub struct Sieve {
    side: usize,
    hidden: bool,
    places: Vec<Place>,
    /// The cells of each box, by box and slot.
    block_cells: Vec<u16>,
    /// For each slot of a box, the slots in the same row or column of it.
    cross: Vec<u64>,
    start: Partial,
}

impl Sieve {
    /// The board with its givens placed and propagated.
    ///
    /// # Errors
    /// When the givens contradict each other, or singles show that they have no solution.
    pub fn new(sudoku: &Sudoku, propagation: Propagation) -> Result<Sieve, Fault> {
        let shape = sudoku.shape();
        let (side, cells) = (shape.side(), shape.cells());
        let mut block_cells = vec![0u16; cells];
        let mut places = vec![Place { row: 0, column: 0, block: 0, slot: 0 }; cells];
        for block in 0..side {
            for (slot, cell) in shape.block_cells(block).enumerate() {
                block_cells[block * side + slot] = cell as u16;
                let (row, column) = (shape.row(cell) as u8, shape.column(cell) as u8);
                places[cell] = Place { row, column, block: block as u8, slot: slot as u8 };
            }
        }
        let width = shape.box_width();
        let crosses = |a: usize, b: usize| a / width == b / width || a % width == b % width;
        let cross = (0..side)
            .map(|a| (0..side).filter(|&b| crosses(a, b)).fold(0, |mask, b| mask | 1u64 << b))
            .collect();
        let all = (1u64 << side) - 1;
        let start = Partial {
            cells: (0..cells).map(|cell| sudoku.marks().map_or(all, |marks| marks[cell] & all)).collect(),
            spots: vec![0; 3 * cells].into(),
            pairs: vec![0; cells.div_ceil(64)].into(),
            digits: vec![0; cells].into(),
            fixed: 0,
            failed: false,
            queue: Vec::with_capacity(cells),
        };
        let hidden = propagation == Propagation::Hidden;
        let mut sieve = Sieve { side, hidden, places, block_cells, cross, start };
        let start = sieve.fill(sudoku)?;
        sieve.start = start;
        Ok(sieve)
    }

    /// Places and propagates the givens.
    fn fill(&self, sudoku: &Sudoku) -> Result<Partial, Fault> {
        let mut partial = self.start.clone();
        for (cell, place) in self.places.iter().enumerate() {
            // A given speaks louder than the marks of its cell.
            let given = sudoku.givens()[cell];
            if given != 0 {
                partial.cells[cell] = 1 << (given - 1);
            }
            for digit in bits(partial.cells[cell]) {
                partial.spots[self.row(digit, place.row)] |= 1 << place.column;
                partial.spots[self.column(digit, place.column)] |= 1 << place.row;
                partial.spots[self.block(digit, place.block)] |= 1 << place.slot;
            }
        }
        let contradiction = |cell: usize, why: &str| {
            Fault::negative(format!("the givens have no solution: {} {why}", sudoku.shape().name(cell)))
        };
        for cell in 0..self.places.len() {
            let mask = partial.cells[cell];
            let given = sudoku.givens()[cell];
            if given != 0 {
                if mask == 0 {
                    return Err(contradiction(cell, "repeats another given"));
                }
                self.fix(&mut partial, cell, given as usize - 1);
            } else if mask == 0 {
                return Err(contradiction(cell, "has no candidate"));
            }
        }
        self.wake(&mut partial);
        self.settle(&mut partial);
        if partial.failed {
            let cell = (0..self.places.len()).find(|&cell| partial.digits[cell] == 0).unwrap_or(0);
            return Err(
                match (0..self.places.len()).find(|&c| partial.digits[c] == 0 && partial.cells[c] == 0) {
                    Some(cell) => contradiction(cell, "has no candidate left after singles"),
                    None => contradiction(cell, "cannot be filled: a digit has no place left after singles"),
                },
            );
        }
        Ok(partial)
    }

    /// Queues the singles that pencil marks alone make, and notes the cells with two digits.
    fn wake(&self, partial: &mut Partial) {
        for cell in 0..self.places.len() {
            match partial.cells[cell].count_ones() {
                1 => partial.queue.push(Single::Naked { cell: cell as u16 }),
                2 => partial.pairs[cell / 64] |= 1 << (cell % 64),
                _ => {}
            }
        }
        for digit in 0..self.side as u8 {
            for unit in 0..self.side as u8 {
                let spots = |at: usize| partial.spots[at].count_ones() == 1;
                let single = [
                    spots(self.row(digit as usize, unit)),
                    spots(self.column(digit as usize, unit)),
                    spots(self.block(digit as usize, unit)),
                ];
                if self.hidden {
                    partial.queue.extend(single[0].then_some(Single::Row { row: unit, digit }));
                    partial.queue.extend(single[1].then_some(Single::Column { column: unit, digit }));
                    partial.queue.extend(single[2].then_some(Single::Block { block: unit, digit }));
                }
            }
        }
    }

    #[inline]
    fn row(&self, digit: usize, row: u8) -> usize {
        digit * self.side + row as usize
    }

    #[inline]
    fn column(&self, digit: usize, column: u8) -> usize {
        (self.side + digit) * self.side + column as usize
    }

    #[inline]
    fn block(&self, digit: usize, block: u8) -> usize {
        (2 * self.side + digit) * self.side + block as usize
    }

    /// The board after its givens.
    pub fn start(&self) -> &Partial {
        &self.start
    }

    /// The digits that an open cell may take, bit d−1 for digit d; 0 when it is fixed or has failed.
    #[inline]
    pub fn open(&self, partial: &Partial, cell: usize) -> u64 {
        partial.cells[cell]
    }

    /// The digit of a fixed cell, 0 for none.
    #[inline]
    pub fn digit(&self, partial: &Partial, cell: usize) -> u8 {
        partial.digits[cell]
    }

    /// Fixed cells.
    #[inline]
    pub fn fixed(&self, partial: &Partial) -> usize {
        partial.fixed as usize
    }

    /// True when a cell has no digit left or, with hidden singles, a digit has no place left in a unit.
    #[inline]
    pub fn failed(&self, partial: &Partial) -> bool {
        partial.failed
    }

    /// The fixed cells as a grid.
    pub fn grid(&self, partial: &Partial) -> Grid {
        Grid(partial.digits.clone())
    }

    /// An open cell with the fewest digits, ties by a random draw.
    pub fn tightest(&self, partial: &Partial, rng: &mut Rng) -> Option<usize> {
        let pairs: u32 = partial.pairs.iter().map(|word| word.count_ones()).sum();
        if pairs > 0 {
            let mut rank = rng.below(pairs as usize) as u32;
            for (at, &word) in partial.pairs.iter().enumerate() {
                let here = word.count_ones();
                if rank < here {
                    return bits(word).nth(rank as usize).map(|bit| at * 64 + bit);
                }
                rank -= here;
            }
        }
        let (mut fewest, mut ties, mut best) = (u32::MAX, 0, None);
        for (cell, mask) in partial.cells.iter().enumerate().filter(|(_, mask)| **mask != 0) {
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
    pub fn place(&self, partial: &mut Partial, cell: usize, digit: usize) {
        self.fix(partial, cell, digit);
        self.settle(partial);
    }

    /// Fixes the queued singles and those that follow from them.
    fn settle(&self, partial: &mut Partial) {
        while let Some(single) = partial.queue.pop() {
            let at = match single {
                Single::Naked { cell } => {
                    let left = partial.cells[cell as usize];
                    if left != 0 {
                        self.fix(partial, cell as usize, left.trailing_zeros() as usize);
                    }
                    continue;
                }
                Single::Row { row, digit } => self.row(digit as usize, row),
                Single::Column { column, digit } => self.column(digit as usize, column),
                Single::Block { block, digit } => self.block(digit as usize, block),
            };
            // None is left when the digit was fixed there or struck since it was queued.
            if partial.spots[at] == 0 {
                continue;
            }
            let spot = partial.spots[at].trailing_zeros() as usize;
            let (cell, digit) = match single {
                Single::Row { row, digit } => (row as usize * self.side + spot, digit),
                Single::Column { column, digit } => (spot * self.side + column as usize, digit),
                Single::Block { block, digit } => {
                    (self.block_cells[block as usize * self.side + spot] as usize, digit)
                }
                Single::Naked { .. } => continue,
            };
            self.fix(partial, cell, digit as usize);
        }
    }

    fn fix(&self, partial: &mut Partial, cell: usize, digit: usize) {
        if self.hidden {
            self.fix_and_tell::<true>(partial, cell, digit);
        } else {
            self.fix_and_tell::<false>(partial, cell, digit);
        }
    }

    /// Fixes a cell and strikes what that excludes; `HIDDEN` says whether places of digits are watched too.
    fn fix_and_tell<const HIDDEN: bool>(&self, partial: &mut Partial, cell: usize, digit: usize) {
        let Place { row, column, block, slot } = self.places[cell];
        let others = partial.cells[cell] & !(1 << digit);
        partial.cells[cell] = 0;
        partial.pairs[cell / 64] &= !(1 << (cell % 64));
        partial.digits[cell] = digit as u8 + 1;
        partial.fixed += 1;
        for other in bits(others) {
            let digit = other as u8;
            partial.leave::<HIDDEN>(self.row(other, row), column, Single::Row { row, digit });
            partial.leave::<HIDDEN>(self.column(other, column), row, Single::Column { column, digit });
            partial.leave::<HIDDEN>(self.block(other, block), slot, Single::Block { block, digit });
        }
        let own = [self.row(digit, row), self.column(digit, column), self.block(digit, block)];
        let [in_row, in_column, in_block] = own.map(|at| std::mem::take(&mut partial.spots[at]));
        let label = digit as u8;
        for column in bits(in_row & !(1 << column)) {
            let peer = row as usize * self.side + column;
            let Place { column, block, slot, .. } = self.places[peer];
            partial.strike(peer, digit);
            partial.leave::<HIDDEN>(self.column(digit, column), row, Single::Column { column, digit: label });
            partial.leave::<HIDDEN>(self.block(digit, block), slot, Single::Block { block, digit: label });
        }
        for row in bits(in_column & !(1 << row)) {
            let peer = row * self.side + column as usize;
            let Place { row, block, slot, .. } = self.places[peer];
            partial.strike(peer, digit);
            partial.leave::<HIDDEN>(self.row(digit, row), column, Single::Row { row, digit: label });
            partial.leave::<HIDDEN>(self.block(digit, block), slot, Single::Block { block, digit: label });
        }
        for slot in bits(in_block & !self.cross[slot as usize]) {
            let peer = self.block_cells[block as usize * self.side + slot] as usize;
            let Place { row, column, .. } = self.places[peer];
            partial.strike(peer, digit);
            partial.leave::<HIDDEN>(self.row(digit, row), column, Single::Row { row, digit: label });
            partial.leave::<HIDDEN>(self.column(digit, column), row, Single::Column { column, digit: label });
        }
    }
}
