//! The studentized range with infinite degrees of freedom: the range of k independent standard normal values.
//!
//! P(range < q) = k ∫ φ(z) (Φ(z) − Φ(z − q))^(k−1) dz, where z is the greatest of the k values. Since the integral is 1
//! without the last term, the upper tail is
//! k ∫ φ(z) Φ(z)^(k−1) (1 − (1 − Φ(z − q)/Φ(z))^(k−1)) dz, a sum of positive terms that keeps its digits however small it
//! is. The trapezoidal rule converges faster than any power of its step on such an integrand (smooth, with the tails of a
//! Gaussian; Trefethen and Weideman 2014).
//!
//! ```
//! use plansza_stats::distribution::range;
//! // Demšar (2006), table 5: q for four classifiers at 0.05, where the range is divided by √2.
//! let q = range::quantile(0.05, 4).unwrap() / 2f64.sqrt();
//! assert_eq!(format!("{q:.3}"), "2.569");
//! ```

use super::normal;

/// The chance that the range of `k` standard normal values is at least `q`.
///
/// ```
/// use plansza_stats::distribution::{normal, range};
/// // Two values differ by a normal of variance 2.
/// let wanted = 2.0 * normal::upper(1.0);
/// assert!((range::upper(2f64.sqrt(), 2) - wanted).abs() < 1e-12);
/// ```
pub fn upper(q: f64, k: usize) -> f64 {
    if k < 2 || q <= 0.0 {
        return if k >= 2 && q <= 0.0 { 1.0 } else { 0.0 };
    }
    const STEP: f64 = 1.0 / 32.0;
    let others = (k - 1) as f64;
    let mut sum = 0.0;
    // The terms peak near q/2 (for a narrow range and large k, up to 3 above) and fall at least like a normal density:
    // 12 on both sides leave out less than 1e-17 of the sum.
    for i in -384..=384 {
        let z = f64::from(i) * STEP + 0.5 * q;
        let below = normal::lower(z);
        let term = normal::density(z) * libm::exp(others * libm::log(below));
        sum += term * -libm::expm1(others * libm::log1p(-normal::lower(z - q) / below));
    }
    (k as f64 * STEP * sum).min(1.0)
}

/// The range that `k` standard normal values exceed with chance `alpha`; none unless k ≥ 2 and 0 < alpha < 1.
///
/// ```
/// // Demšar (2006), table 5, where the range is divided by √2: three classifiers at 0.05.
/// let q = plansza_stats::distribution::range::quantile(0.05, 3).unwrap() / 2f64.sqrt();
/// assert_eq!(format!("{q:.3}"), "2.344");
/// ```
pub fn quantile(alpha: f64, k: usize) -> Option<f64> {
    if k < 2 || !(alpha > 0.0 && alpha < 1.0) {
        return None;
    }
    let (mut low, mut high) = (0.0, 1.0);
    while upper(high, k) > alpha {
        low = high;
        high *= 2.0;
    }
    // Regula falsi of Illinois on the logarithm of the tail, held inside by bisection.
    let excess = |q: f64| libm::log(upper(q, k)) - libm::log(alpha);
    let (mut at_low, mut at_high) = (excess(low), excess(high));
    for round in 0..200 {
        let secant = high - at_high * (high - low) / (at_high - at_low);
        let inside = secant > low && secant < high && round % 3 != 2;
        let middle = if inside { secant } else { 0.5 * (low + high) };
        let value = excess(middle);
        if value == 0.0 || high - low <= 1e-15 * high {
            return Some(middle);
        }
        if value > 0.0 {
            (low, at_low) = (middle, value);
            at_high *= if inside { 0.5 } else { 1.0 };
        } else {
            (high, at_high) = (middle, value);
            at_low *= if inside { 0.5 } else { 1.0 };
        }
    }
    Some(0.5 * (low + high))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Demšar (2006), table 5 (a): the range divided by √2, rounded to three digits (which differ by one in places).
    #[test]
    fn table_5_of_demsar_2006() {
        let five = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164];
        let ten = [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.780, 2.855, 2.920];
        for (alpha, row) in [(0.05, five), (0.10, ten)] {
            for (k, wanted) in (2..).zip(row) {
                let q = quantile(alpha, k).unwrap() / 2f64.sqrt();
                assert!((q - wanted).abs() < 1.1e-3, "k = {k} at {alpha}: {q}, not {wanted}");
            }
        }
    }

    #[test]
    fn two_values_differ_by_a_normal_of_variance_two() {
        for q in [1e-3, 0.1, 1.0, 2.77, 6.0, 15.0, 30.0] {
            let wanted = 2.0 * normal::upper(q / 2f64.sqrt());
            assert!((upper(q, 2) / wanted - 1.0).abs() < 1e-12, "{q}: {} {wanted}", upper(q, 2));
        }
    }

    #[test]
    fn quantile_is_the_inverse_for_all_sizes() {
        for k in [2, 3, 5, 10, 50, 100] {
            for alpha in [0.999, 0.5, 0.1, 0.05, 0.01, 1e-6, 1e-30] {
                let q = quantile(alpha, k).unwrap();
                assert!((upper(q, k) / alpha - 1.0).abs() < 1e-11, "k = {k}, {alpha}: {q}");
            }
        }
        assert_eq!([quantile(0.05, 1), quantile(0.0, 3), quantile(1.0, 3), quantile(f64::NAN, 3)], [None; 4]);
    }
}
