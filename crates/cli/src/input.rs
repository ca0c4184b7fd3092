//! Where boards come from.

use crate::args::Which;
use anyhow::{Context, Result, anyhow, bail};
use plansza_catalogue::{Boards, Kind};
use plansza_core::Fault;
use plansza_core::command::not_a_board;
use serde_json::{Map, Value};
use std::io::{IsTerminal, Read};
use std::path::Path;

/// The largest input, in bytes: more than any real collection, less than a machine's memory.
const LARGEST: u64 = 256 << 20;

/// A puzzle and the boards that the user named.
pub struct Chosen {
    /// The puzzle.
    pub kind: &'static dyn Kind,
    /// The boards.
    pub boards: Box<dyn Boards>,
    /// The name of the sample, when no board was named.
    pub sample: Option<&'static str>,
    /// Whether the text has marks of a solution.
    marked: bool,
}

/// A text that the user named, and where it comes from.
pub struct Written {
    /// The text.
    pub text: String,
    /// What messages call it; none for a text written on the command line itself.
    pub name: Option<String>,
    /// The name of the sample, when no board was named.
    sample: Option<&'static str>,
}

/// Finds the puzzle and reads the boards. That marks of a solution in them are left aside is told.
pub fn chosen(which: &Which) -> Result<Chosen> {
    let chosen = read(which)?;
    if chosen.marked {
        crate::screen::warn("note: marks of a solution in the board are not used");
    }
    Ok(chosen)
}

/// Finds the puzzle and reads the boards, for who takes the marks from the text.
pub fn read(which: &Which) -> Result<Chosen> {
    let kind = puzzle(&which.puzzle)?;
    let source = source(kind, which.board.as_deref())?;
    open(kind, which, &source)
}

/// Finds a puzzle. A game for two has commands of its own, which are named.
pub fn puzzle(name: &str) -> Result<&'static dyn Kind> {
    if plansza_catalogue::is_game(name) {
        let commands =
            ["play", "duel", "analyse", "convert"].map(|command| format!("plansza {command} {name}"));
        return Err(Fault::new(format!("{name} is a game for two"))
            .accepts(format!("{}, plansza {name} …", commands.join(", ")))
            .into());
    }
    Ok(plansza_catalogue::find(name)?)
}

/// Finds the text that the user named: a sample, or what [`named`] reads.
pub fn source(kind: &dyn Kind, board: Option<&str>) -> Result<Written> {
    let samples = kind.samples();
    let sample =
        |name: String, text: &str, sample| Written { text: text.to_string(), name: Some(name), sample };
    let Some(board) = board else {
        return Ok(sample("the sample".to_string(), samples[0].text, Some(samples[0].name)));
    };
    match samples.iter().find(|sample| sample.name == board) {
        Some(found) => Ok(sample(format!("sample {board}"), found.text, None)),
        None => named(kind, board),
    }
}

/// Reads the boards of a text.
pub fn open(kind: &'static dyn Kind, which: &Which, source: &Written) -> Result<Chosen> {
    let options = options(kind, which)?;
    let Some(name) = &source.name else { return literal(kind, &source.text, &options) };
    let boards = kind
        .read_with(&source.text, &options)
        .map_err(|fault| anyhow::Error::from(fault).context(name.clone()))?;
    let marked = kind.marked(&source.text);
    Ok(Chosen { kind, boards, sample: source.sample, marked })
}

/// What the user said beside the board.
pub fn options(kind: &dyn Kind, which: &Which) -> Result<Map<String, Value>> {
    Ok(which.options.of(kind.name(), &kind.options())?)
}

/// A board written on the command line itself.
fn literal(kind: &'static dyn Kind, board: &str, options: &Map<String, Value>) -> Result<Chosen> {
    match kind.read_with(board, options) {
        Ok(boards) => {
            let marked = kind.marked(board);
            Ok(Chosen { kind, boards, sample: None, marked })
        }
        Err(fault) => Err(not_a_board(board, fault, kind.samples()).into()),
    }
}

/// Reads what an argument names: `-`, a file, or the text itself. Standard input can be read but once.
fn named(kind: &dyn Kind, argument: &str) -> Result<Written> {
    let (name, bytes) = bytes(argument)?;
    let told = name.as_deref().unwrap_or("the argument");
    let text = kind.text_of(&bytes).map_err(|fault| anyhow!("{told}: {fault}"))?.into_owned();
    Ok(Written { text, name, sample: None })
}

/// The bytes that an argument names, and what messages call them; none for the argument itself.
pub fn bytes(argument: &str) -> Result<(Option<String>, Vec<u8>)> {
    if argument == "-" {
        if std::io::stdin().is_terminal() {
            crate::screen::warn("reading from the keyboard; end with Ctrl-D");
        }
        return Ok((Some("standard input".into()), read_all(std::io::stdin())?));
    }
    if Path::new(argument).exists() {
        let file = std::fs::File::open(argument).with_context(|| format!("cannot open {argument}"))?;
        if file.metadata().is_ok_and(|meta| meta.is_dir()) {
            bail!("{argument} is a folder; name a file of boards");
        }
        let bytes = read_all(file).with_context(|| format!("cannot read {argument}"))?;
        return Ok((Some(argument.into()), bytes));
    }
    Ok((None, argument.into()))
}

fn read_all(source: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        bail!("the input is larger than {} MiB; split it", LARGEST >> 20);
    }
    Ok(bytes)
}
