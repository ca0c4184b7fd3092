//! An answer that stands beside a board: another word of as many cells on its line, a column of its table, or a section.
//!
//! ```text
//! 1.3.........2..1,1234341241232341         a board and its solution
//! Puzzle,Solution                           a table that has a column for it
//! [State]                                   the section of an .sdk file that follows [Puzzle]
//! ```
//!
//! It may be wrong or unfinished: that is for the rules to say. A word with no more digits than the board has is none.

use super::line;
use super::note::Note;
use crate::exact::NineGrid;
use crate::{BoxShape, Grid, Sudoku};

/// Names of the column that holds the answer.
pub(super) const COLUMNS: [&str; 7] =
    ["solution", "solutions", "solved", "answer", "answers", "state", "result"];

/// A character between the words of a line.
pub(super) fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | ':' | '"' | '\'')
}

/// The answer among the words that follow a classic board on its line.
pub(super) fn of_nine(rest: &str, cells: &NineGrid) -> Option<Grid> {
    among(rest, &Sudoku::new(BoxShape::NINE, *cells).ok()?, &Note::default())
}

/// The answer among the words that follow a board on its line.
pub(super) fn among(rest: &str, board: &Sudoku, note: &Note) -> Option<Grid> {
    // Most lines have a few words that are no answer, if any.
    if rest.len() < board.givens().len() {
        return None;
    }
    rest.split(is_gap).find_map(|word| of_word(word, board, note))
}

/// A word as the answer to a board.
pub(super) fn of_word(word: &str, board: &Sudoku, note: &Note) -> Option<Grid> {
    let cells = board.givens().len();
    if word.len() < cells || word.len() > 4 * cells || word.chars().count() != cells {
        return None;
    }
    let shape = Some(board.shape());
    of_board(&line::read(word, &Note { shape, ..*note }).ok()?, board)
}

/// A board that was filled in as the answer to another.
pub(super) fn of_board(filled: &Sudoku, board: &Sudoku) -> Option<Grid> {
    let fits = filled.givens().len() == board.givens().len() && filled.marks().is_none();
    (fits && filled.clues() > board.clues()).then(|| filled.givens().clone())
}

#[cfg(test)]
mod tests {
    use crate::text::{self, shelve};
    use crate::{BoxShape, Grid, Sudoku};
    use plansza_core::Shelf;

    const BOARD: &str = "1.3.........2..1";
    const SOLVED: &str = "1234341241232341";

    fn answer(text: &str, board: usize) -> Option<String> {
        let shelf = shelve(text).unwrap();
        Some(shelf.brought(board)?.iter().map(|digit| digit.to_string()).collect())
    }

    #[test]
    fn an_answer_is_found_where_it_may_stand() {
        let rows = |word: &str| (0..4).map(|row| word[4 * row..][..4].to_string() + "\n").collect::<String>();
        let texts = [
            format!("{BOARD} {SOLVED}"),
            format!("{BOARD};easy;{SOLVED}\n"),
            format!("{BOARD}\t\"{SOLVED}\" 17 # a note"),
            format!("Puzzle,Solution,\n{BOARD},{SOLVED},\n"),
            format!("id;solutions;quizzes\n1;{SOLVED};{BOARD}\n"),
            format!("[Puzzle]\n{}[State]\n{}", rows(BOARD), rows(SOLVED)),
            format!("[Puzzle]\n{}\n[Note]\nno board\n[STATE]\n{}\n", rows(BOARD), rows(SOLVED)),
        ];
        let nine = crate::known::SAMPLES[0].text.trim();
        let filled = "123456789".repeat(9);
        let below = format!("2x2:1a3i2b1\n{nine}\n[State]\n{filled}\n");
        assert_eq!(
            (answer(&below, 0), answer(&below, 1)),
            (None, Some(filled)),
            "it is the answer to the board above it"
        );
        for text in &texts {
            assert_eq!(answer(text, 0).as_deref(), Some(SOLVED), "{text}");
            assert_eq!(shelve(text).unwrap().len(), 1, "{text}");
        }
    }

    #[test]
    fn what_is_no_answer_is_passed_over() {
        let texts = [
            format!("{BOARD} easy"),
            format!("{BOARD} {BOARD}"),
            format!("{BOARD} 12343412"),
            format!("{BOARD} 12343412412323z1"),
            format!("Puzzle,Solution,\n{BOARD},,\n"),
            format!("{BOARD}\n[State]\nnothing\n"),
        ];
        for text in texts {
            assert_eq!(answer(&text, 0), None, "{text}");
        }
    }

    /// Of many, also of classic boards and of those that `csv` writes, each has its own.
    #[test]
    fn each_board_has_its_own_answer() {
        let board = &text::read(crate::known::SAMPLES[0].text).unwrap()[0];
        let mut lines = String::new();
        let line = text::write(board, None, "line").unwrap();
        for number in 0..3000 {
            let filled: String = (0..81).map(|cell| char::from(b'1' + ((cell + number) % 9) as u8)).collect();
            lines += &if number % 3 == 0 { format!("{line}\n") } else { format!("{line},{filled}\n") };
        }
        let shelf = shelve(&lines).unwrap();
        assert!(shelf.brings() && shelf.len() == 3000);
        for number in 0..3000 {
            let digit = shelf.brought(number).map(|grid| usize::from(grid[0]));
            assert_eq!(digit, (number % 3 != 0).then_some(number % 9 + 1));
        }
        let small = Sudoku::new(BoxShape::of_side(4).unwrap(), [0; 16]).unwrap();
        let grid = Grid(SOLVED.bytes().map(|byte| byte - b'0').collect());
        for format in ["csv", "sdk"] {
            let (before, _, after) = text::frame(format);
            let written = format!("{before}{}{after}", text::write(&small, Some(&grid), format).unwrap());
            assert_eq!(answer(&written, 0).as_deref(), Some(SOLVED), "{written}");
        }
    }
}
