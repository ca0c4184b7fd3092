//! From a spec to the trials that it means. Everything is checked here, before anything runs: every board is read or
//! made, every method and parameter found, every trial has its id.
//!
//! Two arms come by themselves. `exact` proves the optimum of every board, and `random` stands beside every comparison:
//! a method that does not beat it has shown nothing.

mod added;
mod boards;
mod games;
mod needs;
mod recall;

pub use boards::{Instance, Membership};
pub use needs::Needs;

use crate::expand::settings;
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
        Ok(Plan::until(spec, &AtomicBool::new(false))?.expect("nobody cancels it"))
    }

    /// Plans an experiment, unless it is cancelled meanwhile: a plan of a million trials takes seconds.
    ///
    /// # Errors
    /// Says what is wrong, where in the file, and what is accepted.
    pub fn until(spec: Spec, cancel: &AtomicBool) -> Result<Option<Plan>, Fault> {
        let mut plan = Plan {
            spec,
            boards: Vec::new(),
            alone: Vec::new(),
            arms: Vec::new(),
            cells: Vec::new(),
            trials: Vec::new(),
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

    /// The runs of an arm on a board, which may say so itself.
    fn replicates(&self, own: Option<u64>, place: &Place) -> Result<u64, Fault> {
        let (said, place) = match own {
            Some(_) => (own, place.then("replicates")),
            None => (self.spec.replicates, at!["replicates"]),
        };
        match said {
            None => Ok(REPLICATES),
            Some(n) if (1..=MOST).contains(&n) => Ok(n),
            Some(n) => self.spec.refuse(&place, format!("{n} replicates"), format!("1 to {MOST}")),
        }
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

    /// Enters an arm in all its settings.
    fn enter_arm(
        &mut self,
        kinds: &[&'static dyn Kind],
        arm: &spec::ArmSpec,
        place: &Place,
    ) -> Result<(), Fault> {
        let method = &arm.method;
        let boards = self.boards_of(kinds, arm, place)?;
        arm.on.iter().flat_map(|on| on.all()).for_each(|name| self.single_out(name));
        let kind = self.kind(kinds, boards[0]);
        let role = kind.role(method).expect("it works on these boards");
        let replicates = match (role.draws(), arm.replicates) {
            // The same every time.
            (false, None) => 1,
            (false, Some(n)) if n != 1 => {
                let what = format!("{n} replicates of '{method}', which are all equal");
                return self.spec.refuse(&place.then("replicates"), what, "1, or nothing: it runs once");
            }
            (_, own) => self.replicates(own, place)?,
        };
        let budget = arm.budget.or(&self.spec.budget);
        if budget.evaluations.is_none() && budget.epochs.is_none() && role.draws() {
            let what = format!("'{method}' has no limit that can be repeated");
            let accepted = "budget = { evaluations = 100_000 } or { epochs = 500 }, in the arm or above; time is only a safety stop";
            return self.spec.refuse(place, what, accepted);
        }
        let family = arm.name.clone().unwrap_or_else(|| method.clone());
        let sheet = match role {
            Role::Exact => Default::default(),
            _ => kind.pairing(method, arm.encoding.as_deref())?.sheet(),
        };
        for settings in settings(&self.spec, arm, place, &sheet)? {
            let words: Vec<String> =
                settings.iter().map(|(key, value)| format!("{key}={}", params::plain(value))).collect();
            let name = [std::slice::from_ref(&family), &words[..]].concat().join(" ");
            if self.arms.iter().any(|known| known.name == name) {
                let what = format!("two arms are called '{name}'");
                return self.spec.refuse(place, what, "a name of its own for each: name = \"…\"");
            }
            let mut said = arm.set.0.clone();
            said.extend(settings.iter().cloned());
            let wish = SearchTask {
                method: method.clone(),
                encoding: arm.encoding.clone(),
                params: self.spec.with_content(method, &said),
                budget,
                ..SearchTask::default()
            };
            let number = self.arms.len();
            let (family, method) = (family.clone(), method.clone());
            let (added, place) = (false, place.clone());
            self.arms.push(Arm { name, family, method, settings, said, role, added, place: place.clone() });
            for &board in &boards {
                self.add_cell(number, board, wish.clone(), replicates, arm.seed)
                    .map_err(|fault| self.spec.at(&place, fault))?;
            }
        }
        Ok(())
    }

    /// Notes the board that an arm names by itself, if this is the name of one.
    fn single_out(&mut self, name: &str) {
        let named = |board: &usize| self.boards[*board].is(name) && !self.alone.contains(board);
        self.alone.extend((0..self.boards.len()).find(named));
    }

    /// The puzzle of a board.
    fn kind(&self, kinds: &[&'static dyn Kind], board: usize) -> &'static dyn Kind {
        let puzzle = self.boards[board].puzzle;
        kinds.iter().copied().find(|kind| kind.name() == puzzle).expect("its boards were read")
    }

    /// The boards that an arm works on.
    fn boards_of(
        &self,
        kinds: &[&'static dyn Kind],
        arm: &spec::ArmSpec,
        place: &Place,
    ) -> Result<Vec<usize>, Fault> {
        let (method, encoding) = (&arm.method, arm.encoding.as_deref());
        let fits = |board: usize| {
            let kind = self.kind(kinds, board);
            match kind.role(method) {
                Some(Role::Exact) if encoding.is_none() => Ok(()),
                _ => kind.pairing(method, encoding).map(drop),
            }
        };
        let refuse = |fault| {
            let known = kinds.iter().any(|kind| kind.role(method).is_some());
            let key = if arm.encoding.is_some() && known { "encoding" } else { "method" };
            self.spec.at(&place.then(key), fault)
        };
        let Some(on) = &arm.on else {
            let boards = (0..self.boards.len()).filter(|&board| fits(board).is_ok());
            let boards: Vec<usize> = boards.collect();
            return match boards.is_empty() {
                true => Err(refuse(fits(0).expect_err("it fits no board"))),
                false => Ok(boards),
            };
        };
        let mut boards = Vec::new();
        for name in on.all() {
            let named = |board: &Instance| board.of(name) || board.puzzle == name || board.is(name);
            let found: Vec<usize> =
                (0..self.boards.len()).filter(|&board| named(&self.boards[board])).collect();
            let Some(&first) = found.first() else {
                let sets = self.boards.iter().flat_map(|board| board.sets.iter().map(|one| &*one.set));
                let mut names: Vec<&str> = sets.chain(self.boards.iter().map(|board| board.puzzle)).collect();
                names.sort_unstable();
                names.dedup();
                return Err(self.spec.at(&place.then("on"), params::unknown("instances", name, &names)));
            };
            fits(first).map_err(refuse)?;
            boards.extend(found.into_iter().filter(|board| !boards.contains(board)).collect::<Vec<_>>());
        }
        if boards.is_empty() {
            return self.spec.refuse(&place.then("on"), "the arm works on no board", "names of instances");
        }
        Ok(boards)
    }

    fn add_cell(
        &mut self,
        arm: usize,
        board: usize,
        wish: SearchTask,
        replicates: u64,
        seed: Option<u64>,
    ) -> Result<(), Fault> {
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

    /// Lists the trials, and refuses equal ones.
    /// Names every trial; when it is cancelled, nobody looks at what is named.
    fn enumerate(&mut self, cancel: &AtomicBool) -> Result<(), Fault> {
        let all: u64 = self.cells.iter().map(|cell| cell.replicates).fold(0, u64::saturating_add);
        if all > MOST {
            return self.spec.refuse(&at![], format!("{all} trials"), format!("up to {MOST}"));
        }
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
