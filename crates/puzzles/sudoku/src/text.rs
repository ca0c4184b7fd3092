//! The text formats of sudoku. [`read`] recognises all of them by itself; [`write()`] takes a name from [`FORMATS`].
//!
//! ```
//! use plansza_sudoku::text;
//! let boards = text::read("# two small ones\n1.3.........2..1 easy\n.2..3..2..2.2..1;1.2\n")?;
//! assert_eq!(boards.len(), 2);
//! assert_eq!(text::write(&boards[0], None, "integers")?, "1 0 3 0\n0 0 0 0\n0 0 0 0\n2 0 0 1");
//! assert_eq!(text::write(&boards[0], None, "json")?, "[[1,0,3,0],[0,0,0,0],[0,0,0,0],[2,0,0,1]]");
//! let fault = text::read("1.3........q2..1").unwrap_err();
//! assert_eq!(fault.place(), Some((1, 12)));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! What is accepted, from the first characters on:
//!
//! - `<` begins XML, `{` or `[` JSON; everything else is read line by line (`[Puzzle]` is a section of an .sdk file).
//! - `#` begins a comment. `# box 3x2` and `# digits 1-9A-G` say what the characters alone do not; boards are written
//!   with such a note only where they would be misread without.
//! - A word of N² characters is a board, of N³ its pencil marks; on the same line, what follows is passed over, but for
//!   another word of N² characters with more digits, which is its answer. A word that is meant as one but has too few or too many
//!   cells or a sign that is none is refused (`answer`). A table may have a column for answers, and the
//!   section `[State]` has the answer to the board before.
//! - `3x3:` begins the game ID of Simon Tatham's Solo.
//! - Other lines are rows of a board, with or without a frame. Sixteen characters can be a 4×4 board or a row of 16×16
//!   (25 and 36 likewise): boards, if they use no digit but those of the small side.
//! - Digits are `1`–`9`, then `A`–`Z`, then `0` for 36. 16×16 may be `0`–`f` or `A`–`P`, 25×25 `A`–`Y`. Which one it
//!   is follows from the characters.
//! - The colours of a terminal are passed over; old Mac line ends are line ends.
//! - A NumPy array in a file (`.npy`) is no text; [`text_of`] makes it one.
//! - Empty is any of `. 0 _ * X x - ? ·`.
//!
//! Givens that contradict each other are no fault here: [`Sudoku::conflict`] tells.

#[cfg(feature = "threads")]
mod ahead;
mod answer;
mod cells;
mod digits;
mod draw;
#[cfg(test)]
mod golden;
mod json;
mod line;
mod lines;
mod note;
pub(crate) mod npy;
#[cfg(test)]
mod refusal;
mod row;
mod rows;
mod spread;
mod tatham;
#[cfg(test)]
mod tests;
mod xml;

pub use npy::read_npy;

use crate::{Grid, Sudoku, SudokuShelf};
use digits::Alphabet;
use plansza_core::text::{plain, unknown_format};
use plansza_core::{Fault, Format};
use std::borrow::Cow;

/// The formats that are written; all are read. The first is the main one.
///
/// ```
/// assert!(plansza_sudoku::text::FORMATS.iter().any(|format| format.name == "opensudoku"));
/// ```
pub const FORMATS: &[Format] = &[
    Format { name: "line", about: "one line of N×N characters, . for empty; digits 1-9A-Z" },
    Format { name: "sdm", about: "the same with 0 for empty: one puzzle per line of a collection" },
    Format { name: "hex", about: "one line with digits from 0: 0-f for 16×16" },
    Format { name: "letters", about: "one line with digits from A: A-P for 16×16, A-Y for 25×25" },
    Format { name: "pencilmarks", about: "one line of N×N×N characters: 729 for 9×9" },
    Format {
        name: "sdk",
        about: "N lines of N characters; with a solution in sections [Puzzle] and [State]",
    },
    Format { name: "ss", about: "the frame of Simple Sudoku: |1..|.2.|..3|" },
    Format { name: "grid", about: "a frame of lines, as on the terminal" },
    Format { name: "candidates", about: "a frame with the digits that each cell can still be" },
    Format { name: "integers", about: "N lines of N numbers, 0 for empty" },
    Format { name: "csv", about: "QQWing's table: Puzzle,Solution," },
    Format { name: "opensudoku", about: "the XML of OpenSudoku" },
    Format { name: "link", about: "a link to sudokuwiki.org (?bd=)" },
    Format { name: "tatham", about: "the game ID of Simon Tatham's Solo" },
    Format {
        name: "json",
        about: "an array of N arrays; with boxes that are not the usual, an object with box and cells",
    },
];

