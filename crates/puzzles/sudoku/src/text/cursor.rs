//! A place in a JSON text, and the small pieces that boards are made of: cells, lists of cells, strings.

use super::{digits, line, row};
use plansza_core::Fault;

const CELLS: &str = "0 to 36, -1 or null for an empty cell, or text of one character";

pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    /// In bytes.
    pub(super) at: usize,
}

impl Cursor<'_> {
    /// The next byte that is not space.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// A fault at a byte of the text.
    pub(super) fn fault(&self, at: usize, fault: Fault) -> Fault {
        let at = (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let head = &self.text[..at];
        let start = head.rfind('\n').map_or(0, |end| end + 1);
        fault.at(head.matches('\n').count() + 1, row::column(&self.text[start..], at - start))
    }

    pub(super) fn unexpected(&self, accepted: &str) -> Fault {
        let found = match self.text[self.at.min(self.text.len())..].chars().next() {
            Some(sign) => format!("{} is not expected here", super::quote_char(sign)),
            None => "the JSON ends too early".to_string(),
        };
        self.fault(self.at, Fault::new(found).accepts(accepted))
    }

    /// Whether a list follows that holds cells.
    pub(super) fn opens_cells(&mut self) -> bool {
        let start = self.at;
        let mut found = self.skip(b'[') && !matches!(self.peek(), Some(b'[' | b'{' | b'"'));
        if self.peek() == Some(b'"') && self.at > start {
            found = self.string().is_ok_and(|text| text.chars().count() <= 2);
        }
        self.at = start;
        found
    }

    /// A list of cells, no longer than a board.
    pub(super) fn cells(&mut self) -> Result<Vec<u8>, Fault> {
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

    pub(super) fn cell(&mut self) -> Result<u8, Fault> {
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
    pub(super) fn string(&mut self) -> Result<String, Fault> {
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

    /// Passes over any value.
    pub(super) fn pass(&mut self) -> Result<(), Fault> {
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
        (Some(sign), None) if digits::is_empty_sign(sign) => Some(0),
        (Some(sign @ ('A'..='Z' | 'a'..='z')), None) => Some(sign.to_ascii_uppercase() as u8 - b'A' + 10),
        _ => None,
    }
}
