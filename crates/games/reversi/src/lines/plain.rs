//! The version for every machine.

use super::{BoardSight, Consequence, LINES, LOT, Reach};
use crate::strategy::Measures;

/// The runs of discs on `line` that begin beside `from`, up and down a line of this step: by parallel prefix, one disc,
/// then two, four and six.
#[inline(always)]
const fn runs(line: u64, from: u64, shift: u32) -> (u64, u64) {
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
pub const fn mobility(mine: u64, theirs: u64) -> u64 {
    let (mut found, mut at) = (0, 0);
    while at < LINES.len() {
        let (shift, mask) = LINES[at];
        let (up, down) = runs(theirs & mask, mine, shift);
        found |= up << shift | down >> shift;
        at += 1;
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

/// What the first of these moves lead to.
pub fn consequences(mine: u64, theirs: u64, squares: u64, mut moves: u64, lot: &mut [Consequence; LOT]) {
    for one in lot {
        if moves == 0 {
            break;
        }
        let square = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        let gained = flips(square, mine, theirs) | 1 << square;
        let replies = mobility(theirs & !gained, mine | gained) & squares;
        *one = Consequence { gained, replies, many: replies.count_ones().into() };
    }
}

/// Counts what a position is judged by.
#[inline(always)]
pub fn counts(sight: BoardSight, reach: &Reach) -> Measures {
    let BoardSight { mine, theirs, moves, moving, squares } = sight;
    let empty = !(mine | theirs);
    let (mut neighbours, mut frontier) = (0, 0);
    for &(shift, squares) in reach {
        let from = theirs & squares;
        let beside = if shift > 0 { from << shift } else { from >> -shift };
        neighbours += (beside & mine).count_ones();
        frontier += (beside & empty).count_ones();
    }
    let (waiting, mover) = if moving { (theirs, mine) } else { (mine, theirs) };
    let others = (mobility(waiting, mover) & squares).count_ones();
    let moves = moves.count_ones();
    let (mobility, blocking) = if moving { (moves, others) } else { (others, moves) };
    Measures { discs: mine.count_ones(), mobility, blocking, neighbours, frontier }
}
