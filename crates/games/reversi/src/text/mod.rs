//! The formats that Reversi players use, read by themselves and written by name.
//!
//! | format | what it is |
//! |---|---|
//! | [`transcript`] | `f5d6c3…`; passes are left out or written `pa`, `ps`, `--` |
//! | [`board`] | 64 squares from a1 to h8, then the side to move; black `X * B`, white `O W`, empty `- .` |
//! | [`obf`] | a board, `;`, and moves with their scores, best first; `%` comments |
//! | [`ggf`] | a game in GGF, as NBoard and the game servers write it |
//! | [`wthor`] | a `.wtb` file of games (read only) |

pub mod board;
pub mod ggf;
pub mod obf;
pub mod transcript;
pub mod wthor;

use crate::Record;
use plansza_core::Fault;

/// Reads games: GGF, positions as boards or OBF (games without plies), or a transcript each line.
///
/// ```
/// use plansza_reversi::text::read;
/// assert_eq!(read("f5d6c3\nf5f6e6f4")?.iter().map(|game| game.plies().len()).collect::<Vec<_>>(), [3, 4]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Says what is wrong, where, and what is accepted.
pub fn read(text: &str) -> Result<Vec<Record>, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Fault::new("there is nothing to read").accepts(ACCEPTED));
    }
    // Servers write the number of games before the first.
    if text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace()).starts_with("(;") {
        return ggf::read(text);
    }
    if board::looks_like_rows::<8>(text) {
        return Ok(vec![Record::new(board::read(text)?)]);
    }
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('%').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let read = if board::looks_like_one::<8>(line) {
            obf::read_line(line).map(|problem| Record::new(problem.position))
        } else {
            transcript::read(line)
        };
        records.push(read.map_err(|fault| fault.below(number))?);
    }
    if records.is_empty() {
        return Err(Fault::new("there are only comments").accepts(ACCEPTED));
    }
    Ok(records)
}

const ACCEPTED: &str =
    "a transcript (f5d6c3…), a board of 64 squares and the side to move, OBF, or a game in GGF";

#[cfg(test)]
mod tests;
