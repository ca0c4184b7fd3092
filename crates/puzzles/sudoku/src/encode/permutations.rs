//! The rule that `rows` and `boxes` share: each row, or each box, is a permutation of the digits. The missing digits of
//! such a group are dealt to its free cells; every change exchanges two of them, so the group stays whole.
//! They differ in how two grids are crossed.

use super::deals::Hand;
use super::grids::{FillRule, FullGrids, two_of};
use super::lanes::{Genome, GenomeLanes, LaneSlot};
use super::scoring::Scoring;
use super::swaps::{Swaps, Within};
use crate::geometry::Geometry;
use crate::{Grid, Sudoku};
use plansza_core::Rng;
use std::sync::OnceLock;

/// What two grids exchange when they are crossed.
pub trait Crossing: Send + Sync {
    /// Exchanges parts that hold whole groups.
    fn cross(&self, lanes: &GenomeLanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng);
}

/// A row or a box: its free cells and the digits that are missing there.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<usize>,
    slots: Vec<LaneSlot>,
    digits: Vec<u8>,
}

/// A free cell that every grid has the same digit in when it is drawn.
#[derive(Clone, Debug)]
struct WrittenCell {
    cell: usize,
    slot: LaneSlot,
    digit: u8,
}

/// The permutations of a board's rows or boxes.
#[derive(Clone, Debug)]
pub struct Permutations<C> {
    /// The moves.
    pub(super) swaps: Swaps,
    groups: Vec<Group>,
    /// What is written over the digits dealt; nothing unless it is asked for.
    written: Vec<WrittenCell>,
    crossing: C,
}

impl<C> FullGrids<Permutations<C>> {
    /// The permutations that keep the `fixed` digits, which must not contradict each other.
    pub(super) fn keeping(fixed: Grid, within: Within, scoring: Scoring, crossing: C) -> Self {
        let geometry = Geometry::of(scoring.shape());
        let lanes = GenomeLanes::new(&scoring);
        let first = match within {
            Within::Rows => 0,
            Within::Boxes => 2 * geometry.side(),
        };
        let group = |unit: usize| {
            let cells = || geometry.members(unit).iter().map(|&cell| cell as usize);
            let held = cells().fold(0u64, |held, cell| held | 1 << fixed[cell]);
            let cells: Vec<usize> = cells().filter(|&cell| fixed[cell] == 0).collect();
            let slots = cells.iter().map(|&cell| lanes.slot(cell)).collect();
            let digits = (1..=geometry.side() as u8).filter(|digit| held >> digit & 1 == 0).collect();
            Group { cells, slots, digits }
        };
        let groups: Vec<Group> = (first..first + geometry.side()).map(group).collect();
        let swaps = Swaps::new(&scoring, within, groups.iter().map(|group| &group.cells[..]));
        FullGrids {
            scoring,
            lanes,
            fixed,
            rule: Permutations { swaps, groups, written: Vec::new(), crossing },
            deals: OnceLock::new(),
        }
    }

    /// From here on, cells with one candidate by the givens have it in every grid that is drawn, whatever the others of their
    /// group were dealt: a group can hold a digit twice then.
    pub(super) fn write_singles(&mut self, puzzle: &Sudoku) {
        let single = |(cell, mask): (usize, u64)| {
            let alone = puzzle.givens()[cell] == 0 && mask.is_power_of_two();
            let digit = mask.trailing_zeros() as u8 + 1;
            alone.then(|| WrittenCell { cell, slot: self.lanes.slot(cell), digit })
        };
        self.rule.swaps.twins = true;
        self.rule.written = puzzle.candidates().into_iter().enumerate().filter_map(single).collect();
    }
}

impl<C> Permutations<C> {
    /// The missing digits of each group in random order.
    fn shuffled<'a, T: Copy + 'a>(
        &'a self,
        places: impl Fn(&'a Group) -> &'a [T],
        rng: &mut Rng,
        mut put: impl FnMut(T, u8),
    ) {
        let mut digits = [0; 64];
        for group in &self.groups {
            let digits = &mut digits[..group.digits.len()];
            digits.copy_from_slice(&group.digits);
            rng.shuffle(digits);
            places(group).iter().zip(digits).for_each(|(&place, digit)| put(place, *digit));
        }
    }
}

impl<C: Crossing> FillRule for Permutations<C> {
    fn deal(&self, rng: &mut Rng, mut put: impl FnMut(usize, u8)) {
        self.shuffled(|group| &group.cells, rng, &mut put);
        self.written.iter().for_each(|single| put(single.cell, single.digit));
    }

    fn redeal(&self, lanes: &GenomeLanes, genome: &mut Genome, rng: &mut Rng) {
        let mut put = |slot, digit: u8| lanes.write(genome, slot, digit as u32 - 1);
        self.shuffled(|group| &group.slots, rng, &mut put);
        self.written.iter().for_each(|single| put(single.slot, single.digit));
    }

    fn hands(&self) -> Vec<Hand<'_>> {
        let hands = self.groups.iter();
        hands.map(|group| Hand::Dealt { cells: &group.cells, digits: &group.digits }).collect()
    }

    fn written(&self) -> Vec<(usize, u8)> {
        self.written.iter().map(|single| (single.cell, single.digit)).collect()
    }

    #[inline]
    fn cross(&self, lanes: &GenomeLanes, a: &mut Genome, b: &mut Genome, rng: &mut Rng) {
        self.crossing.cross(lanes, a, b, rng);
    }

    /// In each group, with probability `rate`, exchanges two of its free cells.
    #[inline]
    fn mutate(&self, lanes: &GenomeLanes, genome: &mut Genome, rate: f64, rng: &mut Rng) {
        for group in &self.groups {
            if rng.chance(rate) && group.slots.len() > 1 {
                let (first, second) = two_of(group.slots.len(), rng);
                lanes.swap(genome, group.slots[first], group.slots[second]);
            }
        }
    }
}
