//! The chains by walking along them. On a board that breaks no rule they are a forest, so a walk needs no memory but
//! the way it came, and a new black cell is sound if the chains it touches, and the edge if it lies there, were all
//! apart.
//!
//! The searches turn any cell black or white, in any order, which the union-find of the exact solver cannot follow: it
//! would have to be built anew for each move, from all cells, where a walk sees those of the chains it follows alone.

use crate::encode::RowWords;
use crate::layout::{CellLayout, CellSite};
use crate::{Clue, Kuromasu};

/// Where a walk along a chain stands, and the corner that leads back (4 for none).
pub type Stance = (CellSite, u8);

/// Walks along the chains of black cells on one board.
#[derive(Clone, Debug)]
pub struct ChainWalk {
    layout: CellLayout,
    /// Cells that may be black at all, a word per row.
    allowed: Vec<u64>,
}

impl ChainWalk {
    /// The chains on a board.
    pub fn new(board: &Kuromasu) -> ChainWalk {
        let layout = CellLayout::new(board);
        let mut allowed = vec![0; layout.height];
        for (cell, &site) in layout.sites.iter().enumerate() {
            let cuts = layout.severs(cell);
            allowed[site.row as usize] |=
                u64::from(board.clues()[cell] == Clue::None && !cuts) << site.column;
        }
        ChainWalk { layout, allowed }
    }

    /// Whether a cell may be black: it has no clue and does not cut the board by itself.
    #[inline]
    pub fn allows(&self, site: CellSite) -> bool {
        self.allowed[site.row as usize] >> site.column & 1 == 1
    }

    /// The black cell at a corner, if there is one.
    #[inline]
    fn black(&self, rows: &[u64], site: CellSite, corner: usize) -> Option<CellSite> {
        self.layout.corner(site, corner).filter(|at| rows[at.row as usize] >> at.column & 1 == 1)
    }

    /// Whether black cells touch this one by a side.
    #[inline]
    pub fn touched(&self, rows: &[u64], site: CellSite) -> bool {
        let row = site.row as usize;
        let beside = rows[row] << 1 | rows[row] >> 1;
        let above = if row > 0 { rows[row - 1] } else { 0 };
        let below = if row + 1 < self.layout.height { rows[row + 1] } else { 0 };
        (beside | above | below) >> site.column & 1 == 1
    }

    /// Whether another black cell here would cut the white cells apart. `rows` must break no rule, the cell be white,
    /// and no black cell at its sides.
    #[inline]
    pub fn cuts(&self, rows: &[u64], site: CellSite, walk: &mut Vec<Stance>) -> bool {
        let mut corners = [(site, 0); 4];
        let mut n = 0;
        for corner in 0..4 {
            if let Some(at) = self.black(rows, site, corner) {
                corners[n] = (at, 3 - corner as u8);
                n += 1;
            }
        }
        let edge = self.layout.on_edge(site);
        if n == 0 || (n == 1 && !edge) {
            return false;
        }
        self.meet(rows, &corners[..n], edge, walk)
    }

    /// Whether two of these neighbours of a cell are on one chain, or two chains (or one and the cell itself) reach the
    /// edge.
    fn meet(&self, rows: &[u64], corners: &[Stance], mut edge: bool, walk: &mut Vec<Stance>) -> bool {
        for (i, &start) in corners.iter().enumerate() {
            // The last chain met none of the others; it matters only for the edge.
            if i + 1 == corners.len() && !edge {
                return false;
            }
            let others = &corners[i + 1..];
            walk.clear();
            walk.push(start);
            while let Some((site, back)) = walk.pop() {
                if self.layout.on_edge(site) {
                    if edge {
                        return true;
                    }
                    edge = true;
                }
                for corner in (0..4).filter(|&corner| corner != back as usize) {
                    let Some(next) = self.black(rows, site, corner) else { continue };
                    if others.iter().any(|&(other, _)| other == next) {
                        return true;
                    }
                    walk.push((next, 3 - corner as u8));
                }
            }
        }
        false
    }

    /// Makes a cell black if that breaks no rule.
    #[inline]
    pub fn add(&self, rows: &mut RowWords, site: CellSite, walk: &mut Vec<Stance>) {
        if self.allows(site) && !self.touched(rows, site) && !self.cuts(rows, site, walk) {
            rows[site.row as usize] |= 1 << site.column;
        }
    }
}
