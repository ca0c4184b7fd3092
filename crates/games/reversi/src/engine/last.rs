//! The last four empty squares, each number by code of its own: no list of moves, no hash, and the last disc is counted
//! instead of placed.
//!
//! All searches here have a window of one: they say whether the side to move gets more than `alpha`. What they give is a
//! bound on that side of it. Squares are tried by parity: first those alone in their quadrant, where who moves also moves
//! last (the classic rule of Reversi endgames; Buro 1994 calls it region parity).

use super::board::{NEIGHBOURS, QUADRANT, final_score};
use super::path::Path;
use super::worker::SearchWorker;

/// Lower than every score.
pub(super) const NONE: i32 = -127;

/// The score with one empty square left.
#[inline(always)]
pub(super) fn one<P: Path>(path: P, own: u64, square: u32) -> i32 {
    let balance = 2 * own.count_ones() as i32 - 63;
    let gain = path.twice_last(square, own);
    if gain > 0 {
        return balance + gain + 1;
    }
    let opp = !(own | 1 << square);
    let loss = path.twice_last(square, opp);
    if loss > 0 {
        return balance - loss - 1;
    }
    balance + balance.signum()
}

/// Two empty squares left.
#[inline(always)]
pub(super) fn two<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    own: u64,
    opp: u64,
    alpha: i32,
    squares: [u32; 2],
) -> i32 {
    worker.nodes += 1;
    let mut best = NONE;
    for (square, other) in [(squares[0], squares[1]), (squares[1], squares[0])] {
        if NEIGHBOURS[square as usize % 64] & opp != 0 {
            let turned = path.flips(square, own, opp);
            if turned != 0 {
                let score = -one(path, opp ^ turned, other);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
    }
    if best > NONE {
        return best;
    }
    let mut worst = -NONE;
    for (square, other) in [(squares[0], squares[1]), (squares[1], squares[0])] {
        if NEIGHBOURS[square as usize % 64] & own != 0 {
            let turned = path.flips(square, opp, own);
            if turned != 0 {
                let score = one(path, own ^ turned, other);
                if score <= alpha {
                    return score;
                }
                worst = worst.min(score);
            }
        }
    }
    if worst < -NONE { worst } else { final_score(own, opp) }
}

/// Three empty squares left.
#[inline(always)]
pub(super) fn three<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    own: u64,
    opp: u64,
    alpha: i32,
    squares: [u32; 3],
) -> i32 {
    worker.nodes += 1;
    let [a, b, c] = squares;
    let quadrant = |square: u32| QUADRANT[square as usize % 64];
    // The one that is alone comes first.
    let squares = if quadrant(a) == quadrant(b) {
        [c, a, b]
    } else if quadrant(a) == quadrant(c) {
        [b, a, c]
    } else {
        [a, b, c]
    };
    let [a, b, c] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if NEIGHBOURS[square as usize % 64] & opp != 0 {
            let turned = path.flips(square, own, opp);
            if turned != 0 {
                let score = -two(path, worker, opp ^ turned, own ^ turned | 1 << square, -alpha - 1, rest);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
    }
    if best > NONE {
        return best;
    }
    if path.mobility(opp, own) == 0 {
        final_score(own, opp)
    } else {
        -path.three(worker, opp, own, -alpha - 1, squares)
    }
}

/// Four empty squares left.
#[inline(always)]
pub(super) fn four<P: Path>(path: P, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32) -> i32 {
    worker.nodes += 1;
    let empty = !(own | opp);
    let squares = by_parity(empty);
    let [a, b, c, d] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        if NEIGHBOURS[square as usize % 64] & opp != 0 {
            let turned = path.flips(square, own, opp);
            if turned != 0 {
                let score = -path.three(worker, opp ^ turned, own ^ turned | 1 << square, -alpha - 1, rest);
                if score > alpha {
                    return score;
                }
                best = best.max(score);
            }
        }
    }
    if best > NONE {
        return best;
    }
    if path.mobility(opp, own) == 0 {
        final_score(own, opp)
    } else {
        -path.four(worker, opp, own, -alpha - 1)
    }
}

/// Four empty squares, those of odd quadrants first.
#[inline(always)]
fn by_parity(empty: u64) -> [u32; 4] {
    let odd = super::board::QUADRANTS[super::board::parity(empty)];
    let mut squares = [0; 4];
    let mut count = 0;
    for mut group in [empty & odd, empty & !odd] {
        while group != 0 && count < 4 {
            squares[count] = group.trailing_zeros();
            group &= group - 1;
            count += 1;
        }
    }
    squares
}
