//! A method, by its name, on a problem of Python's.

use crate::closing::AtWork;
use crate::errors;
use crate::listener::SearchListener;
use crate::own::Own;
use crate::score::ScoreScale;
use crate::vector::{HeldGenes, VectorCrossing, VectorForm, VectorSpace};
use plansza_core::params::{self, Sheet};
use plansza_core::{Budget, Fault, Found, Method, Mismatch, Seed, Space, try_search};
use plansza_desk::cards::ParamCard;
use plansza_methods::{self as methods, Meet};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The parameters of a method, made once: whatever it searches, it has the same.
fn sheet<S: Space, M: Method<S>>() -> Arc<Sheet> {
    static SHEETS: Mutex<Option<HashMap<&'static str, Arc<Sheet>>>> = Mutex::new(None);
    let mut sheets = SHEETS.lock().unwrap_or_else(PoisonError::into_inner);
    sheets.get_or_insert_default().entry(M::NAME).or_insert_with(|| Arc::new(Sheet::of::<M>())).clone()
}

/// What came of a search: wrong parameters, a score that changes, or what was found.
type Came<S> = Result<Result<Found<<S as Space>::Solution>, Mismatch>, Fault>;

/// Meets the methods and runs the one that is wanted.
struct WantedMethod<'a, S: Space> {
    space: &'a S,
    method: &'a str,
    params: &'a Map<String, Value>,
    seed: u64,
    budget: Budget,
    listener: &'a mut SearchListener,
    names: Vec<&'static str>,
    came: Option<Came<S>>,
}

impl<S: Space> Meet<S> for WantedMethod<'_, S> {
    fn meet<M: Method<S>>(&mut self) {
        self.names.push(M::NAME);
        if M::NAME != self.method {
            return;
        }
        let checked = if self.params.is_empty() { Ok(()) } else { sheet::<S, M>().check_all(self.params) };
        let ready = checked.and_then(|()| params::decode::<M>(self.params));
        self.came =
            Some(ready.map(|method| {
                try_search(self.space, &method, Seed(self.seed), 1, self.budget, self.listener)
            }));
    }
}

/// The limits of a search, and what else it is told.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct OwnWish {
    method: String,
    /// JSON.
    params: String,
    seed: u64,
    evaluations: Option<u64>,
    epochs: Option<u64>,
    seconds: Option<f64>,
    unit: f64,
    minimise: bool,
    goal: Option<f64>,
    callback: Option<Py<PyAny>>,
}

impl OwnWish {
    fn scale(&self) -> ScoreScale {
        ScoreScale { unit: self.unit, sign: if self.minimise { -1.0 } else { 1.0 } }
    }

    fn goal(&self, py: Python<'_>) -> PyResult<Option<i64>> {
        let goal = self.goal.map(|goal| self.scale().of(pyo3::types::PyFloat::new(py, goal).as_any()));
        goal.transpose()
    }

    /// Runs it on a space whose methods `meet` shows.
    fn run<'py, S: Space>(
        self,
        py: Python<'py>,
        space: &S,
        meet: impl FnOnce(&mut WantedMethod<'_, S>),
        shown: impl Fn(&S::Solution) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let time = self.seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        let scale = self.scale();
        let until = time.and_then(|time| Instant::now().checked_add(time));
        let mut listener = SearchListener::new(py, self.callback, Some(scale)).until(until);
        let values: Map<String, Value> = match self.params.as_str() {
            "" => Map::new(),
            text => serde_json::from_str(text)
                .map_err(|error| errors::of(py, "InvalidError", &format!("parameters: {error}")))?,
        };
        let budget = Budget { evaluations: self.evaluations, epochs: self.epochs, time };
        let mut wanted = WantedMethod {
            space,
            method: &self.method,
            params: &values,
            seed: self.seed,
            budget,
            listener: &mut listener,
            names: Vec::new(),
            came: None,
        };
        let _at_work = AtWork::begin();
        // An exception in a piece of the problem comes here by unwinding.
        let ended = errors::caught(|| meet(&mut wanted));
        let WantedMethod { names, came, .. } = wanted;
        ended.map_err(|thrown| thrown.error(py))?;
        if let Some(error) = listener.error.take() {
            return Err(error);
        }
        let Some(came) = came else {
            return Err(errors::fault(py, params::unknown("method for this problem", &self.method, &names)));
        };
        let found = came.map_err(|fault| errors::fault(py, fault))?.map_err(|mismatch| {
            let told = |units: Option<i64>| units.map_or("none".into(), |units| scale.told(units).to_string());
            let what = format!(
                "the search was told a score of {}, but the same solution has {} now: the score (or the gain) of a \
                 solution must not change from call to call",
                told(mismatch.claimed),
                told(mismatch.scored)
            );
            errors::of(py, "ScoreError", &what)
        })?;
        let answer = PyDict::new(py);
        answer.set_item("solution", found.solution.as_ref().map(&shown).transpose()?)?;
        answer.set_item("score", found.score.map(|units| scale.shown(py, units)).transpose()?)?;
        answer.set_item("solved", found.solved())?;
        answer.set_item("evaluations", found.evaluations)?;
        answer.set_item("epochs", found.epochs)?;
        answer.set_item("seconds", found.elapsed.as_secs_f64())?;
        answer.set_item("stopped", if listener.late { "time" } else { found.stopped.word() })?;
        answer.set_item("trace", listener.trace.bytes(py, Some(scale)))?;
        Ok(answer)
    }
}

