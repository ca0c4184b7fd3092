//! Who plays: a method with its depth or time, and how it values positions.
//!
//! ```
//! use plansza_arena::Player;
//! use plansza_tictactoe::TicTacToe;
//! let player: Player<TicTacToe> = "alphabeta depth=9 order=promise".parse()?;
//! assert_eq!(player.to_string(), "alphabeta depth=9 order=promise");
//! assert!("alphabeta deth=9".parse::<Player<TicTacToe>>().unwrap_err().to_string().contains("depth"));
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use plansza_core::game::{self, Lookup};
use plansza_core::params::{self, Param, Sheet};
use plansza_core::{Evaluation, Fault, Game, budget};
use plansza_methods::{Lookahead, MoveOrder, TreeSearch};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The method of a player.
///
/// ```
/// use plansza_arena::{Player, Way};
/// use plansza_tictactoe::TicTacToe;
/// let way = "minimax depth=2".parse::<Player<TicTacToe>>()?.way;
/// assert_eq!(way, Way::Tree(plansza_methods::TreeSearch::Minimax));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Any legal move, each as likely as the other.
    Random,
    /// The best move that a search of the tree finds.
    Tree(TreeSearch),
}

/// The methods, each with its name and what it does.
///
/// ```
/// assert!(plansza_arena::ways().iter().any(|(_, name, _)| *name == "random"));
/// ```
pub fn ways() -> Vec<(Way, &'static str, &'static str)> {
    let random = (Way::Random, "random", "any legal move, each as likely as the other");
    let trees = TreeSearch::ALL.iter().map(|&(search, name, about)| (Way::Tree(search), name, about));
    std::iter::once(random).chain(trees).collect()
}

/// The longest time for a move.
pub(crate) const LONGEST: Duration = Duration::from_secs(1_000_000);

/// A player described: `alphabeta depth=4 order=promise time=100ms`, and what the evaluation of its game may be told.
///
/// ```
/// use plansza_arena::Player;
/// use plansza_tictactoe::TicTacToe;
/// let player = Player::<TicTacToe> { time: Some(std::time::Duration::from_millis(5)), ..Player::default() };
/// assert_eq!(player.to_string().parse::<Player<TicTacToe>>()?, player);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Player<G: Game> {
    /// What it searches by.
    pub way: Way,
    /// How far it looks ahead, and in which order.
    pub ahead: Lookahead,
    /// The time it has for a move, if any: then the depth grows until it is up.
    pub time: Option<Duration>,
    /// How it values positions.
    pub evaluation: G::Evaluation,
}

impl<G: Game> Default for Player<G> {
    fn default() -> Player<G> {
        Player {
            way: Way::Tree(TreeSearch::AlphaBeta),
            ahead: Lookahead::default(),
            time: None,
            evaluation: G::Evaluation::default(),
        }
    }
}

impl<G: Game> fmt::Display for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())?;
        if self.way == Way::Random {
            return Ok(());
        }
        write!(f, " depth={}", self.ahead.depth)?;
        // What an evaluation is first of all stands beside the depth, the rest of it at the end.
        let mut words = self.evaluation.words().into_iter();
        if let Some((key, value)) = words.next() {
            write!(f, " {key}={}", quoted(&value))?;
        }
        if self.ahead.order == MoveOrder::Promise {
            write!(f, " order=promise")?;
        }
        if let Some(time) = self.time {
            write!(f, " time={}ms", time.as_nanos() as f64 / 1e6)?;
        }
        words.try_for_each(|(key, value)| write!(f, " {key}={}", quoted(&value)))
    }
}

impl<G: Game> FromStr for Player<G> {
    type Err = Fault;

    /// Its method, then `KEY=VALUE` with spaces or commas between; after the method there may be a colon. A value in
    /// quotes may hold anything, a quote of its kind twice: `alphabeta strategy="my file.toml"`.
    fn from_str(text: &str) -> Result<Player<G>, Fault> {
        Player::read(text, &mut game::files)
    }
}

