//! Good sets of chains, found by growing: for a search that needs something to beat, or is cut.
//!
//! A set grows by one chain at a time, of those that can fall next and can be paid for the one with the most stones for each point
//! still to fill; stones of others that come within reach count too. Then again and again a part of the set is given
//! up, the chains around some place, and it grows anew with some noise: ruin and recreate (G. Schrimpf, J. Schneider, H.
//! Stamm-Wilbrandt, G. Dueck, Journal of Computational Physics 159, 2000). Where nothing comes of that any more it starts again, from the
//! best set and from nothing in turn: the best may lie in another corner of the board. Most of the work goes to walks (`walk`), which do
//! what annealing does. The draws are the same each time.

mod walk;

use crate::theory::{CaptureOrder, Chain, ChainLayout, PackedLists};
use plansza_core::{Meter, Rng, Seed};

/// Rounds without a better set since the last start after which it starts again.
const STALE: u32 = 60;

/// A set that grows, the best so far, and what it takes to change them.
pub(super) struct GrowingSet<'a> {
    layout: &'a ChainLayout,
    chains: &'a [Chain],
    stones: usize,
    /// Whether eyes have to be opened in some order.
    ordered: bool,
    /// By point: the chains that need it.
    users: PackedLists,
    /// By chain: those that share a point with it, and itself.
    near: PackedLists,
    /// By chain: row and column of its first liberty.
    places: Vec<(i32, i32)>,
    /// By point: the chains of the set that need it.
    filled: Vec<u16>,
    /// By region: the chains of the set beside it.
    opened: Vec<u16>,
    /// By chain: whether it is in the set.
    taken: Vec<bool>,
    /// By chain: whether it is in the set to come.
    wanted: Vec<bool>,
    /// By chain: points that it needs and that are not filled.
    lacks: Vec<u16>,
    /// By chain: what it is worth to take it next; below 0 where that has to be found out anew.
    worths: Vec<f64>,
    set: Vec<Chain>,
    paid: usize,
    value: usize,
    order: CaptureOrder,
    rng: Rng,
    best: Vec<Chain>,
    best_value: usize,
    /// Chains taken so far, and what walks cost beside that.
    pub nodes: u64,
    /// Of those what walks cost.
    walked: u64,
    /// Whether it walks: then nobody asks what chains are worth.
    walking: bool,
    /// The chains that changed sides in a step of a walk.
    journal: Vec<Chain>,
    /// The chains of the set that is walked.
    members: Vec<Chain>,
    stale: u32,
    /// The white stones of the best set since the last start.
    peak: usize,
    /// Whether that was from nothing.
    afresh: bool,
}

