//! The search space: one bit per cell. It has all the views, each as small as it can be.

use crate::{Blank, Colours};
use plansza_core::{Board, Construct, Encoding, Fault, Genetic, Local, Puzzle, Rng, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One bit per cell.
pub struct Bits(Blank);

/// The encoding has no parameters.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Params {}

impl Encoding<Blank> for Bits {
    const NAME: &'static str = "bits";
    const ABOUT: &'static str = "one bit per cell; no propagation";
    type Params = Params;

    fn new(puzzle: &Blank, _: Params) -> Result<Bits, Fault> {
        Ok(Bits(puzzle.clone()))
    }
}

impl Space for Bits {
    type Solution = Colours;

    fn score(&self, solution: &Colours) -> i64 {
        self.0.score(solution)
    }

    fn goal(&self) -> Option<i64> {
        Puzzle::goal(&self.0)
    }

    fn sample(&self, rng: &mut Rng) -> Colours {
        (0..self.0.cells()).map(|_| rng.chance(0.5)).collect()
    }

    fn board(&self, solution: &Colours) -> Board {
        self.0.draw(Some(solution))
    }
}

/// The colours and how far each sum is off.
#[derive(Clone)]
pub struct State {
    colours: Colours,
    rows: Vec<i64>,
    columns: Vec<i64>,
    value: i64,
}

impl Local for Bits {
    type State = State;
    type Move = usize;

    fn state(&self, solution: &Colours) -> State {
        let (rows, columns) = self.0.sums(solution);
        let off = |real: Vec<u32>, wanted: &[u32]| {
            real.iter().zip(wanted).map(|(&a, &b)| a as i64 - b as i64).collect()
        };
        State {
            rows: off(rows, &self.0.rows),
            columns: off(columns, &self.0.columns),
            value: self.score(solution),
            colours: solution.clone(),
        }
    }

    fn solution(&self, state: &State) -> Colours {
        state.colours.clone()
    }

    fn value(&self, state: &State) -> i64 {
        state.value
    }

    fn propose(&self, state: &State, rng: &mut Rng) -> Option<usize> {
        Some(rng.below(state.colours.len()))
    }

    fn gain(&self, state: &mut State, cell: usize) -> i64 {
        let change = if state.colours[cell] { -1 } else { 1 };
        let line = |off: i64| off.abs() - (off + change).abs();
        line(state.rows[cell / self.0.width()]) + line(state.columns[cell % self.0.width()])
    }

    fn apply(&self, state: &mut State, cell: usize) {
        state.value += self.gain(state, cell);
        let change = if state.colours[cell] { -1 } else { 1 };
        state.rows[cell / self.0.width()] += change;
        state.columns[cell % self.0.width()] += change;
        state.colours[cell] ^= true;
    }

    fn neighbours(&self, state: &State, moves: &mut Vec<usize>) {
        moves.clear();
        moves.extend(0..state.colours.len());
    }

    fn undoes(&self, _: &State, cell: usize) -> [u32; 2] {
        [cell as u32; 2]
    }

    fn creates(&self, _: &State, cell: usize) -> [u32; 2] {
        [cell as u32; 2]
    }

    fn keys(&self) -> usize {
        self.0.cells()
    }
}

impl Genetic for Bits {
    type Genome = Colours;

    fn spawn(&self, rng: &mut Rng) -> Colours {
        self.sample(rng)
    }

    /// Uniform crossover.
    fn cross(&self, a: &mut Colours, b: &mut Colours, rng: &mut Rng) {
        for (a, b) in a.iter_mut().zip(b) {
            if rng.chance(0.5) {
                std::mem::swap(a, b);
            }
        }
    }

    /// Each bit flips with probability `rate`.
    fn mutate(&self, genome: &mut Colours, rate: f64, rng: &mut Rng) {
        genome.iter_mut().for_each(|bit| *bit ^= rng.chance(rate));
    }

    fn fitness(&self, genome: &Colours) -> i64 {
        self.score(genome)
    }

    fn express(&self, genome: &Colours) -> Colours {
        genome.clone()
    }

    fn encode(&self, solution: &Colours) -> Colours {
        solution.clone()
    }
}

impl Construct for Bits {
    type Partial = Vec<Option<bool>>;

    fn cells(&self) -> usize {
        self.0.cells()
    }

    fn options(&self) -> usize {
        2
    }

    fn begin(&self) -> Self::Partial {
        vec![None; self.0.cells()]
    }

    fn open(&self, partial: &Self::Partial, cell: usize) -> u64 {
        if partial[cell].is_none() { 0b11 } else { 0 }
    }

    fn place(&self, partial: &mut Self::Partial, cell: usize, option: usize) {
        partial[cell] = Some(option == 1);
    }

    fn grade(&self, partial: &Self::Partial) -> i64 {
        self.score(&self.built(partial))
    }

    fn reward(&self, grade: i64) -> f64 {
        1.0 / (1 - grade) as f64
    }

    fn hopeless(&self, _: &Self::Partial) -> bool {
        false
    }

    fn tightest(&self, partial: &Self::Partial, _: &mut Rng) -> Option<usize> {
        partial.iter().position(Option::is_none)
    }

    fn chosen(&self, partial: &Self::Partial, cell: usize) -> Option<usize> {
        partial[cell].map(usize::from)
    }

    fn built(&self, partial: &Self::Partial) -> Colours {
        partial.iter().map(|cell| cell.unwrap_or(false)).collect()
    }
}
