//! Where output goes: colour when a person looks, tables, and writers that notice a closed pipe.

use crate::prose::{self, LineBreaker};
use anyhow::{Context, Result, bail};
use clap::builder::StyledStr;
use comfy_table::{ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width};
pub use plansza_core::figures::{number, plural, time};
use plansza_core::text::{shown, shown_lines, styled};
use plansza_core::{Fault, files};
use std::collections::BTreeSet;
use std::io::{BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

/// True when standard output is a terminal and colour is welcome.
pub fn colour() -> bool {
    wanted(std::io::stdout().is_terminal())
}

fn wanted(terminal: bool) -> bool {
    terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Standard output for people, buffered: words are broken into lines where a terminal is too narrow for them.
pub fn out() -> LineBreaker<BufWriter<StdoutLock<'static>>> {
    let columns = if std::io::stdout().is_terminal() { prose::columns() } else { None };
    LineBreaker::new(data(), columns)
}

/// Standard output for data, buffered: every line is as it is.
pub fn data() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(std::io::stdout().lock())
}

/// Words on standard output.
///
/// # Errors
/// When they cannot be written.
pub fn say(text: &str) -> std::io::Result<()> {
    let mut out = out();
    writeln!(out, "{text}")?;
    out.flush()
}

/// What clap says of the command line, on standard output.
///
/// # Errors
/// When it cannot be written.
pub fn help(text: &StyledStr) -> std::io::Result<()> {
    // As wide as clap made it.
    let mut out = LineBreaker::new(data(), prose::columns());
    match colour() {
        true => write!(out, "{}", text.ansi())?,
        false => write!(out, "{text}")?,
    }
    out.flush()
}

/// What clap says of a wrong command line, on standard error.
pub fn refusal(text: &StyledStr) {
    let text =
        if wanted(std::io::stderr().is_terminal()) { text.ansi().to_string() } else { text.to_string() };
    complain(text.trim_end());
}

/// Words on standard error. That nobody reads them is no reason to fail.
fn complain(text: &str) {
    let fitted = std::io::stderr().is_terminal() || std::env::var_os("COLUMNS").is_some();
    let columns = prose::columns().filter(|_| fitted);
    let _ = writeln!(LineBreaker::new(std::io::stderr().lock(), columns), "{text}");
}

/// Words on standard error that begin with something red.
pub fn alarm(head: &str, text: &str) {
    let head = styled("1;31", head, wanted(std::io::stderr().is_terminal()));
    complain(&format!("{head}{}", shown_lines(text)));
}

/// Bold, for standard output.
pub fn bold(text: &str) -> String {
    styled("1", text, colour())
}

/// Dim, for standard output.
pub fn dim(text: &str) -> String {
    styled("2", text, colour())
}

/// A table that fits the terminal.
pub fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    let rule = LineStyle::none().fill('─').junction('─');
    table
        .load_style(TableStyle::new().header_separator(rule))
        .set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(header.iter().map(|word| word.to_string()));
    table.set_width(prose::columns().unwrap_or(120) as u16);
    table
}

/// A table as text. No word in it is broken: where its columns do not fit side by side they stand one under the other.
pub fn laid_out(table: &Table) -> String {
    let mut table = table.clone();
    let columns = usize::from(table.width().unwrap_or(120));
    let longest: Vec<usize> = (0..table.column_count())
        .map(|column| {
            let cells = table.column_cells_with_header_iter(column).flatten().map(|cell| cell.content());
            cells.map(|text| text.split_whitespace().map(prose::width).max().unwrap_or(0)).max().unwrap_or(0)
        })
        .collect();
    // A column has a gap on both sides, and one more to the next.
    if longest.iter().map(|word| word + 3).sum::<usize>() > columns + 1 {
        return records(&table, columns);
    }
    let least = |word: &usize| ColumnConstraint::LowerBoundary(Width::Fixed(*word as u16 + 2));
    table.set_constraints(longest.iter().map(least));
    table.trim_fmt()
}

/// The rows of a table one after the other, each with its cells under its first one.
fn records(table: &Table, columns: usize) -> String {
    let heads: Vec<String> =
        table.header().map(|row| row.cell_iter().map(|cell| cell.content()).collect()).unwrap_or_default();
    let mut lines = Vec::new();
    for row in table.row_iter() {
        for (column, cell) in
            row.cell_iter().enumerate().filter(|(_, cell)| !cell.content().trim().is_empty())
        {
            let (indent, head) =
                (if column > 0 { "  " } else { "" }, heads.get(column).map_or("", |head| head));
            let gap = if head.is_empty() { "" } else { ": " };
            // A cell of several lines goes on below, a step further in.
            for (number, line) in cell.content().lines().enumerate() {
                let line = match number {
                    0 => format!("{indent}{head}{gap}{line}"),
                    _ => format!("{indent}  {line}"),
                };
                lines.push(prose::wrap(&line, columns));
            }
        }
    }
    lines.join("\n")
}

