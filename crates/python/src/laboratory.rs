//! Experiments as the command line has them: planned, run, resumed, read back and reported. What `plansza run`, `report`, `export`
//! and `tune` do is done here by the same functions, so that results are the same, digest for digest.
//!
//! The work is done on threads of its own. The one who asked attends to Python meanwhile: Ctrl-C and a callback that returns
//! `False` or raises end the work, and what is finished is kept.

use crate::closing::{AtWork, is_closing};
use crate::errors;
use crate::study::{Grievance, StudyProblem};
use plansza_core::task::RESULTS;
use plansza_core::{Fault, Outcome, Times};
use plansza_experiment::forecast::forecast;
use plansza_experiment::outlook::PlanOutlook;
use plansza_experiment::plan::{Arm, OwnProblem};
use plansza_experiment::run::{self, Done, Shard, Watch};
use plansza_experiment::spec::Source;
use plansza_experiment::store::{Archive, call_program};
use plansza_experiment::tune::{Listener, TuneWish, Tuned, tune};
use plansza_experiment::{Plan, Spec, Store, known};
use plansza_report::{Analysis, Document, Origin, document, files, ioh, rows};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// This package with its version, for what it writes.
const PROGRAM: &str = concat!("plansza ", env!("CARGO_PKG_VERSION"));

/// Looks at Ctrl-C about this often.
const GLANCE: Duration = Duration::from_millis(20);
/// What Python runs on needs room: as much as a thread of Python's own has.
const STACK: usize = 8 << 20;
/// Time between two pieces of news.
const BETWEEN: Duration = Duration::from_millis(100);

/// An experiment that is planned.
#[pyclass(frozen, module = "plansza._native")]
pub struct Laboratory {
    plan: Mutex<Arc<Plan>>,
    /// Raised to end what runs.
    cancel: Arc<AtomicBool>,
    /// What a problem of Python's raised.
    raised: Grievance,
}

/// Whoever panicked here left what is behind the lock as it should be.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|torn| torn.into_inner())
}

/// Counts the trials of every arm that are there, and those that did what is wanted.
struct LaboratoryCounts<'a> {
    /// Of an experiment; a tuning plans as it goes.
    plan: Option<&'a Plan>,
    arms: Vec<(AtomicU64, AtomicU64)>,
    failed: AtomicU64,
    /// Of a tuning under way: trials used, of all.
    tuning: (AtomicU64, AtomicU64),
}

impl LaboratoryCounts<'_> {
    fn of(plan: Option<&Plan>) -> LaboratoryCounts<'_> {
        let arms = plan.iter().flat_map(|plan| &plan.arms).map(|_| Default::default()).collect();
        LaboratoryCounts { plan, arms, failed: Default::default(), tuning: Default::default() }
    }

    /// Trials that are there, or used by a tuning.
    fn all(&self) -> (u64, u64) {
        let there = self.arms.iter().map(|(there, _)| there.load(Ordering::Relaxed)).sum();
        (there, self.tuning.0.load(Ordering::Relaxed))
    }

    fn told<'py>(&self, py: Python<'py>, started: Instant) -> PyResult<Bound<'py, PyDict>> {
        let facts = PyDict::new(py);
        let (trials, tuning) = self.all();
        facts.set_item("trials", trials)?;
        facts.set_item("planned", self.plan.map_or(0, |plan| plan.trials.len()))?;
        facts.set_item("failed", self.failed.load(Ordering::Relaxed))?;
        facts.set_item("seconds", started.elapsed().as_secs_f64())?;
        facts.set_item("tuning", (tuning, self.tuning.1.load(Ordering::Relaxed)))?;
        let arm = |(arm, (there, won)): (&Arm, &(AtomicU64, AtomicU64))| {
            (arm.name.clone(), there.load(Ordering::Relaxed), won.load(Ordering::Relaxed))
        };
        let arms = self.plan.iter().flat_map(|plan| &plan.arms);
        facts.set_item("arms", arms.zip(&self.arms).map(arm).collect::<Vec<_>>())?;
        Ok(facts)
    }
}

