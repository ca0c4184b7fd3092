//! Limits as they are written.

use plansza_core::{Budget, budget};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::time::Duration;

/// Limits as they are written.
///
/// ```
/// use plansza_core::Budget;
/// use plansza_experiment::spec::Limits;
/// let (own, above) = (Limits::default(), Limits { epochs: Some(50), ..Limits::default() });
/// assert_eq!(own.or(&above), Budget::epochs(50));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of limits, as { evaluations = 10_000 }")]
pub struct Limits {
    /// Evaluations.
    #[serde(default, deserialize_with = "count", skip_serializing_if = "Option::is_none")]
    pub evaluations: Option<u64>,
    /// Epochs.
    #[serde(default, deserialize_with = "count", skip_serializing_if = "Option::is_none")]
    pub epochs: Option<u64>,
    /// Time, as `"10s"`.
    #[serde(
        default,
        deserialize_with = "time",
        serialize_with = "micros",
        skip_serializing_if = "Option::is_none"
    )]
    pub time: Option<Duration>,
}

impl Limits {
    /// As a budget; what is not said here is taken from `other`, unless this says anything that can be repeated.
    pub fn or(&self, other: &Limits) -> Budget {
        let own = self.evaluations.is_some() || self.epochs.is_some();
        let from = if own { self } else { other };
        Budget { evaluations: from.evaluations, epochs: from.epochs, time: self.time.or(other.time) }
    }
}

impl From<Budget> for Limits {
    /// To the microsecond.
    fn from(Budget { evaluations, epochs, time }: Budget) -> Limits {
        Limits { evaluations, epochs, time: time.map(|time| Duration::from_micros(whole_micros(time))) }
    }
}

fn whole_micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1)
}

/// A whole number, also as 1e6.
fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let whole = |x: &f64| x.fract() == 0.0 && (1.0..1e18).contains(x);
    let found = match Value::deserialize(deserializer)? {
        Value::Number(n) => {
            n.as_u64().filter(|&n| n > 0).or_else(|| n.as_f64().filter(whole).map(|x| x as u64))
        }
        _ => None,
    };
    found.map(Some).ok_or_else(|| D::Error::custom("a whole number from 1 is needed, as 10_000 or 1e6"))
}

fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    budget::duration(&String::deserialize(deserializer)?).map(Some).map_err(D::Error::custom)
}

fn micros<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
    time.map(|time| format!("{}us", whole_micros(time))).serialize(serializer)
}
