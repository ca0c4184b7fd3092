//! Who hears of a search: a function of Python's, Ctrl-C, and the clock.
//!
//! The function hears of every improvement and, in between, about a hundred times a second how far the search is. It ends
//! the search by returning `False`; what it raises comes out as it is.

use crate::closing::is_closing;
use crate::score::ScoreScale;
use plansza_core::{Board, Flow, Observer, Pace, Progress, Scene};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict};
use std::time::{Duration, Instant};

/// From one report to the next.
const REPORT: Duration = Duration::from_millis(10);
/// From one look at Ctrl-C to the next: a search ends within twice that.
const GLANCE: Duration = Duration::from_millis(40);

/// Whether it is `False` itself: nothing, `None` and `0` say nothing.
pub fn is_false(said: &Bound<'_, PyAny>) -> bool {
    said.cast::<PyBool>().is_ok_and(|said| !said.is_true())
}

/// Whether this is the thread that signals come to: no other need ask for them.
pub fn hears_signals(py: Python<'_>) -> bool {
    let asked = || -> PyResult<bool> {
        let threading = py.import(pyo3::intern!(py, "threading"))?;
        let main = threading.call_method0(pyo3::intern!(py, "main_thread"))?;
        main.getattr(pyo3::intern!(py, "ident"))?.eq(threading.call_method0(pyo3::intern!(py, "get_ident"))?)
    };
    asked().unwrap_or(true)
}

/// Who hears of a search.
pub struct SearchListener {
    callback: Option<Py<PyAny>>,
    /// How scores are told; as they are where nothing is said.
    scale: Option<ScoreScale>,
    pub trace: SearchTrace,
    until: Option<Instant>,
    /// The clock ended it.
    pub late: bool,
    /// Evaluations from one look to the next, and when the last was.
    stride: u64,
    looked: Instant,
    /// When Ctrl-C was last asked for; never where another thread hears it.
    glanced: Option<Instant>,
    pub error: Option<PyErr>,
}

impl SearchListener {
    pub fn new(py: Python<'_>, callback: Option<Py<PyAny>>, scale: Option<ScoreScale>) -> SearchListener {
        let now = Instant::now();
        SearchListener {
            callback,
            scale,
            trace: SearchTrace::default(),
            until: None,
            late: false,
            stride: 1,
            looked: now,
            glanced: hears_signals(py).then_some(now),
            error: None,
        }
    }

    /// With a look at the clock wherever it looks: for searches whose blocks may take long.
    pub fn until(self, until: Option<Instant>) -> SearchListener {
        SearchListener { until, ..self }
    }

    /// What Python says, or that it raised.
    fn obey(&mut self, said: PyResult<bool>) -> Flow {
        match said {
            Ok(false) => Flow::Continue,
            Ok(true) => Flow::Cancel,
            Err(error) => {
                self.error.get_or_insert(error);
                Flow::Cancel
            }
        }
    }

    /// Whether somebody pressed Ctrl-C.
    fn signals(&mut self, now: Instant) -> Flow {
        match self.glanced {
            Some(glanced) if now.duration_since(glanced) >= GLANCE => {
                self.glanced = Some(now);
                let said = Python::attach(|py| py.check_signals());
                self.obey(said.map(|()| false))
            }
            _ => Flow::Continue,
        }
    }

    fn report(&mut self, at: Progress, improved: bool) -> Flow {
        let Some(callback) = &self.callback else { return Flow::Continue };
        let said = Python::attach(|py| {
            let facts = PyDict::new(py);
            let told = |score: Option<i64>| -> PyResult<Bound<'_, PyAny>> {
                Ok(match (score, self.scale) {
                    (Some(score), Some(scale)) => scale.shown(py, score)?,
                    (score, _) => score.into_pyobject(py)?.into_any(),
                })
            };
            facts.set_item("evaluations", at.evaluations)?;
            facts.set_item("epochs", at.epochs)?;
            facts.set_item("seconds", at.elapsed.as_secs_f64())?;
            facts.set_item("score", told(at.best)?)?;
            facts.set_item("goal", told(at.goal)?)?;
            facts.set_item("improved", improved)?;
            Ok(is_false(&callback.bind(py).call1((facts,))?))
        });
        self.obey(said)
    }
}

