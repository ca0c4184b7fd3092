//! The vocabulary of plansza. No puzzle and no method lives here, only the words both sides share.
//!
//! | module | word |
//! |---|---|
//! | [`puzzle`] | a kind of board and one instance of it: rules, text, drawing, exact answer, generator, hints |
//! | [`view`] | how an encoding of an instance looks to a search method: [`Space`], [`Local`], [`Genetic`], [`Construct`] |
//! | [`game`] | a game of two players as a tree search sees it: [`Game`], and what positions are worth: [`Judge`] |
//! | [`method`] | a search algorithm written once for every encoding that has the view it needs |
//! | [`run`] | one search: its random stream, its budget, its best so far, its end |
//! | [`budget`], [`observer`], [`seed`] | what limits a run, who watches it, where its randomness comes from |
//! | [`board`] | one picture of a board, printed in a terminal or as SVG |
//! | [`size`], [`symmetry`] | what a generator is asked for: columns and rows, how the clues are arranged |
//! | [`carve`] | boards made by taking clues away, for the generators |
//! | [`mod@bits`] | sets of small numbers as the bits of a word |
//! | [`params`] | parameters as data: checked against the one struct that declares them |
//! | [`text`] | what the readers of all puzzles need: places, words, quotes, a JSON cursor |
//! | [`fault`] | what was wrong with an input, where, and what is accepted |
//!
//! Scores are `i64` and **higher is better** everywhere.

pub mod bits;
pub mod board;
pub mod budget;
pub mod carve;
pub mod fault;
pub mod game;
pub mod method;
pub mod observer;
pub mod params;
pub mod puzzle;
pub mod run;
pub mod seed;
pub mod size;
pub mod symmetry;
pub mod text;
pub mod view;

pub use bits::bits;
pub use board::Board;
pub use budget::{Budget, Stop};
pub use fault::Fault;
pub use game::{Game, Judge, Open, Side};
pub use method::{Method, Outcome, Recipe, search};
pub use observer::{Flow, Observer, Progress, Silent};
pub use puzzle::{
    Aim, Count, Encoding, Exact, Format, Hint, Level, NoOptions, Puzzle, Rating, Sample, Shelf,
};
pub use run::{Meter, Run};
pub use seed::{Rng, Seed};
pub use size::Size;
pub use symmetry::Symmetry;
pub use view::{Construct, Genetic, Local, Space};
