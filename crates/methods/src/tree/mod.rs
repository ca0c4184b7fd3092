//! Searches of a game tree: minimax, and alpha-beta which gives the same value with fewer nodes.
//!
//! A node is a call: the root and the leaves count. A search of depth `d` looks `d` plies below the root. With a budget
//! of time or nodes the depth grows from 1 until the budget or the depth is reached, and the answer is that of the last
//! depth searched to its end (or, of the last one, what was searched so far if that found a better move).

mod alphabeta;
mod minimax;

pub use alphabeta::AlphaBeta;
pub use minimax::Minimax;

use plansza_core::{Budget, Judge, Meter, Open, Side, Tree};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In which order the moves of a position are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// The game's own, as in the report
    #[default]
    None,
    /// The most promising first, by the judge
    Promise,
}

/// What a search of a position found.
#[derive(Clone, Debug)]
pub struct Choice<M> {
    /// The move; none when the game is over.
    pub step: Option<M>,
    /// What it is worth to the side that is to move.
    pub value: f64,
    /// Nodes visited, those of shallower searches included.
    pub nodes: u64,
    /// The depth searched to its end.
    pub depth: u32,
    /// The moves of the root with their values: true ones of minimax, upper bounds of alpha-beta but for the best.
    pub moves: Vec<(M, f64)>,
    /// The play expected after each of those moves, as far as it was seen; empty but for [`AlphaBeta::weigh`].
    pub lines: Vec<Vec<M>>,
}

/// A search that chooses a move.
pub trait TreeSearch: Sync {
    /// The depth to search to.
    fn depth(&self) -> u32;

    /// The order of moves.
    fn order(&self) -> Order;

    /// Searches a position to this depth.
    fn root<G: Tree, J: Judge<G>>(&self, game: &G, depth: u32, walk: &mut Walk<'_, '_, J>)
    -> Choice<G::Move>;

    /// Chooses a move.
    fn choose<G: Tree, J: Judge<G>>(&self, game: &G, judge: &J, meter: &mut Meter<'_>) -> Choice<G::Move> {
        let deepen = meter.budget() != Budget::UNLIMITED;
        let mut walk = Walk::new(judge, game.side(), self.order(), meter);
        let first = if deepen { 1 } else { self.depth() };
        let mut best: Option<Choice<G::Move>> = None;
        for depth in first..=self.depth().max(first) {
            let mut choice = self.root(game, depth, &mut walk);
            if walk.stopped {
                // A half-searched depth may only say something if there is nothing else.
                let chosen = best.get_or_insert_with(|| Choice { depth: 0, ..choice.clone() });
                chosen.nodes = walk.nodes;
                break;
            }
            choice.nodes = walk.nodes;
            best = Some(choice);
        }
        walk.settle();
        best.unwrap_or(Choice {
            step: None,
            value: 0.0,
            nodes: 0,
            depth: 0,
            moves: Vec::new(),
            lines: Vec::new(),
        })
    }
}

/// Counts nodes against the budget while a search walks the tree.
pub struct Walk<'a, 'm, J> {
    judge: &'a J,
    root: Side,
    order: Order,
    nodes: u64,
    granted: u64,
    left: u64,
    stopped: bool,
    meter: &'a mut Meter<'m>,
}

/// Nodes between two looks at the clock.
const BLOCK: u64 = 4096;

impl<'a, 'm, J> Walk<'a, 'm, J> {
    fn new(judge: &'a J, root: Side, order: Order, meter: &'a mut Meter<'m>) -> Walk<'a, 'm, J> {
        Walk { judge, root, order, nodes: 0, granted: 0, left: 0, stopped: false, meter }
    }

    /// Enters a node; false when the budget is spent.
    #[inline]
    fn enter(&mut self) -> bool {
        if self.left == 0 && !self.refill() {
            return false;
        }
        self.left -= 1;
        self.nodes += 1;
        true
    }

    #[cold]
    fn refill(&mut self) -> bool {
        self.meter.spend(self.granted);
        self.granted = self.meter.grant(BLOCK);
        self.left = self.granted;
        self.stopped |= self.left == 0;
        self.left > 0
    }

    fn settle(&mut self) {
        self.meter.spend(self.granted - self.left);
        (self.granted, self.left) = (0, 0);
    }

    /// Calls `visit` with the moves in the order asked for, until it says stop.
    #[inline]
    fn each<G: Tree>(&mut self, game: &G, moves: G::Moves, mut visit: impl FnMut(&mut Self, G::Move) -> bool)
    where
        J: Judge<G>,
    {
        if self.order == Order::None {
            for step in moves {
                if !visit(self, step) || self.stopped {
                    return;
                }
            }
            return;
        }
        let mut ranked: Vec<(i64, G::Move)> =
            moves.map(|step| (self.judge.promise(game, step), step)).collect();
        // Stable: equals keep the game's order.
        ranked.sort_by_key(|&(promise, _)| std::cmp::Reverse(promise));
        for (_, step) in ranked {
            if !visit(self, step) || self.stopped {
                return;
            }
        }
    }

    /// The root of either search: every move with its value by `below`, which gets the best so far and may note the line
    /// of play it expects.
    fn choose_at_root<G: Tree>(
        &mut self,
        game: &G,
        depth: u32,
        mut below: impl FnMut(&mut Self, &G, f64, &mut Vec<G::Move>) -> f64,
    ) -> Choice<G::Move>
    where
        J: Judge<G>,
    {
        let (value, moves, lines) = (f64::NEG_INFINITY, Vec::new(), Vec::new());
        let mut choice = Choice { step: None, value, nodes: 0, depth, moves, lines };
        if !self.enter() {
            return choice;
        }
        match game.open() {
            Open::Over => choice.value = self.judge.result(game, self.root),
            Open::Moves(moves) => self.each(game, moves, |walk, step| {
                let mut line = Vec::new();
                let value = below(walk, &game.play(step), choice.value, &mut line);
                if walk.stopped {
                    choice.step = choice.step.or(Some(step));
                    return false;
                }
                if choice.step.is_none() || value > choice.value {
                    (choice.step, choice.value) = (Some(step), value);
                }
                choice.moves.push((step, value));
                choice.lines.push(line);
                true
            }),
        }
        choice
    }
}
