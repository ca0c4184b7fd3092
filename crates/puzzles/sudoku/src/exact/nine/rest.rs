//! What is left open of a node, and how many solutions that has.
//!
//! Of a node that does not change any more (which a sweep tells exactly, see [`NO_SUM`](super::sweep::NO_SUM)) the cells with several candidates are all that matters: what is decided has left
//! the candidates of every other cell of its row, column and box, so two nodes with the same open cells have equally many
//! solutions, however they differ elsewhere. Where a board has many solutions, such nodes come again and again: two digits
//! that can be exchanged in one corner leave the rest of the board as it was. What was counted once is looked up the next time.
//! (In the counting of models of a formula this is known as formula caching.)

use super::frame::{GROUPS, LaneNode, NodeFrame, NodeWords};
use super::sweep::{GUARD, LOW, NodeLanes};
use super::word::Quad;

/// Rests whose count is remembered: a new one takes the place of an older one.
const PLACES: usize = 2048;

/// What is known of a rest by its candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RestFacts {
    /// A number in which few rests agree.
    pub(crate) sign: u32,
    /// The cells with two candidates, as [`fewest`](super::branch::fewest) gives them.
    pub(crate) pairs: [u32; 4],
    /// Whether every open cell has two candidates.
    ///
    /// In a node that does not change any more a digit that is open in a row, column or box has two places there or more. Where
    /// every open cell has two candidates it has just two, and so whatever is a solution is still one when each open cell has its
    /// other digit: of such a node, split at any cell, both parts have equally many.
    pub(crate) paired: bool,
}

impl RestFacts {
    /// Whether four or six cells are open, with two candidates each: then there are two solutions.
    ///
    /// A row, column or box with an open cell has another, and misses as many digits as it has open cells. So four cells are the
    /// corners of a rectangle with the same two digits in all of them. Six are two lines of three, crossed by three lines of two:
    /// one line has its three digits in one of two orders, the other in the other one; or they are a ring of six with the same two
    /// digits, in turn. A box adds nothing: its open cells are all in one line, or two of the ring that an odd number of steps lie
    /// between, since with two steps between them the cell in their middle would be in the box too.
    #[inline(always)]
    pub(crate) fn is_ring(&self) -> bool {
        let cells: u32 = self.pairs.iter().map(|set| set.count_ones()).sum();
        self.paired && (cells == 4 || cells == 6)
    }
}

/// The open cells of a node, all others without a candidate.
#[inline(always)]
pub(crate) fn rest<Q: Quad>(node: &NodeFrame, open: &mut NodeFrame) -> RestFacts {
    narrow::<Q>(node, open, |_, _| {})
}

/// The same of the node of a lane, which is copied to a frame.
#[inline(always)]
pub(crate) fn lane_rest<Q: Quad>(
    lanes: &NodeLanes,
    lane: usize,
    frame: &mut NodeFrame,
    open: &mut NodeFrame,
) -> RestFacts {
    narrow::<Q>(LaneNode::new(lanes, lane), open, |k, words| frame.0[k] = words.array())
}

#[inline(always)]
fn narrow<Q: Quad>(node: impl NodeWords, open: &mut NodeFrame, mut copy: impl FnMut(usize, Q)) -> RestFacts {
    let (guard, low) = (Q::splat(GUARD), Q::splat(LOW));
    let (mut sign, mut pairs, mut wide) = (Q::splat(0), Q::splat(0), Q::splat(0));
    for k in (0..GROUPS).rev() {
        let x: Q = node.words(k);
        copy(k, x);
        // A field that keeps its guard although its lowest candidates are gone has another.
        let y = x.and(x.sub(low)).or(guard);
        let z = y.sub(low);
        let two = z.and(guard);
        let three = y.and(z).or(guard).sub(low).and(guard);
        pairs = pairs.right::<1>().or(two.without(three));
        wide = wide.or(three);
        let several = x.and(two.sub(two.right::<9>()));
        sign = sign.left::<5>().or(sign.right::<27>()).xor(several);
        open.0[k] = several.array();
    }
    let [a, b, c, _] = sign.array();
    let mixed = a.wrapping_mul(0x9E37_79B1) ^ b.wrapping_mul(0x85EB_CA77) ^ c.wrapping_mul(0xC2B2_AE3D);
    RestFacts { sign: mixed ^ mixed >> 15, pairs: pairs.array(), paired: wide.same(Q::splat(0)) }
}

/// A rest with its count.
#[derive(Clone)]
struct CountedRest {
    open: NodeFrame,
    count: u64,
    /// The board for which it was counted, so that what one board costs hangs on no other.
    board: u64,
}

/// Rests that were counted.
#[derive(Default)]
pub(crate) struct CountedRests {
    places: Vec<CountedRest>,
    board: u64,
}

impl CountedRests {
    /// Forgets all that was counted.
    pub(crate) fn begin(&mut self) {
        self.board += 1;
        if self.places.is_empty() {
            self.places.resize(PLACES, CountedRest { open: NodeFrame::EMPTY, count: 0, board: 0 });
        }
    }

    /// How many solutions a rest has, if that is plain or remembered.
    #[inline(always)]
    pub(crate) fn known(&self, open: &NodeFrame, facts: RestFacts) -> Option<u64> {
        let RestFacts { sign, .. } = facts;
        if facts.is_ring() {
            return Some(2);
        }
        let place = &self.places[sign as usize % PLACES];
        (place.board == self.board && place.open.0 == open.0).then_some(place.count)
    }

    /// Remembers how many solutions a rest has.
    #[inline(always)]
    pub(crate) fn remember(&mut self, open: &NodeFrame, sign: u32, count: u64) {
        self.places[sign as usize % PLACES] = CountedRest { open: *open, count, board: self.board };
    }
}
