//! `cargo run -p plansza-site -- FOLDER`: the static site, which any web space can hand out. It is the page with a WebAssembly
//! module beside it; nothing is asked of a server.

use anyhow::{Context, Result, bail};
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
    let built = Command::new(cargo)
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

fn main() -> Result<()> {
    let mut words = std::env::args_os().skip(1);
    let (Some(folder), None) = (words.next().map(PathBuf::from), words.next()) else {
        bail!("one folder is needed: cargo run -p plansza-site -- FOLDER");
    };
    let module = build()?;
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        }
        std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    for file in plansza_page::FILES {
        match std::str::from_utf8(file.bytes) {
            // The page finds its searches beside itself, and asks no server.
            Ok(html) if file.name == "index.html" => {
                write(file.name, html.replacen("<html ", "<html data-transport=\"wasm\" ", 1).as_bytes())?;
            }
            _ => write(file.name, file.bytes)?,
        }
    }
    let module = std::fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
    write("plansza.wasm", &module)?;
    println!(
        "{}: {} files, the module has {} KiB",
        folder.display(),
        plansza_page::FILES.len() + 1,
        module.len() >> 10
    );
    Ok(())
}
