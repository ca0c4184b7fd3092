//! Boards that obey every rule but the numbers: clues are white, no black cells touch, the white cells are connected.
//! What is left to mend is the numbers, and the score is minus what those cost that are not met: 0 is solved. The cost
//! is concave ([`Misfit::Root`]): to be off is dear, to be far off hardly dearer. `misfit=sum` gives the report's scale,
//! −Σ |n − seen|, whose other terms are all zero here; with it search is slower, tens of times on a board of 15×15.
//!
//! Moves: a cell changes colour, and one that turns black clears the black cells at its sides; or a black cell steps
//! to a diagonal neighbour, clearing what it then touches. A move after which the white cells would fall apart is
//! refused: it changes nothing and gains nothing. The `chain` test decides that, and a
//! `tally` keeps the numbers, so no move looks at the whole board.
//!
//! Crossover takes a rectangle from the other parent and puts the cells outside of it back one by one, as far as they
//! break no rule. Nothing is ever concluded from a number: there is no propagation here. A share of the moves (`focus`)
//! is drawn where a number is not met: a white cell that it sees if it sees too many, the black cell that blocks it if
//! it sees too few. That is a choice of where to look; the move itself may help or harm.

use super::chain::Chains;
use super::field::{Field, Place, Rows};
use super::judge::Judge;
use super::misfit::Misfit;
use super::tally::{Numbers, Tally};
use crate::{Clue, Kuromasu, Shading};
use plansza_core::{Board, Encoding, Fault, Genetic, Local, Rng, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Parameters of [`Valid`].
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Params {
    /// What a number costs that sees too many or too few.
    pub misfit: Misfit,
    /// Share of the moves that are drawn where a number is not met.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub focus: f64,
}

impl Default for Params {
    fn default() -> Params {
        Params { misfit: Misfit::default(), focus: 0.5 }
    }
}

/// Boards that obey every rule but the numbers.
#[derive(Clone, Debug)]
pub struct Valid {
    judge: Judge,
    field: Field,
    numbers: Numbers,
    chains: Chains,
    /// The cells that may be black.
    places: Vec<Place>,
    misfit: Misfit,
    focus: f64,
}

/// A board with its tally.
#[derive(Clone, Debug)]
pub struct State {
    tally: Tally,
    walk: Vec<(u8, u8, u8)>,
    /// Whether the move that was weighed last is sound.
    weighed: Option<(Move, bool)>,
}

/// A cell changes colour, or a black cell steps elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    from: Place,
    /// Where to; the same place for a change of colour.
    to: Place,
}

impl Encoding<Kuromasu> for Valid {
    const NAME: &'static str = "valid";
    const ABOUT: &'static str =
        "boards that obey all rules but the numbers; no propagation, unmet numbers cost 4+4√off each";

    type Params = Params;

    /// Never fails: the all-white board is always there.
    fn new(puzzle: &Kuromasu, Params { misfit, focus }: Params) -> Result<Valid, Fault> {
        let field = Field::new(puzzle);
        let chains = Chains::new(&field);
        let may = |place: &&Place| chains.allowed()[place.row as usize] >> place.column & 1 == 1;
        let places = field.places().iter().filter(may).copied().collect();
        let numbers = Numbers::new(&field, misfit);
        Ok(Valid { judge: Judge::new(puzzle, false), field, numbers, chains, places, misfit, focus })
    }

    /// The parameters that suit a method.
    fn defaults(puzzle: &Kuromasu, method: &str) -> Value {
        let genes = puzzle.clues().iter().filter(|clue| **clue == Clue::None).count().max(1);
        match method {
            "tabu" => json!({ "patience": 300 }),
            "anneal" => json!({ "start": 3.6, "end": 2.0, "levels": 32, "moves": 80 * genes }),
            "memetic" => json!({
                "population": 12,
                "crossover": 0.9,
                "mutation": 0.0,
                "elites": 2,
                "fresh": 0.0,
                "burst": 200 * genes,
                "hot": 3.6,
                "cold": 2.0,
                "stagnation": 10,
            }),
            _ => Value::Null,
        }
    }
}

impl Valid {
    #[inline]
    fn is_black(&self, rows: &[u64], place: Place) -> bool {
        rows[place.row as usize] >> place.column & 1 == 1
    }

    /// The black cells at the sides of a place.
    #[inline]
    fn beside(&self, rows: &[u64], place: Place) -> ([Place; 4], usize) {
        let (mut found, mut n) = ([place; 4], 0);
        let (row, column) = (place.row as usize, place.column);
        let mut look = |row: usize, column: u8| {
            if rows[row] >> column & 1 == 1 {
                found[n] = Place { row: row as u8, column };
                n += 1;
            }
        };
        if row > 0 {
            look(row - 1, column);
        }
        if column > 0 {
            look(row, column - 1);
        }
        if (column as usize) + 1 < self.field.width() {
            look(row, column + 1);
        }
        if row + 1 < self.field.height() {
            look(row + 1, column);
        }
        (found, n)
    }

