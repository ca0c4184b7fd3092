//! Exceptions: the types are the package's own, `plansza/errors.py`.

use plansza_core::Fault;
use plansza_desk::{Code, Rejection};
use pyo3::prelude::*;
use pyo3::types::PyDict;

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
