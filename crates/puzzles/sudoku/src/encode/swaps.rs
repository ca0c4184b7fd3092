//! Local search over permutations: rows or boxes hold each digit once, a move exchanges two free cells of one of them,
//! and only the two other kinds of unit can gain or lose.
//!
//! How often each digit stands in each of these units is kept in one table, and from it which digits a unit lacks and
//! which it has once, so the gain of a move is four look-ups.
//! Where both cells lie in the same crossing unit nothing changes there: such a pair points at a *blind* unit, in which
//! every digit stands three times for ever, so neither objective sees a change and the hot path needs no branch.

use super::grids::FullGrids;
use super::permutations::{Crossing, Permutations};
use super::scoring::{Objective, Scoring};
use crate::Grid;
use crate::geometry::Geometry;
use plansza_core::{Local, Rng, Space};

/// A proposal is drawn at most so many times twice. A swap that puts a digit beside an equal given can hardly be
/// part of the way to a solution; yet now and then one must pass, or some permutations could not be reached. On hard
/// boards annealing needs far fewer moves than with plain draws.
const ROUNDS: usize = 4;

/// The exchange of two cells, with the places of their four crossing units in the table.
#[derive(Clone, Copy, Debug)]
pub struct Swap {
    a: u16,
    b: u16,
    crossing_a: [u16; 2],
    crossing_b: [u16; 2],
}

/// What a cell holds and what it could hold, side by side for the sake of a quick proposal.
#[derive(Clone, Copy, Debug)]
struct CellSight {
    /// The digit of the cell, bit d for digit d.
    holds: u64,
    /// The digits that collide with no given there.
    fits: u64,
}

/// Places in the table of counts: enough for 73 units of 64 on a 36×36 board. A power of two, so that a masked place
/// needs no check.
const TABLE: usize = 8192;

/// The place of a digit's count in a unit.
#[inline]
fn place(unit: u16, digit: u8) -> usize {
    (unit as usize + digit as usize) & (TABLE - 1)
}

/// What a crossing unit lacks and what it has once, bit d for digit d: all that the gain of a move depends on.
#[derive(Clone, Copy, Debug, Default)]
struct UnitTally {
    missing: u64,
    single: u64,
}

/// Units of the largest board, and the blind one; a power of two for the same reason.
const UNITS: usize = 128;

/// A grid with its table of counts.
#[derive(Debug)]
pub struct State {
    grid: Box<[u8]>,
    sights: Box<[CellSight]>,
    counts: Box<[u8; TABLE]>,
    tallies: Box<[UnitTally; UNITS]>,
    value: i64,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            grid: self.grid.clone(),
            sights: self.sights.clone(),
            counts: self.counts.clone(),
            tallies: self.tallies.clone(),
            value: self.value,
        }
    }

    fn clone_from(&mut self, source: &State) {
        self.grid.clone_from(&source.grid);
        self.sights.clone_from(&source.sights);
        self.counts.clone_from(&source.counts);
        self.tallies.clone_from(&source.tallies);
        self.value = source.value;
    }
}

/// The moves of a board whose rows or boxes are permutations.
#[derive(Clone, Debug)]
pub struct Swaps {
    side: usize,
    stride: usize,
    objective: Objective,
    pairs: Vec<Swap>,
    /// The two crossing units of each cell, as places in the table.
    crossing: Vec<[u16; 2]>,
    blind: usize,
    /// What pencil marks allow, if there are any.
    allowed: Option<Vec<u64>>,
    /// The digits that collide with no given, for each cell, bit d for digit d.
    fits: Vec<u64>,
    /// Whether a group can hold a digit twice, so that an exchange may change nothing.
    pub(super) twins: bool,
}

/// Which units are permutations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Rows: columns and boxes are to be mended.
    Rows,
    /// Boxes: rows and columns are to be mended.
    Boxes,
}

