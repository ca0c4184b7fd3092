//! One round of propagation over all lanes.

use super::frame::GROUPS;
use super::word::{LANES, LaneRow, WideWord, Word};

/// The guard bit above the nine digits of each of the three fields.
pub(crate) const GUARD: u32 = 1 << 9 | 1 << 19 | 1 << 29;
/// The lowest digit of each of the three fields.
pub(crate) const LOW: u32 = 1 | 1 << 10 | 1 << 20;
/// All bits of a word in use.
pub(crate) const FULL: u32 = (1 << 30) - 1;

/// What the nine words of a stack never add up to, wrapped to 32 bits, and the reason why equal sums mean equal words.
///
/// In a node without a contradiction each digit has from one to nine places in a box. So the words of a stack, with nine guards in
/// each field, add up to `(511 + 9 · 512) · (2²⁰ + 2¹⁰ + 1)` at least and to `9 · (2³⁰ - 1)` at most: more than 5 · 2³⁰ and less than
/// 9 · 2³⁰. Those two differ by 2³², so different sums stay different when they wrap, and none becomes 2³⁰. Candidates only go: where
/// the sum is the same as before, none has gone.
pub(crate) const NO_SUM: u32 = 1 << 30;

/// The search nodes of all lanes.
#[derive(Clone, Debug)]
pub(crate) struct NodeLanes {
    /// Candidates, in the order of a frame.
    pub(crate) words: [[LaneRow; 3]; GROUPS],
    /// What is still to be taken from the words: masks of the triads.
    pub(crate) hold: [[LaneRow; 3]; 3],
    /// Wrapping sums of the words of each stack after the last sweep, see [`NO_SUM`].
    pub(crate) sums: [LaneRow; 3],
}

impl NodeLanes {
    /// Lanes without givens.
    pub(crate) fn new() -> Self {
        Self {
            words: [[LaneRow([FULL; LANES]); 3]; GROUPS],
            hold: [[LaneRow([FULL; LANES]); 3]; 3],
            sums: [LaneRow([NO_SUM; LANES]); 3],
        }
    }
}

/// What a sweep found, a bit for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Events {
    /// The lane has a contradiction.
    pub(crate) bad: u8,
    /// The lane is a full grid (or bad).
    pub(crate) full: u8,
    /// The lane did not change.
    pub(crate) still: u8,
}

/// The sweep, written over any kind of word.
#[expect(
    clippy::needless_range_loop,
    reason = "adapters are not inlined into code with more target features"
)]
#[inline(always)]
pub(crate) fn sweep<W: WideWord>(lanes: &mut NodeLanes) -> Events {
    let guard = W::splat(GUARD);
    let full = W::splat(FULL);
    let none = W::splat(0);
    let mut triads = [[none; 3]; 3];
    let mut cells = guard;
    let mut many = none;
    for stack in 0..3 {
        let mut x = [none; GROUPS];
        for k in 0..GROUPS {
            let hold = W::load(&lanes.hold[k / 3][stack]);
            x[k] = W::load(&lanes.words[k][stack]).and(hold);
        }
        naked(&mut x, &mut cells, &mut many);
        columns(&mut x);
        for k in 0..GROUPS {
            x[k].store(&mut lanes.words[k][stack]);
        }
        for r in 0..3 {
            triads[r][stack] = x[3 * r].or(x[3 * r + 1]).or(x[3 * r + 2]);
        }
    }
    let (kept, mut places) = rows(&triads);
    let mut lost = none;
    for stack in 0..3 {
        let mut sum = none;
        let mut x = [none; GROUPS];
        for k in 0..GROUPS {
            x[k] = W::load(&lanes.words[k][stack]).and(kept[k / 3][stack]);
        }
        hidden(&mut x, &mut places);
        columns(&mut x);
        for k in 0..GROUPS {
            x[k].store(&mut lanes.words[k][stack]);
            sum = sum.add(x[k]);
        }
        lost = lost.or(sum.xor(W::load(&lanes.sums[stack])));
        sum.store(&mut lanes.sums[stack]);
        for r in 0..3 {
            triads[r][stack] = x[3 * r].or(x[3 * r + 1]).or(x[3 * r + 2]);
        }
    }
    let (kept, any) = rows(&triads);
    for r in 0..3 {
        for stack in 0..3 {
            kept[r][stack].store(&mut lanes.hold[r][stack]);
            lost = lost.or(triads[r][stack].without(kept[r][stack]));
        }
    }
    Events {
        bad: !(places.and(any).equal(full) & cells.equal(guard)),
        full: many.equal(none),
        still: lost.equal(none),
    }
}

