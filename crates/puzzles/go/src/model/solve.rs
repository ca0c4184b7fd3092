//! Solving a program here: with microlp, which is pure Rust, or with HiGHS where the feature `highs` is built in.
//!
//! A solver's word is not taken for it: the point it gives is held against every constraint, read as a play, and
//! replayed by the rules. Whether the play is the best is for the exact solver to say.

use super::{Integrality, Model, Program, Relation, Sense};
use crate::{GoPlay, exact};
use plansza_core::platform::{self, Instant};
use plansza_core::{Budget, Fault, Meter};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// A solver of mixed-integer programs.
///
/// ```
/// use plansza_go::model::LinearSolver;
/// assert!(LinearSolver::Microlp.available() && LinearSolver::Highs.name() == "highs");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinearSolver {
    /// microlp, in pure Rust. For small programs.
    Microlp,
    /// HiGHS.
    Highs,
}

impl LinearSolver {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            LinearSolver::Microlp => "microlp",
            LinearSolver::Highs => "highs",
        }
    }

    /// Whether it is built in.
    pub fn available(self) -> bool {
        self == LinearSolver::Microlp || cfg!(feature = "highs")
    }
}

/// What a solver said about a model.
///
/// ```
/// use plansza_core::{Budget, Puzzle};
/// use plansza_go::{Go, model::{Form, LinearSolver, Program}};
/// let model = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?.model;
/// let point = model.solve(LinearSolver::Microlp, Budget::UNLIMITED)?.expect("no limit");
/// assert!(point.claimed && model.objective(&point.values).round() == 2.0);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ModelPoint {
    /// The value of each variable.
    pub values: Vec<f64>,
    /// Whether the solver says that there is no better point.
    pub claimed: bool,
    /// The nodes of its search, where the solver tells.
    pub nodes: Option<u64>,
}

impl Model {
    /// Solves it within a time and a number of nodes, which are the evaluations of the budget; none when they ran out before
    /// a point was found.
    ///
    /// # Errors
    /// When the solver is not built in, failed, or gave a point that breaks the model.
    pub fn solve(&self, solver: LinearSolver, budget: Budget) -> Result<Option<ModelPoint>, Fault> {
        let point = match solver {
            LinearSolver::Microlp => microlp(self, budget)?,
            LinearSolver::Highs => highs(self, budget)?,
        };
        if let Some(point) = &point {
            self.check(&point.values).map_err(|broken| {
                Fault::negative(format!("{} gave a point that breaks the program: {broken}", solver.name()))
            })?;
        }
        Ok(point)
    }

    /// The same while it may go on, which is asked again and again: the solvers look up from their work too seldom. None also
    /// when it had to end; what works on in vain then ends with its limit, or with the program.
    ///
    /// # Errors
    /// As [`solve`](Model::solve).
    pub fn solve_while(
        &self,
        solver: LinearSolver,
        budget: Budget,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<ModelPoint>, Fault> {
        if !platform::THREADS {
            return self.solve(solver, budget);
        }
        let (model, (tell, told)) = (self.clone(), channel());
        std::thread::spawn(move || tell.send(model.solve(solver, budget)));
        loop {
            match told.recv_timeout(GLANCE) {
                Ok(point) => return point,
                Err(RecvTimeoutError::Timeout) if go_on() => {}
                // It may have come to its limit as we did, and have something to show.
                Err(RecvTimeoutError::Timeout) => return told.recv_timeout(GRACE).unwrap_or(Ok(None)),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::negative(format!("{} broke down", solver.name())));
                }
            }
        }
    }
}

/// Time between two questions whether a solver may go on.
const GLANCE: Duration = Duration::from_millis(10);

/// Time that a solver has to say what it found, when it may not go on.
const GRACE: Duration = Duration::from_millis(50);

/// A program solved and checked.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, model::{Form, LinearSolver, Program}};
/// let program = Program::new(&Go::read("O.. 1")?[0], Form::Compact)?;
/// let solved = program.solve(LinearSolver::Microlp, Budget::UNLIMITED, &mut Meter::new(Budget::UNLIMITED, &mut Silent))?;
/// assert!(solved.is_some_and(|solved| solved.optimal() && solved.score == 2));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The play.
    pub play: GoPlay,
    /// Its score by the rules: stones placed plus white stones captured.
    pub score: i64,
    /// The value of the objective that the solver found.
    pub objective: i64,
    /// The solver says that it is the best.
    pub claimed: bool,
    /// The best score by the exact solver, if it was asked and could prove it.
    pub exact: Option<i64>,
    /// The nodes of the solver's search, where it tells.
    pub nodes: Option<u64>,
    /// The time that the solver took.
    pub time: Duration,
}

impl Solved {
    /// Whether the play is proven best, by the exact solver.
    pub fn optimal(&self) -> bool {
        self.exact == Some(self.score)
    }
}

