//! `plansza go model`: a board as an integer program, written to a file or solved.

use super::{Result, boards, limit, line, stands, turns};
use crate::model::{Form, LinearSolver, Program, Solved};
use crate::text::Options;
use plansza_core::command::{Act, Console, Ending};
use plansza_core::{Budget, Fault, Meter, figures, params};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A file format.
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum To {
    /// Free MPS
    Mps,
    /// The LP format of CPLEX
    #[default]
    Lp,
}

/// A solver.
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum With {
    /// Pure Rust, for small programs
    Microlp,
    /// HiGHS, in builds with the feature `highs`
    Highs,
}

/// `plansza go model`.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
pub struct Export {
    /// The board: text, file, `-` or the name of a sample; without it, the first sample
    #[schemars(extend("positional" = true))]
    board: Option<String>,
    /// How many stones may be placed, instead of what the board says
    #[schemars(extend("value" = "N"))]
    stones: Option<i64>,
    /// Which program
    #[serde(rename = "as")]
    #[schemars(extend("value" = "PROGRAM"))]
    form: Form,
    /// The format
    #[schemars(extend("value" = "FORMAT", "short" = "t"))]
    to: To,
    /// Write to this file instead of standard output
    #[schemars(extend("value" = "FILE", "short" = "o"))]
    output: Option<PathBuf>,
    /// Solve it, replay the play by the rules and hold it against the exact solver
    solve: bool,
    /// The solver, by default microlp
    #[schemars(extend("value" = "NAME"))]
    solver: Option<With>,
    /// Stop the solver after this time, by default 60s
    time: Option<String>,
    /// Print JSON, one line per board
    json: bool,
}

impl Export {
    fn solver(&self) -> LinearSolver {
        match self.solver {
            None | Some(With::Microlp) => LinearSolver::Microlp,
            Some(With::Highs) => LinearSolver::Highs,
        }
    }
}

impl Act for Export {
    const NAME: &'static str = "model";
    const ABOUT: &'static str = "Write a board as an integer program, or solve it as one";

    fn run(&self, console: &mut dyn Console) -> Result<Ending> {
        let needs =
            [("--solver", self.solver.is_some()), ("--time", self.time.is_some()), ("--json", self.json)];
        if let Some((flag, _)) = needs.into_iter().find(|(_, said)| *said && !self.solve) {
            return Err(Fault::new(format!("{flag} is for a program that is solved"))
                .accepts("--solve beside it")
                .into());
        }
        let options = Options { stones: self.stones, ..Options::default() };
        let boards = boards(console, self.board.as_deref(), &options)?;
        if boards.len() > 1 && (!self.solve || self.output.is_some()) {
            return Err(Fault::new(format!(
                "{} boards, but a program is of one board; name one, or use --solve without --output",
                boards.len()
            ))
            .into());
        }
        let mut ending = Ending::Done;
        for go in &boards {
            if !stands(console, go, self.json)? {
                ending = Ending::Unsolved;
                continue;
            }
            let program = Program::new(go, self.form)?;
            if self.output.is_some() || !self.solve {
                let text = match self.to {
                    To::Mps => program.model.mps(),
                    To::Lp => program.model.lp(),
                };
                match &self.output {
                    Some(path) => console.save(path, &text)?,
                    None => {
                        console.out().write_all(text.as_bytes())?;
                        console.out().flush()?;
                    }
                }
            }
            if self.solve && !self.solve(console, &program)? {
                ending = Ending::Unsolved;
                if console.cancel().load(Ordering::Relaxed) {
                    break;
                }
            }
        }
        Ok(ending)
    }
}

impl Export {
    /// Solves a program and tells; true when the play is proven best.
    fn solve(&self, console: &mut dyn Console, program: &Program) -> Result<bool> {
        let time = limit(self.time.as_deref())?.time.unwrap_or(Duration::from_secs(60));
        let solver = self.solver();
        let mut cancel = console.cancel();
        let mut meter = Meter::new(Budget::time(time), &mut cancel);
        let solved = program.solve(solver, Budget::time(time), &mut meter)?;
        if self.json {
            console.json(&as_json(program, solver, solved.as_ref())?)?;
        } else {
            print(console, program, solver, solved.as_ref())?;
        }
        console.out().flush()?;
        if cancel.load(Ordering::Relaxed) {
            console.warn("interrupted");
        }
        Ok(solved.is_some_and(|solved| solved.optimal()))
    }
}

fn print(
    console: &mut dyn Console,
    program: &Program,
    solver: LinearSolver,
    solved: Option<&Solved>,
) -> Result<()> {
    let model = &program.model;
    let size = format!(
        "{} program, {} and {}, by {}",
        program.form.name(),
        figures::plural(model.variables.len() as u64, "variable"),
        figures::plural(model.constraints.len() as u64, "constraint"),
        solver.name()
    );
    let Some(solved) = solved else {
        writeln!(console.out(), "{size}: no play found so far")?;
        return Ok(());
    };
    let best = match solved.exact {
        Some(exact) if exact == solved.score => "proven best by the exact solver".to_string(),
        Some(exact) => format!("not the best, which is {exact} by the exact solver"),
        None => "not proven best".into(),
    };
    let score = console.bold(&format!("score {}", solved.score));
    let last = console.dim(&format!("{size} in {}", figures::time(solved.time)));
    let out = console.out();
    writeln!(out, "{score} ({best})")?;
    writeln!(out, "play: {}", turns(program.go(), &solved.play).join(" "))?;
    writeln!(out, "{last}")?;
    if solved.claimed && !solved.optimal() && solved.exact.is_some() {
        writeln!(out, "the solver called it optimal, wrongly")?;
    }
    Ok(())
}

fn as_json(program: &Program, solver: LinearSolver, solved: Option<&Solved>) -> Result<Value> {
    let model = &program.model;
    Ok(json!({
        "board": line(program.go())?, "program": program.form.name(), "rules": program.form.rules().name(),
        "variables": model.variables.len(), "constraints": model.constraints.len(), "solver": solver.name(),
        "score": solved.map(|solved| solved.score), "objective": solved.map(|solved| solved.objective),
        "claimed": solved.map(|solved| solved.claimed), "exact": solved.and_then(|solved| solved.exact),
        "optimal": solved.is_some_and(Solved::optimal),
        "play": solved.map(|solved| turns(program.go(), &solved.play)),
        "seconds": solved.map(|solved| solved.time.as_secs_f64()),
    }))
}
