//! Connectivity without looking at white cells.
//!
//! Black cells that do not touch by a side can still touch by a corner, and so form chains. They cut the white cells
//! apart exactly when a chain closes a ring or joins the edge of the board to itself; that is, when the graph of black
//! cells with those that share a corner as neighbours, and one more node for the edge, has a cycle.
//!
//! ```text
//! . # .        # . . .
//! # . #        . # . .     the second joins edge to edge; without its last cell it cuts nothing
//! . # .        . . # .
//! ```
//!
//! A board of one row or column is the exception: there each cell is edge on both sides, and only the ends may be
//! black.
//!
//! Two structures decide it, for two ways in which black cells come and go:
//!
//! | | black cells | asks |
//! |---|---|---|
//! | [`ChainForest`] | come one by one and go in reverse | the exact solver, the steps of a person, the ants |
//! | [`ChainWalk`] | come and go in any order | the searches that change any cell |

mod forest;
mod walk;

pub use forest::ChainForest;
pub use walk::{ChainWalk, Stance};
