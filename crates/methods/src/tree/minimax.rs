//! Minimax: every line to the full depth.
//!
//! The side of the root takes the largest value, the other the smallest (von Neumann 1928, Shannon 1950). Of equal moves
//! the first counts.

use super::{Aids, Choice, Departure, UNBOUNDED, Visit, Witness};
use plansza_core::{Judge, Tree};

pub(super) fn choose<G: Tree, J: Judge<G>, W: Witness<G::Move>>(
    visit: Visit<'_, '_, G, J, W>,
    game: &G,
    depth: u32,
    _: Aids,
) -> Choice<G::Move> {
    visit.deepen(game, depth, |visit, next, depth, _, _| minimax(next, depth, visit))
}

fn minimax<G: Tree, J: Judge<G>, W: Witness<G::Move>>(
    game: &G,
    depth: u32,
    visit: &mut Visit<'_, '_, G, J, W>,
) -> f64 {
    let moves = match visit.open(game, depth, UNBOUNDED) {
        Ok(moves) => moves,
        Err(value) => return value,
    };
    let mine = game.side() == visit.root;
    let mut best = if mine { f64::NEG_INFINITY } else { f64::INFINITY };
    visit.each(game, moves, |visit, _, next| {
        let value = minimax(next, depth - 1, visit);
        if if mine { value > best } else { value < best } {
            best = value;
        }
        true
    });
    visit.witness.leaves(best, Departure::Searched);
    best
}
