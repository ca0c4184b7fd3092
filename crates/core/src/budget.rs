//! What limits a run and why it ended.

use std::time::Duration;

/// The limits of a run. Evaluations and epochs are exact and reproducible; time is a safety stop.
///
/// ```
/// use plansza_core::Budget;
/// let budget = Budget::evaluations(10_000);
/// # #[cfg(feature = "serde")]
/// # (|| {
/// let json = serde_json::to_string(&budget)?;
/// assert_eq!(json, r#"{"evaluations":10000,"epochs":null,"seconds":null}"#);
/// assert_eq!(serde_json::from_str::<Budget>(&json)?, budget);
/// # Ok::<(), serde_json::Error>(()) })().unwrap();
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Budget {
    /// Score evaluations (moves tried, individuals judged, ants walked, nodes of an exact search).
    pub evaluations: Option<u64>,
    /// Epochs of the method: generations, temperature levels, rounds of ants, restarts.
    pub epochs: Option<u64>,
    /// Wall time; in JSON `seconds`.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "seconds", with = "seconds"),
        schemars(with = "Option<f64>")
    )]
    pub time: Option<Duration>,
}

/// Time as seconds.
#[cfg(feature = "serde")]
mod seconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(serializer)
    }

    /// A time that no clock can hold is none.
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let seconds = Option::<f64>::deserialize(deserializer)?;
        Ok(seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()))
    }
}

impl Budget {
    /// No limit at all.
    pub const UNLIMITED: Budget = Budget { evaluations: None, epochs: None, time: None };

    /// A limit on evaluations only.
    pub fn evaluations(n: u64) -> Budget {
        Budget { evaluations: Some(n), ..Budget::UNLIMITED }
    }

    /// A limit on epochs only.
    ///
    /// ```
    /// use plansza_core::Budget;
    /// let budget = Budget { time: Some(std::time::Duration::from_secs(5)), ..Budget::epochs(100) };
    /// assert_eq!((budget.epochs, budget.evaluations), (Some(100), None));
    /// ```
    pub fn epochs(n: u64) -> Budget {
        Budget { epochs: Some(n), ..Budget::UNLIMITED }
    }

    /// A limit on wall time only.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::UNLIMITED }
    }
}

/// A time written as 500ms, 5s, 2m or 1h.
///
/// ```
/// use plansza_core::budget::duration;
/// assert_eq!(["500ms", "2m"].map(|text| duration(text).unwrap().as_secs_f64()), [0.5, 120.0]);
/// assert_eq!(duration("soon").unwrap_err(), "accepted: a time such as 500ms, 5s, 2m or 1h");
/// ```
///
/// # Errors
/// Says what is accepted.
pub fn duration(text: &str) -> Result<Duration, String> {
    let accepted = "accepted: a time such as 500ms, 5s, 2m or 1h";
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let unit = match &text[split..] {
        "us" => 1e-6,
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(accepted.into()),
    };
    let seconds: f64 = text[..split].trim().parse().map_err(|_| accepted.to_string())?;
    Duration::try_from_secs_f64(seconds * unit).map_err(|_| accepted.into())
}

/// Why a run ended.
///
/// ```
/// use plansza_core::{Budget, Meter, Silent, Stop};
/// let mut silent = Silent;
/// let mut meter = Meter::new(Budget::evaluations(10), &mut silent);
/// assert!(meter.go_on(9) && !meter.go_on(1));
/// assert_eq!(meter.stopped().map(Stop::word), Some("budget"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Stop {
    /// The score that means "solved" was reached.
    Goal,
    /// The evaluations or epochs of the budget are used up.
    Budget,
    /// The wall time of the budget is used up.
    Time,
    /// The user (or the observer) asked to stop.
    Cancelled,
    /// The method has nothing left to try: its schedule or its space ended.
    Exhausted,
    /// A game came to its end, and a program of somebody else played in it, which may play otherwise another time.
    Outside,
    /// It could not be finished: a program of somebody else did something wrong, or we did. There is no result.
    Failed,
}

impl Stop {
    /// The word used in JSON and tables.
    pub fn word(self) -> &'static str {
        match self {
            Stop::Goal => "goal",
            Stop::Budget => "budget",
            Stop::Time => "time",
            Stop::Cancelled => "cancelled",
            Stop::Exhausted => "exhausted",
            Stop::Outside => "outside",
            Stop::Failed => "failed",
        }
    }
}
