//! What `rows`, `boxes` and `candidates` share: spaces of full grids that keep the givens. Scores, genomes and the way
//! from one to the other are written here once; each encoding adds its [`FillRule`], how the empty cells are filled and
//! changed, and its moves.

use super::deals::{DealTable, Hand, TableGuesser};
use super::lanes::{Genome, GenomeLanes};
use super::scoring::{Objective, Scoring};
use crate::Grid;
use plansza_core::{Board, Genetic, GenomeGuesser, Guesser, Rng, Space};
use std::sync::OnceLock;

/// How an encoding fills the empty cells, and what two grids exchange.
pub trait FillRule: Sync {
    /// Digits at random for the cells that are free, handed over as a cell and its digit.
    fn deal(&self, rng: &mut Rng, put: impl FnMut(usize, u8));
    /// Draws the free cells of a genome anew.
    fn redeal(&self, lanes: &GenomeLanes, genome: &mut Genome, rng: &mut Rng);
    /// The same as tables want it: the cells that are filled together, independent of the others.
    fn hands(&self) -> Vec<Hand<'_>>;
    /// Cells that hold the same digit in every grid that is drawn, whatever their hand was.
    fn written(&self) -> Vec<(usize, u8)> {
        Vec::new()
    }
    /// Exchanges parts of two grids that keep both within the rule.
    fn cross(&self, lanes: &GenomeLanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng);
    /// Changes a genome here and there; what `rate` means is for the rule to say.
    fn mutate(&self, lanes: &GenomeLanes, genome: &mut Genome, rate: f64, rng: &mut Rng);
}

/// The full grids of a board that are filled by a rule.
#[derive(Clone, Debug)]
pub struct FullGrids<R> {
    /// The slow truth.
    pub(super) scoring: Scoring,
    /// The genomes.
    pub(super) lanes: GenomeLanes,
    /// The digits without a choice.
    pub(super) fixed: Grid,
    /// How the other cells are filled.
    pub(super) rule: R,
    /// What random search guesses from, made when it asks first; none where there are no tables.
    pub(super) deals: OnceLock<Option<DealTable>>,
}

impl<R: FillRule> Space for FullGrids<R> {
    type Solution = Grid;

    fn score(&self, grid: &Grid) -> i64 {
        self.scoring.score(grid)
    }

    fn goal(&self) -> Option<i64> {
        Some(self.scoring.goal())
    }

    fn sample(&self, rng: &mut Rng) -> Grid {
        let mut grid = self.fixed.clone();
        self.rule.deal(rng, |cell, digit| grid.0[cell] = digit);
        grid
    }

    fn guesser(&self) -> Box<dyn Guesser<Grid> + '_> {
        let plain = self.scoring.objective() == Objective::Distinct && !self.scoring.marked();
        let table = || DealTable::new(self.scoring.shape(), &self.fixed, &self.rule);
        match self.deals.get_or_init(|| plain.then(table).flatten()) {
            Some(table) => Box::new(TableGuesser::new(table)),
            None => Box::new(GenomeGuesser::new(self)),
        }
    }

    fn board(&self, grid: &Grid) -> Board {
        self.scoring.board(grid)
    }
}

impl<R: FillRule> Genetic for FullGrids<R> {
    type Genome = Genome;

    fn spawn(&self, rng: &mut Rng) -> Genome {
        self.encode(&self.sample(rng))
    }

    fn respawn(&self, genome: &mut Genome, rng: &mut Rng) {
        self.rule.redeal(&self.lanes, genome, rng);
    }

    #[inline]
    fn cross(&self, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        self.rule.cross(&self.lanes, a, b, rng);
    }

    #[inline]
    fn mutate(&self, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        self.rule.mutate(&self.lanes, genome, rate, rng);
    }

    #[inline]
    fn fitness(&self, genome: &Genome) -> i64 {
        self.lanes.score(genome)
    }

    fn express(&self, genome: &Genome) -> Grid {
        self.lanes.unpack(genome)
    }

    fn encode(&self, grid: &Grid) -> Genome {
        self.lanes.pack(grid)
    }
}

/// The report's crossover: a run of whole rows changes places.
#[derive(Clone, Copy, Debug)]
pub struct RowRuns {
    /// Whether the last row stays.
    pub(super) spare_last: bool,
}

impl RowRuns {
    /// Swaps the rows between two different cuts.
    #[inline]
    pub(super) fn swap(self, lanes: &GenomeLanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        let row = lanes.row();
        let rows = a.len() / row;
        let (first, second) = if self.spare_last { early_cuts(rows, rng) } else { two_of(rows + 1, rng) };
        let (low, high) = (first.min(second) * row, first.max(second) * row);
        a[low..high].swap_with_slice(&mut b[low..high]);
    }
}

/// Two cuts above the last of `rows`, as the report's program draws them: when they are equal the second is drawn again, no
/// longer from the top edge.
fn early_cuts(rows: usize, rng: &mut Rng) -> (usize, usize) {
    let (first, mut second) = (rng.below(rows), rng.below(rows));
    while first == second && rows > 2 {
        second = 1 + rng.below(rows - 1);
    }
    (first, second)
}

/// Two different numbers below `n`, which is at least 2.
#[inline]
pub(super) fn two_of(n: usize, rng: &mut Rng) -> (usize, usize) {
    let first = rng.below(n);
    let second = rng.below(n - 1);
    (first, second + usize::from(second >= first))
}
