//! Games of the engine against itself, and what is kept of them: positions with the result and what the search gave there.
//!
//! A game begins with moves by lot, 6 to 17 of them, and in a quarter of the games up to 39, so that positions come up which
//! nobody would play; later one move in fifty is by lot too. Who has weights draws again, a few times, where one side is far
//! ahead after them: such games are decided, and teach little about those that are not. Only what comes after the last of those is kept, as only that
//! leads to the result by play. Which moves are played hangs on the evaluation and the depth alone, not on how the search
//! goes about it: a faster search gives the same games. With few empty squares left both sides play without mistakes: the
//! result is then exact.

use super::super::endgame;
use super::super::midgame::SearchNode;
use super::super::path::{Path, PathWork, on_path};
use super::super::table::HashTable;
use super::super::weights::EvalWeights;
use super::super::worker::{SearchWorker, StopFlag};
use super::{BATCH, GenerationPlan};
use crate::START;
use plansza_core::{Fault, Rng, Seed};
use std::sync::atomic::{AtomicBool, Ordering};

/// A position of a game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other.
    pub opp: u64,
    /// By how much the side to move won.
    pub result: i8,
    /// What the search gave that was made there, in discs.
    pub value: i8,
}

impl PlayedOut {
    const BYTES: usize = 18;

    /// What weights are to learn: the result, or in part, in hundredths, what the search gave.
    pub(super) fn label(&self, share: u8) -> f32 {
        let share = f32::from(share) / 100.0;
        f32::from(self.result) * (1.0 - share) + f32::from(self.value) * share
    }

    /// As bytes, with their number in front.
    pub fn pack(all: &[PlayedOut]) -> Vec<u8> {
        let mut bytes = (all.len() as u64).to_le_bytes().to_vec();
        for one in all {
            bytes.extend(one.own.to_le_bytes());
            bytes.extend(one.opp.to_le_bytes());
            bytes.extend([one.result.cast_unsigned(), one.value.cast_unsigned()]);
        }
        bytes
    }

    /// From bytes.
    ///
    /// # Errors
    /// When they are not whole.
    pub fn unpack(bytes: &[u8], into: &mut Vec<PlayedOut>) -> Result<(), Fault> {
        let wrong =
            || Fault::new("these are no positions of a training, or not all").accepts("the file removed");
        let (count, rest) = bytes.split_first_chunk::<8>().ok_or_else(wrong)?;
        if rest.len() as u64 != u64::from_le_bytes(*count).saturating_mul(PlayedOut::BYTES as u64) {
            return Err(wrong());
        }
        for one in rest.chunks_exact(PlayedOut::BYTES) {
            let word = |from: usize| u64::from_le_bytes(one[from..from + 8].try_into().expect("eight"));
            let [result, value] = [one[16], one[17]].map(u8::cast_signed);
            into.push(PlayedOut { own: word(0), opp: word(8), result, value });
        }
        Ok(())
    }
}

/// Plays a batch of games.
pub(super) fn batch(
    seed: Seed,
    plan: &GenerationPlan,
    weights: Option<&EvalWeights>,
    stop: &AtomicBool,
) -> Vec<PlayedOut> {
    on_path(GameBatch { seed, plan, weights, stop })
}

struct GameBatch<'a> {
    seed: Seed,
    plan: &'a GenerationPlan,
    weights: Option<&'a EvalWeights>,
    stop: &'a AtomicBool,
}

impl PathWork for GameBatch<'_> {
    type Given = Vec<PlayedOut>;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> Vec<PlayedOut> {
        let table = HashTable::small();
        let flag = StopFlag::default();
        let mut worker = SearchWorker::new(&table, self.weights, &flag);
        worker.pure = true;
        let mut all = Vec::new();
        for game in 0..BATCH {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            // Whatever was played before must not matter.
            table.clear();
            let mut rng = self.seed.child(game.into()).rng();
            play(path, &mut worker, self.plan, &mut rng, &mut all);
        }
        all
    }
}

