//! Figures that others have published, beside ours, with a verdict.
//!
//! A published figure is a mean over a few runs, so it scatters. The question is not whether it equals our mean, but
//! whether our program could have given it. Our runs are resampled, since they scatter too, and as many as were published
//! are drawn from them, again and again: the middle 99 % of their means is what was to be expected. A figure inside
//! agrees, one outside differs; where so few runs were published that more than half of the range of single runs is
//! inside, it is not contradicted, and no more can be said; [`together`](super::together) may say more of several.
//!
//! A share of successes gets one more run before, half a success: that none of ten runs succeeded does not mean that none
//! ever will. The decimals that are printed count: 241 may be anything from 240.5 to 241.5, or up to 242 where it was cut
//! down.

use crate::analysis::TrialSet;
use plansza_core::Role;
use plansza_core::{Rng, Seed};
use plansza_experiment::at;
use plansza_experiment::plan::{Plan, Planned};
use plansza_experiment::spec::{Measure, Published};
use plansza_experiment::store::{Archive, Kept};
use plansza_stats::{Bootstrap, Interval, Proportion, Summary};
use std::fmt;

/// A published figure beside ours.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What was published.
    pub published: Published,
    /// Its value as it is printed.
    pub printed: String,
    /// Our runs.
    pub runs: usize,
    /// Our mean.
    pub mean: f64,
    /// Its 95 % interval: Wilson's where it is a share, else the bootstrap's.
    pub interval: Interval,
    /// Where the mean of as many runs as were published falls with 99 %.
    pub expected: Interval,
    /// Whether they agree.
    pub verdict: Agreement,
    /// The published value, put in the middle of what it may be.
    pub(super) told: f64,
    /// What our runs gave.
    pub(super) values: Vec<f64>,
    /// Our trials.
    pub source: TrialSet,
}

/// Whether a published figure agrees with ours.
///
/// ```
/// use plansza_report::analysis::published::Agreement;
/// assert_eq!([Agreement::Agrees, Agreement::Shown].map(|verdict| verdict.to_string()), ["agrees", "not compared"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Our program could have given it.
    Agrees,
    /// It could have, but so it could almost anything.
    NotContradicted,
    /// It could hardly have.
    Differs,
    /// Times of different machines are shown, not compared.
    Shown,
    /// Nor are figures of other boards.
    OtherBoards,
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Agreement::Agrees => "agrees",
            Agreement::NotContradicted => "not contradicted",
            Agreement::Differs => "differs",
            Agreement::Shown => "not compared",
            Agreement::OtherBoards => "other boards",
        })
    }
}

/// The level of the expectation: of a hundred figures of the same program, one differs by chance.
const LEVEL: f64 = 0.99;

/// All published figures of an experiment for which there are trials.
pub fn compare(plan: &Plan, archive: &Archive) -> Vec<Figure> {
    let figures = plan.spec.published.iter().enumerate();
    figures.filter_map(|(number, figure)| one(plan, archive, figure, number as u64)).collect()
}

fn one(plan: &Plan, archive: &Archive, figure: &Published, number: u64) -> Option<Figure> {
    let cells = plan.cells_of(figure);
    let mine = plan.trials.iter().filter(|trial| cells.contains(&(trial.cell as usize)));
    // A search that failed has not solved its board; of anything else it says nothing.
    let kept = |trial: &Planned| match figure.measure {
        Measure::Solved => archive.tried(trial.id),
        _ => archive.trials.get(&trial.id),
    };
    let kept: Vec<_> = mine.filter_map(|trial| Some((trial, kept(trial)?))).collect();
    let source = TrialSet::of(kept.iter().map(|(trial, _)| trial.id));
    let value = |(trial, kept): &(&Planned, &Kept)| {
        value(figure.measure, kept, || optimum(plan, archive, trial.cell as usize))
    };
    let values: Vec<f64> = kept.iter().filter_map(value).collect();
    let mean = Summary::of(&values)?.mean;
    let bootstrap =
        Bootstrap { seed: Seed(1).named("published").child(number), resamples: 4000, level: LEVEL };
    let share =
        matches!(figure.measure, Measure::Solved | Measure::Won) && values.iter().all(|x| x.fract() == 0.0);
    let interval = if share {
        let rate = Proportion::new(values.iter().sum::<f64>() as u64, values.len() as u64)?;
        Interval { low: rate.low(), high: rate.high(), level: rate.level() }
    } else {
        Bootstrap { level: 0.95, ..bootstrap }.mean(&values)?
    };
    let half = half(figure.measure);
    let expected = bootstrap.interval(|rng| expected(&values, half, figure.runs, rng))?;
    let ends = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), &x| (a.min(x), b.max(x)));
    let range = if half.is_some() { 1.0 } else { ends.1 - ends.0 };
    let vague = expected.high - expected.low > 0.5 * range;
    let written = plan.spec.text_at(&at!["published", number, "value"]);
    let printed = written.unwrap_or_else(|| figure.value.to_string());
    // A share of few runs has steps of its own, larger than any rounding.
    let whole = matches!(figure.measure, Measure::Solved | Measure::Won);
    let rounding = rounding(&printed).min(if whole { 0.4 / figure.runs as f64 } else { f64::INFINITY });
    // A value that was cut down lies in the middle of what it may be once half a unit is added.
    let told = figure.value + if figure.cut { rounding } else { 0.0 };
    let slack = rounding + 1e-9;
    let verdict = match figure.measure {
        Measure::Seconds | Measure::SecondsSolved => Agreement::Shown,
        _ if plan.spec.other_boards.is_some() => Agreement::OtherBoards,
        _ if told + slack < expected.low || told - slack > expected.high => Agreement::Differs,
        _ if vague => Agreement::NotContradicted,
        _ => Agreement::Agrees,
    };
    Some(Figure {
        source,
        published: figure.clone(),
        printed,
        runs: values.len(),
        mean,
        interval,
        expected,
        verdict,
        told,
        values,
    })
}

