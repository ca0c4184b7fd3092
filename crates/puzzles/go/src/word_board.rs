//! Sets of points as machine words, on boards of at most 64 points: what is beside a set, and what is connected.
//!
//! ```text
//! 0 1 2      the bits of a board of 3×2 points: beside the point of bit 2 are those of bits 1 and 5
//! 3 4 5
//! ```

/// The geometry of a board of at most 64 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WordBoard {
    width: u32,
    full: u64,
    not_first: u64,
    not_last: u64,
}

impl WordBoard {
    /// A board of this size; none when it has more than 64 points or no point.
    pub(crate) fn new(width: usize, height: usize) -> Option<WordBoard> {
        let points = width.checked_mul(height).filter(|points| (1..=64).contains(points))?;
        let full = u64::MAX >> (64 - points);
        let first = (0..height).fold(0, |mask, row| mask | 1u64 << (row * width));
        let last = (0..height).fold(0, |mask, row| mask | 1u64 << (row * width + width - 1));
        Some(WordBoard { width: width as u32, full, not_first: full & !first, not_last: full & !last })
    }

    /// All points.
    pub(crate) fn full(&self) -> u64 {
        self.full
    }

    /// The points beside a set of points.
    #[inline]
    pub(crate) fn near(&self, set: u64) -> u64 {
        // A shift by the whole word would be a board of one row of 64: nothing is above or below it.
        let vertical = set.checked_shl(self.width).unwrap_or(0) | set.checked_shr(self.width).unwrap_or(0);
        (vertical | (set & self.not_last) << 1 | (set & self.not_first) >> 1) & self.full
    }

    /// The connected part of `within` that a point of it belongs to.
    #[inline]
    pub(crate) fn spread(&self, seed: u64, within: u64) -> u64 {
        let mut part = seed;
        loop {
            let more = part | self.near(part) & within;
            if more == part {
                return part;
            }
            part = more;
        }
    }

    /// The connected parts of a set, those with the lowest points first.
    #[inline]
    pub(crate) fn parts(&self, set: u64) -> impl Iterator<Item = u64> {
        let (board, mut rest) = (*self, set);
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let part = board.spread(rest & rest.wrapping_neg(), set);
            rest &= !part;
            Some(part)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_edges() {
        let board = WordBoard::new(3, 2).expect("6 points");
        assert_eq!((board.near(0b000_100), board.near(0b001_000)), (0b100_010, 0b010_001));
        assert_eq!(board.spread(1, 0b110_101), 1);
        assert_eq!(board.parts(0b110_101).collect::<Vec<_>>(), [0b000_001, 0b110_100]);
    }

    #[test]
    fn sizes_that_do_not_fit_a_word() {
        assert_eq!((WordBoard::new(5, 13), WordBoard::new(0, 4)), (None, None));
        assert!(
            [(64, 1), (1, 64), (8, 8)].iter().all(|&(width, height)| WordBoard::new(width, height).is_some())
        );
    }
}
