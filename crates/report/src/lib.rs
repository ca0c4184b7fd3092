//! Reports of experiments: what the trials of a folder say, in words, tables and charts, and as files.
//!
//! | module | what |
//! |---|---|
//! | [`analysis`] | numbers with their meaning: success with its interval, expected running time, comparisons |
//! | [`mod@document`] | a report before it is a file: sections, typed tables, charts, boards |
//! | [`html`], [`markdown`], [`latex`], [`csv`] | a document, or a table, as a file |
//! | [`files`] | all of them in a folder |
//! | [`rows`], [`ioh`] | the trials themselves for other programs: as rows, and as IOHprofiler has them |
//! | [`glossary`] | words that are explained |
//! | [`words`] | numbers as people read them |
//!
//! From trials to a page:
//!
//! ```
//! use plansza_experiment::{Plan, Spec, spec::Source, store::Archive};
//! use plansza_report::{Analysis, Origin, document, html};
//! let text = r#"
//!     name = "small"
//!     budget = { evaluations = 1000 }
//!     instances = [{ puzzle = "sudoku", boards = ["tiny"] }]
//!     arms = [{ method = "anneal" }]
//! "#;
//! let plan = Plan::new(Spec::parse(Source { text: text.into(), ..Source::default() }).unwrap()).unwrap();
//! let archive = Archive::default(); // of a folder: Store::open(folder), then read()
//! let origin = Origin { command: "plansza report small".into(), program: "plansza".into() };
//! let report = document(&Analysis::new(&plan, &archive), &origin);
//! assert!(html::write(&report).contains("No trial of a method is there yet."));
//! ```
//!
//! A table of one's own, which cannot show a rate without its interval:
//!
//! ```
//! use plansza_report::{Row, Table, TableCell, markdown};
//! use plansza_stats::Proportion;
//! let solved = TableCell::Share(Proportion::new(47, 50).unwrap());
//! let rows = vec![Row { cells: vec![TableCell::text("anneal"), solved], ..Row::default() }];
//! let table = Table { columns: Table::head(&[("arm", ""), ("solved", "")]), rows, ..Table::default() };
//! assert!(markdown::table(&table).contains("| anneal | 94.0\u{a0}% (83.8–97.9) |"));
//! ```
//!
//! The same for a program, with all digits and the ends of the interval:
//!
//! ```
//! # use plansza_report::{Row, Table, TableCell, csv};
//! # use plansza_stats::Proportion;
//! # let solved = TableCell::Share(Proportion::new(1, 2).unwrap());
//! # let rows = vec![Row { cells: vec![TableCell::text("anneal"), solved], ..Row::default() }];
//! # let table = Table { columns: Table::head(&[("arm", ""), ("solved", "")]), rows, ..Table::default() };
//! assert!(csv::table(&table).starts_with("arm,solved,solved low,solved high,solved successes,solved trials,"));
//! ```

pub mod analysis;
mod cell;
pub mod csv;
pub mod document;
pub mod files;
pub mod glossary;
pub mod html;
pub mod ioh;
pub mod latex;
pub mod markdown;
mod prose;
pub mod rows;
mod sections;
pub mod words;

pub use analysis::{Analysis, TrialSet};
pub use cell::{Datum, Quantity, Reading, TableCell};
pub use document::{
    Block, BoardGrid, BoardPair, ColumnHead, Credit, Document, GridCell, Plot, PlotChoice, Row, Section,
    SmallBoard, Table,
};
pub use prose::{Fragment, Prose};

/// Where a report comes from.
///
/// ```
/// use plansza_report::Origin;
/// let origin = Origin { command: "plansza report results".into(), program: "plansza 0.1.0".into() };
/// assert!(origin.command.starts_with("plansza report"));
/// ```
#[derive(Clone, Debug)]
pub struct Origin {
    /// The command that makes it, as `plansza report DIR`.
    pub command: String,
    /// The program and its version.
    pub program: String,
}

/// The report of an analysis; see the [front page](crate) for an example.
///
/// ```
/// use plansza_experiment::{Plan, known, store::Archive};
/// use plansza_report::{Analysis, Origin, document};
/// let (plan, archive) = (Plan::new(known::find("reversi-duels")?)?, Archive::default());
/// let origin = Origin { command: "plansza report results/reversi-duels".into(), program: "plansza".into() };
/// assert!(document(&Analysis::new(&plan, &archive), &origin).title.contains("Reversi"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn document(analysis: &Analysis, origin: &Origin) -> Document {
    sections::document(analysis, origin)
}
