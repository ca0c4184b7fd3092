//! Games for two: `plansza play`, `duel`, `analyse`, and `plansza GAME …`. All of it is written for any game that stands in
//! the catalogue's list; what only one game can do comes with it.
//!
//! | file | what |
//! |---|---|
//! | `words` | what arguments say of a game |
//! | `named` | games and positions that a user names |
//! | `play` | a game in the terminal |
//! | `picture` | the board in a terminal |
//! | `show`, `convert` | a game to look at, and in another format |
//! | `advice`, `analyse` | what each move is worth and why |
//! | `duel` | tournaments |
//! | `gtp` | a protocol for other programs |

mod advice;
mod analyse;
pub mod convert;
mod duel;
mod gtp;
mod named;
mod picture;
mod play;
mod show;
mod words;

use crate::{Ending, brought};
use analyse::WeighArgs;
use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use convert::GameConvertArgs;
use duel::DuelArgs;
use gtp::GtpArgs;
use plansza_catalogue::{GameVisitor, find_game, games, visit_games, visit_template_games, with_game};
use plansza_core::{Evaluation, Game, params};
use play::PlayArgs;
use show::ShowArgs;

/// A command that every game has, in the words of this game.
fn command<G: Game>(name: &'static str) -> Command {
    let command = Command::new(name);
    let (command, about) = match name {
        "play" => (play::own::<G>(PlayArgs::augment_args(command)), G::ABOUT),
        "duel" => (words::own::<G>(DuelArgs::augment_args(command)), G::ABOUT),
        "analyse" => {
            let settings = G::Evaluation::sheet().params;
            let command = WeighArgs::augment_args(command).args(settings.iter().map(brought::arg));
            (command, "Say what every move of a position is worth, and why")
        }
        "show" => (ShowArgs::augment_args(command), "Show a game or a position, also as SVG"),
        "convert" => {
            (GameConvertArgs::augment_args(command), "Rewrite games and positions in another format")
        }
        _ => (GtpArgs::augment_args(command), "Speak the Go Text Protocol on standard input and output"),
    };
    command.about(about)
}

/// Runs one of the commands of a game.
struct Dispatch<'a>(&'a str, &'a ArgMatches);

impl GameVisitor for Dispatch<'_> {
    type Made = Result<Ending>;

    fn visit<G: Game>(self) -> Result<Ending> {
        let Dispatch(name, matches) = self;
        if let Some(own) = G::commands().into_iter().find(|command| command.name == name) {
            return brought::run(&own, matches);
        }
        match name {
            "play" => play::play::<G>(&PlayArgs::from_arg_matches(matches)?),
            "duel" => DuelArgs::from_arg_matches(matches)?.run::<G>(),
            "analyse" => {
                let settings = brought::said(&G::Evaluation::sheet(), matches);
                WeighArgs::from_arg_matches(matches)?.run::<G>(settings)
            }
            "show" => ShowArgs::from_arg_matches(matches)?.run::<G>(),
            "convert" => GameConvertArgs::from_arg_matches(matches)?.run::<G>(),
            _ => GtpArgs::from_arg_matches(matches)?.run::<G>(),
        }
    }
}

/// `plansza GAME …`: what every game has under its name, and what it brings itself.
pub fn commands() -> Vec<Command> {
    #[derive(Clone, Copy)]
    struct Commands;
    impl GameVisitor for Commands {
        type Made = Command;
        fn visit<G: Game>(self) -> Command {
            Command::new(G::NAME)
                .about(format!("What the game {} has beside play, duel and analyse", G::NAME))
                .visible_aliases(G::ALIASES.iter().copied())
                .subcommand_required(true)
                .subcommands(G::commands().iter().map(brought::subcommand))
                .subcommands(["analyse", "show", "convert", "gtp"].map(command::<G>))
        }
    }
    visit_games(Commands)
}

/// Runs one of them.
pub fn run(game: &str, matches: &ArgMatches) -> Result<Ending> {
    let Some((name, matches)) = matches.subcommand() else { unreachable!("a subcommand is required") };
    with_game(game, Dispatch(name, matches))?
}

/// `plansza play GAME`, `duel`, `analyse`: a command of this name for each game.
pub fn each(name: &'static str, above: Command) -> Command {
    #[derive(Clone, Copy)]
    struct Offer(&'static str);
    impl GameVisitor for Offer {
        type Made = Command;
        fn visit<G: Game>(self) -> Command {
            let command = command::<G>(self.0).name(G::NAME).about(G::ABOUT);
            command.visible_aliases(G::ALIASES.iter().copied())
        }
    }
    // A template is no game to offer, but one to try.
    let templates = visit_template_games(Offer(name)).into_iter().map(|template| template.hide(true));
    above
        .subcommand_required(true)
        .subcommand_value_name("GAME")
        .subcommand_help_heading("Games")
        .disable_help_subcommand(true)
        // What is no game is ours to answer, with the nearest one.
        .allow_external_subcommands(true)
        .subcommands(visit_games(Offer(name)))
        .subcommands(templates)
}

/// Runs one of them.
pub fn run_each(matches: &ArgMatches) -> Result<Ending> {
    let Some((name, matches)) = matches.subcommand() else { unreachable!("a command is required") };
    let Some((game, matches)) = matches.subcommand() else { unreachable!("a game is required") };
    if find_game(game).is_ok_and(|facts| facts.name == game) {
        return with_game(game, Dispatch(name, matches))?;
    }
    let names: Vec<&str> = games().iter().map(|game| game.name).collect();
    Err(params::unknown("game for two", game, &names).into())
}
