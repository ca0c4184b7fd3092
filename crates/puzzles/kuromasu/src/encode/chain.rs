//! Connectivity without looking at white cells.
//!
//! Black cells that do not touch by a side can still touch by a corner, and so form chains. They cut the white cells
//! apart exactly when a chain closes a ring or joins border to border; that is, when the graph of black cells with
//! diagonal neighbours as edges, and one more node for the border, has a cycle.
//!
//! ```text
//! . # .        # . . .
//! # . #        . # . .     the second joins border to border; without its last cell it cuts nothing
//! . # .        . . # .
//! ```
//!
//! On a valid board that graph is a forest, so a walk along a chain needs no memory but the way it came, and a new
//! black cell is sound if the chains it touches, and the border if it lies there, were all apart. A board of one row or
//! column is the exception: there each cell is border on both sides, and only the ends may be black.

use super::field::{Field, Rows};

/// The four diagonal steps; the opposite of step `d` is `3 - d`.
const STEPS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Where a walk along a chain stands: row, column, and the step that leads back (4 for none).
type Stand = (u8, u8, u8);

/// The chains of one board's geometry.
#[derive(Clone, Debug)]
pub struct Chains {
    width: usize,
    height: usize,
    /// Cells that may be black at all, a word per row.
    allowed: Vec<u64>,
}

impl Chains {
    /// The chains on a field.
    pub fn new(field: &Field) -> Chains {
        let (width, height) = (field.width(), field.height());
        let ends = |length: usize| 1u64 | 1 << (length - 1);
        let mut allowed = field.free().to_vec();
        if height == 1 {
            allowed[0] &= ends(width);
        }
        if width == 1 {
            allowed[..height]
                .iter_mut()
                .enumerate()
                .filter(|(row, _)| ends(height) >> row & 1 == 0)
                .for_each(|(_, word)| *word = 0);
        }
        Chains { width, height, allowed }
    }

    /// Cells that may be black, a word per row: those without a clue that do not cut the board by themselves.
    pub fn allowed(&self) -> &[u64] {
        &self.allowed
    }

    #[inline]
    fn on_border(&self, row: usize, column: usize) -> bool {
        row == 0 || column == 0 || row + 1 == self.height || column + 1 == self.width
    }

    /// The black cell one diagonal step away, if there is one.
    #[inline]
    fn corner(&self, rows: &[u64], row: usize, column: usize, step: usize) -> Option<(usize, usize)> {
        let row = (row as i32 + STEPS[step].0) as usize;
        let column = (column as i32 + STEPS[step].1) as usize;
        let black = row < self.height && column < self.width && rows[row] >> column & 1 == 1;
        black.then_some((row, column))
    }

    /// Whether black cells touch this one by a side.
    #[inline]
    pub fn touched(&self, rows: &[u64], row: usize, column: usize) -> bool {
        let beside = rows[row] << 1 | rows[row] >> 1;
        let above = if row > 0 { rows[row - 1] } else { 0 };
        let below = if row + 1 < self.height { rows[row + 1] } else { 0 };
        (beside | above | below) >> column & 1 == 1
    }

    /// Whether another black cell here would cut the white cells apart. `rows` must be valid, the cell white, and no
    /// black cell at its sides.
    #[inline]
    pub fn cuts(&self, rows: &[u64], row: usize, column: usize, walk: &mut Vec<Stand>) -> bool {
        let mut corners = [(0, 0, 0); 4];
        let mut n = 0;
        for step in 0..4 {
            if let Some((row, column)) = self.corner(rows, row, column, step) {
                corners[n] = (row as u8, column as u8, 3 - step as u8);
                n += 1;
            }
        }
        let border = self.on_border(row, column);
        if n == 0 || (n == 1 && !border) {
            return false;
        }
        self.meet(rows, &corners[..n], border, walk)
    }

    /// Whether two of these neighbours of a cell are on one chain, or two chains (or one and the cell itself) reach
    /// the border.
    fn meet(&self, rows: &[u64], corners: &[Stand], mut border: bool, walk: &mut Vec<Stand>) -> bool {
        for (i, &start) in corners.iter().enumerate() {
            // The last chain met none of the others; it matters only for the border.
            if i + 1 == corners.len() && !border {
                return false;
            }
            let others = &corners[i + 1..];
            walk.clear();
            walk.push(start);
            while let Some((row, column, back)) = walk.pop() {
                if self.on_border(row as usize, column as usize) {
                    if border {
                        return true;
                    }
                    border = true;
                }
                for step in (0..4).filter(|&step| step != back as usize) {
                    let Some((row, column)) = self.corner(rows, row as usize, column as usize, step) else {
                        continue;
                    };
                    if others.iter().any(|&(r, c, _)| (r as usize, c as usize) == (row, column)) {
                        return true;
                    }
                    walk.push((row as u8, column as u8, 3 - step as u8));
                }
            }
        }
        false
    }

    /// Makes a cell black if that breaks no rule.
    pub fn add(&self, rows: &mut Rows, row: usize, column: usize, walk: &mut Vec<Stand>) {
        let allowed = self.allowed[row] >> column & 1 == 1;
        if allowed && !self.touched(rows, row, column) && !self.cuts(rows, row, column, walk) {
            rows[row] |= 1 << column;
        }
    }
}