    /// Whether a place may turn black once what is at its sides (and `gone`) is cleared. Leaves the rows as they were.
    #[inline]
    fn sound(
        &self,
        rows: &mut [u64],
        walk: &mut Vec<(u8, u8, u8)>,
        place: Place,
        gone: Option<Place>,
    ) -> bool {
        let (near, n) = self.beside(rows, place);
        let cleared = near[..n].iter().chain(gone.iter());
        for at in cleared.clone() {
            rows[at.row as usize] &= !(1 << at.column);
        }
        let cuts = self.chains.cuts(rows, place.row as usize, place.column as usize, walk);
        for at in cleared {
            rows[at.row as usize] |= 1 << at.column;
        }
        !cuts
    }

    /// Makes a cell black, clearing its sides, or leaves all as it is where that would cut the board.
    fn paint(&self, rows: &mut Rows, walk: &mut Vec<(u8, u8, u8)>, place: Place) {
        if self.sound(rows, walk, place, None) {
            let (near, n) = self.beside(rows, place);
            for at in &near[..n] {
                rows[at.row as usize] &= !(1 << at.column);
            }
            rows[place.row as usize] |= 1 << place.column;
        }
    }

    /// Whether a move keeps the white cells together.
    #[inline]
    fn allows(&self, rows: &mut [u64], walk: &mut Vec<(u8, u8, u8)>, step: Move) -> bool {
        if self.is_black(rows, step.to) {
            return step.from == step.to;
        }
        let gone = (step.from != step.to).then_some(step.from);
        self.sound(rows, walk, step.to, gone)
    }

    /// The cells that a sound move flips, the last of them being the one that turns black, if any.
    #[inline]
    fn flips(&self, rows: &[u64], step: Move) -> ([Place; 6], usize) {
        let mut flips = [step.to; 6];
        let mut n = 0;
        if !self.is_black(rows, step.to) {
            let (near, beside) = self.beside(rows, step.to);
            flips[..4].copy_from_slice(&near);
            n = beside;
            if step.from != step.to {
                flips[n] = step.from;
                n += 1;
            }
        }
        flips[n] = step.to;
        (flips, n + 1)
    }

    /// A diagonal neighbour that may be black, if that corner has one.
    #[inline]
    fn corner(&self, place: Place, corner: u64) -> Option<Place> {
        let row = (place.row as usize + 2 * (corner as usize >> 1)).wrapping_sub(1);
        let column = (place.column as usize + 2 * (corner as usize & 1)).wrapping_sub(1);
        let there = row < self.field.height()
            && column < self.field.width()
            && self.chains.allowed()[row] >> column & 1 == 1;
        there.then_some(Place { row: row as u8, column: column as u8 })
    }

    fn key(&self, place: Place, black: bool) -> u32 {
        2 * self.field.cell(place) as u32 + u32::from(black)
    }
}

impl Space for Valid {
    type Solution = Shading;

    fn score(&self, shading: &Shading) -> i64 {
        self.judge.score_by(self.misfit, shading)
    }

    fn goal(&self) -> Option<i64> {
        Some(0)
    }

    /// Half of the cells in random order, each black if that breaks no rule.
    fn sample(&self, rng: &mut Rng) -> Shading {
        self.express(&self.spawn(rng))
    }

    fn board(&self, shading: &Shading) -> Board {
        self.judge.board(shading)
    }
}

impl Local for Valid {
    type State = State;
    type Move = Move;

    fn state(&self, shading: &Shading) -> State {
        let tally = self.numbers.tally(&self.field, self.field.pack(shading));
        State { tally, walk: Vec::new(), weighed: None }
    }

    fn solution(&self, state: &State) -> Shading {
        self.field.unpack(&state.tally.rows)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        state.tally.value
    }

