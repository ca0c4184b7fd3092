//! Players of plansza's games against each other: who plays, a game between two, duels and tournaments of many.
//!
//! ```
//! use plansza_arena::{Spec, game};
//! let [first, second] = ["alphabeta depth=2", "random"].map(|text| text.parse::<Spec>());
//! let played = game::play(&first?, &second?, Default::default(), 7, &Default::default());
//! assert!(played.record.now().over());
//! # Ok::<(), plansza_core::Fault>(())
//! ```

pub mod analyse;
pub mod game;
pub mod player;
pub mod protocol;
pub mod tournament;

pub use game::{Opening, Played};
pub use player::{Mode, Player, Spec, Thought};
