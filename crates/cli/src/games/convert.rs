//! `plansza GAME convert`, also as `plansza convert GAME`: games and positions in another format.

use super::{named, picture};
use crate::{Ending, input, screen};
use anyhow::{Result, bail};
use clap::Args;
use plansza_core::{Game, params};
use std::io::Write;

/// `plansza GAME convert`.
#[derive(Args, Debug)]
pub struct GameConvertArgs {
    /// Games or positions in any format that the game reads: text, file or `-`; without it, the start
    #[arg(allow_hyphen_values = true)]
    pub game: Option<String>,
    /// The format to write; `picture` and `svg` draw the last position
    #[arg(long, short, value_name = "FORMAT")]
    pub to: String,
}

impl GameConvertArgs {
    /// Writes every game that is named, one after the other.
    pub fn run<G: Game>(&self) -> Result<Ending> {
        let to = self.to.as_str();
        let names: Vec<&str> =
            G::FORMATS.iter().map(|format| format.name).chain(["picture", "svg"]).collect();
        if !names.contains(&to) {
            return Err(params::unknown("format", to, &names).into());
        }
        let input = self.game.as_deref().map(input::input).transpose()?;
        let records = match &input {
            Some(input) => input.games::<G>()?,
            None => named::read::<G>(None)?,
        };
        // What a format tells of positions beside them, and only itself can write again.
        let kept = input.as_ref().and_then(|input| G::rewrite(&input.bytes, to));
        let mut out = screen::data();
        match (to, kept) {
            ("svg", _) => {
                let [record] = records.as_slice() else {
                    bail!("an SVG shows one board; this input has {}", records.len());
                };
                write!(out, "{}", record.draw().svg())?;
            }
            ("picture", _) => {
                for (at, record) in records.iter().enumerate() {
                    write!(out, "{}{}", if at > 0 { "\n" } else { "" }, picture::board(record))?;
                }
            }
            (_, Some(Ok(text))) => write!(out, "{text}")?,
            (format, lost) => {
                if let Some(Err(what)) = lost {
                    screen::warn(&format!("note: {format} has no {what}; they are left out"));
                }
                for (at, record) in records.iter().enumerate() {
                    let text = G::write(record, format).map_err(|fault| match records.len() {
                        1 => fault,
                        _ => fault.within(format!("game {}", at + 1)),
                    })?;
                    writeln!(out, "{text}")?;
                }
            }
        }
        out.flush()?;
        Ok(Ending::Done)
    }
}
