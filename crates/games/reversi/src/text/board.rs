//! A position as 64 characters from a1 to h8 and the side to move: `-` or `.` empty, `X`, `*` or `B` black, `O` or `W`
//! white, in either case. Also as eight rows, with spaces or without. Of smaller boards, as many squares as they have.
//!
//! Positions that no game comes to are read too, as exercises have them: an empty centre, discs that stand alone, one
//! colour only. But four discs there must be.

use crate::position::{Move, Position, SquareBoard};
use plansza_core::text::quote_sign;
use plansza_core::{Fault, Side};

fn accepted<const N: usize>() -> String {
    let last = Move::to(9 * (N - 1));
    format!(
        "{} squares from a1 to {last} (X * B black, O W white, - . empty), then X or O for the side to move",
        N * N
    )
}

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
pub(crate) fn looks_like_one<const N: usize>(line: &str) -> bool {
    let head: Vec<char> = line.chars().take_while(|c| !c.is_whitespace() && *c != ';').collect();
    head.len() >= (N * N - 4).min(20)
        && head.iter().filter(|&&c| square(c).is_some()).count() * 10 >= head.len() * 9
}

/// Whether a text is a board in rows.
pub(crate) fn looks_like_rows<const N: usize>(text: &str) -> bool {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let row = |row: &str| {
        row.chars().filter(|c| !c.is_whitespace()).count() == N
            && row.chars().all(|c| c.is_whitespace() || square(c).is_some())
    };
    rows.len() >= N && rows[..N].iter().all(|line| row(line))
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
    read_sized(text)
}

/// Reads a position of a board of any size.
///
/// ```
/// use plansza_reversi::{SquareBoard, text::board};
/// assert_eq!(board::read_sized::<4>("-----OX--XO----- X")?, SquareBoard::START);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_sized<const N: usize>(text: &str) -> Result<SquareBoard<N>, Fault> {
    let (all, accepted) = (N * N, accepted::<N>());
    let (mut black, mut white, mut count, mut side) = (0u64, 0u64, 0, None);
    for (line, row) in text.lines().enumerate() {
        for (column, c) in row.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
            let Some(held) = square(c) else {
                let what = if count == all { "side to move" } else { "square" };
                return Err(Fault::new(format!("{} is no {what}", quote_sign(c)))
                    .at(line + 1, column + 1)
                    .accepts(accepted));
            };
            if count < all {
                let bit = 1 << (8 * (count / N) + count % N);
                match held {
                    Some(Side::First) => black |= bit,
                    Some(Side::Second) => white |= bit,
                    None => {}
                }
            } else if count == all && held.is_some() {
                side = held;
            } else {
                let what = match count == all {
                    true => format!("'{c}' is no side to move"),
                    false => format!("more than {all} squares and a side to move"),
                };
                return Err(Fault::new(what).at(line + 1, column + 1).accepts(accepted));
            }
            count += 1;
        }
    }
    let Some(side) = side else {
        let what = match count == all {
            true => format!("{all} squares, but not who is to move (or {}, and who is)", all - 1),
            false => format!("{count} squares instead of {all} and the side to move"),
        };
        return Err(Fault::new(what).accepts(accepted));
    };
    match side {
        Side::First => SquareBoard::new(black, white, side),
        Side::Second => SquareBoard::new(white, black, side),
    }
    .and_then(enough)
}

/// Refuses a position that is hardly begun: a game starts with four discs and never has fewer.
pub(super) fn enough<const N: usize>(position: SquareBoard<N>) -> Result<SquareBoard<N>, Fault> {
    match (position.mine() | position.theirs()).count_ones() {
        4.. => Ok(position),
        _ => {
            Err(Fault::new("fewer than four discs: no game of Reversi comes to this")
                .accepts(accepted::<N>()))
        }
    }
}

/// The squares: `X` black, `O` white, `-` empty.
///
/// ```
/// use plansza_reversi::{START, text::board};
/// assert_eq!(&board::squares(&START)[24..40], "---OX------XO---");
/// ```
pub fn squares<const N: usize>(position: &SquareBoard<N>) -> String {
    let (black, white) = (position.discs(Side::First), position.discs(Side::Second));
    (0..N * N)
        .map(|square| 8 * (square / N) + square % N)
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
pub fn write<const N: usize>(position: &SquareBoard<N>) -> String {
    format!("{} {}", squares(position), letter(position.side()))
}
