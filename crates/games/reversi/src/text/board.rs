//! A position as 64 characters from a1 to h8 and the side to move: `-` or `.` empty, `X`, `*` or `B` black, `O` or `W`
//! white, in either case. Also as eight rows, with spaces or without.
//!
//! Positions that no game comes to are read too, as exercises have them: an empty centre, discs that stand alone, one
//! colour only. But four discs there must be.

use crate::position::Position;
use plansza_core::text::quote_sign;
use plansza_core::{Fault, Side};

const ACCEPTED: &str =
    "64 squares from a1 to h8 (X * B black, O W white, - . empty), then X or O for the side to move";

/// What a character of a board stands for.
fn square(c: char) -> Option<Option<Side>> {
    match c.to_ascii_uppercase() {
        '-' | '.' => Some(None),
        'X' | '*' | 'B' => Some(Some(Side::First)),
        'O' | '0' | 'W' => Some(Some(Side::Second)),
        _ => None,
    }
}

/// Whether a line is meant as a board rather than as a transcript.
pub(crate) fn looks_like_one(line: &str) -> bool {
    let head: Vec<char> = line.chars().take_while(|c| !c.is_whitespace() && *c != ';').collect();
    head.len() >= 20 && head.iter().filter(|&&c| square(c).is_some()).count() * 10 >= head.len() * 9
}

/// Whether a text is a board in eight rows.
pub(crate) fn looks_like_rows(text: &str) -> bool {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let row = |row: &str| {
        row.chars().filter(|c| !c.is_whitespace()).count() == 8
            && row.chars().all(|c| c.is_whitespace() || square(c).is_some())
    };
    rows.len() >= 8 && rows[..8].iter().all(|line| row(line))
}

/// Reads a position.
///
/// ```
/// use plansza_reversi::{START, text::board};
/// let rows = "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX";
/// assert_eq!(board::read(rows)?, START);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there are not 64 squares and a side, or a character is none of those accepted.
pub fn read(text: &str) -> Result<Position, Fault> {
    let (mut black, mut white, mut count, mut side) = (0u64, 0u64, 0, None);
    for (line, row) in text.lines().enumerate() {
        for (column, c) in row.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let Some(held) = square(c) else {
                return Err(Fault::new(format!("{} is no square", quote_sign(c)))
                    .at(line + 1, column + 1)
                    .accepts(ACCEPTED));
            };
            if count < 64 {
                match held {
                    Some(Side::First) => black |= 1 << count,
                    Some(Side::Second) => white |= 1 << count,
                    None => {}
                }
            } else if count == 64 && held.is_some() {
                side = held;
            } else {
                let what = match count {
                    64 => format!("'{c}' is no side to move"),
                    _ => "more than 64 squares and a side to move".to_string(),
                };
                return Err(Fault::new(what).at(line + 1, column + 1).accepts(ACCEPTED));
            }
            count += 1;
        }
    }
    let Some(side) = side else {
        let what = match count {
            64 => "64 squares, but not who is to move (or 63, and who is)".to_string(),
            _ => format!("{count} squares instead of 64 and the side to move"),
        };
        return Err(Fault::new(what).accepts(ACCEPTED));
    };
    match side {
        Side::First => Position::new(black, white, side),
        Side::Second => Position::new(white, black, side),
    }
    .and_then(enough)
}

/// Refuses a position that is hardly begun: a game starts with four discs and never has fewer.
pub(super) fn enough(position: Position) -> Result<Position, Fault> {
    match position.empty().count_ones() {
        0..=60 => Ok(position),
        _ => Err(Fault::new("fewer than four discs: no game of Reversi comes to this").accepts(ACCEPTED)),
    }
}

/// The 64 squares: `X` black, `O` white, `-` empty.
///
/// ```
/// use plansza_reversi::{START, text::board};
/// assert_eq!(&board::squares(&START)[24..40], "---OX------XO---");
/// ```
pub fn squares(position: &Position) -> String {
    let (black, white) = (position.discs(Side::First), position.discs(Side::Second));
    (0..64)
        .map(|square| match (black >> square & 1, white >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '-',
        })
        .collect()
}

/// The character of a side.
///
/// ```
/// use plansza_core::Side;
/// assert_eq!(Side::BOTH.map(plansza_reversi::text::board::letter), ['X', 'O']);
/// ```
pub fn letter(side: Side) -> char {
    match side {
        Side::First => 'X',
        Side::Second => 'O',
    }
}

/// Writes a position: squares, a space, the side to move.
///
/// ```
/// use plansza_reversi::{START, text::board};
/// let text = board::write(&START);
/// assert!(text.ends_with(" X") && board::read(&text)? == START);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn write(position: &Position) -> String {
    format!("{} {}", squares(position), letter(position.side()))
}
