//! The order in which a sweep takes up the chains, and what each of them means to the frontier.
//!
//! A point is on the frontier from the first chain that needs it to the last; one that a single chain needs never is. A region is on
//! it while there are chains beside it on both sides, if it is an eye of a chain that has another: only those ask who opened it.
//!
//! A chain beside many regions would have a state for every set of them that it opens. It is taken up in several steps: the first
//! captures it or spares it, and a few regions at a time are left to *relays* behind it, each a step like any other, so that states
//! are pruned, counted and bounded in memory between them. What a relay needs to know is kept as if it were one more region, the
//! *token*: open where the chain was captured, and tied to what the chain hangs on.

use super::bits::SlotSet;
use crate::theory::{Chain, ChainLayout};

/// One chain, as the frontier sees it, or a part of what it opens.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepStep<const W: usize> {
    pub chain: Chain,
    pub weight: i16,
    /// Points that no other chain needs.
    pub base: u16,
    /// The slots of all other points that it needs.
    pub points: SlotSet<W>,
    /// Points that no chain needs after this one.
    pub gone_points: SlotSet<W>,
    /// Its eyes, if it has two or more.
    pub eyes: SlotSet<W>,
    /// Other regions that its capture opens.
    pub beside: SlotSet<W>,
    /// Regions beside no chain after this one: what waits for one of them to be opened waits in vain.
    pub gone: SlotSet<W>,
    /// Regions that are an eye of no chain after this one: whether they are open does not matter any more.
    pub blind: SlotSet<W>,
    /// The token that its capture opens, where relays follow.
    pub token: SlotSet<W>,
    /// Of a relay: the slot of the token that it asks. It captures nothing itself.
    pub relay: Option<usize>,
    /// Where in the order the board is divided behind the step, counted in chains from the front: what is beyond is still to come.
    pub boundary: usize,
    /// Whether the chain is done with it.
    pub whole: bool,
}

impl<const W: usize> SweepStep<W> {
    fn empty(chain: Chain, boundary: usize) -> SweepStep<W> {
        let none = SlotSet::EMPTY;
        SweepStep {
            chain,
            weight: 0,
            base: 0,
            points: none,
            gone_points: none,
            eyes: none,
            beside: none,
            gone: none,
            blind: none,
            token: none,
            relay: None,
            boundary,
            whole: true,
        }
    }
}

/// Where something lies in an order: its first and its last step.
#[derive(Clone, Copy, Debug)]
struct StepSpan {
    first: usize,
    last: usize,
}

/// Widens a span by a step.
fn widen(span: &mut Option<StepSpan>, at: usize) {
    let span = span.get_or_insert(StepSpan { first: at, last: at });
    span.last = at;
}

/// The spans of points and regions in an order of chains.
struct Spans {
    points: Vec<Option<StepSpan>>,
    regions: Vec<Option<StepSpan>>,
    /// By region: the last step of a chain that has it as one of several eyes.
    eyed: Vec<Option<usize>>,
}

impl Spans {
    fn of(layout: &ChainLayout, order: &[Chain], ordered: bool) -> Spans {
        let mut spans = Spans {
            points: vec![None; layout.points()],
            regions: vec![None; layout.regions()],
            eyed: vec![None; layout.regions()],
        };
        for (at, &chain) in order.iter().enumerate() {
            layout.liberties(chain).iter().for_each(|&point| widen(&mut spans.points[point as usize], at));
            if ordered {
                layout
                    .beside(chain)
                    .iter()
                    .for_each(|&region| widen(&mut spans.regions[region as usize], at));
                if layout.eyes(chain).len() > 1 {
                    layout.eyes(chain).iter().for_each(|&eye| spans.eyed[eye as usize] = Some(at));
                }
            }
        }
        spans
    }

    /// How much work an order makes, roughly: the keys of all frontiers.
    fn work(&self, steps: usize) -> f64 {
        let mut change = vec![0.0; steps + 1];
        for span in self.points.iter().flatten().filter(|span| span.first < span.last) {
            change[span.first] += 1.0;
            change[span.last] -= 1.0;
        }
        for (span, _) in self.regions.iter().zip(&self.eyed).filter(|(_, eyed)| eyed.is_some()) {
            let Some(span) = span.filter(|span| span.first < span.last) else { continue };
            change[span.first] += 0.7;
            change[span.last] -= 0.7;
        }
        let (mut width, mut work) = (0.0, 0.0);
        for change in change {
            width += change;
            work += f64::powf(1.6, width);
        }
        work
    }
}

