//! What charts with two axes share: the title, the frame with ticks and grid, reference lines, the legend.

use super::axis::{Axis, Span, Tick};
use super::canvas::{Anchor, Canvas, Marker};
use super::{style, text};

/// Room at the edges of every picture.
pub(super) const EDGE: f64 = 10.0;
/// Font sizes: of names, of ticks and notes, of titles.
pub(super) const SIZE: f64 = 12.0;
pub(super) const SMALL: f64 = 11.0;
pub(super) const HEAD: f64 = 14.0;
/// Height of a line of the legend.
const LINE: f64 = 16.0;
/// Length of the sample of a line in the legend.
const SAMPLE: f64 = 22.0;

/// A line at a value that matters, such as a proven optimum or a budget.
///
/// ```
/// use plansza_chart::ReferenceLine;
/// assert_eq!(ReferenceLine::new(12.0, "proven optimum 12").value, 12.0);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReferenceLine {
    /// Where.
    pub value: f64,
    /// What it is, such as `proven optimum 12`.
    pub label: String,
}

impl ReferenceLine {
    /// A line at `value` called `label`.
    pub fn new(value: f64, label: impl Into<String>) -> Self {
        Self { value, label: label.into() }
    }
}

/// Where the names of the series stand.
///
/// ```
/// use plansza_chart::{PlotLayout, Legend};
/// assert_eq!(PlotLayout::below().legend, Legend::Below);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Legend {
    /// Right of the plot, each name at the end of its line.
    #[default]
    Right,
    /// In rows below the plot.
    Below,
}

/// The size of a chart with two axes, and where the names of its series stand.
///
/// ```
/// use plansza_chart::{Bands, Chart, PlotLayout, Placement};
/// let wide = Bands { layout: PlotLayout { width: Some(900.0), ..PlotLayout::below() }, ..Bands::default() };
/// assert_eq!(wide.draw(Placement::Inline).width, 900.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlotLayout {
    /// Where the names stand.
    pub legend: Legend,
    /// Width of the picture in pixels, the [usual](crate::Placement::usual) one if not given.
    pub width: Option<f64>,
    /// Height of the plot in pixels, 260 if not given.
    pub height: Option<f64>,
}

impl PlotLayout {
    /// The usual size, names below the plot.
    pub fn below() -> Self {
        PlotLayout { legend: Legend::Below, ..PlotLayout::default() }
    }
}

/// A name in the legend, with the value at which its line ends.
pub(super) struct LegendKey<'a> {
    pub(super) name: &'a str,
    pub(super) end: Option<f64>,
    /// A diamond instead of a line.
    pub(super) diamond: bool,
}

/// A width or height that can be drawn: the wish if it is sane, else the usual.
pub(super) fn extent(wish: Option<f64>, usual: f64) -> f64 {
    wish.filter(|size| size.is_finite()).unwrap_or(usual).clamp(160.0, 8000.0)
}

/// Draws the title; what follows starts at the height returned.
pub(super) fn heading(canvas: &mut Canvas, title: &str, wide: f64) -> f64 {
    if title.is_empty() {
        return EDGE;
    }
    let room = (wide - 2.0 * EDGE) / text::BOLD;
    canvas.fitted("c-head", Anchor::Start, (EDGE, EDGE + 12.0), title, (HEAD, room));
    EDGE + 26.0
}

/// The plot between its axes.
pub(super) struct PlotFrame {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) x: Span,
    pub(super) y: Span,
    /// Size of the whole picture.
    pub(super) size: (f64, f64),
    legend: Legend,
    room: f64,
}

/// What stands around a plot with two axes.
pub(super) struct Surroundings<'a> {
    pub(super) title: &'a str,
    pub(super) axes: (&'a Axis, &'a Axis),
    pub(super) spans: (Span, Span),
    pub(super) keys: &'a [LegendKey<'a>],
    pub(super) layout: PlotLayout,
    /// Room for a label between the heads and the plot.
    pub(super) above: f64,
}

/// What stands around a plot whose only axis is the one below.
pub(super) struct RowSurroundings<'a> {
    pub(super) title: &'a str,
    pub(super) axis: &'a Axis,
    pub(super) span: Span,
    /// Whether a line that matters has its label above.
    pub(super) labelled: bool,
    pub(super) wide: f64,
    /// The left and the right side of the plot.
    pub(super) sides: (f64, f64),
    /// Height of all rows together.
    pub(super) high: f64,
    /// Room for a legend below.
    pub(super) legend: f64,
}

