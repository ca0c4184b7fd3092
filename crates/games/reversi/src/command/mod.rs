//! What only Reversi has on the command line.

mod nboard;
mod perft;
mod report;
mod small;
mod solve;
mod train;

use plansza_core::Command;
pub(crate) use small::all as small;

/// All of it.
pub(crate) fn all() -> Vec<Command> {
    vec![
        Command::of::<report::Again>(),
        Command::of::<nboard::Nboard>(),
        Command::of::<perft::Leaves>(),
        Command::of::<solve::Endgames>(),
        Command::of::<train::Train>(),
    ]
}
