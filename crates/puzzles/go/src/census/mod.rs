//! Every board of a size with so many stones, by both sets of rules: on how many do they differ, and by how much?
//!
//! Boards that are turned or mirrored into each other are looked at once. Black's stones are taken up to the symmetries
//! of the board, White's up to the symmetries that are left; each board stands for its orbit.

mod kernel;

use crate::word_board::WordBoard;
use crate::{Go, Rules, Stone};
use kernel::Scores;
use plansza_core::Fault;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// More boards than this are not worth starting on.
const MOST: u128 = 1_000_000_000_000;

/// Black stones whose arrangements are one piece of work.
const PIECE: u64 = 16;

/// What is asked.
///
/// ```
/// use plansza_go::census::RulesCensus;
/// let census = RulesCensus { width: 5, height: 5, black: 1, white: 1, stones: 1 };
/// assert_eq!((census.boards()?, census.take(&|_| true)?.classes), (600, 85));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesCensus {
    /// Points in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Black stones.
    pub black: usize,
    /// White stones.
    pub white: usize,
    /// Stones that Black may place.
    pub stones: usize,
}

/// What was counted.
///
/// ```
/// use plansza_go::census::RulesCensus;
/// let counts = RulesCensus { width: 3, height: 3, black: 2, white: 3, stones: 2 }.take(&|_| true)?;
/// assert!(counts.complete && counts.differ() == counts.lower() + counts.higher());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CensusCounts {
    /// Boards, sound or not.
    pub boards: u64,
    /// Boards on which every chain has a liberty.
    pub legal: u64,
    /// The same up to symmetry.
    pub classes: u64,
    /// Legal boards by the best scores (by the rules of Go, by the report's).
    pub scores: BTreeMap<(u32, u32), u64>,
    /// The first board on which the rules differ, by the difference (the report's score less that of Go): black and white.
    pub examples: BTreeMap<i64, (u64, u64)>,
    /// False when the count was cancelled: then the numbers are those of a part of the boards.
    pub complete: bool,
}

impl CensusCounts {
    fn join(mut self, other: CensusCounts) -> CensusCounts {
        self.boards += other.boards;
        self.legal += other.legal;
        self.classes += other.classes;
        for (scores, count) in other.scores {
            *self.scores.entry(scores).or_default() += count;
        }
        for (difference, board) in other.examples {
            let least = self.examples.entry(difference).or_insert(board);
            *least = board.min(*least);
        }
        self
    }

    fn count(&self, wanted: impl Fn(u32, u32) -> bool) -> u64 {
        self.scores.iter().filter(|((go, report), _)| wanted(*go, *report)).map(|(_, count)| count).sum()
    }

    /// Legal boards whose best scores differ.
    pub fn differ(&self) -> u64 {
        self.count(|go, report| go != report)
    }

    /// Legal boards on which the report's rules allow less.
    pub fn lower(&self) -> u64 {
        self.count(|go, report| report < go)
    }

    /// Legal boards on which the report's rules allow more.
    pub fn higher(&self) -> u64 {
        self.count(|go, report| report > go)
    }
}

impl RulesCensus {
    /// How many boards there are, sound or not.
    ///
    /// # Errors
    /// When they are too large or too many, or there are more stones than points.
    pub fn boards(&self) -> Result<u64, Fault> {
        let RulesCensus { width, height, black, white, stones } = *self;
        if WordBoard::new(width, height).is_none() || width.max(height) > crate::rules::LARGEST {
            return Err(Fault::new(format!("a census of boards of {width}×{height} points"))
                .accepts("boards of up to 64 points, with sides up to 25"));
        }
        let points = width * height;
        if black.saturating_add(white) > points || stones > points {
            return Err(Fault::new(format!(
                "{black} black and {white} white stones with {stones} to place on a board of {points} points"
            ))
            .accepts("at most as many stones as points"));
        }
        let boards = choose(points, black) * choose(points - black, white);
        if boards > MOST {
            return Err(Fault::new(format!("a census of {boards} boards would take days"))
                .accepts("fewer points or fewer stones, for at most 10¹² boards"));
        }
        Ok(boards as u64)
    }

