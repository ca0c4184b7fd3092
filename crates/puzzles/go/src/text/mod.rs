//! Reading and writing boards.
//!
//! ```
//! use plansza_go::text::{self, Options};
//! let go = text::read("...X./....O/OO..X/.X.../..... 3", &Options::default())?.remove(0);
//! assert_eq!((go.width(), go.height(), go.stones()), (5, 5, 3));
//! assert_eq!(text::write(&go, None, "line")?, "...X./....O/OO..X/.X.../..... 3");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod line;

use crate::{Go, Play, Point, Rules, Stone, Turn};
use plansza_core::{Fault, Format, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The formats, the main one first.
pub const FORMATS: &[Format] = &[Format {
    name: "line",
    about: "rows from the top with . X O, the stones to place, the rules if not go, and the moves of a solution",
}];

/// What the text of a board may leave open or a user may overrule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The rules to play by.
    pub rules: Option<Rules>,
    /// How many stones may be placed.
    #[schemars(range(min = 0, max = 625))]
    pub stones: Option<u16>,
}

/// What a fault says when nothing of a text is a board.
const ACCEPTED: &str = "a board such as ...X./....O/OO..X/.X.../..... 3";

/// A board as a text tells it, before the user had a say.
struct Draft {
    width: usize,
    height: usize,
    cells: Vec<Option<Stone>>,
    /// As the text tells it, where.
    stones: Option<(usize, (usize, usize))>,
    rules: Option<Rules>,
    /// Where it starts: line and column.
    place: (usize, usize),
}

impl Draft {
    fn finish(self, options: &Options) -> Result<Go, Fault> {
        let (line, column) = self.place;
        let rules = options.rules.or(self.rules).unwrap_or_default();
        let (stones, place) = match (options.stones, self.stones) {
            (Some(stones), _) => (stones as usize, None),
            (None, Some((stones, place))) => (stones, Some(place)),
            (None, None) => {
                return Err(Fault::new("how many stones? The text of the board does not say")
                    .at(line, column)
                    .accepts(
                        "a number behind the board, as in ...X./....O/OO..X/.X.../..... 3, or --stones 3",
                    ));
            }
        };
        let go =
            Go::new(self.width, self.height, self.cells, 0, rules).map_err(|fault| fault.at(line, column))?;
        go.with_stones(stones).map_err(|fault| match place {
            Some((line, column)) => fault.at(line, column),
            None => fault,
        })
    }
}

/// Reads one or many boards; the format is recognised. The options go before what the text says.
///
/// # Errors
/// Line, column, what was found there and what is accepted.
pub fn read(text: &str, options: &Options) -> Result<Vec<Go>, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut boards = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        if !raw.trim().is_empty() && !raw.trim_start().starts_with('#') {
            boards.push(line::read(index + 1, raw)?.finish(options)?);
        }
    }
    if boards.is_empty() {
        return Err(Fault::new("there is no board in the text").accepts(ACCEPTED));
    }
    Ok(boards)
}

/// Writes a board, with the moves of a solution if there is one. A file of one or many boards is what stands before in
/// [`frame`], the boards with what stands between, and what stands after.
///
/// # Errors
/// When there is no such format, or the solution plays outside the board.
pub fn write(go: &Go, play: Option<&Play>, format: &str) -> Result<String, Fault> {
    if let Some(play) = play {
        let outside = |turn: &Turn| matches!(turn, Turn::Stone(point) if *point as usize >= go.cells().len());
        if let Some(turn) = play.0.iter().position(outside) {
            return Err(Fault::new(format!("turn {}: the point is not on the board", turn + 1)));
        }
    }
    match format {
        "line" => Ok(line::write(go, play)),
        _ => {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            Err(params::unknown("format", format, &names))
        }
    }
}

/// What stands before, between and after the boards of a file, be it one or many.
pub fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
    let _ = format;
    ("", "\n", "\n")
}

/// The point or stone of a sign, if it is one.
fn cell(sign: char) -> Option<Option<Stone>> {
    match sign {
        '.' | '+' | '·' => Some(None),
        'X' | 'x' | '●' => Some(Some(Stone::Black)),
        'O' | 'o' | '○' => Some(Some(Stone::White)),
        _ => None,
    }
}

/// The sign of a point.
fn sign(cell: Option<Stone>) -> char {
    match cell {
        None => '.',
        Some(Stone::Black) => 'X',
        Some(Stone::White) => 'O',
    }
}

/// What Black does in a turn, in GTP coordinates: a column without I, a row from the bottom; or `pass`.
pub fn turn(word: &str, width: usize, height: usize) -> Result<Turn, Fault> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Turn::Pass);
    }
    let accepted = || {
        let column = COLUMNS[width.clamp(1, COLUMNS.len()) - 1] as char;
        format!("a point from A1 to {column}{height} (there is no column I), or pass")
    };
    let point = || {
        let letter = word.bytes().next()?.to_ascii_uppercase();
        let column = COLUMNS.iter().position(|&known| known == letter)?;
        let digits = word.get(1..).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
        Some((column, digits.parse::<usize>().ok()?))
    };
    match point() {
        Some((column, row)) if column < width && (1..=height).contains(&row) => {
            Ok(Turn::Stone(((height - row) * width + column) as Point))
        }
        Some(_) => Err(Fault::new(format!("{} is not on this board", quote(word))).accepts(accepted())),
        None => Err(Fault::new(format!("{} is no point", quote(word))).accepts(accepted())),
    }
}

/// The letters of the columns.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// A turn in GTP coordinates.
pub fn turn_name(go: &Go, turn: Turn) -> String {
    match turn {
        Turn::Stone(point) => go.name(point as usize),
        Turn::Pass => "pass".into(),
    }
}

/// The rules of this name.
fn rules(name: &str) -> Result<Rules, Fault> {
    let all = [Rules::Go, Rules::Report];
    all.into_iter()
        .find(|rules| rules.name().eq_ignore_ascii_case(name))
        .ok_or_else(|| params::unknown("rules", name, &all.map(Rules::name)))
}

/// The number of stones to place.
fn stones(word: &str) -> Result<usize, Fault> {
    word.parse().map_err(|_| {
        Fault::new(format!("{} is no number of stones", quote(word)))
            .accepts("a whole number from 0 to the number of points")
    })
}

/// A piece of input for a message: short, and without control characters.
fn quote(text: &str) -> String {
    let mut signs = text.chars();
    let head: String = signs.by_ref().take(24).flat_map(char::escape_debug).take(36).collect();
    if signs.next().is_some() { format!("'{head}…'") } else { format!("'{head}'") }
}

/// The words of a line between spaces, each with its column from 1.
fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let (mut column, mut start) = (0, None);
    for (at, sign) in line.char_indices().chain([(line.len(), ' ')]) {
        column += 1;
        match (sign.is_whitespace(), start) {
            (false, None) => start = Some((column, at)),
            (true, Some((column, from))) => {
                words.push((column, &line[from..at]));
                start = None;
            }
            _ => {}
        }
    }
    words
}
