//! Reading and writing boards. Reading recognises the format, takes any number of boards, and tells line and column of
//! what is wrong.
//!
//! | format | what it looks like |
//! |---|---|
//! | [`mod@line`] | `...X./....O/OO..X/.X.../..... 3 E5 D4` |
//! | [`diagram`] | rows of `. X O`, with or without spaces, borders and coordinates, as engines print them |
//! | [`sgf`] | SGF FF\[4\]: `(;GM[1]SZ[5]PK[3]AB[da]AW[eb])` |
//! | [`gtp`] | commands of the Go Text Protocol: `boardsize 5`, `play black D5` |
//! | [`json`] | `{"rows": ["...X.", …], "stones": 3}`; with the feature `serde` |
//!
//! ```
//! use plansza_go::text::{self, Options};
//! let go = text::read("...X./....O/OO..X/.X.../..... 3", &Options::default())?.remove(0);
//! assert_eq!((go.width(), go.height(), go.stones()), (5, 5, 3));
//! assert_eq!(text::write(&go, None, "sgf")?, "(;FF[4]GM[1]CA[UTF-8]SZ[5]PK[3]PL[B]AB[da][ec][bd]AW[eb][ac][bc])");
//! # Ok::<(), plansza_core::Fault>(())
//! ```

mod bytes;
pub mod diagram;
mod draft;
pub mod gtp;
#[cfg(feature = "serde")]
pub mod json;
pub mod line;
mod record;
pub mod sgf;
#[cfg(test)]
mod tests;

pub use bytes::decoded;

use crate::{Go, GoPlay, GoPoint, GoTurn, Replay, Rules, Stone};
use draft::{Draft, TextPlace};
use plansza_core::text::quote;
use plansza_core::{Fault, Format, TextEntry, params};
use std::borrow::Cow;

/// The formats, the main one first.
///
/// ```
/// use plansza_go::text::FORMATS;
/// # #[cfg(feature = "serde")]
/// assert_eq!(FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(" "), "line diagram sgf gtp json");
/// ```
pub const FORMATS: &[Format] = &[
    Format {
        name: "line",
        about: "rows from the top with . X O, the stones to place, the rules if not go, and the moves of a solution",
    },
    Format { name: "diagram", about: "the board as engines print it, with coordinates" },
    Format {
        name: "sgf",
        about: "SGF FF[4]: setup, the stones to place as PK[n], a solution as a line of play",
    },
    Format { name: "gtp", about: "commands of the Go Text Protocol that set the board up" },
    #[cfg(feature = "serde")]
    Format { name: "json", about: "an object with rows, stones and rules; a solution as moves" },
];

/// What the text of a board may leave open or a user may overrule.
///
/// ```
/// use plansza_go::{Rules, text::{self, Options}};
/// let options = Options { stones: Some(2), rules: Some(Rules::Report), ..Options::default() };
/// assert_eq!(text::read("X.O/...", &options)?[0].stones(), 2);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
#[params]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The rules to play by.
    pub rules: Option<Rules>,
    /// How many stones may be placed: 0 to as many as the board has points.
    pub stones: Option<i64>,
    /// Which position of a game record: after so many of its moves; without it, the last.
    #[serde(rename = "move")]
    #[schemars(range(min = 0, max = 10_000))]
    pub after: Option<u16>,
}

/// What a fault says when nothing of a text is a board.
const ACCEPTED: &str = "a board such as ...X./....O/OO..X/.X.../..... 3, a diagram with rows of . X O, SGF, GTP commands or JSON";

/// Reads one or many boards; the format is recognised. The options go before what the text says.
///
/// ```
/// use plansza_go::text::{self, Options};
/// assert_eq!(text::read("X.O/... 1\nX.O/... 2", &Options::default())?.len(), 2);
/// let fault = text::read("X.O/..Q 1", &Options::default()).unwrap_err();
/// assert!(fault.to_string().starts_with("line 1, column 7: 'Q' is no point of a board"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// Line, column, what was found there and what is accepted.
pub fn read(text: &str, options: &Options) -> Result<Vec<Go>, Fault> {
    Ok(read_plays(text, options)?.into_iter().map(|(go, _)| go).collect())
}

/// Reads one or many boards, each with the moves of a solution if the text tells any. Whether they are legal is for the
/// rules to say.
///
/// ```
/// use plansza_go::{GoPlay, text::{self, Options}};
/// let (_, play) = text::read_plays("X.O/... 2 B2 B1", &Options::default())?.remove(0);
/// assert_eq!(play, Some(GoPlay::of([1, 4])));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_plays(text: &str, options: &Options) -> Result<Vec<(Go, Option<GoPlay>)>, Fault> {
    Ok(read_entries(text, options)?.into_iter().map(|entry| (entry.board, entry.answer)).collect())
}

