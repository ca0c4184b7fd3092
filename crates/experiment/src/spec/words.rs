//! What the reader of TOML says of a spec that is wrong, in the words of specs instead of those of Rust.

use plansza_core::{Fault, params, text};

/// What TOML says, in our words: with the place, and the nearest right key.
pub(super) fn fault(content: &str, error: &toml::de::Error) -> Fault {
    let message = error.message().replace('\n', ", ");
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let fault = match quoted.split_first() {
        Some((wrong, names)) if message.starts_with("unknown field") => params::unknown("key", wrong, names),
        Some((wrong, names)) if message.starts_with("unknown variant") => {
            params::unknown("word", wrong, names)
        }
        Some((key, _)) if message.starts_with("missing field") => {
            Fault::new(format!("the key '{key}' is missing")).accepts(example(key))
        }
        _ => match message.strip_prefix("invalid ").and_then(|rest| rest.split_once(", expected ")) {
            Some((found, wanted)) => {
                let found = found.split_once(": ").map_or(found, |(_, found)| found);
                Fault::new(format!("{} cannot stand here", ours(found))).accepts(needed(wanted))
            }
            None => Fault::new(message),
        },
    };
    match error.span() {
        Some(span) => {
            let (line, column) = text::place(content, span.start);
            fault.at(line, column)
        }
        None => fault,
    }
}

/// A line that has the key.
fn example(key: &str) -> String {
    let value = match key {
        "name" => "\"cooling\"",
        "method" => "\"anneal\"",
        "puzzle" => "\"sudoku\"",
        "players" => "[\"alphabeta depth=2\", \"random\"]",
        "over" => "{ alpha = [0.9, 0.99] }",
        "count" | "runs" => "20",
        "arm" | "on" => "\"its name\"",
        "measure" => "\"solved\"",
        "value" => "0.9",
        "per_evaluation" => "81",
        _ => "…",
    };
    format!("{key} = {value}")
}

/// What was found, without the words of Rust.
fn ours(found: &str) -> String {
    match found.split_once('`') {
        Some((_, value)) => value.replace('`', ""),
        None => match found {
            "map" => "a table".into(),
            "sequence" => "a list".into(),
            other => other.into(),
        },
    }
}

/// What is needed, without the words of Rust.
fn needed(wanted: &str) -> &str {
    match wanted {
        "u64" | "u32" | "usize" => "a whole number from 0",
        "f64" => "a number",
        "a string" | "string" | "a borrowed string" => "a text in quotes",
        "a sequence" => "a list, as [1, 2]",
        "an array of length 2" => "two players, as [\"one\", \"other\"]",
        "a map" => "a table, as { key = 1 }",
        "a boolean" => "true or false",
        other => other,
    }
}
