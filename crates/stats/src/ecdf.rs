//! The empirical cumulative distribution of run lengths: which share of all (run, target) pairs was reached by cost x.
//!
//! A pair that was never reached counts in the total but in no step (Hansen, Auger, Brockhoff, Tušar and Tušar 2016; the
//! curves of COCO and IOHanalyzer). The area under the curve over log₁₀ x, divided by the width of the range, is one number
//! from 0 (nothing reached before the end) to 1 (everything reached at the start), higher being better.
//!
//! ```
//! use plansza_stats::Ecdf;
//! let curve = Ecdf::new([Some(10.0), Some(1000.0), None, Some(10.0)]).unwrap();
//! assert_eq!(curve.steps(), [(10.0, 0.5), (1000.0, 0.75)]);
//! assert_eq!((curve.at(9.0), curve.at(10.0), curve.at(1e9)), (0.0, 0.5, 0.75));
//! // Over four decades: none of the first, a half of two, three quarters of one.
//! assert!((curve.area(1.0, 1e4).unwrap() - (2.0 * 0.5 + 0.75) / 4.0).abs() < 1e-15);
//! ```

/// A curve of shares reached over cost.
///
/// ```
/// use plansza_stats::{Course, Ecdf};
/// let runs = [Course::new(&[(10.0, 5.0), (90.0, 7.0)]).unwrap(), Course::new(&[(40.0, 6.0)]).unwrap()];
/// // Two runs, two targets: three of the four pairs are reached.
/// let reached = runs.iter().flat_map(|run| [5.0, 7.0].map(|target| run.first(target)));
/// assert_eq!(Ecdf::new(reached).unwrap().at(1e6), 0.75);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ecdf {
    steps: Vec<(f64, f64)>,
    pairs: usize,
}

impl Ecdf {
    /// From the cost at which each pair was reached, none for those that never were. None without pairs or with a NaN.
    pub fn new(costs: impl IntoIterator<Item = Option<f64>>) -> Option<Ecdf> {
        let mut pairs = 0;
        let mut reached: Vec<f64> = costs.into_iter().inspect(|_| pairs += 1).flatten().collect();
        if pairs == 0 || reached.iter().any(|c| c.is_nan()) {
            return None;
        }
        reached.sort_unstable_by(f64::total_cmp);
        let mut steps = Vec::new();
        let mut count = 0;
        for group in reached.chunk_by(|a, b| a == b) {
            count += group.len();
            if group[0].is_finite() {
                steps.push((group[0], count as f64 / pairs as f64));
            }
        }
        Some(Ecdf { steps, pairs })
    }

    /// The steps as (cost, share reached from there on), both rising.
    pub fn steps(&self) -> &[(f64, f64)] {
        &self.steps
    }

    /// How many pairs there are, reached or not.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The share reached by `cost`.
    pub fn at(&self, cost: f64) -> f64 {
        let past = self.steps.partition_point(|s| s.0 <= cost);
        past.checked_sub(1).map_or(0.0, |i| self.steps[i].1)
    }

    /// The area under the curve over log₁₀ of the cost between `from` and `to`, normalised to 0..1; with 1 and the budget
    /// it is the usual one. None unless 0 < from < to, both finite.
    pub fn area(&self, from: f64, to: f64) -> Option<f64> {
        if !(from > 0.0 && from < to && to.is_finite()) {
            return None;
        }
        let (mut area, mut share, mut here) = (0.0, 0.0, libm::log10(from));
        let (start, end) = (here, libm::log10(to));
        for &(cost, next) in self.steps.iter().take_while(|s| s.0 < to) {
            if cost > from {
                let there = libm::log10(cost);
                area += share * (there - here);
                here = there;
            }
            share = next;
        }
        area += share * (end - here);
        Some((area / (end - start)).clamp(0.0, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_area_is_over_the_logarithm_of_the_cost_between_its_ends() {
        let half = Ecdf::new([Some(100.0), None]).unwrap();
        let area = half.area(10.0, 1000.0).unwrap();
        assert!((area - 0.25).abs() < 1e-12, "half of the pairs for half of the way: {area}");
    }

    #[test]
    fn ends_and_empty_ones() {
        assert_eq!(Ecdf::new([]), None);
        assert_eq!(Ecdf::new([Some(f64::NAN)]), None);
        let never = Ecdf::new([None, Some(f64::INFINITY)]).unwrap();
        assert_eq!((never.at(1e300), never.area(1.0, 10.0), never.pairs()), (0.0, Some(0.0), 2));
        let first = Ecdf::new([Some(0.0), Some(1.0)]).unwrap();
        assert_eq!((first.area(1.0, 1e6), first.steps()), (Some(1.0), [(0.0, 0.5), (1.0, 1.0)].as_slice()));
        assert_eq!(
            (first.area(0.0, 1.0), first.area(2.0, 2.0), first.area(1.0, f64::NAN)),
            (None, None, None)
        );
    }

    proptest! {
        #[test]
        fn the_curve_counts_and_its_area_is_their_mean(
            costs in proptest::collection::vec(proptest::option::of(1u32..2000), 1..50), to in 2u32..3000,
        ) {
            let costs: Vec<Option<f64>> = costs.into_iter().map(|c| c.map(f64::from)).collect();
            let curve = Ecdf::new(costs.iter().copied()).unwrap();
            let steps = curve.steps();
            prop_assert!(steps.windows(2).all(|w| w[0].0 < w[1].0 && w[0].1 < w[1].1));
            for x in [0.5, 1.0, 77.0, 500.5, 1999.0] {
                let count = costs.iter().flatten().filter(|c| **c <= x).count();
                prop_assert!((curve.at(x) - count as f64 / costs.len() as f64).abs() < 1e-12);
            }
            // Each pair adds the share of the range that is left after it.
            let end = f64::from(to).log10();
            let shares = costs.iter().map(|c| c.map_or(0.0, |c| (1.0 - c.log10() / end).max(0.0)));
            let wanted = shares.sum::<f64>() / costs.len() as f64;
            prop_assert!((curve.area(1.0, f64::from(to)).unwrap() - wanted).abs() < 1e-12);
        }
    }
}