impl Swaps {
    /// The moves over groups of free cells, each group in one row or one box.
    pub(super) fn new<'a>(
        scoring: &Scoring,
        within: Within,
        groups: impl Iterator<Item = &'a [usize]>,
    ) -> Swaps {
        let geometry = Geometry::of(scoring.shape());
        let side = geometry.side();
        let stride = (side + 1).next_power_of_two();
        let blind = 2 * side * stride;
        let [first, second] = match within {
            Within::Rows => [1, 2],
            Within::Boxes => [0, 1],
        };
        let crossing: Vec<[u16; 2]> = (0..geometry.cells())
            .map(|cell| {
                // The two kinds of unit to be mended are numbered one after the other.
                let unit = |kind: usize| geometry.places(cell)[kind].unit as usize - first * side;
                [first, second].map(|kind| (unit(kind) * stride) as u16)
            })
            .collect();
        let mut pairs = Vec::new();
        for group in groups {
            for (i, &a) in group.iter().enumerate() {
                for &b in &group[i + 1..] {
                    let (mut crossing_a, mut crossing_b) = (crossing[a], crossing[b]);
                    for kind in 0..2 {
                        if crossing_a[kind] == crossing_b[kind] {
                            (crossing_a[kind], crossing_b[kind]) = (blind as u16, blind as u16);
                        }
                    }
                    pairs.push(Swap { a: a as u16, b: b as u16, crossing_a, crossing_b });
                }
            }
        }
        let fits = scoring.candidates().iter().map(|mask| mask << 1).collect();
        let allowed = scoring.marked().then(|| scoring.allowed().to_vec());
        Swaps {
            side,
            stride,
            objective: scoring.objective(),
            pairs,
            crossing,
            blind,
            allowed,
            fits,
            twins: false,
        }
    }

    /// The number of a crossing unit.
    #[inline]
    fn number(&self, unit: u16) -> usize {
        (unit >> self.stride.trailing_zeros()) as usize & (UNITS - 1)
    }

    /// Brings the tally of a unit up to date with the count of a digit.
    #[inline]
    fn refresh(&self, state: &mut State, unit: u16, digit: u8) {
        let count = state.counts[place(unit, digit)];
        let tally = &mut state.tallies[self.number(unit)];
        let bit = 1u64 << digit;
        tally.missing = (tally.missing & !bit) | u64::from(count == 0) << digit;
        tally.single = (tally.single & !bit) | u64::from(count == 1) << digit;
    }

    /// Whether the exchange changes anything.
    fn differs(&self, state: &State, pair: &Swap) -> bool {
        !self.twins || state.grid[pair.a as usize] != state.grid[pair.b as usize]
    }

    /// The first exchange from a place on that changes anything. Only rows with singles written in need it.
    #[cold]
    #[inline(never)]
    fn differing(&self, state: &State, from: usize) -> Option<Swap> {
        let (before, from) = self.pairs.split_at_checked(from)?;
        from.iter().chain(before).find(|pair| self.differs(state, pair)).copied()
    }

    /// 1 when neither digit of a pair would come beside an equal given, else 0.
    #[inline]
    fn fits(&self, state: &State, pair: usize) -> u64 {
        let Some(&Swap { a, b, .. }) = self.pairs.get(pair) else { return 0 };
        let (a, b) = (state.sights[a as usize], state.sights[b as usize]);
        u64::from((a.fits & b.holds != 0) & (b.fits & a.holds != 0))
    }

    /// The change of score that a move would bring.
    #[inline]
    fn gain(&self, state: &State, swap: Swap) -> i64 {
        let gain = match self.objective {
            Objective::Distinct => self.distinct(state, swap),
            Objective::Unique => self.unique(state, swap),
        };
        match &self.allowed {
            None => gain,
            Some(allowed) => {
                let (x, y) = (state.grid[swap.a as usize], state.grid[swap.b as usize]);
                let fits = |cell: u16, digit: u8| (allowed[cell as usize] >> (digit - 1) & 1) as i64;
                gain + fits(swap.a, y) + fits(swap.b, x) - fits(swap.a, x) - fits(swap.b, y)
            }
        }
    }

    /// The gain in distinct digits: a digit that comes where it is missing, less one that goes where it is single.
    #[inline]
    fn distinct(&self, state: &State, swap: Swap) -> i64 {
        let (x, y) = (state.sights[swap.a as usize].holds, state.sights[swap.b as usize].holds);
        let mut gain = 0;
        for (crossing, leaves, enters) in [(swap.crossing_a, x, y), (swap.crossing_b, y, x)] {
            for unit in crossing {
                let tally = &state.tallies[self.number(unit)];
                gain += i64::from(tally.missing & enters != 0) - i64::from(tally.single & leaves != 0);
            }
        }
        gain
    }

    /// The gain in cells without a twin.
    #[inline]
    fn unique(&self, state: &State, swap: Swap) -> i64 {
        let (x, y) = (state.grid[swap.a as usize], state.grid[swap.b as usize]);
        let mut gain = 0;
        for (crossing, leaves, enters) in [(swap.crossing_a, x, y), (swap.crossing_b, y, x)] {
            for unit in crossing {
                let left = state.counts[place(unit, leaves)];
                let entered = state.counts[place(unit, enters)];
                gain += i64::from(entered == 0) - i64::from(left == 1);
                gain += i64::from(left == 2) - i64::from(entered == 1);
            }
        }
        gain
    }
}

