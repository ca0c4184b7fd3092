//! Two players place discs on 8×8 squares. A disc must outflank at least one line of opposing discs, straight or
//! diagonal, between itself and another disc of its colour; all outflanked discs turn over. Who has no such move passes;
//! when neither has one the game is over and the most discs win.
//!
//! A board is two words of 64 bits, a1 (top left) in bit 0, then row by row. The side to move comes first. A smaller board
//! is the upper left corner of the same words: what lies outside is never held, so no line crosses the edge, and never
//! offered.
//!
//! ```
//! use plansza_reversi::{START, Move};
//! assert_eq!(START.moves().count(), 4);
//! let next = START.play("f5".parse()?);
//! assert_eq!((next.mine().count_ones(), next.theirs().count_ones()), (1, 4));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::lines::{self, Consequence, LOT};
pub use crate::lines::{flips, mobility};
pub use crate::squares::{Either, Move, Squares};
use plansza_core::{Fault, Game, Open, Side, Tree};
use std::hash::{Hash, Hasher};

/// A board of N×N squares and who is to move; N is 4, 6 or 8.
///
/// ```
/// use plansza_core::Side;
/// use plansza_reversi::{SquareBoard, START};
/// let next = START.play("f5".parse()?);
/// assert_eq!((next.side(), next.discs(Side::First).count_ones(), next.empty().count_ones()), (Side::Second, 4, 59));
/// let small = SquareBoard::<4>::START;
/// assert_eq!((small.moves().count(), small.empty().count_ones()), (4, 12));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SquareBoard<const N: usize> {
    mine: u64,
    theirs: u64,
    side: Side,
    /// Where the side to move may place a disc: who makes a position mostly wants to know, often more than once.
    moves: u64,
}

impl<const N: usize> PartialEq for SquareBoard<N> {
    /// Moves follow from the discs.
    #[inline]
    fn eq(&self, other: &SquareBoard<N>) -> bool {
        (self.mine, self.theirs, self.side) == (other.mine, other.theirs, other.side)
    }
}

impl<const N: usize> Eq for SquareBoard<N> {}

impl<const N: usize> Hash for SquareBoard<N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.mine.hash(state);
        self.theirs.hash(state);
        self.side.hash(state);
    }
}

/// A position on the usual board.
///
/// ```
/// use plansza_reversi::{Position, START};
/// assert_eq!(Position::SQUARES, u64::MAX);
/// assert_eq!(Position::START, START);
/// ```
pub type Position = SquareBoard<8>;

/// The start of Othello: the first player, Black, holds e4 and d5.
pub const START: Position = Position::START;

/// The start of the report: the colours of Othello mirrored.
pub const REPORT_START: Position = Position::stand(1 << 27 | 1 << 36, 1 << 28 | 1 << 35, Side::First);

impl<const N: usize> SquareBoard<N> {
    /// The squares that there are.
    pub const SQUARES: u64 = {
        assert!(N == 4 || N == 6 || N == 8, "boards have 4, 6 or 8 squares a side");
        let (mut all, mut row) = (0, 0);
        while row < N {
            all |= (u64::MAX >> (64 - N)) << (8 * row);
            row += 1;
        }
        all
    };

    /// The corners.
    pub const CORNERS: u64 = 1 | 1 << (N - 1) | 1 << (8 * (N - 1)) | 1 << (9 * (N - 1));

    /// The start of Othello: the first player, Black, holds the upper right and the lower left of the four in the middle.
    pub const START: SquareBoard<N> = {
        let (low, high) = (N / 2 - 1, N / 2);
        let mine = 1 << (8 * low + high) | 1 << (8 * high + low);
        SquareBoard::stand(mine, 1 << (9 * low) | 1 << (9 * high), Side::First)
    };

    /// A position that is there before the program runs.
    const fn stand(mine: u64, theirs: u64, side: Side) -> SquareBoard<N> {
        SquareBoard { mine, theirs, side, moves: lines::plain::mobility(mine, theirs) & Self::SQUARES }
    }

    /// A position in play: no square holds a disc of both.
    #[inline]
    fn with(mine: u64, theirs: u64, side: Side) -> SquareBoard<N> {
        SquareBoard { mine, theirs, side, moves: mobility(mine, theirs) & Self::SQUARES }
    }

