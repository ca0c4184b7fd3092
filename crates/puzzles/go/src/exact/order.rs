//! In which order chains can be captured.
//!
//! A stone is suicide only where it takes the last empty point of its region without a capture. So a chain can be
//! captured when at most one of its vital regions is still closed: that one is filled last, and its last stone
//! captures. A capture *opens* every region beside the chain: they are one with the points of the chain, which stay
//! empty as long as anything is left to capture. Captures only ever help, so that the largest set that can be captured
//! in some order is found by taking what can be taken until nothing changes. With all chains and any number of stones,
//! what is left is unconditionally alive in the sense of Benson (*Life in the game of Go*, 1976).

use super::ground::{Chain, Ground, Region};

/// Works out orders of capture; keeps its memory from one question to the next.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The regions beside what was captured.
    open: Vec<bool>,
    /// The chains in the order of their capture.
    taken: Vec<Chain>,
    /// The chains that cannot be captured.
    stuck: Vec<Chain>,
}

impl Order {
    /// Splits chains into those that can be captured, in an order in which they can, and those that are stuck.
    pub fn settle(&mut self, ground: &Ground, chains: &[Chain]) {
        self.open.clear();
        self.open.resize(ground.regions(), false);
        self.taken.clear();
        self.stuck.clear();
        self.stuck.extend_from_slice(chains);
        loop {
            let before = self.stuck.len();
            let (open, taken) = (&mut self.open, &mut self.taken);
            self.stuck.retain(|&chain| {
                let eyes = ground.vital(chain);
                let falls = eyes.len() < 2 || eyes.iter().filter(|&&eye| !open[eye as usize]).count() < 2;
                if falls {
                    taken.push(chain);
                    ground.beside(chain).iter().for_each(|&region| open[region as usize] = true);
                }
                !falls
            });
            if self.stuck.is_empty() || self.stuck.len() == before {
                return;
            }
        }
    }

    /// The chains that can be captured, in order.
    pub fn taken(&self) -> &[Chain] {
        &self.taken
    }

    /// The chains that cannot.
    pub fn stuck(&self) -> &[Chain] {
        &self.stuck
    }

    /// Whether a region is open after all captures.
    pub fn is_open(&self, region: Region) -> bool {
        self.open[region as usize]
    }
}

/// Regions joined by captures, and so the most stones that there is room for.
#[derive(Clone, Debug, Default)]
pub struct Room {
    parent: Vec<Region>,
    /// Whether a joined region has a point that is empty or was taken from White: not so for black stones alone.
    airy: Vec<bool>,
}

impl Room {
    fn root(&mut self, mut region: Region) -> Region {
        while self.parent[region as usize] != region {
            let above = self.parent[self.parent[region as usize] as usize];
            self.parent[region as usize] = above;
            region = above;
        }
        region
    }

    /// How many points must stay empty when these chains are captured: one in each region that has any, where regions
    /// beside a captured chain are one.
    pub fn least(&mut self, ground: &Ground, captured: impl IntoIterator<Item = Chain>) -> usize {
        self.parent.clear();
        self.parent.extend(0..ground.regions() as Region);
        self.airy.clear();
        self.airy.extend((0..ground.regions() as Region).map(|region| ground.room(region) > 0));
        let mut least = self.airy.iter().filter(|&&airy| airy).count();
        for chain in captured {
            let mut joined = None;
            least += 1; // the points of the chain itself
            for &region in ground.beside(chain) {
                let root = self.root(region);
                if joined != Some(root) {
                    least -= usize::from(self.airy[root as usize]);
                    self.parent[root as usize] = *joined.get_or_insert(root);
                    self.airy[root as usize] = false;
                }
            }
            if let Some(root) = joined {
                self.airy[root as usize] = true;
            }
        }
        least
    }
}
