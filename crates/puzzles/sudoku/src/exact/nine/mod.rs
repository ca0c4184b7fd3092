//! Exact solving of 9×9 sudoku, eight search nodes at a time.
//!
//! A node is kept as 27 words, one for each cell of a band: a word has a field of
//! nine candidate bits and a guard bit for that cell of each of the three bands.
//! Eight independent nodes lie side by side in the lanes of vector registers and
//! are propagated together, without tables and without branches (`sweep`):
//!
//! * cells with one candidate, by subtracting in the fields (`x & (x - 1)`),
//! * digits with one place in a box, by adding up words bit by bit (once, twice),
//! * the rows of a band against its boxes, for all digits at once: of the 3×3
//!   triads of a digit only those in one of the six perfect matchings stay; and
//!   the columns of a stack likewise. This takes care of locked candidates, of
//!   singles in rows and columns, and of the peers of placed digits.
//!
//! After each sweep the lanes with an event are looked after one by one (`engine`):
//! a contradiction takes the next node of the lane's stack, a full grid is counted,
//! and a node that does not change any more is split at a cell with two candidates
//! (`branch`). A lane without work takes the next board of the batch or, when there
//! is none, the oldest waiting node of another lane; so one hard board is spread
//! over all lanes. Boards are independent of each other, and memory is bounded by
//! eight stacks of at most 81 nodes.
//!
//! A board by itself begins otherwise (`engine/single`): one node in one register (`alone`), depth
//! first, until some paths have ended; only then do the lanes take what is left. One with many solutions to count is
//! counted by what is left open of its nodes, each rest once (`rest`, `engine/many`).
//!
//! This is the one place in the crate that keeps candidates in a way of its own, apart from
//! [`Candidates`](crate::Candidates), for the sake of speed: on 300 minimal boards, counted up to two solutions,
//! it takes 4,400 instructions a board (callgrind), and the solver for any shape on the shared candidates 102,000; by
//! the clock it is 35 times as fast.
//!
//! Sources: the triads and their matchings in a band are an idea of Tom Dillon's
//! *tdoku*; bands of nine digits and three fields are known from *JCZSolve* (zhouyundong,
//! champagne, JasonLion). The arrangement in lanes and fields is ours, no code is theirs.

mod alone;
mod branch;
mod engine;
mod frame;
mod path;
mod reduction;
mod rest;
mod solver;
mod sweep;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod word;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use path::NinePath;
pub use solver::{NineAnswer, NineCount, NineSolver};

/// A board or a grid, row by row: 0 for an empty cell, else a digit from 1 to 9.
///
/// ```
/// use plansza_sudoku::exact::{NineGrid, NineSolver};
/// let board: NineGrid = std::array::from_fn(|cell| if cell == 40 { 5 } else { 0 });
/// assert_eq!(NineSolver::new().solve(&board).map(|grid| grid[40]), Some(5));
/// ```
pub type NineGrid = [u8; 81];
