//! The board as the terminal shows it: `●` Black, `○` White, `+` where the side to move may place a disc, brackets
//! around the last move. With colour, discs of either colour lie on green cloth and both are `●`; the rest is the same.

use crate::screen;
use plansza_core::Side;
use plansza_reversi::record::colour;
use plansza_reversi::{Move, Record};
use std::fmt::Write;

/// What marks a player's discs.
pub fn disc(side: Side) -> char {
    match side {
        Side::First => '●',
        Side::Second => '○',
    }
}

/// A player with the mark of its discs; with colour, one lies on cloth, for on a dark screen `●` alone would look white.
pub fn badge(side: Side) -> String {
    match screen::colour() {
        true => format!("{} \x1b[48;5;28;{}m ● \x1b[0m", colour(side), ink(side)),
        false => format!("{} {}", colour(side), disc(side)),
    }
}

/// What stands on a square, and whether it was placed last.
struct Square {
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
pub fn board(record: &Record) -> String {
    beside(record, &[])
}

/// The board of a game as it stands, with notes at the right of its rows.
pub fn beside(record: &Record, notes: &[String]) -> String {
    let colour = screen::colour();
    draw(&position(record, colour), notes, colour)
}

/// A whole game in one board: on each square the number of the move that filled it.
pub fn game(record: &Record) -> String {
    let squares = numbers(record).map(|(number, side)| match (number, side) {
        (Some(number), Some(side)) => Square { sign: number.to_string(), ink: ink(side), last: false },
        (_, Some(side)) => Square { sign: disc(side).into(), ink: ink(side), last: false },
        _ => Square { sign: "·".into(), ink: BARE, last: false },
    });
    draw(&squares, &[], screen::colour())
}

/// For each square the number of the move that filled it, none for the discs of the start, and who placed the disc.
pub fn numbers(record: &Record) -> [(Option<usize>, Option<Side>); 64] {
    let start = record.start();
    let mut squares = [(None, None); 64];
    for side in [Side::First, Side::Second] {
        (0..64).filter(|at| start.discs(side) >> at & 1 == 1).for_each(|at| squares[at].1 = Some(side));
    }
    let placed = record.plies().iter().zip(record.positions());
    let placed = placed.filter_map(|(ply, before)| ply.step.square().map(|at| (at, before.side())));
    for (number, (at, side)) in placed.enumerate() {
        squares[at] = (Some(number + 1), Some(side));
    }
    squares
}

/// The game after so many moves; passes are not counted, but one that follows is made.
pub fn after(record: &Record, moves: usize) -> Record {
    let mut earlier = record.clone();
    while placed(&earlier) > moves {
        earlier.undo();
    }
    earlier
}

/// How many discs the players have placed.
pub fn placed(record: &Record) -> usize {
    record.plies().iter().filter(|ply| ply.step != Move::PASS).count()
}

fn position(record: &Record, colour: bool) -> [Square; 64] {
    let now = record.now();
    let last = record.plies().last().and_then(|ply| ply.step.square());
    std::array::from_fn(|at| {
        let held = |side| now.discs(side) >> at & 1 == 1;
        let (sign, ink) = match () {
            () if held(Side::First) => (disc(Side::First), INK),
            // On cloth the colour tells whose it is, and a full disc is easier on the eye.
            () if held(Side::Second) => (disc(if colour { Side::First } else { Side::Second }), SHELL),
            () if now.moves().0 >> at & 1 == 1 => ('+', OPEN),
            () => ('·', BARE),
        };
        Square { sign: sign.into(), ink, last: last == Some(at) }
    })
}

fn draw(squares: &[Square; 64], notes: &[String], colour: bool) -> String {
    const NAMES: &str = "    a  b  c  d  e  f  g  h\n";
    let mut out = String::from(NAMES);
    for row in 0..8 {
        let _ = write!(out, " {} ", row + 1);
        for (column, Square { sign, ink, last }) in squares[8 * row..8 * row + 8].iter().enumerate() {
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
        let note = notes.get(row).map_or("", String::as_str);
        let _ = writeln!(out, " {}{}{note}", row + 1, if note.is_empty() { "" } else { "   " });
    }
    out + NAMES
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::text::transcript;

    #[test]
    fn discs_legal_moves_and_the_last_one_are_shown() {
        let record = transcript::read("f5").unwrap();
        let show = |colour| draw(&position(&record, colour), &["a note".into()], colour);
        let plain = show(false);
        let rows: Vec<&str> = plain.lines().collect();
        assert_eq!(rows[1], " 1  ·  ·  ·  ·  ·  ·  ·  ·  1   a note");
        assert_eq!(rows[4], " 4  ·  ·  ·  ○  ●  +  ·  ·  4");
        assert_eq!(rows[5], " 5  ·  ·  ·  ●  ● [●] ·  ·  5");
        assert_eq!(plain.matches('+').count(), 3);
        assert_eq!(plansza_core::text::plain(&show(true)), plain.replace('○', "●"));
    }

    #[test]
    fn a_game_is_shown_by_numbers() {
        let record = transcript::read("f5d6c3d3c4").unwrap();
        let text = game(&record);
        assert!(
            text.contains(" 3  ·  ·  3  4  ·  ·  ·  ·  3\n") && text.contains(" 4  ·  ·  5  ○  ●  ·"),
            "{text}"
        );
        assert_eq!(numbers(&record)[37], (Some(1), Some(Side::First)));
        assert_eq!((placed(&record), placed(&after(&record, 2))), (5, 2));
        assert_eq!(after(&record, 9), record);
    }
}
