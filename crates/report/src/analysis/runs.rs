//! The runs of a cell and the scale of their scores.
//!
//! Encodings of one puzzle may count differently, so each cell has its own goal: the score that means solved on its
//! encoding, or of a puzzle to maximise the optimum that the exact solver proved, or else the best that any run found.
//! Targets are shares of the way from the base to the goal. The base is the middle of the first scores of random search
//! on the board and encoding; where random search did not work on that encoding, of all runs that did, so that all of
//! them have the same targets.

use plansza_core::{Role, Stop, Task};
use plansza_experiment::Id;
use plansza_experiment::plan::Plan;
use plansza_experiment::store::{Archive, Kept};
use plansza_stats::{self, Course};
use std::collections::HashMap;

/// A trial that is there.
///
/// ```
/// use plansza_core::{Outcome, Stop, Times};
/// use plansza_experiment::{Id, store::Kept};
/// use plansza_report::analysis::runs::{Cost, TrialRun};
/// let outcome = Outcome {
///     score: Some(0), goal: Some(0), solved: true, optimal: true, impossible: false, legal: true, evaluations: 90,
///     epochs: 2, stopped: Stop::Goal, solution: None, trace: vec![(1, 0, -8), (40, 1, -2), (90, 2, 0)], illegal: 0, bound: None,
///     reason: None,
/// };
/// let kept = Kept { outcome, times: Times { seconds: 0.1, trace: vec![0.0, 0.05, 0.1] }, place: (0, 1) };
/// let run = TrialRun { id: Id([0; 8]), kept: &kept };
/// assert_eq!((run.reached(-2.0, Cost::Evaluations), run.solved(Cost::Seconds)), (Some(40.0), Some(0.1)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TrialRun<'a> {
    /// Its id.
    pub id: Id,
    /// What came of it.
    pub kept: &'a Kept,
}

/// What a run is measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Evaluations of a solution or of a change to one.
    Evaluations,
    /// Epochs: generations, sweeps, restarts.
    Epochs,
    /// Wall time.
    Seconds,
}

impl TrialRun<'_> {
    /// Whether it failed: then it has no score, and solved nothing at what it had cost.
    pub fn failed(&self) -> bool {
        self.kept.outcome.stopped == Stop::Failed
    }

    /// Whether the clock ended it.
    pub fn by_clock(&self) -> bool {
        self.kept.outcome.stopped == Stop::Time
    }

    /// The score of its best solution.
    pub fn score(&self) -> Option<f64> {
        self.kept.outcome.counted().map(|score| score as f64)
    }

    /// The score of its first solution.
    fn first(&self) -> Option<f64> {
        self.steps().next().map(|(_, score)| score)
    }

    /// Its improvements that are solutions: number and score.
    fn steps(&self) -> impl Iterator<Item = (usize, f64)> {
        self.kept.outcome.steps().map(|(number, step)| (number, step.2 as f64))
    }

    /// What it cost in all.
    pub fn spent(&self, measure: Cost) -> f64 {
        match measure {
            Cost::Evaluations => self.kept.outcome.evaluations as f64,
            Cost::Epochs => self.kept.outcome.epochs as f64,
            Cost::Seconds => self.kept.times.seconds,
        }
    }

    /// What it had cost when improvement number `step` came.
    fn at(&self, step: usize, measure: Cost) -> f64 {
        let (evaluations, epochs, _) = self.kept.outcome.trace[step];
        match measure {
            Cost::Evaluations => evaluations as f64,
            Cost::Epochs => epochs as f64,
            Cost::Seconds => self.kept.times.trace.get(step).copied().unwrap_or(self.kept.times.seconds),
        }
    }

    /// What it had cost when its score first was at least `target`.
    pub fn reached(&self, target: f64, measure: Cost) -> Option<f64> {
        let (step, _) = self.steps().find(|(_, score)| *score >= target - 1e-9)?;
        Some(self.at(step, measure))
    }

    /// The score of the best solution that it had by a number of evaluations. A run that ended before keeps what it had.
    pub fn score_by(&self, evaluations: f64) -> Option<f64> {
        let within = |(step, _): &(usize, f64)| self.at(*step, Cost::Evaluations) <= evaluations;
        self.steps().take_while(within).last().map(|(_, score)| score)
    }

    /// The evaluations until it solved the board, if those were no more than so many.
    pub fn solved_by(&self, evaluations: f64) -> Option<f64> {
        self.solved(Cost::Evaluations).filter(|cost| *cost <= evaluations)
    }

    /// What it cost to solve the board.
    pub fn solved(&self, measure: Cost) -> Option<f64> {
        let outcome = &self.kept.outcome;
        let reached = outcome.goal.and_then(|goal| self.reached(goal as f64, measure));
        outcome.solved.then(|| reached.unwrap_or_else(|| self.spent(measure)))
    }

    /// Its improvements, each score through `scale`.
    pub fn trace(&self, measure: Cost, scale: impl Fn(f64) -> f64) -> Course {
        let steps: Vec<(f64, f64)> =
            self.steps().map(|(step, score)| (self.at(step, measure), scale(score))).collect();
        Course::new(&steps).unwrap_or_default()
    }
}

