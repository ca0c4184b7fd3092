//! Boards made by taking clues away: a full board that has all its clues, then group after group of clues removed in a
//! random order, as long as what is left is still enough.
//!
//! ```text
//! 2 1 4 3      . . 4 .
//! 3 4 1 2  →   . . . 2     under a symmetry the clues go in groups: all of a group or none
//! 1 2 3 4      1 . . .
//! 4 3 2 1      . 3 . .
//! ```
//!
//! The generator of a puzzle is a [`Carver`]: it makes full boards, says which boards with fewer clues are still
//! *sound*, and rates what came out. [`carve()`] does the rest:
//!
//! - A clue (or group) without which the solution is not the only one can never go later, since the others only get
//!   fewer: one pass suffices, and what it leaves is minimal.
//! - A wish for a level bounds the pass from above: the carver calls a board above the [ceiling](CarveGoal::ceiling)
//!   unsound; and from below: a board that came out too easy is thrown away.
//! - A wished number of clues is never undercut.
//! - Whether clues can go is asked for several groups at once, where that is quicker ([`Carver::BATCH`]): the boards
//!   without the first 1, 2, … groups. The longest prefix that is still sound goes, and the group after it is known to
//!   stay, so the result is the same as asking one by one.
//!
//! ```
//! use plansza_core::carve::{CarveGoal, Carver, FullBoard, carve};
//! use plansza_core::{Budget, Fault, Meter, Rng, Seed, Silent};
//!
//! /// Numbers of which at least three must stay.
//! struct Three;
//!
//! impl Carver for Three {
//!     type Clues = Vec<Option<usize>>;
//!
//!     fn full(&mut self, _: &mut Rng, _: &mut Meter<'_>) -> Result<Option<FullBoard<Self::Clues>>, Fault> {
//!         let groups = (0..10).map(|cell| vec![cell]).collect();
//!         Ok(Some(FullBoard { clues: (0..10).map(Some).collect(), groups }))
//!     }
//!     fn erase(&self, clues: &mut Self::Clues, cell: usize) {
//!         clues[cell] = None;
//!     }
//!     fn count(&self, clues: &Self::Clues) -> usize {
//!         clues.iter().flatten().count()
//!     }
//!     fn sound(&mut self, boards: &[Self::Clues], _: &mut Meter<'_>) -> Option<usize> {
//!         Some(boards.iter().take_while(|clues| self.count(clues) >= 3).count())
//!     }
//!     fn level(&mut self, _: &Self::Clues, _: &mut Meter<'_>) -> Option<usize> {
//!         None
//!     }
//!     fn missed(&self, _: Option<(usize, usize)>) -> Fault {
//!         Fault::negative("no such board")
//!     }
//! }
//!
//! let mut silent = Silent;
//! let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
//! let goal = CarveGoal { level: None, levels: 0, clues: 0, tries: 1 };
//! let clues = carve(&mut Three, &goal, &mut Seed(1).rng(), &mut meter)?;
//! assert_eq!(Three.count(&clues), 3);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::{Fault, Meter, Rng};

/// What a carved board shall be.
///
/// ```
/// use plansza_core::carve::CarveGoal;
/// let goal = |level| CarveGoal { level, levels: 4, clues: 0, tries: 1 };
/// assert_eq!((goal(Some(1)).ceiling(), goal(Some(3)).ceiling(), goal(None).ceiling()), (Some(1), None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarveGoal {
    /// The level it shall have, counted from 0 at the easiest; none for any.
    pub level: Option<usize>,
    /// How many levels there are.
    pub levels: usize,
    /// How many clues it shall have; 0 for as few as can be.
    pub clues: usize,
    /// Full boards that are tried before the wish is given up.
    pub tries: u64,
}

impl CarveGoal {
    /// The hardest level that a board may have on the way. None where there is no bound: all is well for any level, and
    /// nothing is harder than the last.
    pub fn ceiling(&self) -> Option<usize> {
        self.level.filter(|&level| level + 1 < self.levels)
    }
}

/// A board with more clues than it needs.
///
/// ```
/// use plansza_core::{Symmetry, carve::FullBoard};
/// let board = FullBoard { clues: vec![2, 1, 1, 2], groups: Symmetry::Half.groups(2, 2)? };
/// assert_eq!(board.groups, [[0, 3], [1, 2]]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FullBoard<C> {
    /// Its clues.
    pub clues: C,
    /// The groups of cells whose clues can go, each as a whole. Every cell of a group has a clue.
    pub groups: Vec<Vec<usize>>,
}

