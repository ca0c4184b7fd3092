//! The small pieces that boards in JSON are made of: cells, lists of cells, texts.

use super::{digits, line};
use plansza_core::Fault;
use plansza_core::text::json::Cursor;
use plansza_core::text::quote;

const CELLS: &str = "0 to 36, -1 or null for an empty cell, or text of one character";

/// Whether a list follows that holds cells.
pub(super) fn open(cursor: &mut Cursor<'_>) -> bool {
    let start = cursor.at();
    let mut found = cursor.skip(b'[') && !matches!(cursor.peek(), Some(b'[' | b'{' | b'"'));
    if cursor.peek() == Some(b'"') && cursor.at() > start {
        found = string(cursor).is_ok_and(|text| text.chars().count() <= 2);
    }
    cursor.back(start);
    found
}

/// A list of cells, no longer than a board.
pub(super) fn list(cursor: &mut Cursor<'_>) -> Result<Vec<u8>, Fault> {
    cursor.skip(b'[');
    let mut cells = Vec::new();
    loop {
        if cells.len() == 36 * 36 {
            let long = Fault::new("more than 1296 cells in a list").accepts("36×36 at most");
            return Err(cursor.fault(cursor.at(), long));
        }
        cells.push(cell(cursor)?);
        if !cursor.more(b']')? {
            return Ok(cells);
        }
    }
}

fn cell(cursor: &mut Cursor<'_>) -> Result<u8, Fault> {
    let first = cursor.peek();
    let at = cursor.at();
    let (word, digit) = if first == Some(b'"') {
        let text = string(cursor)?;
        let digit = value(&text);
        (text, digit)
    } else {
        let word = cursor.bare();
        if word.is_empty() {
            return Err(cursor.unexpected(CELLS));
        }
        (word.to_string(), if word == "null" { Some(0) } else { number(word) })
    };
    let strange = || Fault::new(format!("{} is not a cell", quote(&word))).accepts(CELLS);
    digit.ok_or_else(|| cursor.fault(at, strange()))
}

/// Text in quotes, no longer than a board. Escapes are resolved as far as boards have any: `\n`, `\"`, `\\`, `\/`.
pub(super) fn string(cursor: &mut Cursor<'_>) -> Result<String, Fault> {
    cursor.peek();
    let at = cursor.at();
    let raw = cursor.string()?;
    if raw.len() > 4 * line::LONGEST {
        return Err(cursor.fault(at, line::wrong_length(usize::MAX)));
    }
    let mut text = String::with_capacity(raw.len());
    let mut signs = raw.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => {
                text.extend(signs.next().map(|sign| if matches!(sign, 'n' | 't' | 'r') { ' ' } else { sign }))
            }
            _ => text.push(sign),
        }
    }
    Ok(text)
}

fn number(word: &str) -> Option<u8> {
    word.parse::<i8>().ok().filter(|digit| (-1..=36).contains(digit)).map(|digit| digit.max(0) as u8)
}

/// A cell as text: a number, a letter from `A` for 10 on, or a sign for empty.
fn value(text: &str) -> Option<u8> {
    if text.parse::<i8>().is_ok() {
        return number(text);
    }
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (None, _) | (Some(' '), None) => Some(0),
        (Some(sign), None) if digits::is_empty_sign(sign) => Some(0),
        (Some(sign @ ('A'..='Z' | 'a'..='z')), None) => Some(sign.to_ascii_uppercase() as u8 - b'A' + 10),
        _ => None,
    }
}
