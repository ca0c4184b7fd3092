//! Links to a board, as puzz.link and the pages of its family (pzv.jp, pzprxs) have them, and what stands after their `?`
//! alone.
//!
//! ```text
//! https://puzz.link/p?kurodoko/4/3/4n2h        4 . . .
//! http://pzv.jp/p.html?kurodoko/4/3/4n2h       . . . .
//! kurodoko/4/3/4n2h      4/3/4n2h              . 2 . .
//! 1 to f       a number to 15, hexadecimal
//! -1f  +1ff    a number from 16, from 256: two and three digits
//! .            a white cell without a number
//! g to z       1 to 20 cells without a clue
//! ```
//!
//! Flags between the type and the width (`kurodoko/v:/4/3/4n2h`) are passed over: they say how a page shows a board, or that
//! it means rules of its own, which it does not tell. Links to Simon Tatham's Range (`…/range.html#4x3:4h2b`) are read too, and
//! those of kanpen.net, whose rows have a field for each cell:
//!
//! ```text
//! http://www.kanpen.net/kurodoko.html?problem=3/4/4_._._./._._._./._2_._./
//! http://www.kanpen.net/kurodoko.html?pzpr=/4/3/4n2h
//! ```

use super::cell::{self, Filling};
use super::{Clue, Kuromasu, tatham};
use plansza_core::Fault;
use plansza_core::text::{quote, quote_first};

const ACCEPTED: &str = "1 to f, -xx, +xxx for numbers, . for a white cell, g to z for 1 to 20 empty cells";
const LINK: &str = "https://puzz.link/p?kurodoko/width/height/cells";

/// Reads one link; places of faults are columns of it.
pub(super) fn read(word: &str) -> Result<Kuromasu, Fault> {
    let (page, fragment) = word.split_once('#').unwrap_or((word, ""));
    if page.contains("://") && !page.contains('?') && !fragment.is_empty() {
        return range(page, fragment);
    }
    let word = if page.contains("://") { page } else { word };
    let from = match word.find('?') {
        Some(at) => at + 1,
        None if word.contains("://") => {
            return Err(Fault::new("this link holds no board").accepts(LINK).at(1, 1));
        }
        None => 0,
    };
    if let Some(problem) = word[from..].strip_prefix("problem=") {
        page_kind(&word[..from - 1])?;
        let before = word.chars().count() - problem.chars().count();
        return kanpen(problem).map_err(|fault| fault.moved(1, before));
    }
    let from = match word[from..].strip_prefix("pzpr=") {
        Some(rest) => page_kind(&word[..from - 1]).map(|()| word.len() - rest.len())?,
        None => from,
    };
    let mut at = from;
    let mut fields = word[from..].splitn(7, '/').map(|field| {
        let start = at;
        at += field.len() + 1;
        (word[..start].chars().count() + 1, field)
    });
    let mut next = |what: &str| {
        let early = || Fault::new(format!("the link ends before its {what}")).accepts(LINK);
        fields.next().ok_or_else(|| early().at(1, word.chars().count() + 1))
    };
    let (mut column, mut width) = next("width")?;
    if !is_flag(width) {
        kind(width).map_err(|fault| fault.at(1, column))?;
        (column, width) = next("width")?;
    }
    if is_flag(width) && !cell::is_number(width) {
        (column, width) = next("width")?;
    }
    let (_, height) = next("height")?;
    let size = cell::size(width, height).map_err(|fault| fault.at(1, column))?;
    let (column, body) = next("cells")?;
    if let Some((column, more)) = fields.find(|(_, field)| !field.is_empty()) {
        return Err(Fault::new(format!("{} stands after the board", quote(more)))
            .accepts(LINK)
            .at(1, column));
    }
    cells(size, body).map_err(|fault| fault.moved(1, column - 1))
}

/// Whether a field is a size, or one of the flags that may stand before it: none, or letters with a colon.
fn is_flag(field: &str) -> bool {
    let flag = |byte: u8| byte == b':' || byte.is_ascii_lowercase();
    cell::is_number(field) || field.is_empty() || field.contains(':') && field.bytes().all(flag)
}

/// The type of puzzle that the name of a page tells.
fn page_kind(page: &str) -> Result<(), Fault> {
    let file = page.rsplit('/').next().unwrap_or_default();
    let name = file.strip_suffix(".html").unwrap_or(file);
    kind(name).map_err(|fault| fault.at(1, page.chars().count() - file.chars().count() + 1))
}

