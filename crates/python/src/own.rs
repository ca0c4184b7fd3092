//! A problem whose every piece is written in Python: `sample` and `score`, and as many more as it likes. Which pieces there are
//! says which methods can work on it.
//!
//! | pieces | view |
//! |---|---|
//! | `sample(rng)`, `score(x)` | random search |
//! | and `neighbour(x, rng)`, perhaps `gain(x, y)`, `neighbours(x)` | walks |
//! | and `crossover(a, b, rng)`, `mutate(x, rng)`, or one of them | breeding |
//! | `cells`, `options(chosen, cell)`, perhaps `place(chosen, cell, option)`, `built(chosen)` | ants |
//!
//! What is handed to a piece that may change it is a copy: no solution that a search keeps can change behind its back.

use crate::errors;
use crate::lot::Lot;
use crate::score::{ScoreScale, or_give_up};
use plansza_core::{Board, Construct, Genetic, Local, Rng, Seed, Space};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::sync::Mutex;

/// Something of Python's that we hold.
pub struct Thing(pub Py<PyAny>);

impl Clone for Thing {
    fn clone(&self) -> Thing {
        Python::attach(|py| Thing(self.0.clone_ref(py)))
    }
}

/// The pieces that there are.
#[derive(Clone, Copy)]
pub struct Pieces {
    pub neighbour: bool,
    pub neighbours: bool,
    pub gain: bool,
    pub crossover: bool,
    pub mutate: bool,
    pub construct: bool,
    copy: bool,
    place: bool,
    built: bool,
}

/// A problem of Python's.
pub struct Own {
    pub object: Py<PyAny>,
    pub pieces: Pieces,
    pub scale: ScoreScale,
    pub goal: Option<i64>,
    cells: usize,
    /// Makes copies: `copy.deepcopy`.
    copier: Py<PyAny>,
    seen: Mutex<Option<(i64, i64)>>,
    /// The neighbours that were listed last, and whose.
    listed: Mutex<Option<(Thing, Vec<Thing>)>>,
}

impl Own {
    /// Looks which pieces there are.
    pub fn new(object: &Bound<'_, PyAny>, scale: ScoreScale, goal: Option<i64>) -> PyResult<Own> {
        let py = object.py();
        let has = |name: &str| object.hasattr(name);
        for name in ["sample", "score"] {
            if !has(name)? {
                let what = format!("{} has no method '{name}'", object.get_type().name()?);
                return Err(errors::of(py, "ProblemError", &what));
            }
        }
        let construct = has("cells")? && has("options")?;
        let cells = if construct { object.getattr("cells")?.extract()? } else { 0 };
        if construct && cells == 0 {
            return Err(errors::of(py, "ProblemError", "there is nothing to decide: cells is 0"));
        }
        let pieces = Pieces {
            neighbour: has("neighbour")?,
            neighbours: has("neighbours")?,
            gain: has("gain")?,
            crossover: has("crossover")?,
            mutate: has("mutate")?,
            construct,
            copy: has("copy")?,
            place: has("place")?,
            built: has("built")?,
        };
        let copier = py.import("copy")?.getattr("deepcopy")?.unbind();
        Ok(Own {
            object: object.clone().unbind(),
            pieces,
            scale,
            goal,
            cells,
            copier,
            seen: Mutex::new(None),
            listed: Mutex::new(None),
        })
    }

    /// Calls a piece, or ends the search.
    fn call<'py, T>(
        &self,
        py: Python<'py>,
        piece: &str,
        args: impl pyo3::call::PyCallArgs<'py>,
        read: impl FnOnce(Bound<'py, PyAny>) -> PyResult<T>,
    ) -> T {
        or_give_up(self.object.bind(py).call_method1(piece, args).and_then(read))
    }

