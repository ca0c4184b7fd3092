//! The sections of searches: results, running times, the course of the search, final scores; and which arms and sets their
//! charts have.

use super::{Writer, held};
use crate::analysis::Set;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Plot, Section};
use plansza_chart::{Chart, ReferenceLine};
use rayon::prelude::*;
use std::sync::Arc;

/// Arms in one chart: the best, and random search.
pub(super) const ARMS: usize = 6;
/// Sets that have charts of their own.
const SETS: usize = 12;

impl Writer<'_> {
    pub(super) fn searches(&self) -> Vec<Section> {
        let sets: Vec<(usize, &Set)> = self.analysis.sets.iter().enumerate().collect();
        let mut results: Vec<Block> = self.matrix().into_iter().collect();
        for &(number, set) in &sets {
            results.extend(self.results(number, set));
        }
        results.extend(self.by_board());
        let charted = &sets[..sets.len().min(SETS)];
        let gather = |part: &(dyn Fn(usize, &Set) -> Vec<Block> + Sync)| -> Vec<Block> {
            let made: Vec<Vec<Block>> = charted.par_iter().map(|&(number, set)| part(number, set)).collect();
            made.into_iter().flatten().collect()
        };
        let mut all = vec![
            Section::new("results", "Results", results),
            Section::new("course", "Course of the search", gather(&|number, set| self.course(number, set))),
            Section::new(
                "running-time",
                "Running time",
                gather(&|number, set| self.running_time(number, set)),
            ),
            Section::new("scores", "Final scores", gather(&|number, set| self.scores(number, set))),
        ];
        if sets.len() > SETS {
            let text = format!(
                "This and what follows up to the final scores is of the first {SETS} of {} sets of boards; the tables of \
                 results have all.",
                sets.len()
            );
            all[1].blocks.insert(0, Block::Text(text.into()));
        }
        held(all)
    }

    /// The tallies of a set that stand in a chart of at most so many arms: the best and random search, in the order of the
    /// plan, so that an arm has one colour in all.
    pub(super) fn shown(&self, set: usize, most: usize) -> Vec<&ArmTally> {
        let all = self.analysis.of_set(set);
        let random = |tally: &&ArmTally| self.analysis.is_random(tally.arm);
        let (mut chosen, others): (Vec<&ArmTally>, Vec<&ArmTally>) = all.partition(random);
        chosen.extend(others.into_iter().take(most));
        chosen.sort_by_key(|tally| tally.arm);
        chosen
    }

    /// A chart of a set.
    pub(super) fn chart_of_set(
        &self,
        number: usize,
        kind: &str,
        caption: String,
        picture: impl Chart + 'static,
    ) -> Block {
        let shown = self.shown(number, ARMS);
        Block::Chart(self.plot(number, kind, (caption, Arc::new(picture)), ARMS, &shown))
    }

    /// A chart of a set with the arms that are drawn. It says so where not all of them are there since at most so many are
    /// chosen.
    pub(super) fn plot(
        &self,
        number: usize,
        kind: &str,
        (caption, chart): (String, Arc<dyn Chart>),
        most: usize,
        drawn: &[&ArmTally],
    ) -> Plot {
        let set = &self.analysis.sets[number];
        let all = self.analysis.of_set(number).count();
        let many = match self.shown(number, most).len() < all {
            true => format!(" The best {most} of {all} arms and random search."),
            false => String::new(),
        };
        let trials = self.trials_of(drawn.iter().copied());
        let credit = self.credit(format!("the arms shown{}", self.on(set)), &trials);
        Plot { id: self.id(kind, set), caption: (caption + &many).into(), chart, credit }
    }

    /// The goal as a line in a chart of scores as they are.
    pub(super) fn goal_line(&self, tallies: &[&ArmTally], plain: bool) -> Option<ReferenceLine> {
        let goal = self.analysis.cells[tallies[0].cells[0]].goal.filter(|_| plain)?;
        Some(ReferenceLine::new(goal.score as f64, format!("{} {}", goal.standing.word(), goal.score)))
    }
}
