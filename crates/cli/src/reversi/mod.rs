//! Reversi: `plansza play`, `plansza duel` and `plansza reversi …`.
//!
//! | file | what |
//! |---|---|
//! | `play` | a game in the terminal |
//! | `picture` | the board as the terminal shows it |
//! | `advice` | what each move is worth and why |
//! | `duel` | tournaments |
//! | `report` | the report's tables beside ours |

mod advice;
pub mod duel;
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
}

/// Runs one of them.
pub fn run(command: &Command) -> Result<Ending> {
    match command {
        Command::Report(args) => report::run(args),
    }
}

/// Refuses what is not a game for two.
fn game(name: &str) -> Result<()> {
    match name.to_ascii_lowercase().as_str() {
        "reversi" | "othello" => Ok(()),
        _ => Err(params::unknown("game for two", name, &["reversi"]).into()),
    }
}
