//! Multi-ProbCut (Buro 1997): a search of a few plies says what a deeper one will most likely say. Where that is far outside
//! of the window, the deeper one is not made.
//!
//! How far the two are apart is a [`Deviation`], fitted by the trainer; how many of those must lie between the shallow value
//! and the window is how sure the search is to be.

use super::midgame::SearchNode;
use super::path::Path;
use super::worker::SearchWorker;
use std::fmt;

/// Nothing was left out.
pub const SURE: u8 = 5;

/// How sure each level is, in per cent.
pub(super) const PERCENT: [u8; 6] = [63, 87, 95, 98, 99, 100];

/// So many deviations are between, by the levels.
const DEVIATIONS: [f32; 5] = [0.9, 1.5, 2.0, 2.6, 3.3];

/// With fewer plies nothing is left out: it costs more than it saves.
const SHORTEST: u32 = 4;

/// The depth of the search that speaks for one of this depth: of the same parity, as values of one parity agree better.
pub(super) fn shallower(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// How far the values of searches of two depths are apart, in discs: `a + b·left + c·depth + d·shallow`, with as many empty
/// squares left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Deviation(pub [f32; 4]);

impl Default for Deviation {
    /// A careful guess, for weights of which nothing is known.
    fn default() -> Deviation {
        Deviation([2.5, 0.02, 0.25, -0.2])
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Deviation([a, b, c, d]) = self;
        write!(f, "{a:.4} {b:.4} {c:.4} {d:.4}")
    }
}

impl Deviation {
    /// Reads what was written.
    pub(super) fn read(text: &str) -> Option<Deviation> {
        let numbers: Option<Vec<f32>> = text.split(' ').map(|word| word.parse().ok()).collect();
        numbers?.try_into().ok().map(Deviation)
    }

    /// In discs.
    #[inline(always)]
    pub(super) fn discs(&self, left: u32, depth: u32, shallow: u32) -> f32 {
        let Deviation([a, b, c, d]) = self;
        (a + b * left as f32 + c * depth as f32 + d * shallow as f32).max(1.0)
    }
}

/// What a search of this depth with a window of one above `alpha` would most likely say, if that is clear enough.
#[inline(always)]
pub(super) fn cut<P: Path>(
    path: P,
    worker: &mut SearchWorker<'_>,
    node: &SearchNode,
    alpha: i32,
    depth: u32,
    left: u32,
) -> Option<i32> {
    let weights = worker.weights?;
    if depth < SHORTEST || worker.surety >= SURE {
        return None;
    }
    let shallow = shallower(depth);
    let deviation = weights.deviation();
    let far = DEVIATIONS[worker.surety as usize];
    let margin = (far * deviation.discs(left, depth, shallow)).ceil() as i32;
    // The evaluation alone says which side is worth a look.
    let value = weights.discs(&node.numbers, node.amber, left);
    let doubt = (far * deviation.discs(left, shallow, 0)) as i32 / 2;
    let (above, below) = (alpha + 1 + margin, alpha - margin);
    if above <= 63 && value >= above - doubt {
        let score = path.search(worker, node, (above - 1, above), shallow);
        if score >= above && !worker.stopped {
            return Some(alpha + 1);
        }
    }
    if below >= -63 && value <= below + doubt {
        let score = path.search(worker, node, (below, below + 1), shallow);
        if score <= below && !worker.stopped {
            return Some(alpha);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shallower_searches_have_the_same_parity() {
        for depth in 4..60 {
            let shallow = shallower(depth);
            assert!(shallow < depth && shallow % 2 == depth % 2, "{depth} {shallow}");
        }
    }

    #[test]
    fn a_deviation_reads_as_it_prints() {
        let some = Deviation([1.5, -0.25, 0.125, 2.0]);
        assert_eq!(Deviation::read(&some.to_string()), Some(some));
        assert_eq!([Deviation::read("1 2 3"), Deviation::read("1 2 3 x")], [None; 2]);
    }
}
