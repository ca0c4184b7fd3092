//! A board as people and engines draw it: rows from the top, `.` (or `+` for a star point), `X` and `O`, with or without
//! spaces, borders and coordinates. Lines before or below say how many stones are to place and by which rules; an empty
//! line ends the board.
//!
//! ```text
//! stones 3
//!    A B C D E
//!  5 . . . X . 5
//!  4 . . . . O 4
//!  3 O O . . X 3
//!  2 . X . . . 2
//!  1 . . . . . 1
//!    A B C D E
//! moves E5 D4
//! ```
//!
//! `K 3`, `K = 3` and `stones: 3` mean the same. What stands behind the number at the right edge, as the captures that
//! GNU Go prints there, is passed over.

use super::{COLUMNS, Draft, HeaderLine, TextPlace, cell, header, quote, rows, turn, turn_names, words};
use crate::{Go, GoPlay, Rules, Stone};
use plansza_core::Fault;
use std::fmt::Write;

/// A diagram that is being read.
#[derive(Default)]
pub(super) struct DiagramRows {
    cells: Vec<Option<Stone>>,
    width: usize,
    height: usize,
    place: Option<TextPlace>,
    stones: Option<(i64, TextPlace)>,
    rules: Option<Rules>,
    moves: Option<(usize, Vec<(usize, String)>)>,
}

/// What a fault says a line may be.
const LINE: &str = "a row of . X O, a line of column letters, `stones 3` or `rules report`";

impl DiagramRows {
    /// Takes a line that is not empty.
    pub fn push(&mut self, line: usize, column: usize, text: &str) -> Result<(), Fault> {
        if is_rule(text) || is_columns(text) || text.trim() == "=" {
            return Ok(());
        }
        if let Some(found) = header(line, 0, text) {
            match found? {
                (HeaderLine::Stones(stones), place) => self.stones = Some((stones, place)),
                (HeaderLine::Rules(rules), _) => self.rules = Some(rules),
                (HeaderLine::Moves(moves), _) => self.moves = Some((line, moves)),
            }
            return Ok(());
        }
        self.place.get_or_insert((line, column));
        let row = row(line, text)?;
        self.height += 1;
        if self.height == 1 {
            self.width = row.len();
        } else if row.len() != self.width {
            let (found, width, height) = (row.len(), self.width, self.height);
            return Err(Fault::new(format!("row {height} has {found} points, the first has {width}"))
                .at(line, column)
                .accepts("rows of equal length"));
        }
        self.cells.extend(row);
        Ok(())
    }

    /// Ends the board, if there is one. A header without rows waits for them.
    pub fn close(&mut self) -> Result<Option<Draft>, Fault> {
        let Some(place) = self.place else { return Ok(None) };
        let rows = std::mem::take(self);
        let draft = Draft::empty(rows.width, rows.height, place)?;
        let read = |(line, moves): (usize, Vec<(usize, String)>)| -> Result<Vec<_>, Fault> {
            let turn = |(column, word): &(usize, String)| {
                turn(word, rows.width, rows.height).map_err(|fault| fault.at(line, *column))
            };
            moves.iter().map(turn).collect()
        };
        let moves = rows.moves.map(read).transpose()?;
        Ok(Some(Draft { cells: rows.cells, stones: rows.stones, rules: rows.rules, moves, ..draft }))
    }
}

fn is_border(sign: char) -> bool {
    sign == '|' || ('\u{2500}'..='\u{257f}').contains(&sign)
}

/// A line of a frame, such as `+-----+`.
fn is_rule(text: &str) -> bool {
    let line = |sign: char| matches!(sign, '-' | '=' | '─' | '━' | '═');
    text.trim().len() > 1
        && text.contains(line)
        && text.chars().all(|sign| line(sign) || sign == '+' || is_border(sign) || sign.is_whitespace())
}

/// The letters of the columns in their order, with or without spaces.
fn is_columns(text: &str) -> bool {
    let letters: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace() && !is_border(*sign)).collect();
    let known = COLUMNS.iter().map(|&letter| letter as char);
    // With more letters than there are columns, the rows will tell.
    letters.len() <= COLUMNS.len() + 1
        && letters.first().is_some_and(|letter| letter.eq_ignore_ascii_case(&'A'))
        && letters.iter().zip(known).all(|(letter, known)| letter.eq_ignore_ascii_case(&known))
}

/// The points of a row.
fn row(line: usize, text: &str) -> Result<Vec<Option<Stone>>, Fault> {
    let plain = text.replace(is_border, " ");
    let words = words(&plain);
    let is_label = |word: &str| word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    let label = words.first().map(|(_, word)| *word).filter(|word| is_label(word));
    let mut row = Vec::new();
    for &(column, word) in &words[usize::from(label.is_some())..] {
        if !row.is_empty() && is_label(word) && label.is_none_or(|label| label == word) {
            break;
        }
        for (offset, sign) in word.chars().enumerate() {
            row.push(cell(sign).ok_or_else(|| {
                Fault::new(format!("{} is no point of a board", quote(&sign.to_string())))
                    .at(line, column + offset)
                    .accepts(LINE)
            })?);
        }
    }
    if row.is_empty() {
        return Err(Fault::new("a row without points").at(line, 1).accepts(LINE));
    }
    Ok(row)
}

/// Writes a diagram.
pub(super) fn write(go: &Go, play: Option<&GoPlay>) -> String {
    let mut out = format!("stones {}\n", go.stones());
    if go.rules() != Rules::default() {
        let _ = writeln!(out, "rules {}", go.rules().name());
    }
    let letters: Vec<String> =
        COLUMNS[..go.width()].iter().map(|&letter| (letter as char).to_string()).collect();
    let letters = format!("   {}", letters.join(" "));
    let _ = writeln!(out, "{letters}");
    for (row, signs) in rows(go).enumerate() {
        let number = go.height() - row;
        let points: Vec<String> = signs.chars().map(String::from).collect();
        let _ = writeln!(out, "{number:2} {} {number}", points.join(" "));
    }
    out += &letters;
    if let Some(play) = play {
        let _ = write!(out, "\nmoves {}", turn_names(go, play).join(" "));
    }
    out
}
