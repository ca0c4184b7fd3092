//! The chains and regions of a board, found by walking over it once.

use super::PackedLists;
use crate::{Go, GoPoint, Stone};

/// The number of a white chain, in the order of their first stones.
pub type Chain = u16;

/// The number of a region, in the order of their first points.
pub type Region = u16;

/// No part of the board yet.
const NONE: u16 = u16::MAX;

/// What is at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    Empty,
    Black,
    White,
    /// Where a point at the edge has no neighbour.
    Beyond,
}

/// The white chains of a board with their liberties and eyes, and the regions between them.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, theory::ChainLayout};
/// let layout = ChainLayout::of(&Go::read(".O./OO./.O. 1")?[0]);
/// assert_eq!((layout.chains(), layout.regions()), (1, 3));
/// assert_eq!((layout.size(0), layout.liberties(0).len(), layout.eyes(0).len()), (4, 5, 3));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ChainLayout {
    empties: usize,
    shape: (usize, usize),
    /// By point: the four points beside it, where a side without one has a point beyond the last.
    near: Vec<[u16; 4]>,
    /// By point, and one beyond the last.
    sites: Vec<Site>,
    /// By point: its region, or the number of regions plus its chain.
    parts: Vec<u16>,
    size: Vec<u16>,
    room: Vec<u16>,
    liberties: PackedLists,
    beside: PackedLists,
    eyes: PackedLists,
    around: PackedLists,
    stack: Vec<u16>,
    mark: Vec<u16>,
    count: Vec<u16>,
    seen: Vec<u16>,
}

impl ChainLayout {
    /// Looks at a board.
    pub fn of(go: &Go) -> ChainLayout {
        let mut layout = ChainLayout::default();
        layout.survey(go);
        layout
    }

    /// Looks at a board in the memory of an earlier one.
    pub(crate) fn survey(&mut self, go: &Go) {
        let points = go.cells().len();
        if self.shape != (go.width(), go.height()) {
            self.shape = (go.width(), go.height());
            self.make_room(points);
            self.near.clear();
            for point in 0..points {
                let mut near = [points as u16; 4];
                near.iter_mut().zip(go.beside(point)).for_each(|(near, next)| *near = next as u16);
                self.near.push(near);
            }
        }
        self.sites.clear();
        self.sites.extend(go.cells().iter().map(|cell| match cell {
            None => Site::Empty,
            Some(Stone::Black) => Site::Black,
            Some(Stone::White) => Site::White,
        }));
        self.sites.push(Site::Beyond);
        self.find_regions();
        self.find_chains();
        self.around.invert(&self.beside, self.room.len(), &mut self.count);
    }

    /// Makes room for what a board of so many points usually has: a new survey would grow a dozen vectors step by step.
    fn make_room(&mut self, points: usize) {
        self.near.reserve(points);
        self.sites.reserve(points + 1);
        self.stack.reserve(points);
        self.size.reserve(points / 4);
        self.room.reserve(points / 4);
        self.liberties.reserve(points / 4, points);
        self.beside.reserve(points / 4, points);
        self.eyes.reserve(points / 4, points / 4);
    }

    fn find_regions(&mut self) {
        let points = self.near.len();
        self.parts.clear();
        self.parts.resize(points, NONE);
        self.room.clear();
        self.empties = 0;
        for start in 0..points {
            if self.sites[start] == Site::White || self.parts[start] != NONE {
                continue;
            }
            let (region, mut room) = (self.room.len() as Region, 0);
            self.parts[start] = region;
            self.stack.push(start as u16);
            while let Some(point) = self.stack.pop() {
                room += u16::from(self.sites[point as usize] == Site::Empty);
                for next in self.near[point as usize] {
                    if matches!(self.sites[next as usize], Site::Empty | Site::Black)
                        && self.parts[next as usize] == NONE
                    {
                        self.parts[next as usize] = region;
                        self.stack.push(next);
                    }
                }
            }
            self.room.push(room);
            self.empties += room as usize;
        }
    }

    fn find_chains(&mut self) {
        let points = self.near.len();
        self.mark.clear();
        self.mark.resize(points, NONE);
        self.count.clear();
        self.count.resize(self.room.len(), 0);
        self.seen.clear();
        self.seen.resize(self.room.len(), NONE);
        self.size.clear();
        self.liberties.clear();
        self.beside.clear();
        self.eyes.clear();
        for start in 0..points {
            if self.parts[start] != NONE {
                continue;
            }
            let (chain, mut size) = (self.size.len() as Chain, 0);
            let part = self.room.len() as u16 + chain;
            self.parts[start] = part;
            self.stack.push(start as u16);
            while let Some(point) = self.stack.pop() {
                size += 1;
                for next in self.near[point as usize] {
                    let site = self.sites[next as usize];
                    if site == Site::White && self.parts[next as usize] == NONE {
                        self.parts[next as usize] = part;
                        self.stack.push(next);
                    }
                    if matches!(site, Site::White | Site::Beyond) {
                        continue;
                    }
                    let region = self.parts[next as usize];
                    if self.seen[region as usize] != chain {
                        self.seen[region as usize] = chain;
                        self.count[region as usize] = 0;
                        self.beside.push(region);
                    }
                    if site == Site::Empty && self.mark[next as usize] != chain {
                        self.mark[next as usize] = chain;
                        self.count[region as usize] += 1;
                        self.liberties.push(next);
                    }
                }
            }
            for &region in self.beside.open() {
                let room = self.room[region as usize];
                if room > 0 && self.count[region as usize] == room {
                    self.eyes.push(region);
                }
            }
            self.size.push(size);
            self.liberties.close();
            self.beside.close();
            self.eyes.close();
        }
    }