/// The generator of a puzzle that makes its boards by taking clues away. The [module](self) has an example.
pub trait Carver {
    /// The clues of a board; where there is none, a mark for it.
    type Clues: Clone;

    /// How many groups are tried together at the most.
    const BATCH: usize = 1;

    /// A full board; none when this try came to nothing.
    ///
    /// # Errors
    /// When there cannot be a board, or the meter says stop ([`stopped`]).
    fn full(&mut self, rng: &mut Rng, meter: &mut Meter<'_>)
    -> Result<Option<FullBoard<Self::Clues>>, Fault>;

    /// Takes the clue off a cell.
    fn erase(&self, clues: &mut Self::Clues, cell: usize);

    /// How many clues there are.
    fn count(&self, clues: &Self::Clues) -> usize;

    /// How many of these boards, each with fewer clues than the one before, are sound from the first one on: they have
    /// one solution, and are not above the ceiling. None when the meter says stop.
    fn sound(&mut self, boards: &[Self::Clues], meter: &mut Meter<'_>) -> Option<usize>;

    /// The level of a carved board, counted from 0; none when it has none, or the meter says stop.
    fn level(&mut self, clues: &Self::Clues, meter: &mut Meter<'_>) -> Option<usize>;

    /// What to say when no try met the goal; `made` is the least and the largest number of clues of the boards that
    /// were made.
    fn missed(&self, made: Option<(usize, usize)>) -> Fault;
}

/// Makes a board.
///
/// # Errors
/// When the goal was not met after all tries, or the meter says stop.
pub fn carve<C: Carver>(
    carver: &mut C,
    goal: &CarveGoal,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Result<C::Clues, Fault> {
    let mut made: Option<(usize, usize)> = None;
    for _ in 0..goal.tries {
        if !meter.go_on(1) {
            return Err(stopped());
        }
        let Some(full) = carver.full(rng, meter)? else { continue };
        let clues = strip(carver, full, goal.clues, rng, meter).ok_or_else(stopped)?;
        let count = carver.count(&clues);
        made = Some(made.map_or((count, count), |(least, most)| (least.min(count), most.max(count))));
        let reached = goal.level.is_none_or(|level| carver.level(&clues, meter) == Some(level));
        if reached && (goal.clues == 0 || count == goal.clues) {
            return Ok(clues);
        }
    }
    Err(carver.missed(made))
}

/// What a generator says when the meter says stop.
///
/// ```
/// assert!(plansza_core::carve::stopped().is_negative());
/// ```
pub fn stopped() -> Fault {
    Fault::negative("stopped before the board was finished")
}

/// Takes away what can go, in a random order. None when the meter says stop.
fn strip<C: Carver>(
    carver: &mut C,
    full: FullBoard<C::Clues>,
    least: usize,
    rng: &mut Rng,
    meter: &mut Meter<'_>,
) -> Option<C::Clues> {
    let FullBoard { mut clues, mut groups } = full;
    rng.shuffle(&mut groups);
    let mut left = carver.count(&clues);
    let mut next = 0;
    // How many groups are tried together: many at first, when nearly all can go.
    let mut stride = C::BATCH;
    while next < groups.len() {
        let (mut fewer, mut rest) = (clues.clone(), left);
        let mut boards = Vec::with_capacity(stride);
        for group in groups[next..].iter().take(stride) {
            rest -= group.len();
            if rest < least.max(1) {
                break;
            }
            group.iter().for_each(|&cell| carver.erase(&mut fewer, cell));
            boards.push(fewer.clone());
        }
        let go = if boards.is_empty() { 0 } else { carver.sound(&boards, meter)? };
        if let Some(last) = go.checked_sub(1) {
            left -= groups[next..next + go].iter().map(Vec::len).sum::<usize>();
            clues = boards.swap_remove(last);
        }
        // The group after the last that went is known to stay.
        next += if go < stride { go + 1 } else { go };
        stride = (2 * go).clamp(1, C::BATCH);
    }
    Some(clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Seed, Silent, Symmetry};

    /// Cells of which some are needed: a board is sound while it has one of each needed pair.
    struct Pairs<const BATCH: usize> {
        needed: Vec<(usize, usize)>,
        groups: Vec<Vec<usize>>,
        asked: usize,
    }

    impl<const BATCH: usize> Carver for Pairs<BATCH> {
        type Clues = Vec<bool>;
        const BATCH: usize = BATCH;

        fn full(&mut self, _: &mut Rng, _: &mut Meter<'_>) -> Result<Option<FullBoard<Vec<bool>>>, Fault> {
            Ok(Some(FullBoard { clues: vec![true; 36], groups: self.groups.clone() }))
        }

        fn erase(&self, clues: &mut Vec<bool>, cell: usize) {
            clues[cell] = false;
        }

        fn count(&self, clues: &Vec<bool>) -> usize {
            clues.iter().filter(|&&clue| clue).count()
        }

        fn sound(&mut self, boards: &[Vec<bool>], meter: &mut Meter<'_>) -> Option<usize> {
            self.asked += boards.len();
            let fine = |clues: &&Vec<bool>| self.needed.iter().all(|&(a, b)| clues[a] || clues[b]);
            meter.go_on(boards.len() as u64).then(|| boards.iter().take_while(fine).count())
        }

        fn level(&mut self, clues: &Vec<bool>, _: &mut Meter<'_>) -> Option<usize> {
            Some(self.count(clues) % 2)
        }

        fn missed(&self, made: Option<(usize, usize)>) -> Fault {
            Fault::new(format!("{made:?}"))
        }
    }

    fn pairs<const BATCH: usize>(seed: u64, symmetry: Symmetry) -> Pairs<BATCH> {
        let mut rng = Seed(seed).child(9).rng();
        let needed = (0..20).map(|_| (rng.below(36), rng.below(36))).collect();
        Pairs { needed, groups: symmetry.groups(6, 6).unwrap(), asked: 0 }
    }

    fn made<const BATCH: usize>(seed: u64, symmetry: Symmetry, goal: &CarveGoal) -> Result<Vec<bool>, Fault> {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
        carve(&mut pairs::<BATCH>(seed, symmetry), goal, &mut Seed(seed).rng(), &mut meter)
    }

    const ANY: CarveGoal = CarveGoal { level: None, levels: 2, clues: 0, tries: 50 };

    #[test]
    fn what_is_left_is_sound_and_minimal_and_the_same_in_any_batch() {
        for seed in 0..40 {
            for symmetry in [Symmetry::None, Symmetry::Half, Symmetry::Both] {
                let clues = made::<1>(seed, symmetry, &ANY).unwrap();
                assert_eq!(Ok(&clues), made::<5>(seed, symmetry, &ANY).as_ref());
                assert_eq!(Ok(&clues), made::<64>(seed, symmetry, &ANY).as_ref());
                let mut carver = pairs::<1>(seed, symmetry);
                let mut silent = Silent;
                let mut meter = Meter::new(Budget::UNLIMITED, &mut silent);
                let mut sound = |clues: &[bool]| carver.sound(&[clues.to_vec()], &mut meter) == Some(1);
                assert!(sound(&clues));
                for group in symmetry.groups(6, 6).unwrap() {
                    assert!(group.iter().all(|&cell| clues[cell] == clues[group[0]]));
                    let mut fewer = clues.clone();
                    group.iter().for_each(|&cell| fewer[cell] = false);
                    assert!(!clues[group[0]] || !sound(&fewer), "{group:?} could go");
                }
            }
        }
    }

    #[test]
    fn levels_and_numbers_of_clues_are_met_or_missed_aloud() {
        for seed in 0..20 {
            for level in [0, 1] {
                let goal = CarveGoal { level: Some(level), ..ANY };
                let clues = made::<3>(seed, Symmetry::None, &goal).unwrap();
                assert_eq!(clues.iter().filter(|&&clue| clue).count() % 2, level);
            }
            let goal = CarveGoal { clues: 30, ..ANY };
            let clues = made::<8>(seed, Symmetry::Half, &goal).unwrap();
            assert_eq!(clues.iter().filter(|&&clue| clue).count(), 30);
            let odd = made::<8>(seed, Symmetry::Half, &CarveGoal { clues: 31, ..ANY });
            assert_eq!(odd.unwrap_err().what(), "Some((32, 32))");
        }
    }

    #[test]
    fn only_a_level_below_the_last_bounds_the_way() {
        let ceiling = |level| CarveGoal { level, levels: 3, ..ANY }.ceiling();
        assert_eq!([None, Some(0), Some(1), Some(2)].map(ceiling), [None, Some(0), Some(1), None]);
    }

    #[test]
    fn the_meter_is_obeyed() {
        let mut silent = Silent;
        let mut meter = Meter::new(Budget::evaluations(10), &mut silent);
        let mut carver = pairs::<1>(1, Symmetry::None);
        let fault = carve(&mut carver, &ANY, &mut Seed(1).rng(), &mut meter).unwrap_err();
        assert_eq!((fault, carver.asked < 12), (stopped(), true));
    }
}
