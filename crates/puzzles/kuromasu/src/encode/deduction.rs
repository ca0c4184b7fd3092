//! What follows from decided cells, for the ants.
//!
//! - *touch*: a black cell makes its neighbours white.
//! - *clues*: also the arithmetic of the numbers. In each direction a number sees at least the white cells that are
//!   decided and at most up to the next black one. What the other three directions cannot give, this one must; a
//!   direction whose next step would see too much ends there. And a cell whose blackness would
//!   [cut](super::chain) the board is white.
//!
//! A contradiction is noted, and nothing is concluded any more; the cells that are left stay undecided.

use super::chain::Chains;
use super::field::{Field, Place, Sight};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How much follows from a decided cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Propagation {
    /// A black cell makes its neighbours white.
    Touch,
    /// Also the arithmetic of the numbers, and no cell that would cut the board.
    #[default]
    Clues,
}

/// A partly coloured board.
#[derive(Debug)]
pub struct Partial {
    /// Black cells, a word per row.
    pub black: Box<[u64]>,
    /// White cells, a word per row.
    pub white: Box<[u64]>,
    /// True once two conclusions contradicted each other.
    pub failed: bool,
    /// Cells still undecided.
    pub open: usize,
    todo: Vec<Place>,
    walk: Vec<(u8, u8, u8)>,
}

impl Clone for Partial {
    fn clone(&self) -> Partial {
        let (black, white) = (self.black.clone(), self.white.clone());
        Partial { black, white, failed: self.failed, open: self.open, todo: Vec::new(), walk: Vec::new() }
    }

    fn clone_from(&mut self, other: &Partial) {
        self.black.clone_from(&other.black);
        self.white.clone_from(&other.white);
        (self.failed, self.open) = (other.failed, other.open);
        self.todo.clear();
    }
}

/// Draws the consequences on one board.
#[derive(Clone, Debug)]
pub struct Deduction {
    field: Field,
    chains: Chains,
    propagation: Propagation,
}

/// The four directions as steps of row and column.
const STEPS: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl Deduction {
    /// The deduction on a field.
    pub fn new(field: &Field, propagation: Propagation) -> Deduction {
        Deduction { field: field.clone(), chains: Chains::new(field), propagation }
    }

    /// The board with what its clues decide by themselves.
    pub fn start(&self) -> Partial {
        let (height, full) = (self.field.height(), self.field.full());
        let white: Box<[u64]> = self.field.free().iter().map(|free| full & !free).collect();
        let open = self.field.places().len();
        let black = vec![0; height].into();
        let mut partial = Partial { black, white, failed: false, open, todo: Vec::new(), walk: Vec::new() };
        self.conclude(&mut partial);
        partial
    }

    /// Whether a cell is undecided.
    #[inline]
    pub fn is_open(&self, partial: &Partial, place: Place) -> bool {
        let row = place.row as usize;
        (partial.black[row] | partial.white[row]) >> place.column & 1 == 0
    }

    /// Decides an open cell and draws the consequences.
    pub fn place(&self, partial: &mut Partial, place: Place, black: bool) {
        self.set(partial, place, black);
        self.conclude(partial);
    }

    fn at(&self, row: i32, column: i32) -> Option<Place> {
        let inside = (0..self.field.height() as i32).contains(&row)
            && (0..self.field.width() as i32).contains(&column);
        inside.then_some(Place { row: row as u8, column: column as u8 })
    }

    fn step(&self, place: Place, (down, right): (i32, i32), times: i32) -> Option<Place> {
        self.at(place.row as i32 + times * down, place.column as i32 + times * right)
    }

    fn is_black(&self, partial: &Partial, place: Place) -> bool {
        partial.black[place.row as usize] >> place.column & 1 == 1
    }

    /// Colours a cell. The other colour already there is a contradiction, and so is a black cell that cuts the board:
    /// it is left white, which keeps the chains a forest.
    fn set(&self, partial: &mut Partial, place: Place, mut black: bool) {
        if !self.is_open(partial, place) {
            partial.failed |= self.is_black(partial, place) != black;
            return;
        }
        if black && self.cuts(partial, place) {
            (black, partial.failed) = (false, true);
        }
        let words = if black { &mut partial.black } else { &mut partial.white };
        words[place.row as usize] |= 1 << place.column;
        partial.open -= 1;
        if black {
            partial.todo.push(place);
        }
    }

    /// Draws consequences until there are no more.
    fn conclude(&self, partial: &mut Partial) {
        loop {
            while let Some(black) = partial.todo.pop() {
                for step in STEPS {
                    if let Some(near) = self.step(black, step, 1) {
                        self.set(partial, near, false);
                    }
                }
            }
            if self.propagation == Propagation::Touch || partial.failed {
                return;
            }
            let open = partial.open;
            for sight in self.field.sights() {
                self.look(partial, *sight);
            }
            if partial.todo.is_empty() && !partial.failed {
                self.keep_together(partial);
            }
            if partial.open == open && partial.todo.is_empty() {
                return;
            }
        }
    }

    /// The arithmetic of one number.
    fn look(&self, partial: &mut Partial, sight: Sight) {
        let (mut least, mut most) = ([0; 4], [0; 4]);
        for (side, step) in STEPS.into_iter().enumerate() {
            let mut sure = true;
            while let Some(next) = self.step(sight.place, step, most[side] + 1) {
                if self.is_black(partial, next) {
                    break;
                }
                sure &= !self.is_open(partial, next);
                most[side] += 1;
                least[side] += i32::from(sure);
            }
        }
        let wanted = sight.number - 1;
        let (low, high): (i32, i32) = (least.iter().sum(), most.iter().sum());
        if !(low..=high).contains(&wanted) {
            partial.failed = true;
            return;
        }
        for (side, step) in STEPS.into_iter().enumerate() {
            let needed = wanted - (high - most[side]);
            for times in least[side] + 1..=needed {
                if let Some(place) = self.step(sight.place, step, times) {
                    self.set(partial, place, false);
                }
            }
            // The next step sees the white cells behind it as well.
            if least[side] < most[side] && needed <= least[side] {
                let mut seen = least[side] + 1;
                let white = |times| {
                    self.step(sight.place, step, times)
                        .is_some_and(|p| !self.is_open(partial, p) && !self.is_black(partial, p))
                };
                while white(seen + 1) {
                    seen += 1;
                }
                if low - least[side] + seen > wanted
                    && let Some(place) = self.step(sight.place, step, least[side] + 1)
                {
                    self.set(partial, place, true);
                }
            }
        }
    }

    /// Open cells that would cut the board become white.
    fn keep_together(&self, partial: &mut Partial) {
        for &place in self.field.places() {
            if self.is_open(partial, place) && self.cuts(partial, place) {
                self.set(partial, place, false);
            }
        }
    }

    /// Whether a black cell here would cut the board, as far as that is looked at.
    fn cuts(&self, partial: &mut Partial, place: Place) -> bool {
        let (row, column) = (place.row as usize, place.column as usize);
        self.propagation == Propagation::Clues
            && (self.chains.allowed()[row] >> column & 1 == 0
                || self.chains.cuts(&partial.black, row, column, &mut partial.walk))
    }
}
