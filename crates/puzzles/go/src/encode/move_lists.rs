//! The report's encoding: an ordered list of K points, one stone a turn.
//!
//! The score is the number of stones plus captures; a list that breaks the rules (a point twice, a stone in the way,
//! suicide) scores −10⁹. A move replaces one entry by a random free point: one that is empty at the start, so it may
//! already be in the list. The instance's own rules apply, Go's or the report's.
//!
//! ```text
//! . O X      K = 2: the list [A3, A2] captures B3 with its first stone and scores 3; [A2, A2] scores −10⁹.
//! . X .
//! . . .
//! ```
//!
//! PointPool that white stones hold at the start, and passes, are left out as in the report. Where the empty points cannot
//! take K stones without a capture the best list may need them, and they are let in (`points=auto`).
//!
//! The gain of a move takes no replay: no region (see [`theory`](crate::theory)) that keeps an empty point to the end
//! is ever the scene of suicide, so as long as the list leaves one in each, its order does not matter and the captures
//! are a matter of counting liberties. Only lists that fill a region, or use points of white stones, are played out.

use super::playout::Playout;
use super::survey::Survey;
use super::{ask_for_the_goal, breeding, space_of_plays};
use crate::rules::{ILLEGAL, LARGEST};
use crate::theory::{Chain, Site};
use crate::{Go, GoPlay, GoPoint, GoTurn, Rules};
use plansza_core::{Encoding, Fault, Genetic, Local, Rng, params};

/// Which points a list may name.
///
/// ```
/// use plansza_go::encode::{PointPool, move_lists::Params};
/// assert_eq!(Params::default().points, PointPool::Auto);
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum PointPool {
    /// `free` where the empty points can take all stones without a capture, else `all`.
    #[default]
    Auto,
    /// PointPool that are empty at the start: the report's.
    Free,
    /// Also points under white stones, for stones after their capture, and passes.
    All,
}

/// Parameters of [`MoveLists`].
///
/// ```
/// use plansza_core::{Encoding, Local, Puzzle};
/// use plansza_go::{Go, encode::{MoveLists, PointPool, move_lists::Params}};
/// let space = MoveLists::new(&Go::read("O... 2")?[0], Params { points: PointPool::All })?;
/// assert_eq!(space.keys(), 5);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {
    /// Which points a list may name: those empty at the start (the report's), or all, and passes.
    pub points: PointPool,
}

/// Lists of K points.
///
/// ```
/// use plansza_core::{Local, Puzzle};
/// use plansza_go::{Go, GoPlay, ILLEGAL, encode::{MoveLists, move_lists::Params}};
/// let space = MoveLists::of(&Go::read("O... 2")?[0], &Params::default());
/// let value = |points: [u16; 2]| space.value(&space.state(&GoPlay::of(points)));
/// assert_eq!((value([1, 3]), value([1, 1])), (3, ILLEGAL));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct MoveLists {
    pub(super) go: Go,
    survey: Survey,
    /// What a list may name.
    pool: Box<[GoPoint]>,
    /// Whether passes are among it.
    passes: bool,
}

impl Encoding<Go> for MoveLists {
    const NAME: &'static str = "moves";
    const ABOUT: &'static str =
        "an ordered list of K points, illegal ones at −10⁹ (the report's); no propagation";

    type Params = Params;

    /// Never fails: every board has lists.
    fn new(go: &Go, params: Params) -> Result<MoveLists, Fault> {
        ask_for_the_goal(go);
        Ok(MoveLists::of(go, &params))
    }

    /// The parameters that suit a method: the report's best for its annealing, except that it starts anew at the end.
    fn defaults(go: &Go, method: &str) -> String {
        let stones = go.stones().max(1);
        match method {
            "anneal" => format!(
                "cooling=exponential start={} end=0.01 levels=1000 moves=1 at_end=restart",
                (go.cells().len() * stones) as f64 * 0.75,
            ),
            "genetic" => breeding(200, 1.0 / stones.max(2) as f64, 0.95, 100),
            "memetic" => "hot=1.0 cold=0.1 burst=2000 mutation=0.0".into(),
            "climb" => "patience=2000".into(),
            "tabu" => "tenure=4 jitter=4 patience=100".into(),
            _ => String::new(),
        }
    }
}

/// An ordered list of K points.
///
/// ```
/// use plansza_core::{Genetic, Puzzle};
/// use plansza_go::{Go, GoPlay, encode::{MoveLists, move_lists::{MoveList, Params}}};
/// let space = MoveLists::of(&Go::read("O... 2")?[0], &Params::default());
/// let list: MoveList = [1, 3].into();
/// assert_eq!(space.express(&list), GoPlay::of([1, 3]));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub type MoveList = Box<[GoPoint]>;

