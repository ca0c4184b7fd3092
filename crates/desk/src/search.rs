//! Searches that can be watched: one on a board, or several in step.
//!
//! What is told of a search comes in frames: how far it is, every improvement since the frame before, the best board where
//! it is a new one, and where the method can show itself its current board, gauges and heat. How often they come is the
//! host's [`Tempo`]; no watching changes what a search finds.

mod race;
mod viewer;

pub use race::{LaneWish, RaceAnswer, RaceAsk};
pub use viewer::{GaugeCard, SearchFrame, SearchNews};

use crate::ask::{Ask, AskEntry};
use crate::boards::{Opened, known_format, settings, time};
use crate::rejection::Rejection;
use crate::stage::{Stage, Tempo};
use plansza_catalogue::{Control, Kind};
use plansza_core::board::BoardPicture;
use plansza_core::task::EXACT;
use plansza_core::{Budget, Role, SearchTask, Trial, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::time::Duration;
use viewer::Viewer;

/// The time that a heuristic gets when no limit is named.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// The limits of a search: those that are named, else none for a method that proves its answer and
/// [a time](DEFAULT_TIME) for any other.
///
/// ```
/// use plansza_core::Budget;
/// let budget = |method| plansza_desk::search::usual(plansza_catalogue::find("sudoku").unwrap(), method, Budget::UNLIMITED);
/// assert!(budget("exact").time.is_none() && budget("anneal").time.is_some());
/// ```
pub fn usual(kind: &dyn Kind, method: &str, named: Budget) -> Budget {
    if named == Budget::UNLIMITED && kind.role(method) != Some(Role::Exact) {
        return Budget::time(DEFAULT_TIME);
    }
    named
}

/// Refuses a method that is not offered: also a program of somebody else, which no client may start here.
pub(crate) fn offered(kind: &dyn Kind, method: &str) -> Result<(), Rejection> {
    let methods = kind.methods();
    match methods.iter().any(|known| known.name == method) {
        true => Ok(()),
        false => {
            let names: Vec<&str> = methods.iter().map(|method| method.name).collect();
            Err(params::unknown("method", method, &names).into())
        }
    }
}

/// The parameters of a method on an encoding, from data.
pub(crate) fn settled(
    kind: &dyn Kind,
    method: &str,
    encoding: Option<&str>,
    said: &Map<String, Value>,
) -> Result<Map<String, Value>, Rejection> {
    match kind.pairing(method, encoding) {
        Ok(pairing) => settings(&pairing.sheet(), said),
        // The names are wrong, or it is exact; `prepare` says so.
        Err(_) => Ok(said.clone()),
    }
}

/// A board to solve, and how.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The board in any of its formats, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The method; exact when none is named.
    #[serde(default)]
    pub method: Option<String>,
    /// The encoding; the one that suits the method best when none is named.
    #[serde(default)]
    pub encoding: Option<String>,
    /// Parameters that differ from the defaults.
    #[serde(default)]
    pub params: Map<String, Value>,
    /// The seed; 1 when nothing is said.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The most evaluations.
    #[serde(default)]
    pub evaluations: Option<u64>,
    /// The most epochs.
    #[serde(default)]
    pub epochs: Option<u64>,
    /// The longest time. Without any limit a method that does not prove its answer has 10 s.
    #[serde(default)]
    pub seconds: Option<f64>,
    /// The format of the solution; the puzzle's main one when none is named.
    #[serde(default)]
    pub format: Option<String>,
    /// Whether the answer has a picture.
    #[serde(default)]
    pub picture: bool,
    /// How it is shown while it works.
    #[serde(default)]
    pub tempo: Tempo,
    /// Whether it waits before its first step.
    #[serde(default)]
    pub paused: bool,
}

/// What came of a search: what `plansza solve --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolveAnswer {
    /// The trial.
    #[serde(flatten)]
    pub trial: Trial,
    /// The picture of the solution, or of the board where there is none, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<BoardPicture>,
}

/// A search that is complete: the task, and the board that it is on.
struct Ready {
    opened: Opened,
    prepared: Box<dyn plansza_catalogue::Prepared>,
}

impl Ready {
    fn new(opened: Opened, wish: SearchTask) -> Result<Ready, Rejection> {
        let prepared = opened.boards.prepare(0, wish)?;
        Ok(Ready { opened, prepared })
    }

    /// The picture of the board as it is given.
    fn picture(&self) -> BoardPicture {
        BoardPicture::of(&self.opened.boards.picture(0))
    }

    fn run(&self, control: &mut Control<'_>) -> Result<SolveAnswer, Rejection> {
        let drawn = control.picture;
        let trial = self.prepared.run(self.prepared.task().clone(), control)?;
        let picture = drawn.then(|| trial.picture.as_ref().map_or_else(|| self.picture(), BoardPicture::of));
        Ok(SolveAnswer { trial, picture })
    }
}

impl Ask for SolveAsk {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "Solves a board: exactly with proof, or by a search that can be watched.";
    const EXAMPLE: &'static str =
        r#"{"puzzle": "sudoku", "board": "easy", "method": "anneal", "evaluations": 20000, "seed": 1}"#;
    type Answer = SolveAnswer;
    type News = SearchNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<SolveAnswer, Rejection> {
        let opened = Opened::one(&self.puzzle, self.board.as_deref(), &self.options, stage.allowance)?;
        let method = self.method.unwrap_or_else(|| EXACT.into());
        offered(opened.kind, &method)?;
        known_format(opened.kind, self.format.as_deref())?;
        let named = Budget { evaluations: self.evaluations, epochs: self.epochs, time: time(self.seconds)? };
        stage.allowance.budget(named)?;
        let wish = SearchTask {
            budget: usual(opened.kind, &method, named),
            params: settled(opened.kind, &method, self.encoding.as_deref(), &self.params)?,
            encoding: self.encoding,
            seed: self.seed.unwrap_or(1),
            method,
            ..SearchTask::default()
        };
        let ready = Ready::new(opened, wish)?;
        stage.host.begin(self.paused, self.tempo);
        if stage.host.listens() {
            stage.tell(&SearchNews::start(0, ready.prepared.task(), &ready));
            stage.host.wait(Duration::ZERO);
        }
        let mut viewer = Viewer::new(stage);
        let mut control = Control {
            observer: Some(&mut viewer),
            format: self.format.as_deref(),
            picture: self.picture,
            ..Control::default()
        };
        let answer = ready.run(&mut control)?;
        viewer.end(&answer.trial);
        Ok(answer)
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![AskEntry::of::<SolveAsk>(), AskEntry::of::<RaceAsk>()]
}
