//! The best set of chains to capture.
//!
//! A set can be captured when some order of capture exists ([`CaptureOrder`]) and the liberties of its chains together are no
//! more than the stones. Its score is the white stones captured plus the black stones there is room for: all of them,
//! or all points but one in each region that is left ([`KeptPoints`]).
//!
//! The search solves the problem without the order ([`Frontier`]), for every number of stones at once, and looks at the
//! set it gets. Nearly always that can be captured: solved. Where chains are stuck it branches on one chain: captured
//! in one half, spared in the other. Two things make the first answer right more often: chains that can never fall are
//! left out from the start, and a chain that needs an eye opened first pays for what every way to open it needs.
//! Where branches multiply all the same, or the frontier is wide, each number of stones is solved by a `sweep`, which
//! knows the order of capture and prunes by bounds.
//!
//! KeptPoints needs no branches. Where stones are left when a set is captured and there is no room for more, every other
//! chain that could fall next is paid for: each region keeps one empty point and can keep one that is no liberty of that
//! chain, except for one eye, which the capturing stone fills. So the set with the most white stones has room for all
//! black stones, or it is all that can be captured.

use super::frontier::{Frontier, KnapsackEnd};
use super::growth::GrowingSet;
use super::sweep::{self, CaptureWorth, SweepQuestion};
use crate::theory::{CaptureOrder, Chain, ChainLayout, KeptPoints, Region};
use plansza_core::Meter;

/// Rows of the knapsacks after which there are no more branches, and sweeps are better.
const BRANCHY: u64 = 1 << 15;

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
    /// No play has more. Where the search was not cut that is the score.
    pub bound: usize,
    /// The chains to capture, in an order in which they can be captured.
    pub chains: Vec<Chain>,
}

/// The search and its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct CaptureSearch {
    /// The best by number of stones, from the least asked for.
    pub best: Vec<Best>,
    /// Rows of knapsacks and sweeps.
    pub nodes: u64,
    /// The search was cut short.
    pub cut: bool,
    /// There are too many branches or rows: a matter for sweeps.
    hard: bool,
    /// Branches, each because a chain was stuck.
    pub branches: u64,
    fate: Vec<Fate>,
    frontier: Frontier,
    order: CaptureOrder,
    kept: KeptPoints,
    mark: Vec<u16>,
    /// By chain: the points that must be filled before it falls, where they are more than its liberties.
    needs: Vec<Vec<u16>>,
    /// The chains that may have such needs.
    needy: Vec<Chain>,
    /// Lists that are done with, to be used again.
    spare: Vec<Vec<Chain>>,
    can_fall: Vec<bool>,
    touched: Vec<u16>,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
struct Question<'a> {
    layout: &'a ChainLayout,
    least: usize,
    most: usize,
}

impl CaptureSearch {
    /// Finds the best for every number of stones from `least` to `most`.
    pub fn run(&mut self, layout: &ChainLayout, least: usize, most: usize, meter: &mut Meter<'_>) {
        let ask = Question { layout, least, most };
        let room = layout.empties() - self.kept.least(layout, []);
        self.best.clear();
        self.best.extend((least..=most).map(|stones| Best {
            score: stones.min(room),
            bound: usize::MAX,
            chains: Vec::new(),
        }));
        self.start(layout);
        self.cut = !meter.go_on(0);
        if !self.cut {
            self.node(ask, meter);
        }
        if self.cut || self.hard {
            // The bound of more stones is one for fewer.
            (least..=most).rev().for_each(|stones| self.sweep(ask, stones, meter));
        }
        if !self.cut {
            self.best.iter_mut().for_each(|best| best.bound = best.score);
        }
    }

    /// Whether nothing is better than what was found: the search came to its end, or every bound met its score.
    pub fn proven(&self) -> bool {
        self.best.iter().all(|best| best.bound == best.score)
    }

    /// Forgets the board before.
    fn start(&mut self, layout: &ChainLayout) {
        (self.nodes, self.branches, self.hard) = (0, 0, false);
        self.fate.clear();
        self.fate.resize(layout.chains(), Fate::Open);
        self.mark.clear();
        self.mark.resize(layout.points(), 0);
        self.needy.drain(..).for_each(|chain| self.needs[chain as usize].clear());
        if self.needs.len() < layout.chains() {
            self.needs.resize(layout.chains(), Vec::new());
        }
    }

    /// Gives every set of chains that has so many white stones and liberties for no more than so many stones, each once. Of some of
    /// them there may be no order of capture.
    pub fn each_set(
        &mut self,
        layout: &ChainLayout,
        stones: usize,
        taken: usize,
        meter: &mut Meter<'_>,
        mut found: impl FnMut(&[Chain]),
    ) -> KnapsackEnd {
        self.start(layout);
        let chains = self.candidates(Question { layout, least: stones, most: stones });
        self.frontier.clear(layout.points());
        for &chain in &chains {
            self.frontier.push(layout.size(chain), need(layout, &self.needs, chain).iter().copied());
        }
        let budget = self.frontier.span().min(stones);
        let mut end = self.frontier.solve(budget, meter, &mut self.nodes);
        if end == KnapsackEnd::Solved {
            let mut set = Vec::new();
            let whole = self.frontier.each(budget, taken, meter, &mut self.nodes, &mut |items| {
                set.clear();
                set.extend(items.iter().map(|&item| chains[item as usize]));
                found(&set);
            });
            end = if whole { end } else { KnapsackEnd::Cut };
        }
        self.spare.push(chains);
        end
    }

