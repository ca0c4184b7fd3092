//! A report as Markdown, with tables as GitHub reads them. Charts are named by their files.

use crate::document::{Block, BoardGrid, Document, Plot, PlotChoice, Table, figure_name};
use crate::{Prose, words};
use plansza_core::text::{is_hidden, shown, shown_lines};
use std::fmt::Write;

/// The whole report; charts are links to SVG files beside it.
///
/// ```
/// use plansza_report::{Document, markdown};
/// assert!(markdown::write(&Document { title: "a_b".into(), ..Document::default() }).starts_with("# a\\_b\n"));
/// ```
pub fn write(document: &Document) -> String {
    let mut out = format!("# {}\n", escape(&document.title));
    if !document.about.trim().is_empty() {
        // May be Markdown itself, but no markup.
        let _ = write!(out, "\n{}\n", shown_lines(document.about.trim()).replace('<', "&lt;"));
    }
    let facts: Vec<String> =
        document.facts.iter().map(|(name, value)| format!("{}: {}", escape(name), escape(value))).collect();
    let _ = write!(out, "\n{}\n", facts.join(" · "));
    for (section, blocks) in document.numbered() {
        let _ = write!(out, "\n## {}\n", escape(&section.title));
        for (number, block) in blocks {
            out.push('\n');
            match block {
                Block::Text(text) => _ = writeln!(out, "{}", inline(text)),
                Block::Warning(text) => _ = writeln!(out, "> {}", inline(text)),
                Block::List(points) => {
                    points.iter().for_each(|point| _ = writeln!(out, "- {}", inline(point)))
                }
                Block::Table(one) | Block::Grid(BoardGrid { table: one, .. }) => {
                    let _ = write!(out, "**Table {number}.** {}\n\n{}", inline(&one.caption), table(one));
                }
                Block::Chart(chart) => out += &figure(&figure_name(number, None), chart),
                Block::Switch(choices) => {
                    let all = choices.iter().enumerate();
                    let named = |(at, choice): (usize, &PlotChoice)| {
                        figure(&figure_name(number, Some(at)), &choice.plot)
                    };
                    out += &all.map(named).collect::<Vec<String>>().join("\n");
                }
                Block::Words(terms) => {
                    for term in terms {
                        let _ = writeln!(out, "- **{}**: {}", escape(term.word), escape(term.about));
                    }
                }
                Block::Boards(boards) => {
                    for board in boards {
                        let _ = writeln!(out, "- {}: {}", escape(&board.title), inline(&board.caption));
                    }
                }
                Block::Code(heading, text) => {
                    let fence = fence(text);
                    let _ = writeln!(
                        out,
                        "{}:\n\n{fence}toml\n{}\n{fence}",
                        escape(heading),
                        shown_lines(text.trim_end())
                    );
                }
            }
        }
    }
    out
}

/// A chart as a link to its file.
fn figure(number: &str, chart: &Plot) -> String {
    format!(
        "![Figure {number}]({}.svg)\n\n**Figure {number}.** {}\n\n{}\n",
        chart.id,
        inline(&chart.caption),
        small(&chart.credit.line())
    )
}

/// One table with its notes and its source.
///
/// ```
/// use plansza_report::{Table, markdown};
/// let table = Table { columns: Table::head(&[("arm", "")]), ..Table::default() };
/// assert!(markdown::table(&table).starts_with("| arm |\n| --- |\n"));
/// ```
pub fn table(table: &Table) -> String {
    let heads: Vec<String> = table.columns.iter().map(|column| escape(&column.head)).collect();
    let marks = (0..table.columns.len()).map(|column| if table.numeric(column) { "---:" } else { "---" });
    let mut out = format!("| {} |\n| {} |\n", heads.join(" | "), marks.collect::<Vec<_>>().join(" | "));
    let (rows, more) = table.shown();
    for row in rows {
        let cells: Vec<String> = row.cells.iter().map(|cell| escape(&cell.plain())).collect();
        let _ = writeln!(out, "| {} |", cells.join(" | "));
    }
    for note in &table.notes {
        let _ = write!(out, "\n{}\n", inline(note));
    }
    if more > 0 {
        let _ = write!(out, "\n{} more in {}.csv.\n", words::plural(more as u64, "row"), table.id);
    }
    let _ = write!(out, "\n{}\n", small(&table.credit.line()));
    out
}

fn small(text: &Prose) -> String {
    format!("<sub>{}</sub>", inline(text))
}

/// More backticks than the text has in a row.
fn fence(text: &str) -> String {
    let longest = text.split(|sign| sign != '`').map(str::len).max().unwrap_or(0);
    "`".repeat((longest + 1).max(3))
}

/// Words with code between backticks.
fn inline(text: &Prose) -> String {
    text.written(escape, |code| format!("`{}`", shown(code)))
}

/// Text whose signs mean nothing.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        match sign {
            '\n' | '\r' | '\t' => out.push(' '),
            sign if is_hidden(sign) => out.push('\u{fffd}'),
            '<' => out.push_str("&lt;"),
            '\\' | '*' | '_' | '|' | '[' | ']' | '`' | '#' | '>' => {
                out.push('\\');
                out.push(sign);
            }
            sign => out.push(sign),
        }
    }
    out
}
