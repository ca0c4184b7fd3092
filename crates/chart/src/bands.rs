//! Curves over time or evaluations, each with a pale band from least to greatest and a darker one between quantiles.

use super::axis::Axis;
use super::canvas::{Canvas, Marker, Stroke};
use super::crosshair::{CurveReading, STRIPS, strips};
use super::frame::{LegendKey, PlotFrame, PlotLayout, ReferenceLine, Surroundings};
use super::{Chart, Drawing, Placement, style};

/// Of more series than this the pale bands, and of more than that all bands, would only hide the curves.
const WIDES: usize = 5;
const DEEPS: usize = 8;

/// What is known of a series at one place.
///
/// ```
/// use plansza_chart::BandPoint;
/// let point = BandPoint { x: 10.0, mid: Some(5.0), deep: Some((4.0, 6.0)), ..BandPoint::default() };
/// assert_eq!(point.wide, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BandPoint {
    /// Where.
    pub x: f64,
    /// The curve, such as the median; none breaks it.
    pub mid: Option<f64>,
    /// The pale band, such as least and greatest.
    pub wide: Option<(f64, f64)>,
    /// The darker band, such as the quartiles.
    pub deep: Option<(f64, f64)>,
}

/// One series of [`Bands`].
///
/// ```
/// use plansza_chart::{Band, BandPoint};
/// let points = (1..4).map(|x| BandPoint { x: x as f64, mid: Some(1.0), ..BandPoint::default() });
/// assert_eq!(Band { name: "tabu".into(), points: points.collect() }.points.len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Band {
    /// Its name in the legend.
    pub name: String,
    /// Its points in any order.
    pub points: Vec<BandPoint>,
}

/// Lines with shaded bands. Of more than five series only the darker bands are drawn, of more than eight none.
///
/// ```
/// use plansza_chart::{Axis, Band, BandPoint, Bands, Chart, Placement, ReferenceLine};
/// let point = |x: f64| BandPoint { x, mid: Some(x), deep: Some((x - 1.0, x + 1.0)), ..BandPoint::default() };
/// let series = vec![Band { name: "anneal".into(), points: [1.0, 5.0, 9.0].map(point).into() }];
/// let reference = Some(ReferenceLine::new(12.0, "proven optimum 12"));
/// let picture = Bands { x: Axis::new("epochs"), series, reference, ..Bands::default() }.svg(Placement::Inline);
/// assert!(picture.contains("proven optimum 12") && picture.contains("at 5 epochs · anneal: 5 [4, 6]<"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bands {
    /// Stands above the chart.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The curves.
    pub series: Vec<Band>,
    /// Each value holds until the next instead of a straight line between them.
    pub steps: bool,
    /// A horizontal line that matters.
    pub reference: Option<ReferenceLine>,
    /// Its size, and where the names stand.
    pub layout: PlotLayout,
}

impl Chart for Bands {
    fn draw(&self, placement: Placement) -> Drawing {
        let series: Vec<Vec<BandPoint>> =
            self.series.iter().map(|band| clean(&band.points, (&self.x, &self.y))).collect();
        let reference = self.reference.as_ref().filter(|reference| self.y.takes(reference.value));
        let all = || series.iter().flatten();
        let spans = (
            self.x.span(all().map(|point| point.x), false),
            self.y.span(heights(all()).chain(reference.map(|reference| reference.value)), true),
        );
        let keys: Vec<LegendKey> = (self.series.iter().zip(&series))
            .map(|(band, points)| LegendKey {
                name: &band.name,
                end: points.iter().rev().find_map(|point| point.mid.or(point.deep.map(|deep| deep.0))),
                diamond: false,
            })
            .collect();
        let mut canvas = Canvas::new(placement);
        let (title, layout) = (&self.title, self.layout);
        let around = Surroundings { title, axes: (&self.x, &self.y), spans, keys: &keys, layout, above: 0.0 };
        let frame = PlotFrame::draw(&mut canvas, &around);
        for (shade, most) in [(Shade::Wide, WIDES), (Shade::Deep, DEEPS)] {
            for (index, points) in series.iter().enumerate().filter(|_| series.len() <= most) {
                canvas.open_series("", &self.series[index].name, "");
                shade.draw(&mut canvas, &frame, (&style::series(index), points), self.steps);
                canvas.close();
            }
        }
        if all().next().is_none() {
            frame.nothing(&mut canvas);
        }
        if let Some(reference) = reference {
            frame.level(&mut canvas, reference);
        }
        for (index, (band, points)) in self.series.iter().zip(&series).enumerate() {
            canvas.open_series(&style::series(index), &band.name, &band.name);
            middle(&mut canvas, &frame, &format!("c-line {}", style::dash(index)), points, self.steps);
            canvas.close();
        }
        strips(&mut canvas, &frame, (&self.x, STRIPS), |x| {
            let place = if self.steps { x } else { nearest(all(), x, &frame)? };
            let read = |(band, points): (&Band, &Vec<BandPoint>)| {
                Some((band.name.clone(), numbers(by(points, place, self.steps)?, &self.y)?))
            };
            let told: Vec<CurveReading> = self.series.iter().zip(&series).filter_map(read).collect();
            Some((place, told))
        });
        frame.legend(&mut canvas, &keys);
        let names: Vec<&str> = self.series.iter().map(|band| band.name.as_str()).collect();
        let about = format!(
            "Curves of {} over {}: {}.{}",
            if self.y.label.is_empty() { "values" } else { &self.y.label },
            if self.x.label.is_empty() { "steps" } else { &self.x.label },
            if names.is_empty() { "no data".into() } else { names.join(", ") },
            reference.map(|line| format!(" Line: {}.", line.label)).unwrap_or_default()
        );
        canvas.finish(frame.size, &self.title, &about)
    }

