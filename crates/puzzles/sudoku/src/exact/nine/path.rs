//! The ways to compute a sweep, and which of them this machine has.

use super::NineGrid;
use super::alone::{Settled, settle};
use super::branch::{Branch, branch, fewest, part};
use super::frame::{NodeFrame, grid, read};
use super::rest::{RestFacts, lane_rest, rest};
use super::sweep::{Events, NodeLanes, sweep};
use super::word::{LANES, Plain};

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::wasm;
#[cfg(target_arch = "x86_64")]
use super::x86;

/// The functions of a path.
#[derive(Clone, Copy)]
pub(crate) struct NineKernel {
    /// Propagates in all lanes.
    pub(crate) sweep: fn(&mut NodeLanes) -> Events,
    /// Copies the node of a lane and chooses where to branch.
    pub(crate) branch: fn(&NodeLanes, usize, &mut NodeFrame) -> Option<Branch>,
    /// The grid of a lane with one candidate in each cell.
    pub(crate) grid: fn(&NodeLanes, usize, &mut NineGrid),
    /// Propagates in a node by itself until there is something to do about it.
    pub(crate) settle: fn(&mut NodeFrame, u32) -> Settled,
    /// Copies a node and chooses where to branch.
    pub(crate) part: fn(&NodeFrame, &mut NodeFrame) -> Option<Branch>,
    /// The cells of a node with the fewest candidates.
    pub(crate) fewest: fn(&NodeFrame) -> [u32; 4],
    /// The grid of a node with one candidate in each cell.
    pub(crate) read: fn(&NodeFrame, &mut NineGrid),
    /// What is left open of a node.
    pub(crate) rest: fn(&NodeFrame, &mut NodeFrame) -> RestFacts,
    /// The same of a lane, whose node is copied to the first frame.
    pub(crate) lane_rest: fn(&NodeLanes, usize, &mut NodeFrame, &mut NodeFrame) -> RestFacts,
}

/// The instructions the kernel uses. All paths visit the same nodes and give the
/// same answers.
///
/// ```
/// use plansza_sudoku::exact::{NinePath, NineSolver};
/// let [quick, plain] = [NinePath::best(), NinePath::Plain].map(NineSolver::on);
/// assert_eq!(quick.unwrap().solve(&[0; 81]), plain.unwrap().solve(&[0; 81]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NinePath {
    /// AVX-512 on registers of AVX2 (x86-64 machines that have both).
    Avx512,
    /// AVX2 (x86-64 machines that have it).
    Avx2,
    /// SSE2 (every x86-64 machine).
    Sse2,
    /// The vectors of WebAssembly (modules that are built with them).
    Simd128,
    /// No special instructions.
    Plain,
}

impl NinePath {
    /// All paths, the fastest first.
    pub const ALL: [Self; 5] = [Self::Avx512, Self::Avx2, Self::Sse2, Self::Simd128, Self::Plain];

    /// The fastest path of this machine.
    #[must_use]
    pub fn best() -> Self {
        let found = Self::ALL.into_iter().find(|path| path.is_here());
        found.unwrap_or(Self::Plain)
    }

    /// Whether this machine has the path.
    #[must_use]
    pub fn is_here(self) -> bool {
        self.kernel().is_some()
    }

    /// The functions of the path, if this machine has it.
    pub(crate) fn kernel(self) -> Option<NineKernel> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::avx512(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::avx2(),
            #[cfg(target_arch = "x86_64")]
            Self::Sse2 => Some(x86::sse2()),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 | Self::Sse2 => None,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => Some(wasm::simd128()),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Self::Simd128 => None,
            Self::Plain => Some(PLAIN),
        }
    }
}

/// The kernel that every machine has.
pub(crate) const PLAIN: NineKernel = NineKernel {
    sweep: sweep::<Plain<LANES>>,
    branch: branch::<Plain<4>>,
    grid: grid::<Plain<4>>,
    settle: settle::<Plain<4>>,
    part: part::<Plain<4>>,
    fewest: fewest::<Plain<4>>,
    read: read::<Plain<4>>,
    rest: rest::<Plain<4>>,
    lane_rest: lane_rest::<Plain<4>>,
};
