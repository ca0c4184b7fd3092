//! What others have published, to stand beside ours.

use serde::{Deserialize, Serialize};

/// A figure that others have published: the mean of a measure over so many runs.
///
/// ```
/// use plansza_experiment::known;
/// let figure = &known::find("reversi-game")?.published[0];
/// assert!(figure.runs > 0 && figure.value.is_finite());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table, as { arm = \"anneal\", on = \"nine\", measure = \"solved\", value = 0.9, runs = 100 }"
)]
pub struct Published {
    /// The arm, or the first player.
    pub arm: String,
    /// The instances, or the second player.
    pub on: String,
    /// What was measured.
    pub measure: Measure,
    /// Its value; as many decimals as are printed count.
    pub value: f64,
    /// Whether the value was cut down to its last decimal, not rounded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
    /// The runs behind it.
    pub runs: u64,
    /// Why ours may differ.
    pub why: Option<String>,
}

/// What is measured of a trial.
///
/// ```
/// use plansza_experiment::spec::Measure;
/// assert_eq!(Measure::Quality.words(), "share of the optimum");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// The best score, or the margin of a game.
    Score,
    /// Whether it was solved.
    Solved,
    /// The score as a share of the proven optimum.
    Quality,
    /// Epochs.
    Epochs,
    /// Evaluations, or nodes of a game.
    Evaluations,
    /// Seconds: shown, but never compared, since machines differ.
    Seconds,
    /// Seconds of the runs that solved.
    #[serde(rename = "seconds of solved")]
    SecondsSolved,
    /// Whether the first player won; half for a draw.
    Won,
}

impl Measure {
    /// As people call it.
    pub fn words(self) -> &'static str {
        match self {
            Measure::Score => "score",
            Measure::Solved => "solved",
            Measure::Quality => "share of the optimum",
            Measure::Epochs => "epochs",
            Measure::Evaluations => "evaluations",
            Measure::Seconds => "seconds",
            Measure::SecondsSolved => "seconds of the solved",
            Measure::Won => "won by the first",
        }
    }
}
