//! The best set of chains to capture.
//!
//! A set can be captured when some order of capture exists ([`Order`]) and the liberties of its chains together are no
//! more than the stones. Its score is the white stones captured plus the black stones there is room for: all of them,
//! or all points but one in each region that is left ([`Room`]).
//!
//! The search solves the problem without the order ([`Frontier`]), for every number of stones at once, and looks at the
//! set it gets. Nearly always that can be captured and has room enough: solved. Where chains are stuck, or where more
//! room could be had, it branches on one chain: captured in one half, spared in the other. Two things make the first
//! answer right more often: chains that can never fall are left out from the start, and a chain that needs an eye
//! opened first pays for what every way to open it needs.

use super::frontier::Frontier;
use super::ground::{Chain, Ground, Region};
use super::order::{Order, Room};
use plansza_core::Meter;

/// What a branch of the search says about a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Open,
    Captured,
    Spared,
}

/// The best that is known for a number of stones.
#[derive(Clone, Debug)]
pub(super) struct Best {
    /// Stones placed plus white stones captured.
    pub score: usize,
    /// The chains to capture, in an order in which they can be captured.
    pub chains: Vec<Chain>,
}

/// The search and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// The best by number of stones, from the least asked for.
    pub best: Vec<Best>,
    /// Rows of the knapsack.
    pub nodes: u64,
    /// The search was cut short.
    pub cut: bool,
    fate: Vec<Fate>,
    frontier: Frontier,
    order: Order,
    room: Room,
    mark: Vec<u16>,
    /// By chain: the points that must be filled before it falls, where they are more than its liberties.
    needs: Vec<Vec<u16>>,
    /// The chains that may have such needs.
    needy: Vec<Chain>,
    can_fall: Vec<bool>,
    touched: Vec<u16>,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
struct Question<'a> {
    ground: &'a Ground,
    points: usize,
    least: usize,
    most: usize,
}

impl Search {
    /// Finds the best for every number of stones from `least` to `most` on a board of so many points.
    pub fn run(&mut self, ground: &Ground, points: usize, least: usize, most: usize, meter: &mut Meter<'_>) {
        let room = ground.empties - self.room.least(ground, []);
        self.best.clear();
        self.best.extend((least..=most).map(|stones| Best { score: stones.min(room), chains: Vec::new() }));
        self.nodes = 0;
        self.cut = !meter.go_on(0);
        self.fate.clear();
        self.fate.resize(ground.chains(), Fate::Open);
        self.mark.clear();
        self.mark.resize(points, 0);
        self.needy.drain(..).for_each(|chain| self.needs[chain as usize].clear());
        if self.needs.len() < ground.chains() {
            self.needs.resize(ground.chains(), Vec::new());
        }
        if !self.cut {
            self.node(Question { ground, points, least, most }, meter);
        }
    }

    /// Searches one branch.
    fn node(&mut self, ask: Question<'_>, meter: &mut Meter<'_>) {
        let Question { ground, least, most, .. } = ask;
        let candidates = self.candidates(ask);
        let captured = |fate: &[Fate], chain: Chain| fate[chain as usize] == Fate::Captured;
        let sure = candidates.iter().filter(|&&chain| captured(&self.fate, chain)).count();
        if sure < self.fate.iter().filter(|&&fate| fate == Fate::Captured).count() {
            return; // a chain that this branch captures cannot fall
        }
        // What the branch captures is paid for.
        let (mut value, mut paid) = (0, 0);
        self.mark.fill(0);
        for &chain in candidates.iter().filter(|&&chain| captured(&self.fate, chain)) {
            value += ground.size(chain);
            for &point in need(ground, &self.needs, chain) {
                paid += usize::from(std::mem::replace(&mut self.mark[point as usize], 1) == 0);
            }
        }
        if paid > most {
            return;
        }
        let items: Vec<Chain> =
            candidates.iter().copied().filter(|&chain| !captured(&self.fate, chain)).collect();
        self.frontier.clear(ask.points);
        for &chain in &items {
            let need = need(ground, &self.needs, chain).iter().copied();
            self.frontier.push(ground.size(chain), need.filter(|&point| self.mark[point as usize] == 0));
        }
        let lanes = self.frontier.span().min(most - paid);
        if !self.frontier.solve(lanes, meter, &mut self.nodes) {
            self.cut = true;
            return;
        }
        let regions = self.room.least(ground, candidates.iter().copied());
        let mut branch = None;
        for stones in (least.max(paid)..=most).rev() {
            let budget = (stones - paid).min(lanes);
            let stones_taken = value + self.frontier.best()[budget] as usize;
            let bound = stones_taken + stones.min(ground.empties + stones_taken - regions);
            if bound <= self.best[stones - least].score {
                continue;
            }
            let mut chains: Vec<Chain> =
                candidates.iter().copied().filter(|&chain| captured(&self.fate, chain)).collect();
            self.frontier.trace(budget, |item| chains.push(items[item as usize]));
            self.offer(ask, stones, &chains);
            if bound > self.best[stones - least].score && branch.is_none() {
                branch = Some(self.branch(ask, &candidates, &chains));
            }
        }
        if let Some(chain) = branch {
            for fate in [Fate::Captured, Fate::Spared] {
                self.fate[chain as usize] = fate;
                self.node(ask, meter);
                self.fate[chain as usize] = Fate::Open;
                if self.cut {
                    return;
                }
            }
        }
    }