impl<G: Game> Player<G> {
    /// The name of its method.
    pub fn name(&self) -> &'static str {
        ways().into_iter().find(|(way, ..)| *way == self.way).map_or("", |(_, name, _)| name)
    }

    /// Reads a player as [`from_str`](FromStr::from_str) does, with `named` to look up what it names.
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    pub fn read(text: &str, named: &mut Lookup<'_>) -> Result<Player<G>, Fault> {
        let text = text.trim();
        let end = text.find(|c| separates(c) || c == ':').unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let mut player = Player { way: way(name)?, ..Player::default() };
        let said = properties(rest.strip_prefix(':').unwrap_or(rest))?;
        for (key, value) in &said {
            player.set_with(key, value, named)?;
        }
        // Who has a time and no depth is to use the time.
        if player.time.is_some() && said.iter().all(|(key, _)| *key != "depth") {
            player.ahead.depth = Lookahead::DEEPEST;
        }
        Ok(player)
    }

    /// Sets one of its properties from text.
    ///
    /// ```
    /// use plansza_arena::Player;
    /// let mut player = Player::<plansza_tictactoe::TicTacToe>::default();
    /// player.set("depth", "7")?;
    /// assert_eq!(player.ahead.depth, 7);
    /// assert!(player.set("depth", "99").unwrap_err().to_string().contains("1 to 60"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        self.set_with(key, value, &mut game::files)
    }

    fn set_with(&mut self, key: &str, value: &str, named: &mut Lookup<'_>) -> Result<(), Fault> {
        match key {
            "time" => self.time = Some(time(value)?),
            _ if Sheet::of::<Lookahead>().param(key).is_ok() => {
                params::set::<Lookahead, Lookahead>(&mut self.ahead, key, value)?;
            }
            _ if G::Evaluation::sheet().param(key).is_ok() => self.evaluation.set(key, value, named)?,
            _ => {
                let sheet = Player::<G>::sheet();
                let keys: Vec<&str> = sheet.params.iter().map(|param| param.key.as_str()).collect();
                return Err(params::unknown("property of a player", key, &keys));
            }
        }
        Ok(())
    }

    /// The properties that a player of this game may have.
    ///
    /// ```
    /// use plansza_arena::Player;
    /// let sheet = Player::<plansza_tictactoe::TicTacToe>::sheet();
    /// assert!(sheet.param("depth").is_ok() && sheet.param("strategy").is_err());
    /// ```
    pub fn sheet() -> Sheet {
        let mut params = Sheet::of::<Lookahead>().params;
        params.push(Param {
            about: "The time for a move, as 100ms or 2s: then the depth grows until it is up, or to the depth given beside it.".into(),
            ..Param::new("time")
        });
        params.extend(G::Evaluation::sheet().params);
        Sheet { params }
    }

    /// The player as data: its method, then every setting in the order of their names.
    ///
    /// ```
    /// use plansza_arena::Player;
    /// use plansza_tictactoe::TicTacToe;
    /// let player: Player<TicTacToe> = "minimax depth=2".parse()?;
    /// assert_eq!((&player.data()["method"], Player::from_data(&player.data())?), (&"minimax".into(), player));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn data(&self) -> Map<String, Value> {
        let mut settings = params::to_map(&self.evaluation);
        settings.extend(params::to_map(&self.ahead));
        settings.insert("seconds".into(), json!(self.time.map(|time| time.as_secs_f64())));
        let mut data = Map::new();
        data.insert("method".into(), self.name().into());
        let mut sorted: Vec<(String, Value)> = settings.into_iter().collect();
        sorted.sort_by(|a, b| a.0.cmp(&b.0));
        data.extend(sorted);
        data
    }

    /// The player of such data.
    ///
    /// # Errors
    /// When it is not what [`data`](Player::data) makes.
    pub fn from_data(data: &Map<String, Value>) -> Result<Player<G>, Fault> {
        let mut rest = data.clone();
        let mut take = |key: &str| rest.shift_remove(key).unwrap_or_default();
        let (method, seconds) = (take("method"), take("seconds"));
        let sheet = Sheet::of::<Lookahead>();
        let own: Map<String, Value> =
            sheet.params.iter().map(|param| (param.key.clone(), take(&param.key))).collect();
        let wrong = |error: serde_json::Error| Fault::new(format!("bad player: {error}"));
        let ahead = serde_json::from_value(own.clone().into()).map_err(wrong)?;
        sheet.check_all(&own)?;
        Ok(Player {
            way: way(method.as_str().unwrap_or_default())?,
            ahead,
            // A time that no clock can hold is none.
            time: seconds.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
            evaluation: serde_json::from_value(Value::Object(rest)).map_err(wrong)?,
        })
    }
}

