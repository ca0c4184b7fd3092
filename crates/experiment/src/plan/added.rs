//! The arms that come by themselves: the proof of every optimum, and random search beside every comparison.

use super::{Arm, Cell, PROOF, Plan, Role};
use crate::spec;
use crate::trial::{Search, Task};
use plansza_catalogue::Kind;
use plansza_core::{Budget, Fault};
use serde_json::Map;

impl Plan {
    /// Adds random search wherever something is compared and it is not there: on every encoding that the entrants of a
    /// board use, since what random solutions are worth depends on the encoding.
    pub(super) fn add_baseline(&mut self, kinds: &[Box<dyn Kind>]) -> Result<(), Fault> {
        let mut wanted: Vec<(usize, String, Budget, u64)> = Vec::new();
        for board in 0..self.boards.len() {
            let cells = self.cells.iter().filter(|cell| cell.board == board);
            let searches: Vec<(&Search, u64)> = cells
                .filter_map(|cell| match &cell.task {
                    Task::Search(search) if search.method != "exact" => Some((search, cell.replicates)),
                    _ => None,
                })
                .collect();
            let kind =
                kinds.iter().find(|kind| kind.name() == self.boards[board].puzzle).expect("it was read");
            for encoding in encodings(&kind.encodings("random"), &searches) {
                // An encoding that no entrant uses is compared with all.
                let rivals = |search: &Search| search.encoding.as_deref() == Some(encoding);
                let alone = !searches.iter().any(|(search, _)| rivals(search));
                let rivals = searches.iter().filter(|(search, _)| alone || rivals(search));
                let most = rivals.clone().filter_map(|(search, _)| search.budget.evaluations).max();
                let Some(evaluations) = self.spec.baseline.evaluations.or(most) else {
                    let fault = Fault::new(
                        "random search stands beside every comparison and needs a limit of its own here",
                    );
                    return Err(self.spec.at(&(0..0), fault.accepts("baseline = { evaluations = 100_000 }")));
                };
                let replicates = rivals.map(|&(_, replicates)| replicates).max().unwrap_or(1);
                wanted.push((board, encoding.to_string(), Budget::evaluations(evaluations), replicates));
            }
        }
        let mut used: Vec<String> = Vec::new();
        for (_, encoding, ..) in &wanted {
            if !used.contains(encoding) {
                used.push(encoding.clone());
            }
        }
        for encoding in &used {
            let number = self.arms.len();
            let name = if used.len() == 1 { "random".into() } else { format!("random on {encoding}") };
            self.push_arm("random", name, Role::Baseline);
            for (board, _, budget, replicates) in wanted.iter().filter(|(_, on, ..)| on == encoding) {
                let budget = Budget { time: self.spec.baseline.time.or(self.spec.budget.time), ..*budget };
                self.add_cell(number, *board, Some(encoding), Map::new(), budget, *replicates)?;
            }
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
            self.push_arm("exact", "exact".into(), Role::Proof);
        }
        let budget = self.spec.proof.or(&spec::Limits { evaluations: Some(PROOF), ..Default::default() });
        for board in wanted {
            self.add_cell(number, board, None, Map::new(), budget, 1)?;
        }
        Ok(())
    }

    fn push_arm(&mut self, method: &str, name: String, role: Role) {
        // A name that an arm of the spec has already taken is not taken from it.
        let taken = self.arms.iter().any(|arm| arm.name == name);
        let name = if taken { format!("{name} (added)") } else { name };
        let (family, method) = (name.clone(), method.to_string());
        self.arms.push(Arm { family, name, method, settings: Vec::new(), role, place: 0..0 });
    }
}

/// The encodings on which random search is added beside these searches of one board: those in use that it can work on,
/// or the first that it can; not those on which it is there.
fn encodings<'a>(fitting: &[&'a str], searches: &[(&Search, u64)]) -> Vec<&'a str> {
    let on = |encoding: &str, random: bool| {
        let is = |search: &Search| (search.method == "random") == random;
        searches.iter().any(|(search, _)| is(search) && search.encoding.as_deref() == Some(encoding))
    };
    let used: Vec<&str> = fitting.iter().copied().filter(|encoding| on(encoding, false)).collect();
    let there = searches.iter().any(|(search, _)| search.method == "random");
    match used.is_empty() {
        true if searches.is_empty() || there => Vec::new(),
        true => fitting.first().copied().into_iter().collect(),
        false => used.into_iter().filter(|encoding| !on(encoding, true)).collect(),
    }
}
