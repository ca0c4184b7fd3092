//! Estimates with intervals, one per row, in groups (a forest plot): success rates with Wilson intervals, and what
//! was published beside them.

use super::axis::Axis;
use super::canvas::{Anchor, Canvas, Marker, Stroke};
use super::frame::{EDGE, PlotFrame, ReferenceLine, RowSurroundings, SIZE, SMALL, extent};
use super::{Chart, Drawing, Placement, text};

/// One estimate of [`Intervals`].
///
/// ```
/// use plansza_chart::Estimate;
/// let solved = Estimate { name: "anneal".into(), value: 0.94, low: 0.84, high: 0.98, ..Estimate::default() };
/// assert_eq!(solved.published, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Estimate {
    /// What was measured.
    pub name: String,
    /// The estimate.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
    /// What others published.
    pub published: Option<f64>,
    /// Stands at the right, such as `47/50`; if empty, the estimate and its interval in numbers.
    pub note: String,
}

/// Rows that belong together.
///
/// ```
/// use plansza_chart::{Estimate, EstimateGroup};
/// let group = EstimateGroup { name: "sudoku".into(), rows: vec![Estimate::default()] };
/// assert_eq!(group.rows.len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EstimateGroup {
    /// The heading, none if empty.
    pub name: String,
    /// The rows from top to bottom.
    pub rows: Vec<Estimate>,
}

/// Points with whiskers, row by row.
///
/// ```
/// use plansza_chart::{Axis, Chart, Estimate, EstimateGroup, Intervals, Placement};
/// let solved = Estimate { name: "tabu".into(), value: 0.5, low: 0.4, high: 0.6, ..Estimate::default() };
/// let groups = vec![EstimateGroup { name: "go".into(), rows: vec![solved] }];
/// let picture = Intervals { axis: Axis::percent("solved"), groups, ..Intervals::default() }.svg(Placement::Inline);
/// assert!(picture.contains("50% [40%, 60%]"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Intervals {
    /// Stands above the chart.
    pub title: String,
    /// The axis of the estimates.
    pub axis: Axis,
    /// The rows.
    pub groups: Vec<EstimateGroup>,
    /// A line that matters.
    pub reference: Option<ReferenceLine>,
    /// What the dots are in the legend: `measured here` if empty. There is a legend if something was published.
    pub ours: String,
    /// What the diamonds are in the legend: `published` if empty.
    pub theirs: String,
    /// Width of the picture in pixels, the [usual](Placement::usual) one if not given.
    pub width: Option<f64>,
}

impl Chart for Intervals {
    fn draw(&self, placement: Placement) -> Drawing {
        let rows = || self.groups.iter().flat_map(|group| &group.rows);
        let reference = self.reference.as_ref().filter(|reference| self.axis.takes(reference.value));
        let values = rows().flat_map(|row| [Some(row.value), Some(row.low), Some(row.high), row.published]);
        let span = self.axis.span(values.flatten().chain(reference.map(|line| line.value)), true);
        let wide = extent(self.width, placement.usual()).max(320.0);
        let indent = if self.groups.iter().any(|group| !group.name.is_empty()) { 12.0 } else { 0.0 };
        let names = (text::widest(rows().map(|row| row.name.as_str()), SIZE) + indent).min(wide * 0.33);
        let heads = text::widest(self.groups.iter().map(|group| group.name.as_str()), SIZE) * text::BOLD;
        let notes: Vec<String> = rows().map(|row| self.note(row)).collect();
        let noted = text::widest(notes.iter().map(String::as_str), SMALL).min(wide * 0.25);
        let mut canvas = Canvas::new(placement);
        let lines: f64 = self.groups.iter().map(|group| self.height(group)).sum();
        let sides = (EDGE + names.max(heads.min(wide * 0.33)) + 14.0, wide - EDGE - noted - 22.0);
        let published = rows().any(|row| row.published.is_some_and(|value| self.axis.takes(value)));
        let (frame, low) = PlotFrame::rows(
            &mut canvas,
            &RowSurroundings {
                title: &self.title,
                axis: &self.axis,
                span,
                labelled: reference.is_some(),
                wide,
                sides,
                high: lines.max(24.0),
                legend: if published { 20.0 } else { 0.0 },
            },
        );
        if let Some(reference) = reference {
            frame.upright(&mut canvas, reference, frame.top - 5.0);
        }
        if rows().next().is_none() {
            frame.nothing(&mut canvas);
        }
        let mut y = frame.top + 4.0;
        let mut notes = notes.into_iter();
        for group in &self.groups {
            if !group.name.is_empty() {
                let room = (sides.0 - EDGE - 14.0) / text::BOLD;
                canvas.fitted("c-bold", Anchor::Start, (EDGE, y + 15.0), &group.name, (SIZE, room));
                y += 22.0;
            }
            for row in &group.rows {
                let room = sides.0 - EDGE - 14.0 - indent;
                canvas.fitted("", Anchor::Start, (EDGE + indent, y + 14.0), &row.name, (SIZE, room));
                self.row(&mut canvas, &frame, y + 10.0, row);
                let note = notes.next().unwrap_or_default();
                let place = (wide - EDGE, y + 14.0);
                canvas.fitted("c-soft", Anchor::End, place, &note, (SMALL, noted));
                y += 20.0;
            }
            y += 6.0;
        }
        if published {
            self.legend(&mut canvas, (sides.0, low + 11.0), sides.1 - sides.0);
        }
        let about: Vec<String> = rows().map(|row| format!("{} {}", row.name, self.numbers(row))).collect();
        let about = if about.is_empty() { "no data".into() } else { about.join("; ") };
        canvas.finish(frame.size, &self.title, &format!("Estimates with intervals: {about}."))
    }
}

