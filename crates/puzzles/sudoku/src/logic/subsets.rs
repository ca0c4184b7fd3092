//! Subsets: k cells of a unit that share out k digits among themselves.
//!
//! ```text
//! 27 . 27 . 257 . 9 . 2    naked pair: 2 and 7 are used up by the first two, the others lose them
//! 123 . 124 . 5 . 35 . .   hidden pair: if 1 and 2 fit nowhere else, 3 and 4 go from these two
//! ```

use super::tuple::Sets;
use super::{Candidates, Flow, Found, Role, Step};
use plansza_core::bits;

/// `size` cells of a unit with `size` candidates together: the other cells lose these.
pub(super) fn naked(grid: &Candidates, unit: usize, size: usize, step: &mut Step, found: Found) -> Flow {
    let geometry = grid.geometry();
    let blank = grid.blank(unit);
    if blank.count_ones() as usize <= size {
        return Flow::Continue(());
    }
    let sets = Sets::new(size, bits(blank).map(|place| (place, grid.mask(geometry.cell(unit, place)))));
    sets.tuples(size, &mut |places, digits| {
        let inside = places.iter().fold(0u64, |set, place| set | 1 << place);
        if bits(digits).all(|d| grid.places(unit, d) & !inside == 0) {
            return Flow::Continue(());
        }
        step.clear(digits);
        step.units.push(unit);
        for place in bits(blank) {
            let cell = geometry.cell(unit, place);
            let mask = grid.mask(cell) & digits;
            if inside >> place & 1 == 1 {
                step.part(cell, Role::Member, mask);
            } else if mask != 0 {
                step.removed.push((cell, mask));
            }
        }
        found(step)
    })
}

/// `size` digits of a unit with `size` places together: these places lose all else.
pub(super) fn hidden(grid: &Candidates, unit: usize, size: usize, step: &mut Step, found: Found) -> Flow {
    shares(grid, unit, size, |digits, places| {
        let rest = |place| {
            (grid.geometry().cell(unit, place), grid.mask(grid.geometry().cell(unit, place)) & !digits)
        };
        if bits(places).all(|place| rest(place).1 == 0) {
            return Flow::Continue(());
        }
        note(grid, unit, digits, places, step);
        step.removed.extend(bits(places).map(rest).filter(|&(_, mask)| mask != 0));
        found(step)
    })
}

/// The same where another digit of the unit is left with one place by it.
pub(super) fn direct(grid: &Candidates, unit: usize, size: usize, step: &mut Step, found: Found) -> Flow {
    shares(grid, unit, size, |digits, places| {
        for d in bits(grid.missing(unit) & !digits) {
            let rest = grid.places(unit, d) & !places;
            if rest.is_power_of_two() && rest != grid.places(unit, d) {
                note(grid, unit, digits, places, step);
                step.placed = Some((grid.geometry().cell(unit, rest.trailing_zeros() as usize), d as u8 + 1));
                found(step)?;
            }
        }
        Flow::Continue(())
    })
}

/// The digits of a unit, `size` at a time, that have `size` places together.
fn shares(grid: &Candidates, unit: usize, size: usize, mut found: impl FnMut(u64, u64) -> Flow) -> Flow {
    if grid.blank(unit).count_ones() as usize <= size {
        return Flow::Continue(());
    }
    let sets = Sets::new(size, bits(grid.missing(unit)).map(|d| (d, grid.places(unit, d))));
    sets.tuples(size, &mut |names, places| found(names.iter().fold(0u64, |set, d| set | 1 << d), places))
}

fn note(grid: &Candidates, unit: usize, digits: u64, places: u64, step: &mut Step) {
    step.clear(digits);
    step.units.push(unit);
    for place in bits(places) {
        let cell = grid.geometry().cell(unit, place);
        step.part(cell, Role::Member, grid.mask(cell) & digits);
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::position::Position;

    #[test]
    fn naked_pair() {
        let words = Position::open().only("r1c15", "27").expect(Technique::NakedPair, "r1c2346789 ≠ 27");
        assert_eq!(
            words,
            "r1c1 and r1c5 have only the candidates 2 and 7: two cells for two digits. So no other cell of row 1 can \
             have them: r1c2, r1c3, r1c4, r1c6, r1c7, r1c8 and r1c9 lose 2 and 7."
        );
    }

    #[test]
    fn naked_triple_without_a_full_cell() {
        let position = Position::open().only("r1c9", "13").only("r5c9", "38").only("r9c9", "18");
        position.expect(Technique::NakedTriple, "r234678c9 ≠ 138");
    }

    #[test]
    fn naked_quad() {
        let position =
            Position::open().only("r4c4", "12").only("r4c6", "234").only("r6c5", "134").only("r6c6", "1234");
        position.expect(Technique::NakedQuad, "r4c5 r5c456 r6c4 ≠ 1234");
    }

    #[test]
    fn hidden_pair() {
        let words =
            Position::open().without("r4c2346789", "27").expect(Technique::HiddenPair, "r4c15 ≠ 1345689");
        assert_eq!(
            words,
            "In row 4 the digits 2 and 7 fit only in r4c1 and r4c5: two digits for two cells. So nothing else fits \
             there: r4c1 and r4c5 lose 1, 3, 4, 5, 6, 8 and 9."
        );
    }

    #[test]
    fn hidden_triple() {
        let position = Position::open().without("r234678c2", "468").without("r1c2", "4").without("r5c2", "6");
        position.expect(Technique::HiddenTriple, "r159c2 ≠ 123579");
    }

    #[test]
    fn hidden_quad() {
        let position = Position::open().without("r7c123 r8c1 r9c3", "1357").without("r8c3", "17");
        // A hidden quad in a box leaves its 5 other cells, which are no naked quad.
        position.expect(Technique::HiddenQuad, "r8c23 r9c12 ≠ 24689");
    }

    #[test]
    fn direct_hidden_pair() {
        // 2 and 7 fill r4c1 and r4c5, where 9 would fit too, and otherwise only in r4c8.
        let position = Position::open().without("r4c2346789", "27").without("r4c234679", "9");
        let words = position.expect(Technique::DirectHiddenPair, "r4c8 = 9");
        assert_eq!(
            words,
            "In row 4 the digits 2 and 7 fit only in r4c1 and r4c5: two digits for two cells. So nothing else fits \
             there, and only r4c8 is left for 9."
        );
    }

    #[test]
    fn direct_hidden_triple() {
        let position = Position::open().without("r123456c2", "468").without("r12345c2 r8c2", "9");
        position.expect(Technique::DirectHiddenTriple, "r6c2 = 9");
    }
}
