//! What came of a trial: the same object in `solve --json`, in the store of an experiment and in every report.
//!
//! An [`Outcome`] is all of it that is reproducible; how long it took stands apart in [`Times`].

use crate::{Board, Gap, Stop, Task};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What came of a trial, all of it reproducible: no times.
///
/// ```
/// use plansza_core::{Outcome, Stop};
/// let outcome = Outcome {
///     score: Some(9), goal: None, solved: false, optimal: false, impossible: false, legal: false,
///     evaluations: 80, epochs: 1, stopped: Stop::Budget, solution: None,
///     trace: vec![(1, 0, 4), (50, 0, 9)], illegal: 2, bound: None, reason: None,
/// };
/// assert_eq!((outcome.counted(), outcome.steps().count()), (None, 0)); // it breaks a rule: nothing counts
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::task::extended)]
pub struct Outcome {
    /// The score of the best solution; of a game, by how much the first player won.
    pub score: Option<i64>,
    /// The score that means solved.
    pub goal: Option<i64>,
    /// Whether it was solved, by the rules.
    pub solved: bool,
    /// Whether it is proven that there is nothing better.
    pub optimal: bool,
    /// Whether it is proven that there is no solution.
    pub impossible: bool,
    /// Whether the score counts. False where there is no solution, or one that breaks a rule and is worth nothing; of a
    /// puzzle to satisfy every attempt counts, by what is right in it.
    pub legal: bool,
    /// Evaluations; nodes of an exact search or a game.
    pub evaluations: u64,
    /// Epochs; plies of a game.
    pub epochs: u64,
    /// Why it ended.
    pub stopped: Stop,
    /// The best solution in the puzzle's main format; the moves of a game.
    pub solution: Option<String>,
    /// Every improvement: evaluations, epochs, score. Of a game, every move of a player: nodes, ply, side.
    pub trace: Vec<(u64, u64, i64)>,
    /// How many of the first improvements do not count, as [`legal`](Outcome::legal) says of the last.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub illegal: usize,
    /// What no solution passes, as far as an exact search had proven it when it was cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<i64>,
    /// Why there is no solution, where the givens themselves tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

impl Outcome {
    /// The score, where it counts.
    pub fn counted(&self) -> Option<i64> {
        self.score.filter(|_| self.legal)
    }

    /// How far it may be from the best there can be, where an exact search was cut.
    ///
    /// ```
    /// use plansza_core::{Outcome, Stop};
    /// let cut = Outcome {
    ///     score: Some(52), goal: None, solved: false, optimal: false, impossible: false, legal: true, evaluations: 80, epochs: 0,
    ///     stopped: Stop::Time, solution: Some("…".into()), trace: vec![], illegal: 0, bound: Some(62), reason: None,
    /// };
    /// assert_eq!(cut.gap().unwrap().to_string(), "at most 62, gap 19.2 %");
    /// ```
    pub fn gap(&self) -> Option<Gap> {
        self.bound.map(|bound| Gap { best: self.counted(), bound })
    }

    /// The improvements that count, with their numbers in the [trace](Outcome::trace).
    pub fn steps(&self) -> impl Iterator<Item = (usize, (u64, u64, i64))> + '_ {
        self.trace.iter().copied().enumerate().skip(self.illegal)
    }
}

/// How long a trial took.
///
/// ```
/// use plansza_core::Times;
/// let times = Times { seconds: 1.5, trace: vec![0.1, 1.2] };
/// assert!(times.trace.iter().all(|at| *at <= times.seconds));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// In all.
    pub seconds: f64,
    /// To every improvement, or for every move of a game.
    pub trace: Vec<f64>,
}

/// A trial that has run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Trial {
    /// What was to run, complete.
    #[serde(flatten)]
    pub task: Task,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// How long it took, of which JSON tells the whole.
    #[serde(flatten, serialize_with = "seconds")]
    #[schemars(with = "Seconds")]
    pub times: Times,
    /// The picture of the solution, where one was asked for.
    #[serde(skip)]
    pub picture: Option<Board>,
}

/// What JSON tells of the times.
#[derive(JsonSchema)]
#[allow(dead_code)] // its schema is what counts
struct Seconds {
    /// How long it took.
    seconds: f64,
}

fn seconds<S: serde::Serializer>(times: &Times, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("seconds", times.seconds)])
}
