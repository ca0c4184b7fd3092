//! `plansza GAME show`: a game or a position to look at, in the terminal or as SVG.

use super::{named, picture};
use crate::{Ending, screen};
use anyhow::{Result, bail};
use clap::Args;
use plansza_core::{Fault, Game, Record, Side};
use std::io::Write;
use std::path::PathBuf;

/// `plansza GAME show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// A game or a position in any format: text, file or `-`; without it, the start
    #[arg(allow_hyphen_values = true)]
    game: Option<String>,
    /// The position after this move; passes are not counted
    #[arg(long = "move", short = 'm', value_name = "N", conflicts_with_all = ["all", "numbers"],
        value_parser = crate::args::whole::<usize>(0..=1_000_000))]
    at: Option<usize>,
    /// Every position of the game
    #[arg(long, short, conflicts_with_all = ["numbers", "svg"])]
    all: bool,
    /// The whole game on one board: each square has the number of the move that filled it
    #[arg(long, short)]
    numbers: bool,
    /// Which game, of a file of many
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u32>(1..=1_000_000))]
    number: Option<u32>,
    /// Write the picture to this file as SVG; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl ShowArgs {
    /// Shows.
    pub fn run<G: Game>(&self) -> Result<Ending> {
        let args = self;
        let picture_only = screen::picture_only(args.svg.as_deref(), None)?;
        let mut records = named::read::<G>(args.game.as_deref())?;
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
                let moves = record.placed();
                if at > moves {
                    return Err(Fault::new(format!("there is no move {at}"))
                        .accepts(format!("0 to {moves}, as many moves as the game has"))
                        .into());
                }
                *record = record.after(at);
            }
        }
        if let Some(path) = &args.svg {
            let drawn = if args.numbers { records[0].draw_numbers() } else { records[0].draw() };
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
}

fn tell<G: Game>(out: &mut dyn Write, record: &Record<G>, args: &ShowArgs) -> Result<()> {
    if record.players.iter().any(|player| !player.is_empty()) {
        let [black, white] = &record.players;
        writeln!(
            out,
            "{} {black} – {} {white}",
            picture::badge::<G>(Side::First),
            picture::badge::<G>(Side::Second)
        )?;
    }
    if args.numbers {
        write!(out, "{}", picture::game(record))?;
    } else if args.all {
        for moves in 0..record.placed() {
            let earlier = record.after(moves);
            writeln!(out, "{}{}", picture::board(&earlier), state(&earlier))?;
            writeln!(out)?;
        }
        write!(out, "{}", picture::board(record))?;
    } else {
        write!(out, "{}", picture::board(record))?;
    }
    Ok(())
}

/// The last move, what either side holds, and whose turn it is.
pub fn state<G: Game>(record: &Record<G>) -> String {
    let (now, badge) = (record.now(), picture::badge::<G>);
    let mut parts = Vec::new();
    if let Some(step) = record.last() {
        parts.push(match G::is_pass(step) {
            true => format!("{} passes", G::SIDES[now.side().other().index()]),
            false => format!("move {}: {step}", record.placed()),
        });
    }
    let held =
        Side::BOTH.into_iter().filter_map(|side| Some(format!("{} {}", badge(side), now.holds(side)?)));
    parts.extend(held);
    let turn = match (record.result(), record.winner()) {
        (Some(_), None) => "a draw".to_string(),
        (_, Some(side)) => format!("{} wins", badge(side)),
        _ if now.forced_pass().is_some() => format!("{} has to pass", badge(now.side())),
        _ => format!("{} to move", badge(now.side())),
    };
    parts.push(record.early().map_or(turn, |early| early.words(G::SIDES)));
    parts.join(" · ")
}
