//! The passes of a sweep: one that may be enough, relaxed ones for bounds, narrow ones for good sets, and the proof.

use super::bits::SlotSet;
use super::layer::{DEAD, Layer, LayerBuilder};
use super::plan::{self, SweepStep};
use super::{CaptureWorth, GrowingSet, SweepQuestion, SweptSet};
use crate::theory::{Chain, KeptPoints};
use plansza_core::Meter;

/// Rows after which the meter is asked.
const BLOCK: usize = 1024;

/// How much the passes may take. Counted, not timed, so that an answer is the same on any machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweepLimits {
    /// Memory for rows, in bytes: beyond half of it layers are taken up in small parts.
    pub memory: usize,
    /// Rows of a layer that are taken up at once when memory is short.
    pub part: usize,
    /// Rows of all layers of the first pass, which knows no bounds.
    pub easy: u64,
    /// Rows of a layer in relaxed passes, at first and at last.
    pub relaxed: usize,
    pub widest: usize,
    /// The most regions beside a chain, but for its eyes, that one step opens.
    pub fan: usize,
    /// What growing may cost before the first relaxed pass.
    pub grown: u64,
    /// Rows for each unit of cost that growing may have beside them: in the first pass, then until it has cost `early`, and later.
    pub beside: [u64; 3],
    pub early: u64,
}

impl SweepLimits {
    pub const USUAL: SweepLimits = SweepLimits {
        memory: 256 << 20,
        part: 64,
        easy: 20_000,
        relaxed: 2048,
        widest: 1 << 17,
        fan: 6,
        grown: 16_000,
        beside: [12, 1, 3],
        early: 64_000,
    };
}

/// By boundary between chains, by number of paid points on the frontier, by points left: what the other side is worth at most.
type Hopes = Vec<Vec<Vec<i16>>>;

/// How orders of capture are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strictness {
    Strict,
    /// Circles are allowed.
    Loose,
}

/// The meter said stop.
struct Cut;

/// A sweep in both directions.
pub(super) struct SweepPasses<'a, const W: usize> {
    ask: SweepQuestion<'a>,
    forth: Vec<SweepStep<W>>,
    back: Vec<SweepStep<W>>,
    stones: usize,
    limits: SweepLimits,
    builder: LayerBuilder<W>,
    /// The set that grows.
    growth: Option<GrowingSet<'a>>,
    /// What growing may have cost so far.
    allowed: u64,
    /// The first pass is under way, which is enough for most boards.
    easy: bool,
    best: i16,
    /// No set is worth more, as far as was shown.
    bound: i16,
    chains: Option<Vec<Chain>>,
    nodes: u64,
    /// Rows made since the meter was asked.
    unasked: u64,
}

