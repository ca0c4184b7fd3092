//! What is asked of every board that an argument names: the arguments, and the way from board to board.

use super::{Result, boards, limit, stands};
use crate::Go;
use plansza_core::command::{Console, Ending};
use plansza_core::{Meter, params};
use serde_json::Value;

/// The boards, and how they are answered.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
#[schemars(inline)] // the commands have these arguments, not one that has them
pub struct EachBoard {
    /// The board: text, file, `-` or the name of a sample; without it, the first sample
    #[schemars(extend("positional" = true))]
    board: Option<String>,
    /// How many stones may be placed, instead of what the board says
    #[schemars(range(min = 0, max = 625), extend("value" = "N"))]
    stones: Option<u16>,
    /// Stop after this time, as 500ms, 5s or 2m
    time: Option<String>,
    /// Print JSON, one line per board
    json: bool,
}

/// What is found of a board, and how it is told.
pub trait BoardAnswer: Sized {
    /// Finds it.
    fn find(go: &Go, meter: &mut Meter<'_>) -> Result<Self>;
    /// Whether the search was complete.
    fn proven(&self) -> bool;
    /// For a person.
    fn print(&self, console: &mut dyn Console, go: &Go) -> Result<()>;
    /// For a program.
    fn as_json(&self, go: &Go) -> Result<Value>;
}

impl EachBoard {
    /// Answers for each board; unsolved where one could not stand in a game, or nothing is proven of it.
    pub fn answer<A: BoardAnswer>(&self, console: &mut dyn Console) -> Result<Ending> {
        let budget = limit(self.time.as_deref())?;
        let mut ending = Ending::Done;
        for (index, go) in boards(console, self.board.as_deref(), self.stones)?.iter().enumerate() {
            if !stands(console, go, self.json)? {
                ending = Ending::Unsolved;
                continue;
            }
            let mut flag = console.cancel();
            let answer = A::find(go, &mut Meter::new(budget, &mut flag))?;
            if !answer.proven() {
                ending = Ending::Unsolved;
            }
            if self.json {
                console.json(&answer.as_json(go)?)?;
            } else {
                if index > 0 {
                    writeln!(console.out())?;
                }
                answer.print(console, go)?;
            }
            console.out().flush()?;
        }
        Ok(ending)
    }
}
