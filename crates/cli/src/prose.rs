//! Words on a screen of any width: lines are broken between words, never inside one.
//!
//! What is printed for people goes through a [`LineBreaker`], which breaks lines of words and leaves boards, tables and JSON as they
//! are.

use std::io::{self, Write};
use unicode_width::UnicodeWidthChar;

/// The narrowest screen that words are fitted to.
const NARROWEST: usize = 20;

/// The columns of the terminal, or where there is none what `COLUMNS` says; none where words go on as long as they like, as in
/// a file.
pub fn columns() -> Option<usize> {
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let told = || std::env::var("COLUMNS").ok().and_then(|columns| columns.trim().parse().ok());
    // A terminal that does not know its width says 0.
    terminal.filter(|&columns| columns > 0).or_else(told).map(|columns| columns.max(NARROWEST))
}

/// The columns that a text takes, its colours aside.
pub fn width(text: &str) -> usize {
    let mut width = 0;
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            // A colour: from the escape to a letter.
            '\x1b' => _ = signs.by_ref().skip_while(|&sign| sign == '[').find(char::is_ascii_alphabetic),
            _ => width += sign.width().unwrap_or(0),
        }
    }
    width
}

/// A text of any lines, each broken between words where it is too wide. What follows is indented as the line is.
pub fn wrap(text: &str, columns: usize) -> String {
    text.split('\n').map(|line| wrap_line(line, columns)).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str, columns: usize) -> String {
    if width(line) <= columns {
        return line.into();
    }
    let indent: String = line.chars().take_while(|&sign| sign == ' ').collect();
    let mut lines = vec![String::new()];
    for word in words(line) {
        let last = lines.last_mut().expect("there is a first line");
        if !last.is_empty() && indent.len() + width(last) + 1 + width(word) > columns {
            lines.push(word.into());
        } else {
            last.push_str(if last.is_empty() { "" } else { " " });
            last.push_str(word);
        }
    }
    lines.iter().map(|line| format!("{indent}{line}")).collect::<Vec<_>>().join("\n")
}

/// Names with what they mean, a line each where there is room; what goes on in the next line stands under what it goes on with, or on
/// a narrow screen under the name.
pub fn defined(meanings: &[(&str, &str)], columns: Option<usize>) -> String {
    const GAP: usize = 3;
    let widest = meanings.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    let aside = 1 + widest + GAP;
    let columns = columns.unwrap_or(usize::MAX);
    let mut lines = Vec::new();
    for (name, about) in meanings {
        let beside = columns >= aside + NARROWEST;
        let indent = " ".repeat(if beside { aside } else { 1 + GAP });
        let wrapped = wrap(about, columns.saturating_sub(indent.len()));
        let below = wrapped.lines().map(|line| format!("{indent}{line}"));
        let head = format!(" {name}");
        match beside {
            true => lines.extend(below.enumerate().map(|(number, line)| match number {
                0 => format!("{head}{}", &line[width(&head)..]),
                _ => line,
            })),
            false => lines.extend(std::iter::once(head).chain(below)),
        }
    }
    lines.join("\n")
}

/// The words of a line. A number with gaps, as 12 345, is one.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices(' ') {
        let (before, after) = (line[..at].chars().next_back(), line[at + 1..].chars().next());
        let gap = [before, after].iter().all(|sign| sign.is_some_and(|sign| sign.is_ascii_digit()));
        if !gap {
            words.push(&line[start..at]);
            start = at + 1;
        }
    }
    words.push(&line[start..]);
    words.retain(|word| !word.is_empty());
    words
}

/// Whether a line is words, and not a board, a row of a table or JSON.
fn is_prose(line: &str) -> bool {
    let drawn = |sign: char| ('\u{2500}'..='\u{25ff}').contains(&sign);
    let text = line.trim();
    !text.starts_with(['{', '[']) && !text.contains("  ") && !text.contains(drawn)
}

/// A writer that breaks lines of words where they are wider than so many columns.
pub struct LineBreaker<W: Write> {
    out: W,
    columns: Option<usize>,
    /// The beginning of a line whose end is not written yet.
    line: Vec<u8>,
}

