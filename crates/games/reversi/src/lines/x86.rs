//! The version with AVX2 and POPCNT: four directions in one register. The only module with `unsafe` code: calling a
//! function that needs instructions which not every machine has. Each call stands behind [`here`].

#![allow(unsafe_code)]

use super::{LINES, Reach};
use crate::strategy::Measures;
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU8, Ordering};

const UNKNOWN: u8 = 0;
const PLAIN: u8 = 1;
const WIDE: u8 = 2;

/// What is used. It is [`WIDE`] only where the instructions were found.
static CHOICE: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Whether this machine has the instructions.
pub(super) fn detected() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")
}

/// Uses the instructions or does not; false when they are missing.
#[cold]
pub(super) fn select(wide: bool) -> bool {
    let possible = !wide || detected();
    if possible {
        CHOICE.store(if wide { WIDE } else { PLAIN }, Ordering::Relaxed);
    }
    possible
}

/// Whether the instructions are here and to be used. Found out once; afterwards it costs a load.
#[inline]
fn here() -> bool {
    match CHOICE.load(Ordering::Relaxed) {
        WIDE => true,
        PLAIN => false,
        _ => select(true) || !select(false),
    }
}

/// The squares where `mine` outflanks `theirs`; none where the instructions are missing.
#[inline]
pub(super) fn mobility(mine: u64, theirs: u64) -> Option<u64> {
    // SAFETY: called only when the instructions are here.
    here().then(|| unsafe { mobility_avx2(mine, theirs) })
}

/// The discs that turn over; none where the instructions are missing.
#[inline]
pub(super) fn flips(square: usize, mine: u64, theirs: u64) -> Option<u64> {
    // SAFETY: called only when the instructions are here.
    here().then(|| unsafe { flips_avx2(square, mine, theirs) })
}

/// What a position is judged by; none where the instructions are missing.
#[inline]
pub(super) fn counts(mine: u64, theirs: u64, reach: &Reach) -> Option<Measures> {
    // SAFETY: called only when the instructions are here.
    here().then(|| unsafe { counts_avx2(mine, theirs, reach) })
}

/// A word in each of the four lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn splat(word: u64) -> __m256i {
    _mm256_set1_epi64x(word.cast_signed())
}

/// A word for each line.
#[inline]
#[target_feature(enable = "avx2")]
fn each(word: impl Fn((u32, u64)) -> u64) -> __m256i {
    let [a, b, c, d] = LINES.map(|line| word(line).cast_signed());
    _mm256_set_epi64x(d, c, b, a)
}

/// All lanes in one word.
#[inline]
#[target_feature(enable = "avx2")]
fn joined(lanes: __m256i) -> u64 {
    let pair = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    let one = _mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair));
    _mm_cvtsi128_si64(one).cast_unsigned()
}

/// The runs of `theirs` that begin beside `from`, up and down each line.
#[inline]
#[target_feature(enable = "avx2")]
fn runs(from: u64, theirs: u64) -> (__m256i, __m256i) {
    let (step, leap) = (each(|(shift, _)| u64::from(shift)), each(|(shift, _)| u64::from(2 * shift)));
    let line = _mm256_and_si256(splat(theirs), each(|(_, mask)| mask));
    let from = splat(from);
    let mut up = _mm256_and_si256(line, _mm256_sllv_epi64(from, step));
    let mut down = _mm256_and_si256(line, _mm256_srlv_epi64(from, step));
    up = _mm256_or_si256(up, _mm256_and_si256(line, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(line, _mm256_srlv_epi64(down, step)));
    let pair_up = _mm256_and_si256(line, _mm256_sllv_epi64(line, step));
    // The same pairs, seen from their other end.
    let pair_down = _mm256_srlv_epi64(pair_up, step);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pair_up, _mm256_sllv_epi64(up, leap)));
        down = _mm256_or_si256(down, _mm256_and_si256(pair_down, _mm256_srlv_epi64(down, leap)));
    }
    (up, down)
}

#[target_feature(enable = "avx2,popcnt")]
fn mobility_avx2(mine: u64, theirs: u64) -> u64 {
    let step = each(|(shift, _)| u64::from(shift));
    let (up, down) = runs(mine, theirs);
    let found = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    joined(found) & !(mine | theirs)
}

#[target_feature(enable = "avx2,popcnt")]
fn flips_avx2(square: usize, mine: u64, theirs: u64) -> u64 {
    let step = each(|(shift, _)| u64::from(shift));
    let (up, down) = runs(1 << square, theirs);
    let (own, none) = (splat(mine), _mm256_setzero_si256());
    // A run counts when a disc of mine stands behind it.
    let open_up = _mm256_cmpeq_epi64(_mm256_and_si256(own, _mm256_sllv_epi64(up, step)), none);
    let open_down = _mm256_cmpeq_epi64(_mm256_and_si256(own, _mm256_srlv_epi64(down, step)), none);
    joined(_mm256_or_si256(_mm256_andnot_si256(open_up, up), _mm256_andnot_si256(open_down, down)))
}

#[target_feature(enable = "avx2,popcnt")]
fn counts_avx2(mine: u64, theirs: u64, reach: &Reach) -> Measures {
    let empty = !(mine | theirs);
    let (mut neighbours, mut frontier) = (0, 0);
    for &(shift, squares) in reach {
        // A shift to the right is a turn to the left: what turns around the edge is not among these squares.
        let beside = (theirs & squares).rotate_left(shift.rem_euclid(64).cast_unsigned());
        neighbours += (beside & mine).count_ones();
        frontier += (beside & empty).count_ones();
    }
    Measures {
        discs: mine.count_ones(),
        mobility: mobility_avx2(mine, theirs).count_ones(),
        blocking: mobility_avx2(theirs, mine).count_ones(),
        neighbours,
        frontier,
    }
}
