//! An experiment as its file describes it.
//!
//! ```toml
//! name = "cooling"
//! seed = 1                                  # the master seed
//! replicates = 100                          # runs of every arm on every board
//! budget = { evaluations = 10_000 }         # also epochs; time = "10s" is only a safety stop
//! targets = [0.8, 0.9, 1.0]                 # shares of the way from a random solution to the optimum
//!
//! [[instances]]
//! puzzle = "go"
//! boards = "sweep"                          # a sample, a file, or the board itself; or a list of them
//!
//! [[instances]]
//! name = "nine"
//! puzzle = "go"
//! generate = { size = "9x9", black = 12, white = 16, stones = 9 }
//! count = 50
//! seed = 7
//!
//! [[arms]]
//! name = "geometric"
//! method = "anneal"
//! encoding = "moves"
//! on = ["sweep", "nine"]                    # by default every board of a puzzle that has the method
//! set = { cooling = "geometric" }
//! grid = { alpha = [0.99, 0.9, 0.7], start = [729.0, 364.5] }
//! ```
//! Instead of a `grid`, which is every combination, there may be `list` (values side by side) or `sample` (drawn). An
//! experiment with games has `[games]` instead of instances and arms: see [`Games`].
//!
//! This module knows the form of the file, the places in it, and nothing of puzzles and methods: [`Plan`](crate::Plan)
//! does.

mod words;

use plansza_core::{Budget, Fault, budget, text};
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

/// An experiment as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Its name, which is the name of its folder of results too.
    pub name: Spanned<String>,
    /// What stands above its report.
    #[serde(default)]
    pub title: String,
    /// What it is about.
    #[serde(default)]
    pub about: String,
    /// The master seed.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// Runs of every arm on every board.
    #[serde(default)]
    pub replicates: Option<Spanned<u64>>,
    /// The limits of a run.
    #[serde(default)]
    pub budget: Limits,
    /// Shares of the way from a random solution to the optimum, for expected running times and curves.
    #[serde(default)]
    pub targets: Option<Spanned<Vec<f64>>>,
    /// The limits of the proof of the optimum.
    #[serde(default)]
    pub proof: Limits,
    /// The limits of the random search that stands beside every comparison.
    #[serde(default)]
    pub baseline: Limits,
    /// The boards.
    #[serde(default)]
    pub instances: Vec<Spanned<Instances>>,
    /// What searches them.
    #[serde(default)]
    pub arms: Vec<Spanned<Arm>>,
    /// Games instead of searches.
    #[serde(default)]
    pub games: Option<Spanned<Games>>,
    /// What others have published, to stand beside ours.
    #[serde(default)]
    pub published: Vec<Spanned<Published>>,
    /// Why ours may differ, where a figure says nothing of its own.
    pub why: Option<String>,
    /// Fewer runs, for a first look.
    #[serde(default)]
    pub quick: Quick,
    /// The file as it is.
    #[serde(skip)]
    pub source: Source,
}

/// A figure that others have published: the mean of a measure over so many runs.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a table, as { arm = \"anneal\", on = \"nine\", measure = \"solved\", value = 0.9, runs = 100 }"
)]
pub struct Published {
    /// The arm, or the first player.
    pub arm: String,
    /// The instances, or the second player.
    pub on: String,
    /// What was measured.
    pub measure: Measure,
    /// Its value; as many decimals as are printed count.
    pub value: Spanned<f64>,
    /// The runs behind it.
    pub runs: u64,
    /// Why ours may differ.
    pub why: Option<String>,
}

/// What is measured of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// The best score, or the difference of discs.
    Score,
    /// Whether it was solved.
    Solved,
    /// The score as a share of the proven optimum.
    Quality,
    /// Epochs.
    Epochs,
    /// Evaluations, or nodes of a game.
    Evaluations,
    /// Seconds: shown, but never compared, since machines differ.
    Seconds,
    /// Seconds of the runs that solved.
    #[serde(rename = "seconds of solved")]
    SecondsSolved,
    /// Whether the first player won; half for a draw.
    Won,
}

