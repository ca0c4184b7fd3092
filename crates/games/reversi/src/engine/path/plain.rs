//! The path of every machine.

use super::{Path, PathWork, SearchNode, SearchWorker, doors, endgame, enter, last, midgame, shallow};
use crate::lines::plain;

/// Every machine has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainPath;

impl Path for PlainPath {
    #[inline(always)]
    fn mobility(self, own: u64, opp: u64) -> u64 {
        plain::mobility(own, opp)
    }

    #[inline(always)]
    fn flips(self, square: u32, own: u64, opp: u64) -> u64 {
        plain::flips(square as usize, own, opp)
    }

    doors!(PlainPath);
}
