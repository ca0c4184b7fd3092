//! Ready-made spaces: vectors of bits, integers or reals, and permutations. Only the score is written in Python.
//!
//! All of them are vectors of whole numbers here. A real number is a place on a fine grid between its bounds, so that runs can
//! be repeated on every machine.

mod construct;
mod genetic;
mod local;

use crate::score::{ScoreScale, give_up, or_give_up};
use plansza_core::{Board, Rng, Space};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use std::sync::{Arc, OnceLock};

/// Places of the grid of a real number, less one.
pub const GRID: i64 = 1 << 32;

/// What the entries of a vector may be.
pub enum VectorGenes {
    /// Each between its bounds, both included.
    Integers(Vec<(i64, i64)>),
    /// Each between its bounds, on a grid.
    Reals(Vec<(f64, f64)>),
    /// The numbers from 0 up to so many, each once.
    Permutation(usize),
}

impl VectorGenes {
    /// How many entries there are.
    pub fn len(&self) -> usize {
        match self {
            VectorGenes::Integers(bounds) => bounds.len(),
            VectorGenes::Reals(bounds) => bounds.len(),
            VectorGenes::Permutation(n) => *n,
        }
    }

    /// The bounds of an entry, of the grid where it is on one.
    pub fn bounds(&self, at: usize) -> (i64, i64) {
        match self {
            VectorGenes::Integers(bounds) => bounds[at],
            VectorGenes::Reals(_) => (0, GRID),
            VectorGenes::Permutation(n) => (0, *n as i64 - 1),
        }
    }
}

/// What the entries may be, read once and kept by Python.
#[pyclass(frozen, name = "Genes", module = "plansza._native")]
pub struct HeldGenes(pub Arc<VectorGenes>);

#[pymethods]
impl HeldGenes {
    #[new]
    fn new(kind: &str, bounds: Vec<(f64, f64)>) -> HeldGenes {
        let whole = |(low, high): (f64, f64)| (low as i64, high as i64);
        HeldGenes(Arc::new(match kind {
            "reals" => VectorGenes::Reals(bounds),
            "permutation" => VectorGenes::Permutation(bounds.len()),
            _ => VectorGenes::Integers(bounds.into_iter().map(whole).collect()),
        }))
    }
}

/// How two parents are crossed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum VectorCrossing {
    /// Up to a place from one, from there on from the other.
    OnePoint,
    /// What is between two places is exchanged.
    TwoPoint,
    /// Each entry from either, by lot.
    Uniform,
}

/// How a vector is handed to Python.
pub enum VectorForm {
    /// As a list.
    List,
    /// As an array of NumPy's that cannot be written to: `numpy.frombuffer`, and the type of its entries.
    Array(Py<PyAny>, Py<PyAny>),
}

/// A vector space with a score in Python.
pub struct VectorSpace {
    pub genes: Arc<VectorGenes>,
    pub crossing: VectorCrossing,
    pub hand: VectorForm,
    pub scale: ScoreScale,
    pub goal: Option<i64>,
    /// The score of one.
    pub score: Option<Py<PyAny>>,
    /// The scores of many, as rows of a matrix.
    pub score_many: Option<Py<PyAny>>,
    /// What ants need to know, made when they first ask.
    pub site: OnceLock<construct::VectorSite>,
}

impl VectorSpace {
    /// A real number of the grid.
    fn real(bounds: (f64, f64), place: i64) -> f64 {
        bounds.0 + (bounds.1 - bounds.0) * (place as f64 / GRID as f64)
    }

    /// The bytes of vectors, one after the other, as NumPy reads them.
    fn bytes(&self, vectors: &[&[i64]]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(8 * vectors.len() * self.genes.len());
        for vector in vectors {
            match &*self.genes {
                VectorGenes::Reals(bounds) => {
                    let reals = bounds.iter().zip(*vector);
                    reals.for_each(|(&b, &place)| bytes.extend(VectorSpace::real(b, place).to_ne_bytes()));
                }
                _ => vector.iter().for_each(|entry| bytes.extend(entry.to_ne_bytes())),
            }
        }
        bytes
    }

