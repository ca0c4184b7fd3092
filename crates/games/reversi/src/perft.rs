//! Counts the leaves of the game tree to a depth: the classic test of a move generator.
//!
//! By the usual convention a pass is a ply and a finished game is one leaf; by the other a pass costs no ply. The two
//! agree up to depth 8 from the start.

use crate::engine::path::{Path, PathWork, on_path};
use crate::position::{Position, mobility};
use plansza_core::{Budget, Meter, Silent, params};

/// Whether a pass counts.
///
/// ```
/// use plansza_reversi::{START, perft::{Passes, perft}};
/// assert_eq!(perft(&START, 5, Passes::Count), perft(&START, 5, Passes::AreFree)); // no pass so early
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Passes {
    /// A pass is a ply.
    #[default]
    Count,
    /// A pass costs nothing.
    #[serde(rename = "free")]
    AreFree,
}

/// The leaves at this depth.
///
/// ```
/// use plansza_reversi::{START, known::PERFT, perft::{Passes, perft}};
/// assert_eq!([1, 2, 3, 4, 5, 6].map(|depth| perft(&START, depth, Passes::Count)), PERFT[..6]);
/// ```
pub fn perft(position: &Position, depth: u32, passes: Passes) -> u64 {
    let mut silent = Silent;
    perft_until(position, depth, passes, &mut Meter::new(Budget::UNLIMITED, &mut silent)).unwrap_or_default()
}

/// The leaves at this depth, or none when the meter says stop; what it has spent then are the leaves counted so far.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent};
/// use plansza_reversi::{START, perft::{Passes, perft_until}};
/// let mut silent = Silent;
/// let mut meter = Meter::new(Budget::evaluations(1_000_000), &mut silent);
/// assert_eq!(perft_until(&START, 11, Passes::Count, &mut meter), None);
/// assert!((1_000_000..2_000_000).contains(&meter.evaluations())); // it stops soon
/// ```
pub fn perft_until(position: &Position, depth: u32, passes: Passes, meter: &mut Meter<'_>) -> Option<u64> {
    if depth <= SMALL {
        let leaves = leaves(position, depth, passes);
        return meter.go_on(leaves).then_some(leaves);
    }
    let moves = position.moves();
    if moves.0 == 0 {
        if mobility(position.theirs(), position.mine()) == 0 {
            return Some(1);
        }
        let depth = depth - u32::from(passes == Passes::Count);
        return perft_until(&position.pass(), depth, passes, meter);
    }
    moves.map(|step| perft_until(&position.play(step), depth - 1, passes, meter)).sum()
}

/// Trees of so many plies are counted without a look at the meter: some hundred thousand leaves at most, a millisecond.
const SMALL: u32 = 5;

/// The leaves of a small tree, compiled for the processor's path.
fn leaves(position: &Position, depth: u32, passes: Passes) -> u64 {
    on_path(SmallTree { own: position.mine(), opp: position.theirs(), depth, passes })
}

struct SmallTree {
    own: u64,
    opp: u64,
    depth: u32,
    passes: Passes,
}

impl PathWork for SmallTree {
    type Given = u64;

    #[inline(always)]
    fn on<P: Path>(self, path: P) -> u64 {
        let SmallTree { own, opp, depth, passes } = self;
        if depth == 0 {
            return 1;
        }
        let mut moves = path.mobility(own, opp);
        if moves == 0 {
            if path.mobility(opp, own) == 0 {
                return 1;
            }
            let depth = depth - u32::from(passes == Passes::Count);
            return path.run(SmallTree { own: opp, opp: own, depth, passes });
        }
        if depth == 1 {
            return moves.count_ones().into();
        }
        let mut sum = 0;
        while moves != 0 {
            let square = moves.trailing_zeros();
            moves &= moves - 1;
            let turned = path.flips(square, own, opp);
            let (next, other) = (opp ^ turned, own ^ turned | 1 << square);
            // The last ply is counted here, where its moves are wanted anyway.
            let replies = if depth == 2 { path.mobility(next, other) } else { 0 };
            sum += match replies {
                0 => path.run(SmallTree { own: next, opp: other, depth: depth - 1, passes }),
                replies => replies.count_ones().into(),
            };
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::START;
    use crate::known::PERFT;
    use plansza_core::{Flow, Observer, Progress};

    #[test]
    fn leaves_are_those_of_every_engine() {
        for (depth, &leaves) in (1..).zip(&PERFT[..11]) {
            assert_eq!(perft(&START, depth, Passes::Count), leaves, "depth {depth}");
        }
    }

    #[test]
    fn free_passes_agree_until_the_first_pass() {
        for depth in 1..=8 {
            let [count, free] = [Passes::Count, Passes::AreFree].map(|passes| perft(&START, depth, passes));
            assert_eq!(count, free, "depth {depth}");
        }
    }

    /// Says no at its so many-th look, and notes how many leaves were counted between two.
    struct LeafLooks {
        left: u32,
        leaves: u64,
        widest: u64,
    }

    impl Observer for LeafLooks {
        fn tick(&mut self, at: Progress) -> Flow {
            self.widest = self.widest.max(at.evaluations - self.leaves);
            self.leaves = at.evaluations;
            self.left -= 1;
            if self.left == 0 { Flow::Cancel } else { Flow::Continue }
        }
    }

    /// From positions all over a game no more than a million leaves, some milliseconds, lie between two looks; and once the
    /// answer was no, none is counted.
    #[test]
    fn a_count_stops_within_a_million_leaves() {
        let mut position = START;
        for ply in 0..40 {
            let mut looks = LeafLooks { left: 20, leaves: 0, widest: 0 };
            let mut meter = Meter::new(Budget::UNLIMITED, &mut looks);
            let counted = perft_until(&position, 12, Passes::Count, &mut meter);
            let spent = meter.evaluations();
            assert!(counted.is_none(), "ply {ply} ends too early to tell");
            assert!(looks.widest <= 1_000_000 && looks.left == 0, "ply {ply}: {} leaves", looks.widest);
            assert_eq!(spent, looks.leaves, "ply {ply}: counted on after the answer");
            let Some(step) = position.moves().last() else {
                position = position.pass();
                continue;
            };
            position = position.play(step);
        }
    }
}
