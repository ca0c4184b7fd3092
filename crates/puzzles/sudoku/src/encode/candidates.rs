//! The report's genetic algorithm in candidate mode: each empty cell draws from the digits that collide with no given in
//! its row, column or box. Nothing else is guaranteed; rows, columns and boxes are all to be mended.
//!
//! Source: the report. Crossover is that of row mode; mutation visits each free cell and with probability `rate` draws
//! it anew from its candidates, so it may draw the digit that is already there. A move of the local methods changes
//! one cell to another of its candidates. `change_digit` makes a mutation draw another digit, and `spare_last_row` keeps the
//! last row out of crossovers, as the report's program does.

use super::deals::Hand;
use super::grids::{FillRule, FullGrids, RowRuns};
use super::lanes::{Genome, GenomeLanes, LaneSlot};
use super::scoring::{Objective, Scoring};
use crate::geometry::Geometry;
use crate::{Grid, Sudoku};
use plansza_core::{Encoding, Fault, Local, Preset, Rng, Space, bits, params};
use std::sync::OnceLock;

/// Parameters of [`CandidateDraws`].
///
/// ```
/// use plansza_sudoku::encode::{Objective, candidates};
/// assert_eq!(candidates::Params::default().objective, Objective::Distinct);
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// What is added up over rows, columns and boxes; 3·N² is solved.
    pub objective: Objective,
    /// Whether the cuts of a crossover never reach the last row.
    #[schemars(extend("later" = true))]
    pub spare_last_row: bool,
    /// Whether a mutated cell draws another digit than it has.
    #[schemars(extend("later" = true))]
    pub change_digit: bool,
}

/// A cell that has a choice.
#[derive(Clone, Debug)]
struct Free {
    cell: usize,
    slot: LaneSlot,
    digits: Vec<u8>,
}

/// Grids whose cells hold candidates.
///
/// ```
/// use plansza_core::{Encoding, Local, Seed, Space};
/// use plansza_sudoku::{encode::CandidateDraws, text};
/// let board = &text::read(".1.2.3.....1..2.")?[0];
/// let space = CandidateDraws::new(board, Default::default())?;
/// let state = space.state(&space.sample(&mut Seed(1).rng()));
/// assert!(space.value(&state) <= 48 && space.goal() == Some(48));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub type CandidateDraws = FullGrids<CellDraws>;

/// Each free cell draws from its candidates.
#[derive(Clone, Debug)]
pub struct CellDraws {
    free: Vec<Free>,
    crossing: RowRuns,
    change_digit: bool,
    /// The row, column and box of each cell, as places in the table of counts.
    units: Vec<[u16; 3]>,
    stride: usize,
}

/// A grid with the table of how often each digit stands in each unit.
#[derive(Debug)]
pub struct State {
    grid: Box<[u8]>,
    counts: Box<[u8]>,
    value: i64,
}

impl Clone for State {
    fn clone(&self) -> State {
        State { grid: self.grid.clone(), counts: self.counts.clone(), value: self.value }
    }

    fn clone_from(&mut self, source: &State) {
        self.grid.clone_from(&source.grid);
        self.counts.clone_from(&source.counts);
        self.value = source.value;
    }
}

/// The change of a cell to another digit.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    cell: u16,
    digit: u8,
}

impl Encoding<Sudoku> for CandidateDraws {
    const NAME: &'static str = "candidates";
    const ABOUT: &'static str =
        "each empty cell any digit that no given forbids (the report's candidate mode); no propagation";

    type Params = Params;

    /// Fails when the givens contradict each other or leave a cell without a candidate.
    fn new(puzzle: &Sudoku, params: Params) -> Result<CandidateDraws, Fault> {
        let scoring = Scoring::new(puzzle, params.objective)?;
        let lanes = GenomeLanes::new(&scoring);
        let geometry = Geometry::of(puzzle.shape());
        let mut fixed = puzzle.givens().clone();
        let mut free = Vec::new();
        for (cell, mask) in puzzle.candidates().into_iter().enumerate() {
            let digits: Vec<u8> = bits(mask).map(|d| d as u8 + 1).collect();
            match digits[..] {
                [] => {
                    let name = puzzle.shape().name(cell);
                    return Err(Fault::negative(format!("the givens leave no digit for {name}")));
                }
                [digit] => fixed.0[cell] = digit,
                _ => free.push(Free { cell, slot: lanes.slot(cell), digits }),
            }
        }
        let stride = (geometry.side() + 1).next_power_of_two();
        let units = |cell| geometry.places(cell).map(|at| (at.unit as usize * stride) as u16);
        let units = (0..geometry.cells()).map(units).collect();
        let crossing = RowRuns { spare_last: params.spare_last_row };
        let rule = CellDraws { free, crossing, change_digit: params.change_digit, units, stride };
        Ok(FullGrids { scoring, lanes, fixed, rule, deals: OnceLock::new() })
    }