impl PlotFrame {
    /// Lays out the plot and draws everything but the data and the legend.
    pub(super) fn draw(canvas: &mut Canvas, plan: &Surroundings) -> PlotFrame {
        let (x_axis, y_axis) = plan.axes;
        let (x, y) = plan.spans;
        let wide = extent(plan.layout.width, canvas.usual()).max(260.0);
        let names = text::widest(plan.keys.iter().map(|key| key.name), SIZE);
        let count = plan.keys.len() as f64;
        let beside = plan.layout.legend == Legend::Right && !plan.keys.is_empty();
        let room = if beside { names.min(wide * 0.3) } else { wide - 2.0 * EDGE - SAMPLE - 8.0 };
        let high = extent(plan.layout.height, 260.0).max(if beside { count * LINE } else { 0.0 });

        let mut top = heading(canvas, plan.title, wide);
        if !y_axis.label.is_empty() {
            canvas.fitted(
                "c-soft",
                Anchor::Start,
                (EDGE, top + 9.0),
                &y_axis.label,
                (SMALL, wide - 2.0 * EDGE),
            );
            top += 16.0;
        }
        top += 6.0 + plan.above;
        let bottom = top + high;
        let y_ticks = y_axis.ticks(&y, (high / 34.0) as usize);
        let y_names = text::widest(y_ticks.iter().map(|tick| tick.label.as_str()), SMALL);
        let mut left = EDGE + y_names + 8.0;
        let mut right = wide - EDGE - if beside { room + SAMPLE + 18.0 } else { 0.0 };
        let x_ticks = fitting(x_axis, &x, right - left);
        for tick in &x_ticks {
            let half = text::width(&tick.label, SMALL) / 2.0;
            left = left.max(EDGE + (half - tick.at * (right - left)).min(60.0));
            right = right.min(wide - EDGE - (half - (1.0 - tick.at) * (right - left)).clamp(0.0, 60.0));
        }
        let x_ticks = fitting(x_axis, &x, right - left);
        let mut frame =
            PlotFrame { left, right, top, bottom, x, y, size: (wide, 0.0), legend: plan.layout.legend, room };
        frame.grid(canvas, &y_ticks);
        let mut low = frame.under(canvas, &x_ticks, &x_axis.label);
        if plan.layout.legend == Legend::Below && !plan.keys.is_empty() {
            low += frame.places(plan.keys).last().map_or(0.0, |place| place.1) + LINE + 6.0;
        }
        frame.size.1 = low + EDGE - 4.0;
        frame
    }

    /// A frame for charts that draw one axis only, below.
    pub(super) fn bare(sides: (f64, f64), heights: (f64, f64), x: Span, size: (f64, f64)) -> PlotFrame {
        let ((left, right), (top, bottom)) = (sides, heights);
        PlotFrame { left, right, top, bottom, x, y: x, size, legend: Legend::Below, room: 0.0 }
    }

    /// Lays out rows one below the other and draws the title, upright grid lines and the axis; with the lowest point used.
    pub(super) fn rows(canvas: &mut Canvas, rows: &RowSurroundings) -> (PlotFrame, f64) {
        let top = heading(canvas, rows.title, rows.wide) + if rows.labelled { 16.0 } else { 2.0 };
        let bottom = top + rows.high;
        let (left, right) = rows.sides;
        let label = if rows.axis.label.is_empty() { 0.0 } else { 17.0 };
        let high = bottom + 21.0 + label + rows.legend + EDGE - 4.0;
        let frame = PlotFrame::bare((left, right), (top, bottom), rows.span, (rows.wide, high));
        let ticks = fitting(rows.axis, &rows.span, right - left);
        canvas.open("", "");
        for tick in ticks.iter().filter(|tick| !tick.label.is_empty()) {
            let x = left + tick.at * (right - left);
            canvas.line("c-grid", (x, top), (x, bottom));
        }
        canvas.close();
        let low = frame.under(canvas, &ticks, &rows.axis.label);
        (frame, low)
    }

