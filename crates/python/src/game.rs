//! A game that is written in Python, searched by minimax and alpha-beta.
//!
//! | piece | what it gives |
//! |---|---|
//! | `moves(state)` | the moves; none where the game is over |
//! | `play(state, move)` | the state after it, a new one |
//! | `result(state)` | of a game that is over, for who would be to move: above 0 won, below lost, 0 drawn |
//! | `over(state)` | perhaps: whether it is over, where there would be moves |
//! | `value(state)` | perhaps: what a state is worth to who is to move, where the search stops before the end |
//! | `side(state)` | perhaps: who is to move, 0 or 1, where the two do not move in turn |
//! | `promise(state, move)` | perhaps: how promising a move looks, for `order=promise` |
//!
//! A search goes down one line at a time, so a state is kept for every ply of it and no more: a position is its ply and the
//! number of the state that stood there, and whoever asks for one that is gone has made a mistake.

use crate::errors;
use crate::listener::SearchListener;
use crate::score::{give_up, or_give_up};
use plansza_core::params::{self, Sheet};
use plansza_core::{Budget, Judge, Meter, Open, Side, Tree, Worth, worth};
use plansza_methods::{Choice, Lookahead, TreeSearch};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is beyond any sum by an evaluation.
const MOST: f64 = 1e11;

/// A state of a line of play, with its moves once somebody asked for them.
struct LineState {
    number: u64,
    state: Py<PyAny>,
    moves: Option<Vec<Py<PyAny>>>,
}

/// The line of play that is looked at, from the root down.
struct LineOfPlay {
    states: Vec<LineState>,
    /// The number of the next state.
    next: u64,
}

/// A game of Python's, while it is searched.
struct OwnRules<'a> {
    game: &'a Py<PyAny>,
    has_over: bool,
    has_side: bool,
    has_value: bool,
    has_promise: bool,
    line: Mutex<LineOfPlay>,
}

impl OwnRules<'_> {
    fn line(&self) -> MutexGuard<'_, LineOfPlay> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The state of a position.
    fn state<'py>(&self, py: Python<'py>, at: &OwnPosition<'_>) -> Bound<'py, PyAny> {
        let line = self.line();
        let kept = line.states.get(at.ply).filter(|kept| kept.number == at.number);
        kept.expect("a position is looked at while the search is below it").state.bind(py).clone()
    }

    /// Calls a piece, or ends the search.
    fn call<'py>(
        &self,
        py: Python<'py>,
        piece: &str,
        args: impl pyo3::call::PyCallArgs<'py>,
    ) -> Bound<'py, PyAny> {
        or_give_up(self.game.bind(py).call_method1(piece, args))
    }

    fn wrong(&self, py: Python<'_>, piece: &str, said: &Bound<'_, PyAny>, accepted: &str) -> PyErr {
        let who =
            self.game.bind(py).get_type().name().map_or_else(|_| "the game".into(), |name| name.to_string());
        let said = said.repr().map_or_else(|_| "something".into(), |text| text.to_string());
        errors::of(py, "GameError", &format!("{who}.{piece} gives {said}: give {accepted}"))
    }

    /// The moves of a position, asked for once; none where it is over.
    fn moves(&self, at: &OwnPosition<'_>) -> usize {
        if let Some(known) = &self.line().states[at.ply].moves {
            return known.len();
        }
        Python::attach(|py| {
            let state = self.state(py, at);
            let over = self.has_over && or_give_up(self.call(py, "over", (&state,)).is_truthy());
            let moves: Vec<Py<PyAny>> = match over {
                true => Vec::new(),
                false => {
                    let said = self.call(py, "moves", (&state,));
                    let Ok(all) = said.try_iter() else {
                        give_up(self.wrong(py, "moves", &said, "a list of moves"))
                    };
                    or_give_up(all.map(|one| Ok(one?.unbind())).collect())
                }
            };
            let many = moves.len();
            self.line().states[at.ply].moves = Some(moves);
            many
        })
    }

    /// Puts a state below a position.
    fn stand(&self, ply: usize, state: Py<PyAny>) -> u64 {
        let mut line = self.line();
        let number = line.next;
        line.next += 1;
        let gone = line.states.split_off(ply);
        line.states.push(LineState { number, state, moves: None });
        drop(line);
        // What Python does when the last of something goes must find nothing locked.
        drop(gone);
        number
    }

    fn side_of(&self, py: Python<'_>, state: &Bound<'_, PyAny>, turn: Side) -> Side {
        if !self.has_side {
            return turn;
        }
        let said = self.call(py, "side", (state,));
        match said.extract::<i64>() {
            Ok(0) => Side::First,
            Ok(1) => Side::Second,
            _ => give_up(self.wrong(py, "side", &said, "0 for who began, or 1")),
        }
    }

    /// The result for who would be to move.
    fn result(&self, py: Python<'_>, state: &Bound<'_, PyAny>) -> i32 {
        let said = self.call(py, "result", (state,));
        let whole = said.extract::<f64>().ok().filter(|number| number.fract() == 0.0 && number.abs() <= 1e6);
        match whole {
            Some(number) => number as i32,
            None => give_up(self.wrong(
                py,
                "result",
                &said,
                "a whole number for who would be to move: above 0 won, below 0 lost, 0 drawn",
            )),
        }
    }
}