    /// Puts the liberties of each chain in the order of the points, for those who fill them in that order.
    pub(crate) fn sort_liberties(&mut self) {
        self.liberties.sort();
    }

    /// Forgets the eyes: by the report's rules there are none.
    pub(crate) fn forget_eyes(&mut self) {
        self.eyes.empty();
    }

    /// Points of the board.
    pub fn points(&self) -> usize {
        self.near.len()
    }

    /// Points of a row of the board.
    pub(crate) fn width(&self) -> usize {
        self.shape.0
    }

    /// Empty points of the board.
    pub fn empties(&self) -> usize {
        self.empties
    }

    /// White chains: they are numbered below this.
    pub fn chains(&self) -> usize {
        self.size.len()
    }

    /// Regions: they are numbered below this.
    pub fn regions(&self) -> usize {
        self.room.len()
    }

    /// Stones of a chain.
    #[inline]
    pub fn size(&self, chain: Chain) -> usize {
        self.size[chain as usize] as usize
    }

    /// Empty points of a region.
    #[inline]
    pub fn room(&self, region: Region) -> usize {
        self.room[region as usize] as usize
    }

    /// Stones of all chains.
    pub(crate) fn sizes(&self) -> &[u16] {
        &self.size
    }

    /// Empty points of all regions.
    pub(crate) fn rooms(&self) -> &[u16] {
        &self.room
    }

    /// The liberties of a chain.
    #[inline]
    pub fn liberties(&self, chain: Chain) -> &[GoPoint] {
        self.liberties.of(chain)
    }

    /// The points of a chain, in order.
    pub fn stones(&self, chain: Chain) -> impl Iterator<Item = usize> + '_ {
        let part = self.room.len() as u16 + chain;
        (0..self.parts.len()).filter(move |&point| self.parts[point] == part)
    }

    /// The regions beside a chain.
    #[inline]
    pub fn beside(&self, chain: Chain) -> &[Region] {
        self.beside.of(chain)
    }

    /// The eyes of a chain: regions with room all of whose empty points are its liberties.
    #[inline]
    pub fn eyes(&self, chain: Chain) -> &[Region] {
        self.eyes.of(chain)
    }

    /// The chains around a region.
    #[inline]
    pub fn around(&self, region: Region) -> &[Chain] {
        self.around.of(region)
    }

    /// The part of the board that a point belongs to: its region, or the number of regions plus its chain.
    #[inline]
    pub(crate) fn part_at(&self, point: usize) -> u16 {
        self.parts[point]
    }

    /// The chain at a point, if a white stone is there.
    #[inline]
    pub fn chain_at(&self, point: usize) -> Option<Chain> {
        self.parts[point].checked_sub(self.room.len() as u16)
    }

    /// The region of a point, if no white stone is there.
    #[inline]
    pub fn region_at(&self, point: usize) -> Option<Region> {
        Some(self.parts[point]).filter(|&part| (part as usize) < self.room.len())
    }

    /// What is at each point.
    pub(crate) fn sites(&self) -> &[Site] {
        &self.sites[..self.near.len()]
    }

    /// What is at the four sides of a point.
    pub(crate) fn sides(&self, point: usize) -> impl Iterator<Item = (u16, Site)> + '_ {
        self.near[point].iter().map(|&next| (next, self.sites[next as usize]))
    }

    /// Whether a point is empty at the start.
    #[inline]
    pub fn is_empty(&self, point: usize) -> bool {
        self.sites[point] == Site::Empty
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tests::board;

    #[test]
    fn an_eye_is_a_region_of_liberties() {
        let layout = ChainLayout::of(&board(".O./OO./.O.", 1));
        assert_eq!((layout.chains(), layout.regions(), layout.empties()), (1, 3, 5));
        assert_eq!((layout.size(0), layout.liberties(0).len(), layout.eyes(0).len()), (4, 5, 3));
        // A region without room is no eye, and one with a point out of reach is none either.
        let layout = ChainLayout::of(&board("XO..O", 1));
        assert_eq!((layout.regions(), layout.chains()), (2, 2));
        assert_eq!((layout.beside(0), layout.eyes(0)), (&[0, 1][..], &[][..]));
        assert_eq!(layout.around(1), &[0, 1]);
    }

    #[test]
    fn every_point_is_of_a_region_or_of_a_chain() {
        let layout = ChainLayout::of(&board("XO..O", 1));
        assert_eq!(
            [0, 1, 2, 3, 4].map(|point| layout.region_at(point)),
            [Some(0), None, Some(1), Some(1), None]
        );
        assert_eq!([0, 1, 2, 3, 4].map(|point| layout.chain_at(point)), [None, Some(0), None, None, Some(1)]);
        assert_eq!(layout.stones(1).collect::<Vec<_>>(), [4]);
    }
}
