//! The kernel of the census: the best scores by both sets of rules, on boards of up to 64 points as machine words.
//!
//! The theory is that of [`theory`](crate::theory), in code of its own because a census looks at millions of boards.
//! By callgrind a board of 5×5 with 2 black and 3 white stones takes about 2,100 instructions here, for both scores and
//! with its part of the counting; to find the `ChainLayout` of such a board alone takes 3,700, and to solve it by both sets
//! of rules 23,000. It is held against the brute force in tests:
//! - a white chain falls when its liberties are filled, and black stones are never taken;
//! - by the rules of Go, a set of chains can be captured in some order when in the end each had at most one eye that no
//!   earlier capture had opened, and there is room for all points but one of each region that is left;
//! - by the report's rules, walled points and the chains around them stay, and every other point can be filled at any
//!   time.

use crate::word_board::WordBoard;

/// A white chain as sets of points and of regions.
#[derive(Clone, Copy, Debug, Default)]
struct ChainBits {
    stones: u64,
    liberties: u64,
    /// Regions that it touches.
    beside: u64,
    /// Regions all of whose empty points are its liberties.
    eyes: u64,
}

/// The most chains: every other point of an 8×8 board.
const CHAINS: usize = 32;

/// The best score by each set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scores {
    /// By the rules of Go.
    pub go: u32,
    /// By the report's rules.
    pub report: u32,
}

/// The best scores with so many stones; none when a chain has no liberty.
pub(super) fn scores(board: &WordBoard, black: u64, white: u64, stones: u32) -> Option<Scores> {
    let empty = board.full() & !(black | white);
    if board.parts(black).any(|chain| board.near(chain) & empty == 0) {
        return None;
    }
    let (mut chains, mut count) = ([ChainBits::default(); CHAINS], 0);
    for chain in board.parts(white) {
        let liberties = board.near(chain) & empty;
        if liberties == 0 {
            return None;
        }
        (chains[count].stones, chains[count].liberties) = (chain, liberties);
        count += 1;
    }
    let chains = &mut chains[..count];
    Some(Scores {
        go: by_go(board, white, empty, stones, chains),
        report: by_report(board, white, empty, stones, chains),
    })
}

fn by_report(board: &WordBoard, white: u64, empty: u64, stones: u32, chains: &[ChainBits]) -> u32 {
    let walled = empty & !board.near(board.full() & !white);
    let open = (empty & !walled).count_ones();
    let falls = |chain: &&ChainBits| chain.liberties & walled == 0;
    if stones <= open {
        let mut knapsack = Knapsack::new(chains.iter().filter(falls), stones);
        knapsack.search(0, 0, 0, 0, &mut |_, taken| taken);
        return stones + knapsack.best;
    }
    // All points can be filled. A turn is lost when nothing captured can be played on by then.
    let taken: u32 = chains.iter().filter(falls).map(|chain| chain.stones.count_ones()).sum();
    let early = chains.iter().filter(falls).any(|chain| chain.liberties.count_ones() < open);
    taken + (open + taken).min(stones - u32::from(!early)).max(open)
}

fn by_go(board: &WordBoard, white: u64, empty: u64, stones: u32, chains: &mut [ChainBits]) -> u32 {
    let (rest, mut regions) = (board.full() & !white, 0);
    for region in board.parts(rest) {
        let edge = board.near(region);
        for chain in chains.iter_mut() {
            chain.beside |= u64::from(edge & chain.stones != 0) << regions;
            chain.eyes |= u64::from(region & empty & !chain.liberties == 0) << regions;
        }
        regions += 1;
    }
    let room = empty.count_ones() - regions;
    let mut knapsack = Knapsack::new(chains.iter(), stones);
    let items = knapsack.items;
    knapsack.best = stones.min(room);
    knapsack.search(0, 0, 0, 0, &mut |chosen, taken| {
        let Some(captured) = settle(&items, chosen) else { return 0 };
        if stones <= room {
            return taken + stones;
        }
        let kept = board.parts(rest | captured).count() as u32;
        taken + stones.min(empty.count_ones() + taken - kept)
    });
    knapsack.best
}