impl Intervals {
    fn height(&self, group: &EstimateGroup) -> f64 {
        20.0 * group.rows.len() as f64 + if group.name.is_empty() { 6.0 } else { 28.0 }
    }

    fn numbers(&self, row: &Estimate) -> String {
        if !self.axis.takes(row.value) {
            return "–".into();
        }
        let value = self.axis.say(row.value);
        if self.axis.takes(row.low) && self.axis.takes(row.high) {
            format!("{value} [{}, {}]", self.axis.say(row.low), self.axis.say(row.high))
        } else {
            value
        }
    }

    fn note(&self, row: &Estimate) -> String {
        if row.note.is_empty() { self.numbers(row) } else { row.note.clone() }
    }

    fn row(&self, canvas: &mut Canvas, frame: &PlotFrame, y: f64, row: &Estimate) {
        let published = row.published.filter(|value| self.axis.takes(*value));
        let other =
            published.map(|value| format!(", published {}", self.axis.say(value))).unwrap_or_default();
        let tip = format!("{}: {}{other}", row.name, self.numbers(row));
        if self.axis.takes(row.low) && self.axis.takes(row.high) {
            let (from, to) = (frame.x(row.low.min(row.high)), frame.x(row.high.max(row.low)));
            let mut path = Stroke::default();
            path.go(from, y - 3.5).to(from, y + 3.5).go(from, y).to(to, y).go(to, y - 3.5).to(to, y + 3.5);
            canvas.path("c-s1 c-line", &path, &tip);
        }
        if let Some(value) = published {
            canvas.mark("c-s2 c-open", Marker::Diamond, (frame.x(value), y), 6.0, &tip);
        }
        if self.axis.takes(row.value) {
            canvas.mark("c-s1 c-mark", Marker::Circle, (frame.x(row.value), y), 4.0, &tip);
        }
    }

    fn legend(&self, canvas: &mut Canvas, (mut x, y): (f64, f64), room: f64) {
        let ours = if self.ours.is_empty() { "measured here" } else { &self.ours };
        let theirs = if self.theirs.is_empty() { "published" } else { &self.theirs };
        let half = room / 2.0 - 33.0;
        canvas.open("", "");
        for (class, shape, radius, name) in
            [("c-s1 c-mark", Marker::Circle, 4.0, ours), ("c-s2 c-open", Marker::Diamond, 5.0, theirs)]
        {
            canvas.mark(class, shape, (x + 5.0, y), radius, "");
            canvas.fitted("c-small", Anchor::Start, (x + 15.0, y + 4.0), name, (SMALL, half));
            x += 33.0 + text::width(name, SMALL).min(half);
        }
        canvas.close();
    }
}