impl Measure {
    /// As people call it.
    pub fn words(self) -> &'static str {
        match self {
            Measure::Score => "score",
            Measure::Solved => "solved",
            Measure::Quality => "share of the optimum",
            Measure::Epochs => "epochs",
            Measure::Evaluations => "evaluations",
            Measure::Seconds => "seconds",
            Measure::SecondsSolved => "seconds of the solved",
            Measure::Won => "won by the first",
        }
    }
}

/// Fewer runs.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table, as { replicates = 2, first = 3 }")]
pub struct Quick {
    /// Runs of every arm on every board.
    pub replicates: Option<u64>,
    /// Boards of every instances.
    pub first: Option<usize>,
}

/// Where a spec came from: all that is needed to read it again anywhere.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// The text.
    pub text: String,
    /// The files of boards and strategies that it names, with their content.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Whether it is the [quick](Spec::quickly) version.
    #[serde(default)]
    pub quick: bool,
}

/// Limits as they are written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table of limits, as { evaluations = 10_000 }")]
pub struct Limits {
    /// Evaluations.
    #[serde(default, deserialize_with = "count")]
    pub evaluations: Option<u64>,
    /// Epochs.
    #[serde(default, deserialize_with = "count")]
    pub epochs: Option<u64>,
    /// Time, as `"10s"`.
    #[serde(default, deserialize_with = "time")]
    pub time: Option<std::time::Duration>,
}

impl Limits {
    /// As a budget; what is not said here is taken from `other`, unless this says anything that can be repeated.
    pub fn or(&self, other: &Limits) -> Budget {
        let own = self.evaluations.is_some() || self.epochs.is_some();
        let from = if own { self } else { other };
        Budget { evaluations: from.evaluations, epochs: from.epochs, time: self.time.or(other.time) }
    }
}

/// Boards under one name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "[[instances]] with a puzzle, and boards or generate")]
pub struct Instances {
    /// What reports call them; by default the sample's name, or the puzzle's.
    pub name: Option<String>,
    /// The puzzle.
    pub puzzle: Spanned<String>,
    /// A sample, a file or the board itself; or several of them.
    pub boards: Option<Spanned<OneOrMany>>,
    /// Only the first so many of them.
    pub first: Option<usize>,
    /// What is said beside the text of a board.
    #[serde(default)]
    pub options: Entries,
    /// What the generator is asked for.
    pub generate: Option<Entries>,
    /// How many boards are generated.
    pub count: Option<Spanned<u64>>,
    /// The seed of the generator.
    pub seed: Option<u64>,
}

