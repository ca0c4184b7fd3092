//! Players of any [`Game`](plansza_core::Game) against each other: who plays, a game between two, tournaments of many,
//! what every move is worth, the review of a game, and a protocol for other programs.
//!
//! ```
//! use plansza_arena::{Tournament, analyse};
//! use plansza_core::{Game, Silent};
//! use plansza_tictactoe::TicTacToe;
//!
//! // A tournament: every pair, both sides, the same random openings for all.
//! let players = ["alphabeta depth=9", "minimax depth=1", "random"].map(|text| text.parse().unwrap());
//! let tournament = Tournament::<TicTacToe> { players: players.into(), plies: 1, openings: 3, ..Default::default() };
//! let table = tournament.table(&tournament.play(&Default::default(), &Default::default()));
//! assert_eq!(table.standings[0].lost(), 0);
//!
//! // The worth of every move.
//! let position = TicTacToe::read(b"b2 a2").unwrap()[0].now();
//! let analysis = analyse(&position, &"alphabeta depth=7".parse().unwrap(), &mut Silent).unwrap();
//! assert_eq!(analysis.moves[0].said(1).to_string(), "+1 exact");
//! ```
//!
//! One game, with what every move cost:
//! ```
//! use plansza_arena::{Opening, Player, play};
//! use plansza_tictactoe::TicTacToe;
//! let [first, second] = ["alphabeta depth=9", "random"].map(|text| text.parse::<Player<TicTacToe>>().unwrap());
//! let played = play(&first, &second, Opening { plies: 1, ..Opening::default() }, 7, &Default::default());
//! assert_eq!((played.record.plies().len(), played.finished), (played.turns.len() + 1, true));
//! ```
//! A session with another program, by the Go Text Protocol:
//! ```
//! use plansza_arena::{Player, protocol::{gtp::Gtp, serve}};
//! use plansza_tictactoe::TicTacToe;
//! let (mut session, mut answers) = (Gtp::<TicTacToe>::new(&Player::default()), Vec::new());
//! serve(&mut session, "play black b2\ngenmove white\nquit\n".as_bytes(), &mut answers)?;
//! assert!(answers.starts_with(b"= \n\n= ") && session.record().plies().len() == 2);
//! # Ok::<(), std::io::Error>(())
//! ```

mod analyse;
mod engine;
mod lesson;
mod outside;
mod play;
mod player;
pub mod protocol;
mod review;
mod solve;
mod tournament;
mod tree;

pub use analyse::{Appraisal, AppraisalReport, MeasureReport, MoveReport, TrustReport, Weighed, analyse};
pub use engine::{DepthListener, Engine, Thought};
pub use lesson::{
    LessonRow, LessonSurvey, LessonWish, OrderRow, OrderSurvey, SearchLesson, SurveyMean, SurveyRow,
};
pub use outside::{Outsider, Tongue};
pub use plansza_methods::Departure;
pub use plansza_stats::{Crosstable, Standing};
pub use play::{Onlooker, Opening, Played, Turn, play, play_told};
pub use player::{Player, Way, command_of, mentions, method_of, spelled, ways};
pub use review::{NO_CURVE, PlyReview, Review, ReviewReport, ReviewedPly, SideReport, SideReview, reviewer};
pub use solve::advise;
pub use tournament::{Fixture, Meeting, Tournament};
pub use tree::{GrownNode, GrownTree, WindowQuestion};

/// The example of the README is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
