//! A game so far: how every request says which one is meant, and what there is to tell of it.

use super::with_its_game;
use crate::allowance::Allowance;
use crate::ask::{Ask, Nothing};
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::board::BoardPicture;
use plansza_core::{Game, Record, Side};
use schemars::JsonSchema;
use serde::Serialize;

/// Writes a request that is about a game so far: which one, the same of all, before what it wants of it. (Serde could flatten a struct
/// of these fields into the others, but then what is wrong with a request has no place, and nobody is told which fields there are.)
macro_rules! of_a_game_so_far {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$said:meta])* pub $field:ident: $kind:ty,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// The game.
            pub game: String,
            /// A game or a position in any of its formats; without it, the start.
            #[serde(default)]
            pub text: Option<String>,
            /// The name of the start; the usual one when none is named.
            #[serde(default)]
            pub start: Option<String>,
            /// Moves from there; passes may be left out.
            #[serde(default)]
            pub moves: Vec<String>,
            $($(#[$said])* pub $field: $kind,)*
        }

        impl $name {
            /// The game that is meant.
            fn record<G: plansza_core::Game>(
                &self,
                allowance: &$crate::allowance::Allowance,
            ) -> Result<plansza_core::Record<G>, $crate::rejection::Rejection> {
                $crate::play::position::record(self.text.as_deref(), self.start.as_deref(), &self.moves, allowance)
            }
        }
    };
}
pub(crate) use of_a_game_so_far;

of_a_game_so_far! {
    /// A game so far.
    pub struct PositionAsk {}
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MoveCard {
    /// The move.
    #[serde(rename = "move")]
    pub step: String,
    /// The row of the square that it fills, from 0; none for a pass.
    pub row: Option<usize>,
    /// The column.
    pub column: Option<usize>,
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlyCard {
    /// The move.
    #[serde(rename = "move")]
    pub step: String,
    /// Who made it: 0 for the first player, 1 for the second.
    pub side: usize,
    /// What the player thought it was worth, in the unit of the margin.
    pub value: Option<f64>,
    /// How long it took.
    pub seconds: Option<f64>,
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PositionAnswer {
    /// The game.
    pub game: String,
    /// The position, or the game, as text.
    pub text: String,
    /// Who is to move: 0 for the first player, 1 for the second.
    pub side: usize,
    /// What that player is called.
    pub name: String,
    /// What can be done; nothing where the game is over. Where the only move is a pass, it is one.
    pub moves: Vec<MoveCard>,
    /// Every move so far.
    pub plies: Vec<PlyCard>,
    /// Whether the game is over.
    pub over: bool,
    /// The margin of the first player, once it is over.
    pub result: Option<i32>,
    /// The winner; none for a draw or a game that goes on.
    pub winner: Option<usize>,
    /// How it ended before its last move, if it did.
    pub early: Option<String>,
    /// What each side has on the board, where that is worth telling.
    pub holds: [Option<u32>; 2],
    /// Its picture: open squares light, the last move yellow.
    pub picture: BoardPicture,
}

/// The text of a game: the board where it can be written, else the first format that can hold it.
pub(super) fn text<G: Game>(record: &Record<G>) -> String {
    let formats = ["board"].into_iter().chain(G::FORMATS.iter().map(|format| format.name));
    formats.into_iter().find_map(|format| G::write(record, format).ok()).unwrap_or_default()
}

impl PositionAnswer {
    /// What there is to tell of a game.
    pub fn new<G: Game>(record: &Record<G>) -> PositionAnswer {
        let now = record.now();
        let card = |step: G::Move| {
            let (row, column) = now.place(step).unzip();
            MoveCard { step: step.to_string(), row, column }
        };
        let plies = record.plies().iter().zip(record.positions());
        PositionAnswer {
            game: G::NAME.into(),
            text: text(record),
            side: now.side().index(),
            name: G::SIDES[now.side().index()].into(),
            moves: if record.over() { Vec::new() } else { now.moves().into_iter().map(card).collect() },
            plies: plies
                .map(|(ply, before)| PlyCard {
                    step: ply.step.to_string(),
                    side: before.side().index(),
                    value: ply.value,
                    seconds: ply.seconds,
                })
                .collect(),
            over: record.over(),
            result: record.result(),
            winner: record.winner().map(Side::index),
            early: record.early().map(|early| early.words(G::SIDES)),
            holds: Side::BOTH.map(|side| now.holds(side)),
            picture: BoardPicture::of(&record.draw()),
        }
    }
}

/// The game that a request describes.
pub(super) fn record<G: Game>(
    text: Option<&str>,
    start: Option<&str>,
    moves: &[String],
    allowance: &Allowance,
) -> Result<Record<G>, Rejection> {
    let mut record = match (text, start) {
        (Some(_), Some(_)) => {
            return Err(Rejection::new(Code::Invalid, "both a text and a start").accepting("one of them"));
        }
        (Some(text), None) => {
            let mut records = G::read(text.as_bytes())?;
            Allowance::within("games", records.len() as u64, allowance.games)?;
            if records.len() != 1 {
                let message = format!("one game is needed; this text has {}", records.len());
                return Err(Rejection::new(Code::Invalid, message).accepting("one game"));
            }
            records.remove(0)
        }
        (None, start) => Record::new(G::start(start.unwrap_or(G::STARTS[0].name))?),
    };
    for (number, step) in moves.iter().enumerate() {
        let made = step.parse::<G::Move>().and_then(|step| record.push_past_passes(step));
        made.map_err(|fault| fault.unplaced().within(format!("move {}", number + 1)))?;
    }
    Ok(record)
}

impl Ask for PositionAsk {
    const NAME: &'static str = "position";
    const ABOUT: &'static str =
        "A game as it stands after some moves: what can be done, who holds what, who has won.";
    const EXAMPLE: &'static str = r#"{"game": "reversi", "moves": ["d3", "c3"]}"#;
    type Answer = PositionAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<PositionAnswer, Rejection> {
        type ThisAsk = PositionAsk;
        with_its_game!(self.game.clone(), stage, self, PositionAnswer, |ask, on, G| {
            Ok(PositionAnswer::new(&ask.record::<G>(on.allowance)?))
        })
    }
}