    /// A position.
    ///
    /// ```
    /// use plansza_core::Side;
    /// use plansza_reversi::Position;
    /// assert_eq!(Position::new(1, 1, Side::First).unwrap_err().what(), "a1 holds a disc of both colours");
    /// ```
    ///
    /// # Errors
    /// When a square holds a disc of both, or lies outside the board.
    pub fn new(mine: u64, theirs: u64, side: Side) -> Result<SquareBoard<N>, Fault> {
        if let Some(square) = Squares(mine & theirs).next() {
            return Err(Fault::new(format!("{square} holds a disc of both colours")));
        }
        match Squares((mine | theirs) & !Self::SQUARES).next() {
            Some(square) => Err(Fault::new(format!("{square} lies outside a board of {N}×{N}"))),
            None => Ok(SquareBoard::with(mine, theirs, side)),
        }
    }

    /// The discs of the side to move.
    #[inline]
    pub fn mine(&self) -> u64 {
        self.mine
    }

    /// The discs of the other side.
    #[inline]
    pub fn theirs(&self) -> u64 {
        self.theirs
    }

    /// The discs of a side.
    #[inline]
    pub fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.mine } else { self.theirs }
    }

    /// The empty squares.
    #[inline]
    pub fn empty(&self) -> u64 {
        !(self.mine | self.theirs) & Self::SQUARES
    }

    /// Who is to move.
    #[inline]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The squares where the side to move may place a disc.
    #[inline]
    pub fn moves(&self) -> Squares {
        Squares(self.moves)
    }

    /// The discs that turn over when the side to move places one on this square.
    #[inline]
    pub fn flips(&self, step: Move) -> u64 {
        step.square().map_or(0, |square| flips(square, self.mine, self.theirs))
    }

    /// Whether the side to move may do this: a square that outflanks, or a pass when there is none (in a game that is
    /// not over).
    ///
    /// ```
    /// use plansza_reversi::{Move, START};
    /// assert!(START.legal("f5".parse()?) && !START.legal("f4".parse()?) && !START.legal(Move::PASS));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn legal(&self, step: Move) -> bool {
        match step.square() {
            Some(square) => self.moves().0 >> square & 1 == 1,
            None => self.moves().0 == 0 && !self.over(),
        }
    }

    /// Whether neither side has a move.
    pub fn over(&self) -> bool {
        self.moves().0 == 0 && self.pass().moves().0 == 0
    }

    /// The position after a legal move.
    #[inline]
    pub fn play(&self, step: Move) -> SquareBoard<N> {
        let Some(square) = step.square() else { return self.pass() };
        let turned = flips(square, self.mine, self.theirs);
        SquareBoard::with(self.theirs & !turned, self.mine | turned | 1 << square, self.side.other())
    }

    /// Tells the positions after all squares to move to, in their order, each with how many moves it has: all of them at
    /// once take less than one by one.
    #[inline]
    pub(crate) fn each_next(&self, mut told: impl FnMut(Move, SquareBoard<N>, u64)) {
        let (mut moves, side) = (self.moves(), self.side.other());
        let mut lot = [Consequence::default(); LOT];
        while moves.0 != 0 {
            lines::consequences(self.mine, self.theirs, Self::SQUARES, moves.0, &mut lot);
            // The lot comes first, so that its end takes no move away.
            for (&Consequence { gained, replies, many }, step) in lot.iter().zip(&mut moves) {
                let (mine, theirs) = (self.theirs & !gained, self.mine | gained);
                told(step, SquareBoard { mine, theirs, side, moves: replies }, many);
            }
        }
    }

    /// The same board with the other side to move.
    #[inline]
    pub fn pass(&self) -> SquareBoard<N> {
        SquareBoard::with(self.theirs, self.mine, self.side.other())
    }

    /// The difference of discs for the side to move, empty squares counted for the winner: −64 to 64 on the usual board.
    ///
    /// ```
    /// use plansza_core::Side;
    /// use plansza_reversi::{Position, START};
    /// assert_eq!(START.score(), 0);
    /// assert_eq!(Position::new(0b111, 0b1000, Side::First)?.score(), 62); // 60 empty squares for the winner
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn score(&self) -> i32 {
        let (mine, theirs) = (self.mine.count_ones() as i32, self.theirs.count_ones() as i32);
        let empty = (N * N) as i32 - mine - theirs;
        mine - theirs + empty * (mine - theirs).signum()
    }
}

