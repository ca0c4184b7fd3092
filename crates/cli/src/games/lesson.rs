//! `plansza lesson GAME`: what each search and each of its switches costs on a position, beside the fewest leaves there can be;
//! of several positions, on the average.

mod survey;

use super::named;
use crate::{Ending, args, screen, watch};
use anyhow::Result;
use clap::Args;
use plansza_arena::{LessonRow, LessonSurvey, LessonWish, Player, SearchLesson};
use plansza_core::params::plain;
use plansza_core::platform::Stopwatch;
use plansza_core::{Fault, Game, Record, Worth};
use serde_json::{Map, Value};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// `plansza lesson GAME`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct LessonArgs {
    /// Positions or games in any format of the game, whose last positions are taken: text, file or `-`; without it, the start.
    /// Several are taken together: means with their intervals
    #[arg(allow_hyphen_values = true)]
    board: Option<String>,
    /// So many positions of random games instead, taken together
    #[arg(long, value_name = "N", conflicts_with = "board", value_parser = args::whole::<u32>(2..=10_000))]
    positions: Option<u32>,
    /// Plies to look ahead
    #[arg(long, short, value_name = "N", default_value_t = 6, value_parser = args::whole::<u32>(1..=12))]
    depth: u32,
    /// Only these searches, in words as 'pvs hash=16'; may be repeated
    #[arg(long = "search", value_name = "PLAYER")]
    searches: Vec<String>,
    /// Random orders of the moves that are tried
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = args::whole::<u32>(0..=1000))]
    draws: u32,
    /// The seed of the random positions, orders and intervals
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::args::seed)]
    seed: u64,
    /// Nodes after which a search is given up; the others go on
    #[arg(long, value_name = "N", default_value_t = 3_000_000, value_parser = args::whole::<u64>(1..=20_000_000))]
    patience: u64,
    /// Set a property of the evaluation by its name; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = args::setting)]
    set: Vec<(String, String)>,
    /// A lesson on each of several positions, instead of all taken together
    #[arg(long)]
    each: bool,
    /// Print JSON, one line per position, and of several a last one of all taken together
    #[arg(long)]
    json: bool,
    /// Print a table for other programs, a line for each search on each position
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

const AFTER: &str = "Every call of a search is a node: the root, the leaves, and every pass over the tree. A cut-off is a node that was left before
all its moves were tried. The branching is that of the uniform tree with as many nodes. Times are of the processor, without anybody who
counts, the median of up to nine searches. The minimum is b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves of a uniform tree with as many leaves as this
one (Knuth and Moore 1975). Intervals are of 95 %, by the bootstrap.
Examples:
  plansza lesson reversi f5d6c3 --depth 5
  plansza lesson reversi --positions 50 --seed 1 --depth 6
  plansza lesson connect-four --search minimax --search 'pvs hash=18 deepen=true'";

impl LessonArgs {
    /// Gives a lesson on each position.
    pub fn run<G: Game>(&self, settings: Map<String, Value>) -> Result<Ending> {
        let mut valuer = Player::<G>::default();
        let settings = settings.into_iter().map(|(key, value)| (key, plain(&value)));
        for (key, value) in settings.chain(self.set.iter().cloned()) {
            valuer.set(&key, &value)?;
        }
        let read = |words: &String| words.parse::<Player<G>>();
        let wish = LessonWish {
            depth: self.depth,
            evaluation: valuer.evaluation,
            players: self.searches.iter().map(read).collect::<Result<_, Fault>>()?,
            draws: self.draws,
            seed: self.seed,
            patience: self.patience,
        };
        let records = match self.positions {
            Some(many) => LessonSurvey::positions(many as usize, self.seed),
            None => named::read::<G>(self.board.as_deref())?,
        };
        let (many, done, cancel) = (records.len() as u64, AtomicU64::new(0), watch::cancel());
        let lessons = watch::over_many("positions", many, &done, || self.lessons(&records, &wish, &done))?;
        let together = many > 1 && !self.each;
        for (index, lesson) in lessons.iter().enumerate() {
            match (self.json, self.csv) {
                (true, _) => line(&screen::json(serde_json::to_string(lesson)?))?,
                (_, true) => survey::rows(index, lesson)?,
                _ if together => {}
                _ => {
                    if index > 0 {
                        screen::say("")?;
                    }
                    show(lesson)?;
                }
            }
        }
        if together && !self.csv {
            let survey = LessonSurvey::of(&lessons, self.seed);
            if self.json {
                line(&screen::json(serde_json::to_string(&survey)?))?
            } else {
                survey::show(&survey)?
            }
        }
        if (lessons.len() as u64) < many && cancel.load(Ordering::Relaxed) {
            screen::warn(&format!("interrupted: this is of {} of {many} positions", lessons.len()));
            return Ok(Ending::Unsolved);
        }
        if let Some(cut) = lessons.iter().find(|lesson| !lesson.whole) {
            let rows = screen::plural(cut.rows.len() as u64, "row");
            screen::warn(&format!("interrupted: this is what was done, {rows}"));
            return Ok(Ending::Unsolved);
        }
        Ok(Ending::Done)
    }

