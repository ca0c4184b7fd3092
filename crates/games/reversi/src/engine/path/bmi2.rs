//! The path with BMI2 alone: a line of the board is gathered into a byte (PEXT), what turns over on it stands in a table,
//! and is put back on the board (PDEP).

#![allow(unsafe_code)]

use super::{Path, PathWork, SearchNode, SearchWorker, doors, endgame, enter, last, midgame, shallow};
use crate::Kernel;
use crate::engine::board::{BETWEEN, ENDS, THROUGH, TWICE};
use crate::lines::plain;
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// Shows that the processor has BMI1, BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bmi2Path(());

impl Bmi2Path {
    /// The path, where the processor has it.
    pub(crate) fn found() -> Option<Bmi2Path> {
        Kernel::available().contains(&Kernel::Bmi2).then_some(Bmi2Path(()))
    }
}

#[inline]
#[target_feature(enable = "bmi2")]
fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let mut turned = 0;
    for &(line, place) in &THROUGH[square as usize % 64] {
        let [mine, theirs] = [own, opp].map(|discs| _pext_u64(discs, line) as usize % 256);
        let place = usize::from(place) % 8;
        let ends = usize::from(ENDS[place][theirs]) & mine;
        turned |= _pdep_u64(BETWEEN[place][ends].into(), line);
    }
    turned
}

#[inline]
#[target_feature(enable = "bmi2")]
fn twice_last(square: u32, own: u64) -> i32 {
    let of = |&(line, place): &(u64, u8)| TWICE[usize::from(place) % 8][_pext_u64(own, line) as usize % 256];
    let [a, b, c, d] = THROUGH[square as usize % 64].each_ref().map(of).map(i32::from);
    a + b + c + d
}

impl Path for Bmi2Path {
    #[inline(always)]
    fn mobility(self, own: u64, opp: u64) -> u64 {
        plain::mobility(own, opp)
    }

    #[inline(always)]
    fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        // SAFETY: the path exists only where the instructions were found.
        unsafe { flips(square, own, opp) }
    }

    #[inline(always)]
    fn twice_last(self, square: u32, own: u64) -> i32 {
        // SAFETY: the path exists only where the instructions were found.
        unsafe { twice_last(square, own) }
    }

    doors!(Bmi2Path, #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")] unsafe);
}