fn play<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    plan: &GenerationPlan,
    rng: &mut Rng,
    all: &mut Vec<PlayedOut>,
) {
    let mut node = opening(path, worker, rng);
    // Who is to move where the game ends is found by counting turns.
    let mut turns: Vec<(u64, u64, bool, i32)> = Vec::with_capacity(64);
    let mut result: Option<(i32, bool)> = None;
    loop {
        let moves = path.mobility(node.own, node.opp);
        if moves == 0 {
            if path.mobility(node.opp, node.own) == 0 {
                break;
            }
            node = node.passed();
            continue;
        }
        let left = node.left();
        let square = if left > plan.exact && rng.chance(0.02) {
            turns.clear();
            rng.bit(moves)
        } else {
            let (score, square) = if left <= plan.exact {
                let score = match result {
                    None => path.search(worker, &node, (-64, 64), 60),
                    Some((score, amber)) => {
                        if amber == node.amber {
                            score
                        } else {
                            -score
                        }
                    }
                };
                result = Some((score, node.amber));
                // The first that keeps the score, not the one that the table happens to have.
                let keeping = endgame::keeping(path, worker, node.own, node.opp, (moves, None), score);
                (score, keeping.unwrap_or_default())
            } else {
                best(path, worker, &node, moves, plan.depth)
            };
            turns.push((node.own, node.opp, node.amber, score));
            square
        };
        if turns.is_empty() {
            result = None;
        }
        node = node.after(square, path.flips(square, node.own, node.opp));
    }
    let end = super::super::board::final_score(node.own, node.opp);
    debug_assert!(
        result.is_none_or(|(score, amber)| end == if amber == node.amber { score } else { -score })
    );
    for (own, opp, amber, value) in turns {
        let result = if amber == node.amber { end } else { -end };
        all.push(PlayedOut { own, opp, result: result as i8, value: value as i8 });
    }
}

/// How often an opening is drawn until the sides are about even.
const DRAWN: u32 = 5;

/// So many discs apart they are.
const ABOUT_EVEN: i32 = 16;

/// A position after moves by lot.
fn opening<P: Path>(path: P, worker: &SearchWorker<'_>, rng: &mut Rng) -> SearchNode {
    let lots = if rng.chance(0.25) { 6 + rng.below(34) } else { 6 + rng.below(12) };
    let mut node = by_lot(path, rng, lots);
    for _ in 1..if worker.weights.is_some() { DRAWN } else { 1 } {
        if worker.value(&node, node.left()).abs() <= ABOUT_EVEN {
            break;
        }
        node = by_lot(path, rng, lots);
    }
    node
}

/// So many discs by lot from the start, or fewer where the game is over before.
fn by_lot<P: Path>(path: P, rng: &mut Rng, lots: usize) -> SearchNode {
    let mut node = SearchNode::root(START.mine(), START.theirs());
    let mut placed = 0;
    while placed < lots {
        let moves = path.mobility(node.own, node.opp);
        if moves != 0 {
            let square = rng.bit(moves);
            node = node.after(square, path.flips(square, node.own, node.opp));
            placed += 1;
        } else if path.mobility(node.opp, node.own) != 0 {
            node = node.passed();
        } else {
            break;
        }
    }
    node
}

/// The best move to a depth, after what it is worth.
fn best<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    node: &SearchNode,
    mut moves: u64,
    depth: u32,
) -> (i32, u32) {
    let mut order: [(i32, u32); 34] = [(0, 0); 34];
    let mut count = 0;
    let left = node.left();
    while moves != 0 && count < 34 {
        let square = moves.trailing_zeros();
        moves &= moves - 1;
        let next = node.after(square, path.flips(square, node.own, node.opp));
        order[count] = (worker.fine(&next, left - 1), square);
        count += 1;
    }
    order[..count].sort_unstable();
    let mut found = (-65, 0);
    for &(_, square) in &order[..count] {
        let next = node.after(square, path.flips(square, node.own, node.opp));
        let mut score = 65;
        if found.0 > -65 {
            score = -path.search(worker, &next, (-found.0 - 1, -found.0), depth - 1);
        }
        if score > found.0 {
            score = -path.search(worker, &next, (-64, -found.0.max(-64)), depth - 1);
            if score > found.0 {
                found = (score, square);
            }
        }
    }
    found
}
