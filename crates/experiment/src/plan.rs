//! From a spec to the trials that it means. Everything is checked here, before anything runs: every board is read or
//! made, every method and parameter found, every trial has its id.
//!
//! Two arms come by themselves. `exact` proves the optimum of every board, and `random` stands beside every comparison:
//! a method that does not beat it has shown nothing.

mod added;
mod boards;
mod games;

use crate::expand::settings;
use crate::spec::{self, Spec};
use crate::trial::{Desk, Id, Limit, RESULTS, Ready, Search, Task, id};
use plansza_catalogue::{Deck, Kind, Trial};
use plansza_core::{Budget, Fault, params};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// An experiment ready to run.
pub struct Plan {
    /// What was written.
    pub spec: Spec,
    /// The boards; none in an experiment with games.
    pub boards: Vec<Instance>,
    /// What searches them, or who plays.
    pub arms: Vec<Arm>,
    /// Every arm on every board that it works on, or every pair of players.
    pub cells: Vec<Cell>,
    /// Every trial, in the order in which they run: so that what is there after an interruption is balanced.
    pub trials: Vec<Planned>,
}

/// One board.
pub struct Instance {
    /// What reports call it.
    pub name: String,
    /// The name of the instances that it is one of.
    pub set: String,
    /// Its puzzle.
    pub puzzle: &'static str,
    /// The deck that it is in.
    pub deck: Arc<dyn Deck>,
    /// Its place there.
    pub index: usize,
    /// The board in the puzzle's main format.
    pub text: String,
}

/// Why an arm is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The spec names it.
    Entrant,
    /// Random search, beside every comparison.
    Baseline,
    /// The exact solver, for the proof of the optimum.
    Proof,
}

/// A method with its parameters, or a player.
#[derive(Clone, Debug)]
pub struct Arm {
    /// What reports call it.
    pub name: String,
    /// The name without the settings: arms of one grid share it.
    pub family: String,
    /// The method, or the player in words.
    pub method: String,
    /// What a grid, a list or a draw set.
    pub settings: Vec<(String, Value)>,
    /// Why it is there.
    pub role: Role,
    /// Its place in the file; the start where it came by itself.
    place: Range<usize>,
}

/// An arm on a board; in an experiment with games, a player against another.
pub struct Cell {
    /// The arm, or the first player.
    pub arm: usize,
    /// The board, or the second player.
    pub board: usize,
    /// The task, without its seed.
    pub task: Task,
    /// What it needs to run.
    pub ready: Ready,
    /// How often it runs.
    pub replicates: u64,
}

/// A trial that is to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its cell.
    pub cell: u32,
    /// Which run of it.
    pub replicate: u32,
    /// Its id.
    pub id: Id,
}

/// More trials than this are a slip of the pen.
const MOST: u64 = 10_000_000;
/// Runs of an arm on a board when nothing is said: enough for an interval of ± 10 points.
const REPLICATES: u64 = 100;
/// Nodes of a proof when nothing is said.
const PROOF: u64 = 20_000_000;

impl Plan {
    /// Plans an experiment.
    ///
    /// # Errors
    /// Says what is wrong, where in the file, and what is accepted.
    pub fn new(spec: Spec) -> Result<Plan, Fault> {
        let mut plan =
            Plan { spec, boards: Vec::new(), arms: Vec::new(), cells: Vec::new(), trials: Vec::new() };
        match plan.spec.games.clone() {
            Some(games) => {
                if let Some(arm) = plan.spec.arms.first() {
                    let fault =
                        Fault::new("an experiment has either arms or games").accepts("one of the two");
                    return Err(plan.spec.at(&arm.span(), fault));
                }
                plan.enter_games(games.get_ref(), &games.span())?;
            }
            None => plan.enter_searches()?,
        }
        plan.enumerate()?;
        plan.check_published()?;
        Ok(plan)
    }

    /// Whether it is an experiment with games.
    pub fn is_games(&self) -> bool {
        self.spec.games.is_some()
    }

