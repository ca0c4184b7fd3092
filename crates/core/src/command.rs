//! Commands that only one puzzle or game has. They come with it, from the same kind of struct as everything else that a
//! user sets: its fields are the arguments, its doc comments their help.
//!
//! A command speaks to a [`Console`], so a terminal, a page or a notebook can give it a place to run.
//!
//! ```
//! use plansza_core::command::{Act, Command, Console, Ending, Failure};
//! #[plansza_core::params]
//! #[derive(Default)]
//! #[serde(default)]
//! struct Greet { /** Whom to greet. */ #[schemars(extend("positional" = true))] name: Option<String> }
//! impl Act for Greet {
//!     const NAME: &'static str = "greet";
//!     const ABOUT: &'static str = "Say hello";
//!     fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure> {
//!         writeln!(console.out(), "hello {}", self.name.as_deref().unwrap_or("world"))?;
//!         Ok(Ending::Done)
//!     }
//! }
//! let greet = Command::of::<Greet>();
//! assert!((greet.sheet)().param("name")?.positional);
//! # Ok::<(), plansza_core::Fault>(())
//! ```

use crate::params::{self, Params, Sheet};
use crate::{Fault, Game, Puzzle, Record, Sample, TextEntry};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::string::FromUtf8Error;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// How a command ended.
///
/// ```
/// use plansza_core::command::Ending;
/// let solved = false;
/// let ending = if solved { Ending::Done } else { Ending::Unsolved };
/// assert_eq!(ending, Ending::Unsolved); // exit code 1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Done: exit code 0.
    Done,
    /// No solution, or not solved: exit code 1.
    Unsolved,
}

