//! Depth-first search over a propagated board, counting solutions.
//!
//! Branches are binary: a digit is placed in a cell, and when that is done
//! the digit is struck from the cell and the search goes on. The cell is one
//! with the fewest candidates; if none has just two, a digit with just two
//! places in a unit is preferred. Memory is bounded by the depth.

use super::narrowing::Narrowing;
use plansza_core::bits;

/// What a call of [`Descent::run`] came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// A solution: the board is full. The next run goes on behind it.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// The budget is spent. The next run goes on from here.
    Budget,
}

/// A search in progress.
pub struct Descent {
    board: Narrowing,
    /// Branches taken: the point before each, the cell and the digit's bit.
    path: Vec<(usize, u16, u64)>,
    /// Digits to try first, 0 for none.
    guide: Vec<u8>,
    nodes: u64,
    turns: u64,
    stage: DescentStage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DescentStage {
    /// The board is propagated and waits for a branch.
    Ready,
    /// The present branch is done with.
    Spent,
    Exhausted,
}

impl Descent {
    /// A search below a propagated board.
    #[must_use]
    pub fn new(board: Narrowing) -> Self {
        let guide = vec![0; board.candidates().geometry().cells()];
        Descent { board, path: Vec::new(), guide, nodes: 0, turns: 0, stage: DescentStage::Ready }
    }

    /// A search that tries the digits of `guide` first: given a solution, it
    /// starts with that solution and goes on near it.
    #[must_use]
    pub fn guided(board: Narrowing, guide: Vec<u8>) -> Self {
        Descent { guide, ..Descent::new(board) }
    }

    /// The branches made so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How often the search turned back: at dead ends and behind solutions.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// The digits placed now: a solution after [`Pause::Solution`].
    #[must_use]
    pub fn grid(&self) -> Vec<u8> {
        self.board.candidates().grid().0.into()
    }

    /// Searches on to the next solution, turning back at most `budget` times
    /// (so that a dive without dead ends is never cut short).
    pub fn run(&mut self, budget: u64) -> Pause {
        let end = self.turns.saturating_add(budget);
        loop {
            match self.stage {
                DescentStage::Exhausted => return Pause::Exhausted,
                DescentStage::Ready if self.board.candidates().empty() == 0 => {
                    self.stage = DescentStage::Spent;
                    return Pause::Solution;
                }
                DescentStage::Ready => {
                    let (cell, bit) = self.branch();
                    self.nodes += 1;
                    self.path.push((self.board.candidates().checkpoint(), cell as u16, bit));
                    self.enter(cell, bit);
                }
                DescentStage::Spent if self.turns >= end => return Pause::Budget,
                DescentStage::Spent => match self.path.pop() {
                    None => self.stage = DescentStage::Exhausted,
                    Some((checkpoint, cell, bit)) => {
                        self.board.undo(checkpoint);
                        self.turns += 1;
                        self.enter(usize::from(cell), !bit);
                    }
                },
            }
        }
    }

    fn enter(&mut self, cell: usize, keep: u64) {
        let entered = self.board.restrict(cell, keep);
        self.stage = if entered.is_ok() { DescentStage::Ready } else { DescentStage::Spent };
    }

    /// The cell and the digit's bit to branch on; some cell must be open.
    fn branch(&self) -> (usize, u64) {
        let candidates = self.board.candidates();
        if let Some(cell) = candidates.pair() {
            return (cell, self.choice(cell));
        }
        let geometry = candidates.geometry();
        for unit in 0..geometry.units() {
            for d in 0..geometry.side() {
                let mut places = bits(candidates.places(unit, d));
                if let (Some(a), Some(b), None) = (places.next(), places.next(), places.next()) {
                    let [a, b] = [a, b].map(|place| geometry.cell(unit, place));
                    return (if usize::from(self.guide[b]) == d + 1 { b } else { a }, 1 << d);
                }
            }
        }
        let open = (0..geometry.cells()).filter(|&cell| candidates.mask(cell) != 0);
        let cell = open.min_by_key(|&cell| candidates.mask(cell).count_ones()).unwrap_or(0);
        (cell, self.choice(cell))
    }

    fn choice(&self, cell: usize) -> u64 {
        let mask = self.board.candidates().mask(cell);
        let guided = (1u64 << self.guide[cell]) >> 1 & mask;
        if guided != 0 { guided } else { mask & mask.wrapping_neg() }
    }
}
