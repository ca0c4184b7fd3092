//! Experiments without a folder: what can be started, what a text means, and a run whose trials stay in memory and whose report is
//! the answer. So a page without a server has the laboratory too.
//!
//! The news of a sweep carry the lines of the trials that are finished. Who keeps them and hands them in again goes on where it
//! was; who hands in all of them gets the report at once.

use crate::allowance::Allowance;
use crate::ask::{Ask, AskEntry, Nothing};
use crate::rejection::{Code, Rejection};
use crate::stage::Stage;
use plansza_arena::command_of;
use plansza_catalogue::program::PROGRAM;
use plansza_core::platform::{self, Instant};
use plansza_core::{Outcome, Times};
use plansza_experiment::run::{Watch, recall, remember};
use plansza_experiment::spec::Source;
use plansza_experiment::{Plan, Spec, known};
use plansza_report::{Analysis, Origin, document, html};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// All experiments that ship.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TemplatesAsk {}

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

impl Ask for TemplatesAsk {
    const NAME: &'static str = "templates";
    const ABOUT: &'static str =
        "The experiments that ship, to start from: the student reports, the matrix, tournaments.";
    const EXAMPLE: &'static str = "{}";
    type Answer = Vec<TemplateCard>;
    type News = Nothing;

    fn answer(self, _: &mut Stage<'_>) -> Result<Vec<TemplateCard>, Rejection> {
        let template = |(name, text): (&str, &str)| TemplateCard {
            name: name.into(),
            title: known::find(name).map(|spec| spec.title).unwrap_or_default(),
            text: text.into(),
        };
        Ok(known::all().map(template).collect())
    }
}

/// The plan of an experiment that a client may start.
pub(crate) fn planned(stage: &Stage<'_>, text: &str, quick: bool) -> Result<Plan, Rejection> {
    let spec = Spec::parse(Source { text: text.into(), quick, ..Source::default() })?;
    harmless(&spec)?;
    for arm in &spec.arms {
        stage.allowance.budget(arm.budget.or(&spec.budget))?;
    }
    stage.allowance.budget(spec.budget.or(&Default::default()))?;
    Ok(Plan::new(spec)?)
}

/// Refuses what a client may not start: programs, and tuning, which takes hours.
pub(crate) fn harmless(spec: &Spec) -> Result<(), Rejection> {
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

/// Where a report says that it comes from.
pub(crate) fn origin(command: String) -> Origin {
    Origin { command, program: concat!("plansza ", env!("CARGO_PKG_VERSION")).into() }
}

/// An experiment to look at before it runs.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanAsk {
    /// Its text in TOML.
    pub spec: String,
    /// Fewer runs, for a first look.
    #[serde(default)]
    pub quick: bool,
}

/// What an experiment means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlanAnswer {
    /// Its name.
    pub name: String,
    /// What stands above its report.
    pub title: String,
    /// What it is about.
    pub about: String,
    /// Its trials.
    pub planned: u64,
    /// Its boards, or none where it has games.
    pub boards: u64,
    /// Its methods with their settings, or its players, also those that come by themselves.
    pub arms: Vec<String>,
}

impl Ask for PlanAsk {
    const NAME: &'static str = "plan";
    const ABOUT: &'static str =
        "What the text of an experiment means, checked to the last word; nothing runs.";
    const EXAMPLE: &'static str = SMALL;
    type Answer = PlanAnswer;
    type News = Nothing;

    fn answer(self, stage: &mut Stage<'_>) -> Result<PlanAnswer, Rejection> {
        let plan = planned(stage, &self.spec, self.quick)?;
        Ok(PlanAnswer {
            name: plan.spec.name.clone(),
            title: plan.spec.title.clone(),
            about: plan.spec.about.clone(),
            planned: plan.trials.len() as u64,
            boards: plan.boards.len() as u64,
            arms: plan.arms.iter().map(|arm| arm.name.clone()).collect(),
        })
    }
}

/// A small experiment, for examples.
const SMALL: &str = r#"{"spec": "name = 'small'\nreplicates = 2\nbudget = { evaluations = 500 }\ninstances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'anneal' }]\n"}"#;

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
pub(crate) struct ArmCounts<'a> {
    pub(crate) plan: &'a Plan,
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

impl<'a> ArmCounts<'a> {
    /// Nothing yet.
    pub(crate) fn of(plan: &'a Plan) -> ArmCounts<'a> {
        ArmCounts { plan, arms: plan.arms.iter().map(|_| Default::default()).collect() }
    }

    /// Trials that are there.
    pub(crate) fn trials(&self) -> u64 {
        self.arms.iter().map(|(there, _)| there.load(Ordering::Relaxed)).sum()
    }

    /// Arm by arm.
    pub(crate) fn arms(&self) -> Vec<ArmProgress> {
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        let one = |(arm, (there, solved)): (&plansza_experiment::plan::Arm, &(AtomicU64, AtomicU64))| {
            ArmProgress { name: arm.name.clone(), trials: read(there), solved: read(solved) }
        };
        self.plan.arms.iter().zip(&self.arms).map(one).collect()
    }
}

/// An experiment to run without a folder.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SweepAsk {
    /// Its text in TOML.
    pub spec: String,
    /// Fewer runs, for a first look.
    #[serde(default)]
    pub quick: bool,
    /// The lines of trials that are there already, as the news of a sweep tell them.
    #[serde(default)]
    pub trials: String,
    /// Run nothing: the report of the trials that are there.
    #[serde(default)]
    pub only_report: bool,
}

