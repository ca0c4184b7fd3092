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

use super::{Candidates, Flow, Found, Step, Technique};

/// All singles, the easiest first. A cell can turn up as more than one kind.
pub(super) fn find(grid: &Candidates, step: &mut Step, found: Found) -> Flow {
    let layout = grid.layout();
    let mut report = |technique, unit: Option<usize>, cell, d: usize| {
        step.clear(1 << d);
        step.technique = technique;
        step.units.extend(unit);
        step.placed = Some((cell, d as u8 + 1));
        found(step)
    };
    for unit in units(grid.last()) {
        let cell = layout.cell(unit, grid.blank(unit).trailing_zeros() as usize);
        report(Technique::LastCell, Some(unit), cell, grid.missing(unit).trailing_zeros() as usize)?;
    }
    for (technique, kind) in
        [(Technique::HiddenSingleBox, layout.boxes()), (Technique::HiddenSingleLine, !layout.boxes())]
    {
        for d in 0..layout.side() {
            for unit in units(grid.hidden(d) & kind) {
                let cell = layout.cell(unit, grid.places(unit, d).trailing_zeros() as usize);
                report(technique, Some(unit), cell, d)?;
            }
        }
    }
    for cell in grid.naked() {
        report(Technique::NakedSingle, None, cell, grid.mask(cell).trailing_zeros() as usize)?;
    }
    Flow::Continue(())
}

fn units(set: u128) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let unit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            unit
        })
    })
}
