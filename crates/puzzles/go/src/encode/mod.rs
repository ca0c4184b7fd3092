//! The Go puzzle as a search space: two ways to look at one board, both on the scale stones placed + captures, by the
//! instance's own rules.
//!
//! | encoding | a solution is | knows | views |
//! |---|---|---|---|
//! | [`MoveLists`] | a list of K points (the report's) | nothing | local, genetic |
//! | [`ChainSets`] | a set of white chains to capture | liberties, eyes, the order of captures | local, genetic, construct |
//!
//! Neither gets anything from the exact solver but the goal at which a run may stop.

mod capture_set;
pub mod chain_sets;
pub mod move_lists;
mod playout;
mod survey;
mod targets;

pub use capture_set::CaptureSet;
pub use chain_sets::ChainSets;
pub use move_lists::{MoveLists, PointPool};

#[cfg(test)]
mod tests;

use crate::{Go, exact};

/// Has the proven optimum found, if that takes little work: by the instance, which remembers it, so that it is done once
/// for all trials and not in a trial's time.
fn ask_for_the_goal(go: &Go) {
    exact::optimum(go);
}

/// The space of an encoding of the board `self.go`: both score, draw and stop in the same way, and a random play is what
/// a random genome stands for.
macro_rules! space_of_plays {
    ($encoding:ty) => {
        impl plansza_core::Space for $encoding {
            type Solution = crate::GoPlay;

            fn score(&self, play: &crate::GoPlay) -> i64 {
                self.go.points(play)
            }

            fn legal(&self, play: &crate::GoPlay) -> bool {
                self.go.replay(play).is_ok()
            }

            /// The proven optimum, known only so that a search can stop.
            fn goal(&self) -> Option<i64> {
                crate::exact::optimum(&self.go)
            }

            fn sample(&self, rng: &mut plansza_core::Rng) -> crate::GoPlay {
                use plansza_core::Genetic;
                self.express(&self.spawn(rng))
            }

            fn guesser(&self) -> Box<dyn plansza_core::Guesser<crate::GoPlay> + '_> {
                self.guesses()
            }

            fn board(&self, play: &crate::GoPlay) -> plansza_core::Board {
                crate::draw::board(&self.go, Some(play))
            }
        }
    };
}
use space_of_plays;
