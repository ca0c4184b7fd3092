//! Who plays: a method with its depth or time, a strategy, and the mode of its evaluation.

use plansza_core::{Budget, Fault, Game, Meter, Observer, Rng, params};
use plansza_methods::{AlphaBeta, Choice, Minimax, MoveOrder, TreeSearch};
use plansza_reversi::strategy::{ReportPosition, Strategy};
use plansza_reversi::{Move, Position, strategy};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How positions are seen by a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// True neighbourhoods, passes searched, weights as they are.
    #[default]
    Plain,
    /// As the report's program: its window, no pass inside the search.
    Report,
}

/// The method of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Any legal move, each as likely as the other.
    Random,
    /// Every line to the full depth.
    Minimax,
    /// The same value with fewer nodes.
    AlphaBeta,
}

const METHODS: [(&str, Method); 3] =
    [("random", Method::Random), ("minimax", Method::Minimax), ("alphabeta", Method::AlphaBeta)];

/// A player described: `alphabeta depth=4 strategy=balanced order=promise time=100ms mode=report`.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// What it searches by.
    pub method: Method,
    /// Plies that it looks ahead.
    pub depth: u32,
    /// The time it has for a move, if any: then the depth grows until it is up.
    pub time: Option<Duration>,
    /// The order of moves.
    pub order: MoveOrder,
    /// The name of its strategy, or the file of its weights.
    pub strategy: String,
    /// Its weights.
    pub weights: Strategy,
    /// How it sees positions.
    pub mode: Mode,
}

impl Default for Spec {
    fn default() -> Spec {
        let (name, weights) = strategy::NAMED[2];
        Spec {
            method: Method::AlphaBeta,
            depth: 4,
            time: None,
            order: MoveOrder::None,
            strategy: name.into(),
            weights,
            mode: Mode::Plain,
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let method = METHODS.iter().find(|(_, method)| *method == self.method).map_or("", |(name, _)| name);
        if self.method == Method::Random {
            return write!(f, "{method}");
        }
        write!(f, "{method} depth={} strategy={}", self.depth, self.strategy)?;
        if self.order == MoveOrder::Promise {
            write!(f, " order=promise")?;
        }
        if let Some(time) = self.time {
            write!(f, " time={}ms", time.as_millis())?;
        }
        if self.mode == Mode::Report {
            write!(f, " mode=report")?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Spec, Fault> {
        let mut words = text.split([' ', ',', ':']).filter(|word| !word.is_empty());
        let mut spec = Spec::default();
        let name = words.next().unwrap_or_default();
        let Some(&(_, method)) = METHODS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
            return Err(params::unknown("player", name, &METHODS.map(|(name, _)| name)));
        };
        spec.method = method;
        for word in words {
            let Some((key, value)) = word.split_once('=') else {
                return Err(Fault::new(format!("'{}' in a player", word.escape_debug()))
                    .accepts("KEY=VALUE, as depth=4 or strategy=balanced"));
            };
            spec.set(key, value)?;
        }
        Ok(spec)
    }
}

impl Spec {
    /// Sets one of its properties from text.
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        match key {
            "depth" => {
                self.depth =
                    value.parse().ok().filter(|depth| (1..=60).contains(depth)).ok_or_else(|| {
                        Fault::new(format!("depth {}", value.escape_debug()))
                            .accepts("a whole number from 1 to 60")
                    })?;
            }
            "strategy" => {
                self.weights = strategy::find(value)?;
                self.strategy = value.into();
            }
            "order" => {
                self.order = match value {
                    "none" => MoveOrder::None,
                    "promise" => MoveOrder::Promise,
                    _ => return Err(params::unknown("order", value, &["none", "promise"])),
                }
            }
            "mode" => {
                self.mode = match value {
                    "plain" => Mode::Plain,
                    "report" => Mode::Report,
                    _ => return Err(params::unknown("mode", value, &["plain", "report"])),
                }
            }
            "time" => {
                let accepted = "a time in milliseconds or seconds, as 100ms or 2s";
                let wrong = || Fault::new(format!("time {}", value.escape_debug())).accepts(accepted);
                let (number, unit) = match value.strip_suffix("ms") {
                    Some(number) => (number, 1e-3),
                    None => (value.strip_suffix('s').unwrap_or(value), 1.0),
                };
                let seconds: f64 = number.parse().map_err(|_| wrong())?;
                let time = Duration::try_from_secs_f64(seconds * unit).map_err(|_| wrong())?;
                self.time = Some(time).filter(|time| !time.is_zero()).ok_or_else(wrong)?.into();
            }
            _ => {
                return Err(params::unknown(
                    "property of a player",
                    key,
                    &["depth", "strategy", "order", "time", "mode"],
                ));
            }
        }
        Ok(())
    }
}

/// What a player came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move.
    pub step: Move,
    /// What it is worth to the player by its own weights, see [`Worth`](plansza_reversi::Worth); none for one that did
    /// not think, or had no time to.
    pub value: Option<f64>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth searched to its end.
    pub depth: u32,
    /// The moves with their values.
    pub moves: Vec<(Move, f64)>,
}

