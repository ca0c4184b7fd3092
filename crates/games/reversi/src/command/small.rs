//! What only small boards have on the command line: their trees counted, and solved.

use crate::engine::check_room;
use crate::perft::Passes;
use crate::small::solve::SmallSolver;
use crate::{Move, SquareBoard};
use plansza_core::command::{Act, Command, Console, Ending, Failure};
use plansza_core::{Budget, Game, Meter, Open, Record, Tree, figures, params};
use serde_json::json;

/// All of it.
pub(crate) fn all<const N: usize>() -> Vec<Command>
where
    SquareBoard<N>: Game<Move = Move>,
{
    vec![Command::of::<SmallLeaves<N>>(), Command::of::<SmallGames<N>>()]
}

/// The positions that a command is about: the start, if none is named.
fn boards<const N: usize>(
    board: Option<&str>,
    console: &mut dyn Console,
) -> Result<Vec<SquareBoard<N>>, Failure>
where
    SquareBoard<N>: Game<Move = Move>,
{
    let records = match board {
        Some(board) => console.read(board)?.games::<SquareBoard<N>>()?,
        None => vec![Record::default()],
    };
    Ok(records.iter().map(Record::now).collect())
}

/// `plansza reversi-4x4 perft`.
#[params]
#[derive(Default)]
#[serde(deny_unknown_fields)]
pub struct SmallLeaves<const N: usize> {
    /// The depth in plies
    #[schemars(range(min = 0, max = 60), extend("positional" = true, "required" = true))]
    depth: u32,
    /// A board or transcript, whose last position is taken; without it, the start
    #[schemars(extend("positional" = true))]
    board: Option<String>,
    /// Whether a pass is a ply
    #[schemars(extend("value" = "HOW"))]
    passes: Passes,
}

impl<const N: usize> Act for SmallLeaves<N>
where
    SquareBoard<N>: Game<Move = Move>,
{
    const NAME: &'static str = "perft";
    const ABOUT: &'static str = "Count the leaves of the game tree to a depth";

    /// Prints the count of each position on a line.
    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        for board in boards::<N>(self.board.as_deref(), console)? {
            let mut cancel = console.cancel();
            let mut meter = Meter::new(Budget::UNLIMITED, &mut cancel);
            let Some(leaves) = leaves(&board, self.depth, self.passes, &mut meter) else {
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

/// The leaves at this depth; none when the meter says stop.
fn leaves<const N: usize>(
    board: &SquareBoard<N>,
    depth: u32,
    passes: Passes,
    meter: &mut Meter<'_>,
) -> Option<u64> {
    let moves = match board.open() {
        Open::Moves(moves) if depth > 0 => moves,
        _ => return Some(1),
    };
    if board.moves().0 == 0 {
        return leaves(&board.pass(), depth - u32::from(passes == Passes::Count), passes, meter);
    }
    if depth == 1 {
        let many = board.moves().count() as u64;
        return meter.go_on(many).then_some(many);
    }
    moves.map(|step| leaves(&board.play(step), depth - 1, passes, meter)).sum()
}

/// `plansza reversi-6x6 solve`.
#[params]
#[derive(Default)]
#[serde(deny_unknown_fields)]
pub struct SmallGames<const N: usize> {
    /// Boards or games, whose last positions are taken; without it, the start
    #[schemars(extend("positional" = true))]
    board: Option<String>,
    /// Print a line of JSON for each position
    #[serde(default)]
    json: bool,
    /// The memory for positions already seen, in megabytes
    #[schemars(range(min = 1, max = 16384), extend("value" = "MB"))]
    hash: Option<u32>,
}

/// The memory where none is asked for, in megabytes.
const HASH: u32 = 64;

impl<const N: usize> Act for SmallGames<N>
where
    SquareBoard<N>: Game<Move = Move>,
{
    const NAME: &'static str = "solve";
    const ABOUT: &'static str =
        "Solve positions: the score when both sides play their best to the end, with the line";

    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
        check_room(self.hash.unwrap_or(HASH))?;
        for (number, board) in (1..).zip(boards::<N>(self.board.as_deref(), console)?) {
            let mut cancel = console.cancel();
            let meter = Meter::new(Budget::UNLIMITED, &mut cancel);
            let mut solver = SmallSolver::new(SmallSolver::bits(self.hash.unwrap_or(HASH)), meter);
            let found = solver.score(&board).and_then(|score| Some((score, solver.line(&board, score)?)));
            let nodes = solver.nodes();
            let Some((score, line)) = found else {
                console.warn(&format!("interrupted: position {number} is not solved"));
                return Ok(Ending::Unsolved);
            };
            let line: String = line
                .iter()
                .map(|step| if *step == Move::PASS { "--".into() } else { step.to_string() })
                .collect();
            if self.json {
                console.json(&json!({"position": number, "score": score, "line": line, "nodes": nodes}))?;
            } else {
                writeln!(
                    console.out(),
                    "{number:>3}  {score:+3}  {:>14} nodes  {line}",
                    figures::number(nodes)
                )?;
            }
            console.out().flush()?;
        }
        Ok(Ending::Done)
    }
}