impl<'a> GrowingSet<'a> {
    /// The first set that grows, without noise.
    pub fn new(layout: &'a ChainLayout, chains: &'a [Chain], stones: usize, ordered: bool) -> GrowingSet<'a> {
        let (mut needs, mut users) = (PackedLists::default(), PackedLists::default());
        needs.clear();
        let mut lacks = vec![0; layout.chains()];
        for chain in 0..layout.chains() as Chain {
            if chains.contains(&chain) {
                layout.liberties(chain).iter().for_each(|&point| needs.push(point));
                lacks[chain as usize] = layout.liberties(chain).len() as u16;
            }
            needs.close();
        }
        users.invert(&needs, layout.points(), &mut Vec::new());
        let mut near = PackedLists::default();
        near.clear();
        let mut seen = vec![Chain::MAX; layout.chains()];
        for chain in 0..layout.chains() as Chain {
            for &user in needs.of(chain).iter().flat_map(|&point| users.of(point)) {
                if std::mem::replace(&mut seen[user as usize], chain) != chain {
                    near.push(user);
                }
            }
            near.close();
        }
        let width = layout.width() as i32;
        let place = |chain: Chain| {
            let first = layout.liberties(chain).first();
            first.map_or((0, 0), |&point| (i32::from(point) / width, i32::from(point) % width))
        };
        let mut growth = GrowingSet {
            layout,
            chains,
            stones,
            ordered,
            users,
            near,
            places: (0..layout.chains() as Chain).map(place).collect(),
            filled: vec![0; layout.points()],
            opened: vec![0; layout.regions()],
            taken: vec![false; layout.chains()],
            wanted: vec![false; layout.chains()],
            lacks,
            worths: vec![-1.0; layout.chains()],
            set: Vec::new(),
            paid: 0,
            value: 0,
            order: CaptureOrder::default(),
            rng: Seed(1).rng(),
            best: Vec::new(),
            best_value: 0,
            nodes: 0,
            walked: 0,
            walking: false,
            journal: Vec::new(),
            members: Vec::new(),
            stale: 0,
            peak: 0,
            afresh: false,
        };
        growth.grow(0.0);
        growth.judge();
        growth
    }

    /// The white stones of the best set.
    pub fn best_value(&self) -> usize {
        self.best_value
    }

    /// The best set.
    pub fn best(&self) -> &[Chain] {
        &self.best
    }

    /// Works on until it has cost so much. False when the meter says stop.
    pub fn go_on(&mut self, nodes: u64, meter: &mut Meter<'_>) -> bool {
        if self.best.is_empty() {
            return true;
        }
        while self.nodes < nodes {
            let before = self.nodes;
            // Two thirds are for walks: boards differ in what finds their best set.
            if 3 * self.walked < 2 * before {
                let goes_on = self.walk(meter);
                self.walked += self.nodes - before;
                if !goes_on {
                    return false;
                }
                continue;
            }
            self.round();
            self.nodes += 1;
            if !meter.go_on(self.nodes - before) {
                return false;
            }
        }
        true
    }

    fn round(&mut self) {
        if self.stale >= STALE || self.set.is_empty() {
            self.start();
        }
        let old = (self.value, self.set.clone());
        self.ruin();
        let noise = [0.1, 0.4, 1.0][self.rng.below(3)];
        self.grow(noise);
        if self.value < old.0 {
            self.become_set(&old.1);
        }
        self.judge();
    }

    /// Starts again, from the best set or from nothing.
    fn start(&mut self) {
        self.afresh = !self.afresh;
        let from = if self.afresh { Vec::new() } else { self.best.clone() };
        self.become_set(&from);
        if self.afresh {
            self.grow(1.0);
        }
        (self.stale, self.peak) = (0, self.value);
    }

    /// Takes over the set if it is the best.
    fn judge(&mut self) {
        self.stale += 1;
        if self.value > self.peak {
            (self.peak, self.stale) = (self.value, 0);
        }
        if self.value > self.best_value {
            self.best_value = self.value;
            self.best.clone_from(&self.set);
        }
    }

    /// Gives up the chains around some place, and those that need them.
    fn ruin(&mut self) {
        let most = (self.set.len() / 2).clamp(1, 24);
        let number = 1 + self.rng.below(most);
        let seed = self.set[self.rng.below(self.set.len())];
        let (row, column) = self.places[seed as usize];
        let mut rest = self.set.clone();
        rest.sort_by_key(|&chain| {
            let (r, c) = self.places[chain as usize];
            std::cmp::Reverse((r - row).abs() + (c - column).abs())
        });
        rest.truncate(rest.len() - number.min(rest.len()));
        if self.ordered {
            let mut order = std::mem::take(&mut self.order);
            order.settle(self.layout, &rest);
            self.become_set(order.taken());
            self.order = order;
        } else {
            self.become_set(&rest);
        }
    }

    /// Makes it this set, by what differs.
    fn become_set(&mut self, set: &[Chain]) {
        set.iter().for_each(|&chain| self.wanted[chain as usize] = true);
        let mut old = std::mem::take(&mut self.set);
        for &chain in &old {
            if !self.wanted[chain as usize] {
                self.give_up(chain);
            }
        }
        for &chain in set {
            self.wanted[chain as usize] = false;
            if !self.taken[chain as usize] {
                self.seize(chain);
            }
        }
        old.clear();
        old.extend_from_slice(set);
        self.set = old;
    }

    fn take(&mut self, chain: Chain) {
        self.seize(chain);
        self.set.push(chain);
    }

    fn seize(&mut self, chain: Chain) {
        for &point in self.layout.liberties(chain) {
            if self.filled[point as usize] == 0 {
                self.paid += 1;
                self.turn(point, -1);
            }
            self.filled[point as usize] += 1;
        }
        self.layout.beside(chain).iter().for_each(|&region| self.opened[region as usize] += 1);
        self.taken[chain as usize] = true;
        self.value += self.layout.size(chain);
    }

    fn give_up(&mut self, chain: Chain) {
        for &point in self.layout.liberties(chain) {
            self.filled[point as usize] -= 1;
            if self.filled[point as usize] == 0 {
                self.paid -= 1;
                self.turn(point, 1);
            }
        }
        self.layout.beside(chain).iter().for_each(|&region| self.opened[region as usize] -= 1);
        self.taken[chain as usize] = false;
        self.value -= self.layout.size(chain);
    }

    /// A point is filled, or is not any more: who needs it lacks one point less, or more, and all around are worth something else.
    fn turn(&mut self, point: u16, more: i16) {
        for &user in self.users.of(point) {
            self.lacks[user as usize] = self.lacks[user as usize].wrapping_add_signed(more);
            if self.walking {
                continue;
            }
            self.near.of(user).iter().for_each(|&near| self.worths[near as usize] = -1.0);
        }
    }

    /// Takes chains as long as there are any that can fall and be paid for.
    fn grow(&mut self, noise: f64) {
        loop {
            let (mut most, mut pick) = (0.0, None);
            for at in 0..self.chains.len() {
                let chain = self.chains[at];
                if self.taken[chain as usize]
                    || self.paid + self.lacks[chain as usize] as usize > self.stones
                    || !self.can_fall(chain)
                {
                    continue;
                }
                if self.worths[chain as usize] < 0.0 {
                    self.worths[chain as usize] = self.worth(chain);
                }
                let worth = self.worths[chain as usize] * (1.0 + noise * self.rng.unit());
                if worth > most {
                    (most, pick) = (worth, Some(chain));
                }
            }
            let Some(chain) = pick else { return };
            self.take(chain);
            self.nodes += 1;
        }
    }

    fn can_fall(&self, chain: Chain) -> bool {
        let eyes = self.layout.eyes(chain);
        !self.ordered
            || eyes.len() < 2
            || eyes.iter().filter(|&&eye| self.opened[eye as usize] == 0).count() < 2
    }

    /// The stones of a chain, and a part of those that it brings within reach, for each point still to fill.
    fn worth(&self, chain: Chain) -> f64 {
        let lacks = self.lacks[chain as usize];
        let mut stones = self.layout.size(chain) as f64;
        for &point in self.layout.liberties(chain).iter().filter(|&&point| self.filled[point as usize] == 0) {
            for &user in self.users.of(point).iter().filter(|&&user| user != chain) {
                let near = f64::from(self.lacks[user as usize]);
                stones += 0.3 * self.layout.size(user) as f64 / (near * near);
            }
        }
        stones / (f64::from(lacks) + 0.01)
    }
}