/// One text or several.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a text in quotes or a list of them is needed")]
pub enum OneOrMany {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl OneOrMany {
    /// All of them.
    pub fn all(&self) -> &[String] {
        match self {
            OneOrMany::One(one) => std::slice::from_ref(one),
            OneOrMany::Many(many) => many,
        }
    }
}

/// A method with parameters, or with several settings of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "[[arms]] with a method")]
pub struct Arm {
    /// What reports call it; by default the method's name.
    pub name: Option<String>,
    /// The method.
    pub method: Spanned<String>,
    /// The encoding; by default the method's favourite.
    pub encoding: Option<Spanned<String>>,
    /// The names of the instances, or of the puzzles, that it works on.
    pub on: Option<Spanned<OneOrMany>>,
    /// Parameters that differ from their defaults.
    #[serde(default)]
    pub set: Entries,
    /// Lists of values, every combination of which is an arm.
    pub grid: Option<Spanned<Entries>>,
    /// Lists of values side by side, all of one length.
    pub list: Option<Spanned<Entries>>,
    /// Values to be drawn.
    pub sample: Option<Spanned<Sample>>,
    /// Limits of its own.
    #[serde(default)]
    pub budget: Limits,
    /// Runs of its own.
    pub replicates: Option<Spanned<u64>>,
}

/// Parameters drawn at random.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table, as { count = 20, over = { alpha = [0.9, 0.99] } }")]
pub struct Sample {
    /// How many settings.
    pub count: u64,
    /// The seed of the draw.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// For each parameter `[from, to]`, `{ from, to, log = true }`, or `{ among = [values] }`.
    pub over: Entries,
}

/// Games between players: every pair, or the pairs that are named.
///
/// ```toml
/// [games]
/// game = "reversi"                # the only one, which need not be said
/// players = { shallow = "alphabeta depth=2", deep = "alphabeta depth=4", random = "random" }
/// pairs = [["shallow", "deep"]]   # who moves first, who second; by default all pairs with both colours
/// openings = 20                   # random openings, the same for every pair
/// plies = 6                       # of each; with 0 there is one opening only
/// start = "report"                # by default "standard"
/// [games.strategies.mine]         # weights that the players may name, as strategy=mine; or strategy=mine.toml, a file
/// discs = 1
/// ```
/// Players may also be listed without names, `["random", "alphabeta"]`: then they are called by their own words, and by
/// their numbers from 1 in pairs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "[games] with players")]
pub struct Games {
    /// The game: `reversi`, which is the only one.
    #[serde(default = "only_game")]
    pub game: Spanned<String>,
    /// Who plays.
    pub players: Players,
    /// Who meets whom, first to move first.
    pub pairs: Option<Vec<Spanned<[Who; 2]>>>,
    /// Random openings.
    #[serde(default = "one_opening")]
    pub openings: Spanned<u64>,
    /// Random plies of an opening.
    #[serde(default)]
    pub plies: u32,
    /// `standard` or `report`.
    pub start: Option<Spanned<String>>,
    /// Weights by name.
    #[serde(default)]
    pub strategies: BTreeMap<String, Spanned<plansza_reversi::strategy::Strategy>>,
}

/// Players, with names or without.
#[derive(Clone, Debug, Default)]
pub struct Players(pub Vec<(Option<String>, Spanned<String>)>);

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Players, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Players;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of players, or a table of names and players")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Players, A::Error> {
                let mut all = Vec::new();
                while let Some(player) = list.next_element::<Spanned<String>>()? {
                    all.push((None, player));
                }
                Ok(Players(all))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Players, A::Error> {
                let mut all = Vec::new();
                while let Some((name, player)) = map.next_entry::<String, Spanned<String>>()? {
                    all.push((Some(name), player));
                }
                Ok(Players(all))
            }
        }
        deserializer.deserialize_any(All)
    }
}

/// A player of a pair.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged, expecting = "a player is its name in quotes, or its number from 1")]
pub enum Who {
    /// By number, from 1.
    Number(usize),
    /// By name.
    Name(String),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Number(number) => write!(f, "{number}"),
            Who::Name(name) => write!(f, "'{}'", name.escape_debug()),
        }
    }
}

fn first_seed() -> u64 {
    1
}

fn only_game() -> Spanned<String> {
    Spanned::new(0..0, "reversi".into())
}

fn one_opening() -> Spanned<u64> {
    Spanned::new(0..0, 1)
}

/// Keys and values in the order of the file, with their places.
#[derive(Clone, Debug, Default)]
pub struct Entries(pub Vec<(Spanned<String>, Spanned<Value>)>);

impl Entries {
    /// Without the places.
    pub fn map(&self) -> Map<String, Value> {
        self.0.iter().map(|(key, value)| (key.get_ref().clone(), value.get_ref().clone())).collect()
    }
}

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Entries;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of parameters, as { alpha = 0.9 }")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut all = Vec::new();
                while let Some((key, value)) = map.next_entry::<Spanned<String>, Spanned<toml::Value>>()? {
                    let place = value.span();
                    let plain = serde_json::to_value(value.into_inner()).map_err(A::Error::custom)?;
                    all.push((key, Spanned::new(place, plain)));
                }
                Ok(Entries(all))
            }
        }
        deserializer.deserialize_map(All)
    }
}

