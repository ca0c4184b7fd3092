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

use super::plan::Plan;
use super::quarry::Quarry;
use super::terrain::NONE;
use crate::{Go, Play, Turn, draw, exact};
use plansza_core::{Board, Construct, Encoding, Fault, Genetic, Local, Rng, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// [`Chains`] has no parameters.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Params {}

/// Sets of chains to capture.
#[derive(Clone, Debug)]
pub struct Chains {
    pub(super) go: Go,
    quarry: Quarry,
}

impl Chains {
    /// The sets of chains of a board.
    pub fn of(go: &Go) -> Chains {
        Chains { go: go.clone(), quarry: Quarry::new(go) }
    }

    fn play(&self, plan: &Plan) -> Play {
        let members: Vec<usize> = plan.members().collect();
        self.quarry.terrain.play(&self.quarry.perform(&members).0)
    }

    /// Lets in what finds room, in random order.
    fn fill(&self, plan: &mut Plan, mut guests: Vec<usize>, rng: &mut Rng) {
        rng.shuffle(&mut guests);
        // A chain may have to wait for one that opens an eye.
        let mut before = usize::MAX;
        while guests.len() < before {
            before = guests.len();
            guests.retain(|&chain| !plan.invite(&self.quarry, chain));
            if self.quarry.orderly() {
                break;
            }
        }
        plan.finish(&self.quarry);
    }

    /// The set of chains that a play captures.
    fn plan(&self, play: &Play) -> Plan {
        let terrain = &self.quarry.terrain;
        let mut filled = vec![false; terrain.cells.len()];
        for turn in &play.0 {
            if let Turn::Stone(point) = *turn {
                filled[point as usize] = true;
            }
        }
        let falls = |&chain: &usize| self.quarry.liberties(chain).iter().all(|&point| filled[point as usize]);
        let mut plan = Plan::new(&self.quarry);
        plan.adopt(&self.quarry, (0..self.quarry.len()).filter(falls));
        plan.finish(&self.quarry);
        plan
    }
}

impl Encoding<Go> for Chains {
    const NAME: &'static str = "chains";
    const ABOUT: &'static str = "a set of white chains to capture; knows liberties, eyes (Benson) and the order of captures, not the best set";

    type Params = Params;

    /// Never fails: where no chain can be captured there is one solution, to place the stones.
    fn new(go: &Go, _: Params) -> Result<Chains, Fault> {
        // Asked of the instance, which remembers it: once for all trials, and not in a trial's time.
        exact::optimum(go);
        Ok(Chains::of(go))
    }

    /// The parameters that suit a method.
    fn defaults(_: &Go, method: &str) -> Value {
        match method {
            "anneal" => json!({ "start": 2.0, "end": 0.2, "levels": 100, "moves": 50 }),
            "genetic" => json!({
                "population": 60,
                "crossover": 0.8,
                "mutation": 0.05,
                "selection": "tournament",
                "elites": 2,
                "succession": 0.9,
                "stagnation": 30,
            }),
            "memetic" => json!({ "hot": 2.0, "cold": 0.2, "burst": 300, "mutation": 0.0 }),
            "climb" => json!({ "patience": 300 }),
            "tabu" => json!({ "tenure": 3, "jitter": 4, "patience": 60 }),
            "ants" => json!({ "greedy": 0.5, "global": 0.3, "stagnation": 30 }),
            _ => Value::Null,
        }
    }
}

impl Space for Chains {
    type Solution = Play;

    fn score(&self, play: &Play) -> i64 {
        self.go.points(play)
    }

    /// The proven optimum, known only so that a search can stop.
    fn goal(&self) -> Option<i64> {
        exact::optimum(&self.go)
    }

    /// Chains in random order, each captured if it fits.
    fn sample(&self, rng: &mut Rng) -> Play {
        self.play(&self.spawn(rng))
    }

    fn board(&self, play: &Play) -> Board {
        draw::board(&self.go, Some(play))
    }
}

/// A chain put out or let in; `victim`, if there is one, goes for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turnover {
    chain: u16,
    victim: u16,
}

impl Chains {
    /// The keys of what the two chains of a move are now, or will be.
    fn keys_of(&self, plan: &Plan, step: Turnover, after: bool) -> [u32; 2] {
        let key = |chain: u16| 2 * u32::from(chain) + u32::from(plan.has(chain as usize) != after);
        let victim = if step.victim == NONE { step.chain } else { step.victim };
        [key(step.chain), key(victim)]
    }
}

impl Local for Chains {
    type State = Plan;
    type Move = Turnover;

    fn state(&self, play: &Play) -> Plan {
        self.plan(play)
    }

    fn solution(&self, plan: &Plan) -> Play {
        self.play(plan)
    }

    #[inline]
    fn value(&self, plan: &Plan) -> i64 {
        plan.value()
    }

    /// Any chain; where it does not fit, with a victim drawn from the set every other time.
    #[inline]
    fn propose(&self, plan: &Plan, rng: &mut Rng) -> Option<Turnover> {
        let all = self.quarry.len();
        if all == 0 {
            return None;
        }
        let chain = rng.below(all);
        let mut step = Turnover { chain: chain as u16, victim: NONE };
        if !plan.has(chain) && !plan.affords(&self.quarry, chain) && rng.word() >> 63 == 0 {
            let start = rng.below(all);
            let victim = (start..all).chain(0..start).find(|&other| plan.has(other));
            step.victim = victim.map_or(NONE, |other| other as u16);
        }
        Some(step)
    }

