//! p-values of many tests at once, adjusted so that each can be held against the level of the whole family.
//!
//! Holm (1979) keeps the chance of any false discovery below the level: the i-th smallest of m p-values becomes
//! max over j ≤ i of (m − j + 1) p(j), cut at 1.
//!
//! ```
//! assert_eq!(plansza_stats::holm(&[0.25, 0.125, 0.5]), Some(vec![0.5, 0.375, 0.5]));
//! ```

/// Holm's adjusted p-values, in the order of `p`; none if one is not within 0..=1.
///
/// ```
/// assert_eq!(plansza_stats::holm(&[0.25, 0.125, 0.5]), Some(vec![0.5, 0.375, 0.5]));
/// ```
pub fn holm(p: &[f64]) -> Option<Vec<f64>> {
    if !p.iter().all(|p| (0.0..=1.0).contains(p)) {
        return None;
    }
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| p[a].total_cmp(&p[b]));
    let mut adjusted = vec![0.0; p.len()];
    let mut reached: f64 = 0.0;
    for (before, &i) in order.iter().enumerate() {
        reached = reached.max((p.len() - before) as f64 * p[i]).min(1.0);
        adjusted[i] = reached;
    }
    Some(adjusted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Benjamini and Hochberg (1995), section 4.2: 15 tests of thrombolysis, of which Bonferroni's and Holm's find three
    /// at 0.05.
    #[test]
    fn thrombolysis_of_benjamini_and_hochberg_1995() {
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
            0.6528, 0.7590, 1.0,
        ];
        let adjusted = holm(&p).unwrap();
        assert_eq!(adjusted.iter().filter(|&&p| p <= 0.05).count(), 3);
        assert!((adjusted[2] - 13.0 * 0.0019).abs() < 1e-15 && adjusted[14] == 1.0);
    }

    #[test]
    fn what_is_no_chance_has_none() {
        assert_eq!(holm(&[]), Some(vec![]));
        assert_eq!(holm(&[0.5, f64::NAN]), None);
        assert_eq!(holm(&[1.5]), None);
    }

    proptest! {
        #[test]
        fn adjusted_values_are_no_less_and_in_the_same_order(p in proptest::collection::vec(0.0f64..=1.0, 1..30)) {
            let h = holm(&p).unwrap();
            for i in 0..p.len() {
                prop_assert!(p[i] <= h[i] && h[i] <= 1.0);
                for j in 0..p.len() {
                    prop_assert!(p[i] > p[j] || h[i] <= h[j]);
                }
            }
            // Stepping down with the raw values rejects the same hypotheses as holding the adjusted against the level.
            let mut sorted = p.clone();
            sorted.sort_by(f64::total_cmp);
            let steps = sorted.iter().enumerate().take_while(|(i, x)| **x * (p.len() - i) as f64 <= 0.3).count();
            prop_assert_eq!(h.iter().filter(|&&x| x <= 0.3).count(), steps);
        }
    }
}
