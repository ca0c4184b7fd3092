//! Boards as JSON, in whatever nesting they come:
//!
//! ```text
//! [[1,0,3,0],[0,0,0,0],[0,0,0,0],[2,0,0,1]]              rows of numbers; 0, -1 or null for empty
//! [1,0,3,0,0,0,0,0,0,0,0,0,2,0,0,1]                      all cells in one list
//! [["1",".","3","."],…]                                  cells as text
//! ["1.3.","....","....","2..1"]                          rows as text
//! "1.3.........2..1"                                     a board as text
//! {"box":[2,1],"cells":[…]}                              with the width and height of its boxes
//! {"board":…}                                            under any of the names below; other keys are passed over
//! [board, board, …]  and one after another               many
//! ```
//!
//! A list of exactly N lists of N cells is one board. The reader takes one board at a time and never holds more of the text than
//! that, so hostile input costs no memory.

use super::{line, note, rows};
use crate::shape::SIDES;
use crate::{Shape, Sudoku};
use plansza_core::Fault;

/// Keys that a board or a list of boards may have.
const BOARDS: [&str; 14] = [
    "cells", "board", "boards", "puzzle", "puzzles", "grid", "givens", "clues", "quiz", "quizzes", "sudoku",
    "data", "values", "newboard",
];
const CELLS: &str = "0 to 36, -1 or null for an empty cell, or text of one character";
/// How deep lists may nest.
const DEEPEST: usize = 8;

/// Whether a text that begins with `[` is JSON, and not a section such as `[Puzzle]`.
pub(super) fn opens(text: &str) -> bool {
    let inner = text[1..].trim_start();
    inner.starts_with("null") || !inner.starts_with(|sign: char| sign.is_alphabetic())
}

/// The board as JSON.
pub(super) fn write(board: &Sudoku) -> String {
    let shape = board.shape();
    let mut text = String::with_capacity(3 * shape.cells());
    let usual = note::is_usual(shape);
    if !usual {
        text.push_str(&format!("{{\"box\":[{},{}],\"cells\":", shape.box_width(), shape.box_height()));
    }
    for (index, row) in board.givens().chunks(shape.side()).enumerate() {
        text.push_str(if index == 0 { "[[" } else { ",[" });
        for (column, &digit) in row.iter().enumerate() {
            if column > 0 {
                text.push(',');
            }
            if digit > 9 {
                text.push(char::from(b'0' + digit / 10));
            }
            text.push(char::from(b'0' + digit % 10));
        }
        text.push(']');
    }
    text.push_str(if usual { "]" } else { "]}" });
    text
}

/// Reads all boards of a text.
pub(super) fn read(text: &str) -> Result<Vec<Sudoku>, Fault> {
    let mut reader = Reader { text, at: 0, boards: Vec::new() };
    while reader.peek().is_some() {
        reader.value(0)?;
        reader.skip(b',');
    }
    if reader.boards.is_empty() {
        return Err(
            Fault::new("there is no board in the JSON").accepts("N lists of N numbers, or {\"board\": …}")
        );
    }
    Ok(reader.boards)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    boards: Vec<Sudoku>,
}

