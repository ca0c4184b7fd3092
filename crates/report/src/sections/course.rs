//! The section of the course of the search: the best so far over evaluations, epochs and time.

use super::Writer;
use super::scores::LEAST;
use crate::analysis::Set;
use crate::analysis::runs::{CellRuns, Cost, TrialRun};
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Plot};
use crate::words;
use plansza_chart::{Axis, Band, BandPoint, Bands, PlotLayout, ReferenceLine, Scale, Unit};
use plansza_stats::{Course, CoursePoint, anytime, curve};
use rayon::prelude::*;

/// Points of a curve.
const POINTS: usize = 49;

impl Writer<'_> {
    pub(super) fn course(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies = self.charted(number);
        let mut measures = vec![Cost::Evaluations, Cost::Seconds];
        let own_epochs = |tally: &&ArmTally| self.analysis.cells[tally.cells[0]].budget.is_none();
        if tallies.iter().any(own_epochs) {
            measures.insert(1, Cost::Epochs);
        }
        measures.into_iter().filter_map(|measure| self.anytime(number, set, &tallies, measure)).collect()
    }

    fn anytime(&self, number: usize, set: &Set, tallies: &[&ArmTally], measure: Cost) -> Option<Block> {
        let on = self.on(set);
        let cells =
            |tally: &ArmTally| tally.cells.iter().map(|&cell| &self.analysis.cells[cell]).collect::<Vec<_>>();
        let plain = self.plain_scores(tallies);
        let value = |cell: &CellRuns, score: f64| if plain { Some(score) } else { cell.progress(score) };
        // What cannot be put on the common scale is not drawn at all: half of the boards would be another curve.
        let mut traces: Vec<(&ArmTally, Vec<Course>)> = Vec::new();
        for tally in tallies {
            let cells = cells(tally);
            if cells.iter().any(|cell| value(cell, 0.0).is_none()) {
                continue;
            }
            let of = |cell: &CellRuns, run: &TrialRun| {
                run.trace(measure, |score| value(cell, score).unwrap_or(0.0))
            };
            let runs = cells.iter().flat_map(|cell| cell.present().map(move |run| (*cell, run)));
            let made: Vec<Course> = runs.map(|(cell, run)| of(cell, run)).collect();
            traces.push((tally, made));
        }
        let all = || traces.iter().flat_map(|(_, traces)| traces).flat_map(|trace| trace.steps());
        let from = all().map(|step| step.0).filter(|cost| *cost > 0.0).fold(f64::INFINITY, f64::min);
        let runs = tallies.iter().flat_map(|tally| cells(tally)).flat_map(|cell| cell.present());
        let to = runs.map(|run| run.spent(measure)).fold(0.0, f64::max);
        let (from, to) = (if measure == Cost::Seconds { from } else { from.max(1.0) }, to);
        if from >= to || traces.is_empty() {
            return None;
        }
        let least = if plain { f64::NEG_INFINITY } else { LEAST };
        let low = match all().any(|step| step.1 < least) {
            true => format!(" What is below {} of the way is not drawn.", words::percent(LEAST)),
            false => String::new(),
        };
        let grid = anytime::logarithmic(from, to, POINTS);
        let series = traces.par_iter().map(|(tally, traces)| Band {
            name: self.arm(tally.arm).into(),
            points: curve(traces, &grid, &[0.25, 0.75]).iter().map(|point| band(point, least)).collect(),
        });
        let (word, axis) = match measure {
            Cost::Evaluations => ("evaluations", Axis::log("evaluations")),
            Cost::Epochs => ("epochs", Axis::log("epochs")),
            Cost::Seconds => ("time", Axis::log("time").unit(Unit::Seconds)),
        };
        let y = if plain {
            Axis::new("best score so far")
        } else {
            Axis::new("share of the way to the goal").unit(Unit::Percent)
        };
        let goal = self.analysis.cells[tallies[0].cells[0]].goal;
        let reference = match goal {
            Some(goal) if plain => Some(ReferenceLine::new(
                goal.score as f64,
                format!("{} {}", goal.standing.word(), goal.score),
            )),
            _ => None,
        };
        let picture = Bands {
            title: format!("Best so far over {word}{on}"),
            x: Axis { scale: Scale::Log, ..axis.range(from, to) },
            y,
            series: series.collect(),
            steps: true,
            reference,
            layout: PlotLayout::below(),
        };
        Some(Block::Chart(Plot::new(
            self.id(&format!("course-{word}"), set),
            format!(
                "The best so far over {word}{on}: mean of all runs, dark band between the quartiles, pale band from \
                 the least to the greatest. A mean begins where every run has a solution.{low}{}",
                self.of_many(number)
            ),
            picture,
            self.credit(format!("the arms shown{on}"), &self.whole(number)),
        )))
    }
}

/// A point of a curve, as far as it is not below `least`.
fn band(point: &CoursePoint, least: f64) -> BandPoint {
    let pair = |low: Option<f64>, high: Option<f64>| {
        low.zip(high).filter(|(_, high)| *high >= least).map(|(low, high)| (low.max(least), high))
    };
    BandPoint {
        x: point.cost,
        mid: point.mean.filter(|mean| *mean >= least),
        wide: pair(point.min, point.max),
        deep: pair(point.quantiles[0], point.quantiles[1]),
    }
}
