//! The board as the terminal shows it: `●` Black, `○` White, `+` where the side to move may place a disc, brackets
//! around the last move. With colour, discs in their own colours on green cloth; the characters are the same.

use crate::screen;
use plansza_core::Side;
use plansza_reversi::Record;
use std::fmt::Write;

/// What marks a player's discs.
pub fn disc(side: Side) -> char {
    match side {
        Side::First => '●',
        Side::Second => '○',
    }
}

/// The board of a game as it stands.
pub fn board(record: &Record) -> String {
    draw(record, screen::colour())
}

fn draw(record: &Record, colour: bool) -> String {
    let now = record.now();
    let legal = now.moves().0;
    let last = record.plies().last().and_then(|ply| ply.step.square());
    let mut out = String::from("    a  b  c  d  e  f  g  h\n");
    for row in 0..8 {
        let _ = write!(out, " {} ", row + 1);
        for square in row * 8..row * 8 + 8 {
            let held = |side| now.discs(side) >> square & 1 == 1;
            let (sign, ink) = match () {
                () if held(Side::First) => (disc(Side::First), "30"),
                () if held(Side::Second) => (disc(Side::Second), "97"),
                () if legal >> square & 1 == 1 => ('+', "93"),
                () => ('·', "32"),
            };
            let (left, right) = if last == Some(square) { ('[', ']') } else { (' ', ' ') };
            let _ = match colour {
                true => write!(out, "\x1b[48;5;22;91m{left}\x1b[{ink}m{sign}\x1b[91m{right}\x1b[0m"),
                false => write!(out, "{left}{sign}{right}"),
            };
        }
        let _ = writeln!(out, " {}", row + 1);
    }
    out.push_str("    a  b  c  d  e  f  g  h\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::{Move, Record};

    #[test]
    fn discs_legal_moves_and_the_last_one_are_shown() {
        let mut record = Record::default();
        record.push("f5".parse::<Move>().unwrap()).unwrap();
        let plain = draw(&record, false);
        let rows: Vec<&str> = plain.lines().collect();
        assert_eq!(rows[4], " 4  ·  ·  ·  ○  ●  +  ·  ·  4");
        assert_eq!(rows[5], " 5  ·  ·  ·  ●  ● [●] ·  ·  5");
        assert_eq!(plain.matches('+').count(), 3);
        let coloured = draw(&record, true);
        assert_eq!(plansza_core::text::plain(&coloured), plain);
    }
}
