//! `plansza go …`: what only the Go puzzle has: its two sets of rules side by side, its integer programs, the
//! best for every number of stones, and plays board by board.

mod census;
mod compare;
mod model;
mod profile;
mod replay;

use crate::args::Which;
use crate::{Ending, input, screen};
use anyhow::{Result, anyhow};
use clap::{Args, Subcommand};
use plansza_go::text::{self, Options};
use plansza_go::{Go, GoPlay};
use serde_json::{Value, json};
use std::io::Write;

/// The commands of the Go puzzle.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Compare the rules of Go with the report's on a board: best scores, plays, and why they differ
    Compare(compare::Compare),
    /// Compare the rules on every board of a size
    Census(census::Take),
    /// Write a board as an integer program, or solve it as one
    Model(model::Export),
    /// Show the best score for every number of stones, and why each white chain falls or stands
    Profile(profile::Show),
    /// Show a play board by board, with what each turn captures
    Replay(replay::Show),
}

/// Runs one of them.
pub fn run(command: &Command) -> Result<Ending> {
    match command {
        Command::Compare(args) => compare::run(args),
        Command::Census(args) => census::run(args),
        Command::Model(args) => model::run(args),
        Command::Profile(args) => profile::run(args),
        Command::Replay(args) => replay::run(args),
    }
}

/// A board of the Go puzzle.
#[derive(Args, Debug)]
pub struct Boards {
    /// The board: text, file, `-` or the name of a sample; without it, the first sample
    #[arg(allow_hyphen_values = true)]
    board: Option<String>,
    /// How many stones may be placed, instead of what the board says
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    stones: Option<String>,
}

impl Boards {
    /// Reads them as every command does.
    fn read(&self) -> Result<Vec<Go>> {
        let table = input::table(&Which {
            puzzle: "go".into(),
            board: self.board.clone(),
            rules: None,
            stones: self.stones.clone(),
        })?;
        (0..table.deck.len())
            .map(|index| {
                let mut boards = text::read(&table.deck.text(index, "line")?, &Options::default())?;
                boards.pop().ok_or_else(|| anyhow!("board {} was not read", index + 1))
            })
            .collect()
    }
}

/// Whether a board could stand in a game. One that could not has no solution, which is said as `solve` does: as a line of
/// JSON, or on standard error.
fn stands(go: &Go, as_json: bool) -> Result<bool> {
    let Err(fault) = go.sound() else { return Ok(true) };
    if as_json {
        let mut out = screen::out();
        writeln!(out, "{}", json!({"board": line(go)?, "legal": false, "reason": fault.to_string()}))?;
        out.flush()?;
    } else {
        screen::warn(&fault.to_string());
    }
    Ok(false)
}

/// The turns of a play in GTP coordinates.
fn turns(go: &Go, play: &GoPlay) -> Vec<String> {
    play.0.iter().map(|&turn| text::turn_name(go, turn)).collect()
}

/// Points in GTP coordinates.
fn names(go: &Go, points: &[plansza_go::GoPoint]) -> Vec<String> {
    points.iter().map(|&point| go.name(point as usize)).collect()
}

/// The board on one line.
fn line(go: &Go) -> Result<Value> {
    Ok(Value::from(text::write(go, None, "line")?))
}
