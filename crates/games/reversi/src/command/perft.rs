//! `plansza reversi perft`: the leaves of the game tree, the classic test of a move generator.

use crate::perft::{Passes, perft_until};
use crate::{Position, Record};
use plansza_core::command::{Act, Console, Ending, Failure};
use plansza_core::{Budget, Meter, figures, params};

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

impl Act for Leaves {
    const NAME: &'static str = "perft";
    const ABOUT: &'static str = "Count the leaves of the game tree to a depth";

    /// Prints the count of each position on a line.
    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        let records = match &self.board {
            Some(board) => console.read(board)?.games::<Position>()?,
            None => vec![Record::default()],
        };
        for record in records {
            let mut cancel = console.cancel();
            let mut meter = Meter::new(Budget::UNLIMITED, &mut cancel);
            let Some(leaves) = perft_until(&record.now(), self.depth, self.passes, &mut meter) else {
                let counted = figures::number(meter.evaluations());
                console.warn(&format!("interrupted: {counted} leaves were counted, which is not all"));
                return Ok(Ending::Unsolved);
            };
            writeln!(console.out(), "{leaves}")?;
            console.out().flush()?;
        }
        Ok(Ending::Done)
    }
}