    /// Solves one number of stones by a sweep, or has at least an answer and a bound when the search is cut.
    fn sweep(&mut self, ask: Question<'_>, stones: usize, meter: &mut Meter<'_>) {
        let layout = ask.layout;
        let chains = self.candidates(Question { most: stones, ..ask });
        self.offer(ask, stones, GrowingSet::new(layout, &chains, stones, true).best());
        let size = |chains: &[Chain]| chains.iter().map(|&chain| layout.size(chain)).sum::<usize>();
        let mut taken = size(&chains);
        let kept = self.kept.least(layout, chains.iter().copied());
        if !self.cut {
            let best = &self.best[stones - ask.least];
            let told = CaptureWorth::Room { known: best.score, kept };
            let known = size(&best.chains);
            let sweep = SweepQuestion {
                layout,
                chains: &chains,
                stones,
                ordered: true,
                known,
                told: Some(told).filter(|_| ask.least == ask.most),
            };
            let answer = sweep::solve(sweep, meter);
            self.nodes += answer.nodes;
            self.cut = answer.cut;
            taken = answer.bound;
            if let Some(chains) = answer.chains {
                self.offer(ask, stones, &chains);
            }
        }
        let above = self.best.get(stones + 1 - ask.least).map_or(usize::MAX, |best| best.bound);
        let best = &mut self.best[stones - ask.least];
        let bound = taken + stones.min(layout.empties() + taken - kept);
        best.bound = bound.min(above);
        debug_assert!(best.score <= best.bound, "{} stones: {} above {}", stones, best.score, best.bound);
        self.spare.push(chains);
    }

    /// Searches one branch.
    fn node(&mut self, ask: Question<'_>, meter: &mut Meter<'_>) {
        let candidates = self.candidates(ask);
        // What can fall is what the branch captures, and what is still open.
        let (mut items, mut sure) = (self.list(), self.list());
        for &chain in &candidates {
            let list = if self.fate[chain as usize] == Fate::Captured { &mut sure } else { &mut items };
            list.push(chain);
        }
        let possible = sure.len() == self.fate.iter().filter(|&&fate| fate == Fate::Captured).count();
        let branch = if possible { self.judge(ask, meter, &candidates, &items, &sure) } else { None };
        self.spare.extend([candidates, items, sure]);
        let Some(chain) = branch else { return };
        for fate in [Fate::Captured, Fate::Spared] {
            // A branch of small knapsacks would never ask for itself.
            self.cut |= !meter.go_on(0);
            self.hard |= self.nodes > BRANCHY;
            if self.cut || self.hard {
                return;
            }
            self.fate[chain as usize] = fate;
            self.node(ask, meter);
            self.fate[chain as usize] = Fate::Open;
        }
    }

    /// Solves one branch without the order of capture, offers what it gets, and gives the chain to branch on where
    /// that is not enough.
    fn judge(
        &mut self,
        ask: Question<'_>,
        meter: &mut Meter<'_>,
        candidates: &[Chain],
        items: &[Chain],
        sure: &[Chain],
    ) -> Option<Chain> {
        let Question { layout, least, most } = ask;
        let (mut value, mut paid) = (0, 0);
        self.mark.fill(0);
        for &chain in sure {
            value += layout.size(chain);
            for &point in need(layout, &self.needs, chain) {
                paid += usize::from(std::mem::replace(&mut self.mark[point as usize], 1) == 0);
            }
        }
        if paid > most || candidates.is_empty() {
            return None;
        }
        self.frontier.clear(layout.points());
        for &chain in items {
            let need = need(layout, &self.needs, chain).iter().copied();
            self.frontier.push(layout.size(chain), need.filter(|&point| self.mark[point as usize] == 0));
        }
        let lanes = self.frontier.span().min(most - paid);
        match self.frontier.solve(lanes, meter, &mut self.nodes) {
            KnapsackEnd::Solved => {}
            KnapsackEnd::Wide => {
                self.hard = true;
                return None;
            }
            KnapsackEnd::Cut => {
                self.cut = true;
                return None;
            }
        }
        let regions = self.kept.least(layout, candidates.iter().copied());
        let (mut branch, mut chains) = (None, self.list());
        for stones in (least.max(paid)..=most).rev() {
            let budget = (stones - paid).min(lanes);
            let taken = value + self.frontier.best()[budget] as usize;
            let bound = taken + stones.min(layout.empties() + taken - regions);
            if bound <= self.best[stones - least].score {
                continue;
            }
            chains.clear();
            chains.extend_from_slice(sure);
            self.frontier.trace(budget, |item| chains.push(items[item as usize]));
            self.offer(ask, stones, &chains);
            if bound > self.best[stones - least].score && branch.is_none() {
                branch = Some(self.branch(ask, candidates, &chains));
            }
        }
        self.spare.push(chains);
        branch
    }

