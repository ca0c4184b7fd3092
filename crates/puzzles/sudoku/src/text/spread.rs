//! A whole board on one line with gaps in it: all its cells as words, or its rows as words.
//!
//! ```text
//! 5 3 0 0 7 0 …                        81 numbers
//! 53..7.... 6..195... .98....6. …      9 rows of 9; `/` may stand between
//! ```
//!
//! From side 7 on: 16, 25 or 36 cells with gaps are a row of a larger board. Words that all list their digits in
//! ascending order are a row of candidates.

use super::digits::decode;
use super::note::Note;
use super::row::{is_blank, is_number, set};
use super::{digits::Alphabet, line};
use crate::Sudoku;
use plansza_core::Fault;
use plansza_core::text::{column, is_bar, offset};

fn words(text: &str) -> impl Iterator<Item = &str> {
    let gap = |sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '/') || is_bar(sign);
    text.split(gap).filter(|word| !word.is_empty())
}

/// The board of a line, if it is one of these. A fault's place is the column from 1 in line 1.
pub(super) fn read(text: &str, note: &Note) -> Option<Result<Sudoku, Fault>> {
    let count = words(text).take(36 * 36 + 1).count();
    let cells = line::square(count).filter(|&side| side > 6);
    let short = |word: &str| is_number(word) || word.chars().nth(1).is_none();
    if let Some(side) = cells.filter(|_| words(text).all(short)) {
        let numbers = words(text).all(|word| is_number(word) || is_blank(word));
        return Some(if numbers { from_numbers(text, side, note) } else { from_signs(text, side, note) });
    }
    let rows =
        (7..=36).contains(&count) && words(text).all(|word| word.chars().take(count + 1).count() == count);
    let candidates = || words(text).all(|word| set(word, count).is_some());
    (rows && !candidates()).then(|| from_signs(text, count, note))
}

fn place(text: &str, word: &str) -> usize {
    column(text, offset(text, word))
}

fn from_numbers(text: &str, side: usize, note: &Note) -> Result<Sudoku, Fault> {
    let digit = |word: &str| match word.parse::<i8>() {
        Ok(-1 | 0) | Err(_) => Ok(0),
        Ok(digit) if digit > 0 && digit as usize <= side => Ok(digit as u8),
        Ok(digit) => Err(Fault::new(format!("{digit} is not a cell of a {side}×{side} board"))
            .at(1, place(text, word))
            .accepts(format!("numbers from 1 to {side}, and -1 or 0 for an empty cell"))),
    };
    let cells = words(text).map(digit).collect::<Result<Vec<u8>, Fault>>()?;
    Sudoku::new(note.shape(side, None)?, cells)
}

fn from_signs(text: &str, side: usize, note: &Note) -> Result<Sudoku, Fault> {
    let signs = || words(text).flat_map(str::chars);
    let alphabet = note.alphabet.unwrap_or_else(|| Alphabet::detect(side, signs()));
    let cells = decode(side, alphabet, signs()).map_err(|misfit| {
        let starts = words(text).flat_map(|word| word.char_indices().map(move |(byte, _)| &word[byte..]));
        let at = starts.skip(misfit.index).map(|rest| place(text, rest)).next();
        misfit.fault(side, alphabet).at(1, at.unwrap_or(1))
    })?;
    Sudoku::new(note.shape(side, None)?, cells)
}
