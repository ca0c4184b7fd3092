//! The main format, one line per board: rows from the top joined by `/`, the number of stones to place, the name of the
//! rules if they are not those of Go, and behind it the moves of a solution in GTP coordinates.
//!
//! `...X./....O/OO..X/.X.../..... 3 E5 D4 pass`

use super::{ACCEPTED, Draft, cell, quote, rows, rules, stones, turn, turn_names};
use crate::{Go, GoPlay, Rules};
use plansza_core::Fault;

/// Whether these words are a board in one line: rows joined by `/`, or a single row with its number of stones.
pub(super) fn opens(words: &[(usize, &str)]) -> bool {
    let row = |word: &str| word.chars().all(|sign| cell(sign).is_some());
    match words {
        [(_, board), ..] if board.contains('/') => true,
        [(_, board), (_, next), ..] => row(board) && is_number(next),
        _ => false,
    }
}

fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Reads the words of a line.
pub(super) fn read(line: usize, words: &[(usize, &str)]) -> Result<Draft, Fault> {
    let mut words = words.iter().copied().peekable();
    let (start, rows) = words.next().unwrap_or((1, ""));
    let (mut cells, mut width, mut row, mut height) = (Vec::new(), None, 0, 0);
    for (offset, sign) in rows.chars().chain(['/']).enumerate() {
        let column = start + offset;
        if sign == '/' {
            height += 1;
            let width = *width.get_or_insert(row);
            if row == 0 || row != width {
                let what = match row {
                    0 => format!("row {height} is empty"),
                    _ => format!("row {height} has {row} points, the first has {width}"),
                };
                return Err(Fault::new(what).at(line, column).accepts("rows of equal length, joined by /"));
            }
            row = 0;
        } else if let Some(cell) = cell(sign) {
            cells.push(cell);
            row += 1;
        } else {
            return Err(Fault::new(format!("{} is no point of a board", quote(&sign.to_string())))
                .at(line, column)
                .accepts(ACCEPTED));
        }
    }
    let width = width.unwrap_or(0);
    let mut draft = Draft { cells, ..Draft::empty(width, height, (line, start))? };
    if let Some((column, word)) = words.next_if(|(_, word)| is_number(word)) {
        draft.stones = Some((stones(word).map_err(|fault| fault.at(line, column))?, (line, column)));
    }
    let is_turn = |word: &str| word == "pass" || word.ends_with(|sign: char| sign.is_ascii_digit());
    if let Some((column, word)) = words.next_if(|(_, word)| !is_turn(word)) {
        draft.rules = Some(rules(word).map_err(|fault| fault.at(line, column))?);
    }
    let moves: Result<Vec<_>, Fault> = words
        .map(|(column, word)| turn(word, width, height).map_err(|fault| fault.at(line, column)))
        .collect();
    draft.moves = Some(moves?).filter(|moves| !moves.is_empty());
    Ok(draft)
}

/// Writes a line.
pub(super) fn write(go: &Go, play: Option<&GoPlay>) -> String {
    let mut parts = vec![rows(go).collect::<Vec<_>>().join("/"), go.stones().to_string()];
    if go.rules() != Rules::default() {
        parts.push(go.rules().name().into());
    }
    parts.extend(play.into_iter().flat_map(|play| turn_names(go, play)));
    parts.join(" ")
}
