//! Kuromasu for plansza: rectangular boards up to 64×64. Also known as Kurodoko and Range.

pub mod encode;
pub mod rules;

pub use rules::{Clue, Kuromasu, Shading};
