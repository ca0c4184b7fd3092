//! Sudoku for plansza: N×N boards from 4 to 36 with any box shape.

mod candidates;
pub mod draw;
pub mod encode;
pub mod exact;
pub mod generate;
mod geometry;
pub mod hint;
pub mod known;
pub mod logic;
mod puzzle;
pub mod rate;
pub mod rules;
pub mod shape;
pub mod text;

pub use candidates::{Candidates, Impossible, Stock};
pub use geometry::{Geometry, UnitPlace};
pub use rules::{Grid, Sudoku};
pub use shape::Shape;
