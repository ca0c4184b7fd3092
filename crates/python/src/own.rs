//! A problem whose every piece is written in Python: `sample` and `score`, and as many more as it likes. Which pieces there are
//! says which methods can work on it.
//!
//! | pieces | view |
//! |---|---|
//! | `sample(rng)`, `score(x)` | random search |
//! | and `neighbour(x, rng)`, perhaps `gain(x, y)`, `neighbours(x)` | walks |
//! | and `crossover(a, b, rng)`, `mutate(x, rng)`, or one of them | breeding |
//! | `cells`, `options(chosen, cell)`, perhaps `place(chosen, cell, option)`, `affected(cell)`, `built(chosen)` | ants |
//!
//! What is handed to a piece that may change it is a copy: no solution that a search keeps can change behind its back.

mod construct;

use crate::errors;
use crate::lot::Lot;
use crate::score::{ScoreScale, SeenGrades, give_up, or_give_up};
use plansza_core::{Board, Genetic, Local, Rng, Seed, Space};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyInt, PyList, PyTuple};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

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
    affected: bool,
}

impl Pieces {
    /// Whether it can be walked.
    pub fn walks(self) -> bool {
        self.neighbour || self.mutate
    }

    /// Whether it can be bred.
    pub fn breeds(self) -> bool {
        self.crossover || self.mutate || self.neighbour
    }
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
    grades: SeenGrades,
    /// The highest score of a state that a walk stood on.
    top: AtomicI64,
    /// The neighbours that were listed last, and whose.
    listed: Mutex<Option<(Thing, Vec<Thing>)>>,
}

impl Own {
    /// Looks which pieces there are.
    pub fn new(object: &Bound<'_, PyAny>, scale: ScoreScale, goal: Option<i64>) -> PyResult<Own> {
        let py = object.py();
        let has = |name: &str| object.hasattr(name);
        let missing: Vec<&str> = [("sample", "sample(rng)"), ("score", "score(x)")]
            .into_iter()
            .filter(|(name, _)| !has(name).unwrap_or(false))
            .map(|(_, piece)| piece)
            .collect();
        if !missing.is_empty() {
            let who = object.get_type().name()?;
            let what = format!(
                "{who} has no {}: every method needs sample(rng) and score(x)",
                missing.join(" and no ")
            );
            return Err(errors::of(py, "ProblemError", &what));
        }
        let construct = has("cells")? && has("options")?;
        let cells = if construct { Own::number_of_cells(&object.getattr("cells")?)? } else { 0 };
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
            affected: has("affected")?,
        };
        let copier = py.import("copy")?.getattr("deepcopy")?.unbind();
        Ok(Own {
            object: object.clone().unbind(),
            pieces,
            scale,
            goal,
            cells,
            copier,
            grades: SeenGrades::default(),
            top: AtomicI64::new(i64::MIN),
            listed: Mutex::new(None),
        })
    }

    /// How many decisions there are.
    fn number_of_cells(cells: &Bound<'_, PyAny>) -> PyResult<usize> {
        match cells.extract::<usize>() {
            Ok(cells @ 1..=1_000_000) => Ok(cells),
            _ => {
                let what = format!("cells is {}: give a whole number from 1 to 1,000,000", cells.repr()?);
                Err(errors::of(cells.py(), "ProblemError", &what))
            }
        }
    }

    /// A solution that a piece gave; nothing is none.
    fn given<'py>(&self, piece: &str, solution: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if !solution.is_none() {
            return Ok(solution);
        }
        let who = self.object.bind(solution.py()).get_type().name()?;
        let what =
            format!("{who}.{piece} gives None: return the solution, also where it was changed in place");
        Err(errors::of(solution.py(), "ProblemError", &what))
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
                && list.iter().all(|entry| {
                    entry.is_exact_instance_of::<PyInt>() || entry.is_exact_instance_of::<PyFloat>()
                })
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
    fn stepped(&self, state: &StandingThing, step: ThingStep) -> (Thing, i64, u32) {
        Python::attach(|py| {
            let next = match step {
                ThingStep::Drawn(seed) => {
                    let lot = or_give_up(Bound::new(py, Lot::from(&mut Seed(seed).rng())));
                    let from = self.copied(py, &state.thing);
                    let piece = if self.pieces.neighbour { "neighbour" } else { "mutate" };
                    self.call(py, piece, (from, lot), |next| self.given(piece, next))
                }
                ThingStep::Listed(at) => {
                    let mut listed = self.listed.lock().unwrap_or_else(PoisonError::into_inner);
                    if !listed.as_ref().is_some_and(|(whose, _)| whose.0.is(&state.thing.0)) {
                        *listed = Some((state.thing.clone(), self.list(py, &state.thing)));
                    }
                    let (_, all) = listed.as_ref().expect("it is there");
                    let Some(next) = all.get(at as usize) else {
                        let what = "neighbours(x) does not give the same twice";
                        give_up(errors::of(py, "ProblemError", what))
                    };
                    next.0.bind(py).clone()
                }
            };
            let (value, summed) = match self.pieces.gain {
                true => self.gained(py, state, &next),
                false => (self.scored(py, &next), 0),
            };
            (Thing(next.unbind()), value, summed)
        })
    }

    /// The score after a step as `gain` tells it, and how many gains it is the sum of. Where it would be the best so far it is
    /// scored anew: sums of rounded gains drift, and a gain that is no difference of scores comes to light.
    fn gained(&self, py: Python<'_>, state: &StandingThing, next: &Bound<'_, PyAny>) -> (i64, u32) {
        let gain = self.call(py, "gain", (state.thing.0.bind(py), next), |said| self.scale.of(&said));
        let told = state.value.saturating_add(gain);
        if told <= self.top.load(Ordering::Relaxed) {
            return (told, state.summed + 1);
        }
        let value = self.scored(py, next);
        if value.abs_diff(told) > u64::from(state.summed) + 1 {
            let (gain, difference) =
                (self.scale.told(gain), self.scale.told(value) - self.scale.told(state.value));
            let what = format!(
                "gain(x, y) says {gain}, but the scores of the two differ by {difference}: it must be score(y) - score(x)"
            );
            give_up(errors::of(py, "ScoreError", &what));
        }
        (value, 0)
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
            Thing(self.call(py, "sample", (lot,), |drawn| self.given("sample", drawn)).unbind())
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
    /// How many gains were summed since it was scored.
    summed: u32,
    tried: Option<(ThingStep, (Thing, i64, u32))>,
}

