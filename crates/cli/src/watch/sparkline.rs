//! A curve in a line of text.
//!
//! It keeps a few hundred points however long a search lasts: when it is full, every second one goes.

/// Points kept at most.
const KEPT: usize = 512;

/// The signs of a sparkline, from low to high.
const SIGNS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Scores over time.
#[derive(Clone, Debug)]
pub struct Sparkline {
    points: Vec<i64>,
    /// Every so many scores one is kept.
    every: usize,
    seen: usize,
}

impl Sparkline {
    /// A curve without a point.
    pub fn new() -> Sparkline {
        Sparkline { points: Vec::new(), every: 1, seen: 0 }
    }

    /// Adds a score, or leaves it out.
    pub fn push(&mut self, score: i64) {
        if self.seen.is_multiple_of(self.every) {
            self.points.push(score);
        }
        self.seen += 1;
        if self.points.len() == KEPT {
            let mut number = 0;
            self.points.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every *= 2;
        }
    }

    /// The curve in so many characters at most, from its lowest point to `top` or its highest.
    pub fn line(&self, width: usize, top: Option<i64>) -> String {
        let width = width.min(self.points.len());
        let shown = (0..width).map(|at| self.points[at * self.points.len() / width]);
        // The last point is where it is now.
        let shown: Vec<i64> =
            shown.take(width.saturating_sub(1)).chain(self.points.last().copied()).collect();
        let low = shown.iter().copied().min().unwrap_or(0);
        let high = shown.iter().copied().chain(top).max().unwrap_or(0);
        let sign = |score: i64| {
            let share = (score - low) as f64 / (high - low).max(1) as f64;
            SIGNS[(share * (SIGNS.len() - 1) as f64).round() as usize]
        };
        shown.into_iter().map(sign).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(points: impl IntoIterator<Item = i64>) -> Sparkline {
        let mut curve = Sparkline::new();
        points.into_iter().for_each(|point| curve.push(point));
        curve
    }

    #[test]
    fn it_runs_from_the_lowest_to_the_highest() {
        assert_eq!(curve([0, 7, 3]).line(10, None), "▁█▄");
        assert_eq!(curve([0, 7]).line(10, Some(14)), "▁▅");
        assert_eq!((curve([]).line(10, Some(3)), curve([5]).line(1, None)), (String::new(), "▁".into()));
    }

    #[test]
    fn however_long_it_is_it_ends_where_it_is_now() {
        let long = curve((0..100_000).map(|at| at / 1000));
        let line = long.line(20, None);
        assert_eq!(line.chars().count(), 20);
        assert!(line.starts_with('▁') && line.ends_with('█'), "{line}");
        assert!(long.points.len() < KEPT);
    }
}
