//! The front of the kernel: one board, many boards, boards without a clue.

use super::NineGrid;
use super::engine::{BoardTray, LaneEngine};
use super::frame::NodeFrame;
use super::path::{NinePath, PLAIN};
use super::reduction::{reduce, without};

/// The answer for one board of many.
///
/// ```
/// use plansza_sudoku::exact::{NineAnswer, NineSolver};
/// let mut answers = [NineAnswer::NONE; 2];
/// NineSolver::new().solve_all(&[[0; 81], [1; 81]], 2, &mut answers);
/// assert_eq!(answers.map(|answer| answer.count), [2, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NineAnswer {
    /// Number of solutions found, at most the limit.
    pub count: u64,
    /// A solution if the count is not 0, otherwise all 0.
    pub first: NineGrid,
}

impl NineAnswer {
    /// The answer for a board without solutions.
    pub const NONE: Self = Self { count: 0, first: [0; 81] };
}

/// The answer for one board with all details.
///
/// ```
/// use plansza_sudoku::exact::NineSolver;
/// let count = NineSolver::new().count(&[0; 81], 5, &mut |_nodes| false);
/// assert_eq!((count.count, count.finished), (5, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NineCount {
    /// Number of solutions found, at most the limit.
    pub count: u64,
    /// A solution if there is one.
    pub first: Option<NineGrid>,
    /// Number of search nodes.
    pub nodes: u64,
    /// Whether the count is final: false when it was stopped.
    pub finished: bool,
}

/// A solver with its memory, to be used for many boards.
///
/// Contradictory givens are allowed: such a board has no solution, nor has one with
/// a value above 9. Which solution is given as the first is fixed by the call, and
/// is the same on every [`NinePath`], but is not the least in any order.
///
/// ```
/// use plansza_sudoku::exact::NineSolver;
/// let solution = NineSolver::new().solve(&[0; 81]).expect("an empty board has many");
/// assert!(solution.iter().all(|digit| (1..=9).contains(digit)));
/// ```
pub struct NineSolver {
    engine: LaneEngine,
}

impl Default for NineSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl NineSolver {
    /// A solver on the best path of this machine.
    #[must_use]
    pub fn new() -> Self {
        Self { engine: LaneEngine::new(NinePath::best().kernel().unwrap_or(PLAIN)) }
    }

    /// A solver on the given path, if this machine has it.
    #[must_use]
    pub fn on(path: NinePath) -> Option<Self> {
        path.kernel().map(|kernel| Self { engine: LaneEngine::new(kernel) })
    }

    /// A solution of the board, if it has one.
    pub fn solve(&mut self, board: &NineGrid) -> Option<NineGrid> {
        self.count(board, 1, &mut |_| false).first
    }

    /// Counts the solutions of the board up to the limit. `stop` is polled with the number of nodes every
    /// few thousand nodes; when it gives true, the count so far is the answer.
    pub fn count(&mut self, board: &NineGrid, limit: u64, stop: &mut dyn FnMut(u64) -> bool) -> NineCount {
        self.count_within(board, limit, u64::MAX, stop)
    }

    /// The same with so many nodes at most: a search that would need another ends before it.
    ///
    /// ```
    /// use plansza_sudoku::exact::NineSolver;
    /// let count = NineSolver::new().count_within(&[0; 81], 5, 10, &mut |_nodes| false);
    /// assert_eq!((count.finished, count.nodes), (false, 9)); // a node is split into two
    /// ```
    pub fn count_within(
        &mut self,
        board: &NineGrid,
        limit: u64,
        most: u64,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> NineCount {
        let mut desk = OneBoard { board: Some(board), answer: NineAnswer::NONE, stop };
        if limit == 0 {
            desk.board = None;
        }
        let (nodes, finished) = self.engine.run_single(&mut desk, limit, most);
        let NineAnswer { count, first } = desk.answer;
        NineCount { count, first: (count != 0).then_some(first), nodes, finished }
    }

    /// Counts the solutions of each board up to the limit (1: is there one, 2: is
    /// there only one) and gives the number of nodes.
    ///
    /// # Panics
    ///
    /// When `out` is shorter than `boards`.
    pub fn solve_all(&mut self, boards: &[NineGrid], limit: u64, out: &mut [NineAnswer]) -> u64 {
        let out = &mut out[..boards.len()];
        self.solve_each(boards, limit, |board, answer| out[board] = answer)
    }

    /// Counts the solutions of each board up to the limit and gives the number of
    /// nodes. Calls `done` with the index of a board and its answer, out of order,
    /// but never with more than eight boards open: memory is bounded.
    pub fn solve_each<'a>(
        &mut self,
        boards: impl IntoIterator<Item = &'a NineGrid>,
        limit: u64,
        mut done: impl FnMut(usize, NineAnswer),
    ) -> u64 {
        let boards = boards.into_iter().fuse();
        if limit == 0 {
            boards.enumerate().for_each(|(i, _)| done(i, NineAnswer::NONE));
            return 0;
        }
        self.engine.run(&mut ManyBoards { boards, done }, limit).0
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
    pub fn removable(&mut self, puzzle: &NineGrid, solution: &NineGrid, cells: &[usize]) -> u128 {
        let mut found = 0;
        let mut desk = WithoutClue {
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
    pub fn minimal(&mut self, solution: &NineGrid, order: &[usize; 81]) -> NineGrid {
        reduce(&mut self.engine, solution, order)
    }
}

/// One board.
struct OneBoard<'a> {
    board: Option<&'a NineGrid>,
    answer: NineAnswer,
    stop: &'a mut dyn FnMut(u64) -> bool,
}

impl BoardTray for OneBoard<'_> {
    fn next(&mut self, frame: &mut NodeFrame) -> bool {
        self.board.take().is_some_and(|board| {
            frame.set(board);
            true
        })
    }
    fn done(&mut self, _board: usize, count: u64, first: &NineGrid) {
        if count != 0 {
            self.answer = NineAnswer { count, first: *first };
        }
    }
    fn stop(&mut self, nodes: u64) -> bool {
        (self.stop)(nodes)
    }
}

/// Many boards.
struct ManyBoards<I, F> {
    boards: I,
    done: F,
}

impl<'a, I: Iterator<Item = &'a NineGrid>, F: FnMut(usize, NineAnswer)> BoardTray for ManyBoards<I, F> {
    fn next(&mut self, frame: &mut NodeFrame) -> bool {
        self.boards.next().is_some_and(|board| {
            frame.set(board);
            true
        })
    }
    fn done(&mut self, board: usize, count: u64, first: &NineGrid) {
        let first = if count == 0 { [0; 81] } else { *first };
        (self.done)(board, NineAnswer { count, first });
    }
}

/// A puzzle without one clue or another: is there a solution with another digit?
struct WithoutClue<'a, F> {
    puzzle: &'a NineGrid,
    solution: &'a NineGrid,
    cells: std::slice::Iter<'a, usize>,
    done: F,
}

impl<F: FnMut(usize, bool)> BoardTray for WithoutClue<'_, F> {
    fn next(&mut self, frame: &mut NodeFrame) -> bool {
        self.cells.next().is_some_and(|&cell| {
            without(frame, self.puzzle, self.solution, cell);
            true
        })
    }
    fn done(&mut self, board: usize, count: u64, _first: &NineGrid) {
        (self.done)(board, count == 0);
    }
}
