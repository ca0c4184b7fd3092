//! How many solutions a board has, and how hard it is, with the types erased.

use crate::boards::Attempt;
use plansza_core::Stop;
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// How many solutions a board has, and how hard it is; of a puzzle to maximise, how good the best one is.
///
/// ```
/// use plansza_catalogue::{Control, find};
/// use plansza_core::Budget;
/// let boards = find("blank")?.read("1 1 / 1 1")?;
/// let check = boards.check(0, 100, Budget::UNLIMITED, &mut Control::default());
/// assert_eq!((check.solutions, check.unique()), (2, Some(false)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Check {
    /// Whether the givens agree with the rules; if not, why, in one line.
    pub valid: Result<(), String>,
    /// Solutions counted, up to the limit.
    pub solutions: u64,
    /// The limit.
    pub limit: u64,
    /// Of a puzzle to maximise, the score of the best solution that is known.
    pub best: Option<i64>,
    /// What no solution passes, where the best is not proven and something is known.
    pub bound: Option<i64>,
    /// The search was not cut short: there are no more solutions up to the limit, or the best one is proven.
    pub complete: bool,
    /// Whether a limit or the user cut it short.
    pub cut: bool,
    /// Which it was, where something was cut short.
    pub stopped: Option<Stop>,
    /// The rating, the level and the reason, where the board has one solution.
    pub rating: Option<plansza_core::Rating>,
    /// Nodes searched.
    pub nodes: u64,
    /// Wall time of the count.
    pub elapsed: Duration,
    /// The answer that came with the board in its text, held against the rules.
    pub answer: Option<Attempt>,
}

impl Check {
    /// Exactly one solution, proven; none when the count was cut short before a second was found, and where the best solution was
    /// looked for: nobody has counted how many are as good.
    pub fn unique(&self) -> Option<bool> {
        match self.solutions {
            _ if self.best.is_some() => None,
            0 | 1 if !self.complete => None,
            1 => {
                if self.limit > 1 {
                    Some(true)
                } else {
                    None
                }
            }
            _ => Some(false),
        }
    }

    /// What is told of it, of a board that is written so.
    ///
    /// ```
    /// use plansza_catalogue::{Control, find};
    /// use plansza_core::Budget;
    /// let check = find("blank")?.read("1 1 / 1 1")?.check(0, 100, Budget::UNLIMITED, &mut Control::default());
    /// let told = check.report("blank", "1 1 / 1 1");
    /// assert_eq!((told.valid, told.solutions, told.unique), (true, 2, Some(false)));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn report(&self, puzzle: &str, board: &str) -> CheckReport {
        CheckReport {
            puzzle: puzzle.into(),
            board: board.into(),
            valid: self.valid.is_ok(),
            reason: self.valid.clone().err(),
            solutions: self.solutions,
            limit: self.limit,
            best: self.best,
            optimal: self.best.map(|_| self.complete),
            bound: self.bound,
            complete: self.complete,
            stopped: self.stopped,
            unique: self.unique(),
            rating: self.rating.as_ref().map(|rating| rating.value),
            level: self.rating.as_ref().map(|rating| rating.level.into()),
            nodes: self.nodes,
            seconds: self.elapsed.as_secs_f64(),
            answer: self.answer.as_ref().map(|answer| AnswerReport {
                score: answer.scored.then_some(answer.score),
                goal: answer.goal,
                solved: answer.solved,
                broken: answer.broken.clone(),
            }),
        }
    }
}

/// How many solutions a board has and how hard it is: the JSON of the command line's contract.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct CheckReport {
    /// The puzzle.
    pub puzzle: String,
    /// The board in its main format.
    pub board: String,
    /// Whether the givens by themselves break no rule.
    pub valid: bool,
    /// If not, why.
    pub reason: Option<String>,
    /// How many solutions were counted, up to the limit.
    pub solutions: u64,
    /// The limit.
    pub limit: u64,
    /// Of a puzzle to maximise, the score of the best solution that is known; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<i64>,
    /// Whether that is proven best; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
    /// What no solution passes, where the best is not proven; left out elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<i64>,
    /// Whether the search was not cut short.
    pub complete: bool,
    /// What cut the count or the rating short: `time`, `budget` or `cancelled`; left out where nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stop>,
    /// Exactly one solution, proven; null where the count does not tell.
    pub unique: Option<bool>,
    /// How hard it is, where it has one solution.
    pub rating: Option<f64>,
    /// The same in a word.
    pub level: Option<String>,
    /// Nodes of the count.
    pub nodes: u64,
    /// How long the count took.
    pub seconds: f64,
    /// What the rules say of the answer that came with the board in its text; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<AnswerReport>,
}

/// What the rules say of an answer that came with a board.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AnswerReport {
    /// Its score; null where it has none, as a play that is not legal.
    pub score: Option<i64>,
    /// The score that means solved, where it is known.
    pub goal: Option<i64>,
    /// Whether it solves the board.
    pub solved: bool,
    /// The rule that it breaks, and where, if any.
    pub broken: Option<String>,
}