/// What a share of successes gets beside our runs.
pub(super) fn half(measure: Measure) -> Option<f64> {
    (measure == Measure::Solved).then_some(0.5)
}

/// The mean of so many runs drawn from a resample of ours, to which half a success may be added.
pub(super) fn expected(values: &[f64], half: Option<f64>, runs: u64, rng: &mut Rng) -> f64 {
    let n = values.len() + usize::from(half.is_some());
    let draw = |rng: &mut Rng| {
        let number = rng.below(n);
        match values.get(number) {
            Some(&value) => value,
            None => f64::from(u8::from(rng.chance(half.unwrap_or_default()))),
        }
    };
    let resample: Vec<f64> = (0..n).map(|_| draw(rng)).collect();
    (0..runs).map(|_| resample[rng.below(n)]).sum::<f64>() / runs as f64
}

/// The value of a measure for a trial, where it has one.
fn value(measure: Measure, kept: &Kept, optimum: impl Fn() -> Option<i64>) -> Option<f64> {
    let outcome = &kept.outcome;
    let share = |yes: bool| if yes { 1.0 } else { 0.0 };
    match measure {
        Measure::Score => outcome.score.map(|score| score as f64),
        Measure::Solved => Some(share(outcome.solved)),
        Measure::Quality => {
            let best = optimum().filter(|&best| best > 0)?;
            outcome.score.map(|score| score.max(0) as f64 / best as f64)
        }
        Measure::Epochs => Some(outcome.epochs as f64),
        Measure::Evaluations => Some(outcome.evaluations as f64),
        Measure::Seconds => Some(kept.times.seconds),
        Measure::SecondsSolved => outcome.solved.then_some(kept.times.seconds),
        Measure::Won => outcome.score.map(|score| 0.5 + 0.5 * score.signum() as f64),
    }
}

/// The proven optimum of a cell's board.
fn optimum(plan: &Plan, archive: &Archive, cell: usize) -> Option<i64> {
    let board = plan.cells[cell].board;
    let mut proofs = plan.trials.iter().filter(|trial| {
        let proof = &plan.cells[trial.cell as usize];
        proof.board == board && plan.arms[proof.arm].role == Role::Exact
    });
    proofs.find_map(|trial| archive.trials.get(&trial.id).filter(|kept| kept.outcome.optimal)?.outcome.score)
}

/// Half a unit of the last decimal of a number as it is printed.
fn rounding(printed: &str) -> f64 {
    let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    0.5 * libm::pow(10.0, -(decimals as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_decimals_count() {
        assert_eq!(rounding("241"), 0.5);
        assert!((rounding("80.92") - 0.005).abs() < 1e-12);
    }

    #[test]
    fn few_runs_expect_little() {
        let bootstrap = Bootstrap { seed: Seed(1), resamples: 4000, level: LEVEL };
        let within =
            |values: &[f64], half, runs| bootstrap.interval(|rng| expected(values, half, runs, rng)).unwrap();
        // None of ten solved: one or three of ten would be no wonder, nine would.
        let none = within(&[0.0; 10], Some(0.5), 10);
        assert!(none.low == 0.0 && (0.1..0.6).contains(&none.high), "{none:?}");
        // What never varies is expected to the letter.
        let same = within(&[7.0; 5], None, 3);
        assert_eq!((same.low, same.high), (7.0, 7.0));
        // The mean of many scatters less than that of few.
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let (few, many) = (within(&values, None, 4), within(&values, None, 400));
        assert!(many.high - many.low < few.high - few.low);
    }
}
