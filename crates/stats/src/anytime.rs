//! How good the best so far is at a given cost, over many runs: the anytime curve.
//!
//! A [`Course`] holds the improvements of one run; between them the last value holds, and before the first there is none.
//! At each cost of a grid, the curve has the mean, the extremes and quantiles over the runs. A run without a value yet is
//! worse than any with one: it counts as the least, and whatever would need its value (the minimum, the mean, a quantile
//! that falls on it) is none. A mean over only the runs that happen to have a value would get worse as slow runs join it.
//!
//! ```
//! use plansza_stats::{Course, anytime, curve};
//! let runs = [Course::new(&[(1.0, 10.0), (100.0, 20.0)]).unwrap(), Course::new(&[(10.0, 14.0)]).unwrap()];
//! let points = curve(&runs, &anytime::logarithmic(1.0, 100.0, 3), &[0.5]);
//! assert_eq!((points[0].mean, points[0].max, points[0].started), (None, Some(10.0), 1));
//! assert_eq!((points[1].mean, points[1].min), (Some(12.0), Some(10.0)));
//! assert_eq!(points[2].quantiles, [Some(17.0)]);
//! ```

use super::summary::sorted_quantile;

/// The improvements of one run as (cost, score), higher scores being better.
///
/// ```
/// use plansza_stats::Course;
/// // Of an improvement that is none, nothing is kept.
/// let run = Course::new(&[(1.0, 10.0), (5.0, 9.0), (100.0, 20.0)]).unwrap();
/// assert_eq!(run.steps(), [(1.0, 10.0), (100.0, 20.0)]);
/// assert_eq!((run.at(50.0), run.first(15.0)), (Some(10.0), Some(100.0)));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Course {
    steps: Vec<(f64, f64)>,
}

impl Course {
    /// From (cost, score) in the order of time; what is no improvement is left out, of improvements at one cost the last
    /// is kept. None if a cost is below the one before it, or a number is NaN.
    pub fn new(steps: &[(f64, f64)]) -> Option<Course> {
        let mut kept: Vec<(f64, f64)> = Vec::new();
        let mut now = f64::NEG_INFINITY;
        for &(cost, score) in steps {
            if cost.is_nan() || score.is_nan() || cost < now {
                return None;
            }
            now = cost;
            match kept.last_mut() {
                Some(last) if score <= last.1 => {}
                Some(last) if last.0 == cost => last.1 = score,
                _ => kept.push((cost, score)),
            }
        }
        Some(Course { steps: kept })
    }

    /// The improvements, costs and scores both rising.
    pub fn steps(&self) -> &[(f64, f64)] {
        &self.steps
    }

    /// The best score that had been found when `cost` was spent; none before the first.
    pub fn at(&self, cost: f64) -> Option<f64> {
        let past = self.steps.partition_point(|s| s.0 <= cost);
        past.checked_sub(1).map(|i| self.steps[i].1)
    }

    /// The cost at which the score was first at least `target`; none if it never was.
    pub fn first(&self, target: f64) -> Option<f64> {
        let before = self.steps.partition_point(|s| s.1 < target);
        self.steps.get(before).map(|s| s.0)
    }
}

/// All runs at one cost.
///
/// ```
/// use plansza_stats::{Course, curve};
/// let runs = [Course::new(&[(1.0, 10.0)]).unwrap(), Course::new(&[(4.0, 12.0)]).unwrap()];
/// let early = &curve(&runs, &[2.0], &[])[0];
/// // A run without a value is worse than any: there is no mean yet.
/// assert_eq!((early.started, early.mean, early.max), (1, None, Some(10.0)));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CoursePoint {
    /// The cost.
    pub cost: f64,
    /// How many runs there are.
    pub runs: usize,
    /// How many of them have a value by now.
    pub started: usize,
    /// The mean, if all runs have a value.
    pub mean: Option<f64>,
    /// The least value, if all runs have one.
    pub min: Option<f64>,
    /// The greatest value, if any run has one.
    pub max: Option<f64>,
    /// The quantiles that were asked for, in that order; none where they need the value of a run that has none.
    pub quantiles: Vec<Option<f64>>,
}

/// The curve of `runs` at the costs of `grid`, with the quantiles in `shares`, such as `[0.25, 0.5, 0.75]`.
///
/// The grid may be in any order; a share outside 0..=1 has no quantile.
///
/// ```
/// use plansza_stats::{Course, curve};
/// let runs = [Course::new(&[(1.0, 10.0)]).unwrap(), Course::new(&[(4.0, 12.0)]).unwrap()];
/// let points = curve(&runs, &[4.0], &[0.5]);
/// assert_eq!((points[0].mean, &points[0].quantiles[..]), (Some(11.0), &[Some(11.0)][..]));
/// ```
pub fn curve(runs: &[Course], grid: &[f64], shares: &[f64]) -> Vec<CoursePoint> {
    let mut values: Vec<f64> = Vec::with_capacity(runs.len());
    grid.iter()
        .map(|&cost| {
            values.clear();
            values.extend(runs.iter().map(|run| run.at(cost).unwrap_or(f64::NEG_INFINITY)));
            values.sort_unstable_by(f64::total_cmp);
            let started = runs.iter().filter(|run| run.at(cost).is_some()).count();
            let all = started == runs.len() && started > 0;
            CoursePoint {
                cost,
                runs: runs.len(),
                started,
                mean: all.then(|| values.iter().sum::<f64>() / runs.len() as f64),
                min: all.then(|| values[0]),
                max: if started > 0 { values.last().copied() } else { None },
                quantiles: shares
                    .iter()
                    .map(|&p| sorted_quantile(&values, p).filter(|q| *q > f64::NEG_INFINITY))
                    .collect(),
            }
        })
        .collect()
}

