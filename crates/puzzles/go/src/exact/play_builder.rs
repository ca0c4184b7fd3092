//! From a set of chains to a play that captures them.
//!
//! Any stone is legal while its region keeps an empty point, so the liberties of a chain are filled in any order, but
//! the one that takes the last point of an eye comes last: it captures. When all captures are made, the stones left are
//! placed wherever a region keeps an empty point.

use crate::theory::{Chain, ChainLayout, JoinedRegions};
use crate::{GoPlay, GoPoint, GoTurn};

/// Builds plays; keeps its memory from one to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayBuilder {
    joined: JoinedRegions,
    taken: Vec<bool>,
    filled: Vec<bool>,
}

impl PlayBuilder {
    /// A play of up to `stones` stones that captures these chains; they are in an order in which they can be captured.
    pub fn play(&mut self, layout: &ChainLayout, captured: &[Chain], stones: usize) -> GoPlay {
        self.joined.start(layout);
        self.filled.clear();
        self.filled.resize(layout.points(), false);
        self.taken.clear();
        self.taken.resize(layout.chains(), false);
        let mut play = Vec::with_capacity(stones);
        for &chain in captured {
            self.fill(layout, chain, &mut play);
            self.taken[chain as usize] = true;
            self.joined.open(layout, chain);
        }
        debug_assert!(play.len() <= stones, "the captures are affordable");
        for point in 0..layout.points() {
            if play.len() >= stones {
                break;
            }
            let free = match layout.chain_at(point) {
                Some(chain) => self.taken[chain as usize],
                None => !self.filled[point] && layout.is_empty(point),
            };
            let part = layout.part_at(point);
            if free && self.joined.room(part) > 1 {
                self.joined.fill(part);
                play.push(GoTurn::Stone(point as GoPoint));
            }
        }
        GoPlay(play)
    }

    /// Fills the liberties of a chain that are still empty.
    fn fill(&mut self, layout: &ChainLayout, chain: Chain, play: &mut Vec<GoTurn>) {
        let mut last = None;
        for &point in layout.liberties(chain) {
            if std::mem::replace(&mut self.filled[point as usize], true) {
                continue;
            }
            let left = self.joined.fill(layout.part_at(point as usize));
            if left == 0 && last.is_none() {
                last = Some(point);
            } else {
                debug_assert!(left > 0, "two regions would be filled before the capture");
                play.push(GoTurn::Stone(point));
            }
        }
        play.extend(last.map(GoTurn::Stone));
    }
}
