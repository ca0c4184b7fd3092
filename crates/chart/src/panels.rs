//! Small multiples: a panel for each series with its curve and both its bands, all of them on the same axes, so that bands
//! that would hide each other in one plot can be told apart. Above each panel stand its name and what is to be said of it.

use super::axis::Axis;
use super::bands::{BandPoint, Shade, by, clean, heights, middle, numbers};
use super::canvas::{Anchor, Canvas};
use super::crosshair::{FEW_STRIPS, strips};
use super::frame::{EDGE, PlotFrame, ReferenceLine, SIZE, SMALL, extent, fitting, heading};
use super::{Chart, Drawing, Placement, text};

/// Height of the plot of a panel.
const HIGH: f64 = 112.0;
/// Room between two panels side by side, and between one and the next below.
const BETWEEN: f64 = 20.0;
/// Height of a line of notes.
const NOTE: f64 = 14.0;
/// A panel needs at least this width.
const NARROWEST: f64 = 280.0;

/// One panel of [`Panels`].
///
/// ```
/// use plansza_chart::{BandPoint, Panel};
/// let points = (1..4).map(|x| BandPoint { x: x as f64, mid: Some(1.0), ..BandPoint::default() });
/// let panel = Panel { name: "tabu".into(), notes: vec!["mean score 11.4".into()], points: points.collect() };
/// assert_eq!(panel.points.len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// What stands above it.
    pub name: String,
    /// Lines under the name, such as what the runs came to.
    pub notes: Vec<String>,
    /// Its points in any order.
    pub points: Vec<BandPoint>,
}

/// Curves with shaded bands, each in a panel of its own.
///
/// ```
/// use plansza_chart::{Axis, BandPoint, Chart, Panel, Panels, Placement};
/// let point = |x: f64| BandPoint { x, mid: Some(x), wide: Some((x - 2.0, x + 2.0)), deep: Some((x - 1.0, x + 1.0)) };
/// let panel = |name: &str| Panel {
///     name: name.into(), notes: vec!["mean score 9".into()], points: [1.0, 5.0, 9.0].map(point).into(),
/// };
/// let panels = ["anneal", "tabu", "climb"].map(panel).into();
/// let picture = Panels { x: Axis::new("epochs"), panels, ..Panels::default() }.svg(Placement::Inline);
/// assert_eq!(picture.matches("c-wide").count(), 3); // however many they are, each has its bands
/// assert!(picture.contains(">tabu<") && picture.contains(">mean score 9<"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panels {
    /// Stands above the chart.
    pub title: String,
    /// The horizontal axis of every panel.
    pub x: Axis,
    /// The vertical axis of every panel.
    pub y: Axis,
    /// The panels, row by row.
    pub panels: Vec<Panel>,
    /// Each value holds until the next instead of a straight line between them.
    pub steps: bool,
    /// Whether each panel also has the curves of all others as thin lines, to compare with.
    pub others: bool,
    /// A horizontal line that matters, in every panel; its label stands in the first.
    pub reference: Option<ReferenceLine>,
    /// Width of the picture in pixels, the [usual](Placement::usual) one if not given.
    pub width: Option<f64>,
}

