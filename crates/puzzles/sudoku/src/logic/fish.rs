//! Fish: k parallel lines whose places for a digit lie on k crossing lines (X-wing, swordfish, jellyfish).
//!
//! ```text
//! . x . | . . . | x . .     the digit has only the places x in rows 1 and 3: one of each column
//! . o . | . . . | o . .     is taken by these rows, so the places o go
//! . x . | . . . | x . .
//! ```

use super::tuple::Sets;
use super::{Candidates, Flow, Found, Role, Step};
use plansza_core::bits;

/// Fish of the digit `d` + 1: in rows first, then in columns.
pub(super) fn find(grid: &Candidates, d: usize, size: usize, step: &mut Step, found: Found) -> Flow {
    let side = grid.geometry().side();
    // A place in a row is a column and the other way round.
    for (base, cover) in [(0, side), (side, 0)] {
        let sets = Sets::new(size, (0..side).map(|line| (line, grid.places(base + line, d))));
        sets.tuples(size, &mut |lines, crossing| {
            let inside = lines.iter().fold(0u64, |set, line| set | 1 << line);
            if bits(crossing).all(|line| grid.places(cover + line, d) & !inside == 0) {
                return Flow::Continue(());
            }
            step.clear(1 << d);
            step.units.extend(bits(inside).map(|line| base + line));
            step.units.extend(bits(crossing).map(|line| cover + line));
            let geometry = grid.geometry();
            for line in bits(inside) {
                for place in bits(grid.places(base + line, d)) {
                    step.part(geometry.cell(base + line, place), Role::Member, 1 << d);
                }
            }
            for line in bits(crossing) {
                let outside = bits(grid.places(cover + line, d) & !inside);
                step.removed.extend(outside.map(|place| (geometry.cell(cover + line, place), 1 << d)));
            }
            found(step)
        })?;
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::position::Position;

    #[test]
    fn x_wing_in_rows() {
        let words = Position::open().without("r26c1245679", "7").expect(Technique::XWing, "r1345789c38 ≠ 7");
        assert_eq!(
            words,
            "In rows 2 and 6 the digit 7 fits only in columns 3 and 8 (r2c3, r2c8, r6c3 and r6c8): two rows for two \
             columns. So columns 3 and 8 have their 7 there and nowhere else: r1c3, r3c3, r4c3, r5c3, r7c3, r8c3, r9c3, \
             r1c8, r3c8, r4c8, r5c8, r7c8, r8c8 and r9c8 lose 7."
        );
    }

    #[test]
    fn x_wing_in_columns() {
        Position::open().without("r2345678c19", "4").expect(Technique::XWing, "r19c2345678 ≠ 4");
    }

    #[test]
    fn swordfish_with_two_places_a_row() {
        let position =
            Position::open().without("r1c2346789", "5").without("r4c1234678", "5").without("r8c2345678", "5");
        position.expect(Technique::Swordfish, "r235679c159 ≠ 5");
    }

    #[test]
    fn jellyfish() {
        let position = Position::open().without("r1368c14679", "5").without("r1c2", "5").without("r8c8", "5");
        position.expect(Technique::Jellyfish, "r24579c2358 ≠ 5");
    }
}
