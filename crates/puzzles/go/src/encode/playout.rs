//! A play under way, turn by turn, by either set of rules: what [`Go::replay`](crate::Go::replay) does, in a few
//! nanoseconds a turn. Suicide needs no search for liberties: see [`theory`](crate::theory).

use super::survey::Survey;
use crate::rules::ILLEGAL;
use crate::theory::{Chain, JoinedRegions, Site};
use crate::{GoPoint, Rules};

/// A board on which a play is tried.
pub(super) struct Playout<'a> {
    survey: &'a Survey,
    sites: Box<[Site]>,
    /// Liberties that each chain has left.
    left: Box<[u16]>,
    joined: JoinedRegions,
    /// Turns taken.
    pub(super) turns: usize,
    /// Stones placed.
    placed: usize,
    /// White stones captured, or about to be.
    captured: usize,
    /// Report's rules: chains that are taken off in the next turn.
    dying: [Chain; 4],
    doomed: usize,
}

impl<'a> Playout<'a> {
    pub(super) fn new(survey: &'a Survey) -> Playout<'a> {
        Playout {
            survey,
            sites: survey.layout.sites().into(),
            left: survey.liberties.clone(),
            joined: survey.regions.clone(),
            turns: 0,
            placed: 0,
            captured: survey.fallen,
            dying: [0; 4],
            doomed: 0,
        }
    }

    /// Goes back to the start.
    fn restart(&mut self) {
        self.sites.copy_from_slice(self.survey.layout.sites());
        self.left.copy_from_slice(&self.survey.liberties);
        self.joined.follow(&self.survey.regions);
        (self.turns, self.placed, self.captured, self.doomed) = (0, 0, self.survey.fallen, 0);
    }

    /// The score of a whole list of turns, [`ILLEGAL`] where it breaks the rules.
    pub(super) fn points(survey: &Survey, list: impl Iterator<Item = GoPoint>) -> i64 {
        if survey.hopeless { ILLEGAL } else { Playout::new(survey).run(list) }
    }

    /// The same from the start, whatever was played before.
    pub(super) fn points_anew(&mut self, list: impl Iterator<Item = GoPoint>) -> i64 {
        if self.survey.hopeless {
            return ILLEGAL;
        }
        self.restart();
        self.run(list)
    }

    fn run(&mut self, mut list: impl Iterator<Item = GoPoint>) -> i64 {
        if list.all(|point| self.play(point)) { self.score() } else { ILLEGAL }
    }

    /// Stones placed plus stones captured.
    pub(super) fn score(&self) -> i64 {
        (self.placed + self.captured) as i64
    }

    /// Takes a turn. False when it breaks the rules; the playout is of no use then.
    #[inline]
    pub(super) fn play(&mut self, point: GoPoint) -> bool {
        match self.survey.rules {
            Rules::Go => self.play_go(point),
            Rules::Report => self.play_report(point),
        }
    }

    #[inline]
    fn play_go(&mut self, point: GoPoint) -> bool {
        self.turns += 1;
        let survey = self.survey;
        if point == survey.pass() {
            return true;
        }
        if self.sites[point as usize] != Site::Empty {
            return false;
        }
        self.sites[point as usize] = Site::Black;
        self.placed += 1;
        let part = survey.layout.part_at(point as usize);
        self.joined.fill(part);
        for chain in survey.contacts.touched(point) {
            self.left[chain as usize] -= 1;
            if self.left[chain as usize] == 0 {
                self.captured += survey.layout.size(chain);
                self.joined.open(&survey.layout, chain);
                self.take(chain);
            }
        }
        self.joined.room(part) > 0
    }

    fn play_report(&mut self, point: GoPoint) -> bool {
        let (dying, doomed) = (self.dying, self.doomed);
        self.doomed = 0;
        let survey = self.survey;
        if point != survey.pass() {
            if self.sites[point as usize] != Site::Empty || survey.contacts.walled(point) {
                return false;
            }
            self.sites[point as usize] = Site::Black;
            self.placed += 1;
            for chain in survey.contacts.touched(point) {
                self.left[chain as usize] -= 1;
                if self.left[chain as usize] == 0 {
                    self.captured += survey.layout.size(chain);
                    self.dying[self.doomed] = chain;
                    self.doomed += 1;
                }
            }
        }
        for &chain in &dying[..doomed] {
            self.take(chain);
        }
        if self.turns == 0 {
            // Chains that stand without liberty from the start.
            for chain in survey.chains().filter(|&chain| survey.liberties[chain as usize] == 0) {
                self.take(chain);
            }
        }
        self.turns += 1;
        true
    }

    /// Takes the stones of a chain off.
    fn take(&mut self, chain: Chain) {
        for &stone in self.survey.members(chain) {
            debug_assert_eq!(self.sites[stone as usize], Site::White);
            self.sites[stone as usize] = Site::Empty;
        }
    }

    /// True when the chain has fallen, or falls in the next turn.
    pub(super) fn fallen(&self, chain: Chain) -> bool {
        self.left[chain as usize] == 0
    }

    /// True when a point is empty now.
    pub(super) fn empty(&self, point: GoPoint) -> bool {
        self.sites[point as usize] == Site::Empty
    }

    /// True when a stone at an empty point would take a chain's last liberty.
    pub(super) fn captures(&self, point: GoPoint) -> bool {
        self.survey.contacts.touched(point).any(|chain| self.left[chain as usize] == 1)
    }

    /// True when a stone at an empty point, capturing nothing, would be legal.
    pub(super) fn safe(&self, point: GoPoint) -> bool {
        match self.survey.rules {
            Rules::Go => self.joined.room(self.survey.layout.part_at(point as usize)) > 1,
            Rules::Report => !self.survey.contacts.walled(point),
        }
    }

    /// Report's rules: true when stones are about to be taken off.
    pub(super) fn waiting(&self) -> bool {
        self.doomed > 0
    }
}
