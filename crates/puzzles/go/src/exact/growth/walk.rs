//! Good sets by walking: what annealing on sets of chains does, for the boards on which that is better than growing.
//!
//! A walk begins with chains in random order, as many as find room. A step puts a chain out, or lets one in: where the stones do not
//! suffice for that, others go, sometimes a random one and then always the poorest, until they do. What falls by itself then is in
//! the set, and what has lost its order is out. A step that loses stones is taken with a probability (N. Metropolis et al. 1953): hardly
//! ever in the first half of a walk, often in the second, which looks for another place to be good at. A short walk from a new place
//! is worth more than a long one.

use super::GrowingSet;
use crate::theory::Chain;
use plansza_core::Meter;

/// Steps with each of the odds.
const STEPS: usize = 260;

/// The odds that a step is taken which loses one stone; for each further stone as much again: e^(−1/T) for T = ¼ and T = 1.6.
const ODDS: [f64; 2] = [0.0183, 0.5353];

/// Steps after which the meter is asked.
const GLANCE: usize = 65;

/// What a step costs beside a chain that grows.
const STEP_COST: u64 = 3;

impl GrowingSet<'_> {
    /// Walks from a new place; leaves the set that grows as it was. False when the meter says stop.
    pub(super) fn walk(&mut self, meter: &mut Meter<'_>) -> bool {
        let grown = std::mem::take(&mut self.set);
        self.walking = true;
        grown.iter().for_each(|&chain| self.give_up(chain));
        self.settle_in();
        self.keep_walked();
        let mut goes_on = true;
        for step in 0..ODDS.len() * STEPS {
            self.step(ODDS[step / STEPS]);
            if self.value > self.best_value {
                self.keep_walked();
            }
            if step % GLANCE == GLANCE - 1 {
                self.nodes += GLANCE as u64 * STEP_COST;
                goes_on = meter.go_on(GLANCE as u64 * STEP_COST);
                if !goes_on {
                    break;
                }
            }
        }
        for at in 0..self.chains.len() {
            if self.taken[self.chains[at] as usize] {
                self.give_up(self.chains[at]);
            }
        }
        self.walking = false;
        self.worths.fill(-1.0);
        grown.iter().for_each(|&chain| self.seize(chain));
        self.set = grown;
        goes_on
    }

    /// Takes over the set that is walked if it is the best.
    fn keep_walked(&mut self) {
        if self.value > self.best_value {
            self.best_value = self.value;
            self.best.clear();
            let (chains, taken) = (self.chains, &self.taken);
            self.best.extend(chains.iter().filter(|&&chain| taken[chain as usize]));
        }
    }

    /// Lets chains in as long as there is room, in random order.
    fn settle_in(&mut self) {
        let mut guests = self.chains.to_vec();
        self.rng.shuffle(&mut guests);
        // A chain may have to wait for one that opens an eye.
        let mut before = usize::MAX;
        while guests.len() < before {
            before = guests.len();
            guests.retain(|&chain| {
                let fits = self.paid + self.lacks[chain as usize] as usize <= self.stones;
                if fits && self.can_fall(chain) {
                    self.seize(chain);
                }
                !self.taken[chain as usize]
            });
        }
    }

    fn step(&mut self, odds: f64) {
        let before = self.value;
        let mut journal = std::mem::take(&mut self.journal);
        journal.clear();
        let chain = self.chains[self.rng.below(self.chains.len())];
        if !self.taken[chain as usize]
            && self.paid + self.lacks[chain as usize] as usize > self.stones
            && self.rng.word() >> 63 == 0
        {
            let start = self.rng.below(self.chains.len());
            let (late, early) = self.chains.split_at(start);
            let victim = early.iter().chain(late).find(|&&other| self.taken[other as usize]);
            if let Some(&victim) = victim {
                self.flip(victim, &mut journal);
            }
        }
        self.flip(chain, &mut journal);
        while self.paid > self.stones {
            let Some(poorest) = self.poorest(chain) else { break };
            self.flip(poorest, &mut journal);
        }
        self.take_what_falls(&mut journal);
        if self.ordered {
            self.put_out_what_is_stuck(&mut journal);
        }
        let loss = before.saturating_sub(self.value);
        let odds = (0..loss).fold(1.0, |all, _| all * odds);
        if self.paid > self.stones || (loss > 0 && self.rng.unit() >= odds) {
            journal.iter().rev().for_each(|&chain| self.change_sides(chain));
        }
        self.journal = journal;
    }

    /// A chain changes sides, and that is noted.
    fn flip(&mut self, chain: Chain, journal: &mut Vec<Chain>) {
        journal.push(chain);
        self.change_sides(chain);
    }

    fn change_sides(&mut self, chain: Chain) {
        if self.taken[chain as usize] { self.give_up(chain) } else { self.seize(chain) }
    }

    /// The chain of the set with the fewest stones for each point that it alone fills; one that fills none goes last. A guest stays.
    fn poorest(&self, guest: Chain) -> Option<Chain> {
        let mut poorest: Option<(Chain, usize, usize)> = None;
        for &chain in self.chains.iter().filter(|&&chain| self.taken[chain as usize] && chain != guest) {
            let alone = |&&point: &&u16| self.filled[point as usize] == 1;
            let points = self.layout.liberties(chain).iter().filter(alone).count();
            let stones = self.layout.size(chain);
            // a/b < c/d without a division.
            let poorer =
                |(_, least, most): (Chain, usize, usize)| (stones * most, most) < (least * points, points);
            if poorest.is_none_or(poorer) {
                poorest = Some((chain, stones, points));
            }
        }
        poorest.map(|(chain, ..)| chain)
    }

    /// A chain of which all points are filled for the sake of others is in the set.
    fn take_what_falls(&mut self, journal: &mut Vec<Chain>) {
        for at in 0..self.chains.len() {
            let chain = self.chains[at];
            if self.lacks[chain as usize] == 0 && !self.taken[chain as usize] {
                self.flip(chain, journal);
            }
        }
    }

    fn put_out_what_is_stuck(&mut self, journal: &mut Vec<Chain>) {
        let mut order = std::mem::take(&mut self.order);
        let mut members = std::mem::take(&mut self.members);
        members.clear();
        members.extend(self.chains.iter().filter(|&&chain| self.taken[chain as usize]));
        order.settle(self.layout, &members);
        order.stuck().iter().for_each(|&chain| self.flip(chain, journal));
        // Nothing falls by itself afterwards: a closed eye of a chain that is stuck is beside no chain that is not, so it is empty now.
        debug_assert!(order.stuck().iter().all(|&chain| self.lacks[chain as usize] > 0));
        (self.order, self.members) = (order, members);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{CaptureOrder, ChainLayout};
    use crate::{Go, checkerboard};
    use plansza_core::{Budget, Seed, Silent};

    fn chains(layout: &ChainLayout) -> Vec<Chain> {
        (0..layout.chains() as Chain).filter(|&chain| !layout.liberties(chain).is_empty()).collect()
    }

    /// What a set is worth; that it can be paid for and captured is asserted.
    fn worth(go: &Go, layout: &ChainLayout, set: &[Chain], ordered: bool) -> usize {
        let mut points: Vec<u16> = set.iter().flat_map(|&chain| layout.liberties(chain)).copied().collect();
        points.sort_unstable();
        points.dedup();
        assert!(points.len() <= go.stones(), "{} points for {go:?}", points.len());
        let mut order = CaptureOrder::default();
        order.settle(layout, set);
        assert!(!ordered || order.stuck().is_empty(), "{:?} are stuck on {go:?}", order.stuck());
        set.iter().map(|&chain| layout.size(chain)).sum()
    }

    #[test]
    fn what_is_walked_can_be_captured_and_what_grows_stays_as_it_was() {
        let (mut rng, mut walked) = (Seed(9).rng(), 0);
        for board in 0..60 {
            let go = checkerboard(5 + board % 5, 4 + board % 7, &mut rng);
            let (layout, ordered) = (ChainLayout::of(&go), board % 3 > 0);
            let chains = chains(&layout);
            let mut growth = GrowingSet::new(&layout, &chains, go.stones(), ordered);
            let (set, paid, value, lacks) =
                (growth.set.clone(), growth.paid, growth.value, growth.lacks.clone());
            let first = growth.best_value();
            let mut silent = Silent;
            for _ in 0..3 {
                assert!(growth.walk(&mut Meter::new(Budget::UNLIMITED, &mut silent)));
                assert_eq!((&growth.set, growth.paid, growth.value), (&set, paid, value), "{go:?}");
                assert_eq!(growth.lacks, lacks, "{go:?}");
                assert_eq!(worth(&go, &layout, growth.best(), ordered), growth.best_value(), "{go:?}");
            }
            walked += usize::from(growth.best_value() > first);
        }
        assert!(walked > 5, "walks were better than the first growth on {walked} boards only");
    }

    #[test]
    fn the_same_work_finds_the_same_set() {
        let go = checkerboard(15, 15, &mut Seed(3).rng());
        let layout = ChainLayout::of(&go);
        let chains = chains(&layout);
        let grown = |limit: u64| {
            let mut growth = GrowingSet::new(&layout, &chains, go.stones(), true);
            let mut silent = Silent;
            growth.go_on(20_000, &mut Meter::new(Budget::evaluations(limit), &mut silent));
            (growth.best().to_vec(), growth.nodes)
        };
        assert_eq!(grown(u64::MAX), grown(u64::MAX));
        assert_eq!(grown(5000), grown(5000));
        assert!(grown(5000).1 < 5200 && grown(u64::MAX).1 >= 20_000);
    }
}
