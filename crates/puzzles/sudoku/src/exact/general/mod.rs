//! Exact solver for sudoku of any box shape, sides 4 to 36.
//!
//! 1. `narrowing`: the candidates that logic and the ants work on too, with a
//!    way back, propagated by naked and hidden singles and locked candidates.
//! 2. `descent`: depth-first search with binary branching
//!    on the cell (or digit's place) with the fewest choices. It settles most
//!    boards up to 16×16 and nearly empty ones of any size.
//! 3. When the descent has turned back too often,
//!    `formula`: the open candidates as a SAT formula,
//!    given to the clause-learning solver of [`plansza_sat`], which is
//!    not prone to the heavy-tailed run times of depth-first search near the
//!    phase transition. Further solutions are found with blocking clauses.
//! 4. After some hundreds of solutions the blocking clauses give way to a
//!    descent guided by the first solution, whose memory is bounded: there is
//!    no better way to count a great many solutions one by one.
//!
//! Sources: R. Lewis, "Metaheuristics can solve sudoku puzzles", J. Heuristics
//! 13 (2007), for the phase transition; I. Lynce and J. Ouaknine, "Sudoku as a
//! SAT problem" (2006), and G. Kwon and H. Jain, "Optimized CNF formula for
//! sudoku puzzles" (2006), for the extended formula over open candidates;
//! C. Gomes et al., "Heavy-tailed phenomena in satisfiability and constraint
//! satisfaction problems", J. Automated Reasoning 24 (2000).

mod descent;
mod formula;
mod narrowing;

use crate::{BoxShape, Sudoku};
use descent::{Descent, Pause};
use formula::OpenFormula;
use narrowing::Narrowing;
use plansza_sat::{Tuning, Verdict};

/// Turns of the first descent before the SAT solver takes over.
const PATIENCE: u64 = 60;
/// Further turns it may take for each solution it has found.
const PATIENCE_PER_SOLUTION: u64 = 10;
/// Solutions found with blocking clauses before the guided descent takes over.
const BLOCKED: u64 = 500;
/// Turns of a descent between calls of the control callback.
const POLL: u64 = 512;

/// Called every thousand nodes or so with their number so far; the search is
/// interrupted when it returns false.
pub type KeepGoing<'a> = &'a mut dyn FnMut(u64) -> bool;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountEnd {
    /// All solutions were found.
    Exhausted,
    /// The wanted number of solutions was found; there may be more.
    LimitReached,
    /// The control callback stopped the search; there may be more solutions.
    Interrupted,
}

/// The outcome of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GeneralCount {
    /// Different solutions found.
    pub count: u64,
    /// The first solution found, row by row.
    pub solution: Option<Vec<u8>>,
    /// How the search ended.
    pub ending: CountEnd,
    /// Branches made, in both the descents and the SAT solver.
    pub nodes: u64,
    /// Conflicts of the SAT solver, 0 if it was not needed.
    pub conflicts: u64,
}

impl GeneralCount {
    /// Whether the search proved that there is exactly one solution.
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.count == 1 && self.ending == CountEnd::Exhausted
    }
}

/// Counts the solutions of a board up to a limit; limit 1 finds one, limit 2 decides uniqueness.
pub fn count(board: &Sudoku, limit: u64, control: KeepGoing) -> GeneralCount {
    let mut counting = Counting::new(limit, control);
    let ending = counting.run(board.shape(), &board.candidates());
    counting.outcome(ending)
}

/// A search in progress.
struct Counting<'a> {
    limit: u64,
    control: KeepGoing<'a>,
    count: u64,
    solution: Option<Vec<u8>>,
    nodes: u64,
    conflicts: u64,
}

impl<'a> Counting<'a> {
    fn new(limit: u64, control: KeepGoing<'a>) -> Self {
        Counting { limit, control, count: 0, solution: None, nodes: 0, conflicts: 0 }
    }

    fn outcome(self, ending: CountEnd) -> GeneralCount {
        let Counting { count, solution, nodes, conflicts, .. } = self;
        GeneralCount { count, solution, ending, nodes, conflicts }
    }

