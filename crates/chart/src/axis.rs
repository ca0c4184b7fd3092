//! Axes: which part of the numbers to show, where to put ticks, and how to write them.
//!
//! Ticks of linear axes are 1, 2 or 5 times a power of ten apart; those of logarithmic axes stand at decades, and at
//! 1, 2, 5 where there are too few decades. Labels are short: 10k, 2.5M, 20 ms, 40%.

/// How an axis turns numbers into places.
///
/// ```
/// use plansza_chart::{Axis, Scale};
/// assert_eq!((Axis::new("score").scale, Axis::log("evaluations").scale), (Scale::Linear, Scale::Log));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps are equal differences.
    #[default]
    Linear,
    /// Equal steps are equal ratios; numbers that are not positive are left out.
    Log,
}

/// What the numbers of an axis count.
///
/// ```
/// use plansza_chart::Unit;
/// assert_eq!((Unit::Percent.write(0.9375), Unit::Seconds.write(0.0123)), ("93.8%".into(), "12.3 ms".into()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// Anything: 1, 250, 10k, 1.5M.
    #[default]
    Plain,
    /// Shares from 0 to 1, written 0% to 100%.
    Percent,
    /// Seconds, written in ns, µs, ms, s, min or h.
    Seconds,
}

/// An axis of a chart.
///
/// ```
/// use plansza_chart::{Axis, Unit};
/// let time = Axis::log("time").unit(Unit::Seconds).range(1e-6, 10.0);
/// assert_eq!((time.label.as_str(), time.range), ("time", Some((1e-6, 10.0))));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// What it shows, with the unit if it is not in the numbers.
    pub label: String,
    /// Linear or logarithmic.
    pub scale: Scale,
    /// How its numbers are written.
    pub unit: Unit,
    /// The part to show; chosen by the data if not given. Data outside is drawn at the edge.
    pub range: Option<(f64, f64)>,
    /// Whether the lower edge of a logarithmic axis stands for 0, which has no place on it otherwise.
    pub zero: bool,
}

