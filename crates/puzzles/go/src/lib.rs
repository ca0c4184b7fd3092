//! The Go puzzle for plansza: Black places K stones on a board of black and white stones while White passes, and wants
//! the most stones placed and captured. Boards from 1×1 to 25×25, not only squares.

pub mod census;
pub mod compare;
pub mod draw;
pub mod encode;
pub mod exact;
mod generate;
mod hint;
mod known;
pub mod model;
mod puzzle;
mod rules;
pub mod text;
pub mod theory;
mod word_board;

pub use generate::Wish;
pub use rules::{Breach, Go, GoPlay, GoPoint, GoTurn, ILLEGAL, Illegal, LARGEST, Replay, Rules, Stone};
