//! The native part of the Python package `plansza`: what Python asks of the desk, and searches on problems that are written
//! in Python.
//!
//! | module | what it is |
//! |---|---|
//! | [`counter`] | requests of the contract that every front stands on, as JSON |
//! | [`game`] | a game that is written in Python, for searches of its tree |
//! | [`held`] | a board of ours that is read once and searched often |
//! | [`listener`] | who hears of a search: a function, Ctrl-C, the clock |
//! | [`closing`] | the end of the interpreter while searches run |
//! | [`lot`] | our random numbers, for what draws in Python |
//! | [`score`] | how a number of Python's becomes a score of ours, and what is wrong with it |
//! | [`vector`] | ready-made spaces of bits, integers, permutations and reals, scored in Python |
//! | [`own`] | a problem whose every piece is written in Python |
//! | [`search`] | a method on any of these, by its name |
//! | [`laboratory`], [`study`] | experiments of ours, and over problems that are written in Python |
//! | [`statistics`] | every statistic of reports as a function |

mod closing;
mod counter;
mod errors;
mod game;
mod held;
mod laboratory;
mod listener;
mod lot;
mod own;
mod score;
mod search;
mod statistics;
mod study;
mod vector;

use pyo3::prelude::*;

/// The native part of plansza.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<lot::Lot>()?;
    module.add_class::<held::Held>()?;
    module.add_class::<vector::HeldGenes>()?;
    module.add_function(wrap_pyfunction!(counter::ask, module)?)?;
    module.add_function(wrap_pyfunction!(counter::requests, module)?)?;
    module.add_function(wrap_pyfunction!(search::search_vector, module)?)?;
    module.add_function(wrap_pyfunction!(search::search_own, module)?)?;
    module.add_function(wrap_pyfunction!(search::method_list, module)?)?;
    module.add_class::<laboratory::Laboratory>()?;
    module.add_function(wrap_pyfunction!(laboratory::experiment_list, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::tune_method, module)?)?;
    closing::watch(module)?;
    statistics::enter(module)?;
    module.add_function(wrap_pyfunction!(game::choose, module)?)?;
    module.add_function(wrap_pyfunction!(game::tree_searches, module)?)?;
    module.add_function(wrap_pyfunction!(game::elo, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
