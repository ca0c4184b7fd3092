//! Locked digits: where a box and a line cross, what one keeps the other loses.
//!
//! ```text
//! a a . | b b b | b b b     pointing: a digit whose places in the box are all at a leaves b,
//! . . . |       |           claiming: a digit whose places in the row are all at a leaves the
//! . . . |       |           rest of the box.
//! ```

use super::{Candidates, Flow, Found, Layout, Role, Step, bits};

/// Digits of a box that lie on one line.
pub(super) fn pointing(grid: &Candidates, unit: usize, step: &mut Step, found: Found) -> Flow {
    if unit < 2 * grid.layout().side() { Flow::Continue(()) } else { find(grid, unit, [0, 1], step, found) }
}

/// Digits of a line that lie in one box.
pub(super) fn claiming(grid: &Candidates, unit: usize, step: &mut Step, found: Found) -> Flow {
    if unit >= 2 * grid.layout().side() { Flow::Continue(()) } else { find(grid, unit, [2, 2], step, found) }
}

/// The digits of `from` whose places all lie in another unit too, one of the `kinds` row, column, box.
fn find(grid: &Candidates, from: usize, kinds: [usize; 2], step: &mut Step, found: Found) -> Flow {
    let layout = grid.layout();
    for d in bits(grid.missing(from)) {
        let places = grid.places(from, d);
        // No crossing is longer than a box, and one place is a single.
        if !(2..=longest(layout)).contains(&(places.count_ones() as usize)) {
            continue;
        }
        let first = layout.seats(layout.cell(from, places.trailing_zeros() as usize));
        for kind in &kinds[..if kinds[0] == kinds[1] { 1 } else { 2 }] {
            let to = first[*kind].unit as usize;
            let inside = bits(places).all(|place| layout.units(layout.cell(from, place)) >> to & 1 == 1);
            if inside && grid.places(to, d).count_ones() > places.count_ones() {
                step.clear(1 << d);
                step.units.extend([from, to]);
                for place in bits(places) {
                    step.part(layout.cell(from, place), Role::Member, 1 << d);
                }
                let outside = bits(grid.places(to, d)).map(|place| layout.cell(to, place));
                step.removed.extend(
                    outside.filter(|&cell| layout.units(cell) >> from & 1 == 0).map(|cell| (cell, 1 << d)),
                );
                found(step)?;
            }
        }
    }
    Flow::Continue(())
}

fn longest(layout: &Layout) -> usize {
    layout.shape().box_width().max(layout.shape().box_height())
}
