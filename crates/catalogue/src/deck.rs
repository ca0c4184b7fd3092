//! Boards of one kind with their types erased, and what can be done with them.

use crate::answer::{Answer, Census};
use crate::shelf::{Rack, Runnable};
use plansza_core::{
    Aim, Board, Budget, Exact, Fault, Flow, Hint, Meter, Observer, Progress, Puzzle, Seed, Stop, params,
};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What to search with. Together with a board it determines the result.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The method: `exact` or one of the pairings.
    pub method: String,
    /// The encoding; the method's favourite when none is named.
    pub encoding: Option<String>,
    /// Parameters that differ from the defaults.
    pub set: Map<String, Value>,
    /// The master seed.
    pub seed: u64,
    /// The limits.
    pub budget: Budget,
    /// Threads inside one search.
    pub threads: usize,
}

impl Default for Trial {
    fn default() -> Trial {
        let budget = Budget::UNLIMITED;
        Trial { method: "exact".into(), encoding: None, set: Map::new(), seed: 1, budget, threads: 1 }
    }
}

/// Who watches a search, and the flag that cancels it.
#[derive(Default)]
pub struct Ticket<'a> {
    /// A watcher of a single search.
    pub observer: Option<&'a mut dyn Observer>,
    /// Raised by Ctrl-C.
    pub cancel: Option<&'a AtomicBool>,
}

/// Passes progress on to the watcher, and stops when the flag is up.
struct Guard<'a, 'b>(&'b mut Ticket<'a>);

impl Guard<'_, '_> {
    fn flag(&self) -> Flow {
        let raised = self.0.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if raised { Flow::Cancel } else { Flow::Continue }
    }
}

impl Observer for Guard<'_, '_> {
    fn improved(&mut self, at: Progress, board: &dyn Fn() -> Board) -> Flow {
        let told = self.0.observer.as_mut().map(|observer| observer.improved(at, board));
        told.filter(|&flow| flow == Flow::Cancel).unwrap_or_else(|| self.flag())
    }

    fn tick(&mut self, at: Progress) -> Flow {
        let told = self.0.observer.as_mut().map(|observer| observer.tick(at));
        told.filter(|&flow| flow == Flow::Cancel).unwrap_or_else(|| self.flag())
    }
}

