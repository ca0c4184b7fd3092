//! `f5d6c3…`: the squares of a game from the start, one after the other, in either case, with or without spaces and move
//! numbers. Passes are left out or written `pa`, `ps`, `pass` or `--`.

use crate::Record;
use crate::position::{Move, SquareBoard};
use plansza_core::{Fault, Game};

/// Reads a transcript.
///
/// ```
/// use plansza_reversi::text::transcript::read;
/// assert_eq!(read("1. f5 2. D6 c3")?.plies().len(), 3);
/// assert!(read("f5f5").unwrap_err().what().contains("f5 is taken"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names the ply that is no square or not legal.
pub fn read(line: &str) -> Result<Record, Fault> {
    read_sized(line)
}

/// Reads a transcript of a game on a board of any size.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_sized<const N: usize>(line: &str) -> Result<plansza_core::Record<SquareBoard<N>>, Fault>
where
    SquareBoard<N>: Game<Move = Move>,
{
    let mut record = plansza_core::Record::<SquareBoard<N>>::default();
    let chars: Vec<(usize, char)> = line.chars().enumerate().collect();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at].1;
        // Spaces, commas and move numbers as in "1. f5 d6" stand between moves.
        if c.is_whitespace() || matches!(c, ',' | '.' | ';') || c.is_ascii_digit() {
            at += 1;
            continue;
        }
        let word: String = chars[at..].iter().take(4).map(|&(_, c)| c).collect();
        let length = if word.eq_ignore_ascii_case("pass") { 4 } else { 2 };
        let word: String = word.chars().take(length).collect();
        let place = |fault: Fault| {
            let ply = record.plies().len() + 1;
            fault.within(format!("ply {ply}")).at(1, at + 1)
        };
        let step: Move = word.parse().map_err(|fault: Fault| place(fault.accepts(squares::<N>())))?;
        let mut longer = record.clone();
        longer.push_past_passes(step).map_err(place)?;
        record = longer;
        at += length;
    }
    if record.plies().is_empty() {
        return Err(Fault::new("no moves").accepts(format!("a transcript such as {}", example::<N>())));
    }
    Ok(record)
}

/// The names of the squares of a board, for who wrote none: a move is read alike on all sizes.
fn squares<const N: usize>() -> String {
    let last = char::from(b"abcdefgh"[N - 1]);
    format!("a letter a–{last} and a digit 1–{N}, as {}, or pass", &example::<N>()[..2])
}

/// The beginning of a game.
pub(crate) fn example<const N: usize>() -> &'static str {
    match N {
        4 => "d3d2d1",
        6 => "e4e3e2",
        _ => "f5d6c3",
    }
}

/// Writes a game from the standard start; passes are left out, and so is that a game ended before its last move.
///
/// ```
/// use plansza_reversi::text::transcript::{read, write};
/// assert_eq!(write(&read("F5 D6")?)?, "f5d6");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the game does not start there, or has no moves: a transcript cannot say so.
pub fn write(record: &Record) -> Result<String, Fault> {
    record.transcript("")
}
