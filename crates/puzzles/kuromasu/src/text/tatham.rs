//! The game ID of Simon Tatham's Range, the main format: `WxH:` and the cells row by row.
//!
//! ```text
//! 4x3:4h2b            4 . . .
//!                     . . . .
//!                     . 2 . .
//! a to z              1 to 26 cells without a clue
//! 12                  a number; _ stands between two numbers in a row
//! ?                   our addition: a white cell without a number, which Range does not have
//! 7:…                 a square board, the same as 7x7:…
//! ```
//!
//! `7x7#12345` names a seed of Range's own generator, not a board, and is refused. A solution is written as its rows
//! of `#` and `.`, joined by `/`: the clues stand in the board's own text.

use super::cell::{self, Filling};
use super::{Clue, Kuromasu, Shading};
use plansza_core::text::{quote, quote_first};
use plansza_core::{Fault, Size};

const ACCEPTED: &str = "a to z for 1 to 26 empty cells, numbers with _ between them, ? for a white cell";

/// Whether a line begins like an ID: a number, then `x` or `:`.
pub(super) fn opens(line: &str) -> bool {
    let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(['x', 'X', '×', ':'])
}

/// Reads one ID; places of faults are columns of it.
pub(super) fn read(word: &str) -> Result<Kuromasu, Fault> {
    let Some(end) = word.find([':', '#']) else {
        return Err(Fault::new(format!("{} is a size without a board", quote(word)))
            .accepts("width x height : cells, such as 4x3:4h2b")
            .at(1, 1));
    };
    if word[end..].starts_with('#') {
        return Err(Fault::new(format!(
            "{} names a seed of Range's own generator, not a board",
            quote(word)
        ))
        .accepts("the game ID with a colon, such as 4x3:4h2b")
        .at(1, word[..end].chars().count() + 1));
    }
    let (width, height) = Size::sides(&word[..end]);
    let mut filling = Filling::new(cell::size(width, height).map_err(|fault| fault.at(1, 1))?);
    let first = word[..=end].chars().count() + 1;
    let body = &word[end + 1..];
    let mut at = 0;
    while let Some(&byte) = body.as_bytes().get(at) {
        let mut length = 1;
        let put = match byte {
            b'a'..=b'z' => filling.put(Clue::None, (byte - b'a') as usize + 1),
            b'_' => Ok(()),
            b'?' => filling.put(Clue::White, 1),
            b'0'..=b'9' => {
                let rest = &body.as_bytes()[at..];
                length = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
                cell::positive(&body[at..at + length]).and_then(|clue| filling.put(clue, 1))
            }
            _ => Err(Fault::new(format!("{} is not part of a game ID", quote_first(&body[at..])))
                .accepts(ACCEPTED)),
        };
        put.map_err(|fault| fault.at(1, first + at))?;
        at += length;
    }
    filling.board().map_err(|fault| fault.at(1, first + at))
}

/// The ID of a board.
pub(super) fn write(board: &Kuromasu) -> String {
    let mut text = format!("{}x{}:", board.width(), board.height());
    let (mut run, mut number) = (0, false);
    for &clue in board.clues() {
        if clue == Clue::None {
            run += 1;
            continue;
        }
        empties(&mut text, run);
        if let Clue::Number(n) = clue {
            if number && run == 0 {
                text.push('_');
            }
            text.push_str(&n.to_string());
        } else {
            text.push('?');
        }
        number = clue != Clue::White;
        run = 0;
    }
    empties(&mut text, run);
    text
}

fn empties(text: &mut String, run: usize) {
    text.extend(std::iter::repeat_n('z', run / 26));
    if !run.is_multiple_of(26) {
        text.push((b'a' + (run % 26) as u8 - 1) as char);
    }
}

/// The rows of a solution.
pub(super) fn solution(board: &Kuromasu, shading: &Shading) -> String {
    let row = |row: &[bool]| row.iter().map(|&black| if black { '#' } else { '.' }).collect::<String>();
    shading.chunks(board.width()).map(row).collect::<Vec<_>>().join("/")
}
