//! Boards of puzzles: read, convert, draw, attempt, check, hint, generate.

mod generate;
mod hint;

pub use generate::{GenerateAnswer, GenerateAsk, MadeBoard};
pub use hint::{HintAnswer, HintAsk, HintCard};

use crate::allowance::Allowance;
use crate::ask::{Ask, AskEntry, Nothing};
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_catalogue::{Boards, CheckReport, Control, Kind};
use plansza_core::board::BoardPicture;
use plansza_core::params::Sheet;
use plansza_core::{Budget, text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::time::Duration;

/// A puzzle with the boards that a request names.
pub(crate) struct Opened {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) boards: Box<dyn Boards>,
}

impl Opened {
    /// Reads boards: a sample by its name, the first one where none is named, or a text in any format.
    pub(crate) fn read(
        puzzle: &str,
        board: Option<&str>,
        options: &Map<String, Value>,
        allowance: &Allowance,
    ) -> Result<Opened, Rejection> {
        let kind = plansza_catalogue::find(puzzle)?;
        let board = board.unwrap_or(kind.samples()[0].name);
        let sample = kind.samples().iter().find(|sample| sample.name == board);
        let text = sample.map_or(board, |sample| sample.text);
        let boards = kind.read_with(text, &settings(&kind.options(), options)?)?;
        Allowance::within("boards", boards.len(), allowance.boards)?;
        (0..boards.len()).try_for_each(|board| allowance.board(boards.size(board)))?;
        Ok(Opened { kind, boards })
    }

    /// The same, where there must be just one.
    pub(crate) fn one(
        puzzle: &str,
        board: Option<&str>,
        options: &Map<String, Value>,
        allowance: &Allowance,
    ) -> Result<Opened, Rejection> {
        let opened = Opened::read(puzzle, board, options, allowance)?;
        match opened.boards.len() {
            1 => Ok(opened),
            n => Err(Rejection::new(Code::Invalid, format!("one board is needed; this text has {n}"))
                .accepting("one board; `read` gives each of many its own text")),
        }
    }

    /// A board in the main format.
    pub(crate) fn text(&self, board: usize) -> Result<String, Rejection> {
        Ok(self.boards.text(board, self.kind.formats()[0].name)?)
    }
}

/// Settings that came as data, each also as the text that a command line would take.
pub(crate) fn settings(sheet: &Sheet, said: &Map<String, Value>) -> Result<Map<String, Value>, Rejection> {
    let one = |(key, value): (&String, &Value)| {
        let value = match value.as_str() {
            Some(text) => sheet.parse(key, text)?,
            None => value.clone(),
        };
        sheet.check(key, &value)?;
        Ok((key.clone(), value))
    };
    said.iter().map(one).collect::<Result<_, plansza_core::Fault>>().map_err(Rejection::from)
}

/// The time of a request as a budget; what is no time is refused.
pub(crate) fn time(seconds: Option<f64>) -> Result<Option<Duration>, Rejection> {
    let Some(seconds) = seconds else { return Ok(None) };
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
        Rejection::new(Code::Invalid, format!("{seconds} is no time")).accepting("seconds, from 0")
    })?;
    Ok(Some(time))
}

/// Boards to read.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The boards in any of its formats, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
}

/// Boards that were read.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReadAnswer {
    /// The puzzle.
    pub puzzle: String,
    /// Each of them.
    pub boards: Vec<BoardCard>,
    /// Whether the text also has marks of a solution, which are left aside.
    pub marked: bool,
    /// What was taken of texts that have more than a board, in a few words each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BoardCard {
    /// It in the puzzle's main format.
    pub board: String,
    /// Columns.
    pub columns: usize,
    /// Rows.
    pub rows: usize,
    /// How many of its cells a solution decides.
    pub open: usize,
    /// Whether its givens break no rule.
    pub valid: bool,
    /// If not, why.
    pub reason: Option<String>,
    /// Its picture.
    pub picture: BoardPicture,
}

impl Ask for ReadAsk {
    const NAME: &'static str = "read";
    const ABOUT: &'static str =
        "Reads one or many boards in any format, or a sample, with a picture of each.";
    const EXAMPLE: &'static str = r#"{"puzzle": "kuromasu"}"#;
    type Answer = ReadAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<ReadAnswer, Rejection> {
        let opened = Opened::read(&self.puzzle, self.board.as_deref(), &self.options, stage.allowance)?;
        let boards = &opened.boards;
        let card = |board: usize| {
            let (size, valid) = (boards.size(board), boards.validate(board));
            Ok(BoardCard {
                board: opened.text(board)?,
                columns: size.width,
                rows: size.height,
                open: boards.open_cells(board),
                valid: valid.is_ok(),
                reason: valid.err().map(|fault| fault.to_string()),
                picture: BoardPicture::of(&boards.picture(board)),
            })
        };
        Ok(ReadAnswer {
            puzzle: opened.kind.name().into(),
            boards: (0..boards.len()).map(card).collect::<Result<_, Rejection>>()?,
            marked: opened.boards.answered(),
            notes: opened.boards.notes().into_iter().map(str::to_string).collect(),
        })
    }
}

/// Boards to write in another format.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConvertAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The boards in any of its formats, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// One of the puzzle's formats, `picture` for lines of text, or `svg` for one board.
    pub to: String,
}

/// A text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TextAnswer {
    /// Its format.
    pub format: String,
    /// It.
    pub text: String,
}