impl<'a> Reader<'a> {
    /// The next byte that is not space.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// A fault at a byte of the text.
    fn fault(&self, at: usize, fault: Fault) -> Fault {
        let at = (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let head = &self.text[..at];
        let start = head.rfind('\n').map_or(0, |end| end + 1);
        fault.at(head.matches('\n').count() + 1, rows::column(&self.text[start..], at - start))
    }

    fn unexpected(&self, accepted: &str) -> Fault {
        let found = match self.text[self.at.min(self.text.len())..].chars().next() {
            Some(sign) => format!("{} is not expected here", super::quote_char(sign)),
            None => "the JSON ends too early".to_string(),
        };
        self.fault(self.at, Fault::new(found).accepts(accepted))
    }

    /// One board, or a list of them.
    fn value(&mut self, depth: usize) -> Result<(), Fault> {
        match self.peek() {
            Some(b'"') => {
                let at = self.at;
                let word = self.string()?;
                self.word(&word, at)
            }
            Some(b'{') => self.object(depth),
            Some(b'[') if depth < DEEPEST => self.list(depth),
            Some(b'[') => Err(self.fault(self.at, Fault::new("lists are nested too deep"))),
            _ => Err(self.unexpected("[ { or \" of a board")),
        }
    }

    /// A board as text.
    fn word(&mut self, word: &str, at: usize) -> Result<(), Fault> {
        let board = line::read(word.trim(), &note::Note::default()).map_err(|fault| {
            let column = fault.place().map_or(0, |(_, column)| column);
            self.fault(at + column, fault)
        })?;
        self.boards.push(board);
        Ok(())
    }

    fn list(&mut self, depth: usize) -> Result<(), Fault> {
        let start = self.at;
        self.skip(b'[');
        match self.peek() {
            Some(b'[' | b'{') => self.boards_or_rows(start, depth),
            Some(b'"') => self.texts(start),
            _ => {
                self.at = start;
                let cells = self.cells()?;
                self.flat(cells, start)
            }
        }
    }

    /// A board of all its cells in one list.
    fn flat(&mut self, cells: Vec<u8>, at: usize) -> Result<(), Fault> {
        match line::square(cells.len()) {
            Some(_) => self.board(cells, at),
            None => Err(self.fault(at, line::wrong_length(cells.len()))),
        }
    }

    fn board(&mut self, cells: Vec<u8>, at: usize) -> Result<(), Fault> {
        let side = cells.len().isqrt();
        let board = Shape::of_side(side).and_then(|shape| Sudoku::new(shape, cells));
        self.boards.push(board.map_err(|fault| self.fault(at, fault))?);
        Ok(())
    }

    /// After `[`: lists that are rows of a board, or boards.
    fn boards_or_rows(&mut self, start: usize, depth: usize) -> Result<(), Fault> {
        let mut pending: Vec<(Vec<u8>, usize)> = Vec::new();
        let mut rows = true;
        loop {
            self.peek();
            let at = self.at;
            if self.opens_cells() {
                let cells = self.cells()?;
                let side = cells.len();
                if pending.first().is_some_and(|(first, _)| first.len() != side) {
                    self.release(&mut pending, start)?;
                }
                if rows && SIDES.contains(&side) {
                    pending.push((cells, at));
                } else {
                    self.flat(cells, at)?;
                }
                let more = self.peek() == Some(b',');
                if pending.len() == side && more && line::square(side).is_some() {
                    rows = false;
                    self.release(&mut pending, start)?;
                } else if pending.len() == side {
                    let board = pending.drain(..).flat_map(|(row, _)| row).collect();
                    self.board(board, start)?;
                }
            } else {
                self.release(&mut pending, start)?;
                self.value(depth + 1)?;
            }
            if !self.skip(b',') {
                break;
            }
        }
        self.release(&mut pending, start)?;
        if self.skip(b']') { Ok(()) } else { Err(self.unexpected(", or ]")) }
    }

    /// Lists that did not become N rows of N are boards of their own, or a fault.
    fn release(&mut self, pending: &mut Vec<(Vec<u8>, usize)>, start: usize) -> Result<(), Fault> {
        let rows = pending.len();
        for (cells, at) in pending.drain(..) {
            let side = cells.len();
            if line::square(side).is_none() {
                let what = format!("{rows} rows of {side} cells do not make a board");
                return Err(
                    self.fault(start, Fault::new(what).accepts(format!("{side} rows of {side} cells")))
                );
            }
            self.flat(cells, at)?;
        }
        Ok(())
    }

    /// Whether a list follows that holds cells.
    fn opens_cells(&mut self) -> bool {
        let start = self.at;
        let mut found = self.skip(b'[') && !matches!(self.peek(), Some(b'[' | b'{' | b'"'));
        if self.peek() == Some(b'"') && self.at > start {
            found = self.string().is_ok_and(|text| text.chars().count() <= 2);
        }
        self.at = start;
        found
    }

    /// After `[`: texts that are cells, rows or boards.
    fn texts(&mut self, start: usize) -> Result<(), Fault> {
        self.at = start;
        if self.opens_cells() {
            let cells = self.cells()?;
            return self.flat(cells, start);
        }
        self.skip(b'[');
        let mut pending: Vec<(String, usize)> = Vec::new();
        let mut rows = true;
        loop {
            self.peek();
            let at = self.at;
            let text = self.string()?;
            let side = text.chars().count();
            if pending.first().is_some_and(|(first, _)| first.chars().count() != side) {
                self.words(&mut pending)?;
            }
            if rows && SIDES.contains(&side) {
                pending.push((text, at));
            } else {
                self.word(&text, at)?;
            }
            let more = self.peek() == Some(b',');
            if pending.len() == side && more && line::square(side).is_some() {
                rows = false;
                self.words(&mut pending)?;
            } else if pending.len() == side {
                let board: String = pending.drain(..).map(|(row, _)| row).collect();
                self.word(&board, start)?;
            }
            if !self.skip(b',') {
                break;
            }
        }
        self.words(&mut pending)?;
        if self.skip(b']') { Ok(()) } else { Err(self.unexpected(", or ]")) }
    }

    fn words(&mut self, pending: &mut Vec<(String, usize)>) -> Result<(), Fault> {
        pending.drain(..).try_for_each(|(word, at)| self.word(&word, at))
    }

    /// A list of cells, no longer than a board.
    fn cells(&mut self) -> Result<Vec<u8>, Fault> {
        self.skip(b'[');
        let mut cells = Vec::new();
        loop {
            if cells.len() == 36 * 36 {
                return Err(self
                    .fault(self.at, Fault::new("more than 1296 cells in a list").accepts("36×36 at most")));
            }
            cells.push(self.cell()?);
            if !self.skip(b',') {
                break;
            }
        }
        if self.skip(b']') { Ok(cells) } else { Err(self.unexpected(", or ]")) }
    }

    fn cell(&mut self) -> Result<u8, Fault> {
        let first = self.peek();
        let at = self.at;
        let rest = &self.text[at..];
        if let Some(b'"') = first {
            let text = self.string()?;
            return value(&text).ok_or_else(|| {
                self.fault(at, Fault::new(format!("{} is not a cell", super::quote(&text))).accepts(CELLS))
            });
        }
        let end =
            rest.find(|sign: char| !matches!(sign, '-' | '+' | '.' | 'a'..='z' | 'A'..='Z' | '0'..='9'));
        let word = &rest[..end.unwrap_or(rest.len())];
        let digit = match word {
            "null" => Some(0),
            _ => word
                .parse::<i8>()
                .ok()
                .filter(|digit| (-1..=36).contains(digit))
                .map(|digit| digit.max(0) as u8),
        };
        match digit {
            Some(digit) => {
                self.at += word.len();
                Ok(digit)
            }
            None if word.is_empty() => Err(self.unexpected(CELLS)),
            None => {
                Err(self
                    .fault(at, Fault::new(format!("{} is not a cell", super::quote(word))).accepts(CELLS)))
            }
        }
    }

    /// Text in quotes. Escapes are resolved as far as boards have any: `\n`, `\"`, `\\`, `\/`.
    fn string(&mut self) -> Result<String, Fault> {
        if !self.skip(b'"') {
            return Err(self.unexpected("\""));
        }
        let rest = &self.text[self.at..];
        let mut text = String::new();
        let mut escaped = false;
        for (at, sign) in rest.char_indices() {
            match sign {
                _ if text.len() > 4 * line::LONGEST => {
                    return Err(self.fault(self.at, line::wrong_length(usize::MAX)));
                }
                'n' | 't' | 'r' if escaped => text.push(' '),
                _ if escaped => text.push(sign),
                '\\' => {
                    escaped = true;
                    continue;
                }
                '"' => {
                    self.at += at + 1;
                    return Ok(text);
                }
                _ => text.push(sign),
            }
            escaped = false;
        }
        self.at = self.text.len();
        Err(self.unexpected("\""))
    }

    fn object(&mut self, depth: usize) -> Result<(), Fault> {
        let (start, first) = (self.at, self.boards.len());
        let mut shape = None;
        self.skip(b'{');
        while self.peek() == Some(b'"') {
            let key = self.string()?;
            if !self.skip(b':') {
                return Err(self.unexpected(":"));
            }
            match key.to_ascii_lowercase().as_str() {
                "box" | "boxes" => shape = Some(self.boxes()?),
                key if BOARDS.contains(&key) && self.boards.len() == first => {
                    if depth >= DEEPEST {
                        return Err(self.fault(self.at, Fault::new("objects are nested too deep")));
                    }
                    self.value(depth + 1)?;
                }
                _ => self.pass()?,
            }
            if !self.skip(b',') {
                break;
            }
        }
        if !self.skip(b'}') {
            return Err(self.unexpected(", or }"));
        }
        if self.boards.len() == first {
            let fault = Fault::new("there is no board in this object");
            return Err(self.fault(start, fault.accepts(format!("a key {}", BOARDS.join(", ")))));
        }
        let Some(shape) = shape else { return Ok(()) };
        for index in first..self.boards.len() {
            let reshaped = Sudoku::new(shape, self.boards[index].givens().0.clone());
            self.boards[index] = reshaped.map_err(|fault| self.fault(start, fault))?;
        }
        Ok(())
    }

    /// The shape of boxes: `[3,2]` or `"3x2"`.
    fn boxes(&mut self) -> Result<Shape, Fault> {
        self.peek();
        let at = self.at;
        let shape = match self.peek() {
            Some(b'"') => note::shape(&self.string()?),
            Some(b'[') => match self.cells()?[..] {
                [width, height] => Shape::new(width.into(), height.into()).map(Some),
                _ => Ok(None),
            },
            _ => Ok(None),
        };
        let wrong = || Fault::new("this is not the shape of a box").accepts("[width, height] or \"3x2\"");
        shape.and_then(|shape| shape.ok_or_else(wrong)).map_err(|fault| self.fault(at, fault))
    }

    /// Passes over any value.
    fn pass(&mut self) -> Result<(), Fault> {
        let mut depth = 0usize;
        loop {
            match self.peek() {
                Some(b'[' | b'{') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b']' | b'}') if depth > 0 => {
                    depth -= 1;
                    self.at += 1;
                }
                Some(b',' | b':') if depth > 0 => self.at += 1,
                Some(b'"') => drop(self.string()?),
                Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => {
                    let rest = &self.text.as_bytes()[self.at..];
                    let end = rest.iter().position(
                        |byte| !matches!(byte, b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z'),
                    );
                    self.at += end.unwrap_or(rest.len());
                }
                _ => return Err(self.unexpected("a JSON value")),
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

/// A cell as text: a number, a letter from `A` for 10 on, or a sign for empty.
fn value(text: &str) -> Option<u8> {
    if let Ok(digit) = text.parse::<i8>() {
        return (-1..=36).contains(&digit).then(|| digit.max(0) as u8);
    }
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (None, _) | (Some(' '), None) => Some(0),
        (Some(sign), None) if super::digits::is_empty_sign(sign) => Some(0),
        (Some(sign @ ('A'..='Z' | 'a'..='z')), None) => Some(sign.to_ascii_uppercase() as u8 - b'A' + 10),
        _ => None,
    }
}
