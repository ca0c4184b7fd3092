//! `plansza play GAME` and `plansza duel GAME`: a command for each game, whose arguments speak of that game alone. Its sides,
//! its starts and the endings of its files come from what the game says of itself.

use crate::Ending;
use anyhow::Result;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use plansza_arena::{Player, ways};
use plansza_catalogue::{GameVisitor, find_game, games, visit_games, visit_template_games, with_game};
use plansza_core::{Fault, Game, Record, params};
use std::marker::PhantomData;
use std::path::Path;

/// Arguments of a command that every game has.
pub trait GameArgs: Args {
    /// What only this command says of the game.
    fn own<G: Game>(command: Command) -> Command {
        command
    }

    /// Runs it.
    fn run<G: Game>(&self) -> Result<Ending>;
}

/// A command for each game.
#[derive(Debug)]
pub struct EachGame<A> {
    game: String,
    /// None where there is no such game.
    args: Option<A>,
}

impl<A: GameArgs> EachGame<A> {
    /// Runs it for the game that was named.
    pub fn run(&self) -> Result<Ending> {
        struct Go<'a, A>(&'a A);
        impl<A: GameArgs> GameVisitor for Go<'_, A> {
            type Made = Result<Ending>;
            fn visit<G: Game>(self) -> Result<Ending> {
                self.0.run::<G>()
            }
        }
        match &self.args {
            Some(args) => with_game(&self.game, Go(args))?,
            None => {
                let names: Vec<&str> = games().iter().map(|game| game.name).collect();
                Err(params::unknown("game for two", &self.game, &names).into())
            }
        }
    }
}

impl<A: GameArgs> FromArgMatches for EachGame<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<EachGame<A>, clap::Error> {
        let Some((game, matches)) = matches.subcommand() else { unreachable!("a subcommand is required") };
        let listed = find_game(game).is_ok_and(|facts| facts.name == game);
        Ok(EachGame { game: game.into(), args: listed.then(|| A::from_arg_matches(matches)).transpose()? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EachGame::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<A: GameArgs> Args for EachGame<A> {
    fn augment_args(command: Command) -> Command {
        // A template is no game to offer, but one to try.
        let templates = visit_template_games(Offer::<A>(PhantomData)).into_iter();
        command
            .subcommand_required(true)
            .subcommand_value_name("GAME")
            .subcommand_help_heading("Games")
            .disable_help_subcommand(true)
            // What is no game is ours to answer, with the nearest one.
            .allow_external_subcommands(true)
            .subcommands(visit_games(Offer::<A>(PhantomData)))
            .subcommands(templates.map(|template| template.hide(true)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        EachGame::<A>::augment_args(command)
    }
}

/// Makes the command of a game.
struct Offer<A>(PhantomData<A>);

impl<A> Clone for Offer<A> {
    fn clone(&self) -> Offer<A> {
        *self
    }
}

impl<A> Copy for Offer<A> {}

impl<A: GameArgs> GameVisitor for Offer<A> {
    type Made = Command;

    fn visit<G: Game>(self) -> Command {
        let command = Command::new(G::NAME).visible_aliases(G::ALIASES.iter().copied());
        let names: Vec<&str> = ways().into_iter().map(|(_, name, _)| name).collect();
        let keys: Vec<String> = Player::<G>::sheet().params.into_iter().map(|param| param.key).collect();
        let after = format!(
            "A player is {}; one that searches may be told {}, as in 'alphabeta depth=6'.\n`plansza methods {}` explains them.",
            names.join(", "),
            keys.join(", "),
            G::NAME
        );
        let saved = format!("The file to write to: {}", endings::<G>());
        let command = starts::<G>(A::augment_args(command).about(G::ABOUT).after_help(after));
        A::own::<G>(command.mut_arg("save", |arg| arg.help(saved)))
    }
}

/// The starts by name, and a flag for each but the usual one.
fn starts<G: Game>(command: Command) -> Command {
    let told = |start: &plansza_core::game::Start<G>| format!("{} ({})", start.name, start.about);
    let all: Vec<String> = G::STARTS.iter().map(told).collect();
    let mut command = command
        .mut_arg("start", |arg| arg.help(format!("Where to start: {}", all.join(", "))).hide(all.len() == 1));
    for name in G::STARTS[1..].iter().map(|start| start.name) {
        let flag = format!("{name}-start");
        let others = ["start", "load"].into_iter();
        let others: Vec<&str> =
            others.filter(|other| command.get_arguments().any(|arg| arg.get_id() == other)).collect();
        let arg = Arg::new(flag.clone()).long(flag.clone()).action(ArgAction::SetTrue);
        command = command
            .arg(arg.help(format!("The same as --start {name}")).conflicts_with_all(others))
            .mut_arg("start", |arg| arg.default_value_if(flag, "true", name));
    }
    command
}

/// The formats of files, in words: those that the ending asks for, and the one for all others.
pub fn endings<G: Game>() -> String {
    let usual = G::format_of("");
    let asked = G::FORMATS.iter().map(|format| format.name);
    let asked = asked.filter(|name| *name != usual && G::format_of(&format!("game.{name}")) == *name);
    asked.map(|name| format!(".{name} for {name}, else ")).collect::<String>() + usual
}

/// The format that the name of a file asks for.
pub fn format_of<G: Game>(path: &Path) -> &'static str {
    G::format_of(&path.to_string_lossy())
}

/// Whether a file of this name can hold a game that starts here: asked before anybody has thought about a move.
///
/// # Errors
/// Says why not, and what is accepted.
pub fn can_hold<G: Game>(path: &Path, start: G) -> Result<(), Fault> {
    if start == G::STARTS[0].position {
        return Ok(());
    }
    let refused = |fault: Fault| {
        fault.within(path.display()).accepts(format!("a file by its ending: {}", endings::<G>()))
    };
    G::write(&Record::new(start), format_of::<G>(path)).map(drop).map_err(refused)
}