/// Searches a space of vectors that Python scores.
#[pyfunction]
#[pyo3(signature = (wish, genes, crossing, array, score, score_many))]
pub fn search_vector<'py>(
    py: Python<'py>,
    wish: OwnWish,
    genes: &HeldGenes,
    crossing: &str,
    array: Option<(Py<PyAny>, Py<PyAny>)>,
    score: Option<Py<PyAny>>,
    score_many: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let crossing = match crossing {
        "one-point" => VectorCrossing::OnePoint,
        "two-point" => VectorCrossing::TwoPoint,
        _ => VectorCrossing::Uniform,
    };
    let hand = array.map_or(VectorForm::List, |(read, dtype)| VectorForm::Array(read, dtype));
    let (scale, goal) = (wish.scale(), wish.goal(py)?);
    let genes = genes.0.clone();
    let space = VectorSpace { genes, crossing, hand, scale, goal, score, score_many, site: OnceLock::new() };
    let meet = |wanted: &mut WantedMethod<'_, VectorSpace>| {
        methods::space(wanted);
        methods::local(wanted);
        methods::genetic(wanted);
        methods::memetic(wanted);
        if space.constructible() {
            methods::construct(wanted);
        }
    };
    wish.run(py, &space, meet, |vector| space.given(py, vector))
}

/// Searches a problem whose pieces are Python's.
#[pyfunction]
pub fn search_own<'py>(
    py: Python<'py>,
    wish: OwnWish,
    problem: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let space = Own::new(problem, wish.scale(), wish.goal(py)?)?;
    let pieces = space.pieces;
    let families: [(bool, Family, &str); 4] = [
        (pieces.walks(), methods::local::<Own>, "neighbour(x, rng) or mutate(x, rng)"),
        (
            pieces.breeds(),
            methods::genetic::<Own>,
            "crossover(a, b, rng), mutate(x, rng) or neighbour(x, rng)",
        ),
        (pieces.walks(), methods::memetic::<Own>, "neighbour(x, rng) or mutate(x, rng)"),
        (pieces.construct, methods::construct::<Own>, "cells and options(chosen, cell)"),
    ];
    for (fits, family, needs) in families {
        let mut names = MethodNames(Vec::new());
        family(&mut names);
        if !fits && names.0.contains(&wish.method.as_str()) {
            let who = problem.get_type().name()?;
            let what = format!("{} needs {needs}, which {who} does not have", wish.method);
            return Err(errors::of(py, "ProblemError", &what));
        }
    }
    let meet = |wanted: &mut WantedMethod<'_, Own>| {
        methods::space(wanted);
        if pieces.walks() {
            methods::local(wanted);
            methods::memetic(wanted);
        }
        if pieces.breeds() {
            methods::genetic(wanted);
        }
        if pieces.construct {
            methods::construct(wanted);
        }
    };
    wish.run(py, &space, meet, |thing| Ok(thing.0.bind(py).clone()))
}

/// A family of methods, which a visitor meets.
type Family = fn(&mut MethodNames);

/// Names of methods.
struct MethodNames(Vec<&'static str>);

impl Meet<Own> for MethodNames {
    fn meet<M: Method<Own>>(&mut self) {
        self.0.push(M::NAME);
    }
}

/// The methods that there are for problems of one's own, with their parameters, as the cards of puzzles tell them.
#[pyfunction]
#[pyo3(name = "methods")]
pub fn method_list() -> String {
    struct MethodList(Vec<Value>);
    impl Meet<VectorSpace> for MethodList {
        fn meet<M: Method<VectorSpace>>(&mut self) {
            let params = ParamCard::all(&sheet::<VectorSpace, M>());
            let (name, about, epoch) = (M::NAME, M::ABOUT, M::EPOCH);
            self.0
                .push(serde_json::json!({"method": name, "about": about, "epoch": epoch, "params": params}));
        }
    }
    let mut all = MethodList(Vec::new());
    methods::space(&mut all);
    methods::local(&mut all);
    methods::genetic(&mut all);
    methods::memetic(&mut all);
    methods::construct(&mut all);
    Value::Array(all.0).to_string()
}

/// The methods for problems of one's own with their parameters.
pub fn method_sheets() -> Vec<(&'static str, Sheet)> {
    struct MethodSheets(Vec<(&'static str, Sheet)>);
    impl Meet<VectorSpace> for MethodSheets {
        fn meet<M: Method<VectorSpace>>(&mut self) {
            self.0.push((M::NAME, (*sheet::<VectorSpace, M>()).clone()));
        }
    }
    let mut all = MethodSheets(Vec::new());
    methods::space(&mut all);
    methods::local(&mut all);
    methods::genetic(&mut all);
    methods::memetic(&mut all);
    methods::construct(&mut all);
    all.0
}