impl<W: Write> LineBreaker<W> {
    /// Without columns every line is as long as it likes.
    pub fn new(out: W, columns: Option<usize>) -> LineBreaker<W> {
        LineBreaker { out, columns, line: Vec::new() }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match (std::str::from_utf8(&line), self.columns) {
            (Ok(text), Some(columns)) if is_prose(text) => self.out.write_all(wrap(text, columns).as_bytes()),
            _ => self.out.write_all(&line),
        }
    }
}

impl<W: Write> Write for LineBreaker<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.columns.is_none() {
            return self.out.write(bytes);
        }
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            match part.strip_suffix(b"\n") {
                Some(end) => {
                    self.line.extend(end);
                    self.pass_on()?;
                    self.out.write_all(b"\n")?;
                }
                None => self.line.extend(part),
            }
        }
        Ok(bytes.len())
    }

    /// A line without its end is one that a person is asked something with.
    fn flush(&mut self) -> io::Result<()> {
        self.pass_on()?;
        self.out.flush()
    }
}

impl<W: Write> Drop for LineBreaker<W> {
    fn drop(&mut self) {
        // As every writer that goes: who wants to know whether it was written flushes it.
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_is_broken_and_none_is_lost() {
        let text = "not solved: the time is up; this is the best so far. --time gives more\n  an indented line of some words";
        for columns in 20..=200 {
            let wrapped = wrap(text, columns);
            assert!(wrapped.lines().all(|line| width(line) <= columns), "{columns}: {wrapped}");
            let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
            assert_eq!(words(&wrapped), words(text));
        }
        assert_eq!(wrap("  one two three", 10), "  one two\n  three");
        assert_eq!(wrap("a unbreakable-word b", 5), "a\nunbreakable-word\nb");
        assert_eq!(wrap("after 12 345 678 evaluations", 12), "after\n12 345 678\nevaluations");
    }

    #[test]
    fn a_writer_breaks_words_and_leaves_boards_tables_and_json() {
        let mut out = Vec::new();
        let board = "│ 1 2 3 │ 4 5 6 │ 7 8 9 │ 1 2 3 │ 4 5 6 │";
        let table = "name        what it is and what it is for";
        let json = r#"{"text": "some words that are longer than that"}"#;
        let mut prose = LineBreaker::new(&mut out, Some(20));
        for text in [board, table, json] {
            writeln!(prose, "{text}").expect("a vector takes it");
        }
        write!(prose, "words in two ")
            .and_then(|()| write!(prose, "pieces\nand a question: "))
            .expect("taken");
        drop(prose);
        let said = String::from_utf8(out).expect("text");
        assert_eq!(said, format!("{board}\n{table}\n{json}\nwords in two pieces\nand a question: "));
        let mut out = Vec::new();
        let mut prose = LineBreaker::new(&mut out, Some(10));
        writeln!(prose, "one two three four").expect("taken");
        drop(prose);
        assert_eq!(out, b"one two\nthree four\n");
    }

    #[test]
    fn meanings_are_broken_between_words_at_any_width() {
        let meanings =
            [("discs", "own discs"), ("frontier", "discs of the other that stand beside an empty square")];
        assert_eq!(
            defined(&meanings, None),
            " discs      own discs\n frontier   discs of the other that stand beside an empty square"
        );
        assert_eq!(
            defined(&meanings, Some(40)),
            " discs      own discs\n frontier   discs of the other that\n            stand beside an empty square"
        );
        let words = |text: &str| text.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        for columns in 20..100 {
            let text = defined(&meanings, Some(columns));
            assert!(text.lines().all(|line| width(line) <= columns), "{columns}:\n{text}");
            assert_eq!(words(&text), words(&defined(&meanings, None)), "{columns}");
        }
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!((width("\x1b[1;31mnot\x1b[0m"), width("界")), (3, 2));
        assert_eq!(wrap("\x1b[1mone two\x1b[0m three", 7), "\x1b[1mone two\x1b[0m\nthree");
        assert_eq!(wrap("as wide as it", 13), "as wide as it");
    }
}
