//! Sudoku as a search space: four ways to look at one board.
//!
//! | encoding | always true | to be mended | score when solved | views |
//! |---|---|---|---|---|
//! | [`rows`] | each row is a permutation | columns, boxes | 3·N² | local, genetic |
//! | [`candidates`] | no cell collides with a given | rows, columns, boxes | 3·N² | local, genetic |
//! | [`boxes`] | each box is a permutation | rows, columns | 3·N² | local, genetic |
//! | [`cells`] | fixed cells break no rule | cells still open | N² | construct |
//!
//! `rows`, `candidates` and `cells` are the report's; `boxes` is the one in which local search works.

pub mod boxes;
pub mod candidates;
pub mod cells;
mod judge;
mod lanes;
mod partial;
mod permutations;
pub mod rows;
mod sieve;
mod swaps;

pub use boxes::Boxes;
pub use candidates::Candidates;
pub use cells::Cells;
pub use judge::Objective;
pub use rows::Rows;
pub use sieve::Propagation;

#[cfg(test)]
mod tests;
