//! The views: how an encoding of one instance looks to a search method.
//!
//! An encoding implements [`Space`] and those of the others that suit it; a method asks for the one it needs. All of
//! it is static: a method is compiled for each encoding, and erased once per run.
//!
//! | view | for | the encoding supplies |
//! |---|---|---|
//! | [`Space`] | random search, and the truth | a random solution, its score from scratch, and a shorter way to both if it has one |
//! | [`Local`] | climbing, tabu, annealing | a state, moves, the gain of a move |
//! | [`Genetic`] | genetic algorithms | genomes, crossover, mutation |
//! | [`Construct`] | ants | decisions, their options, placing with propagation |

use crate::{Board, Guesser, Rng, SampleGuesser};

/// One instance seen as a set of solutions with scores.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, NoParams, Puzzle, Seed, Space};
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let guess = space.sample(&mut Seed(1).rng());
/// assert!(Some(space.score(&guess)) <= space.goal() && space.legal(&guess));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Space: Sync {
    /// What the search looks for. All encodings of a puzzle share the puzzle's own solution type.
    type Solution: Clone + Send + Sync;

    /// The score from scratch: the slow truth. Every run's answer is checked with it.
    fn score(&self, solution: &Self::Solution) -> i64;

    /// The score that means solved, if it is known.
    fn goal(&self) -> Option<i64>;

    /// Whether the score of a solution counts: false for one that breaks a rule and is worth nothing, less than any that
    /// counts.
    fn legal(&self, solution: &Self::Solution) -> bool {
        let _ = solution;
        true
    }

    /// A random solution, as a blind guess would make it.
    fn sample(&self, rng: &mut Rng) -> Self::Solution;

    /// Guesses one after the other, each as likely as [`sample`](Space::sample) makes it, with their scores. An encoding that
    /// draws in place, or knows the score sooner, says so here; it may draw other numbers from the stream than `sample`.
    fn guesser(&self) -> Box<dyn Guesser<Self::Solution> + '_> {
        Box::new(SampleGuesser::new(self))
    }

    /// The picture of a solution.
    fn board(&self, solution: &Self::Solution) -> Board;
}

/// A space with small steps whose gain is cheap to know.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, Local, NoParams, Puzzle, Seed, Space};
/// let (space, mut rng) = (Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?, Seed(1).rng());
/// let mut state = space.state(&space.sample(&mut rng));
/// let step = space.propose(&state, &mut rng).expect("there are cells");
/// let expected = space.value(&state) + space.gain(&mut state, step);
/// space.apply(&mut state, step);
/// assert_eq!((space.value(&state), space.score(&space.solution(&state))), (expected, expected));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Local: Space {
    /// A solution in the form that makes moves fast. `Clone` so that a method can keep and restore one.
    type State: Clone + Send + Sync;
    /// A step from a state to a neighbour.
    type Move: Copy + Send;

    /// The state of a solution. The solution must be one that this encoding could have made.
    fn state(&self, solution: &Self::Solution) -> Self::State;

    /// The solution of a state.
    fn solution(&self, state: &Self::State) -> Self::Solution;

    /// The score of a state, kept up to date by [`apply`](Local::apply): O(1).
    fn value(&self, state: &Self::State) -> i64;

    /// A random move, or none where the state has no neighbour.
    fn propose(&self, state: &Self::State, rng: &mut Rng) -> Option<Self::Move>;

    /// The change of score that a move would bring. May use scratch space in the state but leaves its meaning as it is.
    fn gain(&self, state: &mut Self::State, step: Self::Move) -> i64;

    /// Makes the move.
    fn apply(&self, state: &mut Self::State, step: Self::Move);

    /// All moves from a state, in a fixed order; empties `moves` first.
    fn neighbours(&self, state: &Self::State, moves: &mut Vec<Self::Move>);

    /// What tabu search remembers of a move *before* it is applied: the keys of the attributes it undoes. A move is
    /// tabu while one of the keys it would [`create`](Local::creates) was undone lately.
    fn undoes(&self, state: &Self::State, step: Self::Move) -> [u32; 2];

    /// The keys of the attributes that the move would create.
    fn creates(&self, state: &Self::State, step: Self::Move) -> [u32; 2];

    /// Keys run from 0 to this number.
    fn keys(&self) -> usize;
}

