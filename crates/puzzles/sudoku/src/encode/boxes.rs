//! Box permutations: each box holds each digit once, and rows and columns are to be mended by exchanging two free cells
//! of a box.
//!
//! Source: R. Lewis, *Metaheuristics can solve sudoku puzzles*, Journal of Heuristics 13 (2007), who anneals this space.
//! The score is 3·N² less the digits missing in rows and columns: the scale of the report. For breeding, children take
//! whole bands or whole stacks from either parent, which keeps the boxes whole.
//!
//! A random move prefers swaps that put no digit beside an equal given, and so knows as much of the givens as the report's
//! candidate mode does; nothing is propagated.
//!
//! With `singles` the givens are first extended by naked and hidden singles. That is off by default: on many boards
//! these alone are the whole answer, and a search that starts from them has not found it.

use super::judge::{Judge, Objective};
use super::lanes::Genome;
use super::permutations::Permutations;
use super::sieve::{Propagation, Sieve};
use super::swaps::{State, Swap, Within};
use crate::{Grid, Sudoku};
use plansza_core::{Board, Encoding, Fault, Genetic, Local, Rng, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Parameters of [`Boxes`].
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Params {
    /// First extend the givens by naked and hidden singles. On many boards that is already the answer.
    pub singles: bool,
}

/// Grids whose boxes are permutations.
#[derive(Clone, Debug)]
pub struct Boxes {
    boxes: Permutations,
    /// Bands and stacks.
    bands: usize,
    stacks: usize,
}

impl Encoding<Sudoku> for Boxes {
    const NAME: &'static str = "boxes";
    const ABOUT: &'static str = "each box a permutation of its missing digits, swaps beside an equal given are rare; no propagation unless `singles` extends the givens first";

    type Params = Params;

    /// Fails when the givens contradict each other, or `singles` finds that they do.
    fn new(puzzle: &Sudoku, params: Params) -> Result<Boxes, Fault> {
        let judge = Judge::new(puzzle, Objective::Distinct)?;
        let fixed = if params.singles {
            let sieve = Sieve::new(puzzle, Propagation::Hidden)?;
            sieve.grid(sieve.start())
        } else {
            puzzle.givens().clone()
        };
        let shape = puzzle.shape();
        let (bands, stacks) = (shape.side() / shape.box_height(), shape.side() / shape.box_width());
        Ok(Boxes { boxes: Permutations::new(judge, Within::Boxes, fixed), bands, stacks })
    }

    /// The parameters that suit a method. Losses are whole points, so the temperatures that matter are those at which one
    /// point is lost once in nine to thirty tries; large boards must cool slowly through them.
    fn defaults(puzzle: &Sudoku, method: &str) -> Value {
        let large = puzzle.shape().side() > 16;
        match method {
            "anneal" if large => json!({"start": 0.5, "end": 0.3, "levels": 1000, "moves": 10_000}),
            "anneal" => json!({"start": 0.45, "end": 0.35, "levels": 200, "moves": 500}),
            "tabu" => json!({"tenure": 2, "jitter": 4, "patience": 20_000}),
            "genetic" => json!({"selection": "tournament", "tournament": 5, "elites": 2, "mutation": 0.15}),
            "memetic" if large => {
                json!({"population": 8, "elites": 2, "burst": 3_000_000, "hot": 0.5, "cold": 0.3})
            }
            "memetic" => json!({"population": 20, "elites": 2, "burst": 20_000, "hot": 0.45, "cold": 0.35}),
            _ => json!({}),
        }
    }
}

impl Space for Boxes {
    type Solution = Grid;

    fn score(&self, grid: &Grid) -> i64 {
        self.boxes.judge.score(grid)
    }

    fn goal(&self) -> Option<i64> {
        Some(self.boxes.judge.goal())
    }

    fn sample(&self, rng: &mut Rng) -> Grid {
        self.boxes.deal(rng)
    }

    fn board(&self, grid: &Grid) -> Board {
        self.boxes.judge.board(grid)
    }
}

impl Local for Boxes {
    type State = State;
    type Move = Swap;

    fn state(&self, grid: &Grid) -> State {
        self.boxes.swaps.state(grid, self.score(grid))
    }

    fn solution(&self, state: &State) -> Grid {
        self.boxes.swaps.grid(state)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        self.boxes.swaps.value(state)
    }

    #[inline]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Swap> {
        self.boxes.swaps.propose(state, rng)
    }

    #[inline]
    fn gain(&self, state: &mut State, swap: Swap) -> i64 {
        self.boxes.swaps.gain(state, swap)
    }

    #[inline]
    fn apply(&self, state: &mut State, swap: Swap) {
        self.boxes.swaps.apply(state, swap);
    }

    fn neighbours(&self, _: &State, moves: &mut Vec<Swap>) {
        self.boxes.swaps.neighbours(moves);
    }

    fn undoes(&self, state: &State, swap: Swap) -> [u32; 2] {
        self.boxes.swaps.undoes(state, swap)
    }

    fn creates(&self, state: &State, swap: Swap) -> [u32; 2] {
        self.boxes.swaps.creates(state, swap)
    }

    fn keys(&self) -> usize {
        self.boxes.swaps.keys()
    }
}

impl Genetic for Boxes {
    type Genome = Genome;

    fn spawn(&self, rng: &mut Rng) -> Genome {
        self.encode(&self.boxes.deal(rng))
    }

    fn respawn(&self, genome: &mut Genome, rng: &mut Rng) {
        self.boxes.redeal(genome, rng);
    }

    /// Swaps bands or stacks, whichever a coin says: some but not all of them, each set as likely as the next.
    fn cross(&self, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        let by_bands = self.stacks < 2 || (self.bands > 1 && rng.word() >> 63 == 0);
        let parts = if by_bands { self.bands } else { self.stacks };
        if parts < 2 {
            return;
        }
        let taken = 1 + rng.below((1 << parts) - 2);
        let (row, stack) = (self.boxes.lanes.row(), self.boxes.lanes.stack());
        if by_bands {
            let band = a.len() / self.bands;
            for (part, (a, b)) in a.chunks_exact_mut(band).zip(b.chunks_exact_mut(band)).enumerate() {
                if taken >> part & 1 == 1 {
                    a.swap_with_slice(b);
                }
            }
        } else {
            for (a, b) in a.chunks_exact_mut(row).zip(b.chunks_exact_mut(row)) {
                for (part, (a, b)) in a.chunks_exact_mut(stack).zip(b.chunks_exact_mut(stack)).enumerate() {
                    if taken >> part & 1 == 1 {
                        a.swap_with_slice(b);
                    }
                }
            }
        }
    }

    /// `rate` is the probability of a box.
    #[inline]
    fn mutate(&self, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        self.boxes.mutate(genome, rate, rng);
    }

    #[inline]
    fn fitness(&self, genome: &Genome) -> i64 {
        self.boxes.lanes.score(genome)
    }

    fn express(&self, genome: &Genome) -> Grid {
        self.boxes.lanes.unpack(genome)
    }

    fn encode(&self, grid: &Grid) -> Genome {
        self.boxes.lanes.pack(grid)
    }
}
