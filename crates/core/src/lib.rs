//! The vocabulary of plansza. No puzzle and no method lives here, only the words both sides share.
//!
//! | module | word |
//! |---|---|
//! | [`puzzle`] | a kind of board and one instance of it: rules, text, drawing, exact answer, generator, hints |
//! | [`view`] | how an encoding of an instance looks to a search method: [`Space`], [`Local`], [`Genetic`], [`Construct`] |
//! | [`guesser`] | blind guesses, one after the other: what random search does |
//! | [`BitString`] | an encoding as a string of bits, which gets all views by itself |
//! | [`game`] | a kind of game for two: [`Game`]; how its positions look to a search: [`Tree`]; what they are worth: [`Judge`] |
//! | [`record`], [`worth`] | a game as it was played, what the value of a search means and how it is said |
//! | [`task`], [`outcome`] | all that determines a trial, and what came of it |
//! | [`command`] | what only one puzzle or game can do, and where it runs |
//! | [`method`] | a search algorithm written once for every encoding that has the view it needs |
//! | [`run`] | one search: its random stream, its budget, its best so far, its end |
//! | [`gap`] | how far a search that was cut may be from the best there can be |
//! | [`budget`], [`observer`], [`seed`] | what limits a run, who watches it, where its randomness comes from |
//! | [`dice`] | several small random numbers from one word |
//! | [`board`] | one picture of a board, printed in a terminal or as SVG |
//! | [`size`], [`symmetry`] | what a generator is asked for: columns and rows, how the clues are arranged |
//! | [`carve`] | boards made by taking clues away, for the generators |
//! | [`mod@bits`] | sets of small numbers as the bits of a word |
//! | [`mod@params`] | parameters as data: checked against the one struct that declares them |
//! | [`markup`] | text as it stands in HTML and SVG: the one place that escapes |
//! | [`text`] | what the readers of all puzzles need: places, words, quotes, a JSON cursor |
//! | [`figures`] | numbers and times as people read them |
//! | [`files`] | files that are always whole |
//! | [`platform`] | the clock and threads, where there is no operating system |
//! | [`supply`] | data that a program carries with it, or is lent |
//! | [`fault`] | what was wrong with an input, where, and what is accepted |
//!
//! Scores are `i64` and **higher is better** everywhere.
//!
//! A puzzle is read, solved with proof, and its answer held against the rules; so is every puzzle, by the one trait.
//! ```
//! use plansza_blank::Blank; // the template of a puzzle
//! use plansza_core::{Budget, Meter, Puzzle, Silent};
//! let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
//! let answer = board.solve(&mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! let colours = answer.solution.expect("it has one");
//! assert!(answer.proven && board.verify(&colours).is_ok());
//! assert_eq!(board.write(Some(&colours), "sums")?, "###/##./#..");
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! Hill climbing in a few lines, on any encoding that has moves; the seed says all of its randomness:
//! ```
//! use plansza_blank::{Bits, Blank};
//! use plansza_core::{Encoding, Local, NoParams, Puzzle, Seed, Space};
//! let (space, mut rng) = (Bits::new(&Blank::read("3 2 1 / 3 2 1")?.remove(0), NoParams {})?, Seed(1).rng());
//! let mut state = space.state(&space.sample(&mut rng));
//! while Some(space.value(&state)) < space.goal() {
//!     let Some(step) = space.propose(&state, &mut rng) else { break };
//!     if space.gain(&mut state, step) >= 0 || rng.chance(0.1) { space.apply(&mut state, step) }
//! }
//! assert_eq!(space.score(&space.solution(&state)), 0);
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! A game takes legal moves only, knows its winner and draws itself:
//! ```
//! use plansza_core::{Game, Side};
//! use plansza_tictactoe::TicTacToe; // the template of a game
//! let game = TicTacToe::read(b"b2 a1 b1 c1 b3")?.remove(0);
//! assert_eq!(game.winner(), Some(Side::First));
//! assert!(game.draw().text(false).contains("2 │ · ● · │"));
//! assert_eq!(TicTacToe::read(b"b2 b2").unwrap_err().place(), Some((1, 4)));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//! [`Method`] shows how a method is written, [`BitString`] a search space, [`mod@params`] and [`command`] how structs become
//! parameters and commands.

// The name by which `#[params]` knows this crate, here too.
extern crate self as plansza_core;

mod bit_string;
pub mod bits;
pub mod board;
pub mod budget;
pub mod carve;
#[cfg(feature = "serde")]
pub mod command;
pub mod dice;
pub mod exact;
pub mod expert;
pub mod fault;
pub mod figures;
pub mod files;
pub mod game;
pub mod gap;
pub mod guesser;
pub mod markup;
pub mod method;
pub mod observer;
#[cfg(feature = "serde")]
pub mod outcome;
pub mod params;
pub mod platform;
pub mod puzzle;
pub mod record;
pub mod run;
pub mod scene;
pub mod seed;
pub mod shelf;
pub mod size;
pub mod supply;
pub mod symmetry;
#[cfg(feature = "serde")]
pub mod task;
pub mod text;
pub mod view;
pub mod worth;

pub use bit_string::{BitState, BitString};
pub use bits::bits;
pub use board::Board;
pub use budget::{Budget, Stop};
#[cfg(feature = "serde")]
pub use command::{Command, Console};
pub use dice::Dice;
pub use exact::Exact;
pub use fault::Fault;
pub use game::{Evaluation, Game, Judge, Open, Side, Tree};
pub use gap::Gap;
pub use guesser::{GenomeGuesser, Guesser, SampleGuesser};
pub use method::{Found, Method, Mismatch, Recipe, Role, search, try_search};
pub use observer::{Flow, Observer, Pace, Progress, Silent};
#[cfg(feature = "serde")]
pub use outcome::{Outcome, Times, Trial};
pub use params::{Params, params};
pub use puzzle::{
    Aim, Count, Encoding, EncodingList, Format, Hint, Level, NoParams, Preset, Puzzle, Rating, Sample,
    TextEntry,
};
pub use record::Record;
pub use run::{Meter, Run};
pub use scene::{Gauge, Scene};
pub use seed::{Rng, Seed};
pub use shelf::{Answered, Shelf};
pub use size::Size;
pub use symmetry::Symmetry;
#[cfg(feature = "serde")]
pub use task::{MatchTask, SearchTask, Task};
pub use view::{Construct, Genetic, Local, Space};
pub use worth::{Trust, TrustedWorth, Worth};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
