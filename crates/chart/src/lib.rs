//! Charts of experiments as SVG, drawn by hand so that one picture serves light, dark and print.
//!
//! A chart is a plain struct: fill it, bring the trait [`Chart`] into scope and call [`svg`](Chart::svg). What cannot be
//! drawn (no number, infinity, zero on a logarithmic axis) is left out, long names are shortened with the whole name on
//! pointing, and the same data gives the same text to the byte on every machine.
//!
//! | chart | shows |
//! |---|---|
//! | [`Bands`] | curves with quantile and min–max bands: the course of a search |
//! | [`Panels`] | the same of many series, each in a panel of its own |
//! | [`Trends`] | estimates with intervals over a number, beside published values: success by the size of boards |
//! | [`Steps`] | shares that grow: empirical distributions of running time |
//! | [`Boxes`] | box plots: final scores per arm |
//! | [`Heat`] | a sweep over two parameters |
//! | [`Intervals`] | estimates with intervals, per row and group, beside published values |
//! | [`Critical`] | mean ranks with a critical difference |
//! | [`Matrix`] | methods × puzzles with success and expected running time |
//!
//! In a page that has [`STYLE`] once, any number of charts:
//!
//! ```
//! use plansza_chart::{Axis, Chart, Estimate, EstimateGroup, Intervals, Placement, STYLE};
//! let anneal = Estimate { name: "anneal".into(), value: 0.94, low: 0.84, high: 0.98, ..Estimate::default() };
//! let chart = Intervals {
//!     title: "Solved within 100k evaluations".into(),
//!     axis: Axis::percent("success rate"),
//!     groups: vec![EstimateGroup { name: "sudoku".into(), rows: vec![anneal] }],
//!     ..Intervals::default()
//! };
//! let page = format!("<!doctype html><style>{STYLE}</style>{}", chart.svg(Placement::Inline));
//! assert!(page.contains("94%"));
//! ```
//!
//! As a file for a paper or a README, which carries its colours:
//!
//! ```
//! use plansza_chart::{Axis, Band, BandPoint, Bands, Chart, Placement};
//! let point = |x: f64| BandPoint { x, mid: Some(x.log10()), ..BandPoint::default() };
//! let chart = Bands {
//!     x: Axis::log("evaluations"),
//!     series: vec![Band { name: "tabu".into(), points: [1.0, 10.0, 100.0].map(point).into() }],
//!     ..Bands::default()
//! };
//! assert!(chart.svg(Placement::Alone).starts_with("<svg"));
//! ```
//!
//! Any chart, with its size:
//!
//! ```
//! use plansza_chart::{Boxes, Chart, Critical, Placement};
//! let charts: [Box<dyn Chart>; 2] = [Box::new(Boxes::default()), Box::new(Critical::default())];
//! assert!(charts.iter().all(|chart| chart.draw(Placement::Alone).width == 640.0));
//! ```

mod axis;
mod bands;
mod boxes;
mod canvas;
mod critical;
mod crosshair;
mod frame;
mod grid;
mod heat;
mod intervals;
mod matrix;
mod panels;
mod steps;
mod style;
#[cfg(test)]
mod tests;
mod text;
mod trends;

pub use axis::{Axis, Scale, Unit, short};
pub use bands::{Band, BandPoint, Bands};
pub use boxes::{BoxArm, Boxes};
pub use critical::Critical;
pub use frame::{Legend, PlotLayout, ReferenceLine};
pub use grid::CellGrid;
pub use heat::{Heat, HeatCell};
pub use intervals::{Estimate, EstimateGroup, Intervals};
pub use matrix::{Matrix, MatrixCell};
pub use panels::{Panel, Panels};
pub use steps::{Curve, Steps};
pub use style::STYLE;
pub use trends::{Trend, TrendPoint, Trends};

/// What can be drawn.
///
/// ```
/// use plansza_chart::{Chart, Matrix, Placement};
/// let nothing = Matrix::default();
/// assert_eq!(nothing.svg(Placement::Alone), nothing.draw(Placement::Alone).svg);
/// ```
pub trait Chart: std::fmt::Debug + Send + Sync {
    /// The picture with its size.
    fn draw(&self, placement: Placement) -> Drawing;

    /// The picture.
    fn svg(&self, placement: Placement) -> String {
        self.draw(placement).svg
    }

    /// The names of the series that lie over each other, which a reader may want to switch off; none where there are no such.
    /// In a page everything that is drawn of a series has its name as `data-series`, and its line of the legend as `data-key`.
    fn series(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// A picture.
///
/// ```
/// use plansza_chart::{Chart, Heat, Placement};
/// let drawing = Heat::default().draw(Placement::Inline);
/// assert!(drawing.svg.contains(&format!("width=\"{}\"", drawing.width)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// As SVG.
    pub svg: String,
    /// The width in pixels that it was drawn for.
    pub width: f64,
    /// The height in pixels.
    pub height: f64,
}

/// Where a picture will stand.
///
/// ```
/// use plansza_chart::{Chart, Placement, Steps};
/// assert!(Steps::default().svg(Placement::Alone).contains("<style>"));
/// assert!(!Steps::default().svg(Placement::Inline).contains("<style>"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// In an HTML page that has [`STYLE`]: no colours of its own, no ids, so that any number fit on one page. Who points at a
    /// curve is told its numbers.
    Inline,
    /// In a file by itself, for a paper or a README: carries its colours, light, and dark by the reader's preference.
    Alone,
}

impl Placement {
    /// The width of a chart that asks for none: a page has more room than a column of a paper.
    ///
    /// ```
    /// use plansza_chart::{Bands, Chart, Placement};
    /// assert_eq!(Bands::default().draw(Placement::Alone).width, Placement::Alone.usual());
    /// assert!(Placement::Inline.usual() > Placement::Alone.usual());
    /// ```
    pub fn usual(self) -> f64 {
        match self {
            Placement::Inline => 900.0,
            Placement::Alone => 640.0,
        }
    }
}
