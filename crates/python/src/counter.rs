//! Requests of the contract that every front stands on (`plansza-desk`), in JSON.
//!
//! The interpreter is free for others while an answer is made. News go to a function of Python's, which ends the work by
//! returning `False`; Ctrl-C ends it too, and what an exception says comes out as it is.

use crate::errors;
use plansza_desk::{Allowance, Host, Tempo};
use pyo3::prelude::*;
use pyo3::types::PyBool;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Looks at Ctrl-C no more often than this.
const GLANCE: Duration = Duration::from_millis(20);

/// Who asked.
struct PythonHost {
    news: Option<Py<PyAny>>,
    results: Option<PathBuf>,
    tempo: Tempo,
    looked: Instant,
    enough: bool,
    error: Option<PyErr>,
}

impl Host for PythonHost {
    fn tell(&mut self, news: String) {
        let Some(listener) = self.news.as_ref().filter(|_| !self.enough) else { return };
        match Python::attach(|py| Ok(is_false(listener.call1(py, (news,))?.bind(py)))) {
            Ok(enough) => self.enough = enough,
            Err(error) => (self.enough, self.error) = (true, Some(error)),
        }
    }

    fn listens(&self) -> bool {
        self.news.is_some()
    }

    fn results(&self) -> Option<&Path> {
        self.results.as_deref()
    }

    fn begin(&mut self, _: bool, tempo: Tempo) {
        self.tempo = tempo;
    }

    fn tempo(&mut self) -> Tempo {
        self.tempo
    }

    fn cancelled(&mut self) -> bool {
        if !self.enough && self.looked.elapsed() >= GLANCE {
            self.looked = Instant::now();
            if let Err(error) = Python::attach(|py| py.check_signals()) {
                (self.enough, self.error) = (true, Some(error));
            }
        }
        self.enough
    }
}

/// Whether it is `False` itself: nothing, `None` and `0` say nothing.
pub fn is_false(said: &Bound<'_, PyAny>) -> bool {
    said.cast::<PyBool>().is_ok_and(|said| !said.is_true())
}

/// Answers a request that is named and given as JSON, with JSON.
#[pyfunction]
#[pyo3(signature = (name, body, *, news=None, results=None))]
pub fn ask(
    py: Python<'_>,
    name: &str,
    body: &str,
    news: Option<Py<PyAny>>,
    results: Option<PathBuf>,
) -> PyResult<String> {
    let looked = Instant::now();
    let mut asker = PythonHost { news, results, tempo: Tempo::default(), looked, enough: false, error: None };
    let answer = py.detach(|| plansza_desk::ask(name, body, &Allowance::NONE, &mut asker));
    match asker.error {
        Some(error) => Err(error),
        None => answer.map_err(|told| errors::rejection(py, &told)),
    }
}

/// The names of all requests.
#[pyfunction]
pub fn requests() -> Vec<&'static str> {
    plansza_desk::entries().iter().map(|entry| entry.name).collect()
}
