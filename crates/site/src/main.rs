//! `cargo run -p plansza-site -- FOLDER`: the static site, which any web space can hand out. It is the page with a WebAssembly
//! module beside it; nothing is asked of a server.
//!
//! Two things are made here for the first view: the answers that it asks for (`first.json`), so that it does not wait for the
//! module, and the list of all files in `offline.js`, which keeps them in the browser. What the module is lent when it needs it
//! (weights of an engine) are files beside it.

use anyhow::{Context, Result, bail};
use plansza_desk::{Allowance, Silent, ask, supplies};
use serde_json::{Map, Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether the compiler can make WebAssembly: whether its standard library is there.
fn check_target() -> Result<()> {
    let told = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let told = told.context("rustc does not run")?;
    let folder = PathBuf::from(String::from_utf8_lossy(&told.stdout).trim());
    if !told.status.success() || !folder.is_dir() {
        bail!(
            "the compiler has no standard library for WebAssembly; get it with: rustup target add {TARGET}"
        );
    }
    Ok(())
}

/// Builds the module and gives its path.
fn build() -> Result<PathBuf> {
    check_target()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // Every browser of the last years has vectors in WebAssembly; the exact solver of sudoku lives on them.
    let flags = std::env::var("RUSTFLAGS").unwrap_or_default();
    let built = Command::new(cargo)
        .env("RUSTFLAGS", format!("{flags} -C target-feature=+simd128"))
        .args(["build", "--profile", "site", "--locked", "--target", TARGET, "-p", "plansza-wasm"])
        .current_dir(root())
        .status()
        .context("cargo does not run")?;
    if !built.success() {
        bail!("the module could not be built");
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join(TARGET).join("site/plansza_wasm.wasm"))
}

/// The answers that the first view asks for, by request: the puzzles, and the small boards that it draws.
fn first_answers() -> Result<Value> {
    let told = |name: &str, body: &Value| -> Result<Value> {
        let answer = ask(name, &body.to_string(), &Allowance::NONE, &mut Silent)?;
        Ok(serde_json::from_str(&answer)?)
    };
    let mut answers = Map::new();
    let mut cards = told("puzzles", &json!({}))?;
    for card in cards.as_array_mut().into_iter().flatten() {
        // The module has no solver of integer programs.
        if let Some(methods) = card["methods"].as_array_mut() {
            methods.retain(|method| method["role"] != "model");
        }
        let samples = card["samples"].as_array().into_iter().flatten();
        let small = samples.filter(|sample| sample["boards"] == 1 && sample["columns"].as_u64() <= Some(9));
        for board in small.map(|sample| &sample["name"]).chain([&card["arena"]]) {
            let body = json!({"puzzle": card["puzzle"], "board": board});
            answers.insert(format!("read {body}"), told("read", &body)?);
        }
    }
    answers.insert("puzzles {}".into(), cards);
    Ok(Value::Object(answers))
}

/// What each file of the site is called, and what stands in it.
fn files() -> Result<Vec<(String, Vec<u8>)>> {
    let module = build()?;
    let module = std::fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
    let mut files = vec![
        ("plansza.wasm".to_string(), module),
        ("first.json".to_string(), first_answers()?.to_string().into_bytes()),
    ];
    for supply in supplies() {
        files.push((supply.name.to_string(), supply.bytes()?.to_vec()));
    }
    for file in plansza_page::FILES {
        let text = std::str::from_utf8(file.bytes).unwrap_or_default();
        let bytes = match file.name {
            // The page finds its searches beside itself, and asks no server.
            "index.html" => text.replacen("<html ", "<html data-transport=\"wasm\" ", 1).into_bytes(),
            _ => file.bytes.to_vec(),
        };
        files.push((file.name.to_string(), bytes));
    }
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let (later, names): (Vec<&str>, Vec<&str>) = files
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| *name != "offline.js")
        .partition(|name| supplies().iter().any(|supply| supply.name == *name));
    let kept =
        json!({"version": format!("{:016x}", hasher.finish()), "files": names, "later": later}).to_string();
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name == "offline.js") {
        let text =
            String::from_utf8_lossy(bytes).replacen(r#"{ version: "", files: [], later: [] }"#, &kept, 1);
        *bytes = text.into_bytes();
    }
    Ok(files)
}

fn main() -> Result<()> {
    let mut words = std::env::args_os().skip(1);
    let (Some(folder), None) = (words.next().map(PathBuf::from), words.next()) else {
        bail!("one folder is needed: cargo run -p plansza-site -- FOLDER");
    };
    if folder.as_os_str().as_encoded_bytes().starts_with(b"-") {
        bail!("{} is no folder: cargo run -p plansza-site -- FOLDER", folder.display());
    }
    let files = files()?;
    for (name, bytes) in &files {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(&folder);
        std::fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    println!("{}: {} files, {} KiB", folder.display(), files.len(), bytes >> 10);
    Ok(())
}
