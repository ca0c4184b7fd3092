//! A method, by its name, on a problem of Python's.

use crate::counter::is_false;
use crate::errors;
use crate::own::Own;
use crate::score::ScoreScale;
use crate::vector::{VectorCrossing, VectorForm, VectorGenes, VectorSpace};
use plansza_core::params::{self, Sheet};
use plansza_core::{
    Board, Budget, Fault, Flow, Found, Method, Mismatch, Observer, Pace, Progress, Scene, Seed, Space,
    try_search,
};
use plansza_methods::{self as methods, Meet};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Looks at the clock, at Ctrl-C and at who listens about this often.
const GLANCE: Duration = Duration::from_millis(10);

/// Who hears of a search.
struct SearchListener {
    callback: Option<Py<PyAny>>,
    scale: ScoreScale,
    /// Evaluations, epochs, score in units, seconds of each improvement.
    trace: Vec<(u64, u64, i64, f64)>,
    until: Option<Instant>,
    /// The clock ended it.
    late: bool,
    /// Evaluations from one look to the next, and when the last was.
    stride: u64,
    looked: Instant,
    error: Option<PyErr>,
}

impl SearchListener {
    fn flow(&mut self, at: Progress, improved: bool) -> Flow {
        let said = Python::attach(|py| {
            py.check_signals()?;
            let Some(callback) = &self.callback else { return Ok(false) };
            let best = at.best.map(|best| self.scale.told(best));
            let facts = PyDict::new(py);
            facts.set_item("evaluations", at.evaluations)?;
            facts.set_item("epochs", at.epochs)?;
            facts.set_item("seconds", at.elapsed.as_secs_f64())?;
            facts.set_item("score", best)?;
            facts.set_item("improved", improved)?;
            Ok(is_false(&callback.bind(py).call1((facts,))?))
        });
        match said {
            Ok(false) => Flow::Continue,
            Ok(true) => Flow::Cancel,
            Err(error) => {
                self.error.get_or_insert(error);
                Flow::Cancel
            }
        }
    }
}

impl Observer for SearchListener {
    fn improved(&mut self, at: Progress, _: &dyn Fn() -> Board) -> Flow {
        if let Some(best) = at.best {
            self.trace.push((at.evaluations, at.epochs, best, at.elapsed.as_secs_f64()));
        }
        if self.callback.is_some() { self.flow(at, true) } else { Flow::Continue }
    }

    fn tick(&mut self, _: Progress) -> Flow {
        if self.error.is_some() { Flow::Cancel } else { Flow::Continue }
    }

    fn pace(&mut self) -> Pace {
        Pace::Evaluations(self.stride)
    }

    fn look(&mut self, at: Progress, _: &dyn Fn() -> Scene) -> Flow {
        let (now, took) = (Instant::now(), self.looked.elapsed());
        self.looked = now;
        // As many evaluations as fit between two looks.
        self.stride = match took {
            _ if took < GLANCE / 2 => (self.stride * 2).min(1 << 20),
            _ if took > GLANCE * 2 => (self.stride / 2).max(1),
            _ => self.stride,
        };
        if self.until.is_some_and(|until| now >= until) {
            self.late = true;
            return Flow::Cancel;
        }
        self.flow(at, false)
    }
}

/// Meets the methods and runs the one that is wanted.
struct WantedMethod<'a, S: Space> {
    space: &'a S,
    method: &'a str,
    params: &'a Map<String, Value>,
    seed: u64,
    budget: Budget,
    listener: &'a mut SearchListener,
    names: Vec<&'static str>,
    came: Option<Result<Result<Found<S::Solution>, Mismatch>, Fault>>,
}

