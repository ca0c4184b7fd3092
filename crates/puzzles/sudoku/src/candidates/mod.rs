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
//! What is made of this is up to the *ledger* that goes along. [`Stock`] notes the singles for the steps of logic, one
//! by one, and every contradiction; [`Singles`] queues them and draws all their consequences, for the ants; `Trail` does
//! so too, up to the first dead end, and can take it all back, for exact search. All see the same events in the same
//! order, and a ledger costs nothing but what it notes down.
//!
//! Only the kernel for 9×9 boards, `exact::nine`, keeps its candidates in another way, for the reason that it gives.

mod singles;
mod stock;
mod trail;

pub use singles::{LoadedSingles, Singles, SinglesOrder, SinglesRule};
pub(crate) use stock::Touched;
pub use stock::{Impossible, Stock};
pub(crate) use trail::{DeadEnd, Trail};

use crate::geometry::{Geometry, UnitPlace};
use crate::{BoxShape, Grid};
use plansza_core::bits;

/// What is noted down while candidates go.
pub trait Ledger {
    /// A cell that had these candidates is filled with the digit `d` + 1: before it goes from anywhere else.
    fn filled(&mut self, geometry: &Geometry, cell: usize, had: u64, d: usize);
    /// An empty cell that had some candidates has these left.
    fn fewer_digits(&mut self, cell: usize, had: u64, left: u64);
    /// A digit that had some places in a unit has these left; as many as before where the unit has the digit already.
    fn fewer_places(&mut self, unit: usize, d: usize, had: u64, left: u64);
}

/// The candidates of a board. Digits are counted from 0 in masks and from 1 where they are numbers.
///
/// ```
/// use plansza_sudoku::{BoxShape, Candidates, Sudoku};
/// let board = Sudoku::new(BoxShape::new(2, 2)?, [0, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
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
    fn of(shape: BoxShape, digits: Box<[u8]>, masks: Box<[u64]>, ledger: L) -> Candidates<L> {
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
    /// `TELL` says whether the ledger hears of the places that go.
    fn fill<const TELL: bool>(&mut self, cell: usize, d: usize) {
        let Candidates { geometry, digits, masks, places, empty, ledger } = self;
        let (geometry, units) = (*geometry, geometry.units());
        let [row, column, block] = geometry.places(cell);
        let had = std::mem::take(&mut masks[cell]);
        digits[cell] = d as u8 + 1;
        *empty -= 1;
        ledger.filled(geometry, cell, had, d);
        for other in bits(had & !(1 << d)) {
            let places = &mut places[other * units..][..units];
            close::<TELL>(places, row, other, ledger);
            close::<TELL>(places, column, other, ledger);
            close::<TELL>(places, block, other, ledger);
        }
        // The digit has no places left in its own units: what goes there is no news.
        let places = &mut places[d * units..][..units];
        let [in_row, in_column, in_block] =
            [row, column, block].map(|at| std::mem::take(&mut places[at.unit as usize]));
        // The cells of lines are counted out: that is quicker than to look them up.
        let (side, left, top) = (geometry.side(), cell - row.place as usize, row.place as usize);
        for place in bits(in_row & !(1 << row.place)) {
            let peer = left + place;
            let [_, column, block] = geometry.places(peer);
            strike(masks, peer, 1 << d, ledger);
            close::<TELL>(places, column, d, ledger);
            close::<TELL>(places, block, d, ledger);
        }
        for place in bits(in_column & !(1 << column.place)) {
            let peer = top + place * side;
            let [row, _, block] = geometry.places(peer);
            strike(masks, peer, 1 << d, ledger);
            close::<TELL>(places, row, d, ledger);
            close::<TELL>(places, block, d, ledger);
        }
        for place in bits(in_block & !geometry.cross(block.place)) {
            let peer = geometry.cell(block.unit as usize, place);
            let [row, column, _] = geometry.places(peer);
            strike(masks, peer, 1 << d, ledger);
            close::<TELL>(places, row, d, ledger);
            close::<TELL>(places, column, d, ledger);
        }
    }

    /// Takes candidates that it has from an empty cell.
    fn take(&mut self, cell: usize, gone: u64) {
        let units = self.geometry.units();
        strike(&mut self.masks, cell, gone, &mut self.ledger);
        for d in bits(gone) {
            let places = &mut self.places[d * units..][..units];
            self.geometry
                .places(cell)
                .into_iter()
                .for_each(|at| close::<true>(places, at, d, &mut self.ledger));
        }
    }
}

/// Takes digits from a cell.
#[inline(always)]
fn strike(masks: &mut [u64], cell: usize, gone: u64, ledger: &mut impl Ledger) {
    let had = masks[cell];
    masks[cell] = had & !gone;
    ledger.fewer_digits(cell, had, had & !gone);
}

/// Takes a place of a unit from a digit, whose places these are.
#[inline(always)]
fn close<const TELL: bool>(places: &mut [u64], at: UnitPlace, d: usize, ledger: &mut impl Ledger) {
    let had = places[at.unit as usize];
    let left = had & !(1 << at.place);
    places[at.unit as usize] = left;
    if TELL {
        ledger.fewer_places(at.unit as usize, d, had, left);
    }
}
