//! The path with AVX2, BMI and POPCNT: four lines in one register, in both directions at once.
//!
//! What a move turns over is found from the rays of its square. To higher squares, the first one on a ray that is not the
//! opponent's is its lowest such bit; what lies below it on the ray turns over where it is the mover's. To lower squares it
//! is the highest bit, for which there is no instruction: from each such bit everything behind it is filled, and what is not
//! filled lies before the first.

#![allow(unsafe_code)]

use super::{Path, PathWork, SearchNode, SearchWorker, doors, endgame, enter, last, midgame, shallow};
use crate::Kernel;
use crate::engine::board::{DOWN, STEPS, UP};
use crate::lines::x86::{joined, mobility_avx2, splat};
use std::arch::x86_64::*;

/// Shows that the processor has AVX2, BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2Path(());

impl Avx2Path {
    /// The path, where the processor has it.
    pub(crate) fn found() -> Option<Avx2Path> {
        Kernel::available().contains(&Kernel::Avx2).then_some(Avx2Path(()))
    }
}

/// The steps of the lines, times `many`.
#[inline]
#[target_feature(enable = "avx2")]
fn steps(many: u32) -> __m256i {
    let [a, b, c, d] = STEPS.map(|step| i64::from(step * many));
    _mm256_set_epi64x(d, c, b, a)
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let [up, down] = [&UP, &DOWN].map(|rays| {
        let [a, b, c, d] = rays.0[square as usize % 64].map(u64::cast_signed);
        _mm256_set_epi64x(d, c, b, a)
    });
    let (mine, theirs, zero) = (splat(own), splat(opp), _mm256_setzero_si256());
    let ends = _mm256_andnot_si256(theirs, up);
    let end = _mm256_and_si256(_mm256_and_si256(ends, _mm256_sub_epi64(zero, ends)), mine);
    // One less, which is all the bits below; but nothing where there is no end.
    let open = _mm256_cmpeq_epi64(end, zero);
    let below = _mm256_add_epi64(end, _mm256_xor_si256(open, _mm256_set1_epi64x(-1)));
    let above = _mm256_and_si256(below, up);
    let mut behind = _mm256_andnot_si256(theirs, down);
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(1)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(2)));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(4)));
    let end = _mm256_and_si256(_mm256_andnot_si256(_mm256_srlv_epi64(behind, steps(1)), behind), mine);
    let open = _mm256_cmpeq_epi64(end, zero);
    let below = _mm256_andnot_si256(open, _mm256_andnot_si256(behind, down));
    joined(_mm256_or_si256(above, below))
}

impl Path for Avx2Path {
    #[inline(always)]
    fn mobility(self, own: u64, opp: u64) -> u64 {
        // SAFETY: the path exists only where the instructions were found.
        unsafe { mobility_avx2(own, opp) }
    }

    #[inline(always)]
    fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        // SAFETY: the path exists only where the instructions were found.
        unsafe { flips(square, own, opp) }
    }

    doors!(Avx2Path, #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")] unsafe);
}
