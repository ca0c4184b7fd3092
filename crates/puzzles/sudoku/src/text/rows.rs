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

use super::digits::{Alphabet, Misfit, Sign, decode, is_empty_sign};
use super::line;
use super::note::Note;
use crate::shape::SIDES;
use crate::{Shape, Sudoku};
use plansza_core::Fault;

/// One line that is a row of a board.
#[derive(Clone, Copy, Debug)]
struct Row<'a> {
    line: usize,
    text: &'a str,
    /// Cells.
    width: usize,
    /// Its cells are words of several characters.
    words: bool,
    /// It is one word without bars: perhaps a whole board.
    bare: bool,
    /// A space or comma stands between cells.
    spaced: bool,
}

/// Rows that wait to become a board.
#[derive(Debug, Default)]
pub(super) struct Rows<'a> {
    rows: Vec<Row<'a>>,
    /// After how many rows a rule was drawn.
    rules: Vec<usize>,
}

pub(super) fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '¦')
}

fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';') || is_bar(sign)
}

/// The cells of a line as words, each with its place in bytes.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split(is_gap).filter(|word| !word.is_empty()).map(move |word| (word.as_ptr() as usize - start, word))
}

/// The column of a byte in a line.
pub(super) fn column(text: &str, byte: usize) -> usize {
    text.get(..byte).map_or(1, |head| head.chars().count() + 1)
}

/// A line of nothing but a frame.
pub(super) fn is_rule(text: &str) -> bool {
    let drawn = |sign: char| ('\u{2500}'..='\u{257f}').contains(&sign) && !is_bar(sign);
    let frame = |sign: char| {
        drawn(sign) || is_bar(sign) || matches!(sign, '-' | '=' | '+' | '*' | '.' | ':' | '\'' | ' ' | '\t')
    };
    text.chars().all(frame) && (text.contains("--") || text.contains("==") || text.chars().any(drawn))
}

/// A rule that could also be a row of cells written `-`.
pub(super) fn is_dashes(text: &str) -> bool {
    text.chars().all(|sign| sign == '-' || is_gap(sign))
}

