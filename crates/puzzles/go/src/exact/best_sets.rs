//! How many sets of stones reach the best score.
//!
//! A set of stones is the points that a play fills, whatever the order. All best sets have the same number of stones, P: all of them,
//! or all there is room for when everything that can fall falls. Such a set captures one set of chains, which can be captured
//! in some order, and has the liberties of those chains and P − |liberties| more points, empty ones or captured ones, so that every region
//! keeps an empty point. Each choice of those points is legal, and captures nothing more, or it would be better than the
//! best. So the count is a sum over sets of chains of
//!
//! ```text
//! the coefficient of xʳ, r = P − |liberties|, in the product of (1 + x)ⁿ − xⁿ over the regions, n free points in each,
//! ```
//!
//! where regions beside a captured chain are one. Sets of chains are listed along the frontier of the knapsack
//! (`frontier`), each once; those that lead to the same factors are added up before they are multiplied out. So the count is exact where the
//! frontier is narrow enough to list them, however many digits it has.

use super::natural::Natural;
use crate::theory::{CaptureOrder, Chain, ChainLayout, JoinedRegions};
use std::collections::BTreeMap;

/// How many sets of stones reach the best score.
///
/// ```
/// use plansza_core::{Budget, Meter, Puzzle, Silent};
/// use plansza_go::{Go, exact};
/// // B1 and D1 take both white stones; any other two stones take one of them at most.
/// let go = Go::read("O...O 2")?.remove(0);
/// let best = exact::count(&go, &mut Meter::new(Budget::UNLIMITED, &mut Silent)).unwrap();
/// assert_eq!((best.score, best.stones, best.sets.word(), best.complete), (4, 2, Some(1), true));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct BestSets {
    /// The best score; the best known one where it is not proven.
    pub score: i64,
    /// No play has more. Where it is proven, that is the score.
    pub bound: i64,
    /// The stones of each best set.
    pub stones: usize,
    /// Sets of stones with that score.
    pub sets: Natural,
    /// Sets of chains that they capture.
    pub captures: u64,
    /// Whether there are no others. Where not, there may be more, and where the score is not proven, none is known to be best.
    pub complete: bool,
    /// Nodes of the search and of the count.
    pub nodes: u64,
}

impl BestSets {
    /// Whether the score is the best there is.
    pub fn proven(&self) -> bool {
        self.bound == self.score
    }
}

/// What a set of chains leaves open: points still to choose, free points of regions that cannot be filled up by so many, and those of
/// each that can.
type Leeway = (usize, usize, Vec<usize>);

/// Sums up sets of chains.
#[derive(Debug, Default)]
pub(super) struct SetSum {
    order: CaptureOrder,
    joined: JoinedRegions,
    leeways: BTreeMap<Leeway, u64>,
    filled: Vec<bool>,
    /// Sets of chains so far.
    pub captures: u64,
}

impl SetSum {
    /// Takes in a set of chains, if it can be captured with so many stones in some order.
    pub fn add(&mut self, layout: &ChainLayout, chains: &[Chain], stones: usize) {
        self.order.settle(layout, chains);
        if !self.order.stuck().is_empty() {
            return;
        }
        self.joined.start(layout);
        self.filled.clear();
        self.filled.resize(layout.points(), false);
        let mut paid = 0;
        for &point in chains.iter().flat_map(|&chain| layout.liberties(chain)) {
            if !std::mem::replace(&mut self.filled[point as usize], true) {
                self.joined.fill(layout.part_at(point as usize));
                paid += 1;
            }
        }
        let Some(open) = stones.checked_sub(paid) else { return };
        chains.iter().for_each(|&chain| {
            self.joined.open(layout, chain);
        });
        let (mut free, mut small) = (0, Vec::new());
        for room in self.joined.rooms(layout, chains) {
            match room as usize {
                // A region that would be left without an empty point: there is none, as the set can be captured.
                0 => return,
                // One free point has to stay empty, which leaves no choice.
                1 => {}
                room if room > open => free += room,
                room => small.push(room),
            }
        }
        small.sort_unstable();
        *self.leeways.entry((open, free, small)).or_default() += 1;
        self.captures += 1;
    }

