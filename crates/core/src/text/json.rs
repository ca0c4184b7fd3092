//! A place in a JSON text. A reader of boards takes the pieces that it needs one by one and never holds more of the
//! text than a board, so hostile input costs no memory, and every fault has its line and column.
//!
//! ```
//! use plansza_core::text::json::Cursor;
//! let mut cursor = Cursor::new("{\"size\": [9,\n x]}");
//! assert!(cursor.skip(b'{') && cursor.string()? == "size" && cursor.skip(b':') && cursor.skip(b'['));
//! assert_eq!(cursor.bare(), "9");
//! assert!(cursor.skip(b','));
//! assert_eq!(cursor.unexpected("a number").to_string(), "line 2, column 2: 'x' is not expected here\naccepted: a number");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use super::{is_hidden, place, quote_first};
use crate::Fault;

/// A JSON text and how far it has been read.
///
/// ```
/// use plansza_core::text::json::Cursor;
/// let mut cursor = Cursor::new(r#" {"rows": [1, 2]} "#);
/// assert!(cursor.skip(b'{') && cursor.string()? == "rows" && cursor.skip(b':'));
/// cursor.pass()?;
/// assert!(cursor.skip(b'}') && cursor.peek().is_none());
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// The start of a text.
    pub fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    /// How far the text has been read, in bytes.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes back to a place where it was before.
    pub fn back(&mut self, at: usize) {
        self.at = at.min(self.at);
    }

    /// The next byte that is not space; the cursor moves to it.
    pub fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes over this ASCII byte, if it is the next.
    pub fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Behind an item of a list or object: passes over a comma, after which there is another, or the closing bracket.
    ///
    /// ```
    /// let mut cursor = plansza_core::text::json::Cursor::new(", ] 2");
    /// assert_eq!([cursor.more(b']')?, cursor.more(b']')?], [true, false]);
    /// assert_eq!(cursor.more(b'}').unwrap_err().to_string(), "line 1, column 5: '2' is not expected here\naccepted: , or }");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When neither stands here.
    pub fn more(&mut self, close: u8) -> Result<bool, Fault> {
        match self.skip(b',') {
            false if !self.skip(close) => Err(self.unexpected(&format!(", or {}", char::from(close)))),
            more => Ok(more),
        }
    }

    /// A fault at a byte of the text.
    pub fn fault(&self, at: usize, fault: Fault) -> Fault {
        let (line, column) = place(self.text, at);
        fault.at(line, column)
    }

    /// The fault of what stands here.
    pub fn unexpected(&mut self, accepted: &str) -> Fault {
        let what = match self.peek() {
            None => "the JSON ends too early".to_string(),
            Some(_) => format!("{} is not expected here", quote_first(&self.text[self.at..])),
        };
        self.fault(self.at, Fault::new(what).accepts(accepted))
    }

    /// The fault of a value of the wrong type: `what` should have been something else than what stands here.
    ///
    /// ```
    /// use plansza_core::text::json::Cursor;
    /// let fault = Cursor::new("[1]").instead("the size", "a number");
    /// assert_eq!(fault.to_string(), "line 1, column 1: the size is a list\naccepted: a number");
    /// ```
    pub fn instead(&mut self, what: &str, accepted: &str) -> Fault {
        let found = match self.peek() {
            Some(b'{') => "an object",
            Some(b'[') => "a list",
            Some(b'"') => "text",
            Some(b'-' | b'0'..=b'9') => "a number",
            Some(b't' | b'f') => "true or false",
            Some(b'n') => "null",
            _ => return self.unexpected(accepted),
        };
        self.fault(self.at, Fault::new(format!("{what} is {found}")).accepts(accepted))
    }

    /// A number or a word such as `null`: what follows of letters, digits, signs and points; nothing for anything else.
    ///
    /// ```
    /// assert_eq!(plansza_core::text::json::Cursor::new(" -1.5e3, 2").bare(), "-1.5e3");
    /// ```
    pub fn bare(&mut self) -> &'a str {
        self.peek();
        let rest = &self.text[self.at..];
        let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, '-' | '+' | '.'));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// What stands between quotes, as it is written: escapes are left as they are.
    ///
    /// ```
    /// use plansza_core::text::json::Cursor;
    /// assert_eq!(Cursor::new(r#""a \" b""#).string()?, r#"a \" b"#);
    /// assert_eq!(Cursor::new("\"a").string().unwrap_err().what(), "this text has no end");
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// When there is no text here, or it has no end.
    pub fn string(&mut self) -> Result<&'a str, Fault> {
        if !self.skip(b'"') {
            return Err(self.unexpected("\""));
        }
        let start = self.at;
        let mut escaped = false;
        for (length, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'"' if !escaped => {
                    self.at = start + length + 1;
                    return Ok(&self.text[start..start + length]);
                }
                byte => escaped = *byte == b'\\' && !escaped,
            }
        }
        Err(self.fault(start - 1, Fault::new("this text has no end").accepts("a closing \"")))
    }

    /// Passes over any value.
    ///
    /// # Errors
    /// When there is none.
    pub fn pass(&mut self) -> Result<(), Fault> {
        let mut depth = 0usize;
        loop {
            match self.peek() {
                Some(b'[' | b'{') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b']' | b'}') if depth > 0 => {
                    depth -= 1;
                    self.at += 1;
                }
                Some(b',' | b':') if depth > 0 => self.at += 1,
                Some(b'"') => drop(self.string()?),
                _ if self.bare().is_empty() => return Err(self.unexpected("a JSON value")),
                _ => {}
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

/// JSON as it may be shown: what a terminal would obey is written as JSON escapes it, so it means the same. All JSON that a
/// command prints goes through here.
///
/// ```
/// use plansza_core::text::json::escaped;
/// assert_eq!(escaped(&"{\"name\":\"a\u{9b}2J\u{202e}\u{e0001}ż\"}"), r#"{"name":"a\u009b2J\u202e\udb40\udc01ż"}"#);
/// ```
pub fn escaped(value: &dyn std::fmt::Display) -> String {
    let text = value.to_string();
    if !text.contains(is_hidden) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for sign in text.chars() {
        match is_hidden(sign) {
            true => sign.encode_utf16(&mut [0; 2]).iter().for_each(|unit| out += &format!("\\u{unit:04x}")),
            false => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_passed_over() {
        for value in ["1", "null", "-1.5e+3", "\"a \\\" ] b\"", "[]", "{\"a\":[1,{\"b\":\"]\"}],\"c\":null}"]
        {
            let text = format!(" {value} ,rest");
            let mut cursor = Cursor::new(&text);
            cursor.pass().unwrap();
            assert!(cursor.skip(b','), "{text}");
            assert_eq!(cursor.bare(), "rest");
        }
        for (text, what, column) in [
            ("", "the JSON ends too early", 1),
            ("[1,", "the JSON ends too early", 4),
            ("]", "']' is not expected here", 1),
            ("[1,ü]", "'ü' is not expected here", 4),
            ("[\"ü", "this text has no end", 2),
        ] {
            let fault = Cursor::new(text).pass().unwrap_err();
            assert_eq!((fault.what(), fault.place()), (what, Some((1, column))), "{text}");
        }
    }

    #[test]
    fn the_wrong_type_is_named() {
        for (text, found) in
            [("{}", "an object"), ("\"\"", "text"), (" -1", "a number"), ("false", "true or false")]
        {
            assert_eq!(Cursor::new(text).instead("a row", "a list").what(), format!("a row is {found}"));
        }
        assert_eq!(Cursor::new(" !").instead("a row", "a list").what(), "'!' is not expected here");
    }
}
