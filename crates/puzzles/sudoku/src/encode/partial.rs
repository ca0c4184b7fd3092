//! The candidates of a partly solved board, twice: by cell and by place. What [`Sieve`](super::sieve::Sieve) works on.

/// The candidates of a partly solved board. `clone_from` copies a few arrays.
#[derive(Debug)]
pub struct Partial {
    /// Digits that a cell may take; 0 once it is fixed or has failed.
    pub(super) cells: Box<[u64]>,
    /// Per digit and row (then column, then box) the places left; 0 once the digit is fixed there.
    pub(super) spots: Box<[u64]>,
    /// Open cells with exactly two digits, as a set.
    pub(super) pairs: Box<[u64]>,
    /// The digit of each fixed cell, 0 for none.
    pub(super) digits: Box<[u8]>,
    pub(super) fixed: u32,
    pub(super) failed: bool,
    /// Singles still to be fixed; empty between calls.
    pub(super) queue: Vec<Single>,
}

/// A cell with one digit left, or a digit with one place left in a unit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Single {
    Naked { cell: u16 },
    Row { row: u8, digit: u8 },
    Column { column: u8, digit: u8 },
    Block { block: u8, digit: u8 },
}

impl Clone for Partial {
    fn clone(&self) -> Partial {
        Partial {
            cells: self.cells.clone(),
            spots: self.spots.clone(),
            pairs: self.pairs.clone(),
            digits: self.digits.clone(),
            queue: Vec::with_capacity(self.cells.len()),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Partial) {
        self.cells.clone_from(&source.cells);
        self.spots.clone_from(&source.spots);
        self.pairs.clone_from(&source.pairs);
        self.digits.clone_from(&source.digits);
        (self.fixed, self.failed) = (source.fixed, source.failed);
        self.queue.clear();
    }
}

impl Partial {
    /// A digit loses a place in a unit. With one left it is a hidden single, with none the board has failed.
    #[inline(always)]
    pub(super) fn leave<const HIDDEN: bool>(&mut self, at: usize, spot: u8, single: Single) {
        let was = self.spots[at];
        let left = was & !(1 << spot);
        self.spots[at] = left;
        // A digit that is already fixed in the unit has no places and loses none.
        if HIDDEN && left & left.wrapping_sub(1) == 0 && left != was {
            if left == 0 {
                self.failed = true;
            } else {
                self.queue.push(single);
            }
        }
    }

    /// A cell loses a digit that it has.
    #[inline(always)]
    pub(super) fn strike(&mut self, cell: usize, digit: usize) {
        let left = self.cells[cell] & !(1 << digit);
        self.cells[cell] = left;
        let fewer = left & left.wrapping_sub(1);
        if fewer == 0 {
            self.pairs[cell / 64] &= !(1 << (cell % 64));
            if left == 0 {
                self.failed = true;
            } else {
                self.queue.push(Single::Naked { cell: cell as u16 });
            }
        } else if fewer & (fewer - 1) == 0 {
            self.pairs[cell / 64] |= 1 << (cell % 64);
        }
    }
}
