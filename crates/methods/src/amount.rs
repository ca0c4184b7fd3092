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

#[cfg(test)]
mod tests {
    use super::*;
    use plansza_blank::{Bits, Blank};
    use plansza_core::{Budget, Encoding, NoParams, Puzzle, Seed, Silent, Space};

    fn space(text: &str) -> Bits {
        Bits::new(&Blank::read(text).unwrap().remove(0), NoParams {}).unwrap()
    }

    #[test]
    fn the_estimate_is_the_deviation_of_what_random_moves_gain() {
        let space = space("3 2 1 / 3 2 1");
        let (mut silent, mut rng) = (Silent, Seed(4).rng());
        let mut run = Run::new(&space, Seed(4), 1, Budget::UNLIMITED, &mut silent);
        let found = spread(&mut run);
        let mut state = space.state(&space.sample(&mut rng));
        let gains: Vec<f64> = (0..200)
            .map(|_| {
                let step = space.propose(&state, &mut rng).unwrap();
                let gain = space.gain(&mut state, step) as f64;
                space.apply(&mut state, step);
                gain
            })
            .collect();
        let mean = gains.iter().sum::<f64>() / 200.0;
        let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / 199.0;
        assert!((found - variance.sqrt()).abs() < 1e-9, "{found} instead of {}", variance.sqrt());
        assert_eq!((run.meter().evaluations(), &run.rng), (200, &rng));
    }

    #[test]
    fn an_estimate_costs_no_more_than_there_is() {
        let space = space("3 2 1 / 3 2 1");
        for budget in [0, 1, 2, 77] {
            let mut silent = Silent;
            let mut run = Run::new(&space, Seed(4), 1, Budget::evaluations(budget), &mut silent);
            let found = spread(&mut run);
            assert_eq!(run.meter().evaluations(), budget);
            assert!(if budget < 2 { found == 1.0 } else { found >= 1e-6 }, "{budget}: {found}");
        }
    }

    #[test]
    fn a_number_is_taken_as_it_is_and_an_estimate_is_bounded_below() {
        let (space, mut silent) = (space("1 / 1"), Silent);
        let mut run = Run::new(&space, Seed(4), 1, Budget::UNLIMITED, &mut silent);
        assert_eq!((Amount::Is(0.25).on(&mut run, 7.0), run.meter().evaluations()), (0.25, 0));
        assert_eq!(Amount::Auto(Auto::Auto).on(&mut run, 1e6), 1e6);
        assert!((1.0..3.0).contains(&Amount::Auto(Auto::Auto).on(&mut run, 0.0)), "a flip gains or loses 2");
    }
}