impl<S: Space> Meet<S> for WantedMethod<'_, S> {
    fn meet<M: Method<S>>(&mut self) {
        self.names.push(M::NAME);
        if M::NAME != self.method {
            return;
        }
        let sheet = Sheet::of::<M>();
        let ready = sheet.check_all(self.params).and_then(|()| params::decode::<M>(self.params));
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
        let mut listener = SearchListener {
            callback: self.callback,
            scale,
            trace: Vec::new(),
            until: time.and_then(|time| Instant::now().checked_add(time)),
            late: false,
            stride: 1,
            looked: Instant::now(),
            error: None,
        };
        let values: Map<String, Value> = serde_json::from_str(&self.params)
            .map_err(|error| errors::of(py, "InvalidError", &format!("parameters: {error}")))?;
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
        // An exception in a piece of the problem comes here by unwinding.
        let ended = catch_unwind(AssertUnwindSafe(|| meet(&mut wanted)));
        let WantedMethod { names, came, .. } = wanted;
        ended.map_err(|thrown| unwound(py, thrown))?;
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
        answer.set_item("score", found.score.map(|units| scale.told(units)))?;
        answer.set_item("solved", found.solved())?;
        answer.set_item("evaluations", found.evaluations)?;
        answer.set_item("epochs", found.epochs)?;
        answer.set_item("seconds", found.elapsed.as_secs_f64())?;
        answer.set_item("stopped", if listener.late { "time" } else { found.stopped.word() })?;
        let trace = listener.trace.into_iter();
        answer.set_item(
            "trace",
            trace
                .map(|(evaluations, epochs, units, seconds)| {
                    (evaluations, epochs, scale.told(units), seconds)
                })
                .collect::<Vec<_>>(),
        )?;
        Ok(answer)
    }
}

/// What ended a search from within: an exception of Python's, or a mistake of ours.
fn unwound(py: Python<'_>, thrown: Box<dyn Any + Send>) -> PyErr {
    match thrown.downcast::<PyErr>() {
        Ok(error) => *error,
        Err(thrown) => {
            let text = thrown.downcast_ref::<String>().cloned();
            let text = text.or_else(|| thrown.downcast_ref::<&str>().map(|text| text.to_string()));
            errors::of(py, "PlanszaError", &format!("a mistake of ours: {}", text.unwrap_or_default()))
        }
    }
}

/// Searches a space of vectors that Python scores.
#[pyfunction]
#[pyo3(signature = (wish, kind, bounds, crossing, array, score, score_many))]
pub fn search_vector<'py>(
    py: Python<'py>,
    wish: OwnWish,
    kind: &str,
    bounds: Vec<(f64, f64)>,
    crossing: &str,
    array: Option<(Py<PyAny>, Py<PyAny>)>,
    score: Option<Py<PyAny>>,
    score_many: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let genes = match kind {
        "reals" => VectorGenes::Reals(bounds),
        "permutation" => VectorGenes::Permutation(bounds.len()),
        _ => VectorGenes::Integers(bounds.into_iter().map(|(low, high)| (low as i64, high as i64)).collect()),
    };
    let crossing = match crossing {
        "one-point" => VectorCrossing::OnePoint,
        "two-point" => VectorCrossing::TwoPoint,
        _ => VectorCrossing::Uniform,
    };
    let hand = array.map_or(VectorForm::List, |(read, dtype)| VectorForm::Array(read, dtype));
    let (scale, goal) = (wish.scale(), wish.goal(py)?);
    let space =
        VectorSpace { genes, crossing, hand, scale, goal, score, score_many, seen: Default::default() };
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
    let meet = |wanted: &mut WantedMethod<'_, Own>| {
        methods::space(wanted);
        let (walks, breeds) =
            (pieces.neighbour || pieces.mutate, pieces.crossover || pieces.mutate || pieces.neighbour);
        if walks {
            methods::local(wanted);
        }
        if breeds {
            methods::genetic(wanted);
        }
        if walks && breeds {
            methods::memetic(wanted);
        }
        if pieces.construct {
            methods::construct(wanted);
        }
    };
    wish.run(py, &space, meet, |thing| Ok(thing.0.bind(py).clone()))
}

/// The methods that there are for problems of one's own, with their parameters: name, what it does, keys with their defaults.
#[pyfunction]
#[pyo3(name = "methods")]
pub fn method_list() -> String {
    struct MethodList(Vec<Value>);
    impl Meet<VectorSpace> for MethodList {
        fn meet<M: Method<VectorSpace>>(&mut self) {
            let params = Sheet::of::<M>().params.into_iter();
            let params = params.map(
                |param| serde_json::json!({"key": param.key, "about": param.about, "default": param.default}),
            );
            let params: Vec<Value> = params.collect();
            self.0.push(serde_json::json!({"name": M::NAME, "about": M::ABOUT, "params": params}));
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
