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
//! A list of exactly N lists of N cells is one board.

use super::{cells, line, note};
use crate::shape::SIDES;
use crate::{BoxShape, Sudoku};
use plansza_core::Fault;
use plansza_core::text::json::Cursor;
use plansza_core::text::room_beside;

/// Keys that a board or a list of boards may have.
const BOARDS: [&str; 14] = [
    "cells", "board", "boards", "puzzle", "puzzles", "grid", "givens", "clues", "quiz", "quizzes", "sudoku",
    "data", "values", "newboard",
];
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
    let mut reader = JsonReader { cursor: Cursor::new(text), boards: Vec::new() };
    while reader.cursor.peek().is_some() {
        reader.value(0)?;
        reader.cursor.skip(b',');
    }
    if reader.boards.is_empty() {
        return Err(
            Fault::new("there is no board in the JSON").accepts("N lists of N numbers, or {\"board\": …}")
        );
    }
    Ok(reader.boards)
}

struct JsonReader<'a> {
    cursor: Cursor<'a>,
    boards: Vec<Sudoku>,
}

impl JsonReader<'_> {
    /// One board, or a list of them.
    fn value(&mut self, depth: usize) -> Result<(), Fault> {
        match self.cursor.peek() {
            Some(b'"') => {
                let at = self.cursor.at();
                let word = cells::string(&mut self.cursor)?;
                self.word(&word, at)
            }
            Some(b'{') => self.object(depth),
            Some(b'[') if depth < DEEPEST => self.list(depth),
            Some(b'[') => Err(self.cursor.fault(self.cursor.at(), Fault::new("lists are nested too deep"))),
            _ => Err(self.cursor.unexpected("[ { or \" of a board")),
        }
    }

    fn push(&mut self, board: Sudoku) -> Result<(), Fault> {
        room_beside(self.boards.len())?;
        self.boards.push(board);
        Ok(())
    }

    /// A board as text.
    fn word(&mut self, word: &str, at: usize) -> Result<(), Fault> {
        let board = line::read(word.trim(), &note::Note::default()).map_err(|fault| {
            let column = fault.place().map_or(0, |(_, column)| column);
            self.cursor.fault(at + column, fault)
        })?;
        self.push(board)
    }

    fn list(&mut self, depth: usize) -> Result<(), Fault> {
        let start = self.cursor.at();
        self.cursor.skip(b'[');
        match self.cursor.peek() {
            Some(b'[' | b'{') => self.boards_or_rows(start, depth),
            Some(b'"') => self.texts(start),
            _ => {
                self.cursor.back(start);
                let cells = cells::list(&mut self.cursor)?;
                self.flat(cells, start)
            }
        }
    }

    /// A board of all its cells in one list.
    fn flat(&mut self, cells: Vec<u8>, at: usize) -> Result<(), Fault> {
        match line::square(cells.len()) {
            Some(_) => self.board(cells, at),
            None => Err(self.cursor.fault(at, line::wrong_length(cells.len()))),
        }
    }

    fn board(&mut self, cells: Vec<u8>, at: usize) -> Result<(), Fault> {
        let side = cells.len().isqrt();
        let board = BoxShape::of_side(side).and_then(|shape| Sudoku::new(shape, cells));
        self.push(board.map_err(|fault| self.cursor.fault(at, fault))?)
    }

    /// After `[`: lists that are rows of a board, or boards.
    fn boards_or_rows(&mut self, start: usize, depth: usize) -> Result<(), Fault> {
        let mut pending: Vec<(Vec<u8>, usize)> = Vec::new();
        let mut rows = true;
        loop {
            self.cursor.peek();
            let at = self.cursor.at();
            if cells::open(&mut self.cursor) {
                let cells = cells::list(&mut self.cursor)?;
                let side = cells.len();
                if pending.first().is_some_and(|(first, _)| first.len() != side) {
                    self.release(&mut pending, start)?;
                }
                if rows && SIDES.contains(&side) {
                    pending.push((cells, at));
                } else {
                    self.flat(cells, at)?;
                }
                let more = self.cursor.peek() == Some(b',');
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
            if !self.cursor.skip(b',') {
                break;
            }
        }
        self.release(&mut pending, start)?;
        if self.cursor.skip(b']') { Ok(()) } else { Err(self.cursor.unexpected(", or ]")) }
    }

    /// Lists that did not become N rows of N are boards of their own, or a fault.
    fn release(&mut self, pending: &mut Vec<(Vec<u8>, usize)>, start: usize) -> Result<(), Fault> {
        let rows = pending.len();
        for (cells, at) in pending.drain(..) {
            let side = cells.len();
            if line::square(side).is_none() {
                let what = format!("{rows} rows of {side} cells do not make a board");
                return Err(self
                    .cursor
                    .fault(start, Fault::new(what).accepts(format!("{side} rows of {side} cells"))));
            }
            self.flat(cells, at)?;
        }
        Ok(())
    }

    /// After `[`: texts that are cells, rows or boards.
    fn texts(&mut self, start: usize) -> Result<(), Fault> {
        self.cursor.back(start);
        if cells::open(&mut self.cursor) {
            let cells = cells::list(&mut self.cursor)?;
            return self.flat(cells, start);
        }
        self.cursor.skip(b'[');
        let mut pending: Vec<(String, usize)> = Vec::new();
        let mut rows = true;
        loop {
            self.cursor.peek();
            let at = self.cursor.at();
            let text = cells::string(&mut self.cursor)?;
            let side = text.chars().count();
            if pending.first().is_some_and(|(first, _)| first.chars().count() != side) {
                self.words(&mut pending)?;
            }
            if rows && SIDES.contains(&side) {
                pending.push((text, at));
            } else {
                self.word(&text, at)?;
            }
            let more = self.cursor.peek() == Some(b',');
            if pending.len() == side && more && line::square(side).is_some() {
                rows = false;
                self.words(&mut pending)?;
            } else if pending.len() == side {
                let board: String = pending.drain(..).map(|(row, _)| row).collect();
                self.word(&board, start)?;
            }
            if !self.cursor.skip(b',') {
                break;
            }
        }
        self.words(&mut pending)?;
        if self.cursor.skip(b']') { Ok(()) } else { Err(self.cursor.unexpected(", or ]")) }
    }

    fn words(&mut self, pending: &mut Vec<(String, usize)>) -> Result<(), Fault> {
        pending.drain(..).try_for_each(|(word, at)| self.word(&word, at))
    }

    fn object(&mut self, depth: usize) -> Result<(), Fault> {
        let (start, first) = (self.cursor.at(), self.boards.len());
        let (mut shape, mut tested) = (None, false);
        self.cursor.skip(b'{');
        while self.cursor.peek() == Some(b'"') {
            let key = cells::string(&mut self.cursor)?;
            if !self.cursor.skip(b':') {
                return Err(self.cursor.unexpected(":"));
            }
            match key.to_ascii_lowercase().as_str() {
                "box" | "boxes" => shape = Some(self.boxes()?),
                // A record of our own names the kind of puzzle before its board.
                "puzzle" if self.named("sudoku")? => {}
                // The report's tests name a level under `boards`.
                "start_id" | "num_of_sudokus" => {
                    tested = true;
                    self.cursor.pass()?;
                }
                key if BOARDS.contains(&key) && self.boards.len() == first && !tested => {
                    if depth >= DEEPEST {
                        return Err(self
                            .cursor
                            .fault(self.cursor.at(), Fault::new("objects are nested too deep")));
                    }
                    self.value(depth + 1)?;
                }
                _ => self.cursor.pass()?,
            }
            if !self.cursor.skip(b',') {
                break;
            }
        }
        if !self.cursor.skip(b'}') {
            return Err(self.cursor.unexpected(", or }"));
        }
        if self.boards.len() == first {
            let fault = match tested {
                true => Fault::new(
                    "these are parameters of a test of the report, which names its boards by number",
                )
                .accepts("plansza sudoku report FOLDER, or a board itself"),
                false => Fault::new("there is no board in this object")
                    .accepts(format!("a key {}", BOARDS.join(", "))),
            };
            return Err(self.cursor.fault(start, fault));
        }
        let Some(shape) = shape else { return Ok(()) };
        for index in first..self.boards.len() {
            let board = &self.boards[index];
            let reshaped =
                Sudoku::new(shape, board.givens().0.clone()).and_then(|reshaped| match board.marks() {
                    Some(marks) => reshaped.with_marks(marks),
                    None => Ok(reshaped),
                });
            self.boards[index] = reshaped.map_err(|fault| self.cursor.fault(start, fault))?;
        }
        Ok(())
    }

    /// Passes over a string if it is this one.
    fn named(&mut self, name: &str) -> Result<bool, Fault> {
        if self.cursor.peek() != Some(b'"') {
            return Ok(false);
        }
        let at = self.cursor.at();
        if cells::string(&mut self.cursor)? == name {
            return Ok(true);
        }
        self.cursor.back(at);
        Ok(false)
    }

    /// The shape of boxes: `[3,2]` or `"3x2"`.
    fn boxes(&mut self) -> Result<BoxShape, Fault> {
        self.cursor.peek();
        let at = self.cursor.at();
        let shape = match self.cursor.peek() {
            Some(b'"') => note::shape(&cells::string(&mut self.cursor)?),
            Some(b'[') => match cells::list(&mut self.cursor)?[..] {
                [width, height] => BoxShape::new(width.into(), height.into()).map(Some),
                _ => Ok(None),
            },
            _ => Ok(None),
        };
        let wrong = || Fault::new("this is not the shape of a box").accepts("[width, height] or \"3x2\"");
        shape.and_then(|shape| shape.ok_or_else(wrong)).map_err(|fault| self.cursor.fault(at, fault))
    }
}
