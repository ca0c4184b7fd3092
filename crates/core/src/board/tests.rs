//! Boards as text and as SVG: colours change no character, grounds are filled.

use super::*;

/// The text without its colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |all, part| all + part.split_once('m').map_or("", |(_, rest)| rest))
}

fn one_of_each(mut board: Board) -> Board {
    let papers = [Paper::Plain, Paper::Black, Paper::Cause, Paper::Effect];
    let inks = [Ink::Given, Ink::Found, Ink::Wrong, Ink::Faint];
    for (row, paper) in papers.into_iter().enumerate() {
        for (column, ink) in inks.into_iter().enumerate() {
            for (part, text) in ["", "12", SQUARE, WHITE].into_iter().enumerate() {
                board[(row, 4 * part + column)] = Tile { paper, ..Tile::new(text, ink) };
            }
        }
    }
    board
}

#[test]
fn colours_change_no_character() {
    for board in [Board::new(16, 4), Board::new(16, 4).shaded(), Board::new(16, 4).boxes(4, 2).shaded()] {
        let board = one_of_each(board);
        assert_eq!(plain(&board.text(true)), board.text(false));
    }
}

/// What is painted has no gaps: whatever is not a frame stands on a ground.
#[test]
fn shaded_rows_are_filled() {
    let text = one_of_each(Board::new(16, 4).shaded()).text(true);
    for line in text.lines().filter(|line| line.starts_with('│')) {
        for part in line.trim_matches('│').split("\x1b[0m").filter(|part| !part.is_empty()) {
            assert!(part.starts_with("\x1b[") && part.contains(";48;5;"), "{part:?}");
        }
    }
}

#[test]
fn a_digit_on_a_black_cell_is_light() {
    let mut board = Board::new(2, 1).shaded();
    board[(0, 0)] = Tile { paper: Paper::Black, ..Tile::new("3", Ink::Given) };
    let svg = board.svg();
    assert!(svg.contains(CHALK.trim_end()) && svg.contains("class=\"chalk\""), "{svg}");
    assert!(board.text(true).contains("\x1b[1;38;5;231;48;5;235m 3"), "{}", board.text(true));
    board[(0, 0)] = Tile { paper: Paper::Black, ..Tile::new(SQUARE, Ink::Given) };
    assert!(!board.svg().contains("chalk"));
}

#[test]
fn a_black_cell_is_a_filled_tile() {
    let mut board = Board::new(3, 1).shaded();
    board[(0, 0)] = Tile { paper: Paper::Black, ..Tile::new(SQUARE, Ink::Found) };
    board[(0, 1)] = Tile { paper: Paper::Effect, ..Tile::new(SQUARE, Ink::Found) };
    board[(0, 2)] = Tile { paper: Paper::Black, ..Tile::new(SQUARE, Ink::Wrong) };
    let svg = board.svg();
    assert!(!svg.contains("<text"), "{svg}");
    assert_eq!(svg.matches("class=\"black\"").count(), 3);
    assert_eq!((svg.matches("class=\"effect\"").count(), svg.matches("class=\"flaw\"").count()), (1, 1));
    assert!(board.text(true).contains("\x1b[38;5;235;48;5;235m ■"), "{}", board.text(true));
}
