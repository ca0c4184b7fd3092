//! The geometry of a board as tables: which cells make a unit, where a cell lies in its units, whom it sees.
//!
//! Units are numbered rows, then columns, then boxes. A set of units is a `u128` (36×36 has 108), a set of places in a
//! unit is a `u64`. In a row the place is the column, in a column the row, in a box it counts row by row:
//!
//! ```text
//! 0 1 2 | . . .     the places of box 1 of a 6×6 board, which is unit 12: r2c3 is cell 8,
//! 3 4 5 | . . .     and lies in row 2 at place 2, in column 3 at place 1, in box 1 at place 5
//! ```
//!
//! Exact search, the ants and the steps of logic all look up the same tables. The rules code
//! ([`Sudoku::check`](crate::Sudoku::check)) does not: it counts cells by the arithmetic of
//! [`BoxShape`].

use crate::BoxShape;
use std::sync::OnceLock;

/// Where a cell lies in one of its units.
///
/// ```
/// use plansza_sudoku::{BoxShape, Geometry, UnitPlace};
/// let [row, _, block] = Geometry::of(BoxShape::NINE).places(40);
/// assert_eq!(row, UnitPlace { unit: 4, place: 4 });
/// assert_eq!(block, UnitPlace { unit: 18 + 4, place: 4 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitPlace {
    /// The unit.
    pub unit: u8,
    /// The place in the unit, from 0.
    pub place: u8,
}

/// The tables of one shape. Made once per shape and kept for the life of the program.
///
/// ```
/// use plansza_sudoku::{BoxShape, Geometry};
/// let geometry = Geometry::of(BoxShape::NINE);
/// assert_eq!(geometry.peers(40).len(), 20);
/// assert_eq!(geometry.cell(18 + 4, 4), 40); // the middle of the middle box
/// assert_eq!(geometry.name(18 + 4), "box 5");
/// ```
#[derive(Debug)]
pub struct Geometry {
    shape: BoxShape,
    side: usize,
    /// The cells of each unit, `side` per unit.
    members: Box<[u16]>,
    /// Where each cell lies in its row, its column and its box.
    places: Box<[[UnitPlace; 3]]>,
    /// The cells that each cell sees, `degree` per cell.
    peers: Box<[u16]>,
    degree: usize,
    /// For each place of a box, the places of the box in the same row or column.
    crosses: Box<[u64]>,
}

const SIDE: usize = *crate::shape::SIDES.end();
static TABLES: [OnceLock<Box<Geometry>>; SIDE * SIDE] = [const { OnceLock::new() }; SIDE * SIDE];

