//! Players against each other: one match that can be watched move by move, and a tournament.

use super::{PositionAnswer, at_hand, with_its_game};
use crate::allowance::Allowance;
use crate::ask::Ask;
use crate::rejection::{Code, Rejection};
use crate::stage::{Stage, Tempo};
use plansza_arena::{Meeting, Onlooker, Opening, Player, Tournament, Turn, play_told};
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::{Game, Record, Worth};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A game between two players.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchAsk {
    /// The game.
    pub game: String,
    /// The players, first to move first.
    pub players: [String; 2],
    /// The name of the start; the usual one when none is named.
    #[serde(default)]
    pub start: Option<String>,
    /// Random plies before the players take over, at most 50.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub plies: u32,
    /// The seed of the random plies; 1 when nothing is said.
    #[serde(default)]
    pub opening: Option<u64>,
    /// The seed of the players; 1 when nothing is said.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Moves a second at most; evaluations mean nothing here.
    #[serde(default)]
    pub tempo: Tempo,
    /// Whether it waits before its first move.
    #[serde(default)]
    pub paused: bool,
}

/// What is told of a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "news", rename_all = "lowercase")]
pub enum MatchNews {
    /// It begins, with its opening.
    Start {
        /// The game before the first move of a player.
        position: PositionAnswer,
    },
    /// A player has moved.
    Turn {
        /// What the move cost.
        turn: TurnCard,
        /// The game after it.
        position: PositionAnswer,
    },
}

/// What a move cost.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TurnCard {
    /// Who moved: 0 for the first player, 1 for the second.
    pub side: usize,
    /// The move.
    #[serde(rename = "move")]
    pub step: String,
    /// What the player thought it was worth; of a finished game the margin.
    pub value: Option<f64>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth searched to its end.
    pub depth: u32,
    /// The processor time that it took; of a program of somebody else, the time by the clock.
    pub seconds: f64,
}

impl TurnCard {
    fn new<G: Game>(turn: &Turn<G::Move>) -> TurnCard {
        TurnCard {
            side: turn.side.index(),
            step: turn.thought.step.to_string(),
            value: turn.thought.value.map(|value| Worth::of(value).number(G::MOST)),
            nodes: turn.thought.nodes,
            depth: turn.thought.depth,
            seconds: turn.time.as_secs_f64(),
        }
    }
}

/// A match that was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchAnswer {
    /// The players, first to move first, in full.
    pub players: [String; 2],
    /// What each move of a player cost.
    pub turns: Vec<TurnCard>,
    /// Whether it came to its end.
    pub finished: bool,
    /// The game.
    pub position: PositionAnswer,
}

impl<G: Game> Onlooker<G> for Stage<'_> {
    fn moved(&mut self, record: &Record<G>, turn: &Turn<G::Move>) {
        if self.host.listens() {
            let (turn, position) = (TurnCard::new::<G>(turn), PositionAnswer::new(record));
            self.tell(&MatchNews::Turn { turn, position });
            let rest = self.host.tempo().frame();
            self.host.wait(rest);
        }
    }

    fn leaves(&mut self) -> bool {
        self.over()
    }
}

/// The most random plies.
const PLIES: u32 = 50;

impl Ask for MatchAsk {
    const NAME: &'static str = "match";
    const ABOUT: &'static str = "A game between two players, told move by move.";
    const EXAMPLE: &'static str =
        r#"{"game": "connect-four", "players": ["alphabeta depth=2", "random"], "plies": 2, "seed": 5}"#;
    type Answer = MatchAnswer;
    type News = MatchNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<MatchAnswer, Rejection> {
        type ThisAsk = MatchAsk;
        with_its_game!(self.game.clone(), stage, self, MatchAnswer, |ask, on, G| {
            let [first, second] = [0, 1].map(|side| at_hand::<G>(&ask.players[side], on.allowance));
            let (first, second) = (first?, second?);
            Allowance::within("random plies", ask.plies, Some(PLIES))?;
            let start = G::start(ask.start.as_deref().unwrap_or(G::STARTS[0].name))?;
            let opening = Opening { start, plies: ask.plies, seed: ask.opening.unwrap_or(1) };
            on.host.begin(ask.paused, ask.tempo);
            if on.host.listens() {
                on.tell(&MatchNews::Start { position: PositionAnswer::new(&opening.record()) });
                on.host.wait(Duration::ZERO);
            }
            let players = [first.to_string(), second.to_string()];
            let played = play_told(&first, &second, opening, ask.seed.unwrap_or(1), on);
            if let Some(fault) = played.fault {
                return Err(fault.into());
            }
            Ok(MatchAnswer {
                players,
                turns: played.turns.iter().map(TurnCard::new::<G>).collect(),
                finished: played.finished,
                position: PositionAnswer::new(&played.record),
            })
        })
    }
}