/// How many cells a row has, if they are characters.
pub(super) fn signs(text: &str) -> usize {
    text.chars().filter(|&sign| !is_gap(sign)).count()
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_set(word: &str, side: usize) -> bool {
    set(word, side).is_some()
}

/// A cell that nothing fits.
pub(super) const NOTHING: &str = "{}";

/// Digits in ascending order, as a mask.
fn set(word: &str, side: usize) -> Option<u64> {
    if word == NOTHING {
        return Some(0);
    }
    let mut mask = 0u64;
    for sign in word.chars() {
        match Alphabet::Plain.sign(side, sign) {
            Sign::Digit(digit) if mask >> (digit - 1) == 0 => mask |= 1 << (digit - 1),
            _ => return None,
        }
    }
    Some(mask)
}

fn is_blank(word: &str) -> bool {
    let mut signs = word.chars();
    signs.next().is_some_and(is_empty_sign) && signs.next().is_none()
}

/// Why a line of so many words and cells is neither a board nor a row.
fn refusal(line: usize, text: &str, count: usize, width: usize) -> Fault {
    let strange = |sign: char| !is_gap(sign) && Alphabet::Plain.sign(36, sign) == Sign::Strange;
    if let Some((byte, sign)) = text.char_indices().find(|(_, sign)| strange(*sign)) {
        return Misfit { index: 0, sign }.fault(9, Alphabet::Plain).at(line, column(text, byte));
    }
    let fault = match (count, width) {
        (1, _) => line::wrong_length(width),
        _ => Fault::new(format!("{width} cells do not make a row")).accepts("rows of 4 to 36 cells"),
    };
    fault.at(line, column(text, text.trim_end().len()))
}

impl<'a> Row<'a> {
    /// The row that a line is, if its number of cells is possible.
    fn new(line: usize, text: &'a str) -> Result<Row<'a>, Fault> {
        let (mut count, mut signs) = (0usize, 0usize);
        for (_, word) in words(text) {
            count += 1;
            signs += word.chars().count();
        }
        let bars = text.contains(is_bar);
        let inner = text.trim().trim_matches(is_bar);
        let tight = bars && !inner.contains(|sign: char| is_gap(sign) && !is_bar(sign));
        let wordy = count != signs
            && !tight
            && SIDES.contains(&count)
            && words(text).all(|(_, word)| is_number(word) || is_blank(word) || is_set(word, count));
        let width = if wordy { count } else { signs };
        if !SIDES.contains(&width) {
            return Err(refusal(line, text, count, width));
        }
        Ok(Row {
            line,
            text,
            width,
            words: wordy,
            bare: count == 1 && !bars,
            spaced: count > 1 && count == signs,
        })
    }

    fn signs(&self) -> impl Iterator<Item = char> + use<'a> {
        self.text.chars().filter(|&sign| !is_gap(sign))
    }

    /// Line and column of a cell that is a character.
    fn place(&self, cell: usize) -> (usize, usize) {
        let found = self.text.chars().enumerate().filter(|(_, sign)| !is_gap(*sign)).nth(cell);
        (self.line, found.map_or(1, |(column, _)| column + 1))
    }

    /// After how many cells bars stand.
    fn bars(&self) -> Vec<usize> {
        let (mut cells, mut inside, mut bars) = (0, false, Vec::new());
        for sign in self.text.chars() {
            if is_bar(sign) {
                bars.push(cells);
            }
            cells += usize::from(!is_gap(sign) && !(inside && self.words));
            inside = !is_gap(sign);
        }
        bars
    }
}

impl<'a> Rows<'a> {
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
        let row = Row::new(line, text)?;
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
                out.push(line::read(word, note).map_err(|fault| super::moved(fault, row.line, indent))?);
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
            Some(Misfit { index, sign }.fault(side, alphabet).at(line, column))
        })
    }

    fn incomplete(&self, side: usize) -> Fault {
        let found = self.rows.len();
        let rows = if found == 1 { "row" } else { "rows" };
        let last = self.rows.last().map_or(1, |row| row.line);
        Fault::new(format!("a {side}×{side} board ends after {found} {rows} of {side} cells"))
            .at(last, 1)
            .accepts(format!("{side} rows of {side} cells, or a whole board on one line"))
    }

    fn alphabet(&self, side: usize, note: &Note) -> Alphabet {
        note.alphabet.unwrap_or_else(|| Alphabet::detect(side, self.rows.iter().flat_map(Row::signs)))
    }

    fn board(&self, side: usize, note: &Note) -> Result<Sudoku, Fault> {
        let shape = note
            .shape(side, self.frame(side))
            .map_err(|fault| fault.at(self.rows.first().map_or(1, |row| row.line), 1))?;
        let ciphers = |row: &Row| row.spaced && row.signs().all(|sign| sign.is_ascii_digit());
        let wordy = self.rows.iter().any(|row| row.words);
        if wordy || note.alphabet.is_none() && self.rows.iter().all(ciphers) {
            return self.worded(shape, note);
        }
        let alphabet = self.alphabet(side, note);
        let cells = decode(side, alphabet, self.rows.iter().flat_map(Row::signs)).map_err(|misfit| {
            let (line, column) = self.rows[misfit.index / side].place(misfit.index % side);
            misfit.fault(side, alphabet).at(line, column)
        })?;
        Sudoku::new(shape, cells)
    }

    /// A board whose cells are numbers or sets.
    fn worded(&self, shape: Shape, note: &Note) -> Result<Sudoku, Fault> {
        let side = shape.side();
        let cells = || self.rows.iter().flat_map(|row| words(row.text).map(move |cell| (row, cell)));
        let value = |word: &str| match word.parse::<i8>() {
            Ok(-1 | 0) => Some(0),
            Ok(digit) => u8::try_from(digit).ok().filter(|&digit| digit as usize <= side),
            Err(_) => is_blank(word).then_some(0),
        };
        let refuse = |row: &Row, byte: usize, word: &str, accepted: String| {
            Fault::new(format!("{} is not a cell of a {side}×{side} board", super::quote(word)))
                .at(row.line, column(row.text, byte))
                .accepts(accepted)
        };
        let numbers = format!("numbers from 1 to {side}, and -1 or 0 for an empty cell");
        if note.alphabet.is_none() && (side > 9 || cells().all(|(_, (_, word))| value(word).is_some())) {
            if cells().all(|(_, (_, word))| is_number(word) || is_blank(word)) {
                let read =
                    |(row, (byte, word))| value(word).ok_or_else(|| refuse(row, byte, word, numbers.clone()));
                return Sudoku::new(shape, cells().map(read).collect::<Result<Vec<u8>, Fault>>()?);
            }
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
    fn frame(&self, side: usize) -> Option<Shape> {
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
        Shape::new(width, height).ok().filter(|shape| shape.side() == side)
    }
}

/// The distance of evenly drawn lines; the whole side if there are none inside.
fn period(lines: &[usize], side: usize) -> Option<usize> {
    let inner: Vec<usize> = lines.iter().copied().filter(|&at| at > 0 && at < side).collect();
    let first = inner.first().copied().unwrap_or(side);
    let even = inner.iter().enumerate().all(|(i, &at)| at == (i + 1) * first);
    (even && side % first == 0 && inner.len() + 1 == side / first).then_some(first)
}
