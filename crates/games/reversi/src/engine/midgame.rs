//! The search with the evaluation: principal-variation search to a depth, or to the end of the game.
//!
//! A pass is no ply of depth. A depth that reaches the end is exact: the last plies are then searched by the
//! [endgame](super::endgame), and the evaluation only says which moves come first.

use super::board::final_score;
use super::endgame;
use super::last::NONE;
use super::order::{OrderedMove, OrderedMoves, mobility_promise};
use super::path::Path;
use super::patterns::Numbers;
use super::probcut::{self, SURE};
use super::stable;
use super::table::{Finding, KnownBounds, NO_SQUARE};
use super::threads::{self, SoFar};
use super::worker::SearchWorker;

/// With fewer empty squares an exact search does without the evaluation.
pub(super) const BLIND: u32 = 14;

/// How much a move that the opponent keeps counts in the order of moves, in parts of a disc, beside the evaluation.
const MOBILITY: i32 = 32;

/// A position with the numbers of its pieces.
#[derive(Clone, Copy)]
pub(crate) struct SearchNode {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other.
    pub opp: u64,
    /// What stands on its pieces.
    pub numbers: Numbers,
    /// Whether it is the turn of the side that moves at the root.
    pub amber: bool,
}

impl SearchNode {
    /// A root.
    pub(super) fn root(own: u64, opp: u64) -> SearchNode {
        SearchNode { own, opp, numbers: Numbers::of(own, opp), amber: true }
    }

    /// After a move.
    #[inline(always)]
    pub(super) fn after(&self, square: u32, turned: u64) -> SearchNode {
        SearchNode {
            own: self.opp ^ turned,
            opp: self.own ^ turned | 1 << square,
            numbers: self.numbers.after(square, turned, self.amber),
            amber: !self.amber,
        }
    }

    /// After a pass.
    pub(super) fn passed(&self) -> SearchNode {
        SearchNode { own: self.opp, opp: self.own, numbers: self.numbers, amber: !self.amber }
    }

    /// How many squares are empty.
    #[inline(always)]
    pub(super) fn left(&self) -> u32 {
        (!(self.own | self.opp)).count_ones()
    }
}

/// The worth of a node to a depth within a window; outside of it a bound.
#[inline(always)]
pub(super) fn search<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    node: &SearchNode,
    window: (i32, i32),
    depth: u32,
) -> i32 {
    let left = node.left();
    let exact = depth >= left;
    if exact && left < BLIND {
        return endgame::wide(path, worker, node.own, node.opp, window);
    }
    worker.nodes += 1;
    if depth == 0 {
        return worker.value(node, left);
    }
    if worker.look_up() {
        return window.0;
    }
    let depth = depth.min(left);
    let moves = path.mobility(node.own, node.opp);
    if moves == 0 {
        if path.mobility(node.opp, node.own) == 0 {
            return final_score(node.own, node.opp);
        }
        return -path.search(worker, &node.passed(), (-window.1, -window.0), depth);
    }
    match depth {
        1 => frontier(path, worker, node, window, moves, left),
        2 => inner::<P, false>(path, worker, node, window, moves, (left, depth, exact)),
        _ => inner::<P, true>(path, worker, node, window, moves, (left, depth, exact)),
    }
}

/// The last ply before the evaluation: no order, no table.
#[inline(always)]
fn frontier<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    node: &SearchNode,
    window: (i32, i32),
    mut moves: u64,
    left: u32,
) -> i32 {
    let mut best = NONE;
    while moves != 0 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        let next = node.after(square, path.flips(square, node.own, node.opp));
        worker.nodes += 1;
        let score = match next.own {
            0 => 64,
            _ => -worker.value(&next, left - 1),
        };
        if score > best {
            best = score;
            if score >= window.1 {
                break;
            }
        }
    }
    best
}

