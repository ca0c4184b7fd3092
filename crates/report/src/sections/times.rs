//! The section of running times: what the targets cost, and which share of them is reached by when.

use super::Writer;
use super::results::ROWS;
use super::searches::ARMS;
use crate::analysis::Set;
use crate::analysis::runs::Certainty;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Row, Table};
use crate::{TableCell, words};
use plansza_chart::{Axis, Chart, Curve, PlotLayout, ReferenceLine, Steps};
use std::sync::Arc;

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
        let (drawn, without): (Vec<&ArmTally>, Vec<&ArmTally>) =
            self.shown(number, ARMS).into_iter().partition(|tally| tally.ecdf.is_some());
        if drawn.len() > 1 {
            let curve = |tally: &&ArmTally| {
                let points = thinned(tally.ecdf.as_ref()?.steps(), CORNERS);
                // Where all was reached more evaluations change nothing; else a curve is known as far as its arm went.
                let done = points.last().is_some_and(|step| step.1 >= 1.0);
                let end = if done { set.horizon } else { tally.spent.evaluations.max };
                Some(Curve { name: self.label(tally.arm).into(), points, end: Some(end) })
            };
            let (least, most) = set.equal();
            let all = (set.unequal && least == most).then_some(least).filter(|least| *least >= 1.0);
            let picture = Steps {
                title: format!("Targets reached{on}"),
                x: Axis::log("evaluations").range(1.0, set.horizon.max(10.0)),
                label: "share of (run, target) pairs".into(),
                curves: drawn.iter().filter_map(curve).collect(),
                budget: all
                    .map(|at| ReferenceLine::new(at, format!("all arms have {}", words::count(at as u64)))),
                layout: PlotLayout::below(),
            };
            let targets = words::plural(shares.len() as u64, "target");
            let mut caption = format!(
                "Empirical distribution of running times (ECDF){on} over {targets}: which share of all pairs of a run and a \
                 target is reached by how many evaluations. The last target is {}.",
                self.goal_word(set)
            );
            if set.unequal {
                caption += &format!(
                    " The arms had different numbers of evaluations: arms are compared at one place of the axis, up to {}, \
                     which all have; a curve that has not reached all ends with the longest run of its arm.",
                    self.at_equal_cost(set)
                );
            }
            if !without.is_empty() {
                let names: Vec<&str> = without.iter().map(|tally| self.label(tally.arm)).collect();
                caption += &format!(" Not here, for want of targets: {}.", words::list(&names));
            }
            let made: (String, Arc<dyn Chart>) = (caption, Arc::new(picture));
            blocks.push(Block::Chart(self.plot(number, "ecdf", made, ARMS, &drawn)));
        }
        blocks
    }

    /// What 100 % is on a set.
    pub(super) fn goal_word(&self, set: &Set) -> &'static str {
        let standing = |&board: &usize| self.analysis.boards[board].goal.map(|goal| goal.standing);
        let all = |wanted| set.boards.iter().all(|board| standing(board) == Some(wanted));
        let any = |wanted| set.boards.iter().any(|board| standing(board) == Some(wanted));
        match (all(Certainty::Proven), any(Certainty::BestKnown)) {
            (true, _) => "the proven optimum",
            (_, true) => "the optimum or, where that is not proven, the best known score",
            _ => "the score that means solved",
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
