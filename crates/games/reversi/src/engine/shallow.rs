//! Five to seven empty squares: too few for a hash table or a sorted list of moves to pay. Moves are tried by parity, and
//! a position that stable discs decide is not searched.

use super::board::{QUADRANT, QUADRANTS, final_score};
use super::last::NONE;
use super::path::Path;
use super::stable;
use super::worker::SearchWorker;

/// The most empty squares that are searched here.
pub(super) const DEEPEST: u32 = 7;

/// Whether the side to move gets more than `alpha`: a bound on that side of it.
#[inline(always)]
pub(super) fn search<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    own: u64,
    opp: u64,
    alpha: i32,
    left: u32,
    parity: usize,
) -> i32 {
    worker.nodes += 1;
    if let Some(bound) = stable::bound(worker.edges, own, opp, alpha, left) {
        return bound;
    }
    let moves = path.mobility(own, opp);
    if moves == 0 {
        if path.mobility(opp, own) == 0 {
            return final_score(own, opp);
        }
        return -path.shallow(worker, opp, own, -alpha - 1, left, parity);
    }
    let odd = QUADRANTS[parity % 16];
    let mut best = NONE;
    for mut group in [moves & odd, moves & !odd] {
        while group != 0 {
            let square = group.trailing_zeros();
            group &= group - 1;
            let turned = path.flips(square, own, opp);
            let (next, other) = (opp ^ turned, own ^ turned | 1 << square);
            let score = if left == 5 {
                -path.four(worker, next, other, -alpha - 1)
            } else {
                let parity = parity ^ usize::from(QUADRANT[square as usize % 64]);
                -path.shallow(worker, next, other, -alpha - 1, left - 1, parity)
            };
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}
