//! The front of the kernel: one board, many boards, boards without a clue.

use super::Cells;
use super::engine::{Desk, Engine};
use super::frame::Frame;
use super::path::{PLAIN, Path};
use super::reduction::{reduce, without};

/// The answer for one board of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Number of solutions found, at most the limit.
    pub count: u64,
    /// A solution if the count is not 0, otherwise all 0.
    pub first: Cells,
}

impl Answer {
    /// The answer for a board without solutions.
    pub const NONE: Self = Self { count: 0, first: [0; 81] };
}

/// The answer for one board with all details.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Number of solutions found, at most the limit.
    pub count: u64,
    /// A solution if there is one.
    pub first: Option<Cells>,
    /// Number of search nodes.
    pub nodes: u64,
    /// Whether the count is final: false when it was stopped.
    pub finished: bool,
}

/// A solver with its memory, to be used for many boards.
///
/// Contradictory givens are allowed: such a board has no solution, nor has one with
/// a value above 9. Which solution is given as the first is fixed by the call, and
/// is the same on every [`Path`], but is not the least in any order.
pub struct Solver {
    engine: Engine,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver on the best path of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self { engine: Engine::new(Path::best().kernel().unwrap_or(PLAIN)) }
    }

    /// A solver on the given path, if this machine has it.
    #[must_use]
    pub fn on(path: Path) -> Option<Self> {
        path.kernel().map(|kernel| Self { engine: Engine::new(kernel) })
    }

    /// A solution of the board, if it has one.
    pub fn solve(&mut self, board: &Cells) -> Option<Cells> {
        self.count(board, 1, &mut |_| false).first
    }

    /// Counts the solutions of the board up to the limit. `stop` is polled with the number of nodes every
    /// few thousand nodes; when it gives true, the count so far is the answer.
    pub fn count(&mut self, board: &Cells, limit: u64, stop: &mut dyn FnMut(u64) -> bool) -> Count {
        let mut desk = Single { board: Some(board), answer: Answer::NONE, stop };
        if limit == 0 {
            desk.board = None;
        }
        let (nodes, finished) = self.engine.run(&mut desk, limit);
        let Answer { count, first } = desk.answer;
        Count { count, first: (count != 0).then_some(first), nodes, finished }
    }

    /// Counts the solutions of each board up to the limit (1: is there one, 2: is
    /// there only one) and gives the number of nodes.
    ///
    /// # Panics
    ///
    /// When `out` is shorter than `boards`.
    pub fn solve_all(&mut self, boards: &[Cells], limit: u64, out: &mut [Answer]) -> u64 {
        let out = &mut out[..boards.len()];
        self.solve_each(boards, limit, |board, answer| out[board] = answer)
    }

    /// Counts the solutions of each board up to the limit and gives the number of
    /// nodes. Calls `done` with the index of a board and its answer, out of order,
    /// but never with more than eight boards open: memory is bounded.
    pub fn solve_each<'a>(
        &mut self,
        boards: impl IntoIterator<Item = &'a Cells>,
        limit: u64,
        mut done: impl FnMut(usize, Answer),
    ) -> u64 {
        let boards = boards.into_iter().fuse();
        if limit == 0 {
            boards.enumerate().for_each(|(i, _)| done(i, Answer::NONE));
            return 0;
        }
        self.engine.run(&mut Batch { boards, done }, limit).0
    }

    /// Which of the clues in `cells` can be taken away, each alone, without the puzzle
    /// getting a second solution: the bits of a set of cells.
    ///
    /// The puzzle must have `solution` as its only one. An empty cell counts as one
    /// that can be taken away.
    ///
    /// # Panics
    ///
    /// When a cell is not below 81.
    pub fn removable(&mut self, puzzle: &Cells, solution: &Cells, cells: &[usize]) -> u128 {
        let mut found = 0;
        let mut desk = Variants {
            puzzle,
            solution,
            cells: cells.iter(),
            done: |i: usize, none: bool| found |= u128::from(none) << cells[i],
        };
        self.engine.run(&mut desk, 1);
        found
    }

    /// A minimal puzzle with the given solution: it has no other one, but would without
    /// any of its clues. Clues are tried for removal about in the given order (of all
    /// cells). `solution` must be a correct grid.
    ///
    /// # Panics
    ///
    /// When a cell of the order is not below 81.
    pub fn minimal(&mut self, solution: &Cells, order: &[usize; 81]) -> Cells {
        reduce(&mut self.engine, solution, order)
    }
}

/// One board.
struct Single<'a> {
    board: Option<&'a Cells>,
    answer: Answer,
    stop: &'a mut dyn FnMut(u64) -> bool,
}

impl Desk for Single<'_> {
    fn next(&mut self, frame: &mut Frame) -> bool {
        self.board.take().is_some_and(|board| {
            frame.set(board);
            true
        })
    }
    fn done(&mut self, _board: usize, count: u64, first: &Cells) {
        if count != 0 {
            self.answer = Answer { count, first: *first };
        }
    }
    fn stop(&mut self, nodes: u64) -> bool {
        (self.stop)(nodes)
    }
}

/// Many boards.
struct Batch<I, F> {
    boards: I,
    done: F,
}

impl<'a, I: Iterator<Item = &'a Cells>, F: FnMut(usize, Answer)> Desk for Batch<I, F> {
    fn next(&mut self, frame: &mut Frame) -> bool {
        self.boards.next().is_some_and(|board| {
            frame.set(board);
            true
        })
    }
    fn done(&mut self, board: usize, count: u64, first: &Cells) {
        let first = if count == 0 { [0; 81] } else { *first };
        (self.done)(board, Answer { count, first });
    }
}

/// A puzzle without one clue or another: is there a solution with another digit?
struct Variants<'a, F> {
    puzzle: &'a Cells,
    solution: &'a Cells,
    cells: std::slice::Iter<'a, usize>,
    done: F,
}

impl<F: FnMut(usize, bool)> Desk for Variants<'_, F> {
    fn next(&mut self, frame: &mut Frame) -> bool {
        self.cells.next().is_some_and(|&cell| {
            without(frame, self.puzzle, self.solution, cell);
            true
        })
    }
    fn done(&mut self, board: usize, count: u64, _first: &Cells) {
        (self.done)(board, count == 0);
    }
}
