//! Where to branch in a node that propagation leaves open.

use super::frame::{GROUPS, NodeFrame};
use super::sweep::{FULL, GUARD, LOW, NodeLanes};
use super::word::{LANES, Quad};

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
    let lane = lane % LANES;
    let (guard, low, none) = (Q::splat(GUARD), Q::splat(LOW), Q::splat(0));
    // Cells are gathered in sets: cell `band` of group `k` is bit `9 + 10 * band - k`.
    let mut cells = none;
    let mut pairs = [none; GROUPS];
    let (mut once, mut twice, mut thrice) = (none, none, none);
    for k in (0..GROUPS).rev() {
        let [a, b, c] = &lanes.words[k];
        let x = Q::of(a.0[lane], b.0[lane], c.0[lane]);
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
        None => fallback(frame)?,
    };
    let field = frame.0[group][stack] & 0x1ff << shift;
    let lowest = field & field.wrapping_neg();
    Some(Branch { group, stack, first: FULL & !(0x1ff << shift) | lowest, other: FULL & !lowest })
}

/// Every field moved one band on.
#[inline(always)]
fn turn<Q: Quad>(a: Q) -> Q {
    a.left::<10>().or(a.right::<20>())
}

/// The cell with the fewest candidates, but at least two: group, stack, shift.
#[cold]
#[inline(never)]
fn fallback(frame: &NodeFrame) -> Option<(usize, usize, u32)> {
    let mut best = None;
    let mut fewest = u32::MAX;
    for (group, words) in frame.0.iter().enumerate() {
        for (stack, word) in words[..3].iter().enumerate() {
            for shift in [0, 10, 20] {
                let size = (word >> shift & 0x1ff).count_ones();
                if size >= 2 && size < fewest {
                    fewest = size;
                    best = Some((group, stack, shift));
                }
            }
        }
    }
    best
}
