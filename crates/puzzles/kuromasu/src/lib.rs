//! Kuromasu for plansza: rectangular boards up to 64×64. Also known as Kurodoko and Range.

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
