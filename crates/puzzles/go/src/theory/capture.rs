//! Which chains can be captured, and in which order.
//!
//! A stone is suicide only where it takes the last empty point of its region without a capture. So a chain can be
//! captured when at most one of its eyes is still closed: that one is filled last, and its last stone captures. A capture
//! *opens* every region beside the chain: they are one with the points of the chain, which stay empty as long as
//! anything is left to capture. Captures only ever help, so that the largest set that can be captured in some order is
//! found by taking what can be taken until nothing changes. With all chains and any number of stones, what is left is
//! unconditionally alive in the sense of Benson (*Life in the game of Go*, 1976).

use super::{Chain, ChainLayout, Region};

/// Works out orders of capture; keeps its memory from one question to the next.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, theory::{CaptureOrder, ChainLayout}};
/// // The chain of six has two eyes and lives; the single stone falls.
/// let layout = ChainLayout::of(&Go::read("..O../OOOOO/XXXXX/...../O.... 4")?[0]);
/// let mut order = CaptureOrder::default();
/// order.settle(&layout, &[0, 1]);
/// assert_eq!((order.taken(), order.stuck()), (&[1][..], &[0][..]));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CaptureOrder {
    /// The regions beside what was captured.
    open: Vec<bool>,
    /// The chains in the order of their capture.
    taken: Vec<Chain>,
    /// The chains that cannot be captured.
    stuck: Vec<Chain>,
}

impl CaptureOrder {
    /// Splits chains into those that can be captured, in an order in which they can, and those that are stuck.
    pub fn settle(&mut self, layout: &ChainLayout, chains: &[Chain]) {
        self.open.clear();
        self.open.resize(layout.regions(), false);
        self.taken.clear();
        self.stuck.clear();
        self.stuck.extend_from_slice(chains);
        loop {
            let before = self.stuck.len();
            let (open, taken) = (&mut self.open, &mut self.taken);
            self.stuck.retain(|&chain| {
                let eyes = layout.eyes(chain);
                let falls = eyes.len() < 2 || eyes.iter().filter(|&&eye| !open[eye as usize]).count() < 2;
                if falls {
                    taken.push(chain);
                    layout.beside(chain).iter().for_each(|&region| open[region as usize] = true);
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
