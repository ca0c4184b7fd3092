//! A report before it is HTML, Markdown, LaTeX, CSV or text: sections of words, tables, charts and boards.
//!
//! A cell of a table has a type. A rate is a [`Proportion`] and an estimate has an [`Interval`], so a table cannot show
//! one without the other. Every table and chart has a [`Source`](struct@Credit): which trials, and which command.

use super::words;
use crate::analysis::Source;
use plansza_chart::{Bands, Boxes, Critical, Heat, Intervals, Matrix, Setting, Steps};
use plansza_stats::{Ert, Interval, Proportion};

/// A report.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// What it is about, in the words of the spec.
    pub about: String,
    /// Facts that stand under the title: name and value.
    pub facts: Vec<(String, String)>,
    /// The sections.
    pub sections: Vec<Section>,
}

/// A section.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its anchor.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What it holds.
    pub blocks: Vec<Block>,
}

/// A part of a section. Words between backticks are code.
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// Points.
    List(Vec<String>),
    /// Something to beware of.
    Warning(String),
    /// A table.
    Table(Table),
    /// A chart.
    Chart(Chart),
    /// Boards before and after.
    Boards(Vec<BoardPair>),
    /// Text that is shown on demand: a heading and the text.
    Code(String, String),
}

/// Where numbers come from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Credit {
    /// What the trials are, as `anneal on sweep`.
    pub what: String,
    /// The trials.
    pub source: Source,
    /// The command that makes the numbers.
    pub command: String,
}

impl Credit {
    /// In one line.
    pub fn line(&self) -> String {
        format!("{}; `{}`", trials(&self.what, &self.source), self.command)
    }
}

/// Trials in words: `100 trials of anneal on sweep, ids 3fa2…–9c1e…`.
pub fn trials(what: &str, source: &Source) -> String {
    let count = words::plural(source.trials as u64, "trial");
    let of = if what.is_empty() { String::new() } else { format!(" of {what}") };
    match source.ends {
        None => format!("{count}{of}"),
        Some((one, two)) if one == two => format!("{count}{of}, id {one}"),
        Some((first, last)) => format!("{count}{of}, ids {first} to {last}"),
    }
}

/// A table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Its name as a file.
    pub id: String,
    /// What it shows.
    pub caption: String,
    /// Heads of the columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Row>,
    /// What needs to be said about it.
    pub notes: Vec<String>,
    /// Where it comes from.
    pub credit: Credit,
    /// How many rows people are shown; the CSV has all.
    pub limit: Option<usize>,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// What it means, for who points at it.
    pub about: String,
}

/// A row of a table.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The trials behind it.
    pub source: Source,
    /// Shown whatever the limit, and in another tone: random search.
    pub baseline: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
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
}

impl Cell {
    /// Words, or nothing.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// What is there, or nothing.
    pub fn or_blank(cell: Option<Cell>) -> Cell {
        cell.unwrap_or(Cell::Blank)
    }

    /// Whether it is a number: aligned right.
    pub fn numeric(&self) -> bool {
        !matches!(self, Cell::Text(_))
    }

    /// As people read it.
    pub fn plain(&self) -> String {
        match self {
            Cell::Blank => "–".into(),
            Cell::Text(text) => text.clone(),
            Cell::Count(n) => words::count(*n),
            Cell::Score(n) => words::signed(*n),
            Cell::Number(x, digits) => words::fixed(*x, *digits),
            Cell::Spread(mean, sd, digits) => match sd {
                Some(sd) => format!("{} ± {}", words::fixed(*mean, *digits), words::fixed(*sd, *digits)),
                None => words::fixed(*mean, *digits),
            },
            Cell::Share(share) => words::share(share),
            Cell::Estimate(x, interval, digits) => {
                let [low, high] = [interval.low, interval.high].map(|end| words::fixed(end, *digits));
                // A dash before a minus is hard to read.
                let to = if interval.low < 0.0 { " to " } else { "–" };
                format!("{} ({low}{to}{high})", words::fixed(*x, *digits))
            }
            Cell::Steps(ert) => expected(ert, words::steps),
            Cell::Wait(ert) => expected(ert, words::seconds),
            Cell::Seconds(seconds) => words::seconds(*seconds),
            Cell::P(p) => words::p(*p),
        }
    }

    /// The names of the columns that it makes in CSV, under a head.
    pub fn heads(&self, head: &str) -> Vec<String> {
        let with = |ends: &[&str]| ends.iter().map(|end| format!("{head}{end}")).collect();
        match self {
            Cell::Share(_) => with(&["", " low", " high", " successes", " trials"]),
            Cell::Estimate(..) | Cell::Steps(_) | Cell::Wait(_) => with(&["", " low", " high"]),
            Cell::Spread(..) => with(&["", " sd"]),
            _ => vec![head.to_string()],
        }
    }