impl Watch for LaboratoryCounts<'_> {
    fn trial(&self, cell: usize, outcome: &Outcome, _: &Times, _: bool) {
        let Some(plan) = self.plan else { return };
        let (there, won) = &self.arms[plan.cells[cell].arm];
        there.fetch_add(1, Ordering::Relaxed);
        let did = if plan.is_games() { outcome.score > Some(0) } else { outcome.solved };
        won.fetch_add(u64::from(did), Ordering::Relaxed);
    }

    fn failed(&self, _: usize) {
        self.failed.fetch_add(1, Ordering::Relaxed);
    }

    fn elsewhere(&self, cell: usize) {
        if let Some(plan) = self.plan {
            self.arms[plan.cells[cell].arm].0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Listener for LaboratoryCounts<'_> {
    fn heat(&self, _: usize, _: usize, used: u64, all: u64) {
        self.tuning.0.store(used, Ordering::Relaxed);
        self.tuning.1.store(all, Ordering::Relaxed);
    }

    fn board(&self, _: usize, used: u64, all: u64) {
        self.heat(0, 0, used, all);
    }
}

/// Does some work on a thread of its own and attends to Python meanwhile; gives back what came of the work, and what Python
/// raised.
fn attended<T: Send>(
    py: Python<'_>,
    cancel: &AtomicBool,
    counts: &LaboratoryCounts<'_>,
    news: Option<Py<PyAny>>,
    work: impl FnOnce() -> Result<T, Fault> + Send,
) -> PyResult<T> {
    let started = Instant::now();
    let _at_work = AtWork::begin();
    let (came, error) = py.detach(|| {
        std::thread::scope(|scope| {
            let attendant = std::thread::current();
            let job = std::thread::Builder::new().stack_size(STACK);
            let job = job.spawn_scoped(scope, move || {
                let came = work();
                attendant.unpark();
                came
            });
            let job = job.expect("a thread can be had");
            let (mut error, mut told, mut last) = (None, (0, 0), Instant::now());
            loop {
                if !job.is_finished() {
                    std::thread::park_timeout(GLANCE);
                }
                let over = job.is_finished();
                cancel.fetch_or(is_closing(), Ordering::Relaxed);
                let fresh = counts.all() != told && (over || last.elapsed() >= BETWEEN);
                let attend = |py: Python<'_>| -> PyResult<bool> {
                    py.check_signals()?;
                    match news.as_ref().filter(|_| fresh) {
                        Some(news) => {
                            Ok(crate::listener::is_false(&news.bind(py).call1((counts.told(py, started)?,))?))
                        }
                        None => Ok(false),
                    }
                };
                if error.is_none() {
                    match Python::attach(attend) {
                        Ok(enough) => {
                            cancel.fetch_or(enough, Ordering::Relaxed);
                        }
                        Err(raised) => {
                            cancel.store(true, Ordering::Relaxed);
                            error = Some(raised);
                        }
                    }
                }
                if fresh {
                    (told, last) = (counts.all(), Instant::now());
                }
                if over {
                    break (job.join(), error);
                }
            }
        })
    });
    match (error, came) {
        (Some(error), _) => Err(error),
        (None, Ok(came)) => came.map_err(|fault| errors::fault(py, fault)),
        (None, Err(_)) => Err(errors::of(py, "PlanszaError", "a mistake of ours: the work panicked")),
    }
}

/// What a folder has of an experiment.
struct Findings {
    plan: Arc<Plan>,
    archive: Archive,
}

impl Findings {
    fn ids(&self) -> impl Iterator<Item = plansza_experiment::Id> {
        self.plan.trials.iter().map(|planned| planned.id)
    }

    /// How far it is.
    fn told(&self) -> Value {
        let Findings { plan, archive } = self;
        let needs = plan.needs(archive);
        let there = plan.trials.iter().filter(|planned| plan.has(&needs, archive, planned)).count();
        let failed = plan.trials.iter().filter_map(|planned| {
            let kept = archive.failed.get(&planned.id)?;
            let name = plan.cell_name(&plan.cells[planned.cell as usize]);
            Some(json!({"id": planned.id.to_string(), "trial": format!("{name}, run {}", planned.replicate + 1),
                        "reason": kept.outcome.reason}))
        });
        let failed: Vec<Value> = failed.collect();
        json!({"planned": plan.trials.len(), "trials": there, "complete": there == plan.trials.len(),
               "failures": failed, "digest": archive.digest(self.ids()), "by_clock": archive.by_clock(self.ids()),
               "by_others": archive.by_others(self.ids()), "notes": archive.notes})
    }

    fn document(&self, folder: &Path) -> Document {
        let command = match self.plan.is_own() {
            true => format!("plansza.Study(name={:?}).report()", self.plan.spec.name),
            false => format!("plansza report {}", folder.display()),
        };
        let origin = Origin { command, program: PROGRAM.into() };
        document(&Analysis::new(&self.plan, &self.archive), &origin)
    }
}

