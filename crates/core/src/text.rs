//! What the readers of all puzzles need: a text without what editors and terminals add to it, places in it, its words,
//! and pieces of it for a message. [`Signs`] takes a text sign by sign; [`json`] has a cursor for boards in JSON; what is
//! shown of a text goes through [`shown`].

pub mod json;
mod outside;
mod signs;

pub use outside::{LONGEST_NAME, NAME, is_hidden, is_name, shown, shown_lines};
pub use signs::Signs;

use crate::{Fault, Format, Size, params};
use std::borrow::Cow;

/// Cells that are `#` or `.`, row by row with strokes between, of a board of this size.
///
/// ```
/// use plansza_core::{Size, text::shading};
/// let size = Size { width: 2, height: 2 };
/// assert_eq!(shading("#./.#", size)?, [true, false, false, true]);
/// assert_eq!(shading("#./x#", size).unwrap_err().place(), Some((1, 4)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Names the first sign that is wrong, or the number of cells.
pub fn shading(text: &str, size: Size) -> Result<Vec<bool>, Fault> {
    shades(text, size, "# or .", |sign| match sign {
        '#' | '.' => Some(sign == '#'),
        _ => None,
    })
}

/// The same where `?` stands for cells that are open.
///
/// ```
/// use plansza_core::{Size, text::marks};
/// assert_eq!(marks("#?/.?", Size { width: 2, height: 2 })?, [Some(true), None, Some(false), None]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// As [`shading`].
pub fn marks(text: &str, size: Size) -> Result<Vec<Option<bool>>, Fault> {
    shades(text, size, "#, . or ?", |sign| match sign {
        '#' | '.' => Some(Some(sign == '#')),
        '?' => Some(None),
        _ => None,
    })
}

fn shades<T>(
    text: &str,
    size: Size,
    signs: &str,
    meaning: impl Fn(char) -> Option<T>,
) -> Result<Vec<T>, Fault> {
    let accepted = || format!("{} rows of {} signs {signs} with / between", size.height, size.width);
    let mut cells = Vec::with_capacity(size.cells());
    for (column, sign) in text.trim_end().chars().enumerate() {
        let stroke = (column + 1) % (size.width + 1) == 0;
        match (sign, meaning(sign)) {
            ('/', _) if stroke => {}
            (_, Some(shade)) if !stroke => cells.push(shade),
            _ => {
                let what = format!("{} is out of place", quote_sign(sign));
                return Err(Fault::new(what).at(1, column + 1).accepts(accepted()));
            }
        }
    }
    match cells.len() == size.cells() {
        true => Ok(cells),
        false => {
            Err(Fault::new(format!("{} cells instead of {}", cells.len(), size.cells())).accepts(accepted()))
        }
    }
}

/// Boards that are read at once.
pub const MOST_BOARDS: usize = 1_000_000;

/// Refuses another board where a text has had as many as are read at once: asked by readers whose boards need no line each.
///
/// ```
/// use plansza_core::text::{MOST_BOARDS, room_beside};
/// assert!(room_beside(MOST_BOARDS - 1).is_ok());
/// assert_eq!(room_beside(MOST_BOARDS).unwrap_err().what(), "more than 1000000 boards");
/// ```
///
/// # Errors
/// Says how many are accepted.
pub fn room_beside(boards: usize) -> Result<(), Fault> {
    match boards < MOST_BOARDS {
        true => Ok(()),
        false => {
            Err(Fault::new(format!("more than {MOST_BOARDS} boards"))
                .accepts("the same boards in several files"))
        }
    }
}

/// The text as it is read: without a byte order mark and the colours of a terminal, and with `\n` for the line ends of
/// old Macs.
///
/// ```
/// assert_eq!(plansza_core::text::plain("\u{feff}1\u{1b}[31m2\u{1b}[0m\r3"), "12\n3");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text));
    if text.contains("\u{1b}[") {
        text = Cow::Owned(uncoloured(&text));
    }
    if !text.contains('\n') && text.contains('\r') {
        text = Cow::Owned(text.replace('\r', "\n"));
    }
    text
}

/// A text in a style of the terminal, as `1` for bold, where that can be seen.
///
/// ```
/// use plansza_core::text::styled;
/// assert_eq!([styled("1", "won", true), styled("1", "won", false)], ["\u{1b}[1mwon\u{1b}[0m", "won"]);
/// ```
pub fn styled(style: &str, text: &str, seen: bool) -> String {
    if seen { format!("\u{1b}[{style}m{text}\u{1b}[0m") } else { text.into() }
}

