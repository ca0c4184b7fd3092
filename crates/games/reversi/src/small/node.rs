//! The search of a small board: a position is asked whether its score is above a bound.
//!
//! Far from the end, positions that are the same but for a turn or a mirror are one, and moves are put in order by a glance some plies
//! ahead that counts moves and corners; nearer to it by the replies they leave; the last squares have a file of their own
//! ([`last`](super::last)).

use super::last::LastSquares;
use super::solve::{KnownScore, SmallSolver};
use crate::engine::path::{Path, PathWork};
use crate::position::SquareBoard;

/// With fewer empty squares than this, positions are neither remembered nor their moves put in order.
const LAST: u32 = 7;

/// From so many on, the positions after all moves are looked up before any is searched.
const LOOKED_UP: u32 = 8;

/// From so many on, moves are put in order by a glance; a ply further for every two more.
const GLANCED: u32 = 12;

/// From so many on, positions are turned upright: further on the same one is seldom met in two ways.
const UPRIGHT: u32 = 20;

/// A position asked whether its score is above a bound.
pub(super) struct SmallNode<'s, 'm, const N: usize> {
    pub(super) solver: &'s mut SmallSolver<'m>,
    pub(super) own: u64,
    pub(super) opp: u64,
    pub(super) alpha: i32,
}

/// The squares beside these.
#[inline(always)]
fn beside(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = squares | squares << 1 & NOT_A | squares >> 1 & NOT_H;
    row | row << 8 | row >> 8
}

/// The same position, turned and mirrored into the one of eight that comes first.
pub(super) fn upright<const N: usize>(own: u64, opp: u64) -> (u64, u64) {
    let upside = |squares: u64| squares.swap_bytes() >> (8 * (8 - N));
    let mirrored = |mut squares: u64| {
        let mut swap = |mask: u64, by: u32| {
            let apart = (squares ^ squares >> by) & mask;
            squares ^= apart | apart << by;
        };
        swap(0x00aa_00aa_00aa_00aa, 7);
        swap(0x0000_cccc_0000_cccc, 14);
        swap(0x0000_0000_f0f0_f0f0, 28);
        squares
    };
    let (mut at, mut least) = ((own, opp), (own, opp));
    for turn in 1..8 {
        at = match turn % 2 {
            1 => (upside(at.0), upside(at.1)),
            _ => (mirrored(at.0), mirrored(at.1)),
        };
        least = least.min(at);
    }
    least
}

/// What a position looks like to the side to move after some plies, by moves, corners and the squares beside discs. Its positions
/// are nodes as all others: far from the end most of the work is here.
struct SmallGlance<'s, 'm, const N: usize> {
    solver: &'s mut SmallSolver<'m>,
    own: u64,
    opp: u64,
    window: (i32, i32),
    depth: u32,
}

