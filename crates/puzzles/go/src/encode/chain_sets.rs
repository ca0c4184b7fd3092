//! Sets of white chains to capture: the encoding that knows what the puzzle is about.
//!
//! A solution is a set of chains whose liberties together are no more than K points and which can be captured in some
//! order; it stands for a legal play that fills those liberties and puts the other stones where they capture nothing
//! more. The score is that play's. A move puts a chain out of the set, or lets one in; when the stones do not suffice
//! for that, others are put out, the poorest first.
//!
//! ```text
//! O . O .      K = 3: the left stone needs B3 and A2, the right one B3, D3 and C2. Together they have four liberties,
//! . . . .      so one of the two is captured, and the score is 4.
//! . . . .
//! ```
//!
//! This is problem knowledge, and much of it: liberties, the filter of living chains (Benson 1976), and that the order of
//! captures is a matter of opening eyes. What it does not have is the exact solver: nothing here knows which set is best.
//! The proven optimum is asked for once, as the goal at which a run may stop.
//!
//! The views: moves for local search, breeding (a child has what its parents share, and of the rest what finds room in
//! random order), and building for ants (a decision is a chain: leave or capture; what no longer fits is left).

use super::capture_set::CaptureSet;
use super::targets::Targets;
use super::{ask_for_the_goal, space_of_plays};
use crate::theory::NO_CHAIN;
use crate::{Go, GoPlay, GoTurn};
use plansza_core::{Construct, Encoding, Fault, Genetic, GenomeGuesser, Guesser, Local, Rng, params};

/// [`ChainSets`] has no parameters.
///
/// ```
/// use plansza_core::{Encoding, Puzzle};
/// use plansza_go::{Go, encode::{ChainSets, chain_sets::Params}};
/// assert!(ChainSets::new(&Go::read("O.. 1")?[0], Params {}).is_ok());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug, Default)]
pub struct Params {}

/// Sets of chains to capture.
///
/// ```
/// use plansza_core::{Genetic, Puzzle, Seed};
/// use plansza_go::{Go, encode::ChainSets};
/// let space = ChainSets::of(&Go::read("O.O./..../.... 3")?[0]);
/// assert_eq!(space.fitness(&space.spawn(&mut Seed(1).rng())), 4);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct ChainSets {
    pub(super) go: Go,
    targets: Targets,
}

impl ChainSets {
    /// The sets of chains of a board.
    pub fn of(go: &Go) -> ChainSets {
        ChainSets { go: go.clone(), targets: Targets::new(go) }
    }

    fn guesses(&self) -> Box<dyn Guesser<GoPlay> + '_> {
        Box::new(GenomeGuesser::new(self))
    }

    fn play(&self, set: &CaptureSet) -> GoPlay {
        self.targets.survey.play(&self.targets.perform(set.members()).0)
    }

    /// Lets in what finds room, in random order.
    fn fill(&self, set: &mut CaptureSet, mut guests: Vec<usize>, rng: &mut Rng) {
        rng.shuffle(&mut guests);
        // A chain may have to wait for one that opens an eye.
        let mut before = usize::MAX;
        while guests.len() < before {
            before = guests.len();
            guests.retain(|&chain| !set.invite(&self.targets, chain));
            if self.targets.eyed.is_empty() {
                break;
            }
        }
        set.finish(&self.targets);
    }

    /// The set of chains that a play captures.
    fn set_of(&self, play: &GoPlay) -> CaptureSet {
        let mut filled = vec![false; self.go.cells().len()];
        for turn in &play.0 {
            if let GoTurn::Stone(point) = *turn {
                filled[point as usize] = true;
            }
        }
        let falls =
            |&chain: &usize| self.targets.liberties(chain).iter().all(|&point| filled[point as usize]);
        let mut set = CaptureSet::new(&self.targets);
        set.adopt(&self.targets, (0..self.targets.len()).filter(falls));
        set.finish(&self.targets);
        set
    }
}

impl Encoding<Go> for ChainSets {
    const NAME: &'static str = "chains";
    const ABOUT: &'static str = "a set of white chains to capture; knows liberties, eyes (Benson) and the order of captures, not the best set";

    type Params = Params;

    /// Never fails: where no chain can be captured there is one solution, to place the stones.
    fn new(go: &Go, _: Params) -> Result<ChainSets, Fault> {
        ask_for_the_goal(go);
        Ok(ChainSets::of(go))
    }

