//! Solutions that are strings of bits: an encoding says how many bits there are and what flipping one gains, and gets the
//! views of local search, genetic algorithms and ants for it.
//!
//! ```
//! use plansza_core::{BitString, Board, Genetic, Local, Rng, Seed, Space};
//! /// As many ones as there can be.
//! struct Ones;
//! impl Space for Ones {
//!     type Solution = Vec<bool>;
//!     fn score(&self, bits: &Vec<bool>) -> i64 { bits.iter().filter(|bit| **bit).count() as i64 }
//!     fn goal(&self) -> Option<i64> { Some(8) }
//!     fn sample(&self, rng: &mut Rng) -> Vec<bool> { (0..8).map(|_| rng.chance(0.5)).collect() }
//!     fn board(&self, _: &Vec<bool>) -> Board { Board::new(8, 1) }
//! }
//! impl BitString for Ones {
//!     type Counts = ();
//!     fn length(&self) -> usize { 8 }
//!     fn counts(&self, _: &[bool]) {}
//!     fn flip_gain(&self, _: &(), bits: &[bool], bit: usize) -> i64 { if bits[bit] { -1 } else { 1 } }
//!     fn flip(&self, _: &mut (), _: &[bool], _: usize) {}
//! }
//! let mut state = Ones.state(&vec![false; 8]);
//! Ones.apply(&mut state, 3);
//! assert_eq!((Ones.value(&state), Ones.fitness(&vec![true; 8])), (1, 8));
//! ```

use crate::{Construct, Genetic, Local, Rng, Space};

/// A space whose solutions are strings of bits.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{BitString, Encoding, NoParams, Puzzle};
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let dark = vec![false; space.length()];
/// assert_eq!(space.flip_gain(&space.counts(&dark), &dark, 1), 2); // its row and its column want it
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub trait BitString: Space<Solution = Vec<bool>> {
    /// What is kept beside the bits so that a gain is cheap to know.
    type Counts: Clone + Send + Sync;

    /// How many bits.
    fn length(&self) -> usize;

    /// What is kept of these bits.
    fn counts(&self, bits: &[bool]) -> Self::Counts;

    /// The change of score if a bit flips.
    fn flip_gain(&self, counts: &Self::Counts, bits: &[bool], bit: usize) -> i64;

    /// Brings what is kept up to date; the bit is about to flip.
    fn flip(&self, counts: &mut Self::Counts, bits: &[bool], bit: usize);

    /// The tile of the picture where a bit is seen, row by row from 0.
    fn tile(&self, bit: usize) -> usize {
        bit
    }

    /// What a string of this score earns when ants lay pheromone.
    fn earns(&self, score: i64) -> f64 {
        match self.goal() {
            Some(goal) => 1.0 / (1 + goal - score).max(1) as f64,
            None => score.max(1) as f64,
        }
    }
}

/// Bits, what is kept of them, and their score.
///
/// ```
/// use plansza_blank::{Bits, Blank};
/// use plansza_core::{Encoding, Local, NoParams, Puzzle};
/// let space = Bits::new(&Blank::read("2 1 / 1 2 0")?.remove(0), NoParams {})?;
/// let mut state = space.state(&vec![false; 6]);
/// space.apply(&mut state, 1);
/// assert_eq!((space.value(&state), space.solution(&state)[1]), (-4, true));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct BitState<C> {
    bits: Vec<bool>,
    counts: C,
    value: i64,
}

/// A move flips a bit.
impl<S: BitString> Local for S {
    type State = BitState<S::Counts>;
    type Move = usize;

    fn state(&self, bits: &Vec<bool>) -> Self::State {
        BitState { counts: self.counts(bits), value: self.score(bits), bits: bits.clone() }
    }

    fn solution(&self, state: &Self::State) -> Vec<bool> {
        state.bits.clone()
    }

    fn value(&self, state: &Self::State) -> i64 {
        state.value
    }

    fn propose(&self, state: &Self::State, rng: &mut Rng) -> Option<usize> {
        (!state.bits.is_empty()).then(|| rng.below(state.bits.len()))
    }

    fn gain(&self, state: &mut Self::State, bit: usize) -> i64 {
        self.flip_gain(&state.counts, &state.bits, bit)
    }

    fn apply(&self, state: &mut Self::State, bit: usize) {
        state.value += self.flip_gain(&state.counts, &state.bits, bit);
        self.flip(&mut state.counts, &state.bits, bit);
        state.bits[bit] ^= true;
    }

    fn neighbours(&self, state: &Self::State, moves: &mut Vec<usize>) {
        moves.clear();
        moves.extend(0..state.bits.len());
    }

    fn undoes(&self, _: &Self::State, bit: usize) -> [u32; 2] {
        [bit as u32; 2]
    }

    fn creates(&self, _: &Self::State, bit: usize) -> [u32; 2] {
        [bit as u32; 2]
    }

    fn keys(&self) -> usize {
        self.length()
    }
}

/// Uniform crossover; each bit flips with the probability of mutation.
impl<S: BitString> Genetic for S {
    type Genome = Vec<bool>;

    fn spawn(&self, rng: &mut Rng) -> Vec<bool> {
        self.sample(rng)
    }

    fn cross(&self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut Rng) {
        for (a, b) in a.iter_mut().zip(b) {
            if rng.chance(0.5) {
                std::mem::swap(a, b);
            }
        }
    }

    fn mutate(&self, genome: &mut Vec<bool>, rate: f64, rng: &mut Rng) {
        genome.iter_mut().for_each(|bit| *bit ^= rng.chance(rate));
    }

    fn fitness(&self, genome: &Vec<bool>) -> i64 {
        self.score(genome)
    }

    fn express(&self, genome: &Vec<bool>) -> Vec<bool> {
        genome.clone()
    }

    fn encode(&self, bits: &Vec<bool>) -> Vec<bool> {
        bits.clone()
    }
}

/// Bit by bit, without propagation.
impl<S: BitString> Construct for S {
    type Partial = Vec<Option<bool>>;

    fn cells(&self) -> usize {
        self.length()
    }

    fn options(&self) -> usize {
        2
    }

    fn tiles(&self, bit: usize) -> Vec<usize> {
        vec![self.tile(bit)]
    }

    fn begin(&self) -> Self::Partial {
        vec![None; self.length()]
    }

    fn open(&self, partial: &Self::Partial, bit: usize) -> u64 {
        if partial[bit].is_none() { 0b11 } else { 0 }
    }

    fn place(&self, partial: &mut Self::Partial, bit: usize, option: usize) {
        partial[bit] = Some(option == 1);
    }

    fn grade(&self, partial: &Self::Partial) -> i64 {
        self.score(&self.built(partial))
    }

    fn reward(&self, grade: i64) -> f64 {
        self.earns(grade)
    }

    fn hopeless(&self, _: &Self::Partial) -> bool {
        false
    }

    fn tightest(&self, partial: &Self::Partial, _: &mut Rng) -> Option<usize> {
        partial.iter().position(Option::is_none)
    }

    fn chosen(&self, partial: &Self::Partial, bit: usize) -> Option<usize> {
        partial[bit].map(usize::from)
    }

    fn built(&self, partial: &Self::Partial) -> Vec<bool> {
        partial.iter().map(|bit| bit.unwrap_or(false)).collect()
    }
}
