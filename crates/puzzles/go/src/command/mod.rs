//! What only the Go puzzle has on the command line: its two sets of rules side by side, its integer programs, GTP, the best for
//! every number of stones, how many best plays there are, and plays board by board.

mod census;
mod compare;
mod count;
mod each_board;
mod gtp;
mod model;
mod profile;
mod replay;

use crate::text::{self, Options};
use crate::{Go, GoPlay, GoPoint};
use plansza_core::command::{self, Command, Console, Failure};
use plansza_core::{Budget, Fault, budget};
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Failure>;

/// All of it.
pub(crate) fn all() -> Vec<Command> {
    vec![
        Command::of::<compare::Compare>(),
        Command::of::<census::Take>(),
        Command::of::<count::CountBest>(),
        Command::of::<gtp::SpeakGtp>(),
        Command::of::<model::Export>(),
        Command::of::<profile::ShowProfile>(),
        Command::of::<replay::ShowReplay>(),
    ]
}

/// The boards that an argument names, with other rules and another number of stones if they are said.
fn boards(console: &mut dyn Console, board: Option<&str>, options: &Options) -> Result<Vec<Go>> {
    let entries = command::entries::<Go>(console, board, options)?;
    if entries.iter().any(|entry| entry.answer.is_some()) {
        console.warn("note: marks of a solution in the board are not used");
    }
    Ok(entries.into_iter().map(|entry| entry.board).collect())
}

/// A limit of time as it is written.
fn limit(time: Option<&str>) -> Result<Budget> {
    let read = |text: &str| {
        budget::duration(text).map_err(|accepted| Fault::new(format!("--time {text}\n{accepted}")))
    };
    let time = time.map(read).transpose()?;
    Ok(Budget { time, ..Budget::UNLIMITED })
}

/// Whether a board could stand in a game. One that could not has no solution, which is said as `solve` does: as a line of
/// JSON, or beside the answer.
fn stands(console: &mut dyn Console, go: &Go, as_json: bool) -> Result<bool> {
    let Err(fault) = go.sound() else { return Ok(true) };
    if as_json {
        let line = json!({"board": line(go)?, "legal": false, "reason": fault.to_string()});
        console.json(&line)?;
        console.out().flush()?;
    } else {
        console.warn(&fault.to_string());
    }
    Ok(false)
}

/// The turns of a play in GTP coordinates.
fn turns(go: &Go, play: &GoPlay) -> Vec<String> {
    play.0.iter().map(|&turn| text::turn_name(go, turn)).collect()
}

/// Points in GTP coordinates.
fn names(go: &Go, points: &[GoPoint]) -> Vec<String> {
    points.iter().map(|&point| go.name(point as usize)).collect()
}

/// The board on one line.
fn line(go: &Go) -> Result<Value> {
    Ok(Value::from(text::write(go, None, "line")?))
}