impl Axis {
    /// A linear axis.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), ..Self::default() }
    }

    /// A logarithmic axis.
    pub fn log(label: impl Into<String>) -> Self {
        Self { label: label.into(), scale: Scale::Log, ..Self::default() }
    }

    /// A linear axis of shares from 0 to 100%.
    pub fn percent(label: impl Into<String>) -> Self {
        Self { label: label.into(), unit: Unit::Percent, range: Some((0.0, 1.0)), ..Self::default() }
    }

    /// The same axis with another unit.
    pub fn unit(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The same axis with a fixed range.
    pub fn range(self, low: f64, high: f64) -> Self {
        Self { range: Some((low, high)), ..self }
    }

    /// The same axis whose lower edge stands for 0 if it is logarithmic.
    ///
    /// ```
    /// use plansza_chart::{Axis, Band, BandPoint, Bands, Chart, Placement};
    /// let point = |x: f64| BandPoint { x, mid: Some(9.0 - x), ..BandPoint::default() };
    /// let series = vec![Band { name: "tabu".into(), points: [1.0, 8.0, 9.0].map(point).into() }];
    /// let y = Axis::log("distance").range(0.5, 10.0).with_zero();
    /// let picture = Bands { y, series, ..Bands::default() }.svg(Placement::Inline);
    /// assert!(picture.contains("tabu: 8<") && picture.contains("tabu: 0<"));
    /// ```
    pub fn with_zero(self) -> Self {
        Self { zero: true, ..self }
    }

    /// Whether this axis can show the number.
    pub(super) fn takes(&self, value: f64) -> bool {
        let fits = self.scale == Scale::Linear || value >= 1e-300 || (self.zero && value == 0.0);
        value.abs() <= 1e300 && fits
    }

    /// The part of the axis that shows all of `values`. With `air` there is room beside the outermost, and a linear
    /// axis starts at zero where that costs little.
    pub(super) fn span(&self, values: impl IntoIterator<Item = f64>, air: bool) -> Span {
        let log = self.scale == Scale::Log;
        if let Some((low, high)) = self.range
            && self.takes(low)
            && self.takes(high)
            && !narrow(inner(low, log), inner(high, log))
        {
            return Span { low: inner(low, log), high: inner(high, log), log };
        }
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        let placed = |value: &f64| self.takes(*value) && !(log && *value == 0.0);
        for value in values.into_iter().filter(placed).map(|value| inner(value, log)) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            return Span { low: 0.0, high: 1.0, log };
        }
        if narrow(low, high) {
            let pad = if log || low.abs() < 1e-280 { 0.5 } else { low.abs() * 0.1 };
            return Span { low: low - pad, high: high + pad, log };
        }
        let zero = air && !log && low >= 0.0 && low < 0.4 * high;
        let pad = if air { (high - low) * 0.06 } else { 0.0 };
        Span { low: if zero { 0.0 } else { low - pad }, high: high + pad, log }
    }

    /// At most about `most` labelled ticks in `span`, and small ones between those of logarithmic axes.
    pub(super) fn ticks(&self, span: &Span, most: usize) -> Vec<Tick> {
        let most = most.max(2);
        if span.log {
            return self.decades(span, most);
        }
        let (per, unit) = self.unit.of(span.low.abs().max(span.high.abs()));
        let (step, values) = even(span.low / per, span.high / per, most);
        let decimals = decimals(step);
        (values.into_iter())
            .map(|value| {
                let label = match unit.strip_prefix('e') {
                    Some(unit) => science(value) + unit,
                    None => format!("{value:.decimals$}{unit}"),
                };
                let label = if value == 0.0 { "0".to_string() + self.unit.zero() } else { label };
                Tick { at: span.share(value * per), label }
            })
            .collect()
    }

    fn decades(&self, span: &Span, most: usize) -> Vec<Tick> {
        let (first, last) = ((span.low - 1e-9).ceil() as i64, (span.high + 1e-9).floor() as i64);
        let count = last - first + 1;
        let mut ticks = Vec::new();
        if count >= 2 {
            let every = (count + most as i64 - 1) / most as i64;
            for decade in first - 1..=last {
                let labelled = decade.rem_euclid(every) == 0;
                let label = if labelled { self.unit.write(power(decade)) } else { String::new() };
                if decade >= first && (labelled || count <= 40) {
                    ticks.push(Tick { at: span.inside(decade as f64), label });
                }
                for digit in (2..=9).filter(|_| count <= 7) {
                    let place = decade as f64 + libm::log10(f64::from(digit));
                    if place > span.low && place < span.high {
                        ticks.push(Tick { at: span.inside(place), label: String::new() });
                    }
                }
            }
            return ticks;
        }
        for decade in first - 1..=last {
            for digit in [1, 2, 5] {
                let place = decade as f64 + libm::log10(f64::from(digit));
                if place >= span.low - 1e-9 && place <= span.high + 1e-9 {
                    let label = self.unit.write(power(decade) * f64::from(digit));
                    ticks.push(Tick { at: span.inside(place), label });
                }
            }
        }
        if ticks.len() >= 2 {
            return ticks;
        }
        let (_, values) = even(power_of(span.low), power_of(span.high), most.min(4));
        (values.into_iter().filter(|value| *value > 0.0))
            .map(|value| Tick { at: span.inside(libm::log10(value)), label: self.unit.write(value) })
            .collect()
    }

    /// A number of this axis in words, for tooltips.
    pub(super) fn say(&self, value: f64) -> String {
        self.unit.write(value)
    }
}

impl Unit {
    /// One unit of the labels in units of the data, and its sign; a sign that starts with e stands for powers of ten.
    fn of(self, biggest: f64) -> (f64, &'static str) {
        let steps: &[(f64, f64, &str)] = match self {
            Unit::Percent => &[(1e4, 0.01, "e%"), (1e-7, 0.01, "%"), (0.0, 0.01, "e%")],
            Unit::Plain => &[
                (1e15, 1.0, "e"),
                (1e12, 1e12, "T"),
                (1e9, 1e9, "G"),
                (1e6, 1e6, "M"),
                (1e4, 1e3, "k"),
                (1e-3, 1.0, ""),
                (0.0, 1.0, "e"),
            ],
            Unit::Seconds => &[
                (1e9, 1.0, "e s"),
                (7200.0, 3600.0, " h"),
                (180.0, 60.0, " min"),
                (1.0, 1.0, " s"),
                (1e-3, 1e-3, " ms"),
                (1e-6, 1e-6, " µs"),
                (1e-9, 1e-9, " ns"),
                (0.0, 1.0, "e s"),
            ],
        };
        let fitting = steps.iter().find(|step| biggest >= step.0 * (1.0 - 1e-9));
        fitting.map_or((1.0, "e"), |step| (step.1, step.2))
    }