    /// Takes what can be captured of a set as an answer, if it beats the best.
    fn offer(&mut self, ask: Question<'_>, stones: usize, chains: &[Chain]) {
        self.order.settle(ask.ground, chains);
        let taken: usize = self.order.taken().iter().map(|&chain| ask.ground.size(chain)).sum();
        let regions = self.room.least(ask.ground, self.order.taken().iter().copied());
        let score = taken + stones.min(ask.ground.empties + taken - regions);
        let best = &mut self.best[stones - ask.least];
        if score > best.score {
            best.score = score;
            best.chains.clear();
            best.chains.extend_from_slice(self.order.taken());
        }
    }

    /// The chain to branch on when a set, just offered, is worth less than it seems.
    fn branch(&mut self, ask: Question<'_>, candidates: &[Chain], chains: &[Chain]) -> Chain {
        let ground = ask.ground;
        let open = |fate: &[Fate], chain: Chain| fate[chain as usize] == Fate::Open;
        let stuck = self.order.stuck();
        if let Some(&chain) = stuck.iter().find(|&&chain| open(&self.fate, chain)) {
            return chain;
        }
        let others = || candidates.iter().copied().filter(|chain| !chains.contains(chain));
        if !stuck.is_empty() {
            // All that is stuck is to be captured in this branch: something else has to open an eye first.
            let opens = |chain: Chain| {
                stuck.iter().any(|&stuck| {
                    let mut closed = ground.vital(stuck).iter().filter(|&&eye| !self.order.is_open(eye));
                    closed.any(|eye| ground.beside(chain).contains(eye))
                })
            };
            return others().find(|&chain| opens(chain)).expect("something can open an eye of what can fall");
        }
        let joins = others().find(|&chain| self.room.joins(ground, chain));
        joins.expect("what has less room than all candidates is joined by one of them")
    }

    /// The chains that can fall in this branch with the stones there are; sets what they need.
    fn candidates(&mut self, ask: Question<'_>) -> Vec<Chain> {
        let Question { ground, most, .. } = ask;
        let mut chains: Vec<Chain> = (0..ground.chains() as Chain)
            .filter(|&chain| {
                self.fate[chain as usize] != Fate::Spared && (1..=most).contains(&ground.liberties(chain).len())
            })
            .collect();
        loop {
            self.order.settle(ground, &chains);
            chains.clear();
            chains.extend_from_slice(self.order.taken());
            self.find_needs(ask, &chains);
            let before = chains.len();
            chains.retain(|&chain| need(ground, &self.needs, chain).len() <= most);
            if chains.len() == before {
                chains.sort_unstable();
                return chains;
            }
        }
    }

    /// Of any two eyes of a chain one has to be opened before it falls: what all ways to do so need, it needs too.
    fn find_needs(&mut self, ask: Question<'_>, chains: &[Chain]) {
        let ground = ask.ground;
        self.needy.drain(..).for_each(|chain| self.needs[chain as usize].clear());
        self.needy.extend(chains.iter().copied().filter(|&chain| ground.vital(chain).len() > 1));
        if self.needy.is_empty() {
            return;
        }
        self.can_fall.clear();
        self.can_fall.resize(ground.chains(), false);
        chains.iter().for_each(|&chain| self.can_fall[chain as usize] = true);
        self.mark.fill(0);
        loop {
            let mut grown = false;
            for at in 0..self.needy.len() {
                let chain = self.needy[at];
                for (at, &one) in ground.vital(chain).iter().enumerate() {
                    for &other in &ground.vital(chain)[at + 1..] {
                        grown |= self.share_needs(ground, chain, one, other);
                    }
                }
            }
            if !grown {
                return;
            }
        }
    }

    /// Adds what every way to open one of two eyes needs to the needs of a chain. Says whether that is more.
    fn share_needs(&mut self, ground: &Ground, chain: Chain, one: Region, other: Region) -> bool {
        let mut ways = 0;
        self.touched.clear();
        let openers = ground.around(one).iter().chain(
            // A chain around both eyes is one way, not two.
            ground.around(other).iter().filter(|&opener| !ground.around(one).contains(opener)),
        );
        for &opener in openers.filter(|&&opener| opener != chain && self.can_fall[opener as usize]) {
            for &point in need(ground, &self.needs, opener) {
                // Counts only what all ways so far have in common.
                if self.mark[point as usize] == ways {
                    self.mark[point as usize] = ways + 1;
                    self.touched.push(point);
                }
            }
            ways += 1;
        }
        let mut grown = false;
        for &point in &self.touched {
            if self.mark[point as usize] == ways
                && ways > 0
                && !need(ground, &self.needs, chain).contains(&point)
            {
                let needs = &mut self.needs[chain as usize];
                if needs.is_empty() {
                    needs.extend_from_slice(ground.liberties(chain));
                }
                needs.push(point);
                grown = true;
            }
        }
        self.touched.iter().for_each(|&point| self.mark[point as usize] = 0);
        grown
    }
}

/// The points that must be filled before a chain falls.
fn need<'a>(ground: &'a Ground, needs: &'a [Vec<u16>], chain: Chain) -> &'a [u16] {
    let more = &needs[chain as usize];
    if more.is_empty() { ground.liberties(chain) } else { more }
}
