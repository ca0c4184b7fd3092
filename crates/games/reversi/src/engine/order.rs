//! The moves of a position, the most promising first.
//!
//! Without an evaluation: first the move that the hash table has, then by how few moves the opponent is left with ("fastest
//! first"), corners among them counted twice; then corners and squares of odd quadrants before others.

use super::board::{CORNERS, QUADRANTS, parity};
use super::path::Path;
use super::table::KnownBounds;

/// A move with what it does.
#[derive(Clone, Copy, Default)]
pub(super) struct OrderedMove {
    /// The square.
    pub square: u32,
    /// The discs that it turns over.
    pub turned: u64,
    /// The squares where the opponent may move then.
    pub replies: u64,
    /// How promising it is.
    pub promise: i32,
}

/// The moves of a position. No position of a game has more than 33.
pub(super) struct OrderedMoves {
    all: [OrderedMove; 34],
    count: usize,
}

/// A word for how good a square usually is: corners, then what is not beside them.
static SQUARES: [i8; 64] = {
    let quarter: [[i8; 4]; 4] = [[9, 2, 8, 6], [2, 1, 3, 4], [8, 3, 7, 5], [6, 4, 5, 0]];
    let mut all = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        all[square] = quarter[row][column];
        square += 1;
    }
    all
};

impl OrderedMoves {
    /// The moves, not yet in order.
    #[inline(always)]
    pub(super) fn of<P: Path>(path: P, own: u64, opp: u64, mut moves: u64) -> OrderedMoves {
        let mut candidates = OrderedMoves { all: [OrderedMove::default(); 34], count: 0 };
        while moves != 0 && candidates.count < 34 {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let turned = path.flips(square, own, opp);
            let replies = path.mobility(opp ^ turned, own ^ turned | 1 << square);
            candidates.all[candidates.count] = OrderedMove { square, turned, replies, promise: 0 };
            candidates.count += 1;
        }
        candidates
    }

    /// The moves in no order.
    #[inline(always)]
    pub(super) fn all(&mut self) -> &mut [OrderedMove] {
        &mut self.all[..self.count]
    }

    /// Judges them by mobility and parity.
    #[inline(always)]
    pub(super) fn by_mobility(&mut self, own: u64, opp: u64, known: Option<KnownBounds>) {
        let odd = QUADRANTS[parity(!(own | opp))];
        let best = known.map_or([64, 64], |known| known.best);
        for one in self.all() {
            one.promise = if one.turned == opp {
                1 << 30 // nothing is left of the opponent
            } else if one.square == u32::from(best[0]) {
                1 << 29
            } else if one.square == u32::from(best[1]) {
                1 << 28
            } else {
                mobility_promise(one, odd)
            };
        }
    }

    /// Those not yet given, in order.
    pub(super) fn sorted(&mut self, given: usize) -> &[OrderedMove] {
        let rest = &mut self.all[given..self.count];
        rest.sort_by_key(|one| -one.promise);
        rest
    }

    /// The most promising of those not yet given.
    #[inline(always)]
    pub(super) fn next(&mut self, given: usize) -> Option<OrderedMove> {
        let rest = &mut self.all[..self.count];
        let mut best = given;
        for at in given + 1..rest.len() {
            if rest[at].promise > rest[best].promise {
                best = at;
            }
        }
        (given < rest.len()).then(|| {
            rest.swap(given, best);
            rest[given]
        })
    }
}

/// How promising a move is by what it leaves the opponent.
#[inline(always)]
pub(super) fn mobility_promise(one: &OrderedMove, odd: u64) -> i32 {
    let replies = one.replies.count_ones() + (one.replies & CORNERS).count_ones();
    let parity = (odd >> one.square & 1) as i32;
    -(replies as i32) * 16 + parity * 8 + i32::from(SQUARES[one.square as usize % 64])
}
