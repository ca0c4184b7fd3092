//! Every statistic of reports as a function: numbers of Python's in, numbers out. Which numbers cannot be, and how that is told,
//! is `plansza/stats.py`'s; a question that the data cannot answer has the answer `None` here.
//!
//! Samples come as the bytes of doubles, which is what an array of NumPy and an `array.array` give without a loop.

use plansza_core::Seed;
use plansza_stats::distribution::{chi2, fisher, normal, range};
use plansza_stats::{
    Better, Bootstrap, Course, Crosstable, Ecdf, Effect, Ert, Friedman, Interval, Magnitude, Null,
    Proportion, Ranks, Summary, anytime, elo,
};
use pyo3::prelude::*;
use pyo3::types::PyModule;

/// Doubles, as their bytes.
struct Doubles(Vec<f64>);

impl<'a, 'py> FromPyObject<'a, 'py> for Doubles {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Doubles> {
        let bytes: &[u8] = given.extract()?;
        Ok(Doubles(
            bytes
                .chunks_exact(8)
                .map(|eight| f64::from_ne_bytes(eight.try_into().unwrap_or_default()))
                .collect(),
        ))
    }
}

/// How an interval is resampled: seed, resamples, level.
type Resampling = (u64, usize, f64);

fn bootstrap((seed, resamples, level): Resampling) -> Bootstrap {
    Bootstrap { seed: Seed(seed), resamples, level }
}

/// Two samples of each board.
fn pairs(blocks: Vec<(Doubles, Doubles)>) -> Vec<(Vec<f64>, Vec<f64>)> {
    blocks.into_iter().map(|(x, y)| (x.0, y.0)).collect()
}

fn told(interval: Interval) -> (f64, f64, f64) {
    (interval.low, interval.high, interval.level)
}

fn effect_told(effect: Effect) -> (f64, (f64, f64, f64)) {
    (effect.a12, told(effect.interval))
}

/// Successes, trials, rate, low, high, level.
#[pyfunction]
fn stats_wilson(successes: u64, trials: u64, level: f64) -> Option<(u64, u64, f64, f64, f64, f64)> {
    let share = Proportion::at_level(successes, trials, level)?;
    Some((share.successes(), share.trials(), share.rate(), share.low(), share.high(), share.level()))
}

#[pyfunction]
fn stats_greatest_width(trials: u64, level: f64) -> Option<f64> {
    plansza_stats::greatest_width(trials, level)
}

/// The estimate and its interval, where there is one; successes, runs, what was spent.
type ErtTold = (Option<(f64, (f64, f64, f64))>, usize, usize, f64);

#[pyfunction]
fn stats_ert(costs: Doubles, solved: Vec<bool>, how: Resampling) -> Option<ErtTold> {
    let spent = costs.0.iter().sum();
    Some(match plansza_stats::ert(&costs.0, &solved, &bootstrap(how))? {
        Ert::Estimate { value, interval, successes, runs } => {
            (Some((value, told(interval))), successes, runs, spent)
        }
        Ert::MoreThan { spent, runs } => (None, 0, runs, spent),
    })
}

/// An empirical distribution: of costs, a NaN for what was never reached.
fn reached(costs: &Doubles) -> Option<Ecdf> {
    Ecdf::new(costs.0.iter().map(|&cost| Some(cost).filter(|cost| !cost.is_nan())))
}

#[pyfunction]
fn stats_ecdf(costs: Doubles) -> Option<(Vec<f64>, Vec<f64>, usize)> {
    let curve = reached(&costs)?;
    let (costs, shares) = curve.steps().iter().copied().unzip();
    Some((costs, shares, curve.pairs()))
}

#[pyfunction]
fn stats_ecdf_area(costs: Doubles, from: f64, to: f64) -> Option<f64> {
    reached(&costs)?.area(from, to)
}

fn course(costs: &Doubles, scores: &Doubles) -> Option<Course> {
    let steps: Vec<(f64, f64)> = costs.0.iter().copied().zip(scores.0.iter().copied()).collect();
    Course::new(&steps)
}

#[pyfunction]
fn stats_course(costs: Doubles, scores: Doubles) -> Option<(Vec<f64>, Vec<f64>)> {
    Some(course(&costs, &scores)?.steps().iter().copied().unzip())
}

