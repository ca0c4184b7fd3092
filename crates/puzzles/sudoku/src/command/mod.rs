//! What only sudoku has on the command line.

mod ablation;
mod pictures;
mod report;

use plansza_core::Command;
use plansza_core::command::Failure;

type Result<T> = std::result::Result<T, Failure>;

/// All of it.
pub(crate) fn all() -> Vec<Command> {
    vec![Command::of::<report::RunAgain>()]
}