    /// Horizontal grid lines and the labels left of them.
    pub(super) fn grid(&self, canvas: &mut Canvas, ticks: &[Tick]) {
        canvas.open("", "");
        for tick in ticks.iter().filter(|tick| !tick.label.is_empty()) {
            let y = self.bottom - tick.at * (self.bottom - self.top);
            canvas.line("c-grid", (self.left, y), (self.right, y));
            canvas.text("c-soft", Anchor::End, (self.left - 6.0, y + 4.0), &tick.label);
        }
        canvas.close();
    }

    /// The horizontal axis with its ticks and label; returns the lowest point used.
    pub(super) fn under(&self, canvas: &mut Canvas, ticks: &[Tick], label: &str) -> f64 {
        canvas.open("", "");
        canvas.line("c-axis", (self.left, self.bottom), (self.right, self.bottom));
        for tick in ticks {
            let x = self.left + tick.at * (self.right - self.left);
            let long = if tick.label.is_empty() { 3.0 } else { 5.0 };
            canvas.line("c-axis", (x, self.bottom), (x, self.bottom + long));
            let half = text::width(&tick.label, SMALL) / 2.0 + 2.0;
            let x = x.clamp(half, (self.size.0 - half).max(half));
            canvas.text("c-soft", Anchor::Middle, (x, self.bottom + 17.0), &tick.label);
        }
        let mut low = self.bottom + 21.0;
        if !label.is_empty() {
            let room = self.right - self.left;
            let middle = (self.left + self.right) / 2.0;
            canvas.fitted("c-soft", Anchor::Middle, (middle, low + 12.0), label, (SMALL, room));
            low += 17.0;
        }
        canvas.close();
        low
    }

    pub(super) fn x(&self, value: f64) -> f64 {
        self.left + self.x.share(value) * (self.right - self.left)
    }

    pub(super) fn y(&self, value: f64) -> f64 {
        self.bottom - self.y.share(value) * (self.bottom - self.top)
    }

    /// A dashed line from left to right with its label on it.
    pub(super) fn level(&self, canvas: &mut Canvas, reference: &ReferenceLine) {
        let y = self.y(reference.value);
        canvas.line("c-ref", (self.left, y), (self.right, y));
        let above = if y - self.top < 12.0 { y + 13.0 } else { y - 5.0 };
        let room = self.right - self.left - 8.0;
        let place = (self.left + 4.0, above);
        canvas.fitted("c-small c-halo", Anchor::Start, place, &reference.label, (SMALL, room));
    }

    /// A dashed line from top to bottom with its label beside it, on the side where there is room.
    pub(super) fn upright(&self, canvas: &mut Canvas, reference: &ReferenceLine, y: f64) {
        let x = self.x(reference.value);
        canvas.line("c-ref", (x, self.top), (x, self.bottom));
        let (before, after) = (x - self.left - 6.0, self.right - x - 6.0);
        let wide = text::width(&reference.label, SMALL);
        let (anchor, x, room) = if wide <= after || after > before {
            (Anchor::Start, x + 5.0, after)
        } else {
            (Anchor::End, x - 5.0, before)
        };
        canvas.fitted("c-small c-halo", anchor, (x, y), &reference.label, (SMALL, room));
    }

    /// Says that there is nothing to draw.
    pub(super) fn nothing(&self, canvas: &mut Canvas) {
        let place = ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0 + 4.0);
        canvas.text("c-soft c-halo", Anchor::Middle, place, "no data");
    }

    /// Places of the names below the plot, from its left edge and the first row.
    fn places(&self, keys: &[LegendKey]) -> Vec<(f64, f64)> {
        let (mut x, mut y) = (0.0, 0.0);
        let wide = self.size.0 - 2.0 * EDGE;
        (keys.iter())
            .map(|key| {
                let need = SAMPLE + 6.0 + text::width(key.name, SIZE).min(self.room) + 16.0;
                if x > 0.0 && x + need - 16.0 > wide {
                    (x, y) = (0.0, y + LINE);
                }
                let place = (x, y);
                x += need;
                place
            })
            .collect()
    }

    /// The names of the series with samples of their lines.
    pub(super) fn legend(&self, canvas: &mut Canvas, keys: &[LegendKey]) {
        let places: Vec<(f64, f64)> = match self.legend {
            Legend::Below => {
                let first = self.size.1 - EDGE - LINE * 0.5;
                let rows = self.places(keys);
                let all = rows.last().map_or(0.0, |place| place.1);
                rows.into_iter().map(|(x, y)| (EDGE + x, first - all + y)).collect()
            }
            Legend::Right => {
                let wishes: Vec<f64> =
                    keys.iter().map(|key| key.end.map_or(self.bottom, |y| self.y(y))).collect();
                let places = apart(&wishes, LINE, (self.top, self.bottom));
                places.into_iter().map(|y| (self.right + 14.0, y)).collect()
            }
        };
        canvas.open("", "");
        for (index, (key, (x, y))) in keys.iter().zip(places).enumerate() {
            let line = format!("{} c-line {}", style::series(index), style::dash(index));
            canvas.open_key(key.name);
            if let (Legend::Right, Some(end)) = (self.legend, key.end) {
                let thin = format!("{} c-lead", style::series(index));
                canvas.line(&thin, (self.right + 1.0, self.y(end)), (x - 2.0, y));
            }
            match key.diamond {
                true => canvas.mark("c-open", Marker::Diamond, (x + SAMPLE / 2.0, y), 5.0, ""),
                false => canvas.line(&line, (x, y), (x + SAMPLE, y)),
            }
            canvas.fitted("", Anchor::Start, (x + SAMPLE + 5.0, y + 4.0), key.name, (SIZE, self.room));
            canvas.close();
        }
        canvas.close();
    }
}

