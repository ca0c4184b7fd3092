//! A player in words: its properties as `KEY=VALUE`, and values that need quotes.

use super::{Tongue, Way, way_of};
use plansza_core::Fault;
use std::borrow::Cow;

/// The values of the settings of a player in words, which may be names of files.
///
/// ```
/// assert_eq!(plansza_arena::mentions("alphabeta depth=3 strategy='my file.toml'"), ["3", "my file.toml"]);
/// ```
pub fn mentions(text: &str) -> Vec<String> {
    match parts(text) {
        // What a program is told is no file of ours.
        (name, _) if tongue(name).is_some() => Vec::new(),
        (_, properties) => properties.into_iter().map(|(_, value)| value).collect(),
    }
}

/// The name of the method of a player in words, be there such a method or not.
///
/// ```
/// assert_eq!(plansza_arena::method_of("alphabeta:depth=3"), "alphabeta");
/// ```
pub fn method_of(text: &str) -> &str {
    split(text).0
}

/// The command of a player in words that is a program of somebody else.
///
/// ```
/// use plansza_arena::command_of;
/// assert_eq!(command_of("gtp command='edax -gtp' time=1s").as_deref(), Some("edax -gtp"));
/// assert_eq!(command_of("alphabeta depth=3"), None);
/// ```
pub fn command_of(text: &str) -> Option<String> {
    let (name, properties) = parts(text);
    tongue(name)?;
    properties.into_iter().find(|(key, _)| *key == "command").map(|(_, value)| value)
}

/// A player of a program of somebody else in words: the protocol, the command, and what else is said of it.
///
/// ```
/// let said = [("time", "1s".to_string())];
/// assert_eq!(plansza_arena::spelled("gtp", "edax -gtp", &said), "gtp command=\"edax -gtp\" time=1s");
/// ```
pub fn spelled(protocol: &str, command: &str, said: &[(&str, String)]) -> String {
    let said: String = said.iter().map(|(key, value)| format!(" {key}={}", quoted(value))).collect();
    format!("{protocol} command={}{said}", quoted(command))
}

fn tongue(name: &str) -> Option<Tongue> {
    match way_of(name)? {
        Way::Outside(tongue) => Some(tongue),
        _ => None,
    }
}

/// The name of a player's method and its properties, as far as they can be read.
fn parts(text: &str) -> (&str, Vec<(&str, String)>) {
    let (name, rest) = split(text);
    (name, properties(rest).unwrap_or_default())
}

/// The name of a player's method and what follows.
pub(super) fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c| separates(c) || c == ':').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    (name, rest.strip_prefix(':').unwrap_or(rest))
}

/// Whether a character stands between the properties of a player.
pub(super) fn separates(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The keys and values of a player's properties.
pub(super) fn properties(text: &str) -> Result<Vec<(&str, String)>, Fault> {
    const ACCEPTED: &str =
        "KEY=VALUE, as depth=4 or strategy=balanced; with spaces or commas as strategy=\"my file.toml\"";
    let mut rest = text.trim_start_matches(separates);
    let mut found = Vec::new();
    while !rest.is_empty() {
        let word = &rest[..rest.find(separates).unwrap_or(rest.len())];
        let wrong = |what: &str| {
            let shown: String = word.chars().take(40).collect();
            Fault::new(format!("'{}' in a player {what}", plansza_core::text::shown(&shown)))
                .accepts(ACCEPTED)
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
pub(super) fn quoted(value: &str) -> Cow<'_, str> {
    if value.is_empty() || value.contains(separates) || value.starts_with(['"', '\'']) {
        return format!("\"{}\"", value.replace('"', "\"\"")).into();
    }
    value.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_value_comes_back_from_its_quotes(values in proptest::collection::vec(".{0,12}|[ ,'\"=:a]{0,8}", 0..4)) {
            let text: Vec<String> = values.iter().map(|value| format!("key={}", quoted(value))).collect();
            let back: Vec<String> = properties(&text.join(" ")).unwrap().into_iter().map(|(_, value)| value).collect();
            prop_assert_eq!(back, values);
        }
    }
}
