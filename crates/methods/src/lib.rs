//! The search methods, each written once.
//!
//! A method is a struct of its parameters that implements [`Method`](plansza_core::Method) for every space with the
//! view it needs. Its file contains the algorithm and nothing else: budgets, clocks, observers and the best so far are
//! the [`Run`](plansza_core::Run)'s, and the steps of a walk are [`walk`]'s.
//!
//! | method | view | one epoch |
//! |---|---|---|
//! | [`Random`] | `Space` | 1000 guesses |
//! | [`Climb`] | `Local` | a climb from a fresh start |
//! | [`Tabu`] | `Local` | a step |
//! | [`Anneal`] | `Local` | a temperature level |
//! | [`Late`] | `Local` | a climb from a fresh start |
//! | [`Deluge`] | `Local` | a climb from a fresh start |
//! | [`Threshold`] | `Local` | a threshold level |
//! | [`GeneticAlgorithm`] | `Genetic` | a generation |
//! | [`Memetic`] | `Genetic + Local` | a generation |
//! | [`Ants`] | `Construct` | a round of all ants |
//!
//! Of games, minimax, alpha-beta and what came after it search the tree, see [`TreeSearch`]; [`Playouts`] is Monte-Carlo tree search.
//!
//! # Searching
//!
//! A space, a method with its parameters, a seed, a number of threads and a budget make a search. The space here is the
//! smallest puzzle there is: cells to be coloured so that rows and columns have so many each.
//!
//! ```
//! use plansza_blank::{Bits, Blank};
//! use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
//! use plansza_methods::Anneal;
//!
//! let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
//! let space = Bits::new(&board, Default::default())?;
//! let method = Anneal { levels: 100, ..Anneal::default() };
//! let found = search(&space, &method, Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
//! assert!(found.solved());
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! # A method of your own
//!
//! A trajectory method is the rule by which it takes moves; the walk itself is [`walk::Walk`].
//!
//! ```
//! use plansza_core::Rng;
//! use plansza_methods::walk::Rule;
//!
//! /// Takes every gain, and a loss by the toss of a coin.
//! struct Coin;
//!
//! impl Rule for Coin {
//!     fn accept(&mut self, _: i64, gain: i64, rng: &mut Rng) -> bool {
//!         gain >= 0 || rng.chance(0.5)
//!     }
//! }
//! ```
//!
//! # Parameters as data
//!
//! The parameters of a method have names, ranges and defaults that a program can read. They do with the feature `serde`,
//! which is on by default; without it neither serde nor schemas are built, and methods are set by their fields alone.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use plansza_core::{Recipe, params::Sheet};
//! use plansza_methods::Late;
//!
//! let sheet = Sheet::of::<Late>();
//! assert_eq!((Late::NAME, sheet.params[0].key.as_str()), ("late", "length"));
//! assert!(sheet.parse("length", "0").is_err());
//! # }
//! ```

mod amount;
mod anneal;
mod ants;
mod climb;
mod crowd;
mod deluge;
mod family;
mod genetic;
mod late;
mod memetic;
mod odds;
mod random;
mod tabu;
pub mod threads;
mod threshold;
mod tree;
pub mod walk;

pub use amount::{Amount, Auto};
pub use anneal::Cooling;
pub use ants::{AnsweringAnt, Deposit, Itinerary, LocalPlace, TieRule};
// The methods themselves, and the families that list them.
pub use family::*;
pub use genetic::{BestOf, FreshBlood, Offspring, Selection, Stale};
pub use tree::{Aids, Choice, Departure, Lookahead, MoveOrder, Playouts, TreeSearch, Witness};
pub use walk::Afterwards;

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
