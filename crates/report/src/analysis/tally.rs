//! What many runs come to: of an arm on a board, or on all boards of a set.

use super::runs::{CellRuns, Certainty, Cost, TrialRun};
use super::{Analysis, TrialSet, bootstrap};
use plansza_stats::{self, Ecdf, Ert, Proportion, Summary};
use std::cmp::Ordering;

/// What the runs of an arm on a set of boards, or on one of them, come to.
#[derive(Clone, Debug)]
pub struct ArmTally {
    /// The set.
    pub set: usize,
    /// The arm.
    pub arm: usize,
    /// Its cells: one for each board.
    pub cells: Vec<usize>,
    /// Runs that the plan has.
    pub planned: usize,
    /// How many of those that are there solved their board.
    pub solved: Proportion,
    /// What success is expected to cost.
    pub expected: ExpectedCosts,
    /// How far the runs came.
    pub finals: FinalScores,
    /// What they spent, solved or not.
    pub spent: RunCosts,
    /// The share of (run, target) pairs over evaluations.
    pub ecdf: Option<Ecdf>,
    /// The area under it from 1 evaluation to the horizon of the set.
    pub area: Option<f64>,
    /// The trials.
    pub source: TrialSet,
}

/// Expected costs of success, failures counted.
#[derive(Clone, Debug)]
pub struct ExpectedCosts {
    /// Evaluations until a board is solved.
    pub evaluations: Option<Ert>,
    /// Seconds until a board is solved.
    pub seconds: Option<Ert>,
    /// Evaluations to each of the targets; none where the target is not known on some board.
    pub targets: Vec<(f64, Option<Ert>)>,
}

/// Final scores.
#[derive(Clone, Debug)]
pub struct FinalScores {
    /// As they are, where all boards have one scale.
    pub scores: Option<Summary>,
    /// As shares of the proven optimum, where that is positive on all boards.
    pub quality: Option<Summary>,
    /// As shares of the way from a random solution to the goal.
    pub progress: Option<Summary>,
}

/// What runs spent.
#[derive(Clone, Debug)]
pub struct RunCosts {
    /// Evaluations of a run.
    pub evaluations: Summary,
    /// Epochs of a run.
    pub epochs: Summary,
    /// Seconds of a run.
    pub seconds: Summary,
    /// Runs that the clock ended.
    pub by_clock: usize,
}

impl ArmTally {
    /// Of these cells; none without a run. Only where it is `whole`, with targets and ECDF.
    pub fn of(analysis: &Analysis, set: usize, arm: usize, cells: &[usize], whole: bool) -> Option<ArmTally> {
        let cells: Vec<&CellRuns> = cells.iter().map(|&cell| &analysis.cells[cell]).collect();
        let runs: Vec<(&CellRuns, &TrialRun)> =
            cells.iter().flat_map(|cell| cell.present().map(move |run| (*cell, run))).collect();
        let solved: Vec<bool> = runs.iter().map(|(_, run)| run.kept.outcome.solved).collect();
        let name = format!("{} {}", analysis.plan.arms[arm].name, analysis.sets[set].name);
        let resample = bootstrap(&name, runs.len());
        let to_goal = |measure: Cost| {
            let cost = |run: &TrialRun| run.solved(measure).unwrap_or_else(|| run.spent(measure));
            let costs: Vec<f64> = runs.iter().map(|(_, run)| cost(run)).collect();
            plansza_stats::ert(&costs, &solved, &resample)
        };
        let spent =
            |measure| Summary::of(&runs.iter().map(|(_, run)| run.spent(measure)).collect::<Vec<f64>>());
        let all = |value: &dyn Fn(&CellRuns, f64) -> Option<f64>| {
            let values: Option<Vec<f64>> =
                runs.iter().map(|(cell, run)| run.score().and_then(|score| value(cell, score))).collect();
            values.and_then(|values| Summary::of(&values))
        };
        let one_scale = cells.windows(2).all(|pair| {
            let scale = |cell: &CellRuns| (cell.goal.map(|goal| goal.score), cell.encoding.map(String::from));
            scale(pair[0]) == scale(pair[1])
        });
        // A puzzle to maximise has another optimum on each board; one to satisfy has one goal for all.
        let single = cells.len() == 1 || one_scale;
        let wanted = if whole { analysis.plan.targets() } else { &[] };
        let ecdf = ecdf(wanted, &runs);
        let horizon = analysis.sets[set].horizon;
        Some(ArmTally {
            set,
            arm,
            planned: cells.iter().map(|cell| cell.runs.len()).sum(),
            solved: Proportion::of(&solved)?,
            expected: ExpectedCosts {
                evaluations: to_goal(Cost::Evaluations),
                seconds: to_goal(Cost::Seconds),
                targets: wanted.iter().map(|&share| (share, to_target(share, &runs, &resample))).collect(),
            },
            finals: FinalScores {
                scores: if single { all(&|_, score| Some(score)) } else { None },
                quality: all(&|cell, score| cell.quality(score)),
                progress: all(&|cell, score| cell.progress(score)),
            },
            spent: RunCosts {
                evaluations: spent(Cost::Evaluations)?,
                epochs: spent(Cost::Epochs)?,
                seconds: spent(Cost::Seconds)?,
                by_clock: runs.iter().filter(|(_, run)| run.by_clock()).count(),
            },
            area: ecdf.as_ref().and_then(|ecdf| ecdf.area(1.0, horizon)),
            ecdf,
            source: TrialSet::of(runs.iter().map(|(_, run)| run.id)),
            cells: cells.iter().map(|cell| cell.number).collect(),
        })
    }

