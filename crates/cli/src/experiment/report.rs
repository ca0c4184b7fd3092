//! `plansza report`: what the trials of a folder say, as a page and as files for a paper.

use super::{results, typed};
use crate::{Ending, screen};
use anyhow::{Result, bail};
use clap::Args;
use comfy_table::CellAlignment;
use plansza_core::text::{shown, shown_lines};
use plansza_experiment::Plan;
use plansza_experiment::store::{Archive, Audited};
use plansza_report::analysis::Analysis;
use plansza_report::document::{Block, Document, Table};
use plansza_report::{Origin, csv, document, files, html, latex, markdown};
use std::io::Write;
use std::path::{Path, PathBuf};

/// `plansza report`.
#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub struct ReportArgs {
    /// A folder of results that `plansza run` has made, finished or not; or the file of its experiment
    pub dir: PathBuf,
    /// The folder of the report; by default `report` in the folder of results
    #[arg(long, short, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Write the page to this file and, unless --out is given, no folder; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write the report as Markdown to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub markdown: Option<PathBuf>,
    /// Write the tables for LaTeX with booktabs to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub latex: Option<PathBuf>,
    /// Write the main table as CSV to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Hold every stored solution against the rules, not only a sample; exit code 1 where one does not keep them
    #[arg(long)]
    pub verify: bool,
}

const AFTER: &str = "Examples:
  plansza report results/cooling                    the page, Markdown, and CSV, LaTeX and SVG for every table and chart
  plansza report results/cooling --markdown -       the report as Markdown on standard output
  plansza report results/cooling --verify           also hold every stored solution against the rules
Every rate has its interval, and every table and chart names its trials. Exit codes: 0 done, 1 the rules refute a stored
solution, 2 bad input.";

/// Columns that fit a terminal.
const SHOWN: [&str; 15] = [
    "arm",
    "player",
    "runs",
    "games",
    "missing",
    "solved",
    "ERT",
    "score",
    "up to",
    "of optimum",
    "progress",
    "Elo",
    "won",
    "nodes per move",
    "CPU time per move",
];
/// Rows and tables that fit a terminal.
const ROWS: usize = 20;
const TABLES: usize = 6;

/// Writes the report and prints its main tables.
pub fn run(args: &ReportArgs) -> Result<Ending> {
    let (experiment, archive, audited) = results(&args.dir, args.verify)?;
    tell_notes(&archive.notes, &audited.refuted);
    tell_audit(&audited, args.verify);
    let report = make(&experiment.plan, &archive, &args.dir);
    let wanted = [&args.html, &args.markdown, &args.latex, &args.csv];
    let dashes = wanted.iter().filter(|path| path.as_deref() == Some(Path::new("-"))).count();
    if dashes > 1 {
        bail!(
            "only one of --html, --markdown, --latex and --csv can be standard output; name files for the others"
        );
    }
    for path in wanted.into_iter().flatten() {
        screen::vacant(path)?;
    }
    type Make = fn(&Document) -> String;
    let make: [Make; 4] = [html::write, markdown::write, latex::write, main_csv];
    let mut written: Vec<PathBuf> = Vec::new();
    for (path, make) in wanted.into_iter().zip(make) {
        if let Some(path) = path {
            screen::save(path, &make(&report))?;
            written.push(path.clone());
        }
    }
    if args.out.is_some() || written.is_empty() {
        let folder = args.out.clone().unwrap_or_else(|| experiment.folder.join("report"));
        if args.out.is_some() {
            files::existing(&report, &folder).iter().try_for_each(|there| screen::vacant(there))?;
        }
        written.push(files::save(&report, &folder)?);
    }
    if dashes == 0 {
        show(&report)?;
        let mut out = screen::out();
        for path in written {
            writeln!(out, "{} {}", screen::dim("written"), screen::path(&path))?;
        }
        out.flush()?;
    }
    Ok(if audited.refuted.is_empty() { Ending::Done } else { Ending::Unsolved })
}

/// Tells what was left aside of the folder, but for what the rules refute, of which more is told.
fn tell_notes(notes: &[String], refuted: &[String]) {
    let place = |text: &str| text.split(": ").next().unwrap_or_default().to_string();
    let told: Vec<String> = refuted.iter().map(|one| place(one)).collect();
    let others = notes.iter().filter(|note| !told.contains(&place(note)));
    others.take(TOLD).for_each(|note| screen::warn(&format!("note: {note}")));
}