/// Ticks of a horizontal axis whose labels have room beside each other.
pub(super) fn fitting(axis: &Axis, span: &Span, wide: f64) -> Vec<Tick> {
    let mut most = ((wide / 45.0) as usize).clamp(2, 12);
    loop {
        let ticks = axis.ticks(span, most);
        let named: Vec<&Tick> = ticks.iter().filter(|tick| !tick.label.is_empty()).collect();
        let crowded = named.windows(2).any(|pair| {
            let need = (text::width(&pair[0].label, SMALL) + text::width(&pair[1].label, SMALL)) / 2.0 + 8.0;
            (pair[1].at - pair[0].at) * wide < need
        });
        if !crowded {
            return ticks;
        }
        if most == 2 {
            let last = named.len() - 1;
            let ends: Vec<Tick> = [named[0].clone(), named[last].clone()].into();
            let need = (text::width(&ends[0].label, SMALL) + text::width(&ends[1].label, SMALL)) / 2.0 + 8.0;
            let keep = if (ends[1].at - ends[0].at) * wide < need { 1 } else { 2 };
            return ends.into_iter().take(keep).collect();
        }
        most -= 1;
    }
}

/// Moves the wished places so that all are at least `gap` apart and within `bounds`, in the order of the wishes and
/// as near to them as possible: neighbours that are too close share the middle of what they wish.
pub(super) fn apart(wishes: &[f64], gap: f64, bounds: (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    order.sort_by(|a, b| wishes[*a].total_cmp(&wishes[*b]).then(a.cmp(b)));
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    let start = |sum: f64, count: usize| {
        let half = gap * (count - 1) as f64;
        (sum / count as f64 - half / 2.0).clamp(bounds.0, (bounds.1 - half).max(bounds.0))
    };
    for &index in &order {
        blocks.push((wishes[index], 1));
        while let [.., (above, many), (below, few)] = blocks.as_slice() {
            if start(*above, *many) + gap * *many as f64 <= start(*below, *few) + 1e-9 {
                break;
            }
            let joined = (above + below, many + few);
            blocks.truncate(blocks.len() - 2);
            blocks.push(joined);
        }
    }
    let mut places = vec![0.0; wishes.len()];
    let mut next = order.into_iter();
    for (sum, count) in blocks {
        let first = start(sum, count);
        for (step, index) in next.by_ref().take(count).enumerate() {
            places[index] = first + gap * step as f64;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_move_apart_and_stay_inside() {
        assert_eq!(apart(&[50.0, 10.0], 16.0, (0.0, 100.0)), [50.0, 10.0]);
        assert_eq!(apart(&[50.0, 50.0], 16.0, (0.0, 100.0)), [42.0, 58.0]);
        assert_eq!(apart(&[0.0, 0.0, 99.0], 16.0, (0.0, 100.0)), [0.0, 16.0, 99.0]);
        assert_eq!(apart(&[100.0, 99.0], 16.0, (0.0, 100.0)), [100.0, 84.0]);
        assert!(apart(&[], 16.0, (0.0, 100.0)).is_empty());
    }
}
