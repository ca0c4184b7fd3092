//! Words that a shell offers behind a flag or in the place of an argument: names of puzzles, samples, methods, encodings,
//! parameters and formats. Anything else is taken too, and refused by who knows what it should have been.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use plansza_catalogue::{Kind, games, puzzles};
use plansza_core::params::Param;
use std::collections::BTreeSet;
use std::ffi::OsStr;

/// A parser that has words to offer, and takes what it would take without. The words are found when they are asked for: most
/// who run a command ask for none, and it takes longer to find them than to solve a board.
#[derive(Clone)]
struct OfferedWords<P> {
    parser: P,
    words: fn() -> BTreeSet<String>,
}

impl<P: TypedValueParser> TypedValueParser for OfferedWords<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.words)().into_iter().map(PossibleValue::new)))
    }
}

/// Reads `key=value`.
type OfferedWord = fn(&str) -> Result<(String, String), String>;

/// The commands that take boards of any puzzle.
pub const COMMANDS: [&str; 8] = ["solve", "check", "hint", "generate", "convert", "methods", "bench", "race"];

/// Gives words to the arguments that have them.
pub fn offer(line: Command) -> Command {
    let line = COMMANDS.into_iter().fold(line, |line, name| line.mut_subcommand(name, words));
    line.mut_subcommand("tune", words)
}

fn words(command: Command) -> Command {
    let name = command.get_name().to_string();
    let ids: Vec<String> = command.get_arguments().map(|arg| arg.get_id().to_string()).collect();
    ids.into_iter().fold(command, |command, id| {
        let words: fn() -> BTreeSet<String> = match id.as_str() {
            // Games have a format of their own to be converted from.
            "puzzle" if name == "convert" => || {
                let mut names = of(|kind| vec![kind.name().to_string()]);
                names.extend(games().iter().map(|game| game.name.to_string()));
                names
            },
            "puzzle" => || of(|kind| vec![kind.name().to_string()]),
            "board" => || of(|kind| kind.samples().iter().map(|sample| sample.name.to_string()).collect()),
            "method" => || of(|kind| kind.methods().iter().map(|method| method.name.to_string()).collect()),
            "encoding" => {
                || of(|kind| kind.pairings().iter().map(|pair| pair.encoding.to_string()).collect())
            }
            "format" | "to" => {
                || of(|kind| kind.formats().iter().map(|format| format.name.to_string()).collect())
            }
            "level" => || of(|kind| kind.levels().iter().map(|level| level.name.to_string()).collect()),
            "set" => {
                let words: fn() -> BTreeSet<String> =
                    if name == "generate" { || of(wishes) } else { || of(parameters) };
                let parser = OfferedWords { parser: crate::args::setting as OfferedWord, words };
                return command.mut_arg(id, |arg| arg.value_parser(parser).hide_possible_values(true));
            }
            _ => return command,
        };
        let parser = OfferedWords { parser: StringValueParser::new(), words };
        command.mut_arg(id, |arg| arg.value_parser(parser).hide_possible_values(true))
    })
}

/// What all puzzles have of something.
fn of(words: fn(&dyn Kind) -> Vec<String>) -> BTreeSet<String> {
    puzzles().iter().flat_map(|&kind| words(kind)).collect()
}

/// The keys of what the generator can be asked for.
fn wishes(kind: &dyn Kind) -> Vec<String> {
    kind.wishes().params.iter().map(|param| format!("{}=", param.key)).collect()
}

/// The keys of what methods and encodings can be told.
fn parameters(kind: &dyn Kind) -> Vec<String> {
    let of = |param: &Param| format!("{}=", param.key);
    kind.pairings()
        .iter()
        .flat_map(|pairing| pairing.sheet().params.iter().map(of).collect::<Vec<_>>())
        .collect()
}
