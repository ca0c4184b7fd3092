//! A board as the report's program holds it after loading: the givens, and for each other cell the digits that no given
//! in its row, column or box forbids, in the order in which Python goes through a set of them.

use crate::encode::cells::set_order;
use crate::{BoxShape, Sudoku};
use plansza_core::Fault;

/// Cells of a board.
pub(super) const CELLS: usize = 81;

/// A 9×9 board with its candidates by the givens.
///
/// ```
/// use plansza_sudoku::{report::LoadedBoard, text};
/// let board = &text::read("..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..")?[0];
/// let loaded = LoadedBoard::new(board)?;
/// assert_eq!(loaded.candidates(0).collect::<Vec<_>>(), [8, 2, 3, 4]); // as Python goes through {2, 3, 4, 8}
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone)]
pub struct LoadedBoard {
    /// 0 for empty.
    pub(super) givens: [u8; CELLS],
    /// Bit d − 1 for the digit d; nothing for a given.
    pub(super) open: [u16; CELLS],
    /// The candidates in the order of a set, then zeros.
    pub(super) order: [[u8; 9]; CELLS],
}

impl LoadedBoard {
    /// Loads a board.
    ///
    /// # Errors
    /// When it is not a 9×9 board in boxes of 3×3, or a digit or a candidate is wanting that the program takes for granted.
    pub fn new(board: &Sudoku) -> Result<LoadedBoard, Fault> {
        let accepted = "9×9 boards in boxes of 3×3, each empty cell with a digit that no given forbids";
        let fault = |what: String| Err(Fault::new(what).accepts(accepted));
        if board.shape() != BoxShape::NINE {
            return fault(format!("the board is {}", board.shape()));
        }
        if let Some((a, b)) = board.conflict() {
            let (a_name, b_name) = (board.shape().name(a), board.shape().name(b));
            return fault(format!("{a_name} and {b_name} are both given as {}", board.givens()[a]));
        }
        let givens: [u8; CELLS] = std::array::from_fn(|cell| board.givens()[cell]);
        let mut open = [0; CELLS];
        for cell in (0..CELLS).filter(|&cell| givens[cell] == 0) {
            let seen = peers(cell).filter(|&peer| givens[peer] != 0);
            open[cell] = 0x1ff & !seen.fold(0, |seen, peer| seen | 1 << (givens[peer] - 1));
            if open[cell] == 0 {
                return fault(format!("{} can hold no digit", board.shape().name(cell)));
            }
        }
        let order = open.map(set_order);
        Ok(LoadedBoard { givens, open, order })
    }

    /// The candidates of a cell in the order of a Python set; none of a given.
    pub fn candidates(&self, cell: usize) -> impl Iterator<Item = u8> + '_ {
        self.order[cell].iter().copied().take_while(|&digit| digit != 0)
    }

    /// Cells that are not given and can hold but one digit: the digit; else 0.
    pub(super) fn single(&self, cell: usize) -> u8 {
        if self.open[cell].count_ones() == 1 { self.order[cell][0] } else { 0 }
    }
}

/// The 20 cells that see a cell, row by row.
pub(super) fn peers(cell: usize) -> impl Iterator<Item = usize> {
    let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let (row, column, block) = place(cell);
    (0..CELLS).filter(move |&peer| {
        let (r, c, b) = place(peer);
        peer != cell && (r == row || c == column || b == block)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_has_twenty_peers_row_by_row() {
        for cell in 0..CELLS {
            let list: Vec<usize> = peers(cell).collect();
            assert_eq!(list.len(), 20);
            assert!(list.is_sorted() && list.iter().all(|&peer| peers(peer).any(|one| one == cell)));
        }
        assert_eq!(peers(40).take(5).collect::<Vec<_>>(), [4, 13, 22, 30, 31]);
    }

    #[test]
    fn boards_that_the_program_could_not_hold_are_refused() {
        let load =
            |text: &str| LoadedBoard::new(&crate::text::read(text).unwrap()[0]).err().unwrap().to_string();
        assert!(load(&".".repeat(16)).starts_with("the board is 4×4"));
        assert!(load(&format!("11{}", ".".repeat(79))).starts_with("r1c1 and r1c2 are both given as 1"));
        let full = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
        assert!(load(&full).starts_with("r1c9 can hold no digit"), "{}", load(&full));
    }
}