    /// A copy that may be changed.
    fn copied<'py>(&self, py: Python<'py>, thing: &Thing) -> Bound<'py, PyAny> {
        let it = thing.0.bind(py);
        let copy = || -> PyResult<Bound<'py, PyAny>> {
            if self.pieces.copy {
                return self.object.bind(py).call_method1("copy", (it,));
            }
            // A flat list needs no more than its entries.
            if let Ok(list) = it.cast::<PyList>()
                && list.get_item(0).is_ok_and(|first| first.extract::<f64>().is_ok())
            {
                return it.call_method0("copy");
            }
            self.copier.bind(py).call1((it,))
        };
        or_give_up(copy().map_err(|error| {
            let what = format!("a solution cannot be copied ({error}): give the problem a method copy(x)");
            errors::of(py, "ProblemError", &what)
        }))
    }

    fn scored(&self, py: Python<'_>, thing: &Bound<'_, PyAny>) -> i64 {
        self.call(py, "score", (thing,), |said| self.scale.of(&said))
    }

    /// A neighbour by lot, with the worth of the way there.
    fn stepped(&self, state: &StandingThing, step: ThingStep) -> (Thing, i64) {
        Python::attach(|py| {
            let next = match step {
                ThingStep::Drawn(seed) => {
                    let lot = or_give_up(Bound::new(py, Lot::from(&mut Seed(seed).rng())));
                    let from = self.copied(py, &state.thing);
                    let piece = if self.pieces.neighbour { "neighbour" } else { "mutate" };
                    self.call(py, piece, (from, lot), Ok)
                }
                ThingStep::Listed(at) => {
                    let mut listed = self.listed.lock().unwrap_or_else(|torn| torn.into_inner());
                    if !listed.as_ref().is_some_and(|(whose, _)| whose.0.is(&state.thing.0)) {
                        *listed = Some((state.thing.clone(), self.list(py, &state.thing)));
                    }
                    let (_, all) = listed.as_ref().expect("it is there");
                    let Some(next) = all.get(at as usize) else {
                        let what = "neighbours(x) does not give the same twice";
                        crate::score::give_up(errors::of(py, "ProblemError", what))
                    };
                    next.0.bind(py).clone()
                }
            };
            let value = if self.pieces.gain {
                let gain =
                    self.call(py, "gain", (state.thing.0.bind(py), &next), |said| self.scale.of(&said));
                state.value + gain
            } else {
                self.scored(py, &next)
            };
            (Thing(next.unbind()), value)
        })
    }

    /// All neighbours, as the problem lists them.
    fn list(&self, py: Python<'_>, thing: &Thing) -> Vec<Thing> {
        let copy = self.copied(py, thing);
        self.call(py, "neighbours", (copy,), |all| {
            all.try_iter()?.map(|one| Ok(Thing(one?.unbind()))).collect::<PyResult<Vec<Thing>>>()
        })
    }

    /// A number that stands for a solution, the same in every process.
    fn key(py: Python<'_>, thing: &Thing) -> u32 {
        let text = or_give_up(thing.0.bind(py).repr().map(|text| text.to_string()));
        (Seed(0).named(&text).0 % KEYS as u64) as u32
    }
}

const KEYS: usize = 1 << 16;
/// Neighbours that are drawn where no list of all of them is given.
const DRAWN: u64 = 100;

impl Space for Own {
    type Solution = Thing;

    fn score(&self, solution: &Thing) -> i64 {
        Python::attach(|py| self.scored(py, solution.0.bind(py)))
    }

    fn goal(&self) -> Option<i64> {
        self.goal
    }

    fn sample(&self, rng: &mut Rng) -> Thing {
        Python::attach(|py| {
            let lot = or_give_up(Bound::new(py, Lot::from(rng)));
            Thing(self.call(py, "sample", (lot,), Ok).unbind())
        })
    }

    fn board(&self, _: &Thing) -> Board {
        Board::new(1, 1)
    }
}

/// A step: drawn by a number, or one of a list.
#[derive(Clone, Copy, PartialEq)]
pub enum ThingStep {
    Drawn(u64),
    Listed(u32),
}