    /// An empty list.
    fn list(&mut self) -> Vec<Chain> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// Takes what can be captured of a set as an answer, if it beats the best.
    fn offer(&mut self, ask: Question<'_>, stones: usize, chains: &[Chain]) {
        self.order.settle(ask.layout, chains);
        let taken: usize = self.order.taken().iter().map(|&chain| ask.layout.size(chain)).sum();
        let regions = self.kept.least(ask.layout, self.order.taken().iter().copied());
        let score = taken + stones.min(ask.layout.empties() + taken - regions);
        let best = &mut self.best[stones - ask.least];
        if score > best.score {
            best.score = score;
            best.chains.clear();
            best.chains.extend_from_slice(self.order.taken());
        }
    }

    /// The chain to branch on when a set, just offered, is worth less than it seems: some of it is stuck.
    fn branch(&mut self, ask: Question<'_>, candidates: &[Chain], chains: &[Chain]) -> Chain {
        let layout = ask.layout;
        let open = |fate: &[Fate], chain: Chain| fate[chain as usize] == Fate::Open;
        let stuck = self.order.stuck();
        self.branches += 1;
        if let Some(&chain) = stuck.iter().find(|&&chain| open(&self.fate, chain)) {
            return chain;
        }
        // All that is stuck is to be captured in this branch: something else has to open an eye first.
        let opens = |chain: Chain| {
            stuck.iter().any(|&stuck| {
                let mut closed = layout.eyes(stuck).iter().filter(|&&eye| !self.order.is_open(eye));
                closed.any(|eye| layout.beside(chain).contains(eye))
            })
        };
        let mut others = candidates.iter().copied().filter(|chain| !chains.contains(chain));
        others.find(|&chain| opens(chain)).expect("something can open an eye of what can fall")
    }

    /// The chains that can fall in this branch with the stones there are; sets what they need.
    fn candidates(&mut self, ask: Question<'_>) -> Vec<Chain> {
        let Question { layout, most, .. } = ask;
        let mut chains = self.list();
        chains.extend((0..layout.chains() as Chain).filter(|&chain| {
            self.fate[chain as usize] != Fate::Spared && (1..=most).contains(&layout.liberties(chain).len())
        }));
        loop {
            self.order.settle(layout, &chains);
            chains.clear();
            chains.extend_from_slice(self.order.taken());
            self.find_needs(ask, &chains);
            let before = chains.len();
            chains.retain(|&chain| need(layout, &self.needs, chain).len() <= most);
            if chains.len() == before {
                chains.sort_unstable();
                return chains;
            }
        }
    }

    /// Of any two eyes of a chain one has to be opened before it falls: what all ways to do so need, it needs too.
    fn find_needs(&mut self, ask: Question<'_>, chains: &[Chain]) {
        let layout = ask.layout;
        self.needy.drain(..).for_each(|chain| self.needs[chain as usize].clear());
        self.needy.extend(chains.iter().copied().filter(|&chain| layout.eyes(chain).len() > 1));
        if self.needy.is_empty() {
            return;
        }
        self.can_fall.clear();
        self.can_fall.resize(layout.chains(), false);
        chains.iter().for_each(|&chain| self.can_fall[chain as usize] = true);
        self.mark.fill(0);
        loop {
            let mut grown = false;
            for at in 0..self.needy.len() {
                let chain = self.needy[at];
                for (at, &one) in layout.eyes(chain).iter().enumerate() {
                    for &other in &layout.eyes(chain)[at + 1..] {
                        grown |= self.share_needs(layout, chain, one, other);
                    }
                }
            }
            if !grown {
                return;
            }
        }
    }

    /// Adds what every way to open one of two eyes needs to the needs of a chain. Says whether that is more.
    fn share_needs(&mut self, layout: &ChainLayout, chain: Chain, one: Region, other: Region) -> bool {
        let mut ways = 0;
        self.touched.clear();
        let openers = layout.around(one).iter().chain(
            // A chain around both eyes is one way, not two.
            layout.around(other).iter().filter(|&opener| !layout.around(one).contains(opener)),
        );
        for &opener in openers.filter(|&&opener| opener != chain && self.can_fall[opener as usize]) {
            for &point in need(layout, &self.needs, opener) {
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
                && !need(layout, &self.needs, chain).contains(&point)
            {
                let needs = &mut self.needs[chain as usize];
                if needs.is_empty() {
                    needs.extend_from_slice(layout.liberties(chain));
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
fn need<'a>(layout: &'a ChainLayout, needs: &'a [Vec<u16>], chain: Chain) -> &'a [u16] {
    let more = &needs[chain as usize];
    if more.is_empty() { layout.liberties(chain) } else { more }
}
