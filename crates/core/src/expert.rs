//! An engine that only one game has: where the searches for every game end and its own craft begins.
//!
//! A game that has one says so by [`Game::expert`]; it then plays as `engine` wherever players do. It is told how strong it is
//! to be and counts its nodes on a [`Meter`]; what it finds is in the terms of [`Worth`](crate::Worth), in the unit of the
//! game's margin.
//!
//! ```
//! use plansza_core::Game;
//! assert!(plansza_tictactoe::TicTacToe::expert().is_none()); // a search for every game is enough
//! ```

use crate::{Fault, Game, Meter, Rng, Trust, params};

/// How strong an engine is to play.
///
/// ```
/// use plansza_core::expert::Strength;
/// assert_eq!(Strength::default(), Strength { level: None, nodes: None });
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Strength {
    /// From 1, which a beginner can beat, to 20; with a time or a number of nodes and no level, as strong as those allow.
    #[schemars(range(min = 1, max = Strength::HIGHEST))]
    pub level: Option<u32>,
    /// The most nodes for a move.
    #[schemars(range(min = 1))]
    pub nodes: Option<u64>,
}

impl Strength {
    /// The highest level.
    pub const HIGHEST: u32 = 20;
    /// The level where nothing else is said.
    pub const USUAL: u32 = 16;
    /// The level against a person who has named none: a beginner can beat it.
    pub const GENTLE: u32 = 3;
    /// The level against other programs that have named none: its moves take a second or so.
    pub const STRONG: u32 = 20;
}

/// What an engine makes of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The move.
    pub step: M,
    /// What it is worth, as [`Worth`](crate::Worth) understands it; none where there was no time to think.
    pub value: Option<f64>,
    /// How much that can be relied on.
    pub trust: Trust,
    /// The depth searched to its end.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// The best play, this move first.
    pub line: Vec<M>,
}

/// An engine at work.
pub trait Expert<G: Game>: Send {
    /// Chooses a move of a position that has one. Of moves that are about as good, `rng` may choose. `told` hears what each
    /// depth came to, where it goes from depth to depth.
    fn choose(
        &mut self,
        position: &G,
        strength: Strength,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
        told: &mut dyn FnMut(&Opinion<G::Move>),
    ) -> Opinion<G::Move>;

    /// Takes what another training has taught, the bytes of its file, in place of its own.
    ///
    /// # Errors
    /// When it is not such a file, or the engine learns nothing.
    fn learn(&mut self, _weights: &[u8]) -> Result<(), Fault> {
        Err(Fault::new("the engine of this game has no weights"))
    }

    /// What every move of a position is worth, each with the play that follows it.
    fn weigh(&mut self, position: &G, strength: Strength, meter: &mut Meter<'_>) -> Vec<Opinion<G::Move>>;

    /// The best play to the end of a position that has a move, proven, where that can be found in about a second; none elsewhere,
    /// and when the meter says stop. How far it tries is counted in nodes, so the answer does not hang on the machine; but it
    /// remembers what it solved before, and may solve more by that.
    fn solve(&mut self, position: &G, meter: &mut Meter<'_>) -> Option<Opinion<G::Move>> {
        let _ = (position, meter);
        None
    }
}

/// Makes an engine; the fault says what it lacks.
pub type MakeExpert<G> = fn() -> Result<Box<dyn Expert<G>>, Fault>;