    fn zero(self) -> &'static str {
        if self == Unit::Percent { "%" } else { "" }
    }

    /// One number by itself, with up to three digits that count.
    pub fn write(self, value: f64) -> String {
        if !value.is_finite() {
            return if value > 0.0 {
                "∞"
            } else if value < 0.0 {
                "−∞"
            } else {
                "–"
            }
            .into();
        }
        if value == 0.0 {
            return "0".to_string() + self.zero();
        }
        // A single number is read better in seconds than in hours, and from 1000 on with its k.
        let (per, unit) = match self {
            Unit::Seconds if (1.0..1e9).contains(&value.abs()) => (1.0, " s"),
            Unit::Plain if (1e3..1e4).contains(&value.abs()) => (1e3, "k"),
            Unit::Plain if (1e-4..1e-3).contains(&value.abs()) => (1.0, ""),
            _ => self.of(value.abs()),
        };
        let value = value / per;
        if let Some(unit) = unit.strip_prefix('e') {
            return science(value) + unit;
        }
        let digits = libm::floor(libm::log10(value.abs()) + 1e-9).clamp(-4.0, 2.0);
        let decimals = (2.0 - digits) as usize;
        let mut text = format!("{value:.decimals$}");
        if text.contains('.') {
            text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
        }
        text + unit
    }
}

/// A number by itself: 12, 0.25, 1.23k, 45.6M, 1e15.
///
/// ```
/// assert_eq!(plansza_chart::short(1234.0), "1.23k");
/// ```
pub fn short(value: f64) -> String {
    Unit::Plain.write(value)
}

/// The shown part of an axis; of a logarithmic one in decimal logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    low: f64,
    high: f64,
    log: bool,
}

impl Span {
    /// Where a number stands, from 0 to 1.
    pub(super) fn share(&self, value: f64) -> f64 {
        self.inside(inner(value, self.log))
    }

    /// The number that stands at a place from 0 to 1.
    pub(super) fn value(&self, share: f64) -> f64 {
        let place = self.low + share * (self.high - self.low);
        if self.log { power_of(place) } else { place }
    }

