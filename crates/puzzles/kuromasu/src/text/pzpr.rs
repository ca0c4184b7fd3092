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
//! An undecided cell is white in an answer that has any mark. What pzpr adds after it is passed over: `history:` and
//! `info:` with the JSON that follows them, and `TrialData` with its rows. Anything else there belongs to the next board
//! or is refused.

use super::cell::{self, Filling, MarkedBoard};
use super::{Clue, Kuromasu, Shading, link};
use plansza_core::Fault;
use plansza_core::text::{quote, words};
use std::iter::{Enumerate, Peekable};

/// The lines of a text with their numbers from 0.
pub(super) type PzprLines<'a> = Peekable<Enumerate<std::str::Lines<'a>>>;

/// Whether a line begins a board.
pub(super) fn opens(line: &str) -> bool {
    line.trim_start().starts_with("pzprv3")
}

/// Reads the board that the next line begins, and passes over what belongs to it.
pub(super) fn read(lines: &mut PzprLines<'_>) -> Result<MarkedBoard, Fault> {
    match lines.next_if(|(_, line)| line.contains('/')) {
        Some((index, line)) => slashed(line).map_err(|fault| fault.below(index)),
        None => broken(lines),
    }
}

/// A board with `/` for line ends.
fn slashed(text: &str) -> Result<MarkedBoard, Fault> {
    let broken_up = text.replace('/', "\n");
    let mut lines = broken_up.lines().enumerate().peekable();
    let board = broken(&mut lines).and_then(|board| match lines.find(|(_, line)| !line.trim().is_empty()) {
        Some((index, line)) => Err(stray(index, line)),
        None => Ok(board),
    });
    board.map_err(|fault| {
        let (line, column) = fault.place().unwrap_or((1, 1));
        let before: usize = text.split('/').take(line - 1).map(|piece| piece.chars().count() + 1).sum();
        fault.at(1, before + column)
    })
}

/// A board with line ends.
fn broken(lines: &mut PzprLines<'_>) -> Result<MarkedBoard, Fault> {
    let (board, answer) = PzprFile { lines, end: (1, 1) }.board()?;
    loop {
        match lines.peek() {
            Some((index, line)) if colours(line) => {
                return Err(Fault::new("there are more rows than the file says").at(index + 1, 1));
            }
            Some((index, line)) if !line.trim().is_empty() && !is_section(line) && !super::opens(line) => {
                return Err(stray(*index, line));
            }
            _ => {}
        }
        while lines.next_if(|(_, line)| line.trim().is_empty()).is_some() {}
        match lines.next_if(|(_, line)| is_section(line)) {
            Some((_, head)) if head.trim_start().starts_with(TRIAL) => trial(lines, &board),
            Some((index, head)) => json(lines, index, head)?,
            None => return Ok((board, answer)),
        }
    }
}

fn stray(index: usize, line: &str) -> Fault {
    let column = line.chars().take_while(|sign| sign.is_whitespace()).count() + 1;
    Fault::new(format!("{} stands after the board", quote(line.trim())))
        .accepts("history:, info:, TrialData, or an empty line and another board")
        .at(index + 1, column)
}

const TRIAL: &str = "TrialData";

/// Whether a line begins something that pzpr writes after an answer.
fn is_section(line: &str) -> bool {
    let line = line.trim_start();
    ["history:", "info:", TRIAL].iter().any(|head| line.starts_with(head))
}

/// Passes over the rows of a trial: at most those of a board and an answer.
fn trial(lines: &mut PzprLines<'_>, board: &Kuromasu) {
    let is_row = |line: &str| {
        let mut signs = 0;
        words(line, char::is_whitespace).all(|(_, token)| {
            signs += 1;
            clue(token).is_ok() || answer(token).is_ok()
        }) && signs == board.width()
    };
    for _ in 0..2 * board.height() {
        if lines.next_if(|(_, line)| is_row(line)).is_none() {
            return;
        }
    }
}

/// Passes over JSON that begins in this line, up to where its brackets are closed.
fn json(lines: &mut PzprLines<'_>, index: usize, head: &str) -> Result<(), Fault> {
    let (mut depth, mut text, mut escaped) = (0usize, false, false);
    let mut line = head;
    loop {
        for sign in line.chars() {
            match sign {
                _ if escaped => escaped = false,
                '\\' if text => escaped = true,
                '"' => text = !text,
                '[' | '{' if !text => depth += 1,
                ']' | '}' if !text => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        if depth == 0 {
            return Ok(());
        }
        match lines.next() {
            Some((_, next)) => line = next,
            None => {
                let what = head.trim_start().split(':').next().unwrap_or_default();
                return Err(Fault::new(format!("the {what} after the board has no end"))
                    .accepts("JSON with all its brackets closed")
                    .at(index + 1, 1));
            }
        }
    }
}

/// Whether a line looks like a row of an answer.
fn colours(line: &str) -> bool {
    line.trim_start().starts_with(['.', '#', '+']) && !super::is_comment(line)
}

struct PzprFile<'a, 'b> {
    lines: &'b mut PzprLines<'a>,
    /// Where the last line that was read ends.
    end: (usize, usize),
}

impl<'a> PzprFile<'a, '_> {
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

    fn board(&mut self) -> Result<MarkedBoard, Fault> {
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
        let (mut black, mut marked) = (Vec::new(), false);
        for row in 1..=size.1 {
            if !self.lines.peek().is_some_and(|(_, line)| colours(line)) {
                if row == 1 {
                    break;
                }
                return Err(self.early(format!("row {row} of the answer")));
            }
            if let Some(line) = self.next() {
                cells(line, row, size.0, |token| {
                    answer(token)?;
                    marked |= token != ".";
                    black.push(cell::is_black(token));
                    Ok(())
                })?;
            }
        }
        Ok((filling.board()?, marked.then(|| Shading(black.into()))))
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
