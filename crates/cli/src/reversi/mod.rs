//! Reversi: `plansza play`, `plansza duel` and `plansza reversi …`.
//!
//! | file | what |
//! |---|---|
//! | `play` | a game in the terminal |
//! | `picture` | the board as the terminal shows it |
//! | `advice` | what each move is worth and why |
//! | `duel` | tournaments |
//! | `report` | the report's tables beside ours |
//! | `analyse` | the worth of every move |
//! | `nboard`, `gtp` | protocols for other programs |
//! | `perft` | the leaves of the game tree |

mod advice;
mod analyse;
pub mod duel;
mod games;
mod gtp;
mod nboard;
mod perft;
mod picture;
pub mod play;
mod report;

use crate::Ending;
use anyhow::Result;
use clap::Subcommand;
use plansza_core::params;

/// The commands of Reversi.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Play the report's game and duels again, and compare moves, nodes and times with the published ones
    Report(report::Again),
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
        Command::Report(args) => report::run(args),
        Command::Analyse(args) => analyse::run(args),
        Command::Nboard(args) => nboard::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Perft(args) => perft::run(args),
    }
}

/// Refuses what is not a game for two.
fn game(name: &str) -> Result<()> {
    match name.to_ascii_lowercase().as_str() {
        "reversi" | "othello" => Ok(()),
        _ => Err(params::unknown("game for two", name, &["reversi"]).into()),
    }
}
