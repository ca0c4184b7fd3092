//! What the runs of each arm came to on average: the final score, time, epochs and evaluations; as a table, and in the words
//! that stand above the panel of an arm.

use super::Writer;
use super::results::ROWS;
use crate::analysis::tally::ArmTally;
use crate::analysis::{Set, distinct};
use crate::document::{Block, Row, Table};
use crate::{Prose, TableCell, words};
use plansza_stats::Summary;

impl Writer<'_> {
    /// A table with the means of every arm on a set.
    pub(super) fn means(&self, number: usize, set: &Set) -> Option<Block> {
        let tallies: Vec<&ArmTally> = self.analysis.of_set(number).collect();
        let on = self.on(set);
        let some = |has: &dyn Fn(&ArmTally) -> bool| tallies.iter().any(|tally| has(tally));
        let (mut heads, mut rows) = (Vec::new(), vec![Vec::new(); tallies.len()]);
        let mut column = |there: bool, head: &str, about: &str, cell: &dyn Fn(&ArmTally) -> TableCell| {
            if there {
                heads.push((head.to_string(), about.to_string()));
                rows.iter_mut().zip(&tallies).for_each(|(row, tally)| row.push(cell(tally)));
            }
        };
        let spread = |all: &Summary, digits| TableCell::Spread(all.mean, all.sd, digits);
        column(true, "arm", "the method with its settings", &|tally| TableCell::text(self.arm(tally.arm)));
        column(true, "runs", "runs that are there", &|tally| TableCell::Count(tally.solved.trials()));
        let scores = !set.gathered && some(&|tally| tally.finals.scores.is_some());
        column(scores, "score", "final score: mean ± standard deviation", &|tally| {
            TableCell::or_blank(tally.finals.scores.map(|all| spread(&all, 2)))
        });
        let progress = !scores && some(&|tally| tally.finals.progress.is_some());
        column(progress, "progress", "share of the way from a random solution to the goal: mean", &|tally| {
            TableCell::or_blank(tally.finals.progress.map(|all| TableCell::Number(all.mean, 3)))
        });
        column(true, "mean time", "wall time of a run: mean", &|tally| {
            TableCell::Seconds(tally.spent.seconds.mean)
        });
        let epochs = some(&|tally| self.has_epochs(tally));
        column(epochs, "epochs", "epochs of a run: mean ± standard deviation", &|tally| match self
            .analysis
            .is_random(tally.arm)
        {
            true => TableCell::Blank,
            false => spread(&tally.spent.epochs, 2),
        });
        column(true, "mean evaluations", "evaluations of a run: mean ± standard deviation", &|tally| {
            spread(&tally.spent.evaluations, 0)
        });
        if let Some(effort) = &self.analysis.plan.spec.effort {
            let counted = |tally: &ArmTally| self.analysis.plan.arms[tally.arm].method == effort.method;
            let about = format!("{} to an evaluation: mean of a run", effort.per_evaluation);
            column(some(&counted), &effort.name, &about, &|tally| match counted(tally) {
                true => TableCell::Number(effort.of(tally.spent.evaluations.mean), 0),
                false => TableCell::Blank,
            });
        }
        let cells = self.analysis.cells_of(tallies.iter().copied());
        let goals = distinct(cells.filter_map(|cell| cell.goal).map(|goal| goal.score));
        let mut notes: Vec<Prose> = Vec::new();
        if scores && goals.len() > 1 {
            let goals: Vec<String> = goals.into_iter().map(words::signed).collect();
            notes.push(
                format!("Encodings count scores differently: the goals are {}.", words::list(&goals)).into(),
            );
        }
        let row = |(cells, tally): (Vec<TableCell>, &&ArmTally)| {
            let baseline = self.analysis.is_random(tally.arm);
            Row { cells, source: tally.source.clone(), baseline }
        };
        let heads: Vec<(&str, &str)> =
            heads.iter().map(|(head, about)| (head.as_str(), about.as_str())).collect();
        let table = Table {
            id: self.id("means", set),
            caption: format!("What a run{on} came to and what it took: means over all runs, solved or not.")
                .into(),
            columns: Table::head(&heads),
            rows: rows.into_iter().zip(&tallies).map(row).collect(),
            notes,
            credit: self.credit(format!("all arms{on}"), &self.trials_of(tallies.iter().copied())),
            limit: Some(ROWS),
            ..Table::default()
        };
        (!table.rows.is_empty()).then_some(Block::Table(table))
    }

    /// The means of an arm in lines short enough for a panel.
    pub(super) fn came_to(&self, tally: &ArmTally) -> Vec<String> {
        let plain = tally.finals.scores.filter(|_| !self.analysis.sets[tally.set].gathered);
        let far = match (plain, tally.finals.progress) {
            (Some(scores), _) => format!("score {}", words::fixed(scores.mean, 2)),
            (_, Some(progress)) => format!("{} of the way", words::percent(progress.mean)),
            _ => "no common score".into(),
        };
        let solved = format!("{}/{} solved", tally.solved.successes(), tally.solved.trials());
        let time = words::seconds(tally.spent.seconds.mean);
        let evaluations = words::about(tally.spent.evaluations.mean, "evaluation");
        let spent = match self.over_epochs(tally) {
            true => format!("{} · {evaluations}", words::about(tally.spent.epochs.mean, "epoch")),
            false => evaluations,
        };
        let mut lines = vec![format!("{far} · {time} · {solved}"), spent];
        let effort = self.analysis.plan.spec.effort.as_ref();
        let counted = effort.filter(|effort| self.analysis.plan.arms[tally.arm].method == effort.method);
        lines.extend(counted.map(|effort| {
            format!("{} {}", words::steps(effort.of(tally.spent.evaluations.mean)), effort.name)
        }));
        lines
    }
}
