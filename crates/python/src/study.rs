//! A problem of Python's as part of an experiment: its searches are trials like all others.

use crate::search::method_sheets;
use plansza_catalogue::Control;
use plansza_core::params::{Domain, Param, Sheet, unknown};
use plansza_core::{Fault, Outcome, Role, SearchTask, Stop, Times};
use plansza_experiment::plan::OwnProblem;
use pyo3::prelude::*;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// What a problem raised first. It comes out as it is, once all has come to rest.
#[derive(Clone, Default)]
pub struct Grievance(Arc<Mutex<Option<PyErr>>>);

impl Grievance {
    /// Takes it, where there is one.
    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(|torn| torn.into_inner()).take()
    }

    fn note(&self, raised: PyErr) {
        self.0.lock().unwrap_or_else(|torn| torn.into_inner()).get_or_insert(raised);
    }
}

/// A problem that is searched by a function of Python's.
pub struct StudyProblem {
    /// Called with the method, its parameters as JSON, the seed, evaluations, epochs, seconds, and whom to ask whether to stop.
    pub search: Py<PyAny>,
    /// The entries of a solution.
    pub entries: usize,
    /// The methods of ours that fit it.
    pub fitting: Vec<String>,
    /// The methods of Python's with their parameters.
    pub methods: Arc<HashMap<String, Vec<String>>>,
    /// Raised to end all searches.
    pub cancel: Arc<AtomicBool>,
    /// What it raised.
    pub raised: Grievance,
}

/// Whom a search asks whether it is to end.
#[pyclass(frozen, module = "plansza._native")]
pub struct StudyStop(Arc<AtomicBool>);

#[pymethods]
impl StudyStop {
    fn __call__(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What came of a search, as Python tells it: scores are in units, more is better.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct SearchTold {
    score: Option<i64>,
    goal: Option<i64>,
    solved: bool,
    evaluations: u64,
    epochs: u64,
    stopped: String,
    solution: Option<String>,
    trace: Vec<(u64, u64, i64)>,
    seconds: f64,
    times: Vec<f64>,
}

impl OwnProblem for StudyProblem {
    fn method(&self, name: &str) -> Result<(Role, Sheet), Fault> {
        if let Some(keys) = self.methods.get(name) {
            let any = || {
                let numbers = [Domain::Integer(None, None), Domain::Number(None, None)];
                Domain::Either(numbers.into_iter().chain([Domain::Flag, Domain::Text]).collect())
            };
            let param = |key: &String| Param { domain: any(), default: Value::Null, ..Param::new(key) };
            return Ok((Role::Search, Sheet { params: keys.iter().map(param).collect() }));
        }
        let role = if name == "random" { Role::Baseline } else { Role::Search };
        let mut all = method_sheets();
        let Some(place) = all.iter().position(|(known, _)| *known == name) else {
            let known = all.iter().map(|(known, _)| *known);
            let names: Vec<&str> = known.chain(self.methods.keys().map(String::as_str)).collect();
            return Err(unknown("method", name, &names));
        };
        if !self.fitting.iter().any(|known| known == name) {
            let names: Vec<&str> =
                self.fitting.iter().chain(self.methods.keys()).map(String::as_str).collect();
            return Err(unknown("method for this problem", name, &names));
        }
        Ok((role, all.swap_remove(place).1))
    }

    fn entries(&self) -> usize {
        self.entries
    }

    fn run(&self, task: &SearchTask, control: &mut Control<'_>) -> Result<(Outcome, Times), Fault> {
        let limit = [control.limit, task.budget.evaluations].into_iter().flatten().min();
        let seconds = task.budget.time.map(|time| time.as_secs_f64());
        let told = Python::attach(|py| {
            let stop = Py::new(py, StudyStop(self.cancel.clone()))?;
            let params = Value::Object(task.params.clone()).to_string();
            let wish = (&task.method, params, task.seed, limit, task.budget.epochs, seconds, stop);
            self.search.bind(py).call1(wish)?.extract::<SearchTold>()
        });
        let told = told.map_err(|raised| {
            let words = raised.to_string();
            self.raised.note(raised);
            self.cancel.store(true, Ordering::Relaxed);
            Fault::new(words)
        })?;
        let stopped = match told.stopped.as_str() {
            "goal" => Stop::Goal,
            "time" => Stop::Time,
            "cancelled" => Stop::Cancelled,
            "exhausted" => Stop::Exhausted,
            _ => Stop::Budget,
        };
        let outcome = Outcome {
            score: told.score,
            goal: told.goal,
            solved: told.solved,
            optimal: false,
            impossible: false,
            legal: told.score.is_some(),
            evaluations: told.evaluations,
            epochs: told.epochs,
            stopped,
            solution: told.solution,
            trace: told.trace,
            illegal: 0,
            bound: None,
            reason: None,
        };
        Ok((outcome, Times { seconds: told.seconds, trace: told.times }))
    }
}
