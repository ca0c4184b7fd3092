//! A grid as one-hot lanes in 64-bit words: the genome of `rows`, `candidates` and `boxes`.
//!
//! Digit d of a cell is the bit d−1 of a lane N bits wide. GenomeLanes of the same box and row share a word as far as they
//! fit (three per word on the classic board, which is 27 words), so the digits of a column or box are a few ORs away,
//! many columns at a time:
//!
//! ```text
//! row 1:  word 0 = r1c1 r1c2 r1c3    word 1 = r1c4 r1c5 r1c6    word 2 = r1c7 r1c8 r1c9
//! ```
//!
//! To tell digits that stand once from those that stand more often, a second word goes along with the OR.

use super::scoring::{Objective, Scoring};
use crate::Grid;

/// The lanes of a whole grid. `clone_from` copies in place.
pub type Genome = Box<[u64]>;

/// Where a cell's lane lies.
#[derive(Clone, Copy, Debug)]
pub struct LaneSlot {
    word: u16,
    shift: u8,
}

/// The layout of the lanes, and the objective over them.
#[derive(Clone, Debug)]
pub struct GenomeLanes {
    side: usize,
    /// Rows of a box.
    height: usize,
    /// GenomeLanes in a word.
    per_word: usize,
    /// Words of a box's row.
    stack: usize,
    /// Words of a row.
    row: usize,
    slots: Vec<LaneSlot>,
    objective: Objective,
    /// The bits that pencil marks exclude, if there are any.
    banned: Option<Box<[u64]>>,
}

/// Digits seen so far, and of these the ones seen more than once.
#[derive(Clone, Copy, Default)]
struct DigitsSeen {
    once: u64,
    more: u64,
}

impl DigitsSeen {
    #[inline]
    fn of(word: u64) -> DigitsSeen {
        DigitsSeen { once: word, more: 0 }
    }

    #[inline]
    fn and(self, other: DigitsSeen) -> DigitsSeen {
        DigitsSeen { once: self.once | other.once, more: self.more | other.more | (self.once & other.once) }
    }

    /// Merges the lanes of a word into the lowest.
    #[inline]
    fn fold(self, lanes: usize, bits: usize) -> DigitsSeen {
        let mut all = self;
        for lane in 1..lanes {
            all = all.and(DigitsSeen { once: self.once >> (lane * bits), more: self.more >> (lane * bits) });
        }
        let mask = (1 << bits) - 1;
        DigitsSeen { once: all.once & mask, more: all.more & mask }
    }

    /// The digits that earn a point.
    #[inline]
    fn worth<const UNIQUE: bool>(self) -> u64 {
        if UNIQUE { self.once & !self.more } else { self.once }
    }
}

impl GenomeLanes {
    /// The layout for the board of a scoring.
    pub fn new(scoring: &Scoring) -> GenomeLanes {
        let shape = scoring.shape();
        let side = shape.side();
        let per_word = (64 / side).min(shape.box_width());
        let stack = shape.box_width().div_ceil(per_word);
        let row = stack * (side / shape.box_width());
        let slots = (0..shape.cells()).map(|cell| {
            let (across, within) =
                (shape.column(cell) / shape.box_width(), shape.column(cell) % shape.box_width());
            let word = shape.row(cell) * row + across * stack + within / per_word;
            LaneSlot { word: word as u16, shift: (within % per_word * side) as u8 }
        });
        let slots: Vec<LaneSlot> = slots.collect();
        let banned = scoring.marked().then(|| {
            let mut banned = vec![0; side * row].into_boxed_slice();
            for (slot, allowed) in slots.iter().zip(scoring.allowed()) {
                banned[slot.word as usize] |= (!allowed & ((1 << side) - 1)) << slot.shift;
            }
            banned
        });
        let (height, objective) = (shape.box_height(), scoring.objective());
        GenomeLanes { side, height, per_word, stack, row, slots, objective, banned }
    }

    /// Where the lane of a cell lies.
    pub fn slot(&self, cell: usize) -> LaneSlot {
        self.slots[cell]
    }

    /// Words of a row.
    pub fn row(&self) -> usize {
        self.row
    }

    /// Words of a box's row.
    pub fn stack(&self) -> usize {
        self.stack
    }

    /// The lanes of a full grid.
    pub fn pack(&self, grid: &Grid) -> Genome {
        let mut genome = vec![0; self.side * self.row].into_boxed_slice();
        for (slot, &digit) in self.slots.iter().zip(grid.iter()) {
            genome[slot.word as usize] |= 1 << (digit - 1) << slot.shift;
        }
        genome
    }

