//! The engine: an exact solver of endgames, a search with an evaluation, and the training that makes the evaluation.
//!
//! [`Brain`] is an engine with its memory; [`Horizon`] says how far it thinks, [`Insight`] what it found. Everything below is
//! generic over the processor's path (`path.rs`) and knows a position as two words, the side to move first.
//!
//! | file | what |
//! |---|---|
//! | `expert` | the engine as a player, by levels |
//! | `root` | deepening, windows, what is told |
//! | `midgame` | the search with the evaluation |
//! | `endgame`, `shallow`, `last` | the exact search: from eight empty squares, five to seven, up to four |
//! | `order`, `stable`, `probcut`, `table` | moves in order; stable discs; what may be left out; what is remembered |
//! | `threads`, `worker` | several threads in one search; what each carries with it |
//! | `patterns`, `weights` | the evaluation |
//! | `train` | games of the engine against itself, and the fit |

mod board;
mod endgame;
mod expert;
mod last;
mod midgame;
mod order;
pub(crate) mod path;
mod patterns;
mod probcut;
mod root;
mod shallow;
mod stable;
mod table;
mod threads;
pub mod train;
mod weights;
mod worker;

pub(crate) use expert::ReversiExpert;
pub use probcut::SURE;
pub use root::{Brain, Horizon, Insight, Trust};
#[cfg(feature = "commands")]
pub(crate) use table::check_room;
pub use table::{Finding, HashTable, KnownBounds};
pub use weights::EvalWeights;
pub(crate) use weights::SUPPLY;

#[cfg(test)]
mod tests;
