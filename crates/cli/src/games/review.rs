//! `plansza review GAME` and `plansza GAME review`: what every move of a game lost, and what would have been better.

use super::{named, picture};
use crate::{Ending, screen, watch};
use anyhow::{Result, bail};
use clap::Args;
use plansza_arena::{NO_CURVE, Player, Review, ReviewReport, reviewer};
use plansza_core::expert::Strength;
use plansza_core::{Fault, Game, Record, Side};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

/// `plansza GAME review`, `plansza review GAME`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ReviewArgs {
    /// A game in any format of the game, or a file of many: text, file or `-`
    #[arg(allow_hyphen_values = true)]
    record: String,
    /// Who reviews, as 'engine level=16'; without it, the engine of the game, or alpha-beta where it has none
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["level", "nodes"])]
    player: Option<String>,
    /// The level of the engine that reviews
    #[arg(long, value_name = "N", value_parser = crate::args::whole::<u32>(1..=u64::from(Strength::HIGHEST)))]
    level: Option<u32>,
    /// The nodes that the engine has for a position
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = crate::args::count)]
    nodes: Option<u64>,
    /// From which loss on a move is called a mistake. Without it, points of an evaluation make none: what counts is proven, or said by
    /// the engine of the game
    #[arg(long, value_name = "LOSS", value_parser = loss)]
    mistake: Option<f64>,
    /// Write the curve to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page with the curve, the boards of the mistakes and every move to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON, one line per game
    #[arg(long, conflicts_with_all = ["svg", "html"])]
    json: bool,
}

const AFTER: &str = "A move loses what it is worth less than the best one. Where the rest of the game can be solved in about a second
that is exact, elsewhere it is what the player that reviews thinks. Of a file of many games, a line each is told.
Examples:
  plansza review reversi f5d6c3d3c4f4f6f3e6e7
  plansza review reversi games.ggf --json
  plansza review connect-four 4453 --html review.html";

/// A loss from which on a move is a mistake.
fn loss(text: &str) -> Result<f64, String> {
    let loss = text.parse::<f64>().ok().filter(|loss| loss.is_finite() && *loss > 0.0);
    loss.ok_or_else(|| "accepted: a number above 0, as 4".into())
}

/// Moves of a line in a table.
const LINE: usize = 8;

impl ReviewArgs {
    /// Reviews the games.
    pub fn run<G: Game>(&self) -> Result<Ending> {
        let onto = |path: &Option<PathBuf>| path.as_deref().is_some_and(|path| path.as_os_str() == "-");
        if onto(&self.svg) && onto(&self.html) {
            bail!("standard output takes one picture: give --svg or --html the name of a file");
        }
        let player = self.player::<G>()?;
        let records = named::read::<G>(Some(&self.record))?;
        if let [record] = &records[..] {
            return self.one(record, &player);
        }
        if self.svg.is_some() || self.html.is_some() {
            bail!("a picture is of one game; this input has {}", records.len());
        }
        self.many(&records, &player)
    }

    fn player<G: Game>(&self) -> Result<Player<G>> {
        if self.level.is_none() && self.nodes.is_none() {
            return Ok(match &self.player {
                Some(words) => words.parse()?,
                None => reviewer(),
            });
        }
        if G::expert().is_none() {
            return Err(Fault::new(format!("{} has no engine whose level could be set", G::NAME))
                .accepts(format!("--player '{}'", reviewer::<G>()))
                .into());
        }
        let words = self.level.map(|level| format!("engine level={level}"));
        let words = words.or(self.nodes.map(|nodes| format!("engine nodes={nodes}")));
        Ok(words.unwrap_or_default().parse()?)
    }

    /// One game, move by move.
    fn one<G: Game>(&self, record: &Record<G>, player: &Player<G>) -> Result<Ending> {
        let review = watched(record, player, self.mistake)?;
        if self.json {
            tell_json(&review)?;
        } else {
            let mut pictured = false;
            if let Some(path) = &self.svg {
                screen::save(path, &review.svg())?;
                pictured |= path.as_os_str() == "-";
            }
            if let Some(path) = &self.html {
                screen::save(path, &review.page(&format!("A game of {}", G::NAME)))?;
                pictured |= path.as_os_str() == "-";
            }
            if !pictured {
                show(&review)?;
            }
        }
        Ok(cut(&review).map_or(Ending::Done, |words| {
            screen::warn(&words);
            Ending::Unsolved
        }))
    }

