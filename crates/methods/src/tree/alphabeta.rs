//! Alpha-beta: the value of minimax without the lines that cannot matter.
//!
//! `alpha` is what the root's side has for certain, `beta` what the other will hold it to; when they meet, the rest of
//! the moves cannot change the result (Knuth and Moore 1975). Fail-hard: values never leave the window.

use super::{Choice, Order, TreeSearch, Walk};
use plansza_core::{Judge, Meter, Open, Recipe, Tree};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Alpha-beta.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AlphaBeta {
    /// Plies below the root.
    #[schemars(range(min = 1, max = 60))]
    pub depth: u32,
    /// In which order moves are tried.
    pub order: Order,
}

impl Default for AlphaBeta {
    fn default() -> AlphaBeta {
        AlphaBeta { depth: 4, order: Order::None }
    }
}

impl Recipe for AlphaBeta {
    const NAME: &'static str = "alphabeta";
    const ABOUT: &'static str = "minimax without the lines that cannot matter";
    const EPOCH: &'static str = "depths";
}

impl TreeSearch for AlphaBeta {
    fn depth(&self) -> u32 {
        self.depth
    }

    fn order(&self) -> Order {
        self.order
    }

    fn root<G: Tree, J: Judge<G>>(
        &self,
        game: &G,
        depth: u32,
        walk: &mut Walk<'_, '_, J>,
    ) -> Choice<G::Move> {
        walk.choose_at_root(game, depth, |walk, next, best, _| {
            alphabeta(next, depth - 1, best, f64::INFINITY, walk, &mut ())
        })
    }
}

impl AlphaBeta {
    /// As [`TreeSearch::choose`], but with the true value of every move of the root and the line of play expected after
    /// it: each is searched with a full window instead of against the best so far. It takes more nodes and chooses the
    /// same move.
    pub fn weigh<G: Tree, J: Judge<G>>(&self, game: &G, judge: &J, meter: &mut Meter<'_>) -> Choice<G::Move> {
        Wide(self).choose(game, judge, meter)
    }
}

/// Alpha-beta with a full window for every move of the root.
struct Wide<'a>(&'a AlphaBeta);

impl TreeSearch for Wide<'_> {
    fn depth(&self) -> u32 {
        self.0.depth
    }

    fn order(&self) -> Order {
        self.0.order
    }

    fn root<G: Tree, J: Judge<G>>(
        &self,
        game: &G,
        depth: u32,
        walk: &mut Walk<'_, '_, J>,
    ) -> Choice<G::Move> {
        walk.choose_at_root(game, depth, |walk, next, _, line| {
            alphabeta(next, depth - 1, f64::NEG_INFINITY, f64::INFINITY, walk, line)
        })
    }
}

/// Keeps the line of play that is expected, or nothing at no cost.
trait Trail<M>: Default {
    /// This move is the best so far, with what is expected after it.
    fn lead(&mut self, step: M, rest: Self);
}

impl<M> Trail<M> for () {
    #[inline]
    fn lead(&mut self, _: M, (): ()) {}
}

impl<M> Trail<M> for Vec<M> {
    fn lead(&mut self, step: M, rest: Vec<M>) {
        self.clear();
        self.push(step);
        self.extend(rest);
    }
}

fn alphabeta<G: Tree, J: Judge<G>, T: Trail<G::Move>>(
    game: &G,
    depth: u32,
    mut alpha: f64,
    mut beta: f64,
    walk: &mut Walk<'_, '_, J>,
    trail: &mut T,
) -> f64 {
    if !walk.enter() {
        return 0.0;
    }
    let moves = match game.open() {
        Open::Over => return walk.judge.result(game, walk.root),
        Open::Moves(moves) => moves,
    };
    if depth == 0 {
        return walk.judge.value(game, walk.root);
    }
    let mine = game.side() == walk.root;
    walk.each(game, moves, |walk, step| {
        let mut rest = T::default();
        let value = alphabeta(&game.play(step), depth - 1, alpha, beta, walk, &mut rest);
        if mine && value > alpha {
            alpha = value;
            trail.lead(step, rest);
        } else if !mine && value < beta {
            beta = value;
            trail.lead(step, rest);
        }
        alpha < beta
    });
    if mine { alpha } else { beta }
}
