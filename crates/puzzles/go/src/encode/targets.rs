//! The chains that may be captured, in which order they can be, and a play that does it.
//!
//! What is never capturable with any number of stones is alive (Benson 1976; see [`CaptureOrder`]); such chains, and
//! those with more liberties than there are stones, are no targets. By the report's rules only walled points protect.

use super::playout::Playout;
use super::survey::Survey;
use crate::theory::{CaptureOrder, Chain, NO_CHAIN};
use crate::{Go, GoPoint, Rules};

/// The chains worth thinking of.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    pub(super) survey: Survey,
    /// Their numbers on the board.
    chains: Box<[Chain]>,
    /// The place of a chain of the board among them.
    place: Box<[u16]>,
    // By their own numbers, for the inner loop of a search:
    sizes: Box<[i64]>,
    liberties: Box<[Box<[GoPoint]>]>,
    /// By point: the targets of which it is a liberty, filled up with [`NO_CHAIN`].
    touches: Box<[[u16; 4]]>,
    /// Those with two eyes or more. Any set without them can be captured in some order, without a thought.
    pub(super) eyed: Box<[usize]>,
    /// Whether any set leaves enough points for the other stones, without further captures.
    pub(super) ample: bool,
}

impl Targets {
    pub(super) fn new(go: &Go) -> Targets {
        let survey = Survey::new(go);
        let layout = &survey.layout;
        let free = |&chain: &Chain| {
            let liberties = layout.liberties(chain);
            !liberties.is_empty() && liberties.iter().all(|&point| survey.fillable(point))
        };
        let mut chains: Vec<Chain> = survey.chains().filter(free).collect();
        // Benson's filter, then the number of stones. Either may shut chains whose way led through others.
        let mut order = CaptureOrder::default();
        loop {
            order.settle(layout, &chains);
            let payable = |&chain: &Chain| layout.liberties(chain).len() <= survey.stones;
            let mut kept: Vec<Chain> = order.taken().iter().copied().filter(payable).collect();
            if kept.len() == chains.len() {
                break;
            }
            kept.sort_unstable();
            chains = kept;
        }
        let mut place = vec![NO_CHAIN; layout.chains()];
        chains.iter().zip(0..).for_each(|(&chain, at)| place[chain as usize] = at);
        let place_of = |chain: Chain| place[chain as usize];
        let touches = |point: usize| {
            let mut touches = [NO_CHAIN; 4];
            let targets =
                survey.contacts.touched(point as GoPoint).map(place_of).filter(|&at| at != NO_CHAIN);
            touches.iter_mut().zip(targets).for_each(|(touch, target)| *touch = target);
            touches
        };
        Targets {
            sizes: chains.iter().map(|&chain| layout.size(chain) as i64).collect(),
            liberties: chains.iter().map(|&chain| layout.liberties(chain).into()).collect(),
            touches: (0..layout.points()).map(touches).collect(),
            eyed: (0..chains.len()).filter(|&target| layout.eyes(chains[target]).len() > 1).collect(),
            ample: survey.stones <= survey.ample() && !survey.hopeless,
            place: place.into(),
            chains: chains.into(),
            survey,
        }
    }

    /// How many chains there are.
    pub(super) fn len(&self) -> usize {
        self.chains.len()
    }

    /// The liberties of a chain.
    #[inline]
    pub(super) fn liberties(&self, target: usize) -> &[GoPoint] {
        &self.liberties[target]
    }

    /// The points of a chain.
    pub(super) fn stones(&self, target: usize) -> Vec<usize> {
        self.survey.layout.stones(self.chains[target]).collect()
    }

    /// The number of stones of a chain.
    #[inline]
    pub(super) fn size(&self, target: usize) -> i64 {
        self.sizes[target]
    }

    /// The chains of which a point is a liberty.
    #[inline]
    pub(super) fn touched(&self, point: GoPoint) -> impl Iterator<Item = usize> + '_ {
        self.touches[point as usize]
            .iter()
            .take_while(|&&target| target != NO_CHAIN)
            .map(|&target| target as usize)
    }

    /// Which chains of a set can be captured, in numbers of the board.
    fn settle(&self, set: impl Iterator<Item = usize>) -> CaptureOrder {
        let chains: Vec<Chain> = set.map(|target| self.chains[target]).collect();
        let mut order = CaptureOrder::default();
        order.settle(&self.survey.layout, &chains);
        order
    }

    /// The chains of a set that cannot be captured in any order.
    pub(super) fn stuck(&self, set: impl Iterator<Item = usize>) -> Vec<usize> {
        let order = self.settle(set);
        order.stuck().iter().map(|&chain| self.place[chain as usize] as usize).collect()
    }

    /// A legal list of turns that captures a set of chains, whose liberties are no more than the stones and which has
    /// an order, and places the other stones too: where that is possible without further captures. Also tells what has
    /// fallen in the end.
    pub(super) fn perform(&self, set: impl Iterator<Item = usize>) -> (Vec<GoPoint>, Playout<'_>) {
        let Survey { layout, contacts, stones, rules, .. } = &self.survey;
        let mut playout = Playout::new(&self.survey);
        let mut list = Vec::with_capacity(*stones);
        if self.survey.hopeless {
            return (list, playout);
        }
        let mut turn = |playout: &mut Playout<'_>, point: GoPoint| {
            let legal = playout.play(point);
            debug_assert!(legal, "turn {} at {point}", list.len());
            list.push(point);
        };
        let mut open = vec![false; layout.regions()];
        for &chain in self.settle(set).taken() {
            // The region that must be filled last is the one eye that is still closed.
            let last = layout.eyes(chain).iter().copied().find(|&region| !open[region as usize]);
            let is_last = |&point: &GoPoint| Some(layout.part_at(point as usize)) == last;
            for late in [false, true] {
                for &point in layout.liberties(chain).iter().filter(|point| is_last(point) == late) {
                    if playout.empty(point) {
                        turn(&mut playout, point);
                    }
                }
            }
            layout.beside(chain).iter().for_each(|&region| open[region as usize] = true);
        }
        for &point in &self.survey.empties {
            if playout.turns < *stones
                && playout.empty(point)
                && playout.safe(point)
                && !playout.captures(point)
            {
                turn(&mut playout, point);
            }
        }
        // Points under captured stones, captures that cannot be helped, and turns to wait for them.
        while playout.turns < *stones {
            let points = || (0..self.survey.pass()).filter(|&point| playout.empty(point));
            let quiet = points().find(|&point| !playout.captures(point) && playout.safe(point));
            let loud = || {
                let legal = |&point: &GoPoint| *rules == Rules::Go || !contacts.walled(point);
                points().find(|point| playout.captures(*point) && legal(point))
            };
            let wait = || playout.waiting().then_some(self.survey.pass());
            let Some(next) = quiet.or_else(loud).or_else(wait) else { break };
            turn(&mut playout, next);
        }
        (list, playout)
    }

    /// The targets that have fallen in a playout.
    pub(super) fn caught(&self, playout: &Playout<'_>) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(|&target| playout.fallen(self.chains[target]))
    }
}
