//! The Go capturing puzzle: Black places up to K stones on a board that already holds stones, White always passes, and
//! the score is the number of stones placed plus white stones captured. Boards from 1×1 to 25×25, not only squares.
//!
//! Read a board, prove the best score, and show a play that has it:
//! ```
//! use plansza_core::{Budget, Meter, Puzzle, Silent};
//! use plansza_go::Go;
//!
//! let go = Go::read("...X./....O/OO..X/.X.../..... 3")?.remove(0);
//! let best = go.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! let play = best.solution.expect("every sound board has a play");
//! assert!(best.proven && go.points(&play) == 4);
//! print!("{}", go.draw(Some(&play)).text(false));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! Play by the rules, turn by turn:
//! ```
//! use plansza_go::{Go, GoPlay, Rules, Stone};
//!
//! let go = Go::new(3, 1, vec![Some(Stone::White), None, None], 2, Rules::Go)?;
//! let replay = go.replay(&GoPlay::of([1, 2])).expect("legal");
//! assert_eq!((replay.placed, replay.captures[0].as_slice()), (2, &[0][..]));
//! assert_eq!(go.replay(&GoPlay::of([0])).unwrap_err().to_string(), "turn 1: there is a stone at A1 already");
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! Let a search look at the board as sets of chains to capture:
//! ```
//! use plansza_core::{Encoding, Local, Puzzle, Seed, Space};
//! use plansza_go::{Go, encode::{ChainSets, chain_sets}};
//!
//! let go = Go::read("O.O./..../.... 3")?.remove(0);
//! let space = ChainSets::new(&go, chain_sets::Params::default())?;
//! let mut rng = Seed(1).rng();
//! let mut state = space.state(&space.sample(&mut rng));
//! let step = space.propose(&state, &mut rng).expect("there are chains");
//! let gain = space.gain(&mut state, step);
//! assert!(space.value(&state) + gain <= 4 && space.goal() == Some(4));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! | module | what |
//! |---|---|
//! | [`text`] | boards in five formats, both ways |
//! | [`draw`] | pictures of boards and plays |
//! | [`exact`] | best plays, proven; the best for every number of stones; why chains fall or stand |
//! | [`theory`] | chains, regions, liberties and eyes of a board |
//! | [`encode`] | a board as a search space: lists of moves, sets of chains |
//! | [`model`] | integer programs, written as LP and MPS files, and with the feature `linear` solved |
//! | [`compare`] | one board by the rules of Go and by those of the report |
//! | [`census`] | every board of a size by both |
//!
//! Generating boards and hints are methods of [`Puzzle`](plansza_core::Puzzle), which [`Go`] implements.
//!
//! Feature `serde`, on by default: parameters as data, for the command line, files and forms, and boards in JSON. Without it
//! neither serde nor schemas are built, and everything else is there.

pub mod census;
#[cfg(feature = "commands")]
mod command;
pub mod compare;
pub mod draw;
pub mod encode;
pub mod exact;
mod generate;
mod hint;
mod known;
pub mod model;
mod puzzle;
mod rules;
pub mod text;
pub mod theory;
mod word_board;

pub use generate::{Wish, checkerboard};
pub use rules::{Go, GoPlay, GoPoint, GoTurn, ILLEGAL, Illegal, LARGEST, Replay, RuleBreach, Rules, Stone};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
