//! A set of chains to capture, with the points it takes: joined and left in a few steps.
//!
//! The set is always *closed* (a chain whose liberties are all filled for the sake of others is in it), within the
//! stones, and has an order. [`CaptureSet::force`] keeps it so: to let a chain in it puts others out.

use super::targets::Targets;
use crate::rules::ILLEGAL;
use crate::theory::NO_CHAIN;

/// A set of chains to capture.
///
/// ```
/// use plansza_core::{Local, Puzzle};
/// use plansza_go::{Go, GoPlay, encode::{CaptureSet, ChainSets}};
/// let space = ChainSets::of(&Go::read("O... 2")?[0]);
/// let set: CaptureSet = space.state(&GoPlay::of([1]));
/// assert_eq!(space.value(&set), 3);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct CaptureSet {
    chosen: Box<[bool]>,
    /// How many chosen chains have a point as liberty.
    cover: Box<[u8]>,
    /// Liberties of each chain that no chosen chain covers.
    missing: Box<[u16]>,
    /// Points covered.
    used: u16,
    /// Stones of the chosen chains.
    booty: i64,
    /// The score of the play that it stands for.
    value: i64,
    /// What was changed since the last [`CaptureSet::settle`], to go back.
    journal: Vec<u16>,
}

impl CaptureSet {
    /// The empty set. It has no value before [`CaptureSet::finish`].
    pub(super) fn new(targets: &Targets) -> CaptureSet {
        CaptureSet {
            chosen: vec![false; targets.len()].into(),
            cover: vec![0; targets.survey.layout.points()].into(),
            missing: (0..targets.len()).map(|chain| targets.liberties(chain).len() as u16).collect(),
            used: 0,
            booty: 0,
            value: 0,
            journal: Vec::new(),
        }
    }

    /// The score of the play that it stands for.
    #[inline]
    pub(super) fn value(&self) -> i64 {
        self.value
    }

    /// True when a chain is captured.
    #[inline]
    pub(super) fn has(&self, chain: usize) -> bool {
        self.chosen[chain]
    }

    /// True when a chain can be added with the stones that are left.
    #[inline]
    pub(super) fn affords(&self, targets: &Targets, chain: usize) -> bool {
        (self.used + self.missing[chain]) as usize <= targets.survey.stones
    }

    /// The chains of the set.
    pub(super) fn members(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.chosen.len()).filter(|&chain| self.chosen[chain])
    }

    /// Turns a chain over: puts it out, or lets it in and puts out `victim`, if there is one, and what else must go.
    pub(super) fn force(&mut self, targets: &Targets, chain: usize, victim: u16) {
        if victim != NO_CHAIN && self.has(victim as usize) {
            self.flip(targets, victim as usize);
        }
        self.flip(targets, chain);
        if self.chosen[chain] {
            self.shrink(targets, chain);
        }
        self.unstick(targets);
        self.appraise(targets);
    }

    /// Lets a chain in if the stones and the order allow. Says whether it is in. The value is that of before.
    pub(super) fn invite(&mut self, targets: &Targets, chain: usize) -> bool {
        if !self.chosen[chain] && self.affords(targets, chain) {
            self.flip(targets, chain);
            self.unstick(targets);
        }
        self.chosen[chain]
    }

    /// Becomes a set that is known to be within the stones and orderly, or a part of such a set. It has no value before
    /// [`CaptureSet::finish`].
    pub(super) fn adopt(&mut self, targets: &Targets, set: impl Iterator<Item = usize>) {
        let old: Vec<usize> = self.members().collect();
        old.into_iter().for_each(|chain| self.flip(targets, chain));
        set.for_each(|chain| self.flip(targets, chain));
        self.unstick(targets);
    }

    /// Ends a change: finds the value.
    pub(super) fn finish(&mut self, targets: &Targets) {
        self.appraise(targets);
        self.settle();
    }

    /// Forgets how it was before.
    pub(super) fn settle(&mut self) {
        self.journal.clear();
    }

    /// Goes back to how it was when it was last settled, with the value of then.
    pub(super) fn restore(&mut self, targets: &Targets, value: i64) {
        while let Some(chain) = self.journal.pop() {
            self.flip(targets, chain as usize);
            self.journal.pop();
        }
        self.value = value;
    }

    /// Changes sides, and nothing else.
    fn flip(&mut self, targets: &Targets, chain: usize) {
        self.journal.push(chain as u16);
        self.chosen[chain] = !self.chosen[chain];
        if self.chosen[chain] {
            self.booty += targets.size(chain);
            for &point in targets.liberties(chain) {
                let cover = &mut self.cover[point as usize];
                *cover += 1;
                if *cover == 1 {
                    self.used += 1;
                    targets.touched(point).for_each(|other| self.missing[other] -= 1);
                }
            }
        } else {
            self.booty -= targets.size(chain);
            for &point in targets.liberties(chain) {
                let cover = &mut self.cover[point as usize];
                *cover -= 1;
                if *cover == 0 {
                    self.used -= 1;
                    targets.touched(point).for_each(|other| self.missing[other] += 1);
                }
            }
        }
    }

    /// Puts chains out until the stones suffice: always the one that gives the fewest stones for the points it takes
    /// alone. `guest` stays.
    fn shrink(&mut self, targets: &Targets, guest: usize) {
        while self.used as usize > targets.survey.stones {
            let price = |chain: usize| {
                let alone = targets.liberties(chain).iter().filter(|&&point| self.cover[point as usize] == 1);
                alone.count() as i64
            };
            let worth = |chain: usize| (targets.size(chain), price(chain));
            let others = self.members().filter(|&chain| chain != guest).map(|chain| (chain, worth(chain)));
            // a/b < c/d without a division; what takes no point alone is put out last.
            let cheapest = others.min_by(|(_, (a, b)), (_, (c, d))| (a * d).cmp(&(c * b)).then(d.cmp(b)));
            match cheapest {
                Some((chain, _)) => self.flip(targets, chain),
                None => break,
            }
        }
    }

    /// Takes in what falls by itself, and puts out what has no order.
    fn unstick(&mut self, targets: &Targets) {
        self.close(targets);
        if targets.eyed.iter().all(|&chain| !self.chosen[chain]) {
            return;
        }
        let stuck = targets.stuck(self.members());
        if !stuck.is_empty() {
            stuck.into_iter().for_each(|chain| self.flip(targets, chain));
            self.close(targets);
        }
    }

    fn close(&mut self, targets: &Targets) {
        for chain in 0..self.chosen.len() {
            if self.missing[chain] == 0 && !self.chosen[chain] {
                self.flip(targets, chain);
            }
        }
    }

    /// Finds the score. Where points are scarce the other stones may capture more: then that is in the set too.
    fn appraise(&mut self, targets: &Targets) {
        if targets.ample {
            self.value = (targets.survey.stones + targets.survey.fallen) as i64 + self.booty;
            return;
        }
        loop {
            let (_, playout) = targets.perform(self.members());
            let caught: Vec<usize> = targets.caught(&playout).filter(|&chain| !self.chosen[chain]).collect();
            if caught.is_empty() {
                self.value = if targets.survey.hopeless { ILLEGAL } else { playout.score() };
                return;
            }
            caught.into_iter().for_each(|chain| self.flip(targets, chain));
        }
    }
}
