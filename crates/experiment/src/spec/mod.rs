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
//! on = ["sweep", "nine/7"]                  # instances or single boards; by default all that the method can work on
//! seed = 2                                  # by default the experiment's
//! set = { cooling = "geometric" }
//! grid = { alpha = [0.99, 0.9, 0.7], start = [729.0, 364.5] }
//! ```
//! Instead of a `grid`, which is every combination, there may be `list` (values side by side) or `sample` (drawn). An
//! experiment with games has `[games]` instead of instances and arms: see [`Games`].
//!
//! A spec is data: it can be built by a program as well as read from a file, and both ways be written as JSON. Where it was
//! read, the [places](place) of its parts in the text are known to who has to say what is wrong with them.
//!
//! This module knows the form of the file and nothing of puzzles and methods: [`Plan`](crate::Plan) does.

mod effort;
mod games;
mod limits;
mod own_boards;
pub mod place;
mod printable;
mod programs;
mod published;
mod tuned;
mod words;

pub use effort::EffortUnit;
pub use games::{Games, Players, Who};
pub use limits::Limits;
pub use place::{Place, at};
pub use published::{Measure, Published};
pub use tuned::TuneSpec;

use plansza_core::{Fault, files, text};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// The largest file of an experiment, in bytes; read, it takes thirty times as many.
const LARGEST: u64 = 4 << 20;

/// The largest file of boards beside it.
const LARGEST_BOARDS: u64 = 16 << 20;

/// An experiment as it is written.
///
/// ```
/// use plansza_experiment::spec::{Source, Spec};
/// let text = "name = 'cooling'\nreplicates = 100\nbudgets = 1\n";
/// let fault = Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap_err();
/// assert!(fault.place() == Some((3, 1)) && fault.to_string().contains("budget"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// Its name, which is the name of its folder of results too.
    pub name: String,
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
    pub replicates: Option<u64>,
    /// The limits of a run.
    #[serde(default)]
    pub budget: Limits,
    /// Shares of the way from a random solution to the optimum, for expected running times and curves.
    #[serde(default)]
    pub targets: Option<Vec<f64>>,
    /// The limits of the proof of the optimum.
    #[serde(default)]
    pub proof: Limits,
    /// The limits of the random search that stands beside every comparison.
    #[serde(default)]
    pub baseline: Limits,
    /// The boards.
    #[serde(default)]
    pub instances: Vec<Instances>,
    /// What searches them.
    #[serde(default)]
    pub arms: Vec<ArmSpec>,
    /// Games instead of searches.
    #[serde(default)]
    pub games: Option<Games>,
    /// What others have published, to stand beside ours.
    #[serde(default)]
    pub published: Vec<Published>,
    /// The arms with settings that the authors of the published figures chose by the greatest score, then the shortest
    /// time: of each family one, the best of all first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<String>,
    /// Why ours may differ, where a figure says nothing of its own.
    pub why: Option<String>,
    /// What is to be said of the boards, where the published figures are of others: those are shown, not compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_boards: Option<String>,
    /// What an evaluation of a method is in the words of the published report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<EffortUnit>,
    /// Fewer runs, for a first look.
    #[serde(default)]
    pub quick: Quick,
    /// Where it came from.
    #[serde(skip)]
    pub source: Source,
    /// The folder of its file, in which programs that it names are started; empty where there is none.
    #[serde(skip)]
    pub folder: PathBuf,
}

/// Fewer runs.
///
/// ```
/// use plansza_experiment::known;
/// let spec = known::find("matrix")?;
/// let quick = spec.clone().quickly();
/// assert!(quick.name == "matrix-quick" && quick.replicates <= spec.replicates);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table, as { replicates = 2, first = 3 }")]
pub struct Quick {
    /// Runs of every arm on every board.
    pub replicates: Option<u64>,
    /// Boards of every instances.
    pub first: Option<usize>,
}

/// Where a spec came from: all that is needed to read it again anywhere.
///
/// ```
/// use plansza_experiment::{Spec, spec::Source};
/// let spec = Spec::parse(Source { text: "name = 'a'".into(), ..Source::default() })?;
/// assert_eq!((spec.name.as_str(), spec.seed, spec.source.text.len()), ("a", 1, 10));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// The text; empty where it was built as data.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The spec, where it was built as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Value>,
    /// The files of boards and strategies that it names, with their content.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The commands of programs that it names, with the hashes of those words that are files.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub programs: BTreeMap<String, String>,
    /// Whether it is the [quick](Spec::quickly) version.
    #[serde(default)]
    pub quick: bool,
}