/// What is known of the best score there can be.
///
/// ```
/// use plansza_report::analysis::runs::Certainty;
/// assert_eq!(Certainty::BestKnown.word(), "best known");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// A solution with this score is there, and it is proven that there is nothing better.
    Proven,
    /// The score that would mean solved; nothing has reached it.
    Goal,
    /// The best that any run found.
    BestKnown,
}

impl Certainty {
    /// In words that stand before or behind a score.
    pub fn word(self) -> &'static str {
        match self {
            Certainty::Proven => "proven optimum",
            Certainty::Goal => "goal, not reached",
            Certainty::BestKnown => "best known",
        }
    }
}

/// A score that runs aim at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The score.
    pub score: i64,
    /// What is known of it.
    pub standing: Certainty,
}

/// The runs of a cell.
///
/// ```
/// use plansza_report::analysis::runs::{CellRuns, Certainty, Goal};
/// let goal = Some(Goal { score: 12, standing: Certainty::Proven });
/// let cell = CellRuns {
///     number: 0, arm: 0, board: 0, runs: Vec::new(), encoding: None, budget: Some(1000), goal, base: Some(4.0),
/// };
/// assert_eq!((cell.target(0.5), cell.progress(10.0), cell.quality(9.0)), (Some(8.0), Some(0.75), Some(0.75)));
/// ```
#[derive(Clone, Debug)]
pub struct CellRuns<'a> {
    /// The number of the cell in the plan.
    pub number: usize,
    /// The arm.
    pub arm: usize,
    /// The board, or the second player.
    pub board: usize,
    /// The runs by replicate; none where they are missing. A search that failed is there, as one that did not solve its
    /// board; a game that failed is not, since it is nobody's.
    pub runs: Vec<Option<TrialRun<'a>>>,
    /// The encoding, which decides the scale of scores.
    pub encoding: Option<&'a str>,
    /// The evaluations that a run may have.
    pub budget: Option<u64>,
    /// What its runs aim at.
    pub goal: Option<Goal>,
    /// The score of a random solution.
    pub base: Option<f64>,
}

