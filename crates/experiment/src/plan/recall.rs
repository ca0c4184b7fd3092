//! The plan of a folder that an older version of the program made.
//!
//! Trials are named by their whole tasks, with every parameter and the version of results. What a parameter is as it comes
//! may have changed since, so such a folder is not read by today's defaults but by what its own lines say: the cell of an
//! arm is the stored task on its board that agrees with everything that the spec says of the arm. Where several do, because
//! another arm says more, it is the one that differs from today's in the fewest parameters.

use super::{Arm, Plan};
use plansza_catalogue::prepare_match;
use plansza_core::{Fault, SearchTask, Task};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

impl Plan {
    /// Names the trials as the stored tasks of an older version do.
    ///
    /// # Errors
    /// When two cells turn out to be the same.
    pub fn recall(&mut self, version: u32, stored: &[Task]) -> Result<(), Fault> {
        let mut by_board: HashMap<(&str, &str, &str), Vec<&SearchTask>> = HashMap::new();
        for task in stored {
            if let Task::Search(search) = task {
                let key = (&*search.puzzle, &*search.board, &*search.method);
                by_board.entry(key).or_default().push(search);
            }
        }
        for cell in &mut self.cells {
            match cell.prepared.task().clone() {
                Task::Search(today) => {
                    let key = (&*today.puzzle, &*today.board, &*today.method);
                    let known = by_board.get(&key).map_or(&[][..], Vec::as_slice);
                    let meant = meant(&self.arms[cell.arm], &today, known).cloned();
                    let old = SearchTask { results: version, seed: 0, ..meant.unwrap_or(today) };
                    let board = &self.boards[cell.board];
                    cell.prepared = board.boards.prepare(board.index, old)?;
                }
                Task::Match(mut game) => {
                    game.results = version;
                    cell.prepared = prepare_match(game)?;
                }
            }
        }
        self.enumerate(&AtomicBool::new(false))
    }
}

/// Of the stored tasks on a cell's board the one that is the arm's.
fn meant<'a>(arm: &Arm, today: &SearchTask, known: &[&'a SearchTask]) -> Option<&'a SearchTask> {
    let fits = |task: &&&SearchTask| {
        // As the task writes them; what is as it comes may be left out of it.
        let said = arm.said.keys().all(|key| task.params.get(key) == today.params.get(key));
        said && task.encoding == today.encoding && task.budget == today.budget
    };
    let alike = |task: &SearchTask| {
        today.params.iter().filter(|(key, value)| task.params.get(*key) == Some(*value)).count()
    };
    known.iter().filter(fits).copied().max_by_key(|task| alike(task))
}
