//! How a number of Python's becomes a score of ours, and how an exception ends a search.
//!
//! Scores are whole numbers here, so that every sum is exact and every run can be repeated. A problem says how fine its
//! scores are (`unit`): 1 for counts, 1e-6 for lengths in metres to the micrometre. A search sees the score in these units.

use crate::errors;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt};

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
        if !said.is_instance_of::<PyFloat>()
            && !said.is_instance_of::<PyInt>()
            && !said.hasattr("__float__")?
        {
            let what = format!("the score is {}, not a number", said.get_type().name()?);
            return Err(errors::of(py, "ScoreError", &what));
        }
        let number: f64 = said.extract()?;
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

    /// A score in units as Python has it.
    pub fn told(self, units: i64) -> f64 {
        self.sign * units as f64 * self.unit
    }
}