/// Boards under one name.
///
/// ```
/// use plansza_experiment::spec::{Instances, OneOrMany};
/// let sweep = Instances { puzzle: "go".into(), boards: Some(OneOrMany::One("sweep".into())), ..Default::default() };
/// assert!(sweep.generate.is_none() && sweep.first.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "[[instances]] with a puzzle, and boards or generate")]
pub struct Instances {
    /// What reports call them; by default the sample's name, or the puzzle's.
    pub name: Option<String>,
    /// The puzzle.
    pub puzzle: String,
    /// A sample, a file or the board itself; or several of them.
    pub boards: Option<OneOrMany>,
    /// Only the first so many of them.
    pub first: Option<usize>,
    /// What is said beside the text of a board.
    #[serde(default)]
    pub options: Entries,
    /// What the generator is asked for.
    pub generate: Option<Entries>,
    /// How many boards are generated.
    pub count: Option<u64>,
    /// The seed of the generator.
    pub seed: Option<u64>,
    /// Whether they are there to tune on only: no arm is compared on them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub train: bool,
}

/// One text or several.
///
/// ```
/// use plansza_experiment::spec::OneOrMany;
/// assert_eq!(OneOrMany::One("easy".into()).all(), OneOrMany::Many(vec!["easy".into()]).all());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
///
/// ```
/// use plansza_experiment::{Spec, spec::{ArmSpec, Instances}};
/// let spec = Spec {
///     name: "mine".into(), replicates: Some(5),
///     instances: vec![Instances { puzzle: "blank".into(), ..Instances::default() }],
///     arms: vec![ArmSpec { method: "tabu".into(), ..ArmSpec::default() }],
///     ..Spec::default()
/// };
/// assert!(spec.built()?.source.data.is_some()); // fit to be stored
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "[[arms]] with a method")]
pub struct ArmSpec {
    /// What reports call it; by default the method's name.
    pub name: Option<String>,
    /// The method; in a file also `{ program = ["python3", "mine.py"] }`, which is the method `program` with its command.
    #[serde(deserialize_with = "programs::method")]
    pub method: String,
    /// The encoding; by default the method's favourite.
    pub encoding: Option<String>,
    /// The names of the instances, or of the puzzles, that it works on.
    pub on: Option<OneOrMany>,
    /// Parameters that differ from their defaults.
    #[serde(default)]
    pub set: Entries,
    /// Lists of values, every combination of which is an arm.
    pub grid: Option<Entries>,
    /// Lists of values side by side, all of one length.
    pub list: Option<Entries>,
    /// Values to be drawn.
    pub sample: Option<Draws>,
    /// Parameters that a tuner sets, on boards to train on; the arm then stands twice, as it comes and tuned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tune: Option<TuneSpec>,
    /// Limits of its own.
    #[serde(default)]
    pub budget: Limits,
    /// Runs of its own.
    pub replicates: Option<u64>,
    /// A master seed of its own.
    pub seed: Option<u64>,
}

/// Parameters drawn at random.
///
/// ```
/// use plansza_experiment::spec::Draws;
/// let draws: Draws = serde_json::from_str(r#"{ "count": 20, "over": { "alpha": [0.9, 0.99] } }"#).unwrap();
/// assert_eq!((draws.count, draws.seed, draws.over.0.len()), (20, 1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a table, as { count = 20, over = { alpha = [0.9, 0.99] } }")]
pub struct Draws {
    /// How many settings.
    pub count: u64,
    /// The seed of the draw.
    #[serde(default = "first_seed")]
    pub seed: u64,
    /// For each parameter `[from, to]`, `{ from, to, log = true }`, or `{ among = [values] }`.
    pub over: Entries,
}

fn first_seed() -> u64 {
    1
}

/// Keys and values in the order of the file.
///
/// ```
/// use plansza_experiment::spec::Entries;
/// let entries: Entries = serde_json::from_str(r#"{ "start": 729, "alpha": 0.9 }"#).unwrap();
/// assert!(entries.0.keys().eq(["start", "alpha"])); // in the order of the file
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Entries(pub Map<String, Value>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Entries, D::Error> {
        struct AllEntries;
        impl<'de> Visitor<'de> for AllEntries {
            type Value = Entries;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of parameters, as { alpha = 0.9 }")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
                let mut all = Map::new();
                while let Some((key, value)) = map.next_entry::<String, Value>()? {
                    all.insert(key, value);
                }
                Ok(Entries(all))
            }
        }
        deserializer.deserialize_map(AllEntries)
    }
}

impl Spec {
    /// Reads the file of an experiment and the files that it names, relative to its folder.
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    pub fn load(path: &Path) -> Result<Spec, Fault> {
        let shown = path.display();
        let bytes = files::read(path, LARGEST).map_err(|error| {
            Fault::new(format!("cannot read {shown}: {error}"))
                .accepts("the file of an experiment in TOML, or its folder of results")
        })?;
        let text = text::utf8(&bytes)?.to_string();
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut spec = Spec::parse(Source { text, ..Source::default() })?;
        spec.folder = folder.into();
        spec.note_programs();
        for name in spec.names() {
            let file = folder.join(&name);
            if name.len() < 4096 && file.is_file() {
                let bytes = files::read(&file, LARGEST_BOARDS)
                    .map_err(|error| Fault::new(format!("cannot read {}: {error}", file.display())))?;
                let content = match String::from_utf8(bytes) {
                    Ok(text) => text,
                    Err(other) => spec.text_of(&name, other.as_bytes())?,
                };
                spec.source.files.insert(name, content);
            }
        }
        Ok(spec)
    }

