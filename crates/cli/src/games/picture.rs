//! The board of a game as the terminal shows it: the marks of the players, `+` where the side to move may go, brackets
//! around the last move. With colour, discs lie on green cloth; the marks are the same, so that nobody has to go by the
//! colours alone.

use crate::screen;
use plansza_core::{Game, Record, Side};
use std::fmt::Write;

/// Whether the pieces are discs, which lie on cloth.
fn discs<G: Game>() -> bool {
    G::MARKS == ['●', '○']
}

/// A player with the mark of its pieces; with colour, a disc lies on cloth, for on a dark screen `●` alone would look
/// white.
pub fn badge<G: Game>(side: Side) -> String {
    let name = G::SIDES[side.index()];
    match screen::colour() && discs::<G>() {
        true => format!("{name} \x1b[48;5;28;{}m {} \x1b[0m", ink(side), G::MARKS[side.index()]),
        false => format!("{name} {}", G::MARKS[side.index()]),
    }
}

/// What stands on a square, and whether it was placed last.
struct DrawnSquare {
    sign: String,
    ink: &'static str,
    last: bool,
}

const INK: &str = "38;5;16";
const SHELL: &str = "1;38;5;231";
const OPEN: &str = "1;38;5;227";
const BARE: &str = "38;5;65";

fn ink(side: Side) -> &'static str {
    if side == Side::First { INK } else { SHELL }
}

/// The board of a game as it stands.
pub fn board<G: Game>(record: &Record<G>) -> String {
    beside(record, &[])
}

/// The board of a game as it stands, with notes at the right of its rows.
pub fn beside<G: Game>(record: &Record<G>, notes: &[String]) -> String {
    let colour = screen::colour();
    draw::<G>(&position(record), notes, colour)
}

/// A whole game in one board: on each square the number of the move that filled it.
pub fn game<G: Game>(record: &Record<G>) -> String {
    let square = |(number, side): (Option<usize>, Option<Side>)| match (number, side) {
        (Some(number), Some(side)) => DrawnSquare { sign: number.to_string(), ink: ink(side), last: false },
        (_, Some(side)) => DrawnSquare { sign: G::MARKS[side.index()].into(), ink: ink(side), last: false },
        _ => DrawnSquare { sign: "·".into(), ink: BARE, last: false },
    };
    draw::<G>(&record.numbers().into_iter().map(square).collect::<Vec<_>>(), &[], screen::colour())
}

fn position<G: Game>(record: &Record<G>) -> Vec<DrawnSquare> {
    let (columns, rows) = G::SIZE;
    let (now, last) = (record.now(), record.last_square());
    let open: Vec<(usize, usize)> = now.moves().into_iter().filter_map(|step| now.place(step)).collect();
    let square = |at: usize| {
        let place = (at / columns, at % columns);
        let (sign, ink) = match now.holder(place) {
            Some(side) => (G::MARKS[side.index()], ink(side)),
            None if open.contains(&place) => ('+', OPEN),
            None => ('·', BARE),
        };
        DrawnSquare { sign: sign.into(), ink, last: last == Some(place) }
    };
    (0..columns * rows).map(square).collect()
}

fn draw<G: Game>(squares: &[DrawnSquare], notes: &[String], colour: bool) -> String {
    let (columns, rows) = G::SIZE;
    let letters: String = (b'a'..).take(columns).map(|letter| format!("{}  ", char::from(letter))).collect();
    let names = format!("    {}\n", letters.trim_end());
    let mut out = names.clone();
    for row in 0..rows.max(notes.len()) {
        if row < rows {
            let _ = write!(out, " {} ", row + 1);
            for (column, DrawnSquare { sign, ink, last }) in
                squares[columns * row..][..columns].iter().enumerate()
            {
                let (left, right) = if *last { ('[', ']') } else { (' ', ' ') };
                // Numbers of two digits take the place of the left margin.
                let left = if sign.chars().count() > 1 { String::new() } else { left.to_string() };
                if colour {
                    // Two greens by turns: where a square ends is seen without lines.
                    let cloth = if (row + column) % 2 == 0 { "48;5;28" } else { "48;5;22" };
                    let _ = write!(out, "\x1b[{cloth};1;38;5;214m{left}\x1b[0;{cloth};{ink}m{sign}");
                    let _ = write!(out, "\x1b[0;{cloth};1;38;5;214m{right}\x1b[0m");
                } else {
                    let _ = write!(out, "{left}{sign}{right}");
                }
            }
            let _ = write!(out, " {}", row + 1);
        } else if row == rows {
            let _ = write!(out, "{:<width$}", names.trim_end(), width = 3 * columns + 5);
        } else {
            let _ = write!(out, "{:width$}", "", width = 3 * columns + 5);
        }
        let note = notes.get(row).map_or("", String::as_str);
        let _ = writeln!(out, "{}{note}", if note.is_empty() { "" } else { "   " });
    }
    if notes.len() > rows { out } else { out + &names }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::text::transcript;

    #[test]
    fn discs_legal_moves_and_the_last_one_are_shown() {
        let record = transcript::read("f5").unwrap();
        let show = |colour| draw::<plansza_reversi::Position>(&position(&record), &["a note".into()], colour);
        let plain = show(false);
        let rows: Vec<&str> = plain.lines().collect();
        assert_eq!(rows[1], " 1  ·  ·  ·  ·  ·  ·  ·  ·  1   a note");
        assert_eq!(rows[4], " 4  ·  ·  ·  ○  ●  +  ·  ·  4");
        assert_eq!(rows[5], " 5  ·  ·  ·  ●  ● [●] ·  ·  5");
        assert_eq!(plain.matches('+').count(), 3);
        assert_eq!(plansza_core::text::plain(&show(true)), plain);
    }

    #[test]
    fn a_game_is_shown_by_numbers() {
        let record = transcript::read("f5d6c3d3c4").unwrap();
        let text = game(&record);
        assert!(
            text.contains(" 3  ·  ·  3  4  ·  ·  ·  ·  3\n") && text.contains(" 4  ·  ·  5  ○  ●  ·"),
            "{text}"
        );
        assert_eq!(record.numbers()[37], (Some(1), Some(Side::First)));
        assert_eq!((record.placed(), record.after(2).placed()), (5, 2));
        assert_eq!(record.after(9), record);
    }
}
