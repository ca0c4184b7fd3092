//! The XML of OpenSudoku: a `game` element per board.
//!
//! ```text
//! <?xml version="1.0" encoding="UTF-8"?>
//! <opensudoku>
//!   <game data="010203…" />
//! </opensudoku>
//! ```
//!
//! `data` is a board in one word, or, as the app exports games in progress, `version: 1` and for each cell
//! `value|notes|editable|`; of those the cells that are not editable are the givens. Boxes that are not the usual stand
//! in an attribute of our own, `box="2x3"`, digits in `digits`. Elements of other names are passed over.

use super::digits::{Alphabet, encode};
use super::{line, note};
use crate::Sudoku;
use plansza_core::Fault;
use plansza_core::text::{place, quote, room_beside};

/// What stands before the games.
pub(super) const HEAD: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n  <name>plansza</name>\n";
/// What stands after them.
pub(super) const FOOT: &str = "\n</opensudoku>\n";

/// No attribute of a game is longer.
const LONGEST: usize = 4 * line::LONGEST;

/// The board as an element.
pub(super) fn write(board: &Sudoku) -> String {
    let side = board.shape().side();
    let word = encode(board.givens(), Alphabet::Plain, if side > 9 { '.' } else { '0' });
    let note = line::note(board, Alphabet::Plain, &word);
    let boxes = note.shape.map(|shape| format!(" box=\"{}\"", note::size(shape))).unwrap_or_default();
    let digits =
        note.alphabet.map(|alphabet| format!(" digits=\"{}\"", alphabet.range(side))).unwrap_or_default();
    format!("  <game data=\"{word}\"{boxes}{digits}/>")
}

/// Reads all games of a document.
pub(super) fn read(text: &str) -> Result<Vec<Sudoku>, Fault> {
    let mut boards = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find('<') {
        let start = at + open;
        let rest = &text[start..];
        let end = match rest {
            _ if rest.starts_with("<!--") => past(rest, "-->"),
            _ if rest.starts_with("<![CDATA[") => past(rest, "]]>"),
            _ if rest.starts_with("<?") => past(rest, "?>"),
            _ if rest.starts_with("<!") => past(rest, ">"),
            _ => tag(rest),
        };
        let Some(end) = end else {
            return Err(located(text, start, Fault::new("this XML element does not end")).accepts("… >"));
        };
        let element = &rest[..end];
        if element
            .strip_prefix("<game")
            .is_some_and(|after| after.starts_with([' ', '\t', '\n', '\r', '/', '>']))
        {
            room_beside(boards.len())?;
            boards.push(game(text, start, element)?);
        }
        at = start + end;
    }
    if boards.is_empty() {
        return Err(Fault::new("there is no <game data=\"…\"/> in the XML").accepts("OpenSudoku's format"));
    }
    Ok(boards)
}

fn past(text: &str, end: &str) -> Option<usize> {
    text.find(end).map(|at| at + end.len())
}

/// The length of a tag; `>` in quotes does not end it.
fn tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return Some(at + 1),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

fn located(text: &str, byte: usize, fault: Fault) -> Fault {
    let (line, column) = place(text, byte);
    fault.at(line, column)
}

/// The attributes of a tag: name, value and the value's place in bytes.
fn attributes(element: &str) -> impl Iterator<Item = (&str, &str, usize)> {
    let mut at = element.find(|sign: char| sign.is_whitespace()).unwrap_or(element.len());
    std::iter::from_fn(move || {
        let equals = at + element[at..].find('=')?;
        let name = element[at..equals].trim();
        let open = equals + 1 + element[equals + 1..].find(['"', '\''])?;
        let quote = if element[open..].starts_with('"') { '"' } else { '\'' };
        let close = open + 1 + element[open + 1..].find(quote)?;
        at = close + 1;
        Some((name, &element[open + 1..close], open + 1))
    })
}

fn game(text: &str, start: usize, element: &str) -> Result<Sudoku, Fault> {
    let (mut data, mut said) = (None, note::Note::default());
    for (name, value, byte) in attributes(element) {
        match name {
            "data" => data = Some((value, start + byte)),
            "box" => said.shape = note::shape(value).map_err(|fault| located(text, start + byte, fault))?,
            "digits" => said.alphabet = note::alphabet(value),
            _ => {}
        }
    }
    let Some((value, byte)) = data else {
        return Err(located(text, start, Fault::new("this game has no data")).accepts("<game data=\"…\"/>"));
    };
    let here = |fault: Fault| {
        let (line, column) = place(text, byte);
        fault.moved(line, column - 1)
    };
    if value.len() > LONGEST {
        return Err(here(line::wrong_length(value.len()).at(1, 1)));
    }
    let plain = value.replace("&#10;", "\n").replace("&#xA;", "\n").replace("&#13;", "");
    match plain.trim_start().strip_prefix("version:") {
        Some(progress) => cells(progress, &said).map_err(|fault| here(fault.at(1, 1))),
        None => line::read(plain.trim(), &said).map_err(here),
    }
}

/// The givens of a game in progress: `1⏎5|0|0|0|0|1|…`.
fn cells(progress: &str, said: &note::Note) -> Result<Sudoku, Fault> {
    let (_, body) = progress.trim_start().split_once(|sign: char| !sign.is_ascii_digit()).unwrap_or(("", ""));
    let fields: Vec<&str> = body.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    let width = [3, 4]
        .into_iter()
        .find(|width| fields.len().is_multiple_of(*width) && line::square(fields.len() / width) == Some(9));
    let Some(width) = width else {
        return Err(Fault::new(format!("{} fields do not make a game", fields.len()))
            .accepts("value|notes|editable| for each of 81 cells"));
    };
    let given = |cell: &[&str]| match (cell[0].parse::<u8>(), cell[width - 1]) {
        (Ok(digit), "0") if digit <= 9 => Ok(digit),
        (Ok(_), "1") => Ok(0),
        _ => Err(Fault::new(format!("{} is not a cell", quote(&cell.join("|"))))
            .accepts("value|notes|editable| with a value from 0 to 9")),
    };
    let givens: Vec<u8> = fields.chunks(width).map(given).collect::<Result<_, _>>()?;
    Sudoku::new(said.shape(9, None)?, givens)
}
