//! The board as the exact solver sees it: white chains with their liberties, and the regions between them.
//!
//! A *region* is a connected set of points without white stones; its *room* is the number of its empty points. It is
//! *beside* a chain when they touch, and *vital* to it when it has room and all of its empty points are liberties of
//! the chain: an eye of the chain.
//!
//! ```text
//! . O .      one white chain of 4 stones (B1 B2 B3 A2), its liberties A1 A3 C1 C2 C3;
//! O O .      three regions: {A3}, {A1} and {C1 C2 C3}, all of them vital to the chain
//! . O .
//! ```

use crate::{Go, Point, Stone};

/// The number of a white chain.
pub type Chain = u16;

/// The number of a region.
pub type Region = u16;

/// No chain or no region.
const NONE: u16 = u16::MAX;

/// What is at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Site {
    Empty,
    Black,
    White,
    Beyond,
}

/// Lists of numbers, one after the other in one piece of memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    ends: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    fn clear(&mut self) {
        self.ends.clear();
        self.items.clear();
    }

    fn push(&mut self, item: u16) {
        self.items.push(item);
    }

    fn close(&mut self) {
        self.ends.push(self.items.len() as u32);
    }

    /// The list number `at`.
    #[inline]
    pub fn of(&self, at: u16) -> &[u16] {
        let at = at as usize;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.items[start as usize..self.ends[at] as usize]
    }
}

/// Chains and regions of a board.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// Empty points of the board.
    pub empties: usize,
    chain_of: Vec<Chain>,
    region_of: Vec<Region>,
    shape: (usize, usize),
    /// By point: the four points beside it, where a side without one has a point beyond the last.
    near: Vec<[u16; 4]>,
    /// By point, and one beyond the last.
    sites: Vec<Site>,
    size: Vec<u16>,
    room: Vec<u16>,
    liberties: Lists,
    beside: Lists,
    vital: Lists,
    around: Lists,
    stack: Vec<u16>,
    mark: Vec<u16>,
    count: Vec<u16>,
    seen: Vec<u16>,
}

impl Ground {
    /// Surveys a board.
    pub fn of(go: &Go) -> Ground {
        let mut ground = Ground::default();
        ground.survey(go);
        ground
    }

