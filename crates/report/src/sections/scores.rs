//! The section of final scores: box plots, of scores as they are or as shares of the way to the goal.

use super::Writer;
use super::searches::ARMS;
use crate::analysis::Set;
use crate::analysis::runs::{CellRuns, TrialRun};
use crate::analysis::tally::ArmTally;
use crate::document::Block;
use crate::words;
use plansza_chart::{Axis, BoxArm, Boxes, Chart, Unit};
use std::sync::Arc;

/// Shares of the way to the goal below this are not drawn: they are far worse than random solutions, and would press all
/// else into a corner.
pub(super) const LEAST: f64 = -0.5;
/// Values behind a box: more are thinned evenly.
const VALUES: usize = 400;

impl Writer<'_> {
    pub(super) fn scores(&self, number: usize, set: &Set) -> Vec<Block> {
        let chart = |equal: bool, when: &str| self.score_boxes(number, set, equal, when);
        self.at_cost_and_end(number, "scores", chart).into_iter().collect()
    }

    /// The scores that runs had at equal cost, or in the end, and what is true of the chart; none where all are alike.
    fn score_boxes(
        &self,
        number: usize,
        set: &Set,
        equal: bool,
        when: &str,
    ) -> Option<(String, Arc<dyn Chart>)> {
        let tallies = self.shown(number, ARMS);
        let plain = self.plain_scores(set, &tallies);
        let on = self.on(set);
        let (mut unscored, mut most) = (0, 0);
        let mut arms: Vec<BoxArm> = Vec::new();
        for tally in &tallies {
            let mut values: Vec<f64> = Vec::new();
            for cell in self.analysis.cells_of([*tally]) {
                let score = |run: &TrialRun| match equal {
                    true => run.score_by(set.at_board(cell.board)),
                    false => run.score(),
                };
                values.extend(cell.present().filter_map(|run| cell.value(score(run)?, plain)));
                unscored += cell.present().filter(|run| score(run).is_none()).count();
            }
            values.sort_by(f64::total_cmp);
            if !plain {
                values.iter_mut().for_each(|value| *value = value.max(LEAST));
            }
            most = most.max(values.len());
            arms.push(BoxArm { name: self.label(tally.arm).into(), values: evenly(&values, VALUES) });
        }
        arms.retain(|arm| !arm.values.is_empty());
        let low = !plain && arms.iter().any(|arm| arm.values[0] == LEAST);
        let spread = arms.iter().flat_map(|arm| &arm.values).any(|value| *value != arms[0].values[0]);
        if !spread {
            return None;
        }
        let what = if equal { "score" } else { "final score" };
        let axis = match plain {
            true => Axis::new(what),
            false => Axis::new(format!("{what} as a share of the way from a random solution to the goal"))
                .unit(Unit::Percent),
        };
        let title = if equal { "Scores" } else { "Final scores" };
        let mut caption = format!("{title}{on}{when}: {}.", box_words(&arms, "run"));
        if most > VALUES {
            caption += &format!(" Of more than {VALUES} runs, {VALUES} at even places stand for all.");
        }
        if low {
            caption += &format!(" What is below {0} of the way is drawn at {0}.", words::percent(LEAST));
        }
        if !plain {
            caption += &format!(" 100 % of the way is {}.", self.goal_word(set));
        }
        if unscored > 0 {
            let runs = words::plural(unscored as u64, "run");
            caption += &format!(" {runs} without a solution that counts left out.");
        }
        let (title, reference) = (format!("{title}{on}{when}"), self.goal_line(&tallies, plain));
        let picture = Boxes { title, axis, arms, reference, points: true, ..Boxes::default() };
        Some((caption, Arc::new(picture)))
    }

    /// Whether the scores of all these tallies are on one scale as they are. Those of a collection are not: its boards are as
    /// different as their sizes, whatever their goal.
    pub(super) fn plain_scores(&self, set: &Set, tallies: &[&ArmTally]) -> bool {
        if set.gathered {
            return false;
        }
        let mut cells = self.analysis.cells_of(tallies.iter().copied());
        let Some(first) = cells.next() else { return false };
        let scale = |cell: &CellRuns| cell.goal.map(|goal| goal.score);
        let same = |cell: &CellRuns| {
            let counted = cell.encoding == first.encoding || scale(first).is_some_and(|goal| goal > 0);
            counted && scale(cell) == scale(first)
        };
        cells.all(same)
    }
}

/// How to read boxes whose values are also points: only what is drawn of them. `one` is what a value is of.
pub(super) fn box_words(arms: &[BoxArm], one: &str) -> String {
    let any = |has: &dyn Fn(usize) -> bool| arms.iter().any(|arm| has(arm.values.len()));
    let boxed = any(&|count| count >= Boxes::LEAST);
    let mut told: Vec<String> = Vec::new();
    if boxed {
        told.push(format!(
            "box from the lower to the upper quartile with the median, whiskers to the farthest {one} within 1.5 boxes"
        ));
    }
    match (any(&|count| count <= Boxes::DOTS), any(&|count| count > Boxes::DOTS)) {
        (true, false) => told.push(format!("every {one} a dot")),
        (true, true) => told.push(format!(
            "every {one} a dot where there are at most {}, else rings for what is beyond the whiskers",
            Boxes::DOTS
        )),
        _ => told.push("rings for what is beyond".into()),
    }
    if boxed && any(&|count| count < Boxes::LEAST) {
        told.push(format!("no box for fewer than {} {one}s", Boxes::LEAST));
    }
    told.join(", ")
}

/// At most `most` of sorted values at even places, both ends among them: quartiles stay, but for less than one place in
/// `most`.
fn evenly(sorted: &[f64], most: usize) -> Vec<f64> {
    if sorted.len() <= most {
        return sorted.to_vec();
    }
    let last = (sorted.len() - 1) as f64;
    (0..most).map(|i| sorted[(last * i as f64 / (most - 1) as f64).round() as usize]).collect()
}
