//! Lessons on many positions taken together: what each search costs on the average, with an interval that speaks of further
//! positions like these.
//!
//! ```
//! use plansza_arena::{LessonSurvey, LessonWish, SearchLesson};
//! use plansza_core::Silent;
//! use plansza_tictactoe::TicTacToe;
//! let wish = LessonWish::<TicTacToe> { depth: 3, draws: 2, ..LessonWish::default() };
//! let lessons: Result<Vec<SearchLesson>, _> = LessonSurvey::positions(10, 1)
//!     .iter()
//!     .map(|record| SearchLesson::of(&record.now(), &wish, &|| 0.0, &mut Silent))
//!     .collect();
//! let survey = LessonSurvey::of(&lessons?, 1);
//! let [minimax, alphabeta] = [0, 1].map(|row| &survey.rows[row]);
//! assert!(alphabeta.nodes.mean < minimax.nodes.mean && alphabeta.ratio.high < 1.0);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::SearchLesson;
use crate::play::Opening;
use plansza_core::{Game, Record, Seed};
use plansza_stats::Bootstrap;
use schemars::JsonSchema;
use serde::Serialize;

/// A mean over positions, and where that of all such positions lies with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SurveyMean {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl SurveyMean {
    /// Of the positions, each counted as often as it was drawn.
    fn of<T>(positions: &[T], seed: u64, mean: impl Fn(&[&T]) -> f64) -> SurveyMean {
        let whole = mean(&positions.iter().collect::<Vec<_>>());
        let interval = Bootstrap::new(Seed(seed)).clusters(positions, mean);
        let (low, high) = interval.map_or((whole, whole), |interval| (interval.low, interval.high));
        SurveyMean { mean: whole, low, high }
    }

    fn plain(values: &[f64], seed: u64) -> SurveyMean {
        SurveyMean::of(values, seed, |drawn| drawn.iter().copied().sum::<f64>() / drawn.len() as f64)
    }
}

/// What one search costs on the average.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SurveyRow {
    /// Who searched.
    pub player: String,
    /// Nodes of a position.
    pub nodes: SurveyMean,
    /// Nodes beside those of the first search on the same position: the geometric mean.
    pub ratio: SurveyMean,
    /// Leaves of a position.
    pub leaves: f64,
    /// Cut-offs of a position.
    pub cuts: f64,
    /// The share of all cut-offs that the first move made; none where there are none.
    pub first: Option<SurveyMean>,
    /// The effective branching.
    pub branching: SurveyMean,
    /// Seconds of the processor for a position.
    pub seconds: SurveyMean,
    /// Nodes by their distance from the root.
    pub by_ply: Vec<f64>,
}

/// Alpha-beta with its moves in one order, on the average.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OrderSurvey {
    /// Which order.
    pub order: String,
    /// Nodes of a position.
    pub nodes: SurveyMean,
    /// Nodes beside those of the first order on the same position: the geometric mean.
    pub ratio: SurveyMean,
}

/// Lessons on many positions taken together.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LessonSurvey {
    /// Positions that every search came to an end with: the others are left out.
    pub positions: usize,
    /// Positions that are left out.
    pub left_out: usize,
    /// Plies below each position.
    pub depth: u32,
    /// The searches.
    pub rows: Vec<SurveyRow>,
    /// What the order of the moves does to alpha-beta.
    pub orders: Vec<OrderSurvey>,
    /// The fewest leaves of a position (Knuth and Moore 1975), on the average.
    pub minimum: Option<f64>,
}

impl LessonSurvey {
    /// Positions of games that began at random and are not over, as far as two thirds of their moves, each length as likely as
    /// another.
    pub fn positions<G: Game>(many: usize, seed: u64) -> Vec<Record<G>> {
        let start = G::STARTS[0].position;
        let draw = |number: u64| {
            let seed = Seed(seed).child(number);
            let plies = seed.rng().below(start.left() as usize * 2 / 3 + 1) as u32;
            Opening { start, plies, seed: seed.0 }.record()
        };
        (0..many as u64).map(draw).collect()
    }

    /// Takes lessons by the same wish together. The seed is of the intervals.
    pub fn of(lessons: &[SearchLesson], seed: u64) -> LessonSurvey {
        let whole: Vec<&SearchLesson> = lessons
            .iter()
            .filter(|lesson| lesson.rows.iter().all(|row| row.value.is_some()) && lesson.minimum.is_some())
            .collect();
        let searches = whole.first().map_or(0, |lesson| lesson.rows.len());
        let orders = whole.first().map_or(0, |lesson| lesson.orders.len());
        let minima: Vec<f64> = whole.iter().filter_map(|lesson| lesson.minimum).collect();
        LessonSurvey {
            positions: whole.len(),
            left_out: lessons.len() - whole.len(),
            depth: lessons.first().map_or(0, |lesson| lesson.depth),
            rows: (0..searches).map(|at| row(&whole, at, seed)).collect(),
            orders: (0..orders).map(|at| order(&whole, at, seed)).collect(),
            minimum: plansza_stats::mean(&minima),
        }
    }
}