/// Cost, runs, started, mean, least, greatest, quantiles.
type PointTold = (f64, usize, usize, Option<f64>, Option<f64>, Option<f64>, Vec<Option<f64>>);

#[pyfunction]
fn stats_curve(runs: Vec<(Doubles, Doubles)>, grid: Doubles, shares: Doubles) -> Option<Vec<PointTold>> {
    let runs: Vec<Course> =
        runs.iter().map(|(costs, scores)| course(costs, scores)).collect::<Option<_>>()?;
    let points = plansza_stats::curve(&runs, &grid.0, &shares.0).into_iter();
    Some(
        points
            .map(|point| {
                (point.cost, point.runs, point.started, point.mean, point.min, point.max, point.quantiles)
            })
            .collect(),
    )
}

#[pyfunction]
fn stats_grid(from: f64, to: f64, points: usize, logarithmic: bool) -> Vec<f64> {
    let made = if logarithmic { anytime::logarithmic } else { anytime::linear };
    made(from, to, points)
}

/// Count, mean, standard deviation, least, quartiles, greatest.
type SummaryTold = (usize, f64, Option<f64>, f64, f64, f64, f64, f64);

#[pyfunction]
fn stats_summary(values: Doubles) -> Option<SummaryTold> {
    let Summary { count, mean, sd, min, q1, median, q3, max } = Summary::of(&values.0)?;
    Some((count, mean, sd, min, q1, median, q3, max))
}

#[pyfunction]
fn stats_mean(values: Doubles) -> Option<f64> {
    plansza_stats::mean(&values.0)
}

#[pyfunction]
fn stats_quantile(values: Doubles, p: f64) -> Option<f64> {
    plansza_stats::quantile(&values.0, p)
}

#[pyfunction]
fn stats_ranks(values: Doubles) -> Option<(Vec<f64>, f64)> {
    Ranks::of(&values.0).map(|ranked| (ranked.ranks, ranked.ties))
}

/// Pairs, equal ones, both sums, p, exact.
#[pyfunction]
fn stats_wilcoxon(
    x: Doubles,
    y: Doubles,
    null: &str,
    continuity: bool,
) -> Option<(usize, usize, f64, f64, f64, bool)> {
    let null = match null {
        "exact" => Null::Exact,
        "normal" => Null::Normal { continuity },
        _ => Null::Auto,
    };
    let test = plansza_stats::wilcoxon_by(&x.0, &y.0, null)?;
    Some((test.pairs, test.equal, test.plus, test.minus, test.p, test.exact))
}

/// U, pairs, p, exact.
#[pyfunction]
fn stats_rank_sum(py: Python<'_>, boards: Vec<(Doubles, Doubles)>) -> Option<(f64, usize, f64, bool)> {
    let boards = pairs(boards);
    let test = py.detach(|| plansza_stats::rank_sum(&boards))?;
    Some((test.u, test.pairs, test.p, test.exact))
}

#[pyfunction]
fn stats_a12(x: Doubles, y: Doubles) -> Option<f64> {
    plansza_stats::a12(&x.0, &y.0)
}

/// A with its interval, within boards or over them.
#[pyfunction]
fn stats_effect(
    py: Python<'_>,
    boards: Vec<(Doubles, Doubles)>,
    over: bool,
    how: Resampling,
) -> Option<(f64, (f64, f64, f64))> {
    let (boards, how) = (pairs(boards), bootstrap(how));
    let effect = if over { plansza_stats::effect_over } else { plansza_stats::effect_within };
    py.detach(|| effect(&boards, &how)).map(effect_told)
}

#[pyfunction]
fn stats_magnitude(a12: f64) -> String {
    Magnitude::of(a12).to_string()
}

/// Boards, mean ranks, χ² and its p, Iman and Davenport's F and its p.
type FriedmanTold = (usize, Vec<f64>, f64, f64, Option<f64>, Option<f64>);

#[pyfunction]
fn stats_friedman(boards: Vec<Doubles>, higher: bool) -> Option<FriedmanTold> {
    let boards: Vec<Vec<f64>> = boards.into_iter().map(|row| row.0).collect();
    let better = if higher { Better::Higher } else { Better::Lower };
    let Friedman { boards, ranks, chi2, p, f, f_p } = plansza_stats::friedman(&boards, better)?;
    Some((boards, ranks, chi2, p, f, f_p))
}

