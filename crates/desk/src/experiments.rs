//! Experiments in the host's folder of results: what there is, run one or go on with it, its report.
//!
//! This is the only part of the contract that reads and writes files, and only below that folder: a request names an experiment,
//! never a path. An experiment of a client has its boards in its own text or among the samples, and starts no program.

use crate::ask::{Ask, AskEntry, Nothing};
use crate::boards::TextAnswer;
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_arena::command_of;
use plansza_catalogue::program::PROGRAM;
use plansza_core::{Outcome, Times, params};
use plansza_experiment::run::{Shard, Watch};
use plansza_experiment::spec::Source;
use plansza_experiment::store::Archive;
use plansza_experiment::{Plan, Spec, Store, known, run};
use plansza_report::{Analysis, Document, Origin, document, html, latex, markdown};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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

/// All experiments.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ExperimentsAsk {}

/// All experiments, and what can be started.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ExperimentsAnswer {
    /// Those of the folder of results.
    pub experiments: Vec<ExperimentCard>,
    /// Those that ship, to start from.
    pub templates: Vec<TemplateCard>,
}

/// An experiment that ships.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TemplateCard {
    /// Its name.
    pub name: String,
    /// What stands above its report.
    pub title: String,
    /// Its text in TOML.
    pub text: String,
}

impl Ask for ExperimentsAsk {
    const NAME: &'static str = "experiments";
    const ABOUT: &'static str = "The experiments of the folder of results, and those that ship as templates.";
    const EXAMPLE: &'static str = "{}";
    type Answer = ExperimentsAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<ExperimentsAnswer, Rejection> {
        let card = |name: &String| -> Result<ExperimentCard, Rejection> {
            let (mut store, plan) = open(stage, name)?;
            let archive = store.read()?;
            Ok(ExperimentCard::new(name, &plan, &store, &archive))
        };
        let names = names(&results(stage)?);
        let cards =
            names.iter().map(|name| card(name).unwrap_or_else(|why| ExperimentCard::broken(name, &why)));
        let template = |(name, text): (&str, &str)| TemplateCard {
            name: name.into(),
            title: known::find(name).map(|spec| spec.title).unwrap_or_default(),
            text: text.into(),
        };
        Ok(ExperimentsAnswer {
            experiments: cards.collect(),
            templates: known::all().map(template).collect(),
        })
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

/// How far an arm is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArmProgress {
    /// Its name.
    pub name: String,
    /// Its trials that are there.
    pub trials: u64,
    /// Those that solved their board, or won.
    pub solved: u64,
}

/// Counts trials arm by arm.
struct ArmCounts<'a> {
    plan: &'a Plan,
    arms: Vec<(AtomicU64, AtomicU64)>,
}

impl Watch for ArmCounts<'_> {
    fn trial(&self, cell: usize, outcome: &Outcome, _: &Times, _: bool) {
        let (there, solved) = &self.arms[self.plan.cells[cell].arm];
        there.fetch_add(1, Ordering::Relaxed);
        let won = if self.plan.is_games() { outcome.score > Some(0) } else { outcome.solved };
        solved.fetch_add(u64::from(won), Ordering::Relaxed);
    }
}

impl ArmCounts<'_> {
    fn news(&self) -> RunNews {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let arms = self.plan.arms.iter().zip(&self.arms);
        RunNews::Progress {
            name: self.plan.spec.name.clone(),
            trials: self.arms.iter().map(|(there, _)| read(there)).sum(),
            planned: self.plan.trials.len() as u64,
            arms: arms
                .map(|(arm, (there, solved))| ArmProgress {
                    name: arm.name.clone(),
                    trials: read(there),
                    solved: read(solved),
                })
                .collect(),
        }
    }
}

/// Refuses what a client may not start: programs, and tuning, which takes hours.
fn harmless(spec: &Spec) -> Result<(), Rejection> {
    let programs = spec.arms.iter().any(|arm| arm.method == PROGRAM)
        || spec
            .games
            .iter()
            .flat_map(|games| &games.players.0)
            .any(|(_, player)| command_of(player).is_some());
    if programs {
        return Err(Rejection::new(Code::Forbidden, "no program is started here")
            .accepting("methods and players of our own; `plansza run` starts programs"));
    }
    if spec.arms.iter().any(|arm| arm.tune.is_some()) {
        return Err(
            Rejection::new(Code::Forbidden, "nothing is tuned here").accepting("`plansza run`, which tunes")
        );
    }
    Ok(())
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
                let spec =
                    Spec::parse(Source { text: text.clone(), quick: self.quick, ..Source::default() })?;
                harmless(&spec)?;
                stage.allowance.budget(spec.budget.or(&Default::default()))?;
                let plan = Plan::new(spec)?;
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
        let counts = ArmCounts { plan: &plan, arms: plan.arms.iter().map(|_| Default::default()).collect() };
        let cancel = AtomicBool::new(stage.over());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let ran = std::thread::scope(|scope| {
            let work = scope.spawn(|| run::run(&plan, &mut store, Shard::WHOLE, threads, &counts, &cancel));
            let mut told = None;
            while !work.is_finished() {
                std::thread::sleep(BETWEEN / 5);
                cancel.fetch_or(stage.over(), Ordering::Relaxed);
                let news = counts.news();
                if stage.host.listens() && told.as_ref() != Some(&news) {
                    stage.tell(&news);
                    told = Some(news);
                    std::thread::sleep(BETWEEN);
                }
            }
            work.join().map_err(|_| Rejection::new(Code::Failed, "the experiment broke down"))
        })?;
        let done = ran?;
        stage.tell(&counts.news());
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
        let origin = Origin {
            command: format!("plansza report {}", self.name),
            program: concat!("plansza ", env!("CARGO_PKG_VERSION")).into(),
        };
        Ok(TextAnswer { text: write(&document(&Analysis::new(&plan, &archive), &origin)), format })
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![AskEntry::of::<ExperimentsAsk>(), AskEntry::of::<RunAsk>(), AskEntry::of::<ReportAsk>()]
}
