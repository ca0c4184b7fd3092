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

mod words;

pub use words::{command_of, mentions, method_of, spelled};

use crate::outside::{Outsider, Tongue};
use plansza_core::game::{self, Lookup};
use plansza_core::params::{self, Param, Sheet};
use plansza_core::{Evaluation, Fault, Game, budget};
use plansza_methods::{Lookahead, MoveOrder, TreeSearch};
use serde_json::{Map, Value, json};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use words::{properties, quoted, split};

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
    /// What a program of somebody else plays, which speaks so.
    Outside(Tongue),
}

/// The methods of a game's players, each with its name and what it does.
///
/// ```
/// use plansza_tictactoe::TicTacToe;
/// let names: Vec<&str> = plansza_arena::ways::<TicTacToe>().iter().map(|(_, name, _)| *name).collect();
/// assert!(names.contains(&"random") && names.contains(&"gtp"));
/// assert!(!names.contains(&"nboard")); // which needs a game in GGF
/// ```
pub fn ways<G: Game>() -> Vec<(Way, &'static str, &'static str)> {
    let spoken = |way: Way| match way {
        Way::Outside(tongue) => tongue.fits::<G>(),
        _ => true,
    };
    all_ways().into_iter().filter(|(way, ..)| spoken(*way)).collect()
}

fn all_ways() -> Vec<(Way, &'static str, &'static str)> {
    let random = (Way::Random, "random", "any legal move, each as likely as the other");
    let trees = TreeSearch::ALL.iter().map(|&(search, name, about)| (Way::Tree(search), name, about));
    let outside = Tongue::ALL.iter().map(|&(tongue, name, about)| (Way::Outside(tongue), name, about));
    std::iter::once(random).chain(trees).chain(outside).collect()
}

/// The method of this name, of whatever game.
fn way_of(name: &str) -> Option<Way> {
    all_ways().into_iter().find(|(_, known, _)| known.eq_ignore_ascii_case(name)).map(|(way, ..)| way)
}

/// The longest time for a move.
pub(crate) const LONGEST: Duration = Duration::from_secs(1_000_000);

/// A player described: `alphabeta depth=4 order=promise time=100ms`, and what the evaluation of its game may be told; or a
/// program of somebody else, `gtp command="edax -gtp" time=1s`.
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
    /// The program that plays, where its way is [`Way::Outside`].
    pub outsider: Outsider,
}

impl<G: Game> Default for Player<G> {
    fn default() -> Player<G> {
        Player {
            way: Way::Tree(TreeSearch::AlphaBeta),
            ahead: Lookahead::default(),
            time: None,
            evaluation: G::Evaluation::default(),
            outsider: Outsider::default(),
        }
    }
}

impl<G: Game> fmt::Display for Player<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())?;
        match self.way {
            Way::Random => return Ok(()),
            Way::Outside(tongue) => return self.tell_outsider(tongue, f),
            Way::Tree(_) => {}
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
            write!(f, " time={}ms", milliseconds(time))?;
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
        all_ways().into_iter().find(|(way, ..)| *way == self.way).map_or("", |(_, name, _)| name)
    }

    /// The protocol of the program of somebody else that plays, if that is who plays.
    ///
    /// ```
    /// use plansza_arena::{Player, Tongue};
    /// let player: Player<plansza_tictactoe::TicTacToe> = "gtp command='mine --gtp'".parse()?;
    /// assert_eq!((player.outside(), Player::<plansza_tictactoe::TicTacToe>::default().outside()), (Some(Tongue::Gtp), None));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn outside(&self) -> Option<Tongue> {
        match self.way {
            Way::Outside(tongue) => Some(tongue),
            _ => None,
        }
    }

    fn tell_outsider(&self, tongue: Tongue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " command={}", quoted(&self.outsider.command))?;
        if tongue == Tongue::NBoard {
            write!(f, " depth={}", self.ahead.depth)?;
        }
        if let Some(time) = self.time {
            write!(f, " time={}ms", milliseconds(time))?;
        }
        match self.outsider.patience {
            Outsider::PATIENCE => Ok(()),
            patience => write!(f, " patience={patience}"),
        }
    }

    /// Reads a player as [`from_str`](FromStr::from_str) does, with `named` to look up what it names.
    ///
    /// # Errors
    /// Names what is unknown or out of range, and what is accepted.
    pub fn read(text: &str, named: &mut Lookup<'_>) -> Result<Player<G>, Fault> {
        let (name, rest) = split(text);
        let mut player = Player { way: way::<G>(name)?, ..Player::default() };
        let mut said = properties(rest)?;
        // In the order of the sheet: a setting that goes into detail counts wherever it stands beside the broader one.
        let sheet = Player::<G>::sheet();
        said.sort_by_key(|(key, _)| sheet.params.iter().position(|param| param.key == *key));
        for (key, value) in &said {
            player.set_with(key, value, named)?;
        }
        if let Some(tongue) = player.outside() {
            player.outsider.check(tongue)?;
            return Ok(player);
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
        let own = self.outside().is_none();
        match key {
            _ if !self.has(key) => {
                let sheet = Player::<G>::sheet();
                let keys: Vec<&str> =
                    sheet.params.iter().map(|param| &*param.key).filter(|key| self.has(key)).collect();
                let by = if own { String::new() } else { format!(" by {}", self.name()) };
                return Err(params::unknown(&format!("property of a player{by}"), key, &keys));
            }
            "time" => self.time = Some(time(value)?),
            _ if Sheet::of::<Lookahead>().param(key).is_ok() => {
                params::set::<Lookahead, Lookahead>(&mut self.ahead, key, value)?;
            }
            _ if own => self.evaluation.set(key, value, named)?,
            _ => self.outsider.set(key, value)?,
        }
        Ok(())
    }

    /// Whether this is a property of such a player.
    ///
    /// ```
    /// use plansza_arena::Player;
    /// use plansza_tictactoe::TicTacToe;
    /// let program: Player<TicTacToe> = "gtp command=mine".parse()?;
    /// assert!(program.has("command") && !program.has("depth") && Player::<TicTacToe>::default().has("depth"));
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn has(&self, key: &str) -> bool {
        match self.outside() {
            Some(tongue) => tongue.keys().contains(&key),
            None => !Outsider::KEYS.contains(&key) && Player::<G>::sheet().param(key).is_ok(),
        }
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
        params.extend(Outsider::sheet());
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
        let mut settings = match self.outside() {
            None => {
                let mut settings = params::to_map(&self.evaluation);
                settings.extend(params::to_map(&self.ahead));
                settings
            }
            Some(tongue) => self.outsider.data(tongue, self.ahead.depth),
        };
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
        let way = way::<G>(method.as_str().unwrap_or_default())?;
        // A time that no clock can hold is none.
        let time = seconds.as_f64().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        if let Way::Outside(tongue) = way {
            let (outsider, depth) = Outsider::from_data(tongue, rest)?;
            let mut player = Player { way, time, outsider, ..Player::default() };
            player.ahead.depth = depth.unwrap_or(player.ahead.depth);
            return Ok(player);
        }
        let sheet = Sheet::of::<Lookahead>();
        let own: Map<String, Value> =
            sheet.params.iter().map(|param| (param.key.clone(), take(&param.key))).collect();
        let wrong = |error: serde_json::Error| Fault::new(format!("bad player: {error}"));
        let ahead = serde_json::from_value(own.clone().into()).map_err(wrong)?;
        sheet.check_all(&own)?;
        Ok(Player {
            way,
            ahead,
            time,
            evaluation: serde_json::from_value(Value::Object(rest)).map_err(wrong)?,
            outsider: Outsider::default(),
        })
    }
}

