//! The genetic algorithm of the reports (Holland 1975 in shape).
//!
//! A population of scored individuals. Each generation, pairs of parents are selected, copied, crossed with
//! probability `crossover` and mutated; `elites` live on unchanged; the share 1 − `succession` of the new population
//! is drawn afresh instead of bred. After `stagnation` generations without a better best since the last start, the
//! whole population is drawn anew (or the run ends). Crossover and mutation are the encoding's.
//!
//! A pair of parents has two children (as in the sudoku report) or one (as in PyGAD, on which the kuromasu report
//! runs): then child k comes from parents k and k+1, and takes after crossover the part that begins like parent k.
//!
//! What the sudoku report's program does otherwise is in four parameters: its fresh individuals are crossed and mutated in the
//! generation in which they come (`fresh=mated`), a population drawn at random is no generation of its own
//! (`count_drawn=false`), only a better best of the whole run sets the counter of stagnation back (`improves_on=run`), and a
//! reset does not (`reset_counter=false`), so there is no second before such a best. The epoch of a better best counts
//! there too: its `reset_cond` of 150 is `stagnation=149`.
//!
//! Every litter has a random stream of its own, named by generation and place, so any number of threads breeds the same
//! population. Generations are counted as in PyGAD: the initial population is generation 0.

mod select;

pub use select::Selection;

use crate::{crowd, threads};
use plansza_core::{Genetic, Method, Recipe, Run, Seed, params};
use select::Selector;
use std::ops::Range;
use std::sync::Mutex;

/// What happens after stagnation.
///
/// ```
/// use plansza_methods::{GeneticAlgorithm, Stale};
/// let once = GeneticAlgorithm { stale: Stale::Stop, ..GeneticAlgorithm::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Stale {
    /// The whole population is drawn anew.
    Reset,
    /// The run ends.
    Stop,
}

/// What becomes of the individuals that are drawn afresh in place of children.
///
/// ```
/// use plansza_methods::{FreshBlood, GeneticAlgorithm};
/// let report = GeneticAlgorithm { fresh: FreshBlood::Mated, ..GeneticAlgorithm::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum FreshBlood {
    /// They stay as they were drawn.
    Apart,
    /// They take random places among the parents and are crossed and mutated with them.
    Mated,
}

/// What a generation must beat for the counter of stagnation to begin anew.
///
/// ```
/// use plansza_methods::{BestOf, GeneticAlgorithm};
/// let report = GeneticAlgorithm { improves_on: BestOf::Run, ..GeneticAlgorithm::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum BestOf {
    /// The best since the last reset.
    Start,
    /// The best of the whole run.
    Run,
}

/// How many children a pair of parents has.
///
/// ```
/// use plansza_methods::{GeneticAlgorithm, Offspring};
/// let pygad = GeneticAlgorithm { offspring: Offspring::One, ..GeneticAlgorithm::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Offspring {
    /// Both that crossover makes.
    Two,
    /// The first; the next child has a pair of its own.
    One,
}