impl<const N: usize> PathWork for SmallGlance<'_, '_, N> {
    type Given = i32;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> i32 {
        let SmallGlance { solver, own, opp, window: (mut alpha, beta), depth } = self;
        if !solver.enter() {
            return 0;
        }
        let squares = SquareBoard::<N>::SQUARES;
        let mut moves = path.mobility(own, opp) & squares;
        if depth == 0 || moves == 0 {
            let theirs = path.mobility(opp, own) & squares;
            if moves == 0 && theirs == 0 {
                return 1000 * (own.count_ones() as i32 - opp.count_ones() as i32);
            }
            if depth > 0 {
                let window = (-beta, -alpha);
                return -path.run(SmallGlance::<N> { solver, own: opp, opp: own, window, depth });
            }
            let corners = SquareBoard::<N>::CORNERS;
            let count = |of: u64| of.count_ones() as i32;
            let empty = !(own | opp) & squares;
            return 8 * (count(moves) + count(moves & corners) - count(theirs) - count(theirs & corners))
                + 4 * (count(beside(opp) & empty) - count(beside(own) & empty))
                + 32 * (count(own & corners) - count(opp & corners));
        }
        let mut best = i32::MIN;
        while moves != 0 {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let turned = path.flips(square, own, opp);
            let (next, other) = (opp ^ turned, own ^ turned | 1 << square);
            let window = (-beta, -alpha);
            let below = SmallGlance::<N> { solver, own: next, opp: other, window, depth: depth - 1 };
            best = best.max(-path.run(below));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

impl<const N: usize> PathWork for SmallNode<'_, '_, N> {
    type Given = i32;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> i32 {
        let SmallNode { solver, mut own, mut opp, alpha } = self;
        let squares = SquareBoard::<N>::SQUARES;
        let left = (!(own | opp) & squares).count_ones();
        if left < LAST {
            let empty = !(own | opp) & squares;
            return path.run(LastSquares::<N> { solver, own, opp, alpha, empty, passed: false });
        }
        if !solver.enter() {
            return 0;
        }
        if left >= UPRIGHT {
            (own, opp) = upright::<N>(own, opp);
        }
        let empty = !(own | opp) & squares;
        let mut moves = path.mobility(own, opp) & squares;
        if moves == 0 {
            if path.mobility(opp, own) & squares == 0 {
                let margin = own.count_ones() as i32 - opp.count_ones() as i32;
                return margin + margin.signum() * left as i32;
            }
            return -path.run(SmallNode::<N> { solver, own: opp, opp: own, alpha: -alpha - 1 });
        }
        let most = (N * N) as i32;
        let (mut low, mut high, mut first) = (-most, most, 64);
        if let Some(known) = solver.find(own, opp) {
            (low, high, first) = (known.low.into(), known.high.into(), u32::from(known.best));
            if low > alpha || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
        }
        let odd = SquareBoard::<N>::odd_quarters(empty);
        let mut ranked = [(0i32, 0u32, 0u64, 0u64); SmallSolver::MOST_MOVES];
        let mut many = 0;
        while moves != 0 {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let turned = path.flips(square, own, opp);
            let (next, other) = (opp ^ turned, own ^ turned | 1 << square);
            if left >= LOOKED_UP {
                let (next, other) = if left > UPRIGHT { upright::<N>(next, other) } else { (next, other) };
                if let Some(known) = solver.find(next, other)
                    && -i32::from(known.high) > alpha
                {
                    return -i32::from(known.high);
                }
            }
            let replies = path.mobility(next, other) & squares;
            let corners = SquareBoard::<N>::CORNERS;
            let mut rank = 16 * (replies.count_ones() + (replies & corners).count_ones()) as i32;
            rank += 2 * (beside(other) & empty).count_ones() as i32;
            rank -= if corners >> square & 1 == 1 { 64 } else { 0 };
            rank -= if odd >> square & 1 == 1 { 8 } else { 0 };
            if left >= GLANCED {
                let (window, depth) = ((-i32::MAX, i32::MAX), (left - GLANCED) / 2);
                rank += 10 * path.run(SmallGlance::<N> { solver, own: next, opp: other, window, depth });
            }
            rank -= if square == first { 1 << 28 } else { 0 };
            let mut at = many;
            while at > 0 && ranked[at - 1].0 > rank {
                ranked[at] = ranked[at - 1];
                at -= 1;
            }
            ranked[at] = (rank, square, next, other);
            many += 1;
        }
        let (mut best, mut best_square) = (i32::MIN, 64);
        for &(_, square, next, other) in &ranked[..many] {
            let value = -path.run(SmallNode::<N> { solver, own: next, opp: other, alpha: -alpha - 1 });
            if solver.stopped {
                return 0;
            }
            if value > best {
                (best, best_square) = (value, square);
            }
            if best > alpha {
                break;
            }
        }
        if best > alpha {
            low = low.max(best)
        } else {
            high = high.min(best)
        }
        // Scores of small boards and squares fit.
        let (low, high, best_move) = (low as i8, high as i8, best_square as u8);
        solver.keep(KnownScore { own, opp, low, high, best: best_move, empty: left as u8 });
        best
    }
}
