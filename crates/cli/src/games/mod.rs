//! Games for two: `plansza play`, `duel`, `analyse`, `review`, `lesson`, `tree`, and `plansza GAME …`. All of it is written for any game that stands in
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
//! | `review` | what every move of a game lost |
//! | `duel` | tournaments |
//! | `lesson`, `tree` | what searches cost, and the tree of one to look at |
//! | `gtp` | a protocol for other programs |

mod advice;
mod analyse;
pub mod convert;
mod duel;
mod gtp;
mod lesson;
mod named;
mod picture;
mod play;
mod review;
mod show;
mod tree;
mod words;

use crate::{Ending, brought};
use analyse::WeighArgs;
use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use convert::GameConvertArgs;
use duel::DuelArgs;
use gtp::GtpArgs;
use lesson::LessonArgs;
use plansza_catalogue::{GameVisitor, find_game, games, visit_games, visit_template_games, with_game};
use plansza_core::{Evaluation, Fault, Game, params};
use play::PlayArgs;
use review::ReviewArgs;
use serde_json::{Map, Value};
use show::ShowArgs;
use tree::TreeArgs;

/// A command that every game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameCommand {
    Play,
    Duel,
    Analyse,
    Review,
    Lesson,
    Tree,
    Show,
    Convert,
    Gtp,
}

impl GameCommand {
    /// Those that stand before the name of a game.
    pub const BEFORE: [GameCommand; 6] = [
        GameCommand::Play,
        GameCommand::Duel,
        GameCommand::Analyse,
        GameCommand::Review,
        GameCommand::Lesson,
        GameCommand::Tree,
    ];

    /// Those that stand after it, and what they do.
    const AFTER: [(GameCommand, &str); 5] = [
        (GameCommand::Analyse, "Say what every move of a position is worth, and why"),
        (GameCommand::Review, "Say what every move of a game lost, and what would have been better"),
        (GameCommand::Show, "Show a game or a position, also as SVG"),
        (GameCommand::Convert, "Rewrite games and positions in another format"),
        (GameCommand::Gtp, "Speak the Go Text Protocol on standard input and output"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            GameCommand::Play => "play",
            GameCommand::Duel => "duel",
            GameCommand::Analyse => "analyse",
            GameCommand::Review => "review",
            GameCommand::Lesson => "lesson",
            GameCommand::Tree => "tree",
            GameCommand::Show => "show",
            GameCommand::Convert => "convert",
            GameCommand::Gtp => "gtp",
        }
    }

    /// Adds its arguments, in the words of a game.
    fn arguments<G: Game>(self, command: Command) -> Command {
        match self {
            GameCommand::Play => play::own::<G>(PlayArgs::augment_args(command)),
            GameCommand::Duel => words::own::<G>(DuelArgs::augment_args(command)),
            GameCommand::Analyse => valued::<G>(WeighArgs::augment_args(command)),
            GameCommand::Review => ReviewArgs::augment_args(command),
            GameCommand::Lesson => valued::<G>(LessonArgs::augment_args(command)),
            GameCommand::Tree => valued::<G>(TreeArgs::augment_args(command)),
            GameCommand::Show => ShowArgs::augment_args(command),
            GameCommand::Convert => GameConvertArgs::augment_args(command),
            GameCommand::Gtp => gtp::own::<G>(GtpArgs::augment_args(command)),
        }
    }

    /// Runs it on a game.
    fn run<G: Game>(self, matches: &ArgMatches) -> Result<Ending> {
        match self {
            GameCommand::Play => play::play::<G>(&PlayArgs::from_arg_matches(matches)?),
            GameCommand::Duel => DuelArgs::from_arg_matches(matches)?.run::<G>(),
            GameCommand::Analyse => WeighArgs::from_arg_matches(matches)?.run::<G>(values::<G>(matches)),
            GameCommand::Review => ReviewArgs::from_arg_matches(matches)?.run::<G>(),
            GameCommand::Lesson => LessonArgs::from_arg_matches(matches)?.run::<G>(values::<G>(matches)),
            GameCommand::Tree => TreeArgs::from_arg_matches(matches)?.run::<G>(values::<G>(matches)),
            GameCommand::Show => ShowArgs::from_arg_matches(matches)?.run::<G>(),
            GameCommand::Convert => GameConvertArgs::from_arg_matches(matches)?.run::<G>(),
            GameCommand::Gtp => GtpArgs::from_arg_matches(matches)?.run::<G>(),
        }
    }
}

