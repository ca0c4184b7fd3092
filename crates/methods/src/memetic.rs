//! Memetic search: a small genetic algorithm whose children each take a burst of local search before they are judged
//! (Moscato 1989).
//!
//! The burst is a short annealing from `hot` to `cold`; what it learns is written back into the child. Elites, fresh
//! blood and reset are as in the genetic algorithm. Children are independent and have streams of their own, so any
//! number of threads gives the same result.

use crate::odds::Odds;
use crate::{crowd, threads};
use plansza_core::{Genetic, Local, Method, Recipe, Rng, Run, params};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// Memetic search.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::Memetic;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &Memetic::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Memetic {
    /// Individuals.
    #[schemars(range(min = 2, max = 10_000))]
    pub population: usize,
    /// Probability that a child has two parents.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub crossover: f64,
    /// Mutation rate before the burst, as in the genetic algorithm.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub mutation: f64,
    /// Best individuals that live on.
    #[schemars(range(min = 1, max = 100_000))]
    pub elites: usize,
    /// Share of the next population that is drawn afresh (and takes its burst like the others).
    #[schemars(range(min = 0.0, max = 1.0))]
    pub fresh: f64,
    /// Individuals drawn in the tournament that selects a parent.
    #[schemars(range(min = 1, max = 100_000))]
    pub tournament: usize,
    /// Moves of local search that each child gets.
    #[schemars(range(min = 0, max = 10_000_000))]
    pub burst: u64,
    /// Temperature at the start of a burst.
    #[schemars(range(min = 1e-9, max = 1e12))]
    pub hot: f64,
    /// Temperature at the end of a burst.
    #[schemars(range(min = 1e-9, max = 1e12))]
    pub cold: f64,
    /// Generations without a better best before the population is drawn anew; 0 means never.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub stagnation: u64,
}

impl Default for Memetic {
    fn default() -> Memetic {
        Memetic {
            population: 12,
            crossover: 0.8,
            mutation: 0.0,
            elites: 2,
            fresh: 0.1,
            tournament: 2,
            burst: 5000,
            hot: 1.0,
            cold: 0.3,
            stagnation: 20,
        }
    }
}

impl Recipe for Memetic {
    const NAME: &'static str = "memetic";
    const ABOUT: &'static str = "genetic algorithm whose children each take a burst of annealing";
    const EPOCH: &'static str = "generations";
}

/// Temperature levels of a burst.
const LEVELS: u64 = 16;

/// Moves of a burst between two looks at the clock.
const GLANCE: u64 = 1024;

/// Asks in the middle of a burst whether to go on.
type GoOn<'a> = &'a (dyn Fn() -> bool + Sync);

/// What a burst may do: so many moves while it may go on; and what it has to beat for its steps to matter.
struct Burst<'a> {
    moves: u64,
    floor: Option<i64>,
    go_on: GoOn<'a>,
}

/// A child after its burst.
struct Child<S: Genetic> {
    genome: S::Genome,
    score: i64,
    cost: u64,
    /// Where its burst was better than anything before: what it had cost by then, the score, the solution.
    steps: Vec<(u64, i64, S::Solution)>,
}

impl<S: Genetic + Local> Method<S> for Memetic {
    fn search(&self, run: &mut Run<'_, S>) {
        let space = run.space;
        // Best first.
        let mut people: Vec<(S::Genome, i64)> = Vec::new();
        let mut generation = 0u64;
        let mut stale = 0;
        let mut top = i64::MIN;
        loop {
            let streams = run.seed.child(generation);
            let elites = if people.is_empty() { 0 } else { self.elites.min(self.population - 1) };
            let wanted = (self.population - elites) as u64;
            let granted = run.grant(wanted * (self.burst + 1));
            if granted == 0 {
                return;
            }
            run.epoch();
            // The generation before, whole.
            let parents = people.iter().map(|(genome, score)| (genome, *score));
            if !people.is_empty() && !run.look(|| crowd::scene(space, parents.clone().collect())) {
                return;
            }
            let births = granted.div_ceil(self.burst + 1) as usize;
            let fresh_from = ((wanted as f64) * (1.0 - self.fresh)).round() as usize;
            let make = |i: usize, floor: Option<i64>, go_on: GoOn<'_>| {
                let mut rng = streams.child(i as u64).rng();
                let mut genome = if people.is_empty() || i >= fresh_from {
                    space.spawn(&mut rng)
                } else {
                    self.conceive(space, &people, &mut rng)
                };
                space.mutate(&mut genome, if people.is_empty() { 0.0 } else { self.mutation }, &mut rng);
                // The last child of a budget has its burst cut short, on the same schedule: a smaller budget sees the
                // beginning of what a larger one does.
                let moves = self.burst.min((granted - i as u64 * (self.burst + 1)).saturating_sub(1));
                self.train(space, &genome, Burst { moves, floor, go_on }, &mut rng)
            };
            let mut children = Vec::with_capacity(births);
            // As many at a time as there are threads, with a look at the clock between. A solved child ends the run: its
            // later siblings are not counted, whether they were made or not.
            while children.len() < births && (children.is_empty() || run.poll()) {
                let batch = children.len()..births.min(children.len() + run.threads.max(1));
                // What the best was when the batch began: a sibling may have come further since, so it only saves work.
                let floor = run.best();
                let (threads, halted) = (run.threads, AtomicBool::new(false));
                let asked = Mutex::new(&mut *run);
                // Whoever comes by asks the clock for all; nobody waits for the answer.
                let go_on = || {
                    if asked.try_lock().is_ok_and(|mut run| !run.poll()) {
                        halted.store(true, Ordering::Relaxed);
                    }
                    !halted.load(Ordering::Relaxed)
                };
                let born: Vec<Child<S>> = if threads > 1 {
                    threads::map(batch.len(), |i| make(batch.start + i, floor, &go_on))
                } else {
                    batch.map(|i| make(i, floor, &go_on)).collect()
                };
                for child in born {
                    if !child.report(run) {
                        return;
                    }
                    children.push((child.genome, child.score));
                    let standing = || {
                        let all = people.iter().take(elites).chain(&children);
                        let all = all.chain(people.iter().skip(elites + children.len()));
                        crowd::scene(space, all.map(|(genome, score)| (genome, *score)).collect())
                    };
                    if !run.look(standing) {
                        return;
                    }
                }
            }
            people.truncate(elites);
            people.append(&mut children);
            generation += 1;
            people.sort_by_cached_key(|&(_, score)| std::cmp::Reverse(score));
            stale = if people[0].1 > top { 0 } else { stale + 1 };
            top = top.max(people[0].1);
            if self.stagnation > 0 && stale >= self.stagnation {
                people.clear();
                stale = 0;
                top = i64::MIN;
            }
        }
    }
}

