//! `plansza GAME gtp`: an engine for programs that speak the Go Text Protocol.

use crate::Ending;
use anyhow::Result;
use clap::Args;
use plansza_arena::Player;
use plansza_arena::protocol::{gtp::Gtp, serve};
use plansza_core::Game;

/// `plansza GAME gtp`.
#[derive(Args, Debug)]
pub struct GtpArgs {
    /// The player, as "alphabeta depth=6 order=promise time=5s"; clocks that the other program sets may make its moves
    /// quicker
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta depth=6 order=promise")]
    player: String,
}

impl GtpArgs {
    /// Serves until `quit` or the end of the input.
    pub fn run<G: Game>(&self) -> Result<Ending> {
        let player: Player<G> = self.player.parse()?;
        serve(&mut Gtp::new(&player), std::io::stdin(), std::io::stdout().lock())?;
        Ok(Ending::Done)
    }
}
