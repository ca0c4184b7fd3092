//! Search: which node each lane works on.

mod many;
mod single;

use super::frame::{GROUPS, NodeFrame};
use super::path::NineKernel;
use super::rest::CountedRests;
use super::sweep::{Events, FULL, NO_SUM, NodeLanes};
use super::word::LANES;
use many::SplitStack;

/// Sweeps between two polls: at most some thousands of nodes.
const POLL: u32 = 1024;

/// Where a run gets its boards and leaves its answers.
pub(crate) trait BoardTray {
    /// Puts the next board into the frame, if there is one now: asked again after
    /// every sweep with idle lanes.
    fn next(&mut self, frame: &mut NodeFrame) -> bool;
    /// The answer of a board: boards are counted from 0 in the order of `next`.
    /// The cells are those of a solution when the count is not 0.
    fn done(&mut self, board: usize, count: u64, first: &[u8; 81]);
    /// Polled now and then with the number of nodes so far: whether to stop.
    fn stop(&mut self, _nodes: u64) -> bool {
        false
    }
}

/// A board in work.
#[derive(Clone, Copy)]
struct OpenBoard {
    board: usize,
    count: u64,
    lanes: u8,
    first: [u8; 81],
}

/// The waiting nodes of a lane, all of the same board: those from `base` to `top`.
#[derive(Default)]
struct NodeStack {
    frames: Vec<NodeFrame>,
    base: usize,
    top: usize,
    slot: usize,
}

impl NodeStack {
    /// The place above the top.
    #[inline(always)]
    fn spare(&mut self) -> &mut NodeFrame {
        if self.top == self.frames.len() {
            self.frames.resize(2 * self.top + 8, NodeFrame::EMPTY);
        }
        &mut self.frames[self.top]
    }
    fn clear(&mut self) {
        (self.base, self.top) = (0, 0);
    }
}

/// Lanes with their stacks and the boards they work on.
pub(crate) struct LaneEngine {
    kernel: NineKernel,
    lanes: NodeLanes,
    stacks: [NodeStack; LANES],
    slots: [OpenBoard; LANES],
    active: u8,
    nodes: u64,
    /// The most nodes there may be, and whether a node was left as it is for that.
    most: u64,
    cut: bool,
    /// Of a board with many solutions: what was counted, and for each lane what it has split and how many it has found.
    rests: CountedRests,
    splits: [SplitStack; LANES],
    found: [u64; LANES],
}

impl LaneEngine {
    /// An engine on the given path.
    pub(crate) fn new(kernel: NineKernel) -> Self {
        let slot = OpenBoard { board: 0, count: 0, lanes: 0, first: [0; 81] };
        Self {
            kernel,
            lanes: NodeLanes::new(),
            stacks: Default::default(),
            slots: [slot; LANES],
            active: 0,
            nodes: 0,
            most: u64::MAX,
            cut: false,
            rests: CountedRests::default(),
            splits: Default::default(),
            found: [0; LANES],
        }
    }

    /// Works off all boards of the desk, each up to `limit` (at least 1) solutions.
    /// Gives the number of nodes visited and whether the work was finished; if
    /// not, boards in work are answered with what was found.
    pub(crate) fn run(&mut self, desk: &mut impl BoardTray, limit: u64) -> (u64, bool) {
        (self.nodes, self.most, self.cut) = (0, u64::MAX, false);
        self.work(desk, limit, 0)
    }

    /// Works until all lanes are idle and the desk is empty, when so many boards were taken before.
    fn work(&mut self, desk: &mut impl BoardTray, limit: u64, mut boards: usize) -> (u64, bool) {
        let mut frame = NodeFrame::EMPTY;
        let mut polls = POLL;
        loop {
            while self.active != u8::MAX && desk.next(&mut frame) {
                self.open(boards, &frame);
                boards += 1;
            }
            if self.active != u8::MAX {
                if self.active == 0 {
                    return (self.nodes, true);
                }
                self.share();
            }
            let events = (self.kernel.sweep)(&mut self.lanes);
            polls -= 1;
            if polls == 0 {
                polls = POLL;
                if desk.stop(self.nodes) {
                    self.abort(desk);
                    return (self.nodes, false);
                }
            }
            self.attend(events, desk, limit);
            if self.cut {
                self.abort(desk);
                return (self.nodes, false);
            }
        }
    }

    /// Whether a node may be split, which makes two.
    #[inline(always)]
    fn may_split(&mut self) -> bool {
        self.cut |= self.nodes.saturating_add(2) > self.most;
        !self.cut
    }

