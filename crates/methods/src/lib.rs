//! The search methods, each written once.
//!
//! A method is a struct of its parameters that implements [`Method`](plansza_core::Method) for every space with the
//! view it needs. Its file contains the algorithm and nothing else: budgets, clocks, observers and the best so far are
//! the [`Run`](plansza_core::Run)'s.
//!
//! | method | view | one epoch |
//! |---|---|---|
//! | [`Random`] | `Space` | 1000 guesses |
//! | [`Climb`] | `Local` | a climb from a fresh start |
//! | [`Tabu`] | `Local` | a step |
//! | [`Anneal`] | `Local` | a temperature level |
//! | [`Genetic`] | `Genetic` | a generation |
//! | [`Memetic`] | `Genetic + Local` | a generation |
//! | [`Ants`] | `Construct` | a round of all ants |
//!
//! Of games, [`Minimax`] and [`AlphaBeta`] search the tree; see [`TreeSearch`].

mod amount;
mod anneal;
mod ants;
mod climb;
mod deluge;
mod family;
mod genetic;
mod late;
mod memetic;
mod random;
mod tabu;
mod threshold;
mod tree;
pub mod walk;

pub use amount::{Amount, Auto};
pub use anneal::Cooling;
pub use ants::{Deposit, Itinerary};
// The methods themselves, and the families that list them.
pub use family::*;
pub use genetic::{Offspring, Selection, Stale};
pub use tree::{AlphaBeta, Choice, Minimax, MoveOrder, TreeSearch};
pub use walk::Afterwards;
