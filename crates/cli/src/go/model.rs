//! `plansza go model`: a board as an integer program, written to a file or solved.

use super::{Boards, line, stands, turns};
use crate::{Ending, screen};
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use plansza_core::{Budget, Meter, Silent};
use plansza_go::model::{Form, LinearSolver, Program, Solved};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Which program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum As {
    /// The report's, to the letter: late capture, self-support
    Literal,
    /// Turn by turn by the rules of Go
    RealTime,
    /// Which chains to capture, without turns
    Compact,
}

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// Free MPS
    Mps,
    /// The LP format of CPLEX
    Lp,
}

/// A solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum With {
    /// Pure Rust, for small programs
    Microlp,
    /// HiGHS, in builds with the feature `highs`
    Highs,
}

/// `plansza go model`.
#[derive(Args, Debug)]
pub struct Export {
    /// The board
    #[command(flatten)]
    boards: Boards,
    /// Which program
    #[arg(long = "as", value_name = "PROGRAM", value_enum, default_value = "compact")]
    form: As,
    /// The format
    #[arg(long, short, value_name = "FORMAT", value_enum, default_value = "lp")]
    to: To,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Solve it, replay the play by the rules and hold it against the exact solver
    #[arg(long)]
    solve: bool,
    /// The solver
    #[arg(long, value_name = "NAME", value_enum, default_value = "microlp", requires = "solve")]
    solver: With,
    /// Stop the solver after this time
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::args::duration, requires = "solve")]
    time: Duration,
    /// Print JSON, one line per board
    #[arg(long, requires = "solve")]
    json: bool,
}

impl Export {
    fn program(&self) -> Form {
        match self.form {
            As::Literal => Form::Literal,
            As::RealTime => Form::RealTime,
            As::Compact => Form::Compact,
        }
    }

    fn solver(&self) -> LinearSolver {
        match self.solver {
            With::Microlp => LinearSolver::Microlp,
            With::Highs => LinearSolver::Highs,
        }
    }
}

pub fn run(args: &Export) -> Result<Ending> {
    let boards = args.boards.read()?;
    if boards.len() > 1 && (!args.solve || args.output.is_some()) {
        bail!(
            "{} boards, but a program is of one board; name one, or use --solve without --output",
            boards.len()
        );
    }
    let mut ending = Ending::Done;
    for go in &boards {
        if !stands(go, args.json)? {
            ending = Ending::Unsolved;
            continue;
        }
        let program = Program::new(go, args.program())?;
        if args.output.is_some() || !args.solve {
            let text = match args.to {
                To::Mps => program.model.mps(),
                To::Lp => program.model.lp(),
            };
            match &args.output {
                Some(path) => screen::save(path, &text)?,
                None => {
                    let mut out = screen::out();
                    out.write_all(text.as_bytes())?;
                    out.flush()?;
                }
            }
        }
        if args.solve && !solve(args, &program)? {
            ending = Ending::Unsolved;
        }
    }
    Ok(ending)
}

/// Solves a program and tells; true when the play is proven best.
fn solve(args: &Export, program: &Program) -> Result<bool> {
    // No handler for Ctrl-C here: the solvers cannot be asked to stop, so that it shall end the program.
    let solver = args.solver();
    let solved =
        program.solve(solver, Some(args.time), &mut Meter::new(Budget::time(args.time), &mut Silent))?;
    let mut out = screen::out();
    if args.json {
        writeln!(out, "{}", as_json(program, solver, solved.as_ref())?)?;
    } else {
        print(&mut out, program, solver, solved.as_ref())?;
    }
    out.flush()?;
    Ok(solved.is_some_and(|solved| solved.optimal()))
}

fn print(
    out: &mut impl Write,
    program: &Program,
    solver: LinearSolver,
    solved: Option<&Solved>,
) -> Result<()> {
    let model = &program.model;
    let size = format!(
        "{} program, {} and {}, by {}",
        program.form.name(),
        screen::plural(model.variables.len() as u64, "variable"),
        screen::plural(model.constraints.len() as u64, "constraint"),
        solver.name()
    );
    let Some(solved) = solved else {
        writeln!(out, "{size}: no play found in time")?;
        return Ok(());
    };
    let best = match solved.exact {
        Some(exact) if exact == solved.score => "proven best by the exact solver".to_string(),
        Some(exact) => format!("not the best, which is {exact} by the exact solver"),
        None => "not proven best".into(),
    };
    writeln!(out, "{} ({best})", screen::bold(&format!("score {}", solved.score)))?;
    writeln!(out, "play: {}", turns(program.go(), &solved.play).join(" "))?;
    writeln!(out, "{}", screen::dim(&format!("{size} in {}", screen::time(solved.time))))?;
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
