//! A report before it is HTML, Markdown, LaTeX, CSV or text: sections of words, tables, charts and boards.
//!
//! Nothing is written yet: a cell of a table keeps its type ([`TableCell`]), words say which of them are code ([`Prose`]),
//! and a chart is what is to be drawn. Every table and chart has a [`Credit`]: which trials, and which command.

use crate::analysis::TrialSet;
use crate::glossary::Term;
use crate::{Prose, TableCell, words};
use plansza_chart::Chart;
use std::sync::Arc;

/// A report.
///
/// ```
/// use plansza_report::{Block, Document, Section, markdown};
/// let section = Section { id: "summary", title: "Summary".into(), blocks: vec![Block::Text("All solved.".into())] };
/// let report = Document { title: "Small".into(), sections: vec![section], ..Document::default() };
/// assert!(markdown::write(&report).ends_with("## Summary\n\nAll solved.\n"));
/// ```
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
///
/// ```
/// use plansza_report::Section;
/// assert!(Section::new("boards", "Boards", Vec::new()).blocks.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// Its anchor.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What it holds.
    pub blocks: Vec<Block>,
}

impl Section {
    /// A section with its anchor, its title and what it holds.
    pub fn new(id: &'static str, title: impl Into<String>, blocks: Vec<Block>) -> Section {
        Section { id, title: title.into(), blocks }
    }
}

/// A part of a section.
///
/// ```
/// use plansza_report::{Block, Prose};
/// let warning = Block::Warning(Prose::new("Unfinished: run ").code("plansza run").plain(" again."));
/// assert!(matches!(warning, Block::Warning(_)));
/// ```
#[derive(Clone, Debug)]
pub enum Block {
    /// A paragraph.
    Text(Prose),
    /// Points.
    List(Vec<Prose>),
    /// Something to beware of.
    Warning(Prose),
    /// A table.
    Table(Table),
    /// A chart.
    Chart(Plot),
    /// Charts of the same thing, of which a page shows one at a time, the first first, and paper the one that was chosen; in
    /// other formats all are there.
    Switch(Vec<PlotChoice>),
    /// Boards before and after.
    Boards(Vec<BoardPair>),
    /// A table whose cells have boards.
    Grid(BoardGrid),
    /// Text that is shown on demand: a heading and the text.
    Code(String, String),
    /// Words with what they mean.
    Words(Vec<&'static Term>),
}

/// One of several charts of the same thing, with the words that a reader picks it by: one word for each thing that can be
/// chosen, such as the axis below and the axis beside.
///
/// ```
/// use plansza_chart::Bands;
/// use plansza_report::{Block, Credit, Document, Plot, PlotChoice, Section, html};
/// let choice = |over: &str, what: &str| {
///     let plot = Plot::new(format!("{what}-{over}"), "A course.", Bands::default(), Credit::default());
///     PlotChoice { words: vec![format!("over {over}"), what.into()], plot }
/// };
/// let all = [("time", "score"), ("time", "distance"), ("epochs", "score"), ("epochs", "distance")];
/// let switch = Block::Switch(all.map(|(over, what)| choice(over, what)).into());
/// let sections = vec![Section::new("course", "Course", vec![switch])];
/// let page = html::write(&Document { sections, ..Document::default() });
/// assert_eq!(page.matches("type=\"radio\"").count(), 4); // two axes below, two beside
/// ```
#[derive(Clone, Debug)]
pub struct PlotChoice {
    /// The words, as many for each choice of a switch.
    pub words: Vec<String>,
    /// The chart.
    pub plot: Plot,
}

/// Where numbers come from.
///
/// ```
/// use plansza_report::{Credit, TrialSet};
/// let source = TrialSet { trials: 100, ends: None };
/// let credit = Credit { what: "anneal on sweep".into(), source, command: "plansza report x".into() };
/// assert_eq!(credit.line().to_string(), "100 trials of anneal on sweep; `plansza report x`");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Credit {
    /// What the trials are, as `anneal on sweep`.
    pub what: String,
    /// The trials.
    pub source: TrialSet,
    /// The command that makes the numbers.
    pub command: String,
}

impl Credit {
    /// In one line.
    pub fn line(&self) -> Prose {
        Prose::new(format!("{}; ", trials(&self.what, &self.source))).code(&self.command)
    }
}

