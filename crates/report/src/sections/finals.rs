//! The final boards of a sweep on one board: of every setting the best run, the median one and the worst, drawn small.
//!
//! A run is drawn by running its trial again, as in the section of boards, and with the same limits.

use super::Writer;
use crate::analysis::published::Figure;
use crate::analysis::runs::{Certainty, TrialRun};
use crate::analysis::sweep::Sweep;
use crate::analysis::{TrialSet, bootstrap};
use crate::document::{Block, BoardGrid, GridCell, Row, SmallBoard, Table};
use crate::{Prose, TableCell, words};
use plansza_core::params::plain;
use plansza_experiment::spec::Measure;
use plansza_stats::mean;
use rayon::prelude::*;

/// Settings of one sweep that are drawn.
const DRAWN: usize = 36;
/// Settings in a row of boards where only one parameter varies.
const ABREAST: usize = 3;
/// Which runs are drawn.
const SHOWN: [&str; 3] = ["best", "median", "worst"];

/// The runs of one setting on the board.
struct SettingFinals<'a> {
    /// The values of the parameters that are shown.
    values: Vec<String>,
    /// The arms that have them.
    arms: Vec<usize>,
    /// The runs with a score, each with its cell, the best first.
    runs: Vec<(usize, &'a TrialRun<'a>)>,
    /// Runs without a score that counts.
    others: usize,
}

impl SettingFinals<'_> {
    /// The best run, the median one and the worst; of two in the middle the better one.
    fn shown(&self) -> [(usize, &TrialRun<'_>); 3] {
        let last = self.runs.len() - 1;
        [0, last / 2, last].map(|at| self.runs[at])
    }

    fn scores(&self) -> Vec<f64> {
        self.runs.iter().filter_map(|(_, run)| run.score()).collect()
    }
}

