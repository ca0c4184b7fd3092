//! Branching with learning: decide, propagate, and from each conflict learn a clause ([`analysis`](super::analysis)), jump
//! back as far as it allows, and restart when the clauses of late are worse than they used to be (Audemard and Simon 2012).
//! A cell is decided in the colour that it did not have last. SAT solvers mostly keep the last one (Pipatsrisawat and
//! Darwiche 2007), so as to stay near what fits; but a board has few solutions, and a colour that is wrong tells more, and
//! sooner, than one that fits. Where a board resists, black is tried in every cell now and then, and what fails is white
//! for good.

use super::activity::ActivityHeap;
use super::analysis::Workbench;
use super::clauses::Literal;
use super::propagator::{Force, Propagator, Violation};
use crate::colouring::Colour;
use crate::layout::DIRECTIONS;
use crate::{Kuromasu, Shading};
use plansza_core::Meter;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell has its colour.
    Solution,
    /// There is no (further) solution.
    Exhausted,
    /// The meter said stop.
    Stopped,
}

/// Conflicts before the first restart.
const FIRST_RESTART: u64 = 128;

/// Conflicts between two restarts at least.
const RESTART: u64 = 50;

/// Conflicts before cells are tried one by one, and how many times as many before they are tried again.
const SCOUT: u64 = 32;
const SCOUT_AGAIN: u64 = 16;

/// How much worse than in the long run clauses must be of late for a restart.
const WORSE: f64 = 1.1;

/// Conflicts that "of late" and "in the long run" stand for.
const LATE: f64 = 32.0;
const LONG: f64 = 1024.0;

/// Nodes between two looks at the meter: a few milliseconds on the largest boards.
pub const BLOCK: u64 = 32;

/// A propagator that decides and learns.
pub struct LearningSearch {
    /// The state.
    pub propagator: Propagator,
    pub(super) order: ActivityHeap,
    /// The colour each cell is decided in.
    phase: Vec<bool>,
    /// Decisions and conflicts.
    pub nodes: u64,
    /// Conflicts.
    pub conflicts: u64,
    told: u64,
    granted: u64,
    restart_at: u64,
    /// Conflicts before cells are tried one by one again.
    scout_at: u64,
    /// Conflicts between two restarts at least.
    between: u64,
    /// How often it began anew.
    pub restarts: u64,
    /// A conflict that was found when the meter said stop, and is still to be learned from.
    pending: Option<Violation>,
    /// Clauses that the means are of.
    measured: f64,
    /// Levels in a learned clause, of late and in the long run.
    late: f64,
    long: f64,
    pub(super) workbench: Workbench,
    stamps: Vec<u64>,
    stamp: u64,
    pub(super) dead: bool,
}

impl LearningSearch {
    /// A search that has done nothing yet.
    pub fn new(board: &Kuromasu) -> LearningSearch {
        LearningSearch {
            propagator: Propagator::new(board),
            order: ActivityHeap::default(),
            phase: Vec::new(),
            nodes: 0,
            conflicts: 0,
            told: 0,
            granted: 0,
            restart_at: FIRST_RESTART,
            scout_at: SCOUT,
            between: RESTART,
            restarts: 0,
            pending: None,
            measured: 0.0,
            late: 0.0,
            long: 0.0,
            workbench: Workbench::default(),
            stamps: Vec::new(),
            stamp: 0,
            dead: false,
        }
    }

    /// The colouring.
    pub fn shading(&self) -> Shading {
        self.propagator.colouring.shading()
    }

    /// Looks for the next solution, with this decision before all others.
    pub fn next(&mut self, assumed: Option<Literal>, meter: &mut Meter<'_>) -> End {
        if self.dead {
            return End::Exhausted;
        }
        loop {
            let conflict = self.pending.take().or_else(|| self.propagator.propagate().err());
            if let Some(conflict) = conflict {
                if self.pause(meter) {
                    self.pending = Some(conflict);
                    return End::Stopped;
                }
                self.nodes += 1;
                self.conflicts += 1;
                self.learn(conflict);
                if self.dead {
                    return End::Exhausted;
                }
                continue;
            }
            if self.propagator.full() {
                let against = assumed.is_some_and(|literal| self.propagator.value(literal) == Some(false));
                return if against { End::Exhausted } else { End::Solution };
            }
            if self.conflicts >= self.scout_at {
                self.scout_at = self.scout_at.saturating_mul(SCOUT_AGAIN);
                match self.scout(meter) {
                    None if self.propagator.full() => continue,
                    None => {}
                    Some(end) => return end,
                }
            }
            let worse = self.late > WORSE * self.long || self.propagator.clauses.crowded();
            if self.conflicts >= self.restart_at && worse {
                self.restart_at = self.conflicts + self.between;
                self.restarts += 1;
                self.back(0);
                if self.propagator.clauses.crowded() {
                    self.propagator.clauses.reduce();
                }
            }
            if let Some(literal) = assumed.filter(|_| self.propagator.level() == 0) {
                match self.propagator.value(literal) {
                    Some(true) => {}
                    Some(false) => return End::Exhausted,
                    None => {
                        self.prepare();
                        self.propagator.decide(literal);
                        continue;
                    }
                }
            }
            if self.pause(meter) {
                return End::Stopped;
            }
            self.nodes += 1;
            let literal = self.choose();
            self.propagator.decide(literal);
        }
    }

