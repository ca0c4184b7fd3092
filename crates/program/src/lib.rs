//! A program of somebody else at work: a method that searches our boards, or a player of our games.
//!
//! | module | what |
//! |---|---|
//! | `at_work` | a program that was started: lines to it, lines from it, its end |
//! | `command` | its command as one text, and what its files contain |
//!
//! Whatever it says is somebody else's, so it stands in messages with its control characters escaped.
//!
//! ```
//! # #[cfg(unix)] {
//! use plansza_program::{Heard, ProgramAtWork};
//! use std::{path::Path, time::Duration};
//! let mut program = ProgramAtWork::start("sh -c 'read word; echo you said $word'", Path::new("."))?;
//! program.say("hello");
//! let heard = std::iter::repeat_with(|| program.hear(Duration::from_millis(50))).find(|heard| *heard != Heard::Nothing);
//! assert_eq!(heard, Some(Heard::Line("you said hello".into())));
//! # }
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod at_work;
mod command;

pub use at_work::{GLANCE, Heard, ProgramAtWork, end_all};
pub use command::{content, joined, words};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
