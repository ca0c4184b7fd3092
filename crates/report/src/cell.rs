//! A cell of a table: a value that keeps its type until a format writes it.
//!
//! A rate is a [`Proportion`] and an estimate has an [`Interval`], so a table cannot show one without the other. People get
//! a [`Reading`], the value and beside it how sure it is; programs get every number with all its digits, the ends of an
//! interval as numbers of their own.
//!
//! ```
//! use plansza_report::TableCell;
//! use plansza_stats::Proportion;
//! let solved = TableCell::Share(Proportion::new(47, 50).unwrap());
//! assert_eq!(solved.plain(), "94.0\u{a0}% (83.8–97.9)");
//! assert_eq!(solved.heads("solved")[3..], ["solved successes", "solved trials"]);
//! ```

use super::words;
use plansza_stats::{Ert, Interval, Magnitude, Proportion};
use std::fmt;

/// A cell of a table.
///
/// ```
/// use plansza_report::TableCell;
/// assert_eq!(TableCell::Count(12_345).plain(), "12\u{a0}345");
/// assert_eq!(TableCell::Seconds(0.00123).plain(), "1.23\u{a0}ms");
/// assert!(TableCell::Count(1).numeric() && !TableCell::text("anneal").numeric());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum TableCell {
    /// Nothing to say.
    Blank,
    /// Words.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A whole number that may be negative.
    Score(i64),
    /// A number with so many digits behind the point.
    Number(f64, usize),
    /// Mean ± standard deviation, with so many digits.
    Spread(f64, Option<f64>, usize),
    /// A rate with its interval.
    Share(Proportion),
    /// A number with its interval, with so many digits.
    Estimate(f64, Interval, usize),
    /// An expected number of steps.
    Steps(Ert),
    /// An expected time.
    Wait(Ert),
    /// A time.
    Seconds(f64),
    /// A chance under the hypothesis of no difference.
    P(f64),
    /// How large a difference is.
    Size(Magnitude),
    /// How often one won, both were equal, the other won.
    WonEqualLost([usize; 3]),
    /// Yes or no.
    YesNo(bool),
    /// A value, with its interval where it has one, in a column in which every row is measured in its own way.
    Measured(f64, Option<Interval>, Quantity),
    /// From where to where, in such a column.
    Range(Interval, Quantity),
}

/// What a number of a column of many measures is, and so how it is written.
///
/// ```
/// use plansza_report::Quantity;
/// assert_eq!([Quantity::Percent.write(0.5), Quantity::Hundredths.write(0.5)], ["50.0 %", "50.0"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// A share, in per cent.
    Percent,
    /// A share, in per cent, where the sign stands elsewhere.
    Hundredths,
    /// A whole number.
    Whole,
    /// A time.
    Seconds,
    /// Anything else.
    Plain,
}

impl Quantity {
    /// As people read it.
    pub fn write(self, x: f64) -> String {
        match self {
            Quantity::Percent => format!("{} %", words::fixed(100.0 * x, 1)),
            Quantity::Hundredths => words::fixed(100.0 * x, 1),
            Quantity::Whole => words::count(x.round() as u64),
            Quantity::Seconds => words::seconds(x),
            Quantity::Plain => words::fixed(x, 2),
        }
    }

    fn range(self, interval: &Interval) -> String {
        format!("{}–{}", self.write(interval.low), self.write(interval.high))
    }
}

/// A cell as people read it.
///
/// ```
/// use plansza_report::TableCell;
/// let reading = TableCell::Spread(2.5, Some(0.25), 2).reading();
/// assert_eq!((reading.value.as_str(), reading.margin.as_deref()), ("2.50", Some("± 0.25")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The value.
    pub value: String,
    /// How sure it is: an interval or a standard deviation.
    pub margin: Option<String>,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.value)?;
        self.margin.iter().try_for_each(|margin| write!(f, " {margin}"))
    }
}

/// A part of a cell as programs read it.
///
/// ```
/// use plansza_report::{Datum, TableCell};
/// assert_eq!(TableCell::Number(0.1, 1).data(), [Datum::Number(0.1)]);
/// assert_eq!(Datum::Number(0.1).to_string(), "0.1");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Nothing.
    Nothing,
    /// Words.
    Word(String),
    /// A whole number.
    Count(u64),
    /// A whole number that may be negative.
    Score(i64),
    /// Any other number.
    Number(f64),
}

impl Datum {
    /// The number, if it is a finite one.
    pub fn number(&self) -> Option<f64> {
        match *self {
            Datum::Nothing | Datum::Word(_) => None,
            Datum::Count(n) => Some(n as f64),
            Datum::Score(n) => Some(n as f64),
            Datum::Number(x) => Some(x).filter(|x| x.is_finite()),
        }
    }
}

impl fmt::Display for Datum {
    /// With all digits; what is not finite is `inf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Nothing => Ok(()),
            Datum::Word(text) => f.write_str(text),
            Datum::Count(n) => write!(f, "{n}"),
            Datum::Score(n) => write!(f, "{n}"),
            Datum::Number(x) if x.is_finite() => write!(f, "{x}"),
            Datum::Number(_) => f.write_str("inf"),
        }
    }
}

