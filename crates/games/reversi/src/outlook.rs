//! How a player sees positions: the weights of a strategy, and whether it looks as the report's program did.

use crate::strategy::{self, Measures, ReportPosition, Strategy};
use crate::{Move, SquareBoard};
use plansza_core::game::{Lookup, Searcher, Share};
use plansza_core::{Evaluation, Fault, Game, Side, params};

/// How positions are seen by a search.
///
/// ```
/// use plansza_core::Evaluation;
/// use plansza_reversi::{Mode, Outlook, Position};
/// let mut outlook = Outlook::default();
/// Evaluation::<Position>::set(&mut outlook, "mode", "report", &mut plansza_core::game::files)?;
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
    /// The weights by a name, or a file of one's own, as mine.toml.
    pub strategy: String,
    /// How positions are seen.
    pub mode: Mode,
    /// The weight of one's own discs, instead of the strategy's.
    #[schemars(range(min = -strategy::HEAVIEST, max = strategy::HEAVIEST))]
    pub discs: Option<f64>,
    /// The weight of one's own moves, instead of the strategy's.
    #[schemars(range(min = -strategy::HEAVIEST, max = strategy::HEAVIEST))]
    pub mobility: Option<f64>,
    /// The weight of the opponent's moves, counted against, instead of the strategy's.
    #[schemars(range(min = -strategy::HEAVIEST, max = strategy::HEAVIEST))]
    pub blocking: Option<f64>,
    /// The weight of opposing discs beside one's own, instead of the strategy's.
    #[schemars(range(min = -strategy::HEAVIEST, max = strategy::HEAVIEST))]
    pub neighbours: Option<f64>,
    /// The weight of opposing discs beside empty squares, instead of the strategy's.
    #[schemars(range(min = -strategy::HEAVIEST, max = strategy::HEAVIEST))]
    pub frontier: Option<f64>,
}

impl Default for Said {
    fn default() -> Said {
        let Outlook { strategy, mode, .. } = Outlook::default();
        let own = None;
        Said { strategy, mode, discs: own, mobility: own, blocking: own, neighbours: own, frontier: own }
    }
}

/// The same on boards of every size.
impl<const N: usize> Evaluation<SquareBoard<N>> for Outlook
where
    SquareBoard<N>: Game<Move = Move>,
{
    type Said = Said;

    fn search<S: Searcher<Move>>(&self, position: &SquareBoard<N>, searcher: S) -> S::Found {
        match self.mode {
            Mode::Plain => searcher.on(position, &self.weights),
            Mode::Report => searcher.on(&ReportPosition(*position), &self.weights),
        }
    }

    fn measures() -> &'static [(&'static str, &'static str)] {
        &strategy::MEASURES
    }

    /// The report's program knows no pass inside a search.
    fn by_rules(&self) -> bool {
        self.mode == Mode::Plain
    }

    fn shares(&self, position: &SquareBoard<N>, player: Side) -> Vec<Share> {
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

    #[cfg(feature = "serde")]
    fn sheet() -> params::Sheet {
        let mut sheet = params::Sheet::of::<Said>();
        let names = strategy::NAMED.iter().zip(strategy::ABOUT);
        let words = names.map(|((name, _), about)| (name.to_string(), about.to_string())).collect();
        // A file has any name.
        let domain = params::Domain::Either(vec![params::Domain::Choice(words), params::Domain::Text]);
        let strategy = sheet.params.iter_mut().filter(|param| param.key == "strategy");
        strategy.for_each(|param| param.domain = domain.clone());
        sheet
    }

    fn set(&mut self, key: &str, text: &str, named: &mut Lookup<'_>) -> Result<(), Fault> {
        match key {
            "strategy" => {
                self.weights = strategy::found(text, named(text)?)?;
                self.strategy = text.into();
            }
            _ if strategy::WEIGHTS.contains(&key) => {
                // Weights of a file that are changed are the file's no more: they are told beside the usual ones.
                if strategy::named(&self.strategy).is_err() {
                    self.strategy = Outlook::default().strategy;
                }
                *self.weights.weight_mut(key) = strategy::weight(key, text)?;
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
        if let Ok(usual) = strategy::named(&self.strategy) {
            let weights = strategy::WEIGHTS.into_iter().zip(self.weights.weights()).zip(usual.weights());
            let own = weights.filter(|((_, weight), usual)| weight != usual);
            words.extend(own.map(|((name, weight), _)| (name.to_string(), weight.to_string())));
        }
        if self.mode == Mode::Report {
            words.push(("mode".into(), "report".into()));
        }
        words
    }
}
