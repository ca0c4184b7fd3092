//! The chains that may be captured, in which order they can be, and a play that does it.
//!
//! By the rules of Go a region is *vital* to a chain when all its empty points are liberties of that chain: the stone
//! that fills it must capture, unless a capture beside it has opened it before. So a chain can be captured when at most
//! one of its vital regions is shut. What is never capturable with any number of stones is alive (Benson 1976); such
//! chains, and those with more liberties than there are stones, are no quarry. By the report's rules only pits protect.

use super::stage::Stage;
use super::terrain::{NONE, Terrain};
use crate::{Go, Point, Rules};

/// The chains worth thinking of.
#[derive(Clone, Debug)]
pub(super) struct Quarry {
    pub(super) terrain: Terrain,
    /// Their numbers on the board.
    chains: Box<[u16]>,
    /// The place of a chain of the board among them.
    place: Box<[u16]>,
    /// The vital regions of each; none by the report's rules.
    vital: Box<[Box<[u16]>]>,
    /// Whether any set of them can be captured in some order without a thought.
    orderly: bool,
    /// Whether any set leaves enough points for the other stones, without further captures.
    pub(super) ample: bool,
    /// Stones that fall whatever is played.
    pub(super) fallen: i64,
}

impl Quarry {
    pub(super) fn new(go: &Go) -> Quarry {
        let terrain = Terrain::new(go);
        let vital_of = |chain: u16| -> Box<[u16]> {
            let chain = &terrain.chains[chain as usize];
            let inside = |region: u16| {
                let own = chain.liberties.iter().filter(|&&p| terrain.region[p as usize] == region).count();
                own > 0 && own == terrain.room[region as usize] as usize
            };
            chain.regions.iter().copied().filter(|&region| inside(region)).collect()
        };
        let all: Vec<u16> = (0..terrain.chains.len() as u16).collect();
        let free = |&chain: &u16| {
            let liberties = &terrain.chains[chain as usize].liberties;
            !liberties.is_empty() && liberties.iter().all(|&point| terrain.fillable(point))
        };
        let alive: Vec<u16> = all.iter().copied().filter(free).collect();
        let mut quarry = Quarry {
            vital: match terrain.rules {
                Rules::Go => alive.iter().map(|&chain| vital_of(chain)).collect(),
                Rules::Report => vec![Box::default(); alive.len()].into(),
            },
            place: Box::default(),
            orderly: false,
            ample: terrain.stones <= terrain.ample() && !(terrain.broken && terrain.rules == Rules::Report),
            fallen: match terrain.rules {
                Rules::Go => 0,
                Rules::Report => {
                    let lost = terrain.chains.iter().filter(|chain| chain.liberties.is_empty());
                    lost.map(|chain| chain.stones.len() as i64).sum()
                }
            },
            chains: alive.into(),
            terrain,
        };
        // Benson's filter, then the number of stones. Either may shut chains whose way led through others.
        loop {
            let everything: Vec<usize> = (0..quarry.len()).collect();
            let order = quarry.order(&everything);
            let payable = |&i: &usize| quarry.liberties(i).len() <= quarry.terrain.stones;
            let mut kept: Vec<usize> = order.into_iter().filter(payable).collect();
            if kept.len() == quarry.len() {
                break;
            }
            kept.sort_unstable();
            quarry.vital = kept.iter().map(|&i| quarry.vital[i].clone()).collect();
            quarry.chains = kept.iter().map(|&i| quarry.chains[i]).collect();
        }
        quarry.orderly = quarry.vital.iter().all(|regions| regions.len() < 2);
        let mut place = vec![NONE; quarry.terrain.chains.len()];
        quarry.chains.iter().enumerate().for_each(|(i, &chain)| place[chain as usize] = i as u16);
        quarry.place = place.into();
        quarry
    }

    /// How many chains there are.
    pub(super) fn len(&self) -> usize {
        self.chains.len()
    }

    /// The liberties of a chain.
    #[inline]
    pub(super) fn liberties(&self, chain: usize) -> &[Point] {
        &self.terrain.chains[self.chains[chain] as usize].liberties
    }