/// What kanpen.net has after `problem=`: rows, columns, and the rows, in which cells are apart by `_` or a space.
fn kanpen(problem: &str) -> Result<Kuromasu, Fault> {
    let early = |what: String| {
        Fault::new(format!("the link ends before its {what}"))
            .accepts("kurodoko.html?problem=rows/columns/cells_of_a_row/…")
            .at(1, problem.chars().count() + 1)
    };
    let mut at = 0;
    let mut fields = problem.split('/').map(|field| {
        let start = at;
        at += field.len() + 1;
        (problem[..start].chars().count() + 1, field)
    });
    let mut next =
        |what: String| fields.next().filter(|(_, field)| !field.is_empty()).ok_or_else(|| early(what));
    let (column, height) = next("number of rows".into())?;
    let (_, width) = next("number of columns".into())?;
    let size = cell::size(width, height).map_err(|fault| fault.at(1, column))?;
    let mut filling = Filling::new(size);
    for row in 1..=size.1 {
        let (mut column, text) = next(format!("row {row}"))?;
        let mut found = 0;
        for word in text.split(['_', ' ', '+']) {
            if !word.is_empty() {
                let clue = match word {
                    "." => Ok(Clue::None),
                    word if cell::is_number(word) => cell::positive(word),
                    word => {
                        Err(Fault::new(format!("{} is not a clue", quote(word))).accepts("a number or ."))
                    }
                };
                let put = clue.and_then(|clue| filling.put(clue, 1));
                put.map_err(|fault| fault.at(1, column))?;
                found += 1;
            }
            column += word.chars().count() + 1;
        }
        if found != size.0 {
            let cells = if found == 1 { "cell" } else { "cells" };
            let what = format!("row {row} has {found} {cells} instead of {}", size.0);
            return Err(Fault::new(what)
                .at(1, column)
                .accepts("a number or . for each cell, with _ between"));
        }
    }
    if let Some((column, more)) = fields.find(|(_, field)| !field.is_empty()) {
        return Err(Fault::new(format!("{} stands after the board", quote(more)))
            .at(1, column)
            .accepts(LINK));
    }
    filling.board()
}

/// A link to a page of Tatham's collection, with the ID after its `#`.
fn range(page: &str, id: &str) -> Result<Kuromasu, Fault> {
    let file = page.rsplit('/').next().unwrap_or_default();
    match file.strip_suffix(".html").unwrap_or(file) {
        "range" => tatham::read(id).map_err(|fault| fault.moved(1, page.chars().count() + 1)),
        name => Err(other(name).at(1, page.chars().count() - file.chars().count() + 1)),
    }
}

/// The type of puzzle that a link or file names must be this one.
pub(super) fn kind(name: &str) -> Result<(), Fault> {
    let plain = name.rsplit('+').next().unwrap_or_default();
    let plain = plain.split('_').next().unwrap_or_default();
    match plain.to_ascii_lowercase().as_str() {
        "kurodoko" | "kuromasu" => Ok(()),
        _ if !name.is_empty() && name.bytes().all(|byte| matches!(byte, b'#' | b'.')) => {
            Err(Fault::new("rows of # and . are a solution without its clues").accepts(super::ACCEPTED))
        }
        _ => Err(other(name)),
    }
}

fn other(name: &str) -> Fault {
    Fault::new(format!("this is a puzzle of the type {}", quote(name))).accepts("the type kurodoko")
}

fn cells(size: (usize, usize), body: &str) -> Result<Kuromasu, Fault> {
    let mut filling = Filling::new(size);
    let mut at = 0;
    while let Some(&byte) = body.as_bytes().get(at) {
        let (prefix, digits) = match byte {
            b'-' => (1, 2),
            b'+' => (1, 3),
            _ => (0, 1),
        };
        let put =
            match byte {
                b'.' => filling.put(Clue::White, 1),
                b'g'..=b'z' => filling.put(Clue::None, (byte - b'g') as usize + 1),
                b'0'..=b'9' | b'a'..=b'f' | b'-' | b'+' => {
                    hexadecimal(&body[at..], prefix, digits).and_then(|clue| filling.put(clue, 1))
                }
                _ => Err(Fault::new(format!("{} is not part of a link", quote_first(&body[at..])))
                    .accepts(ACCEPTED)),
            };
        put.map_err(|fault| fault.at(1, at + 1))?;
        at += prefix + digits;
    }
    filling.board().map_err(|fault| fault.at(1, at + 1))
}

fn hexadecimal(text: &str, prefix: usize, digits: usize) -> Result<Clue, Fault> {
    let word = text.get(prefix..prefix + digits).unwrap_or_default();
    let plain = word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match u16::from_str_radix(word, 16) {
        Ok(n) if plain => cell::positive(&n.to_string()),
        _ => {
            let found: String = text.chars().take(prefix + digits).collect();
            Err(Fault::new(format!("{} is not a number of a link", quote(&found))).accepts(ACCEPTED))
        }
    }
}

/// What stands after the `?` of a link.
pub(super) fn write(board: &Kuromasu) -> Result<String, Fault> {
    let mut text = format!("kurodoko/{}/{}/", board.width(), board.height());
    let mut run = 0;
    for (cell, &clue) in board.clues().iter().enumerate() {
        if clue != Clue::None {
            empties(&mut text, std::mem::take(&mut run));
        }
        match clue {
            Clue::None => run += 1,
            Clue::White => text.push('.'),
            Clue::Number(n @ ..16) => text.push_str(&format!("{n:x}")),
            Clue::Number(n @ 16..256) => text.push_str(&format!("-{n:02x}")),
            Clue::Number(n @ 256..4096) => text.push_str(&format!("+{n:03x}")),
            Clue::Number(n) => {
                return Err(Fault::new(format!("{} is {n}, too large for a link", board.name(cell)))
                    .accepts("numbers up to 4095"));
            }
        }
    }
    empties(&mut text, run);
    Ok(text)
}

fn empties(text: &mut String, run: usize) {
    text.extend(std::iter::repeat_n('z', run / 20));
    if !run.is_multiple_of(20) {
        text.push((b'f' + (run % 20) as u8) as char);
    }
}