impl Laboratory {
    fn of(plan: Plan) -> Laboratory {
        call_program(PROGRAM);
        Laboratory { plan: Mutex::new(Arc::new(plan)), cancel: Arc::default(), raised: Grievance::default() }
    }

    fn planned(
        py: Python<'_>,
        spec: impl FnOnce() -> Result<Spec, Fault> + Send,
        quick: bool,
    ) -> PyResult<Self> {
        let plan = py.detach(|| {
            let spec = spec()?;
            Plan::new(if quick && !spec.source.quick { spec.quickly() } else { spec })
        });
        plan.map(Laboratory::of).map_err(|fault| errors::fault(py, fault))
    }

    fn plan(&self) -> Arc<Plan> {
        locked(&self.plan).clone()
    }

    /// What is in its folder; nothing where there is none yet.
    fn findings(&self, folder: &Path) -> Result<Findings, Fault> {
        let plan = self.plan();
        if !folder.join("experiment.json").exists() {
            return Ok(Findings { plan, archive: Archive::default() });
        }
        let (mut store, found) = Store::open(folder)?;
        let (ours, theirs) = (&plan.spec.name, &found.name);
        if ours != theirs {
            let fault = format!("{} holds the experiment '{theirs}', not '{ours}'", folder.display());
            return Err(Fault::new(fault).accepts("a folder of its own for each experiment"));
        }
        let archive = store.read()?;
        // One of an older version, or with arms that were tuned, knows itself what it is.
        let anew = !plan.is_own() && (archive.version != RESULTS || plan.spec.untuned().next().is_some());
        let plan = if anew { Arc::new(store.plan(found)?) } else { plan };
        Ok(Findings { plan, archive })
    }

    fn found(&self, py: Python<'_>, folder: &Path) -> PyResult<Findings> {
        py.detach(|| self.findings(folder)).map_err(|fault| errors::fault(py, fault))
    }

    /// Tunes the arms that ask for it; none where it was interrupted.
    fn tuned(
        &self,
        folder: &Path,
        threads: usize,
        ear: &LaboratoryCounts<'_>,
    ) -> Result<Option<Arc<Plan>>, Fault> {
        let plan = self.plan();
        let mut found: Vec<(usize, Tuned)> = Vec::new();
        for arm in plan.spec.untuned().collect::<Vec<_>>() {
            let place = folder.join("tuning").join(arm.to_string());
            let tuned = tune(&plan.spec, arm, &place, threads, ear, &self.cancel)?;
            if tuned.interrupted {
                return Ok(None);
            }
            found.push((arm, tuned));
        }
        if found.is_empty() {
            return Ok(Some(plan));
        }
        let plan = Arc::new(Plan::new(plan.spec.clone().tuned(&found)?)?);
        *locked(&self.plan) = plan.clone();
        Ok(Some(plan))
    }
}

