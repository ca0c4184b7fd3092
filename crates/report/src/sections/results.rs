//! The section of results: success, expected running time and scores of every arm, by sets and by boards, and all arms on
//! all sets at one glance.

use super::Writer;
use crate::analysis::Set;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Plot, Row, Table};
use crate::{Prose, TableCell, words};
use plansza_chart::{Axis, CellGrid, Estimate as Bar, EstimateGroup, Intervals, Matrix, MatrixCell};

/// Rows of a table that people are shown.
pub(super) const ROWS: usize = 60;

impl Writer<'_> {
    pub(super) fn results(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies: Vec<&ArmTally> = self.analysis.of_set(number).collect();
        if tallies.is_empty() {
            return Vec::new();
        }
        let on = self.on(set);
        let boards = words::plural(set.boards.len() as u64, "board");
        let about = format!("Arms{on} ({}, {boards}), the best first.", set.puzzle);
        let mut table = self.tally_table(&self.id("results", set), about, &tallies, false);
        table.credit = self.credit(format!("all arms{on}"), &table.credit.source);
        if tallies.iter().any(|tally| tally.spent.by_clock > 0) {
            table.notes.push(
                "Runs that the clock ended are not reproducible: another machine may come farther.".into(),
            );
        }
        table.notes.extend(self.encodings(set.puzzle, &tallies));
        // In the order of the table.
        let mut charted = self.charted(number);
        charted.sort_by(|a, b| a.order(b));
        let rows = charted.into_iter().map(|tally| Bar {
            name: self.arm(tally.arm).into(),
            value: tally.solved.rate(),
            low: tally.solved.low(),
            high: tally.solved.high(),
            note: format!("{}/{}", tally.solved.successes(), tally.solved.trials()),
            ..Bar::default()
        });
        let rows: Vec<Bar> = rows.collect();
        let mut blocks = vec![Block::Table(table)];
        if self.analysis.of_set(number).any(|tally| tally.solved.successes() > 0) && rows.len() > 1 {
            let picture = Intervals {
                title: format!("Solved{on}"),
                axis: Axis::percent("share of runs that solved their board, with the 95% interval of Wilson"),
                groups: vec![EstimateGroup { name: String::new(), rows }],
                ..Intervals::default()
            };
            blocks.push(Block::Chart(Plot::new(
                self.id("success", set),
                format!("Success rates{on}.{}", self.of_many(number)),
                picture,
                self.credit(format!("the arms shown{on}"), &self.whole(number)),
            )));
        }
        blocks
    }

    /// What the encodings are that the arms work on: who owes its success to propagation is told so.
    fn encodings(&self, puzzle: &str, tallies: &[&ArmTally]) -> Option<Prose> {
        let pairings = plansza_catalogue::find(puzzle).ok()?.pairings();
        let cells = tallies.iter().flat_map(|tally| &tally.cells).map(|&cell| &self.analysis.cells[cell]);
        let mut names: Vec<&str> = cells.filter_map(|cell| cell.encoding).collect();
        names.sort_unstable();
        names.dedup();
        let about = |name: &str| {
            let pairing = pairings.iter().find(|pairing| pairing.encoding == name)?;
            Some(format!("{name}: {}", pairing.encoding_about))
        };
        let told: Vec<String> = names.into_iter().filter_map(about).collect();
        (!told.is_empty()).then(|| Prose::read(&format!("Encodings. {}.", told.join(". "))))
    }

    /// A table with a row for each tally. A column that would say nothing is left out.
    fn tally_table(&self, id: &str, caption: String, tallies: &[&ArmTally], board: bool) -> Table {
        let some = |has: fn(&ArmTally) -> bool| tallies.iter().any(|tally| has(tally));
        let quality = some(|tally| tally.finals.quality.is_some());
        let progress = !quality && some(|tally| tally.finals.progress.is_some());
        type CellOf = fn(&Writer, &ArmTally) -> TableCell;
        // Head, meaning, whether it is there, and its cell.
        let mut columns: Vec<(&str, &str, bool, CellOf)> = vec![
            ("board", "the board", board, |writer, tally| {
                let board = writer.analysis.cells[tally.cells[0]].board;
                TableCell::text(&writer.analysis.plan.boards[board].name)
            }),
            ("arm", "the method with its settings", true, |writer, tally| {
                TableCell::text(writer.arm(tally.arm))
            }),
            ("runs", "runs that are there", true, |_, tally| TableCell::Count(tally.solved.trials())),
            (
                "missing",
                "runs of the plan that are not there",
                some(|tally| (tally.solved.trials() as usize) < tally.planned),
                |_, tally| TableCell::Count(tally.planned as u64 - tally.solved.trials()),
            ),
            (
                "solved",
                "share of runs that solved their board, with Wilson's 95% interval",
                true,
                |_, tally| TableCell::Share(tally.solved),
            ),
            (
                "ERT",
                "expected evaluations per success, failures counted, with the 95% bootstrap interval",
                true,
                |_, tally| TableCell::or_blank(tally.expected.evaluations.map(TableCell::Steps)),
            ),
            (
                "score",
                "final score: mean ± standard deviation",
                some(|tally| tally.finals.scores.is_some()),
                |_, tally| {
                    TableCell::or_blank(tally.finals.scores.map(|all| TableCell::Spread(all.mean, all.sd, 2)))
                },
            ),
            ("of optimum", "final score as a share of the proven optimum: mean", quality, |_, tally| {
                TableCell::or_blank(tally.finals.quality.map(|all| TableCell::Number(all.mean, 4)))
            }),
            (
                "progress",
                "share of the way from a random solution to the goal: mean",
                progress,
                |_, tally| {
                    TableCell::or_blank(tally.finals.progress.map(|all| TableCell::Number(all.mean, 3)))
                },
            ),
            ("by clock", "runs that the clock ended", some(|tally| tally.spent.by_clock > 0), |_, tally| {
                TableCell::Count(tally.spent.by_clock as u64)
            }),
            ("evaluations", "evaluations of a run: median", true, |_, tally| {
                TableCell::Number(tally.spent.evaluations.median, 0)
            }),
            ("time", "wall time of a run: median", true, |_, tally| {
                TableCell::Seconds(tally.spent.seconds.median)
            }),
            (
                "ERT, time",
                "expected time per success, failures counted, with the 95% bootstrap interval",
                true,
                |_, tally| TableCell::or_blank(tally.expected.seconds.map(TableCell::Wait)),
            ),
            (
                "ECDF area",
                "area under the curve of targets reached over log evaluations, 0 to 1",
                some(|tally| tally.area.is_some()),
                |_, tally| TableCell::or_blank(tally.area.map(|area| TableCell::Number(area, 3))),
            ),
        ];
        columns.retain(|column| column.2);
        let row = |tally: &&ArmTally| Row {
            cells: columns.iter().map(|column| column.3(self, tally)).collect(),
            source: tally.source.clone(),
            baseline: self.analysis.is_random(tally.arm) && !board,
        };
        let heads: Vec<(&str, &str)> = columns.iter().map(|column| (column.0, column.1)).collect();
        Table {
            id: id.into(),
            caption: caption.into(),
            columns: Table::head(&heads),
            rows: tallies.iter().map(row).collect(),
            notes: Vec::new(),
            credit: self.credit("", &self.trials_of(tallies.iter().copied())),
            limit: Some(ROWS),
        }
    }

    pub(super) fn by_board(&self) -> Option<Block> {
        let mut tallies: Vec<&ArmTally> = self.analysis.by_board.iter().collect();
        let board = |tally: &ArmTally| self.analysis.cells[tally.cells[0]].board;
        tallies.sort_by(|a, b| board(a).cmp(&board(b)).then(a.order(b)));
        if tallies.is_empty() {
            return None;
        }
        let caption = "Every board by itself: here ERT is that of the board.".to_string();
        let mut table = self.tally_table("boards-by-arm", caption, &tallies, true);
        table.credit = self.credit("all arms on boards in sets of several", &table.credit.source);
        Some(Block::Table(table))
    }

    /// All arms on all sets at one glance.
    pub(super) fn matrix(&self) -> Option<Block> {
        let sets = &self.analysis.sets;
        let arms: Vec<usize> = (0..self.analysis.plan.arms.len())
            .filter(|&arm| self.analysis.tallies.iter().any(|tally| tally.arm == arm))
            .collect();
        if !(2..=10).contains(&sets.len()) || !(2..=16).contains(&arms.len()) {
            return None;
        }
        let cell = |arm: usize, set: usize| {
            let tally = self.analysis.of_set(set).find(|tally| tally.arm == arm)?;
            let first = self.analysis.of_set(set).next().is_some_and(|best| best.arm == arm);
            Some(MatrixCell {
                rate: tally.solved.rate(),
                ert: tally.expected.evaluations.and_then(|ert| ert.value()),
                best: first && tally.solved.successes() > 0,
                note: format!(
                    "{}/{} runs, interval {:.1}–{:.1} %",
                    tally.solved.successes(),
                    tally.solved.trials(),
                    100.0 * tally.solved.low(),
                    100.0 * tally.solved.high()
                ),
            })
        };
        let names = arms.iter().map(|&arm| self.arm(arm).to_string());
        let picture = Matrix {
            title: "Arms × boards".into(),
            grid: CellGrid::new(names, sets.iter().map(|set| set.name.clone()), |row, set| {
                cell(arms[row], set)
            }),
            note: "Success rate, and below it the expected evaluations per success.".into(),
        };
        Some(Block::Chart(Plot::new(
            "matrix",
            "Every arm on every set; the best of a column is framed. Intervals are in the tables.",
            picture,
            self.credit("all arms", &self.trials_of(&self.analysis.tallies)),
        )))
    }
}
