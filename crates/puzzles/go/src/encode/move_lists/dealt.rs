//! Blind guesses of lists: the points are a pack of cards, and a guess deals K of them.
//!
//! The pack is never put in order again, since what is shuffled may have been shuffled before. What a dealt list is worth is
//! counted as it is dealt (see `counted`): all its points are different and empty, so that only a list that fills a region
//! is played out.

use super::MoveLists;
use crate::encode::playout::Playout;
use crate::encode::survey::Survey;
use crate::rules::ILLEGAL;
use crate::theory::Region;
use crate::{GoPlay, GoPoint, Rules};
use plansza_core::{Dice, Guesser, Rng};

/// Deals lists.
pub(super) struct DealtLists<'a> {
    survey: &'a Survey,
    playout: Playout<'a>,
    /// All points that a list may name; the first are the list.
    pack: Box<[GoPoint]>,
    dice: Dice,
    thrown: Vec<u32>,
    /// Liberties of each chain that the list fills.
    filled: Box<[u16]>,
    /// Points of each region that the list names.
    taken: Box<[u16]>,
}

impl<'a> DealtLists<'a> {
    /// Of a space whose lists have no passes and no more turns than there are points; else none.
    pub(super) fn new(space: &'a MoveLists) -> Option<DealtLists<'a>> {
        let MoveLists { survey, pool, passes, .. } = space;
        let (points, turns) = (pool.len(), survey.stones);
        (!passes && turns <= points).then(|| DealtLists {
            survey,
            playout: Playout::new(survey),
            pack: pool.clone(),
            dice: Dice::new((points + 1 - turns..=points).rev().map(|left| left as u32)),
            thrown: vec![0; turns],
            filled: vec![0; survey.layout.chains()].into(),
            taken: vec![0; survey.layout.regions()].into(),
        })
    }

    fn list(&self) -> &[GoPoint] {
        &self.pack[..self.thrown.len()]
    }
}

impl Guesser<GoPlay> for DealtLists<'_> {
    fn draw(&mut self, rng: &mut Rng) -> i64 {
        let Survey { layout, contacts, liberties, rules, .. } = self.survey;
        self.dice.throw(rng, &mut self.thrown);
        self.filled.fill(0);
        self.taken.fill(0);
        let (mut captured, mut full, mut walled) = (0, false, false);
        for (at, &number) in self.thrown.iter().enumerate() {
            self.pack.swap(at, at + number as usize);
            let point = self.pack[at];
            walled |= contacts.walled(point);
            let region: Region = layout.part_at(point as usize);
            let taken = &mut self.taken[region as usize];
            *taken += 1;
            full |= *taken == layout.rooms()[region as usize];
            for chain in contacts.touched(point) {
                let filled = &mut self.filled[chain as usize];
                *filled += 1;
                if *filled == liberties[chain as usize] {
                    captured += layout.size(chain);
                }
            }
        }
        match rules {
            Rules::Report if self.survey.hopeless || walled => ILLEGAL,
            Rules::Go if full => self.playout.points_anew(self.pack[..self.thrown.len()].iter().copied()),
            _ => (self.thrown.len() + self.survey.fallen + captured) as i64,
        }
    }

    fn solution(&self) -> GoPlay {
        self.survey.play(self.list())
    }
}