/// The genetic algorithm.
///
/// ```
/// # use plansza_blank::{Bits, Blank};
/// use plansza_methods::GeneticAlgorithm;
/// # use plansza_core::{Budget, Encoding, Puzzle, Seed, Silent, search};
/// # let board = Blank::read("3 2 1 / 3 2 1")?.remove(0);
/// let space = Bits::new(&board, Default::default())?;
/// let found = search(&space, &GeneticAlgorithm::default(), Seed(1), 1, Budget::evaluations(100_000), &mut Silent);
/// assert!(found.solved());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct GeneticAlgorithm {
    /// Individuals.
    #[schemars(range(min = 2, max = 200_000))]
    pub population: usize,
    /// Probability that a pair of children is crossed.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub crossover: f64,
    /// Mutation rate; the encoding says of what (sudoku: per row, or per free cell).
    #[schemars(range(min = 0.0, max = 1.0))]
    pub mutation: f64,
    /// How parents are chosen.
    pub selection: Selection,
    /// Individuals drawn in a tournament.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub tournament: usize,
    /// Share of the population that mates under steady-state selection.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub parents: f64,
    /// Children of a pair of parents.
    pub offspring: Offspring,
    /// Best individuals that live on unchanged.
    #[schemars(range(min = 0, max = 200_000))]
    pub elites: usize,
    /// Share of the next population that comes from succession; the rest is drawn afresh.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub succession: f64,
    /// Generations after which the run ends; 0 means that it goes on.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub generations: u64,
    /// Generations without a better best before `stale` applies; 0 means never.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub stagnation: u64,
    /// What happens after stagnation.
    pub stale: Stale,
    /// What becomes of the individuals that are drawn afresh in place of children.
    #[schemars(extend("later" = true))]
    pub fresh: FreshBlood,
    /// Whether a population drawn at random is a generation whose best counts; if not, its children are the first.
    #[schemars(extend("later" = true))]
    pub count_drawn: bool,
    /// What a generation must beat for the counter of stagnation to begin anew.
    #[schemars(extend("later" = true))]
    pub improves_on: BestOf,
    /// Whether a reset sets the counter of stagnation back; if not, there is no second reset before a better best.
    #[schemars(extend("later" = true))]
    pub reset_counter: bool,
}

impl Default for GeneticAlgorithm {
    fn default() -> GeneticAlgorithm {
        GeneticAlgorithm {
            population: 100,
            crossover: 0.8,
            mutation: 0.1,
            selection: Selection::Tournament,
            tournament: 3,
            parents: 0.25,
            offspring: Offspring::Two,
            elites: 2,
            succession: 0.95,
            generations: 0,
            stagnation: 100,
            stale: Stale::Reset,
            fresh: FreshBlood::Apart,
            count_drawn: true,
            improves_on: BestOf::Start,
            reset_counter: true,
        }
    }
}

impl Recipe for GeneticAlgorithm {
    const NAME: &'static str = "genetic";
    const ABOUT: &'static str =
        "genetic algorithm: selection, crossover, mutation, fresh blood, reset when stale";
    const EPOCH: &'static str = "generations";
}

