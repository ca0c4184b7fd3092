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
mod deals;
mod grids;
mod lanes;
mod permutations;
pub mod rows;
mod scoring;
mod swaps;

pub use crate::candidates::{LoadedSingles, SinglesOrder, SinglesRule};
pub use boxes::BoxPermutations;
pub use candidates::CandidateDraws;
pub use cells::{CellChoices, DigitOrder};
pub use rows::RowPermutations;
pub use scoring::Objective;

#[cfg(test)]
mod tests;
