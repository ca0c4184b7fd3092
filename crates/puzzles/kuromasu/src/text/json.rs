//! Boards as JSON: a list of rows, a list of boards, or boards under keys, as in the file of the report.
//!
//! ```text
//! [[4,0,0,0],[0,0,0,0],[0,2,0,0]]                 rows of numbers, 0 for no clue
//! {"0": [[4,0],[0,0]], "1": [[0,3],[0,0]]}        boards by key, in the order of the text
//! [[[4,0],[0,0]], [[0,3],[0,0]]]                  a list of boards
//! [["?",0],[3,"#"]]                               ? white, # black in a solution
//! {"board": "4x3:4h2b", …}                        a record of this program: an ID or a link, the rest is passed over
//! ```
//!
//! Several values may follow each other, as one per line. The reader takes one board at a time, so hostile input costs no
//! memory.

use super::cell::{self, CELLS};
use super::{Clue, Kuromasu, Shading, link, moved, quote, sign, tatham};
use crate::rules::LARGEST;
use plansza_core::Fault;

/// How deep lists and objects around a board may nest.
const DEEPEST: usize = 4;
const BOARD: &str = "a board: a list of rows, each a list of numbers, such as [[0,3],[0,0]]";

/// Reads all boards of a text.
pub(super) fn read(text: &str) -> Result<Vec<Kuromasu>, Fault> {
    let mut reader = Reader { text, at: 0, boards: Vec::new() };
    while reader.peek().is_some() {
        reader.value(0)?;
    }
    Ok(reader.boards)
}

struct Reader<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
    boards: Vec<Kuromasu>,
}

impl<'a> Reader<'a> {
    /// The next byte that is not space.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// A fault at a byte of the text.
    fn fault(&self, at: usize, fault: Fault) -> Fault {
        let head = &self.text[..at];
        let start = head.rfind('\n').map_or(0, |end| end + 1);
        fault.at(head.matches('\n').count() + 1, head[start..].chars().count() + 1)
    }

    /// The fault of what stands here.
    fn unexpected(&mut self, accepted: &str) -> Fault {
        let what = match self.peek() {
            None => "the JSON ends too early".to_string(),
            Some(_) => format!("{} is not expected here", sign(&self.text[self.at..])),
        };
        self.fault(self.at, Fault::new(what).accepts(accepted))
    }