/// A space whose solutions can be bred.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, Genetic, NoParams, Puzzle, Seed, Space};
/// let (space, mut rng) = (Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?, Seed(1).rng());
/// let (mut a, mut b) = (space.spawn(&mut rng), space.spawn(&mut rng));
/// space.cross(&mut a, &mut b, &mut rng);
/// space.mutate(&mut a, 0.1, &mut rng);
/// assert_eq!(space.fitness(&a), space.score(&space.express(&a)));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Genetic: Space {
    /// An individual. `clone_from` should reuse what is there.
    type Genome: Clone + Send + Sync;

    /// A fresh random individual.
    fn spawn(&self, rng: &mut Rng) -> Self::Genome;

    /// Draws an individual anew in place.
    fn respawn(&self, genome: &mut Self::Genome, rng: &mut Rng) {
        *genome = self.spawn(rng);
    }

    /// Turns two copies of parents into two children, in place.
    fn cross(&self, a: &mut Self::Genome, b: &mut Self::Genome, rng: &mut Rng);

    /// Mutates in place. What `rate` means (a probability per row, per gene, …) is the encoding's to say.
    fn mutate(&self, genome: &mut Self::Genome, rate: f64, rng: &mut Rng);

    /// The score of an individual, equal to [`Space::score`] of what it [`express`](Genetic::express)es.
    fn fitness(&self, genome: &Self::Genome) -> i64;

    /// Whether [`fitnesses`](Genetic::fitnesses) has a shorter way than one by one, so that a brood is judged together.
    const TOGETHER: bool = false;

    /// The scores of many individuals, each as [`fitness`](Genetic::fitness) has it.
    fn fitnesses(&self, genomes: &[Self::Genome], scores: &mut [i64]) {
        genomes.iter().zip(scores).for_each(|(genome, score)| *score = self.fitness(genome));
    }

    /// The solution that an individual stands for.
    fn express(&self, genome: &Self::Genome) -> Self::Solution;

    /// The individual of a solution that this encoding could have made: how a memetic method writes back what its
    /// local search has learned.
    fn encode(&self, solution: &Self::Solution) -> Self::Genome;
}

/// A space whose solutions are built decision by decision, with consequences drawn on the way.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Construct, Encoding, NoParams, Puzzle, Seed};
/// let (space, mut rng) = (Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?, Seed(1).rng());
/// let mut partial = space.begin();
/// while let Some(cell) = space.tightest(&partial, &mut rng) {
///     let option = rng.bit(space.open(&partial, cell));
///     space.place(&mut partial, cell, option as usize);
/// }
/// assert!((0..space.cells()).all(|cell| space.chosen(&partial, cell).is_some()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Construct: Space {
    /// A partly built solution. `clone_from` should reuse what is there.
    type Partial: Clone + Send + Sync;

    /// The number of decisions.
    fn cells(&self) -> usize;

    /// The largest number of options of a decision, at most 64.
    fn options(&self) -> usize;

    /// The tiles of the picture that a decision is about, row by row from 0: by default that of its own number.
    fn tiles(&self, cell: usize) -> Vec<usize> {
        vec![cell]
    }

    /// Nothing decided yet but what the instance itself decides.
    fn begin(&self) -> Self::Partial;

    /// The open options of a cell as bits; 0 when the cell is decided or has failed.
    fn open(&self, partial: &Self::Partial, cell: usize) -> u64;

    /// The one of these options of a cell that comes first, for who takes the first of equals: the lowest, unless an encoding
    /// has an order of its own. There is at least one.
    fn first(&self, cell: usize, options: u64) -> usize {
        let _ = cell;
        options.trailing_zeros() as usize
    }

    /// Decides a cell and propagates. The option must be open.
    fn place(&self, partial: &mut Self::Partial, cell: usize, option: usize);

    /// How good the partial solution is: for a finished one its score.
    fn grade(&self, partial: &Self::Partial) -> i64;

    /// What a partial solution of this grade earns when pheromone is laid: more for better, finite.
    fn reward(&self, grade: i64) -> f64;

    /// True when the partial solution can no longer reach the goal.
    fn hopeless(&self, partial: &Self::Partial) -> bool;

    /// The undecided cell with the fewest open options, ties by a random draw; none when all are decided or failed.
    fn tightest(&self, partial: &Self::Partial, rng: &mut Rng) -> Option<usize>;

    /// The option that a cell was decided to, by choice or by propagation.
    fn chosen(&self, partial: &Self::Partial, cell: usize) -> Option<usize>;

    /// The solution as far as it is built.
    fn built(&self, partial: &Self::Partial) -> Self::Solution;
}
