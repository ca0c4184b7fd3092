//! How two arms differ by one measure, by the test that fits what was drawn.
//!
//! On one board the runs were drawn: a rank-sum test of the two samples of runs. Run r of one arm and run r of another share a
//! seed, but no two methods draw the same things from it, so they are no pair. On two to five boards the same test within
//! each of them, which speaks of these boards. On six or more the boards are what was drawn: the signed-rank test of
//! Wilcoxon on one value a board, the mean of its runs, which speaks of boards like these, however many runs each has.

use super::{ALPHA, By};
use crate::analysis::bootstrap;
use plansza_stats::{Effect, effect_over, effect_within, holm, rank_sum, wilcoxon};

/// So many boards are a sample of their own.
pub const BOARDS: usize = 6;

/// What a test speaks of.
///
/// ```
/// use plansza_report::analysis::compare::Inference;
/// assert_eq!([1, 3, 20].map(Inference::of), [Inference::OneBoard, Inference::TheseBoards, Inference::Boards]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inference {
    /// Further runs on the one board.
    OneBoard,
    /// Further runs on these boards.
    TheseBoards,
    /// Further boards like these.
    Boards,
}

impl Inference {
    /// That of so many boards.
    pub fn of(boards: usize) -> Inference {
        match boards {
            0 | 1 => Inference::OneBoard,
            n if n < BOARDS => Inference::TheseBoards,
            _ => Inference::Boards,
        }
    }
}

/// How two arms differ by one measure.
///
/// ```
/// use plansza_report::analysis::compare::{By, Contrast};
/// let runs = |from: i32| (from..from + 10).map(f64::from).collect::<Vec<_>>();
/// let contrast = Contrast::of(&[(runs(10), runs(0))], By::Score, "a b").unwrap();
/// assert!(contrast.first_better && contrast.significant() && contrast.won == 100); // of 10 × 10 pairs of runs
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    /// What the test speaks of.
    pub inference: Inference,
    /// Boards, or pairs of a run of each on one board, that the first won.
    pub won: usize,
    /// Those that ended equal.
    pub equal: usize,
    /// Those that the second won.
    pub lost: usize,
    /// Whether the first is the better one, by the statistic of the test.
    pub first_better: bool,
    /// The chance that the first is better, ties counting ½, within boards.
    pub effect: Effect,
    /// The test's p; 1 where all is equal.
    pub p: f64,
    /// The least p there could have been with so many runs or boards.
    pub least: f64,
    /// Adjusted over all pairs of this measure.
    pub adjusted: f64,
}

impl Contrast {
    /// Of the values of both on each board.
    pub fn of(boards: &[(Vec<f64>, Vec<f64>)], by: By, name: &str) -> Option<Contrast> {
        // So that greater is better for both measures.
        let sign = if by == By::Score { 1.0 } else { -1.0 };
        let turn = |values: &[f64]| -> Vec<f64> { values.iter().map(|value| sign * value).collect() };
        let boards: Vec<(Vec<f64>, Vec<f64>)> = boards.iter().map(|(x, y)| (turn(x), turn(y))).collect();
        let runs: usize = boards.iter().map(|(x, _)| x.len()).sum();
        let inference = Inference::of(boards.len());
        let resample = bootstrap(name, runs);
        if inference == Inference::Boards {
            let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
            let (x, y): (Vec<f64>, Vec<f64>) = boards.iter().map(|(x, y)| (mean(x), mean(y))).unzip();
            let count = |test: fn(&f64, &f64) -> bool| x.iter().zip(&y).filter(|(x, y)| test(x, y)).count();
            let effect = effect_over(&boards, &resample)?;
            let (p, plus, minus) =
                wilcoxon(&x, &y).map_or((1.0, 0.0, 0.0), |test| (test.p, test.plus, test.minus));
            return Some(Contrast {
                inference,
                won: count(|x, y| x > y),
                equal: count(|x, y| x == y),
                lost: count(|x, y| x < y),
                first_better: plus > minus || (plus == minus && effect.a12 > 0.5),
                effect,
                p,
                least: libm::exp2(1.0 - x.len() as f64),
                adjusted: p,
            });
        }
        let effect = effect_within(&boards, &resample)?;
        let test = rank_sum(&boards)?;
        let pairs =
            || boards.iter().flat_map(|(x, y)| x.iter().flat_map(move |x| y.iter().map(move |y| (x, y))));
        Some(Contrast {
            inference,
            won: pairs().filter(|(x, y)| x > y).count(),
            equal: pairs().filter(|(x, y)| x == y).count(),
            lost: pairs().filter(|(x, y)| x < y).count(),
            first_better: 2.0 * test.u > test.pairs as f64,
            effect,
            p: test.p,
            least: boards.iter().fold(2.0, |least, (x, y)| least / choices(x.len(), y.len())),
            adjusted: test.p,
        })
    }

