//! One game between two players, with what each move cost.

use crate::player::{Engine, Player, Spec, Thought};
use plansza_core::{Flow, Observer, Progress, Rng, Seed, Side};
use plansza_reversi::position::REPORT_START;
use plansza_reversi::{Move, Ply, Position, Record, START, Worth};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The position.
    pub start: Position,
    /// Random plies before the players take over.
    pub plies: u32,
    /// The stream of the random plies.
    pub seed: u64,
}

impl Default for Opening {
    fn default() -> Opening {
        Opening { start: START, plies: 0, seed: 1 }
    }
}

impl Opening {
    /// The report's start.
    pub fn report() -> Opening {
        Opening { start: REPORT_START, ..Opening::default() }
    }

    /// The record of the opening: random legal plies, drawn again if they end the game.
    pub fn record(&self) -> Record {
        for attempt in 0.. {
            let mut rng: Rng = Seed(self.seed).child(attempt).rng();
            let mut record = Record::new(self.start);
            for _ in 0..self.plies {
                let moves: Vec<Move> = record.now().moves().collect();
                let step = rng.pick(&moves).copied().unwrap_or(Move::PASS);
                if record.push(step).is_err() {
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
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Whose it was.
    pub side: Side,
    /// What the player came to.
    pub thought: Thought,
    /// How long it took.
    pub time: Duration,
}

/// A game played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The game, the random opening included.
    pub record: Record,
    /// The moves of the players, without opening and passes.
    pub turns: Vec<Turn>,
    /// False when it was cancelled.
    pub finished: bool,
}

impl Played {
    /// The winner; none for a draw or an unfinished game.
    pub fn winner(&self) -> Option<Side> {
        match self.record.result()? {
            0 => None,
            score if score > 0 => Some(Side::First),
            _ => Some(Side::Second),
        }
    }

    /// The nodes of a side's moves together.
    pub fn nodes(&self, side: Side) -> u64 {
        self.turns.iter().filter(|turn| turn.side == side).map(|turn| turn.thought.nodes).sum()
    }

    /// The time of a side's moves together.
    pub fn time(&self, side: Side) -> Duration {
        self.turns.iter().filter(|turn| turn.side == side).map(|turn| turn.time).sum()
    }
}

/// Stops a search when the flag is up.
struct Flag<'a>(&'a AtomicBool);

impl Observer for Flag<'_> {
    fn tick(&mut self, _: Progress) -> Flow {
        if self.0.load(Ordering::Relaxed) { Flow::Cancel } else { Flow::Continue }
    }
}

/// Plays a game to its end, or until the flag goes up.
pub fn play(first: &Spec, second: &Spec, opening: Opening, seed: u64, cancel: &AtomicBool) -> Played {
    let mut engines = [first, second].map(|spec| {
        // Two players of one description still have streams of their own.
        Engine::new(spec, Seed(seed).child(u64::from(std::ptr::eq(spec, second))).rng())
    });
    let mut record = opening.record();
    record.players = [first.to_string(), second.to_string()];
    let mut turns = Vec::new();
    while !record.now().over() {
        let position = record.now();
        if position.legal(Move::PASS) {
            record.push(Move::PASS).expect("a pass is legal");
            continue;
        }
        let side = position.side();
        let start = Instant::now();
        let thought = engines[usize::from(side == Side::Second)].choose(&position, &mut Flag(cancel));
        let time = start.elapsed();
        if cancel.load(Ordering::Relaxed) {
            return Played { record, turns, finished: false };
        }
        // A record counts in discs: a sum by the weights is told by the turn alone.
        let value = thought.value.and_then(|value| Worth::of(value).discs()).map(f64::from);
        let ply = Ply { step: thought.step, value, seconds: Some(time.as_secs_f64()) };
        record.push(ply).expect("a player makes legal moves");
        turns.push(Turn { side, thought, time });
    }
    Played { record, turns, finished: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::text::{ggf, transcript};

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
                    Opening::report(),
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
