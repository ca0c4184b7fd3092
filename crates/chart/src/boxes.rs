//! Box plots: a box from the lower to the upper quartile with the median, whiskers to the farthest values within 1.5
//! heights of the box, and the values beyond as rings (Tukey 1977). Quartiles are interpolated linearly.

use super::axis::Axis;
use super::canvas::{Anchor, Canvas, Marker, Stroke};
use super::frame::{EDGE, PlotFrame, ReferenceLine, RowSurroundings, SIZE, SMALL, extent, heading};
use super::{Chart, Drawing, Placement, style, text};

/// One box of [`Boxes`].
///
/// ```
/// use plansza_chart::BoxArm;
/// assert_eq!(BoxArm { name: "tabu".into(), values: vec![3.0, 1.0, 2.0] }.values.len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoxArm {
    /// Its name.
    pub name: String,
    /// Its values in any order.
    pub values: Vec<f64>,
}

/// Box plots side by side.
///
/// ```
/// use plansza_chart::{BoxArm, Boxes, Chart, Placement};
/// let values = vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 30.0];
/// let chart = Boxes { arms: vec![BoxArm { name: "anneal".into(), values }], ..Boxes::default() };
/// assert!(chart.svg(Placement::Inline).contains("anneal: median 5, quartiles 3 to 7, 1 to 30, n = 9"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boxes {
    /// Stands above the chart.
    pub title: String,
    /// The axis of the values.
    pub axis: Axis,
    /// The boxes.
    pub arms: Vec<BoxArm>,
    /// A line that matters.
    pub reference: Option<ReferenceLine>,
    /// Boxes stand upright side by side instead of lying one below the other.
    pub upright: bool,
    /// Shows the values as points too, where there are at most 50.
    pub points: bool,
    /// Width of the picture in pixels, the [usual](Placement::usual) one if not given.
    pub width: Option<f64>,
}

/// The five numbers of a box and the values beyond its whiskers.
#[derive(Debug, PartialEq)]
struct FiveNumbers {
    low: f64,
    quartiles: [f64; 3],
    high: f64,
    outside: Vec<f64>,
}

fn five_numbers(sorted: &[f64]) -> Option<FiveNumbers> {
    let last = sorted.len().checked_sub(1)?;
    let quartiles = [0.25, 0.5, 0.75].map(|share| {
        let place = share * last as f64;
        let below = libm::floor(place) as usize;
        sorted[below] + (sorted[(below + 1).min(last)] - sorted[below]) * (place - below as f64)
    });
    let reach = 1.5 * (quartiles[2] - quartiles[0]);
    let within = |value: &f64| (quartiles[0] - reach..=quartiles[2] + reach).contains(value);
    let low = sorted.iter().copied().find(within).unwrap_or(quartiles[0]).min(quartiles[0]);
    let high = sorted.iter().rev().copied().find(within).unwrap_or(quartiles[2]).max(quartiles[2]);
    Some(FiveNumbers {
        low,
        quartiles,
        high,
        outside: sorted.iter().copied().filter(|v| !within(v)).collect(),
    })
}

impl Chart for Boxes {
    fn draw(&self, placement: Placement) -> Drawing {
        let arms: Vec<Vec<f64>> = (self.arms.iter())
            .map(|arm| {
                let mut values: Vec<f64> =
                    arm.values.iter().copied().filter(|v| self.axis.takes(*v)).collect();
                values.sort_by(f64::total_cmp);
                values
            })
            .collect();
        let reference = self.reference.as_ref().filter(|reference| self.axis.takes(reference.value));
        let values = arms.iter().flatten().copied().chain(reference.map(|reference| reference.value));
        let span = self.axis.span(values, true);
        let mut canvas = Canvas::new(placement);
        let names = text::widest(self.arms.iter().map(|arm| arm.name.as_str()), SIZE);
        let count = self.arms.len().max(1) as f64;
        let wide = extent(self.width, placement.usual());
        let (frame, slot) = if self.upright {
            let slot = (names + 12.0).clamp(34.0, 110.0).max((wide - 70.0) / count).min(120.0);
            let high = 260.0;
            let ticks = self.axis.ticks(&span, 6);
            let left = EDGE + text::widest(ticks.iter().map(|tick| tick.label.as_str()), SMALL) + 8.0;
            let wide = (left + slot * count + EDGE).max(200.0);
            let mut top = heading(&mut canvas, &self.title, wide);
            let room = (SMALL, wide - 2.0 * EDGE);
            canvas.fitted("c-soft", Anchor::Start, (EDGE, top + 9.0), &self.axis.label, room);
            top += if self.axis.label.is_empty() { 6.0 } else { 22.0 };
            let size = (wide, top + high + 36.0 + EDGE);
            let frame = PlotFrame::bare((left, left + slot * count), (top, top + high), span, size);
            frame.grid(&mut canvas, &ticks);
            (frame, slot)
        } else {
            let slot = 30.0;
            let named = names.min(wide * 0.35);
            let rows = RowSurroundings {
                title: &self.title,
                axis: &self.axis,
                span,
                labelled: reference.is_some(),
                wide,
                sides: (EDGE + named + 10.0, wide - EDGE - 12.0),
                high: slot * count,
                legend: 0.0,
            };
            (PlotFrame::rows(&mut canvas, &rows).0, slot)
        };
        if arms.iter().all(Vec::is_empty) {
            frame.nothing(&mut canvas);
        }
        match reference {
            Some(reference) if self.upright => frame.level(&mut canvas, reference),
            Some(reference) => frame.upright(&mut canvas, reference, frame.top - 5.0),
            None => {}
        }
        for (index, (arm, values)) in self.arms.iter().zip(&arms).enumerate() {
            let middle = if self.upright { frame.left } else { frame.top } + slot * (index as f64 + 0.5);
            self.arm(&mut canvas, &frame, (middle, slot), (index, arm, values));
        }
        let medians: Vec<String> = (self.arms.iter().zip(&arms))
            .filter_map(|(arm, values)| Some((arm, five_numbers(values)?)))
            .map(|(arm, box_)| format!("{} {}", arm.name, self.axis.say(box_.quartiles[1])))
            .collect();
        let about = if medians.is_empty() { "no data".into() } else { medians.join(", ") };
        canvas.finish(frame.size, &self.title, &format!("Box plots; medians: {about}."))
    }
}

