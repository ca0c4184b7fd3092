//! Games between players.

use plansza_arena::spelled;
use plansza_catalogue::program::joined;
use plansza_core::params::plain;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// Games between players: every pair, or the pairs that are named.
///
/// ```toml
/// [games]
/// game = "reversi"                # which need not be said; or connect-four
/// players = { shallow = "alphabeta depth=2", deep = "alphabeta depth=4", random = "random" }
/// pairs = [["shallow", "deep"]]   # who moves first, who second; by default all pairs with both colours
/// openings = 20                   # random openings, the same for every pair
/// plies = 6                       # of each; with 0 there is one opening only
/// start = "report"                # by default "standard"
/// [games.strategies.mine]         # weights that the players may name, as strategy=mine; or strategy=mine.toml, a file
/// discs = 1
/// ```
/// Players may also be listed without names, `["random", "alphabeta"]`: then they are called by their own words, and by
/// their numbers from 1 in pairs. A program of somebody else is `{ program = ["edax", "-gtp"], protocol = "gtp", time = "1s" }`,
/// short for `"gtp command='edax -gtp' time=1s"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "[games] with players")]
pub struct Games {
    /// The game.
    #[serde(default = "usual_game")]
    pub game: String,
    /// Who plays.
    pub players: Players,
    /// Who meets whom, first to move first.
    pub pairs: Option<Vec<[Who; 2]>>,
    /// Random openings.
    #[serde(default = "one_opening")]
    pub openings: u64,
    /// Random plies of an opening.
    #[serde(default)]
    pub plies: u32,
    /// The name of the start; by default the usual one.
    pub start: Option<String>,
    /// Settings of players by name.
    #[serde(default)]
    pub strategies: BTreeMap<String, Map<String, Value>>,
}

/// Players, with names or without. One that is a program is kept in words too.
///
/// ```
/// use plansza_experiment::spec::Players;
/// let players: Players = serde_json::from_str(r#"["random", "alphabeta"]"#).unwrap();
/// assert_eq!(players.0[1], (None, "alphabeta".into()));
/// let named = r#"{"one":"random","two":"alphabeta"}"#;
/// assert_eq!(serde_json::to_string(&serde_json::from_str::<Players>(named).unwrap()).unwrap(), named);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Players(pub Vec<(Option<String>, String)>);

impl Serialize for Players {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let named = |(name, player): &(Option<String>, String)| Some((name.clone()?, player.clone()));
        if let Some(named) = self.0.iter().map(named).collect::<Option<Vec<(String, String)>>>() {
            return serializer.collect_map(named);
        }
        serializer.collect_seq(self.0.iter().map(|(_, player)| player))
    }
}

impl<'de> Deserialize<'de> for Players {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Players, D::Error> {
        struct AllPlayers;
        impl<'de> Visitor<'de> for AllPlayers {
            type Value = Players;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of players, or a table of names and players")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Players, A::Error> {
                let mut all = Vec::new();
                while let Some(WrittenPlayer(player)) = list.next_element()? {
                    all.push((None, player));
                }
                Ok(Players(all))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Players, A::Error> {
                let mut all = Vec::new();
                while let Some((name, WrittenPlayer(player))) = map.next_entry::<String, WrittenPlayer>()? {
                    all.push((Some(name), player));
                }
                Ok(Players(all))
            }
        }
        deserializer.deserialize_any(AllPlayers)
    }
}

/// A player as it stands in a file: its words, or the table of a program, which become words.
struct WrittenPlayer(String);

impl<'de> Deserialize<'de> for WrittenPlayer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WrittenPlayer, D::Error> {
        struct WordsOrProgram;
        impl<'de> Visitor<'de> for WordsOrProgram {
            type Value = WrittenPlayer;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a player in quotes, or { program = [\"edax\", \"-gtp\"], protocol = \"gtp\" }")
            }
            fn visit_str<E: Error>(self, words: &str) -> Result<WrittenPlayer, E> {
                Ok(WrittenPlayer(words.into()))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WrittenPlayer, A::Error> {
                let (mut program, mut protocol, mut said) = (None, None, Vec::new());
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "program" => program = Some(map.next_value::<Vec<String>>()?),
                        "protocol" => protocol = Some(map.next_value::<String>()?),
                        _ => said.push((key, plain(&map.next_value::<Value>()?))),
                    }
                }
                let program = program.filter(|words| !words.is_empty());
                let program = program.ok_or_else(|| A::Error::custom("a program needs at least one word"))?;
                let protocol =
                    protocol.ok_or_else(|| A::Error::custom("a program needs a protocol, gtp or nboard"))?;
                let said: Vec<(&str, String)> =
                    said.iter().map(|(key, value)| (&**key, value.clone())).collect();
                Ok(WrittenPlayer(spelled(&protocol, &joined(&program), &said)))
            }
        }
        deserializer.deserialize_any(WordsOrProgram)
    }
}

/// A player of a pair.
///
/// ```
/// use plansza_experiment::spec::Who;
/// assert_eq!([Who::Number(2), Who::Name("deep".into())].map(|who| who.to_string()), ["2", "'deep'"]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
            Who::Name(name) => write!(f, "'{}'", plansza_core::text::shown(name)),
        }
    }
}

fn usual_game() -> String {
    plansza_catalogue::games()[0].name.into()
}

fn one_opening() -> u64 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_a_player_in_words() {
        let read = |text: &str| serde_json::from_str::<Players>(text);
        let table = r#"{"edax":{"program":["my edax","-gtp"],"protocol":"gtp","time":"1s","patience":9},"r":"random"}"#;
        let players = read(table).unwrap();
        assert_eq!(players.0[0].1, "gtp command=\"'my edax' -gtp\" time=1s patience=9");
        // As data it is the same again.
        assert_eq!(read(&serde_json::to_string(&players).unwrap()).unwrap(), players);
        for (text, part) in [
            (r#"[{"program":[],"protocol":"gtp"}]"#, "at least one word"),
            (r#"[{"program":["a"]}]"#, "gtp or nboard"),
            ("[3]", "a player in quotes"),
        ] {
            let fault = read(text).unwrap_err().to_string();
            assert!(fault.contains(part), "{text}: {fault}");
        }
    }
}