impl TableCell {
    /// Words.
    pub fn text(text: impl Into<String>) -> TableCell {
        TableCell::Text(text.into())
    }

    /// What is there, or nothing.
    pub fn or_blank(cell: Option<TableCell>) -> TableCell {
        cell.unwrap_or(TableCell::Blank)
    }

    /// Whether it is a number of which all in a column are alike: aligned right.
    pub fn numeric(&self) -> bool {
        use TableCell::{Measured, Range, Size, Text, WonEqualLost, YesNo};
        !matches!(self, Text(_) | Size(_) | WonEqualLost(_) | YesNo(_) | Measured(..) | Range(..))
    }

    /// As people read it.
    pub fn reading(&self) -> Reading {
        let (value, margin) = match self {
            TableCell::Blank => ("–".into(), None),
            TableCell::Text(text) => (text.clone(), None),
            TableCell::Count(n) => (words::count(*n), None),
            TableCell::Score(n) => (words::signed(*n), None),
            TableCell::Number(x, digits) => (words::fixed(*x, *digits), None),
            TableCell::Spread(mean, sd, digits) => {
                let margin = sd.map(|sd| format!("± {}", words::fixed(sd, *digits)));
                (words::fixed(*mean, *digits), margin)
            }
            TableCell::Share(share) => (words::rate(share), Some(words::interval(share))),
            TableCell::Estimate(x, interval, digits) => {
                let [low, high] = [interval.low, interval.high].map(|end| words::fixed(end, *digits));
                // A dash before a minus is hard to read.
                let to = if interval.low < 0.0 { " to " } else { "–" };
                (words::fixed(*x, *digits), Some(format!("({low}{to}{high})")))
            }
            TableCell::Steps(ert) => expected(ert, words::steps),
            TableCell::Wait(ert) => expected(ert, words::seconds),
            TableCell::Seconds(seconds) => (words::seconds(*seconds), None),
            TableCell::P(p) => (words::p(*p), None),
            TableCell::Size(magnitude) => (magnitude.to_string(), None),
            TableCell::WonEqualLost([won, equal, lost]) => (format!("{won} / {equal} / {lost}"), None),
            TableCell::YesNo(yes) => (if *yes { "yes" } else { "no" }.into(), None),
            TableCell::Measured(x, None, quantity) => (quantity.write(*x), None),
            // One word, for such columns are words.
            TableCell::Measured(x, Some(interval), quantity) => {
                (format!("{} ({})", quantity.write(*x), quantity.range(interval)), None)
            }
            TableCell::Range(interval, quantity) => (quantity.range(interval), None),
        };
        Reading { value, margin }
    }

    /// As people read it, in one.
    pub fn plain(&self) -> String {
        self.reading().to_string()
    }

    /// The names of the columns that it makes for programs, under a head.
    pub fn heads(&self, head: &str) -> Vec<String> {
        let with = |ends: &[&str]| ends.iter().map(|end| format!("{head}{end}")).collect();
        match self {
            TableCell::Share(_) => with(&["", " low", " high", " successes", " trials"]),
            TableCell::Estimate(..) | TableCell::Steps(_) | TableCell::Wait(_) => {
                with(&["", " low", " high"])
            }
            TableCell::Spread(..) => with(&["", " sd"]),
            _ => vec![head.to_string()],
        }
    }

    /// As programs read it, one for each of its [heads](TableCell::heads).
    pub fn data(&self) -> Vec<Datum> {
        use Datum::{Count, Nothing, Number, Score, Word};
        match self {
            TableCell::Blank => vec![Nothing],
            TableCell::Count(n) => vec![Count(*n)],
            TableCell::Score(n) => vec![Score(*n)],
            TableCell::Number(x, _) | TableCell::Seconds(x) | TableCell::P(x) => vec![Number(*x)],
            TableCell::Spread(mean, sd, _) => vec![Number(*mean), sd.map_or(Nothing, Number)],
            TableCell::Share(share) => {
                let [rate, low, high] = [share.rate(), share.low(), share.high()].map(Number);
                vec![rate, low, high, Count(share.successes()), Count(share.trials())]
            }
            TableCell::Estimate(x, interval, _) => [*x, interval.low, interval.high].map(Number).into(),
            TableCell::Steps(ert) | TableCell::Wait(ert) => match ert {
                Ert::Estimate { value, interval, .. } => {
                    [*value, interval.low, interval.high].map(Number).into()
                }
                // Nothing succeeded: more than all that was spent.
                Ert::MoreThan { spent, .. } => [f64::INFINITY, *spent, f64::INFINITY].map(Number).into(),
            },
            TableCell::Text(_)
            | TableCell::Size(_)
            | TableCell::WonEqualLost(_)
            | TableCell::YesNo(_)
            | TableCell::Measured(..)
            | TableCell::Range(..) => vec![Word(self.plain())],
        }
    }
}

fn expected(ert: &Ert, write: fn(f64) -> String) -> (String, Option<String>) {
    match ert {
        Ert::Estimate { value, interval, .. } => {
            let high = if interval.high.is_finite() { write(interval.high) } else { "∞".into() };
            (write(*value), Some(format!("({}–{high})", write(interval.low))))
        }
        Ert::MoreThan { spent, .. } => (format!("> {}", write(*spent)), None),
    }
}
