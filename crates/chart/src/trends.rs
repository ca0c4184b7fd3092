//! Estimates with intervals over a number: how success falls as boards grow, with what was published beside it.

use super::axis::Axis;
use super::canvas::{Canvas, Marker, Stroke};
use super::frame::{LegendKey, PlotFrame, PlotLayout, Surroundings};
use super::{Chart, Drawing, Placement, style};

/// How far the points of two series at one place stand apart.
const APART: f64 = 7.0;

/// One estimate of a [`Trend`].
///
/// ```
/// use plansza_chart::TrendPoint;
/// let point = TrendPoint { x: 40.0, value: 0.7, low: 0.4, high: 0.9, note: "genes-40".into() };
/// assert!(point.low < point.value);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrendPoint {
    /// Where.
    pub x: f64,
    /// The estimate.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// What it is of, for who points at it.
    pub note: String,
}

/// One series of [`Trends`].
///
/// ```
/// use plansza_chart::{Trend, TrendPoint};
/// assert!(Trend { name: "genetic".into(), points: vec![TrendPoint::default()] }.points.len() == 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trend {
    /// Its name in the legend.
    pub name: String,
    /// Its points in any order.
    pub points: Vec<TrendPoint>,
}

/// Points with upright whiskers, joined from left to right. Points of several series at one place stand side by side.
///
/// ```
/// use plansza_chart::{Axis, Chart, Placement, Trend, TrendPoint, Trends};
/// let point = |x: f64, value: f64| TrendPoint { x, value, low: value - 0.1, high: value + 0.1, note: "a board".into() };
/// let series = vec![Trend { name: "genetic".into(), points: vec![point(12.0, 0.9), point(40.0, 0.5)] }];
/// let marks = vec![(40.0, 0.7)];
/// let chart = Trends { x: Axis::new("open cells"), y: Axis::percent("solved"), series, marks, ..Trends::default() };
/// let picture = chart.svg(Placement::Inline);
/// assert!(picture.contains("genetic, a board: 50% [40%, 60%] at 40") && picture.contains("published: 70% at 40"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trends {
    /// Stands above the chart.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series.
    pub series: Vec<Trend>,
    /// What others published: where, and how much. Diamonds.
    pub marks: Vec<(f64, f64)>,
    /// Its size, and where the names stand.
    pub layout: PlotLayout,
}

impl Chart for Trends {
    fn draw(&self, placement: Placement) -> Drawing {
        let fits = |point: &&TrendPoint| self.x.takes(point.x) && self.y.takes(point.value);
        let points = || self.series.iter().flat_map(|trend| &trend.points).filter(fits);
        let marks: Vec<(f64, f64)> =
            self.marks.iter().copied().filter(|(x, y)| self.x.takes(*x) && self.y.takes(*y)).collect();
        let places = points().map(|point| point.x).chain(marks.iter().map(|mark| mark.0));
        let heights = points().flat_map(|point| [point.value, point.low, point.high]);
        let spans =
            (self.x.span(places, true), self.y.span(heights.chain(marks.iter().map(|mark| mark.1)), true));
        let mut keys: Vec<LegendKey> = (self.series.iter())
            .map(|trend| LegendKey { name: &trend.name, end: None, diamond: false })
            .collect();
        if !marks.is_empty() {
            keys.push(LegendKey { name: "published", end: None, diamond: true });
        }
        let mut canvas = Canvas::new(placement);
        let (title, layout) = (&self.title, self.layout);
        let around = Surroundings { title, axes: (&self.x, &self.y), spans, keys: &keys, layout, above: 0.0 };
        let frame = PlotFrame::draw(&mut canvas, &around);
        if points().next().is_none() && marks.is_empty() {
            frame.nothing(&mut canvas);
        }
        for (index, trend) in self.series.iter().enumerate() {
            let shift = APART * (index as f64 - (self.series.len() as f64 - 1.0) / 2.0);
            let mut points: Vec<&TrendPoint> = trend.points.iter().filter(fits).collect();
            points.sort_by(|a, b| a.x.total_cmp(&b.x));
            self.trend(&mut canvas, &frame, (index, &trend.name), &points, shift);
        }
        for (x, y) in &marks {
            let tip = format!("published: {} at {}", self.y.say(*y), self.x.say(*x));
            canvas.mark("c-open", Marker::Diamond, (frame.x(*x), frame.y(*y)), 5.5, &tip);
        }
        frame.legend(&mut canvas, &keys);
        canvas.finish(frame.size, &self.title, &self.about(&marks))
    }

    fn series(&self) -> Vec<&str> {
        self.series.iter().map(|trend| trend.name.as_str()).collect()
    }
}

impl Trends {
    fn numbers(&self, point: &TrendPoint) -> String {
        let value = self.y.say(point.value);
        match self.y.takes(point.low) && self.y.takes(point.high) {
            true => format!("{value} [{}, {}]", self.y.say(point.low), self.y.say(point.high)),
            false => value,
        }
    }

    /// The line, the whiskers and the dots of one series.
    fn trend(
        &self,
        canvas: &mut Canvas,
        frame: &PlotFrame,
        (index, name): (usize, &str),
        points: &[&TrendPoint],
        shift: f64,
    ) {
        let at = |x: f64| (frame.x(x) + shift).clamp(frame.left, frame.right);
        canvas.open_series(&style::series(index), name, name);
        let line: Vec<(f64, f64)> = points.iter().map(|point| (at(point.x), frame.y(point.value))).collect();
        let mut path = Stroke::default();
        if line.len() > 1 {
            path.through(&line, true);
        }
        canvas.path(&format!("c-lead {}", style::dash(index)), &path, "");
        for point in points {
            let x = at(point.x);
            if self.y.takes(point.low) && self.y.takes(point.high) {
                let (top, bottom) = (frame.y(point.high.max(point.low)), frame.y(point.low.min(point.high)));
                let mut whisker = Stroke::default();
                whisker.go(x - 2.5, top).to(x + 2.5, top).go(x, top).to(x, bottom);
                whisker.go(x - 2.5, bottom).to(x + 2.5, bottom);
                canvas.path("c-thin", &whisker, "");
            }
            let what = if point.note.is_empty() { String::new() } else { format!(", {}", point.note) };
            let tip = format!("{name}{what}: {} at {}", self.numbers(point), self.x.say(point.x));
            canvas.mark("c-mark", Marker::Circle, (x, frame.y(point.value)), 4.0, &tip);
        }
        canvas.close();
    }

    fn about(&self, marks: &[(f64, f64)]) -> String {
        let told = |trend: &Trend| {
            let points: Vec<String> = (trend.points.iter())
                .map(|point| format!("{} at {}", self.numbers(point), self.x.say(point.x)))
                .collect();
            format!("{}: {}", trend.name, points.join(", "))
        };
        let mut told: Vec<String> = self.series.iter().map(told).collect();
        if !marks.is_empty() {
            let marks: Vec<String> =
                marks.iter().map(|(x, y)| format!("{} at {}", self.y.say(*y), self.x.say(*x))).collect();
            told.push(format!("published: {}", marks.join(", ")));
        }
        format!(
            "Estimates of {} over {}. {}.",
            if self.y.label.is_empty() { "values" } else { &self.y.label },
            if self.x.label.is_empty() { "a number" } else { &self.x.label },
            if told.is_empty() { "no data".into() } else { told.join("; ") }
        )
    }
}