#[pymethods]
impl Laboratory {
    /// Of a text in TOML; files that it names are looked for in `folder`.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: String, quick: bool) -> PyResult<Laboratory> {
        Laboratory::planned(py, || Spec::parse(Source { text, ..Source::default() }), quick)
    }

    /// Of a file in TOML, with the files that it names.
    #[staticmethod]
    fn of_file(py: Python<'_>, path: PathBuf, quick: bool) -> PyResult<Laboratory> {
        Laboratory::planned(py, || Spec::load(&path).map_err(|fault| fault.within(path.display())), quick)
    }

    /// Of a spec as JSON.
    #[staticmethod]
    fn of_data(py: Python<'_>, data: &str, quick: bool) -> PyResult<Laboratory> {
        let spec = read(py, data)?;
        Laboratory::planned(py, || spec.built(), quick)
    }

    /// Of a folder of results.
    #[staticmethod]
    fn of_folder(py: Python<'_>, folder: PathBuf) -> PyResult<Laboratory> {
        let plan = py.detach(|| {
            let (store, found) = Store::open(&folder)?;
            store.plan(found)
        });
        plan.map(Laboratory::of).map_err(|fault| errors::fault(py, fault))
    }

    /// Of one that ships.
    #[staticmethod]
    fn of_name(py: Python<'_>, name: &str, quick: bool) -> PyResult<Laboratory> {
        Laboratory::planned(py, || known::find(name), quick)
    }

    /// Over problems of Python's: the spec as JSON; of each problem its name, what runs a search on it, the entries of a
    /// solution and the methods that fit it; and the parameters of the methods that are Python's too.
    #[staticmethod]
    fn of_study(
        py: Python<'_>,
        data: &str,
        problems: Vec<(String, Py<PyAny>, usize, Vec<String>)>,
        methods: HashMap<String, Vec<String>>,
    ) -> PyResult<Laboratory> {
        let spec = read(py, data)?.built().map_err(|fault| errors::fault(py, fault))?;
        let (cancel, raised, methods) =
            (Arc::<AtomicBool>::default(), Grievance::default(), Arc::new(methods));
        let mut known: HashMap<String, Arc<dyn OwnProblem>> = HashMap::new();
        for (name, search, entries, fitting) in problems {
            let problem = StudyProblem {
                search,
                entries,
                fitting,
                methods: methods.clone(),
                cancel: cancel.clone(),
                raised: raised.clone(),
            };
            known.insert(name, Arc::new(problem));
        }
        let unknown = |name: &str| Fault::new(format!("there is no problem '{name}'"));
        let plan = Plan::over(spec, |name| known.get(name).cloned().ok_or_else(|| unknown(name)));
        let plan = plan.map_err(|fault| errors::fault(py, fault))?;
        Ok(Laboratory { cancel, raised, ..Laboratory::of(plan) })
    }

    /// The name.
    #[getter]
    fn name(&self) -> String {
        self.plan().spec.name.clone()
    }

    /// What it means, as JSON.
    fn facts(&self) -> String {
        let plan = self.plan();
        let arm = |arm: &Arm| {
            let settings: serde_json::Map<String, Value> = arm.settings.iter().cloned().collect();
            json!({"name": arm.name, "family": arm.family, "method": arm.method, "role": arm.part(),
                   "settings": settings})
        };
        let arms: Vec<Value> = plan.arms.iter().map(arm).collect();
        let boards = plan.boards.iter();
        let boards: Vec<Value> = boards
            .map(|board| json!({"name": board.name, "puzzle": board.puzzle, "board": board.text}))
            .collect();
        json!({"name": plan.spec.name, "title": plan.spec.title, "about": plan.spec.about,
               "games": plan.is_games(), "trials": plan.trials.len(), "arms": arms, "boards": boards,
               "tunes": plan.spec.untuned().next().is_some()})
        .to_string()
    }

    /// What `plansza run --plan --json` prints.
    fn outlook(&self, py: Python<'_>, folder: PathBuf, threads: usize) -> PyResult<String> {
        let found = self.found(py, &folder)?;
        self.cancel.store(false, Ordering::Relaxed);
        let counts = LaboratoryCounts::of(Some(&found.plan));
        let guesses =
            attended(py, &self.cancel, &counts, None, || forecast(&found.plan, &found.archive, &self.cancel));
        let guesses = self.or_raised(guesses)?;
        let outlook = PlanOutlook::new(&found.plan, &found.archive, &guesses, Shard::WHOLE, threads);
        Ok(outlook.json(&found.plan, &folder).to_string())
    }

    /// Runs what is missing, and says what that came to, as JSON.
    #[pyo3(signature = (folder, threads, news=None))]
    fn run(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        threads: usize,
        news: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        self.cancel.store(false, Ordering::Relaxed);
        let planned = self.plan();
        if planned.spec.untuned().next().is_some() {
            let ear = LaboratoryCounts::of(Some(&planned));
            let again = news.as_ref().map(|news| news.clone_ref(py));
            let tuned = attended(py, &self.cancel, &ear, again, || self.tuned(&folder, threads, &ear));
            if self.or_raised(tuned)?.is_none() {
                return Ok(json!({"ran": 0, "interrupted": true, "tuning": true}).to_string());
            }
        }
        let plan = self.plan();
        let counts = LaboratoryCounts::of(Some(&plan));
        let done: PyResult<Done> = attended(py, &self.cancel, &counts, news, || {
            let mut store = Store::create(&folder, &plan.spec)?;
            run::run(&plan, &mut store, Shard::WHOLE, threads, &counts, &self.cancel)
        });
        let Done { stored, ran, elsewhere, missing, foreign, .. } = self.or_raised(done)?;
        Ok(json!({"ran": ran, "stored": stored, "elsewhere": elsewhere, "missing": missing, "foreign": foreign,
                  "interrupted": missing > 0})
        .to_string())
    }

    /// How far it is, as JSON.
    fn standing(&self, py: Python<'_>, folder: PathBuf) -> PyResult<String> {
        let found = self.found(py, &folder)?;
        Ok(py.detach(|| found.told().to_string()))
    }

    /// A row for each stored trial, as JSON.
    fn rows(&self, py: Python<'_>, folder: PathBuf, traces: bool) -> PyResult<String> {
        let found = self.found(py, &folder)?;
        Ok(py.detach(|| {
            rows::rows(&found.plan, &found.archive, PROGRAM, traces)
                .map(Value::Object)
                .collect::<Value>()
                .to_string()
        }))
    }

    /// The title and the files of the report: name and content.
    fn report(&self, py: Python<'_>, folder: PathBuf) -> PyResult<(String, Vec<(String, String)>)> {
        let found = self.found(py, &folder)?;
        let made = py.detach(|| {
            let document = found.document(&folder);
            (document.title.clone(), files::all(&document))
        });
        self.or_raised(Ok(made))
    }

    /// Writes the report into a folder, and says where the page is.
    fn save_report(&self, py: Python<'_>, folder: PathBuf, out: PathBuf) -> PyResult<PathBuf> {
        let found = self.found(py, &folder)?;
        let saved = py.detach(|| files::save(&found.document(&folder), &out));
        saved.map_err(|fault| errors::fault(py, fault))
    }

    /// The trials for other programs, as text: `csv` or `jsonl`.
    fn export(&self, py: Python<'_>, folder: PathBuf, format: &str, traces: bool) -> PyResult<String> {
        let found = self.found(py, &folder)?;
        let written = py.detach(|| {
            let mut text = Vec::new();
            let rows = rows::rows(&found.plan, &found.archive, PROGRAM, traces);
            match format {
                "csv" => rows::csv(rows, &mut text)?,
                _ => rows::jsonl(rows, &mut text)?,
            }
            String::from_utf8(text).map_err(std::io::Error::other)
        });
        Ok(written?)
    }

    /// The trials as the files of IOHprofiler; says how many runs that were.
    fn export_ioh(&self, py: Python<'_>, folder: PathBuf, out: PathBuf) -> PyResult<usize> {
        let found = self.found(py, &folder)?;
        let written = py.detach(|| ioh::write(&found.plan, &found.archive, PROGRAM, &out));
        written.map_err(|fault| errors::fault(py, fault))
    }
}

