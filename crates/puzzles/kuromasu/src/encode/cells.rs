//! Cells decided one by one, with consequences drawn on the way: the space that ants walk.
//!
//! A decision is a cell without a clue, its options are white (0) and black (1); each decision propagates (see
//! `deduction`). What the search owes to that propagation is large: with `clues` many boards are
//! solved before the first ant has decided anything, while `touch` leaves all but the touching rule to the pheromone.
//!
//! The grade is the report's objective of the board with undecided cells white: 0 is solved, and it is the score of the
//! colouring from scratch at every stage.

use super::deduction::{Deduction, Partial};
use super::field::Field;
use super::judge::Judge;
use crate::{Kuromasu, Shading};
use plansza_core::{Board, Construct, Encoding, Fault, Rng, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use super::deduction::Propagation;

/// Parameters of [`Cells`].
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Params {
    /// What follows from a decided cell: only that black cells do not touch, or the numbers and connectivity too.
    pub propagation: Propagation,
}

/// Boards under construction.
#[derive(Clone, Debug)]
pub struct Cells {
    judge: Judge,
    field: Field,
    deduction: Deduction,
    start: Partial,
}

impl Encoding<Kuromasu> for Cells {
    const NAME: &'static str = "cells";
    const ABOUT: &'static str =
        "cell by cell, black or white; each decision propagates, which alone solves many boards";

    type Params = Params;

    /// Never fails: clues that contradict each other give a board that no ant solves.
    fn new(puzzle: &Kuromasu, params: Params) -> Result<Cells, Fault> {
        let field = Field::new(puzzle);
        let deduction = Deduction::new(&field, params.propagation);
        let start = deduction.start();
        Ok(Cells { judge: Judge::new(puzzle, false), field, deduction, start })
    }

    /// The parameters that suit a method.
    fn defaults(_: &Kuromasu, method: &str) -> Value {
        match method {
            "ants" => json!({ "greedy": 0.5, "stagnation": 20 }),
            _ => Value::Null,
        }
    }
}

impl Space for Cells {
    type Solution = Shading;

    fn score(&self, shading: &Shading) -> i64 {
        self.judge.score(shading)
    }

    fn goal(&self) -> Option<i64> {
        Some(0)
    }

    /// One ant without pheromone: open cells in random order, each black or white by the toss of a coin.
    fn sample(&self, rng: &mut Rng) -> Shading {
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

    fn board(&self, shading: &Shading) -> Board {
        self.judge.board(shading)
    }
}

impl Construct for Cells {
    type Partial = Partial;

    fn cells(&self) -> usize {
        self.field.places().len()
    }

    fn options(&self) -> usize {
        2
    }

    fn begin(&self) -> Partial {
        self.start.clone()
    }

    #[inline]
    fn open(&self, partial: &Partial, cell: usize) -> u64 {
        if self.deduction.is_open(partial, self.field.places()[cell]) { 0b11 } else { 0 }
    }

    fn place(&self, partial: &mut Partial, cell: usize, option: usize) {
        self.deduction.place(partial, self.field.places()[cell], option == 1);
    }

    fn grade(&self, partial: &Partial) -> i64 {
        let rows = &partial.black;
        let islands = self.field.islands(rows).max(1);
        let misses = self.field.misses(rows, &self.field.columns(rows));
        -(misses + 2 * self.field.touching(rows) as i64 + (1i64 << (islands - 1)) - 1)
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
        let place = self.field.places()[cell];
        let black = (partial.black[place.row as usize] >> place.column & 1) as usize;
        (self.open(partial, cell) == 0).then_some(black)
    }

    fn built(&self, partial: &Partial) -> Shading {
        self.field.unpack(&partial.black)
    }
}
