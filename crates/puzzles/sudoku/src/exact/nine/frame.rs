//! One search node outside of the lanes: from cells, and to cells.

use super::NineGrid;
use super::sweep::{FULL, GUARD, LOW, NodeLanes};
use super::word::{LANES, Quad};

/// Groups of words in a frame: one for each row of a band and column of a stack.
pub(crate) const GROUPS: usize = 9;

/// Candidates of one board: the cell in `row` and `column` has its field
/// number `row / 3` in the word `[3 * (row % 3) + column % 3][column / 3]`.
/// The fourth word of a group is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct NodeFrame(pub(crate) [[u32; 4]; GROUPS]);

/// The field of each cell value in the word of its band (with the guards in the
/// first): all digits of an empty cell, none of a value above 9.
static FIELDS: [[u32; 256]; 3] = {
    let mut fields = [[0; 256]; 3];
    fields[0] = [GUARD; 256];
    let mut band = 0;
    while band < 3 {
        fields[band][0] |= 0x1ff << (10 * band);
        let mut digit = 1;
        while digit <= 9 {
            fields[band][digit] |= 1 << (10 * band + digit - 1);
            digit += 1;
        }
        band += 1;
    }
    fields
};

impl NodeFrame {
    /// A board without givens.
    pub(crate) const EMPTY: Self = Self([[FULL, FULL, FULL, 0]; GROUPS]);

    /// Becomes the node of a board: 0 for an empty cell, 1 to 9 for a given.
    #[inline(always)]
    pub(crate) fn set(&mut self, cells: &NineGrid) {
        let field = |band: usize, top: usize| FIELDS[band][usize::from(cells[27 * band + top])];
        for (group, words) in self.0.iter_mut().enumerate() {
            for (stack, word) in words[..3].iter_mut().enumerate() {
                let top = 9 * (group / 3) + 3 * stack + group % 3;
                *word = field(0, top) | field(1, top) | field(2, top);
            }
        }
    }

    /// How many cells have no more than one candidate.
    #[inline(always)]
    pub(crate) fn decided(&self) -> u32 {
        let mut open = 0;
        for words in &self.0 {
            for word in &words[..3] {
                // A field that keeps its guard although its lowest candidate is gone has another.
                let rest = word & word.wrapping_sub(LOW);
                open += ((rest | GUARD).wrapping_sub(LOW) & GUARD).count_ones();
            }
        }
        81 - open
    }

    /// Whether a cell has several candidates.
    #[cfg(test)]
    pub(crate) fn several(&self, cell: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        let field = self.0[3 * (row % 3) + column % 3][column / 3] >> (row / 3 * 10) & 0x1ff;
        field.count_ones() > 1
    }

    /// Takes a candidate away.
    pub(crate) fn ban(&mut self, cell: usize, digit: u8) {
        let (row, column) = (cell / 9, cell % 9);
        let bit = 1 << (row / 3 * 10 + usize::from(digit) - 1);
        self.0[3 * (row % 3) + column % 3][column / 3] &= !bit;
    }
}

/// A node, wherever it is.
pub(crate) trait NodeWords: Copy {
    /// The words of a group.
    fn words<Q: Quad>(self, group: usize) -> Q;
}

impl NodeWords for &NodeFrame {
    #[inline(always)]
    fn words<Q: Quad>(self, group: usize) -> Q {
        Q::load(&self.0[group])
    }
}

/// The node of a lane.
#[derive(Clone, Copy)]
pub(crate) struct LaneNode<'a> {
    lanes: &'a NodeLanes,
    lane: usize,
}

impl<'a> LaneNode<'a> {
    #[inline(always)]
    pub(crate) fn new(lanes: &'a NodeLanes, lane: usize) -> Self {
        Self { lanes, lane: lane % LANES }
    }
}

impl NodeWords for LaneNode<'_> {
    #[inline(always)]
    fn words<Q: Quad>(self, group: usize) -> Q {
        let [a, b, c] = &self.lanes.words[group];
        Q::of(a.0[self.lane], b.0[self.lane], c.0[self.lane])
    }
}

/// The grid of a lane with one candidate in each cell.
#[inline(always)]
pub(crate) fn grid<Q: Quad>(lanes: &NodeLanes, lane: usize, cells: &mut NineGrid) {
    fill::<Q>(LaneNode::new(lanes, lane), cells);
}

/// The same of a node that is in no lane.
#[inline(always)]
pub(crate) fn read<Q: Quad>(node: &NodeFrame, cells: &mut NineGrid) {
    fill::<Q>(node, cells);
}

#[inline(always)]
fn fill<Q: Quad>(node: impl NodeWords, cells: &mut NineGrid) {
    let digits = Q::splat(0x1ff);
    for r in 0..3 {
        let mut bands = [digits; 3];
        for c in 0..3 {
            let x: Q = node.words(3 * r + c);
            let logs =
                [x.and(digits).log(), x.right::<10>().and(digits).log(), x.right::<20>().and(digits).log()];
            for band in 0..3 {
                let log = match c {
                    0 => logs[band],
                    1 => logs[band].left::<8>(),
                    _ => logs[band].left::<16>(),
                };
                bands[band] = if c == 0 { log } else { bands[band].or(log) };
            }
        }
        for band in 0..3 {
            // Three cells of each stack, one byte each.
            let [x, y, z, _] = bands[band].sub(Q::splat(126 * 0x01_01_01)).array().map(u64::from);
            let row = &mut cells[27 * band + 9 * r..][..9];
            row[..8].copy_from_slice(&(x | y << 24 | z << 48).to_le_bytes());
            row[8] = (z >> 16) as u8;
        }
    }
}