impl Memetic {
    fn parent<'a, G>(&self, people: &'a [(G, i64)], rng: &mut Rng) -> &'a G {
        // Sorted best first: the smallest index wins a tournament.
        let winner = (0..self.tournament).map(|_| rng.below(people.len())).min().unwrap_or(0);
        &people[winner].0
    }

    fn conceive<S: Genetic>(&self, space: &S, people: &[(S::Genome, i64)], rng: &mut Rng) -> S::Genome {
        let mut a = self.parent(people, rng).clone();
        if rng.chance(self.crossover) {
            let mut b = self.parent(people, rng).clone();
            space.cross(&mut a, &mut b, rng);
        }
        a
    }

    fn train<S: Genetic + Local>(
        &self,
        space: &S,
        genome: &S::Genome,
        Burst { moves, floor, go_on }: Burst<'_>,
        rng: &mut Rng,
    ) -> Child<S> {
        let goal = space.goal().unwrap_or(i64::MAX);
        let mut state = space.state(&space.express(genome));
        let mut cost = 1;
        let mut steps = Vec::new();
        let mut odds = Odds::new(self.burst.div_ceil(LEVELS));
        // The best that the burst has seen, where it is not where it ends.
        let mut best: Option<S::State> = None;
        let mut top = space.value(&state);
        let beats = |value: i64| floor.is_none_or(|floor| value > floor);
        if beats(top) {
            steps.push((cost, top, space.solution(&state)));
        }
        'burst: for level in 0..LEVELS {
            let temperature = self.hot * libm::pow(self.cold / self.hot, level as f64 / (LEVELS - 1) as f64);
            odds.set(temperature);
            for _ in self.burst * level / LEVELS..self.burst * (level + 1) / LEVELS {
                if space.value(&state) >= goal || cost > moves {
                    break 'burst;
                }
                let Some(step) = space.propose(&state, rng) else { break 'burst };
                cost += 1;
                if cost.is_multiple_of(GLANCE) && !go_on() {
                    break 'burst;
                }
                let gain = space.gain(&mut state, step);
                if gain >= 0 || odds.allow(-gain, rng) {
                    if gain < 0 && space.value(&state) == top {
                        match &mut best {
                            Some(best) => best.clone_from(&state),
                            None => best = Some(state.clone()),
                        }
                    }
                    space.apply(&mut state, step);
                    if space.value(&state) > top {
                        top = space.value(&state);
                        if beats(top) {
                            steps.push((cost, top, space.solution(&state)));
                        }
                    }
                }
            }
        }
        if let Some(best) = best.filter(|best| space.value(best) > space.value(&state)) {
            state = best;
        }
        Child { genome: space.encode(&space.solution(&state)), score: space.value(&state), cost, steps }
    }
}

impl<S: Genetic> Child<S> {
    /// Reports its burst, each improvement at its evaluation. False when it reached the goal.
    fn report(&self, run: &mut Run<'_, S>) -> bool {
        let mut told = 0;
        for (cost, score, solution) in &self.steps {
            run.spend(cost - told - 1);
            told = *cost;
            if !run.judge(*score, || solution.clone()) {
                return false;
            }
        }
        run.spend(self.cost - told);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_blank::{Bits, Blank};
    use plansza_core::{Budget, Encoding, Flow, Observer, Progress, Puzzle, Seed, Stop, search};

    /// Says stop when it is asked for the third time.
    struct ThreeTimes(u32);

    impl Observer for ThreeTimes {
        fn tick(&mut self, _: Progress) -> Flow {
            self.0 += 1;
            if self.0 >= 3 { Flow::Cancel } else { Flow::Continue }
        }
    }

    /// A burst of millions of moves ends a glance after it was asked to, and what it found counts.
    #[test]
    fn a_long_burst_can_be_cut_short() {
        // A sum that cannot be: there is no goal to stop at.
        let board = Blank::read("9 9 9 9 / 9 9 9 9").unwrap().remove(0);
        let space = Bits::new(&board, Default::default()).unwrap();
        let memetic = Memetic { burst: 10_000_000, ..Memetic::default() };
        for threads in [1, 2] {
            let found = search(&space, &memetic, Seed(1), threads, Budget::UNLIMITED, &mut ThreeTimes(0));
            assert_eq!(found.stopped, Stop::Cancelled);
            assert!(found.evaluations <= 8 * GLANCE * threads as u64, "{}", found.evaluations);
            assert!(found.score.is_some());
        }
    }
}
