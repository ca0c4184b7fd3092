//! Rows of cells as people type them, with spaces or without, in a frame or not.
//!
//! ```text
//! 4  .  ?  .      4.?.      ┌─────────┐
//! .  .  . 12      ...9      │ 4 · · ■ │
//! .  2  .  .      .2..      │ · ■ · · │
//!                           └─────────┘
//! ```
//!
//! Without spaces every character is a cell. A single column of numbers such as 10, 12 would look like that too: it is
//! written between bars, and bars always mean that spaces (or commas) part the cells. An empty line or a rule ends a
//! board. Rows may also stand on one line with `/` between them, as in `4.?./...9/.2..`. The pictures that Simon
//! Tatham's Range copies have a rule after every row and a box for every cell; they are read as well:
//!
//! ```text
//! +--+--+--+
//! | 4|..|##|
//! +--+--+--+
//! |  |##|  |
//! +--+--+--+
//! ```

use super::cell::{self, CELLS, MarkedBoard};
use super::{Clue, Kuromasu, Shading};
use crate::rules::LARGEST;
use plansza_core::Fault;
use plansza_core::text::{is_bar, quote, quote_first, words};

/// Whether a line is only a rule of a frame.
pub(super) fn is_rule(line: &str) -> bool {
    line.chars().count() > 2
        && line.chars().all(|sign| matches!(sign, '-' | '=' | '+' | '\u{2500}'..='\u{257f}'))
        && line.contains(['-', '=', '─', '═', '━'])
}

/// Whether a line holds all rows of a board, divided by `/`: it begins with cells, and has a clue. A link begins with a
/// name or with two numbers, and a solution has no clue.
pub(super) fn is_joined(line: &str) -> bool {
    let sign = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | '_' | '·' | '#' | '■' | '?' | ' ');
    let mut pieces = line.split('/').take(2).skip_while(|piece| cell::is_number(piece));
    line.contains('/')
        && line.contains(|sign: char| sign.is_ascii_digit() || sign == '?')
        && pieces.next().is_some_and(|piece| !piece.is_empty() && piece.chars().all(sign))
}

/// Reads such a line; places of faults are columns of it.
pub(super) fn joined(line: &str) -> Result<MarkedBoard, Fault> {
    let mut rows = GridRows::default();
    let pieces = line.strip_suffix('/').unwrap_or(line).split('/');
    let board = pieces
        .clone()
        .zip(1..)
        .try_for_each(|(piece, row)| rows.push(row, piece))
        .and_then(|()| rows.close());
    let board = board.map_err(|fault| {
        let (row, column) = fault.place().unwrap_or((1, 1));
        let before: usize = pieces.take(row - 1).map(|piece| piece.chars().count() + 1).sum();
        fault.at(1, before + column)
    })?;
    board.ok_or_else(|| Fault::new("there is no board in the line").accepts(super::ACCEPTED).at(1, 1))
}

fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || sign == ',' || is_bar(sign)
}

/// The rows of a board that is not yet complete.
#[derive(Default)]
pub(super) struct GridRows<'a> {
    rows: Vec<(usize, &'a str)>,
    /// Whether a rule of boxes follows the last row.
    ruled: bool,
}

impl<'a> GridRows<'a> {
    /// One row more: its line, numbered from 1.
    pub(super) fn push(&mut self, line: usize, text: &'a str) -> Result<(), Fault> {
        if self.rows.is_empty() && text.trim_start().starts_with(char::is_alphabetic) {
            let column = text.chars().take_while(|sign| sign.is_whitespace()).count() + 1;
            return Err(Fault::new(format!("{} is not a board", quote(text.trim())))
                .accepts(super::ACCEPTED)
                .at(line, column));
        }
        if self.rows.len() == LARGEST {
            return Err(Fault::new(format!("more than {LARGEST} rows"))
                .accepts(format!("1 to {LARGEST} columns and rows; an empty line between boards"))
                .at(line, 1));
        }
        self.rows.push((line, text));
        self.ruled = false;
        Ok(())
    }

    /// A rule: it ends the board, if it does not only close a row of boxes.
    pub(super) fn rule(&mut self, line: &str) -> Result<Option<MarkedBoard>, Fault> {
        let closes = self.ruled || !line.starts_with('+');
        self.ruled = true;
        if closes { self.close() } else { Ok(None) }
    }

    /// The board that ends here, if there is one.
    pub(super) fn close(&mut self) -> Result<Option<MarkedBoard>, Fault> {
        let rows = std::mem::take(&mut self.rows);
        let Some(&(line, _)) = rows.first() else { return Ok(None) };
        let spaced = spaced(&rows);
        let (mut clues, mut black) = (Vec::new(), Vec::new());
        let mut width = 0;
        for (index, &(line, text)) in rows.iter().enumerate() {
            let start = clues.len();
            let most = if index == 0 { LARGEST } else { width };
            let mut add = |column: usize, painted: bool, clue: Result<Clue, Fault>| {
                if clues.len() - start == most {
                    return Err(Fault::new(format!("row {} has more than {}", index + 1, cell::count(most)))
                        .accepts(if index == 0 { format!("1 to {most} cells") } else { cell::count(width) })
                        .at(line, column));
                }
                clues.push(clue.map_err(|fault| fault.at(line, column))?);
                black.push(painted);
                Ok(())
            };
            let framed = text.contains(is_bar);
            for (column, token) in boxes(text) {
                if spaced {
                    let clue = if framed { boxed(token) } else { cell::clue(token) };
                    add(column, cell::is_black(token), clue)?;
                    continue;
                }
                for (at, (byte, sign)) in token.char_indices().enumerate() {
                    let painted = cell::is_black(&token[byte..byte + sign.len_utf8()]);
                    add(column + at, painted, single(&token[byte..], sign))?;
                }
            }
            let count = clues.len() - start;
            if index > 0 && count < width {
                return Err(Fault::new(format!(
                    "row {} has {}, row 1 has {width}",
                    index + 1,
                    cell::count(count)
                ))
                .accepts(cell::count(width))
                .at(line, text.trim_end().chars().count() + 1));
            }
            width = count;
        }
        let board = Kuromasu::new(width, rows.len(), clues).map_err(|fault| fault.at(line, 1))?;
        Ok(Some((board, cell::answer(black))))
    }
}

