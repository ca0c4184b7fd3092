//! `plansza reversi perft`: the leaves of the game tree, the classic test of a move generator.

use crate::perft::{self, perft};
use crate::{Position, Record};
use plansza_core::command::{Act, Console, Ending, Failure};
use plansza_core::params;

/// `plansza reversi perft`.
#[params]
#[derive(Default)]
#[serde(deny_unknown_fields)]
pub struct Leaves {
    /// The depth in plies
    #[schemars(range(min = 0, max = 60), extend("positional" = true, "required" = true))]
    depth: u32,
    /// A board, transcript or game, whose last position is taken; without it, the start
    #[schemars(extend("positional" = true))]
    board: Option<String>,
    /// Whether a pass is a ply
    #[schemars(extend("value" = "HOW"))]
    passes: Passes,
}

/// Whether a pass is a ply.
#[params]
#[derive(Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Passes {
    /// A pass is a ply
    #[default]
    Count,
    /// A pass costs nothing
    Free,
}

impl Act for Leaves {
    const NAME: &'static str = "perft";
    const ABOUT: &'static str = "Count the leaves of the game tree to a depth";

    /// Prints the count of each position on a line.
    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        let passes = match self.passes {
            Passes::Count => perft::Passes::Count,
            Passes::Free => perft::Passes::AreFree,
        };
        let records = match &self.board {
            Some(board) => console.read(board)?.games::<Position>()?,
            None => vec![Record::default()],
        };
        for record in records {
            writeln!(console.out(), "{}", perft(&record.now(), self.depth, passes))?;
            console.out().flush()?;
        }
        Ok(Ending::Done)
    }
}
