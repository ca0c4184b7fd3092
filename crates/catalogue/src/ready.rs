//! A trial made ready to run with many seeds: the parameters decoded, the encoding built, the board named.

use crate::deck::{Guard, Ticket};
use crate::shelf::Loaded;
use plansza_core::{Aim, Budget, Exact, Fault, Meter, Puzzle, Seed, Stop};
use std::time::Duration;

/// What a search found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The score of the solution.
    pub score: Option<i64>,
    /// The score that means solved.
    pub goal: Option<i64>,
    /// True when the solution obeys all rules, checked by the rules themselves.
    pub solved: bool,
    /// True only with a proof that nothing better exists.
    pub optimal: bool,
    /// True when it is proven that there is no solution.
    pub impossible: bool,
    /// Why there is none, where the givens themselves tell.
    pub reason: Option<String>,
    /// The solution in the format of the trial.
    pub solution: Option<String>,
    /// Evaluations (nodes, for the exact method).
    pub evaluations: u64,
    /// Epochs.
    pub epochs: u64,
    /// Wall time.
    pub elapsed: Duration,
    /// Why it ended.
    pub stopped: Stop,
}

/// A trial that is ready but for its seed and its limits.
pub trait Ready: Send + Sync {
    /// Searches.
    ///
    /// # Errors
    /// When the format cannot hold the solution.
    fn run(
        &self,
        seed: u64,
        threads: usize,
        budget: Budget,
        ticket: &mut Ticket<'_>,
    ) -> Result<Finding, Fault>;
}

/// How a board is searched.
pub(crate) enum Way<P: Puzzle> {
    /// By the exact solver.
    Exact,
    /// By a method.
    Search(Box<dyn Loaded<P>>),
    /// Not at all: the givens themselves exclude a solution, which is an answer.
    Hopeless(String),
}

/// A board, and how it is searched.
pub(crate) struct Stand<P: Puzzle> {
    pub(crate) board: P,
    /// The board in the puzzle's main format, by which its random streams are named.
    pub(crate) name: String,
    pub(crate) method: String,
    /// The format of solutions.
    pub(crate) format: String,
    pub(crate) way: Way<P>,
}

impl<P: Puzzle> Ready for Stand<P> {
    fn run(
        &self,
        seed: u64,
        threads: usize,
        budget: Budget,
        ticket: &mut Ticket<'_>,
    ) -> Result<Finding, Fault> {
        self.find(seed, threads, budget, ticket).map(|(finding, _)| finding)
    }
}

impl<P: Puzzle> Stand<P> {
    /// Searches; also gives the solution as it is.
    pub(crate) fn find(
        &self,
        seed: u64,
        threads: usize,
        budget: Budget,
        ticket: &mut Ticket<'_>,
    ) -> Result<(Finding, Option<P::Solution>), Fault> {
        let board = &self.board;
        let loaded = match &self.way {
            Way::Search(loaded) => loaded,
            Way::Exact => {
                let mut guard = Guard(ticket);
                let mut meter = Meter::new(budget, &mut guard);
                let exact = board.solve(&mut meter);
                let (stopped, elapsed) = (meter.stopped(), meter.elapsed());
                let finding = proven(board, &exact, &self.format, stopped, elapsed)?;
                return Ok((finding, exact.solution));
            }
            Way::Hopeless(reason) => {
                let none = Exact { solution: None, proven: true, nodes: 0 };
                let finding = proven(board, &none, &self.format, None, Duration::ZERO)?;
                return Ok((Finding { reason: Some(reason.clone()), ..finding }, None));
            }
        };
        // The stream depends on the master seed and the board, not on the method: methods are compared on equal seeds.
        let seed = Seed(seed).named(&self.name);
        let outcome = loaded.search(seed, threads, budget, &mut Guard(ticket));
        let legal = outcome.solution.as_ref().is_some_and(|solution| board.verify(solution).is_ok());
        assert!(legal || !outcome.solved(), "{}: a solution at the goal breaks a rule", self.method);
        let solved = legal && (P::AIM == Aim::Satisfy || outcome.solved());
        let written = outcome.solution.as_ref().map(|solution| board.write(Some(solution), &self.format));
        let finding = Finding {
            score: outcome.score,
            goal: outcome.goal,
            solved,
            // A solution that reaches the best score there can be needs no further proof.
            optimal: solved && outcome.solved(),
            impossible: false,
            reason: None,
            solution: written.transpose()?,
            evaluations: outcome.evaluations,
            epochs: outcome.epochs,
            elapsed: outcome.elapsed,
            stopped: outcome.stopped,
        };
        Ok((finding, outcome.solution))
    }
}

/// What the exact solver found, held against the rules.
pub(crate) fn proven<P: Puzzle>(
    board: &P,
    exact: &Exact<P::Solution>,
    format: &str,
    stopped: Option<Stop>,
    elapsed: Duration,
) -> Result<Finding, Fault> {
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
    Ok(Finding {
        score,
        goal,
        solved: exact.solution.is_some() && (P::AIM == Aim::Satisfy || exact.proven),
        optimal: exact.proven && exact.solution.is_some(),
        impossible: exact.proven && exact.solution.is_none(),
        reason: None,
        solution: exact.solution.as_ref().map(|solution| board.write(Some(solution), format)).transpose()?,
        evaluations: exact.nodes,
        epochs: 0,
        elapsed,
        stopped: match (stopped, &exact.solution) {
            (Some(stop), _) if !exact.proven => stop,
            (_, Some(_)) => Stop::Goal,
            _ => Stop::Exhausted,
        },
    })
}
