//! The board as a SAT formula over the open cells' candidates.

use super::board::Board;
use plansza_sat::{Lit, Solver, Tuning, Var};

const NONE: u32 = u32::MAX;

/// A SAT solver loaded with the open part of a board.
pub struct Encoding {
    /// The solver.
    pub solver: Solver,
    /// First variable of each cell, `NONE` for decided cells.
    first: Vec<u32>,
    masks: Vec<u64>,
}

impl Encoding {
    /// Encodes the open cells of a propagated board: a variable for each
    /// candidate, one true in each cell and one place for each digit in each unit.
    #[must_use]
    pub fn new(board: &Board, tuning: Tuning) -> Encoding {
        let shape = board.shape();
        let masks: Vec<u64> = (0..shape.cells()).map(|cell| board.mask(cell)).collect();
        let mut solver = Solver::with_tuning(tuning);
        let mut first = vec![NONE; shape.cells()];
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
        let mut encoding = Encoding { solver, first, masks };
        let mut excluded = Vec::new();
        for cell in 0..shape.cells() {
            if encoding.first[cell] == NONE {
                continue;
            }
            let digits: Vec<u32> = bits(encoding.masks[cell]).collect();
            for &digit in &digits {
                excluded.clear();
                let own = encoding.literal(cell, digit);
                excluded.extend(digits.iter().filter_map(|&d| encoding.literal(cell, d)));
                excluded.retain(|&l| Some(l) != own);
                let peers = shape.peers(cell).iter();
                excluded.extend(peers.filter_map(|&p| encoding.literal(p.into(), digit)));
                if let Some(own) = own {
                    encoding.solver.exclude(own, &excluded);
                }
            }
        }
        let mut clause = Vec::new();
        for cell in 0..shape.cells() {
            clause.clear();
            clause.extend(bits(encoding.masks[cell]).filter_map(|d| encoding.literal(cell, d)));
            if !clause.is_empty() {
                encoding.solver.add_clause(&clause);
            }
        }
        for unit in 0..shape.units() {
            for digit in 0..shape.side() as u32 {
                clause.clear();
                let cells = shape.members(unit).iter();
                clause.extend(cells.filter_map(|&c| encoding.literal(c.into(), digit)));
                if !clause.is_empty() {
                    encoding.solver.add_clause(&clause);
                }
            }
        }
        if std::env::var("SEG").is_ok() {
            encoding.add_segments(board);
        }
        encoding
    }

    fn add_segments(&mut self, board: &Board) {
        let shape = board.shape();
        let side = shape.side();
        // For each line and box crossing.
        for dir in 0..2 {
            for digit in 0..side as u32 {
                let mut table: Vec<Vec<Option<Lit>>> = vec![vec![None; side]; side]; // [line][box]
                for line in 0..side {
                    for square in 0..side {
                        let lits: Vec<Lit> = shape
                            .members(dir * side + line)
                            .iter()
                            .filter(|&&c| shape.homes(c.into())[2] == 2 * side + square)
                            .filter_map(|&c| self.literal(c.into(), digit))
                            .collect();
                        if lits.is_empty() {
                            continue;
                        }
                        if lits.len() == 1 {
                            table[line][square] = Some(lits[0]);
                            continue;
                        }
                        let s = self.solver.new_var();
                        self.solver.set_phase(s, true);
                        let s = s.positive();
                        for &l in &lits {
                            self.solver.add_clause(&[!l, s]);
                        }
                        let mut c = lits.clone();
                        c.push(!s);
                        self.solver.add_clause(&c);
                        table[line][square] = Some(s);
                    }
                }
                for i in 0..side {
                    let r: Vec<Lit> = (0..side).filter_map(|j| table[i][j]).collect();
                    if r.len() > 0 {
                        self.solver.add_exactly_one(&r);
                    }
                    let r: Vec<Lit> = (0..side).filter_map(|j| table[j][i]).collect();
                    if r.len() > 0 {
                        self.solver.add_exactly_one(&r);
                    }
                }
            }
        }
    }

    /// Excludes the last model's grid from further models. Returns false if
    /// nothing is left.
    pub fn block(&mut self) -> bool {
        let mut clause = Vec::new();
        for cell in 0..self.masks.len() {
            let chosen = bits(self.masks[cell])
                .filter_map(|digit| self.literal(cell, digit))
                .find(|&literal| self.solver.model(literal));
            clause.extend(chosen.map(|literal| !literal));
        }
        self.solver.add_clause(&clause)
    }

    #[doc(hidden)]
    pub fn solver_var(&self, i: usize) -> Var {
        Var(i as u32)
    }

    fn literal(&self, cell: usize, digit: u32) -> Option<Lit> {
        let mask = self.masks[cell];
        if self.first[cell] == NONE || mask >> digit & 1 == 0 {
            return None;
        }
        let rank = (mask & ((1 << digit) - 1)).count_ones();
        Some(Var(self.first[cell] + rank).positive())
    }

    /// The grid of the last model.
    #[must_use]
    pub fn grid(&self) -> Vec<u8> {
        (0..self.masks.len())
            .map(|cell| {
                let mask = self.masks[cell];
                let holds = |&d: &u32| self.literal(cell, d).is_none_or(|l| self.solver.model(l));
                bits(mask).find(holds).map_or(0, |d| d as u8 + 1)
            })
            .collect()
    }
}

/// The positions of the set bits.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit
        })
    })
}
