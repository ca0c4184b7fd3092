//! Games for two: positions, their moves and what those are worth, a player's move, matches and tournaments.
//!
//! No request remembers anything: a game is its start, or a text in any of its formats, and the moves from there. To take
//! one back is to leave it out.

mod contest;
mod lesson;
mod review;
mod thinking;
mod tree;

pub use contest::{DuelAsk, DuelNews, MatchAnswer, MatchAsk, MatchNews, TurnCard};
pub use lesson::{DEEPEST_LESSON, LessonAsk};
pub use review::{ReviewAsk, ReviewNews};
pub use thinking::MoveNews;
pub use tree::{BoundCard, DEEPEST, LeftCard, TOLD, TreeAnswer, TreeAsk, TreeNodeCard, WorthCard};

use crate::allowance::Allowance;
use crate::ask::{Ask, AskEntry, Nothing};
use crate::boards::TextAnswer;
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_arena::{AppraisalReport, Engine, MeasureReport, Player, Way, advise, analyse, method_of, ways};
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::board::BoardPicture;
use plansza_core::game::{Named, is_file};
use plansza_core::platform::Instant;
use plansza_core::{Evaluation, Fault, Game, Record, Seed, Side, Worth, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use thinking::ThoughtWatch;

/// A game so far.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionAsk {
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
fn text<G: Game>(record: &Record<G>) -> String {
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
fn record<G: Game>(
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

/// The player that a request describes. Nothing on the disk is looked at, and no program is started.
fn player<G: Game>(words: &str, allowance: &Allowance) -> Result<Player<G>, Rejection> {
    let mut named = |name: &str| -> Result<Option<Named>, Fault> {
        match is_file(name) {
            true => Err(Fault::new("files are not read here").accepts("settings by their names")),
            false => Ok(None),
        }
    };
    let (name, known) = (method_of(words), ways::<G>());
    match known.iter().find(|(_, known, _)| known.eq_ignore_ascii_case(name)) {
        Some((Way::Outside(_), ..)) => {
            let message = "no program is started here";
            return Err(
                Rejection::new(Code::Forbidden, message).accepting("a player of our own, as alphabeta")
            );
        }
        Some(_) => {}
        // Who is not known is told of those that can play here.
        None => {
            let here = known.iter().filter(|(way, ..)| !matches!(way, Way::Outside(_)));
            let names: Vec<&str> = here.map(|(_, name, _)| *name).collect();
            return Err(params::unknown("player", name, &names).into());
        }
    }
    let player = Player::<G>::read(words, &mut named)?;
    Allowance::within("seconds", player.time.map_or(0.0, |time| time.as_secs_f64()), allowance.seconds)?;
    Allowance::within("nodes", player.strength.nodes.unwrap_or(0), allowance.evaluations)?;
    Ok(player)
}

/// The same, of one that is to play now: what it plays by is there.
fn at_hand<G: Game>(words: &str, allowance: &Allowance) -> Result<Player<G>, Rejection> {
    let player = player::<G>(words, allowance)?;
    player.check_supplies()?;
    Ok(player)
}

/// Answers with the type of the game known.
macro_rules! with_its_game {
    ($name:expr, $stage:expr, $asked:expr, $answer:ty, |$ask:ident, $on:ident, $game:ident| $body:expr) => {{
        struct Known<'s, 'a, T>(&'s mut Stage<'a>, T);
        impl GameVisitor for Known<'_, '_, ThisAsk> {
            type Made = Result<$answer, Rejection>;
            fn visit<$game: Game>(self) -> Self::Made {
                let Known($on, $ask) = self;
                $body
            }
        }
        let name = $name;
        with_game(&name, Known($stage, $asked))?
    }};
}
pub(crate) use with_its_game;

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
            let record = record::<G>(ask.text.as_deref(), ask.start.as_deref(), &ask.moves, on.allowance)?;
            Ok(PositionAnswer::new(&record))
        })
    }
}

/// A game to write.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportAsk {
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
    /// One of the game's formats, `picture` for lines of text, `svg`, or `numbers` for an SVG of all moves.
    pub to: String,
}

impl Ask for ExportAsk {
    const NAME: &'static str = "export";
    const ABOUT: &'static str = "A game in one of its formats, as SVG, or as lines of text.";
    const EXAMPLE: &'static str = r#"{"game": "reversi", "moves": ["d3", "c3"], "to": "transcript"}"#;
    type Answer = TextAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<TextAnswer, Rejection> {
        type ThisAsk = ExportAsk;
        with_its_game!(self.game.clone(), stage, self, TextAnswer, |ask, on, G| {
            let record = record::<G>(ask.text.as_deref(), ask.start.as_deref(), &ask.moves, on.allowance)?;
            let text = match ask.to.as_str() {
                "svg" => record.draw().svg(),
                "numbers" => record.draw_numbers().svg(),
                "picture" => record.draw().text(false),
                format => G::write(&record, format)?,
            };
            Ok(TextAnswer { format: ask.to, text })
        })
    }
}

/// A position whose measures are wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeasuresAsk {
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
    /// The player whose evaluation counts, as `alphabeta strategy=balanced`.
    #[serde(default)]
    pub player: Option<String>,
}

/// What each measure adds to the worth of a position.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MeasuresAnswer {
    /// Who is to move: 0 for the first player, 1 for the second.
    pub side: usize,
    /// The measures for the first and for the second player; empty where the evaluation has none.
    #[schemars(with = "[BTreeMap<String, MeasureReport>; 2]")]
    pub measures: [Map<String, Value>; 2],
    /// Their sums.
    pub worth: [f64; 2],
}

