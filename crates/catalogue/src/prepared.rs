//! A task made ready to run, once for many seeds: the parameters checked and decoded, the encoding built, the board named.

use crate::control::{Control, Watched};
use crate::pairings::{Loaded, Pair, Workplace};
use plansza_core::{
    Aim, Board, Budget, Exact, Fault, Meter, Outcome, Puzzle, SearchTask, Seed, Stop, Task, Times, Trial,
};
use std::sync::{Arc, OnceLock};

/// A task that is complete and can run.
///
/// ```
/// use plansza_catalogue::{Control, find};
/// use plansza_core::{Budget, SearchTask};
/// let wish = SearchTask { method: "random".into(), budget: Budget::evaluations(500), ..SearchTask::default() };
/// let ready = find("blank")?.read("3 2 1 / 3 2 1")?.prepare(0, wish)?;
/// let run = |replicate| ready.run(ready.task().replicate(1, replicate), &mut Control::default());
/// assert_eq!(run(7)?.outcome, run(7)?.outcome); // the same seed, the same result
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Prepared: Send + Sync {
    /// The task.
    fn task(&self) -> &Task;

    /// Runs the task, or another that differs from it in seeds and limits only.
    ///
    /// # Errors
    /// When the encoding refuses the board, or the format cannot hold the solution.
    fn run(&self, task: Task, control: &mut Control<'_>) -> Result<Trial, Fault>;
}

/// How a board is searched.
enum Approach<P: Puzzle> {
    /// By the exact solver.
    Exact,
    /// By a method.
    Search(Box<Loaded<P>>),
    /// Not at all: the givens themselves exclude a solution, which is an answer.
    Hopeless(String),
}

/// A search that can run.
pub(crate) struct PreparedSearch<P: Puzzle> {
    board: Arc<P>,
    task: Task,
    /// The method on the encoding; none for the exact method.
    pair: Option<Pair<P>>,
    /// Made when it is first needed: an experiment prepares more than it runs.
    approach: OnceLock<Result<Approach<P>, Fault>>,
}

impl<P: Puzzle> PreparedSearch<P> {
    pub(crate) fn new(board: Arc<P>, task: SearchTask, pair: Option<Pair<P>>) -> PreparedSearch<P> {
        PreparedSearch { board, task: Task::Search(task), pair, approach: OnceLock::new() }
    }

    fn approach(&self, params: &serde_json::Map<String, serde_json::Value>) -> Result<Approach<P>, Fault> {
        let Some(pair) = &self.pair else { return Ok(Approach::Exact) };
        let refused = |fault: Fault| Fault::negative(fault.what());
        match self.board.validate().map_err(refused).and_then(|()| (pair.load)(&self.board, params)) {
            Ok(loaded) => Ok(Approach::Search(loaded)),
            Err(fault) if fault.is_negative() => Ok(Approach::Hopeless(fault.to_string())),
            Err(fault) => Err(fault),
        }
    }

    fn search(
        &self,
        task: &SearchTask,
        control: &mut Control<'_>,
    ) -> Result<(Outcome, Times, Option<Board>), Fault> {
        let board = &*self.board;
        let format = control.format.unwrap_or(P::FORMATS[0].name);
        let picture = control.picture;
        let workplace = Workplace { threads: control.threads, folder: control.folder };
        let limit = [control.limit, task.budget.evaluations].into_iter().flatten().min();
        let budget = Budget { evaluations: limit, ..task.budget };
        let draw = |solution: Option<&P::Solution>| solution.filter(|_| picture).map(|s| board.draw(Some(s)));
        let approach =
            self.approach.get_or_init(|| self.approach(&task.params)).as_ref().map_err(Clone::clone)?;
        let mut watched = Watched::new(control);
        let loaded = match approach {
            Approach::Search(loaded) => loaded,
            Approach::Exact => {
                let mut meter = Meter::new(budget, &mut watched);
                let exact = board.solve(&mut meter);
                let (stopped, elapsed) = (meter.stopped(), meter.elapsed());
                let outcome = proven(board, &exact, format, stopped)?;
                return Ok((outcome, watched.times(elapsed), draw(exact.solution.as_ref())));
            }
            Approach::Hopeless(reason) => {
                let none = Exact { solution: None, proven: true, bound: None, nodes: 0 };
                let outcome = proven(board, &none, format, None)?;
                let outcome = Outcome { reason: Some(reason.clone()), ..outcome };
                return Ok((outcome, Times::default(), None));
            }
        };
        // The stream depends on the master seed and the board, not on the method: methods are compared on equal seeds.
        let seed = Seed(task.seed).named(&task.board);
        let found = loaded(seed, workplace, budget, &mut watched)?;
        let kept = found.solution.as_ref().is_some_and(|solution| board.verify(solution).is_ok());
        assert!(kept || !found.solved(), "{}: a solution at the goal breaks a rule", task.method);
        let solved = kept && (P::AIM == Aim::Satisfy || found.solved());
        let written = found.solution.as_ref().map(|solution| board.write(Some(solution), format));
        let outcome = Outcome {
            score: found.score,
            goal: found.goal,
            solved,
            // A solution that reaches the best score there can be needs no further proof.
            optimal: solved && found.solved(),
            impossible: false,
            legal: kept || (P::AIM == Aim::Satisfy && found.solution.is_some()),
            evaluations: found.evaluations,
            epochs: found.epochs,
            stopped: found.stopped,
            solution: written.transpose()?,
            trace: std::mem::take(&mut watched.steps),
            illegal: watched.illegal,
            bound: None,
            reason: None,
        };
        Ok((outcome, watched.times(found.elapsed), draw(found.solution.as_ref())))
    }
}

impl<P: Puzzle> Prepared for PreparedSearch<P> {
    fn task(&self) -> &Task {
        &self.task
    }

    fn run(&self, task: Task, control: &mut Control<'_>) -> Result<Trial, Fault> {
        let Task::Search(search) = &task else {
            return Err(Fault::new("a game cannot be searched as a board"));
        };
        let (outcome, times, picture) = self.search(search, control)?;
        Ok(Trial { task, outcome, times, picture })
    }
}

/// What the exact solver found, held against the rules.
pub(crate) fn proven<P: Puzzle>(
    board: &P,
    exact: &Exact<P::Solution>,
    format: &str,
    stopped: Option<Stop>,
) -> Result<Outcome, Fault> {
    if let Some(solution) = &exact.solution
        && let Err(reason) = board.verify(solution)
    {
        panic!("the exact solver's answer breaks a rule: {reason}");
    }
    let score = |solution| match P::AIM {
        // A verified solution of a puzzle whose solutions are all alike has the score that they all have.
        Aim::Satisfy => board.goal().unwrap_or_else(|| board.score(solution)),
        Aim::Maximise => board.score(solution),
    };
    let score = exact.solution.as_ref().map(score);
    let goal = match P::AIM {
        Aim::Satisfy => board.goal(),
        Aim::Maximise => score.filter(|_| exact.proven),
    };
    let impossible = exact.proven && exact.solution.is_none();
    // Of a puzzle to satisfy nothing passes the score of a solution.
    let bound = exact.bound.or(if P::AIM == Aim::Satisfy { goal } else { None });
    Ok(Outcome {
        score,
        goal,
        solved: exact.solution.is_some() && (P::AIM == Aim::Satisfy || exact.proven),
        optimal: exact.proven && exact.solution.is_some(),
        impossible,
        legal: exact.solution.is_some(),
        evaluations: exact.nodes,
        epochs: 0,
        stopped: match &exact.solution {
            // A search that was cut has not reached its goal, whatever it has found.
            _ if !exact.proven => stopped.unwrap_or(Stop::Exhausted),
            Some(_) => Stop::Goal,
            None => Stop::Exhausted,
        },
        solution: exact.solution.as_ref().map(|solution| board.write(Some(solution), format)).transpose()?,
        trace: Vec::new(),
        illegal: 0,
        bound: bound.filter(|_| !exact.proven),
        // In the words that a search method gives back the same board with.
        reason: match impossible {
            true => board.validate().err().map(|fault| fault.what().to_string()),
            false => None,
        },
    })
}