impl Chart for Panels {
    fn draw(&self, placement: Placement) -> Drawing {
        let series: Vec<Vec<BandPoint>> =
            self.panels.iter().map(|panel| clean(&panel.points, (&self.x, &self.y))).collect();
        let reference = self.reference.as_ref().filter(|reference| self.y.takes(reference.value));
        let all = || series.iter().flatten();
        let x = self.x.span(all().map(|point| point.x), false);
        let y = self.y.span(heights(all()).chain(reference.map(|reference| reference.value)), true);
        let wide = extent(self.width, placement.usual()).max(NARROWEST);
        let columns = ((wide / NARROWEST) as usize).clamp(1, self.panels.len().max(1)).min(3);
        let room = (wide - 2.0 * EDGE - BETWEEN * (columns - 1) as f64) / columns as f64;
        let y_ticks = self.y.ticks(&y, (HIGH / 26.0) as usize);
        let y_names = text::widest(y_ticks.iter().map(|tick| tick.label.as_str()), SMALL);
        let (mut before, mut behind) = ((y_names + 8.0).min(room * 0.5), 0.0f64);
        for tick in fitting(&self.x, &x, room - before) {
            let (half, long) = (text::width(&tick.label, SMALL) / 2.0, room - before);
            before = before.max((half - tick.at * long).min(60.0));
            behind = behind.max((half - (1.0 - tick.at) * long).clamp(0.0, 60.0));
        }
        let x_ticks = fitting(&self.x, &x, room - before - behind);
        let notes = self.panels.iter().map(|panel| panel.notes.len()).max().unwrap_or(0);
        let above = 18.0 + NOTE * notes as f64 + 8.0;
        let mut canvas = Canvas::new(placement);
        let mut top = heading(&mut canvas, &self.title, wide);
        if !self.y.label.is_empty() {
            let place = (EDGE, top + 9.0);
            canvas.fitted("c-soft", Anchor::Start, place, &self.y.label, (SMALL, wide - 2.0 * EDGE));
            top += 20.0;
        }
        let mut low = top;
        for number in 0..self.panels.len().max(1) {
            let left = EDGE + (number % columns) as f64 * (room + BETWEEN);
            let (at, plot) = (top, top + above);
            let mut frame = PlotFrame::bare(
                (left + before, left + room - behind),
                (plot, plot + HIGH),
                x,
                (wide, plot + HIGH),
            );
            frame.y = y;
            frame.grid(&mut canvas, &y_ticks);
            low = frame.under(&mut canvas, &x_ticks, "");
            match (self.panels.get(number), series.get(number)) {
                (Some(panel), Some(points)) => {
                    self.names(&mut canvas, (left, at), room, panel);
                    self.curves(&mut canvas, &frame, &series, (number, points));
                }
                _ => frame.nothing(&mut canvas),
            }
            if let Some(reference) = reference {
                match number {
                    0 => frame.level(&mut canvas, reference),
                    _ => {
                        let y = frame.y(reference.value);
                        canvas.line("c-ref", (frame.left, y), (frame.right, y));
                    }
                }
            }
            if (number + 1) % columns == 0 {
                top = low + BETWEEN / 2.0;
            }
        }
        if !self.x.label.is_empty() {
            let place = (wide / 2.0, low + 13.0);
            canvas.fitted("c-soft", Anchor::Middle, place, &self.x.label, (SMALL, wide - 2.0 * EDGE));
            low += 18.0;
        }
        canvas.finish((wide, low + EDGE - 2.0), &self.title, &self.about())
    }

    fn series(&self) -> Vec<&str> {
        self.panels.iter().map(|panel| panel.name.as_str()).collect()
    }
}

impl Panels {
    /// The name and the notes above a panel.
    fn names(&self, canvas: &mut Canvas, (left, top): (f64, f64), room: f64, panel: &Panel) {
        let place = (left, top + 12.0);
        canvas.fitted("c-bold", Anchor::Start, place, &panel.name, (SIZE, room / text::BOLD));
        for (line, note) in panel.notes.iter().enumerate() {
            let place = (left, top + 27.0 + NOTE * line as f64);
            canvas.fitted("c-soft", Anchor::Start, place, note, (SMALL, room));
        }
    }

    /// The bands and the curve of a panel, above the curves of the others.
    fn curves(
        &self,
        canvas: &mut Canvas,
        frame: &PlotFrame,
        series: &[Vec<BandPoint>],
        (number, points): (usize, &[BandPoint]),
    ) {
        if points.is_empty() {
            frame.nothing(canvas);
        }
        // A dot is no line to compare with.
        let line = |points: &[BandPoint]| points.iter().filter(|point| point.mid.is_some()).count() > 1;
        let others = series.iter().enumerate().filter(|(other, points)| *other != number && line(points));
        for (number, other) in others.filter(|_| self.others) {
            canvas.open_series("", &self.panels[number].name, "");
            middle(canvas, frame, "c-hatch", other, false);
            canvas.close();
        }
        let name = &self.panels[number].name;
        canvas.open_series("", name, "");
        Shade::Wide.draw(canvas, frame, ("c-s1", points), self.steps);
        Shade::Deep.draw(canvas, frame, ("c-s1", points), self.steps);
        canvas.open("c-s1", name);
        middle(canvas, frame, "c-line", points, self.steps);
        canvas.close();
        canvas.close();
        strips(canvas, frame, (&self.x, FEW_STRIPS), |x| {
            let numbers = numbers(by(points, x, true)?, &self.y)?;
            Some((x, vec![(name.clone(), numbers)]))
        });
    }

    fn about(&self) -> String {
        let told = |panel: &Panel| [&[panel.name.clone()][..], &panel.notes].concat().join(", ");
        let told: Vec<String> = self.panels.iter().map(told).collect();
        format!(
            "Curves of {} over {}, a panel for each: {}.{}",
            if self.y.label.is_empty() { "values" } else { &self.y.label },
            if self.x.label.is_empty() { "steps" } else { &self.x.label },
            if told.is_empty() { "no data".into() } else { told.join("; ") },
            self.reference.as_ref().map(|line| format!(" Line: {}.", line.label)).unwrap_or_default()
        )
    }
}
