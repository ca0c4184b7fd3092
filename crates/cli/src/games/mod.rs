//! Games for two: `plansza play`, `duel`, `analyse`, and `plansza GAME …`. All of it is written for any game that stands in
//! the catalogue's list; what only one game can do comes with it.
//!
//! | file | what |
//! |---|---|
//! | `each` | a command of every game, in the words of that game |
//! | `named` | games and positions that a user names |
//! | `play` | a game in the terminal |
//! | `picture` | the board in a terminal |
//! | `show`, `convert` | a game to look at, and in another format |
//! | `advice`, `analyse` | what each move is worth and why |
//! | `duel` | tournaments |
//! | `gtp` | a protocol for other programs |

mod advice;
pub mod analyse;
pub mod convert;
pub mod duel;
pub mod each;
mod gtp;
mod named;
mod picture;
pub mod play;
mod show;

use crate::{Ending, brought};
use anyhow::Result;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use plansza_catalogue::{GameVisitor, visit_games, with_game};
use plansza_core::{Evaluation, Game};

/// What every game has under its name, and what it brings itself.
pub fn commands() -> Vec<Command> {
    #[derive(Clone, Copy)]
    struct Commands;
    impl GameVisitor for Commands {
        type Made = Command;
        fn visit<G: Game>(self) -> Command {
            let about = "Say what every move of a position is worth, and why";
            let settings = G::Evaluation::sheet().params;
            let analyse = analyse::WeighArgs::augment_args(Command::new("analyse").about(about));
            let common = [
                analyse.args(settings.iter().map(brought::arg)),
                show::ShowArgs::augment_args(
                    Command::new("show").about("Show a game or a position, also as SVG"),
                ),
                convert::GameConvertArgs::augment_args(
                    Command::new("convert").about("Rewrite games and positions in another format"),
                ),
                gtp::GtpArgs::augment_args(
                    Command::new("gtp").about("Speak the Go Text Protocol on standard input and output"),
                ),
            ];
            Command::new(G::NAME)
                .about(format!("What the game {} has beside play, duel and analyse", G::NAME))
                .visible_aliases(G::ALIASES.iter().copied())
                .subcommand_required(true)
                .subcommands(G::commands().iter().map(brought::subcommand))
                .subcommands(common)
        }
    }
    visit_games(Commands)
}

/// Runs one of them.
pub fn run(name: &str, matches: &ArgMatches) -> Result<Ending> {
    struct Dispatch<'a>(&'a ArgMatches);
    impl GameVisitor for Dispatch<'_> {
        type Made = Result<Ending>;
        fn visit<G: Game>(self) -> Result<Ending> {
            let Some((name, matches)) = self.0.subcommand() else { unreachable!("a subcommand is required") };
            match name {
                "analyse" => {
                    let settings = brought::said(&G::Evaluation::sheet(), matches);
                    analyse::WeighArgs::from_arg_matches(matches)?.run::<G>(&settings)
                }
                "show" => show::ShowArgs::from_arg_matches(matches)?.run::<G>(),
                "convert" => convert::GameConvertArgs::from_arg_matches(matches)?.run::<G>(),
                "gtp" => gtp::GtpArgs::from_arg_matches(matches)?.run::<G>(),
                _ => {
                    let own = G::commands().into_iter().find(|command| command.name == name);
                    brought::run(&own.expect("it was listed"), matches)
                }
            }
        }
    }
    with_game(name, Dispatch(matches))?
}
