//! Blind guesses, one after the other: what random search does all day.
//!
//! [`Space::sample`] hands out a solution of its own each time, and [`Space::score`] is the slow truth. A [`Guesser`] draws
//! into memory that it keeps and knows the score by a shorter way, so that the baseline of every comparison does not take
//! more of the processor than what is compared with it. Each draw is a fresh one: independent of those before, and as
//! likely as [`Space::sample`] makes it. A test holds every encoding to both (`catalogue/tests/every_guess.rs`).
//!
//! | guesser | draws | score |
//! |---|---|---|
//! | [`SampleGuesser`] | a sample | from scratch; what an encoding has that says nothing |
//! | [`GenomeGuesser`] | a genome anew in place | its fitness |
//! | an encoding's own | | |

use crate::{Genetic, Rng, Space};

/// Draws solutions blindly, and says what each is worth.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, NoParams, Puzzle, Seed, Space};
/// let (space, mut rng) = (Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?, Seed(1).rng());
/// let mut guesser = space.guesser();
/// let best = (0..100).map(|_| guesser.draw(&mut rng)).max();
/// assert!(best <= space.goal());
/// let last = guesser.draw(&mut rng);
/// assert_eq!(space.score(&guesser.solution()), last);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait Guesser<T> {
    /// Draws a solution, independent of all before, and gives its score.
    fn draw(&mut self, rng: &mut Rng) -> i64;

    /// The solution that was drawn last. Before the first draw it may be any.
    fn solution(&self) -> T;
}

/// Samples, scored from scratch.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, Guesser, NoParams, Puzzle, SampleGuesser, Seed, Space};
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let mut guesser = SampleGuesser::new(&space);
/// guesser.draw(&mut Seed(1).rng());
/// assert_eq!(guesser.solution(), space.sample(&mut Seed(1).rng()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct SampleGuesser<'a, S: Space + ?Sized> {
    space: &'a S,
    last: Option<S::Solution>,
}

impl<'a, S: Space + ?Sized> SampleGuesser<'a, S> {
    /// Of a space.
    pub fn new(space: &'a S) -> SampleGuesser<'a, S> {
        SampleGuesser { space, last: None }
    }
}

impl<S: Space + ?Sized> Guesser<S::Solution> for SampleGuesser<'_, S> {
    fn draw(&mut self, rng: &mut Rng) -> i64 {
        let guess = self.space.sample(rng);
        let score = self.space.score(&guess);
        self.last = Some(guess);
        score
    }

    fn solution(&self) -> S::Solution {
        self.last.clone().unwrap_or_else(|| self.space.sample(&mut crate::Seed(0).rng()))
    }
}

/// Genomes drawn anew in place: for an encoding that spawns what it samples.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, GenomeGuesser, Guesser, NoParams, Puzzle, Seed, Space};
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let mut guesser = GenomeGuesser::new(&space);
/// assert_eq!(guesser.draw(&mut Seed(1).rng()), space.score(&guesser.solution()));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct GenomeGuesser<'a, S: Genetic> {
    space: &'a S,
    genome: S::Genome,
}

impl<'a, S: Genetic> GenomeGuesser<'a, S> {
    /// Of a space.
    pub fn new(space: &'a S) -> GenomeGuesser<'a, S> {
        // Which genome stands there before the first draw does not matter.
        GenomeGuesser { space, genome: space.spawn(&mut crate::Seed(0).rng()) }
    }
}

impl<S: Genetic> Guesser<S::Solution> for GenomeGuesser<'_, S> {
    fn draw(&mut self, rng: &mut Rng) -> i64 {
        self.space.respawn(&mut self.genome, rng);
        self.space.fitness(&self.genome)
    }

    fn solution(&self) -> S::Solution {
        self.space.express(&self.genome)
    }
}