/// A whole number, also as 1e6.
fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let whole = |x: &f64| x.fract() == 0.0 && (1.0..1e18).contains(x);
    let found = match toml::Value::deserialize(deserializer)? {
        toml::Value::Integer(n) => u64::try_from(n).ok().filter(|&n| n > 0),
        toml::Value::Float(x) => Some(x).filter(whole).map(|x| x as u64),
        _ => None,
    };
    found.map(Some).ok_or_else(|| D::Error::custom("a whole number from 1 is needed, as 10_000 or 1e6"))
}

fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<std::time::Duration>, D::Error> {
    budget::duration(&String::deserialize(deserializer)?).map(Some).map_err(D::Error::custom)
}

impl Spec {
    /// Reads the file of an experiment and the files that it names, relative to its folder.
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    pub fn load(path: &Path) -> Result<Spec, Fault> {
        let shown = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| {
            Fault::new(format!("cannot read {shown}: {error}")).accepts("the file of an experiment in TOML")
        })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut spec = Spec::parse(Source { text, ..Source::default() })?;
        for name in spec.names() {
            let file = folder.join(&name);
            if name.len() < 4096 && file.is_file() {
                let content = std::fs::read_to_string(&file)
                    .map_err(|error| Fault::new(format!("cannot read {}: {error}", file.display())))?;
                spec.source.files.insert(name, content);
            }
        }
        Ok(spec)
    }

    /// Reads an experiment that is all there.
    ///
    /// # Errors
    /// As [`load`](Spec::load).
    pub fn parse(source: Source) -> Result<Spec, Fault> {
        let mut spec: Spec =
            toml::from_str(&source.text).map_err(|error| words::fault(&source.text, &error))?;
        spec.source = source;
        let name = spec.name.get_ref();
        let fit = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
        if name.is_empty() || name.len() > 100 || name.starts_with('.') || !name.chars().all(fit) {
            let fault = Fault::new(format!("'{}' is no name of an experiment", name.escape_debug()));
            let accepted = "letters, digits, - _ and ., since a folder is called so";
            return Err(spec.at(&spec.name.span(), fault.accepts(accepted)));
        }
        Ok(if spec.source.quick { spec.quickly() } else { spec })
    }

    /// The same experiment with fewer runs, under a name of its own.
    pub fn quickly(mut self) -> Spec {
        let Quick { replicates, first } = self.quick;
        let fewer = |n: &mut Option<Spanned<u64>>| {
            if let (Some(n), Some(most)) = (n, replicates) {
                *n = Spanned::new(n.span(), (*n.get_ref()).min(most));
            }
        };
        self.replicates = self.replicates.or(replicates.map(|n| Spanned::new(0..0, n)));
        fewer(&mut self.replicates);
        self.arms.iter_mut().for_each(|arm| fewer(&mut arm.get_mut().replicates));
        for set in &mut self.instances {
            let set = set.get_mut();
            set.first = set.first.into_iter().chain(first).min();
        }
        self.name = Spanned::new(self.name.span(), format!("{}-quick", self.name.get_ref()));
        self.source.quick = true;
        self
    }

    /// What may be the name of a file.
    fn names(&self) -> Vec<String> {
        let boards = self.instances.iter().filter_map(|set| set.get_ref().boards.as_ref());
        let mut names: Vec<String> = boards.flat_map(|boards| boards.get_ref().all()).cloned().collect();
        for (_, player) in self.games.iter().flat_map(|games| &games.get_ref().players.0) {
            // What is wrong with a player is told when it is planned.
            let _ = plansza_arena::Spec::read(player.get_ref(), &mut |name| {
                names.extend(is_file(name).then(|| name.to_string()));
                Ok(plansza_arena::Spec::default().weights)
            });
        }
        names
    }

    /// The fault at its place in the file.
    pub fn at(&self, place: &Range<usize>, fault: Fault) -> Fault {
        let (line, column) = text::place(&self.source.text, place.start);
        fault.at(line, column)
    }
}

/// Whether a strategy is a file, by its name.
pub(crate) fn is_file(strategy: &str) -> bool {
    strategy.to_ascii_lowercase().ends_with(".toml")
}
