//! The native part of the Python package `plansza`: what Python asks of the desk, and searches on problems that are written
//! in Python.
//!
//! | module | what it is |
//! |---|---|
//! | [`counter`] | requests of the contract that every front stands on, as JSON |
//! | [`lot`] | our random numbers, for what draws in Python |
//! | [`score`] | how a number of Python's becomes a score of ours, and what is wrong with it |
//! | [`vector`] | ready-made spaces of bits, integers, permutations and reals, scored in Python |
//! | [`own`] | a problem whose every piece is written in Python |
//! | [`search`] | a method on any of these, by its name |

mod counter;
mod errors;
mod lot;
mod own;
mod score;
mod search;
mod vector;

use pyo3::prelude::*;

/// The native part of plansza.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<lot::Lot>()?;
    module.add_function(wrap_pyfunction!(counter::ask, module)?)?;
    module.add_function(wrap_pyfunction!(counter::requests, module)?)?;
    module.add_function(wrap_pyfunction!(search::search_vector, module)?)?;
    module.add_function(wrap_pyfunction!(search::search_own, module)?)?;
    module.add_function(wrap_pyfunction!(search::method_list, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