    /// A cell changes colour; a black one steps to a random corner instead, half of the time. A share of
    /// the cells is drawn from those in the way of a number that is not met, the others from all.
    #[inline]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Move> {
        if self.places.is_empty() {
            return None;
        }
        let focused = self.focus > 0.0 && rng.chance(self.focus);
        let suspect = if focused { self.numbers.suspect(&state.tally, rng) } else { None };
        let suspect = suspect.filter(|at| self.chains.allowed()[at.row as usize] >> at.column & 1 == 1);
        let from = suspect.unwrap_or_else(|| self.places[rng.below(self.places.len())]);
        if self.is_black(&state.tally.rows, from) {
            let coin = rng.word() >> 61;
            if coin < 4
                && let Some(to) = self.corner(from, coin)
                && !self.is_black(&state.tally.rows, to)
            {
                return Some(Move { from, to });
            }
        }
        Some(Move { from, to: from })
    }

    #[inline]
    fn gain(&self, state: &mut State, step: Move) -> i64 {
        let sound = self.allows(&mut state.tally.rows, &mut state.walk, step);
        state.weighed = Some((step, sound));
        if !sound {
            return 0;
        }
        let (flips, n) = self.flips(&state.tally.rows, step);
        let before = state.tally.value;
        for &place in &flips[..n - 1] {
            self.numbers.flip(&mut state.tally, place);
        }
        let gain = state.tally.value - before + self.numbers.sway(&state.tally, flips[n - 1]);
        for &place in flips[..n - 1].iter().rev() {
            self.numbers.flip(&mut state.tally, place);
        }
        gain
    }

    #[inline]
    fn apply(&self, state: &mut State, step: Move) {
        let sound = match state.weighed.take() {
            Some((weighed, sound)) if weighed == step => sound,
            _ => self.allows(&mut state.tally.rows, &mut state.walk, step),
        };
        if sound {
            let (flips, n) = self.flips(&state.tally.rows, step);
            for &place in &flips[..n] {
                self.numbers.flip(&mut state.tally, place);
            }
        }
    }

    /// The moves that are not refused.
    fn neighbours(&self, state: &State, moves: &mut Vec<Move>) {
        moves.clear();
        let (mut rows, mut walk) = (state.tally.rows.clone(), Vec::new());
        for &from in &self.places {
            let corners = (0..4).filter(|_| self.is_black(&state.tally.rows, from));
            let corners = corners.filter_map(|corner| self.corner(from, corner));
            for to in std::iter::once(from).chain(corners) {
                let step = Move { from, to };
                if self.allows(&mut rows, &mut walk, step) {
                    moves.push(step);
                }
            }
        }
    }

    fn undoes(&self, state: &State, step: Move) -> [u32; 2] {
        let black = |place| self.is_black(&state.tally.rows, place);
        [self.key(step.from, black(step.from)), self.key(step.to, black(step.to))]
    }

    fn creates(&self, state: &State, step: Move) -> [u32; 2] {
        let black = |place| self.is_black(&state.tally.rows, place);
        [self.key(step.from, !black(step.from)), self.key(step.to, !black(step.to))]
    }

    fn keys(&self) -> usize {
        2 * self.field.width() * self.field.height()
    }
}

impl Genetic for Valid {
    type Genome = Rows;

    fn spawn(&self, rng: &mut Rng) -> Rows {
        let mut rows = vec![0; self.field.height()].into_boxed_slice();
        let mut order = self.places.clone();
        rng.shuffle(&mut order);
        let mut walk = Vec::new();
        for place in &order[..order.len().div_ceil(2)] {
            self.chains.add(&mut rows, place.row as usize, place.column as usize, &mut walk);
        }
        rows
    }

    /// Exchanges a random rectangle; outside of it a child keeps what still breaks no rule.
    fn cross(&self, a: &mut Rows, b: &mut Rows, rng: &mut Rng) {
        let mut side = |length: usize| {
            let (p, q) = (rng.below(length), rng.below(length));
            (p.min(q), p.max(q))
        };
        let (top, bottom) = side(self.field.height());
        let (left, right) = side(self.field.width());
        let columns = u64::MAX >> (63 - (right - left)) << left;
        let mask = |row: usize| if (top..=bottom).contains(&row) { columns } else { 0 };
        let graft = |into: &Rows, from: &Rows| {
            let mut child: Rows = from.iter().enumerate().map(|(row, word)| word & mask(row)).collect();
            let mut walk = Vec::new();
            for (row, word) in into.iter().enumerate() {
                let mut rest = word & !mask(row);
                while rest != 0 {
                    self.chains.add(&mut child, row, rest.trailing_zeros() as usize, &mut walk);
                    rest &= rest - 1;
                }
            }
            child
        };
        (*a, *b) = (graft(a, b), graft(b, a));
    }

    /// `rate` is the probability of a cell to change colour, under the rules of the moves.
    fn mutate(&self, genome: &mut Rows, rate: f64, rng: &mut Rng) {
        if rate <= 0.0 {
            return;
        }
        let mut walk = Vec::new();
        for &place in &self.places {
            if rng.chance(rate) {
                if self.is_black(genome, place) {
                    genome[place.row as usize] &= !(1 << place.column);
                } else {
                    self.paint(genome, &mut walk, place);
                }
            }
        }
    }

    fn fitness(&self, genome: &Rows) -> i64 {
        self.numbers.value(&self.field, genome)
    }

    fn express(&self, genome: &Rows) -> Shading {
        self.field.unpack(genome)
    }

    fn encode(&self, shading: &Shading) -> Rows {
        self.field.pack(shading)
    }
}
