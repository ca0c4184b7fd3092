//! Subsets: k cells of a unit that share out k digits among themselves.
//!
//! ```text
//! 27 . 27 . 257 . 9 . 2    naked pair: 2 and 7 are used up by the first two, the others lose them
//! 123 . 124 . 5 . 35 . .   hidden pair: if 1 and 2 fit nowhere else, 3 and 4 go from these two
//! ```

use super::tuple::Sets;
use super::{Candidates, LogicStep, Looking, PatternRole, StepSink};
use plansza_core::bits;

/// `size` cells of a unit with `size` candidates together: the other cells lose these.
pub fn naked(grid: &Candidates, unit: usize, size: usize, step: &mut LogicStep, found: StepSink) -> Looking {
    let geometry = grid.geometry();
    let blank = grid.blank(unit);
    if blank.count_ones() as usize <= size {
        return Looking::Continue(());
    }
    let sets = Sets::new(size, bits(blank).map(|place| (place, grid.mask(geometry.cell(unit, place)))));
    sets.tuples(size, &mut |places, digits| {
        let inside = places.iter().fold(0u64, |set, place| set | 1 << place);
        if bits(digits).all(|d| grid.places(unit, d) & !inside == 0) {
            return Looking::Continue(());
        }
        step.clear(digits);
        step.units.push(unit);
        for place in bits(blank) {
            let cell = geometry.cell(unit, place);
            let mask = grid.mask(cell) & digits;
            if inside >> place & 1 == 1 {
                step.part(cell, PatternRole::Member, mask);
            } else if mask != 0 {
                step.removed.push((cell, mask));
            }
        }
        found(step)
    })
}

/// `size` digits of a unit with `size` places together: these places lose all else.
pub fn hidden(grid: &Candidates, unit: usize, size: usize, step: &mut LogicStep, found: StepSink) -> Looking {
    shares(grid, unit, size, |digits, places| {
        let rest = |place| {
            (grid.geometry().cell(unit, place), grid.mask(grid.geometry().cell(unit, place)) & !digits)
        };
        if bits(places).all(|place| rest(place).1 == 0) {
            return Looking::Continue(());
        }
        note(grid, unit, digits, places, step);
        step.removed.extend(bits(places).map(rest).filter(|&(_, mask)| mask != 0));
        found(step)
    })
}

/// The same where another digit of the unit is left with one place by it.
pub fn direct(grid: &Candidates, unit: usize, size: usize, step: &mut LogicStep, found: StepSink) -> Looking {
    shares(grid, unit, size, |digits, places| {
        for d in bits(grid.missing(unit) & !digits) {
            let rest = grid.places(unit, d) & !places;
            if rest.is_power_of_two() && rest != grid.places(unit, d) {
                note(grid, unit, digits, places, step);
                step.placed = Some((grid.geometry().cell(unit, rest.trailing_zeros() as usize), d as u8 + 1));
                found(step)?;
            }
        }
        Looking::Continue(())
    })
}

/// The digits of a unit, `size` at a time, that have `size` places together.
fn shares(
    grid: &Candidates,
    unit: usize,
    size: usize,
    mut found: impl FnMut(u64, u64) -> Looking,
) -> Looking {
    if grid.blank(unit).count_ones() as usize <= size {
        return Looking::Continue(());
    }
    let sets = Sets::new(size, bits(grid.missing(unit)).map(|d| (d, grid.places(unit, d))));
    sets.tuples(size, &mut |names, places| found(names.iter().fold(0u64, |set, d| set | 1 << d), places))
}

fn note(grid: &Candidates, unit: usize, digits: u64, places: u64, step: &mut LogicStep) {
    step.clear(digits);
    step.units.push(unit);
    for place in bits(places) {
        let cell = grid.geometry().cell(unit, place);
        step.part(cell, PatternRole::Member, grid.mask(cell) & digits);
    }
}
