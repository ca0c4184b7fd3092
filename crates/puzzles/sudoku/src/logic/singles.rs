//! Singles: a cell or a digit that has come down to one possibility.
//!
//! ```text
//! . . 1 | . . . | . . .
//! . . . | 7 4 ? | . . .     the middle box has its 1 at ?, for rows 1 and 3 have theirs
//! . . . | . . . | . 1 .
//! ```
//!
//! The candidates keep count themselves, so there is nothing to search for. In the order of Sudoku Explainer: the last
//! cell of a unit (1.0), a digit with one place in a box (1.2), in a row or column (1.5), a cell with one candidate (2.3).

use super::{Candidates, Flow, Found, Step};
use plansza_core::bits;

/// The last cells of units.
pub(super) fn last(grid: &Candidates, step: &mut Step, found: Found) -> Flow {
    for unit in units(grid.last()) {
        let cell = grid.geometry().cell(unit, grid.blank(unit).trailing_zeros() as usize);
        let d = grid.missing(unit).trailing_zeros() as usize;
        report(Some(unit), cell, d, step, found)?;
    }
    Flow::Continue(())
}

/// The digits with one place in a unit of the kind.
pub(super) fn hidden(grid: &Candidates, kind: u128, step: &mut Step, found: Found) -> Flow {
    for d in 0..grid.geometry().side() {
        for unit in units(grid.hidden(d) & kind) {
            let cell = grid.geometry().cell(unit, grid.places(unit, d).trailing_zeros() as usize);
            report(Some(unit), cell, d, step, found)?;
        }
    }
    Flow::Continue(())
}

/// The cells with one candidate.
pub(super) fn naked(grid: &Candidates, step: &mut Step, found: Found) -> Flow {
    for cell in grid.naked() {
        report(None, cell, grid.mask(cell).trailing_zeros() as usize, step, found)?;
    }
    Flow::Continue(())
}

fn report(unit: Option<usize>, cell: usize, d: usize, step: &mut Step, found: Found) -> Flow {
    step.clear(1 << d);
    step.units.extend(unit);
    step.placed = Some((cell, d as u8 + 1));
    found(step)
}

fn units(set: u128) -> impl Iterator<Item = usize> {
    bits(set as u64).chain(bits((set >> 64) as u64).map(|unit| unit + 64))
}

#[cfg(test)]
mod tests {
    use crate::logic::position::Position;
    use crate::logic::{Logic, Technique};
    use crate::{Shape, Sudoku};

    #[test]
    fn last_cell() {
        let four = [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let mut logic = Logic::new(&Sudoku::new(Shape::new(2, 2).unwrap(), four).unwrap());
        let step = logic.find().unwrap().clone();
        assert_eq!(
            (step.technique, step.placed, step.units.as_slice()),
            (Technique::LastCell, Some((3, 4)), &[0][..])
        );
        let words = "r1c4 is the last empty cell of row 1, and 4 is the digit that is missing there.";
        assert_eq!(step.words(logic.candidates()), words);
    }

    #[test]
    fn hidden_single_in_a_box() {
        let words =
            Position::open().without("r1c23 r23c123", "7").expect(Technique::HiddenSingleBox, "r1c1 = 7");
        assert_eq!(
            words,
            "In box 1 the digit 7 fits only in r1c1: it is ruled out already in r1c2, r1c3, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3."
        );
    }

    #[test]
    fn hidden_single_in_a_row() {
        Position::open().without("r4c12346789", "7").expect(Technique::HiddenSingleLine, "r4c5 = 7");
    }

    #[test]
    fn hidden_single_in_a_column() {
        Position::open().without("r12345678c6", "3").expect(Technique::HiddenSingleLine, "r9c6 = 3");
    }

    #[test]
    fn naked_single() {
        let words = Position::open().only("r5c5", "4").expect(Technique::NakedSingle, "r5c5 = 4");
        assert_eq!(words, "r5c5 can only be 4: 1, 2, 3, 5, 6, 7, 8 and 9 are ruled out there already.");
    }
}
