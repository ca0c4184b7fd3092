//! The files of pzpr: a head, the clues, the answer as far as it is there. Instead of line ends they may have `/`.
//!
//! ```text
//! pzprv3
//! kurodoko
//! 3               rows
//! 4               columns
//! 4 . . .         clues: - for a white cell without a number
//! . . . .
//! . 2 . .
//! . + + #         answer: # black, + white, . undecided
//! + # + +
//! # . + #
//! ```
//!
//! The answer is checked for its signs and then left aside. What pzpr adds after it (trials, history) is passed over.

use super::cell::{self, Filling};
use super::{Clue, Kuromasu, Shading, link};
use plansza_core::Fault;
use plansza_core::text::{quote, words};
use std::iter::{Enumerate, Peekable};

/// The lines of a text with their numbers from 0.
pub(super) type Lines<'a> = Peekable<Enumerate<std::str::Lines<'a>>>;

/// Whether a line begins a board.
pub(super) fn opens(line: &str) -> bool {
    line.trim_start().starts_with("pzprv3")
}

/// Reads the board that the next line begins, and passes over what belongs to it.
pub(super) fn read(lines: &mut Lines<'_>) -> Result<Kuromasu, Fault> {
    match lines.next_if(|(_, line)| line.contains('/')) {
        Some((index, line)) => slashed(line).map_err(|fault| fault.below(index)),
        None => broken(lines),
    }
}

/// A board with `/` for line ends.
fn slashed(text: &str) -> Result<Kuromasu, Fault> {
    broken(&mut text.replace('/', "\n").lines().enumerate().peekable()).map_err(|fault| {
        let (line, column) = fault.place().unwrap_or((1, 1));
        let before: usize = text.split('/').take(line - 1).map(|piece| piece.chars().count() + 1).sum();
        fault.at(1, before + column)
    })
}

/// A board with line ends.
fn broken(lines: &mut Lines<'_>) -> Result<Kuromasu, Fault> {
    let board = File { lines, end: (1, 1) }.board()?;
    trailer(lines)?;
    Ok(board)
}

/// Passes over what pzpr writes after an answer, up to the next board.
fn trailer(lines: &mut Lines<'_>) -> Result<(), Fault> {
    match lines.peek() {
        Some((index, line)) if colours(line) => {
            Err(Fault::new("there are more rows than the file says").at(index + 1, 1))
        }
        Some((_, line)) if !line.trim().is_empty() => {
            while lines.next_if(|(_, line)| !opens(line)).is_some() {}
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Whether a line looks like a row of an answer.
fn colours(line: &str) -> bool {
    line.trim_start().starts_with(['.', '#', '+'])
}

struct File<'a, 'b> {
    lines: &'b mut Lines<'a>,
    /// Where the last line that was read ends.
    end: (usize, usize),
}

impl<'a> File<'a, '_> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let (index, line) = self.lines.next()?;
        self.end = (index + 1, line.trim_end().chars().count() + 1);
        Some((index + 1, line))
    }

    fn early(&self, what: String) -> Fault {
        Fault::new(format!("the file ends before {what}"))
            .accepts("pzprv3, kurodoko, rows, columns, the rows of clues, the rows of the answer")
            .at(self.end.0, self.end.1)
    }

    fn board(&mut self) -> Result<Kuromasu, Fault> {
        self.next();
        let Some((line, kind)) = self.next() else { return Err(self.early("its type".into())) };
        link::kind(kind.trim()).map_err(|fault| fault.at(line, 1))?;
        let Some((line, height)) = self.next() else { return Err(self.early("its size".into())) };
        let Some((_, width)) = self.next() else { return Err(self.early("its width".into())) };
        let size = cell::size(width.trim(), height.trim()).map_err(|fault| fault.at(line, 1))?;
        let mut filling = Filling::new(size);
        for row in 1..=size.1 {
            let Some(line) = self.next() else { return Err(self.early(format!("row {row} of {}", size.1))) };
            cells(line, row, size.0, |token| filling.put(clue(token)?, 1))?;
        }
        for row in 1..=size.1 {
            if !self.lines.peek().is_some_and(|(_, line)| colours(line)) {
                if row == 1 {
                    break;
                }
                return Err(self.early(format!("row {row} of the answer")));
            }
            if let Some(line) = self.next() {
                cells(line, row, size.0, answer)?;
            }
        }
        filling.board()
    }
}

/// The cells of a row, each given to `take`.
fn cells<'a>(
    (line, text): (usize, &'a str),
    row: usize,
    width: usize,
    mut take: impl FnMut(&'a str) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut count = 0;
    for (column, token) in words(text, char::is_whitespace) {
        count += 1;
        if count > width {
            return Err(
                Fault::new(format!("row {row} has more than {}", cell::count(width))).at(line, column)
            );
        }
        take(token).map_err(|fault| fault.at(line, column))?;
    }
    if count < width {
        let end = text.trim_end().chars().count() + 1;
        return Err(
            Fault::new(format!("row {row} has {} instead of {width}", cell::count(count))).at(line, end)
        );
    }
    Ok(())
}

fn clue(token: &str) -> Result<Clue, Fault> {
    match token {
        "." => Ok(Clue::None),
        "-" => Ok(Clue::White),
        _ if cell::is_number(token) => cell::positive(token),
        _ => Err(Fault::new(format!("{} is not a clue", quote(token)))
            .accepts("a number from 1, . for no clue, - for a white cell without a number")),
    }
}

fn answer(token: &str) -> Result<(), Fault> {
    match token {
        "#" | "+" | "." => Ok(()),
        _ => Err(Fault::new(format!("{} is not a colour", quote(token)))
            .accepts("# for black, + for white, . for undecided")),
    }
}

/// The file of a board, with its answer if there is one.
pub(super) fn write(board: &Kuromasu, shading: Option<&Shading>) -> String {
    let mut text = format!("pzprv3\nkurodoko\n{}\n{}", board.height(), board.width());
    let clue = |cell: usize| match board.clues()[cell] {
        Clue::None => ".".to_string(),
        Clue::White => "-".to_string(),
        Clue::Number(n) => n.to_string(),
    };
    let colour = |cell: usize| match shading.map(|shading| shading[cell]) {
        Some(true) => "#".to_string(),
        Some(false) if board.clues()[cell] == Clue::None => "+".to_string(),
        _ => ".".to_string(),
    };
    let mut rows = |sign: &dyn Fn(usize) -> String| {
        for row in 0..board.height() {
            let cells = row * board.width()..(row + 1) * board.width();
            text.push('\n');
            text.push_str(&cells.map(sign).collect::<Vec<_>>().join(" "));
        }
    };
    rows(&clue);
    rows(&colour);
    text
}
