//! The picture of a board: givens, what was found, what breaks a rule, and pencil marks.
//!
//! ```
//! use plansza_sudoku::{BoxShape, Sudoku, draw};
//! let board = Sudoku::new(BoxShape::new(2, 2)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
//! assert!(draw::board(&board, None).text(false).starts_with("┌─────┬─────┐\n│ 1 2 │ · · │\n"));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::candidates::Candidates;
use crate::{BoxShape, Grid, Sudoku};
use plansza_core::board::{Ink, Mark, Tile};
use plansza_core::{Board, bits};

/// How a digit is written: 1 to 9, then A to Z for 10 to 35, and a for 36. Nothing else is a digit, and is written as ?.
///
/// ```
/// use plansza_sudoku::draw::symbol;
/// assert_eq!([1, 9, 10, 35, 36].map(symbol), ['1', '9', 'A', 'Z', 'a']);
/// ```
pub fn symbol(digit: u8) -> char {
    match digit {
        1..=9 => (b'0' + digit) as char,
        10..=35 => (b'A' + digit - 10) as char,
        36 => 'a',
        _ => '?',
    }
}

/// The board, with a solution (or part of one) filled in if there is one. A digit is wrong when its unit has it twice,
/// when it changes a given, or when the pencil marks exclude it.
///
/// ```
/// use plansza_sudoku::{BoxShape, Sudoku, draw};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// assert!(draw::board(&board, None).svg().starts_with("<svg"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn board(sudoku: &Sudoku, grid: Option<&Grid>) -> Board {
    let (shape, givens) = (sudoku.shape(), sudoku.givens());
    let filled = |cell: usize| match grid.and_then(|grid| grid.get(cell)) {
        Some(0) | None => givens[cell],
        Some(&digit) => digit,
    };
    let digits: Vec<u8> = (0..shape.cells()).map(filled).collect();
    let twice = repeated(shape, &digits);
    let mut board = blank(shape);
    for (cell, &digit) in digits.iter().enumerate() {
        let tile = &mut board[(shape.row(cell), shape.column(cell))];
        let marks = sudoku.marks().map(|marks| marks[cell]);
        if digit != 0 {
            let excluded = match givens[cell] {
                0 => marks.is_some_and(|mask| mask.checked_shr(digit as u32 - 1).unwrap_or(0) & 1 == 0),
                given => given != digit,
            };
            let ink = match (twice[cell] || excluded, givens[cell]) {
                (true, _) => Ink::Wrong,
                (false, 0) => Ink::Found,
                (false, _) => Ink::Given,
            };
            *tile = Tile::new(symbol(digit), ink);
        } else if let Some(mask) = marks {
            tile.marks = notes(shape, mask);
        }
    }
    board
}

/// The board as far as it is solved, with the candidates of the empty cells as small marks.
///
/// ```
/// use plansza_sudoku::{BoxShape, Candidates, Sudoku, draw};
/// let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
/// let picture = draw::pencil(&board, &Candidates::new(&board));
/// assert_eq!(picture[(0, 2)].marks.len(), 2); // 3 and 4
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn pencil(sudoku: &Sudoku, candidates: &Candidates) -> Board {
    let shape = sudoku.shape();
    let mut board = board(sudoku, Some(&candidates.grid()));
    for cell in (0..shape.cells()).filter(|&cell| candidates.digit(cell) == 0) {
        board[(shape.row(cell), shape.column(cell))].marks = notes(shape, candidates.mask(cell));
    }
    board
}

fn blank(shape: BoxShape) -> Board {
    let slots = (1..).find(|slots| slots * slots >= shape.side()).unwrap_or(1);
    Board::new(shape.side(), shape.side()).boxes(shape.box_width(), shape.box_height()).slots(slots)
}

fn notes(shape: BoxShape, mask: u64) -> Vec<Mark> {
    let note = |d| Mark { text: symbol(d as u8 + 1).to_string(), slot: d, ink: Ink::Faint };
    bits(mask & ((1 << shape.side()) - 1)).map(note).collect()
}

/// For each cell whether a unit of it has its digit twice.
fn repeated(shape: BoxShape, digits: &[u8]) -> Vec<bool> {
    let mut twice = vec![false; digits.len()];
    for unit in shape.units() {
        let mut first = [None; 256];
        for &cell in unit.iter().filter(|&&cell| digits[cell] != 0) {
            match first[digits[cell] as usize] {
                None => first[digits[cell] as usize] = Some(cell),
                Some(other) => (twice[cell], twice[other]) = (true, true),
            }
        }
    }
    twice
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: [u8; 16] = [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1];

    fn four() -> Sudoku {
        Sudoku::new(BoxShape::new(2, 2).unwrap(), FOUR).unwrap()
    }

    #[test]
    fn ink_tells_givens_from_finds_and_mistakes() {
        let mut grid = Grid([1, 2, 3, 4, 3, 4, 1, 2, 4, 1, 2, 3, 2, 3, 4, 1].into());
        assert_eq!(board(&four(), Some(&grid))[(0, 2)].ink, Ink::Found);
        assert_eq!(board(&four(), Some(&grid))[(0, 1)].ink, Ink::Given);
        grid.0[0] = 3; // a second 3 in row 1, in column 1 and in box 1
        grid.0[15] = 4; // changes a given, and is a second 4 in row 4 and column 4
        let picture = board(&four(), Some(&grid));
        for (row, column) in [(0, 0), (0, 2), (1, 0), (3, 3), (3, 2), (0, 3)] {
            assert_eq!(picture[(row, column)].ink, Ink::Wrong, "row {row}, column {column}");
        }
        assert_eq!(picture[(1, 3)].ink, Ink::Given);
    }

    #[test]
    fn pencil_marks_are_drawn_where_nothing_stands() {
        let marked = four().with_marks([0b1000; 16]).unwrap();
        let picture = board(&marked, None);
        assert_eq!(picture[(0, 2)].marks[0], Mark { text: "4".into(), slot: 3, ink: Ink::Faint });
        assert!(picture[(0, 0)].marks.is_empty());
        assert_eq!(board(&marked, Some(&Grid([1; 16].into())))[(2, 0)].ink, Ink::Wrong);
    }

    #[test]
    fn odd_grids_do_not_panic() {
        for side in [4, 6, 7, 16, 36] {
            let shape = BoxShape::of_side(side).unwrap();
            let empty = Sudoku::new(shape, vec![0; shape.cells()])
                .unwrap()
                .with_marks(vec![!0; shape.cells()])
                .unwrap();
            board(&empty, Some(&Grid(vec![255; shape.cells()].into()))).svg();
            board(&empty, Some(&Grid([].into()))).text(true);
        }
    }
}
