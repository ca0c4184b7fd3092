//! From a spec to the trials that it means. Everything is checked here, before anything runs: every board is read or
//! made, every method and parameter found, every trial has its id.
//!
//! Two arms come by themselves. `exact` proves the optimum of every board, and `random` stands beside every comparison:
//! a method that does not beat it has shown nothing.

mod added;
mod arms;
mod boards;
mod games;
mod needs;
mod own;
mod recall;

pub use boards::{Instance, Membership};
pub use needs::Needs;
pub use own::OwnProblem;

use crate::line::{Id, id};
use crate::spec::{self, Place, Spec, at};
use plansza_catalogue::{Kind, Prepared};
use plansza_core::{Fault, Role, SearchTask, Task, params};
use rayon::prelude::*;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// An experiment ready to run.
///
/// ```
/// use plansza_experiment::{Plan, spec::{Source, Spec}};
/// let text = "name = 'a'\nreplicates = 10\nbudget = { evaluations = 1000 }\n\
///     instances = [{ puzzle = 'blank', boards = 'corner' }]\narms = [{ method = 'tabu' }, { method = 'anneal' }]";
/// let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() })?)?;
/// let names: Vec<&str> = plan.arms.iter().map(|arm| arm.name.as_str()).collect();
/// assert_eq!((names.len(), plan.trials.len()), (4, 31)); // random search and the proof come by themselves
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Plan {
    /// What was written.
    pub spec: Spec,
    /// The boards; none in an experiment with games.
    pub boards: Vec<Instance>,
    /// The boards that arms name by themselves.
    pub alone: Vec<usize>,
    /// What searches them, or who plays.
    pub arms: Vec<Arm>,
    /// Every arm on every board that it works on, or every pair of players.
    pub cells: Vec<Cell>,
    /// Every trial, in the order in which they run: so that what is there after an interruption is balanced.
    pub trials: Vec<Planned>,
    /// As many as there may be.
    most: u64,
}

/// A method with its parameters, or a player.
///
/// ```
/// use plansza_experiment::{Plan, known};
/// let plan = Plan::new(known::find("go-cooling")?.quickly())?;
/// assert_eq!(plan.arms.iter().filter(|arm| arm.part() == "proof").count(), 1);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
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
    /// All that the spec says of its parameters; the others are as they come.
    said: Map<String, Value>,
    /// What the method is for.
    pub role: Role,
    /// Whether it came by itself, without being named in the spec.
    pub added: bool,
    /// Its place in the file; the start where it came by itself.
    place: Place,
}

impl Arm {
    /// Why it is there: `entrant`, or what it was added for.
    pub fn part(&self) -> &'static str {
        match (self.added, self.role) {
            (false, _) => "entrant",
            (true, Role::Exact) => "proof",
            (true, _) => "baseline",
        }
    }
}

/// An arm on a board; in an experiment with games, a player against another.
///
/// ```
/// use plansza_experiment::{Plan, known};
/// let plan = Plan::new(known::find("reversi-duels")?)?;
/// let name = plan.cell_name(&plan.cells[0]);
/// assert!(name.contains(" – ") && plan.cells[0].replicates == 1, "{name}");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct Cell {
    /// The arm, or the first player.
    pub arm: usize,
    /// The board, or the second player.
    pub board: usize,
    /// Its task, ready to run with any seed.
    pub prepared: Box<dyn Prepared>,
    /// How often it runs.
    pub replicates: u64,
    /// The master seed of its runs.
    pub seed: u64,
    /// The cells that it goes as far as, where it is random search without a limit of its own.
    pub rivals: Vec<usize>,
}

impl Cell {
    /// The task of one of its runs.
    pub fn task(&self, replicate: u64) -> Task {
        self.prepared.task().replicate(self.seed, replicate)
    }
}

/// A trial that is to run.
///
/// ```
/// use plansza_experiment::{Plan, known, line::id};
/// let plan = Plan::new(known::find("reversi-duels")?)?;
/// let trial = plan.trials[0];
/// assert_eq!(trial.id, id(&plan.task(&trial).json()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its cell.
    pub cell: u32,
    /// Which run of it.
    pub replicate: u32,
    /// Its id.
    pub id: Id,
}

/// Trials of one experiment: with more of them a report would not fit into the memory that every command keeps to.
pub const FOLDER: u64 = 250_000;
/// Nodes of a proof when nothing is said.
const PROOF: u64 = 20_000_000;

