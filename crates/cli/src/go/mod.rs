//! `plansza go …`: what only the Go puzzle has.

mod replay;

use crate::Ending;
use anyhow::Result;
use clap::Subcommand;

/// The commands of the Go puzzle.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Show a play board by board, with what each turn captures
    Replay(replay::Show),
}

/// Runs one of them.
pub fn run(command: &Command) -> Result<Ending> {
    match command {
        Command::Replay(args) => replay::run(args),
    }
}
