//! A heat map of a sweep: one cell for each pair of values, with the number in it.

use super::axis::{Axis, Span};
use super::canvas::{Anchor, Canvas, Stroke};
use super::frame::{EDGE, SIZE, SMALL, fitting, heading};
use super::grid::CellGrid;
use super::{Chart, Drawing, Placement, style, text};

/// One cell of [`Heat`].
///
/// ```
/// use plansza_chart::HeatCell;
/// assert_eq!(HeatCell::new(0.5), HeatCell { value: 0.5, ..HeatCell::default() });
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatCell {
    /// The number that colours it.
    pub value: f64,
    /// What stands in it; the number if empty.
    pub text: String,
    /// A second, smaller line, such as an interval.
    pub note: String,
}

impl HeatCell {
    /// A cell with a number only.
    pub fn new(value: f64) -> Self {
        Self { value, ..Self::default() }
    }
}

/// Rows × columns of numbers on a sequential palette (viridis: dark is low, light is high).
///
/// ```
/// use plansza_chart::{Axis, CellGrid, Chart, Heat, HeatCell, Placement};
/// let grid = CellGrid::new(["0.1", "0.2"], ["10", "100"], |row, column| {
///     (row + column < 2).then(|| HeatCell::new(0.25 * (row + column + 1) as f64))
/// });
/// let picture = Heat { grid, scale: Axis::percent("solved"), ..Heat::default() }.svg(Placement::Inline);
/// assert!(picture.contains("0.1, 100: 50%") && picture.contains("0.2, 100: missing"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// Stands above the chart.
    pub title: String,
    /// What the rows are.
    pub row_label: String,
    /// What the columns are.
    pub column_label: String,
    /// Values of the rows and the columns, and the cells: one that is not there, or cannot be drawn, is hatched.
    pub grid: CellGrid<HeatCell>,
    /// The scale of the numbers: label, unit, linear or logarithmic, range.
    pub scale: Axis,
}

impl Chart for Heat {
    fn draw(&self, placement: Placement) -> Drawing {
        let CellGrid { rows, columns, .. } = &self.grid;
        let cell = |row: usize, column: usize| {
            self.grid.get(row, column).filter(|cell| self.scale.takes(cell.value))
        };
        let known: Vec<&HeatCell> =
            self.grid.places().filter_map(|(row, column)| cell(row, column)).collect();
        let span = self.scale.span(known.iter().map(|cell| cell.value), false);
        let noted = known.iter().any(|cell| !cell.note.is_empty());
        let words =
            known.iter().map(|cell| text::width(&self.words(cell), SIZE).max(text::width(&cell.note, SMALL)));
        let names = text::widest(columns.iter().map(String::as_str), SMALL);
        let slot = words.fold(30.0, f64::max).max(names).min(120.0) + 12.0;
        let tall = if noted { 40.0 } else { 28.0 };
        let named = text::widest(rows.iter().map(String::as_str), SMALL).min(180.0);
        let left = EDGE + named + 8.0;
        let wide = (left + slot * columns.len() as f64 + EDGE).max(260.0);

        let mut canvas = Canvas::new(placement);
        let mut top = heading(&mut canvas, &self.title, wide);
        let axes = match (self.row_label.is_empty(), self.column_label.is_empty()) {
            (false, false) => format!("{} ↓  {} →", self.row_label, self.column_label),
            (false, true) => format!("{} ↓", self.row_label),
            (true, false) => format!("{} →", self.column_label),
            (true, true) => String::new(),
        };
        if !axes.is_empty() {
            canvas.fitted("c-soft", Anchor::Start, (EDGE, top + 9.0), &axes, (SMALL, wide - 2.0 * EDGE));
            top += 18.0;
        }
        for (column, name) in columns.iter().enumerate() {
            let middle = left + slot * (column as f64 + 0.5);
            canvas.fitted("c-small", Anchor::Middle, (middle, top + 11.0), name, (SMALL, slot - 4.0));
        }
        top += 18.0;
        for (row, name) in rows.iter().enumerate() {
            let y = top + tall * row as f64;
            let place = (left - 8.0, y + tall / 2.0 + 4.0);
            canvas.fitted("c-small", Anchor::End, place, name, (SMALL, named));
            for (column, over) in columns.iter().enumerate() {
                let x = left + slot * column as f64;
                let tip = format!("{name}, {over}: ");
                match cell(row, column) {
                    Some(cell) => {
                        self.cell(&mut canvas, (x, y), (slot, tall), (cell, span.share(cell.value)), &tip)
                    }
                    None => hatch(&mut canvas, (x, y), (slot, tall), &format!("{tip}missing")),
                }
            }
        }
        if known.is_empty() {
            canvas.text("c-soft c-halo", Anchor::Middle, (wide / 2.0, top + 8.0), "no data");
        }
        let low = top + (tall * rows.len() as f64).max(12.0);
        let high = self.legend(&mut canvas, (left.clamp(40.0, wide - 216.0), low + 12.0), wide, &span);
        let about = format!(
            "Heat map of {} rows and {} columns{}.",
            rows.len(),
            columns.len(),
            (known.iter().min_by(|a, b| a.value.total_cmp(&b.value)))
                .zip(known.iter().max_by(|a, b| a.value.total_cmp(&b.value)))
                .map(|(low, high)| format!(
                    ", {} to {}",
                    self.scale.say(low.value),
                    self.scale.say(high.value)
                ))
                .unwrap_or_default()
        );
        canvas.finish((wide, high + EDGE), &self.title, &about)
    }
}

