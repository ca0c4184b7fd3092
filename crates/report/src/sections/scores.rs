//! The section of final scores: box plots, of scores as they are or as shares of the way to the goal.

use super::Writer;
use super::searches::ARMS;
use crate::analysis::Set;
use crate::analysis::runs::CellRuns;
use crate::analysis::tally::ArmTally;
use crate::document::Block;
use crate::words;
use plansza_chart::{Axis, BoxArm, Boxes, Unit};

/// Shares of the way to the goal below this are not drawn: they are far worse than random solutions, and would press all
/// else into a corner.
pub(super) const LEAST: f64 = -0.5;
/// Values behind a box: more are thinned evenly.
const VALUES: usize = 400;

impl Writer<'_> {
    pub(super) fn scores(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies = self.shown(number, ARMS);
        let plain = self.plain_scores(set, &tallies);
        let on = self.on(set);
        let arms = tallies.iter().map(|tally| {
            let cells = self.analysis.cells_of([*tally]);
            let mut values: Vec<f64> = cells.flat_map(|cell| cell.values(plain)).collect();
            values.sort_by(f64::total_cmp);
            if !plain {
                values.iter_mut().for_each(|value| *value = value.max(LEAST));
            }
            BoxArm { name: self.label(tally.arm).into(), values: evenly(&values, VALUES) }
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
        let (title, reference) = (format!("Final scores{on}"), self.goal_line(&tallies, plain));
        let picture = Boxes { title, axis, arms, reference, points: true, ..Boxes::default() };
        let caption = format!(
            "Final scores{on}: box from the lower to the upper quartile with the median, whiskers to the farthest run \
             within 1.5 boxes, rings beyond.{low}"
        );
        vec![self.chart_of_set(number, "scores", caption, picture)]
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

/// At most `most` of sorted values at even places, both ends among them: quartiles stay, but for less than one place in
/// `most`.
fn evenly(sorted: &[f64], most: usize) -> Vec<f64> {
    if sorted.len() <= most {
        return sorted.to_vec();
    }
    let last = (sorted.len() - 1) as f64;
    (0..most).map(|i| sorted[(last * i as f64 / (most - 1) as f64).round() as usize]).collect()
}