/// Why a command failed.
///
/// ```
/// use plansza_core::{Fault, command::Failure};
/// let failure = Failure::from(Fault::new("'q' is no digit").at(1, 2));
/// assert_eq!(failure.to_string(), "line 1, column 2: 'q' is no digit");
/// ```
#[derive(Debug)]
pub enum Failure {
    /// The input was wrong, or what was asked for does not exist.
    Fault(Fault),
    /// Something could not be read or written.
    Io(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Fault(fault) => fault.fmt(f),
            Failure::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Failure::Fault(fault) => Some(fault),
            Failure::Io(error) => Some(error),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

/// What an argument named: its bytes, and what messages call it; none for a text written on the command line itself.
///
/// ```
/// use plansza_core::command::Input;
/// let input = Input { name: Some("game.txt".into()), bytes: b"b2 \xff".to_vec() };
/// let fault = input.games::<plansza_tictactoe::TicTacToe>().unwrap_err();
/// assert!(fault.to_string().starts_with("game.txt: line 1, column 4: not text"));
/// ```
pub struct Input {
    /// A file, or standard input.
    pub name: Option<String>,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Input {
    /// The games in it, at least one; a position is a game without plies.
    ///
    /// ```
    /// use plansza_core::command::Input;
    /// use plansza_tictactoe::TicTacToe;
    /// let input = Input { name: None, bytes: b"b2 a1".to_vec() };
    /// assert_eq!(input.games::<TicTacToe>()?[0].plies().len(), 2);
    /// # Ok::<(), plansza_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted.
    pub fn games<G: Game>(&self) -> Result<Vec<Record<G>>, Fault> {
        if self.bytes.len() > LARGEST_GAMES {
            let name = self.name.as_deref().unwrap_or("the argument");
            let what = format!("{} is larger than {} MiB", crate::text::shown(name), LARGEST_GAMES >> 20);
            return Err(Fault::new(what).accepts("the same games in several files"));
        }
        match &self.name {
            Some(name) => G::read_file(name, &self.bytes).map_err(|fault| match fault.what() {
                // That it is no text is said of the whole file.
                "not text" => fault.of(crate::text::shown(name)),
                _ => fault.within(crate::text::shown(name)),
            }),
            None => G::read(&self.bytes).map_err(|fault| self.literal::<G>(fault)),
        }
    }

    /// What is wrong with an argument that is neither a game nor the name of a file.
    fn literal<G: Game>(&self, fault: Fault) -> Fault {
        let Ok(text) = std::str::from_utf8(&self.bytes) else { return fault };
        let path = text.len() < 200 && !text.contains(char::is_whitespace) && text.contains(['.', '/', '\\']);
        match path && !G::begins(text) {
            true => Fault::new(format!("there is no file {}, nor is that a game", crate::text::shown(text)))
                .accepts(format!("a file, or a game that begins as {}", G::EXAMPLE)),
            false => fault,
        }
    }
}

/// Bytes of games that are read at once: a game takes forty times as many when all of its plies are known.
const LARGEST_GAMES: usize = 8 << 20;

/// Lines of boards that are read at once: each may be a board, and takes some hundred bytes then.
const MOST_LINES: usize = crate::text::MOST_BOARDS;

/// The text of boards that an argument named.
///
/// ```
/// use plansza_core::{Fault, Puzzle, command::NamedText};
/// use plansza_blank::Blank;
/// let nothing = |argument: &str| Err(Fault::new(argument));
/// let named = NamedText::find(Blank::SAMPLES, Some("corner"), nothing, Blank::text_of)?;
/// assert_eq!(named.name.as_deref(), Some("sample corner"));
/// assert_eq!(named.boards(Blank::SAMPLES, |text| Blank::read(&text))?.len(), 1);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct NamedText {
    /// The text.
    pub text: String,
    /// What messages call it; none for a text written on the command line itself.
    pub name: Option<String>,
    /// The name of the sample, when no board was named.
    pub sample: Option<&'static str>,
}

impl NamedText {
    /// Finds it: a sample, the first one without an argument, or what `read` finds, whose bytes `text_of` makes a text.
    ///
    /// # Errors
    /// When it cannot be read, or is no text.
    pub fn find<E: From<Fault>>(
        samples: &'static [Sample],
        argument: Option<&str>,
        read: impl FnOnce(&str) -> Result<Input, E>,
        text_of: impl FnOnce(&[u8]) -> Result<Cow<'_, str>, Fault>,
    ) -> Result<NamedText, E> {
        let first = || samples.first().filter(|_| argument.is_none());
        if let Some(sample) = samples.iter().find(|sample| Some(sample.name) == argument).or_else(first) {
            let name = Some(format!("sample {}", sample.name));
            let unnamed = argument.is_none().then_some(sample.name);
            return Ok(NamedText { text: sample.text.into(), name, sample: unnamed });
        }
        let Input { name, bytes } = read(argument.unwrap_or_default())?;
        let called = name.as_deref().unwrap_or("the argument");
        let text = text_of(&bytes).map_err(|fault| fault.of(crate::text::shown(called)))?;
        let whole = matches!(&text, Cow::Borrowed(text) if text.len() == bytes.len());
        let made = (!whole).then(|| text.into_owned());
        // Bytes that are a text as they are need no copy.
        let lossy = |error: FromUtf8Error| String::from_utf8_lossy(error.as_bytes()).into_owned();
        let text = made.unwrap_or_else(|| String::from_utf8(bytes).unwrap_or_else(lossy));
        Ok(NamedText { text, name, sample: None })
    }

    /// Reads its boards by a reader that may keep the text.
    ///
    /// # Errors
    /// Says what is wrong, where, and what is accepted; negative where the reader's answer is.
    pub fn boards<B>(
        self,
        samples: &[Sample],
        read: impl FnOnce(String) -> Result<B, Fault>,
    ) -> Result<B, Fault> {
        if lines(&self.text) > MOST_LINES {
            let name = self.name.as_deref().unwrap_or("the argument");
            let what = format!("{} has more than {MOST_LINES} lines", crate::text::shown(name));
            return Err(Fault::new(what).accepts("the same boards in several files"));
        }
        match self.name {
            Some(name) => read(self.text).map_err(|fault| fault.of(crate::text::shown(&name))),
            // An argument is short.
            None => read(self.text.clone()).map_err(|fault| not_a_board(&self.text, fault, samples)),
        }
    }
}

/// The ends of lines in a text.
fn lines(text: &str) -> usize {
    // In pieces whose count fits a byte, which are counted many at a time.
    let count = |piece: &[u8]| piece.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>();
    text.as_bytes().chunks(255).map(|piece| usize::from(count(piece))).sum()
}

/// Reads the boards that an argument names: a sample, a file, `-`, or the text itself; without one, the first sample. What was
/// taken of a text that has more than a board is told.
///
/// # Errors
/// Says what is wrong, where, and what is accepted.
pub fn entries<P: Puzzle>(
    console: &mut dyn Console,
    argument: Option<&str>,
    options: &P::Options,
) -> Result<Vec<TextEntry<P>>, Failure> {
    let named = NamedText::find(P::SAMPLES, argument, |argument| console.read(argument), P::text_of)?;
    let entries = named.boards(P::SAMPLES, |text| P::read_entries(&text, options))?;
    let notes = entries.iter().filter_map(|entry| entry.note.as_ref());
    notes.for_each(|note| console.warn(&format!("note: {note}")));
    Ok(entries)
}

/// What is wrong with an argument that is neither a board nor the name of a file or a sample.
///
/// ```
/// use plansza_core::{Fault, Puzzle, command::not_a_board};
/// let fault = not_a_board("corne", Fault::new("no stroke"), plansza_blank::Blank::SAMPLES);
/// assert!(fault.what().ends_with("did you mean 'corner'?"));
/// ```
pub fn not_a_board(argument: &str, fault: Fault, samples: &[Sample]) -> Fault {
    if fault.is_beside_the_text() {
        return fault;
    }
    let letters = argument.chars().filter(|c| c.is_alphabetic()).count();
    let word = argument.len() < 200 && !argument.contains(char::is_whitespace);
    // A path or a single word is a name; a link, an identifier with a colon or JSON is a board. Numbers between slashes
    // may be either: a link without its site, or folders.
    let word = word && !argument.contains([':', '?', '[', '{']);
    let number = |piece: &str| !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
    let numbered = argument.contains('/') && argument.split('/').any(number);
    if word && !numbered && 2 * letters > argument.len() {
        let names: Vec<&str> = samples.iter().map(|sample| sample.name).collect();
        let unknown = params::unknown("file, sample or board", argument, &names);
        return Fault::new(unknown.what())
            .accepts(format!("{}, a file, or the board itself", names.join(", ")));
    }
    if word {
        return fault.and("nor is there a file or a sample of that name");
    }
    fault
}

/// A table of words.
///
/// ```
/// use plansza_core::command::WordTable;
/// let mut table = WordTable::new(["move", "value"]);
/// table.row(["f4", "+35.0"]);
/// assert_eq!((table.head.len(), table.rows[0][1].as_str()), (2, "+35.0"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct WordTable {
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl WordTable {
    /// A table with these heads.
    pub fn new(head: impl IntoIterator<Item = impl Into<String>>) -> WordTable {
        WordTable { head: head.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}

/// Where a command runs.
pub trait Console {
    /// Where its answer goes.
    fn out(&mut self) -> &mut dyn Write;

    /// Says something beside the answer.
    fn warn(&mut self, text: &str);

    /// Whether colour is welcome.
    fn colour(&self) -> bool;

    /// A table as it is shown here.
    fn table(&self, words: &WordTable) -> String;

    /// The flag that is raised when the user has had enough.
    fn cancel(&self) -> &'static AtomicBool;

    /// Reads what an argument names: a file, `-`, or the text itself.
    ///
    /// # Errors
    /// When it cannot be read.
    fn read(&mut self, argument: &str) -> Result<Input, Failure>;

    /// Writes a file so that the old content survives a failure; `-` is where the answer goes.
    ///
    /// # Errors
    /// When it cannot be written.
    fn save(&mut self, path: &Path, content: &str) -> Result<(), Failure>;

    /// Runs work over many things on so many threads, all of them without a number; `done` counts the things.
    ///
    /// # Errors
    /// When there can be no such threads.
    fn work(
        &mut self,
        what: &'static str,
        all: u64,
        done: &AtomicU64,
        threads: Option<u16>,
        work: &mut (dyn FnMut() + Send),
    ) -> Result<(), Failure>;

    /// The lines of the user, for commands that hold a conversation.
    fn lines(&mut self) -> Box<dyn io::Read + Send>;

    /// A line of JSON as the answer, with nothing in it that a terminal would obey.
    ///
    /// # Errors
    /// When it cannot be written.
    fn json(&mut self, value: &dyn fmt::Display) -> io::Result<()> {
        let line = crate::text::json::escaped(value);
        writeln!(self.out(), "{line}")
    }

    /// Bold, where that can be seen.
    fn bold(&self, text: &str) -> String {
        crate::text::styled("1", text, self.colour())
    }

    /// Dim, where that can be seen.
    fn dim(&self, text: &str) -> String {
        crate::text::styled("2", text, self.colour())
    }
}

/// A command: its arguments are the fields of the struct that implements this. A field marked
/// `#[schemars(extend("positional" = true))]` is named by its place; `extend("short" = "m")` gives it a letter,
/// `extend("value" = "FILE")` a word for its value, and `extend("conflicts" = "json")` what it cannot stand beside.
pub trait Act: Params {
    /// Its name.
    const NAME: &'static str;
    /// One line that says what it does.
    const ABOUT: &'static str;

    /// Runs it.
    ///
    /// # Errors
    /// Says what is wrong and what is accepted.
    fn run(&self, console: &mut dyn Console) -> Result<Ending, Failure>;
}

/// Runs a command with these arguments.
pub type RunCommand = fn(&Map<String, Value>, &mut dyn Console) -> Result<Ending, Failure>;

/// A command as data.
///
/// ```
/// let commands = <plansza_blank::Blank as plansza_core::Puzzle>::commands();
/// assert!(commands.is_empty()); // most puzzles need none of their own
/// ```
#[derive(Clone, Copy)]
pub struct Command {
    /// Its name.
    pub name: &'static str,
    /// One line that says what it does.
    pub about: &'static str,
    /// Its arguments.
    pub sheet: fn() -> Sheet,
    /// Runs it.
    pub run: RunCommand,
}

impl Command {
    /// The command of a type.
    pub fn of<A: Act>() -> Command {
        Command {
            name: A::NAME,
            about: A::ABOUT,
            sheet: Sheet::of::<A>,
            run: |values, console| params::decode::<A>(values)?.run(console),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file may be called anything; what a terminal would obey is written out.
    #[test]
    fn names_of_files_are_shown_without_control_signs() {
        let file = |bytes: &[u8]| {
            let input = Input { name: Some("a\u{1b}[2J.txt".into()), bytes: bytes.to_vec() };
            NamedText::find(
                &[],
                Some("it"),
                |_| Ok::<_, Fault>(input),
                |bytes| std::str::from_utf8(bytes).map(Cow::from).map_err(|_| Fault::new("not text")),
            )
        };
        let said = "a\\u{1b}[2J.txt: ";
        assert_eq!(file(b"\xff").err().expect("no text").to_string(), format!("{said}not text"));
        let named = file(b"q").expect("a text");
        let fault = named.boards(&[], |_| Err::<(), _>(Fault::new("no board"))).expect_err("no board");
        assert_eq!(fault.to_string(), format!("{said}no board"));
    }
}