    /// A lesson on each position; where it is interrupted, those that were given so far, or else what there is of the first: what
    /// is taken together is whole.
    fn lessons<G: Game>(
        &self,
        records: &[Record<G>],
        wish: &LessonWish<G>,
        done: &AtomicU64,
    ) -> Result<Vec<SearchLesson>, Fault> {
        let (mut lessons, clock) = (Vec::new(), Stopwatch::start());
        for (index, record) in records.iter().enumerate() {
            let mut cancel = watch::cancel();
            match SearchLesson::of(&record.now(), wish, &|| clock.worked().as_secs_f64(), &mut cancel) {
                Ok(lesson) if lesson.whole || lessons.is_empty() => {
                    let whole = lesson.whole;
                    lessons.push(lesson);
                    if !whole {
                        break;
                    }
                }
                Ok(_) => break,
                Err(_) if cancel.load(Ordering::Relaxed) && !lessons.is_empty() => break,
                Err(fault) if records.len() > 1 => {
                    return Err(fault.within(format!("position {}", index + 1)));
                }
                Err(fault) => return Err(fault),
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(lessons)
    }
}

/// Prints a line of JSON.
fn line(told: &str) -> Result<()> {
    let mut out = screen::out();
    writeln!(out, "{told}")?;
    out.flush()?;
    Ok(())
}

fn show(lesson: &SearchLesson) -> Result<()> {
    let mut table = screen::table(&[
        "search",
        "nodes",
        "leaves",
        "known",
        "cut-offs",
        "by the 1st move",
        "branching",
        "value",
        "move",
        "CPU time",
    ]);
    let number = |value: u64| screen::number(value);
    for row in &lesson.rows {
        let LessonRow { nodes, leaves, known, cuts, first_cuts, branching, seconds, .. } = *row;
        let first = if cuts == 0 {
            "–".into()
        } else {
            format!("{:.0} %", 100.0 * first_cuts as f64 / cuts as f64)
        };
        let mut cells =
            vec![searcher(&row.player), number(nodes), number(leaves), number(known), number(cuts), first];
        cells.push(format!("{branching:.2}"));
        match row.value {
            Some(value) => {
                let worth = row.end.map_or(Worth::Sum(value), Worth::End);
                cells.extend([
                    worth.to_string(),
                    row.step.clone().unwrap_or_default(),
                    screen::time(Duration::from_secs_f64(seconds.max(0.0))),
                ]);
            }
            None => cells.extend(["given up".into(), String::new(), String::new()]),
        }
        table.add_row(cells);
    }
    screen::print(&table)?;
    let plies = lesson.rows.iter().map(|row| row.by_ply.len()).max().unwrap_or(0);
    let mut heads = vec!["nodes at ply".to_string()];
    heads.extend((0..plies).map(|ply| ply.to_string()));
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut table = screen::table(&heads);
    for row in &lesson.rows {
        let mut cells = vec![searcher(&row.player)];
        cells.extend(row.by_ply.iter().map(|&nodes| number(nodes)));
        cells.resize(plies + 1, String::new());
        table.add_row(cells);
    }
    screen::print(&table)?;
    if !lesson.orders.is_empty() {
        let mut table =
            screen::table(&["alphabeta with its moves", "nodes", "mean of all, 95 %", "least – most"]);
        for row in &lesson.orders {
            let range = row.range.map(|(least, most)| format!("{} – {}", number(least), number(most)));
            let interval = row.interval.map(|(low, high)| format!("{low:.0} – {high:.0}"));
            let [interval, range] = [interval, range].map(Option::unwrap_or_default);
            table.add_row([row.order.clone(), number(row.nodes), interval, range]);
        }
        screen::print(&table)?;
    }
    if let Some(minimum) = lesson.minimum {
        let line = format!(
            "fewest leaves of such a tree (Knuth and Moore): about {}",
            number(minimum.round() as u64)
        );
        screen::say(&format!("{}\n", screen::dim(&line)))?;
    }
    Ok(())
}

/// A player in words, without what is the same for all of them.
fn searcher(words: &str) -> String {
    let own = |word: &&str| !word.starts_with("depth=") && !word.starts_with("strategy=");
    words.split(' ').filter(own).collect::<Vec<_>>().join(" ")
}
