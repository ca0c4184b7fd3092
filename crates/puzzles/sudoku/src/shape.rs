//! The size of a board: N×N cells in boxes of any shape whose area is N.

use plansza_core::Fault;
use std::fmt;

/// The smallest and the largest side.
///
/// ```
/// assert!(plansza_sudoku::SIDES.contains(&9));
/// ```
pub const SIDES: std::ops::RangeInclusive<usize> = 4..=36;

/// The geometry of a board: boxes `box_width` × `box_height`, N = their product.
///
/// ```
/// use plansza_sudoku::BoxShape;
/// let six = BoxShape::new(3, 2)?;
/// assert_eq!((six.side(), six.cells()), (6, 36));
/// assert_eq!((six.row(20), six.column(20), six.block(20)), (3, 2, 2));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    box_width: u8,
    box_height: u8,
}

impl BoxShape {
    /// The classic board: 9×9 in 3×3 boxes.
    pub const NINE: BoxShape = BoxShape { box_width: 3, box_height: 3 };

    /// A board of boxes `box_width` × `box_height`.
    ///
    /// ```
    /// use plansza_sudoku::BoxShape;
    /// assert_eq!((BoxShape::new(2, 3)?.side(), BoxShape::new(2, 3)?.cells()), (6, 36));
    /// assert!(BoxShape::new(1, 1).is_err());
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn new(box_width: usize, box_height: usize) -> Result<BoxShape, Fault> {
        match box_width.checked_mul(box_height) {
            Some(side) if SIDES.contains(&side) && box_width > 0 => {
                Ok(BoxShape { box_width: box_width as u8, box_height: box_height as u8 })
            }
            _ => Err(Fault::new(format!("boxes of {box_width}×{box_height} do not make a sudoku"))
                .accepts("boxes whose width × height is 4 to 36")),
        }
    }

    /// The usual shape of a board with this side: the boxes as square as they go, wider than high (6×6 has 3×2).
    ///
    /// ```
    /// use plansza_sudoku::BoxShape;
    /// assert_eq!(BoxShape::of_side(6)?, BoxShape::new(3, 2)?);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn of_side(side: usize) -> Result<BoxShape, Fault> {
        if !SIDES.contains(&side) {
            return Err(
                Fault::new(format!("a {side}×{side} board is out of range")).accepts("sides from 4 to 36")
            );
        }
        let height =
            (1..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).last().unwrap_or(1);
        BoxShape::new(side / height, height)
    }

    /// N: cells in a row, a column, a box; and digits.
    pub fn side(self) -> usize {
        self.box_width as usize * self.box_height as usize
    }

    /// N².
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Columns of a box.
    pub fn box_width(self) -> usize {
        self.box_width as usize
    }

    /// Rows of a box.
    pub fn box_height(self) -> usize {
        self.box_height as usize
    }

    /// The row of a cell.
    pub fn row(self, cell: usize) -> usize {
        cell / self.side()
    }

    /// The column of a cell.
    pub fn column(self, cell: usize) -> usize {
        cell % self.side()
    }

    /// The box of a cell. Boxes count from the top left, row by row.
    ///
    /// ```
    /// use plansza_sudoku::BoxShape;
    /// assert_eq!((BoxShape::NINE.block(40), BoxShape::NINE.row(40), BoxShape::NINE.column(40)), (4, 4, 4));
    /// ```
    pub fn block(self, cell: usize) -> usize {
        let across = self.side() / self.box_width();
        self.row(cell) / self.box_height() * across + self.column(cell) / self.box_width()
    }

    /// The cells of a box, row by row.
    pub fn block_cells(self, block: usize) -> impl Iterator<Item = usize> {
        self.unit(2 * self.side() + block)
    }

    /// The cells of unit `i` of 3·N: rows, then columns, then boxes.
    ///
    /// ```
    /// use plansza_sudoku::BoxShape;
    /// assert!(BoxShape::NINE.unit(9).eq((0..81).step_by(9))); // the first column
    /// ```
    pub fn unit(self, i: usize) -> impl Iterator<Item = usize> {
        let n = self.side();
        let (kind, i) = (i / n, i % n);
        let across = n / self.box_width();
        let (top, left) = (i / across * self.box_height(), i % across * self.box_width());
        (0..n).map(move |k| match kind {
            0 => i * n + k,
            1 => k * n + i,
            _ => (top + k / self.box_width()) * n + left + k % self.box_width(),
        })
    }

    /// The cells of each of the 3·N units: rows, then columns, then boxes.
    pub fn units(self) -> Vec<Vec<usize>> {
        (0..3 * self.side()).map(|i| self.unit(i).collect()).collect()
    }

    /// True when two different cells share a row, a column or a box.
    pub fn sees(self, a: usize, b: usize) -> bool {
        a != b
            && (self.row(a) == self.row(b)
                || self.column(a) == self.column(b)
                || self.block(a) == self.block(b))
    }

    /// A cell as people write it: `r4c7`, counted from 1.
    ///
    /// ```
    /// assert_eq!(plansza_sudoku::BoxShape::NINE.name(33), "r4c7");
    /// ```
    pub fn name(self, cell: usize) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}×{0} in boxes of {1}×{2}", self.side(), self.box_width, self.box_height)
    }
}
