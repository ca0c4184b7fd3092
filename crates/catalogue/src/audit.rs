//! Stored solutions and games held against the rules code once more, by whoever reads them back.
//!
//! A stored trial says what it came to; this says whether its solution bears that out. Nothing is searched: what claims to be
//! solved must keep the rules, what counts points must be worth them, a game must be legal to its end and end as told.

use crate::games::{GameVisitor, with_game};
use crate::{Boards, find};
use plansza_arena::Opening;
use plansza_core::task::{OWN, RESULTS};
use plansza_core::{Aim, Game, MatchTask, Outcome, Record, SearchTask, Stop, Task};
use std::collections::HashMap;

/// Who holds stored trials against the rules. It remembers the boards it has read.
///
/// ```
/// use plansza_catalogue::{Audit, Control, find};
/// use plansza_core::{Outcome, SearchTask};
/// let trial = find("go")?.read(find("go")?.samples()[0].text)?.search(0, SearchTask::default(), &mut Control::default())?;
/// let mut audit = Audit::default();
/// assert_eq!(audit.holds(&trial.task, &trial.outcome), Ok(true));
/// let better = Outcome { score: trial.outcome.score.map(|score| score + 1), ..trial.outcome };
/// assert!(audit.holds(&trial.task, &better).unwrap_err().contains("is worth"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Default)]
pub struct Audit {
    boards: HashMap<(String, String), Box<dyn Boards>>,
}

/// So many boards are remembered.
const REMEMBERED: usize = 1000;

impl Audit {
    /// Whether there was something to hold against the rules.
    ///
    /// # Errors
    /// Says in a few words what the rules say otherwise.
    pub fn holds(&mut self, task: &Task, outcome: &Outcome) -> Result<bool, String> {
        let Some(solution) = &outcome.solution else { return Ok(false) };
        match task {
            // Only who brought the problem can say.
            Task::Search(search) if search.puzzle == OWN => Ok(false),
            Task::Search(search) => {
                if self.boards.len() >= REMEMBERED {
                    self.boards.clear();
                }
                let told = |fault: plansza_core::Fault| format!("its board cannot be read: {fault}");
                let key = (search.puzzle.clone(), search.board.clone());
                let kind = find(&search.puzzle).map_err(told)?;
                let boards = match self.boards.entry(key) {
                    std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                    std::collections::hash_map::Entry::Vacant(new) => {
                        new.insert(kind.read(&search.board).map_err(told)?)
                    }
                };
                self::solution(kind.aim(), &**boards, search, solution, outcome)
            }
            Task::Match(game) => {
                let ends = with_game(&game.game, HeldGame(solution, outcome, game));
                ends.unwrap_or_else(|fault| Err(fault.to_string())).map(|()| true)
            }
        }
    }
}

/// What the rules of a board say of a stored solution.
fn solution(
    aim: Aim,
    boards: &dyn Boards,
    task: &SearchTask,
    text: &str,
    outcome: &Outcome,
) -> Result<bool, String> {
    let attempt = match boards.attempt(0, text) {
        Ok(attempt) => attempt,
        // A board that was not filled, of a puzzle that has no text for such a thing.
        Err(_) if !outcome.solved && aim == Aim::Satisfy => return Ok(false),
        Err(fault) => return Err(format!("its solution cannot be read: {fault}")),
    };
    let claimed = if aim == Aim::Satisfy { outcome.solved } else { outcome.legal };
    match attempt.broken {
        Some(reason) if claimed => return Err(format!("its solution breaks a rule: {reason}")),
        None if !claimed => return Err("its solution keeps all rules, and it is told as none".into()),
        _ => {}
    }
    if aim == Aim::Maximise && !outcome.legal {
        return Ok(true);
    }
    // As the search counts; of a puzzle to maximise all count as the rules do, and who was told which goal is held against the
    // proofs of its folder. What an older version meant by its parameters is not known here.
    let (score, goal) = match aim {
        Aim::Satisfy if task.results != RESULTS => return Ok(true),
        Aim::Satisfy => boards.judge(0, task, text).map_err(|fault| format!("its task is none: {fault}"))?,
        Aim::Maximise => (attempt.score, outcome.goal),
    };
    let told = |score: Option<i64>| score.map_or_else(|| "nothing".into(), |score| score.to_string());
    if outcome.score != Some(score) {
        return Err(format!("its solution is worth {score}, not {}", told(outcome.score)));
    }
    if outcome.goal != goal {
        return Err(format!("its goal is {}, not {}", told(goal), told(outcome.goal)));
    }
    Ok(true)
}

struct HeldGame<'a>(&'a str, &'a Outcome, &'a MatchTask);

impl GameVisitor for HeldGame<'_> {
    type Made = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Made {
        let HeldGame(text, outcome, task) = self;
        let told = |fault: plansza_core::Fault| format!("its game is none: {fault}");
        let record = G::read(text.as_bytes()).map_err(told)?.pop().ok_or("its game has no moves")?;
        // Of a start that is not the usual one the last position is told, and no moves.
        if !record.plies().is_empty() {
            let start = G::start(&task.start).map_err(told)?;
            let opening = Opening { start, plies: task.plies, seed: task.opening }.record();
            let steps = |record: &Record<G>| record.plies().iter().map(|ply| ply.step).collect::<Vec<_>>();
            if !steps(&record).starts_with(&steps(&opening)) {
                return Err("its game begins otherwise than its task says".into());
            }
            let (before, plies) = (opening.plies().len(), record.plies().len());
            let sides = record.positions().map(|position| position.side().index() as i64);
            let turns = sides.enumerate().take(plies).skip(before).map(|(at, side)| (at as u64 + 1, side));
            if !turns.eq(outcome.trace.iter().map(|&(_, ply, side)| (ply, side))) {
                return Err("its moves are not those of its game".into());
            }
        }
        match record.result().map(i64::from) {
            // Only who plays from outside can give a game up, which then has no end by the rules.
            None if outcome.reason.is_some() && outcome.stopped == Stop::Outside => Ok(()),
            None => Err("its game is not over".into()),
            end if end == outcome.score => Ok(()),
            Some(end) => Err(format!("its game ends at {end}, which is not its score")),
        }
    }
}
