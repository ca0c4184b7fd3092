//! A report as one HTML page that needs nothing else: no other file, no network. Light or dark by the reader's preference, and
//! fit for print. All of it can be read where scripts may not run: charts are chosen and curves switched off by inputs and
//! style, and numbers are tips of the charts. The one small script only adds comfort to that.
//!
//! The page is `templates/page.html`, which is checked when it is compiled, its look is `templates/page.css`, and the script
//! `templates/page.js`. What the template writes is escaped by [`plansza_core::markup`], but for the pictures, the style and
//! the script.
//!
//! ```
//! use plansza_report::{Document, html};
//! let page = html::write(&Document { title: "1 < 2".into(), ..Document::default() });
//! assert!(page.contains("<h1>1 &lt; 2</h1>"));
//! ```

use crate::analysis::distinct;
use crate::document::{Block, BoardPair, Document, Plot, PlotChoice, Row, Table, figure_name, trials};
use crate::prose::{Fragment, Prose};
use crate::words;
use askama::Template;
use plansza_chart::{Placement, STYLE};
use plansza_core::markup::escape;
use std::fmt;

/// What the page looks like.
const PAGE: &str = include_str!("../templates/page.css");
/// What it adds where scripts may run.
const SCRIPT: &str = include_str!("../templates/page.js");

/// The width of a sign in a table and of the room around a cell, and the room that a page of 1200 pixels has for a table.
const SIGN: f64 = 7.2;
const GAP: f64 = 16.0;
const ROOM: f64 = 1140.0;

/// The page.
///
/// ```
/// use plansza_report::{Document, html};
/// assert!(html::write(&Document::default()).starts_with("<!doctype html>"));
/// ```
pub fn write(document: &Document) -> String {
    // Writing into a string cannot fail.
    Page { document }.render().unwrap_or_default()
}

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    document: &'a Document,
}

impl Page<'_> {
    /// What the spec says about the experiment, by paragraphs.
    fn about(&self) -> Vec<Prose> {
        let paragraphs = self.document.about.split("\n\n").map(str::trim);
        paragraphs.filter(|text| !text.is_empty()).map(Prose::read).collect()
    }

    /// Which columns hold numbers.
    fn numeric(&self, table: &Table) -> Vec<bool> {
        (0..table.columns.len()).map(|column| table.numeric(column)).collect()
    }

    /// Whether a table is wider than the page unless intervals stand below their values.
    fn dense(&self, table: &Table) -> bool {
        let signs = |text: &str| text.chars().count();
        let wide = |column: usize| {
            // A head breaks between words; a cell does not.
            let head = table.columns[column].head.split(' ').map(signs).max().unwrap_or(0);
            let shown = table.shown().0;
            let cells = shown.iter().filter_map(|row| row.cells.get(column)).map(|cell| signs(&cell.plain()));
            SIGN * cells.fold(head, usize::max) as f64 + GAP
        };
        (0..table.columns.len()).map(wide).sum::<f64>() > ROOM
    }

    fn trials(&self, row: &Row) -> String {
        trials("", &row.source)
    }

    fn rows(&self, count: &usize) -> String {
        words::plural(*count as u64, "row")
    }

    /// The best solution as a picture, or as text if there is any.
    fn best<'b>(&self, board: &'b BoardPair) -> Option<Result<&'b str, &'b str>> {
        match board.best.as_ref()? {
            Ok(svg) => Some(Ok(svg)),
            Err(text) => (!text.is_empty()).then_some(Err(text)),
        }
    }

    /// Names of the curves of a block that can be switched off, each once.
    fn series(&self, block: &Block) -> Vec<String> {
        let plots: Vec<&Plot> = match block {
            Block::Chart(plot) => vec![plot],
            Block::Switch(choices) => choices.iter().map(|choice| &choice.plot).collect(),
            _ => Vec::new(),
        };
        let names = plots.iter().flat_map(|plot| plot.chart.series());
        distinct(names.map(|name| name.replace(['\n', '\r', '\t'], " ")))
    }

    /// The style that hides a curve where its name is not ticked: a rule for every name, since a style cannot compare two
    /// attributes.
    fn switching(&self) -> String {
        let blocks = self.document.sections.iter().flat_map(|section| &section.blocks);
        let names =
            distinct(blocks.map(|block| self.series(block)).filter(|names| names.len() > 1).flatten());
        let rule = |name: String| {
            let name = in_style(&name);
            let off = format!(":is(.plot,.switch):has(>.keys [value=\"{name}\"]:not(:checked))");
            format!(
                "{off} [data-series=\"{name}\"]{{display:none}}{off} [data-key=\"{name}\"]{{opacity:.3}}\n"
            )
        };
        names.into_iter().map(rule).collect()
    }

    /// What a reader can choose of some charts: for each thing its number and the words for it. What leaves no choice is left
    /// out.
    fn picks<'b>(&self, choices: &'b [PlotChoice]) -> Vec<(usize, Vec<&'b str>)> {
        let groups = (0..choices.first().map_or(0, |first| first.words.len()))
            .map(|group| (group, words_of(choices, group)));
        groups.filter(|(_, words)| words.len() > 1).collect()
    }

    /// The classes of one of several charts, by which it is shown when it is chosen.
    fn place(&self, choices: &[PlotChoice], choice: &PlotChoice) -> String {
        let class = |(group, word): (usize, &String)| {
            let place = words_of(choices, group).iter().position(|one| one == word).unwrap_or(0);
            format!(" p{group}-{place}")
        };
        choice.words.iter().enumerate().map(class).collect()
    }

    /// The files of some charts.
    fn files(&self, choices: &[PlotChoice]) -> String {
        words::list(&choices.iter().map(|choice| format!("{}.svg", choice.plot.id)).collect::<Vec<_>>())
    }

    /// What a chart is called.
    fn name(&self, number: &usize) -> String {
        figure_name(*number, None)
    }

    /// What one of several charts to choose from is called.
    fn name_of(&self, number: &usize, place: &usize) -> String {
        figure_name(*number, Some(*place))
    }

    /// A picture with a style of its own, apart from that of the page.
    fn image(&self, svg: &str) -> String {
        format!("data:image/svg+xml;base64,{}", base64(svg.as_bytes()))
    }
}