impl Boxes {
    /// Up to so many values are shown as points too, where that is wanted.
    pub const DOTS: usize = 50;
    /// Fewer values than this make no box: they are points.
    pub const LEAST: usize = 4;

    fn arm(
        &self,
        canvas: &mut Canvas,
        frame: &PlotFrame,
        (middle, slot): (f64, f64),
        (index, arm, values): (usize, &BoxArm, &[f64]),
    ) {
        // A place by value and by distance from the middle line of the box.
        let at = |value: f64, beside: f64| {
            if self.upright { (middle + beside, frame.y(value)) } else { (frame.x(value), middle + beside) }
        };
        let known = five_numbers(values);
        let tip = match &known {
            None => format!("{}: no values", arm.name),
            Some(known) => {
                let [lower, median, upper] = known.quartiles.map(|value| self.axis.say(value));
                let (low, high) = (self.axis.say(values[0]), self.axis.say(values[values.len() - 1]));
                format!(
                    "{}: median {median}, quartiles {lower} to {upper}, {low} to {high}, n = {}",
                    arm.name,
                    values.len()
                )
            }
        };
        if self.upright {
            let (x, y) = (middle, frame.bottom + 16.0);
            canvas.fitted("", Anchor::Middle, (x, y), &arm.name, (SIZE, slot - 6.0));
            let count = format!("n={}", values.len());
            canvas.fitted("c-soft", Anchor::Middle, (x, y + 15.0), &count, (SMALL, slot));
        } else {
            let room = frame.left - EDGE - 10.0;
            canvas.fitted("", Anchor::End, (frame.left - 10.0, middle + 4.0), &arm.name, (SIZE, room));
        }
        let Some(known) = known else { return };
        canvas.open(&style::series(index), &tip);
        let half = (slot * 0.3).min(12.0);
        let pointed = values.len() < Boxes::LEAST || self.points && values.len() <= Boxes::DOTS;
        if values.len() >= Boxes::LEAST {
            let [lower, median, upper] = known.quartiles;
            let mut whiskers = Stroke::default();
            for (inner, outer) in [(lower, known.low), (upper, known.high)] {
                let (a, b) = (at(inner, 0.0), at(outer, 0.0));
                let (c, d) = (at(outer, -half * 0.5), at(outer, half * 0.5));
                whiskers.go(a.0, a.1).to(b.0, b.1).go(c.0, c.1).to(d.0, d.1);
            }
            canvas.path("c-thin", &whiskers, "");
            let (a, b) = (at(lower, -half), at(upper, half));
            let corner = (a.0.min(b.0), a.1.min(b.1));
            canvas.rect("c-box", corner, ((a.0 - b.0).abs(), (a.1 - b.1).abs()), "", "");
            let mut line = Stroke::default();
            let (a, b) = (at(median, -half), at(median, half));
            line.go(a.0, a.1).to(b.0, b.1);
            canvas.path("c-ring", &line, "");
            for value in known.outside.iter().filter(|_| !pointed) {
                canvas.mark("c-open", Marker::Circle, at(*value, 0.0), 2.5, &self.axis.say(*value));
            }
        }
        for (step, value) in values.iter().enumerate().filter(|_| pointed) {
            // Multiples of the golden ratio spread evenly whatever their number.
            let spread = (step as f64 * 0.618_033_988_749_895).fract() * 2.0 - 1.0;
            let beside = if values.len() < Boxes::LEAST { 0.0 } else { spread * half * 0.8 };
            canvas.mark("c-dot", Marker::Circle, at(*value, beside), 2.2, &self.axis.say(*value));
        }
        canvas.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_numbers_by_hand() {
        let known = five_numbers(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 100.0]).unwrap();
        assert_eq!(
            known,
            FiveNumbers { low: 1.0, quartiles: [3.0, 5.0, 7.0], high: 8.0, outside: vec![100.0] }
        );
        assert_eq!(five_numbers(&[1.0, 2.0]).unwrap().quartiles, [1.25, 1.5, 1.75]);
        assert_eq!(five_numbers(&[]), None);
    }
}
