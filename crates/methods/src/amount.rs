//! An amount of score that a parameter names: a number, or `auto` for what suits the board.

use plansza_core::{Local, Run, params};

/// An amount of score, such as a temperature: a number, or `auto` to estimate it from the board.
///
/// ```
/// use plansza_methods::{Amount, Anneal, Auto};
/// assert_eq!(Anneal::default().start, Amount::Auto(Auto::Auto));
/// let hot = Anneal { start: Amount::Is(50.0), ..Anneal::default() };
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq)]
#[serde(untagged)]
pub enum Amount {
    /// This number.
    Is(#[schemars(range(min = 1e-9, max = 1e12))] f64),
    /// From the board: the standard deviation of what random moves gain or lose (after White 1984).
    Auto(Auto),
}

/// The word `auto`.
///
/// ```
/// use plansza_methods::{Amount, Anneal, Auto};
/// let anneal = Anneal { start: Amount::Auto(Auto::Auto), ..Anneal::default() };
/// assert_eq!(anneal.start, Anneal::default().start);
/// ```
#[params]
#[derive(Clone, Copy, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Auto {
    /// Estimated from the board.
    Auto,
}

impl Amount {
    /// The amount on the board of a run; an estimate is at least `least`.
    pub(crate) fn on<S: Local>(self, run: &mut Run<'_, S>, least: f64) -> f64 {
        match self {
            Amount::Is(amount) => amount,
            Amount::Auto(_) => spread(run).max(least),
        }
    }
}

/// Moves sampled for an estimate.
const SAMPLE: u64 = 200;

/// The standard deviation of what random moves gain or lose, from a random start.
pub(crate) fn spread<S: Local>(run: &mut Run<'_, S>) -> f64 {
    let space = run.space;
    let steps = run.grant(SAMPLE);
    let mut state = space.state(&space.sample(&mut run.rng));
    let (mut sum, mut squares, mut n) = (0.0, 0.0, 0.0);
    for _ in 0..steps {
        let Some(step) = space.propose(&state, &mut run.rng) else { break };
        let gain = space.gain(&mut state, step) as f64;
        space.apply(&mut state, step);
        (sum, squares, n) = (sum + gain, squares + gain * gain, n + 1.0);
    }
    run.spend(n as u64);
    if n < 2.0 { 1.0 } else { libm::sqrt((squares - sum * sum / n) / (n - 1.0)).max(1e-6) }
}
