//! What is learned from a conflict: the clause at its first unique implication point (Marques-Silva and Sakallah 1999), made
//! as short as it easily can be. A literal goes that follows from the others by reasons all the way down (Sörensson and
//! Biere 2009), and one that says of a cell that it is black beside a literal that says white of a neighbour: not both of
//! the two cells are black, so whenever the first literal holds, the second does.

use super::clauses::Literal;
use super::propagator::{Force, Violation};
use super::search::LearningSearch;
use crate::colouring::Colour;

/// How deep reasons of reasons are followed.
const DEPTH: u32 = 24;

/// Whether a colour on the trail follows from the clause in the making.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiteralVerdict {
    Unknown,
    Follows,
    Stands,
}

/// Room for a clause in the making.
#[derive(Clone, Debug, Default)]
pub struct Workbench {
    /// Cells of which the clause has a literal.
    taken: Vec<bool>,
    /// The clause.
    pub learned: Vec<Literal>,
    /// The cells that were taken at some time.
    touched: Vec<u32>,
    /// Reasons, those of reasons behind them.
    reasons: Vec<Literal>,
    verdicts: Vec<LiteralVerdict>,
    /// The cells with a verdict.
    judged: Vec<u32>,
    /// For each level, the clause that last had a literal of it.
    levels: Vec<u64>,
    clause: u64,
}

impl Workbench {
    /// Room for clauses about so many cells.
    pub fn new(cells: usize) -> Workbench {
        Workbench {
            taken: vec![false; cells],
            verdicts: vec![LiteralVerdict::Unknown; cells],
            levels: vec![0; cells + 1],
            ..Workbench::default()
        }
    }
}

impl LearningSearch {
    /// Learns from a conflict and jumps back.
    pub(super) fn learn(&mut self, violation: Violation) {
        self.prepare();
        let mut bench = std::mem::take(&mut self.workbench);
        bench.reasons.clear();
        // At level 0 there is nothing to learn, and what follows there has no reasons.
        if self.propagator.level() > 0 {
            self.propagator.clash(violation, &mut bench.reasons);
        }
        let level = bench.reasons.iter().map(|literal| self.propagator.marks[literal.cell()].level).max();
        let level = level.unwrap_or(0);
        if level == 0 {
            self.workbench = bench;
            self.dead = true;
            return;
        }
        bench.clause += 1;
        bench.learned.clear();
        // The place of the first one.
        bench.learned.push(Literal(0));
        let (mut open, mut at) = (0, self.propagator.trail.len());
        let pivot = loop {
            for literal in bench.reasons.drain(..) {
                let cell = literal.cell();
                let depth = self.propagator.marks[cell].level;
                if depth == 0 || std::mem::replace(&mut bench.taken[cell], true) {
                    continue;
                }
                bench.touched.push(cell as u32);
                self.order.bump(cell);
                if depth == level {
                    open += 1;
                } else {
                    bench.learned.push(literal.other());
                    bench.levels[depth as usize] = bench.clause;
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.propagator.trail[at];
                if bench.taken[literal.cell()] && self.propagator.marks[literal.cell()].level == level {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                break literal;
            }
            bench.taken[literal.cell()] = false;
            self.propagator.reason(literal, &mut bench.reasons);
        };
        bench.learned[0] = pivot.other();
        self.order.fade();
        self.shorten(&mut bench);
        bench.touched.drain(..).for_each(|cell| bench.taken[cell as usize] = false);
        let learned = std::mem::take(&mut bench.learned);
        self.workbench = bench;
        self.assert(learned, None);
    }

    /// Leaves out literals that follow from the others of the clause.
    fn shorten(&mut self, bench: &mut Workbench) {
        let mut learned = std::mem::take(&mut bench.learned);
        // Literals that say black go here for the sake of such that say white: none is gone that another needs.
        let mut kept = 1;
        for i in 1..learned.len() {
            let (literal, colouring) = (learned[i], &self.propagator.colouring);
            let beside = |other| colouring.colours[other] == Colour::Black && bench.taken[other];
            if literal.black() && colouring.layout.beside(literal.cell()).any(beside) {
                bench.taken[literal.cell()] = false;
            } else {
                learned[kept] = literal;
                kept += 1;
            }
        }
        learned.truncate(kept);
        kept = 1;
        for i in 1..learned.len() {
            if !self.follows(learned[i].other(), bench, 0) {
                learned[kept] = learned[i];
                kept += 1;
            }
        }
        learned.truncate(kept);
        bench.judged.drain(..).for_each(|cell| bench.verdicts[cell as usize] = LiteralVerdict::Unknown);
        bench.learned = learned;
    }

    /// Whether a colour on the trail, which is in the clause or came before one that is, follows from the others.
    fn follows(&mut self, literal: Literal, bench: &mut Workbench, depth: u32) -> bool {
        let cell = literal.cell();
        let mark = self.propagator.marks[cell];
        match bench.verdicts[cell] {
            LiteralVerdict::Follows => return true,
            LiteralVerdict::Stands => return false,
            LiteralVerdict::Unknown => {}
        }
        // What follows from the clause is of a level that it has.
        if mark.force == Force::Free || depth == DEPTH || bench.levels[mark.level as usize] != bench.clause {
            return false;
        }
        let start = bench.reasons.len();
        self.propagator.reason(literal, &mut bench.reasons);
        let mut follows = true;
        let mut i = start;
        while follows && i < bench.reasons.len() {
            let other = bench.reasons[i];
            i += 1;
            let given = bench.taken[other.cell()] || self.propagator.marks[other.cell()].level == 0;
            follows = given || self.follows(other, bench, depth + 1);
        }
        bench.reasons.truncate(start);
        bench.verdicts[cell] = if follows { LiteralVerdict::Follows } else { LiteralVerdict::Stands };
        bench.judged.push(cell as u32);
        follows
    }
}
