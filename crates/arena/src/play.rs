//! One game between two players, with what each move cost.
//!
//! ```
//! use plansza_arena::{Opening, Player, play};
//! use plansza_tictactoe::TicTacToe;
//! let [first, second] = ["alphabeta depth=9", "random"].map(str::parse::<Player<TicTacToe>>);
//! let played = play(&first?, &second?, Opening::default(), 7, &Default::default());
//! assert!(played.finished && played.record.result() >= Some(0));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::engine::{Engine, Thought};
use crate::player::Player;
use plansza_core::platform::Stopwatch;
use plansza_core::record::{Early, Ply};
use plansza_core::{Fault, Game, Observer, Record, Rng, Seed, Side, Worth};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How a game starts.
///
/// ```
/// use plansza_arena::Opening;
/// use plansza_tictactoe::TicTacToe;
/// let opening = Opening::<TicTacToe> { plies: 2, seed: 9, ..Opening::default() };
/// assert_eq!((opening.record().plies().len(), opening.record()), (2, opening.record()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening<G> {
    /// The position.
    pub start: G,
    /// Random plies before the players take over.
    pub plies: u32,
    /// The stream of the random plies.
    pub seed: u64,
}

impl<G: Game> Default for Opening<G> {
    fn default() -> Opening<G> {
        Opening { start: G::STARTS[0].position, plies: 0, seed: 1 }
    }
}

impl<G: Game> Opening<G> {
    /// The record of the opening: random legal plies, drawn again if they end the game.
    pub fn record(&self) -> Record<G> {
        for attempt in 0.. {
            let mut rng: Rng = Seed(self.seed).child(attempt).rng();
            let mut record = Record::new(self.start);
            for _ in 0..self.plies {
                let now = record.now();
                let step = now.forced_pass().or_else(|| rng.pick(&now.moves()).copied());
                if step.is_none_or(|step| record.push(step).is_err()) {
                    break;
                }
            }
            if !record.now().over() || self.start.over() || attempt == 1000 {
                return record;
            }
        }
        unreachable!("the loop returns")
    }
}

/// What a move cost.
///
/// ```
/// use plansza_arena::{Opening, Player, Turn, play};
/// use plansza_core::Side;
/// use plansza_tictactoe::TicTacToe;
/// let player = Player::<TicTacToe>::default();
/// let played = play(&player, &player, Opening::default(), 1, &Default::default());
/// let Turn { side, thought, .. } = &played.turns[0];
/// assert!(*side == Side::First && thought.nodes > 0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Turn<M> {
    /// Whose it was.
    pub side: Side,
    /// What the player came to.
    pub thought: Thought<M>,
    /// The processor time that it took; of a program of somebody else, the time by the clock.
    pub time: Duration,
}

/// A game played.
///
/// ```
/// use plansza_arena::{Opening, Player, play};
/// use plansza_core::Side;
/// use plansza_tictactoe::TicTacToe;
/// let [deep, random] = ["alphabeta depth=9", "random"].map(|text| text.parse::<Player<TicTacToe>>().unwrap());
/// let played = play(&deep, &random, Opening::default(), 3, &Default::default());
/// assert!(played.nodes(Side::First) > 0 && played.nodes(Side::Second) == 0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Played<G: Game> {
    /// The game, the random opening included.
    pub record: Record<G>,
    /// The moves of the players, without opening and passes.
    pub turns: Vec<Turn<G::Move>>,
    /// False when it was cancelled or failed.
    pub finished: bool,
    /// Why it could not be finished, where that is the fault of a program of somebody else.
    pub fault: Option<Fault>,
}

impl<G: Game> Played<G> {
    /// The nodes of a side's moves together.
    pub fn nodes(&self, side: Side) -> u64 {
        self.turns.iter().filter(|turn| turn.side == side).map(|turn| turn.thought.nodes).sum()
    }

    /// The processor time of a side's moves together.
    pub fn time(&self, side: Side) -> Duration {
        self.turns.iter().filter(|turn| turn.side == side).map(|turn| turn.time).sum()
    }
}

/// Plays a game to its end, or until the flag goes up.
///
/// ```
/// use plansza_arena::{Opening, Player, play};
/// use plansza_tictactoe::TicTacToe;
/// let perfect: Player<TicTacToe> = "alphabeta depth=9".parse()?;
/// let played = play(&perfect, &perfect, Opening::default(), 1, &Default::default());
/// assert_eq!(played.record.result(), Some(0)); // a draw
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn play<G: Game>(
    first: &Player<G>,
    second: &Player<G>,
    opening: Opening<G>,
    seed: u64,
    cancel: &AtomicBool,
) -> Played<G> {
    let mut flag = cancel;
    play_told(first, second, opening, seed, &mut flag)
}

/// Who watches a game: hears of every move of a player right after it was made, and may end the game, also while somebody
/// thinks.
pub trait Onlooker<G: Game>: Observer {
    /// A player has moved.
    fn moved(&mut self, record: &Record<G>, turn: &Turn<G::Move>) {
        let _ = (record, turn);
    }

