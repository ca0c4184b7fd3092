//! What every move of a position is worth, and why: the value by a search with a full window for each move, and what
//! each measure of the evaluation adds right after it.
//!
//! ```
//! use plansza_arena::{Player, analyse};
//! use plansza_core::{Game, Silent};
//! use plansza_tictactoe::TicTacToe;
//! let player: Player<TicTacToe> = "alphabeta depth=9".parse()?;
//! let appraisal = analyse(&TicTacToe::start("standard")?, &player, &mut Silent)?;
//! // Whatever is played first, nobody wins against best play.
//! assert!(appraisal.moves.len() == 9 && appraisal.moves.iter().all(|weighed| weighed.value == 0.0));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod horizon;
mod told;

pub use told::{AppraisalReport, MeasureReport, MoveReport, TrustReport};

use crate::player::{Player, Way};
use horizon::HorizonWatch;
use plansza_core::expert::Opinion;
use plansza_core::game::{Searcher, Share};
use plansza_core::{Evaluation, Fault, Game, Judge, Meter, Observer, Open, Tree, Trust, TrustedWorth};

/// A move with what it is worth to the side that makes it.
///
/// ```
/// use plansza_arena::Weighed;
/// use plansza_core::game::Share;
/// let share = |name, weight, against| Share { name, count: 3, weight, against };
/// let shares = vec![share("discs", 1.0, false), share("blocking", 2.0, true)];
/// let trust = plansza_core::Trust::Looked;
/// assert_eq!(Weighed { step: "f5", value: 4.0, trust, line: vec!["d6"], shares }.at_once(), -3.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed<M> {
    /// The move.
    pub step: M,
    /// The value of the search.
    pub value: f64,
    /// How much it can be relied on.
    pub trust: Trust,
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

    /// The value as it is said, in a game whose greatest margin is `most`.
    pub fn said(&self, most: i32) -> TrustedWorth {
        TrustedWorth::new(self.value, self.trust, most)
    }
}

/// What was found of a position.
///
/// ```
/// use plansza_arena::{Player, analyse};
/// use plansza_core::{Game, Silent};
/// use plansza_tictactoe::TicTacToe;
/// let position = TicTacToe::read(b"b2 a1 c3")?[0].now();
/// let analysis = analyse(&position, &"alphabeta depth=6".parse()?, &mut Silent)?;
/// assert_eq!((analysis.moves.len(), analysis.depth), (6, 6));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal<G: Game> {
    /// The position.
    pub position: G,
    /// Every legal move, the best first; equals in the order of the moves.
    pub moves: Vec<Weighed<G::Move>>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth searched to its end; 0 when the time did not even suffice for one ply.
    pub depth: u32,
}

impl<G: Game> Appraisal<G> {
    /// The best first; equals in the order of the moves.
    pub(crate) fn sort(&mut self) {
        self.moves.sort_by_key(|weighed| weighed.step);
        self.moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    }

    /// Whether every value is exact: the rest of the game was solved.
    ///
    /// ```
    /// use plansza_arena::{Player, analyse};
    /// use plansza_core::{Game, Silent};
    /// use plansza_tictactoe::TicTacToe;
    /// let position = TicTacToe::read(b"b2 a1 c3")?[0].now();
    /// let solved = |player: &str| analyse(&position, &player.parse()?, &mut Silent).map(|found| found.is_solved());
    /// assert_eq!((solved("alphabeta depth=6")?, solved("alphabeta depth=2")?), (true, false));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn is_solved(&self) -> bool {
        self.moves.iter().all(|weighed| weighed.said(G::MOST).exact().is_some())
    }
}

/// A search of every move with a full window.
struct FullWindow<'a, 'm, G: Game> {
    player: &'a Player<G>,
    /// The legal moves.
    moves: Vec<G::Move>,
    meter: &'a mut Meter<'m>,
}

/// What it finds: moves with values, whether every line was seen to its end, and the play expected; nodes, depth.
type Values<M> = (Vec<(M, f64, bool, Vec<M>)>, u64, u32);

impl<G: Game> Searcher<G::Move> for FullWindow<'_, '_, G> {
    type Found = Values<G::Move>;

