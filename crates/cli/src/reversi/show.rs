//! `plansza reversi show`: a game or a position to look at, in the terminal or as SVG.

use super::picture::badge as name;
use super::{drawing, games, picture};
use crate::{Ending, screen};
use anyhow::{Result, bail};
use clap::Args;
use plansza_core::{Fault, Side};
use plansza_reversi::Record;
use plansza_reversi::record::colour;
use std::io::Write;
use std::path::PathBuf;

/// `plansza reversi show`.
#[derive(Args, Debug)]
pub struct Show {
    /// A game or a position in any format: text, file or `-`; without it, the start
    #[arg(allow_hyphen_values = true)]
    game: Option<String>,
    /// The position after this move; passes are not counted
    #[arg(long = "move", short = 'm', value_name = "N", conflicts_with_all = ["all", "numbers"])]
    at: Option<usize>,
    /// Every position of the game
    #[arg(long, short, conflicts_with_all = ["numbers", "svg"])]
    all: bool,
    /// The whole game on one board: each square has the number of the move that filled it
    #[arg(long, short)]
    numbers: bool,
    /// Which game, of a file of many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// Write the picture to this file as SVG; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Shows.
pub fn run(args: &Show) -> Result<Ending> {
    let picture_only = screen::picture_only(args.svg.as_deref(), None)?;
    let mut records = games::read(args.game.as_deref())?;
    if let Some(number) = args.number {
        let count = records.len();
        let Some(record) = records.into_iter().nth(number as usize - 1) else {
            return Err(Fault::new(format!("there is no game {number}"))
                .accepts(format!("1 to {count}"))
                .into());
        };
        records = vec![record];
    }
    if args.svg.is_some() && records.len() > 1 {
        bail!("an SVG shows one board; this input has {}: name one, as --number 1", records.len());
    }
    if let Some(at) = args.at {
        for record in &mut records {
            let moves = picture::placed(record);
            if at > moves {
                return Err(Fault::new(format!("there is no move {at}"))
                    .accepts(format!("0 to {moves}, as many moves as the game has"))
                    .into());
            }
            *record = picture::after(record, at);
        }
    }
    if let Some(path) = &args.svg {
        let drawn = if args.numbers { drawing::numbers(&records[0]) } else { drawing::position(&records[0]) };
        screen::save(path, &drawn.svg())?;
    }
    let mut out = screen::words(picture_only);
    for (at, record) in records.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        if !picture_only {
            tell(&mut out, record, args)?;
        }
        writeln!(out, "{}", state(record))?;
    }
    out.flush()?;
    Ok(Ending::Done)
}

fn tell(out: &mut dyn Write, record: &Record, args: &Show) -> Result<()> {
    if record.players.iter().any(|player| !player.is_empty()) {
        let [black, white] = &record.players;
        writeln!(out, "{} {black} – {} {white}", name(Side::First), name(Side::Second))?;
    }
    if args.numbers {
        write!(out, "{}", picture::game(record))?;
    } else if args.all {
        for moves in 0..picture::placed(record) {
            let earlier = picture::after(record, moves);
            writeln!(out, "{}{}", picture::board(&earlier), state(&earlier))?;
            writeln!(out)?;
        }
        write!(out, "{}", picture::board(record))?;
    } else {
        write!(out, "{}", picture::board(record))?;
    }
    Ok(())
}

/// The last move, the discs, and whose turn it is.
pub fn state(record: &Record) -> String {
    let now = record.now();
    let last = record.plies().last().map_or(String::new(), |ply| match ply.step.square() {
        Some(_) => format!("move {}: {} · ", picture::placed(record), ply.step),
        None => format!("{} passes · ", colour(now.side().other())),
    });
    let [black, white] = [Side::First, Side::Second].map(|side| now.discs(side).count_ones());
    let turn = match record.result() {
        Some(0) => "a draw".to_string(),
        Some(score) => format!("{} wins", name(if score > 0 { Side::First } else { Side::Second })),
        None if now.moves().0 == 0 => format!("{} has to pass", name(now.side())),
        None => format!("{} to move", name(now.side())),
    };
    let turn = record.early().map_or(turn, |early| early.to_string());
    format!("{last}{} {black} · {} {white} · {turn}", name(Side::First), name(Side::Second))
}
