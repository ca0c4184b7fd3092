//! The game ID of Simon Tatham's Solo: how many boxes stand beside and above each other, `:`, and the cells row by row.
//!
//! ```text
//! 2x2:1a3i2b1         1 . 3 .
//!                     . . . .
//!                     . . . .
//!                     2 . . 1
//! a to z              1 to 26 empty cells
//! 12                  a digit; _ stands between two digits in a row
//! 2x3:…               6×6 cells, two boxes beside each other and three above each other
//! ```
//!
//! Solo itself has boards of up to 31×31. Its variants (`3x3j`, `3x3x`, `3x3k`) are other puzzles, and `3x3#12345` names a
//! seed of its own generator: both are refused.

use crate::{BoxShape, Sudoku};
use plansza_core::Fault;
use plansza_core::text::{quote, quote_first};

const ACCEPTED: &str = "a to z for 1 to 26 empty cells, digits with _ between them";

/// The word that a line begins with, if it is an ID: a number, `x`, a number, perhaps letters, and a colon.
pub(super) fn opens(line: &str) -> Option<&str> {
    let digits = |text: &str| text.len() - text.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let (beside, rest) = line.split_at(digits(line));
    let rest = rest.strip_prefix('x')?;
    let (above, rest) = rest.split_at(digits(rest));
    let rest = rest.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
    let sized = [beside, above].iter().all(|count| (1..=2).contains(&count.len()));
    (sized && rest.starts_with(':')).then(|| line.split_whitespace().next().unwrap_or_default())
}

/// Reads one ID; places of faults are columns of it.
pub(super) fn read(word: &str) -> Result<Sudoku, Fault> {
    let (size, body) = word.split_once(':').unwrap_or((word, ""));
    let (beside, rest) = size.split_once('x').unwrap_or((size, ""));
    let above = rest.trim_end_matches(|sign: char| sign.is_ascii_lowercase());
    if above.len() < rest.len() {
        return Err(Fault::new(format!("{} is a variant of Solo", quote(size)))
            .accepts("its plain boards, such as 3x3:")
            .at(1, 1 + beside.len() + 1 + above.len()));
    }
    // As many boxes stand beside each other as one is high.
    let number = |text: &str| text.parse::<usize>().unwrap_or(0);
    let shape = BoxShape::new(number(above), number(beside)).map_err(|fault| fault.at(1, 1))?;
    let mut cells: Vec<u8> = Vec::with_capacity(shape.cells());
    let first = size.chars().count() + 2;
    let mut at = 0;
    while let Some(&byte) = body.as_bytes().get(at) {
        let mut length = 1;
        let wrong = |what: String| Fault::new(what).accepts(ACCEPTED).at(1, first + at);
        match byte {
            b'a'..=b'z' => cells.resize(cells.len() + (byte - b'a') as usize + 1, 0),
            b'_' => {}
            b'0'..=b'9' => {
                let rest = &body.as_bytes()[at..];
                length = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
                let digit = body[at..at + length].parse().unwrap_or(usize::MAX);
                if digit == 0 || digit > shape.side() {
                    let shown = quote(&body[at..at + length]);
                    return Err(wrong(format!(
                        "{shown} is no digit of a board with {0}×{0} cells",
                        shape.side()
                    )));
                }
                cells.push(digit as u8);
            }
            _ => return Err(wrong(format!("{} is not part of a game ID", quote_first(&body[at..])))),
        }
        if cells.len() > shape.cells() {
            return Err(wrong(format!("more than the {} cells of the board", shape.cells())));
        }
        at += length;
    }
    if cells.len() < shape.cells() {
        let what = format!("{} cells of {}", cells.len(), shape.cells());
        return Err(Fault::new(what).accepts(ACCEPTED).at(1, first + at));
    }
    Sudoku::new(shape, cells)
}

/// The ID of a board.
pub(super) fn write(board: &Sudoku) -> String {
    let shape = board.shape();
    let mut text = format!("{}x{}:", shape.box_height(), shape.box_width());
    let (mut run, mut digit) = (0, false);
    for &cell in board.givens().iter() {
        if cell == 0 {
            run += 1;
            continue;
        }
        empties(&mut text, run);
        if digit && run == 0 {
            text.push('_');
        }
        text.push_str(&cell.to_string());
        (run, digit) = (0, true);
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