    #[inline]
    fn gain(&self, plan: &mut Plan, step: Turnover) -> i64 {
        let before = plan.value();
        plan.force(&self.quarry, step.chain as usize, step.victim);
        let gain = plan.value() - before;
        plan.restore(&self.quarry, before);
        gain
    }

    #[inline]
    fn apply(&self, plan: &mut Plan, step: Turnover) {
        plan.force(&self.quarry, step.chain as usize, step.victim);
        plan.settle();
    }

    /// Each chain turned over; one that does not fit also with each victim.
    fn neighbours(&self, plan: &Plan, moves: &mut Vec<Turnover>) {
        moves.clear();
        for chain in 0..self.quarry.len() {
            let step = |victim: u16| Turnover { chain: chain as u16, victim };
            moves.push(step(NONE));
            if !plan.has(chain) && !plan.affords(&self.quarry, chain) {
                moves.extend(plan.members().map(|victim| step(victim as u16)));
            }
        }
    }

    fn undoes(&self, plan: &Plan, step: Turnover) -> [u32; 2] {
        self.keys_of(plan, step, false)
    }

    fn creates(&self, plan: &Plan, step: Turnover) -> [u32; 2] {
        self.keys_of(plan, step, true)
    }

    fn keys(&self) -> usize {
        2 * self.quarry.len()
    }
}

impl Genetic for Chains {
    type Genome = Plan;

    fn spawn(&self, rng: &mut Rng) -> Plan {
        let mut plan = Plan::new(&self.quarry);
        self.fill(&mut plan, (0..self.quarry.len()).collect(), rng);
        plan
    }

    /// Both children have what the parents share, and of what only one of them has as much as finds room.
    fn cross(&self, a: &mut Plan, b: &mut Plan, rng: &mut Rng) {
        let (both, either): (Vec<usize>, Vec<usize>) = (0..self.quarry.len())
            .filter(|&chain| a.has(chain) || b.has(chain))
            .partition(|&chain| a.has(chain) && b.has(chain));
        if either.is_empty() {
            return;
        }
        for child in [a, b] {
            child.adopt(&self.quarry, both.iter().copied());
            self.fill(child, either.clone(), rng);
        }
    }

    /// `rate` is the probability of each chain to be turned over.
    fn mutate(&self, plan: &mut Plan, rate: f64, rng: &mut Rng) {
        for chain in 0..self.quarry.len() {
            if rng.chance(rate) {
                plan.force(&self.quarry, chain, NONE);
            }
        }
        plan.settle();
    }

    fn fitness(&self, plan: &Plan) -> i64 {
        plan.value()
    }

    fn express(&self, plan: &Plan) -> Play {
        self.play(plan)
    }

    fn encode(&self, play: &Play) -> Plan {
        self.plan(play)
    }
}

/// A set under construction: chains that were decided against are remembered.
#[derive(Clone, Debug)]
pub struct Partial {
    /// What was decided for, without what falls besides when points are scarce.
    plan: Plan,
    left: Box<[bool]>,
}

impl Chains {
    /// The plan that a partial set stands for.
    fn whole(&self, partial: &Partial) -> Plan {
        let mut plan = partial.plan.clone();
        plan.finish(&self.quarry);
        plan
    }
}

impl Construct for Chains {
    type Partial = Partial;

    fn cells(&self) -> usize {
        self.quarry.len()
    }

    fn options(&self) -> usize {
        2
    }

    fn begin(&self) -> Partial {
        Partial { plan: Plan::new(&self.quarry), left: vec![false; self.quarry.len()].into() }
    }

    #[inline]
    fn open(&self, partial: &Partial, cell: usize) -> u64 {
        let decided = partial.left[cell] || partial.plan.has(cell);
        if decided || !partial.plan.affords(&self.quarry, cell) { 0 } else { 0b11 }
    }

    fn place(&self, partial: &mut Partial, cell: usize, option: usize) {
        // One that cannot be captured yet, for its eyes, is left.
        let taken = option == 1 && partial.plan.invite(&self.quarry, cell);
        partial.left[cell] = !taken;
    }

    fn grade(&self, partial: &Partial) -> i64 {
        self.whole(partial).value()
    }

    /// In proportion to the grade: its share of what capturing every chain would give, and so well above the pheromone
    /// that a colony starts with.
    fn reward(&self, grade: i64) -> f64 {
        let stones: i64 = (0..self.quarry.len()).map(|chain| self.quarry.size(chain)).sum();
        let most = stones + self.quarry.terrain.stones as i64 + self.quarry.fallen;
        grade.max(0) as f64 / most.max(1) as f64
    }

    /// There is always something to score.
    fn hopeless(&self, _: &Partial) -> bool {
        false
    }

    /// All open chains have two options: any of them, by a fair draw.
    fn tightest(&self, partial: &Partial, rng: &mut Rng) -> Option<usize> {
        let open = || (0..self.quarry.len()).filter(|&cell| self.open(partial, cell) != 0);
        let count = open().count();
        if count == 0 { None } else { open().nth(rng.below(count)) }
    }

    fn chosen(&self, partial: &Partial, cell: usize) -> Option<usize> {
        (self.open(partial, cell) == 0).then_some(usize::from(partial.plan.has(cell)))
    }

    fn built(&self, partial: &Partial) -> Play {
        self.play(&self.whole(partial))
    }
}
