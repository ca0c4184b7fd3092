//! A board over several lines, one row each, with or without a frame:
//!
//! ```text
//! 1.3.     1.|3.     ┌─────┬─────┐     1 0 3 0     | 1    24 | 3  24 |     3
//! ....     ..|..     │ 1 · │ 3 · │     0 0 0 0     | 234 234 | 12 12 |     1
//! ....     -----     …                 …           …                       -1  2 -1 …
//! ```
//!
//! A row's cells are its characters, or, where words have several, its words: numbers (−1 or 0 for empty) or sets of
//! digits that are still possible. Bars and rules show the shape of the boxes. Blank lines do not matter.
//!
//! Lines of 16, 25 or 36 characters without a frame may each be a whole board of side 4, 5 or 6, or a row. They are
//! whole boards when they use no digit but those of the small side, and rows otherwise; `# box 4x4` settles it.

use super::digits::{Alphabet, Sign, StraySign, decode};
use super::line;
use super::note::Note;
use super::row::{TextRow, is_blank, is_number, set, words};
use crate::{BoxShape, Sudoku};
use plansza_core::Fault;
use plansza_core::text::{column, quote};

/// Rows that wait to become a board.
#[derive(Debug, Default)]
pub(super) struct TextRows<'a> {
    rows: Vec<TextRow<'a>>,
    /// After how many rows a rule was drawn.
    rules: Vec<usize>,
}

