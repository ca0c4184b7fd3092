//! `plansza reversi analyse`: what every move of a position is worth, and why.

use super::show::state;
use super::{advice, games, picture};
use crate::{Ending, args, screen};
use anyhow::Result;
use clap::Args;
use plansza_arena::Spec;
use plansza_arena::analyse::{self, Analysis, analyse};
use plansza_core::Silent;
use plansza_reversi::Record;
use std::io::Write;
use std::time::Duration;

/// `plansza reversi analyse`.
#[derive(Args, Debug)]
pub struct Weigh {
    /// A board, transcript or game (GGF, OBF), whose last position is taken: text, file or `-`; without it, the start
    #[arg(allow_hyphen_values = true)]
    board: Option<String>,
    /// Plies to look ahead
    #[arg(long, short, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// The weights: aggressive, controlling, balanced, …
    #[arg(long, short, value_name = "NAME", default_value = "balanced")]
    strategy: String,
    /// How positions are seen: plain, or report for the report's window and search without passes
    #[arg(long, value_name = "MODE", default_value = "plain")]
    mode: String,
    /// Stop after this time; the depth then grows from 1 to the one given
    #[arg(long, value_name = "TIME", value_parser = args::duration)]
    time: Option<Duration>,
    /// Print JSON, one line per position
    #[arg(long)]
    json: bool,
}

/// Analyses the positions. A finished game has no moves to weigh: that is said, and the others go on.
pub fn run(args: &Weigh) -> Result<Ending> {
    let mut spec: Spec = "alphabeta order=promise".parse()?;
    spec.set("strategy", &args.strategy)?;
    spec.set("mode", &args.mode)?;
    (spec.depth, spec.time) = (args.depth, args.time);
    let records = games::read(args.board.as_deref())?;
    let many = records.len() > 1;
    let mut ending = Ending::Done;
    for (index, record) in records.iter().enumerate() {
        let analysis = match analyse(&record.now(), &spec, &mut Silent) {
            Ok(analysis) => analysis,
            Err(fault) if many => {
                screen::warn(&format!("position {}: {fault}", index + 1));
                ending = Ending::Unsolved;
                continue;
            }
            Err(fault) => return Err(fault.into()),
        };
        if args.json {
            let mut out = screen::out();
            writeln!(out, "{}", analyse::as_json(&analysis, &spec))?;
            out.flush()?;
        } else {
            show(record, &analysis, &spec)?;
        }
    }
    Ok(ending)
}

fn show(record: &Record, analysis: &Analysis, spec: &Spec) -> Result<()> {
    let mut out = screen::out();
    writeln!(out, "{}{}\n", picture::board(record), state(record))?;
    out.flush()?;
    drop(out);
    let table = advice::table(analysis, spec);
    screen::print(&table)?;
    let mut out = screen::out();
    let deep = match analysis.depth {
        0 => "the position right after each move".to_string(),
        depth => screen::plural(u64::from(depth), "ply").replace("plys", "plies") + " ahead",
    };
    let line = format!("{} · {deep} · {}", spec.strategy, screen::plural(analysis.nodes, "node"));
    writeln!(out, "{}", screen::dim(&line))?;
    out.flush()?;
    Ok(())
}