impl Writer<'_> {
    /// The final boards of a sweep; none where it is one of many boards, or one without runs.
    ///
    /// The board at the start stands above the `first` of the sweeps on it.
    pub(super) fn finals(&self, sweep: &Sweep, first: bool) -> Option<Block> {
        let set = &self.analysis.sets[sweep.set];
        let &[board] = set.boards.as_slice() else { return None };
        let start = self.start(board)?;
        let settings: Vec<SettingFinals> =
            self.settings(sweep).into_iter().filter(|setting| !setting.runs.is_empty()).collect();
        if settings.is_empty() {
            return None;
        }
        let table = self.finals_table(sweep, &settings);
        let cell = |(at, setting): (usize, &SettingFinals)| {
            let drawn = at < DRAWN;
            let board = |(word, (cell, run)): (&str, (usize, &TrialRun))| {
                let score = run.kept.outcome.score.map(words::signed).unwrap_or_default();
                let caption = format!("{word} {score}");
                Some(SmallBoard { picture: self.again(cell, run)?, caption, trial: run.id.to_string() })
            };
            let boards: Vec<Option<SmallBoard>> = match drawn {
                true => SHOWN.into_iter().zip(setting.shown()).map(board).collect(),
                false => Vec::new(),
            };
            let published = self.published_score(sweep, setting);
            let mut facts: Vec<String> =
                published.iter().map(|figure| format!("published {}", figure.printed)).collect();
            facts.push(format!("ours {}", mean_score(&sweep.family, setting, published).plain()));
            let names =
                sweep.axes.iter().zip(&setting.values).map(|((key, _), value)| format!("{key}={value}"));
            GridCell {
                title: names.collect::<Vec<_>>().join(" "),
                facts: facts.join(" · "),
                missing: drawn && boards.iter().any(Option::is_none),
                boards: boards.into_iter().flatten().collect(),
            }
        };
        let cells: Vec<GridCell> = settings.par_iter().enumerate().map(cell).collect();
        let mut table = table;
        if settings.len() > DRAWN {
            let text = format!("Boards of the first {DRAWN} of {} settings are drawn.", settings.len());
            table.notes.push(text.into());
        }
        if cells.iter().any(|cell| cell.missing) {
            let text =
                "Where a board is missing its run would take long to run again, or the clock ended it.";
            table.notes.push(text.into());
        }
        let columns = sweep.axes.get(1).map_or(ABREAST, |(_, values)| values.len());
        let optimum = self.analysis.boards[board].goal.filter(|goal| goal.standing == Certainty::Proven);
        let optimum = optimum.map_or_else(String::new, |goal| {
            format!("; the proven optimum is {}", words::signed(goal.score))
        });
        let title = format!("{}, at the start{optimum}", self.analysis.plan.boards[board].name);
        let start = first.then_some((title, start));
        Some(Block::Grid(BoardGrid { table, start, columns, cells }))
    }

    /// The settings of a sweep in the order of its points, with their runs.
    fn settings(&self, sweep: &Sweep) -> Vec<SettingFinals<'_>> {
        let second = sweep.axes.get(1).map_or(&[][..], |(_, values)| values.as_slice());
        let columns: Vec<_> = if second.is_empty() { vec![None] } else { second.iter().map(Some).collect() };
        let (first_key, first) = &sweep.axes[0];
        let mut all = Vec::new();
        for row in first {
            for column in &columns {
                let mut wanted = vec![(first_key.as_str(), row)];
                wanted.extend(column.map(|value| (sweep.axes[1].0.as_str(), value)));
                let arms = &self.analysis.plan.arms;
                let has = |arm: usize| {
                    let own = &arms[arm].settings;
                    let set = |(key, value): &(&str, &serde_json::Value)| {
                        own.iter().any(|(name, own)| name == key && own == *value)
                    };
                    arms[arm].family == sweep.family && wanted.iter().all(set)
                };
                let mine: Vec<usize> = (0..arms.len()).filter(|&arm| has(arm)).collect();
                let tallies = self.analysis.of_set(sweep.set).filter(|tally| mine.contains(&tally.arm));
                let cells = self.analysis.cells_of(tallies);
                let all_runs: Vec<(usize, &TrialRun)> =
                    cells.flat_map(|cell| cell.present().map(move |run| (cell.number, run))).collect();
                let there = all_runs.len();
                let mut runs = all_runs;
                runs.retain(|(_, run)| run.score().is_some());
                // Of equal scores the quicker run is the better one.
                runs.sort_by_key(|(_, run)| {
                    (std::cmp::Reverse(run.kept.outcome.score), run.kept.outcome.evaluations, run.id)
                });
                let values = wanted.iter().map(|(_, value)| plain(value)).collect();
                all.push(SettingFinals { values, arms: mine, others: there - runs.len(), runs });
            }
        }
        all
    }

    /// The published score of a setting, where there is one.
    fn published_score(&self, sweep: &Sweep, setting: &SettingFinals) -> Option<&Figure> {
        let &[arm] = setting.arms.as_slice() else { return None };
        let (arm, on) = (&self.analysis.plan.arms[arm].name, &self.analysis.sets[sweep.set].name);
        let is = |measure| measure == Measure::Score;
        let mut figures = self.analysis.published.iter().filter(|figure| is(figure.published.measure));
        figures.find(|figure| figure.published.arm == *arm && figure.published.on == *on)
    }

    /// The same for formats without pictures, and for programs.
    fn finals_table(&self, sweep: &Sweep, settings: &[SettingFinals]) -> Table {
        let set = &self.analysis.sets[sweep.set];
        let on = self.on(set);
        let published: Vec<Option<&Figure>> =
            settings.iter().map(|setting| self.published_score(sweep, setting)).collect();
        let told = published.iter().any(Option::is_some);
        let mut heads: Vec<(&str, &str)> =
            sweep.axes.iter().map(|(key, _)| (key.as_str(), "The value of this parameter")).collect();
        if told {
            heads.push(("published", "The published score"));
        }
        heads.extend([
            ("ours", "Our mean score with its 95% bootstrap interval"),
            ("best", "The score of the best run"),
            ("median", "The score of the median run, of two in the middle the better one"),
            ("worst", "The score of the worst run"),
            ("runs", "Runs with a score that counts"),
        ]);
        let row = |(setting, &published): (&SettingFinals, &Option<&Figure>)| {
            let mut cells: Vec<TableCell> = setting.values.iter().map(TableCell::text).collect();
            if told {
                cells.push(TableCell::or_blank(published.map(|figure| TableCell::text(&figure.printed))));
            }
            cells.push(mean_score(&sweep.family, setting, published));
            let score = |(_, run): (usize, &TrialRun)| run.kept.outcome.score.map(TableCell::Score);
            cells.extend(setting.shown().map(score).map(TableCell::or_blank));
            cells.push(TableCell::Count(setting.runs.len() as u64));
            let source = TrialSet::of(setting.runs.iter().map(|(_, run)| run.id));
            Row { cells, source, baseline: false }
        };
        let mut notes: Vec<Prose> = Vec::new();
        let others: usize = settings.iter().map(|setting| setting.others).sum();
        if others > 0 {
            let runs = words::plural(others as u64, "run");
            notes.push(format!("{runs} without a solution that counts left out.").into());
        }
        let pooled = match sweep.pooled.as_slice() {
            [] => String::new(),
            names => format!(" The other values ({}) are pooled.", words::list(names)),
        };
        let what = if told { "the published score, our mean" } else { "our mean" };
        let family = &sweep.family;
        Table {
            id: self.id(&format!("finals-{}", words::file(family)), set),
            caption: format!(
                "{family}{on}: {what} and the final boards of the best, the median and the worst run of every setting.{pooled}"
            )
            .into(),
            columns: Table::head(&heads),
            rows: settings.iter().zip(&published).map(row).collect(),
            notes,
            credit: self.credit(format!("{family}{on}"), &sweep.source),
            ..Table::default()
        }
    }
}

/// The mean score with its interval: that which stands beside a published one, where there is one.
fn mean_score(family: &str, setting: &SettingFinals, published: Option<&Figure>) -> TableCell {
    if let Some(figure) = published {
        return TableCell::Estimate(figure.mean, figure.interval, 2);
    }
    let scores = setting.scores();
    let name = format!("{family} {}", setting.values.join(" "));
    let interval = bootstrap(&name, scores.len()).mean(&scores);
    TableCell::or_blank(
        mean(&scores).zip(interval).map(|(mean, interval)| TableCell::Estimate(mean, interval, 2)),
    )
}
