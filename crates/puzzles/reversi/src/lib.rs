//! Reversi for plansza: the rules on bitboards, what a position is worth by the report's five measures, and the formats
//! that players use.

pub mod known;
pub mod position;
pub mod strategy;

pub use position::{Move, Position, START, Squares};
pub use strategy::{Measures, Strategy};
