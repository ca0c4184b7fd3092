//! Where to branch in a node that propagation leaves open.

use super::frame::{GROUPS, LaneNode, NodeFrame, NodeWords};
use super::sweep::{FULL, GUARD, LOW, NodeLanes};
use super::word::Quad;

/// A choice between two parts of a node: what is kept of a word in each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    /// Group of the word.
    pub(crate) group: usize,
    /// Stack of the word.
    pub(crate) stack: usize,
    /// The bits kept in the part tried first.
    pub(crate) first: u32,
    /// The bits kept in the other part.
    pub(crate) other: u32,
}

/// Bits in at least one and bits in at least two of three words.
#[inline(always)]
fn tally<Q: Quad>(a: Q, b: Q, c: Q) -> (Q, Q) {
    let ab = a.or(b);
    (ab.or(c), a.and(b).or(ab.and(c)))
}

/// Copies the node of a lane to a frame and chooses where to branch: `None` when every cell has at most one candidate.
///
/// Takes a cell with two candidates if there is one: best one whose digits have
/// more than two places in the box, and of these one whose digits are found in
/// another such cell of its row, its column, or better both.
#[inline(always)]
pub(crate) fn branch<Q: Quad>(lanes: &NodeLanes, lane: usize, frame: &mut NodeFrame) -> Option<Branch> {
    choose::<Q>(LaneNode::new(lanes, lane), frame)
}

/// The same of a node that is in no lane.
#[inline(always)]
pub(crate) fn part<Q: Quad>(node: &NodeFrame, frame: &mut NodeFrame) -> Option<Branch> {
    choose::<Q>(node, frame)
}

#[inline(always)]
fn choose<Q: Quad>(node: impl NodeWords, frame: &mut NodeFrame) -> Option<Branch> {
    let (guard, low, none) = (Q::splat(GUARD), Q::splat(LOW), Q::splat(0));
    // Cells are gathered in sets: cell `band` of group `k` is bit `9 + 10 * band - k`.
    let mut cells = none;
    let mut pairs = [none; GROUPS];
    let (mut once, mut twice, mut thrice) = (none, none, none);
    for k in (0..GROUPS).rev() {
        let x: Q = node.words(k);
        frame.0[k] = x.array();
        let y = x.and(x.sub(low));
        let z = y.sub(low);
        let pair = z.without(y.and(z).or(guard).sub(low)).and(guard);
        cells = cells.right::<1>().or(pair);
        pairs[k] = x.and(pair.sub(pair.right::<9>()));
        thrice = thrice.or(twice.and(x));
        twice = twice.or(once.and(x));
        once = once.or(x);
    }
    let narrow = twice.without(thrice).or(guard);
    let mut rows = [none; 3];
    let mut columns = [none; 3];
    for k in 0..3 {
        let (a, two) = tally(pairs[3 * k], pairs[3 * k + 1], pairs[3 * k + 2]);
        let b = a.ring();
        let spread = two.or(tally(a, b, b.ring()).1);
        let ring = spread.ring();
        rows[k] = spread.or(ring).or(ring.ring()).or(guard);
        let (a, two) = tally(pairs[k], pairs[k + 3], pairs[k + 6]);
        let (b, c) = (turn(a), turn(turn(a)));
        let spread = two.or(tally(a, b, c).1);
        let next = turn(spread);
        columns[k] = spread.or(next).or(turn(next)).or(guard);
    }
    let (mut tight, mut across, mut down) = (none, none, none);
    for k in (0..GROUPS).rev() {
        let p = pairs[k].or(guard);
        let meets = |mask: Q| p.and(mask).sub(low).and(guard);
        tight = tight.right::<1>().or(meets(narrow));
        across = across.right::<1>().or(meets(rows[k / 3]));
        down = down.right::<1>().or(meets(columns[k % 3]));
    }
    let free = cells.without(tight);
    let both = across.and(down);
    let some = across.or(down);
    let choices = [free.and(both), free.and(some), free, both, some, cells];
    let mut place = None;
    for set in choices {
        let [a, b, c, _] = set.array();
        let bits = u128::from(c) << 64 | u128::from(b) << 32 | u128::from(a);
        if bits != 0 {
            let bit = bits.trailing_zeros() - 1;
            let (stack, bit) = (bit / 32, bit % 32);
            place = Some((8 - (bit % 10) as usize, stack as usize, bit / 10 * 10));
            break;
        }
    }
    let (group, stack, shift) = match place {
        Some(place) => place,
        None => fallback::<Q>(frame)?,
    };
    Some(Branch::at(frame, group, stack, shift))
}

/// Every field moved one band on.
#[inline(always)]
fn turn<Q: Quad>(a: Q) -> Q {
    a.left::<10>().or(a.right::<20>())
}

/// The cells with the fewest candidates, but at least two: of each stack a set with bit `9 + 10 * band - group` for a cell.
#[inline(always)]
pub(crate) fn fewest<Q: Quad>(node: &NodeFrame) -> [u32; 4] {
    let (guard, low, none) = (Q::splat(GUARD), Q::splat(LOW), Q::splat(0));
    // Candidates but for the lowest ones, of which one more goes in each round.
    let mut rest = [guard; GROUPS];
    let mut open = none;
    for k in (0..GROUPS).rev() {
        let x: Q = node.words(k);
        let y = x.and(x.sub(low)).or(guard);
        let z = y.sub(low);
        open = open.right::<1>().or(z.and(guard));
        rest[k] = y.and(z).or(guard);
    }
    loop {
        let mut more = none;
        for k in (0..GROUPS).rev() {
            let z = rest[k].sub(low);
            more = more.right::<1>().or(z.and(guard));
            rest[k] = rest[k].and(z).or(guard);
        }
        let fewest = open.without(more);
        if !fewest.same(none) || more.same(none) {
            return fewest.array();
        }
        open = more;
    }
}

/// The first of the cells with the fewest candidates: group, stack, shift.
#[cold]
#[inline(never)]
fn fallback<Q: Quad>(frame: &NodeFrame) -> Option<(usize, usize, u32)> {
    let sets = fewest::<Q>(frame);
    let places =
        (0..3).flat_map(|stack| [0, 10, 20].map(|shift| (sets[stack] >> shift & 0x3fe, stack, shift)));
    let cells = places.filter(|(set, ..)| *set != 0);
    cells.map(|(set, stack, shift)| (9 - set.ilog2() as usize, stack, shift)).min()
}

impl Branch {
    /// The first cell of these sets of a node, as [`fewest`] gives them: close to the one before, as a rule.
    #[inline(always)]
    pub(crate) fn first(node: &NodeFrame, sets: [u32; 4]) -> Branch {
        let stack = if sets[0] != 0 { 0 } else { usize::from(sets[1] == 0) + 1 };
        let bit = sets[stack].trailing_zeros();
        Branch::at(node, 9 - (bit % 10) as usize, stack, bit / 10 * 10)
    }

    /// The lowest candidate of a cell, or another one.
    #[inline(always)]
    pub(crate) fn at(node: &NodeFrame, group: usize, stack: usize, shift: u32) -> Branch {
        let field = node.0[group][stack] & 0x1ff << shift;
        let lowest = field & field.wrapping_neg();
        Branch { group, stack, first: FULL & !(0x1ff << shift) | lowest, other: FULL & !lowest }
    }
}