/// Adds what the evaluation of a game may be told.
fn valued<G: Game>(command: Command) -> Command {
    command.args(G::Evaluation::sheet().params.iter().map(brought::arg))
}

/// What of it was said.
fn values<G: Game>(matches: &ArgMatches) -> Map<String, Value> {
    brought::said(&G::Evaluation::sheet(), matches)
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
                .subcommands(GameCommand::AFTER.map(|(command, about)| {
                    command.arguments::<G>(Command::new(command.name())).about(about)
                }))
        }
    }
    visit_games(Commands)
}

/// Runs one of them: what a game brings itself comes first.
pub fn run(game: &str, matches: &ArgMatches) -> Result<Ending> {
    struct RunAfter<'a>(&'a str, &'a ArgMatches);
    impl GameVisitor for RunAfter<'_> {
        type Made = Result<Ending>;
        fn visit<G: Game>(self) -> Result<Ending> {
            let RunAfter(name, matches) = self;
            if let Some(own) = G::commands().into_iter().find(|command| command.name == name) {
                return brought::run(&own, matches);
            }
            let mut all = GameCommand::AFTER.into_iter().map(|(command, _)| command);
            let Some(command) = all.find(|command| command.name() == name) else {
                unreachable!("a subcommand of the game")
            };
            command.run::<G>(matches)
        }
    }
    let Some((name, matches)) = matches.subcommand() else { unreachable!("a subcommand is required") };
    with_game(game, RunAfter(name, matches))?
}

/// `plansza play GAME`, `duel`, `analyse`: the command for each game.
pub fn each(command: GameCommand, above: Command) -> Command {
    #[derive(Clone, Copy)]
    struct Offer(GameCommand);
    impl GameVisitor for Offer {
        type Made = Command;
        fn visit<G: Game>(self) -> Command {
            let command = self.0.arguments::<G>(Command::new(G::NAME)).about(G::ABOUT);
            command.visible_aliases(G::ALIASES.iter().copied())
        }
    }
    // The help of a game's command says what the command does too.
    let does = above.get_about().cloned().unwrap_or_default();
    let told = |game: Command| game.before_help(does.clone());
    // A template is no game to offer, but one to try.
    let templates =
        visit_template_games(Offer(command)).into_iter().map(|template| told(template).hide(true));
    above
        .subcommand_value_name("GAME")
        .override_usage(format!("plansza {} <GAME> [OPTIONS]", command.name()))
        .subcommand_help_heading("Games")
        .disable_help_subcommand(true)
        // What is no game is ours to answer, with the nearest one.
        .allow_external_subcommands(true)
        .subcommands(visit_games(Offer(command)).into_iter().map(told))
        .subcommands(templates)
}

/// Runs it.
pub fn run_each(command: GameCommand, matches: &ArgMatches) -> Result<Ending> {
    struct RunBefore<'a>(GameCommand, &'a ArgMatches);
    impl GameVisitor for RunBefore<'_> {
        type Made = Result<Ending>;
        fn visit<G: Game>(self) -> Result<Ending> {
            self.0.run::<G>(self.1)
        }
    }
    let Some((_, matches)) = matches.subcommand() else { unreachable!("a command is required") };
    let names: Vec<&str> = games().iter().map(|game| game.name).collect();
    let Some((game, matches)) = matches.subcommand() else {
        return Err(Fault::new(format!("plansza {} needs a game", command.name()))
            .accepts(names.join(", "))
            .into());
    };
    if find_game(game).is_ok_and(|facts| facts.name == game) {
        return with_game(game, RunBefore(command, matches))?;
    }
    Err(params::unknown("game for two", game, &names).into())
}
