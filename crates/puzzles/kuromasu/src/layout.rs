//! Where the cells and the numbers of a board are: rows and columns, directions, corners, the edge. Everything that
//! solves, searches or explains asks here; the [rules](crate::rules) do not, so that they stay a judge of all of it.
//!
//! ```text
//!        3 up
//! 1 left  ·  0 right       corners:  0 1
//!        2 down                      2 3
//! ```
//!
//! Cells are numbered row by row. Opposite directions are `d` and `d ^ 1`, opposite corners `c` and `3 - c`.

use crate::{Clue, Kuromasu};

/// The directions: right, left, down, up.
pub const DIRECTIONS: usize = 4;

/// The row and the column of a cell, in one register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellSite {
    /// From the top.
    pub row: u8,
    /// From the left.
    pub column: u8,
}

/// A cell with a number: eight bytes, since searches go through all of them for every evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    /// Its cell.
    pub cell: u32,
    /// Where it stands.
    pub site: CellSite,
    /// White cells to be seen, itself included.
    pub wanted: u16,
}

impl Number {
    /// White cells to be seen besides itself.
    #[inline]
    pub fn total(&self) -> u32 {
        u32::from(self.wanted) - 1
    }
}

/// The geometry of one board and the numbers on it.
#[derive(Clone, Debug)]
pub struct CellLayout {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The site of each cell.
    pub sites: Vec<CellSite>,
    /// The cells with numbers, row by row.
    pub numbers: Vec<Number>,
}

impl CellLayout {
    /// The layout of a board.
    pub fn new(board: &Kuromasu) -> CellLayout {
        let (width, height) = (board.width(), board.height());
        let site = |cell: usize| CellSite { row: (cell / width) as u8, column: (cell % width) as u8 };
        let sites: Vec<CellSite> = (0..width * height).map(site).collect();
        let number = |(cell, clue): (usize, &Clue)| match *clue {
            Clue::Number(wanted) => Some(Number { cell: cell as u32, site: sites[cell], wanted }),
            Clue::None | Clue::White => None,
        };
        let numbers = board.clues().iter().enumerate().filter_map(number).collect();
        CellLayout { width, height, sites, numbers }
    }

    /// Cells.
    #[inline]
    pub fn cells(&self) -> usize {
        self.sites.len()
    }

    /// The cell of a site.
    #[inline]
    pub fn cell(&self, site: CellSite) -> usize {
        site.row as usize * self.width + site.column as usize
    }

    /// Whether all cells stand in one row or one column. There each cell is edge on both sides, and a black one cuts
    /// the board unless it stands at an end.
    #[inline]
    pub fn is_line(&self) -> bool {
        self.width == 1 || self.height == 1
    }

    /// Whether a cell can never be black, whatever the others are: on a line all but the two ends, where a black cell cuts
    /// the board, and the only cell of a board, where it leaves no white one.
    #[inline]
    pub fn severs(&self, cell: usize) -> bool {
        let at_end = cell == 0 || cell + 1 == self.cells();
        self.is_line() && (!at_end || self.cells() == 1)
    }

    /// Whether a cell lies at the edge.
    #[inline]
    pub fn at_edge(&self, cell: usize) -> bool {
        self.on_edge(self.sites[cell])
    }

    /// Whether a site lies at the edge.
    #[inline]
    pub fn on_edge(&self, CellSite { row, column }: CellSite) -> bool {
        row == 0 || column == 0 || row as usize + 1 == self.height || column as usize + 1 == self.width
    }

    /// How much the number of a cell grows with a step in a direction.
    #[inline]
    pub fn step(&self, direction: usize) -> isize {
        match direction {
            0 => 1,
            1 => -1,
            2 => self.width as isize,
            _ => -(self.width as isize),
        }
    }

    /// The cell so many steps away, which must be within [reach](CellLayout::reach).
    #[inline]
    pub fn ahead(&self, cell: usize, direction: usize, steps: u32) -> usize {
        (cell as isize + steps as isize * self.step(direction)) as usize
    }

    /// How many cells there are in a direction.
    #[inline]
    pub fn reach(&self, cell: usize, direction: usize) -> usize {
        let CellSite { row, column } = self.sites[cell];
        match direction {
            0 => self.width - 1 - column as usize,
            1 => column as usize,
            2 => self.height - 1 - row as usize,
            _ => row as usize,
        }
    }

    /// The cells that share a side with a cell: up, left, right, down.
    #[inline]
    pub fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let near = |direction| (self.reach(cell, direction) > 0).then(|| self.ahead(cell, direction, 1));
        [near(3), near(1), near(0), near(2)].into_iter().flatten()
    }

    /// The site that shares a corner with another, if the board has it.
    #[inline]
    pub fn corner(&self, site: CellSite, corner: usize) -> Option<CellSite> {
        let row = (site.row as usize + 2 * (corner >> 1)).wrapping_sub(1);
        let column = (site.column as usize + 2 * (corner & 1)).wrapping_sub(1);
        (row < self.height && column < self.width)
            .then_some(CellSite { row: row as u8, column: column as u8 })
    }

    /// The cells that share a corner with a cell.
    #[inline]
    pub fn corners(&self, cell: usize) -> impl Iterator<Item = usize> {
        let site = self.sites[cell];
        (0..4).filter_map(move |corner| self.corner(site, corner)).map(|site| self.cell(site))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_sides_and_edges_agree_with_coordinates() {
        for (width, height) in [(1, 1), (1, 4), (5, 1), (2, 2), (4, 3), (64, 64)] {
            let board = Kuromasu::new(width, height, vec![Clue::None; width * height]).unwrap();
            let layout = CellLayout::new(&board);
            for cell in 0..layout.cells() {
                let site = layout.sites[cell];
                assert_eq!(layout.cell(site), cell);
                let away = |other: usize| {
                    let CellSite { row, column } = layout.sites[other];
                    (row.abs_diff(site.row), column.abs_diff(site.column))
                };
                let near = |wanted: &[(u8, u8)]| -> Vec<usize> {
                    (0..layout.cells()).filter(|&other| wanted.contains(&away(other))).collect()
                };
                assert_eq!(layout.corners(cell).collect::<Vec<_>>(), near(&[(1, 1)]));
                let corners = (0..4).filter_map(|corner| layout.corner(site, corner));
                assert!(corners.map(|site| layout.cell(site)).eq(layout.corners(cell)));
                let beside = near(&[(0, 1), (1, 0)]);
                assert_eq!(layout.beside(cell).collect::<Vec<_>>(), beside);
                assert!(board.neighbours(cell).eq(beside));
                assert_eq!(layout.at_edge(cell), layout.beside(cell).count() < 4);
            }
        }
    }
}