impl Local for Own {
    type State = StandingThing;
    type Move = ThingStep;

    fn state(&self, solution: &Thing) -> StandingThing {
        let value = self.score(solution);
        self.top.fetch_max(value, Ordering::Relaxed);
        StandingThing { thing: solution.clone(), value, summed: 0, tried: None }
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
        let next = self.stepped(state, step);
        let gain = next.1 - state.value;
        state.tried = Some((step, next));
        gain
    }

    fn apply(&self, state: &mut StandingThing, step: ThingStep) {
        let known = state.tried.take().filter(|(tried, _)| *tried == step);
        let next = known.map_or_else(|| self.stepped(state, step), |(_, next)| next);
        (state.thing, state.value, state.summed) = next;
        self.top.fetch_max(state.value, Ordering::Relaxed);
    }

    fn neighbours(&self, state: &StandingThing, moves: &mut Vec<ThingStep>) {
        moves.clear();
        if self.pieces.neighbours {
            let all = Python::attach(|py| self.list(py, &state.thing));
            moves.extend((0..all.len() as u32).map(ThingStep::Listed));
            *self.listed.lock().unwrap_or_else(PoisonError::into_inner) = Some((state.thing.clone(), all));
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
        let known = state.tried.as_ref().filter(|(tried, _)| *tried == step);
        let next = known.map_or_else(|| self.stepped(state, step).0, |(_, next)| next.0.clone());
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
            let [one, two] = pair.map(|child| or_give_up(self.given("crossover", child)).unbind());
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
            *genome = Thing(self.call(py, piece, (copy, lot), |next| self.given(piece, next)).unbind());
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
