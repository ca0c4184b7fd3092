//! One board with many solutions: what is left open of a node is counted once only (`rest`).
//!
//! First a node at a time, as the search came to it; where there are many solutions to be found, in all lanes soon. The waiting
//! nodes are dealt out from the last one on, one to each lane: those are close to the next solutions, where the oldest have a
//! long way to go. A lane counts for itself what it finds below a node that it has split, and remembers it when all of that is
//! counted; when another lane takes a part of it, it forgets about it.

use super::single::take;
use super::{BoardTray, LaneEngine, NodeStack, POLL, load};
use crate::exact::nine::alone::Settled;
use crate::exact::nine::branch::Branch;
use crate::exact::nine::frame::NodeFrame;
use crate::exact::nine::path::NineKernel;
use crate::exact::nine::rest::RestFacts;
use crate::exact::nine::word::LANES;

/// A limit up to which the lanes are not worth it, as a rule.
const FEW: u64 = 40;

/// Paths that end before the lanes take over, and where few solutions are wanted and there are several.
const ENDS: [u32; 2] = [4, 96];

/// A node that was split and whose parts are not all counted.
struct SplitNode {
    /// What is left open of it.
    open: NodeFrame,
    sign: u32,
    /// Whether both of its parts have equally many solutions.
    paired: bool,
    /// How many nodes waited when it was split.
    waiting: usize,
    /// The count of its lane at that time.
    before: u64,
}

impl SplitNode {
    const NONE: Self = Self { open: NodeFrame::EMPTY, sign: 0, paired: false, waiting: 0, before: 0 };
}

/// The nodes that a lane has split, each below the one before, and a place for the next.
#[derive(Default)]
pub(super) struct SplitStack {
    nodes: Vec<SplitNode>,
    depth: usize,
}

impl SplitStack {
    /// The place for the next node.
    #[inline(always)]
    fn spare(&mut self) -> &mut SplitNode {
        if self.depth == self.nodes.len() {
            self.nodes.push(SplitNode::NONE);
        }
        &mut self.nodes[self.depth]
    }

    /// The last node, if so many waited when it was split: then all of it is counted.
    #[inline(always)]
    fn ended(&mut self, waiting: usize) -> Option<&SplitNode> {
        let last = self.depth.checked_sub(1)?;
        if self.nodes[last].waiting != waiting {
            return None;
        }
        self.depth = last;
        Some(&self.nodes[last])
    }

    /// The solutions of a part of the last node that is a full grid, and with it of the other part, where it is the last of so
    /// many nodes that wait and is known to have one too: then it need not be looked at.
    #[inline(always)]
    fn full(&self, waiting: &mut usize) -> u64 {
        let last = self.depth.checked_sub(1).map(|last| &self.nodes[last]);
        match last.is_some_and(|last| last.paired && last.waiting + 1 == *waiting) {
            true => {
                *waiting -= 1;
                2
            }
            false => 1,
        }
    }

    /// Forgets the nodes that were split when fewer waited.
    fn forget(&mut self, waiting: usize) {
        let gone = self.nodes[..self.depth].partition_point(|split| split.waiting < waiting);
        self.nodes.drain(..gone);
        self.depth -= gone;
    }
}

impl LaneEngine {
    /// Goes on with this node and all that wait, until the limit is reached or nothing is left. A solution was found.
    pub(super) fn run_many(
        &mut self,
        mut node: NodeFrame,
        desk: &mut impl BoardTray,
        limit: u64,
    ) -> (u64, bool) {
        self.rests.begin();
        self.splits.iter_mut().for_each(|splits| splits.depth = 0);
        let (slot, stack, splits) = (&mut self.slots[0], &mut self.stacks[0], &mut self.splits[0]);
        let mut ends = 0;
        // A board that shows no second solution soon needs a search.
        while ends < ENDS[usize::from(limit <= FEW && slot.count > 1)] {
            match (self.kernel.settle)(&mut node, u32::MAX) {
                Settled::Bad => {}
                Settled::Full => slot.count += splits.full(&mut stack.top),
                Settled::Open => {
                    let split = splits.spare();
                    let facts = (self.kernel.rest)(&node, &mut split.open);
                    match self.rests.known(&split.open, facts) {
                        Some(count) => slot.count = slot.count.saturating_add(count),
                        None if self.nodes.saturating_add(2) > self.most => {
                            slot.count = slot.count.min(limit);
                            return (self.nodes, self.leave(desk));
                        }
                        None => {
                            (split.sign, split.paired) = (facts.sign, facts.paired);
                            (split.waiting, split.before) = (stack.top, slot.count);
                            splits.depth += 1;
                            *stack.spare() = node;
                            let branch = choose(&self.kernel, &node, facts);
                            take(&mut node, stack, branch);
                            self.nodes += 2;
                            continue;
                        }
                    }
                }
            }
            while let Some(ended) = splits.ended(stack.top) {
                self.rests.remember(&ended.open, ended.sign, slot.count - ended.before);
            }
            if stack.top == 0 || slot.count >= limit {
                stack.clear();
                slot.lanes = 0;
                desk.done(0, slot.count.min(limit), &slot.first);
                return (self.nodes, true);
            }
            stack.top -= 1;
            node = stack.frames[stack.top];
            ends += 1;
        }
        if self.slots[0].count == 1 {
            load(&mut self.lanes, 0, &node);
            self.active = 1;
            return self.work(desk, limit, 1);
        }
        self.deal(&node);
        self.work_many(desk, limit)
    }