impl<const N: usize> SquareBoard<N> {
    /// Who holds a square.
    pub(crate) fn held(&self, (row, column): (usize, usize)) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side) >> (8 * row + column) & 1 == 1)
    }

    /// Why a move is not legal.
    pub(crate) fn refused(&self, step: Move) -> Fault {
        let name = Position::SIDES[self.side.index()];
        let legal: Vec<String> = self.moves().map(|step| step.to_string()).collect();
        let what = match step.square() {
            Some(square) if Self::SQUARES >> square & 1 == 0 => {
                format!("{step} lies outside a board of {N}×{N}")
            }
            Some(square) if self.empty() >> square & 1 == 0 => format!("{step} is taken"),
            Some(_) if legal.is_empty() => format!("{name} has no move and must pass"),
            Some(_) => format!("{name} turns over nothing at {step}"),
            None => format!("{name} may not pass"),
        };
        let accepted = if legal.is_empty() { "pass".to_string() } else { legal.join(" ") };
        Fault::new(what).accepts(accepted)
    }
}

/// Passing is a move where it is the only one.
impl<const N: usize> Tree for SquareBoard<N> {
    type Move = Move;
    type Moves = Either;

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn open(&self) -> Open<Either> {
        match self.moves() {
            Squares(0) if self.pass().moves().0 == 0 => Open::Over,
            Squares(0) => Open::Moves(Either { squares: Squares(0), pass: true }),
            squares => Open::Moves(Either { squares, pass: false }),
        }
    }

    #[inline]
    fn play(&self, step: Move) -> SquareBoard<N> {
        SquareBoard::play(self, step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rules square by square, as a beginner would apply them.
    fn walk(position: &Position, square: usize) -> u64 {
        let (row, column) = ((square / 8) as i32, (square % 8) as i32);
        if (position.mine | position.theirs) >> square & 1 == 1 {
            return 0;
        }
        let mut turned = 0;
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let (mut r, mut c, mut line) = (row + down, column + right, 0u64);
            while (0..8).contains(&r) && (0..8).contains(&c) {
                let bit = 1u64 << (r * 8 + c);
                if position.theirs & bit != 0 {
                    line |= bit;
                } else {
                    if position.mine & bit != 0 {
                        turned |= line;
                    }
                    break;
                }
                (r, c) = (r + down, c + right);
            }
        }
        turned
    }

    #[test]
    fn moves_and_flips_are_those_of_the_rules() {
        let mut rng = plansza_core::Seed(5).rng();
        for _ in 0..300 {
            let mut position = if rng.chance(0.5) { START } else { REPORT_START };
            while !position.over() {
                let flips: Vec<u64> = (0..64).map(|square| walk(&position, square)).collect();
                let legal = (0..64).filter(|&s| flips[s] != 0).fold(0u64, |all, s| all | 1 << s);
                assert_eq!(position.moves().0, legal, "{position:?}");
                for step in position.moves() {
                    assert_eq!(position.flips(step), flips[step.square().unwrap()], "{position:?} {step}");
                }
                let moves: Vec<Move> = position.moves().collect();
                position = match rng.pick(&moves) {
                    Some(&step) => position.play(step),
                    None => position.pass(),
                };
            }
        }
    }

    #[test]
    fn discs_are_counted_for_both_and_the_rest_for_the_winner() {
        let position = |mine, theirs| Position::new(mine, theirs, Side::First).unwrap();
        assert_eq!([position(0b111, 0b1000).score(), position(0b1000, 0b111).score()], [62, -62]);
        assert_eq!(position(0b11, 0b1100).score(), 0, "a draw has no winner");
        assert_eq!(position(u64::MAX - 1, 1).score(), 62);
        let early = START.play("f5".parse().unwrap());
        assert_eq!((early.score(), early.margin()), (-62, -62), "one disc against four");
        assert_eq!((early.holds(Side::First), early.holds(Side::Second)), (Some(4), Some(1)));
        assert_eq!((START.holds(Side::First), Game::left(&START)), (Some(2), 60));
    }
}