    fn on<T: Tree<Move = G::Move>, J: Judge<T>>(self, tree: &T, judge: &J) -> Values<G::Move> {
        if let Open::Moves(mut moves) = tree.open()
            && moves.next().is_none()
        {
            // To a search that knows no pass, who cannot move has lost.
            return (
                self.moves.into_iter().map(|step| (step, f64::NEG_INFINITY, false, Vec::new())).collect(),
                1,
                0,
            );
        }
        let mut watch = HorizonWatch::new();
        let choice = self.player.ahead.weigh(tree, judge, self.meter, &mut watch);
        let moves = match choice.depth {
            // Not one depth was finished: what is seen at once is better than nothing.
            0 => {
                let seen = |step| (step, at_once(tree, judge, step), false, Vec::new());
                self.moves.into_iter().map(seen).collect()
            }
            _ => choice
                .moves
                .into_iter()
                .zip(choice.lines)
                .map(|((step, value), line)| (step, value, watch.whole(step, choice.depth), line))
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

/// Weighs every move of a position: by the engine of the game where that is the player, otherwise by alpha-beta with the depth, order, time and evaluation of a player. With a time, the
/// depth grows until it is up.
///
/// ```
/// use plansza_arena::{Player, analyse};
/// use plansza_core::{Game, Silent, Worth};
/// use plansza_tictactoe::TicTacToe;
/// let position = TicTacToe::read(b"b2 a1 b1 c1")?[0].now();
/// let best = &analyse(&position, &"alphabeta depth=1".parse()?, &mut Silent)?.moves[0];
/// assert_eq!((best.step.to_string().as_str(), Worth::of(best.value)), ("b3", Worth::End(1)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When the game is over.
pub fn analyse<G: Game>(
    position: &G,
    player: &Player<G>,
    observer: &mut dyn Observer,
) -> Result<Appraisal<G>, Fault> {
    if position.over() {
        return Err(Fault::negative("the game is over: there is no move to weigh"));
    }
    let mut meter = Meter::new(player.budget(), observer);
    if player.way == Way::Expert {
        let found = player.expert()?.weigh(position, player.strength, &mut meter);
        return Ok(by_expert(position, found));
    }
    let weigh = FullWindow { player, moves: position.moves(), meter: &mut meter };
    let (moves, nodes, depth) = player.evaluation.search(position, weigh);
    let by_rules = player.evaluation.by_rules();
    let weighed = |(step, value, whole, line)| Weighed {
        step,
        value,
        trust: if by_rules { Trust::by_search(value, whole) } else { Trust::Looked },
        line,
        shares: shares(position, player, step),
    };
    let moves = moves.into_iter().map(weighed).collect();
    let mut appraisal = Appraisal { position: *position, moves, nodes, depth };
    appraisal.sort();
    Ok(appraisal)
}

/// What each measure of a player adds right after a move.
pub(crate) fn shares<G: Game>(position: &G, player: &Player<G>, step: G::Move) -> Vec<Share> {
    match player.way {
        Way::Expert => Vec::new(),
        _ => player.evaluation.shares(&position.play(step), position.side()),
    }
}

/// What an engine found of every move.
pub(crate) fn by_expert<G: Game>(position: &G, found: Vec<Opinion<G::Move>>) -> Appraisal<G> {
    let (nodes, depth) = found
        .iter()
        .fold((0, u32::MAX), |(nodes, depth), opinion| (nodes + opinion.nodes, depth.min(opinion.depth)));
    let weighed = |opinion: Opinion<G::Move>| Weighed {
        step: opinion.step,
        // What there was no time for comes last.
        value: opinion.value.unwrap_or(f64::MIN),
        trust: opinion.trust,
        line: opinion.line.into_iter().skip(1).collect(),
        shares: Vec::new(),
    };
    let moves = found.into_iter().map(weighed).collect();
    let mut appraisal = Appraisal { position: *position, moves, nodes, depth };
    appraisal.sort();
    for weighed in appraisal.moves.iter_mut().filter(|weighed| weighed.value == f64::MIN) {
        (weighed.value, weighed.trust) = (0.0, Trust::Looked);
    }
    appraisal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use plansza_core::{Record, Seed, Side, Silent};
    use plansza_reversi::{Measures, Mode, Move, Position, ReportPosition, START, Strategy};

    type Spec = Player<Position>;

    fn moves(position: &Position) -> impl Iterator<Item = Move> {
        Game::moves(position).into_iter()
    }

    /// Minimax as the definition has it.
    fn minimax<G: Tree>(game: &G, depth: u32, root: Side, weights: &Strategy) -> f64
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
        match (spec.evaluation.mode, now.over()) {
            (Mode::Plain, true) => spec.evaluation.weights.result(&now, root),
            (Mode::Plain, false) => spec.evaluation.weights.value(&now, root),
            (Mode::Report, true) => spec.evaluation.weights.result(&report, root),
            // Who cannot move has lost; a line that is lost whatever is played ends before its depth.
            (Mode::Report, false) if line.len() < 2 => {
                if now.side() == root {
                    f64::NEG_INFINITY
                } else {
                    f64::INFINITY
                }
            }
            (Mode::Report, false) => spec.evaluation.weights.value(&report, root),
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
                    let appraisal = analyse(&position, &spec, &mut Silent).unwrap();
                    let legal: Vec<Move> = moves(&position).collect();
                    assert_eq!(appraisal.moves.len(), legal.len());
                    let root = position.side();
                    for weighed in &appraisal.moves {
                        assert!(position.legal(weighed.step));
                        let next = position.play(weighed.step);
                        let told = match spec.evaluation.mode {
                            Mode::Plain => minimax(&next, 2, root, &spec.evaluation.weights),
                            Mode::Report if legal == [Move::PASS] => f64::NEG_INFINITY,
                            Mode::Report => minimax(&ReportPosition(next), 2, root, &spec.evaluation.weights),
                        };
                        assert_eq!(weighed.value, told, "{position:?} {}", weighed.step);
                        assert_eq!(end_of_line(next, &weighed.line, root, &spec), told, "{:?}", weighed.line);
                        let measures = match spec.evaluation.mode {
                            Mode::Plain => Measures::of(&next, root),
                            Mode::Report => Measures::of_report(&next, root),
                        };
                        assert!((weighed.at_once() - spec.evaluation.weights.weigh(&measures)).abs() < 1e-9);
                    }
                    if legal != [Move::PASS] {
                        let mut engine = Engine::new(&spec, Seed(1).rng());
                        let chosen = engine.choose(&Record::new(position), &mut Silent).unwrap().unwrap();
                        assert_eq!(chosen.value, Some(appraisal.moves[0].value));
                    }
                }
            }
        }
    }

    #[test]
    fn no_time_at_all_still_gives_every_move() {
        let spec = Spec { time: Some(std::time::Duration::from_nanos(1)), ..Spec::default() };
        let appraisal = analyse(&START, &spec, &mut Silent).unwrap();
        assert_eq!(appraisal.moves.len(), 4);
    }

    #[test]
    fn a_finished_game_is_said_to_be_one() {
        let full = Position::new(!0 >> 1, 1 << 63, Side::First).unwrap();
        let fault = analyse(&full, &Spec::default(), &mut Silent).unwrap_err();
        assert!(fault.is_negative() && fault.to_string().contains("over"));
    }
}
