//! `plansza convert`: the same boards in another format, or as a picture.

use crate::args::ConvertArgs;
use crate::{Ending, input, screen};
use anyhow::{Result, bail};
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::Game;
use plansza_core::params::{self, Sheet};
use std::io::Write;

impl GameVisitor for &ConvertArgs {
    type Made = Result<Ending>;

    fn visit<G: Game>(self) -> Result<Ending> {
        let (game, to) = (self.which.board.clone(), self.to.clone());
        crate::games::convert::GameConvertArgs { game, to }.run::<G>()
    }
}

pub fn run(args: &ConvertArgs) -> Result<Ending> {
    if plansza_catalogue::is_game(&args.which.puzzle) {
        args.which.options.of(&args.which.puzzle, &Sheet::default())?;
        return with_game(&args.which.puzzle, args)?;
    }
    let chosen = input::chosen_readable(&args.which, args.keep_going)?;
    let mut out = screen::data();
    match args.to.as_str() {
        "svg" => {
            if chosen.boards.len() != 1 {
                bail!("an SVG shows one board; this input has {}", chosen.boards.len());
            }
            write!(out, "{}", chosen.boards.picture(0).svg())?;
        }
        "picture" => {
            for board in 0..chosen.boards.len() {
                write!(out, "{}", chosen.boards.picture(board).text(screen::colour()))?;
            }
        }
        format => {
            let mut names: Vec<&str> = chosen.kind.formats().iter().map(|format| format.name).collect();
            names.extend(["picture", "svg"]);
            if !names.contains(&format) {
                return Err(params::unknown("format", format, &names).into());
            }
            let (before, between, after) = chosen.kind.frame(format);
            write!(out, "{before}")?;
            for board in 0..chosen.boards.len() {
                write!(
                    out,
                    "{}{}",
                    if board > 0 { between } else { "" },
                    chosen.boards.text(board, format)?
                )?;
            }
            write!(out, "{after}")?;
        }
    }
    out.flush()?;
    Ok(Ending::Done)
}
