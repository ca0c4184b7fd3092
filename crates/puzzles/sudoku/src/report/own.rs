//! Boards of our own with the numbers of clues that the report's 3 × 100 boards have, for who does not have those.

use super::{ReportBoards, ReportLevel};
use crate::{Sudoku, Wish, generate};
use plansza_core::{Budget, Fault, Meter, Seed, Silent};
use rayon::prelude::*;

/// How many boards of the report have so many clues: from the number on, one count each.
const CLUES: [(usize, &[usize]); 3] = [
    (32, &[1, 1, 2, 7, 7, 6, 4, 9, 18, 7, 13, 11, 6, 3, 1, 2, 2]),
    (24, &[6, 4, 14, 27, 24, 14, 8, 3]),
    (22, &[2, 4, 14, 36, 23, 15, 6]),
];

/// The seed of the boards.
const SEED: Seed = Seed(2022);

/// So many boards a level, at most 100, always the same.
///
/// # Errors
/// When the generator is stopped.
pub(crate) fn own_boards(count: usize) -> Result<ReportBoards, Fault> {
    let mut sets = [const { Vec::new() }; 3];
    for (level, set) in ReportLevel::ALL.into_iter().zip(&mut sets) {
        let seed = SEED.named(level.name());
        *set = clues(level, seed)
            .into_par_iter()
            .take(count)
            .enumerate()
            .map(|(index, clues)| board(clues, seed.child(index as u64)))
            .collect::<Result<Vec<Sudoku>, Fault>>()?;
    }
    ReportBoards::new(sets)
}

/// The numbers of clues of 100 boards, mixed, so that the first few are as the rest.
fn clues(level: ReportLevel, seed: Seed) -> Vec<usize> {
    let (first, counts) = CLUES[level as usize];
    let mut all: Vec<usize> =
        counts.iter().enumerate().flat_map(|(more, &count)| vec![first + more; count]).collect();
    seed.rng().shuffle(&mut all);
    all
}

fn board(clues: usize, seed: Seed) -> Result<Sudoku, Fault> {
    let wish = Wish { clues, ..Wish::default() };
    generate(&wish, &mut seed.rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_hundred_boards_a_level_with_the_reports_means() {
        let means = ReportLevel::ALL.map(|level| {
            let all = clues(level, Seed(1));
            assert_eq!(all.len(), 100);
            all.iter().sum::<usize>() as f64 / 100.0
        });
        assert_eq!(means, [40.16, 27.48, 25.43]);
    }
}