impl<'a> TextRows<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The cells of the row above, and whether one of them is `-`.
    pub(super) fn above(&self) -> Option<(usize, bool)> {
        self.rows.last().map(|row| (row.width, !row.words && row.signs().any(|sign| sign == '-')))
    }

    /// Notes a rule of the frame.
    pub(super) fn rule(&mut self) {
        if !self.rows.is_empty() && self.rules.last() != Some(&self.rows.len()) {
            self.rules.push(self.rows.len());
        }
    }

    /// Takes one more row, and gives the board or boards that it completes.
    pub(super) fn push(
        &mut self,
        line: usize,
        text: &'a str,
        note: &mut Note,
        out: &mut Vec<Sudoku>,
    ) -> Result<(), Fault> {
        let row = TextRow::new(line, text)?;
        if let Some(first) = self.rows.first().copied()
            && first.width != row.width
        {
            self.finish(note, out).map_err(|_| {
                self.strange(first.width, note).unwrap_or_else(|| {
                    Fault::new(format!("{} cells in a row, {} in the rows above", row.width, first.width))
                        .at(line, column(text, text.trim_end().len()))
                        .accepts(format!("{0} rows of {0} cells", first.width))
                })
            })?;
        }
        self.rows.push(row);
        if self.rows.len() == row.width { self.finish(note, out) } else { Ok(()) }
    }

    /// Ends the board: it must be complete.
    pub(super) fn finish(&mut self, note: &mut Note, out: &mut Vec<Sudoku>) -> Result<(), Fault> {
        let Some(&first) = self.rows.first() else {
            self.rules.clear();
            return Ok(());
        };
        let side = first.width;
        if self.are_boards(note) {
            for row in &self.rows {
                let (byte, word) = words(row.text).next().unwrap_or_default();
                let indent = column(row.text, byte) - 1;
                out.push(line::read(word, note).map_err(|fault| fault.moved(row.line, indent))?);
                note.spent();
            }
        } else {
            if self.rows.len() < side {
                return Err(self.strange(side, note).unwrap_or_else(|| self.incomplete(side)));
            }
            out.push(self.board(side, note)?);
            note.spent();
        }
        self.rows.clear();
        self.rules.clear();
        Ok(())
    }

    /// Whether each line is a small board of its own.
    fn are_boards(&self, note: &Note) -> bool {
        let Some(row) = self.rows.first() else { return false };
        let Some(small) = line::square(row.width).filter(|_| self.rows.iter().all(|row| row.bare)) else {
            return false;
        };
        let fits = |sign| matches!(Alphabet::Plain.sign(small, sign), Sign::Digit(_) | Sign::Empty);
        match note.side() {
            Some(side) if side == row.width => false,
            Some(side) if side == small => true,
            _ => self.rows.len() == 1 || self.rows.iter().all(|row| row.signs().all(fits)),
        }
    }

    /// The first character that is no cell.
    fn strange(&self, side: usize, note: &Note) -> Option<Fault> {
        let alphabet = self.alphabet(side, note);
        let is_strange = |sign: char| !matches!(alphabet.sign(side, sign), Sign::Digit(_) | Sign::Empty);
        self.rows.iter().filter(|row| !row.words).find_map(|row| {
            let (index, sign) = row.signs().enumerate().find(|(_, sign)| is_strange(*sign))?;
            let (line, column) = row.place(index);
            Some(StraySign { index, sign }.fault(side, alphabet).at(line, column))
        })
    }

    /// Where most lines are small boards of their own, the character that keeps one from being so.
    fn small_misfit(&self) -> Option<Fault> {
        let first = self.rows.first().filter(|_| self.rows.iter().all(|row| row.bare))?;
        let small = line::square(first.width)?;
        let misfit = |row: &TextRow| {
            row.signs()
                .enumerate()
                .find(|(_, sign)| !matches!(Alphabet::Plain.sign(small, *sign), Sign::Digit(_) | Sign::Empty))
        };
        let misfits = self.rows.iter().filter(|row| misfit(row).is_some()).count();
        let row =
            self.rows.iter().find(|row| misfit(row).is_some()).filter(|_| 2 * misfits <= self.rows.len())?;
        let (index, sign) = misfit(row)?;
        let (line, column) = row.place(index);
        Some(StraySign { index, sign }.fault(small, Alphabet::Plain).at(line, column))
    }

    fn incomplete(&self, side: usize) -> Fault {
        if let Some(fault) = self.small_misfit() {
            return fault;
        }
        let found = self.rows.len();
        let rows = if found == 1 { "row" } else { "rows" };
        let last = self.rows.last().map_or(1, |row| row.line);
        Fault::new(format!("a {side}×{side} board ends after {found} {rows} of {side} cells"))
            .at(last, 1)
            .accepts(format!("{side} rows of {side} cells, or a whole board on one line"))
    }

    fn alphabet(&self, side: usize, note: &Note) -> Alphabet {
        note.alphabet.unwrap_or_else(|| Alphabet::detect(side, self.rows.iter().flat_map(TextRow::signs)))
    }

    fn board(&self, side: usize, note: &Note) -> Result<Sudoku, Fault> {
        let shape = note
            .shape(side, self.frame(side))
            .map_err(|fault| fault.at(self.rows.first().map_or(1, |row| row.line), 1))?;
        let ciphers = |row: &TextRow| row.spaced && row.signs().all(|sign| sign.is_ascii_digit());
        let wordy = self.rows.iter().any(|row| row.words);
        if wordy || note.alphabet.is_none() && self.rows.iter().all(ciphers) {
            return self.worded(shape, note);
        }
        let alphabet = self.alphabet(side, note);
        let cells = decode(side, alphabet, self.rows.iter().flat_map(TextRow::signs)).map_err(|misfit| {
            let (line, column) = self.rows[misfit.index / side].place(misfit.index % side);
            misfit.fault(side, alphabet).at(line, column)
        })?;
        Sudoku::new(shape, cells)
    }

    /// A board whose cells are numbers or sets.
    fn worded(&self, shape: BoxShape, note: &Note) -> Result<Sudoku, Fault> {
        let side = shape.side();
        let cells = || self.rows.iter().flat_map(|row| words(row.text).map(move |cell| (row, cell)));
        let value = |word: &str| match word.parse::<i8>() {
            Ok(-1 | 0) => Some(0),
            Ok(digit) => u8::try_from(digit).ok().filter(|&digit| digit as usize <= side),
            Err(_) => is_blank(word).then_some(0),
        };
        let refuse = |row: &TextRow, byte: usize, word: &str, accepted: String| {
            Fault::new(format!("{} is not a cell of a {side}×{side} board", quote(word)))
                .at(row.line, column(row.text, byte))
                .accepts(accepted)
        };
        let numbers = format!("numbers from 1 to {side}, and -1 or 0 for an empty cell");
        let plain = |word: &str| is_number(word) || is_blank(word);
        let fit = || cells().all(|(_, (_, word))| value(word).is_some());
        if note.alphabet.is_none() && cells().all(|(_, (_, word))| plain(word)) && (side > 9 || fit()) {
            let read =
                |(row, (byte, word))| value(word).ok_or_else(|| refuse(row, byte, word, numbers.clone()));
            return Sudoku::new(shape, cells().map(read).collect::<Result<Vec<u8>, Fault>>()?);
        }
        let full = (1u64 << side) - 1;
        let read = |(row, (byte, word))| match set(word, side) {
            Some(mask) => Ok(mask),
            None if is_blank(word) || word == "-1" => Ok(full),
            None => Err(refuse(row, byte, word, format!("{numbers}; or the digits it can be, ascending"))),
        };
        line::from_masks(shape, cells().map(read).collect::<Result<Vec<u64>, Fault>>()?)
    }

    /// The boxes that the frame shows.
    fn frame(&self, side: usize) -> Option<BoxShape> {
        let bars = self.rows.first()?.bars();
        let width = period(&bars, side)?;
        let height = period(&self.rules, side)?;
        let (width, height) = match (width, height) {
            (1, _) => return None,
            (width, height) if width * height == side => (width, height),
            (width, height) if height == side && width < side => (width, side / width),
            (width, height) if width == side && height < side && height > 1 => (side / height, height),
            _ => return None,
        };
        BoxShape::new(width, height).ok().filter(|shape| shape.side() == side)
    }
}

/// The distance of evenly drawn lines; the whole side if there are none inside.
fn period(lines: &[usize], side: usize) -> Option<usize> {
    let inner: Vec<usize> = lines.iter().copied().filter(|&at| at > 0 && at < side).collect();
    let first = inner.first().copied().unwrap_or(side);
    let even = inner.iter().enumerate().all(|(i, &at)| at == (i + 1) * first);
    (even && side.is_multiple_of(first) && inner.len() + 1 == side / first).then_some(first)
}