/// What a fault says when nothing of a text is a board.
const ACCEPTED: &str = "a line of N×N characters (81 for 9×9), N lines of N cells with or without a frame, JSON, OpenSudoku XML, a ?bd= link, a game ID of Tatham's Solo";

/// Reads one or many boards; format and size are recognised.
///
/// ```
/// let boards = plansza_sudoku::text::read("1.3.\n....\n....\n2..1\n")?;
/// assert_eq!((boards.len(), boards[0].clues()), (1, 4));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Line, column, what was found there and what is accepted.
pub fn read(text: &str) -> Result<Vec<Sudoku>, Fault> {
    shelve(text).map(SudokuShelf::into_boards)
}

/// Reads the same boards, packed: where they stand in lines of one length, a text that is owned becomes the shelf.
///
/// ```
/// use plansza_core::Shelf;
/// let shelf = plansza_sudoku::text::shelve("1.3.........2..1\n1.3.........2..4\n")?;
/// assert_eq!((shelf.len(), shelf.board(1).givens()[15]), (2, 4));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// As [`read`].
pub fn shelve<'a>(text: impl Into<Cow<'a, str>>) -> Result<SudokuShelf, Fault> {
    let text = text.into();
    // Nearly every text is plain as it is, and needs no copy.
    let text = match plain(&text) {
        Cow::Borrowed(same) if same.len() == text.len() => text,
        plain => Cow::Owned(plain.into_owned()),
    };
    let body = text.trim_start();
    match body.chars().next() {
        None => Err(Fault::new("the input is empty").accepts(ACCEPTED)),
        Some('<') => xml::read(&text).map(SudokuShelf::of),
        Some('{') => json::read(&text).map(SudokuShelf::of),
        Some('[') if json::opens(body) => json::read(&text).map(SudokuShelf::of),
        Some(_) => lines::read(text),
    }
}

/// The text in a file of boards: itself, or a NumPy array (`.npy`) as rows of numbers.
///
/// ```
/// assert_eq!(plansza_sudoku::text::text_of(b"1.3.........2..1")?, "1.3.........2..1");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When it is neither, or the array is no board.
pub fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, Fault> {
    match npy::opens(bytes) {
        true => Ok(Cow::Owned(draw::numbers(&read_npy(bytes)?))),
        false => plansza_core::text::utf8(bytes).map(Cow::Borrowed),
    }
}