/// A position of a game of Python's.
#[derive(Clone, Copy)]
struct OwnPosition<'a> {
    rules: &'a OwnRules<'a>,
    ply: usize,
    number: u64,
    side: Side,
}

impl<'a> OwnPosition<'a> {
    fn root(
        rules: &'a OwnRules<'a>,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        turn: Side,
    ) -> OwnPosition<'a> {
        let side = rules.side_of(py, state, turn);
        let number = rules.stand(0, state.clone().unbind());
        OwnPosition { rules, ply: 0, number, side }
    }
}

/// A position is known by its number: whether two states are equal, only who wrote the game can say.
impl PartialEq for OwnPosition<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for OwnPosition<'_> {}

impl Hash for OwnPosition<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl Tree for OwnPosition<'_> {
    type Move = u32;
    type Moves = Range<u32>;

    fn side(&self) -> Side {
        self.side
    }

    fn open(&self) -> Open<Range<u32>> {
        match self.rules.moves(self) {
            0 => Open::Over,
            many => Open::Moves(0..many as u32),
        }
    }

    fn play(&self, step: u32) -> Self {
        self.rules.moves(self);
        Python::attach(|py| {
            let state = self.rules.state(py, self);
            let chosen = {
                let line = self.rules.line();
                let moves = line.states[self.ply].moves.as_ref().expect("they were asked for");
                moves[step as usize].clone_ref(py)
            };
            let next = self.rules.call(py, "play", (state, chosen));
            if next.is_none() {
                give_up(self.rules.wrong(py, "play", &next, "the state after the move, a new one"));
            }
            let side = self.rules.side_of(py, &next, self.side.other());
            let number = self.rules.stand(self.ply + 1, next.unbind());
            OwnPosition { ply: self.ply + 1, number, side, ..*self }
        })
    }
}

/// What positions are worth by the game's own word.
struct OwnJudge<'a>(&'a OwnRules<'a>);

impl<'a> Judge<OwnPosition<'a>> for OwnJudge<'a> {
    fn value(&self, at: &OwnPosition<'a>, root: Side) -> f64 {
        if !self.0.has_value {
            return 0.0;
        }
        Python::attach(|py| {
            let said = self.0.call(py, "value", (self.0.state(py, at),));
            let number = said.extract::<f64>().ok().filter(|number| number.abs() < MOST);
            let value = number.unwrap_or_else(|| {
                give_up(self.0.wrong(py, "value", &said, "a finite number for who is to move"))
            });
            if at.side == root { value } else { -value }
        })
    }

    fn result(&self, at: &OwnPosition<'a>, root: Side) -> f64 {
        Python::attach(|py| {
            let margin = self.0.result(py, &self.0.state(py, at));
            worth::finished(if at.side == root { margin } else { -margin })
        })
    }

    fn promise(&self, at: &OwnPosition<'a>, step: u32) -> i64 {
        if !self.0.has_promise {
            return 0;
        }
        self.0.moves(at);
        Python::attach(|py| {
            let state = self.0.state(py, at);
            let chosen = {
                let line = self.0.line();
                line.states[at.ply].moves.as_ref().expect("they were asked for")[step as usize].clone_ref(py)
            };
            let said = self.0.call(py, "promise", (state, chosen));
            let number = said.extract::<f64>().ok().filter(|number| number.is_finite());
            let wrong = || give_up(self.0.wrong(py, "promise", &said, "a finite number"));
            (number.unwrap_or_else(wrong) * 1e3) as i64
        })
    }
}

/// The names of the searches of a game tree.
#[pyfunction]
pub fn tree_searches() -> Vec<&'static str> {
    TreeSearch::ALL.iter().map(|one| one.1).collect()
}

