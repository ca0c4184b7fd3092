//! Elo ratings from the results of games, by the model of Bradley and Terry (1952): player i scores against j with the
//! chance 1 / (1 + 10^((Rj − Ri) / 400)). A draw is half a win for each.
//!
//! The ratings are those of the greatest likelihood (Hunter 2004, MM algorithm), with mean 0 and one virtual draw between
//! every two players who met, so that who won all games has a finite rating. The intervals are those of the normal
//! approximation: the inverse of the information matrix at the maximum, under the constraint that the mean is 0.

/// A rating with its interval.
///
/// ```
/// let rated = plansza_stats::elo::ratings(&[vec![0.0, 10.0], vec![10.0, 0.0]]);
/// assert!(rated[0].elo.abs() < 1e-9 && rated[0].margin > 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloRating {
    /// The rating; 0 is the mean of all.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
}

/// Points that players won from each other: `points[i][j]` is what i won against j; a draw is ½ for each.
///
/// ```
/// // 75 to 25, and the virtual draw: the difference is 400 log₁₀(75.5 / 25.5).
/// let rated = plansza_stats::elo::ratings(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
/// assert_eq!(format!("{:.0} ± {:.0}", rated[0].elo, rated[0].margin), "94 ± 39");
/// ```
pub fn ratings(points: &[Vec<f64>]) -> Vec<EloRating> {
    fit(points, 1.0)
}

/// The ratings with this many virtual draws between every two who met.
fn fit(points: &[Vec<f64>], draws: f64) -> Vec<EloRating> {
    let n = points.len();
    let met = |i: usize, j: usize| i != j && points[i][j] + points[j][i] > 0.0;
    let won = |i: usize, j: usize| if met(i, j) { points[i][j] + 0.5 * draws } else { 0.0 };
    let games = |i: usize, j: usize| won(i, j) + won(j, i);
    let mut strength = vec![1.0f64; n];
    for _ in 0..100_000 {
        let mut next = strength.clone();
        for i in 0..n {
            let wins: f64 = (0..n).map(|j| won(i, j)).sum();
            let share: f64 = (0..n).map(|j| games(i, j) / (strength[i] + strength[j])).sum();
            if share > 0.0 {
                next[i] = wins / share;
            }
        }
        let mean = next.iter().map(|s| libm::log(*s)).sum::<f64>() / n as f64;
        next.iter_mut().for_each(|s| *s /= libm::exp(mean));
        let change = next.iter().zip(&strength).map(|(a, b)| libm::log(a / b).abs()).fold(0.0, f64::max);
        strength = next;
        if change < 1e-12 {
            break;
        }
    }
    // The information of the natural parameters, made regular along the direction that the mean fixes.
    let mut matrix = vec![vec![1.0 / n as f64; n]; n];
    for i in 0..n {
        for j in 0..n {
            if i != j {
                let p = strength[i] / (strength[i] + strength[j]);
                let information = games(i, j) * p * (1.0 - p);
                matrix[i][j] -= information;
                matrix[i][i] += information;
            }
        }
    }
    let covariance = inverse(matrix);
    let scale = 400.0 / std::f64::consts::LN_10;
    (0..n)
        .map(|i| {
            let variance = covariance.as_ref().map_or(f64::INFINITY, |c| c[i][i] - 1.0 / n as f64);
            EloRating {
                elo: scale * libm::log(strength[i]),
                margin: 1.959_963_984_540_054 * scale * variance.max(0.0).sqrt(),
            }
        })
        .collect()
}

/// The inverse of a symmetric matrix by elimination; none where it has none.
fn inverse(mut a: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let n = a.len();
    let mut b: Vec<Vec<f64>> =
        (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..n {
        let pivot = (column..n).max_by(|&i, &j| a[i][column].abs().total_cmp(&a[j][column].abs()))?;
        if a[pivot][column].abs() < 1e-12 {
            return None;
        }
        a.swap(column, pivot);
        b.swap(column, pivot);
        let lead = a[column][column];
        for k in 0..n {
            a[column][k] /= lead;
            b[column][k] /= lead;
        }
        for row in (0..n).filter(|&row| row != column) {
            let factor = a[row][column];
            for k in 0..n {
                let (x, y) = (a[column][k], b[column][k]);
                a[row][k] -= factor * x;
                b[row][k] -= factor * y;
            }
        }
    }
    Some(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_players_have_the_closed_form() {
        // 75 to 25 and a virtual draw: odds 75.5 : 25.5.
        let rated = ratings(&[vec![0.0, 75.0], vec![25.0, 0.0]]);
        let expected = 200.0 * (75.5f64 / 25.5).log10();
        assert!((rated[0].elo - expected).abs() < 1e-6, "{rated:?}");
        assert!((rated[0].elo + rated[1].elo).abs() < 1e-9);
        // The variance of the difference of log-odds is 1 / (n p q); a rating is half the difference.
        let (n, p) = (101.0, 75.5 / 101.0);
        let margin = 1.959_963_984_540_054 * 400.0 / 10f64.ln() * 0.5 / f64::sqrt(n * p * (1.0 - p));
        assert!((rated[0].margin - margin).abs() < 1e-6, "{} {margin}", rated[0].margin);
    }

    #[test]
    fn who_won_everything_has_a_finite_rating_and_order_is_kept() {
        let rated = ratings(&[vec![0.0, 10.0, 10.0], vec![0.0, 0.0, 7.0], vec![0.0, 3.0, 0.0]]);
        assert!(rated.iter().all(|r| r.elo.is_finite() && r.margin.is_finite() && r.margin > 0.0));
        assert!(rated[0].elo > rated[1].elo && rated[1].elo > rated[2].elo);
    }

    /// Agresti (2002), Categorical Data Analysis, section 10.6: the American League's eastern division in 1987. The book
    /// sets Baltimore to 0 and has the others at these log-odds, rounded.
    #[test]
    fn baseball_of_agresti_2002() {
        let wins = [
            [0.0, 7.0, 9.0, 7.0, 7.0, 9.0, 11.0], // Milwaukee
            [6.0, 0.0, 7.0, 5.0, 11.0, 9.0, 9.0], // Detroit
            [4.0, 6.0, 0.0, 7.0, 7.0, 8.0, 12.0], // Toronto
            [6.0, 8.0, 6.0, 0.0, 6.0, 7.0, 10.0], // New York
            [6.0, 2.0, 6.0, 7.0, 0.0, 7.0, 12.0], // Boston
            [4.0, 4.0, 5.0, 6.0, 6.0, 0.0, 6.0],  // Cleveland
            [2.0, 4.0, 1.0, 3.0, 1.0, 7.0, 0.0],  // Baltimore
        ];
        let rated = fit(&wins.map(Vec::from), 0.0);
        let odds = |elo: f64| format!("{:.2}", elo * 10f64.ln() / 400.0);
        let found: Vec<String> = rated.iter().map(|r| odds(r.elo - rated[6].elo)).collect();
        assert_eq!(found, ["1.58", "1.44", "1.29", "1.25", "1.11", "0.68", "0.00"]);
    }

    #[test]
    fn who_never_met_has_no_bounds() {
        let rated = ratings(&[vec![0.0, 1.0, 0.0], vec![1.0, 0.0, 0.0], vec![0.0; 3]]);
        assert_eq!(rated[2].margin, f64::INFINITY);
    }
}