    /// The better first: who solves more, then who solves sooner, then who comes farther, then the order of the plan.
    pub fn order(&self, other: &ArmTally) -> Ordering {
        self.merit(other).then(self.arm.cmp(&other.arm))
    }

    /// As [`order`](ArmTally::order), but who is as good is equal.
    pub fn merit(&self, other: &ArmTally) -> Ordering {
        let cost = |tally: &ArmTally| {
            tally.expected.evaluations.and_then(|ert| ert.value()).unwrap_or(f64::INFINITY)
        };
        let far = |tally: &ArmTally| {
            let farther = tally.finals.progress.or(tally.finals.scores);
            farther.map_or(f64::NEG_INFINITY, |summary| summary.mean)
        };
        let by_rate = other.solved.rate().total_cmp(&self.solved.rate());
        by_rate.then(cost(self).total_cmp(&cost(other))).then(far(other).total_cmp(&far(self)))
    }

    /// Whether the optimum is proven on all its boards.
    pub fn proven(&self, analysis: &Analysis) -> bool {
        let goal = |&cell: &usize| analysis.cells[cell].goal;
        self.cells.iter().all(|cell| goal(cell).is_some_and(|goal| goal.standing == Certainty::Proven))
    }
}

/// Expected evaluations to a target.
fn to_target(
    share: f64,
    runs: &[(&CellRuns, &TrialRun)],
    resample: &plansza_stats::Bootstrap,
) -> Option<Ert> {
    let (mut costs, mut hits) = (Vec::with_capacity(runs.len()), Vec::with_capacity(runs.len()));
    for (cell, run) in runs {
        let reached = run.reached(cell.target(share)?, Cost::Evaluations);
        hits.push(reached.is_some());
        costs.push(reached.unwrap_or_else(|| run.spent(Cost::Evaluations)));
    }
    plansza_stats::ert(&costs, &hits, resample)
}

/// Over all runs and all targets.
fn ecdf(targets: &[f64], runs: &[(&CellRuns, &TrialRun)]) -> Option<Ecdf> {
    let mut costs = Vec::with_capacity(runs.len() * targets.len());
    for (cell, run) in runs {
        for &share in targets {
            // A first solution may come before anything was counted.
            costs.push(run.reached(cell.target(share)?, Cost::Evaluations).map(|cost| cost.max(1.0)));
        }
    }
    Ecdf::new(costs)
}
