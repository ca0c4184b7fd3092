//! All JSON that a command prints goes through one function, which leaves nothing in it that a terminal would obey.

use super::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Where commands are: the command line's own, and those that puzzles and games bring.
fn sources() -> Vec<PathBuf> {
    let mut folders = vec![root().join("crates/cli/src")];
    for kind in ["puzzles", "games"] {
        let crates = fs::read_dir(root().join("crates").join(kind)).unwrap();
        folders.extend(
            crates.map(|entry| entry.unwrap().path().join("src/command")).filter(|path| path.exists()),
        );
    }
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match path.is_dir() {
                true => folders.push(path),
                false => files.push(path),
            }
        }
    }
    files
}

/// What stands between the bracket at this place and the one that closes it.
fn bracketed(text: &str) -> &str {
    let mut depth = 0;
    let end = text.char_indices().find(|&(_, sign)| {
        depth += i32::from(matches!(sign, '(' | '{' | '[')) - i32::from(matches!(sign, ')' | '}' | ']'));
        depth == 0
    });
    &text[..end.map_or(text.len(), |(at, _)| at)]
}

fn word_before(text: &str) -> &str {
    let text = text.trim_end();
    &text[text.rfind(|sign: char| !sign.is_alphanumeric() && sign != '_').map_or(0, |at| at + 1)..]
}

/// The function that this place of a source is in: where its name stands.
fn home(source: &str, at: usize) -> Option<usize> {
    source[..at].rfind("fn ")
}

/// What is JSON at a place of a source: variables of the same function that are made of it, functions that answer it.
fn json_names(source: &str, place: usize) -> BTreeSet<&str> {
    let here = home(source, place);
    let bound =
        source.match_indices("let ").filter(|&(at, _)| home(source, at) == here).filter_map(|(at, _)| {
            let statement = &source[at + 4..at + source[at..].find(';')?];
            let (pattern, value) = statement.split_once('=')?;
            let made = ["json!(", "as_json(", "row_json("].iter().any(|made| value.contains(made));
            let safe = ["screen::json(", "escaped("].iter().any(|safe| value.contains(safe));
            (made && !safe).then(|| pattern.split(':').next().map(word_before)).flatten()
        });
    let answers = ["-> Value", "-> Result<Value>"];
    let functions = answers.iter().flat_map(|answer| {
        source.match_indices(answer).filter_map(|(at, _)| {
            let from = home(source, at)? + 3;
            source[from..at].split(['(', '<']).next()
        })
    });
    bound.chain(functions).filter(|name| !name.is_empty()).collect()
}

/// Places of a source that write JSON by another way.
fn raw(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    for writer in ["write!(", "writeln!(", "print!(", "println!(", "format!(", "format_args!("] {
        for (at, _) in source.match_indices(writer) {
            let names = json_names(source, at);
            let said = bracketed(&source[at + writer.len() - 1..]);
            let named =
                |name: &&str| said.contains(&format!("{{{name}}}")) || said.contains(&format!("{name}("));
            let bare = said.contains("json!(") || said.contains("Value::") || names.iter().any(named);
            let safe = ["screen::json(", "escaped("].iter().any(|safe| said.contains(safe));
            if bare && !safe {
                found.push(format!("{writer}{}", &said[1..]));
            }
        }
    }
    // As text, by whatever way.
    for (at, _) in source.match_indices("json!(") {
        let rest = &source[at + 5 + bracketed(&source[at + 5..]).len() + 1..];
        if rest.trim_start().starts_with(".to_string()") {
            found.push(source[at..].chars().take(80).collect());
        }
    }
    for (at, _) in source.match_indices("serde_json::to_string(") {
        if !source[..at].ends_with("screen::json(") {
            found.push(source[at..].chars().take(80).collect());
        }
    }
    found
}

#[test]
fn all_json_that_is_printed_is_escaped() {
    let read = |path: &Path| fs::read_to_string(path).unwrap();
    let sources = sources();
    // There is some to be found, by the names that are looked for.
    let talkers = sources.iter().filter(|path| read(path).contains("json!(")).count();
    assert!(talkers > 12, "{talkers} sources with JSON");
    for path in sources {
        let found = raw(&read(&path));
        assert!(found.is_empty(), "{} writes JSON by another way: {found:#?}", path.display());
    }
}

#[test]
fn other_ways_are_found() {
    for wrong in [
        "let object = json!({\"a\": 1});\nwriteln!(out, \"{object}\")?;",
        "let line: Value = json!({\"a\": (1)});\nwrite!(out, \"{line}\\n\")?;",
        "fn row(a: u8) -> Value { json!([a]) }\nfn b() { println!(\"{}\", row(1)); }",
        "Ok(json!({\"a\": [1]})\n    .to_string())",
        "writeln!(out, \"{}\", json!({}))?;",
        "out.write(serde_json::to_string(&trial)?)",
    ] {
        assert_eq!(raw(wrong).len(), 1, "{wrong}");
    }
    for right in [
        "let object = json!({\"a\": 1});\nwriteln!(out, \"{}\", screen::json(object))?;",
        "console.json(&as_json(go)?)?;",
        "let line = screen::json(json!({}));\nwriteln!(out, \"{line}\")?;",
    ] {
        assert_eq!(raw(right), Vec::<String>::new());
    }
}
