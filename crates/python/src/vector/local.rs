//! Small steps from vector to vector. What a step gains is what Python says of the vector after it.

use super::{GRID, VectorGenes, VectorSpace, genetic};
use plansza_core::{Local, Rng, Seed};

/// A step.
#[derive(Clone, Copy, PartialEq)]
pub enum VectorStep {
    /// An entry becomes another.
    Set(u32, i64),
    /// Two entries change places.
    Swap(u32, u32),
    /// All from one place to another are turned round.
    Turn(u32, u32),
    /// An entry moves to another place, and those between make room.
    Shift(u32, u32),
}

impl VectorStep {
    fn on(self, vector: &mut [i64]) {
        match self {
            VectorStep::Set(at, entry) => vector[at as usize] = entry,
            VectorStep::Swap(a, b) => vector.swap(a as usize, b as usize),
            VectorStep::Turn(a, b) => vector[a as usize..=b as usize].reverse(),
            VectorStep::Shift(from, to) if from < to => vector[from as usize..=to as usize].rotate_left(1),
            VectorStep::Shift(from, to) => vector[to as usize..=from as usize].rotate_right(1),
        }
    }
}

/// A vector with its score, and what was last tried from it.
#[derive(Clone)]
pub struct StandingVector {
    vector: Vec<i64>,
    value: i64,
    tried: Option<(VectorStep, i64)>,
    after: Vec<i64>,
}

/// More keys than this are shared.
const KEYS: usize = 1 << 16;
/// Steps of a whole neighbourhood, at most.
const NEIGHBOURS: usize = 10_000;
/// A vector so long has no more than those.
const SHORT: u32 = 100;

impl VectorSpace {
    fn key(&self, at: u32, entry: i64) -> u32 {
        let mixed = (entry as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29) ^ u64::from(at);
        (mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 48) as u32
    }

    /// Places and entries that a step changes: at most two of them stand for it.
    fn touched(step: VectorStep, vector: &[i64]) -> [(u32, i64, i64); 2] {
        let was = |at: u32| vector[at as usize];
        match step {
            VectorStep::Set(at, entry) => [(at, was(at), entry); 2],
            VectorStep::Swap(a, b) | VectorStep::Turn(a, b) => [(a, was(a), was(b)), (b, was(b), was(a))],
            VectorStep::Shift(from, to) => [(from, was(from), was(to)), (to, was(to), was(from))],
        }
    }
}

impl Local for VectorSpace {
    type State = StandingVector;
    type Move = VectorStep;

    fn state(&self, solution: &Vec<i64>) -> StandingVector {
        let value = self.scored(solution);
        StandingVector { vector: solution.clone(), value, tried: None, after: solution.clone() }
    }

    fn solution(&self, state: &StandingVector) -> Vec<i64> {
        state.vector.clone()
    }

    fn value(&self, state: &StandingVector) -> i64 {
        state.value
    }

    fn propose(&self, state: &StandingVector, rng: &mut Rng) -> Option<VectorStep> {
        let n = self.genes.len();
        match &*self.genes {
            VectorGenes::Permutation(_) => {
                if n < 2 {
                    return None;
                }
                let (one, mut two) = (rng.below(n), rng.below(n - 1));
                two += usize::from(two >= one);
                let (a, b) = (one.min(two) as u32, one.max(two) as u32);
                Some(match rng.below(3) {
                    0 => VectorStep::Swap(a, b),
                    1 => VectorStep::Turn(a, b),
                    _ => VectorStep::Shift(one as u32, two as u32),
                })
            }
            VectorGenes::Reals(_) => {
                let at = rng.below(n);
                // Steps of every size, from all of the range to a millionth.
                let share = libm::exp2(-20.0 * rng.unit());
                Some(VectorStep::Set(at as u32, genetic::near(state.vector[at], share, rng)))
            }
            VectorGenes::Integers(_) => {
                let free = |at: &usize| self.genes.bounds(*at).0 < self.genes.bounds(*at).1;
                let at = Some(rng.below(n)).filter(free).or_else(|| (0..n).find(free))?;
                let ((low, high), now) = (self.genes.bounds(at), state.vector[at]);
                // Of a wide range half the steps go to the next number.
                let entry = match high - low > 16 && rng.chance(0.5) {
                    true if now == high || (now > low && rng.chance(0.5)) => now - 1,
                    true => now + 1,
                    false => self.other(at, now, rng),
                };
                Some(VectorStep::Set(at as u32, entry))
            }
        }
    }

    fn gain(&self, state: &mut StandingVector, step: VectorStep) -> i64 {
        state.after.clone_from(&state.vector);
        step.on(&mut state.after);
        let value = self.scored(&state.after);
        state.tried = Some((step, value));
        value - state.value
    }

    fn apply(&self, state: &mut StandingVector, step: VectorStep) {
        match state.tried.take() {
            Some((tried, value)) if tried == step => {
                std::mem::swap(&mut state.vector, &mut state.after);
                state.value = value;
            }
            _ => {
                step.on(&mut state.vector);
                state.value = self.scored(&state.vector);
            }
        }
    }

    fn neighbours(&self, state: &StandingVector, moves: &mut Vec<VectorStep>) {
        moves.clear();
        let n = self.genes.len() as u32;
        // Where there are too many, some of them, from another place on every time.
        let mixed =
            state.vector.iter().fold(Seed(0), |seed, &entry| Seed(seed.0.rotate_left(7) ^ entry as u64));
        let first = if n <= SHORT { 0 } else { (mixed.child(0).0 % u64::from(n)) as u32 };
        let places = || (first..n).chain(0..first);
        match &*self.genes {
            VectorGenes::Permutation(_) => {
                let swaps = places()
                    .flat_map(|a| (0..n).filter(move |&b| a < b).map(move |b| VectorStep::Swap(a, b)));
                moves.extend(swaps.take(NEIGHBOURS));
            }
            VectorGenes::Integers(_) => {
                for at in places() {
                    if moves.len() >= NEIGHBOURS {
                        break;
                    }
                    let ((low, high), now) = (self.genes.bounds(at as usize), state.vector[at as usize]);
                    // Of a wide range those around, twice as far each time.
                    let far = (0..16).flat_map(|k| [now - (1 << k), now + (1 << k)]);
                    let near: Vec<i64> = if high - low > 32 { far.collect() } else { (low..=high).collect() };
                    let entries = near.into_iter().filter(|&to| to != now && (low..=high).contains(&to));
                    moves.extend(entries.map(|to| VectorStep::Set(at, to)));
                }
            }
            VectorGenes::Reals(_) => {
                for at in places() {
                    if moves.len() >= NEIGHBOURS {
                        break;
                    }
                    let now = state.vector[at as usize];
                    let far = (8..30).step_by(3).flat_map(|k| [now - (1 << k), now + (1 << k)]);
                    let entries = far.filter(|&to| (0..=GRID).contains(&to));
                    moves.extend(entries.map(|to| VectorStep::Set(at, to)));
                }
            }
        }
        moves.truncate(NEIGHBOURS);
    }

    fn undoes(&self, state: &StandingVector, step: VectorStep) -> [u32; 2] {
        VectorSpace::touched(step, &state.vector).map(|(at, was, _)| self.key(at, was))
    }

    fn creates(&self, state: &StandingVector, step: VectorStep) -> [u32; 2] {
        VectorSpace::touched(step, &state.vector).map(|(at, _, becomes)| self.key(at, becomes))
    }

    fn keys(&self) -> usize {
        KEYS
    }
}
