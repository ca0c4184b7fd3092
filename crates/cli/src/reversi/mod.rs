//! Reversi: `plansza play`, `plansza duel` and `plansza reversi …`.
//!
//! | file | what |
//! |---|---|
//! | `games` | games and positions that a user names, and their formats |
//! | `play` | a game in the terminal |
//! | `picture`, `drawing` | the board in a terminal, and as SVG |
//! | `show`, `convert` | a game to look at, and in another format |
//! | `advice` | what each move is worth and why |
//! | `duel` | tournaments |
//! | `report` | the report's tables beside ours |
//! | `analyse` | the worth of every move |
//! | `nboard`, `gtp` | protocols for other programs |
//! | `perft` | the leaves of the game tree |

mod advice;
mod analyse;
pub mod convert;
mod drawing;
pub mod duel;
mod games;
mod gtp;
mod nboard;
mod perft;
mod picture;
pub mod play;
mod report;
mod show;

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
    /// Show a game or a position, also as SVG
    Show(show::Show),
    /// Rewrite games and positions in another format
    Convert(convert::Convert),
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
        Command::Show(args) => show::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Nboard(args) => nboard::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Perft(args) => perft::run(args),
    }
}

/// Refuses what is not a game for two.
fn game(name: &str) -> Result<()> {
    if is_meant(name) { Ok(()) } else { Err(params::unknown("game for two", name, &["reversi"]).into()) }
}

/// Whether this game is meant, by one of its names.
pub fn is_meant(name: &str) -> bool {
    ["reversi", "othello"].iter().any(|known| known.eq_ignore_ascii_case(name))
}
