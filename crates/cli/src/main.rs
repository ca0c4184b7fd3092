//! The binary `plansza`: one file per command, and what they share.
//!
//! | file | what |
//! |---|---|
//! | `args` | the command line as types |
//! | `input` | where boards come from: text, files, standard input, samples |
//! | `screen` | where output goes: colour, tables, closed pipes |
//! | `watch` | progress bars, `--watch`, Ctrl-C |
//! | the others | a command each |

mod args;
mod bench;
mod check;
mod convert;
mod generate;
mod go;
mod hint;
mod input;
mod lab;
mod methods;
mod reversi;
mod screen;
mod shell;
mod solve;
mod watch;

use anyhow::Result;
use args::{Command, Line};
use clap::Parser;
use plansza_core::Fault;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

/// How a command ended, as the exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// 0: done.
    Done,
    /// 1: no solution, or not solved.
    Unsolved,
}

fn main() -> ExitCode {
    match run() {
        Ok(Ending::Done) => ExitCode::SUCCESS,
        Ok(Ending::Unsolved) => ExitCode::from(1),
        // Whoever reads our output has had enough of it, as in `| head`.
        Err(error) if closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Understood, but what was asked for is not there: an answer, not a mistake.
            let negative = error.downcast_ref::<Fault>().is_some_and(Fault::is_negative);
            let head = if negative { "" } else { "error: " };
            screen::warn(&format!("{}{error:#}", screen::alarm(head)));
            ExitCode::from(if negative { 1 } else { 2 })
        }
    }
}

fn run() -> Result<Ending> {
    let line = match Line::try_parse() {
        Ok(line) => line,
        Err(error) if error.use_stderr() => error.exit(),
        // The help or the version, which may fail to be written like everything else.
        Err(help) => {
            help.print()?;
            std::io::stdout().flush()?;
            return Ok(Ending::Done);
        }
    };
    match &line.command {
        Command::Solve(args) => solve::run(args),
        Command::Check(args) => check::run(args),
        Command::Hint(args) => hint::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Methods(args) => methods::run(args),
        Command::Bench(args) => bench::run(args),
        Command::Go(command) => go::run(command),
        Command::Play(args) => reversi::play::run(args),
        Command::Duel(args) => reversi::duel::run(args),
        Command::Reversi(command) => reversi::run(command),
        Command::Race(args) => lab::race::run(args),
        Command::Run(args) => lab::run::run(args),
        Command::Report(args) => lab::report::run(args),
        Command::Submit(args) => lab::submit::run(args),
        Command::Export(args) => lab::export::run(args),
        Command::Reproduce(args) => lab::reproduce::run(args),
        Command::Completions { shell } => shell::completions(*shell),
        Command::Man { command } => shell::man(command.as_deref()),
    }
}

fn closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    })
}
