//! The Go puzzle for plansza: Black places K stones on a board of black and white stones while White passes, and wants
//! the most stones placed and captured. Boards from 1×1 to 25×25, not only squares.

pub mod census;
pub mod compare;
pub mod draw;
pub mod encode;
pub mod exact;
pub mod generate;
pub mod hint;
pub mod known;
pub mod model;
mod puzzle;
pub mod rules;
pub mod text;
pub mod tiny;

pub use rules::{Go, Illegal, Play, Point, Replay, Rules, Stone, Turn};
