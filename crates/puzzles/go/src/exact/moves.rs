//! From a set of chains to a play that captures them.
//!
//! Any stone is legal while its region keeps an empty point, so the liberties of a chain are filled in any order, but
//! the one that takes the last point of an eye comes last: it captures. When all captures are made, the stones left are
//! placed wherever a region keeps an empty point.

use super::ground::{Chain, Ground, Region};
use crate::{Play, Point, Turn};

/// Builds plays; keeps its memory from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    parent: Vec<Region>,
    /// By joined region: empty points that are left.
    room: Vec<u16>,
    taken: Vec<bool>,
    filled: Vec<bool>,
}

impl Moves {
    fn root(&mut self, mut region: Region) -> usize {
        while self.parent[region as usize] != region {
            let above = self.parent[self.parent[region as usize] as usize];
            self.parent[region as usize] = above;
            region = above;
        }
        region as usize
    }

    /// A play of up to `stones` stones that captures these chains; they are in an order in which they can be captured.
    pub fn play(&mut self, ground: &Ground, points: usize, captured: &[Chain], stones: usize) -> Play {
        let regions = ground.regions() as Region;
        self.parent.clear();
        self.parent.extend(0..regions);
        self.room.clear();
        self.room.extend((0..regions).map(|region| ground.room(region) as u16));
        self.filled.clear();
        self.filled.resize(points, false);
        self.taken.clear();
        self.taken.resize(ground.chains(), false);
        let mut play = Vec::with_capacity(stones);
        for &chain in captured {
            self.fill(ground, chain, &mut play);
            self.open(ground, chain);
        }
        debug_assert!(play.len() <= stones, "the captures are affordable");
        for point in 0..points {
            if play.len() >= stones {
                break;
            }
            let region = match ground.chain_at(point) {
                Some(chain) if self.taken[chain as usize] => ground.beside(chain).first().copied(),
                Some(_) => None,
                None => ground.region_at(point).filter(|_| !self.filled[point] && ground.is_empty(point)),
            };
            let Some(region) = region else { continue };
            let root = self.root(region);
            if self.room[root] > 1 {
                self.room[root] -= 1;
                play.push(Turn::Stone(point as Point));
            }
        }
        Play(play)
    }

    /// Fills the liberties of a chain that are still empty.
    fn fill(&mut self, ground: &Ground, chain: Chain, play: &mut Vec<Turn>) {
        let region = |point: Point| ground.region_at(point as usize).expect("a liberty is in a region");
        let mut last = None;
        for &point in ground.liberties(chain) {
            if self.filled[point as usize] {
                continue;
            }
            self.filled[point as usize] = true;
            let root = self.root(region(point));
            self.room[root] -= 1;
            if self.room[root] == 0 && last.is_none() {
                last = Some(point);
            } else {
                debug_assert!(self.room[root] > 0, "two regions would be filled before the capture");
                play.push(Turn::Stone(point));
            }
        }
        play.extend(last.map(Turn::Stone));
    }

    /// Joins the regions beside a captured chain.
    fn open(&mut self, ground: &Ground, chain: Chain) {
        self.taken[chain as usize] = true;
        let Some(&first) = ground.beside(chain).first() else { return };
        let first = self.root(first);
        for &region in &ground.beside(chain)[1..] {
            let root = self.root(region);
            if root != first {
                self.parent[root] = first as Region;
                self.room[first] += self.room[root];
            }
        }
        self.room[first] += ground.size(chain) as u16;
    }
}
