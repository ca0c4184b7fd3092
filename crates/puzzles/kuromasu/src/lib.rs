//! Kuromasu for plansza: rectangular boards up to 64×64. Also known as Kurodoko and Range.
//!
//! ```
//! use plansza_core::{Budget, Encoding, Meter, Puzzle, Seed, Silent, Space};
//! use plansza_kuromasu::encode::{Genes, genes};
//! use plansza_kuromasu::generate::Wish;
//! use plansza_kuromasu::{Kuromasu, exact, text};
//!
//! let mut silent = Silent;
//! let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
//! // A new board, its only solution, and the proof that it is the only one.
//! let wish = Wish { size: "7x6".into(), ..Wish::default() };
//! let board = Kuromasu::generate(&wish, &mut Seed(7).rng(), &mut meter)?;
//! let count = exact::count(&board, 2, &mut meter);
//! assert!(count.complete && count.solutions == 1);
//! assert_eq!(board.check(&count.examples[0]), Ok(()));
//! // The same board as a search space, and as text.
//! let space = Genes::new(&board, genes::Params::default())?;
//! assert_eq!(space.score(&count.examples[0]), 0);
//! let link = text::write(&board, None, "link")?;
//! assert_eq!(text::read(&link)?, [board]);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

pub mod draw;
pub mod encode;
pub mod exact;
pub mod generate;
pub mod hint;
pub mod known;
pub mod logic;
mod puzzle;
pub mod rate;
pub mod rules;
pub mod text;

pub use rules::{Clue, Kuromasu, Shading};
