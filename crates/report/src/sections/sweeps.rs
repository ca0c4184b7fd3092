//! The section of sweeps: which settings are good.

use super::Writer;
use crate::analysis::runs::{CellRuns, equal_cost};
use crate::analysis::sweep::{SettingResult, Sweep};
use crate::document::{Block, Plot, Section};
use crate::words;
use plansza_chart::{Axis, CellGrid, Chart, Estimate as Bar, EstimateGroup, Heat, HeatCell, Intervals, Unit};
use plansza_core::params;
use std::sync::Arc;

impl Writer<'_> {
    pub(super) fn sweeps(&self) -> Option<Section> {
        let sweeps = &self.analysis.sweeps;
        let mut blocks = Vec::new();
        for (number, sweep) in sweeps.iter().enumerate() {
            let first = sweeps[..number].iter().all(|before| before.set != sweep.set);
            blocks.push(self.sweep(sweep));
            blocks.extend(self.finals(sweep, first));
        }
        (!blocks.is_empty()).then(|| Section::new("sweeps", "Settings", blocks))
    }

    fn sweep(&self, sweep: &Sweep) -> Block {
        let set = &self.analysis.sets[sweep.set];
        let on = self.on(set);
        let what = match sweep.solved {
            true => "share of runs that solved their board",
            false => "mean share of the way from a random solution to the goal",
        };
        let names: Vec<&str> = sweep.axes.iter().map(|(name, _)| name.as_str()).collect();
        let title = format!("{}{on}", sweep.family);
        let scale = match sweep.solved {
            true => Axis::percent("solved"),
            false => Axis::new("way to the goal").unit(Unit::Percent),
        };
        let (_, first) = &sweep.axes[0];
        let chart: Arc<dyn Chart> = match sweep.axes.get(1) {
            None => {
                let rows = first.iter().zip(&sweep.points).filter_map(|(value, point)| {
                    let (value, name) = (numbers(point.as_ref()?, sweep.solved)?, params::plain(value));
                    let solved = point.as_ref()?.solved;
                    let note = match sweep.solved {
                        true => format!("{}/{}", solved.successes(), solved.trials()),
                        false => String::new(),
                    };
                    Some(Bar { name, value: value.0, low: value.1, high: value.2, note, ..Bar::default() })
                });
                let groups = vec![EstimateGroup { name: names[0].to_string(), rows: rows.collect() }];
                Arc::new(Intervals { title, axis: scale, groups, ..Intervals::default() })
            }
            Some((column, second)) => {
                let cell = |point: &Option<SettingResult>| {
                    let (value, low, high) = numbers(point.as_ref()?, sweep.solved)?;
                    let text = format!("{:.0}%", 100.0 * value);
                    Some(HeatCell { value, text, note: format!("{:.0}–{:.0}", 100.0 * low, 100.0 * high) })
                };
                Arc::new(Heat {
                    title,
                    row_label: names[0].to_string(),
                    column_label: column.clone(),
                    grid: CellGrid::new(
                        first.iter().map(params::plain),
                        second.iter().map(params::plain),
                        |row, column| cell(&sweep.points[row * second.len() + column]),
                    ),
                    scale,
                })
            }
        };
        let interval = if sweep.solved { "Wilson’s 95% interval" } else { "the 95% bootstrap interval" };
        let pooled = match sweep.pooled.as_slice() {
            [] => String::new(),
            names => format!(
                " The other values ({}) are pooled: these {} make the largest difference.",
                words::list(names),
                if sweep.axes.len() == 1 { "parameter values" } else { "two parameters" }
            ),
        };
        let (family, names) = (&sweep.family, words::list(&names));
        Block::Chart(Plot {
            id: self.id(&format!("sweep-{}", words::file(family)), set),
            caption: format!(
                "{family} by {names}{on}: {what} with {interval}.{pooled}{}",
                self.settings_apart(sweep)
            )
            .into(),
            chart,
            credit: self.credit(format!("{family}{on}"), &sweep.source),
        })
    }
}

impl Writer<'_> {
    /// What is to be said where the settings of a sweep had different numbers of evaluations.
    fn settings_apart(&self, sweep: &Sweep) -> String {
        let set = &self.analysis.sets[sweep.set];
        let arms = &self.analysis.plan.arms;
        let tallies = self.analysis.of_set(sweep.set).filter(|tally| arms[tally.arm].family == sweep.family);
        let cells: Vec<&CellRuns> = self.analysis.cells_of(tallies).collect();
        let costs = set.boards.iter().map(|&board| {
            let mine = cells.iter().copied().filter(move |cell| cell.board == board);
            (equal_cost(mine.clone()), mine.map(CellRuns::spent).fold(0.0, f64::max))
        });
        let (least, most) = costs.fold((f64::INFINITY, 0.0f64), |(least, most), (at, spent)| {
            (if at < spent { least.min(at) } else { least }, most.max(spent))
        });
        match least < most {
            true => format!(
                " The settings had different numbers of evaluations, from {} to {}: each is shown as it ended.",
                words::count(least as u64),
                words::count(most as u64)
            ),
            false => String::new(),
        }
    }
}

/// The number to look at, with its interval.
fn numbers(point: &SettingResult, solved: bool) -> Option<(f64, f64, f64)> {
    match solved {
        true => Some((point.solved.rate(), point.solved.low(), point.solved.high())),
        false => point.progress.map(|(mean, interval)| (mean, interval.low, interval.high)),
    }
}
