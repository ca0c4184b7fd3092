//! The crates depend on each other as ARCHITECTURE.md draws it, and in no other way.

use super::root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The rows of the table between the two marks: a crate, and what it may depend on.
fn drawn() -> BTreeMap<String, BTreeSet<String>> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it is there");
    let from = text.find("<!-- arrows -->").expect("the table of arrows begins");
    let to = text.find("<!-- end of arrows -->").expect("the table of arrows ends");
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split([',', ' '])
            .map(|word| word.trim_matches('`'))
            .filter(|word| !word.is_empty() && *word != "–")
            .map(String::from)
            .collect()
    };
    let rows = text[from..to].lines().filter(|line| line.starts_with("| `"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        names(cells[1]).into_iter().map(|name| (name, names(cells[2]))).collect::<Vec<_>>()
    };
    rows.flat_map(row).collect()
}

#[test]
fn every_arrow_is_drawn_and_every_drawn_arrow_is_there() {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let metadata: Value = serde_json::from_slice(&cargo.stdout).expect("it is JSON");
    let short = |name: &str| {
        name.strip_prefix("plansza-").unwrap_or(if name == "plansza" { "cli" } else { name }).to_string()
    };
    let mut there: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let dependencies = package["dependencies"].as_array().expect("dependencies").iter();
        // What only tests need may point anywhere.
        let ours = dependencies.filter(|one| one["kind"].is_null()).filter_map(|one| one["name"].as_str());
        let ours = ours.filter(|name| name.starts_with("plansza")).map(short).collect();
        there.insert(short(package["name"].as_str().expect("a name")), ours);
    }
    let drawn = drawn();
    for (name, arrows) in &there {
        let allowed = drawn.get(name).unwrap_or_else(|| panic!("ARCHITECTURE.md does not draw {name}"));
        let undrawn: Vec<&String> = arrows.difference(allowed).collect();
        assert!(undrawn.is_empty(), "{name} depends on {undrawn:?}, which ARCHITECTURE.md does not draw");
        let gone: Vec<&String> = allowed.difference(arrows).collect();
        assert!(gone.is_empty(), "ARCHITECTURE.md draws that {name} depends on {gone:?}, which it does not");
    }
    assert_eq!(there.len(), drawn.len(), "ARCHITECTURE.md draws a crate that is not there");
}
