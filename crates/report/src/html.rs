//! A report as one HTML page that needs nothing else: no script, no other file, no network. Light or dark by the reader's
//! preference, and fit for print.
//!
//! The page is `templates/page.html`, which is checked when it is compiled, and its look is `templates/page.css`. What the
//! template writes is escaped by [`plansza_core::markup`], but for the pictures and the style.
//!
//! ```
//! use plansza_report::{Document, html};
//! let page = html::write(&Document { title: "1 < 2".into(), ..Document::default() });
//! assert!(page.contains("<h1>1 &lt; 2</h1>"));
//! ```

use crate::document::{Block, BoardPair, Document, Row, Table, trials};
use crate::prose::{Fragment, Prose};
use crate::words;
use askama::Template;
use plansza_chart::{Placement, STYLE};
use plansza_core::markup::escape;
use std::fmt;

/// What the page looks like.
const PAGE: &str = include_str!("../templates/page.css");

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

    /// A picture with a style of its own, apart from that of the page.
    fn image(&self, svg: &str) -> String {
        format!("data:image/svg+xml;base64,{}", base64(svg.as_bytes()))
    }
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
    fn names_cannot_break_the_page() {
        let blocks = vec![Block::Text(Prose::read("<b> & `x<y` \"q\""))];
        let section = Section { blocks, ..Section::default() };
        let page = write(&Document { sections: vec![section], ..Document::default() });
        assert!(page.contains("<p>&lt;b&gt; &amp; <code>x&lt;y</code> &quot;q&quot;</p>"), "{page}");
    }
}
