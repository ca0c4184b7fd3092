//! Who plays: a method with its depth or time, a strategy, and the mode of its evaluation.

use plansza_core::{Budget, Fault, Game, Meter, Observer, Rng, params};
use plansza_methods::{AlphaBeta, Choice, Minimax, MoveOrder, TreeSearch};
use plansza_reversi::strategy::{ReportPosition, Strategy};
use plansza_reversi::{Move, Position, strategy};
use std::borrow::Cow;
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

/// The longest time for a move.
pub(crate) const LONGEST: Duration = Duration::from_secs(1_000_000);

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
        write!(f, "{method} depth={} strategy={}", self.depth, quoted(&self.strategy))?;
        if self.order == MoveOrder::Promise {
            write!(f, " order=promise")?;
        }
        if let Some(time) = self.time {
            write!(f, " time={}ms", time.as_nanos() as f64 / 1e6)?;
        }
        if self.mode == Mode::Report {
            write!(f, " mode=report")?;
        }
        Ok(())
    }
}

impl FromStr for Spec {
    type Err = Fault;

    /// Its method, then `KEY=VALUE` with spaces or commas between; after the method there may be a colon. A value in
    /// quotes may hold anything, a quote of its kind twice: `alphabeta strategy="my file.toml"`.
    fn from_str(text: &str) -> Result<Spec, Fault> {
        Spec::read(text, &mut strategy::find)
    }
}

impl Spec {
    /// Reads a player as [`from_str`](FromStr::from_str) does, with `find` to look strategies up.
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    pub fn read(text: &str, find: &mut dyn FnMut(&str) -> Result<Strategy, Fault>) -> Result<Spec, Fault> {
        let text = text.trim();
        let end = text.find(|c| separates(c) || c == ':').unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let Some(&(_, method)) = METHODS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
            return Err(params::unknown("player", name, &METHODS.map(|(name, _)| name)));
        };
        let mut spec = Spec { method, ..Spec::default() };
        for (key, value) in properties(rest.strip_prefix(':').unwrap_or(rest))? {
            match key {
                "strategy" => (spec.weights, spec.strategy) = (find(&value)?, value),
                _ => spec.set(key, &value)?,
            }
        }
        Ok(spec)
    }
}

/// Whether a character stands between the properties of a player.
fn separates(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The keys and values of a player's properties.
fn properties(text: &str) -> Result<Vec<(&str, String)>, Fault> {
    const ACCEPTED: &str =
        "KEY=VALUE, as depth=4 or strategy=balanced; with spaces or commas as strategy=\"my file.toml\"";
    let mut rest = text.trim_start_matches(separates);
    let mut found = Vec::new();
    while !rest.is_empty() {
        let word = &rest[..rest.find(separates).unwrap_or(rest.len())];
        let wrong = |what: &str| {
            let shown: String = word.chars().take(40).collect();
            Fault::new(format!("'{}' in a player {what}", shown.escape_debug())).accepts(ACCEPTED)
        };
        let Some((key, _)) = word.split_once('=') else { return Err(wrong("has no value")) };
        let after = &rest[key.len() + 1..];
        let (value, tail) = match after.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                quotation(after, quote).ok_or_else(|| wrong("has a quote that is never closed"))?
            }
            _ => {
                let (value, tail) = after.split_at(word.len() - key.len() - 1);
                (value.to_string(), tail)
            }
        };
        if !tail.is_empty() && !tail.starts_with(separates) {
            return Err(wrong("goes on after its quotes"));
        }
        found.push((key, value));
        rest = tail.trim_start_matches(separates);
    }
    Ok(found)
}

/// What stands in the quotes at the start of a text, and what follows them.
fn quotation(text: &str, quote: char) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut rest = &text[quote.len_utf8()..];
    loop {
        let (part, tail) = rest.split_once(quote)?;
        value += part;
        match tail.strip_prefix(quote) {
            Some(more) => {
                value.push(quote);
                rest = more;
            }
            None => return Some((value, tail)),
        }
    }
}

/// A value as it is read again, in quotes where it needs them.
fn quoted(value: &str) -> Cow<'_, str> {
    if value.is_empty() || value.contains(separates) || value.starts_with(['"', '\'']) {
        return format!("\"{}\"", value.replace('"', "\"\"")).into();
    }
    value.into()
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
                let accepted = "a time of up to 1000000s in milliseconds or seconds, as 100ms or 2s";
                let wrong = || Fault::new(format!("time {}", value.escape_debug())).accepts(accepted);
                let (number, unit) = match value.strip_suffix("ms") {
                    Some(number) => (number, 1e-3),
                    None => (value.strip_suffix('s').unwrap_or(value), 1.0),
                };
                let seconds: f64 = number.parse().map_err(|_| wrong())?;
                let time = Duration::try_from_secs_f64(seconds * unit).map_err(|_| wrong())?;
                if time.is_zero() || time > LONGEST {
                    return Err(wrong());
                }
                self.time = Some(time);
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
    use proptest::prelude::*;

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
    fn strategies_may_be_files_of_any_name() {
        let folder = std::env::temp_dir().join(format!("plansza player, {}: it's", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let weights = "discs = 7\nmobility = 0\nblocking = 0\nneighbours = 0\nfrontier = 0\n";
        for name in ["mine.toml", "my file.toml", "a,b.toml", "c:d=e.toml", "\"'x' and \"\".toml"] {
            let path = folder.join(name);
            std::fs::write(&path, weights).unwrap();
            let path = path.to_str().unwrap();
            let spec =
                Spec { strategy: path.into(), weights: strategy::find(path).unwrap(), ..Spec::default() };
            assert_eq!(spec.to_string().parse::<Spec>().unwrap(), spec, "{spec}");
            if !path.contains('\'') {
                let single = format!("minimax strategy='{path}',depth=3").parse::<Spec>().unwrap();
                assert_eq!((single.strategy.as_str(), single.depth), (path, 3));
            }
        }
        std::fs::remove_dir_all(&folder).unwrap();
        let told = |text: &str| text.parse::<Spec>().unwrap_err().to_string();
        assert!(told("minimax strategy=my file.toml").contains("strategy=\"my file.toml\""));
        assert!(told("minimax strategy=\"my file.toml").contains("never closed"));
        assert!(told("minimax strategy=\"balanced\"x").contains("goes on after"));
        assert!(told("minimax strategy=''").contains("strategy"));
        assert!(told("minimax strategy=C:\\none.toml").contains("none.toml"));
    }

    proptest! {
        #[test]
        fn any_value_comes_back_from_its_quotes(values in proptest::collection::vec(".{0,12}|[ ,'\"=:a]{0,8}", 0..4)) {
            let text: Vec<String> = values.iter().map(|value| format!("key={}", quoted(value))).collect();
            let back: Vec<String> = properties(&text.join(" ")).unwrap().into_iter().map(|(_, value)| value).collect();
            prop_assert_eq!(back, values);
        }

        #[test]
        fn any_time_comes_back(nanos in 1u64..1_000_000_000_000_000) {
            let spec = Spec { time: Some(Duration::from_nanos(nanos)), ..Spec::default() };
            prop_assert_eq!(spec.to_string().parse::<Spec>().unwrap(), spec);
        }

        #[test]
        fn reading_a_player_never_panics(text in ".{0,60}") {
            let _ = text.parse::<Spec>();
            let _ = format!("minimax {text}").parse::<Spec>();
        }
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
