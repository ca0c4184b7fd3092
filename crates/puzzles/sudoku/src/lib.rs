//! Sudoku from 4×4 to 36×36 with boxes of any shape: read it, solve it, prove that it has one solution, rate it, explain
//! the next step, make new ones. It is one of the puzzles of *plansza*, and needs nothing of it but the vocabulary in
//! `plansza-core`.
//!
//! Solve a board, and know that there is no other solution:
//!
//! ```
//! use plansza_core::{Budget, Meter, Puzzle, Silent};
//! use plansza_sudoku::{Sudoku, text};
//!
//! let board = text::read("..516...9....4.6.2.6.5.2.........37.6..2.8..5.89.........7.5.9.7.4.8....1...265..")?.remove(0);
//! let count = board.count(2, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
//! assert!(count.complete && count.solutions == 1);
//! assert_eq!(board.check(&count.examples[0]), Ok(())); // rules code that no solver shares
//! assert!(text::write(&board, count.examples.first(), "line")?.starts_with("245167839"));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! Rate it as a person would, and explain the next step:
//!
//! ```
//! use plansza_sudoku::{BoxShape, Sudoku, hints, rate};
//!
//! let board = Sudoku::new(BoxShape::of_side(4)?, [1, 2, 0, 0, 3, 0, 0, 2, 0, 0, 2, 0, 2, 0, 0, 1])?;
//! assert_eq!(rate(&board).map(|difficulty| difficulty.level()), Some("easy"));
//! let hint = &hints(&board, false, None)?[0];
//! assert_eq!((hint.technique, &hint.effects[..]), ("last cell", &["r3c1 = 4".to_string()][..]));
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! Make a new one, the same for the same seed:
//!
//! ```
//! use plansza_core::{Budget, Meter, Seed, Silent};
//! use plansza_sudoku::{Wish, generate, text};
//!
//! let wish = Wish { size: "6x6:2x3".into(), ..Wish::default() };
//! let board = generate(&wish, &mut Seed(7).rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
//! assert_eq!(board.shape().to_string(), "6×6 in boxes of 2×3");
//! println!("{}", text::write(&board, None, "grid")?);
//! # Ok::<(), plansza_core::Fault>(())
//! ```
//!
//! | | |
//! |---|---|
//! | [`Sudoku`], [`Grid`], [`BoxShape`] | a board, a filled one, its size; the rules |
//! | [`SudokuShelf`] | many boards of a text, packed |
//! | [`Geometry`], [`Candidates`] | tables of a shape; what each cell may still take |
//! | [`Reasoning`], [`SudokuTechnique`], [`rate()`], [`hints`] | steps of logic, how hard, the next one in words |
//! | [`generate()`], [`Wish`] | new boards |
//! | [`text`] | 14 formats, recognised when read |
//! | [`draw`] | pictures for the terminal and as SVG |
//! | [`exact`] | solvers that prove: 9×9 in batches, any shape |
//! | [`report`] | a student report's own program, with its mistakes, to the last digit |
//! | [`encode`] | search spaces for annealing, genetic algorithms, ants |
//!
//! [`Sudoku`] implements [`plansza_core::Puzzle`], by which plansza knows it.
//!
//! Feature `serde`, on by default: parameters as data, for the command line, files and forms. Without it neither serde nor
//! schemas are built, and everything on this page works.

mod candidates;
#[cfg(feature = "commands")]
mod command;
pub mod draw;
pub mod encode;
pub mod exact;
mod generate;
mod geometry;
mod hint;
mod known;
mod logic;
mod puzzle;
mod rate;
pub mod report;
mod rules;
mod shape;
mod shelf;
pub mod text;

pub use candidates::{Candidates, Impossible};
pub use generate::{ClueSpread, SudokuLevel, Wish, generate};
pub use geometry::{Geometry, UnitPlace};
pub use hint::{SEARCH, hints};
pub use logic::{LogicStep, PatternCell, PatternRole, Reasoning, SudokuTechnique};
pub use rate::{BEYOND, Difficulty, LEVELS, level, rate};
pub use rules::{Grid, Sudoku};
pub use shape::{BoxShape, SIDES};
pub use shelf::SudokuShelf;

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