/// The values of the settings of a player in words, which may be names of files.
///
/// ```
/// assert_eq!(plansza_arena::mentions("alphabeta depth=3 strategy='my file.toml'"), ["3", "my file.toml"]);
/// ```
pub fn mentions(text: &str) -> Vec<String> {
    let Some((_, rest)) = text.trim().split_once(|c| separates(c) || c == ':') else { return Vec::new() };
    properties(rest).unwrap_or_default().into_iter().map(|(_, value)| value).collect()
}

fn way(name: &str) -> Result<Way, Fault> {
    let found = ways().into_iter().find(|(_, known, _)| known.eq_ignore_ascii_case(name));
    let names = || ways().iter().map(|(_, name, _)| *name).collect::<Vec<_>>();
    found.map(|(way, ..)| way).ok_or_else(|| params::unknown("player", name, &names()))
}

/// The time for a move.
fn time(text: &str) -> Result<Duration, Fault> {
    let wrong = || {
        let accepted = "a time of up to 1000000s in milliseconds or seconds, as 100ms or 2s";
        Fault::new(format!("time {}", text.escape_debug())).accepts(accepted)
    };
    let time = budget::duration(text).map_err(|_| wrong())?;
    if time.is_zero() || time > LONGEST { Err(wrong()) } else { Ok(time) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_reversi::{Outlook, Position, strategy};

    type Spec = Player<Position>;

    use proptest::prelude::*;

    #[test]
    fn who_has_time_and_no_depth_uses_the_time() {
        let depth = |text: &str| text.parse::<Spec>().unwrap().ahead.depth;
        assert_eq!(depth("alphabeta time=5ms"), Lookahead::DEEPEST);
        assert_eq!([depth("alphabeta time=5ms depth=3"), depth("alphabeta")], [3, 4]);
    }

    #[test]
    fn a_player_reads_as_it_prints() {
        for text in [
            "random",
            "minimax depth=3 strategy=aggressive",
            "alphabeta depth=6 strategy=balanced order=promise time=250ms mode=report",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("alphabeta:depth=2,strategy=controlling".parse::<Spec>().unwrap().ahead.depth, 2);
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
            let weights = strategy::find(path).unwrap();
            let evaluation = Outlook { strategy: path.into(), weights, ..Outlook::default() };
            let spec = Spec { evaluation, ..Spec::default() };
            assert_eq!(spec.to_string().parse::<Spec>().unwrap(), spec, "{spec}");
            if !path.contains('\'') {
                let single = format!("minimax strategy='{path}',depth=3").parse::<Spec>().unwrap();
                assert_eq!((single.evaluation.strategy.as_str(), single.ahead.depth), (path, 3));
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
    fn a_player_comes_back_from_its_data() {
        for text in [
            "random",
            "minimax depth=3 strategy=aggressive mode=report",
            "alphabeta order=promise time=250ms",
        ] {
            let player: Spec = text.parse().unwrap();
            let data = player.data();
            assert_eq!(data.keys().next().unwrap(), "method");
            assert!(data.keys().skip(1).is_sorted(), "{data:?}");
            assert_eq!(Player::from_data(&data).unwrap(), player);
            let mut wrong = data.clone();
            wrong.insert("weigths".into(), 1.into());
            assert!(Spec::from_data(&wrong).is_err());
        }
        let mut deep = Spec::default().data();
        deep.insert("depth".into(), 99.into());
        assert!(Spec::from_data(&deep).unwrap_err().to_string().contains("1 to 60"));
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
