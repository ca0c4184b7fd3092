//! Boards of our own with the numbers of clues that the report's 3 × 100 boards have, for who does not have those.

use super::{ReportBoards, ReportLevel};
use crate::{ClueSpread, Sudoku, Wish, generate};
use plansza_core::{Budget, Fault, Meter, Seed, Silent};
use rayon::prelude::*;

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
        *set = mixed(level, seed)
            .into_par_iter()
            .take(count)
            .enumerate()
            .map(|(index, clues)| board(clues, seed.child(index as u64)))
            .collect::<Result<Vec<Sudoku>, Fault>>()?;
    }
    ReportBoards::new(sets)
}

/// The numbers of clues of 100 boards, mixed, so that the first few are as the rest.
fn mixed(level: ReportLevel, seed: Seed) -> Vec<usize> {
    let set = match level {
        ReportLevel::Easy => ClueSpread::ReportEasy,
        ReportLevel::Medium => ClueSpread::ReportMedium,
        ReportLevel::Hard => ClueSpread::ReportHard,
    };
    let mut all = set.clues();
    seed.rng().shuffle(&mut all);
    all
}

fn board(clues: usize, seed: Seed) -> Result<Sudoku, Fault> {
    let wish = Wish { clues, ..Wish::default() };
    generate(&wish, &mut seed.rng(), &mut Meter::new(Budget::UNLIMITED, &mut Silent))
}