    /// Looks at all of them, on all threads of the current pool. `watch` is told how many boards are done every now and
    /// then; the count ends early when it says false.
    ///
    /// # Errors
    /// As [`boards`](RulesCensus::boards).
    pub fn take(&self, watch: &(dyn Fn(u64) -> bool + Sync)) -> Result<CensusCounts, Fault> {
        self.boards()?;
        let board = WordBoard::new(self.width, self.height).expect("checked");
        let symmetries = symmetries(self.width, self.height);
        let points = self.width * self.height;
        let arrangements = choose(points, self.black) as u64;
        let (done, cancelled) = (AtomicU64::new(0), AtomicBool::new(false));
        let pieces = arrangements.div_ceil(PIECE);
        let mut tally = (0..pieces)
            .into_par_iter()
            .map(|piece| {
                let mut tally = CensusCounts::default();
                let first = piece * PIECE;
                let mut black = unrank(first, self.black);
                for _ in first..arrangements.min(first + PIECE) {
                    if cancelled.load(Ordering::Relaxed) {
                        break;
                    }
                    let before = tally.boards;
                    self.with_black(&board, &symmetries, black, &mut tally, &cancelled, watch, &done);
                    let here = tally.boards - before;
                    let all = done.fetch_add(here, Ordering::Relaxed) + here;
                    if here > 0 && !watch(all) {
                        cancelled.store(true, Ordering::Relaxed);
                    }
                    black = following(black);
                }
                tally
            })
            .reduce(CensusCounts::default, CensusCounts::join);
        tally.complete = !cancelled.load(Ordering::Relaxed);
        Ok(tally)
    }

