//! The ledger for logic: whatever has come down to one possibility is at hand, and nothing follows by itself.

use super::{Candidates, Ledger};
use crate::Sudoku;
use crate::geometry::{Geometry, UnitPlace};
use plansza_core::bits;

/// Why a board cannot have a solution.
///
/// ```
/// use plansza_sudoku::{BoxShape, Candidates, Impossible, Sudoku};
/// let board = Sudoku::new(BoxShape::new(2, 2)?, [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// assert_eq!(Candidates::new(&board).contradiction(), Some(Impossible::Twice(0, 3)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
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

/// What has lost candidates since it was last looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Touched {
    pub(crate) units: u128,
    pub(crate) digits: u64,
}

/// What logic wants to know of a board's [`Candidates`] at any time: its singles, its gaps, what has changed.
#[derive(Clone, Debug)]
pub struct Stock {
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
    touched: Touched,
    contradiction: Option<Impossible>,
}

impl Ledger for Stock {
    #[inline]
    fn filled(&mut self, geometry: &Geometry, cell: usize, _: u64, d: usize) {
        self.naked[cell / 64] &= !(1 << (cell % 64));
        self.touched.digits |= 1 << d;
        for UnitPlace { unit, place } in geometry.places(cell) {
            let (set, unit) = (1u128 << unit, unit as usize);
            self.missing[unit] &= !(1 << d);
            self.hidden[d] &= !set;
            self.touched.units |= set;
            self.blank[unit] &= !(1 << place);
            self.last &= !set;
            self.last |= (self.blank[unit].is_power_of_two() as u128) << unit;
        }
    }

    #[inline]
    fn fewer_digits(&mut self, cell: usize, _: u64, left: u64) {
        if left.is_power_of_two() {
            self.naked[cell / 64] |= 1 << (cell % 64);
        } else if left == 0 {
            self.naked[cell / 64] &= !(1 << (cell % 64));
            self.refuse(Impossible::Cell(cell));
        }
    }

    #[inline]
    fn fewer_places(&mut self, unit: usize, d: usize, had: u64, left: u64) {
        self.touched.units |= 1 << unit;
        self.touched.digits |= 1 << d;
        if left.is_power_of_two() {
            self.hidden[d] |= 1 << unit;
        } else if left != had && left == 0 {
            self.hidden[d] &= !(1 << unit);
            self.refuse(Impossible::Digit { unit, digit: d as u8 + 1 });
        }
    }
}

impl Stock {
    /// The stock of a board on which all that is known is its digits: which of them clash, what its units lack.
    fn of(geometry: &Geometry, digits: &[u8]) -> Stock {
        let (side, units) = (geometry.side(), geometry.units());
        let mut stock = Stock {
            blank: vec![0; units].into(),
            missing: vec![geometry.digits(); units].into(),
            hidden: vec![0; side].into(),
            naked: vec![0; geometry.cells().div_ceil(64)].into(),
            last: 0,
            touched: Touched { units: (1 << units) - 1, digits: geometry.digits() },
            contradiction: None,
        };
        for (cell, &digit) in digits.iter().enumerate() {
            for UnitPlace { unit, place } in geometry.places(cell) {
                let missing = &mut stock.missing[unit as usize];
                match digit {
                    0 => stock.blank[unit as usize] |= 1 << place,
                    digit if *missing >> (digit - 1) & 1 == 1 => *missing ^= 1 << (digit - 1),
                    digit => {
                        let twin = |&other: &usize| digits[other] == digit && geometry.sees(other, cell);
                        let twin = (0..cell).find(twin).unwrap_or(cell);
                        stock.refuse(Impossible::Twice(twin, cell));
                    }
                }
            }
        }
        stock
    }

    /// What a cell of a unit each may take as far as the digits of these units go.
    fn missing_in(&self, at: [UnitPlace; 3]) -> u64 {
        at.iter().fold(!0, |mask, at| mask & self.missing[at.unit as usize])
    }

    #[cold]
    fn refuse(&mut self, why: Impossible) {
        self.contradiction.get_or_insert(why);
    }
}

impl Candidates {
    /// The candidates that the givens and the pencil marks of a board leave.
    pub fn new(sudoku: &Sudoku) -> Candidates {
        let (geometry, digits) = (Geometry::of(sudoku.shape()), sudoku.givens().0.clone());
        let stock = Stock::of(geometry, &digits);
        let mask = |cell: usize| match (digits[cell], sudoku.marks()) {
            (0, None) => stock.missing_in(geometry.places(cell)),
            (0, Some(marks)) => stock.missing_in(geometry.places(cell)) & marks[cell],
            _ => 0,
        };
        let masks = (0..geometry.cells()).map(mask).collect();
        let mut candidates = Candidates::of(sudoku.shape(), digits, masks, stock);
        candidates.take_stock();
        candidates
    }

    /// Notes the singles and contradictions that are there from the start.
    fn take_stock(&mut self) {
        for cell in 0..self.masks.len() {
            if self.digits[cell] == 0 {
                self.ledger.fewer_digits(cell, !0, self.masks[cell]);
            }
        }
        for unit in 0..self.geometry.units() {
            for d in bits(self.ledger.missing[unit]) {
                self.ledger.fewer_places(unit, d, !0, self.places(unit, d));
            }
            self.ledger.last |= (self.ledger.blank[unit].is_power_of_two() as u128) << unit;
        }
    }

    /// The empty places of a unit.
    #[inline]
    pub fn blank(&self, unit: usize) -> u64 {
        self.ledger.blank[unit]
    }

    /// The digits that a unit lacks.
    #[inline]
    pub fn missing(&self, unit: usize) -> u64 {
        self.ledger.missing[unit]
    }

    /// True when every cell is filled and nothing contradicts.
    pub fn solved(&self) -> bool {
        self.empty() == 0 && self.contradiction().is_none()
    }

    /// Why there is no solution, if that has come to light.
    pub fn contradiction(&self) -> Option<Impossible> {
        self.ledger.contradiction
    }

    /// The units with one empty cell.
    pub(crate) fn last(&self) -> u128 {
        self.ledger.last
    }

    /// The units in which the digit `d` + 1 has one place left.
    pub(crate) fn hidden(&self, d: usize) -> u128 {
        self.ledger.hidden[d]
    }

    /// The empty cells with one candidate left.
    pub(crate) fn naked(&self) -> impl Iterator<Item = usize> {
        self.ledger.naked.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit))
    }

    /// What has lost candidates since the last call.
    pub(crate) fn take_touched(&mut self) -> Touched {
        std::mem::take(&mut self.ledger.touched)
    }

    /// Writes a digit (from 1) into an empty cell and takes it from all cells that see it. A digit that is no candidate
    /// there is a contradiction; a filled cell stays as it is.
    pub fn place(&mut self, cell: usize, digit: u8) {
        if self.digits[cell] != 0 {
            return;
        }
        let bit = if digit as usize > self.geometry.side() { 0 } else { (1u64 << digit) >> 1 };
        if self.masks[cell] & bit == 0 {
            return self.ledger.refuse(Impossible::Cell(cell));
        }
        self.fill::<true>(cell, digit as usize - 1);
    }

    /// Takes candidates from a cell.
    pub fn remove(&mut self, cell: usize, mask: u64) {
        let gone = self.masks[cell] & mask;
        if gone != 0 {
            self.take(cell, gone);
        }
    }
}
