//! `plansza go count`: how many sets of stones reach the best score.

use super::each_board::{BoardAnswer, EachRuledBoard};
use super::{Result, line};
use crate::Go;
use crate::exact::{self, BestSets};
use plansza_core::command::{Act, Console, Ending};
use plansza_core::{Meter, figures, params};
use serde_json::{Value, json};

/// `plansza go count`.
#[params]
#[derive(Default)]
#[serde(transparent)]
pub struct CountBest(EachRuledBoard);

impl Act for CountBest {
    const NAME: &'static str = "count";
    const ABOUT: &'static str = "Count the best plays by the rules of Go: the sets of stones that reach the best score, in whatever order";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        self.0.answer::<BestSets>(console)
    }
}

impl BoardAnswer for BestSets {
    fn find(go: &Go, meter: &mut Meter<'_>) -> Result<BestSets> {
        Ok(exact::count(go, meter)?)
    }

    fn proven(&self) -> bool {
        self.complete
    }

    fn print(&self, console: &mut dyn Console, _: &Go) -> Result<()> {
        let stones = figures::plural(self.stones as u64, "stone");
        let told = if !BestSets::proven(self) {
            let BestSets { score, bound, .. } = self;
            format!("not counted: the best score is not proven; {score} is known, and none is above {bound}")
        } else {
            let (least, sets) =
                (if self.complete { "" } else { "at least " }, figures::grouped(&self.sets.to_string()));
            let plays = if self.sets.word() == Some(1) { "set" } else { "sets" };
            let captures = match self.score == self.stones as i64 {
                true => "nothing".into(),
                false => figures::plural(self.captures, "set") + " of chains",
            };
            let why = if self.complete { "" } else { ", the count was cut short" };
            format!(
                "{}: {least}{sets} {plays} of {stones}, which capture {captures}{why}",
                console.bold(&format!("best score {} by the rules of Go, proven", self.score))
            )
        };
        writeln!(console.out(), "{told}")?;
        Ok(())
    }

    /// The count is text: it may have a hundred digits.
    fn as_json(&self, go: &Go) -> Result<Value> {
        Ok(json!({"board": line(go)?, "score": self.score, "bound": self.bound,
                  "proven": BestSets::proven(self), "stones": self.stones, "sets": self.sets.to_string(),
                  "captures": self.captures, "complete": self.complete, "nodes": self.nodes}))
    }
}
