//! The front of the kernel: one board, many boards, boards without a clue.

use super::Cells;
use super::engine::{Desk, Engine};
use super::frame::Frame;
use super::path::{PLAIN, Path};
use super::word::LANES;

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

    /// Sweeps so far.
    pub fn sweeps(&self) -> u64 {
        self.engine.sweeps
    }

    /// A solution of the board, if it has one.
    pub fn solve(&mut self, board: &Cells) -> Option<Cells> {
        self.count(board, 1, &mut || false).first
    }

    /// Counts the solutions of the board up to the limit. `stop` is polled every
    /// few thousand nodes; when it gives true, the count so far is the answer.
    pub fn count(&mut self, board: &Cells, limit: u64, stop: &mut dyn FnMut() -> bool) -> Count {
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
        let boards = boards.into_iter();
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
    pub fn removable(&mut self, puzzle: &Cells, solution: &Cells, cells: &[usize]) -> u128 {
        let frames = cells.iter().map(|&cell| other(puzzle, solution, cell));
        let mut found = 0;
        let mut desk =
            Variants { frames, done: |i: usize, none: bool| found |= u128::from(none) << cells[i] };
        self.engine.run(&mut desk, 1);
        found
    }

    /// A minimal puzzle with the given solution: clues are tried for removal in the
    /// given order. `solution` must be a correct grid.
    pub fn minimal(&mut self, solution: &Cells, order: &[usize; 81]) -> Cells {
        let mut puzzle = *solution;
        let mut left = self.jump(&mut puzzle, order);
        let mut chain = true;
        while !left.is_empty() {
            let count = left.len().min(LANES);
            let (now, later) = left.split_at(count);
            let mut frames = [Frame::EMPTY; LANES];
            let mut trial = puzzle;
            for (frame, &cell) in frames.iter_mut().zip(now) {
                *frame = other(&trial, solution, cell);
                if chain {
                    trial[cell] = 0;
                }
            }
            let mut free = 0u32;
            let mut desk = Variants {
                frames: frames[..count].iter().copied(),
                done: |i: usize, none: bool| free |= u32::from(none) << i,
            };
            self.engine.run(&mut desk, 1);
            let mut next = Vec::with_capacity(left.len());
            if chain {
                // Removal was found good with all before it removed, so it is with less;
                // a clue that must stay is known only before the first such.
                let first = free.trailing_ones() as usize;
                for (i, &cell) in now.iter().enumerate() {
                    if free >> i & 1 != 0 {
                        puzzle[cell] = 0;
                    } else if i != first {
                        next.push(cell);
                    }
                }
                chain = free.count_ones() as usize >= LANES / 2;
            } else {
                // A clue that must stay now must stay for ever; one may go.
                let first = free.trailing_zeros() as usize;
                for (i, &cell) in now.iter().enumerate() {
                    if i == first {
                        puzzle[cell] = 0;
                    } else if free >> i & 1 != 0 {
                        next.push(cell);
                    }
                }
            }
            next.extend_from_slice(later);
            left = next;
        }
        puzzle
    }

    /// Removes as many of the first clues as one batch of trials allows, and gives the
    /// cells that are left to try.
    fn jump(&mut self, puzzle: &mut Cells, order: &[usize; 81]) -> Vec<usize> {
        const LENGTHS: [usize; LANES] = [28, 34, 38, 41, 44, 47, 50, 53];
        let mut trials = [*puzzle; LANES];
        for (trial, length) in trials.iter_mut().zip(LENGTHS) {
            for &cell in &order[..length] {
                trial[cell] = 0;
            }
        }
        let mut best = 0;
        let mut answers = [Answer::NONE; LANES];
        self.solve_all(&trials, 2, &mut answers);
        for ((trial, length), answer) in trials.iter().zip(LENGTHS).zip(answers) {
            if answer.count == 1 {
                best = length;
                *puzzle = *trial;
            }
        }
        order[best..].to_vec()
    }
}

/// The node of a puzzle without the clue in a cell, and without its digit there.
fn other(puzzle: &Cells, solution: &Cells, cell: usize) -> Frame {
    let mut board = *puzzle;
    board[cell] = 0;
    let mut frame = Frame::of_cells(&board);
    frame.ban(cell, solution[cell]);
    frame
}

/// One board.
struct Single<'a> {
    board: Option<&'a Cells>,
    answer: Answer,
    stop: &'a mut dyn FnMut() -> bool,
}

impl Desk for Single<'_> {
    fn next(&mut self) -> Option<Frame> {
        self.board.take().map(Frame::of_cells)
    }
    fn done(&mut self, _board: usize, count: u64, first: &Cells) {
        if count != 0 {
            self.answer = Answer { count, first: *first };
        }
    }
    fn stop(&mut self) -> bool {
        (self.stop)()
    }
}

/// Many boards.
struct Batch<I, F> {
    boards: I,
    done: F,
}

impl<'a, I: Iterator<Item = &'a Cells>, F: FnMut(usize, Answer)> Desk for Batch<I, F> {
    fn next(&mut self) -> Option<Frame> {
        self.boards.next().map(Frame::of_cells)
    }
    fn done(&mut self, board: usize, count: u64, first: &Cells) {
        let first = if count == 0 { [0; 81] } else { *first };
        (self.done)(board, Answer { count, first });
    }
}

/// Nodes of which only is asked whether they have no solution.
struct Variants<I, F> {
    frames: I,
    done: F,
}

impl<I: Iterator<Item = Frame>, F: FnMut(usize, bool)> Desk for Variants<I, F> {
    fn next(&mut self) -> Option<Frame> {
        self.frames.next()
    }
    fn done(&mut self, board: usize, count: u64, _first: &Cells) {
        (self.done)(board, count == 0);
    }
}
