//! A board that is read once and searched often: by who is in the same program and asks thousands of times.
//!
//! What takes long is kept: the board with what it remembers of itself (a proven optimum), and each method on each encoding
//! with its parameters checked and decoded and the encoding built. A search then costs little more than its evaluations. What
//! comes of it is what [`SolveAsk`](crate::search::SolveAsk) gives, number by number.

use crate::allowance::Allowance;
use crate::boards::Opened;
use crate::rejection::Rejection;
use crate::search::{offered, settled, usual};
use plansza_catalogue::{Control, Prepared};
use plansza_core::{Budget, SearchTask, Task, Trial};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Settings that are kept ready; when there are more, all are made anew.
const KEPT: usize = 64;

/// A method, its encoding, and its parameters as JSON.
type HeldSetting = (String, Option<String>, String);

/// A board that is kept.
///
/// ```
/// use plansza_catalogue::Control;
/// use plansza_core::Budget;
/// use plansza_desk::HeldBoard;
/// let held = HeldBoard::read("sudoku", Some("easy"), &Default::default())?;
/// let search = |seed| held.search("anneal", None, "{}", seed, Budget::evaluations(500), &mut Control::default());
/// assert_eq!(search(1)?.outcome, search(1)?.outcome);
/// assert!(held.search("exact", None, "", 1, Budget::UNLIMITED, &mut Control::default())?.outcome.solved);
/// # Ok::<(), plansza_desk::Rejection>(())
/// ```
pub struct HeldBoard {
    opened: Opened,
    ready: Mutex<HashMap<HeldSetting, Arc<dyn Prepared>>>,
}

impl HeldBoard {
    /// Reads a board: a sample by its name, the first one where none is named, or a text in any format.
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    pub fn read(
        puzzle: &str,
        board: Option<&str>,
        options: &Map<String, Value>,
    ) -> Result<HeldBoard, Rejection> {
        let opened = Opened::one(puzzle, board, options, &Allowance::NONE)?;
        Ok(HeldBoard { opened, ready: Mutex::default() })
    }

    /// A method made ready. `params` is an object in JSON, or nothing.
    fn ready(
        &self,
        method: &str,
        encoding: Option<&str>,
        params: &str,
    ) -> Result<Arc<dyn Prepared>, Rejection> {
        let setting = (method.to_string(), encoding.map(String::from), params.to_string());
        let known = || self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = known().get(&setting) {
            return Ok(prepared.clone());
        }
        let kind = self.opened.kind;
        offered(kind, method)?;
        let said = if params.is_empty() { Map::new() } else { serde_json::from_str(params)? };
        let wish = SearchTask {
            method: method.into(),
            encoding: setting.1.clone(),
            params: settled(kind, method, encoding, &said)?,
            ..SearchTask::default()
        };
        let prepared: Arc<dyn Prepared> = self.opened.boards.prepare(0, wish)?.into();
        let mut known = known();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(setting, prepared.clone());
        Ok(prepared)
    }

    /// Searches it. `params` are those that differ from the defaults: an object in JSON, or nothing.
    ///
    /// # Errors
    /// Says what is unknown or out of range, and what is accepted.
    pub fn search(
        &self,
        method: &str,
        encoding: Option<&str>,
        params: &str,
        seed: u64,
        limits: Budget,
        control: &mut Control<'_>,
    ) -> Result<Trial, Rejection> {
        let prepared = self.ready(method, encoding, params)?;
        let mut task = prepared.task().clone();
        if let Task::Search(search) = &mut task {
            (search.seed, search.budget) = (seed, usual(self.opened.kind, method, limits));
        }
        Ok(prepared.run(task, control)?)
    }

    /// The score of a solution that somebody else made, in the puzzle's main format, as an encoding counts it, and the score
    /// that means solved.
    ///
    /// ```
    /// let held = plansza_desk::HeldBoard::read("blank", Some("2 1 / 1 2 0"), &Default::default())?;
    /// assert_eq!(held.judge(None, "##./.#.")?, (0, Some(0)));
    /// # Ok::<(), plansza_desk::Rejection>(())
    /// ```
    ///
    /// # Errors
    /// When it is none of this board, or there is no such encoding.
    pub fn judge(&self, encoding: Option<&str>, solution: &str) -> Result<(i64, Option<i64>), Rejection> {
        let guess = SearchTask {
            method: "random".into(),
            encoding: encoding.map(String::from),
            ..SearchTask::default()
        };
        Ok(self.opened.boards.judge(0, &guess, solution)?)
    }
}
