//! How a player sees positions: the weights of a strategy, and whether it looks as the report's program did.

use crate::strategy::{self, Measures, ReportPosition, Strategy};
use crate::{Move, Position};
use plansza_core::game::{Lookup, Searcher, Share};
use plansza_core::{Evaluation, Fault, Side, params};

/// How positions are seen by a search.
///
/// ```
/// use plansza_core::Evaluation;
/// use plansza_reversi::{Mode, Outlook};
/// let mut outlook = Outlook::default();
/// outlook.set("mode", "report", &mut plansza_core::game::files)?;
/// assert_eq!(outlook.mode, Mode::Report);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// True neighbourhoods, passes searched, weights as they are.
    #[default]
    Plain,
    /// As the report's program: its window, no pass inside the search.
    Report,
}

/// The settings of a player of Reversi.
///
/// ```
/// use plansza_core::{Evaluation, Side};
/// use plansza_reversi::{Outlook, START};
/// let shares = Outlook::default().shares(&START, Side::First);
/// assert_eq!((shares[1].name, shares[1].adds(), shares[2].adds()), ("mobility", 8.0, -8.0));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, PartialEq)]
#[serde(from = "KeptOutlook", into = "KeptOutlook")]
pub struct Outlook {
    /// How it sees positions.
    pub mode: Mode,
    /// The name of its strategy, or the file of its weights.
    pub strategy: String,
    /// Its weights.
    pub weights: Strategy,
}

/// An outlook as it is kept: of its mode, whether that is the report's way, so that ids stay what they are.
#[params]
#[serde(deny_unknown_fields)]
struct KeptOutlook {
    report_mode: bool,
    strategy: String,
    weights: Strategy,
}

impl From<Outlook> for KeptOutlook {
    fn from(Outlook { mode, strategy, weights }: Outlook) -> KeptOutlook {
        KeptOutlook { report_mode: mode == Mode::Report, strategy, weights }
    }
}

impl From<KeptOutlook> for Outlook {
    fn from(KeptOutlook { report_mode, strategy, weights }: KeptOutlook) -> Outlook {
        Outlook { mode: if report_mode { Mode::Report } else { Mode::Plain }, strategy, weights }
    }
}

impl Default for Outlook {
    fn default() -> Outlook {
        let (name, weights) = strategy::NAMED[2];
        Outlook { mode: Mode::Plain, strategy: name.into(), weights }
    }
}

/// What a user may say.
#[params]
pub struct Said {
    /// The weights: aggressive, controlling, balanced; for beginners greedy, generous, clumsy; or a file of one's own,
    /// as mine.toml.
    pub strategy: String,
    /// How positions are seen.
    pub mode: Mode,
}

impl Default for Said {
    fn default() -> Said {
        let Outlook { strategy, mode, .. } = Outlook::default();
        Said { strategy, mode }
    }
}

impl Evaluation<Position> for Outlook {
    type Said = Said;

    fn search<S: Searcher<Move>>(&self, position: &Position, searcher: S) -> S::Found {
        match self.mode {
            Mode::Plain => searcher.on(position, &self.weights),
            Mode::Report => searcher.on(&ReportPosition(*position), &self.weights),
        }
    }

    fn shares(&self, position: &Position, player: Side) -> Vec<Share> {
        let measures = match self.mode {
            Mode::Plain => Measures::of(position, player),
            Mode::Report => Measures::of_report(position, player),
        };
        let all = strategy::WEIGHTS.into_iter().zip(self.weights.weights()).zip(measures.signed());
        all.map(|((name, weight), measure)| Share {
            name,
            count: measure.unsigned_abs() as u32,
            weight,
            against: name == "blocking",
        })
        .collect()
    }

    fn set(&mut self, key: &str, text: &str, named: &mut Lookup<'_>) -> Result<(), Fault> {
        match key {
            "strategy" => {
                self.weights = strategy::found(text, named(text)?)?;
                self.strategy = text.into();
            }
            _ => {
                self.mode = match text {
                    "plain" => Mode::Plain,
                    "report" => Mode::Report,
                    _ => return Err(params::unknown(key, text, &["plain", "report"])),
                }
            }
        }
        Ok(())
    }

    fn words(&self) -> Vec<(String, String)> {
        let mut words = vec![("strategy".to_string(), self.strategy.clone())];
        if self.mode == Mode::Report {
            words.push(("mode".into(), "report".into()));
        }
        words
    }
}