    /// The grid of its lanes.
    pub fn unpack(&self, genome: &Genome) -> Grid {
        Grid(self.slots.iter().map(|&slot| self.read(genome, slot) as u8 + 1).collect())
    }

    /// The digit of a lane, counted from 0.
    #[inline]
    pub fn read(&self, genome: &Genome, slot: LaneSlot) -> u32 {
        (genome[slot.word as usize] >> slot.shift).trailing_zeros()
    }

    /// Writes a digit, counted from 0, into a lane.
    #[inline]
    pub fn write(&self, genome: &mut Genome, slot: LaneSlot, digit: u32) {
        let word = &mut genome[slot.word as usize];
        *word = *word & !(((1 << self.side) - 1) << slot.shift) | 1 << digit << slot.shift;
    }

    /// Exchanges two lanes.
    #[inline]
    pub fn swap(&self, genome: &mut Genome, a: LaneSlot, b: LaneSlot) {
        let difference = (genome[a.word as usize] >> a.shift ^ genome[b.word as usize] >> b.shift)
            & ((1 << self.side) - 1);
        genome[a.word as usize] ^= difference << a.shift;
        genome[b.word as usize] ^= difference << b.shift;
    }

    /// The score of a full grid, as [`Scoring`] counts it.
    #[inline]
    pub fn score(&self, genome: &Genome) -> i64 {
        let points = match (self.objective, <&[u64; 27]>::try_from(&**genome)) {
            (Objective::Distinct, Ok(words)) if self.row == 3 && self.height == 3 => nine(words),
            (Objective::Distinct, _) => self.points::<false>(genome),
            (Objective::Unique, _) => self.points::<true>(genome),
        };
        match &self.banned {
            None => points,
            Some(banned) => {
                points
                    - genome
                        .iter()
                        .zip(banned)
                        .map(|(word, banned)| (word & banned).count_ones() as i64)
                        .sum::<i64>()
            }
        }
    }

    fn points<const UNIQUE: bool>(&self, genome: &[u64]) -> i64 {
        let mut points = 0;
        let merge = |words: &mut dyn Iterator<Item = &u64>| {
            words.fold(DigitsSeen::default(), |seen, &w| seen.and(DigitsSeen::of(w)))
        };
        for row in genome.chunks_exact(self.row) {
            let seen = merge(&mut row.iter()).fold(self.per_word, self.side);
            points += seen.worth::<UNIQUE>().count_ones();
        }
        for word in 0..self.row {
            let seen = merge(&mut genome[word..].iter().step_by(self.row));
            points += seen.worth::<UNIQUE>().count_ones();
        }
        for band in genome.chunks_exact(self.row * self.height) {
            for left in (0..self.row).step_by(self.stack) {
                let rows = band.chunks_exact(self.row).flat_map(|row| &row[left..left + self.stack]);
                let seen = rows
                    .fold(DigitsSeen::default(), |seen, &w| seen.and(DigitsSeen::of(w)))
                    .fold(self.per_word, self.side);
                points += seen.worth::<UNIQUE>().count_ones();
            }
        }
        points as i64
    }
}

/// Distinct digits over the units of the classic board.
fn nine(words: &[u64; 27]) -> i64 {
    const LOW: u64 = (1 << 9) - 1;
    let fold = |word: u64| (word | word >> 9 | word >> 18) & LOW;
    let (mut columns, mut rows, mut blocks) = ([0u64; 3], [0u64; 3], [0u64; 3]);
    for band in 0..3 {
        let mut stacks = [0u64; 3];
        for line in 0..3 {
            let row = &words[band * 9 + line * 3..][..3];
            rows[band] |= fold(row[0] | row[1] | row[2]) << (9 * line);
            for (stack, word) in stacks.iter_mut().zip(row) {
                *stack |= word;
            }
        }
        for stack in 0..3 {
            columns[stack] |= stacks[stack];
            blocks[band] |= fold(stacks[stack]) << (9 * stack);
        }
    }
    // 27 bits each: two to a word.
    let pairs = [
        columns[0] | columns[1] << 32,
        columns[2] | rows[0] << 32,
        rows[1] | rows[2] << 32,
        blocks[0] | blocks[1] << 32,
        blocks[2],
    ];
    pairs.iter().map(|pair| pair.count_ones() as i64).sum()
}
