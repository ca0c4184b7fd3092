//! One meaning per name: no two types of the workspace have one name, whoever sees them; and the glossary speaks of types
//! that are there.
//!
//! Two things are no second meaning. An alias such as `type Record = plansza_core::Record<Position>` names the same type
//! shorter. And what a trait leaves to be said, `type Move;`, has the name of its trait wherever it is said.

use super::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Names that may stand in several places all the same, and why.
const ALLOWED: &[(&str, &str)] = &[("Readme", "carries the README of a crate, so that its example is run")];

/// The Rust files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("it can be listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// What a line says of a type.
#[derive(Debug, PartialEq)]
enum Told<'a> {
    /// It defines one.
    Defined(&'a str),
    /// A trait asks for one.
    AskedFor(&'a str),
}

fn told(line: &str) -> Option<Told<'_>> {
    let code = line.trim_start();
    let indented = code.len() < line.len();
    let code = match code.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => code,
    };
    let (word, rest) = code.split_once(' ')?;
    let end = rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    if !name.starts_with(char::is_uppercase) {
        return None;
    }
    match (word, rest.split_once('=')) {
        ("struct" | "enum" | "union" | "trait", _) => Some(Told::Defined(name)),
        ("type", None) => Some(Told::AskedFor(name)),
        // What an implementation says of a trait's type.
        ("type", Some(_)) if indented => None,
        ("type", Some((_, same))) => {
            let path = same.split('<').next().unwrap_or(same).trim().trim_end_matches(';');
            (path.rsplit("::").next() != Some(name)).then_some(Told::Defined(name))
        }
        _ => None,
    }
}

/// The types of the workspace: where each name is defined, and those that traits ask for.
fn types() -> (BTreeMap<String, Vec<String>>, BTreeSet<String>) {
    let mut defined: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut asked_for = BTreeSet::new();
    for path in files(&root().join("crates")) {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        for (number, line) in text.lines().enumerate() {
            match told(line) {
                Some(Told::Defined(name)) => {
                    let place = path.strip_prefix(root()).unwrap_or(&path).display();
                    defined.entry(name.into()).or_default().push(format!("{place}:{}", number + 1));
                }
                Some(Told::AskedFor(name)) => drop(asked_for.insert(name.to_string())),
                None => {}
            }
        }
    }
    assert!(defined.len() > 500 && asked_for.contains("Move"), "the source was not found");
    (defined, asked_for)
}

#[test]
fn a_name_is_defined_in_one_place() {
    let (defined, asked_for) = types();
    let (allowed, twice): (Vec<_>, Vec<_>) = (defined.iter())
        .filter(|(name, places)| places.len() > 1 && !asked_for.contains(*name))
        .partition(|(name, _)| ALLOWED.iter().any(|(allowed, _)| allowed == name));
    assert!(
        twice.is_empty(),
        "one name for two types; name each after what it is in its domain, or make them one: {twice:#?}"
    );
    assert_eq!(allowed.len(), ALLOWED.len(), "a name of the list is there once only: strike it out");
}

#[test]
fn the_nouns_of_the_glossary_are_there() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let (_, glossary) = text.split_once("## Glossary").expect("there is a glossary");
    let nouns: Vec<&str> = glossary.split("**").skip(1).step_by(2).collect();
    let (defined, _) = types();
    let gone: Vec<&&str> = nouns.iter().filter(|noun| !defined.contains_key(**noun)).collect();
    assert!(nouns.len() > 50 && gone.is_empty(), "nouns that no type has: {gone:?}");
}

#[test]
fn lines_are_understood() {
    for line in [
        "struct Walk<S: Local> {",
        "    pub(super) struct Walk(u8);",
        "pub trait Walk: Sync {",
        "enum Walk {",
    ] {
        assert_eq!(told(line), Some(Told::Defined("Walk")), "{line}");
    }
    assert_eq!(told("pub type Lookup<'a> = dyn FnMut(&str) -> bool + 'a;"), Some(Told::Defined("Lookup")));
    assert_eq!(told("    type State: Clone + Send;"), Some(Told::AskedFor("State")));
    for line in [
        "type Record = plansza_core::Record<Position>;",
        "    type State = Grid;",
        "/// struct Walk",
        "structure",
    ] {
        assert_eq!(told(line), None, "{line}");
    }
}
