//! `plansza analyse GAME` and `plansza GAME analyse`: what every move of a position is worth, and why.

use super::show::state;
use super::{advice, named, picture};
use crate::{Ending, args, screen, watch};
use anyhow::Result;
use clap::Args;
use plansza_arena::{Appraisal, AppraisalReport, Player, analyse};
use plansza_core::params::plain;
use plansza_core::{Game, Record};
use serde_json::{Map, Value};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// `plansza GAME analyse`, `plansza analyse GAME`.
#[derive(Args, Debug)]
pub struct WeighArgs {
    /// A position or game in any format of the game, whose last position is taken: text, file or `-`; without it, the
    /// start
    #[arg(allow_hyphen_values = true)]
    board: Option<String>,
    /// Plies to look ahead
    #[arg(long, short, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Stop after this time; the depth then grows from 1 to the one given
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time: Option<Duration>,
    /// Set a property of the evaluation by its name; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = args::setting)]
    set: Vec<(String, String)>,
    /// Print JSON, one line per position
    #[arg(long)]
    json: bool,
}

impl WeighArgs {
    /// Analyses the positions. A finished game has no moves to weigh: that is said, and the others go on.
    pub fn run<G: Game>(&self, settings: Map<String, Value>) -> Result<Ending> {
        let mut player: Player<G> = "alphabeta order=promise".parse()?;
        (player.ahead.depth, player.time) = (self.depth, self.time);
        let settings = settings.into_iter().map(|(key, value)| (key, plain(&value)));
        for (key, value) in settings.chain(self.set.iter().cloned()) {
            player.set(&key, &value)?;
        }
        let records = named::read::<G>(self.board.as_deref())?;
        let many = records.len() > 1;
        let mut ending = Ending::Done;
        for (index, record) in records.iter().enumerate() {
            let mut cancel = watch::cancel();
            let appraisal =
                match watch::waiting("weighing moves", || analyse(&record.now(), &player, &mut cancel)) {
                    Ok(appraisal) => appraisal,
                    Err(fault) if many => {
                        screen::warn(&format!("position {}: {fault}", index + 1));
                        ending = Ending::Unsolved;
                        continue;
                    }
                    Err(fault) => return Err(fault.into()),
                };
            if self.json {
                let formats = ["board"].into_iter().chain(G::FORMATS.iter().map(|format| format.name));
                let board = formats.into_iter().find_map(|format| G::write(record, format).ok());
                let mut out = screen::out();
                let told = AppraisalReport::new(&appraisal, &board.unwrap_or_default(), &player);
                writeln!(out, "{}", screen::json(serde_json::to_string(&told)?))?;
                out.flush()?;
            } else {
                show(record, &appraisal, &player)?;
            }
            if cancel.load(Ordering::Relaxed) {
                let left = records.len() - index - 1;
                let more = if left > 0 {
                    format!("; {} not looked at", screen::plural(left as u64, "position"))
                } else {
                    String::new()
                };
                screen::warn(&format!("interrupted: this is as deep as it came{more}"));
                return Ok(Ending::Unsolved);
            }
        }
        Ok(ending)
    }
}

fn show<G: Game>(record: &Record<G>, appraisal: &Appraisal<G>, player: &Player<G>) -> Result<()> {
    let mut out = screen::out();
    writeln!(out, "{}{}\n", picture::board(record), state(record))?;
    out.flush()?;
    drop(out);
    screen::print(&advice::table(appraisal))?;
    let mut out = screen::out();
    let deep = match appraisal.depth {
        0 => "the position right after each move".to_string(),
        depth => screen::plural(u64::from(depth), "ply").replace("plys", "plies") + " ahead",
    };
    let line = format!("{player} · {deep} · {}", screen::plural(appraisal.nodes, "node"));
    writeln!(out, "{}", screen::dim(&line))?;
    out.flush()?;
    Ok(())
}
