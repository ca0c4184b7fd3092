//! Where output goes: colour when a person looks, tables, and writers that notice a closed pipe.

use anyhow::{Context, Result, bail};
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
pub use plansza_core::figures::{number, plural, time};
use plansza_core::files;
use plansza_core::text::{shown, shown_lines, styled};
use std::io::{BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;

/// True when standard output is a terminal and colour is welcome.
pub fn colour() -> bool {
    wanted(std::io::stdout().is_terminal())
}

fn wanted(terminal: bool) -> bool {
    terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Standard output, buffered.
pub fn out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(std::io::stdout().lock())
}

/// A line on standard error that begins with something red.
pub fn alarm(head: &str, text: &str) {
    let head = styled("1;31", head, wanted(std::io::stderr().is_terminal()));
    let _ = writeln!(std::io::stderr().lock(), "{head}{}", shown_lines(text));
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
    // A terminal that does not know its width says 0.
    if table.width().is_none_or(|width| width < 20) {
        table.set_width(120);
    }
    table
}

/// Prints a table and an empty line.
pub fn print(table: &Table) -> std::io::Result<()> {
    writeln!(std::io::stdout().lock(), "{}\n", table.trim_fmt())
}

/// A line on standard error, whatever is in it. That nobody reads it is no reason to fail.
pub fn warn(text: &str) {
    alarm("", text);
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

/// Writes a file so that the old content survives a failure: to a neighbour first, then renamed. What is not a regular
/// file (a device, a pipe) is written to as it is; a link is followed. `-` is standard output.
pub fn save(path: &Path, content: &str) -> Result<()> {
    if path == Path::new("-") {
        let mut out = out();
        out.write_all(content.as_bytes())?;
        return Ok(out.flush()?);
    }
    let place = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let special = place.metadata().is_ok_and(|meta| !meta.is_file());
    let written = if special { std::fs::write(&place, content) } else { files::replace(&place, content) };
    written.with_context(|| format!("cannot write {}", self::path(path)))
}
