//! The most white stones that so many stones can capture, in an order that is legal: a dynamic program along a sweep over the
//! board, and a branch and bound where its frontier is too wide.
//!
//! Chains are taken up one after the other, each captured or spared. All that the past means to the future is the [`Front`]: which
//! points on the frontier are paid for, and who waits for whom to open an eye. For each front a row of values is kept, one for every
//! number of points paid for. So one pass knows costs that are shared *and* orders of capture; on a board of lone stones
//! the fronts are about 2ⁿ for n rows, however many sets of chains there are.
//!
//! Rows are dropped when no completion can beat the best set known. What a completion is worth at most comes from a
//! *relaxed* sweep from the other end: there circles in the order of capture are allowed, and where there are too
//! many fronts, details of the least promising ones are forgotten in favour of Black. By the number of points on the frontier
//! that are paid for it says how much the rest can be worth. The best set known comes from [`GrowingSet`], and from
//! *narrow* sweeps, which keep only the most promising rows.
//!
//! Where the rows of a layer would take too much memory they are taken up in parts, the most promising first, depth first: a branch
//! and bound whose nodes are rows. It ends with a proof, and when it is cut the best bound of the rows not yet taken up
//! is an upper bound.
//!
//! Sources: the frontier is that of a path decomposition; relaxed and narrow sweeps are the relaxed and restricted decision diagrams
//! of D. Bergman, A. Cire, W.-J. van Hoeve, J. Hooker, *Discrete optimization with decision diagrams*, INFORMS Journal on Computing
//! 28 (2016).

mod bits;
mod front;
mod layer;
mod passes;
mod plan;
#[cfg(test)]
mod tests;

use super::growth::GrowingSet;
use crate::theory::{Chain, ChainLayout};
use passes::{SweepLimits, SweepPasses};
use plansza_core::Meter;

/// What is asked of a sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepQuestion<'a> {
    pub layout: &'a ChainLayout,
    /// The chains that may be captured.
    pub chains: &'a [Chain],
    /// Points that may be filled.
    pub stones: usize,
    /// Whether eyes have to be opened in some order.
    pub ordered: bool,
    /// White stones that are captured by a set that is known: only more are of interest.
    pub known: usize,
    /// What captures come to, where whoever watches is told how far it is: when nothing else is asked at the same time.
    pub told: Option<CaptureWorth>,
}

/// How white stones captured become a score.
#[derive(Clone, Copy, Debug)]
pub(super) enum CaptureWorth {
    /// So many points are sure beside them.
    Beside(usize),
    /// By the rules of Go stones need room.
    Room {
        /// What the set known is worth.
        known: usize,
        /// Points that stay empty whatever is captured.
        kept: usize,
    },
}

/// What a sweep found.
#[derive(Clone, Debug)]
pub(super) struct SweptSet {
    /// A best set, if it is better than the one known.
    pub chains: Option<Vec<Chain>>,
    /// No set captures more stones. Where the sweep was not cut that is what the best set does.
    pub bound: usize,
    /// The meter ended it.
    pub cut: bool,
    /// Rows made.
    pub nodes: u64,
}

/// Finds the best set of chains. Cut only by the meter.
pub(super) fn solve(ask: SweepQuestion<'_>, meter: &mut Meter<'_>) -> SweptSet {
    solve_within(ask, SweepLimits::USUAL, meter)
}

fn solve_within(ask: SweepQuestion<'_>, limits: SweepLimits, meter: &mut Meter<'_>) -> SweptSet {
    let total: usize = ask.chains.iter().map(|&chain| ask.layout.size(chain)).sum();
    if total <= ask.known || ask.chains.is_empty() {
        return SweptSet { chains: None, bound: ask.known, cut: false, nodes: 0 };
    }
    let order = plan::arrange(ask.layout, ask.chains, ask.ordered);
    // Most frontiers fit into a word; no board has more points or regions than the largest sets of slots.
    run::<1>(ask, &order, limits, meter)
        .or_else(|| run::<4>(ask, &order, limits, meter))
        .or_else(|| run::<10>(ask, &order, limits, meter))
        .expect("25 × 25 points fit into 640 slots")
}

/// None where the frontier is too wide for sets of so many words.
fn run<const W: usize>(
    ask: SweepQuestion<'_>,
    order: &[Chain],
    limits: SweepLimits,
    meter: &mut Meter<'_>,
) -> Option<SweptSet> {
    SweepPasses::<W>::new(ask, order, limits).map(|passes| passes.run(meter))
}
