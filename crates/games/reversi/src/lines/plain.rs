//! The version for every machine.

use super::{Counts, LINES, Reach};

/// The squares where `mine` outflanks `theirs`: runs of their discs beside mine, by parallel prefix in the eight
/// directions at once.
#[inline]
pub fn mobility(mine: u64, theirs: u64) -> u64 {
    let mut found = 0;
    for (shift, mask) in LINES {
        let line = theirs & mask;
        let mut up = line & mine << shift;
        let mut down = line & mine >> shift;
        up |= line & up << shift;
        down |= line & down >> shift;
        let (pair_up, pair_down) = (line & line << shift, line & line >> shift);
        up |= pair_up & up << (2 * shift);
        down |= pair_down & down >> (2 * shift);
        up |= pair_up & up << (2 * shift);
        down |= pair_down & down >> (2 * shift);
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
        let line = theirs & mask;
        let mut up = line & disc << shift;
        let mut down = line & disc >> shift;
        up |= line & up << shift;
        down |= line & down >> shift;
        let (pair_up, pair_down) = (line & line << shift, line & line >> shift);
        up |= pair_up & up << (2 * shift);
        down |= pair_down & down >> (2 * shift);
        up |= pair_up & up << (2 * shift);
        down |= pair_down & down >> (2 * shift);
        if up << shift & mine != 0 {
            turned |= up;
        }
        if down >> shift & mine != 0 {
            turned |= down;
        }
    }
    turned
}

/// Counts what a position is judged by.
#[inline(always)]
pub fn counts(mine: u64, theirs: u64, reach: &Reach) -> Counts {
    let empty = !(mine | theirs);
    let (mut neighbours, mut frontier) = (0, 0);
    for &(shift, squares) in reach {
        let from = theirs & squares;
        let beside = if shift > 0 { from << shift } else { from >> -shift };
        neighbours += (beside & mine).count_ones();
        frontier += (beside & empty).count_ones();
    }
    Counts {
        discs: mine.count_ones(),
        mobility: mobility(mine, theirs).count_ones(),
        blocking: mobility(theirs, mine).count_ones(),
        neighbours,
        frontier,
    }
}
