//! Small boards solved to the end: the score when both sides make no mistake, and a game in which they make none.
//!
//! A search with windows that hold no value (MTD(f), Plaat and others 1996) asks again and again whether the score reaches
//! a bound. It keeps what it found of positions, tries first the move that was best before, then those that leave the
//! fewest replies, and near the end those into a quarter with an odd number of empty squares. The processor's path is
//! that of the engine.
//!
//! ```
//! use plansza_core::{Budget, Meter, Silent};
//! use plansza_reversi::{SquareBoard, SmallSolver};
//! let mut silent = Silent;
//! let mut solver = SmallSolver::new(10, Meter::new(Budget::UNLIMITED, &mut silent));
//! assert_eq!(solver.score(&SquareBoard::<4>::START), Some(-10)); // 3 : 11, and the two empty squares for the winner
//! ```

use crate::engine::path::{Path, PathWork, on_path};
use crate::position::{Move, SquareBoard};
use plansza_core::Meter;

/// Finds scores, with its memory of positions.
pub struct SmallSolver<'m> {
    known: Vec<[KnownScore; 2]>,
    meter: Meter<'m>,
    nodes: u64,
    /// Nodes until the meter is asked.
    left: u32,
    stopped: bool,
}

/// What is known of a position: between which scores it lies, for the side to move.
#[derive(Clone, Copy, Default)]
struct KnownScore {
    own: u64,
    opp: u64,
    low: i8,
    high: i8,
    /// The best move so far; none is 64.
    best: u8,
    empty: u8,
}

/// Nodes between two looks at the clock.
const LOOK: u32 = 1 << 14;

/// From so many empty squares on positions are remembered and moves put in order.
const ORDERED: u32 = 6;

/// From so many on, the positions after all moves are looked up before any is searched.
const LOOKED_UP: u32 = 10;

impl<'m> SmallSolver<'m> {
    /// A solver that remembers 2 · 2^`bits` positions.
    pub fn new(bits: u32, meter: Meter<'m>) -> SmallSolver<'m> {
        SmallSolver {
            known: vec![Default::default(); 1 << bits],
            meter,
            nodes: 0,
            left: LOOK,
            stopped: false,
        }
    }

    /// How many bits suit so many megabytes.
    pub fn bits(megabytes: u32) -> u32 {
        let places = (u64::from(megabytes.max(1)) << 20) / size_of::<[KnownScore; 2]>() as u64;
        places.ilog2()
    }

    /// Nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of a position for the side to move, empty squares counted for the winner; none when the meter says stop.
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
        on_path(SmallNode::<N> { solver: self, own: board.mine(), opp: board.theirs(), alpha })
    }

    fn place(&self, own: u64, opp: u64) -> usize {
        // The golden ratio in 64 bits, and another odd number.
        let mixed = (own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opp.rotate_left(23))
            .wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & (self.known.len() - 1)
    }

    #[inline]
    fn find(&self, own: u64, opp: u64) -> Option<KnownScore> {
        self.known[self.place(own, opp)].into_iter().find(|known| known.own == own && known.opp == opp)
    }