    /// The fault of a value of the wrong type.
    fn instead(&mut self, what: &str, accepted: &str) -> Fault {
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

    /// A board, or a list or object of them.
    fn value(&mut self, depth: usize) -> Result<(), Fault> {
        let start = self.at;
        if depth > DEEPEST {
            return Err(self.fault(start, Fault::new("lists are nested too deep").accepts(BOARD)));
        }
        if self.skip(b'{') {
            return self.object(start, depth);
        }
        if !self.skip(b'[') {
            return Err(self.instead("a board", BOARD));
        }
        let first = self.at;
        let rows = self.skip(b'[') && !matches!(self.peek(), Some(b'[' | b'{'));
        self.at = first;
        if rows {
            return self.board(start);
        }
        if !matches!(self.peek(), Some(b'[' | b'{')) {
            if self.skip(b']') {
                return Err(self.fault(start, Fault::new("this list holds no board").accepts(BOARD)));
            }
            return Err(self.instead("a row", BOARD));
        }
        loop {
            self.value(depth + 1)?;
            if !self.skip(b',') {
                break;
            }
            self.peek();
        }
        if self.skip(b']') { Ok(()) } else { Err(self.unexpected(", or ]")) }
    }

    /// After `{`: the text under the key `board`, with its place, and the end of the object; none if it is no record.
    fn record(&mut self) -> Option<(usize, &'a str)> {
        let mut found = None;
        loop {
            if self.peek() != Some(b'"') {
                return None;
            }
            let key = self.string().ok()?;
            if !self.skip(b':') {
                return None;
            }
            let text = self.peek() == Some(b'"');
            let at = self.at;
            if key == "board" && text {
                found = Some((at, self.string().ok()?));
            } else {
                self.pass()?;
            }
            if !self.skip(b',') {
                return found.filter(|_| self.skip(b'}'));
            }
        }
    }

    /// Passes over a value of any kind.
    fn pass(&mut self) -> Option<()> {
        let mut open = 0usize;
        loop {
            match self.peek()? {
                b'"' => {
                    self.string().ok()?;
                }
                b'[' | b'{' => (open, self.at) = (open + 1, self.at + 1),
                b',' | b']' | b'}' if open == 0 => return None,
                b']' | b'}' => (open, self.at) = (open - 1, self.at + 1),
                b',' | b':' => self.at += 1,
                _ => {
                    let rest = &self.text.as_bytes()[self.at..];
                    let end = |byte: &u8| b",:]}[{\"".contains(byte) || byte.is_ascii_whitespace();
                    self.at += rest.iter().position(end).unwrap_or(rest.len());
                }
            }
            if open == 0 {
                return Some(());
            }
        }
    }

    /// After `{`: keys with boards, or a record.
    fn object(&mut self, start: usize, depth: usize) -> Result<(), Fault> {
        let first = self.at;
        if let Some((at, text)) = self.record() {
            let (line, column) = self.fault(at + 1, Fault::new("")).place().unwrap_or_default();
            let board = match text {
                _ if tatham::opens(text) => tatham::read(text),
                _ if text.contains('/') => link::read(text),
                _ => {
                    Err(Fault::new(format!("{} is not a board", quote(text))).accepts("a game ID or a link"))
                }
            };
            self.boards.push(board.map_err(|fault| moved(fault, line, column - 1))?);
            return Ok(());
        }
        self.at = first;
        if self.skip(b'}') {
            let none = Fault::new("this object holds no board").accepts("{\"0\": [[0,3],[0,0]], …}");
            return Err(self.fault(start, none));
        }
        loop {
            let key = if self.peek() == Some(b'"') {
                self.string()?
            } else {
                return Err(self.unexpected("a key in quotes"));
            };
            if !self.skip(b':') {
                return Err(self.unexpected(":"));
            }
            if !matches!(self.peek(), Some(b'[' | b'{')) {
                return Err(self.instead(&format!("the value of {}", quote(key)), BOARD));
            }
            self.value(depth + 1)?;
            if !self.skip(b',') {
                break;
            }
        }
        if self.skip(b'}') { Ok(()) } else { Err(self.unexpected(", or }")) }
    }

    /// After `[`: the rows of a board.
    fn board(&mut self, start: usize) -> Result<(), Fault> {
        let (mut clues, mut width, mut height) = (Vec::new(), 0, 0);
        loop {
            self.peek();
            let (at, before) = (self.at, clues.len());
            height += 1;
            if height > LARGEST {
                let what = Fault::new(format!("more than {LARGEST} rows"));
                return Err(self.fault(at, what.accepts(format!("1 to {LARGEST} columns and rows"))));
            }
            if !self.skip(b'[') {
                return Err(self.instead(&format!("row {height}"), "a list of numbers"));
            }
            self.row(height, &mut clues)?;
            let cells = clues.len() - before;
            if height > 1 && cells != width {
                let what = Fault::new(format!("row {height} has {}, row 1 has {width}", cell::count(cells)));
                return Err(self.fault(at, what.accepts(cell::count(width))));
            }
            width = cells;
            if !self.skip(b',') {
                break;
            }
        }
        if !self.skip(b']') {
            return Err(self.unexpected(", or ]"));
        }
        let board = Kuromasu::new(width, height, clues).map_err(|fault| self.fault(start, fault))?;
        self.boards.push(board);
        Ok(())
    }

    /// After `[`: the cells of a row.
    fn row(&mut self, row: usize, clues: &mut Vec<Clue>) -> Result<(), Fault> {
        if self.skip(b']') {
            return Err(self.fault(self.at - 1, Fault::new(format!("row {row} is empty")).accepts(CELLS)));
        }
        let before = clues.len();
        loop {
            self.peek();
            if clues.len() - before == LARGEST {
                let what = Fault::new(format!("row {row} has more than {LARGEST} cells"));
                return Err(self.fault(self.at, what.accepts(format!("1 to {LARGEST} columns and rows"))));
            }
            clues.push(self.cell()?);
            if !self.skip(b',') {
                break;
            }
        }
        if self.skip(b']') { Ok(()) } else { Err(self.unexpected(", or ]")) }
    }

    fn cell(&mut self) -> Result<Clue, Fault> {
        let first = self.peek();
        let at = self.at;
        let token = match first {
            Some(b'"') => self.string()?,
            Some(b'-' | b'0'..=b'9') => {
                let rest = &self.text[at..];
                let end = rest.find(|sign: char| !matches!(sign, '-' | '+' | '.' | 'e' | 'E' | '0'..='9'));
                self.at += end.unwrap_or(rest.len());
                &self.text[at..self.at]
            }
            Some(b'n') if self.text[at..].starts_with("null") => {
                self.at += 4;
                "."
            }
            _ => return Err(self.instead("a cell", CELLS)),
        };
        cell::clue(token).map_err(|fault| self.fault(at, fault))
    }

    /// What stands between quotes, as it is written.
    fn string(&mut self) -> Result<&'a str, Fault> {
        let start = self.at + 1;
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
}

/// The board as a list of rows, with its black cells if there is a solution.
pub(super) fn write(board: &Kuromasu, shading: Option<&Shading>) -> String {
    let cell = |cell: usize| match board.clues()[cell] {
        _ if shading.is_some_and(|shading| shading[cell]) => "\"#\"".to_string(),
        Clue::None => "0".to_string(),
        Clue::White => "\"?\"".to_string(),
        Clue::Number(n) => n.to_string(),
    };
    let row = |row: usize| {
        let cells = row * board.width()..(row + 1) * board.width();
        format!("[{}]", cells.map(cell).collect::<Vec<_>>().join(","))
    };
    format!("[{}]", (0..board.height()).map(row).collect::<Vec<_>>().join(","))
}
