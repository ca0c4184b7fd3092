//! Text as it stands in markup: HTML, SVG and any other XML, the one place that escapes.
//!
//! `&`, `<`, `>` and `"` get their names, so that the same text can stand between tags and between the double quotes of an
//! attribute. What neither HTML nor XML allows (control characters, U+FFFE, U+FFFF), and what turns or hides the text beside
//! it, becomes U+FFFD.
//!
//! ```
//! use plansza_core::markup::escape;
//! assert_eq!(format!("<p>{}</p>", escape("a < b & \"c\"")), "<p>a &lt; b &amp; &quot;c&quot;</p>");
//! ```

use crate::text::is_hidden;
use std::fmt;

/// Text that is escaped as it is written.
///
/// ```
/// use plansza_core::markup::escape;
/// assert_eq!(escape("1 < 2").to_string(), "1 &lt; 2");
/// assert_eq!(escape("two\nlines").in_line().to_string(), "two lines");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a> {
    text: &'a str,
    in_line: bool,
}

/// The text for markup, lines and tabs as they are.
///
/// ```
/// assert_eq!(plansza_core::markup::escape("a\u{1}\n>").to_string(), "a\u{fffd}\n&gt;");
/// ```
pub fn escape(text: &str) -> Escaped<'_> {
    Escaped { text, in_line: false }
}

impl Escaped<'_> {
    /// The same in one line: ends of lines and tabs become spaces.
    pub fn in_line(self) -> Self {
        Escaped { in_line: true, ..self }
    }
}

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.text;
        while let Some(at) = rest.find(special) {
            f.write_str(&rest[..at])?;
            let mut signs = rest[at..].chars();
            f.write_str(match signs.next() {
                Some('&') => "&amp;",
                Some('<') => "&lt;",
                Some('>') => "&gt;",
                Some('"') => "&quot;",
                Some('\n' | '\t' | '\r') if self.in_line => " ",
                Some('\n') => "\n",
                Some('\t') => "\t",
                Some('\r') => "\r",
                _ => "\u{fffd}",
            })?;
            rest = signs.as_str();
        }
        f.write_str(rest)
    }
}

fn special(sign: char) -> bool {
    matches!(sign, '&' | '<' | '>' | '"') || is_hidden(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_safe() {
        assert_eq!(
            escape("a<b & \"c\"\u{1}\n>").in_line().to_string(),
            "a&lt;b &amp; &quot;c&quot;\u{fffd} &gt;"
        );
        assert_eq!(escape("żółw\t\u{ffff}’").to_string(), "żółw\t\u{fffd}’");
        assert_eq!(escape("").to_string(), "");
        assert_eq!(escape("\u{9b}a\u{202e}b").to_string(), "\u{fffd}a\u{fffd}b");
    }
}