impl Plan {
    /// Plans an experiment.
    ///
    /// # Errors
    /// Says what is wrong, where in the file, and what is accepted.
    pub fn new(spec: Spec) -> Result<Plan, Fault> {
        Ok(Plan::until(spec, FOLDER, &AtomicBool::new(false))?.expect("nobody cancels it"))
    }

    /// Plans an experiment of at most so many trials, unless it is cancelled meanwhile: a plan of a million takes seconds.
    ///
    /// # Errors
    /// Says what is wrong, where in the file, and what is accepted.
    pub fn until(spec: Spec, most: u64, cancel: &AtomicBool) -> Result<Option<Plan>, Fault> {
        let mut plan = Plan {
            spec,
            boards: Vec::new(),
            alone: Vec::new(),
            arms: Vec::new(),
            cells: Vec::new(),
            trials: Vec::new(),
            most,
        };
        match plan.spec.games.clone() {
            Some(games) => {
                if !plan.spec.arms.is_empty() {
                    let what = "an experiment has either arms or games";
                    return plan.spec.refuse(&at!["arms", 0], what, "one of the two");
                }
                plan.enter_games(&games)?;
            }
            None => plan.enter_searches(cancel)?,
        }
        plan.enumerate(cancel)?;
        if cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        plan.check_published()?;
        Ok(Some(plan))
    }

    /// Whether it is an experiment with games.
    pub fn is_games(&self) -> bool {
        self.spec.games.is_some()
    }

    /// A trial's task.
    pub fn task(&self, trial: &Planned) -> Task {
        self.cells[trial.cell as usize].task(u64::from(trial.replicate))
    }

