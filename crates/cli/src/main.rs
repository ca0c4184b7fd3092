//! The binary `plansza`: one file per command, and what they share.
//!
//! | file | what |
//! |---|---|
//! | `args`, `flags`, `offered` | the command line as types; mistyped flags; words for shells to offer |
//! | `input` | where boards come from: text, files, standard input, samples |
//! | `lineup` | parts of an output that all threads work on, written in order |
//! | `screen`, `prose` | where output goes: colour, tables, closed pipes; words broken into lines |
//! | `watch` | progress bars, `--watch`, `--animate`, Ctrl-C |
//! | `brought`, `console` | what puzzles and games bring: commands, flags; the terminal as their place |
//! | `games`, `experiment` | folders of commands that belong together |
//! | the others | a command each |

mod args;
mod bench;
mod brought;
mod check;
mod console;
mod convert;
mod experiment;
mod flags;
mod games;
mod generate;
mod hint;
mod input;
mod lineup;
mod methods;
mod offered;
mod prose;
mod screen;
#[cfg(feature = "serve")]
mod serve;
mod shell;
mod solve;
mod watch;

use anyhow::Result;
use args::{CommandLine, OwnCommand};
use clap::{CommandFactory, FromArgMatches};
use games::GameCommand;
use plansza_core::Fault;
pub use plansza_core::command::Ending;
use plansza_core::text::is_hidden;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

fn main() -> ExitCode {
    match run() {
        // What could not be read was told.
        Ok(_) if input::left_out() => ExitCode::from(2),
        Ok(Ending::Done) => ExitCode::SUCCESS,
        Ok(Ending::Unsolved) => ExitCode::from(1),
        // Whoever reads our output has had enough of it, as in `| head`.
        Err(error) if closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Understood, but what was asked for is not there: an answer, not a mistake.
            let negative = error.downcast_ref::<Fault>().is_some_and(Fault::is_negative);
            let head = if negative { "" } else { "error: " };
            screen::alarm(head, &format!("{error:#}"));
            ExitCode::from(if negative { 1 } else { 2 })
        }
    }
}

/// The whole command line: ours, and what puzzles and games bring.
fn command() -> clap::Command {
    command_for(None)
}

/// As much of it as a line that begins with this word needs.
fn command_for(word: Option<&str>) -> clap::Command {
    let line = offered::offer(CommandLine::command());
    let line = line.mut_subcommand("race", experiment::race::words).mut_subcommand("convert", convert::words);
    // What puzzles and games bring takes some milliseconds to be made, and has no part in a command for boards.
    if word.is_some_and(|word| offered::COMMANDS.contains(&word)) {
        return line;
    }
    let puzzles = plansza_catalogue::puzzles().iter().filter(|kind| !kind.commands().is_empty());
    let puzzles = puzzles.map(|kind| {
        let own = clap::Command::new(kind.name()).about(format!("What only the puzzle {} has", kind.name()));
        own.subcommand_required(true).subcommands(kind.commands().iter().map(brought::subcommand))
    });
    let line = GameCommand::BEFORE
        .into_iter()
        .fold(line, |line, command| line.mut_subcommand(command.name(), |own| games::each(command, own)));
    line.subcommands(puzzles).subcommands(games::commands())
}

/// Runs what a puzzle or game has brought; none where it is one of our own commands.
fn run_brought(name: &str, matches: &clap::ArgMatches) -> Option<Result<Ending>> {
    if plansza_catalogue::is_game(name) {
        return Some(games::run(name, matches));
    }
    let kind = plansza_catalogue::puzzles().iter().find(|kind| kind.name() == name)?;
    let (name, matches) = matches.subcommand()?;
    let command = kind.commands().into_iter().find(|command| command.name == name)?;
    Some(brought::run(&command, matches))
}

fn run() -> Result<Ending> {
    let given: Vec<OsString> = std::env::args_os().skip(1).collect();
    let words: Vec<String> = given.iter().map(|word| word.to_string_lossy().into()).collect();
    let line = command_for(words.first().map(String::as_str));
    flags::check(&line, &words)?;
    let given = flags::joined(&line, given);
    let matches = match line.try_get_matches_from(std::iter::once("plansza".into()).chain(given)) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return refuse(&error),
        // The help or the version, which may fail to be written like everything else.
        Err(help) => {
            screen::help(&help.render())?;
            return Ok(Ending::Done);
        }
    };
    screen::FORCE.store(matches.get_flag("force"), Ordering::Relaxed);
    plansza_experiment::store::call_program(&experiment::build());
    if let Some((name, matches)) = matches.subcommand()
        && let Some(ran) = run_brought(name, matches)
    {
        return ran;
    }
    let line = CommandLine::from_arg_matches(&matches)?;
    match &line.command {
        OwnCommand::Solve(args) => solve::run(args),
        OwnCommand::Check(args) => check::run(args),
        OwnCommand::Hint(args) => hint::run(args),
        OwnCommand::Generate(args) => generate::run(args),
        OwnCommand::Convert(args) => convert::run(args),
        OwnCommand::Methods(args) => methods::run(args),
        OwnCommand::Bench(args) => bench::run(args),
        OwnCommand::Play => games::run_each(GameCommand::Play, &matches),
        OwnCommand::Duel => games::run_each(GameCommand::Duel, &matches),
        OwnCommand::Analyse => games::run_each(GameCommand::Analyse, &matches),
        OwnCommand::Review => games::run_each(GameCommand::Review, &matches),
        OwnCommand::Lesson => games::run_each(GameCommand::Lesson, &matches),
        OwnCommand::Tree => games::run_each(GameCommand::Tree, &matches),
        OwnCommand::Race(args) => experiment::race::run(args),
        OwnCommand::Tune(args) => experiment::tune::run(args),
        OwnCommand::Run(args) => experiment::run::run(args),
        OwnCommand::Report(args) => experiment::report::run(args),
        OwnCommand::Submit(args) => experiment::submit::run(args),
        OwnCommand::Export(args) => experiment::export::run(args),
        OwnCommand::Reproduce(args) => experiment::reproduce::run(args),
        #[cfg(feature = "serve")]
        OwnCommand::Serve(args) => serve::run(args),
        OwnCommand::Completions { shell } => shell::completions(*shell),
        OwnCommand::Man { command } => shell::man(command),
    }
}

/// Says what is wrong with the command line, which may be anything.
fn refuse(error: &clap::Error) -> Result<Ending> {
    let plain = error.render().to_string();
    match plain.contains(|sign| sign != '\n' && is_hidden(sign)) {
        true => screen::warn(plain.trim_end()),
        false => screen::refusal(&error.render()),
    }
    std::process::exit(error.exit_code())
}

fn closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    })
}