/// Cells with one candidate: it leaves the rest of the box.
#[inline(always)]
pub(crate) fn naked<W: Word>(x: &mut [W; GROUPS], cells: &mut W, many: &mut W) {
    let (guard, low, none) = (W::splat(GUARD), W::splat(LOW), W::splat(0));
    let mut single = [none; GROUPS];
    let mut owned = none;
    for k in 0..GROUPS {
        let z = x[k].sub(low);
        *cells = cells.and(z);
        let more = x[k].and(z).sub(low).and(guard);
        *many = many.or(more);
        single[k] = x[k].without(more.sub(more.right::<9>()));
        owned = owned.xor(single[k]);
    }
    for k in 0..GROUPS {
        x[k] = x[k].without(owned.xor(single[k]));
    }
}

/// Digits with one place in the box: its cell loses the other candidates.
#[inline(always)]
pub(crate) fn hidden<W: Word>(x: &mut [W; GROUPS], places: &mut W) {
    let (guard, low, none) = (W::splat(GUARD), W::splat(LOW), W::splat(0));
    let mut once = x[0];
    let mut twice = none;
    for word in &x[1..] {
        twice = twice.or(once.and(*word));
        once = once.or(*word);
    }
    *places = places.and(once);
    let lone = once.without(twice);
    for word in x {
        let s = word.and(lone);
        let z = s.or(guard).sub(low);
        let has = z.and(guard);
        let field = has.sub(has.right::<9>());
        *word = word.without(field.without(s.without(z)));
    }
}

/// Locked candidates of a stack: for each digit the columns of its three boxes
/// must be matched; a column of a box in no matching goes.
#[inline(always)]
pub(crate) fn columns<W: Word>(x: &mut [W; 9]) {
    let u: [W; 3] = [x[0].or(x[3]).or(x[6]), x[1].or(x[4]).or(x[7]), x[2].or(x[5]).or(x[8])];
    // No `map` here: it would not be inlined into code with more features.
    let (mut next, mut last) = (u, u);
    for c in 0..3 {
        next[c] = u[c].left::<10>().or(u[c].right::<20>());
        last[c] = u[c].left::<20>().or(u[c].right::<10>());
    }
    for c in 0..3 {
        let (d, e) = ((c + 1) % 3, (c + 2) % 3);
        let keep = next[d].and(last[e]).or(next[e].and(last[d]));
        for r in 0..3 {
            x[3 * r + c] = x[3 * r + c].and(keep);
        }
    }
}

/// Locked candidates of all bands: for each digit the rows of a band and its
/// boxes must be matched. Gives the triads in some matching, and where there is one.
#[inline(always)]
fn rows<W: WideWord>(t: &[[W; 3]; 3]) -> ([[W; 3]; 3], W) {
    let three = |a: usize, b: usize, c: usize| t[0][a].and(t[1][b]).and(t[2][c]);
    let (p0, p1, p2) = (three(0, 1, 2), three(1, 2, 0), three(2, 0, 1));
    let (q0, q1, q2) = (three(0, 2, 1), three(1, 0, 2), three(2, 1, 0));
    let kept = [
        [p0.or(q0), p1.or(q1), p2.or(q2)],
        [p2.or(q1), p0.or(q2), p1.or(q0)],
        [p1.or(q2), p2.or(q0), p0.or(q1)],
    ];
    (kept, kept[0][0].or(kept[0][1]).or(kept[0][2]))
}