impl Ask for MeasuresAsk {
    const NAME: &'static str = "measures";
    const ABOUT: &'static str = "What each measure of an evaluation counts in a position, for both players.";
    const EXAMPLE: &'static str = r#"{"game": "reversi", "player": "alphabeta strategy=balanced"}"#;
    type Answer = MeasuresAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<MeasuresAnswer, Rejection> {
        type ThisAsk = MeasuresAsk;
        with_its_game!(self.game.clone(), stage, self, MeasuresAnswer, |ask, on, G| {
            let record = record::<G>(ask.text.as_deref(), ask.start.as_deref(), &ask.moves, on.allowance)?;
            let player = player::<G>(ask.player.as_deref().unwrap_or(USUAL), on.allowance)?;
            let shares = Side::BOTH.map(|side| player.evaluation.shares(&record.now(), side));
            Ok(MeasuresAnswer {
                side: record.now().side().index(),
                worth: shares.each_ref().map(|shares| shares.iter().map(|share| share.adds()).sum()),
                measures: shares.map(|shares| MeasureReport::all(&shares)),
            })
        })
    }
}

/// Who weighs and moves when nobody is named.
const USUAL: &str = "alphabeta";

/// A position whose moves are to be weighed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalyseAsk {
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
    /// Who weighs; `alphabeta depth=6 order=promise` when nobody is named. Then, and where it is the engine of the game, all values
    /// are exact wherever the rest of the game can be solved in about a second.
    #[serde(default)]
    pub player: Option<String>,
}

impl Ask for AnalyseAsk {
    const NAME: &'static str = "analyse";
    const ABOUT: &'static str =
        "What every move of a position is worth, the best first, with the play expected after it.";
    const EXAMPLE: &'static str = r#"{"game": "reversi", "moves": ["d3"], "player": "alphabeta depth=4"}"#;
    type Answer = AppraisalReport;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<AppraisalReport, Rejection> {
        type ThisAsk = AnalyseAsk;
        with_its_game!(self.game.clone(), stage, self, AppraisalReport, |ask, on, G| {
            let record = record::<G>(ask.text.as_deref(), ask.start.as_deref(), &ask.moves, on.allowance)?;
            let words = ask.player.as_deref().unwrap_or("alphabeta depth=6 order=promise");
            let player = at_hand::<G>(words, on.allowance)?;
            // A strategy that is asked for is told as it is.
            let appraisal = match ask.player.is_some() && player.way != Way::Expert {
                true => analyse(&record.now(), &player, on)?,
                false => advise(&record.now(), &player, on)?,
            };
            Ok(AppraisalReport::new(&appraisal, &text(&record), &player))
        })
    }
}

/// A position in which a player shall move.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveAsk {
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
    /// Who moves; `alphabeta` when nobody is named.
    #[serde(default)]
    pub player: Option<String>,
    /// The seed of a player that draws lots; 1 when nothing is said.
    #[serde(default)]
    pub seed: Option<u64>,
}

/// A player's move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub step: String,
    /// What it is worth to the player; of a finished game the margin. None for one that did not think.
    pub value: Option<f64>,
    /// The margin, where the end of the game was seen.
    #[serde(rename = "final")]
    pub end: Option<i32>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth searched to its end.
    pub depth: u32,
    /// How long it took.
    pub seconds: f64,
    /// The game after it.
    pub position: PositionAnswer,
}

impl Ask for MoveAsk {
    const NAME: &'static str = "move";
    const ABOUT: &'static str = "A player's move in a position, what it cost, and the game after it.";
    const EXAMPLE: &'static str =
        r#"{"game": "connect-four", "moves": ["d"], "player": "alphabeta depth=4"}"#;
    type Answer = MoveAnswer;
    type News = MoveNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<MoveAnswer, Rejection> {
        type ThisAsk = MoveAsk;
        with_its_game!(self.game.clone(), stage, self, MoveAnswer, |ask, on, G| {
            let mut record =
                record::<G>(ask.text.as_deref(), ask.start.as_deref(), &ask.moves, on.allowance)?;
            let player = at_hand::<G>(ask.player.as_deref().unwrap_or(USUAL), on.allowance)?;
            if record.over() {
                return Err(Fault::negative("the game is over: there is no move to make").into());
            }
            let start = Instant::now();
            // Every position has lots of its own, the same ones for the same seed.
            let rng = Seed(ask.seed.unwrap_or(1)).child(record.plies().len() as u64).rng();
            let thought = Engine::new(&player, rng).choose(&record, &mut ThoughtWatch::new(on))?;
            let Some(thought) = thought else { return Err(Fault::negative("the player gave up").into()) };
            let seconds = start.elapsed().as_secs_f64();
            let worth = thought.value.map(Worth::of);
            let value = worth.and_then(|worth| worth.margin(G::MOST)).map(f64::from);
            record.push(plansza_core::record::Ply { step: thought.step, value, seconds: Some(seconds) })?;
            Ok(MoveAnswer {
                step: thought.step.to_string(),
                value: worth.map(|worth| worth.number(G::MOST)),
                end: worth.and_then(|worth| worth.margin(G::MOST)),
                nodes: thought.nodes,
                depth: thought.depth,
                seconds,
                position: PositionAnswer::new(&record),
            })
        })
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![
        AskEntry::of::<PositionAsk>(),
        AskEntry::of::<ExportAsk>(),
        AskEntry::of::<MeasuresAsk>(),
        AskEntry::of::<AnalyseAsk>(),
        AskEntry::of::<ReviewAsk>(),
        AskEntry::of::<MoveAsk>(),
        AskEntry::of::<TreeAsk>(),
        AskEntry::of::<LessonAsk>(),
        AskEntry::of::<MatchAsk>(),
        AskEntry::of::<DuelAsk>(),
    ]
}
