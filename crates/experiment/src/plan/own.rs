//! Experiments over problems that are not ours: whoever brings them says how a method searches them, and all the rest, from
//! seeds and budgets to the store and the report, is as for boards.
//!
//! A problem stands where a board does, under the puzzle [`OWN`]; its name is its text. There is no exact solver: solved is what
//! reaches the goal of the problem, if it has one. A folder of such trials says what was done, but who goes on with it, or wants
//! its report, has to bring the problems again.

use super::{FOLDER, Instance, Membership, Plan};
use crate::spec::{ArmSpec, Place, Spec, at};
use plansza_catalogue::{Attempt, Batch, Boards, Check, Control, Prepared};
use plansza_core::params::{Sheet, unknown};
use plansza_core::task::OWN;
use plansza_core::{
    Answered, Board, Budget, Fault, Hint, Outcome, Role, SearchTask, Seed, Size, Task, Times, Trial,
};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Random search, which stands beside every comparison.
const BASELINE: &str = "random";

/// A problem of somebody else.
///
/// ```
/// use plansza_catalogue::Control;
/// use plansza_core::{Fault, Outcome, Role, SearchTask, Stop, Times, params::Sheet, task::OWN};
/// use plansza_experiment::{Plan, Spec, plan::OwnProblem, spec::{ArmSpec, Instances, Limits}};
/// use std::sync::Arc;
///
/// /// Guess a number of two digits.
/// struct Guess;
/// impl OwnProblem for Guess {
///     fn method(&self, name: &str) -> Result<(Role, Sheet), Fault> {
///         if name == "random" { Ok((Role::Baseline, Sheet::default())) } else { Err(Fault::new("no such method")) }
///     }
///     fn entries(&self) -> usize { 2 }
///     fn run(&self, task: &SearchTask, _: &mut Control<'_>) -> Result<(Outcome, Times), Fault> {
///         let score = (task.seed % 100) as i64;
///         let outcome = Outcome {
///             score: Some(score), goal: Some(99), solved: score == 99, optimal: false, impossible: false, legal: true,
///             evaluations: 1, epochs: 0, stopped: Stop::Budget, solution: Some(score.to_string()),
///             trace: vec![(1, 0, score)], illegal: 0, bound: None, reason: None,
///         };
///         Ok((outcome, Times { seconds: 0.0, trace: vec![0.0] }))
///     }
/// }
///
/// let spec = Spec {
///     name: "guessing".into(), replicates: Some(5),
///     budget: Limits { evaluations: Some(1), ..Limits::default() },
///     instances: vec![Instances { name: Some("digits".into()), puzzle: OWN.into(), ..Instances::default() }],
///     arms: vec![ArmSpec { method: "random".into(), ..ArmSpec::default() }],
///     ..Spec::default()
/// };
/// let plan = Plan::over(spec.built()?, |_| Ok(Arc::new(Guess)))?;
/// assert!(plan.is_own() && plan.trials.len() == 5);
/// # Ok::<(), Fault>(())
/// ```
pub trait OwnProblem: Send + Sync {
    /// What a method is for, and the parameters that it has here.
    ///
    /// # Errors
    /// When it cannot search this problem.
    fn method(&self, name: &str) -> Result<(Role, Sheet), Fault>;

    /// How many entries a solution has; 0 where nobody can say.
    fn entries(&self) -> usize;

    /// Searches it. A solution of which the score reaches the goal is solved, and nothing is proven.
    ///
    /// # Errors
    /// Says why it failed.
    fn run(&self, task: &SearchTask, control: &mut Control<'_>) -> Result<(Outcome, Times), Fault>;
}

/// A problem where a board stands.
struct OwnBoards {
    name: String,
    problem: Arc<dyn OwnProblem>,
}

/// A search of a problem that can run.
struct PreparedOwn {
    task: Task,
    problem: Arc<dyn OwnProblem>,
}

impl Prepared for PreparedOwn {
    fn task(&self) -> &Task {
        &self.task
    }

