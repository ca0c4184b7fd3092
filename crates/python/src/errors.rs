//! Exceptions: the types are the package's own, `plansza/errors.py`.

use plansza_core::Fault;
use plansza_desk::{Code, Rejection};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// An exception of the package by its name.
pub fn of(py: Python<'_>, name: &str, message: &str) -> PyErr {
    let made = py.import("plansza.errors").and_then(|module| module.getattr(name)?.call1((message,)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// What the desk rejects.
pub fn rejection(py: Python<'_>, told: &Rejection) -> PyErr {
    let name = match told.code {
        Code::Unknown => "UnknownError",
        Code::Limit | Code::Busy => "LimitError",
        Code::Failed => "PlanszaError",
        Code::None => "NothingError",
        Code::Malformed | Code::Invalid | Code::Forbidden => "InvalidError",
    };
    let made = || -> PyResult<PyErr> {
        let facts = PyDict::new(py);
        facts.set_item("line", told.line)?;
        facts.set_item("column", told.column)?;
        facts.set_item("accepted", &told.accepted)?;
        let class = py.import("plansza.errors")?.getattr(name)?;
        Ok(PyErr::from_value(class.call((&told.message,), Some(&facts))?))
    };
    made().unwrap_or_else(|error| error)
}

/// What the crates below find wrong.
pub fn fault(py: Python<'_>, fault: Fault) -> PyErr {
    rejection(py, &Rejection::from(fault))
}

/// What ended a call from within: an exception of Python's that was thrown through our code, or a mistake of ours.
pub struct Thrown(Box<dyn Any + Send>);

impl Thrown {
    /// The exception that says so: no mistake of ours ends an interpreter.
    pub fn error(self, py: Python<'_>) -> PyErr {
        match self.0.downcast::<PyErr>() {
            Ok(error) => *error,
            Err(thrown) => {
                let text = thrown.downcast_ref::<String>().cloned();
                let text = text.or_else(|| thrown.downcast_ref::<&str>().map(|text| text.to_string()));
                of(py, "PlanszaError", &format!("a mistake of ours: {}", text.unwrap_or_default()))
            }
        }
    }
}

/// Does something of which nothing may be thrown on.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Thrown> {
    catch_unwind(AssertUnwindSafe(work)).map_err(Thrown)
}
