//! `plansza analyse GAME` and `plansza GAME analyse`: what every move of a position is worth, and why.

use super::show::state;
use super::{advice, named, picture, review};
use crate::{Ending, args, screen, watch};
use anyhow::Result;
use clap::Args;
use plansza_arena::{Appraisal, AppraisalReport, Player, Way, advise, analyse, reviewer};
use plansza_core::params::plain;
use plansza_core::{Fault, Game, Observer, Record};
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
    /// Plies to look ahead, 6 if not given
    #[arg(long, short, value_name = "N", value_parser = args::whole::<u32>(1..=60))]
    depth: Option<u32>,
    /// Stop after this time; the depth then grows from 1 to the one given
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time: Option<Duration>,
    /// Set a property of the evaluation by its name; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = args::setting)]
    set: Vec<(String, String)>,
    /// Who weighs, as 'engine level=12' where the game has an engine; without it, alpha-beta to the depth
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["depth", "time", "set"])]
    player: Option<String>,
    /// Print JSON, one line per position
    #[arg(long)]
    json: bool,
}

/// Plies to look ahead when nothing is said.
const DEPTH: u32 = 6;

impl WeighArgs {
    /// Analyses the positions. A finished game has no moves to weigh: it is reviewed instead, or, where it has no moves at all,
    /// that is said, and the others go on.
    pub fn run<G: Game>(&self, settings: Map<String, Value>) -> Result<Ending> {
        let mut player: Player<G> = self.player.as_deref().unwrap_or("alphabeta order=promise").parse()?;
        if self.player.is_none() {
            (player.ahead.depth, player.time) = (self.depth.unwrap_or(DEPTH), self.time);
        }
        // A strategy that is asked for is shown as it is; else what can be known for certain is told.
        let asked =
            self.depth.is_some() || self.time.is_some() || !self.set.is_empty() || !settings.is_empty();
        let asked = asked || self.player.is_some() && player.way != Way::Expert;
        let weigh = if asked { analyse::<G> } else { advise::<G> };
        let settings = settings.into_iter().map(|(key, value)| (key, plain(&value)));
        for (key, value) in settings.chain(self.set.iter().cloned()) {
            player.set(&key, &value)?;
        }
        let records = named::read::<G>(self.board.as_deref())?;
        let many = records.len() > 1;
        let mut ending = Ending::Done;
        for (index, record) in records.iter().enumerate() {
            let cancel = watch::cancel();
            if record.over() && !record.plies().is_empty() {
                ending = self.review(record, many.then_some(index + 1), ending)?;
                continue;
            }
            let appraisal = match watch::waiting("weighing moves", || deepest(weigh, &record.now(), &player))
            {
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
                let by = match asked || !appraisal.is_solved() {
                    true => format!("{player} · {}", ahead(appraisal.depth)),
                    false => advice::by(&appraisal, &player),
                };
                show(record, &appraisal, &by)?;
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

impl WeighArgs {
    /// Reviews a game that is over.
    fn review<G: Game>(&self, record: &Record<G>, number: Option<usize>, ending: Ending) -> Result<Ending> {
        screen::warn(&match number {
            Some(number) => format!("position {number}: the game is over; this is its review"),
            None => "the game is over: there is no move to weigh; this is its review".into(),
        });
        let review = review::watched(record, &reviewer(), None)?;
        match self.json {
            true => review::tell_json(&review)?,
            false => review::show(&review)?,
        }
        Ok(if review.is_whole() { ending } else { Ending::Unsolved })
    }
}

/// How moves are weighed.
type Weigh<G> = fn(&G, &Player<G>, &mut dyn Observer) -> Result<Appraisal<G>, Fault>;

/// Weighs to the depth that is wished. One that takes long is come to ply by ply, so that whoever interrupts it gets the deepest
/// that was finished; what is told is of that depth alone.
fn deepest<G: Game>(weigh: Weigh<G>, position: &G, player: &Player<G>) -> Result<Appraisal<G>, Fault> {
    let mut cancel = watch::cancel();
    let wished = player.ahead.depth;
    let by_plies = matches!(player.way, Way::Tree(_)) && player.time.is_none() && wished > DEPTH;
    let mut finished = None;
    for depth in (1..wished).filter(|_| by_plies) {
        let mut nearer = player.clone();
        nearer.ahead.depth = depth;
        let appraisal = weigh(position, &nearer, &mut cancel)?;
        if cancel.load(Ordering::Relaxed) {
            return Ok(finished.unwrap_or(appraisal));
        }
        finished = Some(appraisal);
    }
    let appraisal = weigh(position, player, &mut cancel)?;
    Ok(match finished {
        Some(finished) if cancel.load(Ordering::Relaxed) && appraisal.depth < wished => finished,
        _ => appraisal,
    })
}

/// How far a search looked.
fn ahead(depth: u32) -> String {
    match depth {
        0 => "the position right after each move".into(),
        depth => screen::plural(u64::from(depth), "ply").replace("plys", "plies") + " ahead",
    }
}

fn show<G: Game>(record: &Record<G>, appraisal: &Appraisal<G>, by: &str) -> Result<()> {
    let mut out = screen::out();
    writeln!(out, "{}{}\n", picture::board(record), state(record))?;
    out.flush()?;
    drop(out);
    screen::print(&advice::table(appraisal))?;
    let mut out = screen::out();
    if appraisal.moves.iter().any(|weighed| !weighed.shares.is_empty()) {
        writeln!(out, "{}\n", advice::legend::<G>())?;
    }
    let line = format!("{by} · {}", screen::plural(appraisal.nodes, "node"));
    writeln!(out, "{}", screen::dim(&line))?;
    out.flush()?;
    Ok(())
}
