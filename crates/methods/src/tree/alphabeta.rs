//! Alpha-beta: the value of minimax without the lines that cannot matter.
//!
//! `alpha` is what the root's side has for certain, `beta` what the other will hold it to; when they meet, the rest of
//! the moves cannot change the result (Knuth and Moore 1975). Fail-hard: values never leave the window.

use super::{Aids, Choice, Departure, Lookahead, Visit, Witness};
use plansza_core::{Judge, Meter, Tree};

pub(super) fn choose<G: Tree, J: Judge<G>, W: Witness<G::Move>>(
    visit: Visit<'_, '_, G, J, W>,
    game: &G,
    depth: u32,
    _: Aids,
) -> Choice<G::Move> {
    visit.deepen(game, depth, |visit, next, depth, best, _| {
        alphabeta(next, depth, best, f64::INFINITY, visit, &mut ())
    })
}

impl Lookahead {
    /// As [`choose`](Lookahead::choose) by alpha-beta, but with the true value of every move of the root and the line of
    /// play expected after it: each is searched with a full window instead of against the best so far. It takes more
    /// nodes and chooses the same move. A witness changes nothing.
    pub fn weigh<G: Tree, J: Judge<G>, W: Witness<G::Move>>(
        self,
        game: &G,
        judge: &J,
        meter: &mut Meter<'_>,
        witness: &mut W,
    ) -> Choice<G::Move> {
        let visit = Visit::new(judge, game.side(), self.order, meter, witness);
        visit.deepen(game, self.depth, |visit, next, depth, _, line| {
            alphabeta(next, depth, f64::NEG_INFINITY, f64::INFINITY, visit, line)
        })
    }
}

/// Keeps the line of play that is expected, or nothing at no cost.
trait ExpectedLine<M>: Default {
    /// This move is the best so far, with what is expected after it.
    fn lead(&mut self, step: M, rest: Self);
}

impl<M> ExpectedLine<M> for () {
    #[inline]
    fn lead(&mut self, _: M, (): ()) {}
}

impl<M> ExpectedLine<M> for Vec<M> {
    fn lead(&mut self, step: M, rest: Vec<M>) {
        self.clear();
        self.push(step);
        self.extend(rest);
    }
}

fn alphabeta<G: Tree, J: Judge<G>, W: Witness<G::Move>, T: ExpectedLine<G::Move>>(
    game: &G,
    depth: u32,
    mut alpha: f64,
    mut beta: f64,
    visit: &mut Visit<'_, '_, G, J, W>,
    trail: &mut T,
) -> f64 {
    let moves = match visit.open(game, depth, (alpha, beta)) {
        Ok(moves) => moves,
        Err(value) => return value,
    };
    let mine = game.side() == visit.root;
    visit.each(game, moves, |visit, step, next| {
        let mut rest = T::default();
        let value = alphabeta(next, depth - 1, alpha, beta, visit, &mut rest);
        if mine && value > alpha {
            alpha = value;
            trail.lead(step, rest);
        } else if !mine && value < beta {
            beta = value;
            trail.lead(step, rest);
        }
        alpha < beta
    });
    let value = if mine { alpha } else { beta };
    visit.witness.leaves(value, Departure::Searched);
    value
}
