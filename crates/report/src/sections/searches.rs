//! The sections of searches: results, running times, the course of the search, final scores; and which arms and sets their
//! charts have.

use super::{Writer, held};
use crate::analysis::tally::ArmTally;
use crate::analysis::{Set, TrialSet};
use crate::document::{Block, Section};
use rayon::prelude::*;

/// Arms in one chart: the best, and random search.
const ARMS: usize = 6;
/// Sets that have charts of their own.
const SETS: usize = 12;

impl Writer<'_> {
    pub(super) fn searches(&self) -> Vec<Section> {
        let sets: Vec<(usize, &Set)> = self.analysis.sets.iter().enumerate().collect();
        let section = |id, title: &str, blocks: Vec<Block>| Section { id, title: title.into(), blocks };
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
            section("results", "Results", results),
            section("running-time", "Running time", gather(&|number, set| self.running_time(number, set))),
            section("course", "Course of the search", gather(&|number, set| self.course(number, set))),
            section("scores", "Final scores", gather(&|number, set| self.scores(number, set))),
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
        let all: Vec<&ArmTally> = self.analysis.of_set(set).collect();
        let random = |tally: &&ArmTally| self.analysis.is_random(tally.arm);
        let mut chosen: Vec<&ArmTally> =
            all.iter().copied().filter(|tally| !random(tally)).take(ARMS).collect();
        chosen.extend(all.iter().copied().filter(random));
        chosen.sort_by_key(|tally| tally.arm);
        chosen
    }

    /// Said where a chart does not have all arms.
    pub(super) fn of_many(&self, set: usize) -> String {
        let (all, shown) = (self.analysis.of_set(set).count(), self.charted(set).len());
        if shown < all {
            format!(" The best {ARMS} of {} arms and random search.", all)
        } else {
            String::new()
        }
    }

    /// The runs of the arms in the charts of a set.
    pub(super) fn whole(&self, set: usize) -> TrialSet {
        self.trials_of(self.charted(set))
    }
}
