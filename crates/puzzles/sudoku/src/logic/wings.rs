//! Wings: a pivot that, whatever it takes, pushes a digit into one of its pincers.
//!
//! ```text
//! 27 . . | 29 . .     r1c1 is 2, then r1c4 is 9; or 7, then r3c2 is 9.
//! .  . . | o  o o     Cells o, which see both, are never 9 (XY-wing).
//! .  79. | .          An XYZ-wing has 279 in the pivot: the cells must see it too.
//! ```

use super::{Candidates, LogicStep, Looking, PatternRole, StepSink};

/// Pivots with two candidates.
pub fn xy(grid: &Candidates, step: &mut LogicStep, found: StepSink) -> Looking {
    for pivot in 0..grid.geometry().shape().cells() {
        if grid.mask(pivot).count_ones() == 2 {
            // A pincer takes one digit of the pivot and brings one of its own.
            wing(grid, pivot, |mask| (mask & grid.mask(pivot)).count_ones() == 1, step, found)?;
        }
    }
    Looking::Continue(())
}

/// Pivots with three candidates.
pub fn xyz(grid: &Candidates, step: &mut LogicStep, found: StepSink) -> Looking {
    for pivot in 0..grid.geometry().shape().cells() {
        if grid.mask(pivot).count_ones() == 3 {
            wing(grid, pivot, |mask| mask & !grid.mask(pivot) == 0, step, found)?;
        }
    }
    Looking::Continue(())
}

/// The pairs of pincers of a pivot: with two candidates each, one in common that is the point of the wing.
fn wing(
    grid: &Candidates,
    pivot: usize,
    fits: impl Fn(u64) -> bool,
    step: &mut LogicStep,
    found: StepSink,
) -> Looking {
    let geometry = grid.geometry();
    let peers = geometry.peers(pivot);
    let pincer = |&cell: &u16| grid.mask(cell as usize).count_ones() == 2 && fits(grid.mask(cell as usize));
    for (i, left) in peers.iter().enumerate().filter(|(_, cell)| pincer(cell)) {
        for right in peers[i + 1..].iter().filter(|cell| pincer(cell)) {
            let (left, right) = (*left as usize, *right as usize);
            let all = [pivot, left, right];
            let point = grid.mask(left) & grid.mask(right);
            // Three digits on three cells; the pincers differ in the pivot's other two.
            if point.count_ones() != 1
                || all.iter().fold(0, |set, &cell| set | grid.mask(cell)).count_ones() != 3
            {
                continue;
            }
            let holders = &all[(grid.mask(pivot) & point == 0) as usize..];
            step.clear(point);
            for &peer in geometry.peers(left) {
                let cell = peer as usize;
                if grid.mask(cell) & point != 0 && holders.iter().all(|&holder| geometry.sees(cell, holder)) {
                    step.removed.push((cell, point));
                }
            }
            if !step.removed.is_empty() {
                step.part(pivot, PatternRole::Pivot, grid.mask(pivot));
                step.part(left, PatternRole::Pincer, grid.mask(left));
                step.part(right, PatternRole::Pincer, grid.mask(right));
                found(step)?;
            }
        }
    }
    Looking::Continue(())
}
