//! The board as a picture for documents: discs on green cloth, a light square where the side to move may place a disc,
//! a yellow one under the last move.

use plansza_core::board::{Disc, Ink, Paper, Piece, Tile};
use plansza_core::{Board, Side};
use plansza_reversi::Record;

fn empty() -> Board {
    let columns = (b'a'..=b'h').map(|letter| char::from(letter).to_string());
    let rows = (1..=8).map(|row| row.to_string());
    Board::new(8, 8).stones(Piece::InCells).named(columns, rows)
}

fn disc(side: Side) -> Disc {
    match side {
        Side::First => Disc::Black,
        Side::Second => Disc::White,
    }
}

/// A game as it stands.
pub fn position(record: &Record) -> Board {
    let now = record.now();
    let last = record.plies().last().and_then(|ply| ply.step.square());
    let mut board = empty();
    for square in 0..64 {
        let holder = [Side::First, Side::Second].into_iter().find(|&side| now.discs(side) >> square & 1 == 1);
        let paper = match () {
            () if last == Some(square) => Paper::Cause,
            () if now.moves().0 >> square & 1 == 1 => Paper::Effect,
            () => Paper::Plain,
        };
        board[(square / 8, square % 8)] = Tile { disc: holder.map(disc), paper, ..Tile::default() };
    }
    board
}

/// A whole game: on each square the number of the move that filled it, in the colour of who made it.
pub fn numbers(record: &Record) -> Board {
    let mut board = empty();
    for (square, (number, side)) in super::picture::numbers(record).into_iter().enumerate() {
        let Some(side) = side else { continue };
        let text = number.map_or(String::new(), |number| number.to_string());
        board[(square / 8, square % 8)] = Tile { disc: Some(disc(side)), ..Tile::new(text, Ink::Given) };
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::text::transcript;

    #[test]
    fn discs_and_marks_are_drawn() {
        let record = transcript::read("f5d6c3").unwrap();
        let svg = position(&record).svg();
        let count = |what: &str| svg.matches(&format!("class=\"{what}\"")).count();
        assert_eq!((count("black"), count("white")), (5, 2));
        assert_eq!((count("effect"), count("cause")), (record.now().moves().count(), 1));
        let svg = numbers(&record).svg();
        assert!((1..=3).all(|number| svg.contains(&format!(">{number}</text>"))), "{svg}");
        assert_eq!(svg.matches("class=\"on-white\"").count(), 1);
    }
}
