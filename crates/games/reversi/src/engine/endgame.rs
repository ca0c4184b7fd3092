//! The exact search of the last plies, from eight empty squares on: principal-variation search with the hash table, moves in
//! order, stable discs. It says what the position is worth in discs when both play their best to the end.

use super::board::{QUADRANT, final_score, parity};
use super::last::{self, NONE};
use super::order::OrderedMoves;
use super::path::Path;
use super::probcut::SURE;
use super::table::{Finding, NO_SQUARE};
use super::worker::SearchWorker;
use super::{shallow, stable};

/// From so many empty squares on a search looks up now and then whether it is to stop.
const LOOK_UP: u32 = 11;

/// From so many on it asks the table about the positions after its moves first.
const ASK_AHEAD: u32 = 10;

/// Whether the side to move gets more than `alpha`: a bound on that side of it. `moves` are its moves.
#[inline(always)]
pub(super) fn narrow<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    own: u64,
    opp: u64,
    alpha: i32,
    left: u32,
    moves: u64,
) -> i32 {
    if left >= LOOK_UP && worker.look_up() {
        return alpha;
    }
    worker.nodes += 1;
    if let Some(bound) = stable::bound(worker.edges, own, opp, alpha, left) {
        return bound;
    }
    if moves == 0 {
        let replies = path.mobility(opp, own);
        if replies == 0 {
            return final_score(own, opp);
        }
        return -path.narrow(worker, opp, own, -alpha - 1, left, replies);
    }
    let known = worker.table.find(own, opp);
    if let Some(known) = known
        && known.depth as u32 >= left
        && known.surety >= SURE
    {
        if i32::from(known.lower) > alpha {
            return known.lower.into();
        }
        if i32::from(known.upper) <= alpha {
            return known.upper.into();
        }
    }
    let mut candidates = OrderedMoves::of(path, own, opp, moves);
    if left >= ASK_AHEAD {
        for one in candidates.all() {
            let found = worker.table.find(opp ^ one.turned, own ^ one.turned | 1 << one.square);
            if let Some(found) = found
                && found.depth as u32 >= left - 1
                && found.surety >= SURE
                && -i32::from(found.upper) > alpha
            {
                return -i32::from(found.upper);
            }
        }
    }
    candidates.by_mobility(own, opp, known);
    let (mut best, mut step) = (NONE, NO_SQUARE);
    let parity = if left - 1 == shallow::DEEPEST { parity(!(own | opp)) } else { 0 };
    let mut given = 0;
    while let Some(one) = candidates.next(given) {
        given += 1;
        let (next, other) = (opp ^ one.turned, own ^ one.turned | 1 << one.square);
        let score = if left - 1 == shallow::DEEPEST {
            let parity = parity ^ usize::from(QUADRANT[one.square as usize % 64]);
            -path.shallow(worker, next, other, -alpha - 1, left - 1, parity)
        } else {
            -path.narrow(worker, next, other, -alpha - 1, left - 1, one.replies)
        };
        if score > best {
            (best, step) = (score, one.square as u8);
            if score > alpha {
                break;
            }
        }
    }
    if !worker.stopped {
        let found = Finding { alpha, beta: alpha + 1, score: best, depth: left, surety: SURE, best: step };
        worker.table.note(own, opp, &found);
    }
    best
}

/// The same with any number of empty squares.
#[inline(always)]
pub(super) fn zero_window<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    own: u64,
    opp: u64,
    alpha: i32,
) -> i32 {
    let empty = !(own | opp);
    let left = empty.count_ones();
    match left {
        0 => final_score(own, opp),
        1 => last::one(path, own, empty.trailing_zeros()),
        2 => {
            let (a, b) = (empty.trailing_zeros(), 63 - empty.leading_zeros());
            last::two(path, worker, own, opp, alpha, [a, b])
        }
        3 => {
            let (a, c) = (empty.trailing_zeros(), 63 - empty.leading_zeros());
            let b = (empty & (empty - 1)).trailing_zeros();
            path.three(worker, own, opp, alpha, [a, b, c])
        }
        4 => path.four(worker, own, opp, alpha),
        5..=shallow::DEEPEST => path.shallow(worker, own, opp, alpha, left, parity(empty)),
        _ => path.narrow(worker, own, opp, alpha, left, path.mobility(own, opp)),
    }
}

/// The score within a window, and outside of it a bound.
pub(super) fn wide<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    own: u64,
    opp: u64,
    window: (i32, i32),
) -> i32 {
    let (mut alpha, beta) = window;
    let left = (!(own | opp)).count_ones();
    if beta == alpha + 1 || left <= 1 {
        return zero_window(path, worker, own, opp, alpha);
    }
    if worker.look_up() {
        return alpha;
    }
    worker.nodes += 1;
    let moves = path.mobility(own, opp);
    if moves == 0 {
        if path.mobility(opp, own) == 0 {
            return final_score(own, opp);
        }
        return -wide(path, worker, opp, own, (-beta, -alpha));
    }
    let known = worker.table.find(own, opp);
    if let Some(known) = known
        && known.depth as u32 >= left
        && known.surety >= SURE
    {
        let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
    }
    let mut candidates = OrderedMoves::of(path, own, opp, moves);
    candidates.by_mobility(own, opp, known);
    let (mut best, mut step) = (NONE, NO_SQUARE);
    let mut given = 0;
    while let Some(one) = candidates.next(given) {
        let (next, other) = (opp ^ one.turned, own ^ one.turned | 1 << one.square);
        let mut score = NONE;
        if given > 0 {
            score = -zero_window(path, worker, next, other, -alpha - 1);
        }
        if given == 0 || (score > alpha && score < beta) {
            score = -wide(path, worker, next, other, (-beta, -alpha));
        }
        given += 1;
        if score > best {
            (best, step) = (score, one.square as u8);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
    }
    if !worker.stopped {
        let found = Finding { alpha: window.0, beta, score: best, depth: left, surety: SURE, best: step };
        worker.table.note(own, opp, &found);
    }
    best
}

/// A move that keeps this score, which is the best there is; a `likely` one is asked first. None only when it was stopped.
pub(super) fn keeping<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    own: u64,
    opp: u64,
    (moves, likely): (u64, Option<u32>),
    score: i32,
) -> Option<u32> {
    let likely = likely.filter(|&square| square < 64 && moves >> square & 1 == 1);
    let rest = likely.map_or(moves, |square| moves & !(1 << square));
    let others = crate::Squares(rest).filter_map(crate::Move::square).map(|square| square as u32);
    likely.into_iter().chain(others).find(|&square| {
        let turned = path.flips(square, own, opp);
        -zero_window(path, worker, opp ^ turned, own ^ turned | 1 << square, -score) >= score
    })
}
