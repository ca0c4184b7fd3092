//! Fisher's F distribution's upper tail: with a and b degrees of freedom it is I(b/2, a/2) at b / (b + a x), the
//! regularised incomplete beta function, by its continued fraction (Abramowitz and Stegun 1964, 26.5.8) and Lentz's method.
//!
//! ```
//! use plansza_stats::distribution::fisher;
//! // With 2 and b degrees of freedom the tail is (1 + 2x/b)^(−b/2).
//! assert!((fisher::upper(3.0, 2.0, 4.0) - 0.16).abs() < 1e-15);
//! ```

use super::chi2::nonzero;
use super::stirling::beta_factor;

/// The chance of a value of at least `x` with `a` and `b` degrees of freedom, both > 0.
///
/// ```
/// // The 5 % point of 3 and 39 degrees of freedom, as Demšar (2006) has it: 2.85.
/// let p = plansza_stats::distribution::fisher::upper(2.85, 3.0, 39.0);
/// assert_eq!(format!("{p:.2}"), "0.05");
/// ```
pub fn upper(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    beta(0.5 * b, 0.5 * a, b / (b + a * x), a * x / (b + a * x))
}

/// I(a, b) at x = 1 − y.
fn beta(a: f64, b: f64, x: f64, y: f64) -> f64 {
    // The fraction converges quickly below the mean; above it, its mirror image does.
    if x > (a + 1.0) / (a + b + 2.0) {
        return (1.0 - beta_fraction(b, a, y, x)).clamp(0.0, 1.0);
    }
    beta_fraction(a, b, x, y).min(1.0)
}

fn beta_fraction(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let factor = beta_factor(a, b, x, y) / a;
    let (mut c, mut d) = (1.0, 1.0 / nonzero(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for m in 1..100_000 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for coefficient in [even, odd] {
            d = 1.0 / nonzero(1.0 + coefficient * d);
            c = nonzero(1.0 + coefficient / c);
            change = c * d;
            fraction *= change;
        }
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
    }
    factor * fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_and_b_degrees_of_freedom_have_a_closed_form() {
        for b in [1.0, 2.0, 5.0, 39.0, 400.0] {
            for x in [0.01, 0.3, 1.0, 4.0, 30.0] {
                let wanted = libm::exp(-0.5 * b * libm::log1p(2.0 * x / b));
                assert!((upper(x, 2.0, b) / wanted - 1.0).abs() < 1e-12, "F(2, {b}) at {x}");
            }
        }
    }

    #[test]
    fn the_inverse_of_an_f_is_an_f() {
        for (a, b) in [(3.0, 39.0), (1.0, 1.0), (10.0, 2.0), (49.0, 490.0)] {
            for x in [0.02, 0.8, 1.0, 1.3, 7.0] {
                let sum = upper(x, a, b) + upper(1.0 / x, b, a);
                assert!((sum - 1.0).abs() < 1e-13, "F({a}, {b}) at {x}: {sum}");
            }
        }
    }
}
