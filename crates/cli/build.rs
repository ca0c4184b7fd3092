//! Tells the program which commit it is built from, so that what it stores can say so.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rustc-env=PLANSZA_COMMIT={}", commit().unwrap_or_default());
    println!("cargo:rerun-if-changed=build.rs");
    // What decides whether there are changes: the sources, and every commit.
    for path in ["../../.git/HEAD", "../../.git/logs/HEAD", "../../Cargo.lock", "..", ".cargo_vcs_info.json"]
    {
        if Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

/// The commit of the checkout, and whether files differ from it; or that of the package that was made of one.
fn commit() -> Option<String> {
    if let Ok(told) = std::fs::read_to_string(".cargo_vcs_info.json") {
        let (_, rest) = told.split_once("\"sha1\"")?;
        return Some(rest.split('"').nth(1)?.chars().take(SHOWN).collect());
    }
    // Of another project, where this one was put into it.
    Path::new("../../.git").exists().then_some(())?;
    let git = |arguments: &[&str]| {
        let told = Command::new("git").args(arguments).output().ok().filter(|told| told.status.success())?;
        String::from_utf8(told.stdout).ok()
    };
    let head: String = git(&["rev-parse", "HEAD"])?.trim().chars().take(SHOWN).collect();
    let changed = !git(&["status", "--porcelain", "--untracked-files=no"])?.trim().is_empty();
    Some(if changed { format!("{head} with changes") } else { head })
}

const SHOWN: usize = 12;
