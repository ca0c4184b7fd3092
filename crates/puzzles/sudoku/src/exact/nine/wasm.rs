//! The kernel on the vectors of WebAssembly (`simd128`): eight lanes in two registers, as on SSE2.
//!
//! It is there when the module is built with the feature, as the static site's is; a browser without it does not load the
//! module at all. All memory goes through references to arrays of the size that the loads and stores want.

#![allow(unsafe_code)]

use super::alone::settle;
use super::branch::{branch, fewest, part};
use super::frame::{grid, read};
use super::path::NineKernel;
use super::rest::{lane_rest, rest};
use super::sweep::sweep;
use super::word::{LaneRow, Quad, TwoRegisters, WideWord, Word};
use std::arch::wasm32::*;

/// The kernel.
pub(crate) fn simd128() -> NineKernel {
    NineKernel {
        sweep: sweep::<TwoRegisters<Vector>>,
        branch: branch::<Vector>,
        grid: grid::<Vector>,
        settle: settle::<Vector>,
        part: part::<Vector>,
        fewest: fewest::<Vector>,
        read: read::<Vector>,
        rest: rest::<Vector>,
        lane_rest: lane_rest::<Vector>,
    }
}

/// Four words in one register.
#[derive(Clone, Copy)]
struct Vector(v128);

/// Operations of two words, each one instruction.
macro_rules! one {
    ($($op:ident = $instruction:ident),*) => {$(
        #[inline(always)]
        fn $op(self, other: Self) -> Self {
            Self($instruction(self.0, other.0))
        }
    )*};
}

impl Word for Vector {
    one!(
        and = v128_and,
        or = v128_or,
        xor = v128_xor,
        without = v128_andnot,
        add = u32x4_add,
        sub = u32x4_sub
    );
    #[inline(always)]
    fn splat(value: u32) -> Self {
        Self(u32x4_splat(value))
    }
    #[inline(always)]
    fn left<const N: i32>(self) -> Self {
        Self(u32x4_shl(self.0, N.cast_unsigned()))
    }
    #[inline(always)]
    fn right<const N: i32>(self) -> Self {
        Self(u32x4_shr(self.0, N.cast_unsigned()))
    }
}

impl Quad for Vector {
    #[inline(always)]
    fn of(a: u32, b: u32, c: u32) -> Self {
        Self(u32x4(a, b, c, 0))
    }
    #[inline(always)]
    fn load(from: &[u32; 4]) -> Self {
        // SAFETY: an array of 16 bytes, with no need of alignment.
        Self(unsafe { v128_load((&raw const *from).cast()) })
    }
    #[inline(always)]
    fn array(self) -> [u32; 4] {
        let mut to = [0; 4];
        // SAFETY: an array of 16 bytes, with no need of alignment.
        unsafe { v128_store((&raw mut to).cast(), self.0) };
        to
    }
    #[inline(always)]
    fn log(self) -> Self {
        // The exponent of the number as a float.
        Self(u32x4_shr(f32x4_convert_i32x4(self.0), 23))
    }
    #[inline(always)]
    fn ring(self) -> Self {
        Self(i32x4_shuffle::<2, 0, 1, 3>(self.0, self.0))
    }
    #[inline(always)]
    fn same(self, other: Self) -> bool {
        u32x4_bitmask(u32x4_eq(self.0, other.0)) & 0b111 == 0b111
    }
}

impl WideWord for TwoRegisters<Vector> {
    #[inline(always)]
    fn load(row: &LaneRow) -> Self {
        let from: *const v128 = (&raw const *row).cast();
        // SAFETY: a row is two times 16 bytes.
        unsafe { Self(Vector(v128_load(from)), Vector(v128_load(from.add(1)))) }
    }
    #[inline(always)]
    fn store(self, row: &mut LaneRow) {
        let to: *mut v128 = (&raw mut *row).cast();
        // SAFETY: a row is two times 16 bytes.
        unsafe {
            v128_store(to, self.0.0);
            v128_store(to.add(1), self.1.0);
        }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u8 {
        let low = u32x4_bitmask(u32x4_eq(self.0.0, other.0.0));
        low | u32x4_bitmask(u32x4_eq(self.1.0, other.1.0)) << 4
    }
}