/// Reads one or many boards, with the moves of a solution and a word about what was taken of a game record.
///
/// ```
/// use plansza_go::text::{self, Options, read_entries};
/// let record = "(;SZ[5];B[cc];W[cb];B[bb];W[dc];B[db];W[cd];B[ca])";
/// let options = Options { stones: Some(2), ..Options::default() };
/// let entry = read_entries(record, &options)?.remove(0);
/// assert_eq!(entry.note.unwrap(), "the position after all 7 moves of a game record; --move N takes another");
/// assert_eq!(text::write(&entry.board, None, "line")?, "..X../.X.X./..XO./..O../..... 2"); // White's stone at C4 was captured
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// As [`read`]; and when a record has fewer moves than are asked for.
pub fn read_entries(text: &str, options: &Options) -> Result<Vec<TextEntry<Go>>, Fault> {
    let mut text = Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text));
    if !text.contains('\n') && text.contains('\r') {
        text = Cow::Owned(text.replace('\r', "\n"));
    }
    let drafts = match text.trim_start().chars().next() {
        None => return Err(Fault::new("the input is empty").accepts(ACCEPTED)),
        Some('(') => sgf::read(&text)?,
        #[cfg(feature = "serde")]
        Some('{' | '[') => json::read(&text)?,
        Some(_) => lines(&text)?,
    };
    if drafts.is_empty() {
        return Err(Fault::new("there is no board in the text").accepts(ACCEPTED));
    }
    let many = drafts.len() > 1;
    let finish = |(index, draft): (usize, Draft)| {
        let told =
            |fault: Fault| if many { fault.within(format_args!("board {}", index + 1)) } else { fault };
        draft.finish(options).map_err(told)
    };
    drafts.into_iter().enumerate().map(finish).collect()
}

/// Boards line by line: the main format, diagrams and GTP may follow each other.
fn lines(text: &str) -> Result<Vec<Draft>, Fault> {
    let mut boards = Vec::new();
    let mut rows = diagram::DiagramRows::default();
    let mut commands = gtp::BoardSetup::default();
    for (index, raw) in text.lines().enumerate() {
        let (line, words) = (index + 1, words(raw));
        let Some(&(column, first)) = words.first() else {
            boards.extend(rows.close()?);
            continue;
        };
        if first.starts_with('#') {
            let comment = raw.trim_start().trim_start_matches('#');
            let before = raw.chars().count() - comment.chars().count();
            commands.comment(line, before, comment)?;
        } else if gtp::opens(&words) {
            boards.extend(rows.close()?);
            boards.extend(commands.push(line, &words)?);
        } else if line::opens(&words) {
            boards.extend(rows.close()?);
            boards.extend(commands.close());
            boards.push(line::read(line, &words)?);
        } else {
            boards.extend(commands.close());
            rows.push(line, column, raw)?;
        }
    }
    boards.extend(rows.close()?);
    boards.extend(commands.close());
    Ok(boards)
}

/// Writes a board, with the moves of a solution if there is one. A file of one or many boards is what stands before in
/// [`frame`], the boards with what stands between, and what stands after.
///
/// ```
/// use plansza_go::{GoPlay, text::{self, Options}};
/// let go = text::read("X.O/... 2", &Options::default())?.remove(0);
/// assert_eq!(text::write(&go, Some(&GoPlay::of([1])), "line")?, "X.O/... 2 B2");
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When there is no such format, or the solution plays outside the board.
pub fn write(go: &Go, play: Option<&GoPlay>, format: &str) -> Result<String, Fault> {
    if let Some(play) = play {
        let outside =
            |turn: &GoTurn| matches!(turn, GoTurn::Stone(point) if *point as usize >= go.cells().len());
        if let Some(turn) = play.0.iter().position(outside) {
            return Err(Fault::new(format!("turn {}: the point is not on the board", turn + 1)));
        }
    }
    match format {
        "line" => Ok(line::write(go, play)),
        "diagram" => Ok(diagram::write(go, play)),
        "sgf" => Ok(sgf::write(go, play)),
        "gtp" => Ok(gtp::write(go, play)),
        #[cfg(feature = "serde")]
        "json" => Ok(json::write(go, play)),
        _ => {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            Err(params::unknown("format", format, &names))
        }
    }
}

