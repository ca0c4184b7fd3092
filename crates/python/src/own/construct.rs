//! A problem of Python's is built decision by decision: `options(chosen, cell)` says what is open.
//!
//! What `options` says is remembered, and asked again only where a decision may have changed it: of the cells that
//! `affected(cell)` names, where the problem has that piece, else of all. Without it the tightest of a few cells that are drawn
//! is taken, so that a long problem does not ask for every cell at every step.

use super::{Own, Thing};
use crate::errors;
use crate::score::or_give_up;
use plansza_core::{Construct, Rng, Space};
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::sync::Mutex;

/// Cells that are looked at for the tightest where nobody says which have changed.
const DRAWN: usize = 32;

/// Decisions, as far as they are made.
pub struct ChosenOptions {
    chosen: Vec<Option<u8>>,
    /// The cells that are not decided, in any order, and where each stands.
    open: Vec<u32>,
    stands: Vec<u32>,
    /// What is known of options.
    known: Mutex<Vec<Option<u64>>>,
}

impl Clone for ChosenOptions {
    fn clone(&self) -> ChosenOptions {
        let known = self.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
        ChosenOptions {
            chosen: self.chosen.clone(),
            open: self.open.clone(),
            stands: self.stands.clone(),
            known: Mutex::new(known),
        }
    }
}

impl ChosenOptions {
    fn decide(&mut self, cell: usize, option: u8) {
        if self.chosen[cell].replace(option).is_some() {
            return;
        }
        let here = self.stands[cell] as usize;
        self.open.swap_remove(here);
        if let Some(&moved) = self.open.get(here) {
            self.stands[moved as usize] = here as u32;
        }
    }

    fn known(&mut self) -> &mut Vec<Option<u64>> {
        self.known.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Own {
    /// The decisions as Python sees them: a list with `None` where nothing is decided.
    fn shown<'py>(py: Python<'py>, partial: &ChosenOptions) -> Bound<'py, PyList> {
        or_give_up(PyList::new(py, &partial.chosen))
    }

    /// What the problem says is open.
    fn asked(&self, py: Python<'_>, partial: &ChosenOptions, cell: usize) -> u64 {
        self.call(py, "options", (Own::shown(py, partial), cell), |said| {
            let mut open = 0;
            for option in said.try_iter()? {
                match option?.extract::<i64>() {
                    Ok(option @ 0..64) => open |= 1 << option,
                    _ => {
                        let what = format!("options of the cell {cell} are whole numbers from 0 to 63");
                        return Err(errors::of(py, "ProblemError", &what));
                    }
                }
            }
            Ok(open)
        })
    }

    /// What the problem says follows from a decision: more cells with their options.
    fn follow(&self, py: Python<'_>, partial: &mut ChosenOptions, cell: usize, option: usize) {
        self.call(py, "place", (Own::shown(py, partial), cell, option), |said| {
            if said.is_none() {
                return Ok(());
            }
            let wrong =
                |_| errors::of(py, "ProblemError", "place gives a dict of cells with their options, or None");
            for item in said.call_method0("items").map_err(wrong)?.try_iter()? {
                let (cell, option): (usize, u8) = item?.extract().map_err(wrong)?;
                if cell >= self.cells || option >= 64 {
                    let what = format!("place decides the cell {cell} as {option}: there is no such thing");
                    return Err(errors::of(py, "ProblemError", &what));
                }
                if partial.chosen[cell].is_none() {
                    partial.decide(cell, option);
                    self.forget(py, partial, cell)?;
                }
            }
            Ok(())
        });
    }