/// Somebody who chooses moves.
pub trait Player {
    /// Chooses a move in a position that has one; a pass where it is the only one.
    fn choose(&mut self, position: &Position, observer: &mut dyn Observer) -> Thought;
}

/// A player made of its description, with a random stream of its own.
pub struct Engine {
    /// Its description.
    pub spec: Spec,
    rng: Rng,
}

impl Engine {
    /// Makes one.
    pub fn new(spec: &Spec, rng: Rng) -> Engine {
        Engine { spec: spec.clone(), rng }
    }

    fn search<G: Game<Move = Move>>(&self, game: &G, observer: &mut dyn Observer) -> Choice<Move>
    where
        Strategy: plansza_core::Judge<G>,
    {
        let Spec { depth, order, .. } = self.spec;
        let budget = self.spec.time.map_or(Budget::UNLIMITED, Budget::time);
        let mut meter = Meter::new(budget, observer);
        match self.spec.method {
            Method::Minimax => Minimax { depth, order }.choose(game, &self.spec.weights, &mut meter),
            _ => AlphaBeta { depth, order }.choose(game, &self.spec.weights, &mut meter),
        }
    }
}

impl Player for Engine {
    fn choose(&mut self, position: &Position, observer: &mut dyn Observer) -> Thought {
        let moves: Vec<Move> = position.moves().collect();
        let idle = |step| Thought { step, value: None, nodes: 0, depth: 0, moves: Vec::new() };
        if moves.is_empty() {
            return idle(Move::PASS);
        }
        if self.spec.method == Method::Random {
            return idle(moves[self.rng.below(moves.len())]);
        }
        let choice = match self.spec.mode {
            Mode::Plain => self.search(position, observer),
            Mode::Report => self.search(&ReportPosition(*position), observer),
        };
        Thought {
            step: choice.step.unwrap_or(moves[0]),
            // Not one depth was finished: the move is the first that came along.
            value: (choice.depth > 0).then_some(choice.value),
            nodes: choice.nodes,
            depth: choice.depth,
            moves: choice.moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_reads_as_it_prints() {
        for text in [
            "random",
            "minimax depth=3 strategy=aggressive",
            "alphabeta depth=6 strategy=balanced order=promise time=250ms mode=report",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("alphabeta:depth=2,strategy=controlling".parse::<Spec>().unwrap().depth, 2);
    }

    #[test]
    fn what_is_wrong_is_named_with_what_is_right() {
        let told = |text: &str| text.parse::<Spec>().unwrap_err().to_string();
        assert!(told("alfabeta").contains("alphabeta"));
        assert!(told("minimax deth=3").contains("depth"));
        for depth in ["0", "99", "-1", "x"] {
            assert!(told(&format!("minimax depth={depth}")).contains("1 to 60"));
        }
        assert!(told("minimax strategy=agressive").contains("aggressive"));
        assert!(told("minimax time=-1s").contains("100ms"));
        assert!(told("minimax depth").contains("KEY=VALUE"));
    }
}