/// A solution with its score, and what was last tried.
#[derive(Clone)]
pub struct StandingThing {
    thing: Thing,
    value: i64,
    tried: Option<(ThingStep, Thing, i64)>,
}

impl Local for Own {
    type State = StandingThing;
    type Move = ThingStep;

    fn state(&self, solution: &Thing) -> StandingThing {
        StandingThing { thing: solution.clone(), value: self.score(solution), tried: None }
    }

    fn solution(&self, state: &StandingThing) -> Thing {
        state.thing.clone()
    }

    fn value(&self, state: &StandingThing) -> i64 {
        state.value
    }

    fn propose(&self, _: &StandingThing, rng: &mut Rng) -> Option<ThingStep> {
        Some(ThingStep::Drawn(rng.word()))
    }

    fn gain(&self, state: &mut StandingThing, step: ThingStep) -> i64 {
        let (next, value) = self.stepped(state, step);
        let gain = value - state.value;
        state.tried = Some((step, next, value));
        gain
    }

    fn apply(&self, state: &mut StandingThing, step: ThingStep) {
        let known = state.tried.take().filter(|(tried, ..)| *tried == step);
        let (next, value) = match known {
            Some((_, next, value)) => (next, value),
            None => self.stepped(state, step),
        };
        (state.thing, state.value) = (next, value);
    }

    fn neighbours(&self, state: &StandingThing, moves: &mut Vec<ThingStep>) {
        moves.clear();
        if self.pieces.neighbours {
            let all = Python::attach(|py| self.list(py, &state.thing));
            moves.extend((0..all.len() as u32).map(ThingStep::Listed));
            *self.listed.lock().unwrap_or_else(|torn| torn.into_inner()) = Some((state.thing.clone(), all));
        } else {
            let text = Python::attach(|py| Own::key(py, &state.thing));
            let mut rng = Seed(u64::from(text)).rng();
            moves.extend((0..DRAWN).map(|_| ThingStep::Drawn(rng.word())));
        }
    }

    fn undoes(&self, state: &StandingThing, _: ThingStep) -> [u32; 2] {
        [Python::attach(|py| Own::key(py, &state.thing)); 2]
    }

    fn creates(&self, state: &StandingThing, step: ThingStep) -> [u32; 2] {
        let known = state.tried.as_ref().filter(|(tried, ..)| *tried == step);
        let next = known.map_or_else(|| self.stepped(state, step).0, |(_, next, _)| next.clone());
        [Python::attach(|py| Own::key(py, &next)); 2]
    }

    fn keys(&self) -> usize {
        KEYS
    }
}

impl Genetic for Own {
    type Genome = Thing;

    fn spawn(&self, rng: &mut Rng) -> Thing {
        self.sample(rng)
    }

    fn cross(&self, a: &mut Thing, b: &mut Thing, rng: &mut Rng) {
        if !self.pieces.crossover {
            return;
        }
        Python::attach(|py| {
            let lot = or_give_up(Bound::new(py, Lot::from(rng)));
            let parents = (self.copied(py, a), self.copied(py, b), lot);
            let pair = self.call(py, "crossover", parents, |said| {
                let pair: Vec<Bound<'_, PyAny>> = match said.cast::<PyTuple>() {
                    Ok(pair) => pair.iter().collect(),
                    Err(_) => Vec::new(),
                };
                <[Bound<'_, PyAny>; 2]>::try_from(pair).map_err(|_| {
                    errors::of(py, "ProblemError", "crossover gives a pair of children: return child, other")
                })
            });
            let [one, two] = pair.map(Bound::unbind);
            (*a, *b) = (Thing(one), Thing(two));
        });
    }

    /// `rate` is the chance that it changes at all.
    fn mutate(&self, genome: &mut Thing, rate: f64, rng: &mut Rng) {
        if !(self.pieces.mutate || self.pieces.neighbour) || !rng.chance(rate) {
            return;
        }
        Python::attach(|py| {
            let lot = or_give_up(Bound::new(py, Lot::from(rng)));
            let piece = if self.pieces.mutate { "mutate" } else { "neighbour" };
            let copy = self.copied(py, genome);
            *genome = Thing(self.call(py, piece, (copy, lot), Ok).unbind());
        });
    }

    fn fitness(&self, genome: &Thing) -> i64 {
        self.score(genome)
    }

    fn express(&self, genome: &Thing) -> Thing {
        genome.clone()
    }

    fn encode(&self, solution: &Thing) -> Thing {
        solution.clone()
    }
}

