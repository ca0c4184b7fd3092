//! Conflict analysis: first-UIP learning, minimisation, failed assumptions.

use super::arena::ClauseRef;
use super::literal::Lit;
use super::solver::{Cause, Conflict, Solver};

// Marks of variables during an analysis; 0 for the untouched.
const SEEN: u8 = 1;
const REMOVABLE: u8 = 2;
const NEEDED: u8 = 3;
const RESOLVED: u8 = 4;
/// How deep minimisation follows reasons.
const DEPTH: u32 = 400;

/// The outcome of a conflict analysis; the clause itself is in `lemma`.
pub(super) struct Lesson {
    /// The level to jump back to.
    pub(super) level: u32,
    /// The number of decision levels in the learned clause.
    pub(super) lbd: u32,
}

impl Solver {
    /// Derives the first-UIP clause of a conflict into `self.lemma`, the
    /// asserting literal first and one of the highest remaining level second.
    pub(super) fn analyse(&mut self, conflict: Conflict) -> Lesson {
        self.lemma.clear();
        self.lemma.push(Lit(0));
        let mut open = 0u32;
        match conflict {
            Conflict::Binary(a, b) => {
                self.see(a, &mut open);
                self.see(b, &mut open);
            }
            Conflict::Clause(at) => self.see_clause(at, &mut open),
        }
        let mut position = self.trail.len();
        loop {
            position -= 1;
            let literal = self.trail[position];
            if self.mark[literal.var().index()] == 0 {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.lemma[0] = !literal;
                break;
            }
            match self.assigned[literal.var().index()].reason.cause() {
                Cause::Literal(cause) => self.see(!cause, &mut open),
                Cause::Clause(at) => self.see_clause(at, &mut open),
                Cause::None => unreachable!("a decision is always a UIP"),
            }
        }
        for i in 0..self.marked.len() {
            self.order.bump(self.marked[i]);
        }
        self.minimise();
        let lbd = self.count_levels();
        if lbd <= 6 && self.lemma.len() <= 30 {
            self.strengthen();
        }
        for var in self.marked.drain(..) {
            self.mark[var.index()] = 0;
        }
        let level = match self.lemma.len() {
            1 => 0,
            _ => {
                let deepest = (1..self.lemma.len())
                    .max_by_key(|&i| self.assigned[self.lemma[i].var().index()].level)
                    .unwrap_or(1);
                self.lemma.swap(1, deepest);
                self.assigned[self.lemma[1].var().index()].level
            }
        };
        Lesson { level, lbd }
    }

    /// Takes one false literal into the analysis.
    fn see(&mut self, literal: Lit, open: &mut u32) {
        let i = literal.var().index();
        let level = self.assigned[i].level;
        if self.mark[i] != 0 || level == 0 {
            return;
        }
        self.mark[i] = SEEN;
        self.marked.push(literal.var());
        if level == self.level() {
            *open += 1;
        } else {
            self.lemma.push(literal);
        }
    }

    fn see_clause(&mut self, at: ClauseRef, open: &mut u32) {
        if self.arena.is_learned(at) {
            self.refresh(at);
        }
        for i in 0..self.arena.literals(at).len() {
            let literal = self.arena.literals(at)[i];
            // The implied literal itself, if any, is already marked.
            self.see(literal, open);
        }
    }

    /// Marks a learned clause as used, lowering its LBD if it improved.
    fn refresh(&mut self, at: super::arena::ClauseRef) {
        let old = self.arena.lbd(at);
        if old > 2 {
            self.clock += 1;
            let mut lbd = 0;
            for &literal in self.arena.literals(at) {
                let level = self.assigned[literal.var().index()].level as usize;
                if self.stamp[level] != self.clock {
                    self.stamp[level] = self.clock;
                    lbd += 1;
                    if lbd >= old {
                        break;
                    }
                }
            }
            if lbd < old {
                self.arena.set_lbd(at, lbd);
            }
        }
        let used = if self.arena.lbd(at) <= 6 { 2 } else { 1 };
        self.arena.set_used(at, used);
    }

    /// The number of decision levels in the lemma, which are left stamped.
    fn count_levels(&mut self) -> u32 {
        self.clock += 1;
        let mut count = 0;
        for literal in &self.lemma {
            let level = self.assigned[literal.var().index()].level as usize;
            if self.stamp[level] != self.clock {
                self.stamp[level] = self.clock;
                count += 1;
            }
        }
        count
    }

    /// Drops the literals of the lemma that the others imply.
    fn minimise(&mut self) {
        // Stamp the lemma's levels: a literal of any other level is needed.
        self.count_levels();
        let mut kept = 1;
        for i in 1..self.lemma.len() {
            let literal = self.lemma[i];
            if !self.redundant(literal, 0) {
                self.lemma[kept] = literal;
                kept += 1;
            }
        }
        self.lemma.truncate(kept);
    }

    /// Whether the lemma's other literals imply this false literal.
    fn redundant(&mut self, literal: Lit, depth: u32) -> bool {
        let i = literal.var().index();
        let state = self.assigned[i];
        if depth > 0 {
            match self.mark[i] {
                SEEN | REMOVABLE => return true,
                NEEDED => return false,
                _ => {}
            }
            if state.level == 0 {
                return true;
            }
        }
        if depth > DEPTH || self.stamp[state.level as usize] != self.clock {
            return false;
        }
        let implied = match state.reason.cause() {
            Cause::None => false,
            Cause::Literal(cause) => self.redundant(!cause, depth + 1),
            Cause::Clause(at) => (0..self.arena.literals(at).len()).all(|k| {
                let other = self.arena.literals(at)[k];
                other.var() == literal.var() || self.redundant(other, depth + 1)
            }),
        };
        if depth > 0 {
            self.mark[i] = if implied { REMOVABLE } else { NEEDED };
            self.marked.push(literal.var());
        }
        implied
    }

    /// Drops literals that the asserting literal contradicts through a
    /// binary clause (Glucose's binary minimisation).
    fn strengthen(&mut self) {
        let uip = self.lemma[0];
        for &literal in &self.implied[(!uip).index()] {
            // `!uip` is true now, so is `literal`; `uip | literal` is a clause,
            // and resolving on `literal` drops `!literal` from the lemma.
            let mark = &mut self.mark[literal.var().index()];
            if *mark == SEEN && self.value[literal.index()] > 0 {
                *mark = RESOLVED;
            }
        }
        let Solver { lemma, mark, .. } = self;
        let mut first = true;
        lemma.retain(|l| std::mem::take(&mut first) || mark[l.var().index()] != RESOLVED);
    }

    /// Collects into `core` the assumptions that make `failed` false.
    pub(super) fn blame(&mut self, failed: Lit) {
        self.core.clear();
        self.core.push(failed);
        if self.level() == 0 {
            return;
        }
        self.accuse(failed);
        for position in (self.levels[0]..self.trail.len()).rev() {
            let literal = self.trail[position];
            let i = literal.var().index();
            if self.mark[i] == 0 {
                continue;
            }
            match self.assigned[i].reason.cause() {
                Cause::None => {
                    if literal != failed {
                        self.core.push(literal);
                    }
                }
                Cause::Literal(cause) => self.accuse(cause),
                Cause::Clause(at) => {
                    for k in 0..self.arena.literals(at).len() {
                        self.accuse(self.arena.literals(at)[k]);
                    }
                }
            }
            self.mark[i] = 0;
        }
    }

    fn accuse(&mut self, literal: Lit) {
        let i = literal.var().index();
        if self.assigned[i].level > 0 {
            self.mark[i] = SEEN;
        }
    }
}