    /// Whether the game shall end.
    fn leaves(&mut self) -> bool;
}

/// Leaves when the flag is raised.
impl<G: Game> Onlooker<G> for &AtomicBool {
    fn leaves(&mut self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Plays a game as [`play`] does, before somebody who watches.
///
/// ```
/// use plansza_arena::{Opening, Player, Onlooker, Turn, play_told};
/// use plansza_core::{Observer, Record};
/// use plansza_tictactoe::{Square, TicTacToe};
/// struct Scribe(Vec<Turn<Square>>);
/// impl Observer for Scribe {}
/// impl Onlooker<TicTacToe> for Scribe {
///     fn moved(&mut self, record: &Record<TicTacToe>, turn: &Turn<Square>) {
///         assert_eq!(record.last(), Some(turn.thought.step));
///         self.0.push(turn.clone());
///     }
///     fn leaves(&mut self) -> bool { false }
/// }
/// let (perfect, mut scribe): (Player<TicTacToe>, _) = ("alphabeta depth=9".parse()?, Scribe(Vec::new()));
/// let played = play_told(&perfect, &perfect, Opening::default(), 1, &mut scribe);
/// assert_eq!(played.turns, scribe.0);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn play_told<G: Game>(
    first: &Player<G>,
    second: &Player<G>,
    opening: Opening<G>,
    seed: u64,
    spectator: &mut dyn Onlooker<G>,
) -> Played<G> {
    // Two players of one description still have streams of their own.
    let mut engines =
        [(first, 0), (second, 1)].map(|(player, n)| Engine::new(player, Seed(seed).child(n).rng()));
    let mut record = opening.record();
    let (mut finished, mut fault) = (true, None);
    record.players = [first.to_string(), second.to_string()];
    let mut turns = Vec::new();
    while !record.over() {
        let position = record.now();
        if let Some(pass) = position.forced_pass() {
            record.push(pass).expect("a pass is legal");
            continue;
        }
        let side = position.side();
        let watch = Stopwatch::start();
        let thought = engines[side.index()].choose(&record, &mut *spectator);
        let (elapsed, worked) = (watch.elapsed(), watch.worked());
        if spectator.leaves() {
            finished = false;
            break;
        }
        let thought = match thought {
            Ok(Some(thought)) => thought,
            Ok(None) => {
                record.end(Early::Resigned(side)).expect("the game goes on");
                break;
            }
            Err(why) => {
                (finished, fault) = (false, Some(why));
                break;
            }
        };
        // A record counts in the unit of the margin: a sum by an evaluation is told by the turn alone.
        let value = thought.value.and_then(|value| Worth::of(value).margin(G::MOST)).map(f64::from);
        let ply = Ply { step: thought.step, value, seconds: Some(elapsed.as_secs_f64()) };
        record.push(ply).expect("a player makes legal moves");
        // Whoever plays elsewhere costs us nothing.
        let outside = engines[side.index()].player.outside().is_some();
        let turn = Turn { side, thought, time: if outside { elapsed } else { worked } };
        spectator.moved(&record, &turn);
        turns.push(turn);
    }
    Played { record, turns, finished, fault }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::text::{ggf, transcript};
    use plansza_reversi::{Ply, Position, REPORT_START, Record, START};

    type Spec = Player<Position>;

    /// A record with its times as GGF keeps them.
    fn to_the_millisecond(record: &Record) -> Record {
        let mut rounded = record.clone().from(record.start());
        for ply in record.plies() {
            let seconds = ply.seconds.map(|seconds| format!("{seconds:.3}").parse().unwrap());
            rounded.push(Ply { seconds, ..*ply }).unwrap();
        }
        rounded
    }

    #[test]
    fn games_of_every_player_and_mode_come_back_from_their_files() {
        let mut seen = 0;
        for method in ["minimax", "alphabeta", "alphabeta order=promise", "alphabeta time=1ms", "random"] {
            for mode in ["plain", "report"] {
                for opening in [
                    Opening::default(),
                    Opening { start: REPORT_START, ..Opening::default() },
                    Opening { plies: 7, seed: 3, ..Opening::default() },
                ] {
                    let spec: Spec =
                        format!("{method} depth=3 strategy=aggressive mode={mode}").parse().unwrap();
                    let played = play(&spec, &"random".parse().unwrap(), opening, 5, &AtomicBool::new(false));
                    let record = &played.record;
                    let values: Vec<f64> = record.plies().iter().filter_map(|ply| ply.value).collect();
                    assert!(
                        values.iter().all(|value| value.abs() <= 64.0 && value.fract() == 0.0),
                        "{values:?}"
                    );
                    seen += values.len();
                    assert_eq!(ggf::read(&ggf::write(record)).unwrap(), [to_the_millisecond(record)]);
                    if record.start() == START {
                        let back = transcript::read(&transcript::write(record).unwrap()).unwrap();
                        assert_eq!(back.now(), record.now());
                    }
                }
            }
        }
        // Ends of games were seen, and are told.
        assert!(seen > 20, "{seen}");
    }
}
