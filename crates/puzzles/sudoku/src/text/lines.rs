//! Plain text, line by line: comments, titles, sections, links and tables are told apart here, whole boards and rows
//! are handed on.
//!
//! ```text
//! # hard ones                                         a comment
//! Puzzle,Solution                                     the head of a table: the board is in the column so named
//! 4...3.......6..8..........1....5..9…   17;easy      a board, then fields that are not ours (or its answer: `answer`)
//! https://www.sudokuwiki.org/sudoku.htm?bd=0046…      a link
//! 2x2:1a3i2b1                                         a game ID of Solo
//! [Puzzle]                                            a section; those with other names are passed over
//! Grid 01                                             a title
//! 003020600                                           a row of a board
//! ```

use super::digits::{Alphabet, Sign};
use super::note::{self, Note};
use super::rows::TextRows;
use super::{answer, line, row, spread, tatham};
use crate::exact::NineGrid;
#[cfg(not(feature = "threads"))]
use crate::shelf::NineLines;
use crate::{BoxShape, Grid, Sudoku, SudokuShelf};
use plansza_core::text::{column, is_bar, offset};
use plansza_core::{Fault, Shelf};
use std::borrow::Cow;

/// Words that a title begins with.
const TITLES: [&str; 8] = ["grid", "puzzle", "sudoku", "simple", "version", "board", "game", "quizzes"];

