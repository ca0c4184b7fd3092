//! One line as a row of a board: how many cells it has, and whether they are characters or words.
//!
//! ```text
//! .3.|4..|...             9 characters; bars close to the cells only show the boxes
//! 1567 3 1567 | 4 12 …    words: numbers, or sets of digits in ascending order
//! -1 10 3 …               words: numbers
//! ```

use super::digits::{Alphabet, Sign, StraySign, is_empty_sign};
use super::line;
use crate::shape::SIDES;
use plansza_core::Fault;
use plansza_core::text::{column, is_bar, offset};

/// One line that is a row of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextRow<'a> {
    pub(super) line: usize,
    pub(super) text: &'a str,
    /// Cells.
    pub(super) width: usize,
    /// Its cells are words of several characters.
    pub(super) words: bool,
    /// It is one word without bars: perhaps a whole board.
    pub(super) bare: bool,
    /// A space or comma stands between cells.
    pub(super) spaced: bool,
}

pub(super) fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';') || is_bar(sign)
}

/// The cells of a line as words, each with its place in bytes.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(is_gap).filter(|word| !word.is_empty()).map(move |word| (offset(text, word), word))
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

pub(super) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_set(word: &str, side: usize) -> bool {
    set(word, side).is_some()
}

/// A cell that nothing fits.
pub(super) const NOTHING: &str = "{}";

/// Digits in ascending order, as a mask.
pub(super) fn set(word: &str, side: usize) -> Option<u64> {
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

pub(super) fn is_blank(word: &str) -> bool {
    let mut signs = word.chars();
    signs.next().is_some_and(is_empty_sign) && signs.next().is_none()
}

/// Why a line of so many words and cells is neither a board nor a row.
fn refusal(line: usize, text: &str, count: usize, width: usize) -> Fault {
    let strange = |sign: char| !is_gap(sign) && Alphabet::Plain.sign(36, sign) == Sign::Strange;
    if let Some((byte, sign)) = text.char_indices().find(|(_, sign)| strange(*sign)) {
        return StraySign { index: 0, sign }.fault(9, Alphabet::Plain).at(line, column(text, byte));
    }
    let fault = match (count, width) {
        (1, _) => line::wrong_length(width),
        _ => Fault::new(format!("{width} cells do not make a row")).accepts("rows of 4 to 36 cells"),
    };
    fault.at(line, column(text, text.trim_end().len()))
}

impl<'a> TextRow<'a> {
    /// The row that a line is, if its number of cells is possible.
    pub(super) fn new(line: usize, text: &'a str) -> Result<TextRow<'a>, Fault> {
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
        Ok(TextRow {
            line,
            text,
            width,
            words: wordy,
            bare: count == 1 && !bars,
            spaced: count > 1 && count == signs,
        })
    }

    pub(super) fn signs(&self) -> impl Iterator<Item = char> + use<'a> {
        self.text.chars().filter(|&sign| !is_gap(sign))
    }

    /// Line and column of a cell that is a character.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        let found = self.text.chars().enumerate().filter(|(_, sign)| !is_gap(*sign)).nth(cell);
        (self.line, found.map_or(1, |(column, _)| column + 1))
    }

    /// After how many cells bars stand.
    pub(super) fn bars(&self) -> Vec<usize> {
        let (mut cells, mut inside, mut bars) = (0, false, Vec::new());
        for sign in self.text.chars() {
            if is_bar(sign) {
                bars.push(cells);
            }
            cells += usize::from(!(is_gap(sign) || inside && self.words));
            inside = !is_gap(sign);
        }
        bars
    }
}
