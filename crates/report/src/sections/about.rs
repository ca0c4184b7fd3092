//! The last sections: what the numbers mean, and where they come from.

use super::Writer;
use crate::analysis::compare::{BOARDS, LEAST_BOARDS, PENALTY};
use crate::document::{Block, Section};
use crate::{Prose, words};
use plansza_experiment::store::Provenance;

/// Who ran so many trials.
fn ran_by(maker: Option<&Provenance>, trials: u64) -> Prose {
    let trials = words::plural(trials, "trial");
    match maker {
        None => format!("Not told: who ran {trials}, on which machine.").into(),
        Some(maker) => format!(
            "{trials} run by {} on {} ({}, {}), {} at a time, from {}.",
            maker.program,
            maker.machine,
            maker.processor,
            words::plural(maker.cores as u64, "core"),
            maker.threads,
            maker.started.replace('T', " ").replace('Z', " UTC")
        )
        .into(),
    }
}

/// Notes on the folder that are shown.
const NOTES: usize = 20;

impl Writer<'_> {
    pub(super) fn facts(&self) -> Vec<(String, String)> {
        let plan = self.analysis.plan;
        let coverage = &self.analysis.coverage;
        let [present, planned] = [coverage.present, coverage.planned].map(|n| words::count(n as u64));
        let present = if present == planned { present } else { format!("{present} of {planned}") };
        let mut facts = vec![("experiment".to_string(), plan.spec.name.clone())];
        match plan.is_games() {
            true => facts.push(("players".into(), words::count(plan.arms.len() as u64))),
            false => {
                let arms = (0..plan.arms.len()).filter(|&arm| self.analysis.competes(arm)).count();
                let what = if plan.is_own() { "problems" } else { "boards" };
                facts.push((what.into(), words::count(plan.boards.len() as u64)));
                facts.push(("arms".into(), words::count(arms as u64)));
            }
        }
        facts.push((if plan.is_games() { "games".into() } else { "trials".into() }, present));
        facts.push(("results".into(), coverage.digest.clone()));
        facts.push(("program".into(), self.origin.program.clone()));
        facts
    }

    pub(super) fn definitions(&self) -> Section {
        let mut points: Vec<String> = Vec::new();
        if self.analysis.plan.is_games() {
            points.extend([
                "Every opening is played by each pair as the spec says; a draw is half a point for each.".to_string(),
                "Won: games won of all games, so a draw is no win for either; the interval is Wilson’s (1927), 95 %."
                    .into(),
                "Points per game: a draw counts ½; 95 % bootstrap interval over games.".into(),
                "Elo: the model of Bradley and Terry (1952) at the greatest likelihood, mean 0, one virtual draw between \
                 every two who met so that all ratings are finite; 95 % interval of the normal approximation."
                    .into(),
            ]);
        } else {
            points.push(match self.analysis.plan.is_own() {
                true => "Solved: the score reached the goal of the problem, as its own code counts. The interval is Wilson’s \
                         (1927), 95 %."
                    .to_string(),
                false => "Solved: the solution keeps all rules, checked by code that shares nothing with any search; of a \
                          puzzle to maximise, its score is the proven optimum. The interval is Wilson’s (1927), 95 %."
                    .to_string(),
            });
            points.extend([
                "ERT, expected running time: the evaluations of all runs divided by the number of successes, so failures \
                 count with all they spent (Auger and Hansen 2005). 95 % bootstrap interval: 1000 resamples, of more \
                 than 2000 runs fewer, at least 200. An upper end of ∞ means that the data does not bound it."
                    .to_string(),
                "Over several boards there are two intervals. The one beside a rate or an ERT pools the runs of all boards as \
                 one sample: it speaks of further runs on these very boards. “By boards” resamples whole boards with all \
                 their runs: it speaks of further boards like these, and more runs on the same boards hardly narrow it. In \
                 tables of single boards ERT is that of the board."
                    .into(),
                "Equal cost: arms are put in order, tested and called better or worse at one number of evaluations, the most \
                 that all of those compared have on a board, read off their traces. A run that ended by itself keeps what it \
                 had; one that solved its board needs no more."
                    .into(),
                "Targets: shares of the way from a random solution (the median first score of random search on the board) \
                 to the optimum; where that is not proven, to the best known score. Where random search worked on another \
                 encoding, whose scores may count differently, the median first score of all arms on that encoding is \
                 the start."
                    .into(),
                "ECDF: the share of all (run, target) pairs reached by a number of evaluations; its area is taken over \
                 the logarithm from 1 to what all arms of the table have."
                    .into(),
                format!(
                    "Tests of two arms, two-sided, level 5 %, adjusted by Holm (1979) over all pairs of a table. On one board the \
                     rank-sum test of Mann and Whitney (1947) on the runs, all choices counted, ties too; on up to {} boards the \
                     same within boards. On more the signed-rank test of Wilcoxon (1945) on one value a board, the mean of its \
                     runs. Scores are compared as they are on one board, and as shares of the way to the goal over several.",
                    BOARDS - 1
                ),
                format!(
                    "Cost to solve: evaluations; a failure counts as {PENALTY} times the evaluations compared at (PAR10)."
                ),
                "A12: the chance that a run of one arm is better than one of another, ties ½ (Vargha and Delaney 2000), \
                 within boards; 95 % bootstrap interval."
                    .into(),
                format!(
                    "Ranks: Friedman’s test (1937) in the form of Iman and Davenport (1980), critical difference of Nemenyi \
                     (1963), over at least {LEAST_BOARDS} boards. Arms are ranked with those that work on all of their boards."
                ),
                "The exact solver draws nothing at random, so it is in no comparison: it proves the optimum. Random search \
                 stands in every comparison."
                    .into(),
                "Times are wall times on the machine that ran the trials, with others at work on its cores, and of moves in games \
                 CPU times: evaluations are what can be repeated."
                    .into(),
            ]);
        }
        let points = points.into_iter().map(Prose::from).collect();
        Section::new("definitions", "What the numbers mean", vec![Block::List(points)])
    }

    pub(super) fn provenance(&self) -> Section {
        let coverage = &self.analysis.coverage;
        let mut points = vec![
            Prose::new("Made by ").code(&self.origin.command).plain(format!(" ({}).", self.origin.program)),
            Prose::new(format!(
                "Trials: {} planned, {} there, {}{} missing; {} in the folder that the plan does not have.",
                words::count(coverage.planned as u64),
                words::count(coverage.present as u64),
                match coverage.failed.len() {
                    0 => String::new(),
                    failed => format!("{} failed, ", words::count(failed as u64)),
                },
                words::count(coverage.missing() as u64),
                words::count(coverage.foreign as u64)
            )),
            Prose::new("Digest of all results without times: ")
                .code(&coverage.digest)
                .plain(". Equal digests mean equal results."),
        ];
        points.extend(coverage.makers.iter().map(|(maker, trials)| ran_by(maker.as_ref(), *trials)));
        if coverage.version < 2 {
            points.push(
                "Results of the first version, which charged whole batches: an improvement of genetic or memetic search, of \
                 ants or of tabu search stands at the end of its generation, burst, round or neighbourhood, so these look \
                 dearer here than they are."
                    .into(),
            );
        }
        if coverage.by_clock > 0 {
            points.push(Prose::new(format!(
                "The clock ended {}: those results depend on the machine.",
                words::plural(coverage.by_clock as u64, "trial")
            )));
        }
        if coverage.by_others > 0 {
            points.push(Prose::new(format!(
                "Programs of others played in {}: nobody can say that they play the same again.",
                words::plural(coverage.by_others as u64, "game")
            )));
        }
        let mut blocks = vec![Block::List(points)];
        if !coverage.notes.is_empty() {
            let mut notes: Vec<Prose> =
                coverage.notes.iter().take(NOTES).map(|note| Prose::read(note)).collect();
            let more = coverage.notes.len().saturating_sub(NOTES);
            if more > 0 {
                notes.push(format!("… and {more} more").into());
            }
            blocks.push(Block::Warning(
                "Some lines of the folder could not be used; their trials can run again:".into(),
            ));
            blocks.push(Block::List(notes));
        }
        let source = &self.analysis.plan.spec.source;
        let text = match &source.data {
            Some(data) => serde_json::to_string_pretty(data).unwrap_or_default(),
            None => source.text.clone(),
        };
        blocks.push(Block::Code("The experiment’s spec".into(), text));
        Section::new("provenance", "Where the numbers come from", blocks)
    }
}