/// Decisions, as far as they are made.
#[derive(Clone)]
pub struct ChosenOptions(Vec<Option<u8>>);

impl Own {
    /// The decisions as Python sees them: a list with `None` where nothing is decided.
    fn shown<'py>(py: Python<'py>, chosen: &ChosenOptions) -> Bound<'py, PyList> {
        or_give_up(PyList::new(py, &chosen.0))
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
        ChosenOptions(vec![None; self.cells])
    }

    fn open(&self, partial: &ChosenOptions, cell: usize) -> u64 {
        if partial.0[cell].is_some() {
            return 0;
        }
        Python::attach(|py| {
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
        })
    }

    fn place(&self, partial: &mut ChosenOptions, cell: usize, option: usize) {
        partial.0[cell] = Some(option as u8);
        if !self.pieces.place {
            return;
        }
        // What follows: more cells with their options.
        Python::attach(|py| {
            self.call(py, "place", (Own::shown(py, partial), cell, option), |said| {
                if said.is_none() {
                    return Ok(());
                }
                for item in said.call_method0("items")?.try_iter()? {
                    let (cell, option): (usize, u8) = item?.extract()?;
                    let Some(slot) = partial.0.get_mut(cell).filter(|_| option < 64) else {
                        let what =
                            format!("place decides the cell {cell} as {option}: there is no such thing");
                        return Err(errors::of(py, "ProblemError", &what));
                    };
                    slot.get_or_insert(option);
                }
                Ok(())
            });
        });
    }

    fn grade(&self, partial: &ChosenOptions) -> i64 {
        let grade = self.score(&self.built(partial));
        let mut seen = self.seen.lock().unwrap_or_else(|torn| torn.into_inner());
        let (low, high) = seen.unwrap_or((grade, grade));
        *seen = Some((low.min(grade), high.max(grade)));
        grade
    }

    /// From 0.1 for the worst that was seen to 1 for the best.
    fn reward(&self, grade: i64) -> f64 {
        let seen = *self.seen.lock().unwrap_or_else(|torn| torn.into_inner());
        let (low, high) = seen.unwrap_or((grade, grade));
        let share = grade.saturating_sub(low) as f64 / high.saturating_sub(low).max(1) as f64;
        0.1 + 0.9 * share.clamp(0.0, 1.0)
    }

    fn hopeless(&self, _: &ChosenOptions) -> bool {
        false
    }

    fn tightest(&self, partial: &ChosenOptions, rng: &mut Rng) -> Option<usize> {
        let undecided = (0..self.cells).filter(|&cell| partial.0[cell].is_none());
        let open: Vec<(usize, u32)> = undecided
            .map(|cell| (cell, self.open(partial, cell).count_ones()))
            .filter(|one| one.1 > 0)
            .collect();
        let least = open.iter().map(|one| one.1).min()?;
        let tied: Vec<usize> = open.iter().filter(|one| one.1 == least).map(|one| one.0).collect();
        rng.pick(&tied).copied()
    }

    fn chosen(&self, partial: &ChosenOptions, cell: usize) -> Option<usize> {
        partial.0[cell].map(usize::from)
    }

    fn built(&self, partial: &ChosenOptions) -> Thing {
        Python::attach(|py| {
            let chosen = Own::shown(py, partial);
            if self.pieces.built {
                return Thing(self.call(py, "built", (chosen,), Ok).unbind());
            }
            Thing(chosen.into_any().unbind())
        })
    }
}
