//! Kuromasu as a search space: three ways to look at one board, in all of which 0 is solved and nothing else is.
//! `genes` and `cells` score on the report's scale; `valid` has a scale of its own (see [`Misfit`]) and the report's
//! on request.
//!
//! | encoding | always true | to be mended | propagation | views |
//! |---|---|---|---|---|
//! | [`genes`] | cells with a clue are white | numbers, touching, islands | none | local, genetic |
//! | [`valid`] | every rule but the numbers | numbers | none | local, genetic |
//! | [`cells`] | what propagation keeps | the rest | much | construct |
//!
//! `genes` is the report's; `valid` is the one in which search works. A move of `valid` knows what is in the way of a
//! number, but nothing is ever deduced from one.

pub mod cells;
mod chain;
mod deduction;
mod field;
pub mod genes;
mod judge;
mod misfit;
mod tally;
pub mod valid;

pub use cells::{Cells, Propagation};
pub use genes::Genes;
pub use misfit::Misfit;
pub use valid::Valid;

#[cfg(test)]
mod tests;
