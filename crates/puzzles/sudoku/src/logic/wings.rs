//! Wings: a pivot that, whatever it takes, pushes a digit into one of its pincers.
//!
//! ```text
//! 27 . . | 29 . .     r1c1 is 2, then r1c4 is 9; or 7, then r3c2 is 9.
//! .  . . | o  o o     Cells o, which see both, are never 9 (XY-wing).
//! .  79. | .          An XYZ-wing has 279 in the pivot: the cells must see it too.
//! ```

use super::{Candidates, Flow, Found, Role, Step};

/// Pivots with two candidates.
pub(super) fn xy(grid: &Candidates, step: &mut Step, found: Found) -> Flow {
    for pivot in 0..grid.geometry().shape().cells() {
        if grid.mask(pivot).count_ones() == 2 {
            // A pincer takes one digit of the pivot and brings one of its own.
            wing(grid, pivot, |mask| (mask & grid.mask(pivot)).count_ones() == 1, step, found)?;
        }
    }
    Flow::Continue(())
}

/// Pivots with three candidates.
pub(super) fn xyz(grid: &Candidates, step: &mut Step, found: Found) -> Flow {
    for pivot in 0..grid.geometry().shape().cells() {
        if grid.mask(pivot).count_ones() == 3 {
            wing(grid, pivot, |mask| mask & !grid.mask(pivot) == 0, step, found)?;
        }
    }
    Flow::Continue(())
}

/// The pairs of pincers of a pivot: with two candidates each, one in common that is the point of the wing.
fn wing(grid: &Candidates, pivot: usize, fits: impl Fn(u64) -> bool, step: &mut Step, found: Found) -> Flow {
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
                step.part(pivot, Role::Pivot, grid.mask(pivot));
                step.part(left, Role::Pincer, grid.mask(left));
                step.part(right, Role::Pincer, grid.mask(right));
                found(step)?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::logic::Technique;
    use crate::logic::position::Position;

    #[test]
    fn xy_wing() {
        let position = Position::open().only("r1c1", "27").only("r1c5", "29").only("r6c1", "79");
        let words = position.expect(Technique::XyWing, "r6c5 ≠ 9");
        assert_eq!(
            words,
            "r1c1 is 2 or 7. If it is 2, r1c5 is 9; if it is 7, r6c1 is 9. So r1c5 or r6c1 is 9 in any case, and a cell \
             that sees both is not: r6c5 loses 9."
        );
    }

    #[test]
    fn xy_wing_around_a_box() {
        let position = Position::open().only("r1c1", "27").only("r1c5", "29").only("r3c2", "79");
        position.expect(Technique::XyWing, "r1c23 r3c456 ≠ 9");
    }

    #[test]
    fn xyz_wing() {
        let position = Position::open().only("r1c1", "279").only("r1c5", "29").only("r3c2", "79");
        let words = position.expect(Technique::XyzWing, "r1c23 ≠ 9");
        assert_eq!(
            words,
            "r1c1 is 2, 7 or 9. If it is 2, r1c5 is 9; if it is 7, r3c2 is 9. So r1c1, r1c5 or r3c2 is 9 in any case, \
             and a cell that sees all three is not: r1c2 and r1c3 lose 9."
        );
    }
}
