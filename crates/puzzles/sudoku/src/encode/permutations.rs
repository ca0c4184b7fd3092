//! What `rows` and `boxes` share: a grid in which each row, or each box, is a permutation of the digits. The missing
//! digits of such a group are dealt to its free cells; every change exchanges two of them, so the group stays whole.

use super::judge::Judge;
use super::lanes::{Genome, Lanes, Slot};
use super::swaps::{Swaps, Within};
use crate::{Grid, Shape};
use plansza_core::Rng;

/// A row or a box.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<usize>,
    slots: Vec<Slot>,
    digits: Vec<u8>,
}

/// The permutations of a board's rows or boxes.
#[derive(Clone, Debug)]
pub struct Permutations {
    /// The slow truth.
    pub judge: Judge,
    /// The genomes.
    pub lanes: Lanes,
    /// The moves.
    pub swaps: Swaps,
    fixed: Grid,
    groups: Vec<Group>,
}

impl Permutations {
    /// The permutations that keep the `fixed` digits, which must not contradict each other.
    pub fn new(judge: Judge, within: Within, fixed: Grid) -> Permutations {
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
        Permutations { judge, lanes, swaps, fixed, groups }
    }

    /// The missing digits of each group dealt at random.
    pub fn deal(&self, rng: &mut Rng) -> Grid {
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

    /// Deals a genome anew in place.
    pub fn redeal(&self, genome: &mut Genome, rng: &mut Rng) {
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

    /// In each group, with probability `rate`, exchanges two of its free cells.
    #[inline]
    pub fn mutate(&self, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        for group in &self.groups {
            if rng.chance(rate) && group.slots.len() > 1 {
                let first = rng.below(group.slots.len());
                let second = rng.below(group.slots.len() - 1);
                let second = second + usize::from(second >= first);
                self.lanes.swap(genome, group.slots[first], group.slots[second]);
            }
        }
    }
}

/// The cells of a group, in order.
fn members(shape: Shape, within: Within, group: usize) -> Vec<usize> {
    match within {
        Within::Rows => (group * shape.side()..(group + 1) * shape.side()).collect(),
        Within::Boxes => shape.block_cells(group).collect(),
    }
}
