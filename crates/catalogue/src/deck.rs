//! Boards of one kind with their types erased, and what can be done with them.

use crate::answer::{Answer, Census};
use crate::ready::{Finding, Ready, Stand, Way, proven};
use crate::shelf::{Rack, Runnable};
use plansza_core::params::Domain;
use plansza_core::{
    Board, Budget, Exact, Fault, Flow, Hint, Meter, Observer, Progress, Puzzle, params, text,
};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What to search with, and how to write what is found. Together with a board it determines the result.
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
    /// The format of the solution; the puzzle's main one when none is named.
    pub format: Option<String>,
}

impl Default for Trial {
    fn default() -> Trial {
        Trial {
            method: "exact".into(),
            encoding: None,
            set: Map::new(),
            seed: 1,
            budget: Budget::UNLIMITED,
            threads: 1,
            format: None,
        }
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
pub(crate) struct Guard<'a, 'b>(pub(crate) &'b mut Ticket<'a>);

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
    /// As [`prepare`](Deck::prepare), or when the encoding refuses the board or the format cannot hold the solution.
    fn search(&self, board: usize, trial: &Trial, ticket: &mut Ticket<'_>) -> Result<Answer, Fault>;
    /// Makes a trial on one board ready to run with many seeds: all that is the same for each is done once.
    ///
    /// # Errors
    /// As [`prepare`](Deck::prepare), or when the encoding refuses the board.
    fn ready(&self, board: usize, trial: &Trial) -> Result<Box<dyn Ready>, Fault>;
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
        for field in &sheet.fields {
            if let Some(value) = values.get_mut(&field.key) {
                settle(&field.domain, value);
            }
        }
        Ok(values)
    }

    /// Makes a trial ready that [`prepare`](Deck::prepare) has checked.
    fn stand(
        &self,
        index: usize,
        trial: &Trial,
        values: Option<&Map<String, Value>>,
    ) -> Result<Stand<P>, Fault> {
        let board = &self.boards[index];
        let way = match values {
            None => Way::Exact,
            Some(values) => {
                let load = self.runnable(trial)?.load;
                let refused = |fault: Fault| Fault::negative(fault.what());
                match board.validate().map_err(refused).and_then(|()| load(board, values)) {
                    Ok(loaded) => Way::Search(loaded),
                    Err(fault) if fault.is_negative() => Way::Hopeless(fault.to_string()),
                    Err(fault) => return Err(fault),
                }
            }
        };
        Ok(Stand {
            board: board.clone(),
            name: board.write(None, P::FORMATS[0].name)?,
            method: trial.method.clone(),
            format: trial.format.clone().unwrap_or_else(|| P::FORMATS[0].name.into()),
            way,
        })
    }

    fn answer(&self, name: String, trial: &Trial, prepared: Prepared, finding: Finding) -> Answer {
        let (encoding, params) = prepared;
        Answer {
            puzzle: P::NAME,
            board: name,
            method: trial.method.clone(),
            encoding,
            params,
            seed: encoding.is_some().then_some(trial.seed),
            score: finding.score,
            goal: finding.goal,
            solved: finding.solved,
            optimal: finding.optimal,
            impossible: finding.impossible,
            reason: finding.reason,
            budget: trial.budget,
            picture: None,
            solution: finding.solution,
            evaluations: finding.evaluations,
            epochs: finding.epochs,
            elapsed: finding.elapsed,
            stopped: finding.stopped,
        }
    }
}

/// Writes a value in the one way that its domain has: 729 is 729.0 where any number will do, so that equal settings are
/// equal data.
fn settle(domain: &Domain, value: &mut Value) {
    let real = |domain: &Domain| matches!(domain, Domain::Number(..));
    let wanted = match domain {
        Domain::Either(domains) => {
            domains.iter().any(real) && !domains.iter().any(|domain| matches!(domain, Domain::Integer(..)))
        }
        domain => real(domain),
    };
    if let Some(x) = value.as_f64().filter(|_| wanted) {
        // And there is one zero.
        *value = Value::from(x + 0.0);
    }
}

/// The encoding, none for the exact method, and all parameters.
type Prepared = (Option<&'static str>, Map<String, Value>);

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
        if let Some(format) = trial.format.as_deref()
            && P::FORMATS.iter().all(|known| known.name != format)
        {
            return Err(text::unknown_format(format, P::FORMATS));
        }
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

    fn ready(&self, board: usize, trial: &Trial) -> Result<Box<dyn Ready>, Fault> {
        let (encoding, values) = self.prepare(board, trial)?;
        Ok(Box::new(self.stand(board, trial, encoding.map(|_| &values))?))
    }

    fn search(&self, index: usize, trial: &Trial, ticket: &mut Ticket<'_>) -> Result<Answer, Fault> {
        let prepared = self.prepare(index, trial)?;
        let stand = self.stand(index, trial, prepared.0.map(|_| &prepared.1))?;
        let (finding, solution) = stand.find(trial.seed, trial.threads, trial.budget, ticket)?;
        let picture = solution.map(|solution| stand.board.draw(Some(&solution)));
        Ok(Answer { picture, ..self.answer(stand.name, trial, prepared, finding) })
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
            let main = P::FORMATS[0].name;
            let answer = |(board, exact): (&P, Exact<P::Solution>)| {
                let format = trial.format.as_deref().unwrap_or(main);
                let finding = proven(board, &exact, format, meter.stopped(), share)?;
                let name = board.write(None, main).unwrap_or_default();
                Ok(self.answer(name, &trial, (None, Map::new()), finding))
            };
            pairs.map(answer).collect::<Vec<_>>()
        };
        self.boards[boards].par_chunks(BLOCK).flat_map_iter(solve).collect()
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
        // One line, since a file of boards gives a line each.
        let valid = board.validate().map_err(|fault| fault.to_string().replace('\n', "; "));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_numbers_are_written_alike() {
        let number = Domain::Number(None, None);
        let integer = Domain::Integer(None, None);
        let word = Domain::Choice(vec![("auto".into(), String::new())]);
        let settled = |domain: &Domain, text: &str| {
            let mut value: Value = serde_json::from_str(text).unwrap();
            settle(domain, &mut value);
            value.to_string()
        };
        assert_eq!(settled(&number, "729"), "729.0");
        assert_eq!(settled(&number, "7.29e2"), "729.0");
        assert_eq!(settled(&number, "-0.0"), "0.0");
        assert_eq!(settled(&integer, "729"), "729");
        let either = Domain::Either(vec![word.clone(), number.clone()]);
        assert_eq!(settled(&either, "3"), "3.0");
        assert_eq!(settled(&either, "\"auto\""), "\"auto\"");
        assert_eq!(settled(&Domain::Either(vec![integer, number]), "3"), "3", "a whole number is meant");
    }
}