impl Ask for ConvertAsk {
    const NAME: &'static str = "convert";
    const ABOUT: &'static str = "The same boards in another format, as SVG, or as lines of text.";
    const EXAMPLE: &'static str = r#"{"puzzle": "sudoku", "board": "easy", "to": "svg"}"#;
    type Answer = TextAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<TextAnswer, Rejection> {
        let read = if self.to == "svg" { Opened::one } else { Opened::read };
        let Opened { kind, boards, .. } =
            read(&self.puzzle, self.board.as_deref(), &self.options, stage.allowance)?;
        let text = match self.to.as_str() {
            "svg" => boards.picture(0).svg(),
            "picture" => (0..boards.len()).map(|board| boards.picture(board).text(false)).collect(),
            format => {
                let texts = (0..boards.len()).map(|board| boards.text(board, format));
                let texts = texts.collect::<Result<Vec<String>, _>>()?;
                let (before, between, after) = kind.frame(format);
                format!("{before}{}{after}", texts.join(between))
            }
        };
        Ok(TextAnswer { format: self.to, text })
    }
}

/// A board to draw.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The board in any of its formats, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// A solution in the puzzle's main format, drawn into it; it may break rules.
    #[serde(default)]
    pub solution: Option<String>,
}

/// A board drawn.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DrawAnswer {
    /// As SVG that stands alone.
    pub svg: String,
    /// As lines of text.
    pub text: String,
    /// Tile by tile.
    pub picture: BoardPicture,
}

impl From<&plansza_core::Board> for DrawAnswer {
    fn from(board: &plansza_core::Board) -> DrawAnswer {
        DrawAnswer { svg: board.svg(), text: board.text(false), picture: BoardPicture::of(board) }
    }
}

impl Ask for DrawAsk {
    const NAME: &'static str = "draw";
    const ABOUT: &'static str =
        "A board, with a solution if there is one, as SVG, as text, and tile by tile.";
    const EXAMPLE: &'static str = r#"{"puzzle": "go"}"#;
    type Answer = DrawAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<DrawAnswer, Rejection> {
        let opened = Opened::one(&self.puzzle, self.board.as_deref(), &self.options, stage.allowance)?;
        let board = match &self.solution {
            Some(solution) => opened.boards.attempt(0, solution)?.picture,
            None => opened.boards.picture(0),
        };
        Ok(DrawAnswer::from(&board))
    }
}

/// A solution to hold against the rules.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttemptAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The board in any of its formats, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// The solution in the puzzle's main format.
    pub solution: String,
}

/// A solution held against the rules.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AttemptAnswer {
    /// Its score.
    pub score: i64,
    /// The score that means solved, where it is known.
    pub goal: Option<i64>,
    /// Whether it solves the board.
    pub solved: bool,
    /// The rule that it breaks, if any.
    pub broken: Option<String>,
    /// Its picture.
    pub picture: BoardPicture,
}

impl Ask for AttemptAsk {
    const NAME: &'static str = "attempt";
    const ABOUT: &'static str = "Holds a solution of your own against the rules.";
    const EXAMPLE: &'static str =
        r####"{"puzzle": "blank", "board": "3 2 1 / 3 2 1", "solution": "###/##./#.."}"####;
    type Answer = AttemptAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<AttemptAnswer, Rejection> {
        let opened = Opened::one(&self.puzzle, self.board.as_deref(), &self.options, stage.allowance)?;
        let attempt = opened.boards.attempt(0, &self.solution)?;
        Ok(AttemptAnswer {
            score: attempt.score,
            goal: attempt.goal,
            solved: attempt.solved,
            broken: attempt.broken,
            picture: BoardPicture::of(&attempt.picture),
        })
    }
}

/// A board to check.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The board in any of its formats, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// How far solutions are counted; 2 tells whether there is just one.
    #[serde(default)]
    pub limit: Option<u64>,
    /// The longest time.
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// How far solutions are counted when nothing is said.
pub const COUNTED: u64 = 1000;

impl Ask for CheckAsk {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Whether a board is valid, how many solutions it has, and how hard it is.";
    const EXAMPLE: &'static str = r#"{"puzzle": "sudoku", "board": "easy"}"#;
    type Answer = CheckReport;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<CheckReport, Rejection> {
        let opened = Opened::one(&self.puzzle, self.board.as_deref(), &self.options, stage.allowance)?;
        let budget = Budget { time: time(self.seconds)?, ..Budget::UNLIMITED };
        stage.allowance.budget(budget)?;
        let mut control = Control { observer: Some(stage), ..Control::default() };
        let check = opened.boards.check(0, self.limit.unwrap_or(COUNTED), budget, &mut control);
        Ok(check.report(opened.kind.name(), &opened.text(0)?))
    }
}

/// Refuses a format that there is not.
pub(crate) fn known_format(kind: &dyn Kind, format: Option<&str>) -> Result<(), Rejection> {
    match format.filter(|name| kind.formats().iter().all(|known| known.name != *name)) {
        Some(name) => Err(text::unknown_format(name, kind.formats()).into()),
        None => Ok(()),
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![
        AskEntry::of::<ReadAsk>(),
        AskEntry::of::<ConvertAsk>(),
        AskEntry::of::<DrawAsk>(),
        AskEntry::of::<AttemptAsk>(),
        AskEntry::of::<CheckAsk>(),
        AskEntry::of::<HintAsk>(),
        AskEntry::of::<GenerateAsk>(),
    ]
}
