//! Minimax: every line to the full depth.
//!
//! The side of the root takes the largest value, the other the smallest (von Neumann 1928, Shannon 1950). Of equal moves
//! the first counts.

use super::{Choice, Order, TreeSearch, Walk};
use plansza_core::{Judge, Open, Recipe, Tree};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Minimax.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Minimax {
    /// Plies below the root.
    #[schemars(range(min = 1, max = 60))]
    pub depth: u32,
    /// In which order moves are tried.
    pub order: Order,
}

impl Default for Minimax {
    fn default() -> Minimax {
        Minimax { depth: 4, order: Order::None }
    }
}

impl Recipe for Minimax {
    const NAME: &'static str = "minimax";
    const ABOUT: &'static str = "every line of the game to the full depth";
    const EPOCH: &'static str = "depths";
}

impl TreeSearch for Minimax {
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
        walk.choose_at_root(game, depth, |walk, next, _, _| minimax(next, depth - 1, walk))
    }
}

fn minimax<G: Tree, J: Judge<G>>(game: &G, depth: u32, walk: &mut Walk<'_, '_, J>) -> f64 {
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
    let mut best = if mine { f64::NEG_INFINITY } else { f64::INFINITY };
    walk.each(game, moves, |walk, step| {
        let value = minimax(&game.play(step), depth - 1, walk);
        if if mine { value > best } else { value < best } {
            best = value;
        }
        true
    });
    best
}
