//! Regions that captures have made one.
//!
//! A capture joins the regions beside the chain and the points of the chain itself. The joined regions are a forest
//! over the parts of the board, regions first and chains behind them; the room of a joined region is kept at its root.
//! Nothing shortens the ways to the roots: they have a few steps, and so a question changes nothing.

use super::{Chain, Layout};

/// Joined regions, in the memory that the caller chooses: vectors that are used again, or arrays on the stack.
#[derive(Clone, Debug, Default)]
pub(crate) struct JoinedRegions<M> {
    parent: M,
    room: M,
}

impl JoinedRegions<Vec<u16>> {
    /// The regions of a board before any capture.
    pub(crate) fn start(&mut self, layout: &Layout) {
        let parts = layout.regions() + layout.chains();
        self.parent.clear();
        self.parent.extend(0..parts as u16);
        self.room.clear();
        self.room.extend_from_slice(layout.rooms());
        self.room.extend_from_slice(layout.sizes());
    }
}

impl<const PARTS: usize> JoinedRegions<[u16; PARTS]> {
    /// The regions of a board before any capture.
    pub(crate) fn new(layout: &Layout) -> JoinedRegions<[u16; PARTS]> {
        let (regions, parts) = (layout.regions(), layout.regions() + layout.chains());
        let mut joined = JoinedRegions { parent: [0; PARTS], room: [0; PARTS] };
        joined.parent[..parts].iter_mut().zip(0..).for_each(|(parent, part)| *parent = part);
        joined.room[..regions].copy_from_slice(layout.rooms());
        joined.room[regions..parts].copy_from_slice(layout.sizes());
        joined
    }
}

impl<M: AsRef<[u16]> + AsMut<[u16]>> JoinedRegions<M> {
    #[inline]
    fn root(&self, part: u16) -> usize {
        let (parent, mut part) = (self.parent.as_ref(), part as usize);
        while parent[part] as usize != part {
            part = parent[part] as usize;
        }
        part
    }

    /// The empty points of the joined region that a part belongs to.
    #[inline]
    pub(crate) fn room(&self, part: u16) -> u16 {
        self.room.as_ref()[self.root(part)]
    }

    /// Takes an empty point of a part. Gives the room that is left.
    #[inline]
    pub(crate) fn fill(&mut self, part: u16) -> u16 {
        let root = self.root(part);
        let room = &mut self.room.as_mut()[root];
        *room -= 1;
        *room
    }

    /// Joins the regions beside a captured chain and its points. Gives how many of them had room.
    pub(crate) fn open(&mut self, layout: &Layout, chain: Chain) -> usize {
        let (all, mut airy) = (self.root((layout.regions() + chain as usize) as u16), 0);
        for &region in layout.beside(chain) {
            let root = self.root(region);
            if root != all {
                self.parent.as_mut()[root] = all as u16;
                let room = self.room.as_mut();
                airy += usize::from(room[root] > 0);
                room[all] += room[root];
            }
        }
        airy
    }
}

/// How many points stay empty whatever is played, and so the most stones that there is room for; keeps its memory from
/// one question to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeptPoints {
    joined: JoinedRegions<Vec<u16>>,
}

impl KeptPoints {
    /// How many points must stay empty when these chains are captured: one in each region that has any, where regions
    /// beside a captured chain are one.
    pub(crate) fn least(&mut self, layout: &Layout, captured: impl IntoIterator<Item = Chain>) -> usize {
        self.joined.start(layout);
        let mut least = layout.rooms().iter().filter(|&&room| room > 0).count();
        for chain in captured {
            // One for the points of the chain itself, less what it joins.
            least += 1;
            least -= self.joined.open(layout, chain);
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tests::board;

    #[test]
    fn a_capture_makes_one_region_of_many() {
        let layout = Layout::of(&board(".O./OO./.O.", 1));
        let mut joined = JoinedRegions::<[u16; 9]>::new(&layout);
        assert_eq!([0, 1, 2, 3].map(|part| joined.room(part)), [1, 3, 1, 4]);
        assert_eq!((joined.fill(1), joined.open(&layout, 0)), (2, 3));
        assert_eq!([0, 1, 2, 3].map(|part| joined.room(part)), [8, 8, 8, 8]);
        let mut kept = KeptPoints::default();
        assert_eq!((kept.least(&layout, []), kept.least(&layout, [0])), (3, 1));
    }
}
