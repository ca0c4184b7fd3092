//! Shares that grow in steps from 0 to 1: the empirical distribution of running times (runs solved by a budget).

use super::axis::Axis;
use super::canvas::{Canvas, Stroke};
use super::crosshair::{STRIPS, strips};
use super::frame::{LegendKey, PlotFrame, PlotLayout, ReferenceLine, Surroundings};
use super::{Chart, Drawing, Placement, style};

/// One curve of [`Steps`].
///
/// ```
/// use plansza_chart::Curve;
/// let curve = Curve { name: "tabu".into(), points: vec![(10.0, 0.5), (90.0, 0.8)], end: Some(200.0) };
/// assert_eq!(curve.points[1].1, 0.8);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// From each x on, the share (0 to 1) that holds until the next; in any order.
    pub points: Vec<(f64, f64)>,
    /// Up to where it is known; if not given, up to the budget or to the end of the axis.
    pub end: Option<f64>,
}

/// Step curves of shares, mostly over a logarithmic axis.
///
/// ```
/// use plansza_chart::{Axis, Chart, Curve, Placement, Steps};
/// let curves = vec![Curve { name: "tabu".into(), points: vec![(10.0, 0.5), (90.0, 0.8)], end: None }];
/// let picture = Steps { x: Axis::log("evaluations"), curves, ..Steps::default() }.svg(Placement::Inline);
/// assert!(picture.contains("tabu: 80% in the end"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Steps {
    /// Stands above the chart.
    pub title: String,
    /// The horizontal axis, such as evaluations.
    pub x: Axis,
    /// What the share is, such as `runs solved`.
    pub label: String,
    /// The curves.
    pub curves: Vec<Curve>,
    /// The budget of the runs: a line up to which all curves go.
    pub budget: Option<ReferenceLine>,
    /// Its size, and where the names stand.
    pub layout: PlotLayout,
}

impl Chart for Steps {
    fn draw(&self, placement: Placement) -> Drawing {
        let curves: Vec<Vec<(f64, f64)>> = (self.curves.iter())
            .map(|curve| {
                let mut points: Vec<(f64, f64)> = (curve.points.iter())
                    .filter(|(x, share)| self.x.takes(*x) && share.is_finite())
                    .map(|(x, share)| (*x, share.clamp(0.0, 1.0)))
                    .collect();
                points.sort_by(|a, b| a.0.total_cmp(&b.0));
                points
            })
            .collect();
        let budget = self.budget.as_ref().filter(|budget| self.x.takes(budget.value));
        let end =
            |curve: &Curve| curve.end.filter(|end| self.x.takes(*end)).or(budget.map(|budget| budget.value));
        let ends: Vec<Option<f64>> = self.curves.iter().map(end).collect();
        let places = curves.iter().flatten().map(|point| point.0).chain(ends.iter().flatten().copied());
        let places = places.chain(budget.map(|budget| budget.value));
        let y = Axis::percent(self.label.as_str());
        let spans = (self.x.span(places, false), y.span([], false));
        let keys: Vec<LegendKey> = (self.curves.iter().zip(&curves))
            .map(|(curve, points)| LegendKey {
                name: &curve.name,
                end: Some(points.last().map_or(0.0, |point| point.1)),
                diamond: false,
            })
            .collect();
        let mut canvas = Canvas::new(placement);
        let above = if budget.is_some() { 12.0 } else { 0.0 };
        let (title, layout) = (&self.title, self.layout);
        let around = Surroundings { title, axes: (&self.x, &y), spans, keys: &keys, layout, above };
        let frame = PlotFrame::draw(&mut canvas, &around);
        if let Some(budget) = budget {
            frame.upright(&mut canvas, budget, frame.top - 5.0);
        }
        if curves.iter().all(Vec::is_empty) {
            frame.nothing(&mut canvas);
        }
        for (index, (curve, points)) in self.curves.iter().zip(&curves).enumerate() {
            let last = points.last().map_or(0.0, |point| point.1);
            let tip = format!("{}: {} in the end", curve.name, y.say(last));
            canvas.open_series(&style::series(index), &curve.name, &tip);
            let mut line = vec![(frame.left, frame.bottom)];
            let mut before = frame.bottom;
            for (x, share) in points {
                let next = (frame.x(*x), frame.y(*share));
                line.extend([(next.0, before), next]);
                before = next.1;
            }
            let end = ends[index].map_or(frame.right, |end| frame.x(end)).max(frame.left);
            line.push((end.max(line[line.len() - 1].0), before));
            let mut path = Stroke::default();
            path.through(&line, true);
            canvas.path(&format!("c-line {}", style::dash(index)), &path, "");
            canvas.close();
        }
        strips(&mut canvas, &frame, (&self.x, STRIPS), |x| {
            let read = |at: usize| {
                let share = curves[at].iter().rev().find(|point| point.0 <= x).map_or(0.0, |point| point.1);
                let known = ends[at].is_none_or(|end| x <= end);
                known.then(|| (self.curves[at].name.clone(), y.say(share)))
            };
            Some((x, (0..curves.len()).filter_map(read).collect()))
        });
        frame.legend(&mut canvas, &keys);
        let ends: Vec<String> = (self.curves.iter().zip(&keys))
            .map(|(curve, key)| format!("{} {}", curve.name, y.say(key.end.unwrap_or(0.0))))
            .collect();
        let about = format!(
            "Share by {}, in the end: {}.",
            if self.x.label.is_empty() { "effort" } else { &self.x.label },
            if ends.is_empty() { "no data".into() } else { ends.join(", ") }
        );
        canvas.finish(frame.size, &self.title, &about)
    }

    fn series(&self) -> Vec<&str> {
        self.curves.iter().map(|curve| curve.name.as_str()).collect()
    }
}