    /// As programs read it, one entry for each of its [heads](Cell::heads).
    pub fn raw(&self) -> Vec<String> {
        let number = |x: f64| if x.is_finite() { format!("{x}") } else { "inf".into() };
        match self {
            Cell::Blank => vec![String::new()],
            Cell::Text(text) => vec![text.clone()],
            Cell::Count(n) => vec![n.to_string()],
            Cell::Score(n) => vec![n.to_string()],
            Cell::Number(x, _) | Cell::Seconds(x) | Cell::P(x) => vec![number(*x)],
            Cell::Spread(mean, sd, _) => vec![number(*mean), sd.map(number).unwrap_or_default()],
            Cell::Share(share) => {
                let ends = [share.rate(), share.low(), share.high()].map(number);
                [&ends[..], &[share.successes().to_string(), share.trials().to_string()]].concat()
            }
            Cell::Estimate(x, interval, _) => vec![number(*x), number(interval.low), number(interval.high)],
            Cell::Steps(ert) | Cell::Wait(ert) => match ert {
                Ert::Estimate { value, interval, .. } => {
                    vec![number(*value), number(interval.low), number(interval.high)]
                }
                // Nothing succeeded: more than all that was spent.
                Ert::MoreThan { spent, .. } => vec!["inf".into(), number(*spent), "inf".into()],
            },
        }
    }
}

fn expected(ert: &Ert, write: fn(f64) -> String) -> String {
    match ert {
        Ert::Estimate { value, interval, .. } => {
            let high = if interval.high.is_finite() { write(interval.high) } else { "∞".into() };
            format!("{} ({}–{high})", write(*value), write(interval.low))
        }
        Ert::MoreThan { spent, .. } => format!("> {}", write(*spent)),
    }
}

/// A chart.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Its name as a file.
    pub id: String,
    /// What it shows, and how to read it.
    pub caption: String,
    /// The picture.
    pub picture: Picture,
    /// Where it comes from.
    pub credit: Credit,
}

/// A picture of one of the kinds there are.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum Picture {
    Bands(Bands),
    Boxes(Boxes),
    Critical(Critical),
    Heat(Heat),
    Intervals(Intervals),
    Matrix(Matrix),
    Steps(Steps),
}

impl Picture {
    /// As SVG.
    pub fn svg(&self, setting: Setting) -> String {
        match self {
            Picture::Bands(chart) => chart.svg(setting),
            Picture::Boxes(chart) => chart.svg(setting),
            Picture::Critical(chart) => chart.svg(setting),
            Picture::Heat(chart) => chart.svg(setting),
            Picture::Intervals(chart) => chart.svg(setting),
            Picture::Matrix(chart) => chart.svg(setting),
            Picture::Steps(chart) => chart.svg(setting),
        }
    }
}

/// A board as it was given and as it was best filled.
#[derive(Clone, Debug)]
pub struct BoardPair {
    /// What it is.
    pub title: String,
    /// The board as SVG.
    pub start: String,
    /// The best solution as SVG, or as text where it was not drawn.
    pub best: Option<Result<String, String>>,
    /// What the best is, and which trial found it.
    pub caption: String,
}

impl Table {
    /// Columns by head and meaning.
    pub fn head(columns: &[(&str, &str)]) -> Vec<Column> {
        columns
            .iter()
            .map(|(head, about)| Column { head: head.to_string(), about: about.to_string() })
            .collect()
    }

    /// The rows that people are shown, and how many more there are.
    pub fn shown(&self) -> (Vec<&Row>, usize) {
        let limit = self.limit.unwrap_or(usize::MAX);
        let shown: Vec<&Row> = self
            .rows
            .iter()
            .enumerate()
            .filter(|(at, row)| *at < limit || row.baseline)
            .map(|(_, row)| row)
            .collect();
        let more = self.rows.len() - shown.len();
        (shown, more)
    }

    /// Whether a column holds numbers.
    pub fn numeric(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.cells.get(column));
        let mut told = cells.by_ref().filter(|cell| **cell != Cell::Blank).peekable();
        told.peek().is_some() && told.all(Cell::numeric)
    }
}

impl Document {
    /// All tables.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.sections.iter().flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
    }

    /// All charts.
    pub fn charts(&self) -> impl Iterator<Item = &Chart> {
        self.sections.iter().flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Chart(chart) => Some(chart),
            _ => None,
        })
    }
}