    /// Keeps a score in one of two places: the first is for positions that took long, the second for the latest.
    fn keep(&mut self, new: KnownScore) {
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

    #[cold]
    fn look(&mut self) {
        self.left = LOOK;
        self.stopped |= !self.meter.go_on(LOOK.into());
    }
}

/// A position asked whether its score is above a bound.
struct SmallNode<'s, 'm, const N: usize> {
    solver: &'s mut SmallSolver<'m>,
    own: u64,
    opp: u64,
    alpha: i32,
}

/// The squares of the four quarters of a board.
const fn quarters(size: usize) -> [u64; 4] {
    let (mut first, mut row, half) = (0u64, 0, size / 2);
    while row < half {
        first |= (u64::MAX >> (64 - half)) << (8 * row);
        row += 1;
    }
    [first, first << half, first << (8 * half), first << (9 * half)]
}

impl<const N: usize> SquareBoard<N> {
    const QUARTERS: [u64; 4] = quarters(N);
}

/// The squares beside these.
#[inline(always)]
fn beside(squares: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = squares | squares << 1 & NOT_A | squares >> 1 & NOT_H;
    row | row << 8 | row >> 8
}

impl<const N: usize> PathWork for SmallNode<'_, '_, N> {
    type Given = i32;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> i32 {
        let SmallNode { solver, own, opp, alpha } = self;
        let squares = SquareBoard::<N>::SQUARES;
        solver.nodes += 1;
        solver.left -= 1;
        if solver.left == 0 {
            solver.look();
        }
        if solver.stopped {
            return 0;
        }
        let empty = !(own | opp) & squares;
        let mut moves = path.mobility(own, opp) & squares;
        if moves == 0 {
            if path.mobility(opp, own) & squares == 0 {
                let margin = own.count_ones() as i32 - opp.count_ones() as i32;
                return margin + margin.signum() * empty.count_ones() as i32;
            }
            return -path.run(SmallNode::<N> { solver, own: opp, opp: own, alpha: -alpha - 1 });
        }
        let left = empty.count_ones();
        if left == 1 {
            let turned = path.flips(empty.trailing_zeros(), own, opp).count_ones() as i32;
            return own.count_ones() as i32 - opp.count_ones() as i32 + 2 * turned + 1;
        }
        let mut best = i32::MIN;
        if left < ORDERED {
            // Who moves last into a quarter has the last word there.
            let odd = SquareBoard::<N>::QUARTERS
                .into_iter()
                .filter(|quarter| (quarter & empty).count_ones() & 1 == 1);
            let odd = odd.fold(0, |all, quarter| all | quarter);
            for mut part in [moves & odd, moves & !odd] {
                while part != 0 {
                    let square = part.trailing_zeros();
                    part &= part - 1;
                    let turned = path.flips(square, own, opp);
                    let (next, other) = (opp ^ turned, own ^ turned | 1 << square);
                    let value =
                        -path.run(SmallNode::<N> { solver, own: next, opp: other, alpha: -alpha - 1 });
                    best = best.max(value);
                    if best > alpha {
                        return best;
                    }
                }
            }
            return best;
        }
        let most = (N * N) as i32;
        let (mut low, mut high, mut first) = (-most, most, 64);
        if let Some(known) = solver.find(own, opp) {
            (low, high, first) = (known.low.into(), known.high.into(), u32::from(known.best));
            if low > alpha || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
        }
        let mut ranked = [(0i32, 0u32, 0u64, 0u64); 32];
        let mut many = 0;
        while moves != 0 {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let turned = path.flips(square, own, opp);
            let (next, other) = (opp ^ turned, own ^ turned | 1 << square);
            if left >= LOOKED_UP
                && let Some(known) = solver.find(next, other)
                && -i32::from(known.high) > alpha
            {
                return -i32::from(known.high);
            }
            let replies = path.mobility(next, other) & squares;
            let corners = SquareBoard::<N>::CORNERS;
            let mut rank = 16 * (replies.count_ones() + (replies & corners).count_ones()) as i32;
            rank += 2 * (beside(other) & empty).count_ones() as i32;
            rank -= if corners >> square & 1 == 1 { 64 } else { 0 };
            rank -= if square == first { 1 << 20 } else { 0 };
            let mut at = many;
            while at > 0 && ranked[at - 1].0 > rank {
                ranked[at] = ranked[at - 1];
                at -= 1;
            }
            ranked[at] = (rank, square, next, other);
            many += 1;
        }
        let mut best_square = 64;
        for &(_, square, next, other) in &ranked[..many] {
            let value = -path.run(SmallNode::<N> { solver, own: next, opp: other, alpha: -alpha - 1 });
            if solver.stopped {
                return 0;
            }
            if value > best {
                (best, best_square) = (value, square);
            }
            if best > alpha {
                break;
            }
        }
        if best > alpha {
            low = low.max(best)
        } else {
            high = high.min(best)
        }
        // Scores of small boards and squares fit.
        let (low, high, best_move) = (low as i8, high as i8, best_square as u8);
        solver.keep(KnownScore { own, opp, low, high, best: best_move, empty: left as u8 });
        best
    }
}
