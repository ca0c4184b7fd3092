//! The kernel on AVX-512, AVX2 and SSE2: beside its twin for WebAssembly the only module with `unsafe` code.
//!
//! The vector types are private to this module. [`Avx2`] is used in sweeps that are
//! reached only through the functions that [`avx2`] and [`avx512`] hand out after
//! the machine was found to have the features. SSE2 is part of x86-64. All memory
//! goes through references to arrays of the size (and for [`LaneRow`] the alignment)
//! that the loads and stores want.

#![allow(unsafe_code)]

use super::NineGrid;
use super::alone::{Settled, settle};
use super::branch::{Branch, branch, fewest, part};
use super::frame::{NodeFrame, grid, read};
use super::path::NineKernel;
use super::rest::{RestFacts, lane_rest, rest};
use super::sweep::{Events, NodeLanes, sweep};
use super::word::{LaneRow, Quad, TwoRegisters, WideWord, Word};
use std::arch::x86_64::*;

/// The kernel compiled for more instructions, if this machine has them: the code is the same, and the compiler makes of it what
/// they allow.
macro_rules! compiled {
    ($(#[$doc:meta])* $kernel:ident, $features:literal, [$($feature:tt),+]) => {
        $(#[$doc])*
        pub(crate) fn $kernel() -> Option<NineKernel> {
            #[target_feature(enable = $features)]
            fn sweep_here(lanes: &mut NodeLanes) -> Events {
                sweep::<Avx2>(lanes)
            }
            #[target_feature(enable = $features)]
            fn branch_here(lanes: &NodeLanes, lane: usize, frame: &mut NodeFrame) -> Option<Branch> {
                branch::<Sse2>(lanes, lane, frame)
            }
            #[target_feature(enable = $features)]
            fn grid_here(lanes: &NodeLanes, lane: usize, cells: &mut NineGrid) {
                grid::<Sse2>(lanes, lane, cells);
            }
            #[target_feature(enable = $features)]
            fn settle_here(frame: &mut NodeFrame, sweeps: u32) -> Settled {
                settle::<Sse2>(frame, sweeps)
            }
            #[target_feature(enable = $features)]
            fn part_here(node: &NodeFrame, frame: &mut NodeFrame) -> Option<Branch> {
                part::<Sse2>(node, frame)
            }
            #[target_feature(enable = $features)]
            fn fewest_here(node: &NodeFrame) -> [u32; 4] {
                fewest::<Sse2>(node)
            }
            #[target_feature(enable = $features)]
            fn read_here(node: &NodeFrame, cells: &mut NineGrid) {
                read::<Sse2>(node, cells);
            }
            #[target_feature(enable = $features)]
            fn rest_here(node: &NodeFrame, open: &mut NodeFrame) -> RestFacts {
                rest::<Sse2>(node, open)
            }
            #[target_feature(enable = $features)]
            fn lane_rest_here(
                lanes: &NodeLanes,
                lane: usize,
                frame: &mut NodeFrame,
                open: &mut NodeFrame,
            ) -> RestFacts {
                lane_rest::<Sse2>(lanes, lane, frame, open)
            }
            let here = $(is_x86_feature_detected!($feature))&&+;
            // SAFETY: all of these are handed out only where the features were detected.
            here.then_some(NineKernel {
                sweep: |lanes| unsafe { sweep_here(lanes) },
                branch: |lanes, lane, frame| unsafe { branch_here(lanes, lane, frame) },
                grid: |lanes, lane, cells| unsafe { grid_here(lanes, lane, cells) },
                settle: |frame, sweeps| unsafe { settle_here(frame, sweeps) },
                part: |node, frame| unsafe { part_here(node, frame) },
                fewest: |node| unsafe { fewest_here(node) },
                read: |node, cells| unsafe { read_here(node, cells) },
                rest: |node, open| unsafe { rest_here(node, open) },
                lane_rest: |lanes, lane, frame, open| unsafe { lane_rest_here(lanes, lane, frame, open) },
            })
        }
    };
}

compiled!(
    /// The AVX2 kernel, if this machine can run it.
    avx2,
    "avx2",
    ["avx2"]
);

compiled!(
    /// The same for machines that have AVX-512: three operands in one operation, and twice as many registers.
    avx512,
    "avx2,avx512f,avx512vl",
    ["avx2", "avx512f", "avx512vl"]
);

/// The SSE2 kernel.
pub(crate) fn sse2() -> NineKernel {
    NineKernel {
        sweep: sweep::<TwoRegisters<Sse2>>,
        branch: branch::<Sse2>,
        grid: grid::<Sse2>,
        settle: settle::<Sse2>,
        part: part::<Sse2>,
        fewest: fewest::<Sse2>,
        read: read::<Sse2>,
        rest: rest::<Sse2>,
        lane_rest: lane_rest::<Sse2>,
    }
}

/// Eight lanes in one register.
#[derive(Clone, Copy)]
struct Avx2(__m256i);

/// Four words in one register.
#[derive(Clone, Copy)]
struct Sse2(__m128i);

/// The operations of a word, each one intrinsic.
macro_rules! word {
    ($name:ident, $splat:ident, $without:ident, $left:ident, $right:ident, $($op:ident = $intrinsic:ident),*) => {
        impl Word for $name {
            $(#[inline(always)]
            fn $op(self, other: Self) -> Self {
                // SAFETY: the feature is there, see the module header; so below.
                Self(unsafe { $intrinsic(self.0, other.0) })
            })*
            #[inline(always)]
            fn splat(value: u32) -> Self {
                // SAFETY: as above.
                Self(unsafe { $splat(value.cast_signed()) })
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $without(other.0, self.0) })
            }
            #[inline(always)]
            fn left<const N: i32>(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $left::<N>(self.0) })
            }
            #[inline(always)]
            fn right<const N: i32>(self) -> Self {
                // SAFETY: as above.
                Self(unsafe { $right::<N>(self.0) })
            }
        }
    };
}

