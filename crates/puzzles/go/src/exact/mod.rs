//! Exact answers, with proof.

pub mod brute;

use crate::{Go, Play};
use plansza_core::{Budget, Exact, Meter, Silent};

/// Nodes after which the search for a heuristic's goal gives up. Counted, not timed: a goal is the same on any machine.
const PATIENCE: u64 = 1_000_000;

/// The best play, proven.
pub fn solve(go: &Go, meter: &mut Meter<'_>) -> Exact<Play> {
    brute::solve(go, meter)
}

/// The best score there is, if it can be proven with little work; asked for once per instance.
pub fn optimum(go: &Go) -> Option<i64> {
    *go.optimum.get_or_init(|| {
        let exact = solve(go, &mut Meter::new(Budget::evaluations(PATIENCE), &mut Silent));
        exact.solution.filter(|_| exact.proven).map(|play| go.points(&play))
    })
}