    fn run(&self, task: Task, control: &mut Control<'_>) -> Result<Trial, Fault> {
        let Task::Search(search) = &task else { return Err(no_board()) };
        let (outcome, times) = self.problem.run(search, control)?;
        Ok(Trial { task, outcome, times, picture: None })
    }
}

fn no_board() -> Fault {
    Fault::new("a problem of one's own is no board")
}

impl Boards for OwnBoards {
    fn len(&self) -> usize {
        1
    }

    fn text(&self, _: usize, _: &str) -> Result<String, Fault> {
        Ok(self.name.clone())
    }

    fn picture(&self, _: usize) -> Board {
        Board::new(0, 0)
    }

    fn size(&self, _: usize) -> Size {
        Size { width: self.problem.entries(), height: 1 }
    }

    fn open_cells(&self, _: usize) -> usize {
        self.problem.entries()
    }

    fn validate(&self, _: usize) -> Result<(), Fault> {
        Ok(())
    }

    fn prepare(&self, _: usize, wish: SearchTask) -> Result<Box<dyn Prepared>, Fault> {
        let (_, sheet) = self.problem.method(&wish.method)?;
        sheet.check_all(&wish.params)?;
        let task = SearchTask { puzzle: OWN.into(), board: self.name.clone(), ..wish };
        Ok(Box::new(PreparedOwn { task: Task::Search(task), problem: self.problem.clone() }))
    }

    fn search_all(&self, _: &SearchTask, _: Batch<'_>) -> Result<Vec<Trial>, Fault> {
        Err(no_board())
    }

    fn answer_all(&self, _: Batch<'_>, _: &mut String) -> Result<(Answered, Duration), Fault> {
        Err(no_board())
    }

    fn unique(&self, _: Range<usize>, _: u64, _: &AtomicBool) -> u64 {
        0
    }

    fn check(&self, _: usize, limit: u64, _: Budget, _: &mut Control<'_>) -> Check {
        let valid = Err(no_board().to_string());
        Check {
            valid,
            solutions: 0,
            limit,
            best: None,
            bound: None,
            complete: false,
            cut: false,
            stopped: None,
            rating: None,
            nodes: 0,
            elapsed: Duration::ZERO,
            answer: None,
        }
    }

    fn hints(&self, _: usize, _: bool) -> Result<Vec<Hint>, Fault> {
        Err(no_board())
    }

    fn hints_beside(&self, _: usize, _: &str, _: bool) -> Result<Vec<Hint>, Fault> {
        Err(no_board())
    }

    fn attempt(&self, _: usize, _: &str) -> Result<Attempt, Fault> {
        Err(no_board())
    }

    fn judge(&self, _: usize, _: &SearchTask, _: &str) -> Result<(i64, Option<i64>), Fault> {
        Err(no_board())
    }
}

impl Plan {
    /// Plans an experiment over problems of somebody else: its instances have the puzzle [`OWN`] and a name each, of which
    /// `problem` gives the problem. Random search stands beside every comparison here too; proofs there are none.
    ///
    /// # Errors
    /// Says what is wrong, and what is accepted.
    pub fn over(
        spec: Spec,
        problem: impl Fn(&str) -> Result<Arc<dyn OwnProblem>, Fault>,
    ) -> Result<Plan, Fault> {
        let (boards, alone, arms, cells, trials) = Default::default();
        let mut plan = Plan { spec, boards, alone, arms, cells, trials, most: FOLDER };
        let mut problems: Vec<Arc<dyn OwnProblem>> = Vec::new();
        for (number, set) in plan.spec.instances.clone().iter().enumerate() {
            let place = at!["instances", number];
            let name = match &set.name {
                Some(name) if set.puzzle == OWN => name.clone(),
                _ => {
                    return plan.spec.refuse(
                        &place,
                        "a problem without a name",
                        "puzzle = \"own\" and a name",
                    );
                }
            };
            if plan.boards.iter().any(|known| known.name == name) {
                let what = format!("two problems are called '{name}'");
                return plan.spec.refuse(&place, what, "a name of its own for each");
            }
            let found = problem(&name).map_err(|fault| plan.spec.at(&place, fault))?;
            problems.push(found.clone());
            plan.boards.push(Instance {
                sets: vec![Membership { set: name.clone(), name: name.clone() }],
                puzzle: OWN,
                boards: Arc::new(OwnBoards { name: name.clone(), problem: found }),
                index: 0,
                text: name.clone(),
                name,
            });
        }
        if plan.boards.is_empty() {
            return plan.spec.refuse(&at![], "there are no problems", "at least one");
        }
        if plan.spec.arms.is_empty() {
            return plan.spec.refuse(&at![], "there are no methods", "at least one");
        }
        for (number, arm) in plan.spec.arms.clone().iter().enumerate() {
            plan.enter_own(&problems, arm, &at!["arms", number])?;
        }
        plan.add_random(&problems)?;
        // Another stream for each problem, and for all methods on it the same: what a trial draws hangs on nothing else.
        for cell in &mut plan.cells {
            cell.seed = Seed(cell.seed).named(&plan.boards[cell.board].name).0;
        }
        plan.enumerate(&AtomicBool::new(false))?;
        Ok(plan)
    }

