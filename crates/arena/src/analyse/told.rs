//! What was found of a position, as data.

use super::{Appraisal, Weighed};
use crate::player::Player;
use plansza_core::game::Share;
use plansza_core::{Game, Trust, TrustedWorth};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What was found of a position, as it is told in JSON.
///
/// ```
/// use plansza_arena::{AppraisalReport, Player, analyse};
/// use plansza_core::{Game, Silent};
/// use plansza_tictactoe::TicTacToe;
/// let (position, player) = (TicTacToe::read(b"b2 a1 b1 c1")?[0].now(), Player::default());
/// let told = AppraisalReport::new(&analyse(&position, &player, &mut Silent)?, "b2 a1 b1 c1", &player);
/// assert_eq!((told.player.as_str(), told.moves[0].end), ("alphabeta depth=4", Some(1)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AppraisalReport {
    /// The position as text.
    pub board: String,
    /// Who weighed.
    pub player: String,
    /// The depth searched to its end.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Every legal move, the best first.
    pub moves: Vec<MoveReport>,
}

/// A move and its worth, as it is told in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub step: String,
    /// What it is worth to the side that makes it; of a finished game the margin.
    pub value: f64,
    /// The margin, where the end of the game was seen.
    #[serde(rename = "final")]
    pub end: Option<i32>,
    /// How much the value can be relied on.
    pub trust: TrustReport,
    /// Of a likely value, how likely, in per cent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u8>,
    /// The play expected after it.
    pub line: Vec<String>,
    /// What the position right after it is worth without a search.
    pub at_once: f64,
    /// What each measure adds to that.
    #[schemars(with = "BTreeMap<String, MeasureReport>")]
    pub measures: Map<String, Value>,
}

/// How much a value can be relied on, as it is told in JSON.
///
/// ```
/// use plansza_arena::TrustReport;
/// use plansza_core::{Trust, TrustedWorth};
/// let said = TrustedWorth::new(12.0, Trust::Likely(98), 64);
/// assert_eq!((TrustReport::from(said), TrustReport::percent(said)), (TrustReport::Likely, Some(98)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TrustReport {
    /// Proven: both play their best to the end.
    Exact,
    /// Searched to the end, but for what is unlikely to matter.
    Likely,
    /// Proven to be so much or more.
    Least,
    /// Proven to be so much or less.
    Most,
    /// A judgement some plies ahead.
    Looked,
}

impl From<TrustedWorth> for TrustReport {
    fn from(said: TrustedWorth) -> TrustReport {
        match said.trust {
            Trust::Exact => TrustReport::Exact,
            Trust::Likely(_) => TrustReport::Likely,
            Trust::Least => TrustReport::Least,
            Trust::Most => TrustReport::Most,
            Trust::Looked => TrustReport::Looked,
        }
    }
}

impl TrustReport {
    /// How likely a value is, where it is only that.
    pub fn percent(said: TrustedWorth) -> Option<u8> {
        match said.trust {
            Trust::Likely(percent) => Some(percent),
            _ => None,
        }
    }
}

/// A measure of a position, as it is told in JSON.
///
/// ```
/// use plansza_arena::MeasureReport;
/// use plansza_core::game::Share;
/// let told = MeasureReport::from(&Share { name: "blocking", count: 7, weight: 2.0, against: true });
/// assert_eq!((told.count, told.share), (7, -14.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MeasureReport {
    /// Its value.
    pub count: u32,
    /// Its weight.
    pub weight: f64,
    /// What it adds to the worth of the position.
    pub share: f64,
}

impl From<&Share> for MeasureReport {
    fn from(share: &Share) -> MeasureReport {
        MeasureReport { count: share.count, weight: share.weight, share: share.adds() }
    }
}

impl MeasureReport {
    /// Measures by their names, in their order.
    ///
    /// ```
    /// use plansza_arena::MeasureReport;
    /// use plansza_core::game::Share;
    /// let told = MeasureReport::all(&[Share { name: "discs", count: 7, weight: 2.0, against: false }]);
    /// assert_eq!(told["discs"]["share"], 14.0);
    /// ```
    pub fn all(shares: &[Share]) -> Map<String, Value> {
        let told = |share: &Share| (share.name.to_string(), json!(MeasureReport::from(share)));
        shares.iter().map(told).collect()
    }
}

impl AppraisalReport {
    /// The report of a position that is written so.
    pub fn new<G: Game>(appraisal: &Appraisal<G>, board: &str, player: &Player<G>) -> AppraisalReport {
        let told = |weighed: &Weighed<G::Move>| {
            let said = weighed.said(G::MOST);
            MoveReport {
                step: weighed.step.to_string(),
                value: said.worth.number(G::MOST),
                end: said.exact().or(said.worth.margin(G::MOST)),
                trust: said.into(),
                percent: TrustReport::percent(said),
                line: weighed.line.iter().map(ToString::to_string).collect(),
                at_once: weighed.at_once(),
                measures: MeasureReport::all(&weighed.shares),
            }
        };
        AppraisalReport {
            board: board.into(),
            player: player.to_string(),
            depth: appraisal.depth,
            nodes: appraisal.nodes,
            moves: appraisal.moves.iter().map(told).collect(),
        }
    }
}