/// Further from the evaluation: with the table, if `REMEMBERS`.
#[inline(always)]
fn inner<P: Path, const REMEMBERS: bool>(
    path: P,
    worker: &mut SearchWorker<'_>,
    node: &SearchNode,
    window: (i32, i32),
    moves: u64,
    (left, depth, exact): (u32, u32, bool),
) -> i32 {
    let (mut alpha, beta) = window;
    let (own, opp) = (node.own, node.opp);
    let surety = worker.surety;
    let narrow = beta == alpha + 1;
    if exact
        && narrow
        && let Some(bound) = stable::bound(worker.edges, own, opp, alpha, left)
    {
        return bound;
    }
    let mut known = None;
    if REMEMBERS {
        known = worker.table.find(own, opp);
        if let Some(known) = known
            && worker.counts(known, depth)
        {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || (lower == upper && !narrow) {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        if narrow
            && surety < SURE
            && let Some(bound) = probcut::cut(path, worker, node, alpha, depth, left)
        {
            return bound;
        }
    }
    let mut candidates = OrderedMoves::of(path, own, opp, moves);
    if REMEMBERS && narrow && depth >= 5 {
        for one in candidates.all() {
            let found = worker.table.find(opp ^ one.turned, own ^ one.turned | 1 << one.square);
            if let Some(found) = found
                && worker.counts(found, depth - 1)
                && -i32::from(found.upper) > alpha
            {
                return -i32::from(found.upper);
            }
        }
    }
    order(path, worker, node, &mut candidates, known, (left, depth));
    let (mut best, mut step) = (NONE, NO_SQUARE);
    let mut given = 0;
    while let Some(one) = candidates.next(given) {
        if given > 0 && depth >= threads::WORTH_SHARING && worker.take_mate() {
            let so_far = SoFar { alpha, best, step };
            let so_far = threads::share(path, worker, node, candidates.sorted(given), (so_far, beta), depth);
            (best, step) = (so_far.best, so_far.step);
            break;
        }
        let next = node.after(one.square, one.turned);
        let mut score = NONE;
        if given > 0 || narrow {
            score = -zero_window(path, worker, &next, -alpha - 1, depth - 1, &one);
        }
        if !narrow && (given == 0 || (score > alpha && score < beta)) {
            score = -path.search(worker, &next, (-beta, -alpha), depth - 1);
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
    if REMEMBERS && !worker.stopped {
        let found = Finding { alpha: window.0, beta, score: best, depth, surety, best: step };
        worker.table.note(own, opp, &found);
    }
    best
}

/// A window of one below a node whose replies are known.
#[inline(always)]
pub(super) fn zero_window<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    next: &SearchNode,
    alpha: i32,
    depth: u32,
    one: &OrderedMove,
) -> i32 {
    let left = next.left();
    if depth >= left && left < BLIND && left > super::shallow::DEEPEST {
        return path.narrow(worker, next.own, next.opp, alpha, left, one.replies);
    }
    path.search(worker, next, (alpha, alpha + 1), depth)
}

/// Judges the moves of a node: the further from the evaluation, the more it is worth to look.
#[inline(always)]
fn order<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    node: &SearchNode,
    candidates: &mut OrderedMoves,
    known: Option<KnownBounds>,
    (left, depth): (u32, u32),
) {
    if depth <= 2 {
        candidates.by_mobility(node.own, node.opp, known);
        return;
    }
    let best = known.map_or([64, 64], |known| known.best);
    let odd = super::board::QUADRANTS[super::board::parity(!(node.own | node.opp))];
    let look = match depth {
        ..=17 => 0,
        18..=23 => 1,
        _ => 2,
    };
    for one in candidates.all() {
        one.promise = if one.turned == node.opp {
            1 << 30
        } else if one.square == u32::from(best[0]) {
            1 << 29
        } else if one.square == u32::from(best[1]) {
            1 << 28
        } else {
            let next = node.after(one.square, one.turned);
            let value = match look {
                0 => {
                    worker.nodes += 1;
                    -worker.fine(&next, left - 1)
                }
                _ => -path.search(worker, &next, (-64, 64), look) * super::weights::DISC,
            };
            // The evaluation is in parts of a disc, of which a move of the opponent costs half.
            value + mobility_promise(one, odd) * MOBILITY / 16
        };
    }
}