/// The cells of a row with their columns; a blank between two bars is one too.
fn boxes(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let last = text.matches(is_bar).count();
    let mut column = 1;
    text.split(is_bar).enumerate().flat_map(move |(index, piece)| {
        let start = column;
        column += piece.chars().count() + 1;
        let blank = index > 0 && index < last && !piece.is_empty() && piece.trim().is_empty();
        let cells = words(piece, is_gap).map(move |(at, token)| (start + at - 1, token));
        blank.then_some((start, ".")).into_iter().chain(cells)
    })
}

/// A cell in a frame, where it may be two characters wide.
fn boxed(token: &str) -> Result<Clue, Fault> {
    cell::clue(if matches!(token, ".." | "##") { "." } else { token })
}

/// A cell of one character.
fn single(text: &str, one: char) -> Result<Clue, Fault> {
    cell::clue(&text[..one.len_utf8()])
        .map_err(|_| Fault::new(format!("{} is not a cell", quote_first(text))).accepts(CELLS))
}

/// Whether spaces part the cells of these rows: if there are any, or bars, or if the rows are numbers of different
/// lengths that a single column can hold.
fn spaced(rows: &[(usize, &str)]) -> bool {
    if rows.iter().any(|(_, text)| text.contains(is_bar) || words(text, is_gap).nth(1).is_some()) {
        return true;
    }
    let length = |text: &str| text.trim().chars().count();
    let alone = |text: &str| match cell::clue(text) {
        Ok(Clue::Number(n)) => n as usize <= rows.len() && !text.starts_with('0'),
        clue => clue.is_ok() && length(text) == 1,
    };
    rows.iter().any(|(_, text)| length(text) != length(rows[0].1))
        && rows.iter().all(|(_, text)| alone(text.trim()))
}

/// The sign of a cell.
fn cell_text(board: &Kuromasu, shading: Option<&Shading>, cell: usize) -> String {
    match board.clues()[cell] {
        _ if shading.is_some_and(|shading| shading[cell]) => "#".to_string(),
        Clue::None => ".".to_string(),
        Clue::White => "?".to_string(),
        Clue::Number(n) => n.to_string(),
    }
}

/// Rows with spaces, the cells right under each other.
pub(super) fn write(board: &Kuromasu, shading: Option<&Shading>) -> String {
    let cells: Vec<String> = (0..board.clues().len()).map(|cell| cell_text(board, shading, cell)).collect();
    let widest = cells.iter().map(String::len).max().unwrap_or(1);
    let (before, after) = if board.width() == 1 && widest > 1 { ("| ", " |") } else { ("", "") };
    let row = |row: &[String]| {
        let row: Vec<String> = row.iter().map(|cell| format!("{cell:>widest$}")).collect();
        format!("{before}{}{after}", row.join(" "))
    };
    cells.chunks(board.width()).map(row).collect::<Vec<_>>().join("\n")
}

/// Rows of one character per cell.
pub(super) fn compact(board: &Kuromasu, shading: Option<&Shading>) -> Result<String, Fault> {
    let mut text = String::new();
    for cell in 0..board.clues().len() {
        let sign = cell_text(board, shading, cell);
        if sign.len() > 1 {
            return Err(Fault::new(format!(
                "{} is {sign}: compact has one character per cell",
                board.name(cell)
            ))
            .accepts("numbers up to 9; the format grid takes all"));
        }
        if cell > 0 && cell % board.width() == 0 {
            text.push('\n');
        }
        text.push_str(&sign);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::text::{read, write};

    /// What a text is read as, or its fault with the place.
    fn told(text: &str) -> String {
        match read(text) {
            Ok(boards) => {
                boards.iter().map(|board| write(board, None, "tatham").unwrap()).collect::<Vec<_>>().join(" ")
            }
            Err(fault) => format!("{:?} {}", fault.place().unwrap(), fault.what()),
        }
    }

    #[test]
    fn rows_on_one_line() {
        assert_eq!(told("..3/2.."), "3x2:b3_2b");
        assert_eq!(told(" . . 12 / ? . # / "), "3x2:b12?b");
        assert_eq!(told("4..#/.#../#2.#\n\n.3\n..\n..3/2.."), "4x3:4h2b 2x2:a3b 3x2:b3_2b");
        assert_eq!(told("..3/2."), "(1, 7) row 2 has 2 cells, row 1 has 3");
        assert_eq!(told("  ..3/..../..."), "(1, 10) row 2 has more than 3 cells");
        // The size of a link, a solution without its clues, and what is no row at all.
        assert_eq!(told("2/1/12"), "2x1:1_2");
        assert_eq!(told("#../..#"), "(1, 1) rows of # and . are a solution without its clues");
        assert_eq!(told("..3/x.."), "(1, 5) 'x' is not a cell");
        assert_eq!(told("3/x/.."), "(1, 1) 'x' is not a number of columns or rows");
    }
}
