//! Kuromasu as a search space: three ways to look at one board, all on the report's scale, where 0 is solved.
//!
//! | encoding | always true | to be mended | propagation | views |
//! |---|---|---|---|---|
//! | [`genes`] | cells with a clue are white | numbers, touching, islands | none | local, genetic |
//! | [`valid`] | every rule but the numbers | numbers | none | local, genetic |
//! | [`cells`] | what propagation keeps | the rest | much | construct |
//!
//! `genes` is the report's; `valid` is the one in which search works.

pub mod cells;
mod chain;
mod deduction;
mod field;
pub mod genes;
mod judge;
mod tally;
pub mod valid;

pub use cells::{Cells, Propagation};
pub use genes::Genes;
pub use valid::Valid;

#[cfg(test)]
mod tests;
