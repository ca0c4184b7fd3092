//! All arms over many boards by rank: Friedman's test with Nemenyi's critical difference. A block is a board, and the value
//! of an arm on it is the mean of its runs, at the number of evaluations that all of the arms have there.

use super::{ALPHA, By, Contest, same_scale};
use crate::analysis::runs::{CellRuns, equal_cost};
use plansza_stats::Friedman;
use plansza_stats::friedman::{Better, friedman};

/// Fewer boards than this are not ranked over.
pub const LEAST_BOARDS: usize = 5;

/// Arms that share boards, over these boards.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// By what.
    pub by: By,
    /// Who: all that work on all of the boards.
    pub arms: Vec<usize>,
    /// The boards.
    pub on: Vec<usize>,
    /// The test.
    pub friedman: Friedman,
    /// Nemenyi's critical difference of mean ranks.
    pub critical: f64,
    /// Groups of arms, as places in `arms`, of which no two differ.
    pub groups: Vec<Vec<usize>>,
}

impl Contest<'_, '_> {
    /// Arms are ranked on the boards of each of them, with all others that work on those too: random search on all
    /// boards of an experiment is ranked with the arms of each part of it.
    pub(super) fn rankings(&self) -> Vec<Ranking> {
        let mut fields: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for &arm in &self.arms {
            let works = |arm: usize, board: usize| self.cells.contains_key(&(arm, board));
            let boards: Vec<usize> = self.boards.iter().copied().filter(|&board| works(arm, board)).collect();
            let also = |other: &usize| boards.iter().all(|&board| works(*other, board));
            let arms: Vec<usize> = self.arms.iter().copied().filter(also).collect();
            if arms.len() < 2 {
                continue;
            }
            match fields.iter_mut().find(|(known, _)| *known == arms) {
                // The same arms on fewer boards.
                Some((_, on)) if on.len() >= boards.len() => {}
                Some((_, on)) => *on = boards,
                None => fields.push((arms, boards)),
            }
        }
        let score = fields.iter().flat_map(|(arms, boards)| {
            let scales = self.scales(arms, boards).into_iter();
            scales.filter_map(move |arms| self.rank(By::Score, &arms, boards))
        });
        let cost = fields.iter().filter_map(|(arms, boards)| self.rank(By::Cost, arms, boards));
        score.chain(cost).collect()
    }

    /// Arms that have some boards in common, apart by what their scores count; without those that stand alone.
    fn scales(&self, arms: &[usize], boards: &[usize]) -> Vec<Vec<usize>> {
        let same = |a: usize, b: usize| {
            boards.iter().all(|&board| same_scale(self.cells[&(a, board)], self.cells[&(b, board)]))
        };
        let mut scales: Vec<Vec<usize>> = Vec::new();
        for &arm in arms {
            match scales.iter_mut().find(|scale| scale.iter().all(|&other| same(arm, other))) {
                Some(scale) => scale.push(arm),
                None => scales.push(vec![arm]),
            }
        }
        scales.retain(|scale| scale.len() > 1);
        scales
    }

    fn rank(&self, by: By, arms: &[usize], boards: &[usize]) -> Option<Ranking> {
        if boards.len() < LEAST_BOARDS {
            return None;
        }
        let row = |&board: &usize| -> Option<Vec<f64>> {
            let cells: Vec<&CellRuns> = arms.iter().map(|&arm| self.cells[&(arm, board)]).collect();
            let at = equal_cost(cells.iter().copied());
            let mean = |cell: &&CellRuns| {
                let values = self.values(cell, by, at);
                (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
            };
            cells.iter().map(mean).collect()
        };
        let blocks: Vec<Vec<f64>> = boards.iter().filter_map(row).collect();
        let better = if by == By::Score { Better::Higher } else { Better::Lower };
        let friedman = friedman(&blocks, better)?;
        let critical = friedman.critical_difference(ALPHA)?;
        let groups = friedman.groups(critical);
        let (arms, on) = (arms.to_vec(), boards.to_vec());
        Some(Ranking { by, arms, on, friedman, critical, groups })
    }
}
