//! Boards as JSON objects: one, several after each other, a list of them, or a list under the key `boards`.
//!
//! ```text
//! {"rows": ["...X.", "....O", "OO..X", ".X...", "....."], "stones": 3, "rules": "go"}
//! {"rows": [[0,0,0,1,0], [0,0,0,0,2], [2,2,0,0,1], [0,1,0,0,0], [0,0,0,0,0]], "k": 3}
//! {"width": 5, "height": 5, "black": ["D5", "E3", "B2"], "white": ["E4", "A3", "B3"], "stones": 3}
//! ```
//!
//! - `rows`: from the top, as text with `.`, `X`, `O` or as numbers with 0 for empty, 1 for black, 2 for white, as the
//!   report has them. Or `width`, `height`, `black` and `white`: the points of the stones in GTP coordinates.
//! - `stones` or `k`: how many stones Black may place. `rules`: `go` (when nothing is said) or `report`.
//! - `moves`: the turns of a solution. Other keys are passed over.

use super::{Draft, TextPlace, cell, quote, rows, rules, turn, turn_names};
use crate::{Go, GoPlay, GoTurn, Stone};
use plansza_core::Fault;
use plansza_core::text::json::Cursor;
use plansza_core::text::room_beside;
use serde::Deserialize;
use serde_json::json;

/// A board, or boards.
#[derive(Deserialize)]
struct JsonBoard {
    boards: Option<Vec<JsonBoard>>,
    rows: Option<Vec<JsonRow>>,
    width: Option<usize>,
    height: Option<usize>,
    black: Option<StoneNames>,
    white: Option<StoneNames>,
    stones: Option<i64>,
    #[serde(alias = "K")]
    k: Option<i64>,
    rules: Option<String>,
    moves: Option<Vec<String>>,
}

/// A row as text or as numbers.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a row is text such as \"..X\" or a list of 0, 1 and 2")]
enum JsonRow {
    Text(String),
    Numbers(Vec<u64>),
}

/// The points of stones; or only how many there are, which says nothing.
#[derive(Deserialize)]
#[serde(untagged, expecting = "black and white are lists of points such as [\"D4\"]")]
enum StoneNames {
    Names(Vec<String>),
    #[allow(dead_code)] // only there to be passed over
    Count(u64),
}

/// What a fault says a board is.
const BOARD: &str = r#"{"rows": ["..X", "O.."], "stones": 1}, a list of such boards, or {"boards": [...]}"#;

/// Bytes of JSON that are taken as one value, and the most of a board. Of a longer text the boards are taken one by one, so that
/// it costs no more memory than they do.
const PIECE: usize = 1 << 20;

/// Reads all boards of a text.
pub(super) fn read(text: &str) -> Result<Vec<Draft>, Fault> {
    let mut boards = Vec::new();
    match text.len() <= PIECE {
        true => values(text, (1, 1), &mut boards)?,
        false => {
            JsonPieces { text, cursor: Cursor::new(text), known: (0, (1, 1)), boards: &mut boards }.all()?
        }
    }
    Ok(boards)
}

/// A long text, of which no more than a board is held at a time.
struct JsonPieces<'a> {
    text: &'a str,
    cursor: Cursor<'a>,
    /// A byte whose line and column are known: the last piece began there.
    known: (usize, TextPlace),
    boards: &'a mut Vec<Draft>,
}

