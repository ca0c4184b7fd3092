//! What every move of a position is worth, and why: the value by a search with a full window for each move, and what
//! each measure of the evaluation adds right after it.
//!
//! ```
//! use plansza_arena::{Player, analyse};
//! use plansza_core::{Game, Silent};
//! use plansza_tictactoe::TicTacToe;
//! let player: Player<TicTacToe> = "alphabeta depth=9".parse()?;
//! let analysis = analyse(&TicTacToe::start("standard")?, &player, &mut Silent)?;
//! // Whatever is played first, nobody wins against best play.
//! assert!(analysis.moves.len() == 9 && analysis.moves.iter().all(|weighed| weighed.value == 0.0));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::player::Player;
use plansza_core::game::{Searcher, Share};
use plansza_core::{Budget, Evaluation, Fault, Game, Judge, Meter, Observer, Open, Side, Tree, Worth};
use plansza_methods::AlphaBeta;
use serde_json::{Value, json};

/// A move with what it is worth to the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<M> {
    /// The move.
    pub step: M,
    /// The value of the search.
    pub value: f64,
    /// The play expected after it, as far as the search saw it.
    pub line: Vec<M>,
    /// What each measure adds right after the move.
    pub shares: Vec<Share>,
}

impl<M> Weighed<M> {
    /// The worth of the position right after the move, without a search.
    pub fn at_once(&self) -> f64 {
        self.shares.iter().map(Share::adds).sum()
    }
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<G: Game> {
    /// The position.
    pub position: G,
    /// Every legal move, the best first; equals in the order of the moves.
    pub moves: Vec<Weighed<G::Move>>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth searched to its end; 0 when the time did not even suffice for one ply.
    pub depth: u32,
}

/// A search of every move with a full window.
struct Weigh<'a, 'm, G: Game> {
    player: &'a Player<G>,
    /// The legal moves.
    moves: Vec<G::Move>,
    meter: &'a mut Meter<'m>,
}

/// What it finds: moves with values and lines, nodes, depth.
type Values<M> = (Vec<(M, f64, Vec<M>)>, u64, u32);

impl<G: Game> Searcher<G::Move> for Weigh<'_, '_, G> {
    type Found = Values<G::Move>;

    fn on<T: Tree<Move = G::Move>, J: Judge<T>>(self, tree: &T, judge: &J) -> Values<G::Move> {
        if let Open::Moves(mut moves) = tree.open()
            && moves.next().is_none()
        {
            // To a search that knows no pass, who cannot move has lost.
            return (
                self.moves.into_iter().map(|step| (step, f64::NEG_INFINITY, Vec::new())).collect(),
                1,
                0,
            );
        }
        let search = AlphaBeta { depth: self.player.depth, order: self.player.order };
        let choice = search.weigh(tree, judge, self.meter);
        let moves = match choice.depth {
            // Not one depth was finished: what is seen at once is better than nothing.
            0 => self.moves.into_iter().map(|step| (step, at_once(tree, judge, step), Vec::new())).collect(),
            _ => choice
                .moves
                .into_iter()
                .zip(choice.lines)
                .map(|((step, value), line)| (step, value, line))
                .collect(),
        };
        (moves, choice.nodes, choice.depth)
    }
}

/// The worth of a move without a search.
fn at_once<T: Tree, J: Judge<T>>(tree: &T, judge: &J, step: T::Move) -> f64 {
    let (next, player) = (tree.play(step), tree.side());
    match next.open() {
        Open::Over => judge.result(&next, player),
        Open::Moves(_) => judge.value(&next, player),
    }
}

/// Weighs every move of a position by alpha-beta with the depth, order, time and evaluation of a player. With a time, the
/// depth grows until it is up.
///
/// # Errors
/// When the game is over.
pub fn analyse<G: Game>(
    position: &G,
    player: &Player<G>,
    observer: &mut dyn Observer,
) -> Result<Analysis<G>, Fault> {
    if position.over() {
        return Err(Fault::negative("the game is over: there is no move to weigh"));
    }
    let budget = player.time.map_or(Budget::UNLIMITED, Budget::time);
    let mut meter = Meter::new(budget, observer);
    let weigh = Weigh { player, moves: position.moves(), meter: &mut meter };
    let (moves, nodes, depth) = player.evaluation.search(position, weigh);
    let side: Side = position.side();
    let weighed = |(step, value, line)| {
        let shares = player.evaluation.shares(&position.play(step), side);
        Weighed { step, value, line, shares }
    };
    let mut moves: Vec<Weighed<G::Move>> = moves.into_iter().map(weighed).collect();
    moves.sort_by_key(|weighed| weighed.step);
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    Ok(Analysis { position: *position, moves, nodes, depth })
}

/// The analysis as JSON, of a position that is written so.
pub fn as_json<G: Game>(analysis: &Analysis<G>, board: &str, player: &Player<G>) -> Value {
    let moves = analysis.moves.iter().map(|weighed| {
        let told = |share: &Share| {
            let told = json!({ "count": share.count, "weight": share.weight, "share": share.adds() });
            (share.name.to_string(), told)
        };
        let measures: serde_json::Map<String, Value> = weighed.shares.iter().map(told).collect();
        let worth = Worth::of(weighed.value);
        json!({
            "move": weighed.step.to_string(),
            "value": worth.number(G::MOST),
            "final": worth.margin(G::MOST),
            "line": weighed.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "at_once": weighed.at_once(),
            "measures": measures,
        })
    });
    json!({
        "board": board,
        "player": player.to_string(),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "moves": moves.collect::<Vec<_>>(),
    })
}
