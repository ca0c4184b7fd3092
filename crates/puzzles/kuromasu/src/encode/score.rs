//! The slow truth that the encodings share: the report's objective from the plain loops of [`rules`](crate::rules).
//!
//! The report's number does not mind a black cell that has a clue, since no genome can make one; here each costs two
//! points, so that no colouring but a solution scores 0.

use super::cost::MissCost;
use crate::{Clue, Kuromasu, Shading};
use plansza_core::Board;

/// Scores whole colourings of one board.
#[derive(Clone, Debug)]
pub struct ShadingScore {
    puzzle: Kuromasu,
    misfit: MissCost,
    enclosed: bool,
}

impl ShadingScore {
    /// The report's score on a board; `enclosed` adds the term of the author's program.
    pub fn of_the_report(puzzle: &Kuromasu, enclosed: bool) -> ShadingScore {
        ShadingScore { puzzle: puzzle.clone(), misfit: MissCost::Sum, enclosed }
    }

    /// The same with another cost of the numbers that are not met.
    pub fn with_cost(puzzle: &Kuromasu, misfit: MissCost) -> ShadingScore {
        ShadingScore { puzzle: puzzle.clone(), misfit, enclosed: false }
    }

    /// The score of a colouring; 0 is solved, and nothing else is.
    pub fn score(&self, shading: &Shading) -> i64 {
        let clues = self.puzzle.clues();
        let painted =
            clues.iter().zip(shading.iter()).filter(|(clue, black)| **clue != Clue::None && **black);
        let report = self.puzzle.fitness(shading) - 2 * painted.count() as i64 - self.enclosed(shading);
        match self.misfit {
            MissCost::Sum => report,
            misfit => report - self.dearer(misfit, shading),
        }
    }

    /// How much more the numbers cost that are not met than on the report's scale.
    fn dearer(&self, misfit: MissCost, shading: &Shading) -> i64 {
        let more = |(cell, clue): (usize, &Clue)| match clue {
            Clue::Number(n) => {
                let off = (i64::from(*n) - self.puzzle.seen(shading, cell) as i64).abs();
                misfit.cost(off) - off
            }
            _ => 0,
        };
        self.puzzle.clues().iter().enumerate().map(more).sum()
    }

    /// White cells without a number whose neighbours are all black. Where there is only one island, such a cell is all
    /// of it and breaks no rule.
    fn enclosed(&self, shading: &Shading) -> i64 {
        if !self.enclosed || self.puzzle.islands(shading) < 2 {
            return 0;
        }
        let shut = |&cell: &usize| {
            !shading[cell]
                && !matches!(self.puzzle.clues()[cell], Clue::Number(_))
                && self.puzzle.neighbours(cell).all(|other| shading[other])
        };
        (0..shading.len()).filter(shut).count() as i64
    }

    /// The picture of a colouring: what breaks a rule is marked.
    pub fn board(&self, shading: &Shading) -> Board {
        crate::draw::board(&self.puzzle, Some(shading))
    }
}
