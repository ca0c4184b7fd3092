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

use super::{Candidates, LogicStep, Looking, StepSink};
use plansza_core::bits;

/// The last cells of units.
pub fn last(grid: &Candidates, step: &mut LogicStep, found: StepSink) -> Looking {
    for unit in units(grid.last()) {
        let cell = grid.geometry().cell(unit, grid.blank(unit).trailing_zeros() as usize);
        let d = grid.missing(unit).trailing_zeros() as usize;
        report(Some(unit), cell, d, step, found)?;
    }
    Looking::Continue(())
}

/// The digits with one place in a unit of the kind.
pub fn hidden(grid: &Candidates, kind: u128, step: &mut LogicStep, found: StepSink) -> Looking {
    for d in 0..grid.geometry().side() {
        for unit in units(grid.hidden(d) & kind) {
            let cell = grid.geometry().cell(unit, grid.places(unit, d).trailing_zeros() as usize);
            report(Some(unit), cell, d, step, found)?;
        }
    }
    Looking::Continue(())
}

/// The cells with one candidate.
pub fn naked(grid: &Candidates, step: &mut LogicStep, found: StepSink) -> Looking {
    for cell in grid.naked() {
        report(None, cell, grid.mask(cell).trailing_zeros() as usize, step, found)?;
    }
    Looking::Continue(())
}

fn report(unit: Option<usize>, cell: usize, d: usize, step: &mut LogicStep, found: StepSink) -> Looking {
    step.clear(1 << d);
    step.units.extend(unit);
    step.placed = Some((cell, d as u8 + 1));
    found(step)
}

fn units(set: u128) -> impl Iterator<Item = usize> {
    bits(set as u64).chain(bits((set >> 64) as u64).map(|unit| unit + 64))
}