impl Observer for SearchListener {
    fn improved(&mut self, at: Progress, _: &dyn Fn() -> Board) -> Flow {
        if self.scale.is_some()
            && let Some(best) = at.best
        {
            self.trace.push(at.evaluations, at.epochs, best, at.elapsed.as_secs_f64());
        }
        self.report(at, true)
    }

    fn tick(&mut self, at: Progress) -> Flow {
        let now = Instant::now();
        if is_closing() || self.error.is_some() || self.signals(now) == Flow::Cancel {
            return Flow::Cancel;
        }
        // Of what cannot show itself, as an exact solver, there are no looks.
        if self.callback.is_some() && now.duration_since(self.looked) >= REPORT {
            self.looked = now;
            return self.report(at, false);
        }
        Flow::Continue
    }

    fn pace(&mut self) -> Pace {
        match (&self.callback, self.scale) {
            // A search of ours that nobody listens to needs no looks: its blocks are short.
            (None, None) => Pace::Unwatched,
            _ => Pace::Evaluations(self.stride),
        }
    }

    fn look(&mut self, at: Progress, _: &dyn Fn() -> Scene) -> Flow {
        let (now, took) = (Instant::now(), self.looked.elapsed());
        self.looked = now;
        // A score that is no code of Python's, as `sum`, never lets another thread have its turn.
        if self.scale.is_some() {
            Python::attach(|py| py.detach(|| ()));
        }
        if is_closing() {
            return Flow::Cancel;
        }
        // As many evaluations as fit between two looks.
        self.stride = match took {
            _ if took < REPORT / 2 => (self.stride * 2).min(1 << 24),
            _ if took > REPORT * 2 => (self.stride / 2).max(1),
            _ => self.stride,
        };
        if self.until.is_some_and(|until| now >= until) {
            self.late = true;
            return Flow::Cancel;
        }
        match self.signals(now) {
            Flow::Continue => self.report(at, false),
            Flow::Cancel => Flow::Cancel,
        }
    }
}

/// The improvements of a search, column by column.
#[derive(Default)]
pub struct SearchTrace {
    evaluations: Vec<i64>,
    epochs: Vec<i64>,
    scores: Vec<i64>,
    seconds: Vec<f64>,
}

/// Columns as Python and NumPy read them: evaluations, epochs, scores, seconds.
pub type TraceBytes<'py> =
    (Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>, Bound<'py, PyBytes>);

impl SearchTrace {
    pub fn push(&mut self, evaluations: u64, epochs: u64, score: i64, seconds: f64) {
        self.evaluations.push(evaluations as i64);
        self.epochs.push(epochs as i64);
        self.scores.push(score);
        self.seconds.push(seconds);
    }

    /// Its columns; scores are whole numbers, or real ones where a scale says so.
    pub fn bytes<'py>(&self, py: Python<'py>, scale: Option<ScoreScale>) -> TraceBytes<'py> {
        let whole = |column: &[i64]| packed(py, column.iter().map(|one| one.to_ne_bytes()));
        let scores = match scale {
            None => whole(&self.scores),
            Some(scale) if scale.whole() => {
                packed(py, self.scores.iter().map(|&units| (scale.told(units) as i64).to_ne_bytes()))
            }
            Some(scale) => packed(py, self.scores.iter().map(|&units| scale.told(units).to_ne_bytes())),
        };
        let seconds = packed(py, self.seconds.iter().map(|one| one.to_ne_bytes()));
        (whole(&self.evaluations), whole(&self.epochs), scores, seconds)
    }
}

fn packed<'py>(py: Python<'py>, numbers: impl Iterator<Item = [u8; 8]>) -> Bound<'py, PyBytes> {
    PyBytes::new(py, &numbers.flatten().collect::<Vec<u8>>())
}
