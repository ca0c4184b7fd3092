//! The last empty squares of a small board: no memory and no ranks, only which squares turn something over, those first that are
//! in a quarter with an odd number of them. Who moves last into a quarter has the last word there.

use super::solve::SmallSolver;
use crate::engine::path::{Path, PathWork};
use crate::position::SquareBoard;

/// A position near its end asked whether its score is above a bound.
pub(super) struct LastSquares<'s, 'm, const N: usize> {
    pub(super) solver: &'s mut SmallSolver<'m>,
    pub(super) own: u64,
    pub(super) opp: u64,
    pub(super) alpha: i32,
    /// The empty squares.
    pub(super) empty: u64,
    /// Whether the other side has just passed.
    pub(super) passed: bool,
}

/// The squares of the four quarters of a board.
const fn quarters(size: usize) -> [u64; 4] {
    let (mut first, mut row, half) = (0u64, 0, size / 2);
    while row < half {
        first |= (u64::MAX >> (64 - half)) << (8 * row);
        row += 1;
    }
    [first, first << half, first << (8 * half), first << (9 * half)]
}

impl<const N: usize> SquareBoard<N> {
    const QUARTERS: [u64; 4] = quarters(N);

    /// The squares of the quarters in which an odd number of these is.
    #[inline(always)]
    pub(super) fn odd_quarters(squares: u64) -> u64 {
        let odd = |quarter: u64| if (quarter & squares).count_ones() & 1 == 1 { quarter } else { 0 };
        let [a, b, c, d] = Self::QUARTERS;
        odd(a) | odd(b) | odd(c) | odd(d)
    }
}

impl<const N: usize> PathWork for LastSquares<'_, '_, N> {
    type Given = i32;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> i32 {
        let LastSquares { solver, own, opp, alpha, empty, passed } = self;
        solver.count();
        let margin = own.count_ones() as i32 - opp.count_ones() as i32;
        let left = empty.count_ones() as i32;
        if left == 1 {
            let square = empty.trailing_zeros();
            return match path.flips(square, own, opp).count_ones() as i32 {
                0 => match path.flips(square, opp, own).count_ones() as i32 {
                    0 => margin + margin.signum(),
                    turned => margin - 2 * turned - 1,
                },
                turned => margin + 2 * turned + 1,
            };
        }
        let mut best = i32::MIN;
        let odd = SquareBoard::<N>::odd_quarters(empty);
        for mut part in [empty & odd, empty & !odd] {
            while part != 0 {
                let square = part.trailing_zeros();
                part &= part - 1;
                let turned = path.flips(square, own, opp);
                if turned == 0 {
                    continue;
                }
                let (next, other) = (opp ^ turned, own ^ turned | 1 << square);
                let (alpha_of, empty) = (-alpha - 1, empty & !(1 << square));
                let value = -path.run(LastSquares::<N> {
                    solver,
                    own: next,
                    opp: other,
                    alpha: alpha_of,
                    empty,
                    passed: false,
                });
                best = best.max(value);
                if best > alpha {
                    return best;
                }
            }
        }
        match best {
            i32::MIN if passed => margin + margin.signum() * left,
            i32::MIN => {
                let (own, opp, alpha) = (opp, own, -alpha - 1);
                -path.run(LastSquares::<N> { solver, own, opp, alpha, empty, passed: true })
            }
            _ => best,
        }
    }
}