impl<S: Genetic> Method<S> for GeneticAlgorithm {
    fn search(&self, run: &mut Run<'_, S>) {
        let space = run.space;
        let mut selector = Selector::new(self.selection, self.tournament, self.parents);
        let mut people: Vec<S::Genome> = Vec::new();
        let mut scores: Vec<i64> = Vec::new();
        let (mut next, mut next_scores) = (Vec::new(), Vec::new());
        let mut generation = 0u64;
        let mut stale = 0;
        let mut top = i64::MIN;
        // Whether this is the first generation since a reset.
        let mut renewed = false;
        loop {
            let streams = run.seed.child(generation);
            let fresh = people.is_empty();
            let elites = if fresh { 0 } else { self.elites.min(self.population - 1) };
            let wanted = self.population - elites;
            let granted = run.grant(wanted as u64) as usize;
            if granted == 0 {
                return;
            }
            let counted = !fresh || self.count_drawn;
            generation += 1;
            if counted && generation > 1 {
                run.epoch();
            }
            // The generation before, whole.
            if !fresh
                && !run.look(|| crowd::scene(space, people.iter().zip(scores.iter().copied()).collect()))
            {
                return;
            }
            let mut born = 0;
            if fresh {
                if self.improves_on == BestOf::Start {
                    top = i64::MIN;
                }
                // Large populations are made in parts, with a look at the clock between them.
                while born < granted && (born == 0 || run.poll()) {
                    let part = born..granted.min(born + PART);
                    people.extend(breed(run.threads, part.clone(), |i| {
                        space.spawn(&mut streams.child(i as u64).rng())
                    }));
                    if S::TOGETHER {
                        scores.resize(part.end, 0);
                        space.fitnesses(&people[part.clone()], &mut scores[part.clone()]);
                    } else {
                        scores.extend(breed(run.threads, part.clone(), |i| space.fitness(&people[i])));
                    }
                    if !counted {
                        run.spend(part.len() as u64);
                    } else if !judge(run, (&people, &scores), part.clone(), (&[], &[])) {
                        return;
                    }
                    born = part.end;
                }
            } else {
                selector.prepare(&scores, elites > 0);
                let bred = (self.population as f64 * self.succession).round() as usize;
                if next.len() != people.len() {
                    next.clone_from(&people);
                    next_scores.clone_from(&scores);
                }
                for (slot, &elite) in selector.ranked().iter().take(elites).enumerate() {
                    next[slot].clone_from(&people[elite as usize]);
                    next_scores[slot] = scores[elite as usize];
                }
                let nursery = Nursery {
                    rules: self,
                    space,
                    selector: &selector,
                    people: &people,
                    scores: &scores,
                    streams,
                    bred: bred.saturating_sub(elites),
                    drawn: self.drawn(wanted, bred.saturating_sub(elites), streams),
                };
                // A litter is made whole, also where the budget ends within it: a smaller budget sees the beginning of what
                // a larger one does.
                let made = wanted.min(granted.next_multiple_of(nursery.litter()));
                while born < made && (born == 0 || run.poll()) {
                    let end = made.min(born + PART);
                    let places = elites + born..elites + end;
                    let (children, marks) = (&mut next[places.clone()], &mut next_scores[places.clone()]);
                    nursery.fill(born, children, marks, run.threads);
                    let paid = places.start..elites + end.min(granted);
                    if !judge(run, (&next, &next_scores), paid, (&people, &scores)) {
                        return;
                    }
                    born = end;
                }
                // A generation cut short by the clock keeps the parents in the places that were not reached.
                for place in elites + born..people.len() {
                    next[place].clone_from(&people[place]);
                    next_scores[place] = scores[place];
                }
                std::mem::swap(&mut people, &mut next);
                std::mem::swap(&mut scores, &mut next_scores);
            }
            if !counted {
                continue;
            }
            if let Some(&best) = scores.iter().max() {
                // A reset that sets the counter back does so as a better best would.
                stale = if best > top || std::mem::take(&mut renewed) { 0 } else { stale + 1 };
                top = top.max(best);
            }
            if self.generations > 0 && run.meter().epochs() >= self.generations {
                return run.meter().exhaust();
            }
            let due = if self.reset_counter { stale >= self.stagnation } else { stale == self.stagnation };
            if self.stagnation > 0 && due {
                match self.stale {
                    Stale::Stop => return run.meter().exhaust(),
                    Stale::Reset => {
                        people.clear();
                        scores.clear();
                        renewed = self.reset_counter;
                    }
                }
            }
        }
    }
}

/// Individuals and their scores.
type People<'a, G> = (&'a [G], &'a [i64]);

/// Hands in what was born in these places, one by one in their order, whoever made them. False when one reaches the goal or
/// who looks has had enough. Who looks sees the population as it stands: parents in the places that are not judged yet.
fn judge<S: Genetic>(
    run: &mut Run<'_, S>,
    (next, scores): People<'_, S::Genome>,
    mut places: Range<usize>,
    (people, old_scores): People<'_, S::Genome>,
) -> bool {
    let space = run.space;
    places.all(|place| {
        let standing = || {
            let judged = next.iter().zip(scores.iter().copied()).take(place + 1);
            let parents = people.iter().zip(old_scores.iter().copied()).skip(place + 1);
            crowd::scene(space, judged.chain(parents).collect())
        };
        run.judge(scores[place], || space.express(&next[place])) && run.look(standing)
    })
}

