//! The sections of searches: results, running times, the course of the search, final scores; and which arms and sets their
//! charts have.

use super::{Writer, held};
use crate::analysis::Set;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Section};
use plansza_chart::{Chart, ReferenceLine};
use rayon::prelude::*;

/// Arms in one chart: the best, and random search.
const ARMS: usize = 6;
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
            Section::new(
                "running-time",
                "Running time",
                gather(&|number, set| self.running_time(number, set)),
            ),
            Section::new("course", "Course of the search", gather(&|number, set| self.course(number, set))),
            Section::new("scores", "Final scores", gather(&|number, set| self.scores(number, set))),
        ];
        if sets.len() > SETS {
            let text =
                format!("Charts of the first {SETS} of {} sets of boards; the tables have all.", sets.len());
            all[1].blocks.insert(0, Block::Text(text.into()));
        }
        held(all)
    }

    /// The tallies of a set that stand in its charts: the best and random search, in the order of the plan, so that an arm
    /// has one colour in all.
    pub(super) fn charted(&self, set: usize) -> Vec<&ArmTally> {
        let all = self.analysis.of_set(set);
        let random = |tally: &&ArmTally| self.analysis.is_random(tally.arm);
        let (mut chosen, others): (Vec<&ArmTally>, Vec<&ArmTally>) = all.partition(random);
        chosen.extend(others.into_iter().take(ARMS));
        chosen.sort_by_key(|tally| tally.arm);
        chosen
    }

    /// A chart of a set, which says so where it does not have all arms.
    pub(super) fn chart_of_set(
        &self,
        number: usize,
        kind: &str,
        caption: String,
        picture: impl Chart + 'static,
    ) -> Block {
        let set = &self.analysis.sets[number];
        let (all, shown) = (self.analysis.of_set(number).count(), self.charted(number));
        let many = match shown.len() < all {
            true => format!(" The best {ARMS} of {all} arms and random search."),
            false => String::new(),
        };
        let of = format!("the arms shown{}", self.on(set));
        self.chart(self.id(kind, set), caption + &many, picture, (&of, &self.trials_of(shown)))
    }

    /// The goal as a line in a chart of scores as they are.
    pub(super) fn goal_line(&self, tallies: &[&ArmTally], plain: bool) -> Option<ReferenceLine> {
        let goal = self.analysis.cells[tallies[0].cells[0]].goal.filter(|_| plain)?;
        Some(ReferenceLine::new(goal.score as f64, format!("{} {}", goal.standing.word(), goal.score)))
    }
}