impl Laboratory {
    /// What a problem of Python's raised goes before what came of it.
    fn or_raised<T>(&self, came: PyResult<T>) -> PyResult<T> {
        self.raised.take().map_or(came, Err)
    }
}

/// A spec as JSON.
fn read(py: Python<'_>, data: &str) -> PyResult<Spec> {
    serde_json::from_str(data).map_err(|error| {
        let text = error.to_string();
        let what = text.rsplit_once(" at line ").map_or(&*text, |(what, _)| what);
        errors::of(py, "InvalidError", &format!("this is no experiment: {what}"))
    })
}

/// The experiments that ship: name, title, text.
#[pyfunction]
pub fn experiment_list() -> Vec<(&'static str, String, &'static str)> {
    known::all()
        .map(|(name, text)| (name, known::find(name).map(|spec| spec.title).unwrap_or_default(), text))
        .collect()
}

/// Tunes a method as a wish that is JSON says, in a folder of its own or in the usual one; what came of it, as JSON.
#[pyfunction]
#[pyo3(name = "tune", signature = (wish, folder, threads, news=None))]
pub fn tune_method(
    py: Python<'_>,
    wish: &str,
    folder: Option<PathBuf>,
    threads: usize,
    news: Option<Py<PyAny>>,
) -> PyResult<String> {
    call_program(PROGRAM);
    let wish: TuneWish =
        serde_json::from_str(wish).map_err(|error| errors::of(py, "InvalidError", &error.to_string()))?;
    let ready = wish.pairing().and_then(|(kind, pairing)| Ok((kind, pairing, wish.spec()?)));
    let (kind, pairing, spec) = ready.map_err(|fault| errors::fault(py, fault))?;
    let folder = folder.unwrap_or_else(|| Path::new("results").join(&spec.name));
    let (counts, cancel) = (LaboratoryCounts::of(None), AtomicBool::new(false));
    let tuned = attended(py, &cancel, &counts, news, || tune(&spec, 0, &folder, threads, &counts, &cancel))?;
    let elite = |one: &plansza_experiment::tune::Entrant| json!({"setting": one.setting, "rank": one.rank, "runs": one.blocks, "solved": one.solved});
    let elites: Vec<Value> = tuned.elites.iter().map(elite).collect();
    Ok(json!({"puzzle": kind.name(), "method": wish.method, "encoding": pairing.encoding,
              "folder": folder.display().to_string(), "trials": tuned.trials, "evaluations": tuned.evaluations,
              "boards": tuned.boards, "best": tuned.best, "interrupted": tuned.interrupted, "elites": elites})
    .to_string())
}