    /// A trial's task.
    pub fn task(&self, trial: &Planned) -> Task {
        self.cells[trial.cell as usize].task.replicate(self.spec.seed, u64::from(trial.replicate))
    }

    /// The shares of the way to the optimum that count as targets.
    pub fn targets(&self) -> &[f64] {
        const USUAL: [f64; 7] = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0];
        self.spec.targets.as_ref().map_or(&USUAL, |targets| targets.get_ref())
    }

    /// What a cell is called.
    pub fn cell_name(&self, cell: &Cell) -> String {
        let other = if self.is_games() { &self.arms[cell.board].name } else { &self.boards[cell.board].name };
        format!("{} – {other}", self.arms[cell.arm].name)
    }

    fn replicates(&self, own: Option<&toml::Spanned<u64>>) -> Result<u64, Fault> {
        match own.or(self.spec.replicates.as_ref()) {
            None => Ok(REPLICATES),
            Some(n) if (1..=MOST).contains(n.get_ref()) => Ok(*n.get_ref()),
            Some(n) => {
                let fault = Fault::new(format!("{} replicates", n.get_ref()));
                Err(self.spec.at(&n.span(), fault.accepts(format!("1 to {MOST}"))))
            }
        }
    }

    fn enter_searches(&mut self) -> Result<(), Fault> {
        let whole = 0..0;
        if self.spec.instances.is_empty() {
            let fault = Fault::new("there are no instances");
            return Err(self
                .spec
                .at(&whole, fault.accepts("[[instances]] with a puzzle, and boards or generate")));
        }
        if let Some(targets) = &self.spec.targets {
            let fine = |share: &f64| *share > 0.0 && *share <= 1.0;
            if targets.get_ref().is_empty() || !targets.get_ref().iter().all(fine) {
                let fault = Fault::new("a target is a share of the way to the optimum")
                    .accepts("numbers above 0, up to 1");
                return Err(self.spec.at(&targets.span(), fault));
            }
        }
        let mut kinds: Vec<Box<dyn Kind>> = Vec::new();
        for set in self.spec.instances.clone() {
            let kind = plansza_catalogue::find(set.get_ref().puzzle.get_ref())
                .map_err(|fault| self.spec.at(&set.get_ref().puzzle.span(), fault))?;
            for part in boards::parts(&*kind, set.get_ref()) {
                self.read_set(&*kind, &part, &set.span())?;
            }
            if kinds.iter().all(|known| known.name() != kind.name()) {
                kinds.push(kind);
            }
        }
        if self.spec.arms.is_empty() {
            let fault = Fault::new("there are no arms").accepts("[[arms]] with a method");
            return Err(self.spec.at(&whole, fault));
        }
        for arm in self.spec.arms.clone() {
            self.enter_arm(&kinds, arm.get_ref(), &arm.span())?;
        }
        self.add_baseline(&kinds)?;
        self.add_proofs()
    }

    /// Enters an arm in all its settings.
    fn enter_arm(
        &mut self,
        kinds: &[Box<dyn Kind>],
        arm: &spec::Arm,
        place: &Range<usize>,
    ) -> Result<(), Fault> {
        let method = arm.method.get_ref();
        let encoding = arm.encoding.as_ref().map(|encoding| encoding.get_ref().as_str());
        let boards = self.boards_of(kinds, arm)?;
        let replicates = match (method.as_str(), &arm.replicates) {
            // The same every time.
            ("exact", None) => 1,
            ("exact", Some(n)) if *n.get_ref() != 1 => {
                let fault = Fault::new(format!(
                    "{} replicates of the exact solver, which are all equal",
                    n.get_ref()
                ));
                return Err(self.spec.at(&n.span(), fault.accepts("1, or nothing: it runs once")));
            }
            (_, own) => self.replicates(own.as_ref())?,
        };
        let budget = arm.budget.or(&self.spec.budget);
        if budget.evaluations.is_none() && budget.epochs.is_none() && method != "exact" {
            let fault = Fault::new(format!("'{method}' has no limit that can be repeated"));
            let accepted = "budget = { evaluations = 100_000 } or { epochs = 500 }, in the arm or above; time is only a safety stop";
            return Err(self.spec.at(place, fault.accepts(accepted)));
        }
        let family = arm.name.clone().unwrap_or_else(|| method.clone());
        let sheet = match method.as_str() {
            "exact" => Default::default(),
            _ => {
                let kind = kinds.iter().find(|kind| kind.name() == self.boards[boards[0]].puzzle);
                kind.expect("its boards were read").pairing(method, encoding)?.sheet()
            }
        };
        for settings in settings(&self.spec, arm, &sheet)? {
            let words: Vec<String> =
                settings.iter().map(|(key, value)| format!("{key}={}", plain(value))).collect();
            let name = [std::slice::from_ref(&family), &words[..]].concat().join(" ");
            if self.arms.iter().any(|known| known.name == name) {
                let fault = Fault::new(format!("two arms are called '{name}'"));
                return Err(self.spec.at(place, fault.accepts("a name of its own for each: name = \"…\"")));
            }
            let mut set = arm.set.map();
            set.extend(settings.iter().cloned());
            let number = self.arms.len();
            let role = Role::Entrant;
            let (family, method) = (family.clone(), method.clone());
            self.arms.push(Arm { name, family, method, settings, role, place: place.clone() });
            for &board in &boards {
                self.add_cell(number, board, encoding, set.clone(), budget, replicates)
                    .map_err(|fault| self.spec.at(place, fault))?;
            }
        }
        Ok(())
    }

    /// The boards that an arm works on.
    fn boards_of(&self, kinds: &[Box<dyn Kind>], arm: &spec::Arm) -> Result<Vec<usize>, Fault> {
        let method = arm.method.get_ref();
        let encoding = arm.encoding.as_ref().map(|encoding| encoding.get_ref().as_str());
        let fits = |puzzle: &str| {
            let kind = kinds.iter().find(|kind| kind.name() == puzzle).expect("its boards were read");
            if method == "exact" && encoding.is_none() {
                Ok(())
            } else {
                kind.pairing(method, encoding).map(drop)
            }
        };
        let refuse = |fault| {
            let known = kinds.iter().any(|kind| kind.methods().contains(&method.as_str()));
            let place = match &arm.encoding {
                Some(encoding) if known => encoding.span(),
                _ => arm.method.span(),
            };
            self.spec.at(&place, fault)
        };
        let Some(on) = &arm.on else {
            let boards = (0..self.boards.len()).filter(|&board| fits(self.boards[board].puzzle).is_ok());
            let boards: Vec<usize> = boards.collect();
            return match boards.is_empty() {
                true => Err(refuse(fits(self.boards[0].puzzle).expect_err("it fits no board"))),
                false => Ok(boards),
            };
        };
        let mut boards = Vec::new();
        for name in on.get_ref().all() {
            let named = |board: &Instance| board.set == *name || board.puzzle == name || board.name == *name;
            let found: Vec<usize> =
                (0..self.boards.len()).filter(|&board| named(&self.boards[board])).collect();
            let Some(&first) = found.first() else {
                let mut names: Vec<&str> =
                    self.boards.iter().flat_map(|board| [&*board.set, board.puzzle]).collect();
                names.sort_unstable();
                names.dedup();
                return Err(self.spec.at(&on.span(), params::unknown("instances", name, &names)));
            };
            fits(self.boards[first].puzzle).map_err(refuse)?;
            boards.extend(found.into_iter().filter(|board| !boards.contains(board)).collect::<Vec<_>>());
        }
        if boards.is_empty() {
            return Err(self
                .spec
                .at(&on.span(), Fault::new("the arm works on no board").accepts("names of instances")));
        }
        Ok(boards)
    }

    fn add_cell(
        &mut self,
        arm: usize,
        board: usize,
        encoding: Option<&str>,
        set: Map<String, Value>,
        budget: Budget,
        replicates: u64,
    ) -> Result<(), Fault> {
        let Instance { deck, index, puzzle, text, .. } = &self.boards[board];
        let method = self.arms[arm].method.clone();
        let trial = Trial { method, encoding: encoding.map(String::from), set, ..Trial::default() };
        let (encoding, params) = deck.prepare(*index, &trial)?;
        let task = Task::Search(Search {
            results: RESULTS,
            puzzle: puzzle.to_string(),
            board: text.clone(),
            method: trial.method,
            encoding: encoding.map(String::from),
            params,
            budget: Limit::from(budget),
            seed: 0,
        });
        let ready = Ready::Board(Desk::new(deck.clone(), *index));
        self.cells.push(Cell { arm, board, task, ready, replicates });
        Ok(())
    }

    /// The cells that a published figure speaks of.
    pub fn cells_of(&self, published: &spec::Published) -> Vec<usize> {
        let on = |cell: &Cell| match self.is_games() {
            true => self.arms[cell.board].name == published.on,
            false => {
                self.boards[cell.board].set == published.on || self.boards[cell.board].name == published.on
            }
        };
        let is = |cell: &Cell| self.arms[cell.arm].name == published.arm && on(cell);
        (0..self.cells.len()).filter(|&cell| is(&self.cells[cell])).collect()
    }

    fn check_published(&self) -> Result<(), Fault> {
        for published in &self.spec.published {
            let figure = published.get_ref();
            if !self.cells_of(figure).is_empty() && figure.runs > 0 && figure.value.get_ref().is_finite() {
                continue;
            }
            let names: Vec<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
            let fault = match names.contains(&figure.arm.as_str()) {
                false => params::unknown("arm", &figure.arm, &names),
                true => Fault::new(format!("'{}' does not work on '{}'", figure.arm, figure.on))
                    .accepts("an arm, the instances that it works on, and runs from 1"),
            };
            return Err(self.spec.at(&published.span(), fault));
        }
        Ok(())
    }

    /// Lists the trials, and refuses equal ones.
    fn enumerate(&mut self) -> Result<(), Fault> {
        let all: u64 = self.cells.iter().map(|cell| cell.replicates).fold(0, u64::saturating_add);
        if all > MOST {
            let fault = Fault::new(format!("{all} trials")).accepts(format!("up to {MOST}"));
            return Err(self.spec.at(&(0..0), fault));
        }
        let mut seen: HashMap<String, usize> = HashMap::new();
        for (number, cell) in self.cells.iter().enumerate() {
            let Some(before) = seen.insert(cell.task.json(), number) else { continue };
            let other = &self.cells[before];
            let named = |board: &Cell| self.boards[board.board].name.clone();
            let (what, a, b, place) = match &self.spec.games {
                Some(games) => {
                    let pairs = games.get_ref().pairs.as_ref();
                    let place = pairs.map_or(games.span(), |pairs| pairs[number].span());
                    ("pairs", self.cell_name(other), self.cell_name(cell), Some(place))
                }
                None if other.arm == cell.arm => ("boards", named(other), named(cell), None),
                None => {
                    let [a, b] = [other, cell].map(|cell| &self.arms[cell.arm]);
                    ("arms", a.name.clone(), b.name.clone(), Some(b.place.clone()))
                }
            };
            let fault = Fault::new(format!("two {what} are equal: '{a}' and '{b}'")).accepts("each once");
            return Err(match place {
                Some(place) => self.spec.at(&place, fault),
                None => fault,
            });
        }
        let most = self.cells.iter().map(|cell| cell.replicates).max().unwrap_or(0);
        let mut order: Vec<(u32, u32)> = Vec::with_capacity(all as usize);
        for replicate in 0..most {
            for (number, cell) in self.cells.iter().enumerate() {
                if replicate < cell.replicates {
                    order.push((number as u32, replicate as u32));
                }
            }
        }
        let named = |(cell, replicate): (u32, u32)| {
            let task = self.cells[cell as usize].task.replicate(self.spec.seed, u64::from(replicate));
            Planned { cell, replicate, id: id(&task.json()) }
        };
        self.trials = order.into_par_iter().map(named).collect();
        Ok(())
    }
}

/// A value as people write it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}
