//! Locked digits: where a box and a line cross, what one keeps the other loses.
//!
//! ```text
//! a a . | b b b | b b b     pointing: a digit whose places in the box are all at a leaves b,
//! . . . |       |           claiming: a digit whose places in the row are all at a leaves the
//! . . . |       |           rest of the box.
//! ```

use super::{Candidates, LogicStep, Looking, PatternRole, StepSink};
use plansza_core::bits;

/// From where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locking {
    /// From a box to a line.
    Pointing,
    /// From a line to a box.
    Claiming,
}

/// The digits of a unit that are locked: they leave the rest of the unit that crosses it.
pub fn find(grid: &Candidates, from: usize, kind: Locking, step: &mut LogicStep, found: StepSink) -> Looking {
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
pub fn direct(grid: &Candidates, d: usize, kind: Locking, step: &mut LogicStep, found: StepSink) -> Looking {
    let geometry = grid.geometry();
    let units = match kind {
        Locking::Pointing => 2 * geometry.side()..geometry.units(),
        Locking::Claiming => 0..2 * geometry.side(),
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
            Looking::Continue(())
        })
    })
}

/// The units that hold all places of a digit in `from`, and more.
fn crossings(grid: &Candidates, from: usize, kind: Locking, d: usize) -> impl Iterator<Item = usize> {
    let geometry = grid.geometry();
    let places = grid.places(from, d);
    let longest = geometry.shape().box_width().max(geometry.shape().box_height()) as u32;
    let is_box = from >= 2 * geometry.side();
    // No crossing is longer than a box, and one place is a single.
    let fits = is_box == (kind == Locking::Pointing) && (2..=longest).contains(&places.count_ones());
    let targets = match (fits, kind) {
        (false, _) => &[][..],
        (true, Locking::Pointing) => &[0, 1],
        (true, Locking::Claiming) => &[2],
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

fn note(grid: &Candidates, from: usize, to: usize, d: usize, step: &mut LogicStep) {
    step.clear(1 << d);
    step.units.extend([from, to]);
    for place in bits(grid.places(from, d)) {
        step.part(grid.geometry().cell(from, place), PatternRole::Member, 1 << d);
    }
}
