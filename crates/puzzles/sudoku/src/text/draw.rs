//! Boards written over several lines: rows, frames, numbers, candidates. What [`rows`](super::rows) reads.

use super::digits::{Alphabet, encode};
use super::line::square;
use super::note::{Note, is_usual};
use super::row;
use crate::{BoxShape, Sudoku};
use plansza_core::Board;
use plansza_core::board::{Ink, Tile};

/// Rows of characters, with a note above where it needs one.
pub(super) fn plain(board: &Sudoku) -> String {
    let side = board.shape().side();
    let text = encode(board.givens(), Alphabet::Plain, '.');
    let small = |root: usize| board.givens().iter().all(|&digit| digit as usize <= root);
    let doubtful = square(side).is_some_and(small);
    let mut lines = note(board.shape(), doubtful || !is_usual(board.shape()), digits_note(side, &text));
    lines.extend(text.as_bytes().chunks(side).map(|row| String::from_utf8_lossy(row).into_owned()));
    lines.join("\n")
}

/// The filled board next to the puzzle, in the sections of an .sdk file.
pub(super) fn sections(puzzle: &Sudoku, state: &Sudoku) -> String {
    format!("[Puzzle]\n{}\n[State]\n{}", plain(puzzle), plain(state))
}

/// The frame of Simple Sudoku.
pub(super) fn framed(board: &Sudoku) -> String {
    let shape = board.shape();
    let (side, width) = (shape.side(), shape.box_width());
    let text = encode(board.givens(), Alphabet::Plain, '.');
    let dashes = |mark: &str| vec!["-".repeat(width); side / width].join(mark);
    let outer = format!("*{}*", dashes("-"));
    let inner = format!("|{}|", dashes("+"));
    let mut lines = note(shape, is_hidden(shape), digits_note(side, &text));
    lines.push(outer.clone());
    for (row, signs) in text.as_bytes().chunks(side).enumerate() {
        if row > 0 && row % shape.box_height() == 0 {
            lines.push(inner.clone());
        }
        let boxes: Vec<_> = signs.chunks(width).map(String::from_utf8_lossy).collect();
        lines.push(format!("|{}|", boxes.join("|")));
    }
    lines.push(outer);
    lines.join("\n")
}

/// The frame of our own terminal, with numbers.
pub(super) fn grid(board: &Sudoku) -> String {
    let shape = board.shape();
    let mut picture = Board::new(shape.side(), shape.side()).boxes(shape.box_width(), shape.box_height());
    for (cell, &digit) in board.givens().iter().enumerate().filter(|(_, digit)| **digit != 0) {
        picture[(shape.row(cell), shape.column(cell))] = Tile::new(digit.to_string(), Ink::Given);
    }
    let mut lines = note(shape, is_hidden(shape), None);
    lines.push(picture.text(false).trim_end().to_string());
    lines.join("\n")
}

/// Rows of numbers, 0 for empty.
pub(super) fn numbers(board: &Sudoku) -> String {
    let side = board.shape().side();
    let width = if side > 9 { 2 } else { 1 };
    let mut lines = note(board.shape(), !is_usual(board.shape()), None);
    for row in board.givens().chunks(side) {
        let cells: Vec<String> = row.iter().map(|digit| format!("{digit:>width$}")).collect();
        lines.push(cells.join(" "));
    }
    lines.join("\n")
}

/// For each cell the digits that it can be, in a frame.
pub(super) fn candidates(board: &Sudoku) -> String {
    let shape = board.shape();
    let (side, boxed) = (shape.side(), shape.box_width());
    let word = |mask: u64| match mask {
        0 => row::NOTHING.to_string(),
        _ => {
            let digits = (0..side).filter(|bit| mask >> bit & 1 == 1);
            digits.map(|bit| Alphabet::Plain.symbol(bit as u8 + 1, '.')).collect()
        }
    };
    let words: Vec<String> = board.candidates().into_iter().map(word).collect();
    let length = words.iter().map(|word| word.len()).max().unwrap_or(1);
    let group = if boxed == 1 { side } else { boxed };
    let dashes = vec!["-".repeat(group * (length + 1) + 1); side / group];
    let outer = format!("*{}*", dashes.join("-"));
    let inner = format!("|{}|", dashes.join("+"));
    let mut lines = note(shape, is_hidden(shape), (side > 9).then_some(Alphabet::Plain));
    lines.push(outer.clone());
    for (row, cells) in words.chunks(side).enumerate() {
        if row > 0 && row % shape.box_height() == 0 {
            lines.push(inner.clone());
        }
        let line = |cells: &[String]| {
            cells.iter().map(|word| format!("{word:<length$}")).collect::<Vec<_>>().join(" ")
        };
        let boxes: Vec<String> = cells.chunks(group).map(line).collect();
        lines.push(format!("| {} |", boxes.join(" | ")));
    }
    lines.push(outer);
    lines.join("\n")
}

fn digits_note(side: usize, text: &str) -> Option<Alphabet> {
    (Alphabet::detect(side, text.chars()) != Alphabet::Plain).then_some(Alphabet::Plain)
}

/// The note above a board: what a reader cannot see, `boxes` being in doubt or not.
fn note(shape: BoxShape, boxes: bool, alphabet: Option<Alphabet>) -> Vec<String> {
    let said =
        Note { shape: (boxes || alphabet.is_some()).then_some(shape), alphabet, ..Note::default() }.text();
    if said.is_empty() { Vec::new() } else { vec![format!("#{said}")] }
}

/// A frame does not show boxes one cell wide: bars between all cells are just bars.
fn is_hidden(shape: BoxShape) -> bool {
    shape.box_width() == 1
}