    /// Whether it is an experiment over problems of somebody else.
    pub fn is_own(&self) -> bool {
        self.boards.first().is_some_and(|board| board.puzzle == OWN)
    }

    /// Refuses to plan what only who brings the problems can.
    pub(super) fn check_ours(&self, puzzle: &str, place: &Place) -> Result<(), Fault> {
        match puzzle == OWN {
            true => self.spec.refuse(
                place,
                "its problems are not ours, and not in the folder",
                "the program that brought them, as plansza.Study in Python, which goes on with it and reports",
            ),
            false => Ok(()),
        }
    }

    /// Enters an arm on the problems that it names, or on all that its method can search.
    fn enter_own(
        &mut self,
        problems: &[Arc<dyn OwnProblem>],
        arm: &ArmSpec,
        place: &Place,
    ) -> Result<(), Fault> {
        let refuse = |fault| self.spec.at(&place.then("method"), fault);
        if let Some(encoding) = &arm.encoding {
            let fault = unknown("encoding of a problem of one's own", encoding, &[]);
            return Err(self.spec.at(&place.then("encoding"), fault));
        }
        let boards: Vec<usize> = match &arm.on {
            None => {
                (0..problems.len()).filter(|&board| problems[board].method(&arm.method).is_ok()).collect()
            }
            Some(on) => {
                let names: Vec<&str> = self.boards.iter().map(|board| &*board.name).collect();
                let place_of = |name: &String| {
                    let found = names.iter().position(|known| known == name);
                    found.ok_or_else(|| self.spec.at(&place.then("on"), unknown("problem", name, &names)))
                };
                on.all().iter().map(place_of).collect::<Result<_, Fault>>()?
            }
        };
        let first = boards.first().copied().unwrap_or_default();
        let (role, sheet) = problems[first].method(&arm.method).map_err(refuse)?;
        for &board in &boards {
            problems[board].method(&arm.method).map_err(refuse)?;
        }
        self.enter_settings(arm, place, &boards, role, &sheet)
    }

    /// Adds random search wherever something is compared and it is not there, to go as far as the others did.
    fn add_random(&mut self, problems: &[Arc<dyn OwnProblem>]) -> Result<(), Fault> {
        let mut arm = None;
        for (board, problem) in problems.iter().enumerate() {
            let mine = |&cell: &usize| self.cells[cell].board == board;
            let rivals: Vec<usize> = (0..self.cells.len()).filter(mine).collect();
            let there = rivals.iter().any(|&cell| self.arms[self.cells[cell].arm].method == BASELINE);
            if rivals.is_empty() || there || problem.method(BASELINE).is_err() {
                continue;
            }
            let replicates = rivals.iter().map(|&cell| self.cells[cell].replicates).max().unwrap_or(1);
            let budget = self.random_budget(&rivals);
            let number = match arm {
                Some(number) => number,
                None => {
                    self.push_arm(BASELINE, BASELINE.into(), Role::Baseline);
                    *arm.insert(self.arms.len() - 1)
                }
            };
            let wish = SearchTask { method: BASELINE.into(), budget, ..SearchTask::default() };
            self.add_cell(number, board, wish, replicates, None)?;
            if let (None, Some(cell)) = (self.spec.baseline.evaluations, self.cells.last_mut()) {
                cell.rivals = rivals;
            }
        }
        Ok(())
    }
}
