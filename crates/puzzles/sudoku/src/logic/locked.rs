//! Locked digits: where a box and a line cross, what one keeps the other loses.
//!
//! ```text
//! a a . | b b b | b b b     pointing: a digit whose places in the box are all at a leaves b,
//! . . . |       |           claiming: a digit whose places in the row are all at a leaves the
//! . . . |       |           rest of the box.
//! ```

use super::{Candidates, Flow, Found, Role, Step};
use plansza_core::bits;

/// From where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// From a box to a line.
    Pointing,
    /// From a line to a box.
    Claiming,
}

/// The digits of a unit that are locked: they leave the rest of the unit that crosses it.
pub(super) fn find(grid: &Candidates, from: usize, kind: Kind, step: &mut Step, found: Found) -> Flow {
    bits(grid.missing(from)).try_for_each(|d| {
        crossings(grid, from, kind, d).try_for_each(|to| {
            note(grid, from, to, d, step);
            let geometry = grid.geometry();
            step.removed.extend(rest(grid, from, to, d).map(|place| (geometry.cell(to, place), 1 << d)));
            found(step)
        })
    })
}

/// The units in which a digit is locked and so leaves another unit with one place for it.
pub(super) fn direct(grid: &Candidates, d: usize, kind: Kind, step: &mut Step, found: Found) -> Flow {
    let geometry = grid.geometry();
    let units = match kind {
        Kind::Pointing => 2 * geometry.side()..geometry.units(),
        Kind::Claiming => 0..2 * geometry.side(),
    };
    units.into_iter().try_for_each(|from| {
        crossings(grid, from, kind, d).try_for_each(|to| {
            for place in rest(grid, from, to, d) {
                for seat in geometry.places(geometry.cell(to, place)) {
                    let unit = seat.unit as usize;
                    let stays = |&place: &usize| {
                        let units = geometry.units_of(geometry.cell(unit, place));
                        units >> to & 1 == 0 || units >> from & 1 == 1
                    };
                    let mut left = bits(grid.places(unit, d)).filter(stays);
                    if let (true, Some(only), None) = (unit != to, left.next(), left.next()) {
                        note(grid, from, to, d, step);
                        step.units.push(unit);
                        step.placed = Some((geometry.cell(unit, only), d as u8 + 1));
                        found(step)?;
                    }
                }
            }
            Flow::Continue(())
        })
    })
}

/// The units that hold all places of a digit in `from`, and more.
fn crossings(grid: &Candidates, from: usize, kind: Kind, d: usize) -> impl Iterator<Item = usize> {
    let geometry = grid.geometry();
    let places = grid.places(from, d);
    let longest = geometry.shape().box_width().max(geometry.shape().box_height()) as u32;
    let is_box = from >= 2 * geometry.side();
    // No crossing is longer than a box, and one place is a single.
    let fits = is_box == (kind == Kind::Pointing) && (2..=longest).contains(&places.count_ones());
    let targets = match (fits, kind) {
        (false, _) => &[][..],
        (true, Kind::Pointing) => &[0, 1],
        (true, Kind::Claiming) => &[2],
    };
    targets.iter().filter_map(move |&kind| {
        let to = geometry.places(geometry.cell(from, places.trailing_zeros() as usize))[kind].unit as usize;
        let inside = |place| geometry.units_of(geometry.cell(from, place)) >> to & 1 == 1;
        (grid.places(to, d).count_ones() > places.count_ones() && bits(places).all(inside)).then_some(to)
    })
}

/// The places of a digit in `to` that are not in `from` too.
fn rest(grid: &Candidates, from: usize, to: usize, d: usize) -> impl Iterator<Item = usize> {
    let geometry = grid.geometry();
    bits(grid.places(to, d))
        .filter(move |&place| geometry.units_of(geometry.cell(to, place)) >> from & 1 == 0)
}

fn note(grid: &Candidates, from: usize, to: usize, d: usize, step: &mut Step) {
    step.clear(1 << d);
    step.units.extend([from, to]);
    for place in bits(grid.places(from, d)) {
        step.part(grid.geometry().cell(from, place), Role::Member, 1 << d);
    }
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::position::Position;

    #[test]
    fn pointing() {
        let words =
            Position::open().without("r1c2 r23c123", "7").expect(Technique::Pointing, "r1c456789 ≠ 7");
        assert_eq!(
            words,
            "In box 1 the digit 7 fits only in r1c1 and r1c3, both in row 1. So row 1 has its 7 there and nowhere else: \
             r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 lose 7."
        );
    }

    #[test]
    fn pointing_down() {
        Position::open().without("r456c56", "2").expect(Technique::Pointing, "r123789c4 ≠ 2");
    }

    #[test]
    fn claiming() {
        let words = Position::open().without("r5c123789", "9").expect(Technique::Claiming, "r46c456 ≠ 9");
        assert_eq!(
            words,
            "In row 5 the digit 9 fits only in r5c4, r5c5 and r5c6, all in box 5. So box 5 has its 9 there and nowhere \
             else: r4c4, r4c5, r4c6, r6c4, r6c5 and r6c6 lose 9."
        );
    }

    #[test]
    fn direct_pointing() {
        // 7 of box 1 lies in row 1, and box 2 has 7 in row 1 or at r3c5 only.
        let position = Position::open().without("r23c123 r2c456 r3c46", "7");
        let words = position.expect(Technique::DirectPointing, "r3c5 = 7");
        assert_eq!(
            words,
            "In box 1 the digit 7 fits only in r1c1, r1c2 and r1c3, all in row 1. So row 1 has its 7 there and nowhere \
             else, and in box 2 only r3c5 is left for it."
        );
    }

    #[test]
    fn direct_claiming() {
        // 9 of row 5 lies in box 5, and column 5 has 9 in box 5 or at r8c5 only; not so the other columns.
        let position = Position::open().without("r5c123789 r12379c5 r5c5", "9");
        position.expect(Technique::DirectClaiming, "r8c5 = 9");
    }
}