    /// Tries black in each open cell, with all that trials conclude: where that fails the cell is white for good. What
    /// followed from a trial that did not fail need not be tried.
    fn scout(&mut self, meter: &mut Meter<'_>) -> Option<End> {
        self.back(0);
        let mut sound = vec![false; self.propagator.colouring.colours.len()];
        for cell in 0..sound.len() {
            if self.propagator.colouring.colours[cell] != Colour::Open || sound[cell] {
                continue;
            }
            if self.pause(meter) {
                return Some(End::Stopped);
            }
            self.nodes += 1;
            let fails = self.propagator.attempt(Literal::new(cell, true), |propagator, violation| {
                if violation.is_none() {
                    let blacks = propagator.fresh().iter().filter(|literal| literal.black());
                    blacks.for_each(|literal| sound[literal.cell()] = true);
                }
                violation.is_some()
            });
            if fails {
                self.propagator.push(Literal::new(cell, false), Force::Free);
                if self.propagator.propagate().is_err() {
                    self.dead = true;
                    return Some(End::Exhausted);
                }
            }
        }
        None
    }

    /// Whether the meter, asked now and then before the next node, says stop.
    fn pause(&mut self, meter: &mut Meter<'_>) -> bool {
        if self.nodes - self.told < self.granted {
            return false;
        }
        self.settle(meter);
        self.granted = meter.grant(BLOCK);
        self.granted == 0
    }

    /// Tells the meter what it has not been told.
    pub fn settle(&mut self, meter: &mut Meter<'_>) {
        meter.spend(self.nodes - std::mem::replace(&mut self.told, self.nodes));
    }

    /// Goes back to a level.
    pub fn back(&mut self, level: u32) {
        self.pending = None;
        let (order, phase) = (&mut self.order, &mut self.phase);
        self.propagator.back(level, |literal| {
            order.restore(literal.cell());
            phase[literal.cell()] = !literal.black();
        });
    }

    /// Makes sure that what only a branching search needs is there.
    pub fn prepare(&mut self) {
        if !self.order.is_empty() {
            return;
        }
        let cells = self.propagator.colouring.colours.len();
        self.order = ActivityHeap::new(self.first_activity());
        // Black says more than white: its neighbours are white, and the sights end there.
        self.phase = vec![true; cells];
        self.workbench = Workbench::new(cells);
        self.stamps = vec![0; cells + 1];
    }

    /// Cells near numbers come first.
    fn first_activity(&self) -> Vec<f64> {
        let colouring = &self.propagator.colouring;
        let mut activity = vec![0.0; colouring.colours.len()];
        for number in &colouring.layout.numbers {
            for direction in 0..DIRECTIONS {
                let mut at = number.cell as usize;
                for distance in 1..=colouring.layout.reach(at, direction) {
                    at = colouring.layout.ahead(at, direction, 1);
                    if colouring.colours[at] == Colour::Black {
                        break;
                    }
                    activity[at] += 1.0 / distance as f64;
                }
            }
        }
        activity
    }

    fn choose(&mut self) -> Literal {
        self.prepare();
        loop {
            let cell = self.order.pop().expect("an open cell is in the order");
            if self.propagator.colouring.colours[cell] == Colour::Open {
                return Literal::new(cell, self.phase[cell]);
            }
        }
    }

    /// Adds a clause whose first literal is false at the highest level and the others below it, jumps back to the
    /// highest of those, and makes the first one true.
    pub(super) fn assert(&mut self, mut clause: Vec<Literal>, worth: Option<u32>) {
        let level = |search: &LearningSearch, literal: Literal| search.propagator.marks[literal.cell()].level;
        if clause.len() == 1 {
            self.back(0);
            self.propagator.push(clause[0], Force::Free);
        } else {
            let second = (1..clause.len()).max_by_key(|&i| level(self, clause[i])).expect("two or more");
            clause.swap(1, second);
            self.stamp += 1;
            let mut levels = 0;
            for &literal in &clause {
                let level = level(self, literal) as usize;
                levels += u32::from(std::mem::replace(&mut self.stamps[level], self.stamp) != self.stamp);
            }
            // Plain means at first, so that they do not begin too low.
            self.measured += 1.0;
            self.late += (f64::from(levels) - self.late) / LATE.min(self.measured);
            self.long += (f64::from(levels) - self.long) / LONG.min(self.measured);
            self.back(level(self, clause[1]));
            let address = self.propagator.clauses.add(&clause, worth.unwrap_or(levels));
            self.propagator.push(clause[0], Force::Clause(address));
        }
        self.workbench.learned = clause;
    }

    /// Forbids the solution at hand. False when it was the last: no decision led to it.
    pub fn forbid(&mut self) -> bool {
        let level = self.propagator.level();
        if level == 0 {
            self.dead = true;
            return false;
        }
        let clause = (1..=level).rev().map(|level| self.propagator.decision(level).other()).collect();
        self.assert(clause, Some(0));
        true
    }

    /// From now on one of these literals must hold. At level 0.
    pub fn require(&mut self, literals: &[Literal]) {
        debug_assert_eq!(self.propagator.level(), 0);
        self.prepare();
        let value = |literal: &Literal| self.propagator.value(*literal);
        if literals.iter().any(|literal| value(literal) == Some(true)) {
            return;
        }
        let open: Vec<Literal> =
            literals.iter().copied().filter(|literal| value(literal).is_none()).collect();
        match open[..] {
            [] => self.dead = true,
            [only] => self.propagator.push(only, Force::Free),
            _ => {
                self.propagator.clauses.add(&open, 0);
            }
        }
    }

    /// Restarts and thins out the clauses as often as can be, so that small boards see both.
    #[cfg(test)]
    pub fn hurry(&mut self) {
        (self.restart_at, self.between, self.propagator.clauses.limit) = (1, 1, 2);
    }

    /// Prefers the other colour than this one for each cell, until it has had one.
    pub fn avoid(&mut self, shading: &Shading) {
        self.prepare();
        self.phase.iter_mut().zip(shading.iter()).for_each(|(phase, &black)| *phase = !black);
    }
}
