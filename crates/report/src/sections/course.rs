//! The section of the course of the search: the best so far over evaluations, epochs and time.

use super::Writer;
use super::scores::LEAST;
use crate::analysis::Set;
use crate::analysis::runs::{CellRuns, Cost};
use crate::analysis::tally::ArmTally;
use crate::document::Block;
use crate::words;
use plansza_chart::{Axis, Band, BandPoint, Bands, PlotLayout, Scale, Unit};
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
        let plain = self.plain_scores(tallies);
        // What cannot be put on the common scale is not drawn at all: half of the boards would be another curve.
        let drawn = |tally: &&&ArmTally| {
            self.analysis.cells_of([**tally]).all(|cell| cell.value(0.0, plain).is_some())
        };
        let courses = |cell: &CellRuns| -> Vec<Course> {
            let scale = |score| cell.value(score, plain).unwrap_or(0.0);
            cell.present().map(|run| run.trace(measure, scale)).collect()
        };
        let traces = tallies.iter().filter(drawn);
        let traces: Vec<(&ArmTally, Vec<Course>)> = traces
            .map(|tally| (*tally, self.analysis.cells_of([*tally]).flat_map(courses).collect()))
            .collect();
        let all = || traces.iter().flat_map(|(_, traces)| traces).flat_map(|trace| trace.steps());
        let from = all().map(|step| step.0).filter(|cost| *cost > 0.0).fold(f64::INFINITY, f64::min);
        let runs = self.analysis.cells_of(tallies.iter().copied()).flat_map(|cell| cell.present());
        let to = runs.map(|run| run.spent(measure)).fold(0.0, f64::max);
        let from = if measure == Cost::Seconds { from } else { from.max(1.0) };
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
            name: self.label(tally.arm).into(),
            points: curve(traces, &grid, &[0.25, 0.75]).iter().map(|point| band(point, least)).collect(),
        });
        let (word, axis) = match measure {
            Cost::Evaluations => ("evaluations", Axis::log("evaluations")),
            Cost::Epochs => ("epochs", Axis::log("epochs")),
            Cost::Seconds => ("time", Axis::log("time").unit(Unit::Seconds)),
        };
        let y = match plain {
            true => Axis::new("best score so far"),
            false => Axis::new("share of the way to the goal").unit(Unit::Percent),
        };
        let picture = Bands {
            title: format!("Best so far over {word}{on}"),
            x: Axis { scale: Scale::Log, ..axis.range(from, to) },
            y,
            series: series.collect(),
            steps: true,
            reference: self.goal_line(tallies, plain),
            layout: PlotLayout::below(),
        };
        let caption = format!(
            "The best so far over {word}{on}: mean of all runs, dark band between the quartiles, pale band from the least \
             to the greatest. A mean begins where every run has a solution.{low}"
        );
        Some(self.chart_of_set(number, &format!("course-{word}"), caption, picture))
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
