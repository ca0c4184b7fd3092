//! The section of running times: what the targets cost, and which share of them is reached by when.

use super::Writer;
use super::results::ROWS;
use super::searches::ARMS;
use crate::analysis::Set;
use crate::analysis::runs::Certainty;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Row, Table};
use crate::{TableCell, words};
use plansza_chart::{Axis, Curve, PlotLayout, Steps};

/// Corners of a step curve: more cannot be seen.
const CORNERS: usize = 160;

impl Writer<'_> {
    pub(super) fn running_time(&self, number: usize, set: &Set) -> Vec<Block> {
        let tallies: Vec<&ArmTally> = self.analysis.of_set(number).collect();
        let on = self.on(set);
        let mut blocks = Vec::new();
        let shares = self.analysis.plan.targets();
        let told = tallies.iter().any(|tally| tally.expected.targets.iter().any(|(_, ert)| ert.is_some()));
        if told {
            let goal = self.goal_word(set);
            let heads: Vec<String> = shares.iter().map(|&share| words::percent(share)).collect();
            let mut columns = vec![("arm", "the method with its settings")];
            let about = "expected evaluations to this share of the way";
            columns.extend(heads.iter().map(|head| (head.as_str(), about)));
            let row = |tally: &&ArmTally| {
                let mut cells = vec![TableCell::text(self.arm(tally.arm))];
                let targets = tally.expected.targets.iter();
                cells.extend(targets.map(|(_, ert)| TableCell::or_blank(ert.map(TableCell::Steps))));
                let baseline = self.analysis.is_random(tally.arm);
                Row { cells, source: tally.source.clone(), baseline }
            };
            let caption = format!(
                "Expected evaluations{on} to targets: shares of the way from a random solution to {goal}."
            );
            blocks.push(Block::Table(Table {
                id: self.id("targets", set),
                caption: caption.into(),
                columns: Table::head(&columns),
                rows: tallies.iter().map(row).collect(),
                notes: vec!["> n: no run reached the target, all runs together spent n.".into()],
                credit: self.credit(format!("all arms{on}"), &self.trials_of(tallies)),
                limit: Some(ROWS),
                ..Table::default()
            }));
        }
        let curve = |tally: &ArmTally| {
            let points = thinned(tally.ecdf.as_ref()?.steps(), CORNERS);
            Some(Curve { name: self.label(tally.arm).into(), points })
        };
        let curves: Vec<Curve> = self.shown(number, ARMS).into_iter().filter_map(curve).collect();
        if curves.len() > 1 {
            let picture = Steps {
                title: format!("Targets reached{on}"),
                x: Axis::log("evaluations").range(1.0, set.horizon.max(10.0)),
                label: "share of (run, target) pairs".into(),
                curves,
                budget: None,
                layout: PlotLayout::below(),
            };
            let targets = words::plural(shares.len() as u64, "target");
            let caption = format!("Empirical distribution of running times{on} over {targets}.");
            blocks.push(self.chart_of_set(number, "ecdf", caption, picture));
        }
        blocks
    }

    /// What 100 % is on a set.
    fn goal_word(&self, set: &Set) -> &'static str {
        let standing = |&board: &usize| self.analysis.boards[board].goal.map(|goal| goal.standing);
        let all = |wanted| set.boards.iter().all(|board| standing(board) == Some(wanted));
        let any = |wanted| set.boards.iter().any(|board| standing(board) == Some(wanted));
        match (all(Certainty::Proven), any(Certainty::BestKnown)) {
            (true, _) => "the proven optimum",
            (_, true) => "the optimum, where it is not proven to the best known score",
            _ => "the goal",
        }
    }
}

/// At most about `most` steps, at equal rises; the first and the last stay.
fn thinned(steps: &[(f64, f64)], most: usize) -> Vec<(f64, f64)> {
    if steps.len() <= most {
        return steps.to_vec();
    }
    let last = steps.len() - 1;
    (0..most).map(|i| steps[i * last / (most - 1)]).collect()
}
