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

#[cfg(test)]
mod tests;
mod usual;
mod words;

pub use words::{command_of, mentions, method_of, spelled};

use crate::outside::{Outsider, Tongue};
use plansza_core::expert::{Expert, Strength};
use plansza_core::game::{self, Lookup, Named};
use plansza_core::params::{self, Param, Params, Sheet};
use plansza_core::{Budget, Evaluation, Fault, Game, budget};
use plansza_methods::{Aids, Lookahead, MoveOrder, Playouts, TreeSearch};
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
    /// The move that was tried most in games played at random to their end.
    Playouts,
    /// What the engine of the game plays.
    Expert,
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
        Way::Expert => G::expert().is_some(),
        _ => true,
    };
    all_ways().into_iter().filter(|(way, ..)| spoken(*way)).collect()
}

fn all_ways() -> Vec<(Way, &'static str, &'static str)> {
    let random = (Way::Random, "random", "any legal move, each as likely as the other");
    let playouts =
        (Way::Playouts, "mcts", "games played at random to their end, from where they went best (UCT)");
    let trees = TreeSearch::ALL.iter().map(|&(search, name, about)| (Way::Tree(search), name, about));
    let outside = Tongue::ALL.iter().map(|&(tongue, name, about)| (Way::Outside(tongue), name, about));
    let expert = (Way::Expert, "engine", "the engine of the game, by level, time or nodes");
    std::iter::once(random).chain(trees).chain([playouts, expert]).chain(outside).collect()
}

impl Way {
    /// The settings that a player of this way may have.
    ///
    /// ```
    /// use plansza_arena::Way;
    /// use plansza_methods::TreeSearch;
    /// use plansza_tictactoe::TicTacToe;
    /// let [plain, helped] = [TreeSearch::AlphaBeta, TreeSearch::Pvs].map(|search| Way::Tree(search).keys::<TicTacToe>());
    /// assert!(helped.contains(&"hash".into()) && !plain.contains(&"hash".into()));
    /// ```
    pub fn keys<G: Game>(self) -> Vec<String> {
        let of = |sheet: Sheet| sheet.params.into_iter().map(|param| param.key);
        let time = || "time".to_string();
        match self {
            Way::Outside(tongue) => tongue.keys().map(String::from).to_vec(),
            Way::Playouts => of(Sheet::of::<Playouts>()).chain([time()]).collect(),
            Way::Expert => of(Sheet::of::<Strength>()).chain([time(), "weights".to_string()]).collect(),
            Way::Random | Way::Tree(_) => {
                let aids = matches!(self, Way::Tree(search) if search.is_aided()).then(Sheet::of::<Aids>);
                let own = of(Sheet::of::<Lookahead>()).chain(aids.into_iter().flat_map(of));
                own.chain([time()]).chain(of(G::Evaluation::sheet())).collect()
            }
        }
    }
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
    /// What helps its search, where anything does.
    pub aids: Aids,
    /// The games that it plays out, where its way is [`Way::Playouts`].
    pub playouts: Playouts,
    /// The time it has for a move, if any: then the depth grows until it is up.
    pub time: Option<Duration>,
    /// How it values positions.
    pub evaluation: G::Evaluation,
    /// How strong the engine is to play, where its way is [`Way::Expert`].
    pub strength: Strength,
    /// What the engine has learned, if not what it comes with: the name of the file and its bytes.
    pub weights: Option<(String, Vec<u8>)>,
    /// The program that plays, where its way is [`Way::Outside`].
    pub outsider: Outsider,
}