/// Writes a board, with a solution filled in if there is one (`csv` and `sdk` keep both). A file of one or many boards
/// is what stands before in [`frame`], the boards with what stands between, and what stands after.
///
/// ```
/// use plansza_sudoku::text;
/// let board = &text::read("1.3.........2..1")?[0];
/// assert_eq!(text::write(board, None, "sdm")?, "1030000000002001");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there is no such format, it has no room for the pencil marks of the board, or the solution is of another size.
pub fn write(board: &Sudoku, solution: Option<&Grid>, format: &str) -> Result<String, Fault> {
    let filled = match solution {
        Some(grid) => Cow::Owned(Sudoku::new(board.shape(), grid.0.clone())?),
        None => Cow::Borrowed(board),
    };
    if let "sdk" | "csv" = format {
        fits(board, format)?; // the puzzle stands beside its solution
    }
    fits(&filled, format)?;
    Ok(match format {
        // The main format must be able to hold every board.
        "line" if filled.marks().is_some() => line::write_marks(&filled),
        "line" => line::write(&filled, Alphabet::Plain, '.'),
        "sdm" => line::write(&filled, Alphabet::Plain, zero(board)),
        "hex" => line::write(&filled, Alphabet::Zero, '.'),
        "letters" => line::write(&filled, Alphabet::Letters, '.'),
        "pencilmarks" => line::write_marks(&filled),
        "sdk" if solution.is_some() => draw::sections(board, &filled),
        "sdk" => draw::plain(&filled),
        "ss" => draw::framed(&filled),
        "grid" => draw::grid(&filled),
        "candidates" => draw::candidates(&filled),
        "integers" => draw::numbers(&filled),
        "csv" => record(board, solution.map(|_| &*filled)),
        "opensudoku" => xml::write(&filled),
        "link" => link(&filled),
        "tatham" => tatham::write(&filled),
        "json" => json::write(&filled),
        _ => return Err(unknown_format(format, FORMATS)),
    })
}

/// Formats with room for pencil marks.
const MARKED: [&str; 3] = ["line", "pencilmarks", "candidates"];

/// Refuses a format that would lose pencil marks: without them it is another puzzle. Marks that say no more than the givens
/// are no loss.
fn fits(board: &Sudoku, format: &str) -> Result<(), Fault> {
    let known = FORMATS.iter().any(|known| known.name == format);
    if !known || MARKED.contains(&format) || board.marks().is_none() {
        return Ok(());
    }
    let bare = Sudoku::new(board.shape(), board.givens().0.clone())?.candidates();
    match board.candidates().iter().zip(bare).position(|(&marked, bare)| marked != bare) {
        None => Ok(()),
        Some(cell) => {
            let name = board.shape().name(cell);
            let what = format!("the pencil marks of {name} have no place in the format {format}");
            Err(Fault::new(what).accepts(MARKED.join(", ")))
        }
    }
}

/// What stands before, between and after the boards of a file, be it one or many.
///
/// ```
/// assert_eq!(plansza_sudoku::text::frame("csv"), ("Puzzle,Solution,\n", "\n", "\n"));
/// ```
pub fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
    match format {
        "sdk" | "ss" | "grid" | "candidates" | "integers" => ("", "\n\n", "\n"),
        "csv" => ("Puzzle,Solution,\n", "\n", "\n"),
        "opensudoku" => (xml::HEAD, "\n", xml::FOOT),
        _ => ("", "\n", "\n"),
    }
}

/// The sign for empty where `0` is wanted: it is a digit of 36×36.
fn zero(board: &Sudoku) -> char {
    if board.shape().side() == 36 { '.' } else { '0' }
}

/// A line of a table: puzzle, solution, and a note if the puzzle needs one.
fn record(board: &Sudoku, filled: Option<&Sudoku>) -> String {
    let signs = |board: &Sudoku| digits::encode(board.givens(), Alphabet::Plain, '.');
    let word = signs(board);
    let note = line::note(board, Alphabet::Plain, &word).text();
    let mark = if note.is_empty() { "" } else { "#" };
    format!("{word},{},{mark}{note}", filled.map(signs).unwrap_or_default())
}

fn link(board: &Sudoku) -> String {
    let side = board.shape().side();
    let word = digits::encode(board.givens(), Alphabet::Plain, if side > 9 { '.' } else { '0' });
    let note = line::note(board, Alphabet::Plain, &word);
    let boxes = note.shape.map(|shape| format!("&box={}", note::size(shape))).unwrap_or_default();
    let digits =
        note.alphabet.map(|alphabet| format!("&digits={}", alphabet.range(side))).unwrap_or_default();
    format!("https://www.sudokuwiki.org/sudoku.htm?bd={word}{boxes}{digits}")
}
