//! The main format, one line per board: rows from the top joined by `/`, the number of stones to place, the name of the
//! rules if they are not those of Go, and behind it the moves of a solution in GTP coordinates.
//!
//! `...X./....O/OO..X/.X.../..... 3 E5 D4 pass`

use super::{ACCEPTED, Draft, cell, quote, rules, sign, stones, turn, turn_name, words};
use crate::{Go, Play, Rules};
use plansza_core::Fault;

/// Reads a line. Moves behind the board must be points of it, but are no part of the instance.
pub fn read(line: usize, text: &str) -> Result<Draft, Fault> {
    let mut words = words(text).into_iter().peekable();
    let (start, rows) = words.next().unwrap_or((1, ""));
    let (mut cells, mut width, mut row, mut height) = (Vec::new(), None, 0, 1);
    for (offset, sign) in rows.chars().chain(['/']).enumerate() {
        let column = start + offset;
        if sign == '/' {
            let width = *width.get_or_insert(row);
            if row != width || row == 0 {
                return Err(Fault::new(format!("row {height} has {row} points, the first has {width}"))
                    .at(line, column)
                    .accepts("rows of equal length, joined by /"));
            }
            row = 0;
            height += 1;
        } else if let Some(cell) = cell(sign) {
            cells.push(cell);
            row += 1;
        } else {
            return Err(Fault::new(format!("{} is no point of a board", quote(&sign.to_string())))
                .at(line, column)
                .accepts(ACCEPTED));
        }
    }
    let (width, height) = (width.unwrap_or(0), height - 1);
    let mut draft = Draft { width, height, cells, stones: None, rules: None, place: (line, start) };
    let is_number = |word: &str| word.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-');
    if let Some((column, word)) = words.next_if(|(_, word)| is_number(word)) {
        draft.stones = Some((stones(word).map_err(|fault| fault.at(line, column))?, (line, column)));
    }
    let is_turn = |word: &str| word == "pass" || word.ends_with(|sign: char| sign.is_ascii_digit());
    if let Some((column, word)) = words.next_if(|(_, word)| !is_turn(word)) {
        draft.rules = Some(rules(word).map_err(|fault| fault.at(line, column))?);
    }
    for (column, word) in words {
        turn(word, width, height).map_err(|fault| fault.at(line, column))?;
    }
    Ok(draft)
}

/// Writes a line.
pub fn write(go: &Go, play: Option<&Play>) -> String {
    let rows = go.cells().chunks(go.width()).map(|row| row.iter().map(|&cell| sign(cell)).collect());
    let mut line = format!("{} {}", rows.collect::<Vec<String>>().join("/"), go.stones());
    if go.rules() != Rules::default() {
        line += &format!(" {}", go.rules().name());
    }
    for &turn in play.iter().flat_map(|play| &play.0) {
        line += &format!(" {}", turn_name(go, turn));
    }
    line
}
