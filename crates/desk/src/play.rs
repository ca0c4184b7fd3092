//! Games for two: positions, their moves and what those are worth, a player's move, matches and tournaments.
//!
//! No request remembers anything: a game is its start, or a text in any of its formats, and the moves from there. To take
//! one back is to leave it out.

mod contest;
mod lesson;
mod position;
mod review;
mod thinking;
mod tree;

pub use contest::{DuelAsk, DuelNews, MatchAnswer, MatchAsk, MatchNews, TurnCard};
pub use lesson::{DEEPEST_LESSON, LessonAsk};
pub use position::{MoveCard, PlyCard, PositionAnswer, PositionAsk};
pub use review::{ReviewAsk, ReviewNews};
pub use thinking::{MoveNews, ThoughtCard};
pub use tree::{BoundCard, DEEPEST, LeftCard, TOLD, TreeAnswer, TreeAsk, TreeNodeCard, WorthCard};

use crate::allowance::Allowance;
use crate::ask::{Ask, AskEntry, Nothing};
use crate::boards::TextAnswer;
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_arena::{
    AppraisalReport, Engine, MeasureReport, Player, Thought, Way, advise, analyse, method_of, ways,
};
use plansza_catalogue::{GameVisitor, with_game};
use plansza_core::game::{Named, is_file};
use plansza_core::platform::Instant;
use plansza_core::{Evaluation, Fault, Game, Seed, Side, Worth, params};
use position::{of_a_game_so_far, text};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::Mutex;
use thinking::ThoughtWatch;

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

of_a_game_so_far! {
    /// A game to write.
    pub struct ExportAsk {
        /// One of the game's formats, `picture` for lines of text, `svg`, or `numbers` for an SVG of all moves.
        pub to: String,
    }
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
            let record = ask.record::<G>(on.allowance)?;
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

of_a_game_so_far! {
    /// A position whose measures are wanted.
    pub struct MeasuresAsk {
        /// The player whose evaluation counts, as `alphabeta strategy=balanced`.
        #[serde(default)]
        pub player: Option<String>,
    }
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
            let record = ask.record::<G>(on.allowance)?;
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

of_a_game_so_far! {
    /// A position whose moves are to be weighed.
    pub struct AnalyseAsk {
        /// Who weighs; `alphabeta depth=6 order=promise` when nobody is named. Then, and where it is the engine of the game, all values
        /// are exact wherever the rest of the game can be solved in about a second.
        #[serde(default)]
        pub player: Option<String>,
    }
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
            let record = ask.record::<G>(on.allowance)?;
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

of_a_game_so_far! {
    /// A position in which a player shall move.
    pub struct MoveAsk {
        /// Who moves; `alphabeta` when nobody is named.
        #[serde(default)]
        pub player: Option<String>,
        /// The seed of a player that draws lots; 1 when nothing is said.
        #[serde(default)]
        pub seed: Option<u64>,
    }
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
            let mut record = ask.record::<G>(on.allowance)?;
            let player = at_hand::<G>(ask.player.as_deref().unwrap_or(USUAL), on.allowance)?;
            if record.over() {
                return Err(Fault::negative("the game is over: there is no move to make").into());
            }
            let start = Instant::now();
            // Every position has lots of its own, the same ones for the same seed.
            let rng = Seed(ask.seed.unwrap_or(1)).child(record.plies().len() as u64).rng();
            let seen = Mutex::new(None);
            let mut told = |thought: &Thought<G::Move>| {
                *seen.lock().unwrap_or_else(|torn| torn.into_inner()) = ThoughtCard::new(&player, thought);
            };
            let thought = Engine::new(&player, rng).choose_told(
                &record,
                &mut ThoughtWatch::new(on, &seen),
                &mut told,
            )?;
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
