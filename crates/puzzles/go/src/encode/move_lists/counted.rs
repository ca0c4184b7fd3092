//! A list with what is counted of it, so that a move is weighed in few steps.
//!
//! The gain of a move takes no replay: no region (see [`theory`](crate::theory)) that keeps an empty point to the end
//! is ever the scene of suicide, so as long as the list leaves one in each, its order does not matter and the captures
//! are a matter of counting liberties. Only lists that fill a region, or use points of white stones, are played out.

use super::{MoveList, MoveLists};
use crate::encode::survey::Survey;
use crate::rules::ILLEGAL;
use crate::theory::Chain;
use crate::{GoPlay, GoPoint, Rules};
use plansza_core::{Local, Rng};

/// A list with what is counted of it.
///
/// ```
/// use plansza_core::{Local, Puzzle};
/// use plansza_go::{Go, GoPlay, encode::{MoveLists, move_lists::{Params, State}}};
/// let space = MoveLists::of(&Go::read("O... 2")?[0], &Params::default());
/// let state: State = space.state(&GoPlay::of([2, 3]));
/// assert_eq!(space.value(&state), 2);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct State {
    list: MoveList,
    tally: ListTally,
    /// How often the list names each point, and the pass.
    times: Box<[u16]>,
    /// Liberties of each chain that the list fills.
    filled: Box<[u16]>,
    /// Points of each region that the list names, repetitions and all.
    taken: Box<[u16]>,
    value: i64,
}

/// Why a list may be illegal, and what it scores if it is not.
#[derive(Clone, Copy, Debug, Default)]
struct ListTally {
    /// Entries beyond the first of each point.
    doubles: u16,
    /// Regions of which the list names as many points as are empty.
    full: u16,
    /// Entries that are no empty point: under white stones.
    deep: u16,
    /// Entries that the report's rules never allow.
    walled: u16,
    /// Stones and captures.
    points: i64,
}

/// One entry of the list replaced.
///
/// ```
/// use plansza_core::{Local, Puzzle};
/// use plansza_go::{Go, GoPlay, encode::{MoveLists, move_lists::Params}};
/// let space = MoveLists::of(&Go::read("O... 2")?[0], &Params::default());
/// let (mut state, mut moves) = (space.state(&GoPlay::of([2, 3])), Vec::new());
/// space.neighbours(&state, &mut moves);
/// assert_eq!(moves.iter().map(|&step| space.gain(&mut state, step)).max(), Some(1));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    at: u16,
    to: GoPoint,
}

impl MoveLists {
    /// Counts an entry in.
    #[inline]
    fn enter(&self, state: &mut State, point: GoPoint) {
        if point == self.survey.pass() {
            return;
        }
        let at = point as usize;
        let tally = &mut state.tally;
        tally.points += 1;
        tally.walled += u16::from(self.survey.contacts.walled(point));
        state.times[at] += 1;
        if !self.survey.layout.is_empty(at) {
            tally.deep += 1;
            tally.doubles += u16::from(state.times[at] > 1);
            return;
        }
        let region = self.survey.layout.part_at(at) as usize;
        state.taken[region] += 1;
        tally.full += u16::from(state.taken[region] == self.survey.layout.rooms()[region]);
        if state.times[at] > 1 {
            tally.doubles += 1;
            return;
        }
        for chain in self.survey.contacts.touched(point) {
            let filled = &mut state.filled[chain as usize];
            *filled += 1;
            if *filled == self.survey.liberties[chain as usize] {
                tally.points += self.survey.layout.size(chain) as i64;
            }
        }
    }

    /// Counts an entry out.
    #[inline]
    fn leave(&self, state: &mut State, point: GoPoint) {
        if point == self.survey.pass() {
            return;
        }
        let at = point as usize;
        let tally = &mut state.tally;
        tally.points -= 1;
        tally.walled -= u16::from(self.survey.contacts.walled(point));
        state.times[at] -= 1;
        if !self.survey.layout.is_empty(at) {
            tally.deep -= 1;
            tally.doubles -= u16::from(state.times[at] > 0);
            return;
        }
        let region = self.survey.layout.part_at(at) as usize;
        tally.full -= u16::from(state.taken[region] == self.survey.layout.rooms()[region]);
        state.taken[region] -= 1;
        if state.times[at] > 0 {
            tally.doubles -= 1;
            return;
        }
        for chain in self.survey.contacts.touched(point) {
            let filled = &mut state.filled[chain as usize];
            if *filled == self.survey.liberties[chain as usize] {
                tally.points -= self.survey.layout.size(chain) as i64;
            }
            *filled -= 1;
        }
    }

