//! The course of a game to look at: what it was worth after every move, as text and as SVG.

use super::{Review, ReviewedPly};
use plansza_chart::{Axis, Band, BandPoint, Bands, Chart, Placement, PlotLayout, ReferenceLine};
use plansza_core::{Game, Side};
use std::fmt::Write;

/// Rows above and below the line of an even game.
const ROWS: usize = 4;

/// Columns of a curve at most.
const COLUMNS: usize = 66;

/// Marks the column of a mistake.
const QUERY: char = '?';

impl<G: Game> Review<G> {
    /// The value to the first player after each ply, with the ply.
    fn course(&self) -> impl Iterator<Item = (Option<f64>, Option<&ReviewedPly<G::Move>>)> {
        self.curve_values().zip(std::iter::once(None).chain(self.plies.iter().map(Some)))
    }

    /// Whether there is a value to draw.
    pub fn has_curve(&self) -> bool {
        self.curve_values().flatten().next().is_some()
    }

    /// The number of the first point of the curve: so many plies were not reviewed.
    fn skipped(&self) -> usize {
        self.record.plies().len() - self.plies.len()
    }

    /// The curve as lines of text: for every ply a mark of the side that is ahead, higher the more the first is; below it
    /// a question mark where a ply was a mistake.
    ///
    /// ```
    /// use plansza_arena::{Review, reviewer};
    /// use plansza_core::{Game, Silent};
    /// let game = plansza_tictactoe::TicTacToe::read(b"b2 a2 a1")?.remove(0);
    /// let curve = Review::of(&game, &reviewer(), None, &mut Silent, &mut |_| {})?.text_curve();
    /// assert!(curve.contains("+1 ┤  ××") && curve.contains(" 0 ┼──"), "{curve}");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    pub fn text_curve(&self) -> String {
        let points: Vec<(Option<f64>, bool)> =
            self.course().map(|(value, ply)| (value, ply.is_some_and(|ply| ply.mistake))).collect();
        // Of a game that is too long for a line, of neighbours the one that is furthest from even.
        let wide = points.len().div_ceil(COLUMNS).max(1);
        let furthest = |all: &[(Option<f64>, bool)]| {
            let value = all.iter().filter_map(|point| point.0).max_by(|a, b| a.abs().total_cmp(&b.abs()));
            (value, all.iter().any(|point| point.1))
        };
        let points: Vec<(Option<f64>, bool)> = points.chunks(wide).map(furthest).collect();
        let top = points.iter().filter_map(|point| point.0).map(f64::abs).fold(0.0, f64::max);
        // A scale whose rows have whole numbers, unless the game is about one point or two.
        let top = if top > 2.0 { ROWS as f64 * (top / ROWS as f64).ceil() } else { top.ceil().max(1.0) };
        let row_of = |value: f64| (value / top * ROWS as f64).round() as i32;
        let labels = (-(ROWS as i32)..=ROWS as i32).rev();
        let label = |row: i32| match row {
            0 => "0".to_string(),
            _ if row % 2 == 0 || row.unsigned_abs() as usize == ROWS => {
                let value = f64::from(row) * top / ROWS as f64;
                if value.fract() == 0.0 { format!("{value:+}") } else { format!("{value:+.1}") }
            }
            _ => String::new(),
        };
        let width = labels.clone().map(|row| label(row).chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        for row in labels {
            let axis = if row == 0 { '┼' } else { '┤' };
            let _ = write!(text, "{:>width$} {axis}", label(row));
            let mark = |&(value, _): &(Option<f64>, bool)| match value.filter(|&value| row_of(value) == row) {
                Some(value) if value > 0.0 => G::MARKS[0],
                Some(value) if value < 0.0 => G::MARKS[1],
                _ if row == 0 => '─',
                _ => ' ',
            };
            let line: String = points.iter().map(mark).collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let queries: String = points.iter().map(|point| if point.1 { QUERY } else { ' ' }).collect();
        if queries.contains(QUERY) {
            let _ = writeln!(text, "{:width$}  {}", "", queries.trim_end());
        }
        text
    }

    /// The curve as a chart, with a dot at every mistake.
    pub fn chart(&self) -> Bands {
        // The values, of all plies or of the mistakes of a side.
        let points = |missed: Option<Side>| -> Vec<BandPoint> {
            let shown = |ply: Option<&ReviewedPly<G::Move>>| match missed {
                Some(side) => ply.is_some_and(|ply| ply.mistake && ply.side == side),
                None => true,
            };
            let point = |(at, (value, ply)): (usize, (Option<f64>, _))| BandPoint {
                x: (self.skipped() + at) as f64,
                mid: value.filter(|_| shown(ply)),
                ..BandPoint::default()
            };
            self.course().enumerate().map(point).collect()
        };
        let mut series = vec![Band { name: "value".into(), points: points(None) }];
        for side in Side::BOTH {
            if self.mistakes().any(|ply| ply.side == side) {
                let name = format!("{}'s mistakes", G::SIDES[side.index()]);
                series.push(Band { name, points: points(Some(side)) });
            }
        }
        Bands {
            title: format!("What the game was worth to {}", G::SIDES[0]),
            x: Axis::new("moves, passes too"),
            y: Axis::new(format!("{}s", self.curve_unit())),
            series,
            reference: Some(ReferenceLine::new(0.0, "even")),
            layout: PlotLayout::below(),
            ..Bands::default()
        }
    }

    /// The curve as a picture by itself.
    pub fn svg(&self) -> String {
        self.chart().svg(Placement::Alone)
    }
}
