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
//! Points that white stones hold at the start, and passes, are left out as in the report. Where the empty points cannot
//! take K stones without a capture the best list may need them, and they are let in (`points=auto`).
//!
//! How the gain of a move is known without a replay is told in `counted`.

mod counted;
mod dealt;

pub use counted::{Replacement, State};

use dealt::DealtLists;

use super::playout::Playout;
use super::survey::Survey;
use super::{ask_for_the_goal, space_of_plays};
use crate::rules::LARGEST;
use crate::theory::Site;
use crate::{Go, GoPlay, GoPoint, GoTurn, Rules};
use plansza_core::{Encoding, Fault, Genetic, GenomeGuesser, Guesser, Preset, Rng, params};

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
    /// Points that are empty at the start: the report's.
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
    const PRESETS: &'static [Preset] = &[Preset {
        method: "anneal",
        name: "report",
        about: "As the report had them for its boards of 5×5, by the size of the board; the run ends by itself.",
    }];

    fn preset(go: &Go, _: &Preset) -> String {
        let start = (go.cells().len() * go.stones().max(1)) as f64 * 0.75;
        format!("cooling=exponential start={start} end=0.01 levels=1000 moves=1 at_end=stop")
    }

    fn defaults(_: &Go, method: &str) -> String {
        match method {
            "climb" => "patience=2000",
            "tabu" => "tenure=4 jitter=4 patience=100",
            "anneal" => "start=0.13 end=0.41 levels=36 moves=2900",
            "late" => "length=1 patience=7800",
            "threshold" => "start=2.6 levels=69 moves=360",
            "genetic" => {
                "population=59 crossover=0.86 mutation=0.11 selection=steady-state parents=0.4 elites=13 \
                 succession=1.0 stagnation=690"
            }
            "memetic" => {
                "population=8 crossover=0.45 mutation=0.12 elites=6 fresh=0.34 burst=76000 hot=0.41 cold=0.046 \
                 stagnation=130"
            }
            _ => "",
        }
        .into()
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

    /// The board.
    #[cfg(feature = "linear")]
    pub(crate) fn instance(&self) -> &Go {
        &self.go
    }

    /// From the dealt lists where every list has as many points as turns; else from genomes.
    fn guesses(&self) -> Box<dyn Guesser<GoPlay> + '_> {
        match DealtLists::new(self) {
            Some(dealt) => Box::new(dealt),
            None => Box::new(GenomeGuesser::new(self)),
        }
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
