//! Experiments in the host's folder of results: what there is, run one or go on with it, its report.
//!
//! This is the only part of the contract that reads and writes files, and only below that folder: a request names an experiment,
//! never a path. An experiment of a client has its boards in its own text or among the samples, and starts no program.

use crate::ask::{Ask, AskEntry, Nothing};
use crate::boards::TextAnswer;
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use crate::sweeps::{ArmCounts, ArmProgress, harmless, origin, planned};
use plansza_core::params;
use plansza_experiment::plan::Planned;
use plansza_experiment::run::Shard;
use plansza_experiment::store::Archive;
use plansza_experiment::{Plan, Store, line, run};
use plansza_report::{Analysis, Document, document, html, latex, markdown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The host's folder of results.
fn results(stage: &Stage<'_>) -> Result<PathBuf, Rejection> {
    stage.host.results().map(Path::to_path_buf).ok_or_else(|| {
        Rejection::new(Code::Forbidden, "there is no folder of results here").accepting("a server with one")
    })
}

/// The folder of an experiment of this name, which is a name and no path.
fn folder(stage: &Stage<'_>, name: &str) -> Result<PathBuf, Rejection> {
    let fit = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
    if name.is_empty() || name.len() > 320 || name.starts_with('.') || !name.chars().all(fit) {
        return Err(Rejection::new(Code::Invalid, "that is no name of an experiment")
            .accepting("up to 80 letters, digits, - _ and ."));
    }
    Ok(results(stage)?.join(name))
}

/// Opens an experiment that is there.
fn open(stage: &Stage<'_>, name: &str) -> Result<(Store, Plan), Rejection> {
    let folder = folder(stage, name)?;
    if !folder.join("experiment.json").is_file() {
        let names = names(&results(stage)?);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        return Err(Rejection { code: Code::Unknown, ..params::unknown("experiment", name, &names).into() });
    }
    let (store, spec) = Store::open(&folder)?;
    let plan = store.plan(spec)?;
    Ok((store, plan))
}

/// The most that are listed.
const LISTED: usize = 500;

/// The experiments of a folder, in the order of their names.
fn names(results: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(results).into_iter().flatten().flatten();
    let found = entries.filter(|entry| entry.path().join("experiment.json").is_file());
    let mut names: Vec<String> = found.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names.truncate(LISTED);
    names
}

/// How far an experiment is.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExperimentCard {
    /// Its name.
    pub name: String,
    /// What stands above its report.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// Trials that it means.
    pub planned: u64,
    /// Trials that are there.
    pub trials: u64,
    /// Whether they all are.
    pub complete: bool,
    /// Trials that failed.
    pub failed: u64,
    /// Whether somebody writes to its folder just now.
    pub busy: bool,
    /// What its results come to: equal results, equal digests.
    pub digest: String,
    /// Why it cannot be read, if so; then the rest says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl ExperimentCard {
    fn new(name: &str, plan: &Plan, store: &Store, archive: &Archive) -> ExperimentCard {
        let needs = plan.needs(archive);
        let there = plan.trials.iter().filter(|planned| plan.has(&needs, archive, planned)).count() as u64;
        let failed = plan.trials.iter().filter(|planned| archive.failed.contains_key(&planned.id)).count();
        let planned = plan.trials.len() as u64;
        ExperimentCard {
            name: name.into(),
            title: plan.spec.title.clone(),
            about: plan.spec.about.clone(),
            planned,
            trials: there,
            complete: there == planned,
            failed: failed as u64,
            busy: store.busy(),
            digest: archive.digest(plan.trials.iter().map(|planned| planned.id)),
            fault: None,
        }
    }

    fn broken(name: &str, why: &Rejection) -> ExperimentCard {
        ExperimentCard {
            name: name.into(),
            title: String::new(),
            about: String::new(),
            planned: 0,
            trials: 0,
            complete: false,
            failed: 0,
            busy: false,
            digest: String::new(),
            fault: Some(why.to_string()),
        }
    }
}

/// All experiments, or one of them.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExperimentsAsk {
    /// The name of the one that is wanted.
    pub name: Option<String>,
}

/// All experiments.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExperimentsAnswer {
    /// Those of the folder of results, or the one that was named.
    pub experiments: Vec<ExperimentCard>,
}

impl Ask for ExperimentsAsk {
    const NAME: &'static str = "experiments";
    const ABOUT: &'static str = "The experiments of the folder of results, or one of them: how far they are.";
    const EXAMPLE: &'static str = "{}";
    type Answer = ExperimentsAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<ExperimentsAnswer, Rejection> {
        let card = |name: &String| -> Result<ExperimentCard, Rejection> {
            let (mut store, plan) = open(stage, name)?;
            let archive = store.read()?;
            Ok(ExperimentCard::new(name, &plan, &store, &archive))
        };
        let cards = match &self.name {
            Some(name) => vec![card(name)?],
            None => {
                let names = names(&results(stage)?);
                let told = |name| card(name).unwrap_or_else(|why| ExperimentCard::broken(name, &why));
                names.iter().map(told).collect()
            }
        };
        Ok(ExperimentsAnswer { experiments: cards })
    }
}