    /// The parameters that suit a method.
    fn defaults(_: &Go, method: &str) -> String {
        match method {
            "climb" => "patience=120",
            "tabu" => "tenure=3 jitter=4 patience=60",
            "anneal" => "start=0.25 end=1.6 levels=2 moves=260",
            "late" => "length=8 patience=240",
            "deluge" => "rain=0.23 patience=140",
            "threshold" => "start=82.0 levels=1 moves=220",
            "genetic" => {
                "population=26 crossover=0.79 mutation=0.048 selection=steady-state parents=0.17 elites=2 \
                 succession=0.86 stagnation=16"
            }
            "memetic" => "hot=2.0 cold=0.2 burst=300 mutation=0.0",
            "ants" => "greedy=0.5 global=0.3 stagnation=30",
            _ => "",
        }
        .into()
    }
}

space_of_plays!(ChainSets);

/// A chain put out or let in; `victim`, if there is one, goes for it.
///
/// ```
/// use plansza_core::{Local, Puzzle, Space};
/// use plansza_go::{Go, GoPlay, encode::ChainSets};
/// let space = ChainSets::of(&Go::read("O... 2")?[0]);
/// let (mut state, mut moves) = (space.state(&GoPlay::default()), Vec::new());
/// space.neighbours(&state, &mut moves);
/// assert_eq!((moves.len(), space.gain(&mut state, moves[0])), (1, 1));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turnover {
    chain: u16,
    victim: u16,
}

impl ChainSets {
    /// The keys of what the two chains of a move are now, or will be.
    fn keys_of(&self, set: &CaptureSet, step: Turnover, after: bool) -> [u32; 2] {
        let key = |chain: u16| 2 * u32::from(chain) + u32::from(set.has(chain as usize) != after);
        let victim = if step.victim == NO_CHAIN { step.chain } else { step.victim };
        [key(step.chain), key(victim)]
    }
}

impl Local for ChainSets {
    type State = CaptureSet;
    type Move = Turnover;

    fn state(&self, play: &GoPlay) -> CaptureSet {
        self.set_of(play)
    }

    fn solution(&self, set: &CaptureSet) -> GoPlay {
        self.play(set)
    }

    #[inline]
    fn value(&self, set: &CaptureSet) -> i64 {
        set.value()
    }

    /// Any chain; where it does not fit, with a victim drawn from the set every other time.
    #[inline]
    fn propose(&self, set: &CaptureSet, rng: &mut Rng) -> Option<Turnover> {
        let all = self.targets.len();
        if all == 0 {
            return None;
        }
        let chain = rng.below(all);
        let mut step = Turnover { chain: chain as u16, victim: NO_CHAIN };
        if !set.has(chain) && !set.affords(&self.targets, chain) && rng.word() >> 63 == 0 {
            let start = rng.below(all);
            let victim = (start..all).chain(0..start).find(|&other| set.has(other));
            step.victim = victim.map_or(NO_CHAIN, |other| other as u16);
        }
        Some(step)
    }

    #[inline]
    fn gain(&self, set: &mut CaptureSet, step: Turnover) -> i64 {
        let before = set.value();
        set.force(&self.targets, step.chain as usize, step.victim);
        let gain = set.value() - before;
        set.restore(&self.targets, before);
        gain
    }

    #[inline]
    fn apply(&self, set: &mut CaptureSet, step: Turnover) {
        set.force(&self.targets, step.chain as usize, step.victim);
        set.settle();
    }

    /// Each chain turned over; one that does not fit also with each victim.
    fn neighbours(&self, set: &CaptureSet, moves: &mut Vec<Turnover>) {
        moves.clear();
        for chain in 0..self.targets.len() {
            let step = |victim: u16| Turnover { chain: chain as u16, victim };
            moves.push(step(NO_CHAIN));
            if !set.has(chain) && !set.affords(&self.targets, chain) {
                moves.extend(set.members().map(|victim| step(victim as u16)));
            }
        }
    }

    fn undoes(&self, set: &CaptureSet, step: Turnover) -> [u32; 2] {
        self.keys_of(set, step, false)
    }

    fn creates(&self, set: &CaptureSet, step: Turnover) -> [u32; 2] {
        self.keys_of(set, step, true)
    }

    fn keys(&self) -> usize {
        2 * self.targets.len()
    }
}

impl Genetic for ChainSets {
    type Genome = CaptureSet;