/// Tells what of the stored trials the rules refute, and, where all were asked for, what they bear out.
fn tell_audit(audited: &Audited, all: bool) {
    for refuted in audited.refuted.iter().take(TOLD) {
        screen::warn(&format!("refuted by the rules: {refuted}"));
    }
    let (held, refuted) = (audited.held, audited.refuted.len());
    if all || refuted > 0 {
        let of = screen::plural(audited.asked, "stored trial");
        let rest = match (refuted, audited.noted) {
            (0, _) => "",
            (_, true) => "; these are left aside from now on, and run again with `plansza run`",
            (_, false) => "; these are left aside here, and the folder could not be told so",
        };
        let held = screen::number(held);
        screen::warn(&format!(
            "of {of}, the rules bear out {held} with a solution and refute {refuted}{rest}"
        ));
    }
}

/// So many are told one by one.
const TOLD: usize = 20;

/// The report of a folder's trials.
pub fn make(plan: &Plan, archive: &Archive, dir: &Path) -> Document {
    let origin = Origin { command: format!("plansza report {}", typed(dir)), program: super::PROGRAM.into() };
    document(&Analysis::new(plan, archive), &origin)
}

/// The tables that answer the question of the experiment.
fn main_tables(report: &Document) -> impl Iterator<Item = &Table> {
    report.tables().filter(|table| table.id.starts_with("results") || table.id == "standings")
}

fn main_csv(report: &Document) -> String {
    main_tables(report).map(csv::table).collect::<Vec<_>>().join("\r\n")
}

/// Prints the summary and the main tables.
pub fn show(report: &Document) -> Result<()> {
    let mut out = screen::out();
    writeln!(out, "{}\n", screen::bold(&shown(&report.title)))?;
    for block in report.sections.iter().take(1).flat_map(|section| &section.blocks) {
        match block {
            Block::List(points) => {
                for point in points {
                    writeln!(out, "- {point}")?;
                }
            }
            Block::Warning(text) => writeln!(out, "{text}")?,
            _ => {}
        }
    }
    writeln!(out)?;
    out.flush()?;
    drop(out);
    for table in main_tables(report).take(TABLES) {
        print(table)?;
    }
    Ok(())
}

fn print(table: &Table) -> Result<()> {
    print_columns(table, &SHOWN, ROWS)
}

/// Prints these columns of a table, and so many rows.
pub fn print_columns(table: &Table, shown: &[&str], most: usize) -> Result<()> {
    let columns: Vec<usize> = (0..table.columns.len())
        .filter(|&column| shown.contains(&table.columns[column].head.as_str()))
        .collect();
    let heads: Vec<&str> = columns.iter().map(|&column| table.columns[column].head.as_str()).collect();
    let mut shown = screen::table(&heads);
    let rows = table.rows.iter().enumerate();
    let rows: Vec<_> = rows.filter(|(at, row)| *at < most || row.baseline).map(|(_, row)| row).collect();
    let more = table.rows.len() - rows.len();
    for row in rows {
        shown.add_row(columns.iter().map(|&column| shown_lines(&row.cells[column].plain()).into_owned()));
    }
    for (place, &column) in columns.iter().enumerate() {
        if table.numeric(column)
            && let Some(column) = shown.column_mut(place)
        {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    screen::say(&screen::bold(&table.caption.to_string()))?;
    screen::print(&shown)?;
    if !table.notes.is_empty() && most < usize::MAX {
        let notes: Vec<String> = table.notes.iter().map(ToString::to_string).collect();
        screen::say(&screen::dim(&format!("{}\n", notes.join("\n"))))?;
    }
    if more > 0 {
        screen::say(&screen::dim(&format!("… and {}\n", screen::plural(more as u64, "row"))))?;
    }
    Ok(())
}

/// Prints the tables whose name starts so as JSON: a line for every row, with what more there is to say of it by its number.
pub fn json(
    report: &Document,
    start: &str,
    more: impl Fn(usize) -> Option<(&'static str, serde_json::Value)>,
) -> Result<()> {
    let mut out = screen::out();
    for table in report.tables().filter(|table| table.id.starts_with(start)) {
        for (number, row) in table.rows.iter().enumerate() {
            let mut object = serde_json::Map::new();
            for (column, cell) in table.columns.iter().zip(&row.cells) {
                for (head, datum) in cell.heads(&column.head).into_iter().zip(cell.data()) {
                    let number = datum.number().map(|x| serde_json::json!(x));
                    object.insert(head, number.unwrap_or_else(|| datum.to_string().into()));
                }
            }
            object.extend(more(number).map(|(key, value)| (key.to_string(), value)));
            writeln!(out, "{}", screen::json(serde_json::Value::Object(object)))?;
        }
    }
    Ok(out.flush()?)
}