    /// Forgets what a decision may have changed.
    fn forget(&self, py: Python<'_>, partial: &mut ChosenOptions, cell: usize) -> PyResult<()> {
        if !self.pieces.affected {
            partial.known().fill(None);
            return Ok(());
        }
        for affected in self.object.bind(py).call_method1("affected", (cell,))?.try_iter()? {
            let affected = affected?;
            let Some(slot) = affected.extract::<usize>().ok().and_then(|at| partial.known().get_mut(at))
            else {
                let what = format!("affected({cell}) names {}: there is no such cell", affected.repr()?);
                return Err(errors::of(py, "ProblemError", &what));
            };
            *slot = None;
        }
        Ok(())
    }
}

impl Construct for Own {
    type Partial = ChosenOptions;

    fn cells(&self) -> usize {
        self.cells
    }

    fn options(&self) -> usize {
        64
    }

    fn begin(&self) -> ChosenOptions {
        let all: Vec<u32> = (0..self.cells as u32).collect();
        ChosenOptions {
            chosen: vec![None; self.cells],
            open: all.clone(),
            stands: all,
            known: Mutex::new(vec![None; self.cells]),
        }
    }

    fn open(&self, partial: &ChosenOptions, cell: usize) -> u64 {
        if partial.chosen[cell].is_some() {
            return 0;
        }
        let remembered = || partial.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(open) = remembered()[cell] {
            return open;
        }
        let open = Python::attach(|py| self.asked(py, partial, cell));
        remembered()[cell] = Some(open);
        open
    }

    fn place(&self, partial: &mut ChosenOptions, cell: usize, option: usize) {
        partial.decide(cell, option as u8);
        Python::attach(|py| {
            or_give_up(self.forget(py, partial, cell));
            if self.pieces.place {
                self.follow(py, partial, cell, option);
            }
        });
    }

    fn grade(&self, partial: &ChosenOptions) -> i64 {
        self.grades.note(self.score(&self.built(partial)))
    }

    fn reward(&self, grade: i64) -> f64 {
        self.grades.reward(grade)
    }

    fn hopeless(&self, _: &ChosenOptions) -> bool {
        false
    }

    fn tightest(&self, partial: &ChosenOptions, rng: &mut Rng) -> Option<usize> {
        let many = partial.open.len();
        if self.pieces.affected || many <= DRAWN {
            return self.tightest_of(partial, partial.open.iter().map(|&cell| cell as usize), rng);
        }
        let drawn: Vec<usize> = (0..DRAWN).map(|_| partial.open[rng.below(many)] as usize).collect();
        // Where all that were drawn have failed, any that has not will do.
        let tightest = self.tightest_of(partial, drawn.into_iter(), rng);
        tightest.or_else(|| {
            partial.open.iter().map(|&cell| cell as usize).find(|&cell| self.open(partial, cell) != 0)
        })
    }

    fn chosen(&self, partial: &ChosenOptions, cell: usize) -> Option<usize> {
        partial.chosen[cell].map(usize::from)
    }

    fn built(&self, partial: &ChosenOptions) -> Thing {
        Python::attach(|py| {
            let chosen = Own::shown(py, partial);
            if self.pieces.built {
                return Thing(self.call(py, "built", (chosen,), |built| self.given("built", built)).unbind());
            }
            Thing(chosen.into_any().unbind())
        })
    }
}

impl Own {
    /// The one of these cells with the fewest open options, ties by a draw; none where all have failed.
    fn tightest_of(
        &self,
        partial: &ChosenOptions,
        cells: impl Iterator<Item = usize>,
        rng: &mut Rng,
    ) -> Option<usize> {
        let open = cells.map(|cell| (cell, self.open(partial, cell).count_ones())).filter(|one| one.1 > 0);
        let (mut best, mut ties) = (None::<(usize, u32)>, 0);
        for (cell, many) in open {
            match best {
                Some((_, least)) if many > least => {}
                Some((_, least)) if many == least => {
                    ties += 1;
                    if rng.below(ties) == 0 {
                        best = Some((cell, many));
                    }
                }
                _ => (best, ties) = (Some((cell, many)), 1),
            }
        }
        best.map(|(cell, _)| cell)
    }
}