impl Geometry {
    /// The tables of a shape.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Geometry};
    /// assert!(std::ptr::eq(Geometry::of(BoxShape::NINE), Geometry::of(BoxShape::NINE))); // made once
    /// ```
    pub fn of(shape: BoxShape) -> &'static Geometry {
        TABLES[(shape.box_width() - 1) * SIDE + shape.box_height() - 1]
            .get_or_init(|| Box::new(Geometry::new(shape)))
    }

    fn new(shape: BoxShape) -> Geometry {
        let side = shape.side();
        let mut places = vec![[UnitPlace { unit: 0, place: 0 }; 3]; shape.cells()];
        let mut members = Vec::with_capacity(3 * shape.cells());
        for unit in 0..3 * side {
            for (place, cell) in shape.unit(unit).enumerate() {
                places[cell][unit / side] = UnitPlace { unit: unit as u8, place: place as u8 };
                members.push(cell as u16);
            }
        }
        let mut peers: Vec<u16> = Vec::new();
        let (width, height) = (shape.box_width(), shape.box_height());
        for cell in 0..shape.cells() {
            let (row, column) = (shape.row(cell), shape.column(cell));
            for line in 0..side {
                let left = column / width * width;
                let seen = match line {
                    _ if line == row => 0..side,
                    _ if line / height == row / height => left..left + width,
                    _ => column..column + 1,
                };
                peers.extend(seen.map(|x| (line * side + x) as u16).filter(|&peer| peer as usize != cell));
            }
        }
        let degree = peers.len() / shape.cells();
        let crosses = |a: usize| {
            let lines = |b: &usize| a / width == b / width || a % width == b % width;
            (0..side).filter(lines).fold(0, |set, b| set | 1u64 << b)
        };
        Geometry {
            shape,
            side,
            members: members.into(),
            places: places.into(),
            peers: peers.into(),
            degree,
            crosses: (0..side).map(crosses).collect(),
        }
    }

    /// The shape it describes.
    #[inline]
    pub fn shape(&self) -> BoxShape {
        self.shape
    }

    /// N: cells in a unit, and digits.
    #[inline]
    pub fn side(&self) -> usize {
        self.side
    }

    /// N²: the number of cells.
    #[inline]
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// 3·N: the number of units.
    #[inline]
    pub fn units(&self) -> usize {
        3 * self.side
    }

    /// All digits as a mask, bit d−1 for digit d.
    #[inline]
    pub fn digits(&self) -> u64 {
        (1 << self.side) - 1
    }

    /// The cells of a unit, by place.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Geometry};
    /// let geometry = Geometry::of(BoxShape::NINE);
    /// assert_eq!((geometry.units(), geometry.members(18)), (27, &[0, 1, 2, 9, 10, 11, 18, 19, 20][..])); // box 1
    /// ```
    #[inline]
    pub fn members(&self, unit: usize) -> &[u16] {
        &self.members[unit * self.side..(unit + 1) * self.side]
    }

    /// The cell at a place of a unit.
    #[inline]
    pub fn cell(&self, unit: usize, place: usize) -> usize {
        self.members[unit * self.side + place] as usize
    }

    /// Where a cell lies in its row, its column and its box.
    #[inline]
    pub fn places(&self, cell: usize) -> [UnitPlace; 3] {
        self.places[cell]
    }

    /// The units of a cell as a set.
    #[inline]
    pub fn units_of(&self, cell: usize) -> u128 {
        self.places[cell].iter().fold(0, |set, at| set | 1 << at.unit)
    }

    /// The cells that share a unit with a cell, in order.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Geometry};
    /// assert_eq!(Geometry::of(BoxShape::NINE).peers(40).len(), 20);
    /// ```
    #[inline]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell * self.degree..(cell + 1) * self.degree]
    }

    /// True when two different cells share a unit.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Geometry};
    /// let geometry = Geometry::of(BoxShape::NINE);
    /// assert!(geometry.sees(0, 8) && geometry.sees(0, 10) && !geometry.sees(0, 40));
    /// ```
    #[inline]
    pub fn sees(&self, a: usize, b: usize) -> bool {
        a != b && self.units_of(a) & self.units_of(b) != 0
    }

    /// The boxes, as a set of units.
    pub fn boxes(&self) -> u128 {
        ((1 << self.side) - 1) << (2 * self.side)
    }

    /// The places of a box that lie in the same row or the same column as a place of it, with that place.
    #[inline]
    pub(crate) fn cross(&self, place: u8) -> u64 {
        self.crosses[place as usize]
    }

    /// A unit as people name it: `row 4`, `box 1`.
    pub fn name(&self, unit: usize) -> String {
        format!("{} {}", self.kind(unit), unit % self.side + 1)
    }

    /// `row`, `column` or `box`.
    ///
    /// ```
    /// use plansza_sudoku::{BoxShape, Geometry};
    /// assert_eq!([0, 9, 18].map(|unit| Geometry::of(BoxShape::NINE).kind(unit)), ["row", "column", "box"]);
    /// ```
    pub fn kind(&self, unit: usize) -> &'static str {
        ["row", "column", "box"][unit / self.side]
    }
}
