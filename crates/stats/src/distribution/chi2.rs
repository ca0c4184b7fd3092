//! The χ² distribution's upper tail: with k degrees of freedom it is Q(k/2, x/2), the regularised incomplete gamma
//! function.
//!
//! For x < a + 1 the series of P = 1 − Q, otherwise the continued fraction of Q by Lentz's method (Abramowitz and Stegun
//! 1964, 6.5.29 and 6.5.31).
//!
//! ```
//! use plansza_stats::distribution::chi2;
//! // With two degrees of freedom the tail is exp(−x/2).
//! assert!((chi2::upper(9.28, 2.0) - (-4.64f64).exp()).abs() < 1e-15);
//! ```

use super::stirling::gamma_factor;

/// More rounds than any parameter below 10⁷ needs.
const ROUNDS: usize = 100_000;

/// The chance of a value of at least `x` with `freedom` > 0 degrees of freedom.
///
/// ```
/// // The 5 % point of one degree of freedom is 3.841.
/// let p = plansza_stats::distribution::chi2::upper(3.841, 1.0);
/// assert_eq!(format!("{p:.3}"), "0.050");
/// ```
pub fn upper(x: f64, freedom: f64) -> f64 {
    gamma_upper(0.5 * freedom, 0.5 * x)
}

/// Q(a, x), the regularised upper incomplete gamma function, for a > 0.
fn gamma_upper(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    if x.is_infinite() {
        return 0.0;
    }
    let factor = gamma_factor(a, x);
    if x < a + 1.0 {
        let (mut term, mut sum) = (1.0 / a, 1.0 / a);
        for n in 1..ROUNDS {
            term *= x / (a + n as f64);
            sum += term;
            if term < sum * 1e-17 {
                break;
            }
        }
        return (1.0 - factor * sum).max(0.0);
    }
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (f64::MAX, 1.0 / b);
    let mut fraction = d;
    for n in 1..ROUNDS {
        let n = n as f64;
        let an = -n * (n - a);
        b += 2.0;
        d = 1.0 / nonzero(an * d + b);
        c = nonzero(b + an / c);
        let change = c * d;
        fraction *= change;
        if (change - 1.0).abs() < 1e-16 {
            break;
        }
    }
    factor * fraction
}

/// Lentz's method may not divide by 0.
pub(super) fn nonzero(x: f64) -> f64 {
    if x.abs() < 1e-300 { 1e-300 } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_degrees_of_freedom_are_a_poisson_sum() {
        // P(χ²(2m) ≥ x) = P(Poisson(x/2) < m).
        for m in 1..=30u32 {
            for x in [0.01, 0.5, 3.0, 12.0, 40.0, 75.0, 200.0] {
                let mut term = libm::exp(-x / 2.0);
                let mut sum = 0.0;
                for i in 0..m {
                    sum += term;
                    term *= x / 2.0 / f64::from(i + 1);
                }
                let found = upper(x, f64::from(2 * m));
                assert!((found - sum).abs() <= 1e-13 * sum, "χ²({}) at {x}: {found}, not {sum}", 2 * m);
            }
        }
    }

    #[test]
    fn one_degree_of_freedom_is_a_squared_normal() {
        for z in [0.1, 0.7, 1.0, 1.96, 5.0, 20.0] {
            let wanted = 2.0 * super::super::normal::upper(z);
            assert!((upper(z * z, 1.0) / wanted - 1.0).abs() < 1e-12, "{z}");
        }
        assert_eq!((upper(0.0, 3.0), upper(f64::INFINITY, 3.0)), (1.0, 0.0));
    }
}
