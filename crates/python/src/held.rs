//! A board of ours that Python holds: read once, searched often.

use crate::errors;
use crate::listener::{SearchListener, SearchTrace};
use plansza_catalogue::Control;
use plansza_core::{Budget, Trial};
use plansza_desk::HeldBoard;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::{Map, Value};
use std::time::Duration;

/// A board that was read.
#[pyclass(frozen, name = "Held", module = "plansza._native")]
pub struct Held(HeldBoard);

#[pymethods]
impl Held {
    /// Reads a board; options are JSON.
    #[new]
    #[pyo3(signature = (puzzle, board, options=""))]
    fn new(py: Python<'_>, puzzle: &str, board: Option<&str>, options: &str) -> PyResult<Held> {
        let options: Map<String, Value> = match options {
            "" => Map::new(),
            _ => serde_json::from_str(options)
                .map_err(|error| errors::of(py, "InvalidError", &format!("options: {error}")))?,
        };
        let held = py.detach(|| errors::caught(|| HeldBoard::read(puzzle, board, &options)));
        let held = held.map_err(|thrown| thrown.error(py))?;
        Ok(Held(held.map_err(|told| errors::rejection(py, &told))?))
    }

    /// The score of a solution that somebody else made, as an encoding counts it, and the score that means solved.
    #[pyo3(signature = (solution, encoding=None))]
    fn judge(&self, py: Python<'_>, solution: &str, encoding: Option<&str>) -> PyResult<(i64, Option<i64>)> {
        let judged = py.detach(|| errors::caught(|| self.0.judge(encoding, solution)));
        judged.map_err(|thrown| thrown.error(py))?.map_err(|told| errors::rejection(py, &told))
    }

    /// Searches it. The interpreter is free for others meanwhile.
    #[pyo3(signature = (method, encoding, params, seed, evaluations, epochs, seconds, callback))]
    #[allow(clippy::too_many_arguments)] // they are the call's of Python
    fn search<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        encoding: Option<&str>,
        params: &str,
        seed: u64,
        evaluations: Option<u64>,
        epochs: Option<u64>,
        seconds: Option<f64>,
        callback: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let time = seconds.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        let limits = Budget { evaluations, epochs, time };
        let mut listener = SearchListener::new(py, callback, None);
        let ended = py.detach(|| {
            errors::caught(|| {
                let mut control = Control { observer: Some(&mut listener), ..Control::default() };
                self.0.search(method, encoding, params, seed, limits, &mut control)
            })
        });
        if let Some(error) = listener.error.take() {
            return Err(error);
        }
        let trial = ended.map_err(|thrown| thrown.error(py))?.map_err(|told| errors::rejection(py, &told))?;
        told(py, trial)
    }
}

/// A trial as Python takes it apart: the task in JSON, then what came of it.
fn told(py: Python<'_>, trial: Trial) -> PyResult<Bound<'_, PyTuple>> {
    let Trial { task, outcome, times, .. } = trial;
    let mut trace = SearchTrace::default();
    for (at, &(evaluations, epochs, score)) in outcome.trace.iter().enumerate() {
        trace.push(evaluations, epochs, score, times.trace.get(at).copied().unwrap_or(times.seconds));
    }
    let found = (
        outcome.score,
        outcome.goal,
        outcome.solved,
        outcome.optimal,
        outcome.impossible,
        outcome.legal,
        outcome.bound,
    );
    let spent = (outcome.evaluations, outcome.epochs, outcome.stopped.word(), times.seconds);
    (task.json(), found, spent, outcome.solution, outcome.reason, trace.bytes(py, None)).into_pyobject(py)
}
