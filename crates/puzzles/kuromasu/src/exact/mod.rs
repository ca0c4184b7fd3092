//! The exact solver: solve, count up to a limit, prove unique, and find what all solutions agree on.
//!
//! Rows and columns are words of bits (`colouring`). A number allows certain distances in the four directions, which
//! are filtered exactly by sums of sets of bits (`sight`); numbers on one line share where their sight ends. Black
//! cells that share corners must not close a ring, which a union-find decides (`chain`). What this leaves open is
//! decided by a search that learns from its conflicts (`search`): a clause says which colours cannot go together, and
//! the colours that a conflict followed from are worked out only when they are asked for (`reason`), so that
//! propagation pays nothing for it (lazy explanation; Ohrimenko, Stuckey and Codish 2009). What all solutions agree on is
//! found by the same search, asked again and again for one that differs where none has yet.
//!
//! ```
//! use plansza_core::{Budget, Meter, Silent};
//! use plansza_kuromasu::{exact, text};
//! let board = text::read("4x3:4h2b")?.remove(0);
//! let count = exact::count(&board, 2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! assert!(count.complete && count.solutions == 1);
//! assert_eq!(text::write(&board, count.examples.first(), "tatham")?, "...#/.#../#..#");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod activity;
mod analysis;
pub(crate) mod clauses;
pub(crate) mod probe;
pub(crate) mod propagator;
mod queue;
mod reason;
mod search;
mod sweep;

use crate::colouring::Colour;
use crate::{Kuromasu, Shading};
use clauses::Literal;
use plansza_core::{Count, Exact, Meter};
use search::{End, LearningSearch};

/// Solutions that are forbidden one by one before all are counted by a sweep.
const MANY: u64 = 256;

/// Counts solutions up to a limit.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_kuromasu::{exact, text};
/// let board = text::read("2x2:d")?.remove(0);
/// let count = exact::count(&board, 1000, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!((count.solutions, count.complete), (5, true));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn count(board: &Kuromasu, limit: u64, meter: &mut Meter<'_>) -> Count<Shading> {
    let mut search = LearningSearch::new(board);
    let mut count = Count { solutions: 0, complete: true, examples: Vec::new(), nodes: 0 };
    while count.solutions < limit.min(MANY) {
        match search.next(None, meter) {
            End::Solution => {
                count.solutions += 1;
                if count.examples.len() < 2 {
                    count.examples.push(search.shading());
                }
                if count.solutions == limit || !search.forbid() {
                    break;
                }
            }
            End::Exhausted => break,
            End::Stopped => {
                count.complete = false;
                break;
            }
        }
    }
    search.settle(meter);
    count.nodes = search.nodes;
    if count.solutions == MANY && limit > MANY {
        let swept = sweep::sweep(board, limit, meter);
        count.solutions = count.solutions.max(swept.solutions);
        count.complete = swept.complete;
        count.nodes += swept.nodes;
    }
    count
}

/// Finds a solution, or proves that there is none.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_kuromasu::{exact, text};
/// let board = text::read("2x2:1_2b")?.remove(0);
/// let exact = exact::solve(&board, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert!(exact.proven && exact.solution.is_none());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn solve(board: &Kuromasu, meter: &mut Meter<'_>) -> Exact<Shading> {
    let count = count(board, 1, meter);
    Exact {
        proven: count.complete,
        bound: None,
        nodes: count.nodes,
        solution: count.examples.into_iter().next(),
    }
}

/// Whether a board has this solution and no other. None when the meter says stop.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_kuromasu::{Shading, exact, text};
/// let mut silent = Silent;
/// let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
/// let shading = Shading("...#.#..#..#".chars().map(|sign| sign == '#').collect());
/// assert_eq!(exact::unique(&text::read("4x3:4h2b")?[0], &shading, &mut meter), Some(true));
/// assert_eq!(exact::unique(&text::read("4x3:4k")?[0], &shading, &mut meter), Some(false));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn unique(board: &Kuromasu, solution: &Shading, meter: &mut Meter<'_>) -> Option<bool> {
    if board.check(solution).is_err() {
        return Some(false);
    }
    let mut search = LearningSearch::new(board);
    let answer = loop {
        // Another one is found sooner when it is looked for first.
        search.avoid(solution);
        match search.next(None, meter) {
            End::Solution if search.shading() != *solution => break Some(false),
            End::Solution if search.forbid() => {}
            End::Solution | End::Exhausted => break Some(true),
            End::Stopped => break None,
        }
    };
    search.settle(meter);
    answer
}

/// What all solutions agree on.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_kuromasu::{Colour, exact, text};
/// let board = text::read("3x1:2b")?.remove(0);
/// let forced = exact::forced(&board, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
/// assert_eq!(forced.cells, [Colour::White, Colour::White, Colour::Black]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forced {
    /// The colour that a cell has in every solution, open where solutions differ. All open if there is none.
    pub cells: Vec<Colour>,
    /// One of the solutions.
    pub solution: Option<Shading>,
    /// False when the search was cut short: some open cells may have the same colour in every solution.
    pub complete: bool,
    /// Nodes of the search.
    pub nodes: u64,
}

/// Finds the cells that have the same colour in all solutions ([`Forced`] has an example). One search is asked again and
/// again for a solution that differs from the first in some cell that has not been seen in both colours; when there is none,
/// all of them are settled by one proof.
pub fn forced(board: &Kuromasu, meter: &mut Meter<'_>) -> Forced {
    let mut search = LearningSearch::new(board);
    let cells = board.clues().len();
    let mut end = search.next(None, meter);
    let solution = (end == End::Solution).then(|| search.shading());
    let mut fate = vec![Colour::Open; cells];
    if let Some(first) = &solution {
        let other = |cell: usize| Literal::new(cell, !first[cell]);
        let mut doubtful: Vec<usize> = (0..cells).collect();
        loop {
            search.back(0);
            // What has become a fact holds where a doubtful cell differs, and where none does it is as in the first.
            doubtful.retain(|&cell| {
                let settled = search.propagator.value(other(cell)) == Some(false);
                if settled {
                    fate[cell] = other(cell).other().colour();
                }
                !settled
            });
            if doubtful.is_empty() {
                end = End::Exhausted;
                break;
            }
            let literals: Vec<Literal> = doubtful.iter().map(|&cell| other(cell)).collect();
            search.require(&literals);
            // One that differs in many cells is found when it is looked for.
            search.avoid(first);
            end = search.next(None, meter);
            if end != End::Solution {
                break;
            }
            let found = search.shading();
            doubtful.retain(|&cell| found[cell] == first[cell]);
        }
        if end == End::Exhausted {
            doubtful.iter().for_each(|&cell| fate[cell] = other(cell).other().colour());
        }
    }
    search.settle(meter);
    Forced { cells: fate, solution, complete: end != End::Stopped, nodes: search.nodes }
}

#[cfg(test)]
mod tests;
