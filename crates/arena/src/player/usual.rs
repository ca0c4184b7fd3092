//! Who plays where nobody was named. Where a game has an engine of its own it is the engine, at a level that suits who sits
//! across; elsewhere alpha-beta.

use super::{Player, Way};
use plansza_core::Game;
use plansza_core::expert::Strength;
use plansza_methods::{Lookahead, MoveOrder};

impl<G: Game> Player<G> {
    /// Who plays against a person: somebody whom a beginner can beat, where the game has such a player.
    ///
    /// ```
    /// use plansza_arena::Player;
    /// assert_eq!(Player::<plansza_reversi::Position>::for_people().name(), "engine");
    /// assert_eq!(Player::<plansza_tictactoe::TicTacToe>::for_people().to_string(), "alphabeta depth=4");
    /// ```
    pub fn for_people() -> Player<G> {
        engine(Strength::GENTLE).unwrap_or_default()
    }

    /// Who plays for other programs, which want a strong player.
    ///
    /// ```
    /// use plansza_arena::Player;
    /// let player = Player::<plansza_tictactoe::TicTacToe>::for_programs();
    /// assert_eq!(player.to_string(), "alphabeta depth=6 order=promise");
    /// ```
    pub fn for_programs() -> Player<G> {
        let ahead = Lookahead { depth: 6, order: MoveOrder::Promise };
        engine(Strength::STRONG).unwrap_or(Player { ahead, ..Player::default() })
    }
}

/// The engine of the game at a level, if it has one.
fn engine<G: Game>(level: u32) -> Option<Player<G>> {
    let strength = Strength { level: Some(level), nodes: None };
    G::expert().map(|_| Player { way: Way::Expert, strength, ..Player::default() })
}