impl Program {
    /// Solves the program, reads the play and replays it, and asks the exact solver for the best there is. None when the
    /// budget ran out before there was a play.
    ///
    /// # Errors
    /// As [`answer`](Program::answer).
    pub fn solve(
        &self,
        solver: LinearSolver,
        budget: Budget,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Solved>, Fault> {
        let Some(answer) = self.answer(solver, budget, &mut || meter.poll())? else { return Ok(None) };
        let exact = exact::solve(&self.go, meter);
        let exact = exact.solution.filter(|_| exact.proven).map(|play| self.go.points(&play));
        Ok(Some(Solved { exact, ..answer }))
    }

    /// Solves the program while it may go on, reads the play and replays it by the rules of the form. None when it had to end
    /// before there was a play.
    ///
    /// # Errors
    /// As [`Model::solve`], and when the play breaks the rules or is worth less than the solver said.
    pub fn answer(
        &self,
        solver: LinearSolver,
        budget: Budget,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Solved>, Fault> {
        let start = Instant::now();
        let Some(point) = self.model.solve_while(solver, budget, go_on)? else { return Ok(None) };
        let time = start.elapsed();
        let (play, objective) =
            (self.play(&point.values), self.model.objective(&point.values).round() as i64);
        let score = self
            .go
            .replay(&play)
            .map_err(|illegal| {
                Fault::negative(format!("the play of the {} program: {illegal}", self.form.name()))
            })?
            .points();
        if score < objective {
            let form = self.form.name();
            return Err(Fault::negative(format!(
                "the {form} program promised {objective}, its play gives {score}"
            )));
        }
        let ModelPoint { claimed, nodes, .. } = point;
        Ok(Some(Solved { play, score, objective, claimed, exact: None, nodes, time }))
    }
}

fn microlp(model: &Model, budget: Budget) -> Result<Option<ModelPoint>, Fault> {
    use microlp::{ComparisonOp, Error, OptimizationDirection, Problem, SolutionStatus, SolveOptions};
    let mut problem = Problem::new(match model.sense {
        Sense::Maximise => OptimizationDirection::Maximize,
        Sense::Minimise => OptimizationDirection::Minimize,
    });
    let columns: Vec<_> = model
        .variables
        .iter()
        .map(|variable| match variable.domain {
            Integrality::Real => problem.add_var(variable.worth, (variable.low, variable.high)),
            _ => problem.add_integer_var(variable.worth, (variable.low as i32, variable.high as i32)),
        })
        .collect();
    for constraint in &model.constraints {
        let terms: Vec<_> = constraint.terms.iter().map(|&(at, factor)| (columns[at], factor)).collect();
        let relation = match constraint.relation {
            Relation::Most => ComparisonOp::Le,
            Relation::Equal => ComparisonOp::Eq,
            Relation::Least => ComparisonOp::Ge,
        };
        problem.add_constraint(&terms, relation, constraint.right);
    }
    let mut options = SolveOptions::default();
    (options.time_limit, options.node_limit) = (budget.time, budget.evaluations);
    match problem.solve_with(options).map(|outcome| outcome.into_solution()) {
        Ok(Ok(solution)) => Ok(Some(ModelPoint {
            values: columns.iter().map(|&column| solution.var_value(column)).collect(),
            claimed: solution.status() == SolutionStatus::Optimal,
            nodes: Some(solution.stats().nodes_solved),
        })),
        Ok(Err(_)) => Ok(None),
        Err(Error::Infeasible) => Err(Fault::negative("microlp says that the program has no point at all")),
        Err(error) => Err(Fault::negative(format!("microlp failed: {error}"))),
    }
}

#[cfg(not(feature = "highs"))]
fn highs(_: &Model, _: Budget) -> Result<Option<ModelPoint>, Fault> {
    Err(Fault::new("HiGHS is not built into this program")
        .accepts("--solver microlp, or a build with `cargo build --release --features highs`"))
}

#[cfg(feature = "highs")]
fn highs(model: &Model, budget: Budget) -> Result<Option<ModelPoint>, Fault> {
    use highs::{HighsModelStatus, HighsSolutionStatus, RowProblem, Sense as Way};
    let mut problem = RowProblem::default();
    let columns: Vec<_> = model
        .variables
        .iter()
        .map(|variable| match variable.domain {
            Integrality::Real => problem.add_column(variable.worth, variable.low..=variable.high),
            _ => problem.add_integer_column(variable.worth, variable.low..=variable.high),
        })
        .collect();
    for constraint in &model.constraints {
        let terms: Vec<_> = constraint.terms.iter().map(|&(at, factor)| (columns[at], factor)).collect();
        match constraint.relation {
            Relation::Most => problem.add_row(..=constraint.right, terms),
            Relation::Equal => problem.add_row(constraint.right..=constraint.right, terms),
            Relation::Least => problem.add_row(constraint.right.., terms),
        };
    }
    let way = match model.sense {
        Sense::Maximise => Way::Maximise,
        Sense::Minimise => Way::Minimise,
    };
    let failed = |status| Fault::negative(format!("HiGHS failed: {status:?}"));
    let mut task = problem.try_optimise(way).map_err(failed)?;
    task.make_quiet();
    task.set_option("mip_rel_gap", 0.0);
    if let Some(time) = budget.time {
        task.set_option("time_limit", time.as_secs_f64());
    }
    if let Some(nodes) = budget.evaluations {
        task.set_option("mip_max_nodes", nodes.try_into().unwrap_or(i32::MAX));
    }
    let solved = task.try_solve().map_err(failed)?;
    match (solved.status(), solved.primal_solution_status()) {
        (HighsModelStatus::Infeasible, _) => {
            Err(Fault::negative("HiGHS says that the program has no point at all"))
        }
        (status, HighsSolutionStatus::Feasible) => Ok(Some(ModelPoint {
            values: solved.get_solution().columns().to_vec(),
            claimed: status == HighsModelStatus::Optimal,
            nodes: None,
        })),
        _ => Ok(None),
    }
}
