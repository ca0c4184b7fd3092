//! Charts as SVG, drawn by hand so that one picture serves light, dark and print.
//!
//! A chart is a plain struct: fill it and call `svg`. What cannot be drawn (no number, infinity, zero on a logarithmic
//! axis) is left out, long names are shortened with the whole name on pointing, and the same data gives the same text
//! to the byte on every machine.
//!
//! | chart | shows |
//! |---|---|
//! | [`Bands`] | curves with quantile and min–max bands: the course of a search |
//! | [`Steps`] | shares that grow: empirical distributions of running time |
//! | [`Boxes`] | box plots: final scores per arm |
//! | [`Heat`] | a sweep over two parameters |
//! | [`Intervals`] | estimates with intervals, per row and group, beside published values |
//! | [`Critical`] | mean ranks with a critical difference |
//! | [`Matrix`] | methods × puzzles with success and expected running time |
//!
//! ```
//! use plansza_chart::{Axis, Intervals, Row, RowGroup, STYLE, Setting};
//! let chart = Intervals {
//!     title: "Solved within 100k evaluations".into(),
//!     axis: Axis::percent("success rate"),
//!     groups: vec![RowGroup {
//!         name: "sudoku".into(),
//!         rows: vec![Row { name: "anneal".into(), value: 0.94, low: 0.84, high: 0.98, ..Row::default() }],
//!     }],
//!     ..Intervals::default()
//! };
//! let page = format!("<!doctype html><style>{STYLE}</style>{}", chart.svg(Setting::Inline));
//! let file = chart.svg(Setting::Alone);
//! assert!(page.contains("94%") && file.starts_with("<svg"));
//! ```

mod axis;
mod bands;
mod boxes;
mod canvas;
mod critical;
mod frame;
mod heat;
mod intervals;
mod matrix;
mod steps;
mod style;
#[cfg(test)]
mod tests;
mod text;

pub use axis::{Axis, Scale, Unit, short};
pub use bands::{Band, BandPoint, Bands};
pub use boxes::{BoxArm, Boxes};
pub use critical::Critical;
pub use frame::{Legend, Reference};
pub use heat::{Heat, HeatCell};
pub use intervals::{Intervals, Row, RowGroup};
pub use matrix::{Matrix, MatrixCell};
pub use steps::{Curve, Steps};
pub use style::STYLE;

/// Where a picture will stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// In an HTML page that has [`STYLE`]: no colours of its own, no ids, so that any number fit on one page.
    Inline,
    /// In a file by itself, for a paper or a README: carries its colours, light, and dark by the reader's preference.
    Alone,
}
