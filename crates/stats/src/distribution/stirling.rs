//! The factors of the gamma and beta tails, to full precision for large parameters.
//!
//! ln Γ(a) = (a − ½) ln a − a + ½ ln 2π + Δ(a), where Δ is small. With it, x^a e^(−x) / Γ(a) and x^a y^b / B(a, b) become
//! products of factors near 1 instead of differences of great logarithms, as Loader (2000) does for the binomial.

use std::f64::consts::PI;

/// Δ(a): by Stirling's series from 10 on, by definition below.
fn correction(a: f64) -> f64 {
    if a < 10.0 {
        return libm::lgamma(a) - ((a - 0.5) * libm::log(a) - a + 0.5 * libm::log(2.0 * PI));
    }
    let b = 1.0 / (a * a);
    let series = 1.0 / 1188.0 - b * (691.0 / 360_360.0 - b / 156.0);
    (1.0 / 12.0 - b * (1.0 / 360.0 - b * (1.0 / 1260.0 - b * (1.0 / 1680.0 - b * series)))) / a
}

/// a ln(x/a) − d for d = x − a, which is about −d²/2a for a small d.
fn deviance(a: f64, x: f64, d: f64) -> f64 {
    let u = d / a;
    if u.abs() > 0.1 {
        return a * libm::log(x / a) - d;
    }
    // −u²/2 + u³/3 − …
    let (mut power, mut sum) = (u, 0.0);
    for n in 2..20 {
        power *= -u;
        sum += power / f64::from(n);
    }
    a * sum
}

/// x^a e^(−x) / Γ(a).
pub(super) fn gamma_factor(a: f64, x: f64) -> f64 {
    libm::exp(deviance(a, x, x - a) - correction(a)) * (a / (2.0 * PI)).sqrt()
}

/// x^a y^b / B(a, b) with x + y = 1.
pub(super) fn beta_factor(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let d = x * b - y * a;
    let small = correction(a + b) - correction(a) - correction(b);
    // The two distances d and −d cancel in the exponent.
    libm::exp(deviance(a, x * (a + b), d) + deviance(b, y * (a + b), -d) + small)
        * (a / (a + b) * b / (2.0 * PI)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_meets_the_definition() {
        for a in [10.0, 11.5, 20.0, 40.0] {
            let wanted = libm::lgamma(a) - ((a - 0.5) * libm::log(a) - a + 0.5 * libm::log(2.0 * PI));
            assert!((correction(a) - wanted).abs() < 3e-14, "{a}: {} {wanted}", correction(a));
        }
        // Γ(21) = 20!.
        let factorial: f64 = (1..=20).map(f64::from).product();
        let found = libm::exp(correction(21.0) + 20.5 * libm::log(21.0) - 21.0) * (2.0 * PI).sqrt();
        assert!((found / factorial - 1.0).abs() < 1e-13);
    }

    #[test]
    fn whole_parameters_have_closed_forms() {
        // x³ e^(−x) / Γ(3) and x² y³ / B(2, 3), B(2, 3) = 1/12.
        for x in [0.01, 0.3, 0.4, 0.5, 0.9, 0.999] {
            let y = 1.0 - x;
            assert!((beta_factor(2.0, 3.0, x, y) / (12.0 * x * x * y * y * y) - 1.0).abs() < 1e-14, "{x}");
        }
        for x in [0.01f64, 1.0, 2.9, 3.0, 3.2, 50.0] {
            assert!((gamma_factor(3.0, x) / (0.5 * x * x * x * libm::exp(-x)) - 1.0).abs() < 1e-14, "{x}");
        }
    }
}
