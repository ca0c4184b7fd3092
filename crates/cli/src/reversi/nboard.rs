//! `plansza reversi nboard`: an engine for NBoard and other programs that speak its protocol.

use crate::Ending;
use anyhow::Result;
use clap::Args;
use plansza_arena::Spec;
use plansza_arena::protocol::{nboard::NBoard, serve};

/// `plansza reversi nboard`.
#[derive(Args, Debug)]
pub struct Session {
    /// The player, as "alphabeta depth=6 strategy=balanced order=promise time=5s"; the other program's `set depth` takes
    /// the place of its depth, so that a time is what keeps a wish for depth 26 from taking for ever
    #[arg(
        long,
        value_name = "PLAYER",
        default_value = "alphabeta depth=6 strategy=balanced order=promise time=5s"
    )]
    player: Spec,
}

/// Serves until the input ends.
pub fn run(args: &Session) -> Result<Ending> {
    serve(&mut NBoard::new(&args.player), std::io::stdin(), std::io::stdout().lock())?;
    Ok(Ending::Done)
}