    /// The score by the tally, where it decides.
    #[inline]
    fn verdict(&self, tally: &ListTally) -> Option<i64> {
        if tally.doubles > 0 {
            return Some(ILLEGAL);
        }
        let settled = tally.deep == 0;
        match self.survey.rules {
            Rules::Go => (settled && tally.full == 0).then_some(tally.points),
            Rules::Report if self.survey.hopeless || tally.walled > 0 => Some(ILLEGAL),
            Rules::Report => settled.then_some(tally.points),
        }
    }

    /// The captures won or lost when `one` is filled and `other` is not, instead of the other way round.
    #[inline]
    fn captures(&self, state: &State, one: GoPoint, other: GoPoint, short: u16) -> i64 {
        let Survey { layout, contacts, liberties, .. } = &self.survey;
        let falls = |&chain: &Chain| {
            let filled = state.filled[chain as usize] + short;
            filled == liberties[chain as usize] && !contacts.touches(other, chain)
        };
        contacts.touched(one).filter(falls).map(|chain| layout.size(chain) as i64).sum()
    }

    /// The common case: a legal list stays one, and no region is near full. None where that is not sure.
    #[inline]
    fn plain(&self, state: &State, from: GoPoint, to: GoPoint) -> Option<i64> {
        let tally = &state.tally;
        let sure = state.value != ILLEGAL && tally.deep == 0 && tally.full == 0;
        if !sure || to == self.survey.pass() || from == self.survey.pass() {
            return None;
        }
        if state.times[to as usize] > 0 {
            return Some(ILLEGAL - state.value);
        }
        let layout = &self.survey.layout;
        let region = layout.part_at(to as usize) as usize;
        if !layout.is_empty(to as usize)
            || state.taken[region] + 1 >= layout.rooms()[region]
            || self.survey.contacts.walled(to)
        {
            return None;
        }
        Some(self.captures(state, to, from, 1) - self.captures(state, from, to, 0))
    }

    #[inline]
    fn replace(&self, state: &mut State, at: usize, to: GoPoint) {
        let from = std::mem::replace(&mut state.list[at], to);
        self.leave(state, from);
        self.enter(state, to);
    }
}

impl Local for MoveLists {
    type State = State;
    type Move = Replacement;

    fn state(&self, play: &GoPlay) -> State {
        let list = self.list(play);
        let mut state = State {
            tally: ListTally::default(),
            times: vec![0; self.survey.layout.points() + 1].into(),
            filled: vec![0; self.survey.layout.chains()].into(),
            taken: vec![0; self.survey.layout.regions()].into(),
            value: self.score_of(&list),
            list: Box::default(),
        };
        state.tally.points = self.survey.fallen as i64;
        list.iter().for_each(|&point| self.enter(&mut state, point));
        state.list = list;
        state
    }

    fn solution(&self, state: &State) -> GoPlay {
        self.survey.play(&state.list)
    }

    #[inline]
    fn value(&self, state: &State) -> i64 {
        state.value
    }

    #[inline]
    fn propose(&self, state: &State, rng: &mut Rng) -> Option<Replacement> {
        if state.list.is_empty() {
            return None;
        }
        let at = rng.below(state.list.len()) as u16;
        Some(Replacement { at, to: self.pool[rng.below(self.pool.len())] })
    }

    #[inline]
    fn gain(&self, state: &mut State, step: Replacement) -> i64 {
        let at = step.at as usize;
        let from = state.list[at];
        if from == step.to {
            return 0;
        }
        if let Some(gain) = self.plain(state, from, step.to) {
            return gain;
        }
        self.replace(state, at, step.to);
        let value = self.verdict(&state.tally).unwrap_or_else(|| self.score_of(&state.list));
        self.replace(state, at, from);
        value - state.value
    }

    #[inline]
    fn apply(&self, state: &mut State, step: Replacement) {
        if state.list[step.at as usize] != step.to {
            self.replace(state, step.at as usize, step.to);
            state.value = self.verdict(&state.tally).unwrap_or_else(|| self.score_of(&state.list));
        }
    }

    /// A point twice is never legal, so the points that the list has already are left out.
    fn neighbours(&self, state: &State, moves: &mut Vec<Replacement>) {
        moves.clear();
        let pass = self.survey.pass();
        let fresh = |&&to: &&GoPoint| to == pass || state.times[to as usize] == 0;
        for at in 0..state.list.len() {
            let here = self.pool.iter().filter(fresh).filter(|&&to| to != state.list[at]);
            moves.extend(here.map(|&to| Replacement { at: at as u16, to }));
        }
    }

    fn undoes(&self, state: &State, step: Replacement) -> [u32; 2] {
        [u32::from(state.list[step.at as usize]); 2]
    }

    fn creates(&self, _: &State, step: Replacement) -> [u32; 2] {
        [u32::from(step.to); 2]
    }

    fn keys(&self) -> usize {
        self.survey.layout.points() + 1
    }
}
