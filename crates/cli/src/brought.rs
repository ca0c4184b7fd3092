//! Commands, flags and arguments that puzzles and games bring with them: made from their schemas, as everything else is.

use crate::Ending;
use crate::console::Terminal;
use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use plansza_core::Fault;
use plansza_core::command::{self, Failure};
use plansza_core::params::{Domain, Param, Sheet, plain};
use serde_json::{Map, Value};

/// The name of a parameter on the command line.
fn flag(key: &str) -> String {
    key.replace('_', "-")
}

/// A parameter as an argument.
pub fn arg(param: &Param) -> Arg {
    let domain = param.domain.clone();
    let mut arg = Arg::new(param.key.clone());
    let mut help = param.about.trim_end_matches('.').to_string();
    if !param.positional {
        arg = arg.long(flag(&param.key));
    }
    if let Some(short) = param.short {
        arg = arg.short(short);
    }
    if let Some(other) = &param.conflicts {
        arg = arg.conflicts_with(other.clone());
    }
    if param.domain == Domain::Flag {
        return arg.action(ArgAction::SetTrue).help(help);
    }
    if let Some(words) = choices(&param.domain) {
        help = format!("{help}: {words}");
    }
    if !param.positional && !param.default.is_null() && !param.many {
        help = format!("{help} [default: {}]", plain(&param.default));
    }
    let read = move |text: &str| domain.read(text).ok_or_else(|| format!("accepted: {}", accepted(&domain)));
    let name = param.value.clone().unwrap_or_else(|| match param.domain {
        Domain::Integer(..) | Domain::Number(..) => "N".into(),
        _ => param.key.to_uppercase(),
    });
    arg.value_name(name)
        .value_parser(read)
        // A board may begin with a hyphen; what follows a flag or a list and begins so is a flag, if it is no number.
        .allow_hyphen_values(param.positional && !param.many)
        .allow_negative_numbers(true)
        .required(param.required)
        .action(if param.many { ArgAction::Append } else { ArgAction::Set })
        .num_args(if param.many { clap::builder::ValueRange::from(0..) } else { (1..=1).into() })
        .help(help)
}

/// What values are accepted, in words.
fn accepted(domain: &Domain) -> String {
    match domain {
        Domain::Integer(Some(low), Some(high)) => format!("a whole number from {low} to {high}"),
        Domain::Integer(..) => domain.to_string().replacen("integer", "a whole number", 1),
        _ => domain.to_string(),
    }
}

/// The words of a choice, each with its meaning.
fn choices(domain: &Domain) -> Option<String> {
    let Domain::Choice(words) = domain else { return None };
    let told = |(word, about): &(String, String)| match about.is_empty() {
        true => word.clone(),
        false => format!("{word} ({})", in_a_sentence(about.trim_end_matches('.'))),
    };
    Some(words.iter().map(told).collect::<Vec<_>>().join(", "))
}

/// A sentence within another: it begins small, unless its first word has capitals of its own.
fn in_a_sentence(text: &str) -> String {
    let mut signs = text.chars();
    let own = text.split_whitespace().next().is_some_and(|word| word.chars().skip(1).any(char::is_uppercase));
    match signs.next() {
        Some(first) if !own => first.to_lowercase().chain(signs).collect(),
        _ => text.into(),
    }
}

/// What was said, of these parameters.
pub fn said(sheet: &Sheet, matches: &ArgMatches) -> Map<String, Value> {
    let mut said = Map::new();
    for param in &sheet.params {
        let value = match &param.domain {
            Domain::Flag => matches.get_flag(&param.key).then_some(Value::from(true)),
            _ if param.many => {
                let all = matches.get_many::<Value>(&param.key);
                all.map(|all| Value::Array(all.cloned().collect()))
            }
            _ => matches.get_one::<Value>(&param.key).cloned(),
        };
        said.extend(value.map(|value| (param.key.clone(), value)));
    }
    said
}

/// A command of a puzzle or game, as a subcommand.
pub fn subcommand(command: &command::Command) -> Command {
    Command::new(command.name).about(command.about).args((command.sheet)().params.iter().map(arg))
}

/// Runs it.
pub fn run(command: &command::Command, matches: &ArgMatches) -> Result<Ending> {
    let said = said(&(command.sheet)(), matches);
    (command.run)(&said, &mut Terminal::new()).map_err(|failure| match failure {
        Failure::Fault(fault) => fault.into(),
        Failure::Io(error) => error.into(),
    })
}

/// What every puzzle can be told beside the text of a board, as one set of arguments.
#[derive(Clone, Debug, Default)]
pub struct OptionArgs(pub Map<String, Value>);

/// The options of all puzzles, each once, with the names of the puzzles that have them.
fn all_options() -> Vec<(Param, Vec<&'static str>)> {
    let mut all: Vec<(Param, Vec<&'static str>)> = Vec::new();
    for kind in plansza_catalogue::puzzles() {
        for param in kind.options().params {
            match all.iter_mut().find(|(known, _)| known.key == param.key) {
                Some((_, puzzles)) => puzzles.push(kind.name()),
                None => all.push((param, vec![kind.name()])),
            }
        }
    }
    all
}

impl OptionArgs {
    /// What is said to a puzzle.
    ///
    /// # Errors
    /// When it has no such option, or the value is out of range.
    pub fn of(&self, name: &str, sheet: &Sheet) -> Result<Map<String, Value>, Fault> {
        let mut options = Map::new();
        for (key, text) in &self.0 {
            if sheet.param(key).is_err() {
                return Err(Fault::new(format!("{name} has no --{key}; leave it out")));
            }
            options.insert(key.clone(), sheet.parse(key, &plain(text))?);
        }
        Ok(options)
    }
}

impl FromArgMatches for OptionArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OptionArgs, clap::Error> {
        let said = all_options().into_iter().filter_map(|(param, _)| {
            let text = matches.get_one::<String>(&param.key)?;
            Some((param.key, Value::from(text.as_str())))
        });
        Ok(OptionArgs(said.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = OptionArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for OptionArgs {
    fn augment_args(command: Command) -> Command {
        command.args(all_options().into_iter().map(|(param, puzzles)| {
            // Read as text: whether it is right is the puzzle's to say.
            let help = format!("{} ({})", param.about.trim_end_matches('.'), puzzles.join(", "));
            let name = param.value.clone().unwrap_or_else(|| param.key.to_uppercase());
            Arg::new(param.key.clone())
                .long(flag(&param.key))
                .value_name(name)
                .allow_negative_numbers(true)
                .help(help)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        OptionArgs::augment_args(command)
    }
}
