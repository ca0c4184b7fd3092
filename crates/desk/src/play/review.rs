//! A game looked at again: what every move lost, and what would have been better.

use super::{of_a_game_so_far, player, with_its_game};
use crate::ask::Ask;
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_arena::{Review, ReviewReport, reviewer};
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::{Flow, Game, Observer, Progress};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::atomic::{AtomicUsize, Ordering};

of_a_game_so_far! {
    /// A game that is to be reviewed.
    pub struct ReviewAsk {
        /// Who reviews; the engine of the game when nobody is named, or alpha-beta where it has none.
        #[serde(default)]
        pub player: Option<String>,
        /// From which loss on a move is a mistake; when nothing is said a sixteenth of the greatest margin, and 1 at least, or 4
        /// at least where an evaluation says what is not proven. Points of an evaluation make no mistake unless this says how many do.
        #[serde(default)]
        #[schemars(range(min = 0.0))]
        pub mistake: Option<f64>,
    }
}

/// What is told of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "news", rename_all = "lowercase")]
pub enum ReviewNews {
    /// Moves were reviewed, the last one first.
    Moves {
        /// How many.
        done: usize,
        /// Of how many.
        planned: usize,
    },
}

/// Tells how many moves were reviewed, and ends it when the client or the clock says so.
struct ReviewEar<'s, 'a> {
    stage: &'s mut Stage<'a>,
    done: &'s AtomicUsize,
    planned: usize,
    told: Option<usize>,
}

impl ReviewEar<'_, '_> {
    fn tell(&mut self) {
        let done = self.done.load(Ordering::Relaxed);
        if self.stage.host.listens() && self.told != Some(done) {
            self.told = Some(done);
            self.stage.tell(&ReviewNews::Moves { done, planned: self.planned });
        }
    }
}

impl Observer for ReviewEar<'_, '_> {
    fn tick(&mut self, at: Progress) -> Flow {
        self.tell();
        self.stage.tick(at)
    }
}

impl Ask for ReviewAsk {
    const NAME: &'static str = "review";
    const ABOUT: &'static str =
        "What every move of a game lost, where its mistakes are, and what would have been better.";
    const EXAMPLE: &'static str =
        r#"{"game": "reversi", "moves": ["d3", "c3", "c4"], "player": "engine level=9"}"#;
    type Answer = ReviewReport;
    type News = ReviewNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<ReviewReport, Rejection> {
        type ThisAsk = ReviewAsk;
        with_its_game!(self.game.clone(), stage, self, ReviewReport, |ask, on, G| {
            let record = ask.record::<G>(on.allowance)?;
            let player = match ask.player.as_deref() {
                Some(words) => player::<G>(words, on.allowance)?,
                None => reviewer(),
            };
            if ask.mistake.is_some_and(|loss| !loss.is_finite() || loss <= 0.0) {
                return Err(Rejection::new(Code::Invalid, "a mistake that loses nothing")
                    .accepting("a loss above 0, as 4"));
            }
            let (done, planned) = (AtomicUsize::new(0), record.plies().len());
            let mut ear = ReviewEar { stage: on, done: &done, planned, told: None };
            ear.tell();
            let mut told = |_: &_| {
                done.fetch_add(1, Ordering::Relaxed);
            };
            let review = Review::of(&record, &player, ask.mistake, &mut ear, &mut told)?;
            ear.tell();
            Ok(ReviewReport::new(&review))
        })
    }
}
