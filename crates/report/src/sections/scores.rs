//! The section of final scores: box plots, of scores as they are or as shares of the way to the goal.

use super::Writer;
use crate::analysis::Set;
use crate::analysis::runs::CellRuns;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Plot};
use crate::words;
use plansza_chart::{Axis, BoxArm, Boxes, ReferenceLine, Unit};

/// Shares of the way to the goal below this are not drawn: they are far worse than random solutions, and would press all
/// else into a corner.
pub(super) const LEAST: f64 = -0.5;
/// Values behind a box: more are thinned evenly.
const VALUES: usize = 400;

impl Writer<'_> {
    pub(super) fn scores(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies = self.charted(number);
        let plain = self.plain_scores(&tallies);
        let on = self.on(set);
        let arms = tallies.iter().map(|tally| {
            let cells = tally.cells.iter().map(|&cell| &self.analysis.cells[cell]);
            let values = cells.flat_map(|cell| {
                cell.present().filter_map(move |run| {
                    let score = run.score()?;
                    if plain { Some(score) } else { cell.progress(score) }
                })
            });
            let mut values: Vec<f64> = values.collect();
            values.sort_by(f64::total_cmp);
            if !plain {
                values.iter_mut().for_each(|value| *value = value.max(LEAST));
            }
            BoxArm { name: self.arm(tally.arm).into(), values: evenly(&values, VALUES) }
        });
        let arms: Vec<BoxArm> = arms.filter(|arm| !arm.values.is_empty()).collect();
        let low = match !plain && arms.iter().any(|arm| arm.values[0] == LEAST) {
            true => format!(" What is below {0} of the way is drawn at {0}.", words::percent(LEAST)),
            false => String::new(),
        };
        let spread = arms.iter().flat_map(|arm| &arm.values).any(|value| *value != arms[0].values[0]);
        if !spread {
            return Vec::new();
        }
        let axis = match plain {
            true => Axis::new("final score"),
            false => Axis::new("final score as a share of the way from a random solution to the goal")
                .unit(Unit::Percent),
        };
        let goal = self.analysis.cells[tallies[0].cells[0]].goal.filter(|_| plain);
        let reference = goal.map(|goal| {
            ReferenceLine::new(goal.score as f64, format!("{} {}", goal.standing.word(), goal.score))
        });
        let picture = Boxes {
            title: format!("Final scores{on}"),
            axis,
            arms,
            reference,
            points: true,
            ..Boxes::default()
        };
        vec![Block::Chart(Plot::new(
            self.id("scores", set),
            format!(
                "Final scores{on}: box from the lower to the upper quartile with the median, whiskers to the farthest \
                 run within 1.5 boxes, rings beyond.{low}{}",
                self.of_many(number)
            ),
            picture,
            self.credit(format!("the arms shown{on}"), &self.whole(number)),
        ))]
    }

    /// Whether the scores of all these tallies are on one scale as they are.
    pub(super) fn plain_scores(&self, tallies: &[&ArmTally]) -> bool {
        let mut cells = tallies.iter().flat_map(|tally| &tally.cells).map(|&cell| &self.analysis.cells[cell]);
        let Some(first) = cells.next() else { return false };
        let scale = |cell: &CellRuns| cell.goal.map(|goal| goal.score);
        let same = |cell: &CellRuns| {
            let counted = cell.encoding == first.encoding || scale(first).is_some_and(|goal| goal > 0);
            counted && scale(cell) == scale(first)
        };
        cells.all(same)
    }
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