/// Boards of one kind.
#[allow(clippy::len_without_is_empty)] // reading never gives an empty deck
pub trait Deck: Send + Sync {
    /// How many.
    fn len(&self) -> usize;
    /// A board in one of its formats.
    ///
    /// # Errors
    /// When there is no such format, or it cannot hold this board.
    fn text(&self, board: usize, format: &str) -> Result<String, Fault>;
    /// A board's picture.
    fn picture(&self, board: usize) -> Board;
    /// Whether the givens of a board agree with the rules.
    ///
    /// # Errors
    /// Says which do not.
    fn validate(&self, board: usize) -> Result<(), Fault>;
    /// Checks a trial before anything runs: method, encoding, parameters. Gives all parameters with their values.
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    fn prepare(
        &self,
        board: usize,
        trial: &Trial,
    ) -> Result<(Option<&'static str>, Map<String, Value>), Fault>;
    /// Searches one board.
    ///
    /// # Errors
    /// As [`prepare`](Deck::prepare), or when the encoding refuses the board.
    fn search(&self, board: usize, trial: &Trial, ticket: &mut Ticket<'_>) -> Result<Answer, Fault>;
    /// Searches many boards on the current thread pool, in order; `done` counts them. Boards left when the flag goes
    /// up are not in the result.
    ///
    /// # Errors
    /// As [`search`](Deck::search), for the first board that fails.
    fn search_all(
        &self,
        boards: Range<usize>,
        trial: &Trial,
        cancel: &AtomicBool,
        done: &AtomicU64,
    ) -> Result<Vec<Answer>, Fault>;
    /// Counts the solutions of many boards up to a limit on the current thread pool, and says how many boards have just
    /// one. Nothing else is done with them: this measures the exact solver.
    fn tally(&self, boards: Range<usize>, limit: u64, cancel: &AtomicBool) -> u64;
    /// Counts solutions up to a limit, and rates the board if it has just one.
    fn census(&self, board: usize, limit: u64, budget: Budget, ticket: &mut Ticket<'_>) -> Census;
    /// The next step, or all steps.
    ///
    /// # Errors
    /// Says why there is none.
    fn hints(&self, board: usize, all: bool) -> Result<Vec<Hint>, Fault>;
}

pub(crate) struct Cards<P: Puzzle> {
    pub(crate) boards: Vec<P>,
    pub(crate) rack: Arc<Rack<P>>,
}

/// Boards that one task solves together.
const BLOCK: usize = 256;

impl<P: Puzzle> Cards<P> {
    fn runnable(&self, trial: &Trial) -> Result<&Runnable<P>, Fault> {
        self.rack.find(&trial.method, trial.encoding.as_deref())
    }

    fn values(&self, board: &P, runnable: &Runnable<P>, trial: &Trial) -> Result<Map<String, Value>, Fault> {
        let sheet = runnable.pairing.sheet();
        let mut values = sheet.defaults();
        if let Value::Object(suited) = (runnable.defaults)(board, runnable.pairing.method) {
            values.extend(suited);
        }
        sheet.check_all(&trial.set)?;
        values.extend(trial.set.clone());
        Ok(values)
    }

    fn exact_answer(
        &self,
        board: &P,
        exact: Exact<P::Solution>,
        stopped: Option<Stop>,
        elapsed: Duration,
    ) -> Answer {
        let main = P::FORMATS[0].name;
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
        Answer {
            puzzle: P::NAME,
            board: board.write(None, main).unwrap_or_default(),
            method: "exact".into(),
            encoding: None,
            params: Map::new(),
            seed: None,
            score,
            goal,
            solved: exact.solution.is_some() && (P::AIM == Aim::Satisfy || exact.proven),
            optimal: exact.proven && exact.solution.is_some(),
            impossible: exact.proven && exact.solution.is_none(),
            reason: None,
            budget: Budget::UNLIMITED,
            picture: None,
            solution: exact.solution.as_ref().and_then(|solution| board.write(Some(solution), main).ok()),
            evaluations: exact.nodes,
            epochs: 0,
            elapsed,
            stopped: match (stopped, &exact.solution) {
                (Some(stop), _) if !exact.proven => stop,
                (_, Some(_)) => Stop::Goal,
                _ => Stop::Exhausted,
            },
        }
    }
}

impl<P: Puzzle> Deck for Cards<P> {
    fn len(&self) -> usize {
        self.boards.len()
    }

    fn text(&self, board: usize, format: &str) -> Result<String, Fault> {
        self.boards[board].write(None, format)
    }

    fn picture(&self, board: usize) -> Board {
        self.boards[board].draw(None)
    }

    fn validate(&self, board: usize) -> Result<(), Fault> {
        self.boards[board].validate()
    }

    fn prepare(
        &self,
        board: usize,
        trial: &Trial,
    ) -> Result<(Option<&'static str>, Map<String, Value>), Fault> {
        if trial.method == "exact" {
            if let Some(encoding) = &trial.encoding {
                return Err(params::unknown("encoding for exact", encoding, &[]));
            }
            return match trial.set.keys().next() {
                Some(key) => Err(params::unknown("parameter of exact", key, &[])),
                None => Ok((None, Map::new())),
            };
        }
        let runnable = self.runnable(trial)?;
        Ok((Some(runnable.pairing.encoding), self.values(&self.boards[board], runnable, trial)?))
    }

    fn search(&self, index: usize, trial: &Trial, ticket: &mut Ticket<'_>) -> Result<Answer, Fault> {
        let board = &self.boards[index];
        let (encoding, values) = self.prepare(index, trial)?;
        if encoding.is_none() {
            let mut guard = Guard(ticket);
            let mut meter = Meter::new(trial.budget, &mut guard);
            let exact = board.solve(&mut meter);
            let (stopped, elapsed) = (meter.stopped(), meter.elapsed());
            let picture = exact.solution.as_ref().map(|solution| board.draw(Some(solution)));
            return Ok(Answer {
                picture,
                budget: trial.budget,
                ..self.exact_answer(board, exact, stopped, elapsed)
            });
        }
        let runnable = self.runnable(trial)?;
        let main = P::FORMATS[0].name;
        let text = board.write(None, main)?;
        // The stream depends on the master seed and the board, not on the method: methods are compared on equal seeds.
        let seed = Seed(trial.seed).named(&text);
        let launched = match board.validate() {
            Ok(()) => {
                (runnable.launch)(board, &values, seed, trial.threads, trial.budget, &mut Guard(ticket))
            }
            Err(fault) => Err(Fault::negative(fault.what())),
        };
        let outcome = match launched {
            // The givens themselves exclude a solution: that is an answer.
            Err(fault) if fault.is_negative() => {
                let none = Exact { solution: None, proven: true, nodes: 0 };
                let (method, seed) = (trial.method.clone(), Some(trial.seed));
                let answer = self.exact_answer(board, none, None, Duration::ZERO);
                return Ok(Answer {
                    method,
                    encoding,
                    params: values,
                    seed,
                    reason: Some(fault.to_string()),
                    ..answer
                });
            }
            launched => launched?,
        };
        let legal = outcome.solution.as_ref().is_some_and(|solution| board.verify(solution).is_ok());
        assert!(legal || !outcome.solved(), "{}: a solution at the goal breaks a rule", trial.method);
        let solved = legal && (P::AIM == Aim::Satisfy || outcome.solved());
        Ok(Answer {
            puzzle: P::NAME,
            board: text,
            method: trial.method.clone(),
            encoding,
            params: values,
            seed: Some(trial.seed),
            score: outcome.score,
            goal: outcome.goal,
            solved,
            // A solution that reaches the best score there can be needs no further proof.
            optimal: solved && outcome.solved(),
            impossible: false,
            reason: None,
            budget: trial.budget,
            picture: outcome.solution.as_ref().map(|solution| board.draw(Some(solution))),
            solution: outcome.solution.as_ref().and_then(|solution| board.write(Some(solution), main).ok()),
            evaluations: outcome.evaluations,
            epochs: outcome.epochs,
            elapsed: outcome.elapsed,
            stopped: outcome.stopped,
        })
    }

    fn search_all(
        &self,
        boards: Range<usize>,
        trial: &Trial,
        cancel: &AtomicBool,
        done: &AtomicU64,
    ) -> Result<Vec<Answer>, Fault> {
        let trial = Trial { threads: 1, ..trial.clone() };
        if trial.method != "exact" || trial.budget != Budget::UNLIMITED {
            let one = |i: usize| {
                if cancel.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let answer = self.search(i, &trial, &mut Ticket { observer: None, cancel: Some(cancel) })?;
                done.fetch_add(1, Ordering::Relaxed);
                Ok(Some(answer))
            };
            let answers: Result<Vec<Option<Answer>>, Fault> = boards.into_par_iter().map(one).collect();
            return Ok(answers?.into_iter().flatten().collect());
        }
        if let Some(first) = boards.clone().next() {
            self.prepare(first, &trial)?;
        }
        let solve = |block: &[P]| {
            let mut flag = cancel;
            let mut meter = Meter::new(Budget::UNLIMITED, &mut flag);
            let start = Instant::now();
            let exact = P::solve_all(block, &mut meter);
            // Solved together: each board's share of the time.
            let share = start.elapsed() / block.len() as u32;
            done.fetch_add(block.len() as u64, Ordering::Relaxed);
            let pairs = block.iter().zip(exact);
            pairs
                .map(|(board, exact)| self.exact_answer(board, exact, meter.stopped(), share))
                .collect::<Vec<_>>()
        };
        Ok(self.boards[boards].par_chunks(BLOCK).flat_map_iter(solve).collect())
    }

    fn tally(&self, boards: Range<usize>, limit: u64, cancel: &AtomicBool) -> u64 {
        let one = |block: &[P]| {
            let mut flag = cancel;
            let counts = P::count_all(block, limit, &mut Meter::new(Budget::UNLIMITED, &mut flag));
            counts.iter().filter(|count| count.solutions == 1).count() as u64
        };
        self.boards[boards].par_chunks(BLOCK).map(one).sum()
    }

    fn census(&self, index: usize, limit: u64, budget: Budget, ticket: &mut Ticket<'_>) -> Census {
        let board = &self.boards[index];
        let start = Instant::now();
        let valid = board.validate().map_err(|fault| fault.to_string());
        let mut census = Census {
            valid,
            solutions: 0,
            limit,
            complete: true,
            rating: None,
            nodes: 0,
            elapsed: Duration::ZERO,
        };
        if census.valid.is_ok() {
            let mut guard = Guard(ticket);
            let mut meter = Meter::new(budget, &mut guard);
            let count = board.count(limit, &mut meter);
            for example in &count.examples {
                assert_eq!(board.verify(example), Ok(()), "a counted solution breaks a rule");
            }
            (census.solutions, census.complete, census.nodes) =
                (count.solutions, count.complete, count.nodes);
            census.elapsed = start.elapsed();
            if census.unique() == Some(true) {
                census.rating = board.rate();
            }
        }
        census
    }

    fn hints(&self, board: usize, all: bool) -> Result<Vec<Hint>, Fault> {
        self.boards[board].hints(all)
    }
}
