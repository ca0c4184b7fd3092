//! The geometry of a board: which cells form rows, columns and boxes.

use crate::Shape;

/// Rows, columns and boxes of a board with a given box width and height.
///
/// Cells are numbered row by row. Units are numbered rows first, then
/// columns, then boxes (row by row), `side` of each.
#[derive(Clone, Debug)]
pub struct Geometry {
    box_width: usize,
    box_height: usize,
    side: usize,
    /// Cells of each unit, `side` per unit.
    members: Vec<u16>,
    /// Row, column and box of each cell.
    homes: Vec<[u8; 3]>,
    /// The distinct cells sharing a unit with each cell, `peer_count` per cell.
    peers: Vec<u16>,
    peer_count: usize,
}

impl Geometry {
    /// The geometry of a shape.
    #[must_use]
    pub fn new(shape: Shape) -> Geometry {
        let (box_width, box_height, side) = (shape.box_width(), shape.box_height(), shape.side());
        let box_of = |row: usize, column: usize| row / box_height * box_height + column / box_width;
        let mut homes = Vec::with_capacity(side * side);
        let mut units = vec![Vec::with_capacity(side); 3 * side];
        for cell in 0..side * side {
            let (row, column) = (cell / side, cell % side);
            let home = [row, side + column, 2 * side + box_of(row, column)];
            for unit in home {
                units[unit].push(cell as u16);
            }
            homes.push(home.map(|unit| unit as u8));
        }
        let mut peers = Vec::new();
        for (cell, home) in homes.iter().enumerate() {
            let mut near: Vec<u16> = home
                .iter()
                .flat_map(|&unit| units[unit as usize].iter().copied())
                .filter(|&other| other as usize != cell)
                .collect();
            near.sort_unstable();
            near.dedup();
            peers.extend(near);
        }
        let peer_count = peers.len() / (side * side);
        let members = units.into_iter().flatten().collect();
        Geometry { box_width, box_height, side, members, homes, peers, peer_count }
    }

    /// Cells in a row, column or box, and the number of digits.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// Columns in a box.
    #[must_use]
    pub fn box_width(&self) -> usize {
        self.box_width
    }

    /// Rows in a box.
    #[must_use]
    pub fn box_height(&self) -> usize {
        self.box_height
    }

    /// The number of units.
    #[must_use]
    pub fn units(&self) -> usize {
        3 * self.side
    }

    /// The cells of a unit.
    #[must_use]
    pub fn members(&self, unit: usize) -> &[u16] {
        &self.members[unit * self.side..(unit + 1) * self.side]
    }

    /// The row, column and box of a cell, as unit numbers.
    #[must_use]
    pub fn homes(&self, cell: usize) -> [usize; 3] {
        self.homes[cell].map(usize::from)
    }

    /// The cells that share a unit with a cell.
    #[must_use]
    pub fn peers(&self, cell: usize) -> &[u16] {
        &self.peers[cell * self.peer_count..(cell + 1) * self.peer_count]
    }
}
