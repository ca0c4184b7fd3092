//! The processor's path: the few functions that decide how fast a search is, and the doors through which a search enters
//! itself again, compiled for the instructions of one kind of processor.
//!
//! A search is written once, generic over a [`Path`]. Its bodies are inlined into the doors of the path, and these are
//! compiled for the path's instructions; so the whole search is, and no instruction is asked for at a node. The path is a
//! value without size that only exists where the processor has the instructions: who holds one may use it. Which one a
//! search takes is decided once, by [`on_path`].

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod bmi2;
mod plain;

#[cfg(target_arch = "x86_64")]
use {avx2::Avx2Path, avx512::Avx512Path, bmi2::Bmi2Path};

pub(crate) use plain::PlainPath;

use super::board::{DIAGONALS, TWICE};
use super::midgame::SearchNode;
use super::worker::SearchWorker;
use super::{endgame, last, midgame, shallow};
use crate::Kernel;

/// What a search asks of the processor.
pub(crate) trait Path: Copy + Send + Sync + 'static {
    /// The squares where `own` may move.
    fn mobility(self, own: u64, opp: u64) -> u64;

    /// The discs that turn over when `own` moves to an empty square; 0 where the move is not legal.
    fn flips(self, square: u32, own: u64, opp: u64) -> u64;

    /// Twice the discs that turn over when `own` fills the last empty square.
    #[inline(always)]
    fn twice_last(self, square: u32, own: u64) -> i32 {
        const COLUMN: u64 = 0x0101_0101_0101_0101;
        let [row, column] = [square as usize / 8 % 8, square as usize % 8];
        let [rising, falling] = DIAGONALS[square as usize % 64];
        let across = (own >> (8 * row)) as usize & 255;
        let down = ((own >> column & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
        let rising = ((own & rising).wrapping_mul(COLUMN) >> 56) as usize;
        let falling = ((own & falling).wrapping_mul(COLUMN) >> 56) as usize;
        let of = &TWICE[column];
        i32::from(of[across]) + i32::from(TWICE[row][down]) + i32::from(of[rising]) + i32::from(of[falling])
    }

    /// The door to [`last::three`].
    fn three(self, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32, squares: [u32; 3]) -> i32;
    /// The door to [`last::four`].
    fn four(self, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32) -> i32;
    /// The door to [`shallow::search`].
    fn shallow(
        self,
        worker: &mut SearchWorker<'_>,
        own: u64,
        opp: u64,
        alpha: i32,
        left: u32,
        parity: usize,
    ) -> i32;
    /// The door to [`endgame::narrow`].
    fn narrow(
        self,
        worker: &mut SearchWorker<'_>,
        own: u64,
        opp: u64,
        alpha: i32,
        left: u32,
        moves: u64,
    ) -> i32;
    /// The door to [`midgame::search`].
    fn search(self, worker: &mut SearchWorker<'_>, node: &SearchNode, window: (i32, i32), depth: u32) -> i32;
    /// Runs any work compiled for this path.
    fn run<W: PathWork>(self, work: W) -> W::Given;
}

/// Work to be compiled for every path.
pub(crate) trait PathWork {
    /// What it gives.
    type Given;

    /// Does it. Must be `#[inline(always)]` to be compiled for the path.
    fn on<P: Path>(self, path: P) -> Self::Given;
}

/// Runs work on the fastest path of this machine.
pub(crate) fn on_path<W: PathWork>(work: W) -> W::Given {
    on_kernel(crate::lines::kernel(), work)
}

/// Runs work on the path of a kernel; on the best one below where the machine does not have it.
pub(crate) fn on_kernel<W: PathWork>(kernel: Kernel, work: W) -> W::Given {
    #[cfg(target_arch = "x86_64")]
    {
        if kernel == Kernel::Avx512
            && let Some(path) = Avx512Path::found()
        {
            return path.run(work);
        }
        if kernel >= Kernel::Avx2
            && let Some(path) = Avx2Path::found()
        {
            return path.run(work);
        }
        if kernel >= Kernel::Bmi2
            && let Some(path) = Bmi2Path::found()
        {
            return path.run(work);
        }
    }
    let _ = kernel;
    PlainPath.run(work)
}

/// The doors of a path: each calls the body of a search with the instructions of the path switched on.
macro_rules! doors {
    ($this:ty $(, #[$feature:meta] $unsafe:ident)?) => {
        #[inline(always)]
        fn three(self, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32, squares: [u32; 3]) -> i32 {
            $(#[$feature])?
            fn door(path: $this, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32, packed: u32) -> i32 {
                let [a, b, c, _] = packed.to_le_bytes();
                last::three(path, worker, own, opp, alpha, [a.into(), b.into(), c.into()])
            }
            // In one register.
            let [a, b, c] = squares;
            enter!($($unsafe)? door(self, worker, own, opp, alpha, a | b << 8 | c << 16))
        }

        #[inline(always)]
        fn four(self, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32) -> i32 {
            $(#[$feature])?
            fn door(path: $this, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32) -> i32 {
                last::four(path, worker, own, opp, alpha)
            }
            enter!($($unsafe)? door(self, worker, own, opp, alpha))
        }

        #[inline(always)]
        fn shallow(self, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32, left: u32, parity: usize) -> i32 {
            $(#[$feature])?
            fn door(path: $this, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32, left: u32, parity: usize) -> i32 {
                shallow::search(path, worker, own, opp, alpha, left, parity)
            }
            enter!($($unsafe)? door(self, worker, own, opp, alpha, left, parity))
        }

        #[inline(always)]
        fn narrow(self, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32, left: u32, moves: u64) -> i32 {
            $(#[$feature])?
            fn door(path: $this, worker: &mut SearchWorker<'_>, own: u64, opp: u64, alpha: i32, left: u32, moves: u64) -> i32 {
                endgame::narrow(path, worker, own, opp, alpha, left, moves)
            }
            enter!($($unsafe)? door(self, worker, own, opp, alpha, left, moves))
        }

        #[inline(always)]
        fn search(self, worker: &mut SearchWorker<'_>, node: &SearchNode, window: (i32, i32), depth: u32) -> i32 {
            $(#[$feature])?
            fn door(path: $this, worker: &mut SearchWorker<'_>, node: &SearchNode, alpha: i32, beta: i32, depth: u32) -> i32 {
                midgame::search(path, worker, node, (alpha, beta), depth)
            }
            enter!($($unsafe)? door(self, worker, node, window.0, window.1, depth))
        }

        #[inline(always)]
        fn run<W: PathWork>(self, work: W) -> W::Given {
            $(#[$feature])?
            fn door<W: PathWork>(path: $this, work: W) -> W::Given {
                work.on(path)
            }
            enter!($($unsafe)? door(self, work))
        }
    };
}

/// Calls a door; one that needs instructions, because the path shows that they are there.
macro_rules! enter {
    (unsafe $call:expr) => {
        // SAFETY: the path exists only where its instructions were found.
        unsafe { $call }
    };
    ($call:expr) => {
        $call
    };
}

use {doors, enter};
