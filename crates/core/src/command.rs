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
use crate::{Fault, Game, Puzzle, Record, Sample, text};
use serde_json::{Map, Value};
use std::fmt;
use std::io::{self, Write};
use std::path::Path;
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
/// let input = Input { name: Some("boards.txt".into()), bytes: b"1 \xff".to_vec() };
/// assert!(input.text().unwrap_err().to_string().starts_with("line 1, column 3: boards.txt: not text"));
/// ```
pub struct Input {
    /// A file, or standard input.
    pub name: Option<String>,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Input {
    /// Its text.
    ///
    /// # Errors
    /// When it is none.
    pub fn text(&self) -> Result<&str, Fault> {
        let name = self.name.as_deref().unwrap_or("the argument");
        text::utf8(&self.bytes).map_err(|fault| fault.within(name.escape_debug()))
    }

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
        match &self.name {
            Some(name) => G::read_file(name, &self.bytes).map_err(|fault| match fault.what() {
                // That it is no text is said of the whole file.
                "not text" => Fault::new(format!("{}: {fault}", name.escape_debug())),
                _ => fault.within(name.escape_debug()),
            }),
            None => G::read(&self.bytes).map_err(|fault| self.literal::<G>(fault)),
        }
    }

    /// What is wrong with an argument that is neither a game nor the name of a file.
    fn literal<G: Game>(&self, fault: Fault) -> Fault {
        let Ok(text) = std::str::from_utf8(&self.bytes) else { return fault };
        let path = text.len() < 200 && !text.contains(char::is_whitespace) && text.contains(['.', '/', '\\']);
        let game = text.starts_with('(') || text.get(..2).is_some_and(|head| head.parse::<G::Move>().is_ok());
        match path && !game && !text.chars().all(|c| "-.*xobwXOBW0".contains(c)) {
            true => Fault::new(format!("there is no file {}, nor is that a game", text.escape_debug()))
                .accepts(format!("a file, or a game that begins as {}", G::EXAMPLE)),
            false => fault,
        }
    }
}

/// Boards of a puzzle that an argument named, and the text that they were read from.
///
/// ```
/// use plansza_core::{Puzzle, command::NamedBoards};
/// let text = "2 1 / 1 2 0".to_string();
/// let named = NamedBoards { boards: plansza_blank::Blank::read(&text)?, marked: false, text };
/// assert_eq!(named.boards.len(), 1);
/// # Ok::<(), plansza_core::Fault>(())
/// ```
pub struct NamedBoards<P> {
    /// The boards, at least one.
    pub boards: Vec<P>,
    /// The text.
    pub text: String,
    /// Whether the text also has marks of a solution, which reading leaves aside.
    pub marked: bool,
}

/// Reads the boards that an argument names: a sample, a file, `-`, or the text itself; without one, the first sample.
///
/// # Errors
/// Says what is wrong, where, and what is accepted.
pub fn boards<P: Puzzle>(
    console: &mut dyn Console,
    argument: Option<&str>,
    options: &P::Options,
) -> Result<NamedBoards<P>, Failure> {
    let sample = match argument {
        None => P::SAMPLES.first(),
        Some(name) => P::SAMPLES.iter().find(|sample| sample.name == name),
    };
    let (name, text) = match (sample, argument) {
        (Some(sample), _) => (Some(format!("sample {}", sample.name)), sample.text.to_string()),
        (None, argument) => {
            let input = console.read(argument.unwrap_or_default())?;
            let name = input.name.as_deref().unwrap_or("the argument");
            let text = P::text_of(&input.bytes).map_err(|fault| fault.within(name.escape_debug()))?;
            (input.name.clone(), text.into_owned())
        }
    };
    let boards = P::read_with(&text, options).map_err(|fault| match name {
        Some(name) => Fault::new(format!("{name}: {fault}")),
        None => not_a_board(&text, fault, P::SAMPLES),
    })?;
    let marked = P::marked(&text);
    Ok(NamedBoards { boards, text, marked })
}

/// What is wrong with an argument that is neither a board nor the name of a file or a sample.
///
/// ```
/// use plansza_core::{Fault, Puzzle, command::not_a_board};
/// let fault = not_a_board("corne", Fault::new("no stroke"), plansza_blank::Blank::SAMPLES);
/// assert!(fault.what().ends_with("did you mean 'corner'?"));
/// ```
pub fn not_a_board(argument: &str, fault: Fault, samples: &[Sample]) -> Fault {
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
        let negative = fault.is_negative();
        let told = format!("{fault}\nnor is there a file or a sample of that name");
        return if negative { Fault::negative(told) } else { Fault::new(told) };
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

    /// Bold, where that can be seen.
    fn bold(&self, text: &str) -> String {
        if self.colour() { format!("\x1b[1m{text}\x1b[0m") } else { text.into() }
    }

    /// Dim, where that can be seen.
    fn dim(&self, text: &str) -> String {
        if self.colour() { format!("\x1b[2m{text}\x1b[0m") } else { text.into() }
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
