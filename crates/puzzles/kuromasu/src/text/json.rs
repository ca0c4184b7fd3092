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
//! Several values may follow each other, as one per line.

use super::cell::{self, CELLS, MarkedBoard};
use super::{Clue, Kuromasu, Shading, link, tatham};
use crate::rules::LARGEST;
use plansza_core::Fault;
use plansza_core::text::json::Cursor;
use plansza_core::text::{quote, room_beside};

/// How deep lists and objects around a board may nest.
const DEEPEST: usize = 4;
const BOARD: &str = "a board: a list of rows, each a list of numbers, such as [[0,3],[0,0]]";

/// Reads all boards of a text.
pub(super) fn read(text: &str) -> Result<Vec<MarkedBoard>, Fault> {
    let mut reader = JsonBoards { cursor: Cursor::new(text), boards: Vec::new() };
    while reader.cursor.peek().is_some() {
        reader.value(0)?;
    }
    Ok(reader.boards)
}

struct JsonBoards<'a> {
    cursor: Cursor<'a>,
    boards: Vec<MarkedBoard>,
}

impl<'a> JsonBoards<'a> {
    /// A board, or a list or object of them.
    fn value(&mut self, depth: usize) -> Result<(), Fault> {
        let start = self.cursor.at();
        if depth > DEEPEST {
            return Err(self.cursor.fault(start, Fault::new("lists are nested too deep").accepts(BOARD)));
        }
        if self.cursor.skip(b'{') {
            return self.object(start, depth);
        }
        if !self.cursor.skip(b'[') {
            return Err(self.cursor.instead("a board", BOARD));
        }
        let first = self.cursor.at();
        let rows = self.cursor.skip(b'[') && !matches!(self.cursor.peek(), Some(b'[' | b'{'));
        self.cursor.back(first);
        if rows {
            return self.board(start);
        }
        if !matches!(self.cursor.peek(), Some(b'[' | b'{')) {
            if self.cursor.skip(b']') {
                return Err(self.cursor.fault(start, Fault::new("this list holds no board").accepts(BOARD)));
            }
            return Err(self.cursor.instead("a row", BOARD));
        }
        loop {
            self.value(depth + 1)?;
            if !self.cursor.more(b']')? {
                return Ok(());
            }
            self.cursor.peek();
        }
    }

    /// After `{`: the text under the key `board`, with its place, and the end of the object; none if it is no record.
    fn record(&mut self) -> Option<(usize, &'a str)> {
        let mut found = None;
        loop {
            let key = self.cursor.string().ok()?;
            if !self.cursor.skip(b':') {
                return None;
            }
            let text = self.cursor.peek() == Some(b'"');
            let at = self.cursor.at();
            if key == "board" && text {
                found = Some((at, self.cursor.string().ok()?));
            } else {
                self.cursor.pass().ok()?;
            }
            if !self.cursor.skip(b',') {
                return found.filter(|_| self.cursor.skip(b'}'));
            }
        }
    }

    /// After `{`: keys with boards, or a record.
    fn object(&mut self, start: usize, depth: usize) -> Result<(), Fault> {
        room_beside(self.boards.len())?;
        let first = self.cursor.at();
        if let Some((at, text)) = self.record() {
            let board = match text {
                _ if tatham::opens(text) => tatham::read(text),
                _ if text.contains('/') => link::read(text),
                _ => {
                    Err(Fault::new(format!("{} is not a board", quote(text))).accepts("a game ID or a link"))
                }
            };
            let board = board.map_err(|fault| {
                let (line, column) = self.cursor.fault(at + 1, Fault::new("")).place().unwrap_or_default();
                fault.moved(line, column - 1)
            })?;
            self.boards.push((board, None));
            return Ok(());
        }
        self.cursor.back(first);
        if self.cursor.skip(b'}') {
            let none = Fault::new("this object holds no board").accepts("{\"0\": [[0,3],[0,0]], …}");
            return Err(self.cursor.fault(start, none));
        }
        loop {
            let key = if self.cursor.peek() == Some(b'"') {
                self.cursor.string()?
            } else {
                return Err(self.cursor.unexpected("a key in quotes"));
            };
            if !self.cursor.skip(b':') {
                return Err(self.cursor.unexpected(":"));
            }
            if !matches!(self.cursor.peek(), Some(b'[' | b'{')) {
                return Err(self.cursor.instead(&format!("the value of {}", quote(key)), BOARD));
            }
            self.value(depth + 1)?;
            if !self.cursor.more(b'}')? {
                return Ok(());
            }
        }
    }

    /// After `[`: the rows of a board.
    fn board(&mut self, start: usize) -> Result<(), Fault> {
        let (mut clues, mut black, mut width, mut height) = (Vec::new(), Vec::new(), 0, 0);
        loop {
            self.cursor.peek();
            let (at, before) = (self.cursor.at(), clues.len());
            height += 1;
            if height > LARGEST {
                let what = Fault::new(format!("more than {LARGEST} rows"));
                return Err(self.cursor.fault(at, what.accepts(format!("1 to {LARGEST} columns and rows"))));
            }
            if !self.cursor.skip(b'[') {
                return Err(self.cursor.instead(&format!("row {height}"), "a list of numbers"));
            }
            self.row(height, &mut clues, &mut black)?;
            let cells = clues.len() - before;
            if height > 1 && cells != width {
                let what = Fault::new(format!("row {height} has {}, row 1 has {width}", cell::count(cells)));
                return Err(self.cursor.fault(at, what.accepts(cell::count(width))));
            }
            width = cells;
            if !self.cursor.more(b']')? {
                break;
            }
        }
        let board = Kuromasu::new(width, height, clues).map_err(|fault| self.cursor.fault(start, fault))?;
        room_beside(self.boards.len())?;
        self.boards.push((board, cell::answer(black)));
        Ok(())
    }

    /// After `[`: the cells of a row.
    fn row(&mut self, row: usize, clues: &mut Vec<Clue>, black: &mut Vec<bool>) -> Result<(), Fault> {
        if self.cursor.skip(b']') {
            return Err(self
                .cursor
                .fault(self.cursor.at() - 1, Fault::new(format!("row {row} is empty")).accepts(CELLS)));
        }
        let before = clues.len();
        loop {
            self.cursor.peek();
            if clues.len() - before == LARGEST {
                let what = Fault::new(format!("row {row} has more than {LARGEST} cells"));
                return Err(self
                    .cursor
                    .fault(self.cursor.at(), what.accepts(format!("1 to {LARGEST} columns and rows"))));
            }
            let (clue, painted) = self.cell()?;
            clues.push(clue);
            black.push(painted);
            if !self.cursor.more(b']')? {
                return Ok(());
            }
        }
    }

    fn cell(&mut self) -> Result<(Clue, bool), Fault> {
        let first = self.cursor.peek();
        let at = self.cursor.at();
        let token = match first {
            Some(b'"') => self.cursor.string()?,
            Some(b'-' | b'0'..=b'9') => self.cursor.bare(),
            Some(b'n') => match self.cursor.bare() {
                "null" => ".",
                other => other,
            },
            _ => return Err(self.cursor.instead("a cell", CELLS)),
        };
        let clue = cell::clue(token).map_err(|fault| self.cursor.fault(at, fault))?;
        Ok((clue, cell::is_black(token)))
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
