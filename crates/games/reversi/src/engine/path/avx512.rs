//! The path with AVX-512: eight directions in one register, and an instruction that finds the highest bit of a word.
//!
//! Moves: a line to lower squares is one to higher squares all around the word, so one rotation does for both; what would
//! come around again is not on the squares over which a line may run. Flips are found as with AVX2, but the first square to
//! the lower side that is not the opponent's is found at once.

#![allow(unsafe_code)]

use super::{Path, PathWork, SearchNode, SearchWorker, doors, endgame, enter, last, midgame, shallow};
use crate::Kernel;
use crate::engine::board::{DOWN, UP};
use crate::lines::x86::{joined, splat};
use std::arch::x86_64::*;

/// Shows that the processor has AVX-512 (F, CD, BW, VL) beside what [`Avx2Path`](super::Avx2Path) shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512Path(());

impl Avx512Path {
    /// The path, where the processor has it.
    pub(crate) fn found() -> Option<Avx512Path> {
        Kernel::available().contains(&Kernel::Avx512).then_some(Avx512Path(()))
    }
}

/// `a | b & c`, as a table of what comes of three bits.
const OR_AND: i32 = 0xF8;

#[inline]
#[target_feature(enable = "avx512f,avx512vl,avx2")]
fn mobility(own: u64, opp: u64) -> u64 {
    // Squares from which a line does not leave the board: across, down, and on both diagonals.
    const COLUMNS: i64 = 0x7E7E_7E7E_7E7E_7E7E;
    const ROWS: i64 = 0x00FF_FFFF_FFFF_FF00;
    const BOTH: i64 = COLUMNS & ROWS;
    let inner = _mm512_set_epi64(BOTH, BOTH, ROWS, COLUMNS, BOTH, BOTH, ROWS, COLUMNS);
    let step = _mm512_set_epi64(55, 57, 56, 63, 9, 7, 8, 1);
    let leap = _mm512_set_epi64(46, 50, 48, 62, 18, 14, 16, 2);
    let line = _mm512_and_si512(_mm512_set1_epi64(opp.cast_signed()), inner);
    let from = _mm512_set1_epi64(own.cast_signed());
    let mut run = _mm512_and_si512(line, _mm512_rolv_epi64(from, step));
    run = _mm512_ternarylogic_epi64::<OR_AND>(run, line, _mm512_rolv_epi64(run, step));
    let pair = _mm512_and_si512(line, _mm512_rolv_epi64(line, step));
    run = _mm512_ternarylogic_epi64::<OR_AND>(run, pair, _mm512_rolv_epi64(run, leap));
    run = _mm512_ternarylogic_epi64::<OR_AND>(run, pair, _mm512_rolv_epi64(run, leap));
    let found = _mm512_rolv_epi64(run, step);
    let half = _mm256_or_si256(_mm512_castsi512_si256(found), _mm512_extracti64x4_epi64::<1>(found));
    joined(half) & !(own | opp)
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl,avx2")]
fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let [up, down] = [&UP, &DOWN].map(|rays| {
        let [a, b, c, d] = rays.0[square as usize % 64].map(u64::cast_signed);
        _mm256_set_epi64x(d, c, b, a)
    });
    let (mine, theirs, zero) = (splat(own), splat(opp), _mm256_setzero_si256());
    let ends = _mm256_andnot_si256(theirs, up);
    let end = _mm256_and_si256(_mm256_and_si256(ends, _mm256_sub_epi64(zero, ends)), mine);
    // One less, which is all the bits below; but nothing where there is no end.
    let shut = _mm256_test_epi64_mask(end, end);
    let above = _mm256_and_si256(_mm256_maskz_add_epi64(shut, end, _mm256_set1_epi64x(-1)), up);
    let ends = _mm256_andnot_si256(theirs, down);
    let highest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(ends));
    let end = _mm256_and_si256(highest, mine);
    // Twice it, and all the bits above; nothing where there is no end.
    let below = _mm256_sub_epi64(zero, _mm256_add_epi64(end, end));
    joined(_mm256_ternarylogic_epi64::<OR_AND>(above, below, down))
}

impl Path for Avx512Path {
    #[inline(always)]
    fn mobility(self, own: u64, opp: u64) -> u64 {
        // SAFETY: the path exists only where the instructions were found.
        unsafe { mobility(own, opp) }
    }

    #[inline(always)]
    fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        // SAFETY: the path exists only where the instructions were found.
        unsafe { flips(square, own, opp) }
    }

    doors!(Avx512Path, #[target_feature(enable = "avx512f,avx512cd,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")] unsafe);
}