/// The best of some orders, by what they make of the frontier.
pub(super) fn arrange(layout: &ChainLayout, chains: &[Chain], ordered: bool) -> Vec<Chain> {
    let width = layout.width();
    let centre = |chain: Chain| {
        let (mut row, mut column, mut size) = (0, 0, 0);
        for &point in layout.liberties(chain) {
            row += 1000 * (point as usize / width) as i64;
            column += 1000 * (point as usize % width) as i64;
            size += 1;
        }
        (row / size, column / size)
    };
    let centres: Vec<(i64, i64)> = chains.iter().map(|&chain| centre(chain)).collect();
    // By rows, by columns, along both diagonals.
    let orders = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(down, across)| {
        let mut order: Vec<usize> = (0..chains.len()).collect();
        order.sort_by_key(|&at| {
            let (row, column) = centres[at];
            (down * row + across * column, if across == 0 { column } else { row })
        });
        order.into_iter().map(|at| chains[at]).collect::<Vec<Chain>>()
    });
    let work = |order: &Vec<Chain>| Spans::of(layout, order, ordered).work(order.len());
    orders.into_iter().min_by(|a, b| work(a).total_cmp(&work(b))).expect("there are orders")
}

/// The steps of an order of chains, or of the same order from its end, each opening at most `fan` regions that are no eyes of its
/// chain. None when the frontier is wider than the sets of slots.
pub(super) fn steps<const W: usize>(
    layout: &ChainLayout,
    order: &[Chain],
    ordered: bool,
    forth: bool,
    fan: usize,
) -> Option<Vec<SweepStep<W>>> {
    let order: Vec<Chain> = if forth { order.to_vec() } else { order.iter().rev().copied().collect() };
    let spans = Spans::of(layout, &order, ordered);
    let mut point_slots = Slots::<W>::new(layout.points());
    // Regions, and a token for each chain.
    let mut region_slots = Slots::<W>::new(layout.regions() + order.len());
    let mut steps = Vec::with_capacity(order.len());
    for (at, &chain) in order.iter().enumerate() {
        let boundary = if forth { at + 1 } else { order.len() - 1 - at };
        let mut step = SweepStep { weight: layout.size(chain) as i16, ..SweepStep::empty(chain, boundary) };
        for &point in layout.liberties(chain) {
            let span = spans.points[point as usize].expect("the chain needs it");
            if span.first == span.last {
                step.base += 1;
                continue;
            }
            let slot = point_slots.take(point as usize)?;
            step.points.insert(slot);
            if span.last == at {
                step.gone_points.insert(slot);
            }
        }
        let several = layout.eyes(chain).len() > 1;
        let is_eye = |region: u16| several && layout.eyes(chain).contains(&region);
        let asked = layout.beside(chain).iter().copied();
        let asked = asked.filter(|&region| ordered && spans.eyed[region as usize].is_some());
        let others = asked.clone().filter(|&region| !is_eye(region)).count();
        let relays = if others > fan { others.div_ceil(fan) } else { 0 };
        let first = steps.len();
        steps.push(step);
        steps.extend(vec![SweepStep::empty(chain, boundary); relays]);
        let mut opened = 0;
        for region in asked {
            let slot = region_slots.take(region as usize)?;
            let step = match is_eye(region) || relays == 0 {
                true => &mut steps[first],
                false => &mut steps[first + 1 + opened / fan],
            };
            if is_eye(region) {
                step.eyes.insert(slot);
            } else {
                step.beside.insert(slot);
                opened += 1;
            }
            if spans.regions[region as usize].is_some_and(|span| span.last == at) {
                step.gone.insert(slot);
            }
            if spans.eyed[region as usize].is_some_and(|last| last <= at) {
                step.blind.insert(slot);
            }
        }
        if relays > 0 {
            let token = region_slots.take(layout.regions() + at)?;
            let last = first + relays;
            steps[first].token.insert(token);
            steps[first + 1..].iter_mut().for_each(|relay| relay.relay = Some(token));
            steps[first..last].iter_mut().for_each(|step| step.whole = false);
            steps[last].gone.insert(token);
        }
        for step in &steps[first..] {
            point_slots.free.unite(step.gone_points);
            region_slots.free.unite(step.gone);
        }
    }
    Some(steps)
}

/// Slots that are given out, and taken back when what had them is gone.
struct Slots<const W: usize> {
    of: Vec<Option<usize>>,
    free: SlotSet<W>,
}

impl<const W: usize> Slots<W> {
    fn new(things: usize) -> Slots<W> {
        Slots { of: vec![None; things], free: SlotSet([u64::MAX; W]) }
    }

    /// The slot of a thing, which gets one if it has none.
    fn take(&mut self, thing: usize) -> Option<usize> {
        if self.of[thing].is_none() {
            let slot = self.free.first()?;
            self.free.remove(slot);
            self.of[thing] = Some(slot);
        }
        self.of[thing]
    }
}
