//! Sudoku for plansza: N×N boards from 4 to 36 with any box shape.

pub mod draw;
pub mod hint;
pub mod logic;
pub mod rate;
pub mod rules;
pub mod shape;

pub use rules::{Grid, Sudoku};
pub use shape::Shape;
