//! Small boards solved to the end: the score when both sides make no mistake, and a game in which they make none.
//!
//! A search with windows that hold no value (MTD(f), Plaat and others 1996) asks again and again whether the score reaches
//! a bound. It keeps what it found of positions, and tries first the move that was best before, then those that a glance some plies
//! ahead prefers ([`node`](super::node)), and near the end those into a quarter with an odd number of empty squares
//! ([`last`](super::last)). The processor's path is that of the engine.
//!
//! ```
//! use plansza_core::{Budget, Meter, Silent};
//! use plansza_reversi::{SquareBoard, SmallSolver};
//! let mut silent = Silent;
//! let mut solver = SmallSolver::new(10, Meter::new(Budget::UNLIMITED, &mut silent));
//! assert_eq!(solver.score(&SquareBoard::<4>::START), Some(-10)); // 3 : 11, and the two empty squares for the winner
//! ```

use super::node::SmallNode;
use crate::engine::path::on_path;
use crate::position::{Move, SquareBoard};
use plansza_core::Meter;

/// Finds scores, with its memory of positions.
pub struct SmallSolver<'m> {
    known: Vec<[KnownScore; 2]>,
    meter: Meter<'m>,
    nodes: u64,
    /// Those of which the meter knows.
    looked: u64,
    pub(super) stopped: bool,
}

/// What is known of a position: between which scores it lies, for the side to move.
#[derive(Clone, Copy, Default)]
pub(super) struct KnownScore {
    pub(super) own: u64,
    pub(super) opp: u64,
    pub(super) low: i8,
    pub(super) high: i8,
    /// The best move so far; none is 64.
    pub(super) best: u8,
    pub(super) empty: u8,
}

/// Nodes between two looks at the clock.
const LOOK: u64 = 1 << 14;

impl<'m> SmallSolver<'m> {
    /// No position of a small board has more moves: on 6×6 four discs leave 32 squares, and fewer discs have fewer than 32 lines.
    pub(super) const MOST_MOVES: usize = 32;

    /// A solver that remembers 2 · 2^`bits` positions.
    pub fn new(bits: u32, meter: Meter<'m>) -> SmallSolver<'m> {
        SmallSolver { known: vec![Default::default(); 1 << bits], meter, nodes: 0, looked: 0, stopped: false }
    }

    /// How many bits suit so many megabytes.
    pub fn bits(megabytes: u32) -> u32 {
        let places = (u64::from(megabytes.max(1)) << 20) / size_of::<[KnownScore; 2]>() as u64;
        places.ilog2()
    }

    /// Nodes so far, those of glances ahead too.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of a position for the side to move, empty squares counted for the winner; none when the meter says stop.
    ///
    /// It is for small boards: a position of 8×8 can have more moves than it has room for, and does not compile.
    /// ```compile_fail
    /// # use plansza_core::{Budget, Meter, Silent};
    /// # use plansza_reversi::{SmallSolver, START};
    /// # let mut silent = Silent;
    /// SmallSolver::new(10, Meter::new(Budget::UNLIMITED, &mut silent)).score(&START);
    /// ```
    pub fn score<const N: usize>(&mut self, board: &SquareBoard<N>) -> Option<i32> {
        let most = (N * N) as i32;
        let (mut low, mut high, mut guess) = (-most, most, 0);
        while low < high {
            // Whether it reaches the guess, or what is one more than known for certain.
            let alpha = if guess == low { guess } else { guess - 1 };
            guess = self.bound(board, alpha);
            if self.stopped {
                return None;
            }
            if guess > alpha { low = guess } else { high = guess }
        }
        Some(guess)
    }

    /// A game from a position on in which nobody makes a mistake; none when the meter says stop.
    pub fn line<const N: usize>(&mut self, board: &SquareBoard<N>, score: i32) -> Option<Vec<Move>> {
        let (mut at, mut score, mut line) = (*board, score, Vec::new());
        while !at.over() {
            let step = match at.moves().0 {
                0 => Some(Move::PASS),
                // What is worth no more than this to the other is as good as can be.
                _ => at.moves().find(|&step| self.bound(&at.play(step), -score) <= -score),
            };
            if self.stopped {
                return None;
            }
            let step = step.expect("one of the moves brings the score");
            line.push(step);
            (at, score) = (at.play(step), -score);
        }
        Some(line)
    }

    /// A bound of the score: above `alpha` it is worth so much or more, else so much or less.
    fn bound<const N: usize>(&mut self, board: &SquareBoard<N>, alpha: i32) -> i32 {
        const { assert!(N <= 6, "a board of 8×8 has an engine of its own") };
        on_path(SmallNode::<N> { solver: self, own: board.mine(), opp: board.theirs(), alpha })
    }

    fn place(&self, own: u64, opp: u64) -> usize {
        // The golden ratio in 64 bits, and another odd number.
        let mixed = (own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opp.rotate_left(23))
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & (self.known.len() - 1)
    }

    #[inline]
    pub(super) fn find(&self, own: u64, opp: u64) -> Option<KnownScore> {
        self.known[self.place(own, opp)].into_iter().find(|known| known.own == own && known.opp == opp)
    }

    /// Keeps a score in one of two places: the first is for positions that took long, the second for the latest.
    pub(super) fn keep(&mut self, new: KnownScore) {
        let place = self.place(new.own, new.opp);
        let [long, latest] = &mut self.known[place];
        let same = long.own == new.own && long.opp == new.opp;
        if same || new.empty >= long.empty {
            if !same {
                *latest = *long;
            }
            *long = new;
        } else {
            *latest = new;
        }
    }

    /// Counts a node; near the end nobody asks whether to go on.
    #[inline(always)]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
    }

    /// Enters a node; false when the meter says stop.
    #[inline(always)]
    pub(super) fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes - self.looked >= LOOK {
            self.look();
        }
        !self.stopped
    }

    #[cold]
    fn look(&mut self) {
        self.stopped |= !self.meter.go_on(self.nodes - self.looked);
        self.looked = self.nodes;
    }
}
