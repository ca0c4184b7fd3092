//! The report's genetic algorithm in row mode: each row is a permutation of its missing digits, so rows are always
//! right, and columns and boxes are to be mended.
//!
//! Source: the report. A genome is the grid; spawning shuffles each row's missing digits; crossover is two-point and
//! swaps a run of whole rows between two individuals; mutation visits each row and with probability `rate` exchanges
//! two of its free cells. The same exchange is the move of the local methods, which prefer those that put no
//! digit beside an equal given.

use super::judge::{Judge, Objective};
use super::lanes::{Genome, Lanes};
use super::permutations::{Crossing, Permutations};
use super::swaps::Within;
use crate::Sudoku;
use plansza_core::{Encoding, Fault, Rng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Parameters of [`Rows`].
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Params {
    /// What is added up over rows, columns and boxes; 3·N² is solved.
    pub objective: Objective,
}

/// Grids whose rows are permutations.
pub type Rows = Permutations<Runs>;

/// The report's crossover: a run of whole rows.
#[derive(Clone, Copy, Debug)]
pub struct Runs;

impl Crossing for Runs {
    #[inline]
    fn cross(&self, lanes: &Lanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        swap_rows(a, b, lanes.row(), rng);
    }
}

impl Encoding<Sudoku> for Rows {
    const NAME: &'static str = "rows";
    const ABOUT: &'static str = "each row a permutation of its missing digits (the report's row mode), swaps of local search beside an equal given are rare; no propagation";

    type Params = Params;

    /// Fails when the givens contradict each other.
    fn new(puzzle: &Sudoku, params: Params) -> Result<Rows, Fault> {
        let judge = Judge::new(puzzle, params.objective)?;
        Ok(Permutations::keeping(puzzle.givens().clone(), Within::Rows, judge, Runs))
    }

    /// The parameters that suit a method. The genetic algorithm's own are the report's.
    fn defaults(_: &Sudoku, method: &str) -> Value {
        match method {
            "anneal" => json!({"start": 0.7, "end": 0.45, "levels": 200, "moves": 500}),
            "tabu" => json!({"tenure": 5, "jitter": 6, "patience": 20_000}),
            _ => json!({}),
        }
    }
}

/// The report's crossover: two different cuts among the N + 1 edges between and around the rows, and the rows between
/// them change places.
#[inline]
pub(super) fn swap_rows(a: &mut Genome, b: &mut Genome, row: usize, rng: &mut Rng) {
    let edges = a.len() / row + 1;
    let first = rng.below(edges);
    let second = rng.below(edges - 1);
    let second = second + usize::from(second >= first);
    let (low, high) = (first.min(second) * row, first.max(second) * row);
    a[low..high].swap_with_slice(&mut b[low..high]);
}
