//! A game of two players who move in turn, with nothing hidden and nothing left to chance: how it looks to a search of
//! the game tree.

use std::fmt::Debug;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The one who moves first.
    First,
    /// The other.
    Second,
}

impl Side {
    /// The opponent.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// What can be done in a position.
pub enum Open<M> {
    /// These moves, in the game's natural order. Where the rules know a pass, it is a move.
    Moves(M),
    /// Nothing: the game is over.
    Over,
}

/// A position of a game.
pub trait Game: Copy + Send + Sync {
    /// A move.
    type Move: Copy + PartialEq + Debug + Send + Sync;
    /// The moves of a position.
    type Moves: Iterator<Item = Self::Move>;

    /// Who is to move.
    fn side(&self) -> Side;

    /// What can be done.
    fn open(&self) -> Open<Self::Moves>;

    /// The position after a move, which must be one of the open ones.
    fn play(&self, step: Self::Move) -> Self;
}

/// What positions are worth to a player: higher is better for `root`.
pub trait Judge<G: Game>: Sync {
    /// The worth of a position at which the search stops before the end of the game.
    fn value(&self, game: &G, root: Side) -> f64;

    /// The worth of a finished game.
    fn result(&self, game: &G, root: Side) -> f64;

    /// How promising a move looks to the side that makes it: higher is tried earlier where a search orders its moves.
    fn promise(&self, game: &G, step: G::Move) -> i64 {
        let _ = (game, step);
        0
    }
}
