//! Fail-soft alpha-beta (Fishburn 1983): a value outside the window is still a bound of the truth, and the tighter the bound, the
//! more a hash table and [MTD(f)](super::mtdf) gain from it. It looks at the same nodes as fail-hard alpha-beta when nothing helps it.
//!
//! The search of the tree is here, and is that of PVS and MTD(f) too: which windows it looks through is all that they differ in.

use super::aids::{Aids, SearchMemory};
use super::{Bound, Choice, Departure, MoveOrder, UNBOUNDED, Visit, Witness};
use plansza_core::{Judge, Tree};

pub(super) fn choose<G: Tree, J: Judge<G>, W: Witness<G::Move>>(
    visit: Visit<'_, '_, G, J, W>,
    game: &G,
    depth: u32,
    aids: Aids,
) -> Choice<G::Move> {
    let mut memory = SearchMemory::new(aids);
    visit.deepen_with(depth, aids.deepen, |visit, depth, _| {
        visit.root::<false>(&mut memory, game, depth, UNBOUNDED)
    })
}

/// A position on the way, how far it is looked from there, and through which window.
#[derive(Clone, Copy)]
struct Lookout<'g, G> {
    game: &'g G,
    /// Plies that are left.
    depth: u32,
    /// Plies from the root.
    ply: usize,
    window: (f64, f64),
}

impl<G: Tree, J: Judge<G>, W: Witness<G::Move>> Visit<'_, '_, G, J, W> {
    /// Searches the root through a window, all moves but the first by a scout if that is wished.
    pub(super) fn root<const SCOUT: bool>(
        &mut self,
        memory: &mut SearchMemory<G>,
        game: &G,
        depth: u32,
        window: (f64, f64),
    ) -> Choice<G::Move> {
        self.at_root(game, depth, window, |visit, moves, choice| {
            let at = Lookout { game, depth, ply: 0, window };
            let noted = |step, value| choice.moves.push((step, value));
            (choice.value, choice.step) = visit.best::<SCOUT>(memory, at, moves, noted);
        })
    }

    /// What a position under the root is worth: exactly inside the window, a bound outside.
    fn soft<const SCOUT: bool>(&mut self, memory: &mut SearchMemory<G>, at: Lookout<'_, G>) -> f64 {
        let moves = match self.open(at.game, at.depth, at.window) {
            Ok(moves) => moves,
            Err(value) => return value,
        };
        if let Some(value) = memory.settled(at.game, at.depth, at.window) {
            self.witness.leaves(value, Departure::Known);
            return value;
        }
        let value = self.best::<SCOUT>(memory, at, moves, |_, _| ()).0;
        self.witness.leaves(value, Departure::Searched);
        value
    }

    /// The best of some moves, and which it is.
    fn best<const SCOUT: bool>(
        &mut self,
        memory: &mut SearchMemory<G>,
        at: Lookout<'_, G>,
        moves: G::Moves,
        mut noted: impl FnMut(G::Move, f64),
    ) -> (f64, Option<G::Move>) {
        let mine = at.game.side() == self.root;
        let (mut alpha, mut beta) = at.window;
        let mut found: (f64, Option<G::Move>) = (if mine { f64::NEG_INFINITY } else { f64::INFINITY }, None);
        let ranked = match memory.leads() || self.order != MoveOrder::None {
            true => Ok(self.rank(at.game, moves, memory.ranks(at.game, at.ply))),
            false => Err(moves),
        };
        let tried = |visit: &mut Self, step: G::Move, next: &G| {
            let mut through = |visit: &mut Self, window| {
                visit.soft::<SCOUT>(
                    memory,
                    Lookout { game: next, depth: at.depth - 1, ply: at.ply + 1, window },
                )
            };
            let mut value = None;
            if SCOUT && found.1.is_some() {
                // Is it better at all? Between a number and the next one there is none.
                let narrow = if mine { (alpha, alpha.next_up()) } else { (beta.next_down(), beta) };
                value = Some(through(visit, narrow))
                    .filter(|seen| *seen <= alpha || *seen >= beta || visit.stopped);
                if value.is_none() {
                    visit.witness.tries(step);
                }
            }
            // If so, by how much?
            let value = value.unwrap_or_else(|| through(visit, (alpha, beta)));
            if visit.stopped {
                found.1 = found.1.or(Some(step));
                return false;
            }
            noted(step, value);
            if found.1.is_none() || if mine { value > found.0 } else { value < found.0 } {
                found = (value, Some(step));
            }
            (alpha, beta) = if mine { (alpha.max(value), beta) } else { (alpha, beta.min(value)) };
            if alpha >= beta {
                memory.cut(at.game, at.depth, at.ply, step);
            }
            alpha < beta
        };
        match ranked {
            Ok(places) => self.each_ranked(at.game, places, tried),
            Err(moves) => self.each_of(at.game, moves, tried),
        }
        if !self.stopped {
            let bound = match found.0 {
                value if value <= at.window.0 => Bound::Most,
                value if value >= at.window.1 => Bound::Least,
                _ => Bound::Exact,
            };
            memory.keep(at.game, at.depth, found.0, bound, found.1);
        }
        found
    }
}