/// The words of some charts for one of the things that can be chosen, each once.
fn words_of(choices: &[PlotChoice], group: usize) -> Vec<&str> {
    distinct(choices.iter().filter_map(|choice| choice.words.get(group)).map(String::as_str))
}

/// A name between the quotes of a style: whatever is neither a letter nor a digit by its number.
fn in_style(name: &str) -> String {
    let sign = |sign: char| match sign.is_ascii_alphanumeric() {
        true => sign.to_string(),
        false => format!("\\{:x} ", u32::from(sign)),
    };
    name.chars().map(sign).collect()
}

/// The escaper of the template.
#[derive(Clone, Copy)]
struct Markup;

impl askama::filters::Escaper for Markup {
    fn write_escaped_str<W: fmt::Write>(&self, mut out: W, text: &str) -> fmt::Result {
        write!(out, "{}", escape(text))
    }
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len() * 4 / 3 + 4);
    for three in bytes.chunks(3) {
        let word =
            three.iter().enumerate().fold(0u32, |word, (at, byte)| word | u32::from(*byte) << (16 - 8 * at));
        for place in 0..4 {
            let sign = SIGNS[(word >> (18 - 6 * place) & 63) as usize] as char;
            out.push(if place <= three.len() { sign } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Section;

    /// The examples of RFC 4648.
    #[test]
    fn base64_is_that_of_the_standard() {
        let pairs = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, coded) in pairs {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn names_cannot_break_the_style() {
        assert_eq!(in_style("a\"]{}</style>"), "a\\22 \\5d \\7b \\7d \\3c \\2f style\\3e ");
    }

    #[test]
    fn names_cannot_break_the_page() {
        let blocks = vec![Block::Text(Prose::read("<b> & `x<y` \"q\""))];
        let section = Section { blocks, ..Section::default() };
        let page = write(&Document { sections: vec![section], ..Document::default() });
        assert!(page.contains("<p>&lt;b&gt; &amp; <code>x&lt;y</code> &quot;q&quot;</p>"), "{page}");
    }
}
