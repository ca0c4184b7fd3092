//! Propagation in one node by itself: the three stacks of a board side by side in one register.
//!
//! The words of a group lie as they do in a frame, so all that a sweep over the lanes does stack after stack is done for the
//! three stacks at once, and the whole node stays in registers from sweep to sweep. One such sweep takes about a third of one
//! over eight lanes: it is the quicker way as long as there are no more than two nodes to work on.

use super::frame::{GROUPS, NodeFrame};
use super::sweep::{FULL, GUARD, LOW, NO_SUM, columns, hidden, naked};
use super::word::Quad;

/// What there is to do about a node that was propagated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settled {
    /// It has a contradiction.
    Bad,
    /// It is a full grid.
    Full,
    /// It does not change any more, or has had its sweeps: it has to be split.
    Open,
}

/// Sweeps until the node is bad, full or does not change, but not more than so many times (at least once).
#[expect(
    clippy::needless_range_loop,
    reason = "adapters are not inlined into code with more target features"
)]
#[inline(always)]
pub(crate) fn settle<Q: Quad>(frame: &mut NodeFrame, mut sweeps: u32) -> Settled {
    let (guard, full, none) = (Q::splat(GUARD), Q::splat(FULL), Q::splat(0));
    // What the words of a full grid add up to: one of each digit, and nine guards.
    let once = Q::splat((FULL & !GUARD).wrapping_add(GUARD.wrapping_mul(GROUPS as u32)));
    let mut x = [none; GROUPS];
    for k in 0..GROUPS {
        x[k] = Q::load(&frame.0[k]);
    }
    // Equal sums mean equal words, as the constant says.
    let mut before = Q::splat(NO_SUM);
    let settled = loop {
        let (mut cells, mut many) = (guard, none);
        naked(&mut x, &mut cells, &mut many);
        columns(&mut x);
        let (kept, mut places) = rows(triads(&x));
        for k in 0..GROUPS {
            x[k] = x[k].and(kept[k / 3]);
        }
        hidden(&mut x, &mut places);
        columns(&mut x);
        let (kept, any) = rows(triads(&x));
        let mut sum = none;
        for k in 0..GROUPS {
            x[k] = x[k].and(kept[k / 3]);
            sum = sum.add(x[k]);
        }
        if !(places.and(any).same(full) && cells.same(guard)) {
            break Settled::Bad;
        }
        // The next sweep would find it full.
        if many.same(none) || sum.same(once) && is_full(&x) {
            break Settled::Full;
        }
        sweeps -= 1;
        if sweeps == 0 || sum.same(before) {
            break Settled::Open;
        }
        before = sum;
    };
    for k in 0..GROUPS {
        frame.0[k] = x[k].array();
    }
    settled
}

/// Whether every cell has one candidate, and every box, row and column each digit.
#[inline(always)]
fn is_full<Q: Quad>(x: &[Q; GROUPS]) -> bool {
    let (guard, low, full) = (Q::splat(GUARD), Q::splat(LOW), Q::splat(FULL));
    let (mut cells, mut many) = (guard, Q::splat(0));
    for word in x {
        let less = word.sub(low);
        cells = cells.and(less);
        many = many.or(word.and(less).sub(low).and(guard));
    }
    let [a, b, c] = triads(x);
    let mut units = a.or(b).or(c);
    for triad in [a, b, c] {
        let next = triad.ring();
        units = units.and(triad.or(next).or(next.ring()));
    }
    for k in 0..3 {
        let column = x[k].or(x[k + 3]).or(x[k + 6]);
        let next = column.left::<10>().or(column.right::<20>());
        units = units.and(column.or(next).or(next.left::<10>().or(next.right::<20>())));
    }
    // The turned words have bits above the three fields.
    cells.same(guard) && many.same(Q::splat(0)) && units.and(full).same(full)
}

/// The digits in each triad: three cells of a row in a box.
#[inline(always)]
fn triads<Q: Quad>(x: &[Q; GROUPS]) -> [Q; 3] {
    [x[0].or(x[1]).or(x[2]), x[3].or(x[4]).or(x[5]), x[6].or(x[7]).or(x[8])]
}

/// Locked candidates of all bands, as in a sweep over the lanes: the six matchings are three turns of two patterns.
#[inline(always)]
fn rows<Q: Quad>([a, b, c]: [Q; 3]) -> ([Q; 3], Q) {
    let (b1, c1) = (b.ring(), c.ring());
    let (b2, c2) = (b1.ring(), c1.ring());
    let (p, q) = (a.and(b2).and(c1), a.and(b1).and(c2));
    let (p1, q1) = (p.ring(), q.ring());
    let (p2, q2) = (p1.ring(), q1.ring());
    let first = p.or(q);
    let turned = first.ring();
    ([first, p1.or(q2), p2.or(q1)], first.or(turned).or(turned.ring()))
}
