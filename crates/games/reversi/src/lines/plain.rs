//! The version for every machine.

use super::{LINES, Reach};
use crate::strategy::Measures;

/// The runs of discs on `line` that begin beside `from`, up and down a line of this step: by parallel prefix, one disc,
/// then two, four and six.
#[inline(always)]
fn runs(line: u64, from: u64, shift: u32) -> (u64, u64) {
    let mut up = line & from << shift;
    let mut down = line & from >> shift;
    up |= line & up << shift;
    down |= line & down >> shift;
    let (pair_up, pair_down) = (line & line << shift, line & line >> shift);
    up |= pair_up & up << (2 * shift);
    down |= pair_down & down >> (2 * shift);
    up |= pair_up & up << (2 * shift);
    down |= pair_down & down >> (2 * shift);
    (up, down)
}

/// The squares where `mine` outflanks `theirs`: behind runs of their discs beside mine, in the eight directions.
#[inline]
pub fn mobility(mine: u64, theirs: u64) -> u64 {
    let mut found = 0;
    for (shift, mask) in LINES {
        let (up, down) = runs(theirs & mask, mine, shift);
        found |= up << shift | down >> shift;
    }
    found & !(mine | theirs)
}

/// The discs that turn over when `mine` places one on this square.
#[inline]
pub fn flips(square: usize, mine: u64, theirs: u64) -> u64 {
    let disc = 1u64 << square;
    let mut turned = 0;
    for (shift, mask) in LINES {
        let (up, down) = runs(theirs & mask, disc, shift);
        if up << shift & mine != 0 {
            turned |= up;
        }
        if down >> shift & mine != 0 {
            turned |= down;
        }
    }
    turned
}

/// How many replies each of these moves leaves on the squares of a board, in their order.
pub fn replies(mine: u64, theirs: u64, squares: u64, mut moves: u64) -> [u8; 64] {
    let (mut all, mut at) = ([0; 64], 0);
    while moves != 0 {
        let square = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        let turned = flips(square, mine, theirs) | 1 << square;
        all[at] = (mobility(theirs & !turned, mine | turned) & squares).count_ones() as u8;
        at += 1;
    }
    all
}

/// Counts what a position is judged by.
#[inline(always)]
pub fn counts(mine: u64, theirs: u64, reach: &Reach) -> Measures {
    let empty = !(mine | theirs);
    let (mut neighbours, mut frontier) = (0, 0);
    for &(shift, squares) in reach {
        let from = theirs & squares;
        let beside = if shift > 0 { from << shift } else { from >> -shift };
        neighbours += (beside & mine).count_ones();
        frontier += (beside & empty).count_ones();
    }
    Measures {
        discs: mine.count_ones(),
        mobility: mobility(mine, theirs).count_ones(),
        blocking: mobility(theirs, mine).count_ones(),
        neighbours,
        frontier,
    }
}
