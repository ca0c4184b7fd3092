//! The candidate grid: what each empty cell may still take, and what follows at once from that.
//!
//! It is kept from two sides, the digits of each cell and the places of each digit in each unit, and updated with every
//! digit placed or candidate removed, so that the cells, digits and units that have come down to one possibility are
//! always at hand. Digits are counted from 0 in masks and from 1 where they are numbers.
//!
//! ```
//! use plansza_sudoku::{Shape, Sudoku, logic::Candidates};
//! let board = Sudoku::new(Shape::new(2, 2)?, [0, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
//! let mut grid = Candidates::new(&board);
//! assert_eq!(grid.mask(0), 0b1001); // r1c1 is 1 or 4
//! grid.place(0, 1);
//! assert_eq!((grid.digit(0), grid.mask(5)), (1, 0b1000));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::layout::{Layout, Seat};
use crate::{Grid, Sudoku};
use plansza_core::bits;

/// Why a board cannot have a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Two cells of a unit hold the same digit.
    Twice(usize, usize),
    /// An empty cell can take no digit.
    Cell(usize),
    /// A unit has no place for a digit.
    Digit {
        /// The unit.
        unit: usize,
        /// The digit, from 1.
        digit: u8,
    },
}

/// The candidates of a board.
#[derive(Clone, Debug)]
pub struct Candidates {
    layout: &'static Layout,
    /// The digit of each cell, 0 for none.
    digits: Box<[u8]>,
    /// What each empty cell may take; nothing for a filled one.
    masks: Box<[u64]>,
    /// For each unit and digit the places among the empty cells where it may go.
    places: Box<[u64]>,
    /// For each unit its empty places.
    blank: Box<[u64]>,
    /// For each unit the digits it lacks.
    missing: Box<[u64]>,
    /// For each digit the units in which it has one place left.
    hidden: Box<[u128]>,
    /// The empty cells with one candidate left, 64 to a word.
    naked: Box<[u64]>,
    /// The units with one empty cell.
    last: u128,
    empty: usize,
    touched: Touched,
    contradiction: Option<Contradiction>,
}

/// What has lost candidates since it was last looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Touched {
    pub(super) units: u128,
    pub(super) digits: u64,
}

impl Candidates {
    /// The candidates that the givens and the pencil marks of a board leave.
    pub fn new(sudoku: &Sudoku) -> Candidates {
        let layout = Layout::of(sudoku.shape());
        let (side, cells) = (layout.side(), sudoku.shape().cells());
        let mut grid = Candidates {
            layout,
            digits: sudoku.givens().0.clone(),
            masks: vec![0; cells].into(),
            places: vec![0; 3 * cells].into(),
            blank: vec![0; 3 * side].into(),
            missing: vec![(1 << side) - 1; 3 * side].into(),
            hidden: vec![0; side].into(),
            naked: vec![0; cells.div_ceil(64)].into(),
            last: 0,
            empty: 0,
            touched: Touched { units: (1 << (3 * side)) - 1, digits: (1 << side) - 1 },
            contradiction: None,
        };
        grid.take_givens();
        grid.take_marks(sudoku.marks());
        grid.take_stock();
        grid
    }

    fn take_givens(&mut self) {
        for cell in 0..self.digits.len() {
            for seat in self.layout.seats(cell) {
                let unit = seat.unit as usize;
                match self.digits[cell] {
                    0 => self.blank[unit] |= 1 << seat.place,
                    digit if self.missing[unit] >> (digit - 1) & 1 == 1 => {
                        self.missing[unit] ^= 1 << (digit - 1)
                    }
                    digit => {
                        let twin =
                            |&other: &usize| self.digits[other] == digit && self.layout.sees(other, cell);
                        let twin = (0..cell).find(twin).unwrap_or(cell);
                        self.contradiction.get_or_insert(Contradiction::Twice(twin, cell));
                    }
                }
            }
        }
    }

    fn take_marks(&mut self, marks: Option<&[u64]>) {
        for cell in 0..self.digits.len() {
            if self.digits[cell] != 0 {
                continue;
            }
            let seats = self.layout.seats(cell);
            let seen = seats.iter().fold(!0, |mask, seat| mask & self.missing[seat.unit as usize]);
            let mask = marks.map_or(seen, |marks| seen & marks[cell]);
            self.masks[cell] = mask;
            self.empty += 1;
            for Seat { unit, place } in seats {
                let row = &mut self.places[unit as usize * self.layout.side()..][..self.layout.side()];
                bits(mask).for_each(|d| row[d] |= 1 << place);
            }
        }
    }

    fn take_stock(&mut self) {
        for cell in 0..self.masks.len() {
            if self.digits[cell] == 0 {
                self.weigh(cell);
            }
        }
        for unit in 0..3 * self.layout.side() {
            for d in bits(self.missing[unit]) {
                match self.places[unit * self.layout.side() + d] {
                    0 => self.refuse(Contradiction::Digit { unit, digit: d as u8 + 1 }),
                    one if one.is_power_of_two() => self.hidden[d] |= 1 << unit,
                    _ => {}
                }
            }
            self.last |= (self.blank[unit].is_power_of_two() as u128) << unit;
        }
    }

