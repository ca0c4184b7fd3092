//! Two players mark squares of a 3×3 board in turn; three of one's own in a row, a column or a diagonal win. The template
//! of a game: everything that the product can do with a game follows from these lines.
//!
//! ```
//! use plansza_core::{Game, Side};
//! use plansza_tictactoe::TicTacToe;
//! let game = TicTacToe::read(b"b2 a1 b1 c1 b3")?.remove(0);
//! assert_eq!(game.winner(), Some(Side::First));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Positions are a tree. Of all 255 168 games, those that begin so:
//! ```
//! use plansza_core::{Game, Tree};
//! use plansza_tictactoe::TicTacToe;
//! fn games(position: TicTacToe) -> u32 {
//!     if position.over() { 1 } else { position.moves().into_iter().map(|step| games(position.play(step))).sum() }
//! }
//! assert_eq!(games(TicTacToe::read(b"b2 a1 c3")?[0].now()), 536);
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! It draws itself, and says why a move is none:
//! ```
//! use plansza_core::Game;
//! use plansza_tictactoe::TicTacToe;
//! let game = TicTacToe::read(b"b2 a1")?.remove(0);
//! assert_eq!(game.draw().text(false), "    a b c\n  ┌───────┐\n1 │ ○ · · │\n2 │ · ● · │\n3 │ · · · │\n  └───────┘\n");
//! assert_eq!(game.now().refusal("a1".parse()?).what(), "Cross cannot play a1");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use plansza_core::game::{ByResult, Start};
use plansza_core::{Fault, Game, Open, Side, Tree};
use std::{fmt, str::FromStr};

/// A square: 0 is a1, at the top left, 8 is c3.
///
/// ```
/// use plansza_tictactoe::Square;
/// assert_eq!("C3".parse::<Square>()?.to_string(), "c3");
/// assert!("d1".parse::<Square>().is_err());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

impl FromStr for Square {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Square, Fault> {
        let found = (0..9).map(Square).find(|square| square.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            Fault::new(format!("'{}' is no square", plansza_core::text::shown(text))).accepts("a1 to c3")
        })
    }
}

/// A position: the marks of either side as bits. The first player moves when both have as many.
///
/// ```
/// use plansza_core::{Game, Tree};
/// use plansza_tictactoe::TicTacToe;
/// let start = TicTacToe::start("standard")?;
/// assert_eq!((start.left(), start.play("b2".parse()?).left()), (9, 8));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe([u16; 2]);

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl TicTacToe {
    fn has_won(&self, side: Side) -> bool {
        LINES.iter().any(|line| self.0[side.index()] & line == *line)
    }
}

impl Tree for TicTacToe {
    type Move = Square;
    type Moves = std::vec::IntoIter<Square>;

    fn side(&self) -> Side {
        if self.0[0].count_ones() == self.0[1].count_ones() { Side::First } else { Side::Second }
    }

    fn open(&self) -> Open<Self::Moves> {
        let free: Vec<Square> =
            (0..9).filter(|at| (self.0[0] | self.0[1]) >> at & 1 == 0).map(Square).collect();
        if free.is_empty() || self.has_won(self.side().other()) {
            Open::Over
        } else {
            Open::Moves(free.into_iter())
        }
    }

    fn play(&self, Square(at): Square) -> TicTacToe {
        let mut next = *self;
        next.0[self.side().index()] |= 1 << at;
        next
    }
}

impl Game for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const ABOUT: &'static str = "tic-tac-toe: the template of a game";
    const RULES: &'static str = "Three of your own in a row, a column or a diagonal win.";
    const SIDES: [&'static str; 2] = ["Cross", "Nought"];
    const MARKS: [char; 2] = ['×', '○'];
    const SIZE: (usize, usize) = (3, 3);
    const STARTS: &'static [Start<TicTacToe>] =
        &[Start { name: "standard", about: "the empty board", position: TicTacToe([0, 0]) }];
    const EXAMPLE: &'static str = "b2";
    type Evaluation = ByResult;

    fn margin(&self) -> i32 {
        if self.has_won(self.side().other()) { -1 } else { 0 }
    }

    fn left(&self) -> u32 {
        9 - (self.0[0] | self.0[1]).count_ones()
    }

    fn holder(&self, (row, column): (usize, usize)) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.0[side.index()] >> (3 * row + column) & 1 == 1)
    }

    fn place(&self, Square(at): Square) -> Option<(usize, usize)> {
        Some((usize::from(at / 3), usize::from(at % 3)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_stands_in_its_row_and_column() {
        let empty = TicTacToe::start("standard").unwrap();
        for at in 0..9 {
            let place = empty.place(Square(at)).unwrap();
            assert_eq!(place, (usize::from(at / 3), usize::from(at % 3)));
            assert_eq!(
                (empty.holder(place), empty.play(Square(at)).holder(place)),
                (None, Some(Side::First))
            );
        }
    }
}

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
