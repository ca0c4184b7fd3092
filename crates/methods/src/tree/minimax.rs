//! Minimax: every line to the full depth.
//!
//! The side of the root takes the largest value, the other the smallest (von Neumann 1928, Shannon 1950). Of equal moves
//! the first counts.

use super::{Choice, TreeSearch, Visit};
use plansza_core::{Judge, Meter, Tree};

tree_search! {
    /// Minimax.
    ///
    /// ```
    /// # use plansza_core::{Budget, Tree, Judge, Meter, Open, Side, Silent};
    /// use plansza_methods::{Minimax, TreeSearch};
    /// /// Take one or two matches; who takes the last one wins.
    /// #[derive(Clone, Copy)]
    /// struct Matches(u8, Side);
    /// # impl Tree for Matches {
    /// #     type Move = u8;
    /// #     type Moves = std::ops::RangeInclusive<u8>;
    /// #     fn side(&self) -> Side { self.1 }
    /// #     fn open(&self) -> Open<Self::Moves> { if self.0 == 0 { Open::Over } else { Open::Moves(1..=self.0.min(2)) } }
    /// #     fn play(&self, taken: u8) -> Matches { Matches(self.0 - taken, self.1.other()) }
    /// # }
    /// # struct Last;
    /// # impl Judge<Matches> for Last {
    /// #     fn value(&self, _: &Matches, _: Side) -> f64 { 0.0 }
    /// #     fn result(&self, game: &Matches, root: Side) -> f64 { if game.1 == root { -1.0 } else { 1.0 } }
    /// # }
    /// let mut silent = Silent;
    /// let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
    /// let choice = Minimax::default().choose(&Matches(4, Side::First), &Last, &mut meter);
    /// assert_eq!((choice.step, choice.value), (Some(1), 1.0));
    /// ```
    Minimax, "minimax", "every line of the game to the full depth"
}

impl TreeSearch for Minimax {
    fn choose<G: Tree, J: Judge<G>>(&self, game: &G, judge: &J, meter: &mut Meter<'_>) -> Choice<G::Move> {
        let visit = Visit::new(judge, game.side(), self.order, meter);
        visit.deepen(game, self.depth, |visit, next, depth, _, _| minimax(next, depth, visit))
    }
}

fn minimax<G: Tree, J: Judge<G>>(game: &G, depth: u32, visit: &mut Visit<'_, '_, J>) -> f64 {
    let moves = match visit.open(game, depth) {
        Ok(moves) => moves,
        Err(value) => return value,
    };
    let mine = game.side() == visit.root;
    let mut best = if mine { f64::NEG_INFINITY } else { f64::INFINITY };
    visit.each(game, moves, |visit, step| {
        let value = minimax(&game.play(step), depth - 1, visit);
        if if mine { value > best } else { value < best } {
            best = value;
        }
        true
    });
    best
}