impl<'a, const W: usize> SweepPasses<'a, W> {
    /// A sweep in this order. None when its frontier is too wide for the sets.
    pub fn new(ask: SweepQuestion<'a>, order: &[Chain], limits: SweepLimits) -> Option<SweepPasses<'a, W>> {
        let forth = plan::steps(ask.layout, order, ask.ordered, true, limits.fan)?;
        let back = plan::steps(ask.layout, order, ask.ordered, false, limits.fan)?;
        let bound = forth.iter().map(|step| step.weight).sum();
        Some(SweepPasses {
            ask,
            forth,
            back,
            stones: ask.stones,
            limits,
            builder: LayerBuilder::new(ask.stones),
            growth: None,
            allowed: 0,
            easy: true,
            best: ask.known as i16,
            bound,
            chains: None,
            nodes: 0,
            unasked: 0,
        })
    }

    /// Finds the best set.
    pub fn run(mut self, meter: &mut Meter<'_>) -> SweptSet {
        let done = self.passes(meter);
        meter.spend(std::mem::take(&mut self.unasked));
        let bound = if done.is_ok() { self.best } else { self.bound.max(self.best) };
        SweptSet { chains: self.chains.take(), bound: bound as usize, cut: done.is_err(), nodes: self.nodes }
    }

    /// Says how far the proof has come, where that is asked for.
    fn tell(&self, meter: &mut Meter<'_>) {
        let SweepQuestion { layout, stones, told, .. } = self.ask;
        let (taken, most) = (self.best as usize, self.bound.max(self.best) as usize);
        let (score, bound) = match told {
            None => return,
            Some(CaptureWorth::Beside(sure)) => (taken + sure, most + sure),
            Some(CaptureWorth::Room { known, kept }) => {
                let worth = |taken: usize, kept: usize| taken + stones.min(layout.empties() + taken - kept);
                let score = self.chains.as_ref().map_or(known, |chains| {
                    let kept = KeptPoints::default().least(layout, chains.iter().copied());
                    worth(taken, kept).max(known)
                });
                (score, worth(most, kept))
            }
        };
        meter.between(Some(score as i64), bound as i64);
    }

    /// Takes over what a pass has shown that no set passes. Passes drop rows that cannot beat the best set, so that one which has
    /// dropped all comes to less than that: then the best set is the bound.
    fn lower(&mut self, shown: i16, meter: &mut Meter<'_>) {
        self.bound = self.bound.min(shown.max(self.best));
        self.tell(meter);
    }

    fn passes(&mut self, meter: &mut Meter<'_>) -> Result<(), Cut> {
        let all = self.ask.chains.len();
        // What the rest weighs, which is all that is known at first.
        let mut plain: Hopes = Vec::with_capacity(all + 1);
        let mut left = self.bound;
        plain.push(vec![vec![left; self.stones + 1]]);
        for step in self.forth.iter().filter(|step| step.relay.is_none()) {
            left -= step.weight;
            plain.push(vec![vec![left; self.stones + 1]]);
        }
        let SweepQuestion { layout, chains, stones, ordered, .. } = self.ask;
        self.growth = Some(GrowingSet::new(layout, chains, stones, ordered));
        self.tell(meter);
        if self.prove(&plain, self.limits.easy, meter)? {
            return Ok(());
        }
        self.easy = false;
        self.grow(self.limits.grown, meter)?;
        // From the front to the back without orders, which is cheap; then with them, back and forth: what one pass knows makes
        // the next one narrower, and each may have more rows than those before.
        let (mut rows, how) = (self.limits.relaxed, Some(self.strictness()));
        let (mut before, _) = self.relax(true, None, rows, &plain, meter)?;
        loop {
            self.lower(before[all][0][self.stones], meter);
            if self.bound == self.best {
                return Ok(());
            }
            let (after, whole) = self.relax(false, how, rows, &before, meter)?;
            self.lower(after[0][0][self.stones], meter);
            self.narrow((rows / 8).clamp(1, 4096), &after, meter)?;
            if self.bound == self.best {
                return Ok(());
            }
            // A row may have a few successors, each with a value for every number of points.
            let widest = self.limits.widest.min(self.limits.memory / (8 * (self.stones + 1)));
            if whole || rows >= widest {
                return self.prove(&after, u64::MAX, meter).map(|_| ());
            }
            rows *= 2;
            (before, _) = self.relax(true, how, rows, &after, meter)?;
        }
    }

    /// How orders of capture are seen where they matter.
    fn strictness(&self) -> Strictness {
        if self.ask.ordered { Strictness::Strict } else { Strictness::Loose }
    }

    /// Looks for a better set by growing, which may cost so much more than before.
    fn grow(&mut self, cost: u64, meter: &mut Meter<'_>) -> Result<(), Cut> {
        self.allowed += cost;
        let Some(growth) = &mut self.growth else { return Ok(()) };
        let before = growth.nodes;
        let goes_on = growth.go_on(self.allowed, meter);
        self.nodes += growth.nodes - before;
        if growth.best_value() > self.best as usize {
            (self.best, self.chains) = (growth.best_value() as i16, Some(growth.best().to_vec()));
            self.tell(meter);
        }
        if goes_on { Ok(()) } else { Err(Cut) }
    }

    /// Rows for each unit of cost that growing may have beside them now.
    fn beside(&self) -> u64 {
        let [first, early, late] = self.limits.beside;
        match self.easy {
            true => first,
            false if self.allowed < self.limits.early => early,
            false => late,
        }
    }

    fn steps(&self, forth: bool) -> &[SweepStep<W>] {
        if forth { &self.forth } else { &self.back }
    }

    /// Makes the rows that follow from rows `first..` of a layer, until the builder has more than `most` bytes. Gives where it stopped.
    fn extend(
        &mut self,
        layer: &Layer<W>,
        step: &SweepStep<W>,
        rows: std::ops::Range<usize>,
        most: usize,
        how: Strictness,
        meter: &mut Meter<'_>,
    ) -> Result<usize, Cut> {
        let mut row = rows.start;
        while row < rows.end {
            let before = self.builder.len();
            self.builder.extend(layer, row, step, how == Strictness::Loose);
            row += 1;
            let made = (self.builder.len() - before) as u64 + 1;
            self.nodes += made;
            self.unasked += made;
            if self.unasked as usize >= BLOCK {
                // A search that is cut shall have a good set, so a large part of its time is for growing, all the way.
                let rows = std::mem::take(&mut self.unasked);
                if !meter.go_on(rows) || self.grow(rows / self.beside(), meter).is_err() {
                    self.builder.clear();
                    return Err(Cut);
                }
            }
            if self.builder.bytes() > most {
                break;
            }
        }
        Ok(row)
    }

    /// A pass that keeps only the most promising rows: good sets, if it finds any.
    fn narrow(&mut self, width: usize, hopes: &Hopes, meter: &mut Meter<'_>) -> Result<(), Cut> {
        let (steps, how) = (self.forth.clone(), self.strictness());
        let mut layers = vec![Layer::start()];
        for (at, step) in steps.iter().enumerate() {
            self.extend(&layers[at], step, 0..layers[at].rows.len(), usize::MAX, how, meter)?;
            let mut next = self.builder.finish(self.best, &hopes[step.boundary]);
            if next.rows.is_empty() {
                return Ok(());
            }
            next.truncate(width);
            layers.push(next);
        }
        self.keep(&layers, &steps);
        self.tell(meter);
        Ok(())
    }

    /// Takes the set that the only row of the last layer stands for.
    fn keep(&mut self, layers: &[Layer<W>], steps: &[SweepStep<W>]) {
        let (mut row, mut cost) = (0, self.stones);
        let value = layers[steps.len()].value(row, cost);
        if value <= self.best {
            return;
        }
        let mut chains = Vec::new();
        for at in (0..steps.len()).rev() {
            let (before, rest, captured) = layers[at + 1].before(row, cost, &layers[at], steps[at].weight);
            if captured {
                chains.push(steps[at].chain);
            }
            (row, cost) = (before, rest);
        }
        (self.best, self.chains) = (value, Some(chains));
    }

    /// A relaxed pass: what the steps so far are worth at most, for every step and number of points on the frontier that the other
    /// side has paid for; and whether nothing had to be forgotten.
    fn relax(
        &mut self,
        forth: bool,
        how: Option<Strictness>,
        most: usize,
        hopes: &Hopes,
        meter: &mut Meter<'_>,
    ) -> Result<(Hopes, bool), Cut> {
        let mut whole = true;
        let mut steps = self.steps(forth).to_vec();
        if how.is_none() {
            for step in &mut steps {
                (step.eyes, step.beside, step.token) = (SlotSet::EMPTY, SlotSet::EMPTY, SlotSet::EMPTY);
            }
        }
        let all = self.ask.chains.len();
        let mut found: Hopes = vec![Vec::new(); all + 1];
        let mut layer = Layer::start();
        found[if forth { 0 } else { all }] = self.worth(&layer);
        for step in &steps {
            let how = how.unwrap_or(Strictness::Loose);
            self.extend(&layer, step, 0..layer.rows.len(), usize::MAX, how, meter)?;
            let side = step.boundary;
            layer = self.builder.finish(self.best, &hopes[side]);
            if layer.rows.len() > most {
                whole = false;
                layer = self.builder.blur(&layer, most, self.best, &hopes[side]);
            }
            if step.whole {
                found[side] = self.worth(&layer);
            }
        }
        Ok((found, whole))
    }

    /// By number of points that the other side has paid for and points left: the most value of any row.
    fn worth(&self, layer: &Layer<W>) -> Vec<Vec<i16>> {
        let lanes = self.stones + 1;
        let most = layer.rows.iter().map(|row| row.paid.len()).max().unwrap_or(0);
        let mut by_paid = vec![vec![DEAD; lanes]; most + 1];
        for (index, row) in layer.rows.iter().enumerate() {
            let (lo, values) = layer.values(index);
            let into = &mut by_paid[row.paid.len()];
            for (value, &other) in into[lo..].iter_mut().zip(values) {
                *value = (*value).max(other);
            }
        }
        for values in &mut by_paid {
            for cost in 1..lanes {
                values[cost] = values[cost].max(values[cost - 1]);
            }
        }
        let shared = |shared: usize| {
            let at = |cost: usize| {
                let values = by_paid.iter().enumerate();
                values
                    .map(|(paid, values)| values[(cost + shared.min(paid)).min(lanes - 1)])
                    .max()
                    .unwrap_or(DEAD)
            };
            (0..lanes).map(at).collect()
        };
        (0..=most).map(shared).collect()
    }

    /// Takes up all rows that can lead to a better set. False when there were more than `most`.
    fn prove(&mut self, hopes: &Hopes, most: u64, meter: &mut Meter<'_>) -> Result<bool, Cut> {
        let steps = self.forth.clone();
        let how = self.strictness();
        let last = self.nodes.saturating_add(most);
        // Of each layer in the memory the first row that was not taken up yet.
        let (mut layers, mut next) = (vec![Layer::start()], vec![0]);
        let mut used = layers[0].bytes();
        while let Some(layer) = layers.last() {
            let (at, first) = (layers.len() - 1, next[layers.len() - 1]);
            if at == steps.len() && !layer.rows.is_empty() {
                self.keep(&layers, &steps);
                self.tell(meter);
            }
            let open = layer.rows.partition_point(|row| row.bound > self.best);
            if at == steps.len() || first >= open {
                used -= layer.bytes();
                layers.pop();
                next.pop();
                continue;
            }
            let SweepLimits { memory, part, .. } = self.limits;
            let part = if used < memory / 2 { open - first } else { part.min(open - first) };
            if self.nodes > last {
                return Ok(false);
            }
            match self.extend(layer, &steps[at], first..first + part, memory / 4, how, meter) {
                Ok(row) => next[at] = row,
                Err(cut) => {
                    let open = layers.iter().zip(&next).filter_map(|(layer, &next)| layer.rows.get(next));
                    self.bound = self.bound.min(open.map(|row| row.bound).max().unwrap_or(DEAD));
                    return Err(cut);
                }
            }
            let layer = self.builder.finish(self.best, &hopes[steps[at].boundary]);
            used += layer.bytes();
            layers.push(layer);
            next.push(0);
        }
        Ok(true)
    }
}
