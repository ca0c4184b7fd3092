//! `plansza reversi gtp`: an engine for programs that speak the Go Text Protocol.

use crate::Ending;
use anyhow::Result;
use clap::Args;
use plansza_arena::Spec;
use plansza_arena::protocol::{gtp::Gtp, serve};

/// `plansza reversi gtp`.
#[derive(Args, Debug)]
pub struct Session {
    /// The player, as "alphabeta depth=6 strategy=balanced order=promise time=5s"; clocks that the other program sets may
    /// make its moves quicker
    #[arg(long, value_name = "PLAYER", default_value = "alphabeta depth=6 strategy=balanced order=promise")]
    player: Spec,
}

/// Serves until `quit` or the end of the input.
pub fn run(args: &Session) -> Result<Ending> {
    serve(&mut Gtp::new(&args.player), std::io::stdin(), std::io::stdout().lock())?;
    Ok(Ending::Done)
}
