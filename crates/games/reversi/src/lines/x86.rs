//! The version with AVX2 and POPCNT: four directions in one register. Calling a function that needs instructions which not
//! every machine has is `unsafe`: each call here stands behind [`here`], and the engine's behind its path.

#![allow(unsafe_code)]

use super::{BoardSight, Consequence, Kernel, LINES, LOT, Reach};
use crate::strategy::Measures;
use std::arch::x86_64::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// One more than the kernel that is used; 0 where that is not known yet. It is one of those that were found.
static CHOICE: AtomicU8 = AtomicU8::new(0);

/// The last kernel of which this machine has all instructions.
#[cold]
pub(super) fn detected() -> Kernel {
    let bmi2 = is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    let avx2 = bmi2 && is_x86_feature_detected!("avx2");
    let avx512 = avx2
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl");
    match (avx512, avx2, bmi2) {
        (true, ..) => Kernel::Avx512,
        (_, true, _) => Kernel::Avx2,
        (.., true) => Kernel::Bmi2,
        _ => Kernel::Plain,
    }
}

/// Uses a kernel; false when its instructions are missing.
#[cold]
pub(super) fn select(kernel: Kernel) -> bool {
    let possible = kernel <= detected();
    if possible {
        CHOICE.store(kernel as u8 + 1, Ordering::Relaxed);
    }
    possible
}

/// The kernel that is used. Found out once; afterwards it costs a load.
#[inline]
pub(super) fn chosen() -> Kernel {
    match CHOICE.load(Ordering::Relaxed) {
        0 => {
            let kernel = detected();
            select(kernel);
            kernel
        }
        one => Kernel::ALL[usize::from(one - 1) % Kernel::ALL.len()],
    }
}

/// Whether AVX2 and POPCNT are here and to be used.
#[inline]
fn here() -> bool {
    chosen() >= Kernel::Avx2
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
pub(super) fn counts(sight: BoardSight, reach: &Reach) -> Option<Measures> {
    // SAFETY: called only when the instructions are here.
    here().then(|| unsafe {
        let BoardSight { mine, theirs, moves, moving, squares } = sight;
        counts_avx2(mine, theirs, moves, moving, squares, reach)
    })
}

/// What the first of these moves lead to; false where the instructions are missing.
#[inline]
pub(super) fn consequences(
    mine: u64,
    theirs: u64,
    squares: u64,
    moves: u64,
    lot: &mut [Consequence; LOT],
) -> bool {
    if here() {
        // SAFETY: called only when the instructions are here.
        unsafe { consequences_avx2(mine, theirs, squares, moves, lot) }
        return true;
    }
    false
}

/// A word in each of the four lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn splat(word: u64) -> __m256i {
    _mm256_set1_epi64x(word.cast_signed())
}

/// How far apart the squares of each line are, twice that, and the squares that a line may run over: known before the program runs,
/// since who works it out at a node takes as long for it as for the node.
const STEPS: [i64; 4] = [LINES[0].0 as i64, LINES[1].0 as i64, LINES[2].0 as i64, LINES[3].0 as i64];
const LEAPS: [i64; 4] = [2 * STEPS[0], 2 * STEPS[1], 2 * STEPS[2], 2 * STEPS[3]];
const MASKS: [i64; 4] =
    [LINES[0].1.cast_signed(), LINES[1].1.cast_signed(), LINES[2].1.cast_signed(), LINES[3].1.cast_signed()];

/// A word for each line.
#[inline]
#[target_feature(enable = "avx2")]
fn each([a, b, c, d]: [i64; 4]) -> __m256i {
    _mm256_set_epi64x(d, c, b, a)
}

/// All lanes in one word.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn joined(lanes: __m256i) -> u64 {
    let pair = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    let one = _mm_or_si128(pair, _mm_unpackhi_epi64(pair, pair));
    _mm_cvtsi128_si64(one).cast_unsigned()
}

/// The runs of `theirs` that begin beside `from`, up and down each line.
#[inline]
#[target_feature(enable = "avx2")]
fn runs(from: u64, theirs: u64) -> (__m256i, __m256i) {
    let (step, leap) = (each(STEPS), each(LEAPS));
    let line = _mm256_and_si256(splat(theirs), each(MASKS));
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

/// The squares where `mine` outflanks `theirs`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
pub(crate) fn mobility_avx2(mine: u64, theirs: u64) -> u64 {
    let step = each(STEPS);
    let (up, down) = runs(mine, theirs);
    let found = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
    joined(found) & !(mine | theirs)
}

/// One loop for all moves: what it needs in registers is put there once.
#[target_feature(enable = "avx2,popcnt")]
fn consequences_avx2(mine: u64, theirs: u64, squares: u64, mut moves: u64, lot: &mut [Consequence; LOT]) {
    for one in lot {
        if moves == 0 {
            break;
        }
        let square = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        let gained = turned(square, mine, theirs) | 1 << square;
        let replies = mobility_avx2(theirs & !gained, mine | gained) & squares;
        *one = Consequence { gained, replies, many: replies.count_ones().into() };
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn flips_avx2(square: usize, mine: u64, theirs: u64) -> u64 {
    turned(square, mine, theirs)
}

#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn turned(square: usize, mine: u64, theirs: u64) -> u64 {
    let step = each(STEPS);
    let (up, down) = runs(1 << square, theirs);
    let (own, none) = (splat(mine), _mm256_setzero_si256());
    // A run counts when a disc of mine stands behind it.
    let open_up = _mm256_cmpeq_epi64(_mm256_and_si256(own, _mm256_sllv_epi64(up, step)), none);
    let open_down = _mm256_cmpeq_epi64(_mm256_and_si256(own, _mm256_srlv_epi64(down, step)), none);
    joined(_mm256_or_si256(_mm256_andnot_si256(open_up, up), _mm256_andnot_si256(open_down, down)))
}

/// Its words come one by one, in registers.
#[target_feature(enable = "avx2,popcnt")]
fn counts_avx2(mine: u64, theirs: u64, moves: u64, moving: bool, squares: u64, reach: &Reach) -> Measures {
    let empty = !(mine | theirs);
    let (mut neighbours, mut frontier) = (0, 0);
    for &(shift, squares) in reach {
        // A shift to the right is a turn to the left: what turns around the edge is not among these squares.
        let beside = (theirs & squares).rotate_left(shift.rem_euclid(64).cast_unsigned());
        neighbours += (beside & mine).count_ones();
        frontier += (beside & empty).count_ones();
    }
    let (waiting, mover) = if moving { (theirs, mine) } else { (mine, theirs) };
    let others = (mobility_avx2(waiting, mover) & squares).count_ones();
    let moves = moves.count_ones();
    let (mobility, blocking) = if moving { (moves, others) } else { (others, moves) };
    Measures { discs: mine.count_ones(), mobility, blocking, neighbours, frontier }
}