    /// Surveys a board in the memory of an earlier one.
    pub(super) fn survey(&mut self, go: &Go) {
        let points = go.cells().len();
        if self.shape != (go.width(), go.height()) {
            self.shape = (go.width(), go.height());
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
        self.around.clear();
        // Few chains and few regions: one walk over the lists per region would be slower than counting them out.
        self.count.clear();
        self.count.resize(self.room.len() + 1, 0);
        for &region in &self.beside.items {
            self.count[region as usize + 1] += 1;
        }
        for region in 0..self.room.len() {
            self.count[region + 1] += self.count[region];
            self.around.ends.push(u32::from(self.count[region + 1]));
        }
        self.around.items.resize(self.beside.items.len(), 0);
        for chain in 0..self.size.len() as Chain {
            for &region in self.beside.of(chain) {
                let at = &mut self.count[region as usize];
                self.around.items[*at as usize] = chain;
                *at += 1;
            }
        }
    }

    fn find_regions(&mut self) {
        let points = self.near.len();
        self.region_of.clear();
        self.region_of.resize(points, NONE);
        self.room.clear();
        self.empties = 0;
        for start in 0..points {
            if self.sites[start] == Site::White || self.region_of[start] != NONE {
                continue;
            }
            let (region, mut room) = (self.room.len() as Region, 0);
            self.region_of[start] = region;
            self.stack.push(start as u16);
            while let Some(point) = self.stack.pop() {
                room += u16::from(self.sites[point as usize] == Site::Empty);
                for next in self.near[point as usize] {
                    if matches!(self.sites[next as usize], Site::Empty | Site::Black)
                        && self.region_of[next as usize] == NONE
                    {
                        self.region_of[next as usize] = region;
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
        self.chain_of.clear();
        self.chain_of.resize(points, NONE);
        self.mark.clear();
        self.mark.resize(points, NONE);
        self.count.clear();
        self.count.resize(self.room.len(), 0);
        self.seen.clear();
        self.seen.resize(self.room.len(), NONE);
        self.size.clear();
        self.liberties.clear();
        self.beside.clear();
        self.vital.clear();
        for start in 0..points {
            if self.sites[start] != Site::White || self.chain_of[start] != NONE {
                continue;
            }
            let (chain, mut size) = (self.size.len() as Chain, 0);
            self.chain_of[start] = chain;
            self.stack.push(start as u16);
            let first = self.beside.items.len();
            while let Some(point) = self.stack.pop() {
                size += 1;
                for next in self.near[point as usize] {
                    let site = self.sites[next as usize];
                    if site == Site::White && self.chain_of[next as usize] == NONE {
                        self.chain_of[next as usize] = chain;
                        self.stack.push(next);
                    }
                    if matches!(site, Site::White | Site::Beyond) {
                        continue;
                    }
                    let region = self.region_of[next as usize] as usize;
                    if self.seen[region] != chain {
                        self.seen[region] = chain;
                        self.count[region] = 0;
                        self.beside.push(region as u16);
                    }
                    if site == Site::Empty && self.mark[next as usize] != chain {
                        self.mark[next as usize] = chain;
                        self.count[region] += 1;
                        self.liberties.push(next);
                    }
                }
            }
            for at in first..self.beside.items.len() {
                let region = self.beside.items[at];
                let room = self.room[region as usize];
                if room > 0 && self.count[region as usize] == room {
                    self.vital.push(region);
                }
            }
            self.size.push(size);
            self.liberties.close();
            self.beside.close();
            self.vital.close();
        }
    }

    /// White chains.
    pub fn chains(&self) -> usize {
        self.size.len()
    }

    /// Regions.
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

    /// The liberties of a chain.
    #[inline]
    pub fn liberties(&self, chain: Chain) -> &[Point] {
        self.liberties.of(chain)
    }

    /// The regions beside a chain.
    #[inline]
    pub fn beside(&self, chain: Chain) -> &[Region] {
        self.beside.of(chain)
    }

    /// The eyes of a chain: regions all of whose empty points are its liberties.
    #[inline]
    pub fn vital(&self, chain: Chain) -> &[Region] {
        self.vital.of(chain)
    }

    /// The chains around a region.
    #[inline]
    pub fn around(&self, region: Region) -> &[Chain] {
        self.around.of(region)
    }

    /// The chain at a point, if a white stone is there.
    #[inline]
    pub fn chain_at(&self, point: usize) -> Option<Chain> {
        Some(self.chain_of[point]).filter(|&chain| chain != NONE)
    }

    /// The region of a point, if no white stone is there.
    #[inline]
    pub fn region_at(&self, point: usize) -> Option<Region> {
        Some(self.region_of[point]).filter(|&region| region != NONE)
    }

    /// Whether a point is empty at the start.
    #[inline]
    pub fn is_empty(&self, point: usize) -> bool {
        self.sites[point] == Site::Empty
    }

    /// The points of a chain.
    pub fn stones(&self, chain: Chain) -> impl Iterator<Item = usize> + '_ {
        (0..self.chain_of.len()).filter(move |&point| self.chain_of[point] == chain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::tests::board;

    #[test]
    fn an_eye_is_a_region_of_liberties() {
        let ground = Ground::of(&board(".O./OO./.O.", 1));
        assert_eq!((ground.chains(), ground.regions(), ground.empties), (1, 3, 5));
        assert_eq!((ground.size(0), ground.liberties(0).len(), ground.vital(0).len()), (4, 5, 3));
        // A region without room is no eye, and one with a point out of reach is none either.
        let ground = Ground::of(&board("XO..O", 1));
        assert_eq!((ground.regions(), ground.chains()), (2, 2));
        assert_eq!((ground.beside(0), ground.vital(0)), (&[0, 1][..], &[][..]));
        assert_eq!(ground.around(1), &[0, 1]);
    }
}
