//! What every move of a position is worth, and why: the value by a search with a full window for each move, and the five
//! measures of the position right after it, weighed.
//!
//! ```
//! use plansza_arena::{Spec, analyse::analyse};
//! use plansza_core::Silent;
//! let spec: Spec = "alphabeta depth=3 strategy=balanced".parse()?;
//! let analysis = analyse(&plansza_reversi::START, &spec, &mut Silent)?;
//! // The four first moves are mirror images of one another.
//! assert_eq!(analysis.moves.len(), 4);
//! assert!(analysis.moves.iter().all(|weighed| weighed.value == analysis.moves[0].value));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::player::{Mode, Spec};
use plansza_core::{Budget, Fault, Judge, Meter, Observer, Side};
use plansza_methods::AlphaBeta;
use plansza_reversi::strategy::{Measures, ReportPosition, Strategy};
use plansza_reversi::text::board;
use plansza_reversi::{Move, Position, Worth};
use serde_json::{Value, json};

/// The names of the five measures, in the order of the weights.
pub use plansza_reversi::strategy::WEIGHTS as MEASURES;

/// A move with what it is worth to the side that makes it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// The move.
    pub step: Move,
    /// The value of the search.
    pub value: f64,
    /// The play expected after it, as far as the search saw it.
    pub line: Vec<Move>,
    /// The measures right after the move.
    pub measures: Measures,
    /// What each measure adds: its weight times the measure, blocking counted against.
    pub shares: [f64; 5],
}

impl Weighed {
    fn new(position: &Position, step: Move, value: f64, line: Vec<Move>, spec: &Spec) -> Weighed {
        let (next, player) = (position.play(step), position.side());
        let measures = match spec.mode {
            Mode::Plain => Measures::of(&next, player),
            Mode::Report => Measures::of_report(&next, player),
        };
        Weighed { step, value, line, measures, shares: shares(&spec.weights, &measures) }
    }

    /// The measures as numbers, in the order of [`MEASURES`].
    pub fn counts(&self) -> [u32; 5] {
        self.measures.signed().map(|measure| measure.unsigned_abs() as u32)
    }

    /// The worth of the position right after the move, without a search.
    pub fn at_once(&self) -> f64 {
        self.shares.iter().sum()
    }
}

/// What each measure adds. A zero added turns minus zero into zero.
fn shares(weights: &Strategy, measures: &Measures) -> [f64; 5] {
    let (weights, measures) = (weights.weights(), measures.signed());
    std::array::from_fn(|i| weights[i] * measures[i] as f64 + 0.0)
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Every legal move, the best first; equals in the order of the board.
    pub moves: Vec<Weighed>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth searched to its end; 0 when the time did not even suffice for one ply.
    pub depth: u32,
}

/// Weighs every move of a position by alpha-beta with the depth, order, time, weights and mode of a player. With a time,
/// the depth grows until it is up.
///
/// # Errors
/// When the game is over.
pub fn analyse(position: &Position, spec: &Spec, observer: &mut dyn Observer) -> Result<Analysis, Fault> {
    if position.over() {
        return Err(Fault::negative("the game is over: there is no move to weigh"));
    }
    if position.moves().0 == 0 && spec.mode == Mode::Report {
        // The report's search knows no pass: who cannot move has lost.
        let pass = Weighed::new(position, Move::PASS, f64::NEG_INFINITY, Vec::new(), spec);
        return Ok(Analysis { position: *position, moves: vec![pass], nodes: 1, depth: 0 });
    }
    let search = AlphaBeta { depth: spec.depth, order: spec.order };
    let budget = spec.time.map_or(Budget::UNLIMITED, Budget::time);
    let mut meter = Meter::new(budget, observer);
    let choice = match spec.mode {
        Mode::Plain => search.weigh(position, &spec.weights, &mut meter),
        Mode::Report => search.weigh(&ReportPosition(*position), &spec.weights, &mut meter),
    };
    let mut moves: Vec<Weighed> = match choice.depth {
        // Not one depth was finished: what is seen at once is better than nothing.
        0 => moves(position)
            .map(|step| {
                Weighed::new(position, step, at_once(position, step, position.side(), spec), Vec::new(), spec)
            })
            .collect(),
        _ => choice
            .moves
            .into_iter()
            .zip(choice.lines)
            .map(|((step, value), line)| Weighed::new(position, step, value, line, spec))
            .collect(),
    };
    moves.sort_by_key(|weighed| weighed.step);
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    Ok(Analysis { position: *position, moves, nodes: choice.nodes, depth: choice.depth })
}

/// The legal moves; a pass where it is the only one.
fn moves(position: &Position) -> impl Iterator<Item = Move> {
    let squares = position.moves();
    squares.chain((squares.0 == 0).then_some(Move::PASS))
}

/// The worth of a move without a search.
fn at_once(position: &Position, step: Move, player: Side, spec: &Spec) -> f64 {
    let next = position.play(step);
    match (spec.mode, next.over()) {
        (Mode::Plain, true) => spec.weights.result(&next, player),
        (Mode::Plain, false) => spec.weights.value(&next, player),
        (Mode::Report, true) => spec.weights.result(&ReportPosition(next), player),
        (Mode::Report, false) => spec.weights.value(&ReportPosition(next), player),
    }
}

/// The difference of discs at the end of the game, where a value says that the end was seen.
pub fn outcome(value: f64) -> Option<i32> {
    Worth::of(value).discs()
}

