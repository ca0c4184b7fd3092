//! Squares by their names, and the moves that fill them: a1 (top left) is 0, then row by row; a pass fills none.
//!
//! ```
//! use plansza_reversi::Move;
//! assert_eq!("f5".parse::<Move>()?.square(), Some(8 * 4 + 5));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use plansza_core::Fault;
use std::fmt;
use std::str::FromStr;

/// A move: a square from 0 (a1) to 63 (h8), or a pass.
///
/// ```
/// use plansza_reversi::Move;
/// assert_eq!((Move::to(37).to_string(), "F5".parse()?, "--".parse()?), ("f5".into(), Move::to(37), Move::PASS));
/// assert_eq!(Move::PASS.square(), None);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// No disc placed.
    pub const PASS: Move = Move(64);

    /// A move to this square, row by row from the top left.
    ///
    /// # Panics
    /// When there is no such square.
    pub fn to(square: usize) -> Move {
        assert!(square < 64, "a square from 0 to 63");
        Move(square as u8)
    }

    /// The square; none for a pass.
    pub fn square(self) -> Option<usize> {
        (self.0 < 64).then_some(self.0 as usize)
    }

    /// The row and the column of the square, from the top left.
    pub(crate) fn place(self) -> Option<(usize, usize)> {
        self.square().map(|square| (square / 8, square % 8))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.square() {
            Some(square) => write!(f, "{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1),
            None => write!(f, "pass"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = Fault;

    /// `f5`, `F5`, and for a pass `pass`, `pa`, `ps` or `--`.
    fn from_str(text: &str) -> Result<Move, Fault> {
        if ["pass", "pa", "ps", "--"].iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
            return Ok(Move::PASS);
        }
        match *text.as_bytes() {
            [column @ (b'a'..=b'h' | b'A'..=b'H'), row @ b'1'..=b'8'] => {
                Ok(Move((row - b'1') * 8 + (column.to_ascii_lowercase() - b'a')))
            }
            _ => Err(Fault::new(format!("'{}' is no square", plansza_core::text::shown(text)))
                .accepts("a letter a–h and a digit 1–8, as f5, or pass")),
        }
    }
}

/// The squares of a word, from a1 to h8.
///
/// ```
/// use plansza_reversi::{Move, Squares};
/// assert!(Squares(1 | 1 << 63).eq([Move::to(0), Move::to(63)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Move(square))
    }
}

/// The moves of a position: squares, or the pass.
///
/// ```
/// use plansza_core::{Open, Side, Tree};
/// use plansza_reversi::{Move, Position};
/// let stuck = Position::new(1 << 1, 1, Side::First)?; // White alone can move, to c1
/// let Open::Moves(mut moves) = stuck.open() else { panic!("it goes on") };
/// assert_eq!((moves.next(), moves.next()), (Some(Move::PASS), None));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Either {
    pub(crate) squares: Squares,
    pub(crate) pass: bool,
}

impl Iterator for Either {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.squares.next().or_else(|| std::mem::take(&mut self.pass).then_some(Move::PASS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_as_they_print() {
        for square in 0..64 {
            let step = Move::to(square);
            assert_eq!(step.to_string().parse::<Move>().unwrap(), step);
            assert_eq!(step.to_string().to_uppercase().parse::<Move>().unwrap(), step);
        }
        assert_eq!("PA".parse::<Move>().unwrap(), Move::PASS);
        assert!("i9".parse::<Move>().unwrap_err().to_string().contains("a–h"));
    }
}
