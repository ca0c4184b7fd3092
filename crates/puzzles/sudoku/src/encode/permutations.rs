//! What `rows` and `boxes` share: a grid in which each row, or each box, is a permutation of the digits. The missing
//! digits of such a group are dealt to its free cells; every change exchanges two of them, so the group stays whole.
//! They differ in how two grids are crossed.

use super::judge::Judge;
use super::lanes::{Genome, Lanes, Slot};
use super::swaps::{State, Swap, Swaps, Within};
use crate::{Grid, Shape};
use plansza_core::{Board, Genetic, Local, Rng, Space};

/// What two grids exchange when they are crossed.
pub trait Crossing: Send + Sync {
    /// Exchanges parts that hold whole groups.
    fn cross(&self, lanes: &Lanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng);
}

/// A row or a box.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<usize>,
    slots: Vec<Slot>,
    digits: Vec<u8>,
}

/// The permutations of a board's rows or boxes.
#[derive(Clone, Debug)]
pub struct Permutations<C> {
    /// The slow truth.
    judge: Judge,
    /// The genomes.
    lanes: Lanes,
    /// The moves.
    swaps: Swaps,
    fixed: Grid,
    groups: Vec<Group>,
    crossing: C,
}

impl<C> Permutations<C> {
    /// The permutations that keep the `fixed` digits, which must not contradict each other.
    pub(super) fn keeping(fixed: Grid, within: Within, judge: Judge, crossing: C) -> Permutations<C> {
        let shape = judge.shape();
        let groups: Vec<Group> = (0..shape.side())
            .map(|group| {
                let cells: Vec<usize> = members(shape, within, group);
                let held = cells.iter().fold(0u64, |held, &cell| held | 1 << fixed[cell]);
                let cells: Vec<usize> = cells.into_iter().filter(|&cell| fixed[cell] == 0).collect();
                let digits = (1..=shape.side() as u8).filter(|digit| held >> digit & 1 == 0).collect();
                Group { cells, slots: Vec::new(), digits }
            })
            .collect();
        let cells: Vec<Vec<usize>> = groups.iter().map(|group| group.cells.clone()).collect();
        let swaps = Swaps::new(&judge, within, &cells);
        let lanes = Lanes::new(&judge);
        let groups = groups.into_iter().map(|group| {
            let slots = group.cells.iter().map(|&cell| lanes.slot(cell)).collect();
            Group { slots, ..group }
        });
        let groups = groups.collect();
        Permutations { judge, lanes, swaps, fixed, groups, crossing }
    }

    /// The missing digits of each group dealt at random.
    fn deal(&self, rng: &mut Rng) -> Grid {
        let mut grid = self.fixed.clone();
        let mut digits = [0; 64];
        for group in &self.groups {
            let digits = &mut digits[..group.digits.len()];
            digits.copy_from_slice(&group.digits);
            rng.shuffle(digits);
            for (&cell, &digit) in group.cells.iter().zip(digits.iter()) {
                grid.0[cell] = digit;
            }
        }
        grid
    }
}

impl<C: Crossing> Space for Permutations<C> {
    type Solution = Grid;

    fn score(&self, grid: &Grid) -> i64 {
        self.judge.score(grid)
    }

    fn goal(&self) -> Option<i64> {
        Some(self.judge.goal())
    }

    fn sample(&self, rng: &mut Rng) -> Grid {
        self.deal(rng)
    }

    fn board(&self, grid: &Grid) -> Board {
        self.judge.board(grid)
    }
}

impl<C: Crossing> Local for Permutations<C> {
    type State = State;
    type Move = Swap;

    fn state(&self, grid: &Grid) -> State {
        self.swaps.state(grid, self.score(grid))
    }

    fn solution(&self, state: &State) -> Grid {
        self.swaps.grid(state)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        self.swaps.value(state)
    }

    #[inline]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Swap> {
        self.swaps.propose(state, rng)
    }

    #[inline]
    fn gain(&self, state: &mut State, swap: Swap) -> i64 {
        self.swaps.gain(state, swap)
    }

    #[inline]
    fn apply(&self, state: &mut State, swap: Swap) {
        self.swaps.apply(state, swap);
    }

    fn neighbours(&self, _: &State, moves: &mut Vec<Swap>) {
        self.swaps.neighbours(moves);
    }

    fn undoes(&self, state: &State, swap: Swap) -> [u32; 2] {
        self.swaps.undoes(state, swap)
    }

    fn creates(&self, state: &State, swap: Swap) -> [u32; 2] {
        self.swaps.creates(state, swap)
    }

    fn keys(&self) -> usize {
        self.swaps.keys()
    }
}

impl<C: Crossing> Genetic for Permutations<C> {
    type Genome = Genome;

    fn spawn(&self, rng: &mut Rng) -> Genome {
        self.encode(&self.deal(rng))
    }

    fn respawn(&self, genome: &mut Genome, rng: &mut Rng) {
        let mut digits = [0; 64];
        for group in &self.groups {
            let digits = &mut digits[..group.digits.len()];
            digits.copy_from_slice(&group.digits);
            rng.shuffle(digits);
            for (&slot, &digit) in group.slots.iter().zip(digits.iter()) {
                self.lanes.write(genome, slot, digit as u32 - 1);
            }
        }
    }

    #[inline]
    fn cross(&self, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        self.crossing.cross(&self.lanes, a, b, rng);
    }

    /// In each group, with probability `rate`, exchanges two of its free cells.
    #[inline]
    fn mutate(&self, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        for group in &self.groups {
            if rng.chance(rate) && group.slots.len() > 1 {
                let first = rng.below(group.slots.len());
                let second = rng.below(group.slots.len() - 1);
                let second = second + usize::from(second >= first);
                self.lanes.swap(genome, group.slots[first], group.slots[second]);
            }
        }
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

/// The cells of a group, in order.
fn members(shape: Shape, within: Within, group: usize) -> Vec<usize> {
    match within {
        Within::Rows => (group * shape.side()..(group + 1) * shape.side()).collect(),
        Within::Boxes => shape.block_cells(group).collect(),
    }
}
