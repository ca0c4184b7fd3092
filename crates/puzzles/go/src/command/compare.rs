//! `plansza go compare`: one board by both sets of rules.

use super::each_board::{BoardAnswer, EachBoard};
use super::{Result, line, names, turns};
use crate::compare::{RulesAnswer, RulesComparison, compare};
use crate::{Go, GoTurn, Rules};
use plansza_core::command::{Act, Console, Ending};
use plansza_core::{Meter, Puzzle, figures, params};
use serde_json::{Value, json};

/// `plansza go compare`.
#[params]
#[derive(Default)]
#[serde(transparent)]
pub struct Compare(EachBoard);

impl Act for Compare {
    const NAME: &'static str = "compare";
    const ABOUT: &'static str =
        "Compare the rules of Go with the report's on a board: best scores, plays, and why they differ";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        self.0.answer::<RulesComparison>(console)
    }
}

fn sides(comparison: &RulesComparison) -> [(&RulesAnswer, &'static str); 2] {
    [&comparison.go, &comparison.report].map(|side| (side, side.rules.title()))
}

impl BoardAnswer for RulesComparison {
    fn find(go: &Go, meter: &mut Meter<'_>) -> Result<RulesComparison> {
        Ok(compare(go, meter))
    }

    fn proven(&self) -> bool {
        RulesComparison::proven(self)
    }

    fn print(&self, console: &mut dyn Console, go: &Go) -> Result<()> {
        let colour = console.colour();
        for (side, name) in sides(self) {
            let Some(score) = side.score else {
                writeln!(console.out(), "by {name}: not even the start is legal")?;
                continue;
            };
            let proven = match (side.proven, side.bound) {
                (true, _) => "proven best".into(),
                (false, Some(bound)) => format!("not proven best, at most {bound}"),
                (false, None) => "not proven best".to_string(),
            };
            let head = console.bold(&format!("by {name}: {score} ({proven})"));
            let out = console.out();
            writeln!(out, "{head}")?;
            write!(out, "{}", go.by(side.rules).draw(Some(&side.play)).text(colour))?;
            let stones = side.play.0.iter().filter(|turn| matches!(turn, GoTurn::Stone(_))).count();
            let list = |words: Vec<String>| if words.is_empty() { "none".into() } else { words.join(" ") };
            writeln!(out, "{}: {}", figures::plural(stones as u64, "stone"), list(turns(go, &side.play)))?;
            writeln!(out, "captured: {}", list(names(go, &side.captured)))?;
            writeln!(out, "chains that never fall: {}\n", list(names(go, &side.safe)))?;
        }
        let verdict = match (self.difference(), &self.cause) {
            (Some(0), _) if !self.proven() => "the best plays found score the same; not proven".into(),
            (Some(0), _) => "the rules agree on this board".into(),
            (Some(difference), Some(cause)) => {
                let way = if difference < 0 { "less" } else { "more" };
                format!(
                    "the report allows {} {way}. Turn {}: {}",
                    difference.abs(),
                    cause.turn + 1,
                    cause.text
                )
            }
            (Some(difference), None) => {
                format!("the best plays found differ by {}; not proven", difference.abs())
            }
            (None, _) => "the rules cannot be compared on this board".into(),
        };
        writeln!(console.out(), "{verdict}")?;
        Ok(())
    }

    fn as_json(&self, go: &Go) -> Result<Value> {
        let side = |side: &RulesAnswer| {
            json!({"score": side.score, "proven": side.proven, "bound": side.bound, "play": turns(go, &side.play),
                   "captured": names(go, &side.captured), "safe": names(go, &side.safe)})
        };
        let cause = self.cause.as_ref();
        let cause =
            cause.map(|cause| json!({"slip": cause.slip.name(), "turn": cause.turn + 1, "text": cause.text}));
        Ok(json!({"board": line(&go.by(Rules::Go))?, "stones": go.stones(), "go": side(&self.go),
                  "report": side(&self.report), "difference": self.difference(), "cause": cause}))
    }
}