/// Trials in words: `100 trials of anneal on sweep, ids 3fa2…–9c1e…`.
///
/// ```
/// use plansza_report::{TrialSet, document::trials};
/// assert_eq!(trials("anneal", &TrialSet { trials: 1, ends: None }), "1 trial of anneal");
/// ```
pub fn trials(what: &str, source: &TrialSet) -> String {
    let count = words::plural(source.trials as u64, "trial");
    let of = if what.is_empty() { String::new() } else { format!(" of {what}") };
    match source.ends {
        None => format!("{count}{of}"),
        Some((one, two)) if one == two => format!("{count}{of}, id {one}"),
        Some((first, last)) => format!("{count}{of}, ids {first} to {last}"),
    }
}

/// A table.
///
/// ```
/// use plansza_report::{Row, Table, TableCell, csv};
/// let rows = vec![Row { cells: vec![TableCell::text("anneal"), TableCell::Count(12)], ..Row::default() }];
/// let table = Table { columns: Table::head(&[("arm", "the method"), ("runs", "")]), rows, ..Table::default() };
/// assert!(table.numeric(1) && !table.numeric(0));
/// assert!(csv::table(&table).contains("anneal,12,"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Its name as a file.
    pub id: String,
    /// What it shows.
    pub caption: Prose,
    /// Heads of the columns.
    pub columns: Vec<ColumnHead>,
    /// The rows.
    pub rows: Vec<Row>,
    /// What needs to be said about it.
    pub notes: Vec<Prose>,
    /// Where it comes from.
    pub credit: Credit,
    /// How many rows people are shown; the CSV has all.
    pub limit: Option<usize>,
    /// Whether a page shows it on demand only.
    pub folded: bool,
}

/// A column of a table.
///
/// ```
/// use plansza_report::Table;
/// assert_eq!(Table::head(&[("arm", "the method with its settings")])[0].head, "arm");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ColumnHead {
    /// Its head.
    pub head: String,
    /// What it means, for who points at it.
    pub about: String,
    /// The word of it that is explained.
    pub term: Option<&'static Term>,
}

/// A row of a table.
///
/// ```
/// use plansza_report::{Row, Table};
/// // The baseline is shown whatever the limit.
/// let rows = vec![Row::default(), Row::default(), Row { baseline: true, ..Row::default() }];
/// let table = Table { rows, limit: Some(1), ..Table::default() };
/// assert_eq!((table.shown().0.len(), table.shown().1), (2, 1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The cells.
    pub cells: Vec<TableCell>,
    /// The trials behind it.
    pub source: TrialSet,
    /// Shown whatever the limit, and in another tone: random search.
    pub baseline: bool,
}

/// A chart of a report.
///
/// ```
/// use plansza_chart::{Boxes, Placement};
/// use plansza_report::{Credit, Plot};
/// let plot = Plot::new("scores", "Final scores.", Boxes::default(), Credit::default());
/// assert!(plot.chart.svg(Placement::Alone).starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Plot {
    /// Its name as a file.
    pub id: String,
    /// What it shows, and how to read it.
    pub caption: Prose,
    /// The picture.
    pub chart: Arc<dyn Chart>,
    /// Where it comes from.
    pub credit: Credit,
}

impl Plot {
    /// A chart with its name, what it shows, and where it comes from.
    pub fn new(
        id: impl Into<String>,
        caption: impl Into<Prose>,
        chart: impl Chart + 'static,
        credit: Credit,
    ) -> Plot {
        Plot { id: id.into(), caption: caption.into(), chart: Arc::new(chart), credit }
    }
}

/// A board as it was given and as it was best filled.
///
/// ```
/// use plansza_report::BoardPair;
/// let none = BoardPair { title: "tiny".into(), start: "<svg/>".into(), best: None, caption: "no run".into() };
/// assert_eq!(none.title, "tiny");
/// ```
#[derive(Clone, Debug)]
pub struct BoardPair {
    /// What it is.
    pub title: String,
    /// The board as SVG.
    pub start: String,
    /// The best solution as SVG, or as text where it was not drawn.
    pub best: Option<Result<String, String>>,
    /// What the best is, and which trial found it.
    pub caption: Prose,
}

/// A table of which every row is a cell of a grid with small boards. Where there are no pictures the table stands alone.
///
/// ```
/// use plansza_report::{BoardGrid, Block, Document, GridCell, Section, SmallBoard, Table, markdown, html};
/// let board = SmallBoard { picture: "<svg/>".into(), caption: "best 11".into(), trial: "3fa2".into() };
/// let cell = GridCell { title: "alpha=0.9".into(), facts: "ours 9.42".into(), boards: vec![board], missing: false };
/// let table = Table { columns: Table::head(&[("alpha", "")]), ..Table::default() };
/// let grid = BoardGrid { table, start: None, columns: 1, cells: vec![cell] };
/// let report = Document {
///     sections: vec![Section::new("sweeps", "Settings", vec![Block::Grid(grid)])], ..Document::default()
/// };
/// assert!(html::write(&report).contains("best 11") && markdown::write(&report).contains("| alpha |"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct BoardGrid {
    /// The same without boards.
    pub table: Table,
    /// What the board at the start is called, and it as SVG.
    pub start: Option<(String, String)>,
    /// How many cells stand side by side.
    pub columns: usize,
    /// The cells, row by row.
    pub cells: Vec<GridCell>,
}

