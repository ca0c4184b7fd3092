//! Boards that an experiment names one by one, as one collection: a table of all of them for every arm, and success against
//! the number of open cells, with what was published beside it.

use super::Writer;
use super::results::ROWS;
use super::searches::ARMS;
use crate::analysis::runs::{CellRuns, Cost, TrialRun};
use crate::analysis::{Set, TrialSet, distinct};
use crate::document::{Block, Row, Section, Table};
use crate::{Prose, TableCell};
use plansza_chart::{Axis, PlotLayout, Trend, TrendPoint, Trends};
use plansza_experiment::plan::Instance;
use plansza_experiment::spec::Measure;
use plansza_stats::Proportion;

/// An arm on a board of a collection.
struct BoardEntry<'a> {
    cell: &'a CellRuns<'a>,
    board: &'a Instance,
    open: usize,
    solved: Proportion,
}

impl<'a> Writer<'a> {
    /// The section of all collections.
    pub(super) fn collections(&self) -> Option<Section> {
        let sets = self.analysis.sets.iter().enumerate().filter(|(_, set)| set.gathered);
        let blocks: Vec<Block> = sets.flat_map(|(number, set)| self.collection(number, set)).collect();
        (!blocks.is_empty()).then(|| Section::new("collection", "Board by board", blocks))
    }

    /// The table and the chart of a collection.
    fn collection(&self, number: usize, set: &Set) -> Vec<Block> {
        let entries = self.entries(number);
        // Problems that are not ours have no cells to be sorted by.
        if entries.is_empty() || self.analysis.plan.is_own() {
            return Vec::new();
        }
        let mut blocks = vec![Block::Table(self.collection_table(set, &entries))];
        let sizes = distinct(entries.iter().map(|entry| entry.open)).len();
        if sizes > 1 && entries.iter().any(|entry| entry.solved.successes() > 0) {
            blocks.push(self.collection_chart(number, set, &entries));
        }
        blocks
    }

