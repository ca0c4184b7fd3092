//! What the past of a sweep means to its future.
//!
//! For each point on the frontier: whether it is paid for. For each region on it: *open*, when a chain that was chosen opens it;
//! *awaited*, when a chain that was chosen needs it opened by a chain still to come; or neither. A chain with two eyes or more opens at
//! most one of them itself, and falls after all others were opened by others. So an open region may hang on awaited ones, those
//! that have to be opened before it: no chain that hangs on a region may be the one to open it.
//!
//! A choice of who opens what without a circle is an order of capture, and an order of capture is such a choice: of each region the
//! first chain beside it that falls.

use super::bits::SlotSet;
use super::plan::SweepStep;

/// A state of the frontier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Front<const W: usize> {
    pub paid: SlotSet<W>,
    pub open: SlotSet<W>,
    pub awaited: SlotSet<W>,
    /// The open regions that hang on awaited ones.
    pub tied: SlotSet<W>,
    /// On which, for each of those.
    pub ties: Vec<SlotSet<W>>,
}

impl<const W: usize> Default for Front<W> {
    fn default() -> Front<W> {
        let empty = SlotSet::EMPTY;
        Front { paid: empty, open: empty, awaited: empty, tied: empty, ties: Vec::new() }
    }
}

impl<const W: usize> Front<W> {
    /// What a region waits for before it can be used, itself where nobody opens it yet.
    fn waits(&self, region: usize) -> SlotSet<W> {
        if self.tied.has(region) {
            self.ties[self.tied.rank(region)]
        } else if self.open.has(region) {
            SlotSet::EMPTY
        } else {
            SlotSet::single(region)
        }
    }

    fn untie(&mut self, region: usize) {
        if self.tied.has(region) {
            self.ties.remove(self.tied.rank(region));
            self.tied.remove(region);
        }
    }

    /// Opens a region by a chain that hangs on others; what hung on the region hangs on them.
    fn open(&mut self, region: usize, others: SlotSet<W>) {
        self.untie(region);
        if self.awaited.has(region) {
            self.awaited.remove(region);
            let mut free = SlotSet::<W>::EMPTY;
            for (at, slot) in self.tied.iter().enumerate() {
                let tie = &mut self.ties[at];
                if tie.has(region) {
                    tie.remove(region);
                    tie.unite(others);
                    if tie.is_empty() {
                        free.insert(slot);
                    }
                }
            }
            free.iter().for_each(|slot| self.untie(slot));
        }
        self.open.insert(region);
        if !others.is_empty() {
            self.ties.insert(self.tied.rank(region), others);
            self.tied.insert(region);
        }
    }

    /// Forgets what the step was the last to ask about. False when something waits in vain.
    fn leave(&mut self, step: &SweepStep<W>) -> bool {
        if !self.awaited.and(step.gone).is_empty() {
            return false;
        }
        self.paid = self.paid.without(step.gone_points);
        let done = step.gone.or(step.blind);
        for region in self.tied.and(done).iter() {
            self.untie(region);
        }
        self.open = self.open.without(done);
        true
    }

    /// The state after a chain that is spared.
    pub fn spare(&self, step: &SweepStep<W>, next: &mut Front<W>) -> bool {
        next.clone_from(self);
        next.leave(step)
    }

    /// The points that a chain needs and nobody has paid for.
    #[inline]
    pub fn cost(&self, step: &SweepStep<W>) -> usize {
        step.base as usize + step.points.without(self.paid).len()
    }

    /// The states after a chain that is captured: one for each way to choose what it opens. With `loose`, circles are
    /// allowed, and there are fewer states.
    pub fn capture(
        &self,
        step: &SweepStep<W>,
        loose: bool,
        next: &mut Front<W>,
        mut found: impl FnMut(&Front<W>),
    ) {
        let clean = self.open.without(self.tied);
        let closed = step.eyes.without(clean);
        if closed.len() < 2 {
            self.capture_by(step, closed.first(), SlotSet::EMPTY, SlotSet::EMPTY, next, &mut found);
            return;
        }
        if loose {
            for own in closed.iter() {
                self.capture_by(step, Some(own), SlotSet::EMPTY, closed, next, &mut found);
            }
            return;
        }
        for own in closed.iter().map(Some).chain([None]) {
            let mut others = SlotSet::EMPTY;
            for eye in closed.iter().filter(|&eye| Some(eye) != own) {
                others.unite(self.waits(eye));
            }
            if own.is_none_or(|own| !others.has(own)) {
                self.capture_by(step, own, others, closed, next, &mut found);
            }
        }
    }

    /// The states after a relay: what the chain before it, where that was captured, opens of a few regions beside it.
    pub fn relay(
        &self,
        step: &SweepStep<W>,
        token: usize,
        next: &mut Front<W>,
        mut found: impl FnMut(&Front<W>),
    ) {
        if self.open.has(token) {
            self.capture_by(step, None, self.waits(token), SlotSet::EMPTY, next, &mut found);
        } else if self.spare(step, next) {
            found(next);
        }
    }

    /// The states after a chain that opens an eye of its own, hangs on others, and needs the eyes `closed`.
    fn capture_by(
        &self,
        step: &SweepStep<W>,
        own: Option<usize>,
        others: SlotSet<W>,
        closed: SlotSet<W>,
        next: &mut Front<W>,
        found: &mut impl FnMut(&Front<W>),
    ) {
        // Where the chain hangs on others, somebody else may open a region beside it earlier: both are tried, but where one
        // is as good as the other. A region that nobody asks about any more is left alone.
        let (mut sure, mut doubts) = (step.token, SlotSet::<W>::EMPTY);
        let asked = step.beside.without(others).without(step.blind.without(self.awaited));
        for region in asked.iter() {
            let known = self.waits(region);
            if others.is_empty() || self.tied.has(region) && others.without(known).is_empty() {
                sure.insert(region);
            } else if !self.open.has(region) || !known.without(others).is_empty() {
                doubts.insert(region);
            }
        }
        // A step has few of them: a chain beside more regions has relays.
        for choice in 0..1u64 << doubts.len() {
            next.clone_from(self);
            next.paid.unite(step.points);
            for eye in closed.iter().filter(|&eye| Some(eye) != own && !next.open.has(eye)) {
                next.awaited.insert(eye);
            }
            let chosen = doubts.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
            for region in own.into_iter().chain(sure.iter()).chain(chosen.map(|(_, region)| region)) {
                next.open(region, others);
            }
            if next.leave(step) {
                found(next);
            }
        }
    }
}
