//! Forgetting: learned clauses of little use are deleted now and then.

use super::literal::Var;
use super::solver::{Cause, Reason, Solver};

/// Learned clauses of at most this LBD are kept for good.
const GLUE: u32 = 2;

impl Solver {
    /// Deletes the worse half of the learned clauses that are neither glue,
    /// nor recently used, nor a reason; then compacts the clause storage.
    pub(super) fn reduce(&mut self) {
        self.pace.reductions += 1;
        let step = self.pace.tuning.reduce as f64 * ((self.pace.reductions + 1) as f64).sqrt();
        self.pace.next_reduce = self.effort.conflicts + step as u64;
        let mut candidates = Vec::new();
        for i in 0..self.learned.len() {
            let at = self.learned[i];
            let first = self.arena.literals(at)[0];
            let locked = self.value[first.index()] > 0
                && self.assigned[first.var().index()].reason == Reason::clause(at);
            if locked || self.arena.lbd(at) <= GLUE {
                continue;
            }
            let used = self.arena.used(at);
            if used > 0 {
                self.arena.set_used(at, used - 1);
                continue;
            }
            candidates.push((self.arena.lbd(at), self.arena.literals(at).len() as u32, at.0, at));
        }
        candidates.sort_unstable_by_key(|c| std::cmp::Reverse((c.0, c.1, c.2)));
        let doomed = candidates.len() * 3 / 4;
        for &(.., at) in &candidates[..doomed] {
            self.arena.delete(at);
            self.effort.forgotten += 1;
        }
        self.collect();
    }

    /// Removes dead clauses from all lists and moves the others together.
    pub(super) fn collect(&mut self) {
        let Solver { learned, original, arena, watches, .. } = self;
        learned.retain(|&at| !arena.is_dead(at));
        original.retain(|&at| !arena.is_dead(at));
        for list in watches.iter_mut() {
            list.retain(|w| !arena.is_dead(w.clause));
        }
        let relocation = arena.compact([original, learned]);
        for watch in watches.iter_mut().flatten() {
            watch.clause = relocation.moved(watch.clause);
        }
        for i in 0..self.trail.len() {
            let Var(v) = self.trail[i].var();
            let state = &mut self.assigned[v as usize];
            if let Cause::Clause(at) = state.reason.cause() {
                state.reason =
                    if state.level == 0 { Reason::NONE } else { Reason::clause(relocation.moved(at)) };
            }
        }
    }
}
