//! What every front asks, and what it is answered: plain data in, plain data out, with schemas made from the same structs.
//! The command line's `--json` prints the same objects; a server, a WebAssembly module and a package for another language
//! are thin transports. Nothing here reads or writes anything but experiments, in the folder of results of a host that has one.
//!
//! | module | what |
//! |---|---|
//! | [`mod@ask`](mod@crate::ask) | a request as a type; the list of all of them, with their schemas |
//! | [`stage`] | where an answer is made: who hears the news, pause, step, pace, cancel |
//! | [`cards`] | puzzles and games with their facts, methods with their parameters |
//! | [`boards`] | read, convert, draw, attempt, check, hint, generate |
//! | [`search`] | solve and race, with all that can be watched |
//! | [`held`] | a board that is read once and searched often |
//! | [`play`] | positions, moves, their worth, matches and tournaments of every game |
//! | [`go`] | what only the Go puzzle has: replays, the best for every number of stones, two sets of rules compared |
//! | `sweeps` | with the feature of that name: experiments that stay in memory, with their reports |
//! | `experiments` | with the feature of that name: experiments in the host's folder of results |
//! | [`allowance`], [`rejection`] | limits as data; why there is no answer |
//!
//! A request is named and given as JSON:
//! ```
//! use plansza_desk::{Allowance, Silent, ask};
//! let body = r#"{"game": "reversi", "moves": ["d3", "c3"]}"#;
//! let answer: serde_json::Value = serde_json::from_str(&ask("position", body, &Allowance::NONE, &mut Silent)?).unwrap();
//! assert_eq!((&answer["side"], answer["plies"].as_array().unwrap().len()), (&0.into(), 2));
//! # Ok::<(), plansza_desk::Rejection>(())
//! ```
//! Or it is a struct, for who is in the same program:
//! ```
//! use plansza_desk::{Allowance, Ask, Silent, Stage, boards::CheckAsk};
//! let asked = CheckAsk { puzzle: "sudoku".into(), board: Some("easy".into()), ..CheckAsk::default() };
//! let told = asked.answer(&mut Stage::new(&Allowance::NONE, &mut Silent))?;
//! assert_eq!((told.solutions, told.unique), (1, Some(true)));
//! # Ok::<(), plansza_desk::Rejection>(())
//! ```

pub mod allowance;
pub mod ask;
pub mod boards;
pub mod cards;
#[cfg(feature = "experiments")]
pub mod experiments;
pub mod go;
pub mod held;
pub mod play;
pub mod rejection;
pub mod search;
pub mod stage;
#[cfg(feature = "sweeps")]
pub mod sweeps;

pub use allowance::Allowance;
pub use ask::{Ask, AskEntry, Nothing, ask, entries};
pub use held::HeldBoard;
pub use plansza_catalogue::supplies;
pub use rejection::{Code, Rejection};
pub use stage::{Directive, Host, Silent, Stage, Steered, Steering, Tempo};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
