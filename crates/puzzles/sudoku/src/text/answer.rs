//! An answer that stands beside a board: another word of as many cells on its line, a column of its table, or a section.
//!
//! ```text
//! 1.3.........2..1,1234341241232341         a board and its solution
//! Puzzle,Solution                           a table that has a column for it
//! [State]                                   the section of an .sdk file that follows [Puzzle]
//! ```
//!
//! It may be wrong or unfinished: that is for the rules to say. A word with no more digits than the board has is none. A word that
//! is meant as an answer but is none, since a cell is missing or one too many or a sign is no digit, is refused ([`misfit`]); what
//! else stands after a board, as names, ratings and dates, is passed over.

use super::digits::{Alphabet, Sign};
use super::line;
use super::note::Note;
use crate::exact::NineGrid;
use crate::{BoxShape, Grid, Sudoku};
use plansza_core::Fault;
use plansza_core::text::words;

/// Names of the column that holds the answer.
pub(super) const COLUMNS: [&str; 7] =
    ["solution", "solutions", "solved", "answer", "answers", "state", "result"];

/// A character between the words of a line.
pub(super) fn is_gap(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | ':' | '"' | '\'')
}

/// A line with a classic board that is no longer, without its end, has no answer, nor a word that is meant as one.
pub(super) const SHORT: usize = 81 + 1 + 40;

/// The answer among the words that follow a classic board on its line.
///
/// # Errors
/// As [`among`].
pub(super) fn of_nine(rest: &str, cells: &NineGrid) -> Result<Option<Grid>, Fault> {
    among(rest, &Sudoku::new(BoxShape::NINE, *cells)?, &Note::default())
}

/// The answer among the words that follow a board on its line.
///
/// # Errors
/// When there is none, but a word that is meant as one. The fault's place is the column from 1 in line 1.
pub(super) fn among(rest: &str, board: &Sudoku, note: &Note) -> Result<Option<Grid>, Fault> {
    // Most lines have a few words that are no answer, if any.
    if 2 * rest.len() <= board.givens().len() {
        return Ok(None);
    }
    if let Some(answer) = rest.split(is_gap).find_map(|word| of_word(word, board, note)) {
        return Ok(Some(answer));
    }
    let meant =
        words(rest, is_gap).find_map(|(column, word)| Some(misfit(word, board, note)?.moved(1, column - 1)));
    meant.map_or(Ok(None), Err)
}

/// Why a word is no answer to a board although it is meant as one. That it is: it has more digits than the board, and either
/// nothing but signs of cells, more than half as many as the board and less than twice; or as many signs as the board, more than
/// half of them digits.
pub(super) fn misfit(word: &str, board: &Sudoku, note: &Note) -> Option<Fault> {
    let (cells, side) = (board.givens().len(), board.shape().side());
    let length = word.chars().take(2 * cells).count();
    if 2 * length <= cells || length >= 2 * cells {
        return None;
    }
    let alphabet = note.alphabet.unwrap_or_else(|| Alphabet::detect(side, word.chars()));
    let count =
        |wanted: fn(Sign) -> bool| word.chars().filter(|&sign| wanted(alphabet.sign(side, sign))).count();
    let digits = count(|sign| matches!(sign, Sign::Digit(_)));
    let empty = count(|sign| matches!(sign, Sign::Empty));
    if digits <= board.clues() {
        return None;
    }
    let accepted = || format!("{cells} cells as the answer, or # before what is none");
    if length != cells {
        let what = format!("an answer of {length} cells to a board of {cells}");
        return (digits + empty == length).then(|| Fault::new(what).at(1, 1).accepts(accepted()));
    }
    let fault = line::read(word, &Note { shape: Some(board.shape()), ..*note }).err()?;
    (2 * digits > cells).then(|| fault.within("the answer").accepts(accepted()))
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
            format!("{BOARD} 17 9.2 2024-05-31 very-hard-puzzle"),
            format!("{BOARD} # 123434124123234"),
            format!("Puzzle,Solution,\n{BOARD},,\n"),
            format!("{BOARD}\n[State]\nnothing\n"),
        ];
        for text in texts {
            assert_eq!(answer(&text, 0), None, "{text}");
        }
    }

    /// In a line of its own, among many, and in a table: the place is that of the word, or of the sign in it that is wrong.
    #[test]
    fn what_is_meant_as_an_answer_but_is_none_is_refused() {
        let nine = crate::known::SAMPLES[0].text.trim();
        let digits = |count: usize| "123456789".repeat(20)[..count].to_string();
        let cases = [
            (format!("{BOARD} 123434124123234"), (1, 18), "15 cells to a board of 16"),
            (format!("{BOARD};x;12343412412323411"), (1, 20), "17 cells to a board of 16"),
            (format!("{BOARD} 12343412412323z1"), (1, 32), "'z'"),
            (format!("Puzzle,Solution\n{BOARD},123434124123234\n"), (2, 18), "15 cells"),
            (format!("{nine} {}", digits(80)), (1, 83), "80 cells to a board of 81"),
            (format!("{nine} {}", digits(82)), (1, 83), "82 cells to a board of 81"),
            (format!("{nine}\n{nine}\t{}\n{nine}", digits(41)), (2, 83), "41 cells"),
            (format!("{nine} {}", digits(41)), (1, 83), "41 cells"),
            (format!("{nine} {}\n", digits(41)), (1, 83), "41 cells"),
            (format!("{nine} {}\n", digits(41)).repeat(5000), (1, 83), "41 cells"),
            (format!("{}{nine} {}", format!("{nine}\n").repeat(5000), digits(41)), (5001, 83), "41 cells"),
            (format!("{nine},{}q", digits(80)), (1, 163), "'q'"),
            (format!("{}{nine} {}\n", format!("{nine}\n").repeat(5000), digits(79)), (5001, 83), "79 cells"),
            (format!("{nine} {}\n", digits(45)).repeat(5000), (1, 83), "45 cells"),
        ];
        for (text, place, what) in cases {
            let fault = shelve(&text).unwrap_err();
            assert_eq!(fault.place(), Some(place), "{fault}");
            assert!(fault.to_string().contains(what) && fault.to_string().contains("accepted: "), "{fault}");
        }
        for word in [digits(40), digits(81), ".".repeat(80), "-".repeat(60), digits(162), digits(60) + "/a"] {
            assert!(shelve(format!("{nine} {word}")).is_ok(), "{word}");
            let (shelf, alone) =
                (shelve(format!("{nine} {word}\n").repeat(5000)).unwrap(), shelve(nine).unwrap());
            assert_eq!(shelf.len(), 5000, "{word}");
            for number in 0..5000 {
                assert_eq!(shelf.board(number), alone.board(0), "{number} {word}");
            }
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