impl MoveLists {
    /// The lists of a board.
    pub fn of(go: &Go, params: &Params) -> MoveLists {
        let survey = Survey::new(go);
        let places = match go.rules() {
            Rules::Go => survey.layout.rooms().iter().map(|&room| room.saturating_sub(1) as usize).sum(),
            Rules::Report => survey.empties.iter().filter(|&&point| survey.fillable(point)).count(),
        };
        let all = match params.points {
            PointPool::Auto => go.stones() > places,
            PointPool::Free => survey.empties.len() < go.stones().min(1),
            PointPool::All => true,
        };
        let black = |point: GoPoint| survey.layout.sites()[point as usize] == Site::Black;
        let pool = match all {
            false => survey.empties.clone(),
            true => (0..survey.pass()).filter(|&point| !black(point)).chain([survey.pass()]).collect(),
        };
        MoveLists { go: go.clone(), survey, pool, passes: all }
    }

    /// Draws a list of distinct points; where passes are allowed, with a random number of them.
    fn draw(&self, list: &mut [GoPoint], rng: &mut Rng) {
        let points = self.pool.len() - usize::from(self.passes);
        let most = list.len().min(points);
        let stones = if self.passes { rng.below(most + 1) } else { most };
        // Floyd's sampling without repetition, then a random order.
        for (at, last) in (points - stones..points).enumerate() {
            let drawn = self.pool[rng.below(last + 1)];
            list[at] = if list[..at].contains(&drawn) { self.pool[last] } else { drawn };
        }
        let rest = if self.passes { self.survey.pass() } else { self.pool[0] };
        list[stones..].fill(rest);
        rng.shuffle(list);
    }

    fn score_of(&self, list: &[GoPoint]) -> i64 {
        Playout::points(&self.survey, list.iter().copied())
    }

    fn list(&self, play: &GoPlay) -> MoveList {
        let point = |turn: &GoTurn| match turn {
            GoTurn::Stone(point) => *point,
            GoTurn::Pass => self.survey.pass(),
        };
        let missing = self.survey.stones.saturating_sub(play.0.len());
        play.0.iter().map(point).chain(std::iter::repeat_n(self.survey.pass(), missing)).collect()
    }
}

space_of_plays!(MoveLists);

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
    /// PointPool of each region that the list names, repetitions and all.
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

impl Genetic for MoveLists {
    type Genome = MoveList;

    fn spawn(&self, rng: &mut Rng) -> MoveList {
        let mut list = vec![self.survey.pass(); self.survey.stones].into_boxed_slice();
        self.respawn(&mut list, rng);
        list
    }

    fn respawn(&self, list: &mut MoveList, rng: &mut Rng) {
        if !list.is_empty() {
            self.draw(list, rng);
        }
    }

    /// Both lists change sides behind one point, or entry by entry, by the toss of a coin; where a child would have a
    /// point twice, the entry stays on its side.
    fn cross(&self, a: &mut MoveList, b: &mut MoveList, rng: &mut Rng) {
        let (mut in_a, mut in_b) = ([false; LARGEST * LARGEST + 1], [false; LARGEST * LARGEST + 1]);
        a.iter().for_each(|&point| in_a[point as usize] = true);
        b.iter().for_each(|&point| in_b[point as usize] = true);
        let cut = rng.below(a.len().max(1));
        let uniform = rng.word() >> 63 == 1;
        let pass = self.survey.pass();
        for at in 0..a.len() {
            let crosses = if uniform { rng.word() >> 63 == 1 } else { at >= cut };
            let (one, other) = (a[at], b[at]);
            let taken = (other != pass && in_a[other as usize]) || (one != pass && in_b[one as usize]);
            if !crosses || taken {
                continue;
            }
            (a[at], b[at]) = (other, one);
            (in_a[one as usize], in_a[other as usize]) = (false, true);
            (in_b[other as usize], in_b[one as usize]) = (false, true);
        }
    }

    /// `rate` is the probability that an entry is replaced by a random point which the list does not have.
    fn mutate(&self, list: &mut MoveList, rate: f64, rng: &mut Rng) {
        let pass = self.survey.pass();
        for at in 0..list.len() {
            if rng.chance(rate) {
                let to = self.pool[rng.below(self.pool.len())];
                if to == pass || !list.contains(&to) {
                    list[at] = to;
                }
            }
        }
    }

    fn fitness(&self, list: &MoveList) -> i64 {
        self.score_of(list)
    }

    fn express(&self, list: &MoveList) -> GoPlay {
        self.survey.play(list)
    }

    fn encode(&self, play: &GoPlay) -> MoveList {
        self.list(play)
    }
}