    /// A line for each of many games.
    fn many<G: Game>(&self, records: &[Record<G>], player: &Player<G>) -> Result<Ending> {
        let mut ending = Ending::Done;
        for (at, record) in records.iter().enumerate() {
            let review = match watched(record, player, self.mistake) {
                Ok(review) => review,
                Err(error) => {
                    screen::warn(&format!("game {}: {error:#}", at + 1));
                    ending = Ending::Unsolved;
                    continue;
                }
            };
            // Of a game that was cut short the figures would be those of its end alone.
            if review.is_whole() {
                if self.json {
                    tell_json(&review)?;
                } else {
                    screen::say(&line(at + 1, &review))?;
                }
            }
            if watch::cancel().load(Ordering::Relaxed) {
                let left = records.len() - at - usize::from(review.is_whole());
                screen::warn(&format!("interrupted: {} not reviewed", screen::plural(left as u64, "game")));
                return Ok(Ending::Unsolved);
            }
        }
        Ok(ending)
    }
}

/// Reviews with a bar over the moves.
pub fn watched<G: Game>(record: &Record<G>, player: &Player<G>, mistake: Option<f64>) -> Result<Review<G>> {
    let (done, mut cancel) = (AtomicU64::new(0), watch::cancel());
    let mut count = |_: &_| {
        done.fetch_add(1, Ordering::Relaxed);
    };
    let review = || Review::of(record, player, mistake, &mut cancel, &mut count);
    Ok(watch::over_many("moves reviewed", record.plies().len() as u64, &done, review)?)
}

/// What is to be said of a review that was cut short.
pub fn cut<G: Game>(review: &Review<G>) -> Option<String> {
    (!review.is_whole()).then(|| {
        let all = review.record.plies().len();
        format!("interrupted: the last {} of {all} moves were reviewed", review.plies.len())
    })
}

/// Prints a review as JSON.
pub fn tell_json<G: Game>(review: &Review<G>) -> Result<()> {
    let mut out = screen::out();
    writeln!(out, "{}", screen::json(serde_json::to_string(&ReviewReport::new(review))?))?;
    out.flush()?;
    Ok(())
}

/// A game in a line: how it ended, its moves, what each side lost and its mistakes, and the worst move.
fn line<G: Game>(number: usize, review: &Review<G>) -> String {
    let sides = Side::BOTH.map(|side| {
        let did = review.side(side);
        let mistakes = screen::plural(did.mistakes as u64, "mistake");
        format!("{}: {}, {mistakes}", G::SIDES[side.index()], review.mean_words(side))
    });
    let worst = review.worst().map(|ply| {
        let who = G::SIDES[ply.side.index()];
        format!(" · worst: {}. {} by {who}, {}", ply.number, ply.step, review.lost(ply))
    });
    let moves = screen::plural(review.record.placed() as u64, "move");
    format!("{number}: {} · {moves} · {}{}", review.verdict(), sides.join(" · "), worst.unwrap_or_default())
}

/// The curve, every move, and what each side lost.
pub fn show<G: Game>(review: &Review<G>) -> Result<()> {
    let mut out = screen::out();
    let [first, second] = Side::BOTH.map(picture::badge::<G>);
    let players = &review.record.players;
    if players.iter().any(|player| !player.is_empty()) {
        writeln!(out, "{first} {} – {second} {}", players[0], players[1])?;
    }
    writeln!(out, "{}\n", review.verdict())?;
    if review.has_curve() {
        let what = format!("{}s ahead for {}", review.curve_unit(), G::SIDES[0]);
        writeln!(out, "{}\n{}", screen::dim(&what), review.text_curve())?;
    } else {
        writeln!(out, "{}\n", screen::dim(NO_CURVE))?;
    }
    out.flush()?;
    drop(out);
    let mut table = screen::table(&["#", "side", "move", "value", "loss", "better"]);
    for ply in &review.plies {
        let step = if ply.mistake { screen::bold(&format!("{} ?", ply.step)) } else { ply.step.to_string() };
        let number = if G::is_pass(ply.step) { String::new() } else { ply.number.to_string() };
        let side = G::SIDES[ply.side.index()].to_string();
        table.add_row(vec![number, side, step, ply.said.to_string(), review.lost(ply), ply.better(LINE)]);
    }
    screen::print(&table)?;
    let mut out = screen::out();
    for side in Side::BOTH {
        let did = review.side(side);
        let mistakes = screen::plural(did.mistakes as u64, "mistake");
        let moves = screen::plural(did.moves as u64, "move");
        writeln!(out, "{}: {moves}, {}, {mistakes}", picture::badge::<G>(side), review.mean_words(side))?;
    }
    let exact = review.plies.iter().find(|ply| ply.said.exact().is_some() && !G::is_pass(ply.step));
    let exact = exact.map_or(String::new(), |ply| format!(" · exact from move {}", ply.number));
    let by = format!("{}{exact} · {}", review.player, screen::plural(review.nodes, "node"));
    writeln!(out, "{}", screen::dim(&by))?;
    out.flush()?;
    Ok(())
}
