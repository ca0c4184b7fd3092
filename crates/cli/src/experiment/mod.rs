//! The commands of experiments: `plansza tune`, `run`, `report`, `submit`, `export`, `reproduce`.

mod bars;
pub mod export;
mod names;
mod plan;
pub mod race;
pub mod report;
pub mod reproduce;
pub mod run;
pub mod submit;
pub mod tune;

use crate::screen;
use anyhow::{Context, Result, bail};
use plansza_core::Fault;
use plansza_core::task::RESULTS;
use plansza_experiment::store::{Archive, Audited};
use plansza_experiment::{Plan, Spec, Store};
use std::path::{Path, PathBuf};

/// This program with its version, for what it writes.
pub const PROGRAM: &str = concat!("plansza ", env!("CARGO_PKG_VERSION"));

/// This very build, for what is stored: the version, the commit, and whether it was made for speed.
pub fn build() -> String {
    let made = if cfg!(debug_assertions) { ["debug"].as_slice() } else { &[] };
    let facts: Vec<&str> = [env!("PLANSZA_COMMIT")]
        .into_iter()
        .filter(|commit| !commit.is_empty())
        .chain(made.iter().copied())
        .collect();
    if facts.is_empty() { PROGRAM.into() } else { format!("{PROGRAM} ({})", facts.join(", ")) }
}

/// An experiment that the user named, planned, and its folder.
pub struct Experiment {
    /// The plan.
    pub plan: Plan,
    /// The folder of results.
    pub folder: PathBuf,
    /// The path of the spec, or of the folder that has it.
    pub source: PathBuf,
}

/// Finds an experiment: the file of its spec, or its folder of results, which knows the spec.
pub fn find(spec: &Path, out: Option<&Path>) -> Result<Experiment> {
    let place = || spec.display().to_string();
    if spec.is_dir() {
        if out.is_some_and(|out| out != spec) {
            bail!("{} is a folder of results and goes on in itself; leave --out away", spec.display());
        }
        let (store, found) = Store::open(spec)?;
        let plan = store.plan(found).with_context(|| format!("the spec of {}", place()))?;
        return Ok(Experiment { plan, folder: spec.into(), source: spec.into() });
    }
    let found = if spec.exists() { Spec::load(spec).with_context(place)? } else { Spec::load(spec)? };
    let folder = out.map_or_else(|| Path::new("results").join(&found.name), PathBuf::from);
    let plan = Plan::new(found).with_context(place)?;
    Ok(Experiment { plan, folder, source: spec.into() })
}

/// Finds an experiment that has results, and reads them. A sample of what is stored, or all of it, is held against the rules.
pub fn results(spec: &Path, verify: bool) -> Result<(Experiment, Archive, Audited)> {
    if !spec.exists() {
        let fault = Fault::new(format!("there is no {}", screen::path(spec)));
        bail!(fault.accepts(
            "a folder of results, as `plansza run EXPERIMENT.toml` and `plansza race PUZZLE` make; or the file of its experiment"
        ));
    }
    let mut experiment = find(spec, None)?;
    if !experiment.folder.join("experiment.json").exists() {
        let fault = Fault::new(format!("{} has no results yet", experiment.folder.display()));
        bail!(fault.accepts(format!("after `plansza run {}`", typed(spec))));
    }
    let mut archive = experiment.stored()?;
    let most = (!verify).then_some(SAMPLE);
    let audited = Store::open(&experiment.folder)?.0.audit(&mut archive, most)?;
    // One of an older version, or with arms that were tuned, knows itself what it is.
    if archive.version != RESULTS || experiment.plan.spec.untuned().next().is_some() {
        let (store, found) = Store::open(&experiment.folder)?;
        experiment.plan = store.plan(found)?;
    }
    Ok((experiment, archive, audited))
}

/// So many stored trials are held against the rules whenever results are read for a report.
const SAMPLE: usize = 200;

impl Experiment {
    /// What is stored; nothing where there is no folder yet.
    pub fn stored(&self) -> Result<Archive> {
        if !self.folder.join("experiment.json").exists() {
            return Ok(Archive::default());
        }
        let (mut store, found) = Store::open(&self.folder)?;
        let (ours, theirs) = (&self.plan.spec.name, &found.name);
        if ours != theirs {
            bail!("{} holds the experiment '{theirs}', not '{ours}'", self.folder.display());
        }
        Ok(store.read()?)
    }
}

/// A path as a person can type it into a shell.
pub fn typed(path: &Path) -> String {
    let text = screen::path(path);
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./+,:@%".contains(sign);
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