/// Names of the column that holds the board.
const COLUMNS: [&str; 9] =
    ["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "boards", "grid", "question"];

/// Reads all boards of a text.
pub(super) fn read(text: Cow<'_, str>) -> Result<SudokuShelf, Fault> {
    #[cfg(feature = "threads")]
    let lines = super::ahead::alike(&text);
    #[cfg(not(feature = "threads"))]
    let lines = NineLines::default();
    let (start, number) = (lines.count * lines.length, lines.count);
    // The last board that the reader of lines has not seen.
    let unseen = number.checked_sub(1).and_then(|last| nine(&text.as_bytes()[last * lines.length..]));
    let mut shelf = SudokuShelf::of_lines(lines);
    read_on(&text[start..], number, unseen.map(|(cells, _)| cells), &mut shelf)?;
    if shelf.len() == 0 {
        return Err(Fault::new("there is no board in the input").accepts(super::ACCEPTED));
    }
    #[cfg(feature = "threads")]
    if number > 0 {
        shelf.keep_lines(|lines| super::ahead::cells(text, lines));
    }
    Ok(shelf)
}

/// Reads the boards of a text that comes after so many lines with a board each.
fn read_on(
    text: &str,
    mut number: usize,
    mut unseen: Option<NineGrid>,
    shelf: &mut SudokuShelf,
) -> Result<(), Fault> {
    let mut reader = LineReader::default();
    let mut rest = text;
    while !rest.is_empty() {
        number += 1;
        if reader.is_idle()
            && let Some((cells, length)) = nine(rest.as_bytes())
        {
            reader.numbers.clear();
            // Where one board has a line of its own, those after it have too.
            shelf.push_nine(&cells, || rest.len() / length);
            // The last line may have no end.
            if length - usize::from(rest.as_bytes()[length - 1] == b'\n') > answer::SHORT {
                let answer = answer::of_nine(&rest[81..length], &cells);
                shelf.push_answer(answer.map_err(|fault| fault.moved(number, 81))?);
            }
            rest = &rest[length..];
            unseen = Some(cells);
            continue;
        }
        if let Some(cells) = unseen.take() {
            reader.last = Sudoku::new(BoxShape::NINE, cells).ok();
        }
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        rest = after;
        reader.line(number, line.trim_end(), after)?;
        reader.hand_over(shelf);
    }
    reader.finish()?;
    reader.hand_over(shelf);
    Ok(())
}

/// The fast path: a line that begins with a 9×9 board, and its length with the end of the line.
pub(super) fn nine(text: &[u8]) -> Option<(NineGrid, usize)> {
    let length = nine_length(text)?;
    let mut cells = *text.first_chunk()?;
    decode(&mut cells);
    Some((cells, length))
}

/// Makes the signs of a 9×9 board its cells.
#[inline(always)]
pub(super) fn decode(cells: &mut NineGrid) {
    for cell in cells {
        let digit = cell.wrapping_sub(b'0');
        *cell = if digit <= 9 { digit } else { 0 };
    }
}

/// The length of a line that begins with a 9×9 board.
#[inline(always)]
pub(super) fn nine_length(text: &[u8]) -> Option<usize> {
    let head: &NineGrid = text.first_chunk()?;
    // Without a branch or a table: sixteen cells at a time.
    let (mut strange, mut given) = (false, false);
    for &byte in head {
        let digit = byte.wrapping_sub(b'0');
        let empty = (byte == b'.')
            | (byte == b'_')
            | (byte == b'*')
            | (byte == b'-')
            | (byte == b'?')
            | (byte | 0x20 == b'x');
        strange |= (digit > 9) & !empty;
        given |= digit.wrapping_sub(1) < 9;
    }
    // An empty board might be a rule of a frame; the slow path tells them apart.
    if strange || !given {
        return None;
    }
    let tail = &text[81..];
    match tail.first() {
        None => Some(81),
        Some(b'\n') => Some(82),
        Some(b'\r' | b' ' | b'\t' | b',' | b';' | b':') => {
            let end = tail.iter().position(|&byte| byte == b'\n' || byte == b'#');
            match end {
                Some(end) if tail[end] == b'#' => None,
                Some(end) => Some(82 + end),
                None => Some(text.len()),
            }
        }
        Some(_) => None,
    }
}

#[derive(Debug, Default)]
struct LineReader<'a> {
    boards: Vec<Sudoku>,
    /// The answer to the last board.
    answer: Option<Grid>,
    /// The last board that was handed over, and the rows of its answer, in a section that is one.
    state: Option<(Sudoku, TextRows<'a>)>,
    last: Option<Sudoku>,
    rows: TextRows<'a>,
    note: Note,
    /// Where a table has its boards, and their answers.
    table: Option<TableHead>,
    /// In a section that is not the puzzle.
    aside: bool,
    /// Numbers on lines of their own before the rows: box order, side, count of boards.
    numbers: Vec<(usize, usize)>,
}

impl<'a> LineReader<'a> {
    /// Nothing is pending that the fast path would overlook.
    fn is_idle(&self) -> bool {
        self.rows.is_empty() && self.note == Note::default() && self.table.is_none() && !self.aside
    }

    fn line(&mut self, number: usize, line: &'a str, after: &'a str) -> Result<(), Fault> {
        let (body, comment) = match line.split_once('#') {
            Some((body, comment)) if !body.contains("bd=") => (body.trim_end(), Some(comment)),
            _ => (line, None),
        };
        let trimmed = body.trim_start();
        let indent = column(line, body.len() - trimmed.len()) - 1;
        let mut heard = self.note;
        if let Some(comment) = comment {
            heard.hear(comment).map_err(|fault| fault.at(number, column(line, body.len())))?;
        }
        if trimmed.is_empty() {
            if heard != self.note {
                self.finish()?;
                self.note = heard;
            }
            return Ok(());
        }
        if let Some(name) = section(trimmed) {
            self.finish()?;
            self.aside = !name.eq_ignore_ascii_case("puzzle");
            self.state = None;
            if name.eq_ignore_ascii_case("state") {
                let board = self.boards.last().cloned().or(self.last.take());
                self.state = board.map(|board| (board, TextRows::default()));
            }
            return Ok(());
        }
        if self.aside {
            self.take_state(number, body);
            return Ok(());
        }
        if let Some(at) = trimmed.find("bd=") {
            self.finish()?;
            return self.link(number, indent + column(trimmed, at) - 1, &trimmed[at..]);
        }
        if let Some(word) = tatham::opens(trimmed) {
            self.finish()?;
            self.boards.push(tatham::read(word).map_err(|fault| fault.moved(number, indent))?);
            return Ok(());
        }
        if let Some(head) = self.table {
            self.note = heard;
            return self.record(number, line, head);
        }
        if row::is_rule(trimmed) && !self.are_cells(trimmed, after) {
            self.rows.rule();
            return Ok(());
        }
        if let Some((byte, word)) = whole(trimmed, heard.side()) {
            self.finish()?;
            self.note = heard;
            self.numbers.clear();
            let note = self.note;
            self.board(number, indent + column(trimmed, byte) - 1, word)?;
            let rest = &trimmed[byte + word.len()..];
            let shift = indent + column(trimmed, byte + word.len()) - 1;
            let answer = self.boards.last().map(|board| answer::among(rest, board, &note)).transpose();
            self.answer = answer.map_err(|fault| fault.moved(number, shift))?.flatten();
            return Ok(());
        }
        if let Some(board) = spread::read(trimmed, &heard) {
            self.finish()?;
            self.note = Note { common: heard.common, ..Note::default() };
            self.boards.push(board.map_err(|fault| fault.moved(number, indent))?);
            return Ok(());
        }
        if let Some(head) = head(trimmed) {
            self.finish()?;
            self.table = Some(head);
            return Ok(());
        }
        if is_title(trimmed) {
            return self.finish();
        }
        if self.is_number(number, trimmed, after) {
            return Ok(());
        }
        self.note = heard;
        let start = self.boards.len();
        self.rows.push(number, body, &mut self.note, &mut self.boards)?;
        if self.boards.len() > start { self.agree(start) } else { Ok(()) }
    }

    /// Puts the boards read so far on the shelf, the last with its answer.
    fn hand_over(&mut self, shelf: &mut SudokuShelf) {
        self.last = self.boards.last().cloned().or(self.last.take());
        shelf.append(&mut self.boards);
        shelf.push_answer(self.answer.take());
    }

    /// A line of the section that has the answer to the last board. What is none is passed over, as other sections are.
    fn take_state(&mut self, number: usize, line: &'a str) {
        let Some((board, rows)) = &mut self.state else { return };
        if row::is_rule(line) {
            return rows.rule();
        }
        let (mut filled, mut note) = (Vec::new(), Note { shape: Some(board.shape()), ..self.note });
        let read = match whole(line.trim(), note.side()) {
            Some((_, word)) => line::read(word, &note).map(|board| filled.push(board)),
            None => rows.push(number, line, &mut note, &mut filled),
        };
        if read.is_err() || !filled.is_empty() {
            self.answer = filled.first().and_then(|filled| answer::of_board(filled, board));
            self.state = None;
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.rows.finish(&mut self.note, &mut self.boards)
    }

    /// A rule that is rather a row of empty cells: the row next to it has as many, and some are written `-` too.
    fn are_cells(&self, text: &str, after: &str) -> bool {
        if !row::is_dashes(text) {
            return false;
        }
        let width = row::signs(text);
        match self.rows.above() {
            Some((above, dashes)) => above == width && dashes,
            None => after
                .lines()
                .take(8)
                .map(str::trim)
                .find(|line| !line.is_empty() && !row::is_rule(line))
                .is_some_and(|line| line.len() < 200 && row::signs(line) == width && line.contains('-')),
        }
    }

    fn board(&mut self, number: usize, shift: usize, word: &str) -> Result<(), Fault> {
        self.boards.push(line::read(word, &self.note).map_err(|fault| fault.moved(number, shift))?);
        self.note.spent();
        Ok(())
    }

    fn link(&mut self, number: usize, shift: usize, text: &str) -> Result<(), Fault> {
        let end = text
            .find(|sign: char| sign.is_whitespace() || matches!(sign, '"' | '\'' | '<' | '>' | '#' | ')'));
        let mut word = "";
        for part in text[..end.unwrap_or(text.len())].split('&') {
            match part.split_once('=') {
                Some(("bd", value)) if word.is_empty() => word = value,
                Some(("box", value)) => {
                    self.note.shape = note::shape(value).map_err(|fault| fault.at(number, shift + 1))?
                }
                Some(("digits", value)) => self.note.alphabet = note::alphabet(value),
                _ => {}
            }
        }
        self.board(number, shift + 3, word)
    }

    /// A line of a table.
    fn record(&mut self, number: usize, line: &str, head: TableHead) -> Result<(), Fault> {
        let field = |place: usize| Some(line.split(head.mark).nth(place)?.trim().trim_matches('"'));
        let Some(word) = field(head.board) else {
            return Err(Fault::new("the column of the boards is missing")
                .at(number, 1)
                .accepts("a board in each line"));
        };
        let note = self.note;
        self.board(number, column(line, offset(line, word)) - 1, word)?;
        if let (Some(word), Some(board)) = (head.answer.and_then(field), self.boards.last()) {
            self.answer = answer::of_word(word, board, &note);
            let shift = column(line, offset(line, word)) - 1;
            let misfit = answer::misfit(word, board, &note).filter(|_| self.answer.is_none());
            return misfit.map_or(Ok(()), |fault| Err(fault.moved(number, shift)));
        }
        Ok(())
    }

    /// A line of one number before any row; a long one only before a board on one line, which it may count.
    fn is_number(&mut self, number: usize, text: &str, after: &str) -> bool {
        let short = text.len() <= 3 || text.len() <= 9 && nine(after.as_bytes()).is_some();
        match text.parse() {
            Ok(value) if short && self.rows.is_empty() && self.numbers.len() < 2 => {
                self.numbers.push((number, value));
                true
            }
            _ => false,
        }
    }

    /// The numbers before the rows must fit the board that they stood before.
    fn agree(&mut self, board: usize) -> Result<(), Fault> {
        let side = self.boards.get(board).map_or(0, |board| board.shape().side());
        match self.numbers.drain(..).next() {
            Some((line, order)) if order != side && order.saturating_mul(order) != side => {
                Err(Fault::new(format!("{order} stands before a {side}×{side} board"))
                    .at(line, 1)
                    .accepts("the order of its boxes (3 for 9×9), or its side"))
            }
            _ => Ok(()),
        }
    }
}

/// The name in `[Puzzle]`.
fn section(line: &str) -> Option<&str> {
    let name = line.strip_prefix('[')?.strip_suffix(']')?;
    (name.len() <= 40 && name.starts_with(|sign: char| sign.is_ascii_alphabetic())).then_some(name)
}

fn is_title(line: &str) -> bool {
    let word = line.split(|sign: char| !sign.is_ascii_alphabetic()).next().unwrap_or_default();
    TITLES.iter().any(|title| title.eq_ignore_ascii_case(word))
}

/// The head of a table: its separator, the place of the column of boards, and of that of their answers.
#[derive(Clone, Copy, Debug)]
struct TableHead {
    mark: char,
    board: usize,
    answer: Option<usize>,
}

/// The head of a table, if this line is one.
fn head(line: &str) -> Option<TableHead> {
    if line.len() > 1000 {
        return None;
    }
    let is_one_of = |names: &[&str], field: &str| {
        let name = field.trim().trim_matches('"');
        names.iter().any(|column| column.eq_ignore_ascii_case(name))
    };
    [',', ';', '\t'].into_iter().filter(|&mark| line.contains(mark)).find_map(|mark| {
        let board = line.split(mark).position(|field| is_one_of(&COLUMNS, field))?;
        let answer = line.split(mark).position(|field| is_one_of(&answer::COLUMNS, field));
        Some(TableHead { mark, board, answer })
    })
}

/// The word of a line that is a whole board, and its place in bytes. `noted` is the side that a note speaks of.
fn whole(line: &str, noted: Option<usize>) -> Option<(usize, &str)> {
    if line.starts_with(is_bar) {
        return None;
    }
    let words = || line.split(answer::is_gap).filter(|word| !word.is_empty());
    let alone = words().nth(1).is_none() && !line.contains(is_bar);
    for (place, word) in words().take(4).enumerate() {
        if word.len() > 4 * line::LONGEST || word.contains(is_bar) {
            continue;
        }
        let length = word.chars().count();
        let small = length <= 36;
        let take = line::fits(length)
            && match (place, small) {
                (0, false) => true,
                (_, true) if alone => noted.is_some_and(|side| side * side == length),
                _ => is_plausible(word, length),
            };
        if take {
            return Some((offset(line, word), word));
        }
    }
    None
}

/// Nothing but digits and empty cells of a board of this length.
fn is_plausible(word: &str, length: usize) -> bool {
    let Some(side) = line::square(length) else { return true };
    let alphabet = Alphabet::detect(side, word.chars());
    word.chars().all(|sign| matches!(alphabet.sign(side, sign), Sign::Digit(_) | Sign::Empty))
}
