//! New boards of a size and a level.

use super::{settings, time};
use crate::allowance::Allowance;
use crate::ask::{Ask, Nothing};
use crate::rejection::Rejection;
use crate::stage::Stage;
use plansza_catalogue::{Check, Control, Kind};
use plansza_core::board::BoardPicture;
use plansza_core::{Budget, Meter, Seed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Boards to make.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GenerateAsk {
    /// The puzzle.
    pub puzzle: String,
    /// What is wished: see `generate` of the puzzle's facts.
    #[serde(default)]
    pub wish: Map<String, Value>,
    /// The seed; 1 when nothing is said.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The number of the first board under this seed, from 0.
    #[serde(default)]
    pub index: u64,
    /// How many; 1 when nothing is said.
    #[serde(default)]
    pub count: Option<u64>,
    /// The longest time for one board.
    #[serde(default)]
    pub seconds: Option<f64>,
}

/// Boards that were made.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GenerateAnswer {
    /// Each of them.
    pub boards: Vec<MadeBoard>,
}

/// A board that was made: what `plansza generate --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MadeBoard {
    /// The puzzle.
    pub puzzle: String,
    /// The board.
    pub board: String,
    /// The seed.
    pub seed: u64,
    /// Its number under this seed.
    pub index: u64,
    /// What was wished.
    pub params: Map<String, Value>,
    /// Whether it has just one solution, proven.
    pub unique: Option<bool>,
    /// How hard it is.
    pub rating: Option<f64>,
    /// The same in a word.
    pub level: Option<String>,
    /// Its picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<BoardPicture>,
}

impl MadeBoard {
    /// What is told of a board that was made so, and is written so, without a picture.
    pub fn new(
        kind: &dyn Kind,
        check: &Check,
        board: String,
        wish: &Map<String, Value>,
        at: (u64, u64),
    ) -> MadeBoard {
        MadeBoard {
            puzzle: kind.name().into(),
            board,
            seed: at.0,
            index: at.1,
            params: wish.clone(),
            unique: check.unique(),
            rating: check.rating.as_ref().map(|rating| rating.value),
            level: check.rating.as_ref().map(|rating| rating.level.into()),
            picture: None,
        }
    }
}

impl Ask for GenerateAsk {
    const NAME: &'static str = "generate";
    const ABOUT: &'static str = "New boards of a size and a level, the same ones for the same seed.";
    const EXAMPLE: &'static str = r#"{"puzzle": "kuromasu", "wish": {"size": "5x5"}, "seed": 7}"#;
    type Answer = GenerateAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<GenerateAnswer, Rejection> {
        let kind = plansza_catalogue::find(&self.puzzle)?;
        let sheet = kind.wishes();
        let mut wish = sheet.defaults();
        wish.extend(settings(&sheet, &self.wish)?);
        if let Some(size) = wish.get("size").and_then(Value::as_str).and_then(|size| size.parse().ok()) {
            stage.allowance.board(size)?;
        }
        let (seed, count) = (self.seed.unwrap_or(1), self.count.unwrap_or(1));
        Allowance::within("boards", count, stage.allowance.boards.map(|most| most as u64))?;
        let budget = Budget { time: time(self.seconds)?, ..Budget::UNLIMITED };
        stage.allowance.budget(budget)?;
        let mut boards = Vec::new();
        for index in (0..count).map(|number| self.index.wrapping_add(number)) {
            let made = kind.generate(&wish, Seed(seed), index, &mut Meter::new(budget, stage))?;
            let text = made.text(0, kind.formats()[0].name)?;
            let picture = Some(BoardPicture::of(&made.picture(0)));
            let check =
                made.check(0, 2, budget, &mut Control { observer: Some(stage), ..Control::default() });
            boards.push(MadeBoard { picture, ..MadeBoard::new(kind, &check, text, &wish, (seed, index)) });
        }
        Ok(GenerateAnswer { boards })
    }
}
