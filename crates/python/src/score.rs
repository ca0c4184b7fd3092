//! How a number of Python's becomes a score of ours, and how an exception ends a search.
//!
//! Scores are whole numbers here, so that every sum is exact and every run can be repeated. A problem says how fine its
//! scores are (`unit`): 1 for counts, 1e-6 for lengths in metres to the micrometre. A search sees the score in these units.

use crate::errors;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Ends the search with an exception. It is caught where the search was started; nothing in between has anything to tidy up.
pub fn give_up(error: PyErr) -> ! {
    std::panic::resume_unwind(Box::new(error))
}

/// What Python says, or the end of the search.
pub fn or_give_up<T>(said: PyResult<T>) -> T {
    said.unwrap_or_else(|error| give_up(error))
}

/// Scores beyond this leave no room for sums.
const MOST: f64 = (1i64 << 60) as f64;

/// How fine scores are, and whether more is better.
#[derive(Clone, Copy)]
pub struct ScoreScale {
    /// The worth of one.
    pub unit: f64,
    /// 1, or −1 where less is better.
    pub sign: f64,
}

impl ScoreScale {
    /// A score of Python's in units.
    pub fn of(self, said: &Bound<'_, PyAny>) -> PyResult<i64> {
        let py = said.py();
        let number = match said.cast::<PyFloat>() {
            Ok(number) => number.value(),
            Err(_) => ScoreScale::number(said)?,
        };
        if !number.is_finite() {
            let what = format!("the score is {number}: give what is worth nothing a low score instead");
            return Err(errors::of(py, "ScoreError", &what));
        }
        let units = self.sign * number / self.unit;
        if units.abs() > MOST {
            let what = format!(
                "the score {number} is too large for a unit of {}: say unit=… with how fine scores need to be told apart",
                self.unit
            );
            return Err(errors::of(py, "ScoreError", &what));
        }
        Ok(units.round() as i64)
    }

    /// What is a number, though not a float.
    fn number(said: &Bound<'_, PyAny>) -> PyResult<f64> {
        let kind = said.get_type().name()?;
        let kind = kind.to_cow()?;
        // NumPy makes real numbers of complex ones, with a warning.
        let real =
            said.is_instance_of::<PyInt>() || (!kind.starts_with("complex") && said.hasattr("__float__")?);
        if real && let Ok(number) = said.extract::<f64>() {
            return Ok(number);
        }
        let shape = said.getattr("shape").and_then(|shape| Ok(shape.repr()?.to_string()));
        let what = match shape.as_deref() {
            Ok(shape) if shape != "()" => format!("the score is an {kind} of shape {shape}: give one number"),
            _ if said.is_none() => "the score is None: does the function return it?".into(),
            _ => format!("the score is {kind}, not a number"),
        };
        Err(errors::of(said.py(), "ScoreError", &what))
    }

    /// Whether scores are whole numbers.
    pub fn whole(self) -> bool {
        self.unit.fract() == 0.0
    }

    /// A score in units as an object of Python's: a whole number where all of them are.
    pub fn shown(self, py: Python<'_>, units: i64) -> PyResult<Bound<'_, PyAny>> {
        Ok(match self.whole() {
            true => (self.told(units) as i64).into_pyobject(py)?.into_any(),
            false => self.told(units).into_pyobject(py)?.into_any(),
        })
    }

    /// A score in units as Python has it.
    pub fn told(self, units: i64) -> f64 {
        // Of a unit that is one part of many, a division gives the nearest number: 0.3, and not 0.30000000000000004.
        let parts = (1.0 / self.unit).round();
        let told = if parts > 1.0 && 1.0 / parts == self.unit {
            units as f64 / parts
        } else {
            units as f64 * self.unit
        };
        // Not minus nothing.
        if units == 0 { 0.0 } else { self.sign * told }
    }
}

/// The lowest and the highest grade that ants have seen: nobody says beforehand what a score can be.
#[derive(Default)]
pub struct SeenGrades(Mutex<Option<(i64, i64)>>);

impl SeenGrades {
    fn seen(&self) -> MutexGuard<'_, Option<(i64, i64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a grade, and gives it back.
    pub fn note(&self, grade: i64) -> i64 {
        let mut seen = self.seen();
        let (low, high) = seen.unwrap_or((grade, grade));
        *seen = Some((low.min(grade), high.max(grade)));
        grade
    }

    /// From 0.1 for the worst that was seen to 1 for the best.
    pub fn reward(&self, grade: i64) -> f64 {
        let (low, high) = self.seen().unwrap_or((grade, grade));
        let share = grade.saturating_sub(low) as f64 / high.saturating_sub(low).max(1) as f64;
        0.1 + 0.9 * share.clamp(0.0, 1.0)
    }
}