impl<'a> CellRuns<'a> {
    /// The runs that are there.
    pub fn present(&self) -> impl Iterator<Item = &TrialRun<'a>> {
        self.runs.iter().flatten()
    }

    /// Up to how many evaluations its runs can be looked at: as many as one of them spent that did not solve the board. None
    /// where all did or failed, since nothing could become better.
    pub fn extent(&self) -> Option<f64> {
        let unsolved = self.present().filter(|run| !run.kept.outcome.solved && !run.failed());
        unsolved.map(|run| run.spent(Cost::Evaluations)).reduce(f64::max)
    }

    /// The most evaluations that a run of it spent.
    pub fn spent(&self) -> f64 {
        self.present().map(|run| run.spent(Cost::Evaluations)).fold(0.0, f64::max)
    }

    /// The score that is this share of the way from a random solution to the goal.
    pub fn target(&self, share: f64) -> Option<f64> {
        let goal = self.goal?.score as f64;
        if share >= 1.0 {
            return Some(goal);
        }
        let base = self.base?.min(goal);
        Some(base + share * (goal - base))
    }

    /// How far a score is on the way from a random solution (0) to the goal (1). Where random solutions mostly are at the
    /// goal already, there is no way: it is reached or not.
    pub fn progress(&self, score: f64) -> Option<f64> {
        let (goal, base) = (self.goal?.score as f64, self.base?);
        Some(match score >= goal {
            true => 1.0,
            false if base < goal => (score - base) / (goal - base),
            false => 0.0,
        })
    }

    /// The score as a share of the proven optimum, where that is positive.
    pub fn quality(&self, score: f64) -> Option<f64> {
        let goal = self.goal.filter(|goal| goal.standing == Certainty::Proven && goal.score > 0)?;
        Some(score / goal.score as f64)
    }

    /// The scores of its runs that have one: as they are, or as progress where that is known.
    pub(crate) fn values(&self, plain: bool) -> impl Iterator<Item = f64> {
        self.present().filter_map(move |run| self.value(run.score()?, plain))
    }

    /// A score as it is, or as progress.
    pub(crate) fn value(&self, score: f64, plain: bool) -> Option<f64> {
        if plain { Some(score) } else { self.progress(score) }
    }

    fn best(&self) -> Option<&TrialRun<'a>> {
        let legal = self.present().filter(|run| run.score().is_some());
        legal.max_by_key(|run| (run.kept.outcome.score, std::cmp::Reverse(run.kept.outcome.evaluations)))
    }
}

/// The number of evaluations at which the runs of several cells of one board can be compared: the most that all of them
/// have, or all that was spent where every run solved it.
pub fn equal_cost<'c, 'a: 'c>(cells: impl IntoIterator<Item = &'c CellRuns<'a>> + Clone) -> f64 {
    let most =
        |cells: &mut dyn Iterator<Item = &'c CellRuns<'a>>| cells.map(CellRuns::spent).fold(0.0, f64::max);
    let least = cells.clone().into_iter().filter_map(CellRuns::extent).reduce(f64::min);
    least.unwrap_or_else(|| most(&mut cells.into_iter()))
}

/// The runs of all cells.
pub fn gather<'a>(plan: &'a Plan, archive: &'a Archive) -> Vec<CellRuns<'a>> {
    let empty = |(number, cell): (usize, &'a plansza_experiment::plan::Cell)| {
        let (encoding, budget) = match cell.prepared.task() {
            Task::Search(search) => (search.encoding.as_deref(), search.budget.evaluations),
            Task::Match(_) => (None, None),
        };
        let runs = vec![None; cell.replicates as usize];
        let (arm, board) = (cell.arm, cell.board);
        CellRuns { number, arm, board, runs, encoding, budget, goal: None, base: None }
    };
    let mut cells: Vec<CellRuns> = plan.cells.iter().enumerate().map(empty).collect();
    for planned in &plan.trials {
        let kept = match plan.is_games() {
            true => archive.trials.get(&planned.id),
            false => archive.tried(planned.id),
        };
        let run = kept.map(|kept| TrialRun { id: planned.id, kept });
        cells[planned.cell as usize].runs[planned.replicate as usize] = run;
    }
    cells
}

/// What is known of a board.
#[derive(Clone, Debug)]
pub struct BoardFacts<'a> {
    /// The number of the board in the plan.
    pub number: usize,
    /// The best score there can be on the puzzle's own scale, as far as it is known.
    pub goal: Option<Goal>,
    /// Whether it is proven that there is no solution.
    pub impossible: bool,
    /// What no solution passes, where the exact solver was cut, and it is a matter of more and less.
    pub bound: Option<i64>,
    /// The run of the exact solver.
    pub proof: Option<TrialRun<'a>>,
    /// The cell and the run with the best score on the scale of the goal, the quickest of several.
    pub best: Option<(usize, TrialRun<'a>)>,
}