/// A cell of a grid.
///
/// ```
/// use plansza_report::GridCell;
/// let cell = GridCell { title: "alpha=0.9 start=729".into(), facts: "ours 9.42".into(), ..GridCell::default() };
/// assert!(cell.boards.is_empty() && !cell.missing);
/// ```
#[derive(Clone, Debug, Default)]
pub struct GridCell {
    /// What it is.
    pub title: String,
    /// What is to be known of it.
    pub facts: String,
    /// Its boards.
    pub boards: Vec<SmallBoard>,
    /// Whether a board could not be drawn.
    pub missing: bool,
}

/// A small picture of a board.
///
/// ```
/// use plansza_report::SmallBoard;
/// let board = SmallBoard { picture: "<svg/>".into(), caption: "worst 9".into(), trial: "3fa2".into() };
/// assert_eq!(board.caption, "worst 9");
/// ```
#[derive(Clone, Debug, Default)]
pub struct SmallBoard {
    /// The board as SVG.
    pub picture: String,
    /// What stands below.
    pub caption: String,
    /// The trial that it comes from.
    pub trial: String,
}

impl Table {
    /// Columns by head and meaning.
    pub fn head(columns: &[(&str, &str)]) -> Vec<ColumnHead> {
        let column = |(head, about): &(&str, &str)| ColumnHead {
            head: head.to_string(),
            about: about.to_string(),
            term: None,
        };
        columns.iter().map(column).collect()
    }

    /// The rows that people are shown, and how many more there are.
    pub fn shown(&self) -> (Vec<&Row>, usize) {
        let limit = self.limit.unwrap_or(usize::MAX);
        let rows = self.rows.iter().enumerate().filter(|(at, row)| *at < limit || row.baseline);
        let shown: Vec<&Row> = rows.map(|(_, row)| row).collect();
        let more = self.rows.len() - shown.len();
        (shown, more)
    }

    /// Whether a column holds numbers.
    pub fn numeric(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.cells.get(column));
        let mut told = cells.by_ref().filter(|cell| **cell != TableCell::Blank).peekable();
        told.peek().is_some() && told.all(TableCell::numeric)
    }
}

impl Document {
    /// The sections with their blocks, each with its number: of a chart, or of several to choose from, among all of them, of
    /// anything else the number of tables so far, which is that of a table.
    pub fn numbered(&self) -> Vec<(&Section, Vec<(usize, &Block)>)> {
        let (mut tables, mut charts) = (0, 0);
        let mut number = |block| {
            let drawn = matches!(block, &Block::Chart(_) | &Block::Switch(_));
            charts += usize::from(drawn);
            tables += usize::from(matches!(block, &Block::Table(_) | &Block::Grid(_)));
            (if drawn { charts } else { tables }, block)
        };
        self.sections
            .iter()
            .map(|section| (section, section.blocks.iter().map(&mut number).collect()))
            .collect()
    }

    /// All tables.
    pub fn tables(&self) -> impl Iterator<Item = &Table> {
        self.sections.iter().flat_map(|section| &section.blocks).filter_map(|block| match block {
            Block::Table(table) | Block::Grid(BoardGrid { table, .. }) => Some(table),
            _ => None,
        })
    }

    /// All charts.
    pub fn charts(&self) -> impl Iterator<Item = &Plot> {
        self.sections.iter().flat_map(|section| &section.blocks).flat_map(block_charts)
    }
}

/// The charts of a block.
fn block_charts(block: &Block) -> impl Iterator<Item = &Plot> {
    let (one, several) = match block {
        Block::Chart(chart) => (Some(chart), &[][..]),
        Block::Switch(choices) => (None, &choices[..]),
        _ => (None, &[][..]),
    };
    one.into_iter().chain(several.iter().map(|choice| &choice.plot))
}

/// What a figure is called: `2`, or of several to choose from `2a`, `2b` and so on.
///
/// ```
/// use plansza_report::document::figure_name;
/// assert_eq!([figure_name(2, None), figure_name(2, Some(1))], ["2", "2b"]);
/// ```
pub fn figure_name(number: usize, place: Option<usize>) -> String {
    let letter = place.map(|place| char::from(b'a' + (place % 26) as u8));
    format!("{number}{}", letter.map(String::from).unwrap_or_default())
}
