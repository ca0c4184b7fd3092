//! The text formats of Kuromasu. [`read`] recognises all of them by itself; [`write()`] takes a name from [`FORMATS`].
//!
//! ```
//! use plansza_kuromasu::text;
//! let boards = text::read("# one per line\n4x3:4h2b\nhttps://puzz.link/p?kurodoko/4/3/4n2h\n")?;
//! assert_eq!(boards[0], boards[1]);
//! assert_eq!(text::write(&boards[0], None, "json")?, "[[4,0,0,0],[0,0,0,0],[0,2,0,0]]");
//! assert_eq!(text::write(&boards[0], None, "grid")?, "4 . . .\n. . . .\n. 2 . .");
//! let fault = text::read("4x3:4h2B").unwrap_err();
//! assert_eq!(fault.place(), Some((1, 8)));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! What is accepted, from the first characters on:
//!
//! - `{` or `[` begins JSON; everything else is read line by line.
//! - `pzprv3` begins a file of pzpr; a number with `x` or `:` the ID of Tatham's Range; a line with `/` is a link, or all
//!   rows of a board: `..3/2..`.
//! - Other lines are rows of a board, with spaces between the cells or without, framed or not; an empty line or a rule
//!   ends it.
//! - A line that begins with `#` and has a letter in it is a comment: rows of a board have no letters.
//! - The colours of a terminal are passed over; old Mac line ends are line ends.
//!
//! Each format has its own file, with an example at its head. Clues that cannot be met are no fault here:
//! [`validate`](crate::validate) tells.

mod cell;
#[cfg(test)]
mod golden;
mod grid;
mod json;
mod link;
mod pzpr;
#[cfg(test)]
mod refusal;
mod tatham;
#[cfg(test)]
mod tests;

use crate::{Clue, Kuromasu, Shading};
use cell::MarkedBoard;
use plansza_core::text::{plain, unknown_format};
use plansza_core::{Fault, Format};

/// The formats that are written; all are read. The first is the main one.
///
/// ```
/// assert_eq!(plansza_kuromasu::text::FORMATS[0].name, "tatham");
/// ```
pub const FORMATS: &[Format] = &[
    Format {
        name: "tatham",
        about: "the game ID of Simon Tatham's Range, with ? added; a solution as rows of # and .",
    },
    Format { name: "link", about: "a link to puzz.link" },
    Format { name: "body", about: "what stands after the ? of such a link" },
    Format { name: "pzprv3", about: "a file of pzpr: the board and, with a solution, the answer" },
    Format { name: "json", about: "a list of rows, 0 for no clue, as in the report" },
    Format { name: "grid", about: "rows of cells with spaces; # for black" },
    Format { name: "compact", about: "rows of one character per cell: numbers up to 9" },
];

/// What a fault says when nothing of a text is a board.
const ACCEPTED: &str = "a game ID such as 4x3:4h2b, a puzz.link address, a pzprv3 file, JSON rows, or rows of cells such as . 3 ? 12";

/// Reads one or many boards; format and size are recognised.
///
/// ```
/// let boards = plansza_kuromasu::text::read("2x1:a2\n\n. 3\n. .")?;
/// assert_eq!((boards.len(), boards[1].name(1)), (2, "r1c2".into()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Line, column, what was found there and what is accepted.
pub fn read(text: &str) -> Result<Vec<Kuromasu>, Fault> {
    Ok(read_answers(text)?.into_iter().map(|(board, _)| board).collect())
}

/// Reads one or many boards, each with the answer that the text has for it: the cells that someone painted black, where any cell
/// is marked. Whether it obeys the rules is for them to say.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_kuromasu::text::read_answers;
/// let (board, answer) = read_answers("4..#/.#../#2.#")?.remove(0);
/// assert_eq!(board.verify(&answer.unwrap()), Ok(()));
/// assert_eq!(read_answers("4.../..../.2..")?[0].1, None);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_answers(text: &str) -> Result<Vec<(Kuromasu, Option<Shading>)>, Fault> {
    let text = plain(text);
    match text.trim_start().chars().next() {
        None => Err(Fault::new("the input is empty").accepts(ACCEPTED)),
        Some('{' | '[') => json::read(&text),
        Some(_) => lines(&text),
    }
}

