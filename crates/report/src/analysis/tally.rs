//! What many runs come to: of an arm on a board, or on all boards of a set.

use super::compare::LEAST_BOARDS;
use super::runs::{CellRuns, Certainty, Cost, TrialRun};
use super::{Analysis, Set, TrialSet, bootstrap};
use plansza_stats::{self, Bootstrap, Ecdf, Ert, Interval, Proportion, Summary};
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
    /// The area under it from 1 evaluation to what all arms of the set have.
    pub area: Option<f64>,
    /// What it had come to at the evaluations that all arms of the set have.
    pub footing: Footing,
    /// Intervals over boards, where there are at least five.
    pub over_boards: Option<OverBoards>,
    /// The trials.
    pub source: TrialSet,
}

/// What runs had come to at equal cost.
#[derive(Clone, Debug)]
pub struct Footing {
    /// How many had solved their board.
    pub solved: Proportion,
    /// What a success had cost, failures counted; none where there was none.
    pub ert: Option<f64>,
    /// The mean score where all boards have one scale, or the mean share of the way to the goal.
    pub far: Option<f64>,
    /// The mean share of the proven optimum, where that is positive on all boards.
    pub quality: Option<f64>,
    /// Whether `far` is a score, not a share.
    pub scores: bool,
}

/// 95 % intervals that speak of further boards like these: whole boards are resampled, with all their runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverBoards {
    /// Of the share solved.
    pub solved: Interval,
    /// Of the expected evaluations per success; none where none succeeded.
    pub ert: Option<Interval>,
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
        let equal = analysis.sets[set].equal().0;
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
            area: ecdf.as_ref().and_then(|ecdf| ecdf.area(1.0, equal)),
            ecdf,
            footing: footing(&analysis.sets[set], &cells, single)?,
            over_boards: over_boards(&cells, &resample),
            source: TrialSet::of(runs.iter().map(|(_, run)| run.id)),
            cells: cells.iter().map(|cell| cell.number).collect(),
        })
    }

    /// The better first, at the evaluations that all arms have: who solves more, then who solves sooner, then who comes
    /// farther, then the order of the plan.
    pub fn order(&self, other: &ArmTally) -> Ordering {
        self.footing.merit(&other.footing).then(self.arm.cmp(&other.arm))
    }

    /// Whether the optimum is proven on all its boards.
    pub fn proven(&self, analysis: &Analysis) -> bool {
        let goal = |&cell: &usize| analysis.cells[cell].goal;
        self.cells.iter().all(|cell| goal(cell).is_some_and(|goal| goal.standing == Certainty::Proven))
    }
}

impl Footing {
    /// The better first; who is as good is equal.
    pub fn merit(&self, other: &Footing) -> Ordering {
        let cost = |one: &Footing| one.ert.unwrap_or(f64::INFINITY);
        let far = |one: &Footing| one.far.unwrap_or(f64::NEG_INFINITY);
        let by_rate = other.solved.rate().total_cmp(&self.solved.rate());
        by_rate.then(cost(self).total_cmp(&cost(other))).then(far(other).total_cmp(&far(self)))
    }
}

/// What the runs of these cells had come to at the evaluations that all arms of their set have.
fn footing(set: &Set, cells: &[&CellRuns], single: bool) -> Option<Footing> {
    let at = |cell: &CellRuns| set.at_board(cell.board);
    let runs = || cells.iter().flat_map(|cell| cell.present().map(move |run| (*cell, run, at(cell))));
    let solved: Vec<Option<f64>> = runs().map(|(_, run, at)| run.solved_by(at)).collect();
    let spent: f64 = runs()
        .zip(&solved)
        .map(|((_, run, at), solved)| solved.unwrap_or_else(|| run.spent(Cost::Evaluations).min(at)))
        .sum();
    let share = Proportion::of(&solved.iter().map(Option::is_some).collect::<Vec<bool>>())?;
    let mean = |value: &dyn Fn(&CellRuns, f64) -> Option<f64>| -> Option<f64> {
        let values = runs().map(|(cell, run, at)| value(cell, run.score_by(at)?));
        let values: Vec<f64> = values.collect::<Option<_>>()?;
        Some(values.iter().sum::<f64>() / values.len() as f64)
    };
    let progress = mean(&|cell, score| cell.progress(score));
    let scores = progress.is_none() && single;
    Some(Footing {
        solved: share,
        ert: (share.successes() > 0).then(|| spent / share.successes() as f64),
        far: if scores { mean(&|_, score| Some(score)) } else { progress },
        quality: mean(&|cell, score| cell.quality(score)),
        scores,
    })
}

/// Intervals over boards.
fn over_boards(cells: &[&CellRuns], resample: &Bootstrap) -> Option<OverBoards> {
    // Of each board: runs, successes, evaluations.
    let count = |cell: &&CellRuns| {
        let solved = cell.present().filter(|run| run.kept.outcome.solved).count() as f64;
        let cost =
            |run: &TrialRun| run.solved(Cost::Evaluations).unwrap_or_else(|| run.spent(Cost::Evaluations));
        [cell.present().count() as f64, solved, cell.present().map(cost).sum()]
    };
    let boards: Vec<[f64; 3]> = cells.iter().map(count).filter(|[runs, ..]| *runs > 0.0).collect();
    // So few boards tell nothing of others.
    if boards.len() < LEAST_BOARDS {
        return None;
    }
    let sum = |drawn: &[&[f64; 3]], part: usize| drawn.iter().map(|one| one[part]).sum::<f64>();
    let solved = resample.clusters(&boards, |drawn| sum(drawn, 1) / sum(drawn, 0))?;
    let some = boards.iter().any(|[_, solved, _]| *solved > 0.0);
    // A draw without any success has no bound.
    let ert = |drawn: &[&[f64; 3]]| match sum(drawn, 1) {
        0.0 => f64::INFINITY,
        solved => sum(drawn, 2) / solved,
    };
    Some(OverBoards { solved, ert: some.then(|| resample.clusters(&boards, ert)).flatten() })
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