    fn run(&mut self, shape: BoxShape, candidates: &[u64]) -> CountEnd {
        if self.limit == 0 {
            return CountEnd::LimitReached;
        }
        if !(self.control)(0) {
            return CountEnd::Interrupted;
        }
        let Ok(board) = Narrowing::new(shape, candidates) else {
            return CountEnd::Exhausted;
        };
        if let Some(ending) = self.descend(Descent::new(board.clone()), false) {
            return ending;
        }
        let early = self.count;
        let ending = self.resolve(board);
        self.count = self.count.max(early);
        ending
    }

    /// Counts anew from the first solution, if one is known: by clause
    /// learning, and if need be by a guided descent.
    fn resolve(&mut self, board: Narrowing) -> CountEnd {
        if let Some(ending) = self.learn(&board) {
            return ending;
        }
        // More solutions than blocking clauses are good for.
        let blocked = std::mem::take(&mut self.count);
        let guide = self.solution.clone().unwrap_or_default();
        let ending = self.descend(Descent::guided(board, guide), true);
        self.count = self.count.max(blocked);
        ending.unwrap_or(CountEnd::Interrupted)
    }

    /// Notes a solution; true if it was the last one wanted.
    fn found(&mut self, grid: impl FnOnce() -> Vec<u8>) -> bool {
        self.count += 1;
        self.solution.get_or_insert_with(grid);
        self.count == self.limit
    }

    /// Counts by depth-first search. Unless `stubborn`, gives up with `None`
    /// after many turns for the solutions found; but not any more once these
    /// are too many for clause learning.
    fn descend(&mut self, mut descent: Descent, stubborn: bool) -> Option<CountEnd> {
        let before = self.nodes;
        let mut next_poll = before + POLL;
        loop {
            let mut budget = POLL;
            if !stubborn && self.count < BLOCKED {
                let patience = PATIENCE + PATIENCE_PER_SOLUTION * self.count;
                budget = budget.min(patience.saturating_sub(descent.turns()));
                if budget == 0 {
                    return None;
                }
            }
            let pause = descent.run(budget);
            self.nodes = before + descent.nodes();
            match pause {
                Pause::Exhausted => return Some(CountEnd::Exhausted),
                Pause::Solution => {
                    if self.found(|| descent.grid()) {
                        return Some(CountEnd::LimitReached);
                    }
                }
                Pause::Budget => {}
            }
            if self.nodes >= next_poll {
                next_poll = self.nodes + POLL;
                if !(self.control)(self.nodes) {
                    return Some(CountEnd::Interrupted);
                }
            }
        }
    }

    /// Counts by clause learning; `None` after [`BLOCKED`] solutions.
    fn learn(&mut self, board: &Narrowing) -> Option<CountEnd> {
        let mut formula = OpenFormula::new(board.candidates(), Tuning::satisfiable());
        let before = self.nodes;
        self.count = 0;
        if let Some(grid) = &self.solution {
            formula.solver.retune(Tuning::default());
            formula.block(grid);
            self.count = 1;
        }
        loop {
            let control = &mut self.control;
            let verdict = formula.solver.solve(&[], &mut |effort| control(before + effort.decisions));
            let effort = formula.solver.effort();
            self.nodes = before + effort.decisions;
            self.conflicts = effort.conflicts;
            match verdict {
                Verdict::Unsatisfiable => return Some(CountEnd::Exhausted),
                Verdict::Interrupted => return Some(CountEnd::Interrupted),
                Verdict::Satisfiable => {}
            }
            let grid = formula.grid();
            formula.block(&grid);
            if self.found(|| grid) {
                return Some(CountEnd::LimitReached);
            }
            if self.count == BLOCKED {
                return None;
            }
            if self.count == 1 {
                // Proving that there are no more is another kind of work.
                formula.solver.retune(Tuning::default());
            }
        }
    }
}

#[cfg(test)]
mod tests;