impl<C: Crossing> Local for FullGrids<Permutations<C>> {
    type State = State;
    type Move = Swap;

    fn state(&self, grid: &Grid) -> State {
        let swaps = &self.rule.swaps;
        let mut counts = Box::new([0u8; TABLE]);
        counts[swaps.blind..swaps.blind + swaps.stride].fill(3);
        for (&digit, crossing) in grid.iter().zip(&swaps.crossing) {
            crossing.iter().for_each(|&unit| counts[place(unit, digit)] += 1);
        }
        let sights =
            grid.iter().zip(&swaps.fits).map(|(&digit, &fits)| CellSight { holds: 1 << digit, fits });
        let (sights, tallies) = (sights.collect(), Box::new([UnitTally::default(); UNITS]));
        let mut state = State { grid: grid.0.clone(), sights, counts, tallies, value: self.score(grid) };
        for unit in 0..2 * swaps.side {
            for digit in 1..=swaps.side as u8 {
                swaps.refresh(&mut state, (unit * swaps.stride) as u16, digit);
            }
        }
        state
    }

    fn solution(&self, state: &State) -> Grid {
        Grid(state.grid.clone())
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        state.value
    }

    /// The first of a few draws that puts no digit beside an equal given, or else the last.
    // Left to choose, the compiler calls it, and annealing is slower.
    #[inline(always)]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Swap> {
        let swaps = &self.rule.swaps;
        let mut chosen = 0;
        for _ in 0..ROUNDS {
            // Two draws from the halves of one word, both looked at before the one branch.
            let word = rng.word();
            let first = ((word >> 32) * swaps.pairs.len() as u64) >> 32;
            let second = ((word & 0xFFFF_FFFF) * swaps.pairs.len() as u64) >> 32;
            let (fits_first, fits_second) =
                (swaps.fits(state, first as usize), swaps.fits(state, second as usize));
            chosen = second ^ ((first ^ second) & fits_first.wrapping_neg());
            if fits_first | fits_second != 0 {
                break;
            }
        }
        if swaps.twins {
            return swaps.differing(state, chosen as usize);
        }
        swaps.pairs.get(chosen as usize).copied()
    }

    #[inline]
    fn gain(&self, state: &mut State, swap: Swap) -> i64 {
        self.rule.swaps.gain(state, swap)
    }

    #[inline]
    fn apply(&self, state: &mut State, swap: Swap) {
        let swaps = &self.rule.swaps;
        state.value += swaps.gain(state, swap);
        let (a, b) = (swap.a as usize, swap.b as usize);
        let (x, y) = (state.grid[a], state.grid[b]);
        for (crossing, leaves, enters) in [(swap.crossing_a, x, y), (swap.crossing_b, y, x)] {
            for unit in crossing {
                state.counts[place(unit, leaves)] -= 1;
                state.counts[place(unit, enters)] += 1;
            }
        }
        for unit in swap.crossing_a.into_iter().chain(swap.crossing_b) {
            swaps.refresh(state, unit, x);
            swaps.refresh(state, unit, y);
        }
        state.grid.swap(a, b);
        (state.sights[a].holds, state.sights[b].holds) = (state.sights[b].holds, state.sights[a].holds);
    }

    fn neighbours(&self, state: &State, moves: &mut Vec<Swap>) {
        moves.clear();
        moves.extend(self.rule.swaps.pairs.iter().filter(|pair| self.rule.swaps.differs(state, pair)));
    }

    fn undoes(&self, state: &State, swap: Swap) -> [u32; 2] {
        let (x, y) = (state.grid[swap.a as usize], state.grid[swap.b as usize]);
        [self.scoring.key(swap.a, x), self.scoring.key(swap.b, y)]
    }

    fn creates(&self, state: &State, swap: Swap) -> [u32; 2] {
        let (x, y) = (state.grid[swap.a as usize], state.grid[swap.b as usize]);
        [self.scoring.key(swap.a, y), self.scoring.key(swap.b, x)]
    }

    fn keys(&self) -> usize {
        self.scoring.keys()
    }
}
