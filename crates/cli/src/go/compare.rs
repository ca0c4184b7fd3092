//! `plansza go compare`: one board by both sets of rules.

use super::{Boards, line, names, stands, turns};
use crate::{Ending, screen, watch};
use anyhow::Result;
use clap::Args;
use plansza_core::{Budget, Meter, Puzzle};
use plansza_go::Go;
use plansza_go::compare::{RulesAnswer, RulesComparison, compare};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

/// `plansza go compare`.
#[derive(Args, Debug)]
pub struct Compare {
    /// What to compare
    #[command(flatten)]
    boards: Boards,
    /// Stop after this time
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    time: Option<Duration>,
    /// Print JSON, one line per board
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Compare) -> Result<Ending> {
    let boards = args.boards.read()?;
    let mut ending = Ending::Done;
    let budget = Budget { time: args.time, ..Budget::UNLIMITED };
    for (index, go) in boards.iter().enumerate() {
        if !stands(go, args.json)? {
            ending = Ending::Unsolved;
            continue;
        }
        let mut flag = watch::cancel();
        let comparison = compare(go, &mut Meter::new(budget, &mut flag));
        if !comparison.proven() {
            ending = Ending::Unsolved;
        }
        let mut out = screen::out();
        if args.json {
            writeln!(out, "{}", as_json(go, &comparison)?)?;
        } else {
            if index > 0 {
                writeln!(out)?;
            }
            print(&mut out, go, &comparison)?;
        }
        out.flush()?;
    }
    Ok(ending)
}

fn sides(comparison: &RulesComparison) -> [(&RulesAnswer, &'static str); 2] {
    [(&comparison.go, "the rules of Go"), (&comparison.report, "the report's rules")]
}

fn print(out: &mut impl Write, go: &Go, comparison: &RulesComparison) -> Result<()> {
    for (side, name) in sides(comparison) {
        let Some(score) = side.score else {
            writeln!(out, "by {name}: not even the start is legal")?;
            continue;
        };
        let proven = if side.proven { "proven best" } else { "not proven best" };
        writeln!(out, "{}", screen::bold(&format!("by {name}: {score} ({proven})")))?;
        write!(out, "{}", go.by(side.rules).draw(Some(&side.play)).text(screen::colour()))?;
        let stones = side.play.0.iter().filter(|turn| matches!(turn, plansza_go::GoTurn::Stone(_))).count();
        let list = |words: Vec<String>| if words.is_empty() { "none".into() } else { words.join(" ") };
        writeln!(out, "{}: {}", screen::plural(stones as u64, "stone"), list(turns(go, &side.play)))?;
        writeln!(out, "captured: {}", list(names(go, &side.captured)))?;
        writeln!(out, "chains that never fall: {}\n", list(names(go, &side.safe)))?;
    }
    let verdict = match (comparison.difference(), &comparison.cause) {
        (Some(0), _) if !comparison.proven() => "the best plays found score the same; not proven".into(),
        (Some(0), _) => "the rules agree on this board".into(),
        (Some(difference), Some(cause)) => {
            let way = if difference < 0 { "less" } else { "more" };
            format!("the report allows {} {way}. Turn {}: {}", difference.abs(), cause.turn + 1, cause.text)
        }
        (Some(difference), None) => {
            format!("the best plays found differ by {}; not proven", difference.abs())
        }
        (None, _) => "the rules cannot be compared on this board".into(),
    };
    writeln!(out, "{verdict}")?;
    Ok(())
}

fn as_json(go: &Go, comparison: &RulesComparison) -> Result<Value> {
    let side = |side: &RulesAnswer| {
        json!({"score": side.score, "proven": side.proven, "play": turns(go, &side.play),
               "captured": names(go, &side.captured), "safe": names(go, &side.safe)})
    };
    let cause = comparison.cause.as_ref();
    let cause =
        cause.map(|cause| json!({"slip": cause.slip.name(), "turn": cause.turn + 1, "text": cause.text}));
    Ok(
        json!({"board": line(&go.by(plansza_go::Rules::Go))?, "stones": go.stones(), "go": side(&comparison.go),
              "report": side(&comparison.report), "difference": comparison.difference(), "cause": cause}),
    )
}
