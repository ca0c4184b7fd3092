//! What both encodings ask of a board, worked out once: its chains and regions (see [`theory`](crate::theory)), what
//! each point touches, and the numbers of the puzzle.

use crate::theory::{Chain, ChainLayout, Contacts, JoinedRegions, PackedLists};
use crate::{Go, GoPlay, GoPoint, GoTurn, Rules};

/// One board. By the report's rules its chains have no eyes.
#[derive(Clone, Debug)]
pub(super) struct Survey {
    pub(super) rules: Rules,
    /// Stones to place.
    pub(super) stones: usize,
    /// The liberties of each chain are in the order of the points.
    pub(super) layout: ChainLayout,
    pub(super) contacts: Contacts,
    /// The regions before any capture.
    pub(super) regions: JoinedRegions,
    /// How many liberties each chain has at the start.
    pub(super) liberties: Box<[u16]>,
    /// The empty points.
    pub(super) empties: Box<[GoPoint]>,
    /// The stones of each chain.
    members: PackedLists,
    /// White stones that fall whatever is played: by the report's rules those of chains without a liberty.
    pub(super) fallen: usize,
    /// No play at all is legal.
    pub(super) hopeless: bool,
}

impl Survey {
    pub(super) fn new(go: &Go) -> Survey {
        let mut layout = ChainLayout::of(go);
        layout.sort_liberties();
        let contacts = Contacts::of(&layout);
        let report = go.rules() == Rules::Report;
        if report {
            layout.forget_eyes();
        }
        let mut regions = JoinedRegions::default();
        regions.start(&layout);
        let (mut chain_of, mut members) = (PackedLists::default(), PackedLists::default());
        chain_of.reserve(layout.points(), layout.points());
        chain_of.clear();
        for point in 0..layout.points() {
            layout.chain_at(point).into_iter().for_each(|chain| chain_of.push(chain));
            chain_of.close();
        }
        members.invert(&chain_of, layout.chains(), &mut Vec::new());
        let lost =
            (0..layout.chains() as Chain).filter(|&chain| report && layout.liberties(chain).is_empty());
        Survey {
            rules: go.rules(),
            stones: go.stones(),
            empties: (0..layout.points()).filter(|&at| layout.is_empty(at)).map(|at| at as GoPoint).collect(),
            liberties: (0..layout.chains() as Chain)
                .map(|chain| layout.liberties(chain).len() as u16)
                .collect(),
            regions,
            members,
            fallen: lost.map(|chain| layout.size(chain)).sum(),
            hopeless: report && contacts.stifled,
            contacts,
            layout,
        }
    }

    /// The number of points, which as a turn means a pass.
    #[inline]
    pub(super) fn pass(&self) -> GoPoint {
        self.layout.points() as GoPoint
    }

    /// The stones of a chain.
    #[inline]
    pub(super) fn members(&self, chain: Chain) -> &[GoPoint] {
        self.members.of(chain)
    }

    /// The chains of the board.
    pub(super) fn chains(&self) -> std::ops::Range<Chain> {
        0..self.layout.chains() as Chain
    }

    /// True when a point can be filled at all.
    pub(super) fn fillable(&self, point: GoPoint) -> bool {
        self.layout.is_empty(point as usize) && (self.rules == Rules::Go || !self.contacts.walled(point))
    }

    /// Stones that find a place whatever else is captured or not: more than that may need captures, or force them.
    pub(super) fn ample(&self) -> usize {
        let places = self.empties.iter().filter(|&&point| self.fillable(point)).count();
        let kept = match self.rules {
            Rules::Go => self.layout.chains() + self.layout.regions(),
            Rules::Report => self.layout.chains(),
        };
        places.saturating_sub(kept)
    }

    /// The list of turns as a play.
    pub(super) fn play(&self, list: &[GoPoint]) -> GoPlay {
        let pass = self.pass();
        let turn = |&point: &GoPoint| if point == pass { GoTurn::Pass } else { GoTurn::Stone(point) };
        GoPlay(list.iter().map(turn).collect())
    }
}
