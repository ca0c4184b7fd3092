//! One board: a node at a time, depth first, while that goes well; then by all lanes, or as one with many solutions (`many`).
//!
//! Most boards need no search or very little, and of one with many solutions the first path down ends in one: eight lanes
//! filled from such a board do seven times too much. So it begins with a single node, and only when a number of paths
//! have ended is what is left spread over the lanes. A node with few decided cells, or a path that goes on without a
//! contradiction, is likely to have many solutions below it: there up to three cells are decided at once, in boxes that
//! have no line in common, and propagated once only.

use super::{BoardTray, LaneEngine, NodeStack, load};
use crate::exact::nine::alone::Settled;
use crate::exact::nine::branch::Branch;
use crate::exact::nine::frame::NodeFrame;

/// Paths that end, in a contradiction or a solution, before the lanes take over, and on a board taken for one of many solutions:
/// there a solution is near, and eight lanes would look for eight.
const ENDS: [u32; 2] = [8, 64];

/// Choices since the last contradiction after which two cells are decided at once, and three.
const TRUST: [u64; 2] = [1, 3];

/// A board that has fewer decided cells when it must be split for the first time is taken for one of many solutions.
const DECIDED: u32 = 30;

impl LaneEngine {
    /// Works off the one board of the desk, as [`run`](LaneEngine::run) does, with so many nodes at most.
    pub(crate) fn run_single(&mut self, desk: &mut impl BoardTray, limit: u64, most: u64) -> (u64, bool) {
        let mut node = NodeFrame::EMPTY;
        if !desk.next(&mut node) {
            return (0, true);
        }
        if most == 0 {
            return (0, false);
        }
        (self.nodes, self.most, self.cut) = (1, most, false);
        let (slot, stack) = (&mut self.slots[0], &mut self.stacks[0]);
        (slot.board, slot.count, slot.lanes) = (0, 0, 1);
        stack.clear();
        stack.slot = 0;
        let (mut calm, mut ends) = (0, ENDS[0]);
        while ends > 0 {
            ends -= 1;
            let settled = loop {
                let sweeps = if calm >= TRUST[0] { 1 } else { u32::MAX };
                let settled = (self.kernel.settle)(&mut node, sweeps);
                if settled != Settled::Open {
                    break settled;
                }
                let splits = (self.most - self.nodes) / 2;
                if splits == 0 {
                    return (self.nodes, self.leave(desk));
                }
                if self.nodes == 1 && node.decided() < DECIDED {
                    (calm, ends) = (TRUST[1], ENDS[1]);
                }
                if calm >= TRUST[0] {
                    let cells = if calm >= TRUST[1] { 3 } else { 2 };
                    let sets = (self.kernel.fewest)(&node);
                    let decided = decide(&mut node, stack, sets, splits.min(cells));
                    (calm, self.nodes) = (calm + decided, self.nodes + 2 * decided);
                } else if let Some(branch) = (self.kernel.part)(&node, stack.spare()) {
                    // None only where the last sweep left single candidates, which the next one judges.
                    take(&mut node, stack, branch);
                    (calm, self.nodes) = (calm + 1, self.nodes + 2);
                }
            };
            if settled == Settled::Full {
                slot.count += 1;
                if slot.count == 1 {
                    (self.kernel.read)(&node, &mut slot.first);
                }
            } else {
                calm = 0;
            }
            if stack.top == 0 || slot.count >= limit {
                stack.clear();
                slot.lanes = 0;
                desk.done(0, slot.count, &slot.first);
                return (self.nodes, true);
            }
            stack.top -= 1;
            node = stack.frames[stack.top];
            if slot.count == 1 && limit > 2 {
                return self.run_many(node, desk, limit);
            }
        }
        load(&mut self.lanes, 0, &node);
        self.active = 1;
        self.work(desk, limit, 1)
    }

    /// Leaves the one board as it is, and says that the work was not finished.
    #[cold]
    pub(super) fn leave(&mut self, desk: &mut impl BoardTray) -> bool {
        let slot = &mut self.slots[0];
        slot.lanes = 0;
        desk.done(0, slot.count, &slot.first);
        self.stacks[0].clear();
        false
    }
}

/// Goes on with one part of a node; the other, of which the place above the top is a copy, waits.
#[inline(always)]
pub(super) fn take(node: &mut NodeFrame, stack: &mut NodeStack, branch: Branch) {
    node.0[branch.group][branch.stack] &= branch.first;
    stack.frames[stack.top].0[branch.group][branch.stack] &= branch.other;
    stack.top += 1;
}

/// Decides up to so many of these cells, no two of them in the same band or stack, and says how many.
fn decide(node: &mut NodeFrame, stack: &mut NodeStack, sets: [u32; 4], cells: u64) -> u64 {
    let (mut decided, mut bands) = (0, 0x3fe | 0x3fe << 10 | 0x3fe << 20);
    for (column, set) in sets[..3].iter().enumerate() {
        let set = set & bands;
        if set != 0 && decided < cells {
            let bit = set.trailing_zeros();
            let (shift, group) = (bit / 10 * 10, 9 - (bit % 10) as usize);
            *stack.spare() = *node;
            take(node, stack, Branch::at(node, group, column, shift));
            bands &= !(0x3ff << shift);
            decided += 1;
        }
    }
    decided
}
