//! `plansza reversi …`: what only Reversi has: the worth of every move, protocols for other programs, perft.

mod analyse;
mod games;
mod gtp;
mod nboard;
mod perft;

use crate::Ending;
use anyhow::Result;
use clap::Subcommand;

/// The commands of Reversi.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Say what every move of a position is worth, and why
    Analyse(analyse::Weigh),
    /// Speak the NBoard protocol on standard input and output
    Nboard(nboard::Session),
    /// Speak the Go Text Protocol for Othello on standard input and output
    Gtp(gtp::Session),
    /// Count the leaves of the game tree to a depth
    Perft(perft::Count),
}

/// Runs one of them.
pub fn run(command: &Command) -> Result<Ending> {
    match command {
        Command::Analyse(args) => analyse::run(args),
        Command::Nboard(args) => nboard::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Perft(args) => perft::run(args),
    }
}
