//! Kuromasu for plansza: rectangular boards up to 64×64. Also known as Kurodoko and Range.

pub mod exact;
pub mod rules;

pub use rules::{Clue, Kuromasu, Shading};
