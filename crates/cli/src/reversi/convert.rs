//! `plansza reversi convert`, also as `plansza convert reversi`: games and positions in another format.

use super::games::{self, FORMATS, Source};
use super::{drawing, picture};
use crate::{Ending, screen};
use anyhow::{Result, bail};
use clap::Args;
use plansza_core::params;
use plansza_reversi::Record;
use plansza_reversi::text::obf;
use std::io::Write;

/// `plansza reversi convert`.
#[derive(Args, Debug)]
pub struct Convert {
    /// Games or positions: a transcript, a board, OBF, GGF, SGF, or a WTHOR file; text, file or `-`; without it, the start
    #[arg(allow_hyphen_values = true)]
    game: Option<String>,
    /// The format to write: transcript, ggf; of the last position board, obf; `picture` and `svg` draw it
    #[arg(long, short, value_name = "FORMAT")]
    to: String,
}

/// Converts.
pub fn run(args: &Convert) -> Result<Ending> {
    convert(args.game.as_deref(), &args.to)
}

/// Writes every game that is named, one after the other.
pub fn convert(game: Option<&str>, to: &str) -> Result<Ending> {
    let names: Vec<&str> = FORMATS.into_iter().chain(["picture", "svg"]).collect();
    if !names.contains(&to) {
        return Err(params::unknown("format", to, &names).into());
    }
    let source = game.map(Source::open).transpose()?;
    let records = source.as_ref().map_or_else(|| Ok(vec![Record::default()]), Source::records)?;
    let scored = source.as_ref().and_then(Source::problems);
    let mut out = screen::out();
    match (to, scored) {
        ("svg", _) => {
            let [record] = records.as_slice() else {
                bail!("an SVG shows one board; this input has {}", records.len());
            };
            write!(out, "{}", drawing::position(record).svg())?;
        }
        ("picture", _) => {
            for (at, record) in records.iter().enumerate() {
                write!(out, "{}{}", if at > 0 { "\n" } else { "" }, picture::board(record))?;
            }
        }
        ("obf", Some(problems)) => {
            for problem in &problems {
                writeln!(out, "{}", obf::write(problem))?;
            }
        }
        (format, scored) => {
            if scored.is_some() {
                screen::warn(&format!("note: {format} has no scores of moves; they are left out"));
            }
            for (at, record) in records.iter().enumerate() {
                let text = games::write(record, format).map_err(|fault| match records.len() {
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