    /// Gives this node and those that wait to the lanes: the last one all that are left.
    fn deal(&mut self, node: &NodeFrame) {
        load(&mut self.lanes, 0, node);
        self.found = [self.slots[0].count; LANES];
        self.active = 1;
        let mut end = self.stacks[0].top.saturating_sub(1);
        self.stacks[0].base = end;
        self.splits[0].forget(end);
        for lane in 1..LANES {
            if end == 0 {
                break;
            }
            let start = if lane == LANES - 1 { 0 } else { end - 1 };
            self.stacks[lane].clear();
            for place in start..end - 1 {
                *self.stacks[lane].spare() = self.stacks[0].frames[place];
                self.stacks[lane].top += 1;
            }
            load(&mut self.lanes, lane, &self.stacks[0].frames[end - 1]);
            self.active |= 1 << lane;
            end = start;
        }
    }

    /// Works until all lanes are idle.
    fn work_many(&mut self, desk: &mut impl BoardTray, limit: u64) -> (u64, bool) {
        let mut polls = POLL;
        let finished = loop {
            if self.active != u8::MAX {
                if self.active == 0 {
                    break true;
                }
                self.share_many();
            }
            let events = (self.kernel.sweep)(&mut self.lanes);
            polls -= 1;
            if polls == 0 {
                polls = POLL;
                if desk.stop(self.nodes) {
                    break false;
                }
            }
            let mut todo = (events.bad | events.full | events.still) & self.active;
            while todo != 0 {
                let lane = todo.trailing_zeros() as usize;
                let bit = 1 << lane;
                todo &= todo - 1;
                if events.bad & bit != 0 {
                    self.end_path(lane, 0);
                } else if events.full & bit != 0 {
                    let count = self.splits[lane].full(&mut self.stacks[lane].top);
                    self.end_path(lane, count);
                } else {
                    self.look_up(lane);
                }
            }
            if self.slots[0].count >= limit {
                break true;
            }
            if self.cut {
                break false;
            }
        };
        self.stacks.iter_mut().for_each(NodeStack::clear);
        self.active = 0;
        let slot = &mut self.slots[0];
        slot.lanes = 0;
        desk.done(0, slot.count.min(limit), &slot.first);
        (self.nodes, finished)
    }

    /// Counts what is known of the node of a lane, or splits it.
    #[inline(always)]
    fn look_up(&mut self, lane: usize) {
        let (stack, splits) = (&mut self.stacks[lane], &mut self.splits[lane]);
        let waiting = stack.top;
        let (frame, split) = (stack.spare(), splits.spare());
        let facts = (self.kernel.lane_rest)(&self.lanes, lane, frame, &mut split.open);
        if let Some(count) = self.rests.known(&split.open, facts) {
            return self.end_path(lane, count);
        }
        self.cut |= self.nodes.saturating_add(2) > self.most;
        if self.cut {
            return;
        }
        (split.sign, split.paired) = (facts.sign, facts.paired);
        (split.waiting, split.before) = (waiting, self.found[lane]);
        splits.depth += 1;
        let branch = choose(&self.kernel, frame, facts);
        self.nodes += 2;
        self.lanes.words[branch.group][branch.stack].0[lane] &= branch.first;
        frame.0[branch.group][branch.stack] &= branch.other;
        stack.top += 1;
    }

    /// Adds to the count of a lane and takes its next node, or leaves it idle.
    #[inline(always)]
    fn end_path(&mut self, lane: usize, count: u64) {
        self.found[lane] = self.found[lane].saturating_add(count);
        self.slots[0].count = self.slots[0].count.saturating_add(count);
        let stack = &mut self.stacks[lane];
        while let Some(ended) = self.splits[lane].ended(stack.top) {
            self.rests.remember(&ended.open, ended.sign, self.found[lane] - ended.before);
        }
        if stack.base != stack.top {
            stack.top -= 1;
            load(&mut self.lanes, lane, &stack.frames[stack.top]);
        } else {
            stack.clear();
            self.active &= !(1 << lane);
        }
    }

    /// Gives the oldest waiting nodes of the lanes that have most to idle ones.
    fn share_many(&mut self) {
        let active = self.active;
        for idle in (0..LANES).filter(|lane| active & 1 << lane == 0) {
            let waiting = |stack: &NodeStack| stack.top - stack.base;
            let busiest = (0..LANES).max_by_key(|&lane| waiting(&self.stacks[lane])).unwrap_or(0);
            let stack = &mut self.stacks[busiest];
            if waiting(stack) == 0 {
                return;
            }
            load(&mut self.lanes, idle, &stack.frames[stack.base]);
            stack.base += 1;
            // What was split before that node is no longer counted by one lane.
            let kept = stack.base;
            self.splits[busiest].forget(kept);
            self.splits[idle].depth = 0;
            self.active |= 1 << idle;
        }
    }
}

/// Where to split a node: at its first cell with two candidates, else with the fewest. Cells that come after each other are close
/// to each other, so that one corner of the board is done before the next, and what is left open comes again.
#[inline(always)]
fn choose(kernel: &NineKernel, node: &NodeFrame, facts: RestFacts) -> Branch {
    let [a, b, c, _] = facts.pairs;
    Branch::first(node, if a | b | c != 0 { facts.pairs } else { (kernel.fewest)(node) })
}