    /// The parameters that suit a method. The genetic algorithm's own are the report's.
    const PRESETS: &'static [Preset] = &[Preset {
        method: "genetic",
        name: "report",
        about: "As the report's program had them in its test 16, with what it does otherwise than the report says.",
    }];

    fn preset(_: &Sudoku, _: &Preset) -> String {
        "population=500 crossover=0.7 mutation=0.1 selection=roulette elites=0 succession=1.0 stagnation=149 \
         fresh=mated count_drawn=false improves_on=run reset_counter=false spare_last_row=true"
            .into()
    }

    fn defaults(_: &Sudoku, method: &str) -> String {
        match method {
            "anneal" => "start=0.45 end=0.35 levels=200 moves=500".into(),
            "climb" => "patience=880".into(),
            "tabu" => "tenure=3 jitter=9 patience=74000".into(),
            "threshold" => "start=0.47 levels=6 moves=280".into(),
            "genetic" => "population=990 crossover=0.96 mutation=0.029 selection=tournament tournament=11 elites=13 \
                          succession=0.85 stagnation=180"
                .into(),
            "memetic" => "population=14 crossover=0.77 mutation=0.021 fresh=0.13 burst=21000 hot=0.51 cold=0.4 stagnation=17"
                .into(),
            _ => String::new(),
        }
    }
}

impl FillRule for CellDraws {
    fn deal(&self, rng: &mut Rng, mut put: impl FnMut(usize, u8)) {
        for free in &self.free {
            put(free.cell, free.digits[rng.below(free.digits.len())]);
        }
    }

    fn redeal(&self, lanes: &GenomeLanes, genome: &mut Genome, rng: &mut Rng) {
        self.redraw(lanes, genome, 1.0, rng);
    }

    fn hands(&self) -> Vec<Hand<'_>> {
        self.free.iter().map(|free| Hand::Drawn { cell: free.cell, digits: &free.digits }).collect()
    }

    /// Swaps a run of whole rows.
    fn cross(&self, lanes: &GenomeLanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        self.crossing.swap(lanes, a, b, rng);
    }

    /// `rate` is the probability that a free cell is drawn anew; unless it is to change it may draw the digit it has.
    fn mutate(&self, lanes: &GenomeLanes, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        if self.change_digit {
            self.change(lanes, genome, rate, rng);
        } else {
            self.redraw(lanes, genome, rate, rng);
        }
    }
}

impl CellDraws {
    /// Draws free cells anew.
    #[inline]
    fn redraw(&self, lanes: &GenomeLanes, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        for free in &self.free {
            if rng.chance(rate) {
                let digit = free.digits[rng.below(free.digits.len())];
                lanes.write(genome, free.slot, digit as u32 - 1);
            }
        }
    }

    /// Gives free cells another of their digits.
    fn change(&self, lanes: &GenomeLanes, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        for free in &self.free {
            if rng.chance(rate) {
                let (drawn, last) = free.digits[..].split_at(free.digits.len() - 1);
                let drawn = drawn[rng.below(drawn.len())];
                let had = lanes.read(genome, free.slot) as u8 + 1;
                let digit = if drawn == had { last[0] } else { drawn };
                lanes.write(genome, free.slot, digit as u32 - 1);
            }
        }
    }
}

impl Local for CandidateDraws {
    type State = State;
    type Move = Change;

    fn state(&self, grid: &Grid) -> State {
        let mut counts = vec![0; 3 * self.scoring.shape().side() * self.rule.stride].into_boxed_slice();
        for (&digit, units) in grid.iter().zip(&self.rule.units) {
            units.iter().for_each(|&unit| counts[unit as usize + digit as usize] += 1);
        }
        State { grid: grid.0.clone(), counts, value: self.score(grid) }
    }

    fn solution(&self, state: &State) -> Grid {
        Grid(state.grid.clone())
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        state.value
    }

    // Left to choose, the compiler calls it from the longer loops, and memetic search is slower.
    #[inline(always)]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Change> {
        let free = rng.pick(&self.rule.free)?;
        let last = free.digits.len() - 1;
        let drawn = free.digits[rng.below(last)];
        let digit = if drawn == state.grid[free.cell] { free.digits[last] } else { drawn };
        Some(Change { cell: free.cell as u16, digit })
    }

    #[inline]
    fn gain(&self, state: &mut State, change: Change) -> i64 {
        let leaves = state.grid[change.cell as usize] as usize;
        let mut gain = 0;
        for unit in self.rule.units[change.cell as usize] {
            let left = state.counts[unit as usize + leaves];
            let entered = state.counts[unit as usize + change.digit as usize];
            gain += (entered == 0) as i64 - (left == 1) as i64;
            if self.scoring.objective() == Objective::Unique {
                gain += (left == 2) as i64 - (entered == 1) as i64;
            }
        }
        gain
    }

    #[inline]
    fn apply(&self, state: &mut State, change: Change) {
        state.value += self.gain(state, change);
        let cell = change.cell as usize;
        for unit in self.rule.units[cell] {
            state.counts[unit as usize + state.grid[cell] as usize] -= 1;
            state.counts[unit as usize + change.digit as usize] += 1;
        }
        state.grid[cell] = change.digit;
    }

    fn neighbours(&self, state: &State, moves: &mut Vec<Change>) {
        moves.clear();
        for free in &self.rule.free {
            let others = free.digits.iter().filter(|&&digit| digit != state.grid[free.cell]);
            moves.extend(others.map(|&digit| Change { cell: free.cell as u16, digit }));
        }
    }

    fn undoes(&self, state: &State, change: Change) -> [u32; 2] {
        [self.scoring.key(change.cell, state.grid[change.cell as usize]); 2]
    }

    fn creates(&self, _: &State, change: Change) -> [u32; 2] {
        [self.scoring.key(change.cell, change.digit); 2]
    }

    fn keys(&self) -> usize {
        self.scoring.keys()
    }
}
