//! Methods go uphill: annealing with a temperature near zero never takes a loss, with a high one it does; and every
//! method beats random guessing on a space with a slope. The other rules likewise: with no tolerance they only climb, with
//! much of it they wander.

use plansza_core::{Board, Budget, Found, Local, Method, Rng, Seed, Silent, Space, search};
use plansza_methods::{Afterwards, Amount, Anneal, Climb, Cooling, Deluge, Late, Random, Tabu, Threshold};
use std::sync::atomic::{AtomicU64, Ordering};

/// Sixty-four bits; the score is the number of ones. Counts the losses that a method takes.
#[derive(Default)]
struct Ones {
    losses: AtomicU64,
}

impl Space for Ones {
    type Solution = u64;
    fn score(&self, solution: &u64) -> i64 {
        solution.count_ones() as i64
    }
    fn goal(&self) -> Option<i64> {
        Some(64)
    }
    fn sample(&self, rng: &mut Rng) -> u64 {
        rng.word()
    }
    fn board(&self, _: &u64) -> Board {
        Board::new(1, 1)
    }
}

impl Local for Ones {
    type State = u64;
    type Move = u32;
    fn state(&self, solution: &u64) -> u64 {
        *solution
    }
    fn solution(&self, state: &u64) -> u64 {
        *state
    }
    fn value(&self, state: &u64) -> i64 {
        state.count_ones() as i64
    }
    fn propose(&self, _: &u64, rng: &mut Rng) -> Option<u32> {
        Some(rng.below(64) as u32)
    }
    fn gain(&self, state: &mut u64, bit: u32) -> i64 {
        if *state >> bit & 1 == 0 { 1 } else { -1 }
    }
    fn apply(&self, state: &mut u64, bit: u32) {
        if self.gain(state, bit) < 0 {
            self.losses.fetch_add(1, Ordering::Relaxed);
        }
        *state ^= 1 << bit;
    }
    fn neighbours(&self, _: &u64, moves: &mut Vec<u32>) {
        moves.clear();
        moves.extend(0..64);
    }
    fn undoes(&self, _: &u64, bit: u32) -> [u32; 2] {
        [bit; 2]
    }
    fn creates(&self, _: &u64, bit: u32) -> [u32; 2] {
        [bit; 2]
    }
    fn keys(&self) -> usize {
        64
    }
}

fn run<M: Method<Ones>>(method: &M, evaluations: u64) -> (Found<u64>, u64) {
    let space = Ones::default();
    let outcome = search(&space, method, Seed(1), 1, Budget::evaluations(evaluations), &mut Silent);
    (outcome, space.losses.load(Ordering::Relaxed))
}

fn cold(cooling: Cooling) -> Anneal {
    Anneal { cooling, start: Amount::Is(1e-9), end: 1e-9, at_end: Afterwards::Reheat, ..Anneal::default() }
}

#[test]
fn cold_annealing_takes_no_loss() {
    for cooling in [Cooling::Linear, Cooling::Geometric, Cooling::Exponential, Cooling::Logarithmic] {
        let (outcome, losses) = run(&cold(cooling), 5_000);
        assert_eq!(losses, 0, "{cooling:?}");
        assert!(outcome.solved(), "{cooling:?}: uphill alone solves this");
    }
}

#[test]
fn hot_annealing_wanders() {
    let hot = Anneal { start: Amount::Is(1e9), end: 1e9, ..Anneal::default() };
    let (outcome, losses) = run(&hot, 5_000);
    assert!(losses > 2_000, "{losses}");
    assert!(!outcome.solved());
}

#[test]
fn losses_are_taken_as_often_as_the_temperature_says() {
    // At T = 1 a state with k ones loses with probability k/64·e⁻¹ and gains with (64−k)/64: balance at k ≈ 64/(1+e⁻¹).
    let warm = Anneal { start: Amount::Is(1.0), end: 1.0, levels: 1, moves: 200_000, ..Anneal::default() };
    let (_, losses) = run(&warm, 200_000);
    let share = losses as f64 / 200_000.0;
    let expected = (-1f64).exp() / (1.0 + (-1f64).exp());
    assert!((share - expected).abs() < 0.01, "{share} instead of {expected}");
}

#[test]
fn climbing_takes_no_loss_and_beats_guessing() {
    let (climb, losses) = run(&Climb::default(), 5_000);
    let (tabu, _) = run(&Tabu::default(), 5_000);
    let (random, _) = run(&Random::default(), 5_000);
    assert_eq!(losses, 0);
    assert!(climb.solved() && tabu.solved() && !random.solved());
}

#[test]
fn a_schedule_that_has_run_down_ends_the_run_if_asked() {
    let once = Anneal { levels: 10, moves: 10, at_end: Afterwards::Stop, ..cold(Cooling::Linear) };
    let (outcome, _) = run(&once, 1_000_000);
    assert_eq!(outcome.stopped, plansza_core::Stop::Exhausted);
    assert_eq!((outcome.epochs, outcome.evaluations), (10, 101));
}

#[test]
fn a_rule_without_tolerance_takes_no_loss() {
    let late = Late { length: 1, ..Late::default() };
    let deluge = Deluge { rain: 1e9, ..Deluge::default() };
    let threshold = Threshold { start: Amount::Is(1e-9), ..Threshold::default() };
    // Estimates walk at random: the threshold here is given, and what the deluge's estimate takes is known.
    for (name, (outcome, losses)) in
        [("late", run(&late, 5_000)), ("threshold", run(&threshold, 5_000)), ("deluge", run(&deluge, 5_000))]
    {
        let estimating = if name == "deluge" { 200 } else { 0 };
        assert!(losses <= estimating, "{name} took {losses} losses");
        assert!(outcome.solved(), "{name}: uphill alone solves this");
    }
}

#[test]
fn a_rule_with_tolerance_takes_losses_and_still_arrives() {
    let late = run(&Late { length: 20, ..Late::default() }, 20_000);
    let deluge = run(&Deluge::default(), 20_000);
    let threshold = run(&Threshold::default(), 20_000);
    for (name, (outcome, losses)) in [("late", late), ("deluge", deluge), ("threshold", threshold)] {
        assert!(losses > 20, "{name} took {losses} losses");
        assert!(outcome.solved(), "{name} got {:?}", outcome.score);
    }
}

#[test]
fn tolerance_is_what_keeps_a_walk_from_settling() {
    let forgetful = run(&Late { length: 100_000, ..Late::default() }, 5_000);
    let drizzle = run(&Deluge { rain: 1e-9, ..Deluge::default() }, 5_000);
    let wide =
        run(&Threshold { start: Amount::Is(50.0), levels: 2, moves: 5_000, ..Threshold::default() }, 5_000);
    for (name, (outcome, losses)) in [("late", forgetful), ("deluge", drizzle), ("threshold", wide)] {
        assert!(losses > 1_000, "{name} took {losses} losses");
        assert!(!outcome.solved(), "{name}");
    }
}

#[test]
fn the_threshold_falls_to_nothing_and_the_schedule_ends_if_asked() {
    let once = Threshold { start: Amount::Is(2.0), levels: 4, moves: 25, at_end: Afterwards::Stop };
    let (outcome, _) = run(&once, 1_000_000);
    assert_eq!(outcome.stopped, plansza_core::Stop::Exhausted);
    assert_eq!((outcome.epochs, outcome.evaluations), (4, 101));
}
