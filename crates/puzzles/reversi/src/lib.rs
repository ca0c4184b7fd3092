//! Reversi for plansza: the rules on bitboards, what a position is worth by the report's five measures, and the formats
//! that players use.

mod lines;

pub mod known;
pub mod perft;
pub mod position;
pub mod record;
pub mod strategy;
pub mod text;
pub mod worth;

pub use lines::Kernel;
pub use position::{Move, Position, START, Squares};
pub use record::{Early, Ply, Record};
pub use strategy::{Measures, Strategy};
pub use worth::Worth;
