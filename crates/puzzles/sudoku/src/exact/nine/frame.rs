//! One search node outside of the lanes: from cells, and to cells.

use super::sweep::{FULL, GUARD};

/// Groups of words in a frame: one for each row of a band and column of a stack.
pub(crate) const GROUPS: usize = 9;

/// Candidates of one board: the cell in `row` and `column` has its field
/// number `row / 3` in the word `[3 * (row % 3) + column % 3][column / 3]`.
/// The fourth word of a group is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(crate) struct Frame(pub(crate) [[u32; 4]; GROUPS]);

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

/// First cell of the top band in each word of a group.
const fn top(group: usize, stack: usize) -> usize {
    9 * (group / 3) + 3 * stack + group % 3
}

impl Frame {
    /// A board without givens.
    pub(crate) const EMPTY: Self = Self([[FULL; 4]; GROUPS]);

    /// The node of a board: 0 for an empty cell, 1 to 9 for a given.
    pub(crate) fn of_cells(cells: &[u8; 81]) -> Self {
        let field = |band: usize, top: usize| FIELDS[band][usize::from(cells[27 * band + top])];
        let mut frame = Self::EMPTY;
        for (group, words) in frame.0.iter_mut().enumerate() {
            for (stack, word) in words[..3].iter_mut().enumerate() {
                let i = top(group, stack);
                *word = field(0, i) | field(1, i) | field(2, i);
            }
        }
        frame
    }

    /// Takes a candidate away.
    pub(crate) fn ban(&mut self, cell: usize, digit: u8) {
        let (row, column) = (cell / 9, cell % 9);
        let bit = 1 << (row / 3 * 10 + usize::from(digit) - 1);
        self.0[3 * (row % 3) + column % 3][column / 3] &= !bit;
    }

    /// Fills in the cells of a node with one candidate in each cell.
    pub(crate) fn to_cells(self) -> [u8; 81] {
        // Cells go out in threes, each time with a fourth byte that the next ones cover.
        let mut cells = [0; 84];
        // The exponent of a power of two as a float: a logarithm that vectorises.
        let log = |field: u32| ((field & 0x1ff).cast_signed() as f32).to_bits() >> 23;
        for band in 0..3 {
            for row in 0..3 {
                let mut threes = [0; 4];
                for stack in 0..4 {
                    let digit = |c: usize| log(self.0[3 * row + c][stack] >> (10 * band));
                    let three = digit(0) | digit(1) << 8 | digit(2) << 16;
                    threes[stack] = three.wrapping_sub(126 * 0x01_01_01);
                }
                for (stack, three) in threes[..3].iter().enumerate() {
                    let at = 27 * band + 9 * row + 3 * stack;
                    cells[at..at + 4].copy_from_slice(&three.to_le_bytes());
                }
            }
        }
        let mut out = [0; 81];
        out.copy_from_slice(&cells[..81]);
        out
    }
}
