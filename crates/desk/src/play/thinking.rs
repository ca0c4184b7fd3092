//! A player that thinks about a move, told while it does.

use crate::stage::Stage;
use plansza_core::platform::Instant;
use plansza_core::{Flow, Observer, Progress};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// What is told of a player that thinks.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "news", rename_all = "lowercase")]
pub enum MoveNews {
    /// How far it is.
    Thinking {
        /// Nodes visited so far.
        nodes: u64,
        /// Since when.
        seconds: f64,
    },
}

/// Time between two pieces of news.
const BETWEEN: Duration = Duration::from_millis(100);

/// Tells the host now and then how far a search is, and cancels it when the client or the clock says so.
pub(super) struct ThoughtWatch<'s, 'a> {
    stage: &'s mut Stage<'a>,
    began: Instant,
    told: Option<Instant>,
}

impl<'s, 'a> ThoughtWatch<'s, 'a> {
    /// Somebody begins to think.
    pub(super) fn new(stage: &'s mut Stage<'a>) -> ThoughtWatch<'s, 'a> {
        let mut thinking = ThoughtWatch { stage, began: Instant::now(), told: None };
        thinking.tell(0);
        thinking
    }

    fn tell(&mut self, nodes: u64) {
        if self.stage.host.listens() && self.told.is_none_or(|told| told.elapsed() >= BETWEEN) {
            self.told = Some(Instant::now());
            let seconds = self.began.elapsed().as_secs_f64();
            self.stage.tell(&MoveNews::Thinking { nodes, seconds });
        }
    }
}

impl Observer for ThoughtWatch<'_, '_> {
    fn tick(&mut self, at: Progress) -> Flow {
        self.tell(at.evaluations);
        self.stage.tick(at)
    }
}