    fn series(&self) -> Vec<&str> {
        self.series.iter().map(|band| band.name.as_str()).collect()
    }
}

/// The place of a point that is nearest to another place, if a strip there could be meant for it.
fn nearest<'p>(points: impl Iterator<Item = &'p BandPoint>, x: f64, frame: &PlotFrame) -> Option<f64> {
    let away = |place: f64| (frame.x(place) - frame.x(x)).abs();
    let found = points.map(|point| point.x).min_by(|a, b| away(*a).total_cmp(&away(*b)))?;
    (away(found) <= (frame.right - frame.left) / STRIPS as f64).then_some(found)
}

/// What clean points have at a place: in steps the last one that is not behind it, as long as the curve goes.
pub(super) fn by(points: &[BandPoint], place: f64, steps: bool) -> Option<&BandPoint> {
    match steps {
        true if points.last()?.x >= place => points.iter().rev().find(|point| point.x <= place),
        true => None,
        false => points.iter().find(|point| point.x == place),
    }
}

/// The numbers of a point in words: the curve, and its bands from the darker to the pale one.
pub(super) fn numbers(point: &BandPoint, y: &Axis) -> Option<String> {
    let mut told: Vec<String> = point.mid.iter().map(|mid| y.say(*mid)).collect();
    let bands = [point.deep, point.wide].into_iter().flatten();
    told.extend(bands.map(|(low, high)| format!("[{}, {}]", y.say(low), y.say(high))));
    (!told.is_empty()).then(|| told.join(" "))
}

/// One of the two bands of a series.
#[derive(Clone, Copy)]
pub(super) enum Shade {
    Wide,
    Deep,
}

impl Shade {
    fn of(self, point: &BandPoint) -> Option<(f64, f64)> {
        match self {
            Shade::Wide => point.wide,
            Shade::Deep => point.deep,
        }
    }

    /// Draws the band of clean points in the colour of a class.
    pub(super) fn draw(
        self,
        canvas: &mut Canvas,
        frame: &PlotFrame,
        (colour, points): (&str, &[BandPoint]),
        steps: bool,
    ) {
        let mut path = Stroke::default();
        for run in runs(points, |point| self.of(point).is_some()) {
            let edge = |side: fn((f64, f64)) -> f64| {
                let line = run.iter().filter_map(|point| Some((point.x, side(self.of(point)?))));
                trace(frame, line, steps)
            };
            let mut back = edge(|band| band.0.min(band.1));
            if back.len() > 1 {
                back.reverse();
                path.through(&edge(|band| band.0.max(band.1)), true).through(&back, false).close();
            }
        }
        let class = if matches!(self, Shade::Wide) { "c-wide" } else { "c-deep" };
        canvas.path(&format!("{colour} {class}"), &path, "");
    }
}

/// Draws the curve of clean points; a point by itself is a dot.
pub(super) fn middle(canvas: &mut Canvas, frame: &PlotFrame, class: &str, points: &[BandPoint], steps: bool) {
    let mut path = Stroke::default();
    for run in runs(points, |point| point.mid.is_some()) {
        let line = trace(frame, run.iter().filter_map(|point| Some((point.x, point.mid?))), steps);
        match line.as_slice() {
            [only] => canvas.mark("c-mark", Marker::Circle, *only, 3.5, ""),
            line => _ = path.through(line, true),
        }
    }
    canvas.path(class, &path, "");
}

/// The points that can be drawn, from left to right, with what cannot be drawn left out.
pub(super) fn clean(points: &[BandPoint], (x, y): (&Axis, &Axis)) -> Vec<BandPoint> {
    let pair = |pair: Option<(f64, f64)>| pair.filter(|band| y.takes(band.0) && y.takes(band.1));
    let mut points: Vec<BandPoint> = (points.iter())
        .filter(|point| x.takes(point.x))
        .map(|point| BandPoint {
            x: point.x,
            mid: point.mid.filter(|mid| y.takes(*mid)),
            wide: pair(point.wide),
            deep: pair(point.deep),
        })
        .collect();
    points.sort_by(|a, b| a.x.total_cmp(&b.x));
    points
}

/// All heights of points.
pub(super) fn heights<'p>(points: impl Iterator<Item = &'p BandPoint>) -> impl Iterator<Item = f64> {
    points.flat_map(|point| {
        let pair = |band: Option<(f64, f64)>| [band.map(|band| band.0), band.map(|band| band.1)];
        [[point.mid, None], pair(point.wide), pair(point.deep)].concat().into_iter().flatten()
    })
}

/// Places of a curve, with the corners of steps.
fn trace(frame: &PlotFrame, line: impl Iterator<Item = (f64, f64)>, steps: bool) -> Vec<(f64, f64)> {
    let mut places: Vec<(f64, f64)> = Vec::new();
    for (x, y) in line.map(|(x, y)| (frame.x(x), frame.y(y))) {
        if let (true, Some(&(_, before))) = (steps, places.last()) {
            places.push((x, before));
        }
        places.push((x, y));
    }
    places
}

/// The longest stretches of points that have what is asked.
fn runs(points: &[BandPoint], has: impl Fn(&BandPoint) -> bool) -> Vec<&[BandPoint]> {
    points.split(|point| !has(point)).filter(|run| !run.is_empty()).collect()
}