/// A tournament: all pairs of players, both sides, the same random openings for all.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuelAsk {
    /// The game.
    pub game: String,
    /// The players, two or more.
    pub players: Vec<String>,
    /// Openings for each pair; 1 when nothing is said.
    #[serde(default)]
    pub openings: Option<u64>,
    /// Random plies of an opening, at most 50; 6 when nothing is said.
    #[serde(default)]
    pub plies: Option<u32>,
    /// The name of the start; the usual one when none is named.
    #[serde(default)]
    pub start: Option<String>,
    /// The master seed; 1 when nothing is said.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Whether every move is told.
    #[serde(default)]
    pub table: bool,
}

/// What is told of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "news", rename_all = "lowercase")]
pub enum DuelNews {
    /// Games have ended.
    Games {
        /// How many.
        done: u64,
        /// Of how many.
        planned: u64,
    },
}

impl Ask for DuelAsk {
    const NAME: &'static str = "duel";
    const ABOUT: &'static str =
        "A tournament: all pairs of players from the same random openings with both sides.";
    const EXAMPLE: &'static str = r#"{"game": "reversi", "players": ["alphabeta depth=1", "random"]}"#;
    type Answer = Value;
    type News = DuelNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<Value, Rejection> {
        type ThisAsk = DuelAsk;
        with_its_game!(self.game.clone(), stage, self, Value, |ask, on, G| {
            if ask.players.len() < 2 {
                return Err(
                    Rejection::new(Code::Invalid, "a tournament needs players").accepting("two or more")
                );
            }
            let players: Vec<Player<G>> =
                ask.players.iter().map(|words| at_hand(words, on.allowance)).collect::<Result<_, _>>()?;
            let (plies, openings) = (ask.plies.unwrap_or(6), ask.openings.unwrap_or(1));
            Allowance::within("random plies", plies, Some(PLIES))?;
            let pairs = players.len() as u64 * (players.len() as u64 - 1);
            Allowance::within("games", openings.saturating_mul(pairs), on.allowance.games)?;
            let start = G::start(ask.start.as_deref().unwrap_or(G::STARTS[0].name))?;
            let seed = ask.seed.unwrap_or(1);
            let tournament = Tournament { players, openings, plies, start, seed };
            let planned = openings * pairs;
            let (cancel, done) = (AtomicBool::new(on.over()), AtomicU64::new(0));
            let games = if plansza_core::platform::THREADS {
                std::thread::scope(|scope| {
                    let games = scope.spawn(|| tournament.play(&cancel, &done));
                    while !games.is_finished() {
                        std::thread::sleep(Duration::from_millis(20));
                        cancel.fetch_or(on.over(), Ordering::Relaxed);
                        on.tell(&DuelNews::Games { done: done.load(Ordering::Relaxed), planned });
                    }
                    // Also of one that was over before anybody looked.
                    on.tell(&DuelNews::Games { done: done.load(Ordering::Relaxed), planned });
                    games.join().map_err(|_| Rejection::new(Code::Failed, "a game broke down"))
                })?
            } else {
                tournament.play(&cancel, &done)
            };
            let (games, failed): (Vec<Meeting<G>>, Vec<Meeting<G>>) =
                games.into_iter().partition(|game| game.played.finished);
            Ok(tournament.json(&games, &failed, ask.table))
        })
    }
}
