//! What an evaluation is in the words of who published the figures: a report of ants counts their steps, of which an
//! evaluation, one ant's way over the whole board, has as many as the board has cells.

use serde::{Deserialize, Serialize};

/// Another count of what a method did, which is a multiple of its evaluations.
///
/// ```
/// use plansza_experiment::spec::EffortUnit;
/// let steps = EffortUnit { method: "ants".into(), name: "ant steps".into(), per_evaluation: 81 };
/// assert_eq!(steps.of(2083.32), 168_748.92); // 25.72 epochs of 81 ants
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table, as { method = \"ants\", name = \"ant steps\", per_evaluation = 81 }"
)]
pub struct EffortUnit {
    /// The method that is counted so; of others nothing is said.
    pub method: String,
    /// What is counted, in the plural.
    pub name: String,
    /// How many of them an evaluation is.
    pub per_evaluation: u64,
}

impl EffortUnit {
    /// How many of them so many evaluations are.
    pub fn of(&self, evaluations: f64) -> f64 {
        evaluations * self.per_evaluation as f64
    }
}
