//! What a transport lets its clients do: limits as data, told to who asks and applied where a request is read.

use crate::rejection::{Code, Rejection};
use plansza_core::{Budget, Size};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The limits of a transport; null is none.
///
/// ```
/// use plansza_desk::Allowance;
/// assert!(Allowance::SERVER.evaluations.is_some() && Allowance::NONE.seconds.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// Bytes of a request.
    pub body: Option<usize>,
    /// Cells of a board.
    pub cells: Option<usize>,
    /// Boards in one request.
    pub boards: Option<usize>,
    /// Evaluations of one search.
    pub evaluations: Option<u64>,
    /// Seconds of one request: what is under way then is cancelled, and answers with what it has.
    pub seconds: Option<f64>,
    /// Requests under way at a time.
    pub jobs: Option<usize>,
    /// Searches in one race.
    pub lanes: Option<usize>,
    /// Games in one tournament.
    pub games: Option<u64>,
    /// Trials of one sweep.
    pub trials: Option<u64>,
}

impl Allowance {
    /// No limit at all: who asks pays for the answer.
    pub const NONE: Allowance = Allowance {
        body: None,
        cells: None,
        boards: None,
        evaluations: None,
        seconds: None,
        jobs: None,
        lanes: None,
        games: None,
        trials: None,
    };

    /// What suits a server for the people at one machine.
    pub const SERVER: Allowance = Allowance {
        body: Some(1 << 20),
        cells: Some(10_000),
        boards: Some(1_000),
        evaluations: Some(1_000_000_000_000),
        seconds: Some(3_600.0),
        jobs: Some(64),
        lanes: Some(8),
        games: Some(1_000),
        trials: Some(10_000),
    };

    /// Refuses a number that is above its limit.
    pub(crate) fn within<T: PartialOrd + std::fmt::Display>(
        what: &str,
        wished: T,
        limit: Option<T>,
    ) -> Result<(), Rejection> {
        match limit.filter(|limit| wished > *limit) {
            Some(limit) => Err(Rejection::new(Code::Limit, format!("{wished} {what} are too many"))
                .accepting(format!("up to {limit} {what}"))),
            None => Ok(()),
        }
    }

    /// Refuses a board that is too large.
    pub(crate) fn board(&self, size: Size) -> Result<(), Rejection> {
        Self::within("cells", size.cells(), self.cells)
    }

    /// Refuses limits that are above ours.
    pub(crate) fn budget(&self, budget: Budget) -> Result<(), Rejection> {
        Self::within("evaluations", budget.evaluations.unwrap_or(0), self.evaluations)?;
        Self::within("seconds", budget.time.map_or(0.0, |time| time.as_secs_f64()), self.seconds)
    }
}