    /// Gives a new board to an idle lane.
    fn open(&mut self, board: usize, frame: &NodeFrame) {
        let lane = (!self.active).trailing_zeros() as usize;
        let slot = self.slots.iter().position(|s| s.lanes == 0).unwrap_or(0);
        let entry = &mut self.slots[slot];
        entry.board = board;
        entry.count = 0;
        entry.lanes = 1;
        self.stacks[lane].slot = slot;
        self.active |= 1 << lane;
        self.nodes += 1;
        load(&mut self.lanes, lane, frame);
    }

    /// Gives the oldest waiting nodes of busy lanes to idle ones.
    fn share(&mut self) {
        let mut from = 0;
        for lane in 0..LANES {
            if self.active & 1 << lane != 0 {
                continue;
            }
            while self.stacks[from].base == self.stacks[from].top {
                from += 1;
                if from == LANES {
                    return;
                }
            }
            let slot = self.stacks[from].slot;
            self.slots[slot].lanes += 1;
            self.stacks[lane].slot = slot;
            self.active |= 1 << lane;
            let stack = &mut self.stacks[from];
            load(&mut self.lanes, lane, &stack.frames[stack.base]);
            stack.base += 1;
            if stack.base == stack.top {
                stack.clear();
            }
        }
    }

    /// Answers the events of a sweep.
    #[inline(always)]
    fn attend(&mut self, events: Events, desk: &mut impl BoardTray, limit: u64) {
        let mut todo = (events.bad | events.full | events.still) & self.active;
        while todo != 0 {
            let lane = todo.trailing_zeros() as usize;
            let bit = 1 << lane;
            todo &= todo - 1;
            if events.bad & bit != 0 {
                self.proceed(lane, desk);
            } else if events.full & bit != 0 {
                let index = self.stacks[lane].slot;
                let slot = &mut self.slots[index];
                slot.count += 1;
                if slot.count == 1 {
                    (self.kernel.grid)(&self.lanes, lane, &mut slot.first);
                }
                if slot.count >= limit {
                    self.close(index, desk);
                    todo &= self.active;
                } else {
                    self.proceed(lane, desk);
                }
            } else if self.may_split() {
                let stack = &mut self.stacks[lane];
                let frame = stack.spare();
                if let Some(branch) = (self.kernel.branch)(&self.lanes, lane, frame) {
                    self.nodes += 2;
                    self.lanes.words[branch.group][branch.stack].0[lane] &= branch.first;
                    frame.0[branch.group][branch.stack] &= branch.other;
                    stack.top += 1;
                }
            }
        }
    }

    /// Takes the next node of a lane's stack, or leaves the lane idle.
    #[inline(always)]
    fn proceed(&mut self, lane: usize, desk: &mut impl BoardTray) {
        let stack = &mut self.stacks[lane];
        if stack.base != stack.top {
            stack.top -= 1;
            load(&mut self.lanes, lane, &stack.frames[stack.top]);
            return;
        }
        stack.clear();
        self.active &= !(1 << lane);
        let slot = &mut self.slots[stack.slot];
        slot.lanes -= 1;
        if slot.lanes == 0 {
            desk.done(slot.board, slot.count, &slot.first);
        }
    }

    /// Ends the work on a board.
    fn close(&mut self, index: usize, desk: &mut impl BoardTray) {
        for lane in 0..LANES {
            if self.active & 1 << lane != 0 && self.stacks[lane].slot == index {
                self.stacks[lane].clear();
                self.active &= !(1 << lane);
            }
        }
        let slot = &mut self.slots[index];
        slot.lanes = 0;
        desk.done(slot.board, slot.count, &slot.first);
    }

    /// Ends the work on all boards.
    fn abort(&mut self, desk: &mut impl BoardTray) {
        for index in 0..LANES {
            if self.slots[index].lanes != 0 {
                self.close(index, desk);
            }
        }
    }
}

/// Puts a node into a lane.
#[inline(always)]
fn load(lanes: &mut NodeLanes, lane: usize, frame: &NodeFrame) {
    for k in 0..GROUPS {
        for stack in 0..3 {
            lanes.words[k][stack].0[lane] = frame.0[k][stack];
        }
    }
    for row in lanes.hold.as_flattened_mut() {
        row.0[lane] = FULL;
    }
    for row in &mut lanes.sums {
        row.0[lane] = NO_SUM;
    }
}