impl Heat {
    fn words(&self, cell: &HeatCell) -> String {
        if cell.text.is_empty() { self.scale.say(cell.value) } else { cell.text.clone() }
    }

    fn cell(
        &self,
        canvas: &mut Canvas,
        (x, y): (f64, f64),
        (wide, tall): (f64, f64),
        (cell, share): (&HeatCell, f64),
        tip: &str,
    ) {
        let (heat, ink) = style::heat(share);
        let words = self.words(cell);
        canvas.open(ink, &format!("{tip}{words} {}", cell.note));
        canvas.rect(&heat, (x + 1.0, y + 1.0), (wide - 2.0, tall - 2.0), " rx=\"2\"", "");
        let (middle, room) = (x + wide / 2.0, wide - 8.0);
        let base = y + tall / 2.0 + if cell.note.is_empty() { 4.0 } else { -2.0 };
        canvas.text("", Anchor::Middle, (middle, base), &text::fit(&words, SIZE, room));
        if !cell.note.is_empty() {
            canvas.text(
                "c-small",
                Anchor::Middle,
                (middle, base + 14.0),
                &text::fit(&cell.note, SMALL, room),
            );
        }
        canvas.close();
    }

    /// The scale of colours; returns the lowest point used.
    fn legend(&self, canvas: &mut Canvas, (left, top): (f64, f64), wide: f64, span: &Span) -> f64 {
        let step = 11.0;
        let long = step * style::HEATS as f64;
        canvas.open("", "");
        for index in 0..style::HEATS {
            let (heat, _) = style::heat((index as f64 + 0.5) / style::HEATS as f64);
            canvas.rect(&heat, (left + step * index as f64, top), (step, 9.0), "", "");
        }
        let mut ticks = fitting(&self.scale, span, long);
        ticks.retain(|tick| !tick.label.is_empty());
        for tick in &ticks {
            let x = left + tick.at * long;
            let half = text::width(&tick.label, SMALL) / 2.0;
            canvas.line("c-axis", (x, top + 9.0), (x, top + 12.0));
            let x = x.clamp(EDGE + half, (wide - EDGE - half).max(EDGE + half));
            canvas.text("c-soft", Anchor::Middle, (x, top + 23.0), &tick.label);
        }
        let mut low = top + 25.0;
        if !self.scale.label.is_empty() {
            let room = wide - left - EDGE;
            canvas.fitted("c-soft", Anchor::Start, (left, low + 12.0), &self.scale.label, (SMALL, room));
            low += 15.0;
        }
        canvas.close();
        low
    }
}

/// A cell without a value: thin slanted lines.
fn hatch(canvas: &mut Canvas, (x, y): (f64, f64), (wide, tall): (f64, f64), tip: &str) {
    let (left, top, right, low) = (x + 1.0, y + 1.0, x + wide - 1.0, y + tall - 1.0);
    let mut path = Stroke::default();
    let mut start = left - (low - top) + 6.0;
    while start < right {
        // From the lower edge at `start` up to the right, cut at the sides.
        let from = (start.max(left), low - (start.max(left) - start));
        let end = (start + (low - top)).min(right);
        path.go(from.0, from.1).to(end, low - (end - start));
        start += 6.0;
    }
    canvas.open("", tip);
    canvas.path("c-hatch", &path, "");
    canvas.rect("c-hit", (left, top), (right - left, low - top), "", "");
    canvas.close();
}
