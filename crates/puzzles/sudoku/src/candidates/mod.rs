//! What each empty cell of a board may still take, kept up to date with every digit placed and every candidate removed.
//!
//! The candidates are kept from two sides: the digits of each cell, and for each digit its places in each unit. Filling a
//! cell strikes the digit from those peers that still have it, each in O(1), and every strike tells at once how many
//! digits a cell, or how many places a digit, has left. Nothing is ever scanned, so the work is proportional to the
//! candidates that go.
//!
//! ```text
//! cells:   r1c1 {1 4}  r1c2 {4}  r1c3 {3 4}       after r1c2 = 4:   r1c1 {1}   r1c3 {3}
//! places:  4 in row 1 {1 2 3}, in column 1 {1 …}                    4 in row 1 {}, in column 1 {…}
//! ```
//!
//! A digit is only ever placed where it is a candidate, and is then struck from all peers. So placed digits never
//! contradict each other, and a board with all cells filled is solved.
//!
//! What is made of this is up to the *ledger* that goes along: [`Stock`] notes the singles for the steps of logic, one
//! by one, and every contradiction; [`Singles`] queues them and draws all their consequences, for the ants. Both see the
//! same events in the same order, and a ledger costs nothing but what it notes down.
//!
//! Exact search keeps its candidates in another way, for the reasons that `exact::general` and `exact::nine` give.

mod singles;
mod stock;

pub use singles::{Singles, SinglesRule};
pub(crate) use stock::Touched;
pub use stock::{Impossible, Stock};

use crate::geometry::{Geometry, UnitPlace};
use crate::{Grid, Shape};
use plansza_core::bits;

/// What is noted down while candidates go.
pub trait Ledger {
    /// A cell is filled with the digit `d` + 1: before it goes from anywhere else.
    fn filled(&mut self, geometry: &Geometry, cell: usize, d: usize);
    /// An empty cell has lost candidates, and these are left.
    fn fewer_digits(&mut self, cell: usize, left: u64);
    /// A digit has lost a place in a unit without it, and these are left.
    fn fewer_places(&mut self, unit: usize, d: usize, left: u64);
}

/// The candidates of a board. Digits are counted from 0 in masks and from 1 where they are numbers.
///
/// ```
/// use plansza_sudoku::{Candidates, Shape, Sudoku};
/// let board = Sudoku::new(Shape::new(2, 2)?, [0, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// let mut candidates = Candidates::new(&board);
/// assert_eq!(candidates.mask(0), 0b1001); // r1c1 is 1 or 4
/// candidates.place(0, 1);
/// assert_eq!((candidates.digit(0), candidates.mask(5)), (1, 0b1000));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Debug)]
pub struct Candidates<L = Stock> {
    geometry: &'static Geometry,
    /// The digit of each cell, 0 for none.
    digits: Box<[u8]>,
    /// What each empty cell may take; nothing for a filled one.
    masks: Box<[u64]>,
    /// For each digit and unit the places among the empty cells where it may go; none once the unit has it.
    places: Box<[u64]>,
    empty: usize,
    ledger: L,
}

impl<L: Clone> Clone for Candidates<L> {
    fn clone(&self) -> Candidates<L> {
        Candidates {
            geometry: self.geometry,
            digits: self.digits.clone(),
            masks: self.masks.clone(),
            places: self.places.clone(),
            empty: self.empty,
            ledger: self.ledger.clone(),
        }
    }

    /// Copies a few arrays in place: how an ant sets out anew.
    fn clone_from(&mut self, source: &Candidates<L>) {
        self.geometry = source.geometry;
        self.digits.clone_from(&source.digits);
        self.masks.clone_from(&source.masks);
        self.places.clone_from(&source.places);
        self.empty = source.empty;
        self.ledger.clone_from(&source.ledger);
    }
}

impl<L> Candidates<L> {
    /// The candidates of these cells, as they are: `masks` for those without a digit.
    fn of(shape: Shape, digits: Box<[u8]>, masks: Box<[u64]>, ledger: L) -> Candidates<L> {
        let geometry = Geometry::of(shape);
        let mut places = vec![0; geometry.units() * geometry.side()].into_boxed_slice();
        for (cell, &mask) in masks.iter().enumerate() {
            for UnitPlace { unit, place } in geometry.places(cell) {
                bits(mask).for_each(|d| places[d * geometry.units() + unit as usize] |= 1 << place);
            }
        }
        let empty = digits.iter().filter(|&&digit| digit == 0).count();
        Candidates { geometry, digits, masks, places, empty, ledger }
    }

    /// The tables of its shape.
    #[inline]
    pub fn geometry(&self) -> &'static Geometry {
        self.geometry
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
        self.places[d * self.geometry.units() + unit]
    }

    /// How many cells are empty.
    #[inline]
    pub fn empty(&self) -> usize {
        self.empty
    }

    /// The cells as they are filled now.
    pub fn grid(&self) -> Grid {
        Grid(self.digits.clone())
    }
}

impl<L: Ledger> Candidates<L> {
    /// Fills an empty cell with the digit `d` + 1, which must be a candidate there, and takes it from all peers.
    fn fill(&mut self, cell: usize, d: usize) {
        let own = self.geometry.places(cell);
        let others = self.masks[cell] & !(1 << d);
        self.masks[cell] = 0;
        self.digits[cell] = d as u8 + 1;
        self.empty -= 1;
        self.ledger.filled(self.geometry, cell, d);
        for other in bits(others) {
            own.iter().for_each(|&at| self.close(at, other));
        }
        // The digit has no places left in its units: what goes there is no news.
        let units = self.geometry.units();
        let row = std::mem::take(&mut self.places[d * units + own[0].unit as usize]);
        let column = std::mem::take(&mut self.places[d * units + own[1].unit as usize]);
        let block = std::mem::take(&mut self.places[d * units + own[2].unit as usize]);
        for place in bits(row & !(1 << own[0].place)) {
            let [_, column, block] = self.strike(self.geometry.cell(own[0].unit as usize, place), 1 << d);
            self.close(column, d);
            self.close(block, d);
        }
        for place in bits(column & !(1 << own[1].place)) {
            let [row, _, block] = self.strike(self.geometry.cell(own[1].unit as usize, place), 1 << d);
            self.close(row, d);
            self.close(block, d);
        }
        for place in bits(block & !self.geometry.cross(own[2].place)) {
            let [row, column, _] = self.strike(self.geometry.cell(own[2].unit as usize, place), 1 << d);
            self.close(row, d);
            self.close(column, d);
        }
    }

    /// Takes candidates from a cell that has them, and gives its places, from which they must go too.
    #[inline(always)]
    fn strike(&mut self, cell: usize, gone: u64) -> [UnitPlace; 3] {
        let left = self.masks[cell] & !gone;
        self.masks[cell] = left;
        self.ledger.fewer_digits(cell, left);
        self.geometry.places(cell)
    }

    /// Takes a place of a unit from a digit.
    #[inline(always)]
    fn close(&mut self, at: UnitPlace, d: usize) {
        let places = &mut self.places[d * self.geometry.units() + at.unit as usize];
        let left = *places & !(1 << at.place);
        // A digit that the unit has already lost its places there when it was placed.
        if left != *places {
            *places = left;
            self.ledger.fewer_places(at.unit as usize, d, left);
        }
    }
}
