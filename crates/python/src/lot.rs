//! Our random numbers, for what draws in Python: the same seed gives the same draws on every machine.

use crate::errors;
use plansza_core::{Rng, Seed};
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Numbers that are put in order at once, at most.
const MOST: usize = 100_000_000;

/// Random numbers from a seed: the same everywhere.
#[pyclass(name = "Rng", module = "plansza")]
pub struct Lot {
    rng: Rng,
}

impl Lot {
    /// With a stream that a search draws from ours.
    pub fn from(rng: &mut Rng) -> Lot {
        Lot { rng: Seed(rng.word()).rng() }
    }

    /// The numbers from 0 up to n in random order.
    fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        self.rng.shuffle(&mut order);
        order
    }
}

/// A number as an index, or an exception that says what is accepted.
fn some(n: i64) -> PyResult<usize> {
    match usize::try_from(n) {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(pyo3::exceptions::PyValueError::new_err(format!("{n} is not a positive number"))),
    }
}

#[pymethods]
impl Lot {
    /// Random numbers of a seed.
    #[new]
    #[pyo3(signature = (seed=None))]
    fn new(seed: Option<&Bound<'_, PyAny>>) -> PyResult<Lot> {
        let Some(seed) = seed else { return Ok(Lot { rng: Seed(1).rng() }) };
        match seed.extract::<u64>() {
            Ok(seed) => Ok(Lot { rng: Seed(seed).rng() }),
            Err(_) => {
                let what = format!("seed={} (accepted: a whole number from 0 to 2**64 - 1)", seed.repr()?);
                Err(errors::of(seed.py(), "InvalidError", &what))
            }
        }
    }

    /// A number from 0 up to, not including, 1.
    fn random(&mut self) -> f64 {
        self.rng.unit()
    }

    /// A whole number from 0 up to, not including, n.
    fn below(&mut self, n: i64) -> PyResult<usize> {
        Ok(self.rng.below(some(n)?))
    }

    /// A whole number from low to high, both included.
    fn randint(&mut self, low: i64, high: i64) -> PyResult<i64> {
        Ok(low + self.rng.below(some(high.saturating_sub(low).saturating_add(1))?) as i64)
    }

    /// A number from low to high.
    fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.rng.unit()
    }

    /// A number of the normal distribution.
    #[pyo3(signature = (mean=0.0, deviation=1.0))]
    fn gauss(&mut self, mean: f64, deviation: f64) -> f64 {
        mean + deviation * normal(&mut self.rng)
    }

    /// Whether an event of this probability happens.
    fn chance(&mut self, probability: f64) -> bool {
        self.rng.chance(probability)
    }

    /// One of a sequence.
    fn choice<'py>(&mut self, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        items.get_item(self.rng.below(some(items.len()? as i64)?))
    }

    /// Puts a list into random order.
    fn shuffle(&mut self, items: &Bound<'_, PyAny>) -> PyResult<()> {
        for end in (1..items.len()?).rev() {
            let other = self.rng.below(end + 1);
            let (one, two) = (items.get_item(end)?, items.get_item(other)?);
            items.set_item(end, two)?;
            items.set_item(other, one)?;
        }
        Ok(())
    }

    /// The numbers from 0 up to n in random order.
    fn permutation(&mut self, py: Python<'_>, n: i64) -> PyResult<Vec<usize>> {
        match usize::try_from(n) {
            Ok(n @ 0..=MOST) => Ok(self.order(n)),
            _ => {
                let what = format!("a permutation of {n} numbers (accepted: from 0 to {MOST})");
                Err(errors::of(py, "InvalidError", &what))
            }
        }
    }

    /// So many different ones of a sequence.
    fn sample<'py>(&mut self, items: &Bound<'py, PyAny>, count: usize) -> PyResult<Bound<'py, PyList>> {
        let n = items.len()?;
        if count > n {
            let what = format!("{count} of {n} cannot be drawn");
            return Err(pyo3::exceptions::PyValueError::new_err(what));
        }
        let order = self.order(n);
        let drawn = order[..count].iter().map(|&at| items.get_item(at)).collect::<PyResult<Vec<_>>>()?;
        PyList::new(items.py(), drawn)
    }
}

/// A number of the normal distribution with mean 0 and deviation 1 (Box and Muller 1958).
pub fn normal(rng: &mut Rng) -> f64 {
    let (radius, angle) = (1.0 - rng.unit(), rng.unit());
    libm::sqrt(-2.0 * libm::log(radius)) * libm::cos(std::f64::consts::TAU * angle)
}