    /// Every arm on every board, by arms in the order of the plan, random search last, and by open cells.
    fn entries(&self, set: usize) -> Vec<BoardEntry<'a>> {
        let entry = |cell: &'a CellRuns<'a>| {
            let board = &self.analysis.plan.boards[cell.board];
            let solved: Vec<bool> = cell.present().map(|run| run.kept.outcome.solved).collect();
            let open = board.boards.open_cells(board.index);
            Some(BoardEntry { cell, board, open, solved: Proportion::of(&solved)? })
        };
        let mut entries: Vec<BoardEntry> =
            self.analysis.cells_of(self.analysis.of_set(set)).filter_map(entry).collect();
        let order = |entry: &BoardEntry| {
            let arm = entry.cell.arm;
            (self.analysis.is_random(arm), arm, entry.open, entry.cell.board)
        };
        entries.sort_by_key(order);
        entries
    }

    /// What was published of an arm on a board, whether ours has anything to compare it with or not.
    fn told(&self, entry: &BoardEntry, measure: Measure) -> Option<f64> {
        let arm = &self.analysis.plan.arms[entry.cell.arm].name;
        let mut all = self.analysis.plan.spec.published.iter();
        let mine = all.find(|one| {
            let on = entry.board.of(&one.on) || entry.board.is(&one.on);
            one.measure == measure && one.arm == *arm && on
        });
        mine.map(|one| one.value)
    }

    fn collection_table(&self, set: &Set, entries: &[BoardEntry]) -> Table {
        let any = |measure| entries.iter().any(|entry| self.told(entry, measure).is_some());
        let (rate_told, time_told) = (any(Measure::Solved), any(Measure::SecondsSolved));
        let mut columns = vec![
            ("arm", "the method with its settings"),
            ("board", "its name"),
            ("size", "its columns and rows"),
            ("open cells", "cells that a solution decides"),
            ("runs", "runs that are there"),
            ("solved", "share of runs that solved it, with Wilson's 95% interval"),
        ];
        if rate_told {
            columns.push(("published, %", "the published share of runs that solved it"));
        }
        columns.push(("time", "wall time of the runs that solved it: mean"));
        if time_told {
            columns.push(("published time", "the published time, on another machine"));
        }
        columns.push(("epoch", "epochs that were done when the solution came: mean"));
        let row = |entry: &BoardEntry| {
            let solved = |cost: &dyn Fn(&TrialRun) -> Option<f64>| {
                let values: Vec<f64> = entry.cell.present().filter_map(cost).collect();
                plansza_stats::mean(&values)
            };
            let time = solved(&|run| run.kept.outcome.solved.then_some(run.kept.times.seconds));
            let random = self.analysis.is_random(entry.cell.arm);
            let epoch = solved(&|run| run.solved(Cost::Epochs)).filter(|_| !random);
            let mut cells = vec![
                TableCell::text(self.arm(entry.cell.arm)),
                TableCell::text(&entry.board.name),
                TableCell::text(entry.board.boards.size(entry.board.index).to_string()),
                TableCell::Count(entry.open as u64),
                TableCell::Count(entry.solved.trials()),
                TableCell::Share(entry.solved),
            ];
            if rate_told {
                let value = self.told(entry, Measure::Solved);
                cells.push(TableCell::or_blank(value.map(|value| TableCell::Number(100.0 * value, 0))));
            }
            cells.push(TableCell::or_blank(time.map(TableCell::Seconds)));
            if time_told {
                let value = self.told(entry, Measure::SecondsSolved);
                cells.push(TableCell::or_blank(value.map(TableCell::Seconds)));
            }
            cells.push(TableCell::or_blank(epoch.map(|epoch| TableCell::Number(epoch, 1))));
            Row { cells, source: TrialSet::of_cells([entry.cell]), baseline: random }
        };
        let mut notes: Vec<Prose> = Vec::new();
        if set.unequal {
            notes.push(self.ended_apart(set).trim_start().into());
        }
        if rate_told || time_told {
            let other = self.analysis.plan.spec.other_boards.as_deref();
            notes.extend(other.map(|other| Prose::read(other.trim())));
        }
        let all = TrialSet::of_cells(entries.iter().map(|entry| entry.cell));
        Table {
            id: self.id("collection", set),
            caption: format!(
                "Every board{}, by the number of its open cells; time and epoch are means over the runs that solved it.",
                self.on(set)
            )
            .into(),
            columns: Table::head(&columns),
            rows: entries.iter().map(row).collect(),
            notes,
            credit: self.credit(format!("all arms{}", self.on(set)), &all),
            limit: Some(ROWS),
            ..Table::default()
        }
    }

    fn collection_chart(&self, number: usize, set: &Set, entries: &[BoardEntry]) -> Block {
        let on = self.on(set);
        let shown: Vec<usize> = self.shown(number, ARMS).iter().map(|one| one.arm).collect();
        let point = |entry: &BoardEntry| TrendPoint {
            x: entry.open as f64,
            value: entry.solved.rate(),
            low: entry.solved.low(),
            high: entry.solved.high(),
            note: entry.board.name.clone(),
        };
        let trend = |&arm: &usize| Trend {
            name: self.label(arm).into(),
            points: entries.iter().filter(|entry| entry.cell.arm == arm).map(point).collect(),
        };
        let mark = |entry: &BoardEntry| {
            let told = self.told(entry, Measure::Solved).filter(|_| shown.contains(&entry.cell.arm))?;
            Some((entry.open as f64, told))
        };
        let marks = distinct(entries.iter().filter_map(mark));
        let mut caption = format!(
            "Success{on} against the number of open cells: a point for each board, with Wilson’s 95 % interval. Arms stand side \
             by side; lines only lead from board to board."
        );
        caption += &self.ended_apart(set);
        if !marks.is_empty() {
            caption += " Diamonds are the published shares";
            caption += match self.analysis.plan.spec.other_boards {
                Some(_) => ", of other boards than these.",
                None => ".",
            };
        }
        let picture = Trends {
            title: format!("Solved by open cells{on}"),
            x: Axis::new("open cells"),
            y: Axis::percent("share of runs that solved their board"),
            series: shown.iter().map(trend).collect(),
            marks,
            layout: PlotLayout::below(),
        };
        self.chart_of_set(number, "collection", caption, picture)
    }
}