/// The analysis as JSON.
pub fn as_json(analysis: &Analysis, spec: &Spec) -> Value {
    let weights = spec.weights.weights();
    let moves = analysis.moves.iter().map(|weighed| {
        let measures: serde_json::Map<String, Value> = MEASURES
            .iter()
            .zip(weighed.counts().iter().zip(&weights).zip(&weighed.shares))
            .map(|(name, ((count, weight), share))| {
                let told = json!({ "count": count, "weight": weight, "share": share });
                ((*name).to_string(), told)
            })
            .collect();
        json!({
            "move": weighed.step.to_string(),
            "value": Worth::of(weighed.value).number(),
            "final": outcome(weighed.value),
            "line": weighed.line.iter().map(Move::to_string).collect::<Vec<_>>(),
            "at_once": weighed.at_once(),
            "measures": measures,
        })
    });
    json!({
        "board": board::write(&analysis.position),
        "player": spec.to_string(),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "moves": moves.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Engine, Player};
    use plansza_core::{Game, Open, Seed, Silent};
    use plansza_reversi::START;

    /// Minimax as the definition has it.
    fn minimax<G: Game>(game: &G, depth: u32, root: Side, weights: &Strategy) -> f64
    where
        Strategy: Judge<G>,
    {
        match game.open() {
            Open::Over => weights.result(game, root),
            Open::Moves(_) if depth == 0 => weights.value(game, root),
            Open::Moves(moves) => {
                let values = moves.map(|step| minimax(&game.play(step), depth - 1, root, weights));
                if game.side() == root {
                    values.fold(f64::NEG_INFINITY, f64::max)
                } else {
                    values.fold(f64::INFINITY, f64::min)
                }
            }
        }
    }

    /// What the position at the end of an expected line is worth without a search; every move of it must be legal.
    fn end_of_line(mut now: Position, line: &[Move], root: Side, spec: &Spec) -> f64 {
        for &step in line {
            assert!(now.legal(step), "{step} in {line:?}");
            now = now.play(step);
        }
        assert!(line.len() <= 2);
        let report = ReportPosition(now);
        match (spec.mode, now.over()) {
            (Mode::Plain, true) => spec.weights.result(&now, root),
            (Mode::Plain, false) => spec.weights.value(&now, root),
            (Mode::Report, true) => spec.weights.result(&report, root),
            // Who cannot move has lost; a line that is lost whatever is played ends before its depth.
            (Mode::Report, false) if line.len() < 2 => {
                if now.side() == root {
                    f64::NEG_INFINITY
                } else {
                    f64::INFINITY
                }
            }
            (Mode::Report, false) => spec.weights.value(&report, root),
        }
    }

    fn random_positions(count: usize) -> impl Iterator<Item = Position> {
        let mut rng = Seed(11).rng();
        (0..count).map(move |_| {
            loop {
                let mut position = START;
                for _ in 0..rng.below(60) {
                    let open: Vec<Move> = moves(&position).collect();
                    if !position.over() {
                        position = position.play(open[rng.below(open.len())]);
                    }
                }
                if !position.over() {
                    return position;
                }
            }
        })
    }

    #[test]
    fn values_are_those_of_minimax_and_the_best_is_what_the_player_chooses() {
        for mode in ["plain", "report"] {
            for order in ["none", "promise"] {
                let spec: Spec = format!("alphabeta depth=3 mode={mode} order={order}").parse().unwrap();
                for position in random_positions(40) {
                    let analysis = analyse(&position, &spec, &mut Silent).unwrap();
                    let legal: Vec<Move> = moves(&position).collect();
                    assert_eq!(analysis.moves.len(), legal.len());
                    let root = position.side();
                    for weighed in &analysis.moves {
                        assert!(position.legal(weighed.step));
                        let next = position.play(weighed.step);
                        let told = match spec.mode {
                            Mode::Plain => minimax(&next, 2, root, &spec.weights),
                            Mode::Report if legal == [Move::PASS] => f64::NEG_INFINITY,
                            Mode::Report => minimax(&ReportPosition(next), 2, root, &spec.weights),
                        };
                        assert_eq!(weighed.value, told, "{position:?} {}", weighed.step);
                        assert_eq!(end_of_line(next, &weighed.line, root, &spec), told, "{:?}", weighed.line);
                        assert!((weighed.at_once() - spec.weights.weigh(&weighed.measures)).abs() < 1e-9);
                    }
                    if legal != [Move::PASS] {
                        let chosen = Engine::new(&spec, Seed(1).rng()).choose(&position, &mut Silent);
                        assert_eq!(chosen.value, Some(analysis.moves[0].value));
                    }
                }
            }
        }
    }

    #[test]
    fn no_time_at_all_still_gives_every_move() {
        let spec = Spec { time: Some(std::time::Duration::from_nanos(1)), ..Spec::default() };
        let analysis = analyse(&START, &spec, &mut Silent).unwrap();
        assert_eq!(analysis.moves.len(), 4);
    }

    #[test]
    fn a_finished_game_is_said_to_be_one() {
        let full = Position::new(!0 >> 1, 1 << 63, Side::First).unwrap();
        let fault = analyse(&full, &Spec::default(), &mut Silent).unwrap_err();
        assert!(fault.is_negative() && fault.to_string().contains("over"));
    }
}