    /// The tables of its shape.
    pub fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// The digit of a cell, 0 for none.
    #[inline]
    pub fn digit(&self, cell: usize) -> u8 {
        self.digits[cell]
    }

    /// What an empty cell may take, bit d−1 for digit d; nothing for a filled one.
    #[inline]
    pub fn mask(&self, cell: usize) -> u64 {
        self.masks[cell]
    }

    /// The places of a unit where the digit `d` + 1 may go.
    #[inline]
    pub fn places(&self, unit: usize, d: usize) -> u64 {
        self.places[unit * self.layout.side() + d]
    }

    /// The empty places of a unit.
    #[inline]
    pub fn blank(&self, unit: usize) -> u64 {
        self.blank[unit]
    }

    /// The digits that a unit lacks.
    #[inline]
    pub fn missing(&self, unit: usize) -> u64 {
        self.missing[unit]
    }

    /// How many cells are empty.
    pub fn empty(&self) -> usize {
        self.empty
    }

    /// True when every cell is filled and nothing contradicts.
    pub fn solved(&self) -> bool {
        self.empty == 0 && self.contradiction.is_none()
    }

    /// Why there is no solution, if that has come to light.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// The cells as they are filled now.
    pub fn grid(&self) -> Grid {
        Grid(self.digits.clone())
    }

    /// The units with one empty cell.
    pub(super) fn last(&self) -> u128 {
        self.last
    }

    /// The units in which the digit `d` + 1 has one place left.
    pub(super) fn hidden(&self, d: usize) -> u128 {
        self.hidden[d]
    }

    /// The empty cells with one candidate left.
    pub(super) fn naked(&self) -> impl Iterator<Item = usize> {
        self.naked.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit))
    }

    /// What has lost candidates since the last call.
    pub(super) fn take_touched(&mut self) -> Touched {
        std::mem::take(&mut self.touched)
    }

    /// Writes a digit (from 1) into an empty cell and takes it from all cells that see it. A digit that is no candidate
    /// there is a contradiction; a filled cell stays as it is.
    pub fn place(&mut self, cell: usize, digit: u8) {
        if self.digits[cell] != 0 {
            return;
        }
        if digit == 0 || digit as usize > self.layout.side() {
            return self.refuse(Contradiction::Cell(cell));
        }
        let (d, bit, mask) = (digit as usize - 1, 1u64 << (digit - 1), self.masks[cell]);
        if mask & bit == 0 {
            return self.refuse(Contradiction::Cell(cell));
        }
        self.digits[cell] = digit;
        self.masks[cell] = 0;
        self.naked[cell / 64] &= !(1 << (cell % 64));
        self.empty -= 1;
        let seats = self.layout.seats(cell);
        for seat in seats {
            let unit = seat.unit as usize;
            self.missing[unit] &= !bit;
            self.blank[unit] &= !(1 << seat.place);
            self.last &= !(1 << unit);
            self.last |= (self.blank[unit].is_power_of_two() as u128) << unit;
        }
        for other in bits(mask & !bit) {
            seats.iter().for_each(|&seat| self.close(seat, other));
        }
        seats.iter().for_each(|&seat| self.close(seat, d));
        for seat in seats {
            for place in bits(self.places(seat.unit as usize, d)) {
                self.remove(self.layout.cell(seat.unit as usize, place), bit);
            }
        }
    }

    /// Takes candidates from a cell.
    pub fn remove(&mut self, cell: usize, mask: u64) {
        let gone = self.masks[cell] & mask;
        if gone == 0 {
            return;
        }
        self.masks[cell] ^= gone;
        self.weigh(cell);
        let seats = self.layout.seats(cell);
        for d in bits(gone) {
            seats.iter().for_each(|&seat| self.close(seat, d));
        }
    }

    /// Notes how many candidates an empty cell has left.
    #[inline]
    fn weigh(&mut self, cell: usize) {
        let mask = self.masks[cell];
        if mask.is_power_of_two() {
            self.naked[cell / 64] |= 1 << (cell % 64);
        } else if mask == 0 {
            self.naked[cell / 64] &= !(1 << (cell % 64));
            self.refuse(Contradiction::Cell(cell));
        }
    }

    /// Takes a place of a unit from a digit.
    #[inline]
    fn close(&mut self, seat: Seat, d: usize) {
        let unit = seat.unit as usize;
        let places = &mut self.places[unit * self.layout.side() + d];
        *places &= !(1 << seat.place);
        let rest = *places;
        self.touched.units |= 1 << unit;
        self.touched.digits |= 1 << d;
        if rest == 0 {
            self.hidden[d] &= !(1 << unit);
            if self.missing[unit] >> d & 1 == 1 {
                self.refuse(Contradiction::Digit { unit, digit: d as u8 + 1 });
            }
        } else if rest.is_power_of_two() && self.missing[unit] >> d & 1 == 1 {
            self.hidden[d] |= 1 << unit;
        }
    }

    #[cold]
    fn refuse(&mut self, why: Contradiction) {
        self.contradiction.get_or_insert(why);
    }
}
