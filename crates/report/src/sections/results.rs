//! The section of results: success, expected running time and scores of every arm, by sets and by boards, and all arms on
//! all sets at one glance.

use super::Writer;
use super::searches::ARMS;
use crate::analysis::Set;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Row, Table};
use crate::{Prose, Quantity, TableCell, words};
use plansza_chart::{Axis, CellGrid, Chart, Estimate as Bar, EstimateGroup, Intervals, Matrix, MatrixCell};
use std::sync::Arc;

/// Rows of a table that people are shown.
pub(super) const ROWS: usize = 60;

impl Writer<'_> {
    pub(super) fn results(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies: Vec<&ArmTally> = self.analysis.of_set(number).collect();
        if tallies.is_empty() {
            return Vec::new();
        }
        let on = self.on(set);
        let many = set.boards.len() as u64;
        let about = match self.analysis.plan.is_own() {
            true => format!("Arms{on} ({}), the best first.", words::plural(many, "problem")),
            false => format!("Arms{on} ({}, {}), the best first.", set.puzzle, words::plural(many, "board")),
        };
        let mut table = self.tally_table(&self.id("results", set), about, &tallies, false);
        table.credit = self.credit(format!("all arms{on}"), &table.credit.source);
        if tallies.iter().any(|tally| tally.spent.by_clock > 0) {
            table.notes.push(
                "Runs that the clock ended are not reproducible: another machine may come farther.".into(),
            );
        }
        table.notes.extend(self.encodings(set.puzzle, &tallies));
        // In the order of the table.
        let mut charted = self.shown(number, ARMS);
        charted.sort_by(|a, b| a.order(b));
        let mut blocks = vec![Block::Table(table)];
        if tallies.iter().any(|tally| tally.solved.successes() > 0) && charted.len() > 1 {
            let chart = |equal: bool, when: &str| {
                let bar = |tally: &&ArmTally| {
                    let solved = if equal { tally.footing.solved } else { tally.solved };
                    Bar {
                        name: self.label(tally.arm).into(),
                        value: solved.rate(),
                        low: solved.low(),
                        high: solved.high(),
                        note: format!("{}/{}", solved.successes(), solved.trials()),
                        ..Bar::default()
                    }
                };
                let rows = charted.iter().map(bar).collect();
                let picture = Intervals {
                    title: format!("Solved{on}{when}"),
                    axis: Axis::percent(
                        "share of runs that solved their board, with the 95% interval of Wilson",
                    ),
                    groups: vec![EstimateGroup { name: String::new(), rows }],
                    ..Intervals::default()
                };
                let caption = format!(
                    "Success rates{on}{when}: the share of runs that solved their board with Wilson’s 95 % interval, and how \
                     many of how many."
                );
                Some((caption, Arc::new(picture) as Arc<dyn Chart>))
            };
            blocks.extend(self.at_cost_and_end(number, "success", chart));
        }
        blocks
    }

    /// What the encodings are that the arms work on: who owes its success to propagation is told so.
    fn encodings(&self, puzzle: &str, tallies: &[&ArmTally]) -> Option<Prose> {
        let pairings = plansza_catalogue::find(puzzle).ok()?.pairings();
        let cells = self.analysis.cells_of(tallies.iter().copied());
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
        let missing = |tally: &ArmTally| tally.planned as u64 - tally.solved.trials();
        let (mut heads, mut rows) = (Vec::new(), vec![Vec::new(); tallies.len()]);
        let mut column = |there: bool, head, about, cell: &dyn Fn(&ArmTally) -> TableCell| {
            if there {
                heads.push((head, about));
                rows.iter_mut().zip(tallies).for_each(|(row, tally)| row.push(cell(tally)));
            }
        };
        let or_blank = TableCell::or_blank;
        column(board, "board", "the board", &|tally| {
            let board = self.analysis.cells[tally.cells[0]].board;
            TableCell::text(&self.analysis.plan.boards[board].name)
        });
        column(true, "arm", "the method with its settings", &|tally| TableCell::text(self.arm(tally.arm)));
        column(true, "runs", "runs that are there", &|tally| TableCell::Count(tally.solved.trials()));
        let about = "runs of the plan that are not there";
        let some_missing = tallies.iter().any(|tally| missing(tally) > 0);
        column(some_missing, "missing", about, &|tally| TableCell::Count(missing(tally)));
        let about = "share of runs that solved their board, with Wilson's 95% interval";
        column(true, "solved", about, &|tally| TableCell::Share(tally.solved));
        let about = "95% interval of the share solved over boards: whole boards are resampled, so it speaks of further boards like these";
        column(some(|tally| tally.over_boards.is_some()), "by boards", about, &|tally| {
            or_blank(tally.over_boards.map(|over| TableCell::Range(over.solved, Quantity::Percent)))
        });
        let unequal = !board && self.analysis.sets[tallies[0].set].unequal;
        let about =
            "share of runs that had solved their board at the evaluations that all arms of this table have";
        column(unequal, "solved, equal cost", about, &|tally| TableCell::Share(tally.footing.solved));
        let about = "mean score, or share of the way to the goal, at the evaluations that all arms of this table have";
        column(unequal, "score, equal cost", about, &|tally| match tally.footing.quality {
            Some(quality) => TableCell::Number(quality, 4),
            None => or_blank(tally.footing.far.map(|far| TableCell::Number(far, 3))),
        });
        let about = "expected evaluations per success, failures counted, with the 95% bootstrap interval";
        column(true, "ERT", about, &|tally| or_blank(tally.expected.evaluations.map(TableCell::Steps)));
        let about = "final score: mean ± standard deviation";
        column(some(|tally| tally.finals.scores.is_some()), "score", about, &|tally| {
            or_blank(tally.finals.scores.map(|all| TableCell::Spread(all.mean, all.sd, 2)))
        });
        let goals =
            tallies.iter().map(|tally| self.analysis.cells[tally.cells[0]].goal.map(|goal| goal.score));
        let scales = crate::analysis::distinct(goals).len() > 1 && !board;
        let about =
            "what the score counts up to: encodings may count differently, and such scores are not compared";
        column(scales && some(|tally| tally.finals.scores.is_some()), "up to", about, &|tally| {
            or_blank(self.analysis.cells[tally.cells[0]].goal.map(|goal| TableCell::Score(goal.score)))
        });
        column(quality, "of optimum", "final score as a share of the proven optimum: mean", &|tally| {
            or_blank(tally.finals.quality.map(|all| TableCell::Number(all.mean, 4)))
        });
        column(progress, "progress", "share of the way from a random solution to the goal: mean", &|tally| {
            or_blank(tally.finals.progress.map(|all| TableCell::Number(all.mean, 3)))
        });
        let clocked = some(|tally| tally.spent.by_clock > 0);
        column(clocked, "by clock", "runs that the clock ended", &|tally| {
            TableCell::Count(tally.spent.by_clock as u64)
        });
        column(true, "evaluations", "evaluations of a run: median", &|tally| {
            TableCell::Number(tally.spent.evaluations.median, 0)
        });
        let about = "wall time of a run: median";
        column(true, "time", about, &|tally| TableCell::Seconds(tally.spent.seconds.median));
        let about = "expected time per success, failures counted, with the 95% bootstrap interval";
        column(true, "ERT, time", about, &|tally| or_blank(tally.expected.seconds.map(TableCell::Wait)));
        let about = "area under the curve of targets reached over log evaluations, up to what all arms of this table have, 0 to 1";
        column(some(|tally| tally.area.is_some()), "ECDF area", about, &|tally| {
            or_blank(tally.area.map(|area| TableCell::Number(area, 3)))
        });
        let row = |(cells, tally): (Vec<TableCell>, &&ArmTally)| {
            let baseline = self.analysis.is_random(tally.arm) && !board;
            Row { cells, source: tally.source.clone(), baseline }
        };
        Table {
            id: id.into(),
            caption: caption.into(),
            columns: Table::head(&heads),
            rows: rows.into_iter().zip(tallies).map(row).collect(),
            credit: self.credit("", &self.trials_of(tallies.iter().copied())),
            limit: Some(ROWS),
            ..Table::default()
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
        // A set is told by its arms; what each board came to is for who asks.
        table.folded = true;
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
                interval: Some((tally.solved.low(), tally.solved.high())),
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
        let names = arms.iter().map(|&arm| self.label(arm).to_string());
        let picture = Matrix {
            title: "Arms × boards".into(),
            grid: CellGrid::new(names, sets.iter().map(|set| set.name.clone()), |row, set| {
                cell(arms[row], set)
            }),
            note: "Success rate, and below it the expected evaluations per success.".into(),
        };
        let mut caption =
            "Every arm on every set; the best of a column is framed. Intervals are in the tables."
                .to_string();
        let unequal: Vec<&str> = sets.iter().filter(|set| set.unequal).map(|set| set.name.as_str()).collect();
        if !unequal.is_empty() {
            caption += &format!(
                " On {} the arms had different numbers of evaluations: the numbers are those of the end of the runs, but the \
                 best is told at equal cost.",
                if unequal.len() == sets.len() { "every set".into() } else { words::list(&unequal) }
            );
        }
        Some(self.chart("matrix", caption, picture, ("all arms", &self.trials_of(&self.analysis.tallies))))
    }
}