    /// Whether the two differ at the level of all tests.
    pub fn significant(&self) -> bool {
        self.adjusted < ALPHA
    }
}

/// In how many ways the runs of two arms can be told apart.
fn choices(x: usize, y: usize) -> f64 {
    (0..x).fold(1.0, |product, i| product * (x + y - i) as f64 / (i + 1) as f64)
}

/// Adjusts the tests of one measure by Holm.
pub(super) fn adjust<'a>(contrasts: impl Iterator<Item = &'a mut Contrast>) {
    let found: Vec<&mut Contrast> = contrasts.collect();
    let p: Vec<f64> = found.iter().map(|contrast| contrast.p).collect();
    for (contrast, adjusted) in found.into_iter().zip(holm(&p).unwrap_or_default()) {
        contrast.adjusted = adjusted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(from: i32, count: i32) -> Vec<f64> {
        (from..from + count).map(f64::from).collect()
    }

    /// Ten runs that are all better are clear also among 26 pairs: pairs by seed could never have shown it.
    #[test]
    fn ten_runs_on_one_board_can_show_a_difference_among_many_pairs() {
        let mut all: Vec<Contrast> = (0..26)
            .map(|i| Contrast::of(&[(runs(10 * i, 10), runs(-10, 10))], By::Score, "x").unwrap())
            .collect();
        adjust(all.iter_mut());
        assert!(all.iter().all(|one| one.significant() && one.first_better && one.effect.a12 == 1.0));
        // By cost, less is better.
        assert!(!Contrast::of(&[(runs(10, 10), runs(0, 10))], By::Cost, "x").unwrap().first_better);
    }

    /// A thousand runs on six boards are six boards.
    #[test]
    fn runs_do_not_multiply_boards() {
        let board = |many: usize| (vec![1.0; many], vec![0.0; many]);
        for many in [1, 10, 1000] {
            let six = Contrast::of(&vec![board(many); 6], By::Score, "x").unwrap();
            assert_eq!((six.inference, six.p, six.won), (Inference::Boards, 2.0 / 64.0, 6), "{many} runs");
        }
        let few = Contrast::of(&vec![board(10); 5], By::Score, "x").unwrap();
        assert_eq!(few.inference, Inference::TheseBoards);
        assert!(few.p < 1e-9);
    }

    /// The signed ranks and A12 may disagree: many small losses and few great wins.
    #[test]
    fn the_better_one_is_that_of_the_test() {
        let boards: Vec<(Vec<f64>, Vec<f64>)> = (0..12)
            .map(|i| {
                if i < 5 {
                    (vec![10.0, 11.0], vec![0.0, 1.0])
                } else {
                    (vec![0.0, 0.0, -9.0], vec![-1.0, 1.0, 1.0])
                }
            })
            .collect();
        let found = Contrast::of(&boards, By::Score, "test").unwrap();
        assert_eq!((found.won, found.lost), (5, 7));
        assert_eq!(found.first_better, wilcoxon_says(&boards));
    }

    fn wilcoxon_says(boards: &[(Vec<f64>, Vec<f64>)]) -> bool {
        let mean = |values: &Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
        let (x, y): (Vec<f64>, Vec<f64>) = boards.iter().map(|(x, y)| (mean(x), mean(y))).unzip();
        let test = wilcoxon(&x, &y).unwrap();
        test.plus > test.minus
    }

    #[test]
    fn the_least_p_is_that_of_a_clean_win() {
        for (count, from) in [(3, 3), (10, 10), (2, 7)] {
            let one = Contrast::of(&[(runs(from, count), runs(from - 50, count))], By::Score, "x").unwrap();
            assert!((one.p - one.least).abs() < 1e-12, "{count}");
        }
    }
}