fn row(lessons: &[&SearchLesson], at: usize, seed: u64) -> SurveyRow {
    let values = |value: &dyn Fn(&super::LessonRow) -> f64| -> Vec<f64> {
        lessons.iter().map(|lesson| value(&lesson.rows[at])).collect()
    };
    let mean = |value: &dyn Fn(&super::LessonRow) -> f64| plansza_stats::mean(&values(value)).unwrap_or(0.0);
    let cuts: Vec<(f64, f64)> = lessons
        .iter()
        .map(|lesson| (lesson.rows[at].first_cuts as f64, lesson.rows[at].cuts as f64))
        .collect();
    let first = SurveyMean::of(&cuts, seed, |drawn| {
        let (first, all) = drawn.iter().fold((0.0, 0.0), |sum, cuts| (sum.0 + cuts.0, sum.1 + cuts.1));
        first / f64::max(all, 1.0)
    });
    let plies = lessons.iter().map(|lesson| lesson.rows[at].by_ply.len()).max().unwrap_or(0);
    SurveyRow {
        player: lessons[0].rows[at].player.clone(),
        nodes: SurveyMean::plain(&values(&|row| row.nodes as f64), seed),
        ratio: ratio(lessons, seed, |lesson| (lesson.rows[at].nodes, lesson.rows[0].nodes)),
        leaves: mean(&|row| row.leaves as f64),
        cuts: mean(&|row| row.cuts as f64),
        first: cuts.iter().any(|&(_, all)| all > 0.0).then_some(first),
        branching: SurveyMean::plain(&values(&|row| row.branching), seed),
        seconds: SurveyMean::plain(&values(&|row| row.seconds), seed),
        by_ply: (0..plies)
            .map(|ply| mean(&|row| row.by_ply.get(ply).map_or(0.0, |&nodes| nodes as f64)))
            .collect(),
    }
}

fn order(lessons: &[&SearchLesson], at: usize, seed: u64) -> OrderSurvey {
    let nodes: Vec<f64> = lessons.iter().map(|lesson| lesson.orders[at].nodes as f64).collect();
    OrderSurvey {
        order: lessons[0].orders[at].order.clone(),
        nodes: SurveyMean::plain(&nodes, seed),
        ratio: ratio(lessons, seed, |lesson| (lesson.orders[at].nodes, lesson.orders[0].nodes)),
    }
}

/// The geometric mean of what one count is beside another on the same position.
fn ratio(lessons: &[&SearchLesson], seed: u64, counts: impl Fn(&SearchLesson) -> (u64, u64)) -> SurveyMean {
    let logs: Vec<f64> = lessons
        .iter()
        .map(|lesson| {
            let (count, beside) = counts(lesson);
            (count as f64 / beside.max(1) as f64).ln()
        })
        .collect();
    SurveyMean::of(&logs, seed, |drawn| (drawn.iter().copied().sum::<f64>() / drawn.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::LessonWish;
    use plansza_core::Silent;
    use plansza_reversi::Position;

    fn lessons(patience: u64) -> Vec<SearchLesson> {
        let wish = LessonWish::<Position> { depth: 4, draws: 3, patience, ..LessonWish::default() };
        let records = LessonSurvey::positions::<Position>(12, 5);
        records
            .iter()
            .map(|record| SearchLesson::of(&record.now(), &wish, &|| 0.0, &mut Silent).unwrap())
            .collect()
    }

    #[test]
    fn means_are_those_of_the_lessons_within_their_intervals() {
        let lessons = lessons(3_000_000);
        let survey = LessonSurvey::of(&lessons, 1);
        assert_eq!((survey.positions, survey.left_out, survey.depth), (12, 0, 4));
        for (at, row) in survey.rows.iter().enumerate() {
            let sum: u64 = lessons.iter().map(|lesson| lesson.rows[at].nodes).sum();
            assert!((row.nodes.mean - sum as f64 / 12.0).abs() < 1e-9, "{}", row.player);
            assert!(row.nodes.low < row.nodes.mean && row.nodes.mean < row.nodes.high);
            assert!((row.by_ply.iter().sum::<f64>() - row.nodes.mean).abs() < 1e-6);
        }
        let alone = survey.rows[0].ratio;
        assert_eq!((alone.mean, alone.low, alone.high), (1.0, 1.0, 1.0), "minimax beside itself");
        assert!(survey.rows[0].first.is_none() && survey.rows[1].ratio.high < 1.0);
        let [best, worst, drawn] = [0, 1, 2].map(|at| survey.orders[at].nodes.mean);
        assert!(best < drawn && drawn < worst && survey.minimum.unwrap() < drawn);
        assert_eq!(survey, LessonSurvey::of(&lessons, 1));
    }

    #[test]
    fn a_position_that_somebody_gave_up_is_left_out_for_all() {
        let survey = LessonSurvey::of(&lessons(1000), 1);
        assert!(survey.left_out > 0 && survey.positions + survey.left_out == 12);
        let none = LessonSurvey::of(&[], 1);
        assert!(none.rows.is_empty() && none.minimum.is_none());
    }

    #[test]
    fn positions_are_not_over_and_of_all_lengths() {
        let records = LessonSurvey::positions::<Position>(60, 2);
        assert!(records.iter().all(|record| !record.over()));
        let placed =
            |far: &dyn Fn(usize) -> bool| records.iter().filter(|record| far(record.placed())).count();
        assert!(placed(&|moves| moves < 14) > 10 && placed(&|moves| moves > 26) > 10);
    }
}
