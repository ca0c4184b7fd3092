//! Minimal puzzles: clues of a grid taken away until each one left is needed.

use super::NineGrid;
use super::engine::{BoardTray, LaneEngine};
use super::frame::NodeFrame;
use super::word::LANES;

/// How many clues the eight trials of the first batch take away at once.
const JUMPS: [usize; LANES] = [28, 34, 38, 41, 44, 47, 50, 53];

/// The node of a puzzle without the clue in a cell, and without its digit there:
/// it has a solution just when the clue is needed.
pub(crate) fn without(frame: &mut NodeFrame, puzzle: &NineGrid, solution: &NineGrid, cell: usize) {
    let mut board = *puzzle;
    board[cell] = 0;
    frame.set(&board);
    frame.ban(cell, solution[cell]);
}

/// Takes clues away in the given order, as far as one solution is left.
pub(crate) fn reduce(engine: &mut LaneEngine, solution: &NineGrid, order: &[usize; 81]) -> NineGrid {
    let mut jump = Jump { solution, order, next: 0, best: 0 };
    engine.run(&mut jump, 2);
    let start = jump.best;
    let mut reduction = Reduction {
        solution,
        puzzle: *solution,
        gone: 0,
        waiting: *order,
        front: start,
        trials: [(0, 0); LANES],
        boards: [0; LANES],
        open: 0,
        total: 0,
        hope: true,
    };
    for &cell in &order[..start] {
        reduction.take(cell);
    }
    engine.run(&mut reduction, 1);
    reduction.puzzle
}

/// Trials with the first clues taken away, more in each.
struct Jump<'a> {
    solution: &'a NineGrid,
    order: &'a [usize; 81],
    next: usize,
    best: usize,
}

impl BoardTray for Jump<'_> {
    fn next(&mut self, frame: &mut NodeFrame) -> bool {
        let Some(&length) = JUMPS.get(self.next) else {
            return false;
        };
        self.next += 1;
        let mut board = *self.solution;
        for &cell in &self.order[..length] {
            board[cell] = 0;
        }
        frame.set(&board);
        true
    }
    fn done(&mut self, board: usize, count: u64, _first: &NineGrid) {
        if count == 1 {
            self.best = self.best.max(JUMPS[board]);
        }
    }
}

/// Trials of single clues, up to eight at a time.
///
/// A trial of a clue is made with a set of other clues taken away. If the clue is
/// not needed, it can go as long as no clue outside that set has gone; if it is
/// needed, it stays for ever if all of that set have gone, now or later. Otherwise
/// it is tried again.
struct Reduction<'a> {
    solution: &'a NineGrid,
    puzzle: NineGrid,
    /// The cells of the clues that have gone.
    gone: u128,
    /// From `front` on: the cells to be tried.
    waiting: [usize; 81],
    front: usize,
    /// The cells of the open trials, and the clues taken away in them.
    trials: [(usize, u128); LANES],
    /// The numbers of the open trials.
    boards: [usize; LANES],
    /// A bit for each open trial.
    open: u8,
    /// Number of trials so far.
    total: usize,
    /// Whether trials are made as if all open ones will turn out well.
    hope: bool,
}

impl Reduction<'_> {
    fn take(&mut self, cell: usize) {
        self.puzzle[cell] = 0;
        self.gone |= 1 << cell;
    }
}

impl BoardTray for Reduction<'_> {
    fn next(&mut self, frame: &mut NodeFrame) -> bool {
        if self.front == self.waiting.len() || self.open == u8::MAX {
            return false;
        }
        let cell = self.waiting[self.front];
        self.front += 1;
        let mut board = self.puzzle;
        let mut set = self.gone;
        if self.hope {
            for k in 0..LANES {
                if self.open >> k & 1 != 0 {
                    board[self.trials[k].0] = 0;
                    set |= 1 << self.trials[k].0;
                }
            }
        }
        without(frame, &board, self.solution, cell);
        let k = self.open.trailing_ones() as usize;
        self.trials[k] = (cell, set);
        self.boards[k] = self.total;
        self.total += 1;
        self.open |= 1 << k;
        true
    }
    fn done(&mut self, board: usize, count: u64, _first: &NineGrid) {
        let Some(k) = (0..LANES).find(|&k| self.open >> k & 1 != 0 && self.boards[k] == board) else {
            return;
        };
        self.open &= !(1 << k);
        let (cell, set) = self.trials[k];
        self.hope = count == 0;
        if count == 0 && self.gone & !set == 0 {
            self.take(cell);
        } else if count == 0 || set & !self.gone != 0 {
            self.front -= 1;
            self.waiting[self.front] = cell;
        }
    }
}