fn way<G: Game>(name: &str) -> Result<Way, Fault> {
    let ways = ways::<G>();
    let found = way_of(name).filter(|way| ways.iter().any(|(known, ..)| known == way));
    let names = || ways.iter().map(|(_, name, _)| *name).collect::<Vec<_>>();
    found.ok_or_else(|| params::unknown("player", name, &names()))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e6
}

/// The time for a move.
fn time(text: &str) -> Result<Duration, Fault> {
    let wrong = || {
        let accepted = "a time of up to 1000000s in milliseconds or seconds, as 100ms or 2s";
        Fault::new(format!("time {}", plansza_core::text::shown(text))).accepts(accepted)
    };
    let time = budget::duration(text).map_err(|_| wrong())?;
    if time.is_zero() || time > LONGEST { Err(wrong()) } else { Ok(time) }
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
            "alphabeta depth=4 strategy=aggressive time=5ms discs=-1.5 frontier=0 mode=report",
            "gtp command=edax",
            "gtp command=\"edax -gtp 'my book'\" time=1500ms patience=5",
            "nboard command=\"ntest x\" depth=12",
        ] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
        assert_eq!("alphabeta:depth=2,strategy=controlling".parse::<Spec>().unwrap().ahead.depth, 2);
    }

    #[test]
    fn a_weight_counts_wherever_it_stands() {
        let read = |text: &str| text.parse::<Spec>().unwrap();
        let player = read("alphabeta mobility=7 strategy=aggressive");
        assert_eq!(player, read("alphabeta strategy=aggressive mobility=7"));
        let expected = strategy::named("aggressive").unwrap();
        assert_eq!(player.evaluation.weights, plansza_reversi::Strategy { mobility: 7.0, ..expected });
        // What the strategy has anyway is no weight of one's own.
        assert_eq!(read("alphabeta discs=4 strategy=aggressive"), read("alphabeta strategy=aggressive"));
        for wrong in ["x", "nan", "inf", "1e300", ""] {
            let told = format!("minimax discs={wrong}").parse::<Spec>().unwrap_err().to_string();
            assert!(told.contains("-1000000 to 1000000"), "{told}");
        }
        assert!("minimax disc=1".parse::<Spec>().unwrap_err().to_string().contains("discs"));
    }

    #[test]
    fn weights_of_a_file_that_are_changed_stand_in_the_words() {
        let mut named = |name: &str| match name {
            "mine.toml" => Ok(Some(game::Named::File(
                "discs = 7\nmobility = 2\nblocking = 2\nneighbours = 1\nfrontier = 0\n".into(),
            ))),
            _ => Ok(None),
        };
        let player = Spec::read("alphabeta strategy=mine.toml mobility=3", &mut named).unwrap();
        assert_eq!(player.to_string(), "alphabeta depth=4 strategy=balanced discs=7 mobility=3 frontier=0");
        assert_eq!(player.to_string().parse::<Spec>().unwrap(), player);
        assert_eq!(Player::from_data(&player.data()).unwrap(), player);
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
            "gtp command='edax -gtp' time=2s",
            "nboard command='edax -nboard' depth=9 patience=7",
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
        assert!(told("gtp").contains("command=\"edax -gtp\""));
        assert!(told("gtp command=' '").contains("no program"));
        assert!(told("gtp command=edax depth=4").contains("time"));
        assert!(told("nboard command=edax time=1s").contains("depth"));
        assert!(told("gtp command=edax patience=0").contains("1 to 1000000"));
        assert!(told("minimax command=edax").contains("property of a player 'command'"));
        assert!("nboard command=edax".parse::<Player<plansza_tictactoe::TicTacToe>>().is_err());
        assert!(told("minimax depth").contains("KEY=VALUE"));
    }
}
