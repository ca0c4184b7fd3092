//! The root of a search: deepening ply by ply, then to the end of the game, surer and surer; what is found on the way is told.
//!
//! Each depth begins where the one before ended: its score is the guess around which the next searches a narrow window, and
//! the hash table has its moves. To the end it goes as soon as the depth is within reach of it. A search that is stopped
//! answers with what its last finished depth found; but where the depth that was cut has looked at that move anew and already
//! found a better one, with that one.

use super::endgame;
use super::midgame::SearchNode;
use super::path::{Path, PathWork, on_path};
use super::probcut::{PERCENT, SURE};
use super::table::HashTable;
use super::weights::EvalWeights;
use super::worker::{SearchWorker, StopFlag};
use crate::{Move, Position};
use plansza_core::Meter;
pub use plansza_core::Trust;
use plansza_core::platform::{self, processor_time};
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    /// The best move; a pass where that is all there is, none where the game is over.
    pub step: Option<Move>,
    /// What it is worth to the side to move, in discs.
    pub score: i32,
    /// How much that can be relied on.
    pub trust: Trust,
    /// The depth; as many plies as there are empty squares where it was to the end.
    pub depth: u32,
    /// The best play of both sides, as far as it is known.
    pub line: Vec<Move>,
    /// The moves of the position with their scores where they are known: of others than the best, at most so much.
    pub moves: Vec<(Move, i32)>,
    /// The nodes.
    pub nodes: u64,
    /// The time of all processors that it took; by the clock where the system does not tell.
    pub cpu: Duration,
}

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// To so many plies.
    pub depth: u32,
    /// To the end where at most so many squares are empty.
    pub end: u32,
    /// How sure it is to be, from 0 to [`SURE`]: less sure is deeper in the same time.
    pub surety: u8,
}

impl Horizon {
    /// To the end, and nothing left out.
    pub const END: Horizon = Horizon { depth: 60, end: 60, surety: SURE };
}

/// An engine with its memory.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_reversi::engine::{Brain, HashTable, Horizon, Trust};
/// use plansza_reversi::text::board;
/// let text = "OXXXXXX-OOOXXXXXOOXOXXXXOOXXOXXXOOXOXOXXOOOXOXX-OOXXXXX--O-XXX-- X";
/// let mut silent = Silent;
/// let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
/// let brain = Brain { table: HashTable::new(1)?, weights: None, threads: 1 };
/// let found = brain.think(&board::read(text)?, Horizon::END, &mut meter, &mut |_| {});
/// assert_eq!(found.trust, Trust::Exact);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Brain {
    /// What it remembers.
    pub table: HashTable,
    /// How it judges; without, it can solve, but has little to go by before.
    pub weights: Option<&'static EvalWeights>,
    /// How many threads it may use.
    pub threads: usize,
}

impl Brain {
    /// Thinks until the horizon is reached or the meter says stop; tells what each depth found.
    pub fn think(
        &self,
        position: &Position,
        horizon: Horizon,
        meter: &mut Meter<'_>,
        told: &mut dyn FnMut(&Insight),
    ) -> Insight {
        self.table.renew();
        let threads = if platform::THREADS { self.threads.max(1) } else { 1 };
        let idle = AtomicUsize::new(threads - 1);
        let flag = StopFlag::default();
        let mut counted = 0;
        let mut watch = |nodes: u64| {
            let more = nodes - counted;
            counted = nodes;
            meter.go_on(more)
        };
        let worker = SearchWorker::new(&self.table, self.weights, &flag).watched(&mut watch, &idle);
        on_path(Thinking { worker, position: *position, horizon, told })
    }

    /// What every move of a position is worth, the best first: all of them deeper and deeper, up to the horizon or until the
    /// meter says stop; then as deep as all of them were.
    pub fn weigh(
        &self,
        position: &Position,
        horizon: Horizon,
        meter: &mut Meter<'_>,
    ) -> Vec<(Move, Insight)> {
        let mut steps: Vec<Move> = position.moves().collect();
        if steps.is_empty() && !position.over() {
            steps.push(Move::PASS);
        }
        let left = position.empty().count_ones();
        let deepest = horizon.depth.min(left).saturating_sub(1);
        let early = (deepest % 2..deepest).step_by(2).filter(|depth| depth + NEAR_END < left);
        let early = early.map(|depth| Horizon { depth, end: 0, ..horizon });
        let last = Horizon { depth: deepest, end: horizon.end.saturating_sub(1), ..horizon };
        let mut all: Vec<(Move, Insight)> = Vec::new();
        for below in early.chain([last]) {
            let weighed = |&step: &Move| {
                let mut found = self.think(&position.play(step), below, meter, &mut |_| {});
                found.score = -found.score;
                found.depth += u32::from(step != Move::PASS);
                found.line.insert(0, step);
                (step, found)
            };
            let round: Vec<(Move, Insight)> = steps.iter().map(weighed).collect();
            if all.is_empty() || meter.stopped().is_none() {
                all = round;
            }
            if meter.stopped().is_some() {
                break;
            }
        }
        all.sort_by_key(|(_, found)| -found.score);
        all
    }
}

