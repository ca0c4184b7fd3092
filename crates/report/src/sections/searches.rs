//! The sections of searches: results, running times, the course of the search, final scores; and which arms and sets their
//! charts have.

use super::{Writer, held};
use crate::analysis::Set;
use crate::analysis::tally::ArmTally;
use crate::document::{Block, Plot, PlotChoice, Section};
use crate::words;
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
            Section::new("scores", "Scores", gather(&|number, set| self.scores(number, set))),
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

    /// At how many evaluations all arms of a set can be looked at: `3000`, or where boards differ `1000–3000`.
    pub(super) fn at_equal_cost(&self, set: &Set) -> String {
        let (least, most) = set.equal();
        match least == most {
            true => words::count(least as u64),
            false => format!("{}–{}", words::count(least as u64), words::count(most as u64)),
        }
    }

    /// What is to be said of a chart of how runs ended where arms had different numbers of evaluations; nothing elsewhere.
    pub(super) fn ended_apart(&self, set: &Set) -> String {
        match set.unequal {
            true => format!(
                " The arms had different numbers of evaluations, up to {}: this is what each came to in the end, not at equal \
                 cost; all have {}.",
                words::count(set.horizon as u64),
                self.at_equal_cost(set)
            ),
            false => String::new(),
        }
    }

    /// One chart of how runs ended or, where arms had different numbers of evaluations, two to choose from: at equal cost
    /// first. `make` draws one: at equal cost or not, with the words for it.
    pub(super) fn at_cost_and_end(
        &self,
        number: usize,
        kind: &str,
        make: impl Fn(bool, &str) -> Option<(String, Arc<dyn Chart>)>,
    ) -> Option<Block> {
        let set = &self.analysis.sets[number];
        let shown = self.shown(number, ARMS);
        let plot = |kind: &str, made| self.plot(number, kind, made, ARMS, &shown);
        if !set.unequal {
            return Some(Block::Chart(plot(kind, make(false, "")?)));
        }
        let (least, most) = set.equal();
        let by_board = if least < most { ", by board" } else { "" };
        let at = format!(" at {} evaluations{by_board}", self.at_equal_cost(set));
        let ended =
            make(false, " in the end").map(|(caption, chart)| (caption + &self.ended_apart(set), chart));
        let equal = make(true, &at).map(|(caption, chart)| {
            let why = " The arms had different numbers of evaluations; these are what all of them have.";
            (caption + why, chart)
        });
        let choice =
            |word: &str, kind: String, made| PlotChoice { words: vec![word.into()], plot: plot(&kind, made) };
        let mut choices: Vec<PlotChoice> = Vec::new();
        choices.extend(equal.map(|made| choice("at equal cost", kind.to_string(), made)));
        choices.extend(ended.map(|made| choice("in the end", format!("{kind}-end"), made)));
        match choices.len() {
            0 => None,
            1 => choices.pop().map(|choice| Block::Chart(choice.plot)),
            _ => Some(Block::Switch(choices)),
        }
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
