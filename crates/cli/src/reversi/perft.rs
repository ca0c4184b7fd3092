//! `plansza reversi perft`: the leaves of the game tree, the classic test of a move generator.

use super::games;
use crate::{Ending, screen};
use anyhow::Result;
use clap::{Args, ValueEnum};
use plansza_reversi::perft::{self, perft};
use std::io::Write;

/// `plansza reversi perft`.
#[derive(Args, Debug)]
pub struct Count {
    /// The depth in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// A board, transcript or game, whose last position is taken; without it, the start
    #[arg(allow_hyphen_values = true)]
    board: Option<String>,
    /// Whether a pass is a ply
    #[arg(long, value_name = "HOW", value_enum, default_value = "count")]
    passes: Passes,
}

/// Whether a pass is a ply.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Passes {
    /// A pass is a ply
    Count,
    /// A pass costs nothing
    Free,
}

/// Prints the count of each position on a line.
pub fn run(args: &Count) -> Result<Ending> {
    let passes = match args.passes {
        Passes::Count => perft::Passes::Count,
        Passes::Free => perft::Passes::AreFree,
    };
    let mut out = screen::out();
    for record in games::read(args.board.as_deref())? {
        writeln!(out, "{}", perft(&record.now(), args.depth, passes))?;
        out.flush()?;
    }
    Ok(Ending::Done)
}
