//! A player that thinks about a move, told while it does.

use crate::stage::Stage;
use plansza_arena::{Player, Thought, TrustReport, Way};
use plansza_core::platform::Instant;
use plansza_core::{Evaluation, Flow, Game, Observer, Progress, Trust, TrustedWorth};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Mutex;
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
        /// What the last depth that was finished came to; none before the first, and of a player that does not go from depth to
        /// depth.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<ThoughtCard>,
    },
}

/// What a depth came to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ThoughtCard {
    /// The depth.
    pub depth: u32,
    /// What the move is worth to who thinks; of a finished game the margin.
    pub value: f64,
    /// What the value counts, as `disc`; none where it is the sum of an evaluation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The margin, where the end of the game was seen.
    #[serde(rename = "final")]
    pub end: Option<i32>,
    /// How much the value can be relied on.
    pub trust: TrustReport,
    /// Of a likely value, how likely, in per cent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u8>,
    /// The play that it expects, the move first, as far as it tells.
    pub line: Vec<String>,
}

impl ThoughtCard {
    /// What a player came to; none where it has not thought yet.
    pub(super) fn new<G: Game>(player: &Player<G>, thought: &Thought<G::Move>) -> Option<ThoughtCard> {
        let value = thought.value?;
        let trust = match player.way {
            Way::Tree(_) if player.evaluation.by_rules() => Trust::by_search(value, false),
            _ => thought.trust,
        };
        let said = TrustedWorth::new(value, trust, G::MOST);
        let end = said.exact().or(said.worth.margin(G::MOST));
        Some(ThoughtCard {
            depth: thought.depth,
            value: said.worth.number(G::MOST),
            unit: (end.is_some() || player.way == Way::Expert).then(|| G::UNIT.into()),
            end,
            trust: said.into(),
            percent: TrustReport::percent(said),
            line: thought.line.iter().map(ToString::to_string).collect(),
        })
    }
}

/// Time between two pieces of news.
const BETWEEN: Duration = Duration::from_millis(100);

/// Tells the host now and then how far a search is, and cancels it when the client or the clock says so.
pub(super) struct ThoughtWatch<'s, 'a> {
    stage: &'s mut Stage<'a>,
    began: Instant,
    told: Option<Instant>,
    /// What the last depth came to: whoever hears of it puts it here.
    seen: &'s Mutex<Option<ThoughtCard>>,
}

impl<'s, 'a> ThoughtWatch<'s, 'a> {
    /// Somebody begins to think.
    pub(super) fn new(
        stage: &'s mut Stage<'a>,
        seen: &'s Mutex<Option<ThoughtCard>>,
    ) -> ThoughtWatch<'s, 'a> {
        let mut thinking = ThoughtWatch { stage, began: Instant::now(), told: None, seen };
        thinking.tell(0);
        thinking
    }

    fn tell(&mut self, nodes: u64) {
        if self.stage.host.listens() && self.told.is_none_or(|told| told.elapsed() >= BETWEEN) {
            self.told = Some(Instant::now());
            let seconds = self.began.elapsed().as_secs_f64();
            let seen = self.seen.lock().unwrap_or_else(|torn| torn.into_inner()).clone();
            self.stage.tell(&MoveNews::Thinking { nodes, seconds, seen });
        }
    }
}

impl Observer for ThoughtWatch<'_, '_> {
    fn tick(&mut self, at: Progress) -> Flow {
        self.tell(at.evaluations);
        self.stage.tick(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_catalogue::{GameVisitor, with_game};
    use plansza_core::worth::finished;
    use serde_json::{Value, json};

    /// What is told of a first move that a player came to.
    struct ToldThought<'a>(&'a str, f64, Trust);

    impl GameVisitor for ToldThought<'_> {
        type Made = Value;

        fn visit<G: Game>(self) -> Value {
            let ToldThought(player, value, trust) = self;
            let step = G::STARTS[0].position.moves()[0];
            let line = vec![step; 2];
            let value = Some(value);
            let thought = Thought { step, value, nodes: 9, depth: 3, moves: Vec::new(), line, trust };
            json!(ThoughtCard::new::<G>(&player.parse().unwrap(), &thought))
        }
    }

    #[test]
    fn a_thought_says_what_it_counts_and_how_sure_it_is() {
        let told = |player, value, trust| {
            let mut told = with_game("reversi", ToldThought(player, value, trust)).unwrap();
            assert_eq!((told["depth"].take(), told["line"].take()), (json!(3), json!(["d3", "d3"])));
            let card = told.as_object_mut().unwrap();
            card.retain(|_, value| !value.is_null());
            told
        };
        let engine = |value, trust| told("engine level=9", value, trust);
        assert_eq!(engine(3.0, Trust::Looked), json!({"value": 3.0, "unit": "disc", "trust": "looked"}));
        assert_eq!(
            engine(-6.0, Trust::Likely(98)),
            json!({"value": -6.0, "unit": "disc", "trust": "likely", "percent": 98})
        );
        assert_eq!(
            engine(finished(8), Trust::Exact),
            json!({"value": 8.0, "unit": "disc", "final": 8, "trust": "exact"})
        );
        let search = |value| told("alphabeta time=1s", value, Trust::Looked);
        assert_eq!(search(17.5), json!({"value": 17.5, "trust": "looked"}));
        assert_eq!(
            search(finished(36)),
            json!({"value": 36.0, "unit": "disc", "final": 36, "trust": "least"})
        );
        // The report's program knows no pass: what it sees proves nothing.
        let report = told("alphabeta mode=report", finished(36), Trust::Looked);
        assert_eq!(report["trust"], "looked");
    }
}
