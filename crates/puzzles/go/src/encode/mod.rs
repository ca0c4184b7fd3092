//! The Go puzzle as a search space: two ways to look at one board, both on the scale stones placed + captures, by the
//! instance's own rules.
//!
//! | encoding | a solution is | knows | views |
//! |---|---|---|---|
//! | [`moves`] | a list of K points (the report's) | nothing | local, genetic |
//! | [`chains`] | a set of white chains to capture | liberties, eyes, the order of captures | local, genetic, construct |
//!
//! Neither gets anything from the exact solver but the goal at which a run may stop.

pub mod chains;
pub mod moves;
mod plan;
mod quarry;
mod stage;
mod terrain;

pub use chains::Chains;
pub use moves::{Moves, Points};

#[cfg(test)]
mod tests;
