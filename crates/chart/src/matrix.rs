//! Methods × puzzles at one glance: in each cell the success rate, as colour and number, its interval and the expected
//! running time. Made to stand in a README.

use super::axis::{Unit, short};
use super::canvas::{Anchor, Canvas};
use super::frame::{EDGE, SIZE, SMALL, heading};
use super::grid::CellGrid;
use super::{Chart, Drawing, Placement, text};

/// One cell of [`Matrix`].
///
/// ```
/// use plansza_chart::MatrixCell;
/// assert_eq!(MatrixCell { rate: 0.94, ert: Some(1234.0), ..MatrixCell::default() }.best, false);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatrixCell {
    /// The share of runs that succeeded, 0 to 1.
    pub rate: f64,
    /// The interval of that share.
    pub interval: Option<(f64, f64)>,
    /// The expected running time in evaluations, if anything succeeded.
    pub ert: Option<f64>,
    /// Whether it is the best of its column: it gets a frame.
    pub best: bool,
    /// More for the tooltip, such as `47/50 runs`.
    pub note: String,
}

/// A grid of small coloured blocks.
///
/// ```
/// use plansza_chart::{CellGrid, Chart, Matrix, MatrixCell, Placement};
/// let grid = CellGrid::new(["tabu"], ["sudoku", "go"], |_, column| {
///     (column == 0).then(|| MatrixCell { rate: 0.995, ert: Some(98_765.0), ..MatrixCell::default() })
/// });
/// let picture = Matrix { grid, ..Matrix::default() }.svg(Placement::Inline);
/// // Rounded down, for only all is 100%.
/// assert!(picture.contains(">99%<") && picture.contains("tabu on go: not applicable"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    /// Stands above the chart.
    pub title: String,
    /// Names of the rows (methods) and columns (puzzles), and the cells: one that is not there means that the two do not go
    /// together.
    pub grid: CellGrid<MatrixCell>,
    /// A line below, such as what the numbers are and the budget.
    pub note: String,
}

impl Chart for Matrix {
    fn draw(&self, placement: Placement) -> Drawing {
        let CellGrid { rows, columns, .. } = &self.grid;
        let cell =
            |row: usize, column: usize| self.grid.get(row, column).filter(|cell| cell.rate.is_finite());
        let names = text::widest(columns.iter().map(String::as_str), SIZE) * text::BOLD;
        let slot = (names + 16.0).clamp(96.0, 130.0);
        let tall = 42.0;
        let named = text::widest(rows.iter().map(String::as_str), SIZE).min(200.0);
        let left = EDGE + named + 12.0;
        let least = (text::width(&self.note, SMALL) + 2.0 * EDGE).clamp(240.0, 560.0);
        let wide = (left + slot * columns.len() as f64 + EDGE).max(least);

        let mut canvas = Canvas::new(placement);
        let top = heading(&mut canvas, &self.title, wide) + 22.0;
        for (column, name) in columns.iter().enumerate() {
            let middle = left + slot * (column as f64 + 0.5);
            let room = (slot - 8.0) / text::BOLD;
            canvas.fitted("c-bold", Anchor::Middle, (middle, top - 8.0), name, (SIZE, room));
        }
        for (row, name) in rows.iter().enumerate() {
            let y = top + tall * row as f64;
            canvas.fitted("", Anchor::End, (left - 12.0, y + tall / 2.0 + 4.0), name, (SIZE, named));
            for (column, over) in columns.iter().enumerate() {
                let place = (left + slot * column as f64, y);
                block(&mut canvas, place, (slot, tall), cell(row, column), &format!("{name} on {over}"));
            }
        }
        if rows.is_empty() || columns.is_empty() {
            canvas.text("c-soft", Anchor::Middle, (wide / 2.0, top + 10.0), "no data");
        }
        let mut low = top + (tall * rows.len() as f64).max(14.0);
        if !self.note.is_empty() {
            low += 4.0;
            for line in text::wrap(&self.note, SMALL, wide - 2.0 * EDGE) {
                low += 15.0;
                canvas.text("c-soft", Anchor::Start, (EDGE, low), &line);
            }
        }
        let listed = self.grid.places().filter_map(|(row, column)| {
            let rate = Unit::Percent.write(cell(row, column)?.rate.clamp(0.0, 1.0));
            Some(format!("{} on {} {rate}", rows[row], columns[column]))
        });
        let listed: Vec<String> = listed.collect();
        let about = if listed.is_empty() { "no data".into() } else { listed.join(", ") };
        canvas.finish((wide, low + EDGE), &self.title, &format!("Success rates: {about}."))
    }
}

/// One cell: the better the rate, the stronger its colour, yet pale enough for the ink of the text in light and dark.
fn block(
    canvas: &mut Canvas,
    (x, y): (f64, f64),
    (wide, tall): (f64, f64),
    cell: Option<&MatrixCell>,
    tip: &str,
) {
    let (corner, size, middle) = ((x + 2.0, y + 2.0), (wide - 4.0, tall - 4.0), x + wide / 2.0);
    let Some(cell) = cell else {
        canvas.open("", &format!("{tip}: not applicable"));
        canvas.rect("c-wide", corner, size, " rx=\"5\" style=\"fill-opacity:.05\"", "");
        canvas.text("c-soft", Anchor::Middle, (middle, y + tall / 2.0 + 4.0), "–");
        canvas.close();
        return;
    };
    let rate = cell.rate.clamp(0.0, 1.0);
    let ert = cell.ert.filter(|ert| ert.is_finite()).map(short);
    let said = ert.as_ref().map(|ert| format!(", expected running time {ert}")).unwrap_or_default();
    let more = if cell.note.is_empty() { String::new() } else { format!(", {}", cell.note) };
    canvas.open("", &format!("{tip}: {}{said}{more}", Unit::Percent.write(rate)));
    // As a style, for a class would outweigh the attribute.
    let strength = format!(" rx=\"5\" style=\"fill-opacity:{:.2}\"", 0.06 + 0.5 * rate);
    canvas.rect("c-s3 c-fill", corner, size, &strength, "");
    if cell.best {
        canvas.rect("c-s3 c-ring", (x + 3.0, y + 3.0), (wide - 6.0, tall - 6.0), " rx=\"4\"", "");
    }
    // Rounded down, for only all is 100%; and only none is 0%.
    let percent = match libm::floor(rate * 100.0 + 1e-9) {
        0.0 if rate > 0.0 => "<1%".to_string(),
        percent => format!("{percent:.0}%"),
    };
    canvas.text("c-bold", Anchor::Middle, (middle, y + tall / 2.0 - 2.0), &percent);
    let percents = |(low, high): (f64, f64)| {
        let (low, high) = (low.clamp(0.0, 1.0), high.clamp(0.0, 1.0));
        format!("{:.0}–{:.0}", libm::floor(low * 100.0 + 1e-9), libm::ceil(high * 100.0 - 1e-9))
    };
    let interval = cell.interval.filter(|(low, high)| low <= high);
    let parts: Vec<String> = interval.map(percents).into_iter().chain(ert).collect();
    let below = if parts.is_empty() { "·".into() } else { parts.join(" · ") };
    canvas.text("c-soft", Anchor::Middle, (middle, y + tall / 2.0 + 12.0), &below);
    canvas.close();
}