    /// A vector as Python sees it.
    pub fn given<'py>(&self, py: Python<'py>, vector: &[i64]) -> PyResult<Bound<'py, PyAny>> {
        match (&self.hand, &*self.genes) {
            (VectorForm::Array(read, dtype), _) => {
                Ok(read.bind(py).call1((PyBytes::new(py, &self.bytes(&[vector])), dtype.bind(py)))?)
            }
            (VectorForm::List, VectorGenes::Reals(bounds)) => {
                let reals = bounds.iter().zip(vector).map(|(&b, &place)| VectorSpace::real(b, place));
                Ok(PyList::new(py, reals.collect::<Vec<f64>>())?.into_any())
            }
            (VectorForm::List, _) => Ok(PyList::new(py, vector)?.into_any()),
        }
    }

    /// The score of a vector, or the end of the search.
    pub fn scored(&self, vector: &[i64]) -> i64 {
        Python::attach(|py| {
            or_give_up(match &self.score {
                Some(score) => {
                    self.given(py, vector).and_then(|x| self.scale.of(&score.bind(py).call1((x,))?))
                }
                None => self.scored_together(py, &[vector]).map(|scores| scores[0]),
            })
        })
    }

    /// The scores of many by one call.
    fn scored_together(&self, py: Python<'_>, vectors: &[&[i64]]) -> PyResult<Vec<i64>> {
        let many = self.score_many.as_ref().expect("one of the two is there");
        let rows = match &self.hand {
            VectorForm::Array(read, dtype) => {
                let flat = read.bind(py).call1((PyBytes::new(py, &self.bytes(vectors)), dtype.bind(py)))?;
                flat.call_method1("reshape", (vectors.len(), self.genes.len()))?
            }
            VectorForm::List => {
                let rows =
                    vectors.iter().map(|vector| self.given(py, vector)).collect::<PyResult<Vec<_>>>()?;
                PyList::new(py, rows)?.into_any()
            }
        };
        let scores = many.bind(py).call1((rows,))?;
        let wrong = |what: String| {
            let fix = format!("{what}: give one number for each of the {} rows", vectors.len());
            crate::errors::of(py, "ScoreError", &fix)
        };
        // A matrix of numbers would be as long, and is not meant.
        if let Ok(shape) = scores.getattr("shape").and_then(|shape| shape.extract::<Vec<usize>>())
            && shape.len() != 1
        {
            return Err(wrong(format!("score_many gives an array of shape {shape:?}")));
        }
        let Ok(all) = scores.try_iter() else {
            return Err(wrong(format!("score_many gives {}", scores.get_type().name()?)));
        };
        let scores = all.map(|one| self.scale.of(&one?)).collect::<PyResult<Vec<i64>>>()?;
        if scores.len() != vectors.len() {
            return Err(wrong(format!("score_many gives {} scores", scores.len())));
        }
        Ok(scores)
    }

    /// The scores of many, or the end of the search.
    pub fn scored_many(&self, vectors: &[Vec<i64>], scores: &mut [i64]) {
        if self.score_many.is_none() {
            return vectors.iter().zip(scores).for_each(|(vector, score)| *score = self.scored(vector));
        }
        let rows: Vec<&[i64]> = vectors.iter().map(Vec::as_slice).collect();
        match Python::attach(|py| self.scored_together(py, &rows)) {
            Ok(found) => scores.copy_from_slice(&found),
            Err(error) => give_up(error),
        }
    }

    /// A random entry.
    fn draw(&self, at: usize, rng: &mut Rng) -> i64 {
        let (low, high) = self.genes.bounds(at);
        low + rng.below((high - low + 1) as usize) as i64
    }

    /// A random entry that is not `now`, where there is another.
    fn other(&self, at: usize, now: i64, rng: &mut Rng) -> i64 {
        let (low, high) = self.genes.bounds(at);
        if low == high {
            return now;
        }
        let entry = low + rng.below((high - low) as usize) as i64;
        entry + i64::from(entry >= now)
    }

    /// A random vector in place.
    fn redraw(&self, vector: &mut Vec<i64>, rng: &mut Rng) {
        vector.clear();
        match *self.genes {
            VectorGenes::Permutation(n) => {
                vector.extend(0..n as i64);
                rng.shuffle(vector);
            }
            _ => vector.extend((0..self.genes.len()).map(|at| self.draw(at, rng))),
        }
    }
}

impl Space for VectorSpace {
    type Solution = Vec<i64>;

    fn score(&self, solution: &Vec<i64>) -> i64 {
        self.scored(solution)
    }

    fn goal(&self) -> Option<i64> {
        self.goal
    }

    fn sample(&self, rng: &mut Rng) -> Vec<i64> {
        let mut vector = Vec::new();
        self.redraw(&mut vector, rng);
        vector
    }

    fn board(&self, _: &Vec<i64>) -> Board {
        Board::new(1, 1)
    }
}
