//! Fish: k parallel lines whose places for a digit lie on k crossing lines (X-wing, swordfish, jellyfish).
//!
//! ```text
//! . x . | . . . | x . .     the digit has only the places x in rows 1 and 3: one of each column
//! . o . | . . . | o . .     is taken by these rows, so the places o go
//! . x . | . . . | x . .
//! ```

use super::tuple::Sets;
use super::{Candidates, LogicStep, Looking, PatternRole, StepSink};
use plansza_core::bits;

/// Fish of the digit `d` + 1: in rows first, then in columns.
pub fn find(grid: &Candidates, d: usize, size: usize, step: &mut LogicStep, found: StepSink) -> Looking {
    let side = grid.geometry().side();
    // A place in a row is a column and the other way round.
    for (base, cover) in [(0, side), (side, 0)] {
        let sets = Sets::new(size, (0..side).map(|line| (line, grid.places(base + line, d))));
        sets.tuples(size, &mut |lines, crossing| {
            let inside = lines.iter().fold(0u64, |set, line| set | 1 << line);
            if bits(crossing).all(|line| grid.places(cover + line, d) & !inside == 0) {
                return Looking::Continue(());
            }
            step.clear(1 << d);
            step.units.extend(bits(inside).map(|line| base + line));
            step.units.extend(bits(crossing).map(|line| cover + line));
            let geometry = grid.geometry();
            for line in bits(inside) {
                for place in bits(grid.places(base + line, d)) {
                    step.part(geometry.cell(base + line, place), PatternRole::Member, 1 << d);
                }
            }
            for line in bits(crossing) {
                let outside = bits(grid.places(cover + line, d) & !inside);
                step.removed.extend(outside.map(|place| (geometry.cell(cover + line, place), 1 << d)));
            }
            found(step)
        })?;
    }
    Looking::Continue(())
}
