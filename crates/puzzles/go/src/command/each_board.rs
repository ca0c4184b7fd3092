//! What is asked of every board that an argument names: the arguments, and the way from board to board.

use super::{Result, boards, limit, stands};
use crate::text::Options;
use crate::{Go, Rules};
use plansza_core::command::{Console, Ending};
use plansza_core::{Budget, Meter, params};
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
    #[schemars(extend("value" = "N"))]
    stones: Option<i64>,
    /// Stop after this time, as 500ms, 5s or 2m
    time: Option<String>,
    /// Print JSON, one line per board
    json: bool,
}

/// The same where a board goes by one set of rules.
#[params]
#[derive(Default)]
#[serde(default, deny_unknown_fields)]
#[schemars(inline)]
pub struct EachRuledBoard {
    /// The board: text, file, `-` or the name of a sample; without it, the first sample
    #[schemars(extend("positional" = true))]
    board: Option<String>,
    /// The rules to play by, instead of what the board says
    #[schemars(extend("value" = "NAME"))]
    rules: Option<Rules>,
    /// How many stones may be placed, instead of what the board says
    #[schemars(extend("value" = "N"))]
    stones: Option<i64>,
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
    /// Answers for each board, whatever rules it names.
    pub fn answer<A: BoardAnswer>(&self, console: &mut dyn Console) -> Result<Ending> {
        let budget = limit(self.time.as_deref())?;
        let options = Options { stones: self.stones, ..Options::default() };
        let boards = boards(console, self.board.as_deref(), &options)?;
        answer_all::<A>(console, &boards, budget, self.json)
    }
}

impl EachRuledBoard {
    /// Answers for each board by its rules, or by those that are asked for.
    pub fn answer<A: BoardAnswer>(&self, console: &mut dyn Console) -> Result<Ending> {
        let budget = limit(self.time.as_deref())?;
        let options = Options { stones: self.stones, rules: self.rules, ..Options::default() };
        let boards = boards(console, self.board.as_deref(), &options)?;
        answer_all::<A>(console, &boards, budget, self.json)
    }
}

/// Unsolved where a board could not stand in a game, or nothing is proven of it.
fn answer_all<A: BoardAnswer>(
    console: &mut dyn Console,
    boards: &[Go],
    budget: Budget,
    as_json: bool,
) -> Result<Ending> {
    let mut ending = Ending::Done;
    for (index, go) in boards.iter().enumerate() {
        if !stands(console, go, as_json)? {
            ending = Ending::Unsolved;
            continue;
        }
        let mut flag = console.cancel();
        let answer = A::find(go, &mut Meter::new(budget, &mut flag))?;
        if !answer.proven() {
            ending = Ending::Unsolved;
        }
        if as_json {
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