#[pyfunction]
fn stats_groups(ranks: Vec<f64>, critical: f64) -> Vec<Vec<usize>> {
    Friedman { boards: 1, ranks, chi2: 0.0, p: 1.0, f: None, f_p: None }.groups(critical)
}

#[pyfunction]
fn stats_critical_difference(methods: usize, boards: usize, alpha: f64) -> Option<f64> {
    plansza_stats::critical_difference(methods, boards, alpha)
}

#[pyfunction]
fn stats_holm(p: Doubles) -> Option<Vec<f64>> {
    plansza_stats::holm(&p.0)
}

#[pyfunction]
fn stats_bootstrap_mean(values: Doubles, how: Resampling) -> Option<(f64, f64, f64)> {
    bootstrap(how).mean(&values.0).map(told)
}

/// The interval of a statistic of Python's, which is handed the places of the values that were drawn.
#[pyfunction]
fn stats_bootstrap(
    count: usize,
    statistic: &Bound<'_, PyAny>,
    how: Resampling,
) -> PyResult<Option<(f64, f64, f64)>> {
    let mut error = None;
    let interval = bootstrap(how).interval(|rng| {
        if error.is_some() || count == 0 {
            return f64::NAN;
        }
        let drawn: Vec<usize> = (0..count).map(|_| rng.below(count)).collect();
        let said = statistic.call1((drawn,)).and_then(|said| said.extract::<f64>());
        said.unwrap_or_else(|raised| {
            error = Some(raised);
            f64::NAN
        })
    });
    error.map_or(Ok(interval.map(told)), Err)
}

/// Rating and half the width of its interval, of every player.
#[pyfunction]
fn stats_elo(points: Vec<Doubles>) -> Vec<(f64, f64)> {
    let points: Vec<Vec<f64>> = points.into_iter().map(|row| row.0).collect();
    elo::ratings(&points).into_iter().map(|rated| (rated.elo, rated.margin)).collect()
}

/// Points, the margins of each player, and how many games the first won, were drawn, the second won.
type TableTold = (Vec<Vec<f64>>, Vec<Vec<i64>>, [u64; 3]);

#[pyfunction]
fn stats_crosstable(players: usize, games: Vec<([usize; 2], i64)>) -> TableTold {
    let mut table = Crosstable::new(players);
    games.into_iter().for_each(|(both, margin)| table.add(both, margin, []));
    let margins = table.standings.into_iter().map(|standing| standing.margins).collect();
    (table.points, margins, table.sides)
}

/// A tail or a quantile of a distribution, by name.
#[pyfunction]
fn stats_distribution(name: &str, x: f64, a: f64, b: f64) -> Option<f64> {
    match name {
        "normal-lower" => Some(normal::lower(x)),
        "normal-upper" => Some(normal::upper(x)),
        "normal-density" => Some(normal::density(x)),
        "normal-quantile" => normal::quantile(x),
        "normal-two-sided" => normal::two_sided(x),
        "chi2-upper" => Some(chi2::upper(x, a)),
        "f-upper" => Some(fisher::upper(x, a, b)),
        "range-upper" => Some(range::upper(x, a as usize)),
        "range-quantile" => range::quantile(x, a as usize),
        _ => None,
    }
    .filter(|value| !value.is_nan())
}

/// Adds the functions to the module.
pub fn enter(module: &Bound<'_, PyModule>) -> PyResult<()> {
    macro_rules! functions {
        ($($name:ident)*) => { $( module.add_function(wrap_pyfunction!($name, module)?)?; )* };
    }
    functions!(
        stats_wilson stats_greatest_width stats_ert stats_ecdf stats_ecdf_area stats_course stats_curve stats_grid
        stats_summary stats_mean stats_quantile stats_ranks stats_wilcoxon stats_rank_sum stats_a12 stats_effect
        stats_magnitude stats_friedman stats_groups stats_critical_difference stats_holm stats_bootstrap_mean
        stats_bootstrap stats_elo stats_crosstable stats_distribution
    );
    Ok(())
}
