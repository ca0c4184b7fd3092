//! A play under way, turn by turn, by either set of rules: what [`Go::replay`](crate::Go::replay) does, in a few
//! nanoseconds a turn. Suicide needs no search for liberties: see [`terrain`](super::terrain).

use super::terrain::{BLACK, EMPTY, Terrain, WHITE};
use crate::rules::{ILLEGAL, LARGEST};
use crate::{Point, Rules};

const POINTS: usize = LARGEST * LARGEST;

/// A board on which a play is tried.
pub(super) struct Stage<'a> {
    terrain: &'a Terrain,
    cells: [u8; POINTS],
    /// Liberties that each chain has left.
    left: [u16; POINTS],
    /// Regions and captured chains that have become one, as a forest.
    joined: [u16; POINTS],
    /// Empty points of the regions, at the roots of the forest.
    room: [u16; POINTS],
    /// Turns taken.
    pub(super) turns: usize,
    /// Stones placed.
    pub(super) placed: usize,
    /// White stones captured, or about to be.
    pub(super) captured: usize,
    /// Report's rules: chains that are taken off in the next turn.
    dying: [u16; 4],
    doomed: usize,
}

impl<'a> Stage<'a> {
    pub(super) fn new(terrain: &'a Terrain) -> Stage<'a> {
        let mut stage = Stage {
            terrain,
            cells: [EMPTY; POINTS],
            left: [0; POINTS],
            joined: [0; POINTS],
            room: [0; POINTS],
            turns: 0,
            placed: 0,
            captured: 0,
            dying: [0; 4],
            doomed: 0,
        };
        stage.cells[..terrain.cells.len()].copy_from_slice(&terrain.cells);
        let regions = terrain.room.len();
        stage.room[..regions].copy_from_slice(&terrain.room);
        for (number, chain) in terrain.chains.iter().enumerate() {
            stage.left[number] = chain.liberties.len() as u16;
            stage.room[regions + number] = chain.stones.len() as u16;
            if chain.liberties.is_empty() && terrain.rules == Rules::Report {
                stage.captured += chain.stones.len();
            }
        }
        for (node, slot) in stage.joined[..regions + terrain.chains.len()].iter_mut().enumerate() {
            *slot = node as u16;
        }
        stage
    }

    /// The score of a whole list of turns, [`ILLEGAL`] where it breaks the rules.
    pub(super) fn points(terrain: &Terrain, list: impl Iterator<Item = Point>) -> i64 {
        if terrain.broken && terrain.rules == Rules::Report {
            return ILLEGAL;
        }
        let mut stage = Stage::new(terrain);
        for point in list {
            if !stage.play(point) {
                return ILLEGAL;
            }
        }
        stage.score()
    }

    /// Stones placed plus stones captured.
    pub(super) fn score(&self) -> i64 {
        (self.placed + self.captured) as i64
    }

    /// Takes a turn. False when it breaks the rules; the stage is of no use then.
    #[inline]
    pub(super) fn play(&mut self, point: Point) -> bool {
        match self.terrain.rules {
            Rules::Go => self.play_go(point),
            Rules::Report => self.play_report(point),
        }
    }

    #[inline]
    fn play_go(&mut self, point: Point) -> bool {
        self.turns += 1;
        if point == self.terrain.pass() {
            return true;
        }
        if self.cells[point as usize] != EMPTY {
            return false;
        }
        self.cells[point as usize] = BLACK;
        self.placed += 1;
        let region = self.root(self.terrain.region[point as usize]);
        self.room[region] -= 1;
        for chain in self.terrain.touched(point) {
            self.left[chain] -= 1;
            if self.left[chain] == 0 {
                self.captured += self.terrain.chains[chain].stones.len();
                self.open(chain);
                self.take(chain);
            }
        }
        self.room[self.root(region as u16)] > 0
    }

    fn play_report(&mut self, point: Point) -> bool {
        let (dying, doomed) = (self.dying, self.doomed);
        self.doomed = 0;
        let stone = point != self.terrain.pass();
        if stone {
            if self.cells[point as usize] != EMPTY || self.terrain.pit[point as usize] {
                return false;
            }
            self.cells[point as usize] = BLACK;
            self.placed += 1;
            for chain in self.terrain.touched(point) {
                self.left[chain] -= 1;
                if self.left[chain] == 0 {
                    self.captured += self.terrain.chains[chain].stones.len();
                    self.dying[self.doomed] = chain as u16;
                    self.doomed += 1;
                }
            }
        }
        for &chain in &dying[..doomed] {
            self.take(chain as usize);
        }
        if self.turns == 0 {
            // Chains that stand without liberty from the start.
            for chain in 0..self.terrain.chains.len() {
                if self.terrain.chains[chain].liberties.is_empty() {
                    self.take(chain);
                }
            }
        }
        self.turns += 1;
        true
    }

    /// Takes the stones of a chain off.
    fn take(&mut self, chain: usize) {
        for &stone in &self.terrain.chains[chain].stones {
            debug_assert_eq!(self.cells[stone as usize], WHITE);
            self.cells[stone as usize] = EMPTY;
        }
    }

    /// Joins the regions beside a chain that falls.
    fn open(&mut self, chain: usize) {
        let all = self.root((self.terrain.room.len() + chain) as u16);
        for &region in &self.terrain.chains[chain].regions {
            let region = self.root(region);
            if region != all {
                self.joined[region] = all as u16;
                self.room[all] += self.room[region];
            }
        }
    }

    #[inline]
    fn root(&self, node: u16) -> usize {
        let mut node = node as usize;
        while self.joined[node] as usize != node {
            node = self.joined[node] as usize;
        }
        node
    }

    /// True when the chain has fallen, or falls in the next turn.
    pub(super) fn fallen(&self, chain: usize) -> bool {
        self.left[chain] == 0
    }

    /// True when a point is empty now.
    pub(super) fn empty(&self, point: Point) -> bool {
        self.cells[point as usize] == EMPTY
    }

    /// True when a stone at an empty point would take a chain's last liberty.
    pub(super) fn captures(&self, point: Point) -> bool {
        self.terrain.touched(point).any(|chain| self.left[chain] == 1)
    }

    /// True when a stone at an empty point, capturing nothing, would be legal.
    pub(super) fn safe(&self, point: Point) -> bool {
        match self.terrain.rules {
            Rules::Go => self.room[self.root(self.terrain.region[point as usize])] > 1,
            Rules::Report => !self.terrain.pit[point as usize],
        }
    }

    /// Report's rules: true when stones are about to be taken off.
    pub(super) fn waiting(&self) -> bool {
        self.doomed > 0
    }
}