/// What stands before, between and after the boards of a file, be it one or many.
///
/// ```
/// use plansza_go::text::frame;
/// assert_eq!((frame("line"), frame("diagram")), (("", "\n", "\n"), ("", "\n\n", "\n")));
/// ```
pub fn frame(format: &str) -> (&'static str, &'static str, &'static str) {
    match format {
        "diagram" => ("", "\n\n", "\n"),
        "json" => ("{\"boards\": [\n", ",\n", "\n]}\n"),
        _ => ("", "\n", "\n"),
    }
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

/// The rows of a board as text.
fn rows(go: &Go) -> impl Iterator<Item = String> {
    go.cells().chunks(go.width()).map(|row| row.iter().map(|&cell| sign(cell)).collect())
}

/// What a play is worth, in words.
fn verdict(replay: &Replay) -> String {
    format!("{} points: {} placed, {} captured", replay.points(), replay.placed, replay.captured())
}

/// The letters of the columns.
const COLUMNS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The name of a point in GTP coordinates.
fn name(point: usize, width: usize, height: usize) -> String {
    format!("{}{}", COLUMNS[point % width] as char, height - point / width)
}

/// Reads what Black does in a turn, in GTP coordinates: a column without I, a row from the bottom; or `pass`.
///
/// ```
/// use plansza_go::{GoTurn, text};
/// assert_eq!(text::turn("C1", 3, 2)?, GoTurn::Stone(5));
/// assert!(text::turn("I1", 9, 9).unwrap_err().to_string().contains("there is no column I"));
/// # Ok::<(), plansza_core::Fault>(())
/// ```
///
/// # Errors
/// When it is no point of a board of this size.
pub fn turn(word: &str, width: usize, height: usize) -> Result<GoTurn, Fault> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(GoTurn::Pass);
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
            Ok(GoTurn::Stone(((height - row) * width + column) as GoPoint))
        }
        Some(_) => Err(Fault::new(format!("{} is not on this board", quote(word))).accepts(accepted())),
        None => Err(Fault::new(format!("{} is no point", quote(word))).accepts(accepted())),
    }
}

/// Writes a turn in GTP coordinates.
///
/// ```
/// use plansza_core::Puzzle;
/// use plansza_go::{Go, GoTurn, text};
/// let go = Go::read(".../... 1")?.remove(0);
/// assert_eq!([GoTurn::Stone(5), GoTurn::Pass].map(|turn| text::turn_name(&go, turn)), ["C1", "pass"]);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub fn turn_name(go: &Go, turn: GoTurn) -> String {
    match turn {
        GoTurn::Stone(point) => go.name(point as usize),
        GoTurn::Pass => "pass".into(),
    }
}

/// The turns of a play in GTP coordinates.
fn turn_names(go: &Go, play: &GoPlay) -> Vec<String> {
    play.0.iter().map(|&turn| turn_name(go, turn)).collect()
}

/// The rules of this name.
fn rules(name: &str) -> Result<Rules, Fault> {
    let all = [Rules::Go, Rules::Report];
    all.into_iter()
        .find(|rules| rules.name().eq_ignore_ascii_case(name))
        .ok_or_else(|| params::unknown("rules", name, &all.map(Rules::name)))
}

/// The number of stones to place; whether it fits is known with the board.
fn stones(word: &str) -> Result<i64, Fault> {
    word.parse().map_err(|_| {
        Fault::new(format!("{} is no number of stones", quote(word)))
            .accepts("a whole number from 0 to the number of points")
    })
}

/// What a line such as `stones 9`, `K = 9` or `rules report` says.
enum HeaderLine {
    Stones(i64),
    Rules(Rules),
    /// The moves of a solution, with their columns; to be read when the size is known.
    Moves(Vec<(usize, String)>),
}

/// Reads a header line; none where it is none.
fn header(line: usize, before: usize, text: &str) -> Option<Result<(HeaderLine, TextPlace), Fault>> {
    let plain = text.replace([':', '='], " ");
    let words = words(&plain);
    let (first, value) = (words.first()?.1.to_ascii_lowercase(), words.get(1));
    if !["k", "stones", "rules", "moves"].contains(&first.as_str()) {
        return None;
    }
    let Some(&(column, word)) = value else {
        let end = (line, before + text.chars().count() + 1);
        return Some(match first.as_str() {
            "moves" => Ok((HeaderLine::Moves(Vec::new()), end)),
            _ => Err(Fault::new(format!("a value of '{first}' is missing"))
                .at(end.0, end.1)
                .accepts("stones 9, K 9, rules go or rules report")),
        });
    };
    let place = (line, before + column);
    let found = match first.as_str() {
        "rules" => rules(word).map(HeaderLine::Rules),
        "moves" => Ok(HeaderLine::Moves(
            words[1..].iter().map(|(column, word)| (before + column, word.to_string())).collect(),
        )),
        _ => stones(word).map(HeaderLine::Stones),
    };
    Some(found.map(|found| (found, place)).map_err(|fault| fault.at(place.0, place.1)))
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
