//! `plansza convert`: the same boards in another format, or as a picture.

use crate::args::Convert;
use crate::{Ending, input, screen};
use anyhow::{Result, bail};
use plansza_core::params;
use std::io::Write;

pub fn run(args: &Convert) -> Result<Ending> {
    if crate::reversi::is_meant(&args.which.puzzle) {
        for (flag, value) in [("rules", &args.which.rules), ("stones", &args.which.stones)] {
            if value.is_some() {
                bail!("reversi has no --{flag}; leave it out");
            }
        }
        return crate::reversi::convert::convert(args.which.board.as_deref(), &args.to);
    }
    let table = input::table(&args.which)?;
    let mut out = screen::out();
    match args.to.as_str() {
        "svg" => {
            if table.deck.len() != 1 {
                bail!("an SVG shows one board; this input has {}", table.deck.len());
            }
            write!(out, "{}", table.deck.picture(0).svg())?;
        }
        "picture" => {
            for board in 0..table.deck.len() {
                write!(out, "{}", table.deck.picture(board).text(screen::colour()))?;
            }
        }
        format => {
            let mut names: Vec<&str> = table.kind.formats().iter().map(|format| format.name).collect();
            names.extend(["picture", "svg"]);
            if !names.contains(&format) {
                return Err(params::unknown("format", format, &names).into());
            }
            let (before, between, after) = table.kind.frame(format);
            write!(out, "{before}")?;
            for board in 0..table.deck.len() {
                write!(out, "{}{}", if board > 0 { between } else { "" }, table.deck.text(board, format)?)?;
            }
            write!(out, "{after}")?;
        }
    }
    out.flush()?;
    Ok(Ending::Done)
}
