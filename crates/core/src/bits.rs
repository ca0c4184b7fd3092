//! Sets of small numbers as the bits of a word.

/// The positions of the set bits, from the lowest.
///
/// ```
/// assert!(plansza_core::bits(0b1001_0100).eq([2, 4, 7]));
/// ```
#[inline]
pub fn bits(mut mask: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}
