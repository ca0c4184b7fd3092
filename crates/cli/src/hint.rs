//! `plansza hint`: the next step, where and why.

use crate::args::HintArgs;
use crate::{Ending, input, screen, watch};
use anyhow::{Result, bail};
use plansza_desk::boards::HintCard;
use std::io::Write;

pub fn run(args: &HintArgs) -> Result<Ending> {
    let chosen = input::chosen(&args.which)?;
    if chosen.boards.len() != 1 {
        bail!("hints are for one board; this input has {}", chosen.boards.len());
    }
    let picture_only = screen::picture_only(args.svg.as_deref(), args.json.then_some("--json"))?;
    let hints = match watch::waiting("looking for a step", || chosen.boards.hints(0, args.all)) {
        // Nothing is left to do: no failure.
        Err(fault) if fault.is_solved() => {
            screen::warn(&fault.to_string());
            return Ok(Ending::Done);
        }
        hints => hints?,
    };
    let drawn = hints.iter().find_map(|hint| hint.board.as_ref());
    if let (Some(path), Some(board)) = (&args.svg, drawn) {
        screen::save(path, &board.svg())?;
    }
    let mut out = screen::words(picture_only);
    let cards = HintCard::all(&hints);
    for (i, hint) in hints.iter().enumerate() {
        if args.json {
            writeln!(out, "{}", screen::json(serde_json::to_string(&cards[i])?))?;
            continue;
        }
        if !args.all {
            screen::tell_sample(chosen.sample);
            if let Some(board) = drawn {
                write!(out, "{}", board.text(screen::colour()))?;
            }
        }
        let head = format!("{} ({:.1})", hint.technique, hint.rating);
        let number = if args.all { format!("{:>3}. ", i + 1) } else { String::new() };
        writeln!(out, "{number}{}: {}", screen::bold(&head), hint.text)?;
        if !args.all {
            writeln!(out, "{}", hint.effects.join(", "))?;
        }
    }
    out.flush()?;
    Ok(Ending::Done)
}
