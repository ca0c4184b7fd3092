//! The shape of a board: which cells form rows, columns and boxes.

/// The smallest board side.
pub const MIN_SIDE: usize = 4;
/// The largest board side.
pub const MAX_SIDE: usize = 36;

/// Rows, columns and boxes of a board with a given box width and height.
///
/// Cells are numbered row by row. Units are numbered rows first, then
/// columns, then boxes (row by row), `side` of each.
#[derive(Clone, Debug)]
pub struct Shape {
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

impl Shape {
    /// The shape with boxes of the given width and height, whose product is
    /// the side of the board: from [`MIN_SIDE`] to [`MAX_SIDE`], or else
    /// `None`.
    #[must_use]
    pub fn new(box_width: usize, box_height: usize) -> Option<Shape> {
        let side = box_width.checked_mul(box_height)?;
        if !(MIN_SIDE..=MAX_SIDE).contains(&side) {
            return None;
        }
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
        Some(Shape { box_width, box_height, side, members, homes, peers, peer_count })
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

    /// Whether a full grid of digits `1..=side` obeys the rules.
    #[must_use]
    pub fn is_solution(&self, grid: &[u8]) -> bool {
        let all = (1u64 << self.side) - 1;
        grid.len() == self.cells()
            && grid.iter().all(|&d| d >= 1 && usize::from(d) <= self.side)
            && (0..self.units()).all(|unit| {
                let seen = |mask, &cell: &u16| mask | 1u64 << (grid[usize::from(cell)] - 1);
                self.members(unit).iter().fold(0, seen) == all
            })
    }
}
