//! CellByCell decided one by one, with consequences drawn on the way: the space that ants walk.
//!
//! A decision is a cell without a clue, its options are white (0) and black (1); each decision propagates (see
//! `deduction`). What the search owes to that propagation is large: with `clues` many boards are
//! solved before the first ant has decided anything, while `touch` leaves all but the touching rule to the pheromone.
//!
//! The grade is the report's objective of the board with undecided cells white: 0 is solved, and it is the score of the
//! colouring from scratch at every stage.

use super::deduction::{AntPropagation, Partial};
use super::score::ShadingScore;
use super::words::ShadingWords;
use crate::colouring::Colour;
use crate::{Kuromasu, Shading};
use plansza_core::{Construct, Encoding, Fault, Rng, params};

/// Parameters of [`CellByCell`].
///
/// ```
/// use plansza_kuromasu::encode::{AntPropagation, cells::Params};
/// assert_eq!(Params::default().propagation, AntPropagation::Clues);
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// What follows from a decided cell: only that black cells do not touch, or the numbers and connectivity too.
    pub propagation: AntPropagation,
}

/// Boards under construction.
///
/// ```
/// use plansza_core::{Construct, Encoding};
/// use plansza_kuromasu::encode::{CellByCell, cells};
/// let board = plansza_kuromasu::text::read("2x2:d")?.remove(0);
/// let space = CellByCell::new(&board, cells::Params::default())?;
/// let mut partial = space.begin();
/// space.place(&mut partial, 0, 1);
/// assert_eq!([0, 1, 2, 3].map(|cell| space.chosen(&partial, cell)), [Some(1), Some(0), Some(0), Some(0)]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct CellByCell {
    truth: ShadingScore,
    words: ShadingWords,
    /// The board with what its clues decide by themselves.
    start: Partial,
}

impl Encoding<Kuromasu> for CellByCell {
    const NAME: &'static str = "cells";
    const ABOUT: &'static str =
        "cell by cell, black or white; each decision propagates, which alone solves many boards";

    type Params = Params;

    /// Never fails: clues that contradict each other give a board that no ant solves.
    fn new(puzzle: &Kuromasu, params: Params) -> Result<CellByCell, Fault> {
        let start = Partial::new(puzzle, params.propagation);
        Ok(CellByCell {
            truth: ShadingScore::of_the_report(puzzle, false),
            words: ShadingWords::new(puzzle),
            start,
        })
    }

    /// The parameters that suit a method.
    fn defaults(_: &Kuromasu, method: &str) -> String {
        match method {
            "ants" => {
                "ants=1 greedy=0.86 local=0.067 global=0.71 evaporation=0.00044 deposit=round-best stagnation=14".into()
            }
            _ => String::new(),
        }
    }
}

impl CellByCell {
    /// The cell of a decision.
    #[inline]
    fn cell(&self, decision: usize) -> usize {
        self.words.layout().cell(self.words.genes()[decision])
    }

    /// One ant without pheromone: open cells in random order, each black or white by the toss of a coin.
    fn walk(&self, rng: &mut Rng) -> Shading {
        let mut partial = self.begin();
        let mut order: Vec<usize> = (0..self.cells()).collect();
        rng.shuffle(&mut order);
        for cell in order {
            if self.open(&partial, cell) != 0 {
                self.place(&mut partial, cell, (rng.word() >> 63) as usize);
            }
        }
        self.built(&partial)
    }
}

space_of_colourings!(CellByCell, |space, rng| space.walk(rng));

impl Construct for CellByCell {
    type Partial = Partial;

    fn cells(&self) -> usize {
        self.words.genes().len()
    }

    fn options(&self) -> usize {
        2
    }

    fn tiles(&self, cell: usize) -> Vec<usize> {
        vec![self.cell(cell)]
    }

    fn begin(&self) -> Partial {
        self.start.clone()
    }

    #[inline]
    fn open(&self, partial: &Partial, cell: usize) -> u64 {
        if partial.is_open(self.cell(cell)) { 0b11 } else { 0 }
    }

    fn place(&self, partial: &mut Partial, cell: usize, option: usize) {
        partial.decide(self.cell(cell), option == 1);
    }

    fn grade(&self, partial: &Partial) -> i64 {
        let (rows, columns) = partial.colouring.blacks();
        self.words.score(&rows[..self.words.layout().height], &columns).0
    }

    /// In inverse proportion to the error, with a half for the error that a solved board does not have.
    fn reward(&self, grade: i64) -> f64 {
        1.0 / (0.5 - grade as f64)
    }

    #[inline]
    fn hopeless(&self, partial: &Partial) -> bool {
        partial.failed
    }

    /// All open cells have two options: any of them, by a fair draw.
    fn tightest(&self, partial: &Partial, rng: &mut Rng) -> Option<usize> {
        let open = (0..self.cells()).filter(|&cell| self.open(partial, cell) != 0);
        let choice = (partial.open > 0).then(|| rng.below(partial.open))?;
        open.into_iter().nth(choice)
    }

    #[inline]
    fn chosen(&self, partial: &Partial, cell: usize) -> Option<usize> {
        match partial.colouring.colours[self.cell(cell)] {
            Colour::Open => None,
            colour => Some(usize::from(colour == Colour::Black)),
        }
    }

    fn built(&self, partial: &Partial) -> Shading {
        partial.colouring.shading()
    }
}
