//! A review as data.

use super::{Review, ReviewedPly};
use crate::analyse::TrustReport;
use plansza_core::{Game, Side, TrustedWorth};
use schemars::JsonSchema;
use serde::Serialize;

/// A game that was reviewed, as it is told in JSON.
///
/// ```
/// use plansza_arena::{Review, ReviewReport, reviewer};
/// use plansza_core::{Game, Silent};
/// let game = plansza_tictactoe::TicTacToe::read(b"b2 a2 a1")?.remove(0);
/// let review = Review::of(&game, &reviewer(), None, &mut Silent, &mut |_| {})?;
/// let told = ReviewReport::new(&review);
/// assert_eq!((told.plies[1].better.as_deref(), told.sides[1].mistakes), (Some("a1"), 1));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ReviewReport {
    /// The game.
    pub game: String,
    /// Who reviewed it.
    pub player: String,
    /// Who played, first to move first; empty where nobody is named.
    pub players: [String; 2],
    /// The margin of the first player, once the game is over.
    pub result: Option<i32>,
    /// From which loss on a move is a mistake, where it is proven, an engine says so, or it was asked for; none where all losses are
    /// points of an evaluation and it was not.
    pub mistake: Option<f64>,
    /// What `mean_loss` and `worst` count: the unit of the game, where the loss of any move is proven or an engine says so; else points
    /// of the evaluation.
    pub unit: String,
    /// Whether every move was reviewed; where that was cut short, the last ones were.
    pub whole: bool,
    /// The moves, passes too.
    pub plies: Vec<PlyReview>,
    /// What the position before each of these moves is worth to the first player, and the last one of the game; none where there is
    /// only a sum of an evaluation that favours whoever is asked.
    pub curve: Vec<Option<f64>>,
    /// What the first and the second player did.
    pub sides: [SideReport; 2],
    /// The number of the move that lost most in the unit; none where none lost anything.
    pub worst: Option<usize>,
    /// Nodes visited.
    pub nodes: u64,
}

/// A move of a game, as a review tells it in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct PlyReview {
    /// Which move of the game it is, from 1; a pass has the number of the move before it.
    pub number: usize,
    /// Who made it: 0 for the first player, 1 for the second.
    pub side: usize,
    /// The move.
    #[serde(rename = "move")]
    pub step: String,
    /// What it was worth to who made it.
    pub value: f64,
    /// How much that can be relied on.
    pub trust: TrustReport,
    /// Of a likely value, how likely, in per cent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percent: Option<u8>,
    /// By how much it was worth less than the best move.
    pub loss: f64,
    /// Whether that is in the unit of the review: elsewhere in it losses are points of the evaluation.
    pub counted: bool,
    /// Whether that is a mistake.
    pub mistake: bool,
    /// Whether it was the only move.
    pub forced: bool,
    /// A better move; none where there is none.
    pub better: Option<String>,
    /// What the best move was worth.
    pub best: f64,
    /// The play expected after the best move, which comes first.
    pub line: Vec<String>,
}

/// What a side did in a game, as it is told in JSON.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SideReport {
    /// Its moves; passes are none.
    pub moves: usize,
    /// Those whose loss is in the unit of the review.
    pub counted: usize,
    /// What one of those lost on average; none where there is none.
    pub mean_loss: Option<f64>,
    /// Its mistakes.
    pub mistakes: usize,
}

impl PlyReview {
    /// The report of a move of a review.
    pub fn new<G: Game>(review: &Review<G>, ply: &ReviewedPly<G::Move>) -> PlyReview {
        let number = |said: TrustedWorth| said.worth.number(G::MOST);
        PlyReview {
            number: ply.number,
            side: ply.side.index(),
            step: ply.step.to_string(),
            value: number(ply.said),
            trust: ply.said.into(),
            percent: TrustReport::percent(ply.said),
            loss: ply.loss,
            counted: review.counts(ply),
            mistake: ply.mistake,
            forced: ply.forced,
            better: (ply.best != ply.step).then(|| ply.best.to_string()),
            best: number(ply.best_said),
            line: ply.line.iter().map(ToString::to_string).collect(),
        }
    }
}

impl ReviewReport {
    /// The report of a review.
    pub fn new<G: Game>(review: &Review<G>) -> ReviewReport {
        let side = |side: Side| {
            let did = review.side(side);
            SideReport {
                moves: did.moves,
                counted: did.counted,
                mean_loss: did.mean_loss,
                mistakes: did.mistakes,
            }
        };
        ReviewReport {
            game: G::NAME.into(),
            player: review.player.to_string(),
            players: review.record.players.clone(),
            result: review.record.result(),
            mistake: review.mistake,
            unit: review.unit().into(),
            whole: review.is_whole(),
            plies: review.plies.iter().map(|ply| PlyReview::new(review, ply)).collect(),
            curve: review.curve_values().collect(),
            sides: Side::BOTH.map(side),
            worst: review.worst().map(|ply| ply.number),
            nodes: review.nodes,
        }
    }
}
