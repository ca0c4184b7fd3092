//! What only Reversi has on the command line.

mod nboard;
mod perft;
mod report;

use plansza_core::Command;

/// All of it.
pub(crate) fn all() -> Vec<Command> {
    vec![Command::of::<report::Again>(), Command::of::<nboard::Nboard>(), Command::of::<perft::Leaves>()]
}
