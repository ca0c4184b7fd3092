//! A board in one word: N² characters for the cells, or N³ for pencil marks (for each cell its N digits, each present
//! or `.`).
//!
//! ```text
//! 1.3.........2..1        a 4×4 board
//! 1234.2.4…               4×4 in pencil marks: r1c1 open, r1c2 is 2 or 4, …
//! ```
//!
//! 64 and 729 characters are both a square and a cube. They are pencil marks when every character but the empty ones
//! stands in its own digit's place, and more than 8 or 27 do: more than that no 8×8 or 27×27 board can have without a
//! digit twice in a column.
//!
//! In pencil marks a cell with one digit is a given. Marks that leave all other cells open are no marks.

use super::digits::{Alphabet, Sign, StraySign, decode, encode};
use super::note::Note;
use crate::shape::SIDES;
use crate::{BoxShape, Sudoku};
use plansza_core::Fault;
use plansza_core::text::quote_sign;

/// The longest word that can be a board.
pub(super) const LONGEST: usize = 36 * 36 * 36;

/// The side of a board with this many cells.
pub(super) fn square(cells: usize) -> Option<usize> {
    Some(cells.isqrt()).filter(|side| side * side == cells && SIDES.contains(side))
}

/// The side of a board with this many pencil marks.
fn cube(marks: usize) -> Option<usize> {
    SIDES.clone().find(|side| side * side * side == marks)
}

/// True when a word of this many characters can be a board.
pub(super) fn fits(length: usize) -> bool {
    square(length).is_some() || cube(length).is_some()
}

/// The fault for a word that is too long or too short.
pub(super) fn wrong_length(found: usize) -> Fault {
    let what = match found {
        1 => "1 cell does not make a board".to_string(),
        ..=LONGEST => format!("{found} cells do not make a board"),
        _ => format!("more than {LONGEST} cells do not make a board"),
    };
    Fault::new(what).accepts(
        "N×N cells: 16 (4×4), 25, 36 (6×6), 49, 64, 81 (9×9), 100, 121, 144, 169, 196, 225, 256 (16×16) … 625 (25×25) … \
         1296 (36×36), or N×N×N pencil marks: 729 for 9×9",
    )
}

/// Reads a word that [`fits`]. The fault's place is the column from 1 in line 1.
pub(super) fn read(word: &str, note: &Note) -> Result<Sudoku, Fault> {
    let length = if word.len() > 4 * LONGEST { usize::MAX } else { word.chars().count() };
    match (square(length), cube(length)) {
        (Some(side), None) => cells(word, side, note),
        (None, Some(side)) => marks(word, side, note),
        (Some(side), Some(small)) => match note.side() {
            Some(noted) if noted == small => marks(word, small, note),
            Some(noted) if noted == side => cells(word, side, note),
            _ if are_marks(word, small, side) => marks(word, small, note),
            _ => cells(word, side, note),
        },
        (None, None) => Err(wrong_length(length).at(1, length.min(LONGEST) + 1)),
    }
}

fn cells(word: &str, side: usize, note: &Note) -> Result<Sudoku, Fault> {
    let alphabet = note.alphabet.unwrap_or_else(|| Alphabet::detect(side, word.chars()));
    let cells = decode(side, alphabet, word.chars())
        .map_err(|misfit| misfit.fault(side, alphabet).at(1, misfit.index + 1))?;
    Sudoku::new(note.shape(side, None)?, cells)
}

fn is_mark(side: usize, index: usize, sign: char) -> Result<bool, StraySign> {
    let digit = index % side + 1;
    match Alphabet::Plain.sign(side, sign) {
        Sign::Digit(found) if found as usize == digit => Ok(true),
        Sign::Empty => Ok(false),
        _ if sign == '0' => Ok(false),
        _ => Err(StraySign { index, sign }),
    }
}

fn are_marks(word: &str, side: usize, columns: usize) -> bool {
    let mut count = 0;
    for (index, sign) in word.chars().enumerate() {
        match is_mark(side, index, sign) {
            Ok(present) => count += usize::from(present),
            Err(_) => return false,
        }
    }
    count > columns
}

fn marks(word: &str, side: usize, note: &Note) -> Result<Sudoku, Fault> {
    let mut masks = vec![0u64; side * side];
    for (index, sign) in word.chars().enumerate() {
        let present = is_mark(side, index, sign).map_err(|misfit| {
            let digit = Alphabet::Plain.symbol((index % side + 1) as u8, '.');
            Fault::new(format!("{} stands in the place of {digit}", quote_sign(misfit.sign)))
                .at(1, index + 1)
                .accepts(format!(
                    "pencil marks: for each cell its {side} digits in order, . for those it cannot be"
                ))
        })?;
        masks[index / side] |= u64::from(present) << (index % side);
    }
    from_masks(note.shape(side, None)?, masks)
}

/// A board of what each cell may be.
pub(super) fn from_masks(shape: BoxShape, masks: Vec<u64>) -> Result<Sudoku, Fault> {
    let full = (1u64 << shape.side()) - 1;
    let given = |mask: u64| if mask.count_ones() == 1 { mask.trailing_zeros() as u8 + 1 } else { 0 };
    let givens: Vec<u8> = masks.iter().map(|&mask| given(mask)).collect();
    let open = masks.iter().all(|&mask| mask == full || mask.count_ones() == 1);
    let board = Sudoku::new(shape, givens)?;
    if open { Ok(board) } else { board.with_marks(masks) }
}

/// The board as N² characters, with a note at the end where it needs one.
pub(super) fn write(board: &Sudoku, alphabet: Alphabet, empty: char) -> String {
    let (shape, cells) = (board.shape(), board.givens());
    let mut text = encode(cells, alphabet, empty);
    if shape != BoxShape::NINE || alphabet != Alphabet::Plain {
        let note = note(board, alphabet, &text);
        append(&mut text, &note);
    }
    text
}

/// What must be said of a board that is written as this word.
pub(super) fn note(board: &Sudoku, alphabet: Alphabet, word: &str) -> Note {
    let shape = board.shape();
    let side = shape.side();
    let seen = Alphabet::detect(side, word.chars());
    let cubic = square(word.len()).and(cube(word.len())).is_some_and(|small| are_marks(word, small, side));
    Note::for_board(shape, cubic, (seen != alphabet).then_some(alphabet))
}

/// The board as N³ pencil marks: of a given only itself, of a cell without marks all digits.
pub(super) fn write_marks(board: &Sudoku) -> String {
    let shape = board.shape();
    let side = shape.side();
    let mut text = String::with_capacity(side * side * side);
    for (cell, &given) in board.givens().iter().enumerate() {
        let mask = match given {
            0 => board.marks().map_or(u64::MAX, |marks| marks[cell]),
            _ => 1 << (given - 1),
        };
        let sign = |bit: usize| if mask >> bit & 1 == 1 { (bit + 1) as u8 } else { 0 };
        text.extend((0..side).map(|bit| Alphabet::Plain.symbol(sign(bit), '.')));
    }
    let square = square(text.len()).is_some_and(|large| !are_marks(&text, side, large));
    append(&mut text, &Note::for_board(shape, square, None));
    text
}

fn append(text: &mut String, note: &Note) {
    let said = note.text();
    if !said.is_empty() {
        text.push_str(" #");
        text.push_str(&said);
    }
}