impl<G: Game> Default for Player<G> {
    fn default() -> Player<G> {
        Player {
            way: Way::Tree(TreeSearch::AlphaBeta),
            ahead: Lookahead::default(),
            aids: Aids::default(),
            playouts: Playouts::default(),
            time: None,
            evaluation: G::Evaluation::default(),
            strength: Strength::default(),
            weights: None,
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
            Way::Playouts => {
                tell_changed(f, &self.playouts)?;
                return self.tell_time(f);
            }
            Way::Expert => {
                tell_changed(f, &self.strength)?;
                self.tell_time(f)?;
                let mut weights = self.weights.iter();
                return weights.try_for_each(|(file, _)| write!(f, " weights={}", quoted(file)));
            }
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
        tell_changed(f, &self.aids)?;
        self.tell_time(f)?;
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

    /// The engine of the game.
    ///
    /// # Errors
    /// When it has none, lacks what it plays by, or what it is to have learned is not what its engine learns.
    pub(crate) fn expert(&self) -> Result<Box<dyn Expert<G>>, Fault> {
        let make = G::expert().ok_or_else(|| Fault::new(format!("{} has no engine of its own", G::NAME)))?;
        let mut expert = make()?;
        if let Some((file, bytes)) = &self.weights {
            expert.learn(bytes).map_err(|fault| fault.of(plansza_core::text::shown(file)))?;
        }
        Ok(expert)
    }

    /// That it has all it plays by; only an engine may lack something, which is then lent.
    ///
    /// ```
    /// use plansza_arena::Player;
    /// assert!("engine level=3".parse::<Player<plansza_reversi::Position>>()?.check_supplies().is_ok());
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Names what is missing.
    pub fn check_supplies(&self) -> Result<(), Fault> {
        if self.way == Way::Expert { self.expert().map(drop) } else { Ok(()) }
    }

    /// What limits its thought about a move.
    pub(crate) fn budget(&self) -> Budget {
        Budget { evaluations: self.strength.nodes, epochs: None, time: self.time }
    }

    fn tell_outsider(&self, tongue: Tongue, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " command={}", quoted(&self.outsider.command))?;
        if tongue == Tongue::NBoard {
            write!(f, " depth={}", self.ahead.depth)?;
        }
        self.tell_time(f)?;
        match self.outsider.patience {
            Outsider::PATIENCE => Ok(()),
            patience => write!(f, " patience={patience}"),
        }
    }

    fn tell_time(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.time.map_or(Ok(()), |time| write!(f, " time={}ms", milliseconds(time)))
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
        // Who is told neither a time nor nodes has to be told a level.
        if player.way == Way::Expert && (player.strength, player.time) == (Strength::default(), None) {
            player.strength.level = Some(Strength::USUAL);
        }
        // Weights that it cannot play with are refused now and not in a game.
        if player.weights.is_some() {
            player.expert()?;
        }
        // Who has a time and nothing else that ends its search is to use the time.
        let limit = if player.way == Way::Playouts { "playouts" } else { "depth" };
        if player.time.is_some() && said.iter().all(|(key, _)| *key != limit) {
            match player.way {
                Way::Playouts => player.playouts.playouts = Playouts::MOST,
                Way::Expert => {}
                _ => player.ahead.depth = Lookahead::DEEPEST,
            }
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
            _ if !self.has(key) => {
                let sheet = Player::<G>::sheet();
                let keys: Vec<&str> =
                    sheet.params.iter().map(|param| &*param.key).filter(|key| self.has(key)).collect();
                return Err(params::unknown(&format!("property of a player by {}", self.name()), key, &keys));
            }
            "time" => self.time = Some(time(value)?),
            "weights" if self.way == Way::Expert => match named(value)? {
                Some(Named::Weights(bytes)) => self.weights = Some((value.into(), bytes)),
                _ => {
                    let shown = plansza_core::text::shown(value);
                    return Err(Fault::new(format!("'{shown}' is no file of weights"))
                        .accepts("the path of one, which ends in .weights"));
                }
            },
            _ if knows::<Lookahead>(key) => params::set::<Lookahead, Lookahead>(&mut self.ahead, key, value)?,
            _ if knows::<Aids>(key) => params::set::<Aids, Aids>(&mut self.aids, key, value)?,
            _ if knows::<Playouts>(key) => params::set::<Playouts, Playouts>(&mut self.playouts, key, value)?,
            _ if knows::<Strength>(key) => params::set::<Strength, Strength>(&mut self.strength, key, value)?,
            _ if self.outside().is_none() => self.evaluation.set(key, value, named)?,
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
        self.way.keys::<G>().iter().any(|known| known == key)
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
        params.extend(Sheet::of::<Aids>().params);
        params.extend(Sheet::of::<Playouts>().params);
        params.push(Param {
            about: "The time for a move, as 100ms or 2s: then the depth grows until it is up, or to the depth given beside it.".into(),
            ..Param::new("time")
        });
        params.extend(G::Evaluation::sheet().params);
        if G::expert().is_some() {
            params.extend(Sheet::of::<Strength>().params);
            params.push(Param {
                about:
                    "A file of weights that the engine is to play by, in place of those that it comes with."
                        .into(),
                ..Param::new("weights")
            });
        }
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
        let mut settings = match self.way {
            Way::Expert => {
                let mut settings = params::to_map(&self.strength);
                // No file belongs to what is kept as data; the name says at least that there was one.
                settings.extend(self.weights.iter().map(|(file, _)| ("weights".into(), json!(file))));
                settings
            }
            Way::Random | Way::Tree(_) => {
                let mut settings = params::to_map(&self.evaluation);
                settings.extend(params::to_map(&self.ahead));
                if self.is_aided() {
                    settings.extend(params::to_map(&self.aids));
                }
                settings
            }
            Way::Playouts => params::to_map(&self.playouts),
            Way::Outside(tongue) => self.outsider.data(tongue, self.ahead.depth),
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
        let mut player = Player { way, time, ..Player::default() };
        if matches!(way, Way::Playouts | Way::Expert) {
            match way {
                Way::Expert => player.strength = part(&mut rest)?,
                _ => player.playouts = part(&mut rest)?,
            }
            return match rest.keys().next() {
                Some(key) => {
                    Err(Fault::new(format!("bad player: unknown field `{}`", plansza_core::text::shown(key))))
                }
                None => Ok(player),
            };
        }
        player.ahead = part(&mut rest)?;
        if player.is_aided() {
            player.aids = part(&mut rest)?;
        }
        player.evaluation = serde_json::from_value(Value::Object(rest)).map_err(wrong)?;
        Ok(player)
    }

    fn is_aided(&self) -> bool {
        matches!(self.way, Way::Tree(search) if search.is_aided())
    }
}

/// Whether some parameters have one of this name.
fn knows<P: Params>(key: &str) -> bool {
    Sheet::of::<P>().param(key).is_ok()
}

fn wrong(error: serde_json::Error) -> Fault {
    Fault::new(format!("bad player: {error}"))
}

/// Takes the parameters of one kind out of a player's data.
fn part<P: Params>(data: &mut Map<String, Value>) -> Result<P, Fault> {
    let sheet = Sheet::of::<P>();
    let mut take = |key: &String| (key.clone(), data.shift_remove(key).unwrap_or_default());
    let mut own: Map<String, Value> = sheet.params.iter().map(|param| take(&param.key)).collect();
    let read = serde_json::from_value(own.clone().into()).map_err(wrong)?;
    // What may be left out is nothing at all, which is in no range.
    own.retain(|_, value| !value.is_null());
    sheet.check_all(&own)?;
    Ok(read)
}

/// Writes the parameters of one kind that are not as they come.
fn tell_changed<P: Params>(f: &mut fmt::Formatter<'_>, said: &P) -> fmt::Result {
    params::changed(said).into_iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))
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
