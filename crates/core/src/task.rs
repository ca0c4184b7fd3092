//! All that determines a trial, and nothing else: a method on a board, or a game between two players.
//!
//! A task is data: it is written to a file, sent to a server, hashed for the id of a trial, and run again from itself
//! alone. Who asks for a search says what differs from the defaults; the catalogue completes it.
//!
//! ```
//! use plansza_core::{Budget, SearchTask, Task};
//! let wish = SearchTask { method: "anneal".into(), budget: Budget::evaluations(1000), ..SearchTask::default() };
//! let json = Task::Search(wish.clone()).json();
//! assert!(json.contains(r#""method":"anneal""#));
//! assert_eq!(serde_json::from_str::<Task>(&json)?, Task::Search(wish));
//! # Ok::<(), serde_json::Error>(())
//! ```

use crate::{Budget, Seed};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The version of results: it is part of every task. A change of any algorithm that changes any result raises it, once per release:
/// 3 is open until 0.1.0 is released.
///
/// Since version 2 an improvement stands at the evaluation that made it, also inside a generation, a round of ants or a
/// burst of memetic search; before, it stood at the end of those. Since version 3 the exact solvers search in other orders: their
/// nodes are others, and of several solutions another may be the first.
pub const RESULTS: u32 = 3;

/// The name of the exact method, which every puzzle has.
pub const EXACT: &str = "exact";

/// What stands for the puzzle of a problem that is not ours.
pub const OWN: &str = "own";

/// What is to run.
///
/// ```
/// use plansza_core::{SearchTask, Task};
/// let task = Task::Search(SearchTask { puzzle: "sudoku".into(), ..SearchTask::default() });
/// assert_eq!(task.results(), plansza_core::task::RESULTS);
/// assert_ne!(task.replicate(1, 0), task.replicate(1, 1)); // another seed
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Task {
    /// A method on a board.
    Search(SearchTask),
    /// A game between two players.
    Match(MatchTask),
}

/// A method on a board.
///
/// ```
/// use plansza_core::SearchTask;
/// let wish = SearchTask { puzzle: "go".into(), board: "sample".into(), ..SearchTask::default() };
/// assert_eq!((wish.method.as_str(), wish.encoding, wish.seed), ("exact", None, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = extended)]
pub struct SearchTask {
    /// The version of results.
    pub results: u32,
    /// The puzzle.
    pub puzzle: String,
    /// The board in the puzzle's main format.
    pub board: String,
    /// The method.
    pub method: String,
    /// The encoding; none for the exact method, or, in a wish, for the one that suits the method best.
    pub encoding: Option<String>,
    /// Every parameter but those that came later and have their default, or, in a wish, those that differ from the
    /// defaults. Written in the order of their names, which is not that of any struct.
    #[serde(serialize_with = "sorted")]
    pub params: Map<String, Value>,
    /// The limits.
    pub budget: Budget,
    /// The seed.
    pub seed: u64,
}

impl Default for SearchTask {
    /// The exact method without limits.
    fn default() -> SearchTask {
        SearchTask {
            results: RESULTS,
            puzzle: String::new(),
            board: String::new(),
            method: EXACT.into(),
            encoding: None,
            params: Map::new(),
            budget: Budget::UNLIMITED,
            seed: 1,
        }
    }
}

fn sorted<S: Serializer>(params: &Map<String, Value>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(params.iter().collect::<BTreeMap<_, _>>())
}

/// A game between two players.
///
/// ```
/// use plansza_core::{MatchTask, Task, params::to_map};
/// let player = to_map(&std::collections::BTreeMap::from([("method", "random")]));
/// let task = Task::Match(MatchTask {
///     results: 1, game: "reversi".into(), players: [player.clone(), player],
///     start: "standard".into(), plies: 6, opening: 2, seed: 3,
/// });
/// assert!(task.json().contains(r#""game":"reversi""#));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = extended)]
pub struct MatchTask {
    /// The version of results.
    pub results: u32,
    /// The game.
    pub game: String,
    /// Who plays, first to move first: the method, then every setting in the order of their names.
    pub players: [Map<String, Value>; 2],
    /// The name of the start. Of the first two starts that there were it is kept as whether it is the report's, so that
    /// ids stay what they are.
    #[serde(rename = "report_start", serialize_with = "write_start", deserialize_with = "read_start")]
    #[schemars(with = "WrittenStart")]
    pub start: String,
    /// Random plies.
    pub plies: u32,
    /// The seed of the random plies.
    pub opening: u64,
    /// The seed of the players.
    pub seed: u64,
}