struct Thinking<'t, 'a> {
    worker: SearchWorker<'a>,
    position: Position,
    horizon: Horizon,
    told: &'t mut dyn FnMut(&Insight),
}

impl PathWork for Thinking<'_, '_> {
    type Given = Insight;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> Insight {
        let wall = platform::Instant::now();
        let start = processor_time();
        let Thinking { mut worker, position, horizon, told } = self;
        let mut node = SearchNode::root(position.mine(), position.theirs());
        let mut first = Vec::new();
        let mut nothing = Insight {
            step: None,
            score: position.score(),
            trust: Trust::Exact,
            depth: 0,
            line: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            cpu: Duration::ZERO,
        };
        if position.over() {
            return nothing;
        }
        let passed = position.moves().0 == 0;
        if passed {
            node = node.passed();
            first.push(Move::PASS);
        }
        let mut root = Root {
            path,
            worker: &mut worker,
            node,
            moves: Vec::new(),
            found: None,
            leader: 0,
            judged: false,
        };
        root.prepare();
        let left = node.left();
        let mut tell = |root: &mut Root<'_, '_, P>| {
            let (depth, surety) = root.found?;
            let score = root.moves[0].1;
            let mut line = first.clone();
            root.line(depth >= left && surety == SURE, score, &mut line);
            let sign = if passed { -1 } else { 1 };
            let spent = processor_time().zip(start).map(|(end, start)| end - start);
            let insight = Insight {
                step: line.first().copied(),
                score: sign * score,
                trust: match surety {
                    _ if depth < left => Trust::Looked,
                    SURE => Trust::Exact,
                    _ => Trust::Likely(PERCENT[surety as usize]),
                },
                depth,
                line,
                moves: match passed {
                    true => vec![(Move::PASS, -score)],
                    false => {
                        root.moves.iter().map(|&(square, score)| (Move::to(square as usize), score)).collect()
                    }
                },
                nodes: root.worker.nodes + root.worker.others,
                cpu: spent.map_or(wall.elapsed(), |spent| spent + root.worker.cpu),
            };
            told(&insight);
            Some(insight)
        };
        let mut insight = None;
        if horizon.depth == 0 && left > horizon.end {
            nothing.score = root.worker.value(&root.node, left) * if passed { -1 } else { 1 };
            (nothing.trust, nothing.nodes) = (Trust::Looked, 1);
            nothing.step = Some(if passed { Move::PASS } else { Move::to(root.moves[0].0 as usize) });
            return nothing;
        }
        for (depth, surety) in stages(left, horizon, root.worker.weights.is_some()) {
            let ended = root.deepen(depth, surety);
            if ended != Depth::Cut {
                insight = tell(&mut root);
            }
            if ended != Depth::Whole {
                break;
            }
        }
        insight.unwrap_or_else(|| {
            // There was no time for anything: any move.
            nothing.step = Some(if passed { Move::PASS } else { Move::to(root.moves[0].0 as usize) });
            (nothing.score, nothing.trust) = (0, Trust::Looked);
            nothing.nodes = root.worker.nodes;
            nothing
        })
    }
}

/// From so many plies before the end on, the next search goes to the end.
const NEAR_END: u32 = 9;

/// The depths of a search and how sure each is.
fn stages(left: u32, horizon: Horizon, weights: bool) -> Vec<(u32, u8)> {
    let ends = left <= horizon.end.max(horizon.depth);
    if ends && (!weights || left <= 12) {
        return vec![(left, SURE)];
    }
    let deepest = horizon.depth.min(left);
    let mut all = Vec::new();
    // Short searches leave nothing out: there would be little to gain.
    let surety = |depth: u32| if depth <= 4 { SURE } else { EARLY };
    let last = if ends { left.saturating_sub(NEAR_END).min(deepest) } else { deepest };
    // Depths of one parity agree better with each other.
    let odd = last % 2;
    all.extend((1..=last).filter(|depth| depth % 2 == odd).map(|depth| (depth, surety(depth))));
    if ends {
        let ladder: &[u8] = match left {
            ..=18 => &[SURE],
            19..=20 => &[0, SURE],
            _ => &[0, 2, SURE],
        };
        all.extend(ladder.iter().filter(|surety| **surety < horizon.surety).map(|&surety| (left, surety)));
        all.push((left, horizon.surety));
    }
    all
}

/// How sure the searches are that go before a sure one.
const EARLY: u8 = 0;

/// The moves at the root with what they are worth.
struct Root<'w, 'a, P> {
    path: P,
    worker: &'w mut SearchWorker<'a>,
    node: SearchNode,
    /// The best first.
    moves: Vec<(u32, i32)>,
    /// The last depth that was finished, and how sure it was.
    found: Option<(u32, u8)>,
    /// The best move of the depth before.
    leader: u32,
    /// Whether the window that was cut had looked at the leader and had a move within or above it: the best of those looked
    /// at comes first then.
    judged: bool,
}

/// How the search of a depth ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// All moves were looked at.
    Whole,
    /// It was stopped.
    Cut,
    /// It was stopped when it had found a better move than the depth before.
    CutAfterBetter,
}

