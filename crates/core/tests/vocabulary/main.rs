//! What the words of the vocabulary promise, held against plain statements of it: a file for each kind of word.
#![cfg(feature = "serde")]

mod chance;
mod command;
mod figures;
mod game;
mod params;
mod picture;
mod record;
mod run;
mod space;
mod task;
mod text;