impl JsonPieces<'_> {
    fn all(&mut self) -> Result<(), Fault> {
        while self.cursor.peek().is_some() {
            match self.cursor.skip(b'[') {
                true if self.cursor.skip(b']') => {}
                true => self.list()?,
                false => self.object()?,
            }
        }
        Ok(())
    }

    /// After `[`: boards up to the end of the list.
    fn list(&mut self) -> Result<(), Fault> {
        loop {
            self.cursor.peek();
            let start = self.cursor.at();
            self.cursor.pass()?;
            if self.cursor.at() - start > PIECE {
                let fault = Fault::new("this board is longer than 1 MiB").accepts(BOARD);
                return Err(self.cursor.fault(start, fault));
            }
            self.piece(start)?;
            if !self.cursor.more(b']')? {
                return Ok(());
            }
        }
    }

    /// A board, or one that is too long for that and has boards under their key.
    fn object(&mut self) -> Result<(), Fault> {
        self.cursor.peek();
        let start = self.cursor.at();
        self.cursor.pass()?;
        if self.cursor.at() - start <= PIECE {
            return self.piece(start);
        }
        self.cursor.back(start);
        self.cursor.skip(b'{');
        loop {
            let boards = self.cursor.string()? == "boards";
            if !self.cursor.skip(b':') {
                return Err(self.cursor.unexpected(":"));
            }
            match boards && self.cursor.skip(b'[') {
                true if self.cursor.skip(b']') => {}
                true => self.list()?,
                false => self.cursor.pass()?,
            }
            if !self.cursor.more(b'}')? {
                return Ok(());
            }
        }
    }

    /// The value from here to where the cursor stands.
    fn piece(&mut self, start: usize) -> Result<(), Fault> {
        let (byte, place) = self.known;
        self.known = (start, behind(place, &self.text[byte..start]));
        values(&self.text[start..self.cursor.at()], self.known.1, self.boards)
    }
}

/// Reads all values of a text that begins at a place.
fn values(text: &str, place: TextPlace, boards: &mut Vec<Draft>) -> Result<(), Fault> {
    let mut rest = text.trim_start();
    let mut place = behind(place, &text[..text.len() - rest.len()]);
    while let Some(first) = rest.chars().next() {
        let (entries, length) = match first {
            '{' => next(rest, place).map(|(entry, length)| (vec![entry], length))?,
            '[' => next(rest, place)?,
            _ => {
                return Err(Fault::new(format!("{} is not expected here", quote(&first.to_string())))
                    .at(place.0, place.1)
                    .accepts(BOARD));
            }
        };
        entries.into_iter().try_for_each(|entry: JsonBoard| entry.add(boards, place))?;
        let next = rest[length..].trim_start();
        place = behind(place, &rest[..rest.len() - next.len()]);
        rest = next;
    }
    Ok(())
}

/// The place behind a piece of text.
fn behind(place: TextPlace, text: &str) -> TextPlace {
    match text.rfind('\n') {
        None => (place.0, place.1 + text.chars().count()),
        Some(end) => (place.0 + text.matches('\n').count(), text[end + 1..].chars().count() + 1),
    }
}

/// The value at the start of a text, and its length.
fn next<'a, T: Deserialize<'a>>(text: &'a str, place: TextPlace) -> Result<(T, usize), Fault> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<T>();
    match values.next() {
        Some(Ok(value)) => Ok((value, values.byte_offset())),
        Some(Err(error)) => {
            // Counted from where the value starts.
            let column = if error.line() <= 1 { place.1 - 1 } else { 0 };
            let what = error.to_string();
            let what = what.rsplit_once(" at line").map_or(what.as_str(), |(what, _)| what);
            let what = match what.strip_prefix("duplicate field `").and_then(|key| key.strip_suffix('`')) {
                Some(key) => format!("the key '{key}' stands twice"),
                None => what.replace("i64", "a whole number").replace("usize", "a whole number from 0"),
            };
            Err(Fault::new(what)
                .at(place.0 + error.line().max(1) - 1, column + error.column().max(1))
                .accepts(BOARD))
        }
        None => Err(Fault::new("there is no value").at(place.0, place.1).accepts(BOARD)),
    }
}

impl JsonBoard {
    /// Adds its boards. A fault names the number of the board, as a value has no lines to speak of.
    fn add(self, boards: &mut Vec<Draft>, place: TextPlace) -> Result<(), Fault> {
        if let Some(inner) = self.boards {
            return inner.into_iter().try_for_each(|entry| entry.add(boards, place));
        }
        room_beside(boards.len())?;
        let number = boards.len() + 1;
        let draft = self
            .draft(place)
            .map_err(|fault| fault.within(format_args!("board {number}")).at(place.0, place.1))?;
        boards.push(draft);
        Ok(())
    }

