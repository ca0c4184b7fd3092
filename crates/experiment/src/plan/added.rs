//! The arms that come by themselves: the proof of every optimum, and random search beside every comparison.

use super::{Arm, PROOF, Plan};
use crate::spec;
use plansza_catalogue::Kind;
use plansza_core::{Budget, Fault, Role, SearchTask, Task};

/// A baseline that is missing.
struct Wanted {
    board: usize,
    baseline: &'static str,
    encoding: String,
    budget: Budget,
    replicates: u64,
    /// The cells that it goes as far as.
    rivals: Vec<usize>,
}

/// The most guesses of random search that nothing else limits.
const GUESSES: u64 = 1_000_000_000;

impl Plan {
    /// Adds random search wherever something is compared and it is not there: on every encoding that the entrants of a
    /// board use, since what random solutions are worth depends on the encoding.
    pub(super) fn add_baseline(&mut self, kinds: &[&'static dyn Kind]) -> Result<(), Fault> {
        let mut wanted: Vec<Wanted> = Vec::new();
        let mut by_board: Vec<Vec<(usize, &SearchTask)>> = vec![Vec::new(); self.boards.len()];
        for (number, cell) in self.cells.iter().enumerate() {
            if let (true, Task::Search(search)) = (self.arms[cell.arm].role.draws(), cell.prepared.task()) {
                by_board[cell.board].push((number, search));
            }
        }
        for (board, searches) in by_board.into_iter().enumerate() {
            let kind = self.kind(kinds, board);
            let baseline = kind.methods_for(Role::Baseline)[0];
            for encoding in encodings(&kind.encodings(baseline), &searches, baseline) {
                // An encoding that no entrant uses is compared with all.
                let rivals = |search: &SearchTask| search.encoding.as_deref() == Some(encoding);
                let alone = !searches.iter().any(|(_, search)| rivals(search));
                let rivals: Vec<(usize, &SearchTask)> =
                    searches.iter().copied().filter(|(_, search)| alone || rivals(search)).collect();
                let replicates =
                    rivals.iter().map(|&(cell, _)| self.cells[cell].replicates).max().unwrap_or(1);
                let mut rivals: Vec<usize> = rivals.iter().map(|&(cell, _)| cell).collect();
                let budget = self.random_budget(&rivals);
                if self.spec.baseline.evaluations.is_some() {
                    rivals.clear();
                }
                wanted.push(Wanted {
                    board,
                    baseline,
                    encoding: encoding.into(),
                    budget,
                    replicates,
                    rivals,
                });
            }
        }
        let mut used: Vec<String> = Vec::new();
        for Wanted { encoding, .. } in &wanted {
            if !used.contains(encoding) {
                used.push(encoding.clone());
            }
        }
        for encoding in &used {
            let number = self.arms.len();
            let on: Vec<&Wanted> = wanted.iter().filter(|wanted| wanted.encoding == *encoding).collect();
            let method = on[0].baseline;
            let name = if used.len() == 1 { method.into() } else { format!("{method} on {encoding}") };
            self.push_arm(method, name, Role::Baseline);
            for wanted in on {
                let (method, encoding) = (method.to_string(), Some(encoding.clone()));
                let wish = SearchTask { method, encoding, budget: wanted.budget, ..SearchTask::default() };
                self.add_cell(number, wanted.board, wish, wanted.replicates, None)?;
                if let Some(cell) = self.cells.last_mut() {
                    cell.rivals.clone_from(&wanted.rivals);
                }
            }
        }
        Ok(())
    }

    /// The limits of random search beside these cells: its own where the spec says so, else the most evaluations that they may
    /// have, if all of them say so.
    pub(super) fn random_budget(&self, rivals: &[usize]) -> Budget {
        let limit = |&cell: &usize| match self.cells[cell].prepared.task() {
            Task::Search(search) => search.budget.evaluations,
            Task::Match(_) => None,
        };
        let most: Option<Vec<u64>> = rivals.iter().map(limit).collect();
        let most = most.and_then(|all| all.into_iter().max()).unwrap_or(GUESSES);
        let evaluations = self.spec.baseline.evaluations.unwrap_or(most);
        Budget { time: self.spec.baseline.time.or(self.spec.budget.time), ..Budget::evaluations(evaluations) }
    }

    /// Adds the exact solver wherever it is not there.
    pub(super) fn add_proofs(&mut self, kinds: &[&'static dyn Kind]) -> Result<(), Fault> {
        let mut proven = vec![false; self.boards.len()];
        let exact = self.cells.iter().filter(|cell| self.arms[cell.arm].role == Role::Exact);
        exact.for_each(|cell| proven[cell.board] = true);
        let wanted: Vec<usize> = (0..self.boards.len()).filter(|&board| !proven[board]).collect();
        let Some(&first) = wanted.first() else { return Ok(()) };
        let method = self.kind(kinds, first).methods_for(Role::Exact)[0];
        let number = self.arms.len();
        self.push_arm(method, method.into(), Role::Exact);
        let budget = self.spec.proof.or(&spec::Limits { evaluations: Some(PROOF), ..Default::default() });
        for board in wanted {
            let wish = SearchTask { method: method.into(), budget, ..SearchTask::default() };
            self.add_cell(number, board, wish, 1, None)?;
        }
        Ok(())
    }

    pub(super) fn push_arm(&mut self, method: &str, name: String, role: Role) {
        // A name that an arm of the spec has already taken is not taken from it.
        let taken = self.arms.iter().any(|arm| arm.name == name);
        let name = if taken { format!("{name} (added)") } else { name };
        let (family, method) = (name.clone(), method.to_string());
        let (settings, said, place) = Default::default();
        self.arms.push(Arm { family, name, method, settings, said, role, added: true, place });
    }
}

/// The encodings on which random search is added beside these searches of one board: those in use that it can work on,
/// or the first that it can; not those on which it is there.
fn encodings<'a>(fitting: &[&'a str], searches: &[(usize, &SearchTask)], baseline: &str) -> Vec<&'a str> {
    let on = |encoding: &str, random: bool| {
        let is = |search: &SearchTask| (search.method == baseline) == random;
        searches.iter().any(|(_, search)| is(search) && search.encoding.as_deref() == Some(encoding))
    };
    let used: Vec<&str> = fitting.iter().copied().filter(|encoding| on(encoding, false)).collect();
    let there = searches.iter().any(|(_, search)| search.method == baseline);
    match used.is_empty() {
        true if searches.is_empty() || there => Vec::new(),
        true => fitting.first().copied().into_iter().collect(),
        false => used.into_iter().filter(|encoding| !on(encoding, true)).collect(),
    }
}