fn lines(text: &str) -> Result<Vec<MarkedBoard>, Fault> {
    let mut boards = Vec::new();
    let mut rows = grid::GridRows::default();
    let mut lines = text.lines().enumerate().peekable();
    while let Some(&(index, raw)) = lines.peek() {
        let line = raw.trim();
        if pzpr::opens(line) {
            boards.extend(rows.close()?);
            boards.push(pzpr::read(&mut lines)?);
            continue;
        }
        lines.next();
        let one = if line.is_empty() {
            boards.extend(rows.close()?);
            continue;
        } else if grid::is_rule(line) {
            boards.extend(rows.rule(line)?);
            continue;
        } else if is_comment(line) {
            continue;
        } else if tatham::opens(line) {
            tatham::read(line).map(|board| (board, None))
        } else if grid::is_joined(line) {
            grid::joined(line)
        } else if line.contains('/') {
            link::read(line).map(|board| (board, None))
        } else {
            rows.push(index + 1, raw)?;
            continue;
        };
        boards.extend(rows.close()?);
        let indent = raw.chars().take_while(|sign| sign.is_whitespace()).count();
        boards.push(one.map_err(|fault| fault.moved(index + 1, indent))?);
    }
    boards.extend(rows.close()?);
    if boards.is_empty() {
        return Err(Fault::new("there is no board in the text").accepts(ACCEPTED));
    }
    Ok(boards)
}

/// Whether a line is a comment.
fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#') && line.contains(char::is_alphabetic)
}

/// Whether a line cannot go on with a board that stands before it: it is one itself, begins one, or parts two.
fn opens(line: &str) -> bool {
    let line = line.trim();
    pzpr::opens(line) || tatham::opens(line) || line.contains('/') || grid::is_rule(line) || is_comment(line)
}

/// Writes a board, with a solution if there is one: `tatham` writes the rows of the solution alone, `pzprv3` both,
/// `json`, `grid` and `compact` the board with its black cells. A file of one or many boards is what stands before in
/// [`frame`], the boards with what stands between, and what stands after.
///
/// ```
/// use plansza_kuromasu::{Shading, text};
/// let board = text::read("2x1:a1")?.remove(0);
/// assert_eq!(text::write(&board, Some(&Shading([true, false].into())), "grid")?, "# 1");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there is no such format, the format cannot hold a number or a solution, or the solution is of another size.
pub fn write(board: &Kuromasu, solution: Option<&Shading>, format: &str) -> Result<String, Fault> {
    if let Some(shading) = solution
        && shading.len() != board.clues().len()
    {
        let cells = board.clues().len();
        return Err(Fault::new(format!("a solution of {} cells for a board of {cells}", shading.len())));
    }
    Ok(match (format, solution) {
        ("tatham", None) => tatham::write(board),
        ("tatham", Some(shading)) => tatham::solution(board, shading),
        ("link" | "body", Some(_)) => {
            return Err(
                Fault::new("a link cannot hold a solution").accepts("tatham, pzprv3, json, grid, compact")
            );
        }
        ("link", None) => format!("https://puzz.link/p?{}", link::write(board)?),
        ("body", None) => link::write(board)?,
        ("pzprv3", _) => pzpr::write(board, solution),
        ("json", _) => json::write(board, solution),
        ("grid", _) => grid::write(board, solution),
        ("compact", _) => grid::compact(board, solution)?,
        _ => return Err(unknown_format(format, FORMATS)),
    })
}

/// What stands before, between and after the boards of a file, be it one or many.
///
/// ```
/// assert_eq!(plansza_kuromasu::text::frame("grid"), ("", "\n\n", "\n"));
/// ```
pub fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
    match format {
        "grid" | "compact" => ("", "\n\n", "\n"),
        _ => ("", "\n", "\n"),
    }
}