/// Chooses a move of a game of Python's: the number of the move, its value, the nodes, the depth, and the value of each move.
/// `settings` are words with their values, as text.
#[pyfunction]
#[pyo3(signature = (game, state, turn, search, settings))]
pub fn choose<'py>(
    py: Python<'py>,
    game: Py<PyAny>,
    state: &Bound<'py, PyAny>,
    turn: usize,
    search: &str,
    settings: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let names = tree_searches();
    let Some(&(search, ..)) = TreeSearch::ALL.iter().find(|one| one.1 == search) else {
        return Err(errors::fault(py, params::unknown("search of a game tree", search, &names)));
    };
    let (ahead, budget) = read(py, settings)?;
    let bound = game.bind(py);
    for piece in ["moves", "play", "result"] {
        if !bound.hasattr(piece)? {
            let what =
                format!("{} has no {piece}: a game needs moves, play and result", bound.get_type().name()?);
            return Err(errors::of(py, "GameError", &what));
        }
    }
    let rules = OwnRules {
        has_over: bound.hasattr("over")?,
        has_side: bound.hasattr("side")?,
        has_value: bound.hasattr("value")?,
        has_promise: bound.hasattr("promise")?,
        game: &game,
        line: Mutex::new(LineOfPlay { states: Vec::new(), next: 0 }),
    };
    let mut listener = SearchListener::new(py, None, None);
    let turn = if turn == 0 { Side::First } else { Side::Second };
    let ended = errors::caught(|| {
        let root = OwnPosition::root(&rules, py, state, turn);
        let mut meter = Meter::new(budget, &mut listener);
        let choice = ahead.choose(search, &root, &OwnJudge(&rules), &mut meter);
        // The moves stay those of the root, whose state nothing has taken the place of.
        let line = rules.line();
        let moves = line.states.first().and_then(|kept| kept.moves.as_ref());
        let moves: Vec<Py<PyAny>> = moves.into_iter().flatten().map(|one| one.clone_ref(py)).collect();
        (choice, moves)
    });
    if let Some(error) = listener.error.take() {
        return Err(error);
    }
    let (choice, moves) = ended.map_err(|thrown| thrown.error(py))?;
    told(py, &choice, &moves)
}

/// What was chosen, as Python has it.
fn told<'py>(py: Python<'py>, choice: &Choice<u32>, moves: &[Py<PyAny>]) -> PyResult<Bound<'py, PyDict>> {
    let number = |value: f64| Worth::of(value).number(i32::MAX);
    let weighed: Vec<(&Py<PyAny>, f64)> =
        choice.moves.iter().map(|&(step, value)| (&moves[step as usize], number(value))).collect();
    let answer = PyDict::new(py);
    answer.set_item("move", choice.step.map(|step| &moves[step as usize]))?;
    answer.set_item("value", number(choice.value))?;
    answer.set_item("nodes", choice.nodes)?;
    answer.set_item("depth", choice.depth)?;
    answer.set_item("moves", weighed)?;
    Ok(answer)
}

/// How far to look, and the limits: `depth`, `order`, `nodes`, `seconds`.
fn read(py: Python<'_>, settings: &Bound<'_, PyDict>) -> PyResult<(Lookahead, Budget)> {
    let sheet = Sheet::of::<Lookahead>();
    let (mut values, mut budget) = (Map::<String, Value>::new(), Budget::UNLIMITED);
    for (key, value) in settings {
        let (key, text): (String, String) = (key.extract()?, value.str()?.to_string());
        let refuse =
            |accepted: &str| errors::of(py, "InvalidError", &format!("{key}={text} (accepted: {accepted})"));
        match key.as_str() {
            "nodes" => budget.evaluations = Some(text.parse().map_err(|_| refuse("a whole number from 1"))?),
            "seconds" => {
                let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                budget.time = Some(time.ok_or_else(|| refuse("a number from 0"))?);
            }
            _ => {
                let mut keys: Vec<&str> = sheet.params.iter().map(|param| param.key.as_str()).collect();
                keys.extend(["nodes", "seconds"]);
                if !keys.contains(&key.as_str()) {
                    return Err(errors::fault(py, params::unknown("setting", &key, &keys)));
                }
                values
                    .insert(key.clone(), sheet.parse(&key, &text).map_err(|fault| errors::fault(py, fault))?);
            }
        }
    }
    if budget.evaluations == Some(0) {
        return Err(errors::of(py, "InvalidError", "nodes=0 (accepted: a whole number from 1)"));
    }
    // With a limit the depth grows as far as that allows.
    if budget != Budget::UNLIMITED && !values.contains_key("depth") {
        values.insert("depth".into(), Lookahead::DEEPEST.into());
    }
    Ok((params::decode(&values).map_err(|fault| errors::fault(py, fault))?, budget))
}

/// Elo ratings with half the width of their 95 % intervals, from the points that players won from each other.
#[pyfunction]
pub fn elo(py: Python<'_>, points: Vec<Vec<f64>>) -> PyResult<Vec<(f64, f64)>> {
    let sound =
        |row: &Vec<f64>| row.len() == points.len() && row.iter().all(|won| won.is_finite() && *won >= 0.0);
    if !points.iter().all(sound) {
        let what = "these are no points (accepted: a square table of numbers from 0)";
        return Err(errors::of(py, "InvalidError", what));
    }
    Ok(plansza_stats::elo::ratings(&points).into_iter().map(|rated| (rated.elo, rated.margin)).collect())
}