impl GeneticAlgorithm {
    /// Of so many places the ones that fresh individuals take among the parents, drawn at random; nothing when they stay apart.
    fn drawn(&self, places: usize, bred: usize, streams: Seed) -> Vec<bool> {
        if self.fresh == FreshBlood::Apart || bred >= places {
            return Vec::new();
        }
        let mut drawn: Vec<bool> = (0..places).map(|place| place >= bred).collect();
        streams.named("fresh").rng().shuffle(&mut drawn);
        drawn
    }
}

/// Makes things in order, on one thread or many.
fn breed<T: Send>(threads: usize, range: Range<usize>, make: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads > 1 { threads::map(range.len(), |i| make(range.start + i)) } else { range.map(make).collect() }
}

/// The making of one generation.
struct Nursery<'a, S: Genetic> {
    rules: &'a GeneticAlgorithm,
    space: &'a S,
    selector: &'a Selector,
    people: &'a [S::Genome],
    scores: &'a [i64],
    streams: Seed,
    /// Children from this place on are drawn afresh and stay as they are, unless those are `drawn`.
    bred: usize,
    /// Which places are drawn afresh and then treated as the others; none when fresh ones stay apart.
    drawn: Vec<bool>,
}

/// Litters that one task of a parallel run makes.
const LITTERS: usize = 16;

/// Individuals between two looks at the clock.
const PART: usize = 4096;

impl<S: Genetic> Nursery<'_, S> {
    /// Makes the children from place `first` on, which begins a litter.
    fn fill(&self, first: usize, children: &mut [S::Genome], marks: &mut [i64], threads: usize) {
        let first = first / self.litter();
        if threads > 1 {
            let size = LITTERS * self.litter();
            let chunks = children.chunks_mut(size).zip(marks.chunks_mut(size));
            let chunks: Vec<_> = chunks.map(Mutex::new).collect();
            threads::each(chunks.len(), &|i| {
                let (children, marks) = &mut *chunks[i].lock().expect("a chunk is filled once");
                self.raise(first + i * LITTERS, children, marks);
            });
        } else {
            self.raise(first, children, marks);
        }
    }

    /// Children of a pair.
    fn litter(&self) -> usize {
        match self.rules.offspring {
            Offspring::Two => 2,
            Offspring::One => 1,
        }
    }

    /// Makes consecutive litters.
    fn raise(&self, first: usize, children: &mut [S::Genome], marks: &mut [i64]) {
        let size = self.litter();
        // The child that a litter of one does without.
        let mut other = (size == 1).then(|| self.people[0].clone());
        for (k, (litter, marks)) in children.chunks_mut(size).zip(marks.chunks_mut(size)).enumerate() {
            let place = size * (first + k);
            let mut rng = self.streams.child((first + k) as u64).rng();
            let mated = !self.drawn.is_empty();
            let bred = if mated { litter.len() } else { self.bred.saturating_sub(place).min(litter.len()) };
            for (i, child) in litter.iter_mut().enumerate() {
                if i < bred && !(mated && self.drawn[place + i]) {
                    let parent = self.selector.pick(self.scores, place + i, &mut rng);
                    child.clone_from(&self.people[parent]);
                } else {
                    self.space.respawn(child, &mut rng);
                }
            }
            if let Some(other) = other.as_mut().filter(|_| bred > 0) {
                let parent = self.selector.pick(self.scores, place + 1, &mut rng);
                other.clone_from(&self.people[parent]);
            }
            match (&mut litter[..bred], &mut other) {
                ([a, b], _) | ([a], Some(b)) if rng.chance(self.rules.crossover) => {
                    self.space.cross(a, b, &mut rng);
                }
                _ => {}
            }
            for (i, (child, mark)) in litter.iter_mut().zip(marks).enumerate() {
                if i < bred {
                    self.space.mutate(child, self.rules.mutation, &mut rng);
                }
                if !S::TOGETHER {
                    *mark = self.space.fitness(child);
                }
            }
        }
        if S::TOGETHER {
            self.space.fitnesses(children, marks);
        }
    }
}