fn uncoloured(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let rest = part.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ';');
        match rest.strip_prefix('m') {
            Some(rest) => plain.push_str(rest),
            None => plain.extend(["\u{1b}[", part]),
        }
    }
    plain
}

/// Bytes as text.
///
/// ```
/// use plansza_core::text::utf8;
/// assert_eq!(utf8(b"ab\n\xff").unwrap_err().place(), Some((2, 1)));
/// ```
///
/// # Errors
/// Names the place of what is none.
pub fn utf8(bytes: &[u8]) -> Result<&str, Fault> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = good.len() - good.iter().rposition(|&byte| byte == b'\n').map_or(0, |i| i + 1) + 1;
        Fault::new("not text").at(line, column).accepts("a text file in UTF-8")
    })
}

/// The column of a byte in a line, from 1.
///
/// ```
/// assert_eq!(plansza_core::text::column("twö !", 5), 5);
/// ```
pub fn column(line: &str, byte: usize) -> usize {
    line.get(..byte).map_or(1, |head| head.chars().count() + 1)
}

/// The line and the column of a byte in a text, from 1. Behind the end is the end.
///
/// ```
/// assert_eq!(plansza_core::text::place("one\ntwö !", 9), (2, 5));
/// ```
pub fn place(text: &str, byte: usize) -> (usize, usize) {
    let end = (0..=byte.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    let head = &text[..end.unwrap_or(0)];
    let start = head.rfind('\n').map_or(0, |end| end + 1);
    (head.matches('\n').count() + 1, head[start..].chars().count() + 1)
}

/// The byte at which a part of a text begins.
///
/// ```
/// let line = "one two";
/// assert_eq!(plansza_core::text::offset(line, line.split(' ').nth(1).unwrap()), 4);
/// ```
pub fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The words of a line between gaps, each with its column from 1.
///
/// ```
/// assert!(plansza_core::text::words("·  12,3", |sign| " ,".contains(sign)).eq([(1, "·"), (4, "12"), (7, "3")]));
/// ```
pub fn words(line: &str, is_gap: impl Fn(char) -> bool + Copy) -> impl Iterator<Item = (usize, &str)> {
    let (mut rest, mut column) = (line, 1);
    std::iter::from_fn(move || {
        let start = rest.find(|sign| !is_gap(sign))?;
        column += rest[..start].chars().count();
        let (word, after) = rest[start..].split_at(rest[start..].find(is_gap).unwrap_or(rest.len() - start));
        let found = (column, word);
        column += word.chars().count();
        rest = after;
        Some(found)
    })
}

/// Whether a character is an upright line between cells.
///
/// ```
/// assert!("|│║".chars().all(plansza_core::text::is_bar));
/// ```
pub fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '¦')
}

/// A piece of input for a message: short, and without control characters.
///
/// ```
/// use plansza_core::text::quote;
/// assert_eq!(quote("a\tb"), r"'a\tb'");
/// assert_eq!(quote(&"z".repeat(99)), format!("'{}…'", "z".repeat(24)));
/// ```
pub fn quote(text: &str) -> String {
    let mut signs = text.chars();
    let head: String = signs.by_ref().take(24).collect();
    let head: String = shown(&head).chars().take(36).collect();
    if signs.next().is_some() { format!("'{head}…'") } else { format!("'{head}'") }
}

/// A character for a message.
///
/// ```
/// use plansza_core::text::quote_sign;
/// assert_eq!([quote_sign('q'), quote_sign('\n')], ["'q'", r"'\n'"]);
/// ```
pub fn quote_sign(sign: char) -> String {
    match sign {
        '\'' => "\"'\"".to_string(),
        _ => format!("'{}'", shown(sign.encode_utf8(&mut [0; 4]))),
    }
}

/// The first character of a text for a message.
///
/// ```
/// use plansza_core::text::quote_first;
/// assert_eq!([quote_first("xyz"), quote_first("")], ["'x'", "the end"]);
/// ```
pub fn quote_first(text: &str) -> String {
    text.chars().next().map_or_else(|| "the end".to_string(), quote_sign)
}

/// The fault of a format that a puzzle does not have.
///
/// ```
/// use plansza_core::{Puzzle, text::unknown_format};
/// let fault = unknown_format("summs", plansza_blank::Blank::FORMATS);
/// assert_eq!(fault.what(), "unknown format 'summs'; did you mean 'sums'?");
/// ```
pub fn unknown_format(name: &str, formats: &[Format]) -> Fault {
    let names: Vec<&str> = formats.iter().map(|format| format.name).collect();
    params::unknown("format", name, &names)
}
