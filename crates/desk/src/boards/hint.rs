//! The next step for a person, from the board and from what is marked on it.

use super::Opened;
use crate::ask::{Ask, Nothing};
use crate::rejection::Rejection;
use crate::stage::Stage;
use plansza_core::Hint;
use plansza_core::board::BoardPicture;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A board whose next step is wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintAsk {
    /// The puzzle.
    pub puzzle: String,
    /// The board in any of its formats, or the name of a sample; without it, the first sample.
    #[serde(default)]
    pub board: Option<String>,
    /// What can be said beside the text of a board.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// What is marked so far, where the text of a board has no room for it: a solution in the puzzle's main format with `?`
    /// for what is open, as `#.?/???` of kuromasu.
    #[serde(default)]
    pub marks: Option<String>,
    /// All steps to the end, instead of the next.
    #[serde(default)]
    pub all: bool,
}

/// Steps for a person.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HintAnswer {
    /// The steps; none where the board is solved.
    pub hints: Vec<HintCard>,
}

/// One step: what `plansza hint --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HintCard {
    /// Its number, from 1.
    pub step: usize,
    /// The name of the technique.
    pub technique: String,
    /// How hard it is, on the puzzle's rating scale.
    pub rating: f64,
    /// Where and why.
    pub text: String,
    /// The cells it speaks of.
    pub cells: Vec<String>,
    /// What follows.
    pub effects: Vec<String>,
    /// The board with the reason marked; of many steps only the hardest has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<BoardPicture>,
}

impl HintCard {
    /// Steps as data, without pictures.
    ///
    /// ```
    /// use plansza_desk::boards::HintCard;
    /// let hints = plansza_catalogue::find("sudoku")?.read(plansza_catalogue::find("sudoku")?.samples()[0].text)?.hints(0, true)?;
    /// assert_eq!(HintCard::all(&hints).last().map(|card| card.step), Some(hints.len()));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn all(hints: &[Hint]) -> Vec<HintCard> {
        let card = |(at, hint): (usize, &Hint)| HintCard {
            step: at + 1,
            technique: hint.technique.into(),
            rating: hint.rating,
            text: hint.text.clone(),
            cells: hint.cells.clone(),
            effects: hint.effects.clone(),
            picture: None,
        };
        hints.iter().enumerate().map(card).collect()
    }
}

impl Ask for HintAsk {
    const NAME: &'static str = "hint";
    const ABOUT: &'static str =
        "The next step for a person, or all steps: where, why, and a picture of the reason.";
    const EXAMPLE: &'static str = r#"{"puzzle": "sudoku", "board": "easy"}"#;
    type Answer = HintAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<HintAnswer, Rejection> {
        let opened = Opened::one(&self.puzzle, self.board.as_deref(), &self.options, stage.allowance)?;
        let hints = match &self.marks {
            Some(marks) => opened.boards.hints_beside(0, marks, self.all),
            None => opened.boards.hints(0, self.all),
        };
        let hints = match hints {
            Err(fault) if fault.is_solved() => Vec::new(),
            hints => hints?,
        };
        let mut cards = HintCard::all(&hints);
        for (card, hint) in cards.iter_mut().zip(&hints) {
            card.picture = hint.board.as_ref().map(BoardPicture::of);
        }
        Ok(HintAnswer { hints: cards })
    }
}
