//! The report's genetic algorithm: one binary gene for each cell without a clue, row by row, 1 for black.
//!
//! Source: the report, whose program runs on PyGAD. Every colouring that leaves the clues white is in the space, and
//! its score is the report's: −( Σ |n − seen| + 2·touching pairs + 2^(islands−1) − 1 ), so 0 is solved. Crossover is at
//! a single point; mutation flips a fixed number of genes, each of which really changes. The same flip of one gene is
//! the move of the local methods.
//!
//! A genome is kept as the board itself, a word per row in which cells with a clue are never black. A suffix of genes
//! is a suffix of the board, so crossover exchanges the words below a row and the high bits of that row.

use super::field::{Field, Rows};
use super::judge::Judge;
use crate::rules::LARGEST;
use crate::{Kuromasu, Shading};
use plansza_core::{Board, Encoding, Fault, Genetic, Local, Rng, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Parameters of [`Genes`].
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Params {
    /// Whether each white cell without a number whose neighbours are all black costs a point more: the term that the
    /// author's program has and the report does not tell of.
    pub enclosed: bool,
}

/// All colourings that leave the clues white.
#[derive(Clone, Debug)]
pub struct Genes {
    judge: Judge,
    field: Field,
    enclosed: bool,
}

impl Encoding<Kuromasu> for Genes {
    const NAME: &'static str = "genes";
    const ABOUT: &'static str =
        "one gene per cell without a clue, black or white (the report's); no propagation";

    type Params = Params;

    /// Never fails: every board has colourings.
    fn new(puzzle: &Kuromasu, params: Params) -> Result<Genes, Fault> {
        let judge = Judge::new(puzzle, params.enclosed);
        Ok(Genes { judge, field: Field::new(puzzle), enclosed: params.enclosed })
    }

    /// The parameters that suit a method: the report's for its genetic algorithm.
    fn defaults(puzzle: &Kuromasu, method: &str) -> Value {
        let genes = puzzle.clues().iter().filter(|clue| **clue == crate::Clue::None).count().max(1);
        let population = 10 * puzzle.width() * puzzle.height();
        let generations = 2 * population;
        match method {
            "genetic" => json!({
                "population": population,
                "crossover": 1.0,
                "mutation": if genes <= 50 { 1.2 } else { 2.0 } / genes.max(2) as f64,
                "selection": "steady-state",
                "parents": 0.25,
                "offspring": "one",
                "elites": population / 100,
                "succession": 1.0,
                "generations": generations,
                "stagnation": (generations / 50).max(15),
                "stale": "stop",
            }),
            "climb" => json!({ "patience": 16 * genes }),
            "tabu" => json!({ "patience": 300 }),
            "anneal" => json!({ "start": 1.0, "end": 0.5, "levels": 32, "moves": 20 * genes }),
            "memetic" => json!({ "hot": 1.0, "cold": 0.5, "burst": 200 * genes, "mutation": 0.0 }),
            _ => Value::Null,
        }
    }
}

impl Genes {
    /// The score of a board in words.
    #[inline]
    fn judge(&self, rows: &[u64], columns: &[u64]) -> i64 {
        let islands = self.field.islands(rows).max(1);
        let cost = self.field.misses(rows, columns) + 2 * self.field.touching(rows) as i64;
        let enclosed = if self.enclosed && islands > 1 { self.field.enclosed(rows) as i64 } else { 0 };
        -(cost + (1i64 << (islands - 1)) - 1 + enclosed)
    }
}

impl Space for Genes {
    type Solution = Shading;

    fn score(&self, shading: &Shading) -> i64 {
        self.judge.score(shading)
    }

    fn goal(&self) -> Option<i64> {
        Some(0)
    }

    fn sample(&self, rng: &mut Rng) -> Shading {
        self.express(&self.spawn(rng))
    }

    fn board(&self, shading: &Shading) -> Board {
        self.judge.board(shading)
    }
}

impl Genetic for Genes {
    type Genome = Rows;

    fn spawn(&self, rng: &mut Rng) -> Rows {
        let mut rows = vec![0; self.field.height()].into_boxed_slice();
        self.field.toss(&mut rows, rng);
        rows
    }

    fn respawn(&self, genome: &mut Rows, rng: &mut Rng) {
        self.field.toss(genome, rng);
    }

    /// One point before any gene; what lies behind it is exchanged.
    #[inline]
    fn cross(&self, a: &mut Rows, b: &mut Rows, rng: &mut Rng) {
        let Some(&point) = rng.pick(self.field.places()) else { return };
        let row = point.row as usize;
        let differ = (a[row] ^ b[row]) & (u64::MAX << point.column);
        a[row] ^= differ;
        b[row] ^= differ;
        a[row + 1..].swap_with_slice(&mut b[row + 1..]);
    }

    /// `rate` is the share of the genes that flip: exactly ⌊rate · genes⌋ of them, all different.
    #[inline]
    fn mutate(&self, genome: &mut Rows, rate: f64, rng: &mut Rng) {
        let places = self.field.places();
        let flips = ((rate * places.len() as f64 + 1e-9) as usize).min(places.len());
        // Floyd's sampling without repetition. What was drawn already is known by the order of the board's bits.
        let mut drawn = [0u64; LARGEST];
        for last in places.len() - flips..places.len() {
            let bit = |gene: usize| (places[gene].row as usize, 1u64 << places[gene].column);
            let (row, mask) = bit(rng.below(last + 1));
            let (row, mask) = if drawn[row] & mask == 0 { (row, mask) } else { bit(last) };
            drawn[row] |= mask;
            genome[row] ^= mask;
        }
    }

    #[inline]
    fn fitness(&self, genome: &Rows) -> i64 {
        self.judge(genome, &self.field.columns(genome))
    }

    fn express(&self, genome: &Rows) -> Shading {
        self.field.unpack(genome)
    }

    fn encode(&self, shading: &Shading) -> Rows {
        self.field.pack(shading)
    }
}

/// A colouring by rows and by columns, with its score.
#[derive(Clone, Debug)]
pub struct State {
    rows: Rows,
    columns: Rows,
    value: i64,
}

/// The flip of one gene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip(u16);

impl Genes {
    #[inline]
    fn flip(&self, state: &mut State, Flip(gene): Flip) {
        let place = self.field.places()[gene as usize];
        state.rows[place.row as usize] ^= 1 << place.column;
        state.columns[place.column as usize] ^= 1 << place.row;
    }

    /// The name of a colour of a cell.
    fn key(&self, state: &State, Flip(gene): Flip, flipped: bool) -> u32 {
        let place = self.field.places()[gene as usize];
        let black = state.rows[place.row as usize] >> place.column & 1 == 1;
        2 * gene as u32 + u32::from(black != flipped)
    }
}

impl Local for Genes {
    type State = State;
    type Move = Flip;

    fn state(&self, shading: &Shading) -> State {
        let rows = self.field.pack(shading);
        let columns: Rows = self.field.columns(&rows)[..self.field.width()].into();
        State { value: self.judge(&rows, &columns), rows, columns }
    }

    fn solution(&self, state: &State) -> Shading {
        self.field.unpack(&state.rows)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        state.value
    }

    #[inline]
    fn propose(&self, _: &State, rng: &mut Rng) -> Option<Flip> {
        let genes = self.field.places().len();
        (genes > 0).then(|| Flip(rng.below(genes) as u16))
    }

    #[inline]
    fn gain(&self, state: &mut State, flip: Flip) -> i64 {
        self.flip(state, flip);
        let value = self.judge(&state.rows, &state.columns);
        self.flip(state, flip);
        value - state.value
    }

    fn apply(&self, state: &mut State, flip: Flip) {
        self.flip(state, flip);
        state.value = self.judge(&state.rows, &state.columns);
    }

    fn neighbours(&self, _: &State, moves: &mut Vec<Flip>) {
        moves.clear();
        moves.extend((0..self.field.places().len()).map(|gene| Flip(gene as u16)));
    }

    fn undoes(&self, state: &State, flip: Flip) -> [u32; 2] {
        [self.key(state, flip, false); 2]
    }

    fn creates(&self, state: &State, flip: Flip) -> [u32; 2] {
        [self.key(state, flip, true); 2]
    }

    fn keys(&self) -> usize {
        2 * self.field.places().len()
    }
}