    fn spawn(&self, rng: &mut Rng) -> CaptureSet {
        let mut set = CaptureSet::new(&self.targets);
        self.fill(&mut set, (0..self.targets.len()).collect(), rng);
        set
    }

    /// Both children have what the parents share, and of what only one of them has as much as finds room.
    fn cross(&self, a: &mut CaptureSet, b: &mut CaptureSet, rng: &mut Rng) {
        let (both, either): (Vec<usize>, Vec<usize>) = (0..self.targets.len())
            .filter(|&chain| a.has(chain) || b.has(chain))
            .partition(|&chain| a.has(chain) && b.has(chain));
        if either.is_empty() {
            return;
        }
        for child in [a, b] {
            child.adopt(&self.targets, both.iter().copied());
            self.fill(child, either.clone(), rng);
        }
    }

    /// `rate` is the probability of each chain to be turned over.
    fn mutate(&self, set: &mut CaptureSet, rate: f64, rng: &mut Rng) {
        for chain in 0..self.targets.len() {
            if rng.chance(rate) {
                set.force(&self.targets, chain, NO_CHAIN);
            }
        }
        set.settle();
    }

    fn fitness(&self, set: &CaptureSet) -> i64 {
        set.value()
    }

    fn express(&self, set: &CaptureSet) -> GoPlay {
        self.play(set)
    }

    fn encode(&self, play: &GoPlay) -> CaptureSet {
        self.set_of(play)
    }
}

/// A set under construction: chains that were decided against are remembered.
///
/// ```
/// use plansza_core::{Construct, Puzzle};
/// use plansza_go::{Go, encode::ChainSets};
/// let space = ChainSets::of(&Go::read("O... 2")?[0]);
/// let mut partial = space.begin();
/// space.place(&mut partial, 0, 1);
/// assert_eq!(space.grade(&partial), 3);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Partial {
    /// What was decided for, without what falls besides when points are scarce.
    set: CaptureSet,
    left: Box<[bool]>,
}

impl ChainSets {
    /// The set that a partial set stands for.
    fn whole(&self, partial: &Partial) -> CaptureSet {
        let mut set = partial.set.clone();
        set.finish(&self.targets);
        set
    }
}

impl Construct for ChainSets {
    type Partial = Partial;

    fn cells(&self) -> usize {
        self.targets.len()
    }

    fn options(&self) -> usize {
        2
    }

    /// The stones of the chain.
    fn tiles(&self, cell: usize) -> Vec<usize> {
        self.targets.stones(cell)
    }

    fn begin(&self) -> Partial {
        Partial { set: CaptureSet::new(&self.targets), left: vec![false; self.targets.len()].into() }
    }

    #[inline]
    fn open(&self, partial: &Partial, cell: usize) -> u64 {
        let decided = partial.left[cell] || partial.set.has(cell);
        if decided || !partial.set.affords(&self.targets, cell) { 0 } else { 0b11 }
    }

    fn place(&self, partial: &mut Partial, cell: usize, option: usize) {
        // One that cannot be captured yet, for its eyes, is left.
        let taken = option == 1 && partial.set.invite(&self.targets, cell);
        partial.left[cell] = !taken;
    }

    fn grade(&self, partial: &Partial) -> i64 {
        self.whole(partial).value()
    }

    /// In proportion to the grade: its share of what capturing every chain would give, and so well above the pheromone
    /// that a colony starts with.
    fn reward(&self, grade: i64) -> f64 {
        let stones: i64 = (0..self.targets.len()).map(|chain| self.targets.size(chain)).sum();
        let survey = &self.targets.survey;
        let most = stones + (survey.stones + survey.fallen) as i64;
        grade.max(0) as f64 / most.max(1) as f64
    }

    /// There is always something to score.
    fn hopeless(&self, _: &Partial) -> bool {
        false
    }

    /// All open chains have two options: any of them, by a fair draw.
    fn tightest(&self, partial: &Partial, rng: &mut Rng) -> Option<usize> {
        let open = || (0..self.targets.len()).filter(|&cell| self.open(partial, cell) != 0);
        let count = open().count();
        if count == 0 { None } else { open().nth(rng.below(count)) }
    }

    fn chosen(&self, partial: &Partial, cell: usize) -> Option<usize> {
        (self.open(partial, cell) == 0).then_some(usize::from(partial.set.has(cell)))
    }

    fn built(&self, partial: &Partial) -> GoPlay {
        self.play(&self.whole(partial))
    }
}
