//! Kuromasu, also known as Kurodoko and Range: boards from 1×1 to 64×64 read, solved with proof, counted, rated,
//! explained, generated, and opened to search methods.
//!
//! ```text
//! 4 . . .      4 . . #     Colour cells black so that each number counts the white cells it sees along its row and
//! . . . .  →   . # . .     column, itself included; cells with a clue are white; no two black cells share a side;
//! . 2 . .      # 2 . #     all white cells are connected.
//! ```
//!
//! **Read a board, solve it, prove that the solution is the only one.** What limits a search and what may stop it is a
//! meter of `plansza-core`.
//!
//! ```
//! use plansza_core::{Budget, Meter, Silent};
//! use plansza_kuromasu::{exact, text};
//! let board = text::read("4x3:4h2b")?.remove(0);
//! let count = exact::count(&board, 2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! assert!(count.complete && count.solutions == 1);
//! assert_eq!(board.check(&count.examples[0]), Ok(()));
//! assert_eq!(text::write(&board, count.examples.first(), "compact")?, "4..#\n.#..\n#2.#");
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! **Make a board, and explain it to a person.**
//!
//! ```
//! use plansza_core::{Budget, Meter, Puzzle, Seed, Silent};
//! use plansza_kuromasu::{Kuromasu, KuromasuLevel, Wish};
//! let mut silent = Silent;
//! let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
//! let wish = Wish { size: "7x6".into(), level: KuromasuLevel::Medium, ..Wish::default() };
//! let board = Kuromasu::generate(&wish, &mut Seed(7).rng(), &mut meter)?;
//! assert_eq!(board.rate(&mut meter).expect("one solution").level, "medium");
//! let hint = &board.hints(false)?[0];
//! assert!(hint.text.starts_with("The 5 at r6c1 needs 4 white cells besides itself."));
//! assert_eq!(hint.effects, ["r6c2 white"]);
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! **Look at it as a search space.** This is hill climbing in four lines; the crate `plansza-methods` has better.
//!
//! ```
//! use plansza_core::{Encoding, Local, Seed, Space};
//! use plansza_kuromasu::{encode::{Valid, valid}, text};
//! let board = text::read("4x3:4h2b")?.remove(0);
//! let (space, mut rng) = (Valid::new(&board, valid::Params::default())?, Seed(1).rng());
//! let mut state = space.state(&space.sample(&mut rng));
//! while space.value(&state) < 0 {
//!     let Some(step) = space.propose(&state, &mut rng) else { break };
//!     if space.gain(&mut state, step) >= 0 || rng.chance(0.1) { space.apply(&mut state, step) }
//! }
//! assert_eq!(board.check(&space.solution(&state)), Ok(()));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | say what is right and what is wrong | [`Kuromasu`], [`Shading`], [`Clue`], [`validate`] |
//! | read and write seven formats | [`text`] |
//! | solve, count, prove, find what all solutions agree on | [`exact`] |
//! | make boards | [`Wish`], [`generate`], [`SAMPLES`] |
//! | explain and rate | [`hints`], [`logic`], [`rate()`], [`LEVELS`] |
//! | search | [`encode`] |
//!
//! Everything is also behind the one trait that all puzzles of plansza have, `plansza_core::Puzzle`. The rules are
//! plain loops that share nothing with any solver, and every answer is held against them.
//!
//! Feature `serde`, on by default: parameters as data, for the command line, files and forms. Without it neither serde nor
//! schemas are built, and everything on this page works.

mod chain;
mod colouring;
mod draw;
pub mod encode;
pub mod exact;
mod generate;
mod hint;
mod known;
mod layout;
pub mod logic;
mod puzzle;
mod rate;
mod rules;
mod sight;
pub mod text;

pub use colouring::Colour;
pub use generate::{KuromasuLevel, Wish, generate};
pub use hint::{END, Foreknowledge, SEARCH, hints};
pub use known::SAMPLES;
pub use rate::{LEVELS, LogicReach, rate, reach};
pub use rules::{Clue, Kuromasu, LARGEST, Shading, validate};
pub use sight::Stops;

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