    /// All boards with these black stones, if no symmetry makes them a smaller number.
    #[expect(clippy::too_many_arguments, reason = "the inner loop of one function")]
    fn with_black(
        &self,
        board: &WordBoard,
        symmetries: &[Vec<u8>],
        black: u64,
        tally: &mut CensusCounts,
        cancelled: &AtomicBool,
        watch: &(dyn Fn(u64) -> bool + Sync),
        done: &AtomicU64,
    ) {
        let Some((orbit, kept)) = class(symmetries.iter(), black) else { return };
        let free: Vec<u8> = (0..64).filter(|&at| board.full() & !black & 1 << at != 0).collect();
        let all = choose(free.len(), self.white) as u64;
        let mut places = unrank(0, self.white);
        for index in 0..all {
            if index % (1 << 20) == (1 << 20) - 1
                && (cancelled.load(Ordering::Relaxed) || !watch(done.load(Ordering::Relaxed)))
            {
                cancelled.store(true, Ordering::Relaxed);
                return;
            }
            let mut white = 0;
            let mut rest = places;
            while rest != 0 {
                white |= 1 << free[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            places = following(places);
            let weight = if kept.len() == 1 {
                orbit
            } else {
                match class(kept.iter().copied(), white) {
                    Some((more, _)) => orbit * more,
                    None => continue,
                }
            };
            tally.boards += weight;
            if let Some(Scores { go, report }) = kernel::scores(board, black, white, self.stones as u32) {
                tally.legal += weight;
                tally.classes += 1;
                *tally.scores.entry((go, report)).or_default() += weight;
                if go != report {
                    let difference = i64::from(report) - i64::from(go);
                    let least = tally.examples.entry(difference).or_insert((black, white));
                    *least = (black, white).min(*least);
                }
            }
        }
    }

    /// One of the boards as an instance.
    pub fn board(&self, (black, white): (u64, u64)) -> Go {
        let cell = |at: usize| match (black >> at & 1, white >> at & 1) {
            (1, _) => Some(Stone::Black),
            (_, 1) => Some(Stone::White),
            _ => None,
        };
        let cells: Vec<_> = (0..self.width * self.height).map(cell).collect();
        Go::new(self.width, self.height, cells, self.stones, Rules::Go).expect("the census was checked")
    }
}

/// The number of images of a set under the symmetries and those that keep it; none when an image is a smaller number.
fn class<'a>(symmetries: impl Iterator<Item = &'a Vec<u8>>, set: u64) -> Option<(u64, Vec<&'a Vec<u8>>)> {
    let (mut kept, mut all) = (Vec::with_capacity(8), 0);
    for symmetry in symmetries {
        let (mut image, mut rest) = (0, set);
        while rest != 0 {
            image |= 1u64 << symmetry[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        if image < set {
            return None;
        }
        if image == set {
            kept.push(symmetry);
        }
        all += 1;
    }
    Some((all / kept.len() as u64, kept))
}

/// The symmetries of a board as permutations of its points, each once: eight of a square, four of a rectangle.
fn symmetries(width: usize, height: usize) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = Vec::new();
    for code in 0..8 {
        let (swap, mirror, flip) = (code & 4 != 0, code & 2 != 0, code & 1 != 0);
        if swap && width != height {
            continue;
        }
        let image = |point: usize| {
            let (mut row, mut column) = (point / width, point % width);
            if mirror {
                column = width - 1 - column;
            }
            if flip {
                row = height - 1 - row;
            }
            if swap { column * width + row } else { row * width + column }
        };
        let permutation: Vec<u8> = (0..width * height).map(|point| image(point) as u8).collect();
        if !all.contains(&permutation) {
            all.push(permutation);
        }
    }
    all
}

/// Binomial coefficient; saturates far beyond any census.
fn choose(n: usize, k: usize) -> u128 {
    if k > n {
        return 0;
    }
    (0..k.min(n - k)).fold(1u128, |product, i| product * (n - i) as u128 / (i + 1) as u128)
}

/// The set number `rank` of `size` points, in the order of the sets as numbers (the combinatorial number system).
fn unrank(mut rank: u64, size: usize) -> u64 {
    let mut set = 0;
    for k in (1..=size).rev() {
        let mut at = k - 1;
        while choose(at + 1, k) <= u128::from(rank) {
            at += 1;
        }
        rank -= choose(at, k) as u64;
        set |= 1 << at;
    }
    set
}

/// The next larger number with as many bits (Gosper's hack); 0 after 0, and anything after the last.
fn following(set: u64) -> u64 {
    let low = set & set.wrapping_neg();
    let ripple = set.wrapping_add(low);
    if low == 0 || ripple == 0 { 0 } else { ripple | (((set ^ ripple) >> 2) / low) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(census: RulesCensus) -> CensusCounts {
        census.take(&|_| true).expect("in range")
    }

    /// Every board, one by one and without symmetries.
    fn plainly(census: RulesCensus) -> CensusCounts {
        let board = WordBoard::new(census.width, census.height).expect("small");
        let points = census.width * census.height;
        let mut tally = CensusCounts { complete: true, ..CensusCounts::default() };
        for black in (0..1u64 << points).filter(|set| set.count_ones() as usize == census.black) {
            for white in (0..1u64 << points).filter(|set| set.count_ones() as usize == census.white) {
                if black & white == 0 {
                    tally.boards += 1;
                    if let Some(scores) = kernel::scores(&board, black, white, census.stones as u32) {
                        tally.legal += 1;
                        *tally.scores.entry((scores.go, scores.report)).or_default() += 1;
                    }
                }
            }
        }
        tally
    }

    #[test]
    fn orbits_count_every_board_once() {
        for (width, height, black, white, stones) in [
            (3, 3, 2, 3, 2),
            (3, 3, 0, 4, 5),
            (4, 2, 1, 3, 3),
            (2, 4, 3, 1, 1),
            (1, 6, 1, 2, 2),
            (3, 3, 3, 0, 9),
        ] {
            let census = RulesCensus { width, height, black, white, stones };
            let (tally, plain) = (whole(census), plainly(census));
            assert_eq!(tally.boards, census.boards().expect("few"));
            assert_eq!(
                (tally.boards, tally.legal, &tally.scores),
                (plain.boards, plain.legal, &plain.scores)
            );
            assert!(tally.complete && tally.classes <= tally.legal);
        }
    }

    /// By Burnside: (9 + 2·1 + 1 + 4·3) / 8 = 3 and (600 + 4·20) / 8 = 85.
    #[test]
    fn classes_are_boards_up_to_symmetry() {
        let tally = whole(RulesCensus { width: 3, height: 3, black: 1, white: 0, stones: 1 });
        assert_eq!((tally.boards, tally.classes), (9, 3));
        let tally = whole(RulesCensus { width: 5, height: 5, black: 1, white: 1, stones: 1 });
        assert_eq!((tally.boards, tally.classes), (600, 85));
    }

    #[test]
    fn an_example_differs_as_it_says() {
        let census = RulesCensus { width: 3, height: 3, black: 2, white: 3, stones: 2 };
        for (difference, board) in whole(census).examples {
            let go = census.board(board);
            let best = |go: &Go| {
                let mut silent = plansza_core::Silent;
                let mut meter = plansza_core::Meter::new(plansza_core::Budget::UNLIMITED, &mut silent);
                go.points(&crate::exact::brute::solve(go, &mut meter).solution.expect("sound"))
            };
            assert_eq!(best(&go.by(Rules::Report)) - best(&go), difference);
        }
    }

    #[test]
    fn too_much_is_refused_and_a_cancelled_count_says_so() {
        let census = RulesCensus { width: 8, height: 8, black: 10, white: 10, stones: 3 };
        assert!(census.take(&|_| true).unwrap_err().to_string().contains("would take days"));
        let census = RulesCensus { width: 9, height: 9, ..census };
        assert!(census.boards().unwrap_err().to_string().contains("up to 64 points"));
        let census = RulesCensus { width: 2, height: 2, black: 3, white: 2, stones: 3 };
        assert!(census.boards().unwrap_err().to_string().contains("at most as many"));
        let census = RulesCensus { width: 4, height: 4, black: 2, white: 2, stones: 1 };
        assert!(!census.take(&|_| false).expect("in range").complete);
    }
}