    /// The number of stones of a chain.
    #[inline]
    pub(super) fn size(&self, chain: usize) -> i64 {
        self.terrain.chains[self.chains[chain] as usize].stones.len() as i64
    }

    /// The chains of which a point is a liberty.
    #[inline]
    pub(super) fn touched(&self, point: Point) -> impl Iterator<Item = usize> + '_ {
        let place = |chain: usize| self.place[chain];
        self.terrain.touched(point).map(place).filter(|&chain| chain != NONE).map(usize::from)
    }

    /// True when any set of chains can be captured in some order.
    #[inline]
    pub(super) fn orderly(&self) -> bool {
        self.orderly
    }

    /// The chains of a set that can be captured, in an order in which they can.
    pub(super) fn order(&self, set: &[usize]) -> Vec<usize> {
        let mut open = vec![false; self.terrain.room.len()];
        let (mut order, mut rest) = (Vec::with_capacity(set.len()), set.to_vec());
        loop {
            let before = order.len();
            rest.retain(|&chain| {
                let shut = self.vital[chain].iter().filter(|&&region| !open[region as usize]).count();
                if shut > 1 {
                    return true;
                }
                let beside = &self.terrain.chains[self.chains[chain] as usize].regions;
                beside.iter().for_each(|&region| open[region as usize] = true);
                order.push(chain);
                false
            });
            if order.len() == before {
                return order;
            }
        }
    }

    /// A legal list of turns that captures a set of chains, whose liberties are no more than the stones and which has
    /// an order, and places the other stones too: where that is possible without further captures. Also tells what has
    /// fallen in the end.
    pub(super) fn perform(&self, set: &[usize]) -> (Vec<Point>, Stage<'_>) {
        let terrain = &self.terrain;
        let mut stage = Stage::new(terrain);
        let mut list = Vec::with_capacity(terrain.stones);
        if self.hopeless() {
            return (list, stage);
        }
        let mut turn = |stage: &mut Stage<'_>, point: Point| {
            let legal = stage.play(point);
            debug_assert!(legal, "turn {} at {point}", list.len());
            list.push(point);
        };
        let mut open = vec![false; terrain.room.len()];
        for chain in self.order(set) {
            // The region that must be filled last is the one vital region that is still shut.
            let last = self.vital[chain].iter().copied().find(|&region| !open[region as usize]);
            let is_last = |&point: &Point| Some(terrain.region[point as usize]) == last;
            for late in [false, true] {
                for &point in self.liberties(chain).iter().filter(|point| is_last(point) == late) {
                    if stage.empty(point) {
                        turn(&mut stage, point);
                    }
                }
            }
            let beside = &terrain.chains[self.chains[chain] as usize].regions;
            beside.iter().for_each(|&region| open[region as usize] = true);
        }
        for &point in &terrain.empties {
            if stage.turns < terrain.stones
                && stage.empty(point)
                && stage.safe(point)
                && !stage.captures(point)
            {
                turn(&mut stage, point);
            }
        }
        // Points under captured stones, captures that cannot be helped, and turns to wait for them.
        while stage.turns < terrain.stones {
            let points = || (0..terrain.pass()).filter(|&point| stage.empty(point));
            let quiet = points().find(|&point| !stage.captures(point) && stage.safe(point));
            let loud = || {
                let legal = |point: &Point| terrain.rules == Rules::Go || !terrain.pit[*point as usize];
                points().find(|point| stage.captures(*point) && legal(point))
            };
            let wait = || stage.waiting().then_some(terrain.pass());
            let Some(next) = quiet.or_else(loud).or_else(wait) else { break };
            turn(&mut stage, next);
        }
        (list, stage)
    }

    /// True when no play at all is legal.
    pub(super) fn hopeless(&self) -> bool {
        self.terrain.broken && self.terrain.rules == Rules::Report
    }

    /// The chains of the quarry that have fallen on a stage.
    pub(super) fn caught(&self, stage: &Stage<'_>) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|&chain| stage.fallen(self.chains[chain] as usize))
    }
}
