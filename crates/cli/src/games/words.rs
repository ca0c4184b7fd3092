//! What the arguments of `play` and `duel` say of a game: its sides, its starts and the endings of its files come from what
//! the game says of itself, and so do the players.

use clap::{Arg, ArgAction, Command};
use plansza_arena::{Player, Way, ways};
use plansza_core::{Fault, Game, Record};
use std::path::Path;

/// A command that seats players, in the words of this game.
pub fn own<G: Game>(command: Command) -> Command {
    let (own, programs): (Vec<_>, Vec<_>) =
        ways::<G>().into_iter().partition(|(way, ..)| !matches!(way, Way::Outside(_)));
    let names =
        |ways: Vec<(Way, &'static str, &str)>| ways.into_iter().map(|(_, name, _)| name).collect::<Vec<_>>();
    let keys = Player::<G>::sheet().params.into_iter().map(|param| param.key);
    let keys: Vec<String> = keys.filter(|key| Player::<G>::default().has(key)).collect();
    let after = format!(
        "A player is {}; one that searches may be told {}, as in 'alphabeta depth=6'.\nA program of your own plays by {}, as \
         in 'gtp command=\"mine --gtp\" time=1s'.\n`plansza methods {}` explains them.",
        names(own).join(", "),
        keys.join(", "),
        names(programs).join(" or "),
        G::NAME
    );
    let saved = format!("The file to write to: {}", endings::<G>());
    starts::<G>(command.after_help(after).mut_arg("save", |arg| arg.help(saved)))
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
