//! `plansza GAME gtp`: an engine for programs that speak the Go Text Protocol.

use crate::Ending;
use anyhow::Result;
use clap::{Args, Command};
use plansza_arena::Player;
use plansza_arena::protocol::{gtp::Gtp, serve};
use plansza_core::Game;

/// `plansza GAME gtp`.
#[derive(Args, Debug)]
pub struct GtpArgs {
    /// The player, as "alphabeta depth=6 order=promise time=5s"; clocks that the other program sets may make its moves
    /// quicker
    #[arg(long, value_name = "PLAYER")]
    player: Option<String>,
}

/// The command in the words of a game: who plays where nobody is named.
pub fn own<G: Game>(command: Command) -> Command {
    command.mut_arg("player", |arg| arg.default_value(Player::<G>::for_programs().to_string()))
}

impl GtpArgs {
    /// Serves until `quit` or the end of the input.
    pub fn run<G: Game>(&self) -> Result<Ending> {
        let named = self.player.as_deref().map(str::parse::<Player<G>>).transpose()?;
        let player = named.unwrap_or_else(Player::for_programs);
        serve(&mut Gtp::new(&player), std::io::stdin(), std::io::stdout().lock())?;
        Ok(Ending::Done)
    }
}
