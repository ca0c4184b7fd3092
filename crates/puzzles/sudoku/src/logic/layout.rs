//! The geometry of a board as tables: which cells make a unit, where a cell sits in its units, whom it sees.
//!
//! Units are numbered rows, then columns, then boxes. A set of units is a `u128` (36×36 has 108), a set of places in a
//! unit is a `u64`. In a row the place is the column, in a column the row, in a box it counts row by row.

use crate::Shape;
use std::sync::OnceLock;

/// Where a cell sits in one of its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The unit.
    pub unit: u8,
    /// The place in the unit, from 0.
    pub place: u8,
}

/// The tables of one shape. Made once per shape and kept for the life of the program.
///
/// ```
/// use plansza_sudoku::{Shape, logic::Layout};
/// let layout = Layout::of(Shape::NINE);
/// assert_eq!(layout.peers(40).len(), 20);
/// assert_eq!(layout.cell(18 + 4, 4), 40); // the middle of the middle box
/// assert_eq!(layout.name(18 + 4), "box 5");
/// ```
#[derive(Debug)]
pub struct Layout {
    shape: Shape,
    side: usize,
    cells: Box<[u16]>,
    seats: Box<[[Seat; 3]]>,
    peers: Box<[u16]>,
    degree: usize,
}

const SIDE: usize = *crate::shape::SIDES.end();
static LAYOUTS: [OnceLock<Box<Layout>>; SIDE * SIDE] = [const { OnceLock::new() }; SIDE * SIDE];

impl Layout {
    /// The tables of a shape.
    pub fn of(shape: Shape) -> &'static Layout {
        LAYOUTS[(shape.box_width() - 1) * SIDE + shape.box_height() - 1]
            .get_or_init(|| Box::new(Layout::new(shape)))
    }

    fn new(shape: Shape) -> Layout {
        let side = shape.side();
        let mut seats = vec![[Seat { unit: 0, place: 0 }; 3]; shape.cells()];
        let mut cells = Vec::with_capacity(3 * shape.cells());
        for (unit, members) in shape.units().iter().enumerate() {
            for (place, &cell) in members.iter().enumerate() {
                seats[cell][unit / side] = Seat { unit: unit as u8, place: place as u8 };
                cells.push(cell as u16);
            }
        }
        let peers: Vec<u16> = (0..shape.cells())
            .flat_map(|a| (0..shape.cells()).filter(move |&b| shape.sees(a, b)).map(|b| b as u16))
            .collect();
        let degree = peers.len() / shape.cells();
        Layout { shape, side, cells: cells.into(), seats: seats.into(), peers: peers.into(), degree }
    }

    /// The shape it describes.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Cells in a unit.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The cell at a place of a unit.
    #[inline]
    pub fn cell(&self, unit: usize, place: usize) -> usize {
        self.cells[unit * self.side + place] as usize
    }

    /// The seats of a cell in its row, its column and its box.
    #[inline]
    pub fn seats(&self, cell: usize) -> [Seat; 3] {
        self.seats[cell]
    }

    /// The units of a cell as a set.
    #[inline]
    pub fn units(&self, cell: usize) -> u128 {
        self.seats[cell].iter().fold(0, |set, seat| set | 1 << seat.unit)
    }

    /// The cells that share a unit with a cell.
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell * self.degree..(cell + 1) * self.degree]
    }

    /// True when two different cells share a unit.
    #[inline]
    pub fn sees(&self, a: usize, b: usize) -> bool {
        a != b && self.units(a) & self.units(b) != 0
    }

    /// The box numbers, as a set of units.
    pub fn boxes(&self) -> u128 {
        ((1 << self.side) - 1) << (2 * self.side)
    }

    /// A unit as people name it: `row 4`, `box 1`.
    pub fn name(&self, unit: usize) -> String {
        format!("{} {}", self.kind(unit), unit % self.side + 1)
    }

    /// `row`, `column` or `box`.
    pub fn kind(&self, unit: usize) -> &'static str {
        ["row", "column", "box"][unit / self.side]
    }
}