/// An experiment to run: a new one by its text, or one that is there by its name.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunAsk {
    /// The text of an experiment in TOML.
    #[serde(default)]
    pub spec: Option<String>,
    /// The name of one that is there, to go on with it.
    #[serde(default)]
    pub name: Option<String>,
    /// Fewer runs, for a first look.
    #[serde(default)]
    pub quick: bool,
}

/// What is told of an experiment that runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "news", rename_all = "lowercase")]
pub enum RunNews {
    /// How far it is.
    Progress {
        /// Its name.
        name: String,
        /// Trials that are there.
        trials: u64,
        /// Of how many.
        planned: u64,
        /// Arm by arm.
        arms: Vec<ArmProgress>,
    },
}

impl RunNews {
    fn of(counts: &ArmCounts<'_>) -> RunNews {
        RunNews::Progress {
            name: counts.plan.spec.name.clone(),
            trials: counts.trials(),
            planned: counts.plan.trials.len() as u64,
            arms: counts.arms(),
        }
    }
}

/// Time between two pieces of news.
const BETWEEN: Duration = Duration::from_millis(100);

impl Ask for RunAsk {
    const NAME: &'static str = "run";
    const ABOUT: &'static str =
        "Runs an experiment, or goes on with one; what is finished is kept when it is cancelled.";
    const EXAMPLE: &'static str = r#"{"spec": "name = 'small'\nreplicates = 2\nbudget = { evaluations = 500 }\ninstances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'anneal' }]\n"}"#;
    type Answer = ExperimentCard;
    type News = RunNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<ExperimentCard, Rejection> {
        let (mut store, plan) = match (&self.spec, &self.name) {
            (Some(text), None) => {
                let plan = planned(stage, text, self.quick)?;
                (Store::create(&folder(stage, &plan.spec.name)?, &plan.spec)?, plan)
            }
            (None, Some(name)) => {
                let (store, plan) = open(stage, name)?;
                harmless(&plan.spec)?;
                (store, plan)
            }
            _ => {
                let why = Rejection::new(Code::Invalid, "an experiment is its text or its name");
                return Err(why.accepting("either spec or name"));
            }
        };
        let counts = ArmCounts::of(&plan);
        let cancel = AtomicBool::new(stage.over());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let ran = std::thread::scope(|scope| {
            let work = scope.spawn(|| run::run(&plan, &mut store, Shard::WHOLE, threads, &counts, &cancel));
            let mut told = None;
            while !work.is_finished() {
                std::thread::sleep(BETWEEN / 5);
                cancel.fetch_or(stage.over(), Ordering::Relaxed);
                let news = RunNews::of(&counts);
                if stage.host.listens() && told.as_ref() != Some(&news) {
                    stage.tell(&news);
                    told = Some(news);
                    std::thread::sleep(BETWEEN);
                }
            }
            work.join().map_err(|_| Rejection::new(Code::Failed, "the experiment broke down"))
        })?;
        let done = ran?;
        stage.tell(&RunNews::of(&counts));
        let archive = store.read()?;
        let mut card = ExperimentCard::new(&plan.spec.name, &plan, &store, &archive);
        card.failed = card.failed.max(done.failed.len() as u64);
        card.busy = false;
        Ok(card)
    }
}

/// An experiment whose report is wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportAsk {
    /// Its name.
    pub name: String,
    /// `html`, which is what comes when nothing is said, `markdown` or `latex`.
    #[serde(default)]
    pub format: Option<String>,
}

impl Ask for ReportAsk {
    const NAME: &'static str = "report";
    const ABOUT: &'static str =
        "The report of an experiment, finished or not: a page that stands alone, Markdown, or LaTeX.";
    const EXAMPLE: &'static str = r#"{"name": "small", "format": "markdown"}"#;
    type Answer = TextAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<TextAnswer, Rejection> {
        let format = self.format.unwrap_or_else(|| "html".into());
        let write: fn(&Document) -> String = match format.as_str() {
            "html" => html::write,
            "markdown" => markdown::write,
            "latex" => latex::write,
            other => return Err(params::unknown("format", other, &["html", "markdown", "latex"]).into()),
        };
        let (mut store, plan) = open(stage, &self.name)?;
        let archive = store.read()?;
        let origin = origin(format!("plansza report {}", self.name));
        Ok(TextAnswer { text: write(&document(&Analysis::new(&plan, &archive), &origin)), format })
    }
}

/// An experiment whose trials are wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrialsAsk {
    /// Its name.
    pub name: String,
}

impl Ask for TrialsAsk {
    const NAME: &'static str = "trials";
    const ABOUT: &'static str =
        "The trials of an experiment that are there, one a line as its folder keeps them.";
    const EXAMPLE: &'static str = r#"{"name": "small"}"#;
    type Answer = TextAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<TextAnswer, Rejection> {
        let (mut store, plan) = open(stage, &self.name)?;
        let archive = store.read()?;
        let line = |planned: &Planned| {
            let kept = archive.trials.get(&planned.id)?;
            Some(line::line(planned.id, &plan.task(planned).json(), &kept.outcome, &kept.times))
        };
        Ok(TextAnswer { format: "jsonl".into(), text: plan.trials.iter().filter_map(line).collect() })
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![
        AskEntry::of::<ExperimentsAsk>(),
        AskEntry::of::<RunAsk>(),
        AskEntry::of::<ReportAsk>(),
        AskEntry::of::<TrialsAsk>(),
    ]
}
