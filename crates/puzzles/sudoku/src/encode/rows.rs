//! The report's genetic algorithm in row mode: each row is a permutation of its missing digits, so rows are always
//! right, and columns and boxes are to be mended.
//!
//! Source: the report. A genome is the grid; spawning shuffles each row's missing digits; crossover is two-point and
//! swaps a run of whole rows between two individuals; mutation visits each row and with probability `rate` exchanges
//! two of its free cells. The same exchange is the move of the local methods, which prefer those that put no
//! digit beside an equal given.

use super::judge::{Judge, Objective};
use super::lanes::Genome;
use super::permutations::Permutations;
use super::swaps::{State, Swap, Within};
use crate::{Grid, Sudoku};
use plansza_core::{Board, Encoding, Fault, Genetic, Local, Rng, Space};
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
#[derive(Clone, Debug)]
pub struct Rows {
    rows: Permutations,
}

impl Encoding<Sudoku> for Rows {
    const NAME: &'static str = "rows";
    const ABOUT: &'static str = "each row a permutation of its missing digits (the report's row mode), swaps of local search beside an equal given are rare; no propagation";

    type Params = Params;

    /// Fails when the givens contradict each other.
    fn new(puzzle: &Sudoku, params: Params) -> Result<Rows, Fault> {
        let judge = Judge::new(puzzle, params.objective)?;
        Ok(Rows { rows: Permutations::new(judge, Within::Rows, puzzle.givens().clone()) })
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

impl Space for Rows {
    type Solution = Grid;

    fn score(&self, grid: &Grid) -> i64 {
        self.rows.judge.score(grid)
    }

    fn goal(&self) -> Option<i64> {
        Some(self.rows.judge.goal())
    }

    fn sample(&self, rng: &mut Rng) -> Grid {
        self.rows.deal(rng)
    }

    fn board(&self, grid: &Grid) -> Board {
        self.rows.judge.board(grid)
    }
}

impl Local for Rows {
    type State = State;
    type Move = Swap;

    fn state(&self, grid: &Grid) -> State {
        self.rows.swaps.state(grid, self.score(grid))
    }

    fn solution(&self, state: &State) -> Grid {
        self.rows.swaps.grid(state)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        self.rows.swaps.value(state)
    }

    #[inline]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Swap> {
        self.rows.swaps.propose(state, rng)
    }

    #[inline]
    fn gain(&self, state: &mut State, swap: Swap) -> i64 {
        self.rows.swaps.gain(state, swap)
    }

    #[inline]
    fn apply(&self, state: &mut State, swap: Swap) {
        self.rows.swaps.apply(state, swap);
    }

    fn neighbours(&self, _: &State, moves: &mut Vec<Swap>) {
        self.rows.swaps.neighbours(moves);
    }

    fn undoes(&self, state: &State, swap: Swap) -> [u32; 2] {
        self.rows.swaps.undoes(state, swap)
    }

    fn creates(&self, state: &State, swap: Swap) -> [u32; 2] {
        self.rows.swaps.creates(state, swap)
    }

    fn keys(&self) -> usize {
        self.rows.swaps.keys()
    }
}

impl Genetic for Rows {
    type Genome = Genome;

    fn spawn(&self, rng: &mut Rng) -> Genome {
        self.encode(&self.rows.deal(rng))
    }

    fn respawn(&self, genome: &mut Genome, rng: &mut Rng) {
        self.rows.redeal(genome, rng);
    }

    /// Swaps a run of whole rows: the two cuts are drawn among the N + 1 edges between and around the rows.
    fn cross(&self, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        swap_rows(a, b, self.rows.lanes.row(), rng);
    }

    /// `rate` is the probability of a row.
    #[inline]
    fn mutate(&self, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        self.rows.mutate(genome, rate, rng);
    }

    #[inline]
    fn fitness(&self, genome: &Genome) -> i64 {
        self.rows.lanes.score(genome)
    }

    fn express(&self, genome: &Genome) -> Grid {
        self.rows.lanes.unpack(genome)
    }

    fn encode(&self, grid: &Grid) -> Genome {
        self.rows.lanes.pack(grid)
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
