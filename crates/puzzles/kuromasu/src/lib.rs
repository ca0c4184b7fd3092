//! Kuromasu for plansza: rectangular boards up to 64×64. Also known as Kurodoko and Range.

mod chain;
mod colouring;
mod draw;
pub mod encode;
pub mod exact;
mod generate;
mod hint;
mod known;
mod layout;
pub mod logic;
mod puzzle;
mod rate;
mod rules;
mod sight;
pub mod text;

pub use colouring::Colour;
pub use generate::{KuromasuLevel, Wish, generate};
pub use hint::{END, Outlook, SEARCH, hints};
pub use known::SAMPLES;
pub use rate::{LEVELS, LogicReach, rate, reach};
pub use rules::{Clue, Kuromasu, LARGEST, Shading, validate};