/// What is known of the boards.
pub fn boards<'a>(plan: &Plan, cells: &[CellRuns<'a>]) -> Vec<BoardFacts<'a>> {
    let mut by_board: Vec<Vec<&CellRuns<'a>>> = vec![Vec::new(); plan.boards.len()];
    cells.iter().for_each(|cell| by_board[cell.board].push(cell));
    let facts = |(number, cells): (usize, &Vec<&CellRuns<'a>>)| {
        let exact = cells.iter().find(|cell| plan.arms[cell.arm].role == Role::Exact);
        let proof = exact.and_then(|cell| cell.present().find(|run| !run.failed())).copied();
        let runs = || cells.iter().flat_map(|cell| cell.present().map(move |run| (cell.number, run)));
        let proven = runs().filter(|(_, run)| run.kept.outcome.optimal);
        // A solution that was checked; that of the exact solver first, whose scale is the puzzle's own.
        let best =
            proof.filter(|run| run.kept.outcome.optimal).and_then(|run| Some((exact?.number, run))).or_else(
                || proven.min_by_key(|(_, run)| run.kept.outcome.evaluations).map(|(cell, run)| (cell, *run)),
            );
        let goal = match best {
            Some((_, run)) => run.kept.outcome.score.map(|score| Goal { score, standing: Certainty::Proven }),
            None => {
                let wanted = runs().find_map(|(_, run)| run.kept.outcome.goal);
                let found = runs().filter_map(|(_, run)| run.kept.outcome.counted()).max();
                let goal = |standing| move |score| Goal { score, standing };
                wanted.map(goal(Certainty::Goal)).or(found.map(goal(Certainty::BestKnown)))
            }
        };
        let best = best.or_else(|| {
            let best = cells.iter().filter_map(|cell| Some((cell.number, *cell.best()?)));
            best.max_by_key(|(_, run)| run.kept.outcome.score)
        });
        let impossible = runs().any(|(_, run)| run.kept.outcome.impossible);
        let satisfied = goal.is_some_and(|goal| goal.standing != Certainty::BestKnown);
        let bound = proof.and_then(|run| run.kept.outcome.bound).filter(|_| !satisfied && !impossible);
        BoardFacts { number, goal, impossible, bound, proof, best }
    };
    by_board.iter().enumerate().map(facts).collect()
}

/// Gives every cell its goal and its base.
pub fn set_scales(plan: &Plan, boards: &[BoardFacts], cells: &mut [CellRuns]) {
    // First scores by board and encoding: of random search, and of all.
    let mut firsts: HashMap<(usize, Option<&str>), [Vec<f64>; 2]> = HashMap::new();
    for cell in cells.iter().filter(|cell| plan.arms[cell.arm].role.draws()) {
        let [random, all] = firsts.entry((cell.board, cell.encoding)).or_default();
        let mine = || cell.present().filter_map(TrialRun::first);
        all.extend(mine());
        if plan.arms[cell.arm].method == "random" {
            random.extend(mine());
        }
    }
    let base =
        |[random, all]: &[Vec<f64>; 2]| plansza_stats::median(if random.is_empty() { all } else { random });
    for cell in cells.iter_mut() {
        let board = &boards[cell.board];
        let own = cell.present().find_map(|run| run.kept.outcome.goal);
        let proven = board.goal.is_some_and(|goal| goal.standing == Certainty::Proven);
        let standing = if proven { Certainty::Proven } else { Certainty::Goal };
        cell.goal = own.map(|score| Goal { score, standing }).or(board.goal);
        cell.base = firsts.get(&(cell.board, cell.encoding)).and_then(base);
    }
}
