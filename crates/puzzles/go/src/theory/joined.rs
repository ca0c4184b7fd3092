//! Regions that captures have made one.
//!
//! A capture joins the regions beside the chain and the points of the chain itself. The joined regions are a forest
//! over the parts of the board, regions first and chains behind them; the room of a joined region is kept at its root.
//! Nothing shortens the ways to the roots: they have a few steps, and so a question changes nothing.

use super::{Chain, ChainLayout};

/// A part of the board in the forest.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The part above it; of a root the root itself.
    parent: u16,
    /// Empty points of all that is joined; only of a root.
    room: u16,
}

/// Joined regions. Their memory can be used again, and a copy is cheap: a play that is tried starts from one.
#[derive(Clone, Debug, Default)]
pub(crate) struct JoinedRegions {
    parts: Vec<Node>,
}

impl JoinedRegions {
    /// Becomes the regions of a board before any capture.
    pub(crate) fn start(&mut self, layout: &ChainLayout) {
        self.parts.clear();
        let room = layout.rooms().iter().chain(layout.sizes());
        self.parts.extend((0..).zip(room).map(|(parent, &room)| Node { parent, room }));
    }

    /// Takes over the joined regions of the same board.
    pub(crate) fn follow(&mut self, other: &JoinedRegions) {
        self.parts.clone_from(&other.parts);
    }

    #[inline]
    fn root(&self, part: u16) -> usize {
        let mut part = part as usize;
        while self.parts[part].parent as usize != part {
            part = self.parts[part].parent as usize;
        }
        part
    }

    /// The empty points of the joined region that a part belongs to.
    #[inline]
    pub(crate) fn room(&self, part: u16) -> u16 {
        self.parts[self.root(part)].room
    }

    /// Takes an empty point of a part. Gives the room that is left.
    #[inline]
    pub(crate) fn fill(&mut self, part: u16) -> u16 {
        let root = self.root(part);
        self.parts[root].room -= 1;
        self.parts[root].room
    }

    /// The empty points of each joined region, when these chains are captured.
    pub(crate) fn rooms<'a>(
        &'a self,
        layout: &ChainLayout,
        captured: &'a [Chain],
    ) -> impl Iterator<Item = u16> + 'a {
        let regions = layout.regions();
        let parts = (0..regions).chain(captured.iter().map(move |&chain| regions + chain as usize));
        let roots = parts.filter(|&part| self.parts[part].parent as usize == part);
        roots.map(|root| self.parts[root].room)
    }

    /// Joins the regions beside a captured chain and its points. Gives how many of them had room.
    pub(crate) fn open(&mut self, layout: &ChainLayout, chain: Chain) -> usize {
        let (all, mut airy) = (self.root((layout.regions() + chain as usize) as u16), 0);
        for &region in layout.beside(chain) {
            let root = self.root(region);
            if root != all {
                let room = self.parts[root].room;
                self.parts[root].parent = all as u16;
                self.parts[all].room += room;
                airy += usize::from(room > 0);
            }
        }
        airy
    }
}

/// How many points stay empty whatever is played, and so the most stones that there is room for; keeps its memory from
/// one question to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeptPoints {
    joined: JoinedRegions,
}

impl KeptPoints {
    /// How many points must stay empty when these chains are captured: one in each region that has any, where regions
    /// beside a captured chain are one.
    pub(crate) fn least(&mut self, layout: &ChainLayout, captured: impl IntoIterator<Item = Chain>) -> usize {
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
        let layout = ChainLayout::of(&board(".O./OO./.O.", 1));
        let mut joined = JoinedRegions::default();
        joined.start(&layout);
        assert_eq!([0, 1, 2, 3].map(|part| joined.room(part)), [1, 3, 1, 4]);
        assert_eq!((joined.fill(1), joined.open(&layout, 0)), (2, 3));
        assert_eq!([0, 1, 2, 3].map(|part| joined.room(part)), [8, 8, 8, 8]);
        assert_eq!(joined.rooms(&layout, &[0]).collect::<Vec<_>>(), [8]);
        let mut kept = KeptPoints::default();
        assert_eq!((kept.least(&layout, []), kept.least(&layout, [0])), (3, 1));
    }
}
