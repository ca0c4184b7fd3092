//! Reversi (Othello): the rules on bitboards, what a position is worth by the report's five measures, and the formats
//! that players use.
//!
//! ```
//! use plansza_core::Game;
//! use plansza_reversi::{Position, START};
//! // The rules.
//! assert_eq!(START.moves().count(), 4);
//! let next = START.play("f5".parse()?);
//! assert_eq!((next.mine().count_ones(), next.theirs().count_ones()), (1, 4));
//! // Games in every format: this is a transcript.
//! let game = Position::read(b"f5d6c3")?.remove(0);
//! assert!(Position::write(&game, "ggf")?.starts_with("(;GM[Othello]"));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! What a position is worth to a player:
//! ```
//! use plansza_core::Side;
//! use plansza_reversi::{Measures, START, strategy};
//! let balanced = strategy::named("balanced")?;
//! assert_eq!(balanced.weigh(&Measures::of(&START, Side::First)), 16.0);
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Let players meet, or let a search choose; `plansza-methods` has it, `plansza-arena` has players:
//! ```
//! use plansza_core::{Budget, Meter, Silent, Worth};
//! use plansza_methods::{Lookahead, TreeSearch};
//! use plansza_reversi::{START, strategy};
//! let ahead = Lookahead { depth: 4, ..Lookahead::default() };
//! let choice = ahead.choose(TreeSearch::AlphaBeta, &START, &strategy::named("balanced")?, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! assert!(choice.moves.len() == 4 && choice.nodes < 300); // far fewer than the 1396 leaves of depth 5
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Solve an endgame exactly:
//! ```
//! use plansza_core::{Budget, Meter, Silent};
//! use plansza_reversi::engine::{Brain, EvalWeights, HashTable, Horizon};
//! let position = plansza_reversi::text::board::read("-OXXXXXXOOOXXXXXOOXOXXXXOOXXOXXXOOXOXOXXOOOXOXX-OOXXXXX--O-XXX-- X")?;
//! let brain = Brain { table: HashTable::new(1)?, weights: Some(EvalWeights::embedded()), threads: 1 };
//! let found = brain.think(&position, Horizon::END, &mut Meter::new(Budget::UNLIMITED, &mut Silent), &mut |_| {});
//! println!("{} for the side to move, {}: {:?}", found.score, found.trust, found.line);
//! # assert_eq!(found.trust.to_string(), "exact");
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! With the feature `commands` it brings what only Reversi has on the command line: the report's tables, perft, the
//! NBoard protocol, solving and training.

#[cfg(feature = "commands")]
mod command;
pub mod engine;
mod full;
pub mod known;
mod lines;
#[cfg(feature = "commands")]
pub mod nboard;
mod outlook;
pub mod perft;
mod position;
mod small;
mod squares;
pub mod strategy;
pub mod text;

pub use lines::Kernel;
pub use outlook::{Mode, Outlook};
pub use plansza_core::record::Early;
pub use position::{Either, Move, Position, REPORT_START, START, SquareBoard, Squares, flips, mobility};
pub use small::solve::SmallSolver;
pub use strategy::{Measures, ReportPosition, Strategy};

/// A game of Reversi.
pub type Record = plansza_core::Record<Position>;
/// One ply of it.
pub type Ply = plansza_core::record::Ply<Move>;

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