/// Prints a table and an empty line.
pub fn print(table: &Table) -> std::io::Result<()> {
    writeln!(std::io::stdout().lock(), "{}\n", laid_out(table))
}

/// A line on standard error, whatever is in it. That nobody reads it is no reason to fail.
pub fn warn(text: &str) {
    alarm("", text);
}

/// Says on standard error which board it is, where none was named: what is on standard output is the answer.
pub fn tell_sample(sample: Option<&str>) {
    sample.into_iter().for_each(|sample| warn(&format!("no board named: the sample '{sample}'")));
}

/// A path to be shown.
pub fn path(path: &Path) -> String {
    shown(&path.display().to_string()).into_owned()
}

/// JSON for a terminal and for programs: all of it goes through here.
pub fn json(value: impl std::fmt::Display) -> String {
    plansza_core::text::json::escaped(&value)
}

/// Tells on standard error what failed, some of it word for word.
pub fn tell_failed(failed: impl ExactSizeIterator<Item = String>) {
    const TOLD: usize = 5;
    let more = failed.len().saturating_sub(TOLD);
    failed.take(TOLD).for_each(|one| warn(&format!("failed: {one}")));
    if more > 0 {
        warn(&format!("… and {more} more"));
    }
}

/// Whether `--svg` asks for standard output, which then is for the picture alone: what is said goes to standard error.
///
/// # Errors
/// When standard output is asked for something else too.
pub fn picture_only(svg: Option<&Path>, other: Option<&str>) -> Result<bool> {
    match (svg.is_some_and(|path| path == Path::new("-")), other) {
        (true, Some(other)) => {
            bail!("--svg - and {other} both write to standard output; name a file for the SVG")
        }
        (only, _) => Ok(only),
    }
}

/// Where the words go: to standard output, or past a picture there to standard error.
pub fn words(picture_only: bool) -> Box<dyn Write> {
    if picture_only { Box::new(std::io::stderr().lock()) } else { Box::new(out()) }
}

/// Raised by `--force`: what exists may be overwritten.
pub static FORCE: AtomicBool = AtomicBool::new(false);

/// Files that this process has written, and so may write again.
static WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

fn written() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    WRITTEN.lock().unwrap_or_else(|torn| torn.into_inner())
}

/// Refuses a file that exists and has something in it, unless `--force` was given or it is our own. Asked before long work, so
/// that this is not in vain.
pub fn vacant(path: &Path) -> Result<()> {
    let there = path.metadata().is_ok_and(|meta| meta.is_file() && meta.len() > 0);
    if there && !FORCE.load(Ordering::Relaxed) && !written().contains(path) {
        let fault = Fault::new(format!("{} exists and is not overwritten", self::path(path)));
        return Err(fault.accepts("another name, or --force").into());
    }
    Ok(())
}

/// Writes a file that did not exist, as [`vacant`] says. `-` is standard output.
pub fn save(path: &Path, content: &str) -> Result<()> {
    vacant(path)?;
    rewrite(path, content)?;
    written().insert(path.into());
    Ok(())
}

/// Writes a file so that the old content survives a failure: to a neighbour first, then renamed. What is not a regular
/// file (a device, a pipe) is written to as it is; a link is followed. `-` is standard output.
pub fn rewrite(path: &Path, content: &str) -> Result<()> {
    if path == Path::new("-") {
        let mut out = data();
        out.write_all(content.as_bytes())?;
        return Ok(out.flush()?);
    }
    save_bytes(path, content.as_bytes())
}

/// As [`rewrite`], and `-` is a file of that name.
pub fn save_bytes(path: &Path, content: &[u8]) -> Result<()> {
    let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let special = place.metadata().is_ok_and(|meta| !meta.is_file());
    let written = if special { std::fs::write(&place, content) } else { files::replace(&place, content) };
    written.with_context(|| format!("cannot write {}", self::path(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_of_a_table_is_broken_at_any_width() {
        let mut table = table(&["puzzle", "what it is", "methods"]);
        table.add_row(["connect-four", "drop discs, four in a line win", "random minimax alphabeta"]);
        table.add_row(["sudoku", "digits once in each row\ncolumn and box", "exact"]);
        let words = |text: &str| -> Vec<String> {
            let mut words: Vec<String> =
                text.split_whitespace().map(|word| word.trim_end_matches(':').to_string()).collect();
            words.retain(|word| !word.contains('─'));
            words.sort();
            words
        };
        let wide = words(&laid_out(table.clone().set_width(200)));
        for columns in 20..=200 {
            let text = laid_out(table.clone().set_width(columns));
            assert!(
                text.lines().all(|line| prose::width(line) <= usize::from(columns)),
                "{columns}:\n{text}"
            );
            let mut found = words(&text);
            // One under the other, every cell has its head.
            found.dedup();
            let mut wanted = wide.clone();
            wanted.dedup();
            assert_eq!(found, wanted, "{columns}:\n{text}");
        }
    }
}