/// What is told of a sweep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "news", rename_all = "lowercase")]
pub enum SweepNews {
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
        /// The trials that were finished since the news before, a line each.
        lines: Vec<String>,
    },
}

/// What came of a sweep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SweepAnswer {
    /// Its name.
    pub name: String,
    /// What stands above its report.
    pub title: String,
    /// Trials that it means.
    pub planned: u64,
    /// Trials that are there.
    pub trials: u64,
    /// Whether they all are; where not, it was cancelled or its time was over.
    pub complete: bool,
    /// Trials that failed.
    pub failed: u64,
    /// What its results come to: equal results, equal digests.
    pub digest: String,
    /// Its report: a page that stands alone.
    pub report: String,
}

/// Who hears a sweep: the host is told from within the trials, since there may be one thread only.
struct SweepEar<'a, 'b> {
    counts: ArmCounts<'a>,
    cancel: &'a AtomicBool,
    told: Mutex<SweepTold<'a, 'b>>,
}

/// What has been told, and what has not.
struct SweepTold<'a, 'b> {
    stage: &'a mut Stage<'b>,
    lines: Vec<String>,
    trials: u64,
    last: Instant,
}

/// Time between two pieces of news.
const BETWEEN: Duration = Duration::from_millis(100);

impl<'a, 'b> SweepEar<'a, 'b> {
    /// Tells what is new, where it is time, and looks whether the client has had enough.
    fn see(&self, mut told: MutexGuard<'_, SweepTold<'a, 'b>>, now: bool) {
        if told.stage.over() {
            self.cancel.store(true, Ordering::Relaxed);
        }
        let trials = self.counts.trials();
        if !told.stage.host.listens() || (!now && (told.trials == trials || told.last.elapsed() < BETWEEN)) {
            return;
        }
        (told.last, told.trials) = (Instant::now(), trials);
        let plan = self.counts.plan;
        let news = SweepNews::Progress {
            name: plan.spec.name.clone(),
            trials,
            planned: plan.trials.len() as u64,
            arms: self.counts.arms(),
            lines: std::mem::take(&mut told.lines),
        };
        told.stage.tell(&news);
    }

    fn told(&self) -> MutexGuard<'_, SweepTold<'a, 'b>> {
        self.told.lock().unwrap_or_else(|torn| torn.into_inner())
    }
}

impl Watch for SweepEar<'_, '_> {
    fn trial(&self, cell: usize, outcome: &Outcome, times: &Times, stored: bool) {
        self.counts.trial(cell, outcome, times, stored);
        self.tick();
    }

    fn tick(&self) {
        // Who finds it taken leaves it to who has it.
        if let Ok(told) = self.told.try_lock() {
            self.see(told, false);
        }
    }
}

impl Ask for SweepAsk {
    const NAME: &'static str = "sweep";
    const ABOUT: &'static str = "Runs an experiment in memory and answers with its report; its news carry the finished trials, from which it can be gone on with.";
    const EXAMPLE: &'static str = SMALL;
    type Answer = SweepAnswer;
    type News = SweepNews;

    fn answer(self, stage: &mut Stage<'_>) -> Result<SweepAnswer, Rejection> {
        let plan = planned(stage, &self.spec, self.quick)?;
        let all = plan.trials.len() as u64;
        Allowance::within("trials", all, stage.allowance.trials)?;
        let archive = recall(&self.trials)?;
        let cancel = AtomicBool::new(self.only_report || stage.over());
        let threads =
            if platform::THREADS { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 };
        let ear = SweepEar {
            counts: ArmCounts::of(&plan),
            cancel: &cancel,
            told: Mutex::new(SweepTold { stage, lines: Vec::new(), trials: 0, last: Instant::now() }),
        };
        let keep = |line: &str| ear.told().lines.push(line.into());
        let archive = remember(&plan, archive, threads, &ear, &keep, &cancel)?;
        ear.see(ear.told(), true);
        let needs = plan.needs(&archive);
        let trials = plan.trials.iter().filter(|planned| plan.has(&needs, &archive, planned)).count() as u64;
        let failed = plan.trials.iter().filter(|planned| archive.failed.contains_key(&planned.id)).count();
        let origin = origin(format!("plansza run {}.toml", plan.spec.name));
        Ok(SweepAnswer {
            name: plan.spec.name.clone(),
            title: plan.spec.title.clone(),
            planned: all,
            trials,
            complete: trials == all,
            failed: failed as u64,
            digest: archive.digest(plan.trials.iter().map(|planned| planned.id)),
            report: html::write(&document(&Analysis::new(&plan, &archive), &origin)),
        })
    }
}

pub(crate) fn entries() -> Vec<AskEntry> {
    vec![AskEntry::of::<TemplatesAsk>(), AskEntry::of::<PlanAsk>(), AskEntry::of::<SweepAsk>()]
}