    fn draft(self, place: TextPlace) -> Result<Draft, Fault> {
        let mut draft = match (&self.rows, self.width, self.height) {
            (Some(rows), ..) => {
                let draft = from_rows(rows, place)?;
                let (width, height) =
                    (self.width.unwrap_or(draft.width), self.height.unwrap_or(draft.height));
                if (width, height) != (draft.width, draft.height) {
                    let rows = format!("{}×{}", draft.width, draft.height);
                    return Err(Fault::new(format!(
                        "the rows make {rows} points, width and height {width}×{height}"
                    ))
                    .accepts("the width and height of the rows, or only the rows"));
                }
                draft
            }
            (None, Some(width), Some(height)) => Draft::empty(width, height, place)?,
            _ => return Err(Fault::new("there are no rows").accepts(BOARD)),
        };
        for (points, stone) in [(&self.black, Stone::Black), (&self.white, Stone::White)] {
            let Some(StoneNames::Names(names)) = points else { continue };
            for name in names {
                match turn(name, draft.width, draft.height)? {
                    GoTurn::Stone(point) => draft.put(point as usize, stone)?,
                    GoTurn::Pass => {
                        return Err(Fault::new(format!("{} among the stones of the board", quote(name)))
                            .accepts("points such as D4; a pass is one of the moves"));
                    }
                }
            }
        }
        if self.stones.is_some() && self.k.is_some() {
            return Err(
                Fault::new("both 'stones' and 'k' say how many stones to place").accepts("one of them")
            );
        }
        draft.stones = self.stones.or(self.k).map(|stones| (stones, place));
        draft.rules = self.rules.as_deref().map(rules).transpose()?;
        let turns = |moves: Vec<String>| {
            moves.iter().map(|name| turn(name, draft.width, draft.height)).collect::<Result<Vec<_>, Fault>>()
        };
        draft.moves = self.moves.map(turns).transpose()?;
        Ok(draft)
    }
}

fn from_rows(rows: &[JsonRow], place: TextPlace) -> Result<Draft, Fault> {
    let width = match rows.first() {
        None => 0,
        Some(JsonRow::Text(row)) => row.chars().count(),
        Some(JsonRow::Numbers(row)) => row.len(),
    };
    let mut draft = Draft::empty(width, rows.len(), place)?;
    draft.cells.clear();
    for (index, row) in rows.iter().enumerate() {
        let signs: Vec<char> = match row {
            JsonRow::Text(row) => row.chars().collect(),
            JsonRow::Numbers(row) => {
                row.iter().map(|number| *['.', 'X', 'O'].get(*number as usize).unwrap_or(&'?')).collect()
            }
        };
        let number = index + 1;
        if signs.len() != width {
            let found = signs.len();
            return Err(Fault::new(format!("row {number} has {found} points, the first has {width}"))
                .accepts("rows of equal length"));
        }
        for (column, &sign) in signs.iter().enumerate() {
            draft.cells.push(cell(sign).ok_or_else(|| {
                Fault::new(format!("row {number}, point {}: no point of a board", column + 1))
                    .accepts("rows as text with . X O, or as numbers 0, 1, 2")
            })?);
        }
    }
    Ok(draft)
}

/// Writes an object.
pub(super) fn write(go: &Go, play: Option<&GoPlay>) -> String {
    let mut board = json!({
        "width": go.width(),
        "height": go.height(),
        "rows": rows(go).collect::<Vec<_>>(),
        "stones": go.stones(),
        "rules": go.rules().name(),
    });
    if let Some(play) = play {
        board["moves"] = turn_names(go, play).into();
        board["score"] = go.replay(play).ok().map(|replay| replay.points()).into();
    }
    board.to_string()
}