/// `points` costs at equal distances, both ends among them.
///
/// ```
/// assert_eq!(plansza_stats::anytime::linear(0.0, 10.0, 5), [0.0, 2.5, 5.0, 7.5, 10.0]);
/// ```
pub fn linear(from: f64, to: f64, points: usize) -> Vec<f64> {
    let last = points.saturating_sub(1).max(1) as f64;
    let at = |i: usize| if i > 0 && i + 1 == points { to } else { from + (to - from) * (i as f64 / last) };
    (0..points).map(at).collect()
}

/// `points` costs at equal ratios, both ends among them; empty unless both are above 0.
///
/// ```
/// assert_eq!(plansza_stats::anytime::logarithmic(1.0, 100.0, 3), [1.0, 10.0, 100.0]);
/// ```
pub fn logarithmic(from: f64, to: f64, points: usize) -> Vec<f64> {
    if !(from > 0.0 && to > 0.0) {
        return Vec::new();
    }
    let exponents = linear(libm::log10(from), libm::log10(to), points);
    let mut grid: Vec<f64> = exponents.into_iter().map(libm::exp10).collect();
    if let [first, .., last] = grid.as_mut_slice() {
        (*first, *last) = (from, to);
    }
    grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_course_keeps_improvements_only() {
        let course =
            Course::new(&[(0.0, 3.0), (1.0, 2.0), (1.0, 4.0), (1.0, 5.0), (7.0, 5.0), (9.0, 6.0)]).unwrap();
        assert_eq!(course.steps(), [(0.0, 3.0), (1.0, 5.0), (9.0, 6.0)]);
        assert_eq!(
            (course.at(-1.0), course.at(0.5), course.at(1.0), course.at(1e9)),
            (None, Some(3.0), Some(5.0), Some(6.0))
        );
        assert_eq!((course.first(3.5), course.first(6.0), course.first(6.5)), (Some(1.0), Some(9.0), None));
        assert_eq!(Course::new(&[(2.0, 1.0), (1.0, 2.0)]), None);
        assert_eq!(Course::new(&[(2.0, f64::NAN)]), None);
    }

    #[test]
    fn runs_without_a_value_are_the_least() {
        let runs =
            [Course::default(), Course::new(&[(1.0, 4.0)]).unwrap(), Course::new(&[(1.0, 8.0)]).unwrap()];
        let point = &curve(&runs, &[1.0], &[0.0, 0.4, 0.5, 0.75, 1.0, 2.0])[0];
        assert_eq!((point.mean, point.min, point.max, point.started), (None, None, Some(8.0), 2));
        assert_eq!(point.quantiles, [None, None, Some(4.0), Some(6.0), Some(8.0), None]);
        let nobody = &curve(&[], &[1.0], &[0.5])[0];
        assert_eq!(
            (nobody.runs, nobody.mean, nobody.max, &nobody.quantiles[..]),
            (0, None, None, &[None][..])
        );
    }

    #[test]
    fn grids_have_both_ends() {
        assert_eq!(linear(0.0, 10.0, 5), [0.0, 2.5, 5.0, 7.5, 10.0]);
        assert_eq!(linear(3.0, 10.0, 1), [3.0]);
        assert_eq!(linear(3.0, 10.0, 0), Vec::<f64>::new());
        let grid = logarithmic(1.0, 1e6, 7);
        assert!(
            grid.iter().zip([1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6]).all(|(a, b)| (a / b - 1.0).abs() < 1e-14)
        );
        assert_eq!((grid[0], grid[6]), (1.0, 1e6));
        assert_eq!(logarithmic(0.0, 1e6, 7), Vec::<f64>::new());
    }

    proptest! {
        #[test]
        fn a_curve_never_falls_and_holds_every_run(
            runs in proptest::collection::vec(proptest::collection::vec((0u32..50, -20i32..20), 0..8), 1..12),
        ) {
            let courses: Vec<Course> = runs
                .iter()
                .map(|run| {
                    let mut steps: Vec<(f64, f64)> =
                        run.iter().map(|&(c, s)| (f64::from(c), f64::from(s))).collect();
                    steps.sort_by(|a, b| a.0.total_cmp(&b.0));
                    Course::new(&steps).unwrap()
                })
                .collect();
            let points = curve(&courses, &linear(0.0, 60.0, 25), &[0.25, 0.5, 0.75]);
            for (a, b) in points.iter().zip(&points[1..]) {
                // None is less than any value, for the curve as for Rust's order.
                prop_assert!(a.started <= b.started && a.mean <= b.mean && a.min <= b.min && a.max <= b.max);
                prop_assert!(a.quantiles.iter().zip(&b.quantiles).all(|(a, b)| a <= b));
            }
            for point in &points {
                // From scratch: the best score among the steps up to this cost.
                let best: Vec<Option<i32>> = runs
                    .iter()
                    .map(|run| run.iter().filter(|s| f64::from(s.0) <= point.cost).map(|s| s.1).max())
                    .collect();
                prop_assert_eq!(point.min, best.iter().copied().min().flatten().map(f64::from));
                prop_assert_eq!(point.max, best.iter().copied().max().flatten().map(f64::from));
                let sum: Option<i32> = best.iter().copied().sum();
                let mean = sum.map(|s| f64::from(s) / runs.len() as f64);
                prop_assert_eq!(point.mean.is_some(), mean.is_some());
                prop_assert!((point.mean.unwrap_or(0.0) - mean.unwrap_or(0.0)).abs() < 1e-12);
            }
        }
    }
}