/// The stones of the chosen chains, if they can be captured in some order.
#[inline]
fn settle(items: &[ChainBits; CHAINS], mut chosen: u32) -> Option<u64> {
    let (mut captured, mut open) = (0, 0);
    while chosen != 0 {
        let (before, mut rest) = (chosen, chosen);
        while rest != 0 {
            let chain = &items[rest.trailing_zeros() as usize];
            if (chain.eyes & !open).count_ones() < 2 {
                captured |= chain.stones;
                open |= chain.beside;
                chosen &= !(rest & rest.wrapping_neg());
            }
            rest &= rest - 1;
        }
        if chosen == before {
            return None;
        }
    }
    Some(captured)
}

/// Every set of chains whose liberties together are not too many.
#[derive(Clone, Copy)]
struct Knapsack {
    items: [ChainBits; CHAINS],
    count: usize,
    stones: u32,
    best: u32,
}

impl Knapsack {
    fn new<'a>(chains: impl Iterator<Item = &'a ChainBits>, stones: u32) -> Knapsack {
        let mut knapsack = Knapsack { items: [ChainBits::default(); CHAINS], count: 0, stones, best: 0 };
        for chain in chains.filter(|chain| chain.liberties.count_ones() <= stones) {
            knapsack.items[knapsack.count] = *chain;
            knapsack.count += 1;
        }
        knapsack
    }

    /// Tries the items from `at` on; `worth` judges a set of items by its bits and the number of its stones.
    fn search(
        &mut self,
        at: usize,
        chosen: u32,
        filled: u64,
        taken: u32,
        worth: &mut impl FnMut(u32, u32) -> u32,
    ) {
        if chosen != 0 && at == self.count {
            self.best = self.best.max(worth(chosen, taken));
        }
        if at == self.count {
            return;
        }
        let more = filled | self.items[at].liberties;
        if more.count_ones() <= self.stones {
            let stones = self.items[at].stones.count_ones();
            self.search(at + 1, chosen | 1 << at, more, taken + stones, worth);
        }
        self.search(at + 1, chosen, filled, taken, worth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::brute;
    use crate::{Go, Rules, Stone};
    use plansza_core::{Budget, Meter, Rng, Seed, Silent};

    fn brute(go: &Go) -> i64 {
        let exact = brute::solve(go, &mut Meter::new(Budget::UNLIMITED, &mut Silent));
        go.points(&exact.solution.expect("a sound board has a play"))
    }

    fn mask(go: &Go, stone: Stone) -> u64 {
        (0..go.cells().len()).filter(|&at| go.cells()[at] == Some(stone)).fold(0, |mask, at| mask | 1 << at)
    }

    fn random(rng: &mut Rng) -> Go {
        let (width, height) = (1 + rng.below(4), 1 + rng.below(4));
        let white = 0.2 + 0.5 * rng.unit();
        let cell = |rng: &mut Rng| match rng.unit() {
            u if u < white => Some(Stone::White),
            u if u < white + 0.15 => Some(Stone::Black),
            _ => None,
        };
        let cells: Vec<_> = (0..width * height).map(|_| cell(rng)).collect();
        let empty = cells.iter().filter(|cell| cell.is_none()).count();
        let most = [7, 3, 2][usize::from(empty > 5) + usize::from(empty > 8)];
        Go::new(width, height, cells, rng.below(most + 1).min(width * height), Rules::Go).expect("in range")
    }

    #[test]
    fn both_scores_are_those_of_the_brute_force() {
        let mut rng = Seed(11).rng();
        let (mut sound, mut differ) = (0, 0);
        for _ in 0..2500 {
            let go = random(&mut rng);
            let board = WordBoard::new(go.width(), go.height()).expect("small");
            let (black, white) = (mask(&go, Stone::Black), mask(&go, Stone::White));
            let scores = scores(&board, black, white, go.stones() as u32);
            assert_eq!(scores.is_some(), go.sound().is_ok(), "{go:?}");
            let Some(scores) = scores else { continue };
            assert_eq!(i64::from(scores.go), brute(&go), "{go:?}");
            assert_eq!(i64::from(scores.report), brute(&go.by(Rules::Report)), "{go:?}");
            sound += 1;
            differ += u32::from(scores.go != scores.report);
        }
        assert!(sound > 800 && differ > 50, "the boards say something: {sound} {differ}");
    }

    #[test]
    fn a_row_and_a_column_of_64_points_are_boards() {
        for (width, height) in [(64, 1), (1, 64)] {
            let board = WordBoard::new(width, height).expect("64 points");
            // O at the end and X beyond its only liberty: one stone captures.
            assert_eq!(scores(&board, 0b100, 0b001, 1), Some(Scores { go: 2, report: 2 }));
        }
    }
}