impl<P: Path> Root<'_, '_, P> {
    /// Lists the moves, by what they look like.
    fn prepare(&mut self) {
        let left = self.node.left();
        for step in crate::Squares(self.path.mobility(self.node.own, self.node.opp)) {
            let square = step.square().unwrap_or_default() as u32;
            let next = self.node.after(square, self.path.flips(square, self.node.own, self.node.opp));
            let replies = self.path.mobility(next.own, next.opp).count_ones() as i32;
            let promise = -self.worker.fine(&next, left - 1) - 32 * replies;
            self.moves.push((square, promise));
        }
        self.moves.sort_by_key(|&(_, promise)| -promise);
    }

    /// Searches one depth further. When it was stopped, all is as it was before, but for a better move if it had found one.
    fn deepen(&mut self, depth: u32, surety: u8) -> Depth {
        let before = self.moves.clone();
        self.worker.surety = surety;
        (self.judged, self.leader) = (false, before[0].0);
        if self.close_in(depth) {
            self.found = Some((depth, surety));
            return Depth::Whole;
        }
        // What was best before was looked at as deep: whatever stands before it now is better.
        let better = self.judged && self.found.is_some() && self.moves[0].0 != before[0].0;
        let first = self.moves[0];
        self.moves = before;
        if !better {
            return Depth::Cut;
        }
        let at = self.moves.iter().position(|&(square, _)| square == first.0).unwrap_or_default();
        self.moves[..=at].rotate_right(1);
        self.moves[0] = first;
        Depth::CutAfterBetter
    }

    /// Searches windows around what the depth before found, until the score is within one.
    fn close_in(&mut self, depth: u32) -> bool {
        let exact = depth >= self.node.left();
        let mut width = if exact { 1 } else { 2 };
        let (mut low, mut high) = match self.found {
            None => (-64, 64),
            Some(_) => {
                let guess = self.moves[0].1;
                // Scores at the end are even.
                let guess = if exact { guess + (guess & 1) } else { guess };
                (guess - width, guess + width)
            }
        };
        loop {
            (low, high) = (low.clamp(-65, 63), high.clamp(-63, 65));
            let Some(score) = self.window(depth, (low, high)) else { return false };
            if score > low && score < high {
                return true;
            }
            // Beyond: the first steps are short, as most guesses are near.
            width = if exact { width + 1 } else { 2 * width };
            (low, high) = if score <= low { (score - width, score + 1) } else { (score - 1, score + width) };
        }
    }

    /// Searches all moves within a window; the best comes first then. None when it was stopped.
    fn window(&mut self, depth: u32, (low, beta): (i32, i32)) -> Option<i32> {
        let (mut alpha, mut best) = (low, -66);
        for at in 0..self.moves.len() {
            let (square, _) = self.moves[at];
            let next = self.node.after(square, self.path.flips(square, self.node.own, self.node.opp));
            let mut score = 66;
            if at > 0 {
                score = -self.below(&next, (-alpha - 1, -alpha), depth);
            }
            if at == 0 || (score > alpha && score < beta) {
                score = -self.below(&next, (-beta, -alpha), depth);
            }
            if self.worker.stopped {
                // Up to here stand the moves that were looked at; after a window that failed others may come first.
                let leader = |&(square, _): &(u32, i32)| square == self.leader;
                self.judged = best > low && self.moves[..at].iter().any(leader);
                return None;
            }
            self.moves[at].1 = score;
            if score > best {
                best = score;
                // The others keep their order.
                self.moves[..=at].rotate_right(1);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        Some(best)
    }

    fn below(&mut self, next: &SearchNode, window: (i32, i32), depth: u32) -> i32 {
        let left = next.left();
        if self.worker.weights.is_none() && depth > left {
            return endgame::wide(self.path, self.worker, next.own, next.opp, window);
        }
        self.path.search(self.worker, next, window, depth - 1)
    }

    /// The best play, from the table; where the end is known, to the end.
    fn line(&mut self, exact: bool, score: i32, line: &mut Vec<Move>) {
        let mut node = self.node;
        let mut score = score;
        let mut step = Some(self.moves[0].0);
        while line.len() < 120 {
            let moves = self.path.mobility(node.own, node.opp);
            if moves == 0 {
                if self.path.mobility(node.opp, node.own) == 0 {
                    break;
                }
                (node, score) = (node.passed(), -score);
                line.push(Move::PASS);
                continue;
            }
            let known = || self.worker.table.find(node.own, node.opp).map(|known| u32::from(known.best[0]));
            let mut square =
                step.take().or_else(known).filter(|&square| square < 64 && moves >> square & 1 == 1);
            if exact && !self.worker.stopped && node.left() <= 16 && !line.is_empty() {
                square = endgame::keeping(self.path, self.worker, node.own, node.opp, (moves, square), score);
                // What a search says that was stopped means nothing.
                if self.worker.stopped {
                    break;
                }
            }
            let Some(square) = square else { break };
            line.push(Move::to(square as usize));
            node = node.after(square, self.path.flips(square, node.own, node.opp));
            score = -score;
        }
    }
}
