//! The board as a SAT formula over the open cells' candidates.

use crate::candidates::{Candidates, Trail};
use plansza_core::bits;
use plansza_sat::{Lit, Solver, Tuning, Var};

const NONE: u32 = u32::MAX;

/// A SAT solver loaded with the open part of a board.
pub struct OpenFormula {
    /// The solver.
    pub solver: Solver,
    /// First variable of each cell, `NONE` for decided cells.
    first: Vec<u32>,
    masks: Vec<u64>,
}

impl OpenFormula {
    /// Encodes the open cells of a propagated board: a variable for each
    /// candidate, one true in each cell and one place for each digit in each unit.
    #[must_use]
    pub fn new(board: &Candidates<Trail>, tuning: Tuning) -> OpenFormula {
        let geometry = board.geometry();
        let held = |cell| (1u64 << board.digit(cell)) >> 1;
        let masks: Vec<u64> = (0..geometry.cells()).map(|cell| board.mask(cell) | held(cell)).collect();
        let mut solver = Solver::with_tuning(tuning);
        let mut first = vec![NONE; geometry.cells()];
        for (cell, &mask) in masks.iter().enumerate() {
            if mask.count_ones() > 1 {
                first[cell] = solver.vars() as u32;
                for _ in 0..mask.count_ones() {
                    let var = solver.new_var();
                    solver.set_phase(var, true);
                    solver.set_activity(var, 1.0 / f64::from(mask.count_ones()));
                }
            }
        }
        let mut formula = OpenFormula { solver, first, masks };
        let mut excluded = Vec::new();
        for cell in 0..geometry.cells() {
            if formula.first[cell] == NONE {
                continue;
            }
            let digits: Vec<usize> = bits(formula.masks[cell]).collect();
            for &digit in &digits {
                excluded.clear();
                let own = formula.literal(cell, digit);
                excluded.extend(digits.iter().filter_map(|&d| formula.literal(cell, d)));
                excluded.retain(|&l| Some(l) != own);
                let peers = geometry.peers(cell).iter();
                excluded.extend(peers.filter_map(|&p| formula.literal(p.into(), digit)));
                if let Some(own) = own {
                    formula.solver.exclude(own, &excluded);
                }
            }
        }
        let mut clause = Vec::new();
        for cell in 0..geometry.cells() {
            clause.clear();
            clause.extend(bits(formula.masks[cell]).filter_map(|d| formula.literal(cell, d)));
            if !clause.is_empty() {
                formula.solver.add_clause(&clause);
            }
        }
        for unit in 0..geometry.units() {
            for digit in 0..geometry.side() {
                clause.clear();
                let cells = geometry.members(unit).iter();
                clause.extend(cells.filter_map(|&c| formula.literal(c.into(), digit)));
                if !clause.is_empty() {
                    formula.solver.add_clause(&clause);
                }
            }
        }
        formula
    }

    /// The literal that says that `cell` holds the digit of mask bit `digit`,
    /// if that was an open question.
    #[must_use]
    pub fn literal(&self, cell: usize, digit: usize) -> Option<Lit> {
        let mask = self.masks[cell];
        if self.first[cell] == NONE || mask >> digit & 1 == 0 {
            return None;
        }
        let rank = (mask & ((1 << digit) - 1)).count_ones();
        Some(Var(self.first[cell] + rank).positive())
    }

    /// Excludes a grid from further models. Returns false if nothing is left.
    pub fn block(&mut self, grid: &[u8]) -> bool {
        let mut clause = Vec::new();
        for (cell, &digit) in grid.iter().enumerate() {
            clause.extend(self.literal(cell, usize::from(digit) - 1).map(|held| !held));
        }
        self.solver.add_clause(&clause)
    }

    /// The grid of the last model.
    #[must_use]
    pub fn grid(&self) -> Vec<u8> {
        (0..self.masks.len())
            .map(|cell| {
                let mask = self.masks[cell];
                let holds = |&d: &usize| self.literal(cell, d).is_none_or(|l| self.solver.model(l));
                bits(mask).find(holds).map_or(0, |d| d as u8 + 1)
            })
            .collect()
    }
}