word!(
    Avx2,
    _mm256_set1_epi32,
    _mm256_andnot_si256,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    and = _mm256_and_si256,
    or = _mm256_or_si256,
    xor = _mm256_xor_si256,
    add = _mm256_add_epi32,
    sub = _mm256_sub_epi32
);
word!(
    Sse2,
    _mm_set1_epi32,
    _mm_andnot_si128,
    _mm_slli_epi32,
    _mm_srli_epi32,
    and = _mm_and_si128,
    or = _mm_or_si128,
    xor = _mm_xor_si128,
    add = _mm_add_epi32,
    sub = _mm_sub_epi32
);

impl WideWord for Avx2 {
    #[inline(always)]
    fn load(row: &LaneRow) -> Self {
        // SAFETY: the feature is there, and a row is 32 aligned bytes.
        Self(unsafe { _mm256_load_si256((&raw const *row).cast()) })
    }
    #[inline(always)]
    fn store(self, row: &mut LaneRow) {
        // SAFETY: the feature is there, and a row is 32 aligned bytes.
        unsafe { _mm256_store_si256((&raw mut *row).cast(), self.0) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u8 {
        // SAFETY: the feature is there.
        unsafe {
            let same = _mm256_cmpeq_epi32(self.0, other.0);
            _mm256_movemask_ps(_mm256_castsi256_ps(same)) as u8
        }
    }
}

impl Quad for Sse2 {
    #[inline(always)]
    fn of(a: u32, b: u32, c: u32) -> Self {
        let (a, b, c) = (a.cast_signed(), b.cast_signed(), c.cast_signed());
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_set_epi32(0, c, b, a) })
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        // SAFETY: an array of 16 bytes, with no need of alignment.
        Self(unsafe { _mm_loadu_si128((&raw const *from).cast()) })
    }
    #[inline(always)]
    fn array(self) -> [u32; 4] {
        let mut to = [0; 4];
        // SAFETY: an array of 16 bytes, with no need of alignment.
        unsafe { _mm_storeu_si128((&raw mut to).cast(), self.0) };
        to
    }
    #[inline(always)]
    fn log(self) -> Self {
        // The exponent of the number as a float.
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_srli_epi32::<23>(_mm_castps_si128(_mm_cvtepi32_ps(self.0))) })
    }
    #[inline(always)]
    fn ring(self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_shuffle_epi32::<0b11_01_00_10>(self.0) })
    }
    #[inline(always)]
    fn same(self, other: Self) -> bool {
        // SAFETY: SSE2 is part of x86-64.
        let equal = unsafe { _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(self.0, other.0))) };
        equal & 0b111 == 0b111
    }
}

impl WideWord for TwoRegisters<Sse2> {
    #[inline(always)]
    fn load(row: &LaneRow) -> Self {
        let from: *const __m128i = (&raw const *row).cast();
        // SAFETY: a row is two times 16 aligned bytes.
        unsafe { Self(Sse2(_mm_load_si128(from)), Sse2(_mm_load_si128(from.add(1)))) }
    }
    #[inline(always)]
    fn store(self, row: &mut LaneRow) {
        let to: *mut __m128i = (&raw mut *row).cast();
        // SAFETY: a row is two times 16 aligned bytes.
        unsafe {
            _mm_store_si128(to, self.0.0);
            _mm_store_si128(to.add(1), self.1.0);
        }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u8 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let low = _mm_castsi128_ps(_mm_cmpeq_epi32(self.0.0, other.0.0));
            let high = _mm_castsi128_ps(_mm_cmpeq_epi32(self.1.0, other.1.0));
            (_mm_movemask_ps(low) | _mm_movemask_ps(high) << 4) as u8
        }
    }
}
