//! The arms that come by themselves: the proof of every optimum, and random search beside every comparison.

use super::{Arm, Cell, PROOF, Plan, Role};
use crate::spec;
use crate::trial::{Search, Task};
use plansza_catalogue::Kind;
use plansza_core::{Budget, Fault};
use serde_json::Map;

impl Plan {
    /// Adds random search wherever something is compared and it is not there.
    pub(super) fn add_baseline(&mut self, kinds: &[Box<dyn Kind>]) -> Result<(), Fault> {
        let number = self.arms.len();
        let mut wanted: Vec<(usize, String, Budget, u64)> = Vec::new();
        for board in 0..self.boards.len() {
            let cells: Vec<&Cell> = self.cells.iter().filter(|cell| cell.board == board).collect();
            let searches: Vec<(&Search, u64)> = cells
                .iter()
                .filter_map(|cell| match &cell.task {
                    Task::Search(search) if search.method != "exact" => Some((search, cell.replicates)),
                    _ => None,
                })
                .collect();
            if searches.is_empty() || searches.iter().any(|(search, _)| search.method == "random") {
                continue;
            }
            let kind =
                kinds.iter().find(|kind| kind.name() == self.boards[board].puzzle).expect("it was read");
            let shared = searches.iter().filter_map(|(search, _)| search.encoding.as_deref());
            let fitting = kind.encodings("random");
            let Some(encoding) =
                shared.into_iter().find(|name| fitting.contains(name)).or(fitting.first().copied())
            else {
                continue;
            };
            let most = searches.iter().filter_map(|(search, _)| search.budget.evaluations).max();
            let Some(evaluations) = self.spec.baseline.evaluations.or(most) else {
                let fault = Fault::new(
                    "random search stands beside every comparison and needs a limit of its own here",
                );
                return Err(self.spec.at(&(0..0), fault.accepts("baseline = { evaluations = 100_000 }")));
            };
            let replicates = searches.iter().map(|&(_, replicates)| replicates).max().unwrap_or(1);
            wanted.push((board, encoding.to_string(), Budget::evaluations(evaluations), replicates));
        }
        if wanted.is_empty() {
            return Ok(());
        }
        self.push_arm("random", Role::Baseline);
        for (board, encoding, budget, replicates) in wanted {
            let budget = Budget { time: self.spec.baseline.time.or(self.spec.budget.time), ..budget };
            self.add_cell(number, board, Some(&encoding), Map::new(), budget, replicates)?;
        }
        Ok(())
    }

    /// Adds the exact solver wherever it is not there.
    pub(super) fn add_proofs(&mut self) -> Result<(), Fault> {
        let proven = |board: usize| {
            let exact = |cell: &&Cell| cell.board == board && self.arms[cell.arm].method == "exact";
            self.cells.iter().any(|cell| exact(&cell))
        };
        let wanted: Vec<usize> = (0..self.boards.len()).filter(|&board| !proven(board)).collect();
        let number = self.arms.len();
        if !wanted.is_empty() {
            self.push_arm("exact", Role::Proof);
        }
        let budget = self.spec.proof.or(&spec::Limits { evaluations: Some(PROOF), ..Default::default() });
        for board in wanted {
            self.add_cell(number, board, None, Map::new(), budget, 1)?;
        }
        Ok(())
    }

    fn push_arm(&mut self, method: &str, role: Role) {
        // A name that an arm of the spec has already taken is not taken from it.
        let taken = |name: &str| self.arms.iter().any(|arm| arm.name == name);
        let name = if taken(method) { format!("{method} (added)") } else { method.to_string() };
        self.arms.push(Arm { family: name.clone(), name, method: method.into(), settings: Vec::new(), role });
    }
}