    fn inside(&self, place: f64) -> f64 {
        ((place - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }

    /// The numbers at both ends.
    #[cfg(test)]
    fn ends(&self) -> (f64, f64) {
        (self.value(0.0), self.value(1.0))
    }
}

/// A tick: its place from 0 to 1 and its label, empty for a small one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) at: f64,
    pub(super) label: String,
}

fn inner(value: f64, log: bool) -> f64 {
    if log { libm::log10(value.clamp(1e-300, 1e300)) } else { value }
}

fn power_of(place: f64) -> f64 {
    libm::pow(10.0, place)
}

/// Whether two ends are too close, or in the wrong order, to make an axis between them.
fn narrow(low: f64, high: f64) -> bool {
    high - low <= (1e-9 * low.abs().max(high.abs())).max(1e-280)
}

/// A power of ten without the error of a small step.
fn power(decade: i64) -> f64 {
    if decade < 0 { 1.0 / libm::pow(10.0, -decade as f64) } else { libm::pow(10.0, decade as f64) }
}

/// At most about `most` round numbers from `low` to `high`, evenly apart, with their distance.
fn even(low: f64, high: f64, most: usize) -> (f64, Vec<f64>) {
    let rough = ((high - low) / most as f64).max(f64::MIN_POSITIVE);
    let decade = libm::floor(libm::log10(rough)) as i64;
    let digit = [1.0, 2.0, 5.0, 10.0].into_iter().find(|digit| digit * power(decade) >= rough * (1.0 - 1e-9));
    let step = digit.unwrap_or(10.0) * power(decade);
    let (first, last) = (libm::ceil(low / step - 1e-6), libm::floor(high / step + 1e-6));
    let count = (last - first).clamp(0.0, 2.0 * most as f64) as usize;
    (step, (0..=count).map(|index| (first + index as f64) * step).map(|value| value + 0.0).collect())
}

fn decimals(step: f64) -> usize {
    (-libm::floor(libm::log10(step) + 1e-9)).clamp(0.0, 9.0) as usize
}

/// A number as digit times power of ten: 1e15, 2.5e-7.
fn science(value: f64) -> String {
    let text = format!("{value:.2e}");
    match text.split_once('e') {
        Some((digits, power)) => format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.')),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, values: &[f64], most: usize) -> String {
        let span = axis.span(values.iter().copied(), false);
        let ticks = axis.ticks(&span, most);
        ticks
            .iter()
            .map(|tick| tick.label.as_str())
            .filter(|label| !label.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn linear_ticks_are_round_and_short() {
        let axis = Axis::new("");
        assert_eq!(labels(&axis, &[0.0, 10.0], 5), "0 2 4 6 8 10");
        assert_eq!(labels(&axis, &[0.0, 1.0], 4), "0 0.5 1.0");
        assert_eq!(labels(&axis, &[-3.0, 4.0], 5), "-2 0 2 4");
        assert_eq!(labels(&axis, &[0.0, 9000.0], 5), "0 2000 4000 6000 8000");
        assert_eq!(labels(&axis, &[0.0, 50_000.0], 5), "0 10k 20k 30k 40k 50k");
        assert_eq!(labels(&axis, &[0.0, 2.6e6], 5), "0 1M 2M");
        assert_eq!(labels(&axis, &[1e17, 2e17], 2), "1e17 1.5e17 2e17");
        assert_eq!(labels(&axis, &[0.0, 2e-7], 2), "0 1e-7 2e-7");
        assert_eq!(labels(&Axis::percent(""), &[], 4), "0% 50% 100%");
        assert_eq!(labels(&Axis::percent(""), &[], 5), "0% 20% 40% 60% 80% 100%");
    }

    #[test]
    fn logarithmic_ticks_stand_at_decades() {
        let axis = Axis::log("");
        assert_eq!(labels(&axis, &[1.0, 1e6], 10), "1 10 100 1k 10k 100k 1M");
        assert_eq!(labels(&axis, &[1e-3, 10.0], 10), "0.001 0.01 0.1 1 10");
        assert_eq!(labels(&axis, &[1.0, 1e12], 5), "1 1k 1M 1G 1T");
        assert_eq!(labels(&axis, &[120.0, 600.0], 5), "200 500");
        assert_eq!(labels(&axis, &[30.0, 42.0], 5), "30 35 40");
        assert_eq!(labels(&axis, &[7.0], 5), "5 10 20");
    }

    #[test]
    fn times_carry_their_unit() {
        let axis = Axis::new("").unit(Unit::Seconds);
        assert_eq!(labels(&axis, &[0.0, 0.2], 4), "0 50 ms 100 ms 150 ms 200 ms");
        assert_eq!(labels(&axis, &[0.0, 10.0], 2), "0 5 s 10 s");
        assert_eq!(labels(&axis, &[0.0, 600.0], 2), "0 5 min 10 min");
        let log = Axis::log("").unit(Unit::Seconds);
        assert_eq!(labels(&log, &[1e-5, 10.0], 9), "10 µs 100 µs 1 ms 10 ms 100 ms 1 s 10 s");
    }

    #[test]
    fn single_numbers_keep_three_digits() {
        let cases = [
            (0.0, "0"),
            (12.0, "12"),
            (0.25, "0.25"),
            (1234.0, "1.23k"),
            (45_600_000.0, "45.6M"),
            (-1e15, "-1e15"),
            (0.0005, "0.0005"),
            (f64::INFINITY, "∞"),
            (f64::NAN, "–"),
        ];
        for (value, text) in cases {
            assert_eq!(short(value), text);
        }
        assert_eq!(Unit::Percent.write(0.9375), "93.8%");
        assert_eq!(Unit::Seconds.write(0.0123), "12.3 ms");
    }

    #[test]
    fn spans_show_everything() {
        let axis = Axis::new("");
        assert_eq!(axis.span([], true).ends(), (0.0, 1.0));
        assert_eq!(axis.span([f64::NAN, 5.0], true).ends(), (4.5, 5.5));
        assert_eq!(axis.span([1.0, 10.0], true).ends().0, 0.0);
        assert!(axis.span([9.0, 10.0], true).ends().0 > 8.0);
        assert_eq!(axis.span([-1e300, 1e300, f64::INFINITY], false).ends(), (-1e300, 1e300));
        assert_eq!(axis.span([0.0, 5e-324], true).ends(), (-0.5, 0.5));
        assert_eq!(axis.clone().range(2.0, 1.0).span([3.0, 4.0], false).ends(), (3.0, 4.0));
        assert_eq!(Axis::log("").span([0.0, -1.0], true).ends(), (1.0, 10.0));
    }
}