    /// The text in a file of boards that is no text itself, by the puzzle that names it.
    fn text_of(&self, name: &str, bytes: &[u8]) -> Result<String, Fault> {
        let names_it =
            |set: &&Instances| set.boards.iter().any(|boards| boards.all().iter().any(|one| one == name));
        match self.instances.iter().find(names_it) {
            Some(set) => plansza_catalogue::find(&set.puzzle)?.text_of(bytes).map(|text| text.into_owned()),
            None => text::utf8(bytes).map(String::from),
        }
        .map_err(|fault| Fault::new(format!("{name}: {fault}")))
    }

    /// Reads an experiment that is all there.
    ///
    /// # Errors
    /// As [`load`](Spec::load).
    pub fn parse(source: Source) -> Result<Spec, Fault> {
        let mut spec: Spec = match &source.data {
            Some(data) => serde_json::from_value(data.clone())
                .map_err(|error| Fault::new(format!("a spec that is data: {error}")))?,
            None => toml::from_str(&source.text).map_err(|error| words::fault(&source.text, &error))?,
        };
        spec.source = source;
        spec.settle_programs();
        spec.check_name()?;
        spec.check_words()?;
        Ok(if spec.source.quick { spec.quickly() } else { spec })
    }

    /// The same spec, fit to be stored, of one that was built as data.
    ///
    /// # Errors
    /// When its name cannot be that of a folder, or its words cannot be shown.
    pub fn built(mut self) -> Result<Spec, Fault> {
        let data = serde_json::to_value(&self).expect("a spec is plain data");
        self.source = Source { data: Some(data), ..self.source };
        self.check_name()?;
        self.check_words()?;
        Ok(self)
    }

    fn check_name(&self) -> Result<(), Fault> {
        let name = &self.name;
        let fit = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
        if name.is_empty()
            || name.chars().count() > text::LONGEST_NAME
            || name.starts_with('.')
            || !name.chars().all(fit)
        {
            let what = format!("'{}' is no name of an experiment", text::shown(name));
            return self.refuse(
                &at!["name"],
                what,
                "up to 80 letters, digits, - _ and ., since a folder is called so",
            );
        }
        Ok(())
    }

    /// The same experiment with fewer runs, under a name of its own.
    ///
    /// ```
    /// assert_eq!(plansza_experiment::known::find("go-boards")?.quickly().name, "go-boards-quick");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn quickly(mut self) -> Spec {
        let Quick { replicates, first } = self.quick;
        let fewer = |n: &mut Option<u64>| {
            if let (Some(n), Some(most)) = (n, replicates) {
                *n = (*n).min(most);
            }
        };
        self.replicates = self.replicates.or(replicates);
        fewer(&mut self.replicates);
        self.arms.iter_mut().for_each(|arm| fewer(&mut arm.replicates));
        for set in &mut self.instances {
            set.first = set.first.into_iter().chain(first).min();
        }
        self.name = format!("{}-quick", self.name);
        self.source.quick = true;
        self
    }

    /// What may be the name of a file.
    fn names(&self) -> Vec<String> {
        let boards = self.instances.iter().filter_map(|set| set.boards.as_ref());
        let mut names: Vec<String> = boards.flat_map(OneOrMany::all).cloned().collect();
        for (_, player) in self.games.iter().flat_map(|games| &games.players.0) {
            names.extend(
                plansza_arena::mentions(player).into_iter().filter(|name| plansza_core::game::is_file(name)),
            );
        }
        names
    }

    /// Refuses what stands at a place of the file, and says what is accepted there.
    pub(crate) fn refuse<T>(
        &self,
        place: &Place,
        what: impl Into<String>,
        accepted: impl Into<String>,
    ) -> Result<T, Fault> {
        Err(self.at(place, Fault::new(what).accepts(accepted)))
    }

    /// The fault at the place of a value in the file.
    pub fn at(&self, place: &Place, fault: Fault) -> Fault {
        place.locate(&self.source.text, fault, false)
    }

    /// What stands at a place of the file, as it is written.
    pub fn text_at(&self, place: &Place) -> Option<String> {
        place.text(&self.source.text)
    }

    /// The fault at the place of a key in the file.
    pub fn at_key(&self, place: &Place, fault: Fault) -> Fault {
        place.locate(&self.source.text, fault, true)
    }
}