/// A trial is a task with more beside it, so the schema of a task lets more stand beside it.
pub(crate) fn extended(schema: &mut schemars::Schema) {
    schema.remove("additionalProperties");
}

const STARTS: [&str; 2] = ["standard", "report"];

fn write_start<S: Serializer>(start: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match STARTS.iter().position(|known| *known == start) {
        Some(known) => serializer.serialize_bool(known == 1),
        None => serializer.serialize_str(start),
    }
}

/// A start as it is kept: whether it is the report's, or its name.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum WrittenStart {
    Report(bool),
    Named(String),
}

fn read_start<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match WrittenStart::deserialize(deserializer)? {
        WrittenStart::Report(report) => STARTS[usize::from(report)].into(),
        WrittenStart::Named(name) => name,
    })
}

impl Task {
    /// Its canonical JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("a task is plain data")
    }

    /// The version of its results.
    pub fn results(&self) -> u32 {
        match self {
            Task::Search(search) => search.results,
            Task::Match(game) => game.results,
        }
    }

    /// The same task as this replicate under a master seed. The stream is named by master seed, replicate and board, not
    /// by method or parameters: methods are compared on equal seeds, and an experiment can grow without changing.
    ///
    /// ```
    /// use plansza_core::{SearchTask, Task};
    /// let of = |method: &str| Task::Search(SearchTask { method: method.into(), ..SearchTask::default() }).replicate(1, 5);
    /// let (Task::Search(one), Task::Search(two)) = (of("tabu"), of("anneal")) else { unreachable!() };
    /// assert_eq!(one.seed, two.seed); // methods meet on equal seeds
    /// ```
    pub fn replicate(&self, master: u64, replicate: u64) -> Task {
        let mut task = self.clone();
        match &mut task {
            Task::Search(search) => search.seed = word(Seed(master).child(replicate)),
            Task::Match(game) => {
                game.opening = word(Seed(master).named("opening").child(replicate));
                game.seed = word(Seed(master).named("game").child(replicate));
            }
        }
        task
    }
}

/// The word of a seed that every reader of JSON can hold: 53 bits.
fn word(seed: Seed) -> u64 {
    seed.0 >> 11
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_canonical_form_is_what_ids_are_made_of() {
        let budget =
            Budget { evaluations: Some(5), epochs: None, time: Some(std::time::Duration::from_millis(1500)) };
        let mut task = SearchTask { puzzle: "go".into(), board: "b".into(), budget, ..SearchTask::default() };
        task.params.insert("z".into(), 1.into());
        task.params.insert("a".into(), 2.5.into());
        assert_eq!(
            Task::Search(task).json(),
            r#"{"results":3,"puzzle":"go","board":"b","method":"exact","encoding":null,"params":{"a":2.5,"z":1},"budget":{"evaluations":5,"epochs":null,"seconds":1.5},"seed":1}"#
        );
    }

    #[test]
    fn starts_are_kept_as_they_always_were() {
        let game = |start: &str| MatchTask {
            results: RESULTS,
            game: "reversi".into(),
            players: [Map::new(), Map::new()],
            start: start.into(),
            plies: 6,
            opening: 2,
            seed: 3,
        };
        for (start, form) in [("standard", "false"), ("report", "true"), ("handicap", "\"handicap\"")] {
            let task = Task::Match(game(start));
            let json = task.json();
            assert_eq!(
                json,
                format!(
                    r#"{{"results":3,"game":"reversi","players":[{{}},{{}}],"report_start":{form},"plies":6,"opening":2,"seed":3}}"#
                )
            );
            assert_eq!(serde_json::from_str::<Task>(&json).unwrap(), task);
        }
    }
}
