//! The standard normal distribution.
//!
//! Φ(z) = ½ erfc(−z / √2). The quantile starts at a rational approximation (Abramowitz and Stegun 1964, 26.2.23, error
//! 4.5e-4) and is refined by Halley's method against Φ, which trebles the number of right digits in each step.
//!
//! ```
//! use plansza_stats::distribution::normal;
//! assert!((normal::quantile(0.975).unwrap() - 1.959963984540054).abs() < 1e-14);
//! assert!((normal::upper(1.959963984540054) - 0.025).abs() < 1e-16);
//! ```

use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// The chance of a value of at most `z`.
///
/// ```
/// assert_eq!(plansza_stats::distribution::normal::lower(0.0), 0.5);
/// ```
pub fn lower(z: f64) -> f64 {
    0.5 * libm::erfc(-z * FRAC_1_SQRT_2)
}

/// The chance of a value of at least `z`.
///
/// ```
/// let tail = plansza_stats::distribution::normal::upper(1.959963984540054);
/// assert!((tail - 0.025).abs() < 1e-16);
/// ```
pub fn upper(z: f64) -> f64 {
    lower(-z)
}

/// The density at `z`.
///
/// ```
/// let top = plansza_stats::distribution::normal::density(0.0);
/// assert!((top - 0.3989422804014327).abs() < 1e-15);
/// ```
pub fn density(z: f64) -> f64 {
    libm::exp(-0.5 * z * z) / (2.0 * PI).sqrt()
}

/// The value that is not exceeded with chance `p`; none outside 0..=1, infinite at its ends.
///
/// ```
/// // Wichura (1988), algorithm AS 241.
/// let z = plansza_stats::distribution::normal::quantile(0.25).unwrap();
/// assert!((z + 0.6744897501960817).abs() < 1e-15);
/// ```
pub fn quantile(p: f64) -> Option<f64> {
    if !(0.0..=1.0).contains(&p) {
        return None;
    }
    if p == 0.0 || p == 1.0 {
        return Some(if p == 0.0 { f64::NEG_INFINITY } else { f64::INFINITY });
    }
    if p == 0.5 {
        return Some(0.0);
    }
    // Work in the smaller tail, where the chance has all its digits.
    let tail = p.min(1.0 - p);
    let t = (-2.0 * libm::log(tail)).sqrt();
    let start = t
        - (2.515_517 + t * (0.802_853 + t * 0.010_328))
            / (1.0 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)));
    let mut z = -start;
    for _ in 0..4 {
        let step = (lower(z) - tail) / density(z);
        let next = z - step / (1.0 + 0.5 * z * step);
        if !next.is_finite() {
            break;
        }
        z = next;
    }
    Some(if p < 0.5 { z } else { -z })
}

/// The z of a two-sided interval of this level: 1.96 for 0.95; none unless 0 < level < 1.
///
/// ```
/// let z = plansza_stats::distribution::normal::two_sided(0.95).unwrap();
/// assert_eq!(format!("{z:.2}"), "1.96");
/// ```
pub fn two_sided(level: f64) -> Option<f64> {
    let inside = level > 0.0 && level < 1.0;
    inside.then(|| quantile(0.5 * (1.0 - level)).map(|z| -z)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Wichura (1988), algorithm AS 241, gives these three to test an implementation with.
    #[test]
    fn quantiles_of_wichura_1988() {
        for (p, z) in [
            (0.25, -0.674_489_750_196_081_7),
            (0.001, -3.090_232_306_167_814),
            (1e-20, -9.262_340_089_798_408),
        ] {
            assert!((quantile(p).unwrap() / z - 1.0f64).abs() < 2e-15, "{p}: {:?}", quantile(p));
        }
        assert_eq!(quantile(0.5), Some(0.0));
        assert_eq!((quantile(0.0), quantile(1.0)), (Some(f64::NEG_INFINITY), Some(f64::INFINITY)));
        assert_eq!((quantile(-0.1), quantile(f64::NAN), two_sided(1.0)), (None, None, None));
        assert!(quantile(5e-324).unwrap() < -38.0);
    }

    proptest! {
        #[test]
        fn quantile_is_the_inverse(exponent in -300.0f64..-0.302) {
            let p = libm::exp(exponent * std::f64::consts::LN_10);
            let z = quantile(p).unwrap();
            // A relative error e of z is one of about z² e of the tail.
            prop_assert!((lower(z) / p - 1.0).abs() < 1e-15 * (2.0 + 2.0 * z * z), "{p} {z}");
        }
    }
}