    /// The shares of the way to the optimum that count as targets.
    pub fn targets(&self) -> &[f64] {
        const USUAL: [f64; 7] = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0];
        self.spec.targets.as_deref().unwrap_or(&USUAL)
    }

    /// What a cell is called.
    pub fn cell_name(&self, cell: &Cell) -> String {
        let other = if self.is_games() { &self.arms[cell.board].name } else { &self.boards[cell.board].name };
        format!("{} – {other}", self.arms[cell.arm].name)
    }

    fn enter_searches(&mut self, cancel: &AtomicBool) -> Result<(), Fault> {
        if self.spec.instances.is_empty() {
            let accepted = "[[instances]] with a puzzle, and boards or generate";
            return self.spec.refuse(&at![], "there are no instances", accepted);
        }
        if let Some(targets) = &self.spec.targets {
            let fine = |share: &f64| *share > 0.0 && *share <= 1.0;
            if targets.is_empty() || !targets.iter().all(fine) {
                let what = "a target is a share of the way to the optimum";
                return self.spec.refuse(&at!["targets"], what, "numbers above 0, up to 1");
            }
        }
        let mut kinds: Vec<&'static dyn Kind> = Vec::new();
        for (number, set) in self.spec.instances.clone().iter().enumerate().filter(|(_, set)| !set.train) {
            let place = at!["instances", number];
            self.check_ours(&set.puzzle, &place)?;
            let kind = plansza_catalogue::find(&set.puzzle)
                .map_err(|fault| self.spec.at(&place.then("puzzle"), fault))?;
            for part in boards::parts(kind, set) {
                self.read_set(kind, &part, &place)?;
            }
            if kinds.iter().all(|known| known.name() != kind.name()) {
                kinds.push(kind);
            }
        }
        if let Some(arm) = self.spec.untuned().next() {
            self.spec.check_tuning(arm)?;
        }
        if self.boards.is_empty() {
            let what = "all instances are there to tune on";
            return self.spec.refuse(&at!["instances"], what, "others to compare on, without train = true");
        }
        if self.spec.arms.is_empty() {
            return self.spec.refuse(&at![], "there are no arms", "[[arms]] with a method");
        }
        for (number, arm) in self.spec.arms.clone().iter().enumerate() {
            if cancel.load(Ordering::Relaxed) {
                return Ok(());
            }
            self.enter_arm(&kinds, arm, &at!["arms", number])?;
        }
        self.check_effort()?;
        self.add_baseline(&kinds)?;
        self.add_proofs(&kinds)
    }

    fn add_cell(
        &mut self,
        arm: usize,
        board: usize,
        wish: SearchTask,
        replicates: u64,
        seed: Option<u64>,
    ) -> Result<(), Fault> {
        // Every cell runs once at least; a board is read before it is known how many there will be.
        self.check_size(self.cells.len() as u64 + 1)?;
        let Instance { boards, index, .. } = &self.boards[board];
        let prepared = boards.prepare(*index, SearchTask { seed: 0, ..wish })?;
        let seed = seed.unwrap_or(self.spec.seed);
        self.cells.push(Cell { arm, board, prepared, replicates, seed, rivals: Vec::new() });
        Ok(())
    }

    /// The cells that a published figure speaks of.
    pub fn cells_of(&self, published: &spec::Published) -> Vec<usize> {
        let on = |cell: &Cell| match self.is_games() {
            true => self.arms[cell.board].name == published.on,
            false => self.boards[cell.board].of(&published.on) || self.boards[cell.board].is(&published.on),
        };
        let is = |cell: &Cell| self.arms[cell.arm].name == published.arm && on(cell);
        (0..self.cells.len()).filter(|&cell| is(&self.cells[cell])).collect()
    }

    fn check_effort(&self) -> Result<(), Fault> {
        let Some(effort) = &self.spec.effort else { return Ok(()) };
        let methods: Vec<&str> = self.arms.iter().map(|arm| arm.method.as_str()).collect();
        if !methods.contains(&effort.method.as_str()) {
            let fault = params::unknown("method of an arm", &effort.method, &methods);
            return Err(self.spec.at(&at!["effort", "method"], fault));
        }
        if effort.per_evaluation == 0 {
            let what = "nothing is done in an evaluation";
            return self.spec.refuse(&at!["effort", "per_evaluation"], what, "whole numbers from 1");
        }
        Ok(())
    }

    fn check_published(&self) -> Result<(), Fault> {
        for (number, figure) in self.spec.published.iter().enumerate() {
            if !self.cells_of(figure).is_empty() && figure.runs > 0 && figure.value.is_finite() {
                continue;
            }
            let names: Vec<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
            let fault = match names.contains(&figure.arm.as_str()) {
                false => params::unknown("arm", &figure.arm, &names),
                true => Fault::new(format!("'{}' does not work on '{}'", figure.arm, figure.on))
                    .accepts("an arm, the instances that it works on, and runs from 1"),
            };
            return Err(self.spec.at(&at!["published", number], fault));
        }
        let scores = self.spec.published.iter().filter(|figure| figure.measure == spec::Measure::Score);
        let scores: Vec<&str> = scores.map(|figure| figure.arm.as_str()).collect();
        let unknown = |(_, name): &(usize, &String)| !scores.contains(&name.as_str());
        if let Some((number, name)) = self.spec.chosen.iter().enumerate().find(unknown) {
            let fault = params::unknown("arm with a published score", name, &scores);
            return Err(self.spec.at(&at!["chosen", number], fault));
        }
        Ok(())
    }

    /// Refuses more trials than there may be.
    fn check_size(&self, trials: u64) -> Result<(), Fault> {
        if trials > self.most {
            let accepted = format!("up to {}; more are several experiments", self.most);
            return self.spec.refuse(&at![], format!("{trials} trials"), accepted);
        }
        Ok(())
    }

    /// Names every trial, and refuses equal ones; when it is cancelled, nobody looks at what is named.
    fn enumerate(&mut self, cancel: &AtomicBool) -> Result<(), Fault> {
        let all: u64 = self.cells.iter().map(|cell| cell.replicates).fold(0, u64::saturating_add);
        self.check_size(all)?;
        let mut seen: HashMap<(String, u64), usize> = HashMap::new();
        let going = || !cancel.load(Ordering::Relaxed);
        for (number, cell) in self.cells.iter().enumerate().take_while(|_| going()) {
            let Some(before) = seen.insert((cell.prepared.task().json(), cell.seed), number) else {
                continue;
            };
            let other = &self.cells[before];
            let named = |board: &Cell| self.boards[board.board].name.clone();
            let (what, a, b, place) = match &self.spec.games {
                Some(games) => {
                    let place = match games.pairs {
                        Some(_) => at!["games", "pairs", number],
                        None => at!["games"],
                    };
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
        let mut order: Vec<(usize, u64)> = Vec::with_capacity(all as usize);
        for replicate in 0..most {
            let runs = |&cell: &usize| replicate < self.cells[cell].replicates;
            order.extend((0..self.cells.len()).filter(runs).map(|cell| (cell, replicate)));
        }
        let named = |(cell, replicate): (usize, u64)| {
            let task = self.cells[cell].task(replicate);
            Planned { cell: cell as u32, replicate: replicate as u32, id: id(&task.json()) }
        };
        self.trials = order.into_par_iter().take_any_while(|_| going()).map(named).collect();
        Ok(())
    }
}