    /// The sets of stones.
    pub fn sets(&self) -> Natural {
        let mut sum = Natural::default();
        for ((open, free, small), &number) in &self.leeways {
            let mut sets = choices(*open, *free, small);
            sets.times(number);
            sum.add(&sets);
        }
        sum
    }
}

/// The ways to choose `open` points of `free` ones and of regions that are not to be filled up.
fn choices(open: usize, free: usize, regions: &[usize]) -> Natural {
    // Coefficients of a polynomial, as far as they are needed.
    let mut ways = vec![Natural::default(); open + 1];
    ways[0] = Natural::from(1);
    let widen = |ways: &mut Vec<Natural>, points: usize| {
        for _ in 0..points {
            for at in (1..ways.len()).rev() {
                let (below, here) = ways.split_at_mut(at);
                here[0].add(&below[at - 1]);
            }
        }
    };
    for &region in regions {
        let before = ways.clone();
        widen(&mut ways, region);
        for (way, full) in ways.iter_mut().skip(region).zip(&before) {
            way.subtract(full);
        }
    }
    widen(&mut ways, free);
    ways.pop().expect("there is a coefficient")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tests::{board, number, random};
    use crate::exact::{brute, count};
    use crate::{Go, checkerboard};
    use plansza_core::{Budget, Meter, Seed, Silent};

    fn told(go: &Go, budget: Budget) -> BestSets {
        count(go, &mut Meter::new(budget, &mut Silent)).expect("by the rules of Go")
    }

    #[test]
    fn choices_are_counted() {
        // Two of five; two of five, of which a region of two must not be filled up.
        assert_eq!(choices(2, 5, &[]).word(), Some(10));
        assert_eq!(choices(2, 3, &[2]).word(), Some(9));
        assert_eq!(choices(0, 3, &[]).word(), Some(1));
        assert_eq!(choices(180, 361, &[]).to_string().len(), 108);
    }

    /// `PLANSZA_BOARDS=20000 cargo test -p plansza-go --release --lib best_sets_are` is the long run.
    #[test]
    fn best_sets_are_those_of_the_brute_force() {
        let (mut rng, mut many, mut all) = (Seed(21).rng(), 0, 0);
        for turn in 0..number("PLANSZA_BOARDS", 2500) {
            let go = match turn % 3 {
                0 => checkerboard(4, 4, &mut rng),
                _ => random(&mut rng, 5, 12),
            };
            if go.sound().is_err() {
                continue;
            }
            let reached = brute::scores(&go, 3000).len() - 1;
            let go = go.with_stones(rng.below(reached + 1)).expect("fewer stones");
            let (score, sets) = brute::best_sets(&go);
            let found = told(&go, Budget::UNLIMITED);
            assert!(found.complete && found.proven());
            assert_eq!((found.score, found.sets.word()), (score, Some(sets)), "{go:?}");
            many += u64::from(found.captures > 1);
            all += 1;
        }
        assert!(many > all / 20, "{many} of {all} boards have more than one set of chains");
    }

    #[test]
    fn a_count_that_is_cut_has_no_more_than_there_are() {
        let go = board(&[".O.O.O.O.O.O."; 12].join("/"), 20);
        let whole = told(&go, Budget::UNLIMITED);
        let (mut cut, mut last) = (0, 0);
        for budget in [0, 10, 1000, 5000, 20_000, 100_000] {
            let found = told(&go, Budget::evaluations(budget));
            cut += u32::from(!found.complete);
            assert!(found.captures <= whole.captures && found.captures >= last);
            // One that is cut may know them all, but not that there are no others.
            assert!(!found.complete || found.sets == whole.sets);
            last = found.captures;
        }
        assert!(cut > 0, "nothing was cut");
    }
}
